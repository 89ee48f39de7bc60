"""Custodian Dice on the screen: its table, its animations, setting out, and what a click means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.custodian.board import DICE_A_SIDE, GRID, HOME_ROWS
from game.custodian.rules import CUSTODIAN
from game.custodian.setting_up import arrange
from game.custodian.state import State
from game.engine import Action, AnyGame, Event, Seat, Target
from game.events import Captured, Jumped, Moved, Passed
from game.grid import Cell
from game.match import Entry
from scenes.animation import Animation, Call, Speed, Wait
from scenes.animation import Sequence as InTurn
from scenes.custodian import words as custodian_words
from scenes.custodian.choice import Choice
from scenes.custodian.marks import Marks
from scenes.custodian.sight import endangered
from scenes.match.scene import SPEEDS, MatchScene
from scenes.view.arranger import Arranger, Order, ReadySet
from scenes.view.board import BoardArt, board
from scenes.view.choreography import Choreography, Later
from scenes.view.dice import DiceArt
from scenes.view.dice_view import DiceView, ease_lifts
from scenes.view.fan import Fan
from scenes.view.hand import Hand
from scenes.view.layout import VIEWS, TableLayout, lay_out
from scenes.view.looks import look
from scenes.view.marks import MarkArt
from scenes.view.table import DiceTable, Die, Lie, OnBoard, Shown

if TYPE_CHECKING:
    from game.bots.bot import Analysis

PASS_SECONDS = 0.5
"""How long a turn takes in which nothing can be done."""

GHOST_ALPHA = 84
"""A die that one can see through: where the one in the hand came from."""


class CustodianScene(MatchScene):
    """A match of Custodian Dice.

    Attributes:
        choice: the half-made choice as it is shown.
        hand: what the person's hand does to a die before the choice is complete.
        layout_shown: where everything is; None before the first layout. `laid` is the same afterwards.
        dice_view, leaf_art: the dice of the table, and the little ones of a fan, in this layout.
    """

    game: ClassVar[AnyGame] = CUSTODIAN
    table: DiceTable
    choreography: Choreography
    choice: Choice
    hand: Hand
    layout_shown: TableLayout | None = None
    dice_view: DiceView
    leaf_art: DiceArt
    _board: BoardArt
    _marks: Marks
    _laid_for: tuple[object, ...] = ()

    # The table

    def make_table(self, view: State) -> DiceTable:
        table = DiceTable(self._lie(view, self._shown_entries))
        self.choreography = Choreography(table, GRID, self.stage.sound)
        self.choice = Choice(self)
        self.hand = Hand(self.choreography)
        return table

    def glide_to(self, view: State) -> Animation:
        self.hand.forget()
        entries = len(self.match.log) if self.looking is None else self.looking
        return self.choreography.glide(self.table.morph_to(self._lie(view, entries)))

    def animate(self, event: Event) -> Animation:
        shown = self.choreography.animate(event, turns_over=not self.match.options.chaos)
        match event:
            case Moved(_, (*_, end)) | Jumped(_, _, _, end):
                return InTurn(Later(lambda: self.hand.pass_on(end)), shown)
            case Passed(seat):
                told = self.stage.words("custodian.scene.passed", name=self.match.seats[seat].name)
                return InTurn(Call(lambda: self.stage.notify(told)), Wait(PASS_SECONDS), shown)
        return shown

    def _lie(self, view: State, entries: int) -> Lie:
        """What lies where in a view after so many entries of the log."""
        events = (event for entry in self.match.log[:entries] for event in entry.events)
        return lie_of(view, captured_in(events))

    # Geometry

    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        settings, theme = self.stage.settings, self.stage.theme
        colours = tuple(info.colour for info in self.match.seats)
        laid_for = (window, theme.scale, settings.view, settings.board_set, colours)
        if self._laid_for != laid_for:
            self._laid_for = laid_for
            layout = lay_out(window, theme.scale, GRID, VIEWS[settings.view], captives=DICE_A_SIDE)
            self.layout_shown = layout
            self.dice_view = DiceView(layout, [look(colour) for colour in colours], HOME_ROWS, DICE_A_SIDE)
            self.leaf_art = DiceArt(layout.view, Fan.die_edge(theme, layout.die_edge), 2 << 20)
            self._board = BoardArt(layout, board(settings.board_set))
            self._marks = Marks(self, MarkArt(layout))
        if isinstance(self.arranging, Arranger):
            row = HOME_ROWS[self.match.state.to_act[0]]
            self.arranging.arrange([self.laid.cell_rect(cell) for cell in row], self._middle_ranks)
        return self.laid.panel

    @property
    def laid(self) -> TableLayout:
        assert self.layout_shown is not None
        return self.layout_shown

    @property
    def table_room(self) -> pygame.Rect:
        """The part of the window that the panel leaves, less a margin."""
        layout, margin = self.laid, self.stage.theme.px(6)
        width, height = layout.window
        if layout.panel_below:
            height = layout.panel.top
        else:
            width = layout.panel.left
        return pygame.Rect(margin, margin, width - 2 * margin, height - 2 * margin)

    @property
    def _middle_ranks(self) -> pygame.Rect:
        """What dice in the rows of the players leave free of the board, less a margin."""
        layout = self.laid
        far, near = layout.die_rect(HOME_ROWS[1][0]), layout.die_rect(HOME_ROWS[0][0])
        field = layout.field
        room = pygame.Rect(field.left, far.bottom, field.width, near.top - far.bottom)
        return room.inflate(-2 * self.stage.theme.px(8), -2 * self.stage.theme.px(4))

    @property
    def standing(self) -> list[Cell]:
        """Where dice are seen: where they lie, but the one in the hand where the hand has put it."""
        cells = list(self.table.on_board())
        if self.hand.die is not None and isinstance(self.hand.die.home, OnBoard):
            cells.remove(self.hand.die.home.cell)
            cells += self.hand.trial[-1:]
        return cells

    def target_at(self, position: tuple[int, int]) -> Target | None:
        if self.layout_shown is None or self.arranging is not None:
            return None
        fan = self.choice.fan
        leaf = fan.target_at(position) if fan is not None else None
        return leaf if leaf is not None else self.laid.cell_at(position, self.standing)

    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        picker, layout = self.picker, self.laid
        if picker is None:
            return []
        if self.choice.fan is not None:
            return self.choice.fan.spots()
        found: dict[Target, pygame.Rect] = {}
        if picker.path:
            goals = [target for target in picker.next_targets() if isinstance(target, int)]
            found |= {goal: layout.cell_rect(goal) for goal in goals}
        for cell, die in self.table.on_board().items():
            if die.seat == picker.seat:
                found.setdefault(cell, layout.die_rect(cell))
        return list(found.items())

    def key_target(self, key: int) -> Target | None:
        return self.choice.fan.key_target(key) if self.choice.fan is not None else None

    # Time and drawing

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.layout_shown is None:
            return
        if not self.timeline.busy:
            self._marks.warm_step()
        speed = SPEEDS[self.stage.settings.animation]
        chosen = self.choice.update(seconds, speed)
        raised = ease_lifts(self.table, self._lifted(), 1.0 if speed is Speed.OFF else seconds)
        if chosen or raised:
            self.changed()

    def _lifted(self) -> list[Die]:
        if not isinstance(self.arranging, Arranger):
            return self.choice.lifted()
        dice = self.table.beside(self.match.state.to_act[0])
        return [die for piece, die in enumerate(dice) if self.arranging.is_lifted(piece)]

    def _carried(self) -> Die | None:
        """The die that follows the pointer."""
        if not isinstance(self.arranging, Arranger):
            return self.hand.die if self.hand.die is not None and not self.hand.trial else None
        piece = self.arranging.dragged
        return self.table.beside(self.match.state.to_act[0])[piece] if piece is not None else None

    def draw_table(self, surface: pygame.Surface) -> None:
        self._board.draw(surface)
        if isinstance(self.arranging, Arranger):
            self.arranging.draw_places(surface)
            self._follow_arranger(self.arranging)
        else:
            self._marks.draw_below(surface)
        held = self.hand.die
        if held is not None and isinstance(held.home, OnBoard):
            self.dice_view.draw_ghost(surface, held.seat, held.cube, held.home.cell, GHOST_ALPHA)
        self.dice_view.draw(surface, self.table, self._carried())
        self._marks.draw_above(surface)
        if self.choice.fan is not None:
            self.choice.fan.draw(surface, self.choice.opened, self.choice.aim)

    # Setting out

    def arranger(self) -> Arranger | None:
        state = self.match.state
        if state.trays is None:
            return None
        seat, words = state.to_act[0], self.stage.words
        rolled = state.waiting(seat)
        sets = []
        for action in self.game.suggestions(state, seat):
            name = "as_rolled" if action.faces == rolled else name_of_order(action.faces)
            sets.append(ReadySet(words(f"custodian.arrange.{name}"), order_from(rolled, action.faces)))
        return Arranger(
            sets,
            self._set_out,
            keep=words("custodian.arrange.keep"),
            done=words("custodian.arrange.done"),
            on_change=lambda moved: self.stage.sound.play("tap" if moved <= 2 else "slide", 0.4),
            tip=words("custodian.arrange.tip"),
        )

    def _set_out(self, order: Order) -> None:
        seat = self.match.state.to_act[0]
        rolled = self.match.state.waiting(seat)
        self.table.reorder(seat, order)
        self.decide(arrange(seat, tuple(rolled[piece] for piece in order)))

    def _follow_arranger(self, arranger: Arranger) -> None:
        """The thrown dice are where the arranger has them."""
        layout = self.laid
        for piece, die in enumerate(self.table.beside(self.match.state.to_act[0])):
            x, y = self.dice_view.point(die.home)
            to_x, to_y = arranger.centre(piece)
            east, north = (to_x - x) / layout.cell_width, (y - to_y) / layout.cell_height
            die.pose = die.pose._replace(east=east, north=north)

    # Words

    def threatened(self) -> Sequence[Target]:
        state = self.shown_view
        seats = state.to_act if self.looker is None else (self.looker,)
        return [
            cell for seat in seats if seat in range(len(self.match.seats)) for cell in endangered(state, seat)
        ]

    def describe(self, entry: Entry) -> str:
        return custodian_words.describe(self.stage.words, entry)

    def instruction(self) -> str:
        return custodian_words.instruction(self.stage.words, self.shown_view, self.picker)

    def explain(self, action: Action, analysis: Analysis) -> str:
        rival = self.match.seats[1 - action.seat].name
        return custodian_words.explain(self.stage.words, self.shown_view, action, rival)


def lie_of(view: State, captured: Mapping[Seat, Sequence[Shown]]) -> Lie:
    """What lies where in a view. What captured dice showed when they were taken no position says."""
    return Lie(
        board={cell: Shown(seat, face) for cell, seat, face in view.dice},
        beside={seat: [Shown(seat, face) for face in view.waiting(seat)] for seat in (Seat(0), Seat(1))},
        trays=captured,
    )


def captured_in(events: Iterable[Event]) -> dict[Seat, list[Shown]]:
    """The dice that each seat has taken, in the order in which it took them."""
    captured: dict[Seat, list[Shown]] = {}
    for event in events:
        if isinstance(event, Captured):
            captured.setdefault(event.seat, []).extend(Shown(event.loser, face) for _, face in event.dice)
    return captured


def name_of_order(faces: tuple[int, ...]) -> str:
    """The key of the words for one of the rows that the rules suggest."""
    a, b, c, d, e = sorted(faces)
    orders: dict[tuple[int, ...], str] = {
        (a, b, c, d, e): "rising",
        (e, d, c, b, a): "falling",
        (a, c, e, d, b): "strong_middle",
        (e, c, a, b, d): "strong_flanks",
    }
    return orders.get(faces, "by_turns")


def order_from(rolled: tuple[int, ...], faces: tuple[int, ...]) -> Order:
    """For each place the number of the rolled die that goes there, twins in the order rolled."""
    left = list(range(len(rolled)))
    order = []
    for face in faces:
        piece = next(number for number in left if rolled[number] == face)
        left.remove(piece)
        order.append(piece)
    return tuple(order)
