"""What happens to dice on a board, as facts: moved, jumped, tilted, turned, flipped, rolled, captured.

Cells are those of `game.grid`, faces the numbers 1 to 6. A game with other pieces has events of its own.
"""

from dataclasses import dataclass

from game.cube import Cube
from game.engine import Event, Seat
from game.grid import Cell, Direction


class Spoils(Event):
    """What takes something from others, or wins something for a seat: the base of such events."""

    __slots__ = ()

    seat: Seat

    @property
    def taken(self) -> int:
        """How many dice or cards of others fall to the seat by it."""
        return 0

    @property
    def won(self) -> int:
        """How many treasures the seat wins by it."""
        return 0


@dataclass(frozen=True, slots=True)
class RolledOut(Event):
    """A seat has thrown all its dice beside the board."""

    seat: Seat
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetOut(Event):
    """A seat has placed its dice: (cell, face), the face None to those who may not see it yet.

    `secret` where the other seats may not see the faces before they are revealed.
    """

    seat: Seat
    dice: tuple[tuple[Cell, int | None], ...]
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """Dice that were set out in secret are shown."""

    seat: Seat
    dice: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A die slid along a route, the cell it started from first."""

    seat: Seat
    route: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """A die jumped over its neighbour and landed behind it."""

    seat: Seat
    start: Cell
    over: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Tilted(Event):
    """A die rolled over its edge onto the next cell and lies there as `die` says."""

    seat: Seat
    start: Cell
    end: Cell
    direction: Direction
    die: Cube


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A die was turned a quarter where it stands."""

    seat: Seat
    cell: Cell
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A die was turned over to its opposite face."""

    seat: Seat
    cell: Cell
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A die was rolled where it stands."""

    seat: Seat
    cell: Cell
    face: int


@dataclass(frozen=True, slots=True)
class Captured(Spoils):
    """Dice were captured: `dice` holds (cell, face) as they showed, `seat` took them from the `loser`."""

    seat: Seat
    loser: Seat
    dice: tuple[tuple[Cell, int], ...]

    @property
    def taken(self) -> int:
        return len(self.dice)


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat had no legal action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over; the ranking is that of the outcome."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
