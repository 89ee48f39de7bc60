"""Rectangular boards: cells, directions, neighbours, lines and the names a1, b1, ... of their cells.

A cell is an integer, counted from a1 along the first rank: on a board of 5 columns a1 is 0, e1 is 4 and
a2 is 5. North is the direction of growing ranks, away from seat 0.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

Cell = int


class Direction(Enum):
    """A compass direction as a step (files to the east, ranks to the north)."""

    NORTH = (0, 1)
    EAST = (1, 0)
    SOUTH = (0, -1)
    WEST = (-1, 0)
    NORTH_EAST = (1, 1)
    SOUTH_EAST = (1, -1)
    SOUTH_WEST = (-1, -1)
    NORTH_WEST = (-1, 1)

    @property
    def opposite(self) -> "Direction":
        east, north = self.value
        return Direction((-east, -north))


ORTHOGONAL = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)
DIAGONAL = (Direction.NORTH_EAST, Direction.SOUTH_EAST, Direction.SOUTH_WEST, Direction.NORTH_WEST)
ALL_DIRECTIONS = ORTHOGONAL + DIAGONAL


@dataclass(frozen=True)
class Grid:
    """A board of `columns` by `rows` cells."""

    columns: int
    rows: int

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def cell(self, column: int, row: int) -> Cell:
        """The cell in a column (0 is file a) and a row (0 is rank 1)."""
        return row * self.columns + column

    def column(self, cell: Cell) -> int:
        return cell % self.columns

    def row(self, cell: Cell) -> int:
        return cell // self.columns

    def name(self, cell: Cell) -> str:
        """The name of a cell: file letter, then rank number."""
        return self._names[cell]

    def parse(self, name: str) -> Cell | None:
        """The cell of that name, or None where the board has no such cell."""
        return self._cells.get(name)

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The cell one step further, or None beyond the edge."""
        return self._steps[cell].get(direction)

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share an edge with `cell`: north, east, south, west."""
        return tuple(self._steps[cell][d] for d in ORTHOGONAL if d in self._steps[cell])

    def ray(self, cell: Cell, direction: Direction) -> tuple[Cell, ...]:
        """The cells from `cell` (left out) to the edge, nearest first."""
        cells = []
        following = self.step(cell, direction)
        while following is not None:
            cells.append(following)
            following = self.step(following, direction)
        return tuple(cells)

    def direction(self, start: Cell, end: Cell) -> Direction | None:
        """The direction that leads from `start` to `end` along a rank, a file or a diagonal, or None."""
        east = self.column(end) - self.column(start)
        north = self.row(end) - self.row(start)
        if (east == 0 and north == 0) or (east and north and abs(east) != abs(north)):
            return None
        return Direction(((east > 0) - (east < 0), (north > 0) - (north < 0)))

    @property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """Every rank, file and diagonal of two cells or more, each once, ranks first."""
        return self._lines

    @property
    def reading_order(self) -> tuple[Cell, ...]:
        """All cells as a page is read: the highest rank first, each from file a."""
        return tuple(self.cell(c, r) for r in reversed(range(self.rows)) for c in range(self.columns))

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(chr(ord("a") + self.column(c)) + str(self.row(c) + 1) for c in range(self.size))

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        return {name: cell for cell, name in enumerate(self._names)}

    @cached_property
    def _steps(self) -> tuple[dict[Direction, Cell], ...]:
        steps: list[dict[Direction, Cell]] = []
        for cell in range(self.size):
            steps.append({})
            for direction in ALL_DIRECTIONS:
                column = self.column(cell) + direction.value[0]
                row = self.row(cell) + direction.value[1]
                if 0 <= column < self.columns and 0 <= row < self.rows:
                    steps[cell][direction] = self.cell(column, row)
        return tuple(steps)

    @cached_property
    def _lines(self) -> tuple[tuple[Cell, ...], ...]:
        lines = []
        for direction in (Direction.EAST, Direction.NORTH, Direction.NORTH_EAST, Direction.SOUTH_EAST):
            for cell in range(self.size):
                if self.step(cell, direction.opposite) is None:
                    line = (cell, *self.ray(cell, direction))
                    if len(line) > 1:
                        lines.append(line)
        return tuple(lines)
