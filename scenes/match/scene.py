"""The match screen of every game: how what happens reaches the table, and how input reaches the match.

It knows every game and none. A game's scene gives it a table and words, the rules give it actions, players
give it decisions. The match is the truth at once; the table shows the past until its animations are through.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import pygame

from game.engine import CHANCE, Action, Event, Seat, Target
from game.match import Entry, Match
from game.picker import Picker
from game.save import encode
from scenes.animation import Call, Speed, Timeline
from scenes.match.commands import BY_SHORTCUT, LEAFING, WATCHING, Command
from scenes.match.desk import Desk
from scenes.match.flow import Flow
from scenes.match.input import Pointer, Spots
from scenes.match.keysets import PLAIN_KEYS
from scenes.match.log import MoveLine, move_lines
from scenes.match.outline import MatchOutline
from scenes.match.panel import MatchPanel
from scenes.match.refusal import Refusal, clause_in_play, clause_title
from scenes.match.review import Review
from scenes.match.side_panel import SidePanel
from scenes.match.telling import Telling
from scenes.players import Player
from scenes.scene import HelpPlace, Passage, Scene, Stage
from scenes.system.keys import MODIFIERS, Shortcut
from scenes.ui.controls import Button
from scenes.ui.widget import Widget

SPEEDS = {"normal": Speed.NORMAL, "fast": Speed.FAST, "off": Speed.OFF}

ABSENCE = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


class MatchScene(MatchOutline):
    """One match on the screen. A game's scene derives from it and gives what `MatchOutline` asks for.

    Args:
        slot: the name under which the match is kept already; None for a new one.
        clock: seconds that only grow, for the times in the log.
    """

    def __init__(
        self,
        stage: Stage,
        match: Match,
        slot: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(stage)
        self.match = match
        self.timeline = Timeline()
        self.picker: Picker | None = None
        self.arranging: Widget | None = None
        self.hovered: Target | None = None
        self.unconfirmed: Action | None = None
        self.looking: int | None = None
        self.looker: Seat | None = None
        self.lines: list[MoveLine] = []
        self.telling = Telling(self)
        self.desk = Desk(self)
        self.review = Review(self)
        self.flow = Flow(self, slot, clock)
        self.looker = self.flow.eyes()
        self.near = Seat(0)
        self.near = self.flow.nearest(None)
        self.pointer = Pointer(self)
        # What happened before the first decision, the first roll or deal, is still to be seen.
        self._shown_entries = len(match.log) if match.can_undo else 0
        self.table: Any = self.make_table(self.seen(match.state_after(self._shown_entries)))
        self._told_entries = self._shown_entries
        self._stale = False
        self._lines_of: tuple[int, Entry | None, Seat | None] | None = None
        self._liftable: frozenset[Target] = frozenset()
        # What is still to be seen: events, and after those of an entry how long the log is with it.
        self._coming: deque[Event | int] = deque()
        self._spots: Spots | None = None
        self._panel: SidePanel | None = None
        self._refusal: Refusal | None = None
        self._changed = True

    # Showing

    def show_news(self) -> None:
        """Lets everything new in the log happen on the table, as the looker may see it."""
        for number, entry in enumerate(self.match.log[self._shown_entries :], self._shown_entries + 1):
            for event in entry.events:
                shown = self.witnessed(event)
                if shown is not None:
                    self._coming.append(shown)
            self._coming.append(number)
        self._shown_entries = len(self.match.log)
        self._show_coming()
        self.changed()

    @property
    def is_told(self) -> bool:
        """Whether events wait until the players have been told something, see `interlude`."""
        return bool(self._coming)

    def _show_coming(self, after_interlude: bool = False) -> None:
        """Queues what is to be seen, up to an event before which the players are told something."""
        while self._coming:
            coming = self._coming[0]
            if isinstance(coming, int):
                self.timeline.add(Call(partial(self._tell, coming)))
            elif after_interlude or self.interlude(coming) is None:
                self.timeline.add(self.animate(coming))
                after_interlude = False
            else:
                return
            self._coming.popleft()

    def _tell_between(self) -> None:
        """Everything before the next event was seen: what is to be told before it is told now."""
        coming = self._coming[0]
        layer = self.interlude(coming) if isinstance(coming, Event) else None
        if layer is None:
            self._show_coming()
            return
        layer.on_close = lambda: self._show_coming(after_interlude=True)
        self.interface.open(layer)

    def _tell(self, entries: int) -> None:
        """So many entries have happened on the table: the list of moves may say so."""
        self._told_entries = entries
        self._stale = True

    def show_position(self, looker: Seat | None) -> None:
        """Shows the present position, whatever was shown before."""
        self.looking = None
        self.looker = looker
        self._glide()

    def look_through(self, looker: Seat | None) -> None:
        """Shows the table at once as another seat may see it."""
        if looker != self.looker:
            self.looker = looker
            self._glide()
            self.timeline.finish()

    def lay_open(self) -> None:
        """Shows everything from now on, whoever might look."""
        self.lies_open = True
        self._glide()
        self.timeline.finish()

    def seat_alone(self, seat: Seat, make_other: Callable[[], Player]) -> None:
        """Leaves one person at the table, through whose eyes it is seen; others are made for other seats."""
        for other in range(len(self.match.seats)):
            if Seat(other) != seat:
                self.flow.players[other] = make_other()
        self.look_through(self.flow.eyes())
        self.face(None)

    def face(self, seat: Seat | None) -> None:
        """Turns the table to whoever has the turn, as far as the players wish for that."""
        near = self.flow.nearest(seat)
        if near != self.near:
            self.near = near
            self.layout()

    def look_at(self, entries: int) -> None:
        """Shows the position in which the log had so many entries; its full length ends the looking back.

        On the way to the next position what happened happens again on the table.
        """
        if self.interface.layers or not 0 <= entries <= len(self.match.log):
            return
        if self.stays_present:
            self.stage.notify(self.stage.words("match.cannot.hurry"))
            return
        looking = None if entries == len(self.match.log) else entries
        if looking != self.looking:
            before = self.looking
            steps_on = before is not None and entries == self.desk.later_stop
            self.flow.turn = None
            self.end_choice()
            self.looking = looking
            if steps_on and before is not None:
                self._act_out(before, entries)
            else:
                self._glide()
            self.refresh()

    def _act_out(self, start: int, end: int) -> None:
        """Lets a part of the log happen on the table, which shows the position before it.

        Where everybody acted at once, what still moves goes on.
        """
        if not self.was_open(start):
            self.timeline.finish()
        for event in self._events_of(self.match.log[start:end]):
            self.timeline.add(self.animate(event))
        self._shown_entries = len(self.match.log)
        self.changed()

    def was_open(self, entries: int) -> bool:
        """Whether everybody could act at once after so many entries of the log, and the rolls that follow."""
        log = self.match.log
        while entries < len(log) and self.match.state_after(entries).to_act == (CHANCE,):
            entries += 1
        return entries > 0 and self.is_hasty(self.match.state_after(entries))

    def _glide(self) -> None:
        self.timeline.clear()
        self._coming.clear()
        self._shown_entries = self._told_entries = len(self.match.log)
        self.timeline.add(self.glide_to(self.shown_view))
        self.changed()

    # Choosing

    def begin_choice(self, seat: Seat) -> None:
        """A person may choose from now on."""
        self.arranging = self.arranger()
        if self.arranging is None:
            self.picker = Picker(self.game, self.game.view(self.match.state, seat), seat)
            self._liftable = frozenset(
                target
                for target, actions in self.picker.next_targets().items()
                if not any((target,) in action.paths for action in actions)
            )
            self.refresh()
        elif self._spots is not None:
            self.interface.add(self.arranging, before=self._panel)
            self.layout()
            if self.interface.hands.by_keys and self.arranging.focusable:
                self.interface.focus(self.arranging, visible=True)

    def renew_choice(self, seat: Seat, *, afresh: bool) -> None:
        """Something has happened while a person chooses: unless it was that, what can stay of it stays."""
        if afresh or not self.desk.hint_stands:
            self.desk.forget_hint()
        path = self.picker.path if self.picker is not None and not afresh else ()
        self.begin_choice(seat)
        if self.picker is not None:
            while path and self.game.forbids(self.game.view(self.match.state, seat), seat, path) is not None:
                path = path[:-1]
            self.picker.path = path

    @property
    def hurries(self) -> bool:
        """Whether everybody acts at once: then input acts at once, whatever moves."""
        return self.flow.rush is not None

    @property
    def stays_present(self) -> bool:
        """Whether nobody may look back now: all would stand still meanwhile, before everybody's eyes."""
        return self.hurries and not self.flow.watching and self.looking is None

    @property
    def holds_still(self) -> bool:
        """Whether nothing may be chosen just now, because something moves that has to be seen first."""
        rush, seat = self.flow.rush, self.flow.turn
        if rush is not None and seat is not None:
            return not rush.is_free(seat)
        return self.timeline.busy

    def end_choice(self) -> None:
        """Nobody may choose any more."""
        self.desk.forget_hint()
        self.pointer.forget()
        self._hush()
        self.picker = self.unconfirmed = None
        self._liftable = frozenset()
        if self.arranging is not None:
            arranging, self.arranging = self.arranging, None
            if arranging in self.interface.widgets:
                self.interface.remove(arranging)
            self.layout()

    def choose(self, target: Target) -> None:
        """The one door for click, drop and key: narrows the choice, plays it, or says what forbids it."""
        picker = self.picker
        if picker is None or self.holds_still:
            return
        self._hush()
        self.unconfirmed = None
        before = picker.path
        action = picker.pick(target)
        if action is not None:
            if self.stage.settings.confirm_turns:
                self.unconfirmed = action
            else:
                self.decide(action)
        elif picker.path == before:
            self.refuse(target)
        else:
            self.stage.sound.play("click", 0.3)
        self.refresh()
        if self.unconfirmed is not None and self._panel is not None and self.interface.focus_visible:
            self.interface.focus(self._panel.asked)

    def confirm(self) -> None:
        """Plays the choice that waits to be confirmed."""
        action, self.unconfirmed = self.unconfirmed, None
        if action is not None:
            self.decide(action)

    def decide(self, action: Action) -> None:
        """Plays a whole action of the person to act."""
        seat = self.flow.turn
        if seat is None or action.seat != seat:
            return
        if self.coach is None or self.coach.permits(action):
            self.flow.decide(action)

    def overtake(self, action: Action) -> None:
        """Somebody was quicker, so that what a person chose cannot be done any more."""
        last = next(entry for entry in reversed(self.match.log) if entry.is_decision)
        self.tell_too_late(action.seat, last.seat)

    def tell_too_late(self, seat: Seat, other: Seat) -> None:
        """Says to a person that another seat was there first."""
        name, quicker = self.match.seats[seat].name, self.match.seats[other].name
        self.stage.sound.play("illegal")
        self.stage.notify(self.stage.words("match.too_late", name=name, other=quicker))

    def refuse(self, target: Target) -> None:
        """Says which rule forbids to choose a target now."""
        clause = self.picker.refusal(target) if self.picker is not None else None
        if clause is not None:
            self.forbid(clause)

    def forbid(self, clause: str, name: str = "") -> None:
        """Says that a rule forbids what was tried, by whom where several might have tried."""
        self._hush()
        self.stage.sound.play("illegal")
        words = self.stage.words
        rule = clause_title(words, self.game.key, clause)
        said = (
            words("match.forbidden_to", name=name, rule=rule, clause=clause)
            if name
            else words("match.forbidden", rule=rule, clause=clause)
        )
        self._refusal = Refusal(
            said,
            words("match.forbidden_tip"),
            clause,
            lambda: self.stage.open_rules((self.game.key, clause)),
        )
        self.interface.add(self._refusal)
        self._place_refusal()
        if self.coach is not None:
            self.coach.refused(clause)

    def put_down(self) -> None:
        """Drops the half-made choice."""
        if self.picker is not None and self.picker.path:
            self.picker.clear()
            self.unconfirmed = None
        self.refresh()

    def step_back(self) -> bool:
        """Steps back one choice, as the right button and Esc do; False where nothing was chosen."""
        if self.interface.back():
            return True
        self._hush()
        if self.pointer.press is not None and self.pointer.press.moved:
            self.pointer.cancel()
            return True
        self.unconfirmed = None
        stepped = self.picker is not None and self.picker.back()
        self.refresh()
        return stepped

    def focus_target(self, target: Target) -> None:
        """Lets the keyboard go to a target on the table."""
        if self._spots is not None:
            self._spots.focus(target)
            self.changed()

    def can_lift(self, target: Target) -> bool:
        """Whether a press on a target takes it up at once."""
        return self.picker is not None and target in self._liftable and self.can_drag(target)

    # Commands

    def obstacle(self, command: Command) -> str | None:
        """Why a command cannot be done now, see `Desk.obstacle`; None where it can."""
        return (self.coach or self.desk).obstacle(command)

    def can_do(self, command: Command) -> bool:
        """The one gate for a key, a button and a menu."""
        return self.obstacle(command) is None

    def do(self, command: Command) -> bool:
        """Does a command; False where it cannot be done now."""
        return (self.coach or self.desk).do(command)

    def hand_seat(self, seat: Seat, player: str) -> None:
        """Lets a person (`game.save.PERSON`) or a bot of a level play on for a seat."""
        self.flow.hand_seat(seat, player)

    @property
    def caption(self) -> str:
        words = self.stage.words
        names = words("summary.names").join(info.name for info in self.match.seats)
        return words("app.match", game=words(f"{self.game.key}.name"), names=names)

    def spoken(self) -> Sequence[Passage]:
        return super().spoken() if self.interface.layers else self.telling.followed()

    @property
    def side_panel(self) -> SidePanel | None:
        """What stands beside the table; None before the scene is built."""
        return self._panel

    @property
    def help_place(self) -> HelpPlace | None:
        if self._refusal is not None:
            return self.game.key, self._refusal.clause
        taught = self.coach.clause if self.coach is not None else None
        return self.game.key, taught or clause_in_play(self.game.key, self._stage_of_play)

    @property
    def _stage_of_play(self) -> str:
        """Where the person is in a turn, as the rule reference names it."""
        if self.is_over:
            return "over"
        if self.arranging is not None:
            return "setting_out"
        return f"choice_{len(self.picker.path)}" if self.picker is not None else "waiting"

    # The life of a scene

    def build(self) -> None:
        words = self.stage.words
        self.match.seats = tuple(
            msgspec.structs.replace(info, name=words.name_of(info)) for info in self.match.seats
        )
        self._spots = self.interface.add(Spots(self))
        if self.arranging is not None:
            self.reword_arranging()
            self.interface.add(self.arranging)
        panel = MatchPanel(self) if self.coach is None else self.coach.make_panel()
        self._panel = self.interface.add(panel)
        self._refusal = None
        self._lines_of = None

    def layout(self) -> None:
        if self._panel is None:
            return
        self._panel.place(self.lay_out_table(self.stage.size))
        self._place_refusal()
        self.pointer.cancel()
        self.refresh()

    def enter(self) -> None:
        self.interface.animations = self.stage.animation != "off"
        self.flow.begin()
        self.face(self.flow.turn)
        self.refresh()

    def guide(self) -> None:
        # Before somebody may choose the focus waits: it then goes to what can be chosen.
        if self.flow.turn is not None or self.flow.watching or self.is_over:
            super().guide()

    def reopening(self) -> Callable[[], Scene] | None:
        """The match is played again from its log: whatever failed, its rules are sound."""
        if self.match.practice:
            return None
        stage, kept, game, slot = self.stage, self.match.dump(), self.game, self.flow.slot
        return lambda: stage.screens.match(stage, Match.load(kept, (game,)), slot)

    def account(self) -> str:
        match = self.match
        if match.practice:
            return "\n".join([f"{self.game.key}, for practice", match.position, *(e.text for e in match.log)])
        return encode(match.dump()).decode()

    def leave(self) -> None:
        self.flow.cancel()
        self.timeline.clear()
        self._coming.clear()

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in ABSENCE and self.hurries and not self.flow.watching:
            # Nobody else may go on while a person is away.
            self.do(Command.MENU)
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return self._lose_pad(event.instance_id)
        told = self._steered(event)
        if told is None:
            return True
        event = told
        self.pointer.watch(event)
        moves = self.timeline.busy and not self.hurries
        if moves and not self.interface.layers and self._finishes(event):
            return True
        if self.interface.handle(event):
            if event.type == pygame.MOUSEMOTION and self.pointer.press is None:
                self.pointer.leave_table()
            return True
        if self.interface.layers:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return self.pointer.handle(event)

    def _steered(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """What is left of an event after the sets of keys of several persons: None where that used it.

        Where only its owner acts, a set means what the plain keys mean.
        """
        controls = self.flow.controls
        heard = controls.heard(event) if controls is not None and not self.interface.layers else None
        if heard is None:
            return event
        seat, touch = heard
        pressed = event.type == pygame.KEYDOWN
        if self.hurries and self.looking is None:
            if pressed:
                self.steer(seat, touch)
            return None
        if seat != self.flow.turn or self.timeline.busy:
            return event
        if pressed and self.steer(seat, touch):
            return None
        if touch not in PLAIN_KEYS:
            return event
        return pygame.event.Event(event.type, key=PLAIN_KEYS[touch], mod=0, unicode="", scancode=0)

    def _lose_pad(self, pad: int) -> bool:
        """The pad of somebody who acts with it was pulled out: everybody waits until there is another."""
        controls = self.flow.controls
        seat = controls.unplug(pad) if controls is not None else None
        if seat is None:
            return False
        self.stage.notify(self.stage.words("match.pad_gone", name=self.match.seats[seat].name), "warning")
        if self.hurries:
            self.do(Command.MENU)
        return True

    def _finishes(self, event: pygame.event.Event) -> bool:
        """While something moves, a click or a key brings it to its end and does nothing else.

        What steers a match that is only watched is about the movement itself, and so acts as well. So does
        everything while one looks back, where what moves has happened long ago.
        """
        if event.type == pygame.KEYDOWN:
            if event.key in MODIFIERS:
                return False
            steers = BY_SHORTCUT.get(Shortcut.of(event)) in (*WATCHING, *LEAFING)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            widget = self.interface.widget_at(event.pos)
            steers = widget is not None and widget.name in {c.value for c in (*WATCHING, *LEAFING)}
        else:
            return False
        self.timeline.finish()
        self._settle()
        if self.looking is not None or (steers and (self.flow.watching or self.is_over)):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            # Nor must the clicks act that follow: the second that some screens make of a tap, impatient ones.
            self.interface.hands.skip(event.pos, bool(getattr(event, "touch", False)))
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_ESCAPE:
            if not self.step_back():
                self.do(Command.MENU if self.looking is None else Command.BACK_TO_GAME)
            return True
        command = BY_SHORTCUT.get(Shortcut.of(event))
        if command is not None:
            if not self.do(command):
                self.stage.notify(self.stage.words(f"match.cannot.{self.obstacle(command)}"))
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META) or self.picker is None:
            return False
        target = self.key_target(event.key)
        if target is not None:
            self.choose(target)
        return target is not None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.pointer.update(seconds)
        self.timeline.speed = self._speed
        rested = not self.timeline.busy
        if self.timeline.busy:
            self.timeline.update(seconds)
            if not self.timeline.busy:
                self._settle()
        if self._stale:
            self.refresh()
        if self._coming and not self.timeline.busy and not self.interface.layers:
            self._tell_between()
        idle = rested and not self._coming and not self.interface.layers and self.looking is None
        self.flow.update(seconds, idle)
        self.review.update(seconds)
        self.desk.update(seconds)
        if self.coach is not None:
            self.coach.update(idle)
        if self._refusal is not None:
            self._refusal.seconds -= seconds
            if self._refusal.seconds <= 0:
                self._hush()
        if self._panel is not None:
            self._panel.say()

    @property
    def _speed(self) -> Speed:
        """How fast things move: as the player likes it, or as fast as the tempo asks for."""
        taste = SPEEDS[self.stage.animation]
        if self.review.running or (self.flow.watching and self.looking is None):
            return max(taste, self.flow.tempo.speed, key=lambda speed: speed.value)
        return taste

    def draw(self, surface: pygame.Surface) -> None:
        if self._panel is not None and self.interface.needs_redraw:
            self._panel.forget_picture()
        self._changed = False
        self.draw_table(surface)
        super().draw(surface)

    @property
    def needs_redraw(self) -> bool:
        return self._changed or self.timeline.busy or super().needs_redraw

    @property
    def waits(self) -> bool:
        waits = self.review.running or (self.looking is None and self.flow.waits)
        return waits or self.desk.advisor is not None

    # Keeping up

    def changed(self) -> None:
        """Asks for a redraw."""
        self._changed = True

    def refresh(self) -> None:
        """Brings panel, marks and focus up to date after anything has changed."""
        if self._panel is None or self._spots is None:
            return
        self._stale = False
        self._read_log()
        wanted = self.desk.shows_threats and not self.is_over and self.looking is None
        self.desk.threats = self.threatened() if wanted else ()
        self._spots.follow(self.spots() if self.picker is not None else [])
        self._panel.refresh()
        self.interface.default = self._refusal or self._panel.asked or self._finishing
        self.pointer.point_again()
        self.changed()

    @property
    def _finishing(self) -> Widget | None:
        """The button with which setting out is finished: Enter is enough for it."""
        parts = self.arranging.descendants() if self.arranging is not None else ()
        return next((part for part in parts if isinstance(part, Button) and part.kind == "primary"), None)

    def _read_log(self) -> None:
        """Makes the lines of the list of moves, where the log or the looker is another than before."""
        log = self.match.log[: self._told_entries]
        length, newest, looker = self._lines_of or (-1, None, None)
        if length != len(log) or looker != self.looker or (log and log[-1] is not newest):
            self.lines = move_lines(
                self.match, self.looker, self.describe_entry, self.describe_hidden, len(log)
            )
            self._lines_of = (len(log), log[-1] if log else None, self.looker)

    def _settle(self) -> None:
        """Everything on the table has come to rest."""
        self.pointer.point_again()
        self.changed()

    def _hush(self) -> None:
        """Takes the refusal away."""
        if self._refusal is not None:
            self.interface.remove(self._refusal)
            self._refusal = None

    def _place_refusal(self) -> None:
        if self._refusal is None or self._panel is None:
            return
        theme, panel = self.stage.theme, self._panel.rect
        table = pygame.Rect((0, 0), self.stage.size)
        if panel.top > table.height // 3:
            table.height = panel.top
        else:
            table.width = panel.left
        width = min(self._refusal.natural_width(), table.width - 2 * theme.gap)
        place = pygame.Rect(0, 0, max(1, width), self._refusal.height_for(max(1, width)))
        place.midbottom = (table.centerx, table.bottom - theme.gap)
        self._refusal.place(place)
