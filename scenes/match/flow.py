"""Brings a match forward: asks whoever is to act, plays what they decide, keeps it, has it shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from game.engine import Action, Offer, Seat
from game.save import PERSON, encode
from scenes.match.commands import Tempo
from scenes.match.keysets import Controls
from scenes.match.rush import Rush
from scenes.players import BotPlayer, Human, Player, Turn

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

BREATH_SECONDS = 0.15
"""Between the end of what is shown and a bot's turn, so that the two do not run into one another."""

LONGEST_GLANCE = 1.0
"""A match that was not looked after for longer lay under another scene, or the machine was asleep."""

END_SECONDS = 0.7
"""How long the final position is seen before the result lies over it."""


class Flow:
    """One match in play.

    Attributes:
        players: who answers for each seat.
        turn: the person who may choose now, None while nobody may.
        rush: the phase in which everybody acts at once; None where players take turns.
        paused, tempo: how bots are watched.
        controls: by what several persons act at once; None while they have not agreed on it.
        slot: the name under which the match is kept; None before its first decision.
    """

    def __init__(self, scene: MatchScene, slot: str | None, clock: Callable[[], float]) -> None:
        self.slot = slot
        self.turn: Seat | None = None
        self.paused = False
        self.tempo = Tempo.NORMAL
        self._scene = scene
        self._match = scene.match
        self.players = [self._player(info.player) for info in self._match.seats]
        self._clock = clock
        self._started = clock() - (self._match.log[-1].seconds if self._match.log else 0.0)
        self._seen = clock()
        self._rested = 0.0
        self._steps = 0
        self._result_shown = False
        self._unveiled: Seat | None = None
        self._proposed: Offer | None = None
        self._begun = False
        self._announced = -1
        self.rush: Rush | None = None
        self.controls: Controls | None = None

    # Who plays

    @property
    def persons(self) -> list[Seat]:
        """The seats that persons have."""
        return [Seat(seat) for seat, player in enumerate(self.players) if player.is_person]

    @property
    def share_haste(self) -> bool:
        """Whether several persons at this screen act at once in the course of the match."""
        at_once = self._scene.everybody_at_once and not self._match.practice
        return at_once and len(self.persons) > 1

    @property
    def must_agree(self) -> bool:
        """Whether they have to settle first by what each of them acts."""
        if not self.share_haste or self._match.state.outcome is not None:
            return False
        return self.controls is None or sorted(self.controls.ways) != self.persons

    @property
    def watching(self) -> bool:
        """Whether only bots play."""
        return not self.persons

    @property
    def awaited(self) -> Player | None:
        """The bot whose answer is awaited."""
        match = self._match
        if match.pending is not None:
            asked = self.players[self._answerer(match.pending)]
        elif match.state.to_act and self.rush is None:
            asked = self.players[match.state.to_act[0]]
        else:
            return None
        return None if asked.is_person else asked

    @property
    def waits(self) -> bool:
        """Whether something will happen without anybody at the screen doing anything."""
        if self._match.state.outcome is not None:
            return not self._result_shown
        if self.rush is not None:
            return not self.paused
        return self.awaited is not None and (not self.paused or self._steps > 0)

    @property
    def result_shown(self) -> bool:
        """Whether the players have seen how the match ended."""
        return self._result_shown

    def hand_seat(self, seat: Seat, player: str) -> None:
        """Lets a person, or a bot of a level, play on for a seat."""
        match = self._match
        if match.seats[seat].player == player:
            return
        info = msgspec.structs.replace(match.seats[seat], player=player)
        match.seats = (*match.seats[:seat], info, *match.seats[seat + 1 :])
        match.irregular |= match.can_undo
        self.keep()
        self.put(seat, self._player(player))

    def put(self, seat: Seat, player: Player) -> None:
        """Lets a player of any kind go on for a seat."""
        self.cancel()
        self.players[seat] = player
        self._unveiled = None
        self.paused = False
        self._scene.showing.look_through(self.eyes())
        self._scene.face(None)
        self.ask()

    def seat_alone(self, seat: Seat, make_other: Callable[[], Player]) -> None:
        """Leaves one person at the table, through whose eyes it is seen; others are made for other seats."""
        self.players = [
            player if Seat(number) == seat else make_other() for number, player in enumerate(self.players)
        ]
        self._scene.showing.look_through(self.eyes())
        self._scene.face(None)

    def eyes(self) -> Seat | None:
        """Whose eyes the table is seen through while nobody in particular has the turn."""
        return self.persons[0] if len(self.persons) == 1 else None

    def nearest(self, seat: Seat | None) -> Seat:
        """The seat that sits near: the only person; of several the one to act where they wish it so."""
        persons = self.persons
        if len(persons) == 1:
            return persons[0]
        if not (persons and self._scene.stage.settings.turn_board):
            return Seat(0)
        return seat if seat in persons and seat is not None else self._scene.near

    def _player(self, player: str) -> Player:
        return Human() if player == PERSON else BotPlayer(self._scene.stage.thinker, player)

    # What is played

    @property
    def seconds(self) -> float:
        """Seconds that the match has been played."""
        return round(self._clock() - self._started, 2)

    def _count_time(self) -> None:
        """Time in which the match was not to be seen, or stood still, is no part of it."""
        now, before = self._clock(), self._seen
        self._seen = now
        if now - before > LONGEST_GLANCE or (self.rush is not None and self.rush.stands_still):
            self._started += now - before

    def play(self, action: Action) -> None:
        """Plays a legal action."""
        self._match.play(action, self.seconds)
        self._move_on()

    def decide(self, action: Action) -> None:
        """The person whose turn it is has chosen. Raises IllegalAction where that is not allowed."""
        player = self.players[action.seat]
        if not isinstance(player, Human):
            return
        player.decide(action)
        # Where everybody acts at once it is taken with what others do in the same frame.
        chosen = player.take() if self.rush is None else None
        if chosen is not None:
            self.play(chosen)

    def offer(self, offer: Offer) -> None:
        """Resigns, or proposes something that the other seat will be asked about."""
        self._match.offer(offer, self.seconds)
        self._move_on()

    def jump(self) -> None:
        """Goes on from another position of the log, after something was taken back or played again."""
        self._result_shown = False
        self._unveiled = None
        self.rush = None
        self.keep()
        self._scene.showing.show_position(self.eyes())
        self.ask()

    def part(self) -> None:
        """Goes on as a match of its own: what was kept so far stays as it is."""
        self.slot = None
        self._match.title, self._match.irregular = "", True
        self._match.date = datetime.now().astimezone().isoformat(timespec="seconds")

    def _move_on(self) -> None:
        # Before anything is shown of it: whatever fails there, what was decided is safe.
        self.keep()
        self._scene.showing.show_news()
        self.ask()

    def keep(self) -> None:
        """Saves the match, once anything was decided in it, unless it is for practice."""
        if self._match.practice:
            return
        if self.slot is None:
            if not self._match.can_undo:
                return
            self.slot = self._scene.stage.storage.new_slot(self._match.game.key, datetime.now())
        self._scene.stage.storage.autosave(self.slot, encode(self._match.dump()))

    # Who is asked

    def begin(self) -> None:
        """Shows how the match begins and asks for the first time, when the scene has come up.

        A match that is over is there to be looked through, from its beginning.
        """
        if self._begun:
            return
        self._begun = True
        if self._match.state.outcome is not None:
            self._result_shown = True
            self._scene.showing.look_at(self._scene.desk.first_stop)
            return
        self._scene.showing.show_news()
        self.ask()

    def ask(self) -> None:
        """Asks the seat to act, in place of whatever was asked before; in a rush everybody who may."""
        if self.rush is not None and Rush.is_on(self._scene):
            self.rush.follow()
            return
        self.cancel()
        self.rush = None
        if Rush.is_on(self._scene):
            self.rush = Rush(self._scene)
            self._scene.refresh()
            return
        self._rested = 0.0
        if self._match.state.to_act:
            seat = self._match.state.to_act[0]
            self.players[seat].ask(Turn.of(self._match, seat))
        self._scene.refresh()

    def cancel(self) -> None:
        """Drops every question."""
        self.turn = self._proposed = None
        self._scene.end_choice()
        for player in self.players:
            player.cancel()

    def step(self) -> None:
        """Lets one turn of a bot pass, and waits again."""
        self.paused = True
        self._steps = 1

    def resume(self) -> None:
        """Goes on, or pauses."""
        self.paused = not self.paused
        self._steps = 0

    def update(self, seconds: float, idle: bool) -> None:
        """Lets seconds pass. `idle`: nothing moves on the table and nobody is being asked anything."""
        self._count_time()
        scene = self._scene
        held = scene.looking is not None or scene.interface.layers or scene.showing.holds_back
        if self.must_agree and not held:
            scene.stage.push(scene.stage.screens.ready(scene.stage, scene))
            return
        for player in self.players:
            player.update(seconds)
        self._rested = self._rested + seconds if idle else 0.0
        if self.rush is not None:
            self.rush.update(seconds)
            return
        if not idle:
            return
        match = self._match
        if match.pending is not None:
            self._seek_consent(match.pending)
        elif match.state.outcome is not None:
            self._end()
        else:
            seat = match.state.to_act[0]
            if self.players[seat].is_person:
                self._let_person_play(seat)
            else:
                self._let_bot_play(seat)

    def _let_person_play(self, seat: Seat) -> None:
        action = self.players[seat].take()
        if action is not None:
            self.play(action)
        elif self.turn != seat:
            self._give_turn(seat)

    def _give_turn(self, seat: Seat) -> None:
        scene = self._scene
        shared = len(self.persons) > 1
        secret = shared and scene.is_secret(seat)
        if secret and self._unveiled != seat:
            scene.showing.look_through(None)
            name = self._match.seats[seat].name
            scene.stage.push(scene.stage.screens.handover(scene.stage, name, lambda: self.unveil(seat)))
            return
        if not secret:
            self._unveiled = None
        scene.face(seat)
        scene.showing.look_through(seat if secret else self.eyes())
        self.turn = seat
        if self._announced != len(self._match.log):
            self._announced = len(self._match.log)
            scene.stage.sound.play("turn")
        scene.begin_choice(seat)

    def unveil(self, seat: Seat) -> None:
        """The person who was called behind the curtain is there."""
        self._unveiled = seat
        self._scene.showing.look_through(seat)

    def _let_bot_play(self, seat: Seat) -> None:
        if self.paused and not self._steps:
            return
        rest = self.tempo.rest if self.watching else 0.0
        if self._rested < max(BREATH_SECONDS, rest, self._scene.hesitation(seat)):
            return
        action = self.players[seat].take()
        if action is not None:
            self._steps = max(0, self._steps - 1)
            self.play(action)

    def _answerer(self, offer: Offer) -> Seat:
        return Seat((offer.seat + 1) % len(self.players))

    def _seek_consent(self, offer: Offer) -> None:
        seat = self._answerer(offer)
        player = self.players[seat]
        if self._proposed is None:
            self._proposed = offer
            player.propose(Turn.of(self._match, seat), offer)
        if isinstance(player, Human) and not player.answered:
            self._scene.desk.ask_consent(offer, seat, player)
            return
        agreed = player.take_consent()
        if agreed is None:
            return
        self._match.answer(seat, agreed, self.seconds)
        if not agreed:
            name = self._match.seats[seat].name
            self._scene.stage.notify(self._scene.stage.words("match.declined", name=name))
        self._move_on()

    def _end(self) -> None:
        if self._result_shown or self._rested < END_SECONDS:
            return
        scene = self._scene
        winner = self._match.state.outcome.winner
        if winner is None:
            scene.stage.sound.play("draw")
        elif self.players[winner].is_person or self.watching:
            scene.stage.sound.play("win")
        else:
            scene.stage.sound.play("lose")
        self.show_result()

    def show_result(self) -> None:
        """Lays the result over the final position; a coach has words of its own for it."""
        self._result_shown = True
        if self._scene.coach is not None:
            self._scene.coach.conclude()
            return
        stage = self._scene.stage
        # What was said of the way to the end would lie over what says how it ended.
        stage.notices.unsay()
        stage.push(stage.screens.result(stage, self._scene))
