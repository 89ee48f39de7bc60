"""The board of Tilting Dice: six by six tiles, a value on each, and how cells lie to each other.

The tiles are 36 bytes, one a cell of `GRID`; `UNDEALT` before they are dealt.
"""

from collections.abc import Mapping
from itertools import chain

from game.cube import FACES, Cube
from game.engine import BadNotation
from game.grid import ORTHOGONAL, Cell, Direction, Grid

GRID = Grid(6, 6)

TILES_OF_EACH = 6
"""How many tiles of each value lie on the board, whichever colours the players took (TD-1)."""

TILES = bytes(sorted(FACES * TILES_OF_EACH))
UNDEALT = bytes(GRID.size)

CORNERS = (
    (GRID.cell(0, 0), GRID.cell(GRID.columns - 1, 0)),
    (GRID.cell(0, GRID.rows - 1), GRID.cell(GRID.columns - 1, GRID.rows - 1)),
)
"""The corners of each seat's own side, from file a (TD-6)."""

BITS = tuple(1 << cell for cell in range(GRID.size))

BY_NAME = tuple(sorted(range(GRID.size), key=GRID.name))
RANK_OF_NAME = tuple(map(BY_NAME.index, range(GRID.size)))
"""The place of each cell in the order of their names, in which dice and actions are listed."""

SIDES: Mapping[Direction, int] = {way: Cube._fields.index(way.name.lower()) for way in ORTHOGONAL}
"""For each direction the place in a `Cube` of the side that looks there."""

FACING: tuple[Mapping[Cell, tuple[int, int]], ...] = tuple(
    {
        there: (SIDES[way], SIDES[way.opposite])
        for way in ORTHOGONAL
        if (there := GRID.step(cell, way)) is not None
    }
    for cell in range(GRID.size)
)
"""For each cell its neighbours, with the sides by which dice on both would face each other (TD-14)."""


def tiles_text(tiles: bytes) -> str:
    """The values rank by rank, the highest rank first, joined by `/`; `?` before the deal."""
    values = ["?" if tiles == UNDEALT else str(tiles[cell]) for cell in GRID.reading_order]
    ranks = (values[i : i + GRID.columns] for i in range(0, GRID.size, GRID.columns))
    return "/".join(map("".join, ranks))


def read_tiles(text: str) -> bytes:
    """Raises BadNotation that says what is wrong and where."""
    ranks = text.split("/")
    if len(ranks) != GRID.rows:
        raise BadNotation(f"tiles {text!r}: they have {GRID.rows} ranks joined by '/', not {len(ranks)}")
    for row, rank in zip(reversed(range(GRID.rows)), ranks, strict=True):
        if len(rank) != GRID.columns:
            raise BadNotation(f"rank {row + 1} {rank!r}: it has {GRID.columns} tiles, a digit each")
    if text == tiles_text(UNDEALT):
        return UNDEALT
    tiles = bytearray(UNDEALT)
    for cell, digit in zip(GRID.reading_order, chain.from_iterable(ranks), strict=True):
        if digit not in tuple("123456"):
            raise BadNotation(f"{GRID.name(cell)} {digit!r}: a tile has a value from 1 to 6")
        tiles[cell] = int(digit)
    for value in FACES:
        if (count := tiles.count(value)) != TILES_OF_EACH:
            raise BadNotation(
                f"tiles {text!r}: {count} of them show {value}; there are {TILES_OF_EACH} of each value"
            )
    return bytes(tiles)
