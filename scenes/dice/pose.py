"""How a die turns and travels: rotations, the 24 ways a cube can lie, and the motions of dice.

A rotation is a unit quaternion in the world of the board: x to the east, y to the north, z up. Motions are
pure functions of progress 0..1: they turn a die from how it lay at the start and end exactly on a face.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from game.cube import Cube
from game.grid import Direction

Quaternion = tuple[float, float, float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

UPRIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)


class Pose(NamedTuple):
    """A die in mid-motion.

    `rotation` from how it lay at the start; `east` and `north` in cells from where it stood; `height` of its
    lowest point above the table in edges of the die; `size` and the stretching factors `across` and `along`
    (east to west and north to south) in shares of the resting die.
    """

    rotation: Quaternion = UPRIGHT
    east: float = 0.0
    north: float = 0.0
    height: float = 0.0
    size: float = 1.0
    across: float = 1.0
    along: float = 1.0


Motion = Callable[[float], Pose]


def product(second: Quaternion, first: Quaternion) -> Quaternion:
    """The rotation `first`, then the rotation `second`."""
    a, b, c, d = second
    w, x, y, z = first
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def inverse(rotation: Quaternion) -> Quaternion:
    w, x, y, z = rotation
    return (w, -x, -y, -z)


def seen_from_behind(rotation: Quaternion) -> Quaternion:
    """The rotation as somebody sees it who sits on the other side of the table."""
    w, x, y, z = rotation
    return (w, -x, -y, z)


def about(axis: Vector, degrees: float) -> Quaternion:
    """The rotation about an axis of any length, counterclockwise as seen from its tip."""
    half = math.radians(degrees) / 2
    factor = math.sin(half) / math.hypot(*axis)
    return (math.cos(half), axis[0] * factor, axis[1] * factor, axis[2] * factor)


def part_of(rotation: Quaternion, share: float) -> Quaternion:
    """A share of a rotation, about the same axis and the short way round."""
    w, x, y, z = rotation if rotation[0] >= 0 else tuple(-value for value in rotation)
    length = math.hypot(x, y, z)
    if length < 1e-9:
        return UPRIGHT
    return about((x, y, z), math.degrees(2 * math.atan2(length, w)) * share)


def matrix(rotation: Quaternion) -> Matrix:
    """The rotation as rows; column i is where axis i of the die points."""
    w, x, y, z = rotation
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


_TILTS = {
    Direction.NORTH: about((-1, 0, 0), 90),
    Direction.SOUTH: about((1, 0, 0), 90),
    Direction.EAST: about((0, 1, 0), 90),
    Direction.WEST: about((0, -1, 0), 90),
}


@cache
def symmetries() -> dict[Cube, Quaternion]:
    """The 24 rotations that bring a cube onto itself.

    The key says by places 0..5 (top, bottom, north, south, east, west) which old side comes to lie where.
    """
    start = Cube(0, 1, 2, 3, 4, 5)
    found = {start: UPRIGHT}
    waiting = [start]
    while waiting:
        cube = waiting.pop(0)
        for direction, tilt in _TILTS.items():
            following = cube.tilted(direction)
            if following not in found:
                found[following] = product(tilt, found[cube])
                waiting.append(following)
    return found


@cache
def _listed_symmetries() -> tuple[tuple[Cube, Quaternion], ...]:
    return tuple(symmetries().items())


@lru_cache(maxsize=1024)
def relabelled(cube: Cube, sides: Cube) -> Cube:
    """How a die lies after the symmetry with that key."""
    return Cube(*(cube[side] for side in sides))


@cache
def turn_between(start: Cube, end: Cube) -> Quaternion:
    """The shortest rotation that brings a die from one lie to another; ValueError for two different dice."""
    fitting = [turn for sides, turn in symmetries().items() if relabelled(start, sides) == end]
    if not fitting:
        raise ValueError(f"{start} is another die than {end}")
    return max(fitting, key=lambda turn: abs(turn[0]))


@lru_cache(maxsize=1024)
def upright_part(rotation: Quaternion) -> tuple[Quaternion, Cube]:
    """Splits a rotation into a symmetry of the cube, done first, and the small rest that a picture depends
    on.

    Returns the rest and the key of the symmetry.
    """
    w, x, y, z = rotation
    # The nearest symmetry: its quaternion, as a direction in four dimensions, lies closest.
    likeness = [abs(w * a + x * b + y * c + z * d) for a, b, c, d in symmetries().values()]
    sides, turn = _listed_symmetries()[likeness.index(max(likeness))]
    rest = product(rotation, inverse(turn))
    return (rest if rest[0] >= 0 else (-rest[0], -rest[1], -rest[2], -rest[3])), sides


def lie_after(start: Cube, rotation: Quaternion) -> Cube:
    """How a die lies that came to rest after a rotation."""
    return relabelled(start, upright_part(rotation)[1])


# Motions
# -----------------------------------------------------------------------------------------------------------


def tilt(direction: Direction) -> Motion:
    """Over its lower edge onto the next cell."""
    turn = _TILTS[direction]
    east, north = direction.value

    def motion(progress: float) -> Pose:
        # The die hesitates on its edge and then falls, as a pushed one does.
        share = _falling(progress)
        return Pose(part_of(turn, share), east * share, north * share)

    return motion


def jump(direction: Direction) -> Motion:
    """Two cells on over whatever lies between, turning over to the opposite face."""
    axis = _TILTS[direction][1:]
    east, north = direction.value

    def motion(progress: float) -> Pose:
        share = _smooth(progress)
        turned = about(axis, 180 * _smooth(min(1.0, max(0.0, (progress - 0.12) / 0.76))))
        return Pose(turned, 2 * east * share, 2 * north * share, height=1.25 * _hump(progress))

    return motion


TUMBLES = 6
SETTLED = 0.78
"""The share of a tumble after which the die lies still on its face: at 1.4 s this leaves 0.3 s to read it."""


def tumble(start: Cube, end: Cube, variant: int, east: float = 0.0, north: float = 0.0) -> Motion:
    """A roll that begins `east` and `north` cells away and comes to rest here, on the end it is told.

    The variants 0..TUMBLES-1 differ in spin and bounces.
    """
    turn = turn_between(start, end)
    lean, twist, turns = _SPINS[variant % TUMBLES]
    bounces = _BOUNCES[variant % len(_BOUNCES)]
    # A rolling die turns about the line across its way; one that rolls on the spot about a line of its
    # variant.
    ahead = math.atan2(-north, -east) if math.hypot(east, north) > 0.01 else math.radians(lean)
    axis = (-math.sin(ahead), math.cos(ahead), twist)

    def motion(progress: float) -> Pose:
        share = progress / SETTLED
        if share >= 1.0:
            return Pose(turn)
        spun = _spun(share, bounces)
        left = (1 - share) ** 1.7
        rotation = product(about(axis, 360 * turns * (spun - 1)), part_of(turn, spun))
        return Pose(rotation, east * left, north * left, height=_bounce(share, bounces))

    return motion


# Lean of the axis in degrees, its twist about the upright, whole turns.
_SPINS = ((20, 0.35, 2), (75, -0.5, 2), (130, 0.2, 3), (200, -0.3, 2), (255, 0.55, 2), (310, -0.2, 3))

# When each bounce ends, its height in edges, and how much of the spin is done by then.
_BOUNCES = (
    ((0.36, 1.5, 0.48), (0.63, 0.7, 0.78), (0.78, 0.2, 0.93)),
    ((0.42, 1.9, 0.54), (0.68, 0.6, 0.84), (0.8, 0.15, 0.94)),
    ((0.32, 1.2, 0.42), (0.56, 0.6, 0.7), (0.74, 0.25, 0.91)),
)
# When the die falls over onto its face, and how far it rocks beyond, as a part of the whole spin.
_FALLEN, _ROCKING = 0.93, 0.006


def _spun(share: float, bounces: tuple[tuple[float, float, float], ...]) -> float:
    """How much of its spin a die has done: evenly in the air, slower after each bounce, then falling over."""
    start, done = 0.0, 0.0
    for end, _, by_then in bounces:
        if share < end:
            return done + (by_then - done) * (share - start) / (end - start)
        start, done = end, by_then
    if share < _FALLEN:
        # It comes to stand on an edge, hesitates and drops.
        return done + (1 - done) * _dropping((share - start) / (_FALLEN - start))
    rocked = (share - _FALLEN) / (1 - _FALLEN)
    return 1 + _ROCKING * _hump(rocked) * (1 - rocked)


def _dropping(t: float) -> float:
    return 0.45 * t + 0.55 * t**3


def _bounce(share: float, bounces: tuple[tuple[float, float, float], ...]) -> float:
    start = 0.0
    for end, height, _ in bounces:
        if share < end:
            return height * _hump((share - start) / (end - start))
        start = end
    return 0.0


def lift(progress: float) -> Pose:
    """Up into the hand that has chosen it; played backwards it is put down."""
    return Pose(height=0.28 * _smooth(progress))


def squeeze(direction: Direction) -> Motion:
    """A captured die pressed thin by its neighbours along a line, until it is a sliver."""
    along_files = direction in (Direction.NORTH, Direction.SOUTH)

    def motion(progress: float) -> Pose:
        thin = 1 - 0.72 * _smooth(progress)
        thick = 1 + 0.22 * _smooth(progress)
        return Pose(across=thick, along=thin) if along_files else Pose(across=thin, along=thick)

    return motion


def pop_out(direction: Direction, east: float, north: float, size: float) -> Motion:
    """The squeezed die springs back and flies to a tray, shrinking to `size`, with one turn on its way."""
    pressed = squeeze(direction)(1.0)

    def motion(progress: float) -> Pose:
        share = _smooth(progress)
        sprung = min(1.0, progress / 0.3)
        spring = 1 + 0.18 * math.sin(math.pi * sprung) * (1 - sprung)
        return Pose(
            about((north, -east, 0.4), 360 * share) if progress < 1 else UPRIGHT,
            east * share,
            north * share,
            height=1.6 * _hump(progress),
            size=1 + (size - 1) * share,
            across=(pressed.across + (1 - pressed.across) * sprung) * spring,
            along=(pressed.along + (1 - pressed.along) * sprung) * spring,
        )

    return motion


def _smooth(t: float) -> float:
    return t * t * (3 - 2 * t)


def _hump(t: float) -> float:
    """0 at both ends, 1 in the middle, like the way of a thrown thing."""
    return 4 * t * (1 - t)


def _falling(t: float) -> float:
    return t * t * (2.2 - 1.2 * t) if t < 1 else 1.0
