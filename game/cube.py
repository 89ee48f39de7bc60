"""A die: six faces and how it lies. Tilting over an edge, turning on the spot, flipping over.

The faces are always named by where they look now, so two dice that lie alike are equal. Values need not be
those of an ordinary die: a game may build its own.
"""

from functools import lru_cache
from typing import NamedTuple

from game.grid import Direction

FACES = (1, 2, 3, 4, 5, 6)


def opposite(face: int) -> int:
    """The face on the other side of an ordinary die: opposite faces add up to seven."""
    return 7 - face


class Cube(NamedTuple):
    """The six values of a die by where they look: up, down and to the four sides."""

    top: int
    bottom: int
    north: int
    south: int
    east: int
    west: int

    def __str__(self) -> str:
        return "".join(map(str, self))

    def side(self, direction: Direction) -> int:
        """The value that looks in one of the four directions of the compass."""
        return self[_SIDE_INDEX[direction]]

    def tilted(self, direction: Direction) -> "Cube":
        """The die after rolling over its lower edge onto the next cell: the top becomes the side ahead."""
        top, bottom, north, south, east, west = self
        match direction:
            case Direction.NORTH:
                return Cube(south, north, top, bottom, east, west)
            case Direction.SOUTH:
                return Cube(north, south, bottom, top, east, west)
            case Direction.EAST:
                return Cube(west, east, north, south, top, bottom)
            case Direction.WEST:
                return Cube(east, west, north, south, bottom, top)
            case _:
                raise ValueError(f"a die tilts over an edge, not to the {direction.name.lower()}")

    def turned(self, quarters: int = 1) -> "Cube":
        """The die after turning on the spot, clockwise as seen from above, by quarter turns."""
        top, bottom, north, south, east, west = self
        sides = (north, east, south, west)
        shift = -quarters % 4
        north, east, south, west = sides[shift:] + sides[:shift]
        return Cube(top, bottom, north, south, east, west)

    def flipped(self) -> "Cube":
        """The die upside down, turned over its east-west axis."""
        return self.tilted(Direction.NORTH).tilted(Direction.NORTH)

    def showing(self, face: int) -> "Cube":
        """The same die rolled over as few edges as possible so that `face` lies on top.

        Raises ValueError where no side has that value.
        """
        if self.top == face:
            return self
        for direction in _TILTS:
            if self.tilted(direction).top == face:
                return self.tilted(direction)
        if self.bottom == face:
            return self.flipped()
        raise ValueError(f"die {self} has no face {face}")

    @property
    def poses(self) -> tuple["Cube", ...]:
        """The ways this die can lie, 24 unless faces repeat, ordered by their text."""
        return _poses(self)


_SIDE_INDEX = {Direction.NORTH: 2, Direction.SOUTH: 3, Direction.EAST: 4, Direction.WEST: 5}
_TILTS = (Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST)

CACHED_DICE = 256
"""How many dice, however they lie, keep the list of their poses; there are 30,000 that a player may build."""

# An ordinary die: opposite faces add up to seven, and 1, 2, 3 run counterclockwise round their corner.
STANDARD = Cube(top=1, bottom=6, north=5, south=2, east=3, west=4)


@lru_cache(maxsize=CACHED_DICE)
def _poses(cube: Cube) -> tuple[Cube, ...]:
    uprights = [cube, *(cube.tilted(d) for d in _TILTS), cube.flipped()]
    poses = {upright.turned(quarters): None for upright in uprights for quarters in range(4)}
    return tuple(sorted(poses))
