"""Three tilts of a die: the routes over the board, and how the die lies at the end of them (TD-9 to TD-12).

Routes depend on the die's cell and on which cells are occupied, how a die comes to lie on the die as well. So
the routes of each cell are listed once, and what becomes of a die on them is kept in a bounded cache.
"""

from collections.abc import Iterator, Mapping
from functools import cache, reduce
from typing import NamedTuple, TypeAlias

from game.cube import Cube
from game.engine import BadNotation, Event, Path, Seat
from game.events import Tilted
from game.grid import ORTHOGONAL, Cell, Direction
from game.keeping import kept
from game.tilting.board import BITS, GRID
from game.tilting.dice import Die
from game.two_seats import LETTERS

TILTS = 3
"""A die is tilted exactly so often in a turn (TD-9)."""

CACHED_ROLLS = 2048
"""How many dice, each lying so on its cell, are kept: all that four dice can reach (1,728), about 18 MiB."""


class Tilt(NamedTuple):
    """A die is tilted three times, from cell to cell along a route that begins where it stands."""

    seat: Seat
    route: tuple[Cell, Cell, Cell, Cell]

    @property
    def paths(self) -> tuple[Path, ...]:
        return (self.route,)

    @property
    def start(self) -> Cell:
        return self.route[0]

    @property
    def end(self) -> Cell:
        return self.route[-1]

    @property
    def directions(self) -> tuple[Direction, ...]:
        return tuple(_direction(*step) for step in zip(self.route, self.route[1:], strict=False))

    def __str__(self) -> str:
        """`a1:NNE`."""
        return f"{GRID.name(self.start)}:{''.join(way.name[0] for way in self.directions)}"


class Rolled(NamedTuple):
    """What becomes of a die on a route."""

    die: Die
    events: tuple[Event, ...]


Rolls: TypeAlias = Mapping[Tilt, Rolled]


_BY_LETTER = tuple(sorted(ORTHOGONAL, key=lambda way: way.name[0]))


def _routes_from(route: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """Every way to go on from here to three tilts over an empty board, entering no tile twice (TD-10)."""
    if len(route) > TILTS:
        yield route
        return
    for way in _BY_LETTER:
        cell = GRID.step(route[-1], way)
        if cell is not None and cell not in route:
            yield from _routes_from((*route, cell))


def _direction(start: Cell, end: Cell) -> Direction:
    way = GRID.direction(start, end)
    assert way is not None
    return way


def _tilts_from(seat: Seat, start: Cell) -> tuple[tuple[Tilt, int], ...]:
    tilts = (Tilt(seat, (a, b, c, d)) for a, b, c, d in _routes_from((start,)))
    return tuple((tilt, sum(BITS[cell] for cell in tilt.route[1:])) for tilt in tilts)


ROUTES = tuple(
    tuple(_tilts_from(Seat(seat), start) for start in range(GRID.size)) for seat in range(len(LETTERS))
)
"""For each seat and cell the tilts over an empty board, by their text, each with the cells it needs free."""


def tilts(seat: Seat, start: Cell, occupied: int) -> list[Tilt]:
    """The tilts of a die on that cell, by their text; `occupied` is a set of cells as bits (TD-11)."""
    return [tilt for tilt, free in ROUTES[seat][start] if not free & occupied]


@kept(CACHED_ROLLS)
def rolls(seat: Seat, cube: Cube, start: Cell) -> Rolls:
    """How a die that lies like this on that cell comes to lie by each of its tilts (TD-12)."""
    # Routes share their first tilts, and so the events of these.
    tilted: dict[tuple[Cell, ...], Tilted] = {}
    found: dict[Tilt, Rolled] = {}
    for tilt, _ in ROUTES[seat][start]:
        lying, events = cube, []
        for length in range(2, TILTS + 2):
            way = tilt.route[:length]
            if way not in tilted:
                direction = _direction(*way[-2:])
                tilted[way] = Tilted(seat, way[-2], way[-1], direction, lying.tilted(direction))
            events.append(tilted[way])
            lying = tilted[way].die
        found[tilt] = Rolled(Die(tilt.end, lying), tuple(events))
    return found


class Ending(NamedTuple):
    """Where a route leads, and how any die comes to lie there.

    `free` are the cells it needs free, as bits. `faces` are places in the `Cube` before: the value that lies
    on top in the end is `cube[faces.top]`.
    """

    free: int
    end: Cell
    faces: Cube


@cache
def endings(start: Cell) -> tuple[Ending, ...]:
    """For each route from a cell what it does to a die, told for all dice at once."""
    places = Cube(*range(len(Cube._fields)))
    return tuple(
        Ending(free, tilt.end, reduce(Cube.tilted, tilt.directions, places))
        for tilt, free in ROUTES[Seat(0)][start]
    )


def parse_tilt(seat: Seat, text: str) -> Tilt | None:
    """Reads `a1:NNE`, legal or not; None where the text is no tilt. Raises BadNotation."""
    name, colon, letters = text.partition(":")
    if not colon:
        return None
    start = GRID.parse(name)
    if start is None:
        raise BadNotation(f"{text!r}: there is no square {name!r}")
    if len(letters) != TILTS or not set(letters) <= set(_WAYS):
        raise BadNotation(f"{text!r}: a die is tilted {TILTS} times, each N, E, S or W, as in 'a1:NNE'")
    route = [start]
    for letter in letters:
        cell = GRID.step(route[-1], _WAYS[letter])
        if cell is None:
            raise BadNotation(f"{text!r}: {letter} leads from {GRID.name(route[-1])} off the board")
        route.append(cell)
    return Tilt(seat, (route[0], route[1], route[2], route[3]))


_WAYS = {way.name[0]: way for way in ORTHOGONAL}
