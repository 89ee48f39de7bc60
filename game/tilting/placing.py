"""Placing two dice in the corners of one's own side (TD-6), tops that do not match their tiles (TD-28)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from game.cube import Cube
from game.engine import BadNotation, Path, Seat
from game.grid import Cell
from game.tilting.board import CORNERS, GRID, RANK_OF_NAME
from game.tilting.dice import read_cube
from game.tilting.moves import endings

CACHED_PLACINGS = 16
"""How many lists of placings are kept, of up to 832 each."""


class Place(NamedTuple):
    """A seat places one die in each of its corners, listed from file a; either may be placed first."""

    seat: Seat
    dice: tuple[tuple[Cell, Cube], tuple[Cell, Cube]]

    @property
    def paths(self) -> tuple[Path, ...]:
        one, other = self.dice
        return ((*one, *other), (*other, *one))

    def __str__(self) -> str:
        """`place a1=152634 f1=256134`."""
        return " ".join(["place", *(f"{GRID.name(cell)}={cube}" for cell, cube in self.dice)])


@lru_cache(maxsize=CACHED_PLACINGS)
def placings(seat: Seat, one: Cube, other: Cube, tiles: tuple[int, int]) -> tuple[Place, ...]:
    """Every way to place these two dice on corners with these tiles, by its text."""
    west, east = CORNERS[seat]
    pairs: set[tuple[Cube, Cube]] = set()
    for here, there in ((one, other), (other, one)):
        pairs.update(product(poses(here, tiles[0]), poses(there, tiles[1])))
    return tuple(Place(seat, ((west, here), (east, there))) for here, there in sorted(pairs))


def poses(cube: Cube, tile: int) -> Sequence[Cube]:
    """The ways in which a die may lie on a tile before play: its top does not match (TD-28)."""
    return [pose for pose in cube.poses if pose.top != tile]


POSES_TRIED = 4
"""How many ways of lying are suggested for each die in each corner."""


@lru_cache(maxsize=CACHED_PLACINGS)
def sensible_placings(seat: Seat, one: Cube, other: Cube, tiles: bytes) -> tuple[Place, ...]:
    """Placings with much to show after the first turn, either die in either corner."""
    west, east = CORNERS[seat]
    found: dict[Place, None] = {}
    for here, there in ((one, other), (other, one)):
        for pair in product(_promising(here, west, tiles), _promising(there, east, tiles)):
            found[Place(seat, ((west, pair[0]), (east, pair[1])))] = None
    return tuple(found)


def _promising(cube: Cube, corner: Cell, tiles: bytes) -> Sequence[Cube]:
    """The poses of a die in a corner from which its first turn brings the highest sides, the best first."""
    return sorted(poses(cube, tiles[corner]), key=lambda pose: _promise(pose, corner, tiles))[:POSES_TRIED]


def _promise(pose: Cube, corner: Cell, tiles: bytes) -> int:
    """The sides of the die after each route of its first turn, added up; less is more."""
    promise = 0
    for _, end, (top, _, *sides) in endings(corner):
        times = 2 if tiles[end] == pose[top] else 1
        promise -= times * sum(pose[side] for side in sides)
    return promise


def parse_place(seat: Seat, text: str) -> Place | None:
    """Reads `place a1=152634 f1=256134`, legal or not; None where the text is no placing.

    Raises BadNotation.
    """
    word, *texts = text.split(" ")
    if word != "place":
        return None
    dice = [_read(text, die) for die in texts]
    if len(dice) != 2:
        raise BadNotation(f"{text!r}: placing reads like 'place a1=152634 f1=256134'")
    west, east = sorted(dice, key=lambda die: (RANK_OF_NAME[die[0]], die[1]))
    return Place(seat, (west, east))


def _read(text: str, die: str) -> tuple[Cell, Cube]:
    name, _, faces = die.partition("=")
    cell, cube = GRID.parse(name), read_cube(faces)
    if cell is None:
        raise BadNotation(f"{text!r}: there is no square {name!r}")
    if cube is None:
        raise BadNotation(f"{text!r}: a die is six digits from 1 to 6: top, bottom, north, south, east, west")
    return cell, cube
