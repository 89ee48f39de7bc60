"""The match screen of a game with dice on the cells of a board: where the dice are, choosing, drawing.

A game's scene derives from it, gives its rules, its grid and its words, and overrides what it does otherwise.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import pygame

from game.engine import Action, Event, Seat, Target
from game.events import Jumped, Moved, Passed
from game.grid import Cell, Grid
from scenes.animation import Animation, Call, Speed, Wait
from scenes.animation import Sequence as InTurn
from scenes.dice.art import DiceArt
from scenes.dice.looks import look
from scenes.dice.view import VIEWS
from scenes.dice_board import telling
from scenes.dice_board.choice import Choice
from scenes.dice_board.lie import captured_in, lie_in_play
from scenes.dice_board.marks import Marks
from scenes.match.scene import MatchScene
from scenes.view.board import BoardArt, board
from scenes.view.choreography import Choreography, Later
from scenes.view.dice_view import DiceView, ease_lifts
from scenes.view.fan import Fan, Leaf
from scenes.view.hand import Hand
from scenes.view.layout import TableLayout, lay_out
from scenes.view.marks import MarkArt
from scenes.view.table import DiceTable, Die, Lie, OnBoard

PASS_SECONDS = 0.5
"""How long a turn takes in which nothing can be done."""

GHOST_ALPHA = 84
"""A die that one can see through: where the one in the hand came from."""


class Side(NamedTuple):
    """All that is drawn in one layout."""

    layout: TableLayout
    dice: DiceView
    leaves: DiceArt
    board: Any
    marks: Marks


class DiceBoardScene(MatchScene):
    """A match with dice on a board.

    A game gives these; for what has no attribute here it implements the abstract methods.

    Attributes:
        grid: the cells of the board.
        captives: how many dice a seat can capture; with 0 there are no trays.
        thrown: for each seat the cells on which dice that it threw line up, in the order thrown.

    Made here:

    Attributes:
        choice: the half-made choice as it is shown.
        hand: what the person's hand does to a die before the choice is complete.
        layout_shown: where everything is; None before the first layout. `laid` is the same afterwards.
        dice_view, leaf_art: the dice of the table, and the little ones of a fan, in this layout.
    """

    grid: ClassVar[Grid]
    captives: ClassVar[int]
    thrown: ClassVar[tuple[tuple[Cell, ...], ...]]

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
    _sides: dict[Seat, Side]
    """The table as it looks from each side that was near so far: a board that turns does so at once."""

    # What a game gives

    @abstractmethod
    def endangered(self, view: Any, seat: Seat) -> Sequence[Cell]:
        """The dice of a seat that a rival could take, were it the rival's turn now."""

    def leaf(self, target: Target, action: Action) -> Leaf:
        """How a target that is no cell is offered; by default in the words of the game for it."""
        key = str(getattr(target, "value", target))
        return Leaf(target, None, "0", self.stage.words(f"{self.game.key}.scene.{key}_token"))

    def act_out(self, event: Event) -> Animation:
        """What shows an event, whatever the hand of the person has done before it."""
        return self.choreography.animate(event)

    def said_of_pass(self, seat: Seat) -> str:
        """What is said where a turn is skipped."""
        return self.stage.words(f"{self.game.key}.scene.passed", name=self.match.seats[seat].name)

    def tokens(self) -> Sequence[tuple[Target, str]]:
        if self.picker is None:
            return ()
        offered = self.picker.next_targets()
        if not any(isinstance(target, int) for target in offered):
            # They are all that can be chosen: the fan has them.
            return ()
        return [
            (target, self.leaf(target, actions[0]).note)
            for target, actions in offered.items()
            if not isinstance(target, int)
        ]

    # The table

    def make_table(self, view: Any) -> DiceTable:
        table = DiceTable(self.lie(view, self.shown_entries))
        self.choreography = self.make_choreography(table)
        self.choice = Choice(self)
        self.hand = Hand(self.choreography)
        return table

    def make_board(self, layout: TableLayout) -> BoardArt:
        """The board in a layout."""
        return BoardArt(layout, board(self.stage.settings.board_set))

    def make_choreography(self, table: DiceTable) -> Choreography:
        """How the dice of a table act out what happens."""
        return Choreography(table, self.grid, self.stage.sound)

    def lie(self, view: Any, entries: int) -> Lie:
        """What lies where in a view after so many entries of the log."""
        events = (event for entry in self.match.log[:entries] for event in entry.events)
        return lie_in_play(self.match.start, events, view)

    def glide_to(self, view: Any) -> Animation:
        self.hand.forget()
        return self.choreography.glide(self.table.morph_to(self.lie(view, self.shown_entries)))

    def animate(self, event: Event) -> Animation:
        shown = self.act_out(event)
        match event:
            case Moved(_, (*_, end)) | Jumped(_, _, _, end):
                return InTurn(Later(lambda: self.hand.pass_on(end)), shown)
            case Passed(seat):
                told = self.said_of_pass(seat)
                heard = Call(lambda: self.stage.sound.play("pass"))
                return InTurn(heard, Call(lambda: self.stage.notify(told)), Wait(PASS_SECONDS), shown)
        return shown

    # Geometry

    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        settings, theme = self.stage.settings, self.stage.theme
        laid_for = (window, theme.scale, settings.view, settings.board_set, self.colours, self.near)
        if self._laid_for != laid_for:
            if self._laid_for[:-1] != laid_for[:-1]:
                self._sides = {}
            self._laid_for = laid_for
            if self.near not in self._sides:
                view, turned = VIEWS[settings.view], self.near == 1
                layout = lay_out(window, theme.scale, self.grid, view, self.captives, turned=turned)
                self._sides[self.near] = self._lay_out_side(layout)
            side = self._sides[self.near]
            self.layout_shown, self.dice_view, self.leaf_art, self._board, self._marks = side
        return self.laid.panel

    def _lay_out_side(self, layout: TableLayout) -> Side:
        looks = [look(colour) for colour in self.colours]
        return Side(
            layout,
            DiceView(layout, looks, self.thrown, self.captives),
            DiceArt(layout.view, Fan.die_edge(self.stage.theme, layout.die_edge), 2 << 20),
            self.make_board(layout),
            self.make_marks(MarkArt(layout)),
        )

    def make_marks(self, art: MarkArt) -> Marks:
        """What marks the cells in a layout."""
        return Marks(self, art)

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
        if self.stage.paints_ahead and not self.timeline.busy:
            self._marks.warm_step()
        speed = self.stage.speed
        chosen = self.choice.update(seconds, speed)
        raised = ease_lifts(self.table, self.lifted(), 1.0 if speed is Speed.OFF else seconds)
        if chosen or raised:
            self.changed()

    def lifted(self) -> list[Die]:
        """The dice that are raised into the hand."""
        return self.choice.lifted()

    def on_table(self, point: tuple[float, float]) -> tuple[float, float]:
        """The nearest point at which a die that is carried lies neither over the panel nor behind it."""
        room = self.table_area.inflate(-self.laid.die_edge, -self.laid.die_edge)
        x, y = point
        return min(max(x, room.left), room.right), min(max(y, room.top), room.bottom)

    def carried(self) -> Die | None:
        """The die that follows the pointer."""
        return self.hand.die if self.hand.die is not None and not self.hand.trial else None

    def draw_table(self, surface: pygame.Surface) -> None:
        self._board.draw(surface)
        self.draw_below(surface)
        held = self.hand.die
        if held is not None and isinstance(held.home, OnBoard):
            self.dice_view.draw_ghost(surface, held.seat, held.cube, held.home.cell, GHOST_ALPHA)
        self.dice_view.draw(surface, self.table, self.carried())
        self._marks.draw_above(surface)
        if self.choice.fan is not None:
            self.choice.fan.draw(surface, self.choice.opened, self.choice.aim, self.choice.advised)

    def draw_below(self, surface: pygame.Surface) -> None:
        """What lies on the board under the dice."""
        self._marks.draw_below(surface)

    # Words

    def told_position(self) -> Sequence[str]:
        return telling.position(
            self.stage.words, self.shown_view, self.grid, captured_in(self.shown_events), self.names
        )

    def told_target(self, target: Target) -> str:
        if isinstance(target, int):
            return telling.cell(self.stage.words, self.shown_view, self.grid, target, self.names)
        actions = self.picker.next_targets().get(target) if self.picker is not None else None
        if not actions:
            return super().told_target(target)
        leaf = self.leaf(target, actions[0])
        if leaf.die is None:
            return leaf.note
        face = self.stage.words("told.face", face=leaf.die.top)
        return f"{face}, {leaf.note}" if leaf.note else face

    def threatened(self) -> Sequence[Target]:
        state = self.shown_view
        seats = state.to_act if self.looker is None else (self.looker,)
        return [
            cell
            for seat in seats
            if seat in range(len(self.match.seats))
            for cell in self.endangered(state, seat)
        ]
