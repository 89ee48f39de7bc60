"""Where a die can go: its actions, the routes of a move, the squares behind a jump.

Everything here depends on no more than the die, its cell and which of the cells near it are occupied, so it
is computed once and kept: the walks over an empty board for good, the ways to go of a die among others in
bounded caches.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from game.cube import FACES, opposite
from game.custodian.board import BITS, GRID
from game.dice_board import UNKNOWN, face_of, make_die, seat_of
from game.engine import Event, Path, Seat
from game.events import Flipped, Jumped, Moved, Turned
from game.grid import ORTHOGONAL, Cell
from game.keeping import kept

CACHED_WAYS = 8192
"""How many dice among others are kept at a time, for each kind of movement: about 25 MiB when full."""

CACHED_LANDINGS = 4096
"""How many routes are kept with what can come of them: about 6 MiB when full."""


class Face(NamedTuple):
    """The target that chooses the new face of a die; a cell is a plain number."""

    pips: int


class Means(Enum):
    """The target that tells a move from a jump to the same square, and the one that passes."""

    MOVE = "move"
    JUMP = "jump"
    PASS = "pass"


class Move(NamedTuple):
    """A die moves and shows another face (CU-1 to CU-4, CU-9); `face` is None where it will be rolled.

    `ambiguous` where a jump of the same die ends on the same square. A move always says its face, so only a
    roll leaves a path to tell apart.
    """

    seat: Seat
    start: Cell
    end: Cell
    face: int | None
    ambiguous: bool = False

    @property
    def paths(self) -> tuple[Path, ...]:
        if self.face is not None:
            return ((self.start, self.end, Face(self.face)),)
        return ((self.start, self.end, Means.MOVE) if self.ambiguous else (self.start, self.end),)

    def __str__(self) -> str:
        return _notation(self.start, "-", self.end, self.face)


class Jump(NamedTuple):
    """A die jumps over its neighbour and turns upside down (CU-5 to CU-7, CU-9); `face` as in a move.

    `ambiguous` where a move of the same die ends on the same square.
    """

    seat: Seat
    start: Cell
    over: Cell
    end: Cell
    face: int | None
    ambiguous: bool = False

    @property
    def paths(self) -> tuple[Path, ...]:
        if not self.ambiguous:
            return ((self.start, self.end),)
        return ((self.start, self.end, Means.JUMP if self.face is None else Face(self.face)),)

    def __str__(self) -> str:
        return _notation(self.start, "^", self.end, self.face)


class Pass(NamedTuple):
    """A turn without a legal action is skipped (CU-16)."""

    seat: Seat

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((Means.PASS,),)

    def __str__(self) -> str:
        return "pass"


Going: TypeAlias = Move | Jump


class Way(NamedTuple):
    """What follows from going somewhere, as far as the die itself is concerned."""

    end: Cell
    die: int
    """The die as it lands, its face `UNKNOWN` where that will be rolled."""
    change: int
    """The cells where it stood before or stands now, but not both, as a set of bits."""
    events: tuple[Event, ...]
    goes_on: bool | None
    """Whether the die surely could go on from there, whatever stands elsewhere; None before its roll."""


Ways: TypeAlias = Mapping[Going, Way]
"""The legal actions of one die in the order in which they are listed."""


@cache
def movement(revisit: str, jumping: bool, chaos: bool) -> "Movement":
    """The one way of moving under these choices."""
    return Movement(revisit, jumping, chaos)


class Movement:
    """Where dice go under one choice of `revisit` (CU-2), `jumping` (CU-30) and `chaos` (CU-21).

    `ways(die, start, occupied)` are the ways of a die by the cells that other dice occupy. Only those of
    `AREA[die][start]` matter; who leaves out the rest asks less often for something new.
    """

    def __init__(self, revisit: str, jumping: bool, chaos: bool) -> None:
        self._revisit = revisit
        self._jumping = jumping
        self._landings = kept(CACHED_LANDINGS)(_rolled_landings if chaos else _turned_landings)
        self._flip = _no_flip if chaos else _flipped
        self.ways = kept(CACHED_WAYS)(self._find_ways)

    def can_go(self, face: int, start: Cell, occupied: int) -> bool:
        """Whether a die that shows `face` could move or jump from its cell, by the set of occupied cells."""
        for free in _free_cells(self._revisit, start, face):
            if not free & occupied:
                return True
        return self._jumping and any(True for _ in _free_jumps(start, occupied))

    def _find_ways(self, die: int, start: Cell, occupied: int) -> Ways:
        seat, face = seat_of(die), face_of(die)
        routes = dict(_free_routes(self._revisit, start, face, occupied))
        jumps = dict(_free_jumps(start, occupied)) if self._jumping else {}
        found: dict[Going, Way] = {}
        for end, route in routes.items():
            found.update(self._landings(seat, face, route, end in jumps))
        for end, over in jumps.items():
            jumped = Jumped(seat, start, over, end)
            change = BITS[start] ^ BITS[end]
            new, flipped = self._flip(seat, end, face)
            jump = Jump(seat, start, over, end, new, end in routes)
            # It can jump back: the die jumped over stays, and its own square is free now.
            goes_on = None if new is None else True
            found[jump] = Way(end, make_die(seat, new or UNKNOWN), change, (jumped, *flipped), goes_on)
        return found


class Walk(NamedTuple):
    """A route and the cells that must be free for it: all but the start, which the die itself leaves."""

    free: int
    route: tuple[Cell, ...]


@cache
def walks(revisit: str, start: Cell, pips: int) -> tuple[tuple[Cell, tuple[Walk, ...]], ...]:
    """Every walk of exactly so many steps over an empty board, by its end, the fewest turns first (CU-1).

    `revisit` is the reading of CU-2: with `none` no cell is entered twice, with `no_reversal` only the step
    straight back is forbidden.
    """
    routes = sorted(_routes_from((start,), pips, _BARS[revisit]), key=lambda route: (_turns(route), route))
    by_end: dict[Cell, dict[int, Walk]] = {}
    for route in routes:
        free = sum(BITS[cell] for cell in set(route) - {start})
        by_end.setdefault(route[-1], {}).setdefault(free, Walk(free, route))
    return tuple((end, tuple(by_end[end].values())) for end in sorted(by_end, key=GRID.name))


JUMPS = tuple(
    tuple(
        sorted(
            ((ray[0], ray[1]) for ray in (GRID.ray(start, way) for way in ORTHOGONAL) if len(ray) > 1),
            key=lambda jump: GRID.name(jump[1]),
        )
    )
    for start in range(GRID.size)
)
"""For each cell the (over, end) of the jumps that the board has room for (CU-6)."""


def _distance(start: Cell, end: Cell) -> int:
    """In steps of a die."""
    return abs(GRID.column(end) - GRID.column(start)) + abs(GRID.row(end) - GRID.row(start))


_JUMP = 2
"""How far a jump reaches."""

_NEAR = {
    reach: tuple(
        sum(BITS[cell] for cell in range(GRID.size) if _distance(start, cell) <= reach)
        for start in range(GRID.size)
    )
    for reach in range(_JUMP, UNKNOWN + 1)
}

AREA = tuple(_NEAR[max(face_of(die), _JUMP)] for die in range(make_die(Seat(2), 0)))
"""For each die and where it stands the cells that can matter to its ways."""


def _free_routes(
    revisit: str, start: Cell, pips: int, occupied: int
) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    for end, candidates in walks(revisit, start, pips):
        for walk in candidates:
            if not walk.free & occupied:
                yield end, walk.route
                break


def _free_jumps(start: Cell, occupied: int) -> Iterator[tuple[Cell, Cell]]:
    for over, end in JUMPS[start]:
        if occupied & BITS[over] and not occupied & BITS[end]:
            yield end, over


@cache
def _free_cells(revisit: str, start: Cell, pips: int) -> tuple[int, ...]:
    return tuple(
        dict.fromkeys(walk.free for _, candidates in walks(revisit, start, pips) for walk in candidates)
    )


def _routes_from(route: tuple[Cell, ...], steps: int, bars: "Bars") -> Iterator[tuple[Cell, ...]]:
    if not steps:
        yield route
        return
    for cell in GRID.neighbours(route[-1]):
        if not bars(route, cell):
            yield from _routes_from((*route, cell), steps - 1, bars)


Bars: TypeAlias = Callable[[tuple[Cell, ...], Cell], bool]


def _bars_visited(route: tuple[Cell, ...], cell: Cell) -> bool:
    return cell in route


def _bars_reversal(route: tuple[Cell, ...], cell: Cell) -> bool:
    return len(route) > 1 and cell == route[-2]


_BARS: Mapping[str, Bars] = {"none": _bars_visited, "no_reversal": _bars_reversal}


def _turns(route: tuple[Cell, ...]) -> int:
    steps = [after - before for before, after in pairwise(route)]
    return sum(before != after for before, after in pairwise(steps))


Landings: TypeAlias = tuple[tuple[Move, Way], ...]
"""The moves of a die along one route, with what follows from each."""


def _turned_landings(seat: Seat, old: int, route: tuple[Cell, ...], ambiguous: bool) -> Landings:
    start, end = route[0], route[-1]
    moved = Moved(seat, route)
    change = BITS[start] ^ BITS[end]
    # A die can go back as far as it came; one that shows more now needs a route of its own.
    return tuple(
        (
            Move(seat, start, end, new),
            Way(end, make_die(seat, new), change, (moved, Turned(seat, end, old, new)), new <= old),
        )
        for new in FACES
        if new not in (old, opposite(old))
    )


def _rolled_landings(seat: Seat, old: int, route: tuple[Cell, ...], ambiguous: bool) -> Landings:
    start, end = route[0], route[-1]
    move = Move(seat, start, end, None, ambiguous)
    way = Way(end, make_die(seat, UNKNOWN), BITS[start] ^ BITS[end], (Moved(seat, route),), None)
    return ((move, way),)


def _flipped(seat: Seat, end: Cell, old: int) -> tuple[int | None, tuple[Event, ...]]:
    new = opposite(old)
    return new, (Flipped(seat, end, old, new),)


def _no_flip(seat: Seat, end: Cell, old: int) -> tuple[int | None, tuple[Event, ...]]:
    return None, ()


def _notation(start: Cell, sign: str, end: Cell, face: int | None) -> str:
    """`a1-c2=4`, `a1^a3=4`, and without the face where it will be rolled."""
    return GRID.name(start) + sign + GRID.name(end) + ("" if face is None else f"={face}")
