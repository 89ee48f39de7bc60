"""The dice of Tilting Dice: built by the players, so any six values may meet on one (TD-2, TD-3).

A die that is not on the board has no pose; any cube of the same values in the same places stands for it, and
`built` names the one that is always taken.
"""

from collections import Counter
from typing import NamedTuple

from game.cube import FACES, Cube
from game.engine import BadNotation
from game.grid import Cell
from game.tilting.board import GRID, RANK_OF_NAME

DICE_A_SIDE = 2
TILES_A_VALUE = 2
"""How many tiles of each value a side builds its dice of: one of each of its two colours (TD-1, TD-2)."""

OFF_BOARD = -1
UNBUILT = Cube(*(0,) * 6)
HIDDEN = Cube(*(7,) * 6)
"""Dice that are not built yet, and dice that the viewer may not know yet."""

_SPECIAL = {UNBUILT: "------", HIDDEN: "??????"}
_SPECIAL_CUBES = {text: cube for cube, text in _SPECIAL.items()}
_NOWHERE = "--"


class Die(NamedTuple):
    """A die: its cell, `OFF_BOARD` while it is on none, and how it lies there."""

    cell: Cell
    cube: Cube

    @property
    def is_placed(self) -> bool:
        return self.cell != OFF_BOARD

    @property
    def is_built(self) -> bool:
        return self.cube != UNBUILT

    @property
    def is_hidden(self) -> bool:
        return self.cube == HIDDEN

    def __str__(self) -> str:
        """`a1:152634`, `--:152634` off the board, `--:------` not built, `--:??????` hidden."""
        cell = GRID.name(self.cell) if self.is_placed else _NOWHERE
        return f"{cell}:{_SPECIAL.get(self.cube) or self.cube}"


def built(cube: Cube) -> Cube:
    """The cube that stands for this die, however it lies: its first pose by text."""
    return cube.poses[0]


def in_order(one: Die, other: Die) -> tuple[Die, Die]:
    """Two dice in the order of their text."""
    return (one, other) if _place(one) <= _place(other) else (other, one)


def _place(die: Die) -> tuple[int, Cube]:
    return (RANK_OF_NAME[die.cell] if die.is_placed else OFF_BOARD, die.cube)


def uses_all_tiles(one: Cube, other: Cube) -> bool:
    """Whether the two dice together are made of the twelve tiles of a side."""
    count = Counter((*one, *other))
    return all(count[value] == TILES_A_VALUE for value in FACES)


def read_cube(text: str) -> Cube | None:
    """The cube with these six faces, or None."""
    if len(text) != len(Cube._fields) or not set(text) <= set("123456"):
        return None
    return Cube(*map(int, text))


def read_die(text: str) -> Die:
    """Reads `a1:152634` as `Die` writes it. Raises BadNotation."""
    name, _, faces = text.partition(":")
    cell = OFF_BOARD if name == _NOWHERE else GRID.parse(name)
    if cell is None:
        raise BadNotation(f"die {text!r}: there is no square {name!r}")
    cube = _SPECIAL_CUBES.get(faces) if cell == OFF_BOARD else None
    cube = cube or read_cube(faces)
    if cube is None:
        raise BadNotation(
            f"die {text!r}: its faces are six digits from 1 to 6: top, bottom, north, south, east, west"
        )
    return Die(cell, cube)
