"""Where a die can go, by its gait: the routes that its face allows over an empty board.

What comes of them depends on no more than which cells of these routes are empty and which hold dice that it
may take, so the moves are found once for each such pattern and kept in a bounded cache.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

from game.cube import FACES
from game.dice_chess.board import BITS, GRID, cells_of
from game.engine import Event, Path, Seat
from game.events import Moved
from game.grid import ALL_DIRECTIONS, ORTHOGONAL, Cell
from game.keeping import kept

CACHED_PATTERNS = 1 << 14
"""How many patterns are kept at a time for each gait: about 6 MiB when full."""


class Means(Enum):
    """The target that passes; a cell is a plain number."""

    PASS = "pass"


class Move(NamedTuple):
    """A die goes to another square (DC-1 to DC-5); where it `takes`, the rival's die there is captured."""

    seat: Seat
    start: Cell
    end: Cell
    takes: bool

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((self.start, self.end),)

    def __str__(self) -> str:
        """`a2-a3`, and `a2xa3` where it takes."""
        return GRID.name(self.start) + ("x" if self.takes else "-") + GRID.name(self.end)


class Pass(NamedTuple):
    """A turn is skipped (DC-9, DC-10)."""

    seat: Seat

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((Means.PASS,),)

    def __str__(self) -> str:
        return "pass"


class Way(NamedTuple):
    """What follows from walking a route."""

    between: int
    """The cells to pass, which have to be empty, as a set of bits."""
    change: int
    """The two ends, as a set of bits."""
    events: tuple[Event, ...]


WaysOfDie: TypeAlias = tuple[Mapping[Cell, tuple[Way, ...]], ...]
"""For each start, by the end, the ways there."""

Route: TypeAlias = tuple[Cell, ...]
"""The cells of a move, the start first."""


class Gait:
    """How dice of some faces move.

    `area[start]` are the cells that matter to a die there, as a set of bits; `ways[seat][start][end]` are the
    ways to a cell. `moves(seat, start, free, takeable)` are the moves of a die, by the cells of its area that
    are empty and those with a rival die that it may take: quiet ones first, each by the name of the end.
    """

    def __init__(self, routes: Sequence[Sequence[Route]]) -> None:
        self.area = tuple(sum(BITS[cell] for cell in {c for r in some for c in r[1:]}) for some in routes)
        self.ways: tuple[WaysOfDie, ...] = tuple(
            tuple(_by_end(Seat(seat), some) for some in routes) for seat in range(2)
        )
        self.moves = kept(CACHED_PATTERNS)(self._find_moves)

    def _find_moves(self, seat: Seat, start: Cell, free: int, takeable: int) -> tuple[Move, ...]:
        reached = sum(
            BITS[end]
            for end, ways in self.ways[seat][start].items()
            if any(way.between & free == way.between for way in ways)
        )
        quiet = tuple(_move(seat, start, end, False) for end in cells_of(reached & free))
        return quiet + tuple(_move(seat, start, end, True) for end in cells_of(reached & takeable))


def _by_end(seat: Seat, routes: Sequence[Route]) -> dict[Cell, tuple[Way, ...]]:
    found: dict[Cell, tuple[Way, ...]] = {}
    for route in routes:
        start, *between, end = route
        way = Way(sum(BITS[cell] for cell in between), BITS[start] | BITS[end], (Moved(seat, route),))
        found[end] = (*found.get(end, ()), way)
    return found


@cache
def _move(seat: Seat, start: Cell, end: Cell, takes: bool) -> Move:
    return Move(seat, start, end, takes)


@cache
def gaits(ones: str, ones_turn: bool) -> Mapping[int, Gait]:
    """The gait of each face under these readings of DC-3 and DC-4."""
    step = Gait([[(start, end) for end in GRID.neighbours(start)] for start in range(GRID.size)])
    king = Gait(
        [
            [(start, end) for way in ALL_DIRECTIONS if (end := GRID.step(start, way)) is not None]
            for start in range(GRID.size)
        ]
    )
    one = Gait([_routes_of_a_one(start, ones, ones_turn) for start in range(GRID.size)])
    return dict.fromkeys(FACES, step) | {1: one, 6: king}


def _routes_of_a_one(start: Cell, ones: str, ones_turn: bool) -> list[Route]:
    routes: list[Route] = []
    for first in ORTHOGONAL:
        between = GRID.step(start, first)
        if between is None:
            continue
        if ones == "up_to_two":
            routes.append((start, between))
        for second in ORTHOGONAL:
            end = GRID.step(between, second)
            if end is not None and (second == first or (ones_turn and second != first.opposite)):
                routes.append((start, between, end))
    return routes
