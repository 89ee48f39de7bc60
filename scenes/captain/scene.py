"""Captain Dice on the screen: its table, choosing dice and cards, battles, treasure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.bots.reflexes import reflexes_of
from game.captain.cards import NOTHING, UNKNOWN
from game.captain.events import DicePlaced, FalseBellRang, FieldRelaid, Scored
from game.captain.moves import Card, Die
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.engine import Action, AnyGame, Event, Outcome, Seat, Target
from game.grid import Cell
from game.match import Entry
from scenes.animation import Animation, Call, Wait
from scenes.animation import Sequence as InTurn
from scenes.captain import telling
from scenes.captain import words as captain_words
from scenes.captain.choice import CaptainChoice
from scenes.captain.choreography import CaptainChoreography
from scenes.captain.hands import CaptainHands
from scenes.captain.happening import happening
from scenes.captain.highlights import Highlights
from scenes.captain.layout import CaptainLayout
from scenes.captain.layout import Place as Spot
from scenes.captain.picture import TablePicture
from scenes.captain.sides import Sides
from scenes.captain.table import CaptainTable, card_at
from scenes.captain.targets import Targets
from scenes.match.keysets import Touch
from scenes.match.outline import Happening, Reckoned
from scenes.match.scene import MatchScene

if TYPE_CHECKING:
    from game.bots.bot import Analysis

TOO_LATE_SECONDS = 1.2
"""Whoever tries to claim a treasure so soon after another has lost a race, and broken no rule ..."""
LATELY = 12
"""... that one would have to be told. So many entries are looked through for it."""

LEAST_LOOK = 1.0
"""Seconds for which everybody sees new treasures at least before a bot rings the start bell."""

TOLD_SECONDS = 0.5
"""How long the table rests when something was said about it."""


class CaptainScene(MatchScene):
    """A match of Captain Dice.

    Attributes:
        choice: the half-made choice as it is shown.
        hands: the hands of those who act with keys of their own.
        choreography: how the table acts out what happens.
        sides: the table as it is laid out and drawn from the side that is near.
        targets: what can be pointed at.
        highlights: what stands out on the table.
    """

    game: ClassVar[AnyGame] = CAPTAIN
    tells_at_top: ClassVar[bool] = True
    knows_offers: ClassVar[bool] = False

    table: CaptainTable
    choreography: CaptainChoreography
    choice: CaptainChoice
    hands: CaptainHands
    sides: Sides
    targets: Targets
    highlights: Highlights
    _keyed: bool = False
    _happening: Happening | None = None

    # The table

    def make_table(self, view: State) -> CaptainTable:
        table = CaptainTable(view, self.looker, lies_open=self.lies_open)
        self.choreography = CaptainChoreography(
            table,
            self.stage.sound,
            timeline=self.timeline,
            relaid=self._lay_anew,
            at_once=self.everybody_at_once,
        )
        self.choice = CaptainChoice(self)
        self.hands = CaptainHands(self)
        self.sides = Sides(self)
        self.targets = Targets(self)
        self.highlights = Highlights(self)
        return table

    def glide_to(self, view: State) -> Animation:
        before = deepcopy(self.table)
        self.choreography.forget()
        self.table.take_on(view, self.looker, lies_open=self.lies_open)
        if self.sides.layout is not None and self.table.field is not self.sides.layout.field:
            self.layout()
        return self.choreography.glide(before)

    def animate(self, event: Event) -> Animation:
        told_meanwhile = happening(self.stage.words, event, self.names)
        shown = InTurn(Call(lambda: self._happens(told_meanwhile)), self.choreography.animate(event))
        told = captain_words.announced(self.stage.words, event, self.names)
        if not told:
            return shown
        waits = not (self.everybody_at_once and isinstance(event, FalseBellRang))
        return InTurn(Call(lambda: self.stage.notify(told)), shown, Wait(TOLD_SECONDS if waits else 0.0))

    def _happens(self, told: Happening | None) -> None:
        self._happening = told

    def happening(self) -> Happening | None:
        return self._happening if self.timeline.busy else None

    def _lay_anew(self, event: FieldRelaid) -> None:
        """The field has another shape: its cards start from where they lay before."""
        if self.sides.layout is None:
            return
        before = {new: self.laid.cell_rect(old) for old, new in event.moved}
        self.choreography.motion.shifts, self.choreography.motion.shifted = before, 0.0
        self.layout()

    # Everybody at once

    @property
    def everybody_at_once(self) -> bool:
        return not self.match.state.rules.strategic

    def is_free(self, seat: Seat) -> bool:
        """Whether a seat has its hands free in a dice phase of Action Mode."""
        return self.flow.rush is not None and self.flow.rush.is_free(seat)

    def is_hasty(self, state: State) -> bool:
        return state.phase is Phase.DICE and not state.rules.strategic

    def hesitation(self, seat: Seat) -> float:
        """Whoever may ring the start bell looks at the treasures first, the better a bot the shorter."""
        if self.match.state.phase is not Phase.START:
            return 0.0
        look = reflexes_of(self.match.seats[seat].player).look
        return Random(f"{self.match.seed}/bell/{len(self.match.log)}").uniform(
            LEAST_LOOK, LEAST_LOOK + 2.5 * look
        )

    def waiting(self, seat: Seat) -> str:
        if self.match.state.phase is not Phase.START:
            return ""
        return self.stage.words("captain.status.start_other", name=self.names[seat])

    def steer(self, seat: Seat, touch: Touch) -> bool:
        return self.hands.steer(seat, touch)

    def refuse(self, target: Target) -> None:
        picker = self.picker
        late = (
            self.hurries
            and picker is not None
            and isinstance(target, int)
            and self.match.state.lying[target] != NOTHING
            and self.tells_too_late(picker.seat, target)
        )
        if late:
            return
        # A treasure is asked for with the two dice that it shows, whether or not they were picked.
        pair = self.choice.pair_for(target) if isinstance(target, int) else None
        clause = picker and pair and self.game.forbids(self.match.state, picker.seat, (*pair, target))
        if clause:
            self.refusals.forbid(clause)
        else:
            super().refuse(target)

    def tells_too_late(self, seat: Seat, cell: Cell) -> bool:
        """Says so where another seat has claimed a treasure just before; whether that was so."""
        since = self.flow.seconds - TOO_LATE_SECONDS
        recent = [entry for entry in self.match.log[-LATELY:] if entry.seconds >= since]
        events = (event for entry in recent for event in entry.events)
        placed = next((e for e in events if isinstance(e, DicePlaced) and e.cell == cell), None)
        if placed is None or placed.seat == seat:
            return False
        self.refusals.tell_too_late(seat, placed.seat)
        return True

    # Secrets

    def is_secret(self, seat: Seat) -> bool:
        """Only who lays a card looks into a hand; all else is done with dice, which everybody sees."""
        return bool(self.match.state.phase is Phase.SET_UP)

    @property
    def open_hand(self) -> Seat | None:
        """The seat whose cards may be seen now: before several persons only while its own turn lasts."""
        if self.lies_open:
            return self.near
        if self.looker is None:
            return None
        alone = len(self.flow.persons) == 1
        return self.looker if alone or self.flow.turn == self.looker else None

    def face(self, seat: Seat | None) -> None:
        """The person whose turn it is sits near, whatever the settings say: only there a hand can be read."""
        persons = self.flow.persons
        # Who acts at the same time as others has no side of their own: then the table does not turn.
        alone = len(persons) == 1 or (self.flow.share_haste and seat is not None and not self.is_secret(seat))
        near = persons[0] if alone else seat if seat in persons else self.near
        if near is not None and near != self.near:
            self.near = near
            self.layout()

    # Geometry

    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        self.sides.lay_out(window)
        return self.laid.panel

    @property
    def laid(self) -> CaptainLayout:
        assert self.sides.layout is not None
        return self.sides.layout

    @property
    def picture(self) -> TablePicture:
        """The picture of the table in this layout."""
        return self.sides.picture

    @property
    def pointed_place(self) -> Spot | None:
        """The place under the pointer, where that was used last."""
        position = self.pointer.position
        if position is None or self.sides.layout is None or self._keyed:
            return None
        return self.targets.place_at(position)

    def target_at(self, position: tuple[int, int]) -> Target | None:
        return self.targets.at(position) if self.sides.layout is not None else None

    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        return self.targets.spots()

    # Choosing

    def can_choose(self, target: Target) -> bool:
        return super().can_choose(target) or target in self.choice.claimable()

    def can_drag(self, target: Target) -> bool:
        return isinstance(target, Die | Card)

    def key_target(self, key: int) -> Target | None:
        return self.targets.of_key(key)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._keyed = False
        elif event.type == pygame.KEYDOWN:
            self._keyed = True
        return super().handle(event)

    def choose(self, target: Target) -> None:
        picker = self.picker
        if picker is not None and not self.choosing.holds_still:
            # Whoever chooses has read what was said of the table, and may need what it lies over.
            self.stage.notices.unsay()
        if isinstance(target, Die) and picker is not None and not self.choosing.holds_still:
            left = self.choice.take(target.face)
            if left is not None:
                self.stage.sound.play("click", 0.3)
                self.choosing.revise(left)
                return
        if isinstance(target, int) and picker is not None and not self.choosing.holds_still:
            pair = self.choice.pair_for(target)
            if pair is not None and self.can_choose(target):
                picker.resume(pair)
        super().choose(target)

    def decide(self, action: Action) -> None:
        self.table.seats[action.seat].meant = self.choice.picked()
        super().decide(action)

    # Time and drawing

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.sides.layout is None:
            return
        if self.stage.paints_ahead and not self.timeline.busy:
            self.sides.warm_up()
        if self.choice.update(seconds, self.stage.speed):
            self.changed()

    def draw_table(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface, self.table, self.choreography.motion, self.highlights.attention())
        self.highlights.draw(surface)

    # Words

    @property
    def allows_taking_back(self) -> bool:
        return bool(self.match.state.rules.strategic)

    def threatened(self) -> Sequence[Cell]:
        state = self.shown_view
        seat = self.looker if self.looker is not None else next(iter(state.to_act), None)
        return captain_words.endangered(state, seat) if seat is not None and seat >= 0 else ()

    def standing_of(self, seat: Seat) -> str:
        return captain_words.standing(self.stage.words, self.table.seats[seat])

    def shorter_standings(self, seat: Seat) -> Sequence[str]:
        return captain_words.shorter_standings(self.stage.words, self.table.seats[seat])

    def remark(self) -> str:
        if self.is_over:
            return ""
        seat = self.looker
        if seat is not None and self.table.seats[seat].penalised:
            return self.stage.words("captain.status.penalty")
        return captain_words.remaining(self.stage.words, self.table)

    def told_position(self) -> Sequence[str]:
        return telling.position(self.stage.words, self.table, self.open_hand, self.names)

    def told_target(self, target: Target) -> str:
        if isinstance(target, int):
            return telling.cell(self.stage.words, self.table, target, self.open_hand, self.names)
        return telling.target(self.stage.words, target)

    def told_details(self, entry: Entry) -> Sequence[str]:
        return telling.battle(self.stage.words, self.events_of([entry]), self.names)

    def told_together(self, actions: Sequence[Action]) -> Iterator[tuple[str, str]]:
        return telling.together(self.stage.words, actions)

    def told_action(self, action: Action, state: Any = None) -> str:
        return telling.action(self.stage.words, action)

    def describe(self, entry: Entry) -> str:
        return captain_words.describe(self.stage.words, self.events_of([entry]), self.names)

    def describe_hidden(self, entry: Entry) -> str:
        return captain_words.describe(self.stage.words, self.events_of([entry]), self.names)

    def instruction(self) -> str:
        controls = self.flow.controls
        if controls is not None and self.match.state.phase in (Phase.START, Phase.DICE):
            return captain_words.keys(self.stage.words, controls, self.names, self.match.state)
        said = captain_words.instruction(
            self.stage.words, self.match.state, self.picker, self.choice.faces, self.choice.card
        )
        about = self._about(self.aim)
        return f"{said}\n{about}" if about else said

    def _about(self, aim: Target | None) -> str:
        """What a card that is pointed at does."""
        words, number = self.stage.words, self.match.state.options.squadron
        if isinstance(aim, Card):
            return captain_words.card_text(words, aim.number, number)
        if isinstance(aim, int) and (found := card_at(self.table, aim)) is not None:
            seat, kind = found
            if kind == UNKNOWN or seat == self.open_hand:
                return captain_words.card_text(words, kind, number)
        return ""

    def explain(self, action: Action, analysis: Analysis) -> str:
        return captain_words.explain(self.stage.words, self.shown_view, action)

    def reckoning(self) -> Sequence[Reckoned]:
        return captain_words.reckoning(self.stage.words, self._scored) if self._scored is not None else ()

    @property
    def _scored(self) -> Scored | None:
        """How the treasures were counted in the end."""
        events = (event for entry in reversed(self.match.log) for event in entry.events)
        return next((event for event in events if isinstance(event, Scored)), None)

    def outcome_text(self, outcome: Outcome) -> str:
        said = self.outcome_reason(outcome)
        if self._scored is None:
            return said
        return f"{said} {captain_words.decision(self.stage.words, self._scored, self.names)}"

    @property
    def stage_of_play(self) -> str:
        if self.is_over:
            return "over"
        return str(self.match.state.phase.value)
