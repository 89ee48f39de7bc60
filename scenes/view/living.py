"""A small board that is alive: a few moves of a game, one every few seconds, as dice make them on the
table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine import Event, Seat
from game.grid import Cell, Grid
from scenes.animation import Timeline
from scenes.ui.widget import Widget
from scenes.view.board import BoardArt, board
from scenes.view.choreography import Choreography
from scenes.view.dice_view import DiceView
from scenes.view.layout import View, lay_out
from scenes.view.looks import look
from scenes.view.table import DiceTable, Lie, Shown

REST_SECONDS = 8.0
"""Between two moves while nobody points at the board."""

ALONE = 0.01
"""At this UI scale the panel and the margins beside the board shrink to nothing."""


class _Silence:
    """A living board makes no sound."""

    def play(self, name: str, strength: float = 1.0) -> None:
        pass


@dataclass(frozen=True)
class Showcase:
    """What a living board shows: the dice by cell, and the events of one move after another."""

    grid: Grid
    dice: dict[Cell, tuple[Seat, int]]
    moves: tuple[tuple[Event, ...], ...]

    @property
    def most_dice(self) -> int:
        """The dice of the seat that has more of them."""
        seats = [seat for seat, _ in self.dice.values()]
        return max(map(seats.count, seats))


class LivingBoard(Widget):
    """Plays the moves of a showcase over and over.

    Args:
        dice_sets: the set of dice of each seat.
        view: how one looks at it.
        moving: whether it may move at all, asked before every move.
    """

    focusable = False
    solid = False

    def __init__(
        self,
        showcase: Showcase,
        dice_sets: Sequence[str],
        board_set: str,
        view: View,
        moving: Callable[[], bool],
    ) -> None:
        super().__init__()
        self.showcase = showcase
        self.dice_sets = dice_sets
        self.board_set = board_set
        self.view = view
        self.moving = moving
        self.timeline = Timeline()
        self._table = DiceTable(self._start())
        self._choreography = Choreography(self._table, showcase.grid, _Silence())
        self._next = 0
        self._rested = 0.0
        self._art: BoardArt | None = None
        self._dice: DiceView | None = None

    def stir(self) -> None:
        """Makes the next move now, unless one is being made."""
        if self.moving() and not self.timeline.busy:
            self._move()

    def place(self, rect: pygame.Rect) -> None:
        if self._art is None or rect.size != self.rect.size:
            captives = self.showcase.most_dice
            layout = lay_out(rect.size, ALONE, self.showcase.grid, self.view, captives)
            self._art = BoardArt(layout, board(self.board_set), bare=True)
            self._dice = DiceView(layout, [look(key) for key in self.dice_sets], (), captives)
        super().place(rect)

    def update(self, seconds: float) -> None:
        if self.timeline.busy:
            self.timeline.update(seconds)
            self.changed()
            return
        self._rested += seconds
        if self._rested >= REST_SECONDS:
            self.stir()

    def draw(self, surface: pygame.Surface) -> None:
        seen = self.rect.clip(surface.get_rect())
        if self._art is None or self._dice is None or seen.size != self.rect.size or not all(seen.size):
            return
        # A subsurface, so that a die in mid-air never leaves its board.
        ground = surface.subsurface(seen)
        self._art.draw(ground)
        self._dice.draw(ground, self._table)

    def _start(self) -> Lie:
        dice = {cell: Shown(seat, face) for cell, (seat, face) in self.showcase.dice.items()}
        return Lie(dice, {}, {})

    def _move(self) -> None:
        self._rested = 0.0
        if self._next == len(self.showcase.moves):
            self._next = 0
            self.timeline.add(self._choreography.glide(self._table.morph_to(self._start())))
            return
        for event in self.showcase.moves[self._next]:
            self.timeline.add(self._choreography.animate(event))
        self._next += 1
