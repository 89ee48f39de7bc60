"""Dice on a board as a show for a living board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.engine import Event, Seat
from game.grid import Cell, Grid
from scenes.animation import Animation
from scenes.dice.looks import look
from scenes.dice.view import View
from scenes.view.board import BoardArt, board
from scenes.view.choreography import CaptureStyle, Choreography
from scenes.view.dice_view import DiceView
from scenes.view.layout import ALONE, lay_out
from scenes.view.living import Show
from scenes.view.pressing import pressed_out
from scenes.view.table import DiceTable, Lie, Shown


class Silence:
    """A living board makes no sound."""

    def play(self, name: str, strength: float = 1.0) -> None:
        pass


@dataclass(frozen=True)
class Showcase:
    """What a living board shows: the dice by cell, the events of each move, how dice are taken."""

    grid: Grid
    dice: dict[Cell, tuple[Seat, int]]
    moves: tuple[tuple[Event, ...], ...]
    capture: CaptureStyle = pressed_out

    @property
    def most_dice(self) -> int:
        """The dice of the seat that has more of them."""
        seats = [seat for seat, _ in self.dice.values()]
        return max(map(seats.count, seats))


class DiceShow(Show):
    """Plays the moves of a showcase.

    Args:
        dice_sets: the set of dice of each seat.
        view: how one looks at it.
    """

    def __init__(self, showcase: Showcase, dice_sets: Sequence[str], board_set: str, view: View) -> None:
        self.showcase = showcase
        self.dice_sets = dice_sets
        self.board_set = board_set
        self.view = view
        self._table = DiceTable(self._start())
        self._choreography = Choreography(self._table, showcase.grid, Silence(), showcase.capture)
        self._next = 0
        self._art: BoardArt | None = None
        self._dice: DiceView | None = None

    def lay_out(self, size: tuple[int, int]) -> Iterator[None]:
        captives = self.showcase.most_dice
        layout = lay_out(size, ALONE, self.showcase.grid, self.view, captives)
        self._art = BoardArt(layout, board(self.board_set), bare=True)
        yield
        self._dice = DiceView(layout, [look(key) for key in self.dice_sets], (), captives)
        yield from self._dice.paint_resting(self._table)

    def next_move(self) -> Sequence[Animation]:
        if self._next == len(self.showcase.moves):
            self._next = 0
            return [self._choreography.glide(self._table.morph_to(self._start()))]
        move = self.showcase.moves[self._next]
        self._next += 1
        return [self._choreography.animate(event) for event in move]

    def draw(self, ground: pygame.Surface) -> None:
        if self._art is not None and self._dice is not None:
            self._art.draw(ground)
            self._dice.draw(ground, self._table)

    def _start(self) -> Lie:
        dice = {cell: Shown(seat, face) for cell, (seat, face) in self.showcase.dice.items()}
        return Lie(dice, {}, {})
