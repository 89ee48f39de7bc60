"""A board with the dice of two seats on it: one byte a cell, and the parts of a position text that say so.

A cell is 0 where it is empty, otherwise a die. Sets of cells are integers with the bit of each cell set, so
that one operation asks about many cells at once.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.engine import BadNotation, Seat
from game.grid import Cell, Grid
from game.keeping import kept
from game.two_seats import LETTERS

EMPTY = 0
UNKNOWN = 7
"""The face of a die whose roll is due, or that the viewer may not know yet."""

_CELL_WIDTH = 2


def make_die(seat: Seat, face: int) -> int:
    return seat << 3 | face


def face_of(die: int) -> int:
    return die & 7


def seat_of(die: int) -> Seat:
    return Seat(die >> 3)


def bits_of(board: bytes, seat: Seat) -> int:
    """The cells on which dice of that seat stand."""
    return sum(1 << cell for cell, die in enumerate(board) if die and seat_of(die) == seat)


CACHED_SETS = 8192
"""Sets of cells whose lists are kept at a time for a board: a few MiB when full."""


def lister_of_cells(grid: Grid) -> Callable[[int], tuple[Cell, ...]]:
    """Makes the function that lists the cells of a set by name: a1, a2, ... as actions are listed."""
    by_name = [(cell, 1 << cell) for cell in sorted(range(grid.size), key=grid.name)]

    @kept(CACHED_SETS)
    def cells_of(bits: int) -> tuple[Cell, ...]:
        return tuple(cell for cell, bit in by_name if bits & bit)

    return cells_of


class Placed(NamedTuple):
    """A die on the board; the face is None where it is not known."""

    cell: Cell
    seat: Seat
    face: int | None


def placed_dice(board: bytes) -> tuple[Placed, ...]:
    """The dice on a board, from a1 along the ranks."""
    return tuple(
        Placed(cell, seat_of(die), None if face_of(die) == UNKNOWN else face_of(die))
        for cell, die in enumerate(board)
        if die
    )


def unknown_dice(board: bytes) -> Sequence[Cell]:
    """The cells of the dice whose face is not known."""
    return [cell for cell, die in enumerate(board) if face_of(die) == UNKNOWN]


def board_text(board: bytes, grid: Grid) -> str:
    """The ranks from the highest down, joined by `/`, each cell `..`, `w4` or, not known, `w?`."""
    ranks = (
        "".join(_CELL_TEXTS[board[grid.cell(column, row)]] for column in range(grid.columns))
        for row in reversed(range(grid.rows))
    )
    return "/".join(ranks)


_FACE_TEXTS = {face: "?" if face == UNKNOWN else str(face) for face in range(1, UNKNOWN + 1)}
_CELL_TEXTS = {EMPTY: ".."} | {
    make_die(Seat(seat), face): letter + text
    for seat, letter in enumerate(LETTERS)
    for face, text in _FACE_TEXTS.items()
}
_CELL_DICE = {text: die for die, text in _CELL_TEXTS.items()}


def read_board(text: str, grid: Grid, dice_a_side: int) -> bytes:
    """Raises BadNotation that says what is wrong and where."""
    ranks = text.split("/")
    if len(ranks) != grid.rows:
        raise BadNotation(f"board {text!r}: it has {grid.rows} ranks joined by '/', not {len(ranks)}")
    board = bytearray(grid.size)
    for row, rank in zip(reversed(range(grid.rows)), ranks, strict=True):
        if len(rank) != grid.columns * _CELL_WIDTH:
            raise BadNotation(
                f"rank {row + 1} {rank!r}: it has {grid.columns} cells of {_CELL_WIDTH} characters each"
            )
        for column in range(grid.columns):
            cell = grid.cell(column, row)
            word = rank[column * _CELL_WIDTH : (column + 1) * _CELL_WIDTH]
            if word not in _CELL_DICE:
                raise BadNotation(f"{grid.name(cell)} {word!r}: a cell is '..' or a die like 'w4' or 'b1'")
            board[cell] = _CELL_DICE[word]
    for seat, letter in enumerate(LETTERS):
        dice = bits_of(bytes(board), Seat(seat)).bit_count()
        if dice > dice_a_side:
            raise BadNotation(f"board {text!r}: {letter} has {dice} dice, more than {dice_a_side}")
    return bytes(board)
