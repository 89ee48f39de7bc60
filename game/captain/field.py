"""The field of treasure cards: its four shapes, their lines, and what each attack card reaches.

A cell is one of `GRID`, whatever the shape, so that a spot keeps its number and its name: a field of four
columns by three rows has the cells a1 to d3. Sets of cells are integers with the bit of each cell set.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from game.captain.cards import HOSTAGE, MAIN_CANNON, SIDE_CANNON, SPY, SQUADRON, SQUID
from game.grid import DIAGONAL, Cell, Grid

GRID = Grid(5, 4)
"""Room for the widest and the highest field."""

BITS = tuple(1 << cell for cell in range(GRID.size))

BY_NAME = tuple(sorted(range(GRID.size), key=GRID.name))
"""All cells by their names, in which order actions are listed."""

SMALLEST_FIELD = 9
"""With fewer treasures left there is no field of three by three, and the game is over (CP-26)."""

SHORTEST_LINE = 3
EIGHT_NEIGHBOURS = 8


class Line(NamedTuple):
    """Cells on one row, column or diagonal, and the same as bits."""

    cells: tuple[Cell, ...]
    bits: int


Reach: TypeAlias = tuple[tuple[Cell, ...], ...]
"""For each cell what a card lying there reaches, in the order of the cells' names."""


class Field:
    """One shape of the field. There is one instance a shape, so identity is equality."""

    __slots__ = ("_grid", "_squadrons", "cells", "columns", "lines", "rows", "size", "windows")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self._grid = Grid(columns, rows)
        self.cells = tuple(map(self._cell, self._grid.reading_order))
        """All cells in reading order: the highest row first, each from file a."""
        lines = (tuple(map(self._cell, line)) for line in self._grid.lines)
        self.lines = tuple(line for line in lines if len(line) >= SHORTEST_LINE)
        """Every row, column and diagonal of three cells or more."""
        self.windows: Callable[[int, bool], tuple[Line, ...]] = cache(self._windows)
        """The lines on which so many cards must be occupied; so long ones where they must be adjacent."""
        self._squadrons = {near: self._reaches(near) for near in (4, EIGHT_NEIGHBOURS)}

    def __reduce__(self) -> tuple[Callable[[int, int], "Field"], tuple[int, int]]:
        return field, (self.columns, self.rows)

    def __repr__(self) -> str:
        return f"<field of {self.columns} by {self.rows}>"

    def reaches(self, squadron: int) -> tuple[Reach, ...]:
        """What each attack card reaches, by its number; the Squadron 4 or 8 neighbours (CP-20, CP-21)."""
        return self._squadrons[squadron]

    def _cell(self, cell: Cell) -> Cell:
        """A cell of this shape's own grid as one of `GRID`."""
        return GRID.cell(self._grid.column(cell), self._grid.row(cell))

    def _windows(self, number: int, adjacent: bool) -> tuple[Line, ...]:
        found: list[tuple[Cell, ...]] = []
        for line in self.lines:
            if not adjacent:
                found.append(line)
            else:
                found += (line[i : i + number] for i in range(len(line) - number + 1))
        return tuple(Line(cells, bits_of(cells)) for cells in found if len(cells) >= number)

    def _reaches(self, near: int) -> tuple[Reach, ...]:
        cells = [cell for cell in BY_NAME if cell in self.cells]
        reaches: dict[int, Callable[[Cell, Cell], bool]] = {
            HOSTAGE: _nothing,
            SQUADRON: _touching if near == EIGHT_NEIGHBOURS else _sharing_an_edge,
            SIDE_CANNON: _same_row,
            MAIN_CANNON: _same_column,
            SQUID: _same_diagonal,
            SPY: _nothing,
        }
        return tuple(
            tuple(
                tuple(there for there in cells if there != cell and reached(cell, there))
                for cell in range(GRID.size)
            )
            for _, reached in sorted(reaches.items())
        )


def _nothing(cell: Cell, there: Cell) -> bool:
    return False


def _touching(cell: Cell, there: Cell) -> bool:
    return abs(GRID.column(cell) - GRID.column(there)) <= 1 and abs(GRID.row(cell) - GRID.row(there)) <= 1


def _sharing_an_edge(cell: Cell, there: Cell) -> bool:
    return there in GRID.neighbours(cell)


def _same_row(cell: Cell, there: Cell) -> bool:
    return GRID.row(cell) == GRID.row(there)


def _same_column(cell: Cell, there: Cell) -> bool:
    return GRID.column(cell) == GRID.column(there)


def _same_diagonal(cell: Cell, there: Cell) -> bool:
    return GRID.direction(cell, there) in DIAGONAL


@cache
def field(columns: int, rows: int) -> Field:
    """The one field of that shape."""
    return Field(columns, rows)


FOUR_BY_FOUR = field(4, 4)
THREE_BY_THREE = field(3, 3)
SHAPES = (FOUR_BY_FOUR, field(5, 3), field(4, 3), THREE_BY_THREE)
"""All shapes, the largest first."""


def first_field(seats: int) -> Field:
    """The field that a game begins with (CP-39, CP-41)."""
    return THREE_BY_THREE if seats == 2 else FOUR_BY_FOUR


def bits_of(cells: Sequence[Cell]) -> int:
    return sum(BITS[cell] for cell in cells)


def gaps(line: Sequence[Cell], taken: Collection[Cell]) -> list[tuple[Cell, Cell, tuple[Cell, ...]]]:
    """The neighbouring taken cells of a line, two and two, with the cells that lie between them."""
    places = [place for place, cell in enumerate(line) if cell in taken]
    return [(line[i], line[j], tuple(line[i + 1 : j])) for i, j in pairwise(places) if j > i + 1]
