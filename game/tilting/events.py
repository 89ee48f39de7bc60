"""What happens in Tilting Dice besides tilts: dealing, building, placing, comparing, rounds.

Cells are those of `game.tilting.board`. Dice stay where they are when a round ends; the event that begins
the next one takes them all from the board.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from game.cube import Cube
from game.engine import Event, Seat
from game.grid import Cell
from game.two_seats import OTHER

Pair: TypeAlias = tuple[Cube, Cube]
"""The two dice of a seat."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The board was laid: a byte a cell, the value of its tile."""

    tiles: bytes


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A seat has put its two dice together; None to those who may not see them yet.

    `secret` where the other seat may not see them before they are unveiled.
    """

    seat: Seat
    dice: Pair | None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Unveiled(Event):
    """Dice that were built in secret are shown."""

    seat: Seat
    dice: Pair


@dataclass(frozen=True, slots=True)
class PlacedInCorners(Event):
    """A seat has placed its dice: for each its corner and how it lies there."""

    seat: Seat
    dice: tuple[tuple[Cell, Cube], tuple[Cell, Cube]]


@dataclass(frozen=True, slots=True)
class Side:
    """The side of a die in a comparison: what it shows, and whether the die stands on a matching tile."""

    cell: Cell
    face: int
    doubled: bool

    @property
    def value(self) -> int:
        return 2 * self.face if self.doubled else self.face


@dataclass(frozen=True, slots=True)
class Compared(Event):
    """The die of `seat` that has moved was compared with one of the other seat beside it."""

    seat: Seat
    moved: Side
    rival: Side
    margin: int = field(init=False, compare=False)
    """How far the moved die is ahead: it wins above 0, loses below, and at 0 nothing is captured."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "margin", self.moved.value - self.rival.value)

    @property
    def winner(self) -> Seat | None:
        """Whose die shows more, None where both show the same."""
        if not self.margin:
            return None
        return self.seat if self.margin > 0 else OTHER[self.seat]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over. `winner` is None where it is void, `captured` the cells of the dice captured.

    `reason` is a text key; `score` the rounds won by each seat so far, None where there is only this round.
    """

    number: int
    winner: Seat | None
    reason: str
    captured: tuple[Cell, ...]
    score: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The next round: all dice are taken from the board, the `starter` will place and move first.

    The number stays the same where a void round is replayed. `rebuilding` are the seats that take their dice
    apart, `new_board` says that the tiles are taken up.
    """

    number: int
    starter: Seat
    rebuilding: tuple[Seat, ...]
    new_board: bool
