"""The board of Dice Chess: eight by eight, sixteen dice a side; dice are written as in `game.dice_board`."""

from game.dice_board import lister_of_cells
from game.grid import Cell, Direction, Grid
from game.setting_out import Homes

GRID = Grid(8, 8)
DICE_A_SIDE = 16

EMPTY_BOARD = bytes(GRID.size)
BITS = tuple(1 << cell for cell in range(GRID.size))
ALL_CELLS = (1 << GRID.size) - 1

NEIGHBOURS = tuple(sum(BITS[cell] for cell in GRID.neighbours(start)) for start in range(GRID.size))
"""For each cell those that share an edge with it."""


def _ranks(*rows: int) -> tuple[Cell, ...]:
    return tuple(GRID.cell(column, row) for row in rows for column in range(GRID.columns))


_FIRST_EIGHT, _LAST_EIGHT = tuple(range(8)), tuple(range(8, 16))

# Dice that stay as rolled fill the front rank first, for both sides: after one roll for both the two armies
# mirror each other. An arrangement names the higher rank first, which is the back rank of Black.
HOMES = Homes(
    cells=(_ranks(1, 0), _ranks(7, 6)),
    columns=GRID.columns,
    as_rolled=(_FIRST_EIGHT + _LAST_EIGHT, _LAST_EIGHT + _FIRST_EIGHT),
)
"""The two back ranks of each seat (DC-21)."""

_WEST_EDGE = sum(BITS[cell] for cell in range(GRID.size) if GRID.step(cell, Direction.WEST) is None)
_EAST_EDGE = sum(BITS[cell] for cell in range(GRID.size) if GRID.step(cell, Direction.EAST) is None)


def beside(cells: int) -> int:
    """The cells that share an edge with one of these; they may be among them."""
    sides = (cells & ~_EAST_EDGE) << 1 | (cells & ~_WEST_EDGE) >> 1
    return (sides | cells << GRID.columns | cells >> GRID.columns) & ALL_CELLS


def around(cells: int) -> int:
    """The cells that share an edge or a corner with one of these; they may be among them."""
    sides = (cells & ~_EAST_EDGE) << 1 | (cells & ~_WEST_EDGE) >> 1
    ranks = cells | sides
    return (sides | ranks << GRID.columns | ranks >> GRID.columns) & ALL_CELLS


cells_of = lister_of_cells(GRID)
"""The cells of a set in the order of their names: a1, a2, ... h8, as actions are listed."""
