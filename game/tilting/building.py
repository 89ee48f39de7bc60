"""Building two dice of twelve tiles in any way one pleases (TD-3): the action, and all the ways there are.

The twelve tiles are split between two dice, and each half is put on a cube. Dice that differ only in how they
lie are the same die, and it does not matter which of the two is named first: that leaves 7,080 builds.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement, permutations, product
from typing import NamedTuple, TypeAlias, overload

from game.cube import FACES, STANDARD, Cube
from game.engine import BadNotation, Path, Seat
from game.tilting.dice import TILES_A_VALUE, built, read_cube, uses_all_tiles
from game.two_seats import LETTERS

Values: TypeAlias = tuple[int, ...]
"""The six values of a die in ascending order."""


class Build(NamedTuple):
    """A seat builds these two dice, each as `built` names it, in ascending order."""

    seat: Seat
    dice: tuple[Cube, Cube]

    @property
    def paths(self) -> tuple[Path, ...]:
        return (self.dice,)

    def __str__(self) -> str:
        """`w build 162534 162543`."""
        return f"{LETTERS[self.seat]} build {self.dice[0]} {self.dice[1]}"


def build(seat: Seat, one: Cube, other: Cube) -> Build:
    """The build of these two dice, however they lie and whichever comes first."""
    first, second = sorted((built(one), built(other)))
    return Build(seat, (first, second))


def parse_build(text: str) -> Build | None:
    """Reads `w build 162534 162543`, legal or not; None where the text is no build. Raises BadNotation."""
    words = text.split(" ")
    if len(words) < 2 or words[1] != "build":
        return None
    cubes = [read_cube(word) for word in words[2:]]
    if len(cubes) != 2 or words[0] not in tuple(LETTERS):
        raise BadNotation(f"{text!r}: building reads like '{LETTERS[0]} build 162534 162534'")
    one, other = cubes
    if one is None or other is None:
        raise BadNotation(f"{text!r}: a die is six digits from 1 to 6: top, bottom, north, south, east, west")
    return build(Seat(LETTERS.index(words[0])), one, other)


DIFFERENT_DICE = (30, 15, 8, 6)
"""How many different dice six values make, by the number of pairs of equal ones among them."""


@cache
def dice_of(values: Values) -> tuple[Cube, ...]:
    """The different dice that these six values make, in ascending order."""
    lowest, *others = values
    cubes = (Cube(lowest, *sides) for sides in sorted(set(permutations(others))))
    return tuple(cube for cube in cubes if cube == built(cube))


def _splits() -> tuple[tuple[Values, Values], ...]:
    """The ways to share the twelve tiles between two dice, one side of each in ascending order."""
    counts = product(range(TILES_A_VALUE + 1), repeat=len(FACES))
    halves = sorted(
        tuple(face for face, number in zip(FACES, count, strict=True) for _ in range(number))
        for count in counts
        if sum(count) == len(FACES)
    )
    pairs = ((half, _rest(half)) for half in halves)
    return tuple((half, rest) for half, rest in pairs if half <= rest)


def _rest(half: Values) -> Values:
    return tuple(face for face in FACES for _ in range(TILES_A_VALUE - half.count(face)))


def _number_of_pairs(half: Values, rest: Values) -> int:
    dice = DIFFERENT_DICE[len(half) - len(set(half))]
    return dice * (dice + 1) // 2 if half == rest else dice * dice


@cache
def _pairs_of(half: Values, rest: Values) -> tuple[tuple[Cube, Cube], ...]:
    if half == rest:
        return tuple(combinations_with_replacement(dice_of(half), 2))
    return tuple((min(pair), max(pair)) for pair in product(dice_of(half), dice_of(rest)))


SPLITS = _splits()
_ENDS = tuple(accumulate(_number_of_pairs(half, rest) for half, rest in SPLITS))


class Builds(Sequence[Build]):
    """Every way in which a seat can build its dice, split by split. An item is made when it is asked for."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def __len__(self) -> int:
        return _ENDS[-1]

    @overload
    def __getitem__(self, index: int) -> Build: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Build]: ...
    def __getitem__(self, index: int | slice) -> Build | Sequence[Build]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        position = index + len(self) if index < 0 else index
        if not 0 <= position < len(self):
            raise IndexError(index)
        split = bisect_right(_ENDS, position)
        before = _ENDS[split - 1] if split else 0
        return Build(self._seat, _pairs_of(*SPLITS[split])[position - before])

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, Build) or item.seat != self._seat:
            return False
        return uses_all_tiles(*item.dice) and item == build(item.seat, *item.dice)

    def begin_with(self, targets: Path) -> bool:
        """Whether some build begins with these targets: no die, one, or both."""
        if not all(isinstance(target, Cube) for target in targets):
            return False
        match targets:
            case ():
                return True
            case (Cube() as first,):
                if not is_a_die(first):
                    return False
                return max(dice_of(_rest(tuple(sorted(first))))) >= first
            case (Cube() as first, Cube() as second):
                return Build(self._seat, (first, second)) in self
            case _:
                return False


def is_a_die(cube: Cube) -> bool:
    """Whether a seat's tiles make this die, and it lies as dice are named."""
    return all(face in FACES and cube.count(face) <= TILES_A_VALUE for face in cube) and cube == built(cube)


MIRRORED = Cube(STANDARD.top, STANDARD.bottom, STANDARD.north, STANDARD.south, STANDARD.west, STANDARD.east)
"""An ordinary die whose 1, 2 and 3 run the other way round."""

READY_MADE = {
    "ordinary": (STANDARD, STANDARD),
    "mirrored": (STANDARD, MIRRORED),
    "high_and_low": (Cube(6, 5, 6, 4, 5, 4), Cube(1, 2, 1, 3, 2, 3)),
    "balanced": (Cube(6, 1, 6, 1, 4, 3), Cube(5, 2, 5, 2, 3, 4)),
    "wheels": (Cube(6, 5, 6, 5, 2, 1), Cube(4, 3, 4, 3, 2, 1)),
}
"""Pairs of dice worth a name: two ordinary ones of one hand, or of both hands; a high die and a low one, with
neighbours opposite each other; two of the same strength with high and low on opposite sides; two wheels.

A wheel has its lowest values opposite each other, at the hubs: rolling, it has high ones all around.
"""

STRONG = (
    (Cube(6, 3, 5, 4, 2, 1), Cube(6, 3, 5, 4, 2, 1)),
    (Cube(6, 5, 6, 5, 4, 3), Cube(1, 2, 1, 2, 3, 4)),
)
"""Other strong ones: two wheels alike, and a high wheel beside a low die, which is good for beginning."""

VARIED = 6
"""How many builds are suggested besides, from all over the list."""


def ready_builds(seat: Seat) -> dict[str, Build]:
    """The builds that have a name; the names are text keys."""
    return {name: build(seat, *dice) for name, dice in READY_MADE.items()}


def sensible_builds(seat: Seat) -> Sequence[Build]:
    """The builds that have a name, other strong ones, and a few of quite another kind."""
    builds = Builds(seat)
    strong = (build(seat, *dice) for dice in STRONG)
    others = (builds[(2 * number + 1) * len(builds) // (2 * VARIED)] for number in range(VARIED))
    return tuple(dict.fromkeys([*ready_builds(seat).values(), *strong, *others]))
