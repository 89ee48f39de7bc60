"""The match screen of every game: its parts put together, its commands, and the life of the scene.

It knows every game and none. A game's scene gives it a table and words, the rules give it actions, players
give it decisions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pygame

from game.engine import Action, Seat, Target
from game.match import Entry, Match
from game.save import encode
from scenes.animation import Speed, Timeline
from scenes.match.choosing import Choosing
from scenes.match.commands import Command
from scenes.match.desk import Desk
from scenes.match.flow import Flow
from scenes.match.input import Input
from scenes.match.judging import Judging
from scenes.match.log import MoveLine, move_lines
from scenes.match.outline import MatchOutline
from scenes.match.panel import MatchPanel
from scenes.match.pointer import Pointer
from scenes.match.refusal import Refusals, clause_in_play
from scenes.match.review import Review
from scenes.match.showing import Showing
from scenes.match.side_panel import SidePanel
from scenes.match.spots import Spots
from scenes.match.telling import Telling
from scenes.scene import HelpPlace, Passage, Scene, Stage
from scenes.ui.controls import Button
from scenes.ui.widget import Widget


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
        self.hovered: Target | None = None
        self.looking: int | None = None
        self.looker: Seat | None = None
        self.lines: list[MoveLine] = []
        self.telling = Telling(self)
        self.showing = Showing(self)
        self.choosing = Choosing(self)
        self.refusals = Refusals(self)
        self.desk = Desk(self)
        self.review = Review(self)
        self.judging = Judging(self)
        self.flow = Flow(self, slot, clock)
        self.looker = self.flow.eyes()
        self.near = Seat(0)
        self.near = self.flow.nearest(None)
        self.pointer = Pointer(self)
        self.input = Input(self)
        self.table: Any = self.make_table(self.seen(match.state_after(self.shown_entries)))
        self._lines_of: tuple[int, Entry | None, Seat | None] | None = None
        self._spots: Spots | None = None
        self._panel: SidePanel | None = None
        self._changed = True

    # Choosing: what a game's scene may extend

    def face(self, seat: Seat | None) -> None:
        """Turns the table to whoever has the turn, as far as the players wish for that."""
        near = self.flow.nearest(seat)
        if near != self.near:
            self.near = near
            self.layout()

    def begin_choice(self, seat: Seat) -> None:
        """A person may choose from now on."""
        self.choosing.begin(seat)

    def end_choice(self) -> None:
        """Nobody may choose any more."""
        self.choosing.end()

    def choose(self, target: Target) -> None:
        """The one door for click, drop and key: narrows the choice, plays it, or says what forbids it."""
        self.choosing.choose(target)

    def can_choose(self, target: Target) -> bool:
        """Whether choosing a target now would lead on."""
        return self.picker is not None and target in self.picker.next_targets()

    def can_lift(self, target: Target) -> bool:
        """Whether a press on a target takes it up at once."""
        return self.choosing.can_lift(target)

    def decide(self, action: Action) -> None:
        """Plays a whole action of the person to act."""
        if action.seat == self.flow.turn and (self.coach is None or self.coach.permits(action)):
            self.flow.decide(action)

    def refuse(self, target: Target) -> None:
        """Says which rule forbids to choose a target now."""
        clause = self.picker.refusal(target) if self.picker is not None else None
        if clause is not None:
            self.refusals.forbid(clause)

    def focus_target(self, target: Target) -> None:
        """Lets the keyboard go to a target on the table."""
        if self._spots is not None:
            self._spots.focus(target)
            self.changed()

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

    @property
    def caption(self) -> str:
        words = self.stage.words
        names = words("summary.names").join(self.names)
        return words("app.match", game=words(f"{self.game.key}.name"), names=names)

    def spoken(self) -> Sequence[Passage]:
        return super().spoken() if self.interface.layers else self.telling.followed()

    @property
    def side_panel(self) -> SidePanel | None:
        """What stands beside the table; None before the scene is built."""
        return self._panel

    @property
    def table_area(self) -> pygame.Rect:
        """What the panel leaves of the window."""
        area = pygame.Rect((0, 0), self.stage.size)
        if self._panel is None:
            return area
        panel = self._panel.rect
        if panel.top > area.height // 3:
            area.height = panel.top
        else:
            area.width = panel.left
        return area

    @property
    def notices_room(self) -> pygame.Rect:
        return self.table_area

    @property
    def help_place(self) -> HelpPlace | None:
        if self.refusals.shown is not None:
            return self.game.key, self.refusals.shown.clause
        taught = self.coach.clause if self.coach is not None else None
        return self.game.key, taught or clause_in_play(self.game.key, self.stage_of_play)

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
        self.refusals.forget()
        self._lines_of = None

    def layout(self) -> None:
        if self._panel is None:
            return
        self._panel.place(self.lay_out_table(self.stage.size))
        self.refusals.place()
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
        self.judging.stop()
        self.showing.drop()

    def handle(self, event: pygame.event.Event) -> bool:
        return self.input.handle(event)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.pointer.update(seconds)
        self.timeline.speed = self._speed
        rested = self.showing.update(seconds)
        idle = rested and not self.interface.layers and self.looking is None
        self.flow.update(seconds, idle)
        self.review.update(seconds)
        self.desk.update(seconds)
        self.judging.update(seconds)
        if self.coach is not None:
            # What has begun to move in this very moment is to be seen before it is spoken of.
            begins = self.timeline.busy or self.showing.holds_back
            self.coach.update(idle and not begins)
        self.refusals.update(seconds)
        if self._panel is not None:
            self._panel.say()

    @property
    def _speed(self) -> Speed:
        """How fast things move: as the player likes it, or as fast as the tempo asks for."""
        taste = self.stage.speed
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
    def changed_area(self) -> pygame.Rect | None:
        area = super().changed_area
        if area is None or not (self._changed or self.timeline.busy):
            return area
        moving = self._moving_area
        return moving.union(area) if area else moving

    @property
    def _moving_area(self) -> pygame.Rect:
        """Where things move: the table, and where their shadows may reach behind the edge of the panel."""
        area = self.table_area
        if self._panel is None:
            return area
        if area.width < self.stage.size[0]:
            area.width += self._panel.rect.width // 3
        else:
            area.height += self._panel.rect.height // 3
        return area

    @property
    def waits(self) -> bool:
        waits = self.review.running or (self.looking is None and self.flow.waits)
        return waits or self.desk.advisor is not None or self.judging.running

    # Keeping up

    def changed(self) -> None:
        """Asks for a redraw."""
        self._changed = True

    def refresh(self) -> None:
        """Brings panel, marks and focus up to date after anything has changed."""
        if self._panel is None or self._spots is None:
            return
        self.showing.stale = False
        self._read_log()
        wanted = self.desk.shows_threats and not self.is_over and self.looking is None
        self.desk.threats = self.threatened() if wanted else ()
        self._spots.follow(self.spots() if self.picker is not None else [])
        self._panel.refresh()
        self.interface.default = self.refusals.shown or self._panel.asked or self._finishing
        self.pointer.point_again()
        self.changed()

    @property
    def _finishing(self) -> Widget | None:
        """The button with which setting out is finished: Enter is enough for it."""
        parts = self.arranging.descendants() if self.arranging is not None else ()
        return next((part for part in parts if isinstance(part, Button) and part.kind == "primary"), None)

    def _read_log(self) -> None:
        """Makes the lines of the list of moves, where the log or the looker is another than before."""
        log = self.match.log[: self.showing.told]
        length, newest, looker = self._lines_of or (-1, None, None)
        if length != len(log) or looker != self.looker or (log and log[-1] is not newest):
            self.lines = move_lines(
                self.match, self.looker, self.describe_entry, self.describe_hidden, len(log)
            )
            self._lines_of = (len(log), log[-1] if log else None, self.looker)
