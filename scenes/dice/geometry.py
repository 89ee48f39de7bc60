"""The shape of a rounded cube as it is seen: its faces, edges and corners, its outline and its pips.

Lengths are in half edges of the die. Screen points count from the centre of the die, x to the right, y down.
Normals are in the eye's frame: right, up, towards the eye.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from game.cube import Cube
from scenes.dice.pose import Quaternion, Vector, matrix, relabelled, symmetries
from scenes.dice.view import Point, View

CORNER = 0.27
"""How round the corners of a die are, in half edges."""

INNER = 1 - CORNER

# How far the normals of a face lean outwards at its rim, so that no face is one flat tone.
BULGE = 0.1

# The light comes from the upper left; a shadow falls this far (east, north) for each length of height.
LIGHT: Vector = (-0.335, 0.256, 0.907)
SHADOW_STEP = (-LIGHT[0] / LIGHT[2], -LIGHT[1] / LIGHT[2])

_SIDES = ((2, 1), (2, -1), (1, 1), (1, -1), (0, 1), (0, -1))
"""Axis and sign of the sides of a `Cube`: top, bottom, north, south, east, west."""

_EPSILON = 1e-6


class Face(NamedTuple):
    """A face that is seen: its side of the `Cube`, its outward normal, the axes that pips are laid out on."""

    side: int
    normal: Vector
    across: Point
    up: Point

    @property
    def centre(self) -> Point:
        return (self.normal[0], -self.normal[1])


class Edge(NamedTuple):
    """A rounded edge: middle and half length of its inner line, and the normals of the faces it joins."""

    middle: Vector
    along: Vector
    start: Vector
    end: Vector


class Shape(NamedTuple):
    """A die turned in a view.

    `corners` are the eight centres of the rounded corners, farthest from the eye first, `hull` those on the
    outline; `footprint` has the same centres in the world, counted from the die's; `centre_height` is how
    high the centre lies above the lowest point.
    """

    faces: tuple[Face, ...]
    edges: tuple[Edge, ...]
    corners: tuple[Vector, ...]
    hull: tuple[Point, ...]
    footprint: tuple[Vector, ...]
    centre_height: float


@lru_cache(maxsize=512)
def shape(rotation: Quaternion, view: View) -> Shape:
    """The visible shape of a die after a rotation."""
    rows = matrix(rotation)
    world = (
        (rows[0][0], rows[1][0], rows[2][0]),
        (rows[0][1], rows[1][1], rows[2][1]),
        (rows[0][2], rows[1][2], rows[2][2]),
    )
    axes = (_seen(world[0], view), _seen(world[1], view), _seen(world[2], view))

    faces = []
    for side, (axis, sign) in enumerate(_SIDES):
        normal = _times(axes[axis], sign)
        if normal[2] > _EPSILON:
            # Counterclockwise axes, so that patterns are not mirrored.
            across, up = axes[(axis + 1) % 3], _times(axes[(axis + 2) % 3], sign)
            faces.append(Face(side, normal, (across[0], -across[1]), (up[0], -up[1])))

    edges = []
    for axis in range(3):
        one, other = axes[(axis + 1) % 3], axes[(axis + 2) % 3]
        for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            start, end = _times(one, signs[0]), _times(other, signs[1])
            if start[2] > _EPSILON or end[2] > _EPSILON:
                middle = _times(_plus(start, end), INNER)
                edges.append(Edge(middle, _times(axes[axis], INNER), start, end))

    corners = _corners(axes)
    return Shape(
        faces=tuple(faces),
        edges=tuple(edges),
        corners=tuple(sorted(corners, key=lambda corner: corner[2])),
        hull=hull((x, -y) for x, y, _ in corners),
        footprint=_corners(world),
        centre_height=INNER * (abs(rows[2][0]) + abs(rows[2][1]) + abs(rows[2][2])) + CORNER,
    )


def _corners(axes: tuple[Vector, Vector, Vector]) -> tuple[Vector, ...]:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes
    return tuple(
        (
            INNER * (i * ax + j * bx + k * cx),
            INNER * (i * ay + j * by + k * cy),
            INNER * (i * az + j * bz + k * cz),
        )
        for i, j, k in _OCTANTS
    )


_OCTANTS = tuple((x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))


def _seen(vector: Vector, view: View) -> Vector:
    """A vector of the world in the eye's frame."""
    east, north, up = vector
    return (east, north * view.depth + up * view.rise, up * view.depth - north * view.rise)


def _times(vector: Vector, factor: float) -> Vector:
    return (vector[0] * factor, vector[1] * factor, vector[2] * factor)


def _plus(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex hull, clockwise on the screen."""
    ordered = sorted({(round(x, 5), round(y, 5)) for x, y in points})
    if len(ordered) == 1:
        return (ordered[0],)
    chains = []
    for run in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for point in run:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return tuple(chains[0] + chains[1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class Outline:
    """A convex polygon with discs of any radii for corners; arcs have a point for every `step` radians."""

    def __init__(self, corners: tuple[Point, ...], step: float) -> None:
        self.corners = corners
        self._bends: list[tuple[int, float, float, float, float]] = []
        count = len(corners)
        for i, (x, y) in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % count]
            start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
            end = math.atan2(after[1] - y, after[0] - x) - math.pi / 2
            sweep = (end - start) % math.tau if count > 1 else math.tau
            steps = max(1, math.ceil(sweep / step))
            for k in range(steps + 1):
                angle = start + sweep * k / steps
                self._bends.append((i, x, y, math.cos(angle), math.sin(angle)))

    def points(self, radii: Sequence[float], scale: float, middle: Point, flat: float = 1.0) -> list[Point]:
        """The outline with a radius for each corner, scaled about `middle`, heights by `flat` in addition."""
        across, down = middle
        tall = scale * flat
        return [
            (across + scale * (x + radii[i] * c), down + tall * (y + radii[i] * s))
            for i, x, y, c, s in self._bends
        ]


# Pips --------------------------------------------------------------------------------------------

PIP_RADIUS = 0.18
PIP_PITCH = 0.47

PIPS: dict[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)),
}
"""Where the pips of a face are, in steps of the pitch along its two axes; 0 is a face that may not be
seen.
"""


@lru_cache(maxsize=512)
def pips(cube: Cube) -> tuple[tuple[Point, ...], ...]:
    """The pips of the six sides of a die as it lies.

    They turn with the die: a three keeps its diagonal while it rolls about. Only a die with equal faces that
    lies alike after different turns cannot remember which way they run.
    """
    first = min(cube.poses)
    sides = min(sides for sides in symmetries() if relabelled(first, sides) == cube)
    return tuple(
        tuple((-y, x) for x, y in PIPS[value]) if turned else PIPS[value]
        for value, turned in zip(cube, _quarter_turned()[sides], strict=True)
    )


@cache
def _quarter_turned() -> dict[Cube, tuple[bool, ...]]:
    """For each symmetry: which sides come to lie a quarter turn off their own axes."""
    turned = {}
    for sides, rotation in symmetries().items():
        world = tuple(zip(*matrix(rotation), strict=True))
        quarters = []
        for side, came_from in enumerate(sides):
            across = world[(_SIDES[came_from][0] + 1) % 3]
            quarters.append(abs(across[(_SIDES[side][0] + 1) % 3]) < 0.5)
        turned[sides] = tuple(quarters)
    return turned
