"""A phase in which everybody acts at once, on the screen: bots at human speed, persons as fast as they can.

The rules have no clock. Here it runs: nobody acts while their own dice still tumble, which takes as long for
everybody at every setting. What is decided within one frame happens in the order of the rules.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.bots import roster
from game.bots.reflexes import Hurry
from game.engine import Action, Seat
from scenes.players import Human, Turn

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Rush:
    """The open phase of a match in play. Times are seconds since it began."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._match = scene.match
        self._begun = False
        self._passed = 0.0
        self._heard = len(self._match.log)
        knowledge = roster.IMAGINATION[self._match.game.key]()
        seed = f"{self._match.seed}/rush/{self._heard}"
        self._hurry = Hurry(self._match.game, knowledge.thrower, seed)

    @staticmethod
    def is_on(scene: MatchScene) -> bool:
        """Whether everybody acts at once at this moment."""
        return scene.is_hasty(scene.match.state)

    def is_free(self, seat: Seat) -> bool:
        """Whether it has begun and the hands of a seat are free."""
        return self._begun and self._hurry.is_free(seat)

    def follow(self) -> None:
        """Takes notice of what has happened since it was last called, and whose hands are full by it.

        The others go on with what they have chosen, as far as that stands.
        """
        for entry in self._match.log[self._heard :]:
            self._hurry.follow(entry.seat, entry.events)
        self._heard = len(self._match.log)
        flow, to_act = self._scene.flow, self._match.state.to_act
        for number, player in enumerate(flow.players):
            if isinstance(player, Human) and Seat(number) in to_act:
                player.renew(Turn.of(self._match, Seat(number)))
            elif isinstance(player, Human):
                player.cancel()
        if flow.turn is not None and flow.turn in to_act:
            self._scene.choosing.renew(flow.turn, afresh=self._last_to_act == flow.turn)
        elif flow.turn is not None:
            flow.turn = None
            self._scene.end_choice()
        self._scene.refresh()

    @property
    def stands_still(self) -> bool:
        """Whether nobody may act now, and no time passes."""
        scene = self._scene
        return scene.flow.paused or bool(scene.interface.layers) or scene.looking is not None

    def update(self, seconds: float) -> None:
        """Lets seconds pass: whoever comes first acts, and of two in the same frame who has priority."""
        scene, flow = self._scene, self._scene.flow
        if self.stands_still:
            return
        if not scene.timeline.busy:
            self._ask_persons()
        for action in self._decisions(seconds):
            if flow.rush is not self:
                return
            if action in self._match.game.actions(self._match.state, action.seat):
                flow.play(action)
            elif flow.players[action.seat].is_person:
                scene.refusals.tell_too_late(action.seat, self._last_to_act)

    @property
    def _last_to_act(self) -> Seat:
        """Whose decision was the last."""
        return next(entry.seat for entry in reversed(self._match.log) if entry.is_decision)

    def _ask_persons(self) -> None:
        """Lets every person act who may: the only one, or who has the mouse, by choosing on the table."""
        scene, flow = self._scene, self._scene.flow
        free = [seat for seat in self._match.state.to_act if flow.players[seat].is_person]
        chooser = flow.controls.mouse if flow.controls is not None else next(iter(free), None)
        for seat in free:
            player = flow.players[seat]
            if isinstance(player, Human) and not player.asked:
                player.ask(Turn.of(self._match, seat))
        if free and flow.turn is None:
            scene.face(chooser)
            scene.showing.look_through(flow.eyes())
        if chooser in free and chooser is not None and flow.turn != chooser:
            flow.turn = chooser
            scene.begin_choice(chooser)

    def _decisions(self, seconds: float) -> list[Action]:
        """Lets seconds pass; what is decided in them, in the order of the rules.

        By what comes before it an action may have become illegal.
        """
        # It begins for everybody when the dice with which it begins have come to rest.
        self._begun = self._begun or not self._scene.timeline.busy
        if not self._begun:
            return []
        self._passed += seconds
        state, players = self._match.state, self._scene.flow.players
        reflexes = {
            Seat(seat): player.reflexes for seat, player in enumerate(players) if player.reflexes is not None
        }
        decided = [players[seat].take() for seat in state.to_act if players[seat].is_person]
        decided.append(self._hurry.act(state, reflexes, self._glance, self._passed))
        actions = [action for action in decided if action is not None]
        return sorted(actions, key=lambda action: state.to_act.index(action.seat))

    def _glance(self, seat: Seat, rng: Random) -> Action | None:
        return self._scene.flow.players[seat].react(Turn.of(self._match, seat), rng)
