"""Captain Dice on the screen: its table, choosing dice and cards, battles, treasure."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.bots.reflexes import reflexes_of
from game.captain.cards import ATTACK_CARDS, DICE_A_SEAT, KINDS, NOTHING, UNKNOWN
from game.captain.dice_phase import bell_is_valid
from game.captain.events import (
    CardLaid,
    DicePlaced,
    FalseBellRang,
    FieldRelaid,
    Scored,
)
from game.captain.moves import Card, Die, Lay, Place, Reroll, Ring, RollAll, Tool
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.engine import Action, AnyGame, Event, Outcome, Seat, Target
from game.grid import Cell
from game.match import Entry
from scenes.animation import Animation, Call, Wait
from scenes.animation import Sequence as InTurn
from scenes.captain import telling
from scenes.captain import words as captain_words
from scenes.captain.arrangement import lay_out
from scenes.captain.cards import CardArt
from scenes.captain.choice import CaptainChoice
from scenes.captain.choreography import CaptainChoreography
from scenes.captain.ground import Ground
from scenes.captain.hands import CaptainHands, frame_of
from scenes.captain.keys import BELL, CUP
from scenes.captain.layout import (
    CaptainLayout,
    InHand,
    InTray,
    OnField,
    TheBell,
    TheCup,
)
from scenes.captain.layout import Place as Spot
from scenes.captain.picture import Attention, TablePicture, territory
from scenes.captain.table import CaptainTable, card_at
from scenes.match.keysets import Touch
from scenes.match.outline import Reckoned
from scenes.match.scene import MatchScene
from scenes.view.board import board
from scenes.view.layout import VIEWS

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

DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(7)} | {
    getattr(pygame, f"K_KP{digit}"): digit for digit in range(7)
}


@lru_cache(maxsize=1)
def card_art() -> CardArt:
    """The pictures of cards, the same for every match."""
    return CardArt()


class CaptainScene(MatchScene):
    """A match of Captain Dice.

    Attributes:
        choice: the half-made choice as it is shown.
        hands: the hands of those who act with keys of their own.
        choreography: how the table acts out what happens.
        layout_shown: where everything is; None before the first layout.
    """

    game: ClassVar[AnyGame] = CAPTAIN
    tells_at_top: ClassVar[bool] = True

    table: CaptainTable
    choreography: CaptainChoreography
    choice: CaptainChoice
    hands: CaptainHands
    layout_shown: CaptainLayout | None = None
    picture: TablePicture
    _laid_for: tuple[object, ...] = ()
    _keyed: bool = False

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
        self._grounds: dict[tuple[object, ...], Ground] = {}
        return table

    def glide_to(self, view: State) -> Animation:
        before = deepcopy(self.table)
        self.choreography.forget()
        self.table.take_on(view, self.looker, lies_open=self.lies_open)
        if self.layout_shown is not None and self.table.field is not self.layout_shown.field:
            self.layout()
        return self.choreography.glide(before)

    def animate(self, event: Event) -> Animation:
        shown = self.choreography.animate(event)
        told = captain_words.announced(self.stage.words, event, self._names)
        if not told:
            return shown
        waits = not (self.everybody_at_once and isinstance(event, FalseBellRang))
        return InTurn(Call(lambda: self.stage.notify(told)), shown, Wait(TOLD_SECONDS if waits else 0.0))

    def _lay_anew(self, event: FieldRelaid) -> None:
        """The field has another shape: its cards start from where they lay before."""
        if self.layout_shown is None:
            return
        before = {new: self.laid.cell_rect(old) for old, new in event.moved}
        self.choreography.motion.shifts, self.choreography.motion.shifted = before, 0.0
        self.layout()

    @property
    def _names(self) -> list[str]:
        return [info.name for info in self.match.seats]

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
        return self.stage.words("captain.status.start_other", name=self._names[seat])

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
        if not late:
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
        laid_for = self._laid_by(window, self.near)
        if self._laid_for != laid_for:
            self._laid_for = laid_for
            layout = self.layout_shown = self._layout_for(window, self.near)
            ground = self._ground_for(laid_for, layout)
            colours, neighbours = self._colours, self.match.state.options.squadron
            self.picture = TablePicture(
                layout, card_art(), colours, self._names, ground.look, neighbours, ground=ground
            )
            self._expect_pictures(colours, neighbours)
        return self.laid.panel

    @property
    def _colours(self) -> tuple[str, ...]:
        return tuple(info.colour for info in self.match.seats)

    def _laid_by(self, window: tuple[int, int], near: Seat) -> tuple[object, ...]:
        """All that the layout of a window depends on, with a seat at the near side."""
        settings, scale = self.stage.settings, self.stage.theme.scale
        looks = (settings.view, settings.board_set, self._colours, tuple(self._names))
        return (window, scale, *looks, near, self.table.field)

    def _layout_for(self, window: tuple[int, int], near: Seat) -> CaptainLayout:
        view, seats = VIEWS[self.stage.settings.view], len(self.match.seats)
        return lay_out(window, self.stage.theme.scale, seats, self.table.field, view, near)

    def _ground_for(self, laid_for: tuple[object, ...], layout: CaptainLayout) -> Ground:
        """The ground of a layout. Between persons the table turns every turn: that of each side is kept."""
        ground = self._grounds.pop(laid_for, None)
        if ground is None:
            ground = Ground(layout, board(self.stage.settings.board_set), self._colours)
        self._grounds[laid_for] = ground
        while len(self._grounds) > len(self.table.seats):
            del self._grounds[next(iter(self._grounds))]
        return ground

    def _prepare_sides(self) -> None:
        """Builds a little of the ground of the sides to which the table is yet to be turned."""
        persons = self.flow.persons
        if len(persons) < 2:
            return
        window = self.laid.window
        for seat in persons:
            laid_for = self._laid_by(window, seat)
            ground = self._grounds.get(laid_for)
            if ground is None:
                self._ground_for(laid_for, self._layout_for(window, seat))
                return
            if ground.step():
                return

    def _expect_pictures(self, colours: Sequence[str], neighbours: int) -> None:
        """Notes what will be seen soon, to be painted while there is time."""
        layout, art = self.laid, card_art()
        for number, holdings in enumerate(self.table.seats):
            self.picture.dice.expect(Seat(number), sorted({face for face in holdings.dice if face}))
            for kind in sorted(set(ATTACK_CARDS)):
                art.expect_attack(kind, colours[number], layout.attack, neighbours)
        heaps = {self.picture.heaps.won_rects(seat, 1)[0].size for seat in range(len(colours))}
        for size in (*heaps, layout.card):
            for treasure in KINDS:
                art.expect_treasure(treasure, size)

    @property
    def laid(self) -> CaptainLayout:
        assert self.layout_shown is not None
        return self.layout_shown

    @property
    def pointed_place(self) -> Spot | None:
        """The place under the pointer, where that was used last."""
        position = self.pointer.position
        if position is None or self.layout_shown is None or self._keyed:
            return None
        return self._place_at(position)

    def _place_at(self, position: tuple[int, int]) -> Spot | None:
        place = self.laid.place_at(position, self.table.hands)
        # Fingers may hit beside a die, but where two would be hit the empty place gives way.
        if isinstance(place, InTray) and self.table.seats[place.seat].dice[place.number] is None:
            for number in range(DICE_A_SEAT):
                hit = self.laid.die_hit(place.seat, number).collidepoint(position)
                if hit and self.table.seats[place.seat].dice[number] is not None:
                    return InTray(place.seat, number)
        return place

    def target_at(self, position: tuple[int, int]) -> Target | None:
        if self.layout_shown is None:
            return None
        match self._place_at(position):
            case OnField(cell):
                return cell
            case TheBell():
                return Tool.BELL
            case TheCup():
                return Tool.CUP
            case InTray() | InHand() as place if place.seat == self.choice.seat:
                return self.choice.target_of(place)
        return None

    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        picker, layout = self.picker, self.laid
        if picker is None:
            return []
        found: dict[Target, pygame.Rect] = {}
        offered = picker.next_targets()
        for target in offered:
            if isinstance(target, int):
                found[target] = layout.cell_rect(target)
        holdings = self.table.seats[picker.seat]
        if self.match.state.phase is Phase.DICE:
            picked = self.choice.picked()
            # Of dice with one number first those that can still be picked.
            for number in sorted(range(DICE_A_SEAT), key=lambda number: number in picked):
                face = holdings.dice[number]
                if face:
                    found.setdefault(Die(face), layout.die_hit(picker.seat, number))
            if not picker.path or Tool.CUP in offered:
                found[Tool.CUP] = layout.cup
            if Tool.BELL in offered:
                found[Tool.BELL] = layout.place_rect(TheBell())
        elif picker.seat == self.open_hand:
            places = layout.stations[picker.seat].hand_places(len(holdings.hand))
            for number, kind in enumerate(holdings.hand):
                found.setdefault(Card(kind), places[number])
        if self.match.state.phase is Phase.START:
            found[Tool.BELL] = layout.place_rect(TheBell())
        return list(found.items())

    # Choosing

    def can_drag(self, target: Target) -> bool:
        return isinstance(target, Die | Card)

    def key_target(self, key: int) -> Target | None:
        if key not in DIGITS or self.choice.seat is None:
            return {CUP.key: Tool.CUP, BELL.key: Tool.BELL}.get(key)
        digit = DIGITS[key]
        if self.match.state.phase is Phase.SET_UP:
            return Card(digit)
        return Die(digit) if digit else None

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._keyed = False
        elif event.type == pygame.KEYDOWN:
            self._keyed = True
        return super().handle(event)

    def choose(self, target: Target) -> None:
        picker = self.picker
        if isinstance(target, Die) and picker is not None and not self.choosing.holds_still:
            left = self.choice.take(target.face)
            if left is not None:
                self.stage.sound.play("click", 0.3)
                self.choosing.revise(left)
                return
        super().choose(target)

    # Time and drawing

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.layout_shown is None:
            return
        idle = not self.timeline.busy
        if idle and not card_art().warm_step() and not self.picture.dice.warm_step():
            self._prepare_sides()
        if self.choice.update(seconds, self.stage.speed):
            self.changed()

    def _attention(self) -> Attention:
        seat, lifts = self.open_hand, self.choice.lifts
        near = self.choice.seat
        hand = len(self.table.seats[seat].hand) if seat is not None else 0
        picker = self.picker
        offered = picker.next_targets() if picker is not None and not self.choosing.holds_still else {}
        acting = (
            () if (self.timeline.busy and not self.hurries) or self.looks_through else self.match.state.to_act
        )
        return Attention(
            open_hand=seat,
            hand_lifts=[lifts.get(InHand(seat, number), 0.0) for number in range(hand)]
            if seat is not None
            else (),
            picked={
                (place.seat, place.number): lift
                for place, lift in lifts.items()
                if isinstance(place, InTray) and place.seat == near
            }
            | dict.fromkeys(self.hands.picked(), 1.0),
            acting=[seat for seat in acting if seat >= 0],
            bell_lit=0.6 if (Tool.BELL in offered or self._is_shared) and self._bell_counts else 0.0,
            cup_lit=0.8 if Tool.CUP in offered else 0.0,
        )

    @property
    def _is_shared(self) -> bool:
        """Whether several persons act at this moment."""
        return self.hurries and self.flow.controls is not None

    @property
    def _bell_counts(self) -> bool:
        state = self.match.state
        return state.phase is Phase.START or (state.phase is Phase.DICE and bell_is_valid(state))

    def draw_table(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface, self.table, self.choreography.motion, self._attention())
        if self.timeline.busy and not self.hurries:
            return
        self._draw_last(surface)
        for cell in self.threats:
            if isinstance(cell, int):
                self.picture.marks.draw_threat(surface, cell)
        self._draw_choice(surface)
        self._draw_hint(surface)
        self._draw_hands(surface)
        focused = self.focused
        if focused is not None:
            rect = next((rect for target, rect in self.spots() if target == focused), None)
            if rect is not None:
                self.picture.marks.draw_focus(surface, rect)

    def _draw_last(self, surface: pygame.Surface) -> None:
        for event in self.last_events:
            if isinstance(event, DicePlaced | CardLaid) and event.cell in self.table.lying:
                self.picture.marks.draw_changed(surface, self.laid.cell_rect(event.cell))

    def _draw_hands(self, surface: pygame.Surface) -> None:
        """Where those point who act with keys of their own."""
        controls = self.flow.controls
        if controls is None or not self.hurries or self.looking is not None:
            return
        for number, seat in enumerate(controls.ways):
            if controls.mouse != seat and seat in self.match.state.to_act:
                rect = frame_of(self, self.hands.hand(seat))
                self.picture.marks.draw_hand(surface, rect, seat, number)

    def _draw_choice(self, surface: pygame.Surface) -> None:
        picker, marks = self.picker, self.picture.marks
        if picker is None:
            return
        aim = self.hovered if self.hovered is not None else self.focused
        goals = [target for target in picker.next_targets() if isinstance(target, int)]
        for cell in goals:
            marks.draw_choice(surface, self.laid.cell_rect(cell), aimed=cell == aim)
        for target in picker.path:
            if isinstance(target, int):
                marks.draw_choice(surface, self.laid.cell_rect(target), aimed=True)
        for number in self.choice.picked():
            marks.draw_picked(surface, self.laid.die_seen(picker.seat, number))
        self._draw_foreseen_reach(surface, aim)

    def _draw_foreseen_reach(self, surface: pygame.Surface, aim: Target | None) -> None:
        """What the chosen card would reach from the territory that is chosen or pointed at."""
        picker = self.picker
        if picker is None or self.match.state.phase is not Phase.SET_UP:
            return
        card = self.choice.card
        if card is None and isinstance(aim, Card):
            card = aim.number
        chosen = [target for target in (aim, *picker.path) if isinstance(target, int)]
        mine = territory(self.table, picker.seat)
        cell = next((cell for cell in chosen if cell in mine), None)
        if card is not None and card != UNKNOWN and cell is not None:
            reach = self.match.state.rules.reaches(self.table.field)[card][cell]
            self.picture.marks.draw_reach(surface, picker.seat, cell, reach, 0.6)

    def _draw_hint(self, surface: pygame.Surface) -> None:
        marks, layout = self.picture.marks, self.laid
        match self.hint:
            case Place(seat, _, cell):
                marks.draw_choice(surface, layout.cell_rect(cell), aimed=True)
                marks.draw_arrow(surface, layout.stations[seat].tray.center, layout.cell_rect(cell).center)
            case Lay(seat, card, cell):
                reach = self.match.state.rules.reaches(self.table.field)[card][cell]
                marks.draw_reach(surface, seat, cell, reach, 0.6)
                hand = self.table.seats[seat].hand
                if card in hand:
                    start = layout.stations[seat].hand_places(len(hand))[hand.index(card)]
                    marks.draw_arrow(surface, start.center, layout.cell_rect(cell).center)
            case Reroll(seat, faces):
                for number in self.table.seats[seat].places(faces):
                    rect = layout.die_hit(seat, number)
                    marks.draw_choice(surface, rect.inflate(-rect.width // 4, -rect.height // 4))
            case RollAll():
                marks.draw_choice(surface, layout.cup)
            case Ring():
                marks.draw_choice(surface, layout.place_rect(TheBell()))

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

    def remark(self) -> str:
        if self.is_over:
            return ""
        seat = self.looker
        if seat is not None and self.table.seats[seat].penalised:
            return self.stage.words("captain.status.penalty")
        return captain_words.remaining(self.stage.words, self.table)

    def told_position(self) -> Sequence[str]:
        return telling.position(self.stage.words, self.table, self.open_hand, self._names)

    def told_target(self, target: Target) -> str:
        if isinstance(target, int):
            return telling.cell(self.stage.words, self.table, target, self.open_hand, self._names)
        return telling.target(self.stage.words, target)

    def told_action(self, action: Action) -> str:
        return telling.action(self.stage.words, action)

    def describe(self, entry: Entry) -> str:
        return captain_words.describe(self.stage.words, self._shown(entry), self._names)

    def describe_hidden(self, entry: Entry) -> str:
        return captain_words.describe(self.stage.words, self._shown(entry), self._names)

    def _shown(self, entry: Entry) -> list[Event]:
        shown = map(self.witnessed, entry.events)
        return [event for event in shown if event is not None]

    def instruction(self) -> str:
        controls = self.flow.controls
        if controls is not None and self.match.state.phase in (Phase.START, Phase.DICE):
            return captain_words.keys(self.stage.words, controls, self._names, self.match.state)
        said = captain_words.instruction(
            self.stage.words, self.match.state, self.picker, self.choice.faces, self.choice.card
        )
        aim = self.hovered if self.hovered is not None else self.focused
        about = self._about(aim)
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
        said = super().outcome_text(outcome)
        if self._scored is None:
            return said
        return f"{said} {captain_words.decision(self.stage.words, self._scored, self._names)}"

    @property
    def stage_of_play(self) -> str:
        if self.is_over:
            return "over"
        return str(self.match.state.phase.value)
