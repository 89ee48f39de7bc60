"""The board of Custodian Dice and how dice are written on it.

A board is 25 bytes, one a cell of `GRID`: 0 where it is empty, otherwise a die. Sets of cells are integers
with the bit of each cell set, so that one operation asks whether a whole route is free.
"""

from functools import lru_cache

from game.engine import Seat
from game.grid import Cell, Grid

GRID = Grid(5, 5)
LETTERS = "wb"
DICE_A_SIDE = 5

EMPTY = 0
UNKNOWN = 7
"""The face of a die whose roll is due, or that the viewer may not know yet."""

EMPTY_BOARD = bytes(GRID.size)
BITS = tuple(1 << cell for cell in range(GRID.size))

HOME_ROWS = (
    tuple(GRID.cell(column, 0) for column in range(GRID.columns)),
    tuple(GRID.cell(column, GRID.rows - 1) for column in range(GRID.columns)),
)
"""The row closest to each seat, from file a."""

_BY_NAME = tuple(sorted(range(GRID.size), key=GRID.name))


def make_die(seat: Seat, face: int) -> int:
    return seat << 3 | face


def face_of(die: int) -> int:
    return die & 7


def seat_of(die: int) -> Seat:
    return Seat(die >> 3)


def bits_of(board: bytes, seat: Seat) -> int:
    """The cells on which dice of that seat stand."""
    return sum(BITS[cell] for cell, die in enumerate(board) if die and seat_of(die) == seat)


@lru_cache(maxsize=4096)
def cells_of(bits: int) -> tuple[Cell, ...]:
    """The cells of a set in the order of their names: a1, a2, ... e5, as actions are listed."""
    return tuple(cell for cell in _BY_NAME if bits & BITS[cell])
