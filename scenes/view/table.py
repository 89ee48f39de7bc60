"""What lies on the table: dice on the cells of a board, dice thrown beside it, captured dice in trays.

A table is a fold of the events that a person was shown. It shows the past until its animations have caught up
with the match, so scores and captured dice are read from it and never from the state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game.cube import STANDARD, Cube
from game.engine import Event, Seat
from game.events import (
    Captured,
    Ended,
    Flipped,
    Jumped,
    Moved,
    Passed,
    Revealed,
    Rolled,
    RolledOut,
    SetOut,
    Tilted,
    Turned,
)
from game.grid import Cell, Direction
from scenes.dice.pose import Pose


@dataclass(frozen=True, slots=True, order=True)
class OnBoard:
    """On a cell of the board."""

    cell: Cell


@dataclass(frozen=True, slots=True, order=True)
class Beside:
    """Thrown by a seat and not set out yet, counted from 0."""

    seat: Seat
    index: int


@dataclass(frozen=True, slots=True, order=True)
class InTray:
    """Captured by a seat, counted from 0 in the order of capture."""

    seat: Seat
    index: int


Home: TypeAlias = OnBoard | Beside | InTray

RESTING = Pose()

COVERED = Cube(0, 0, 0, 0, 0, 0)
"""How a die lies whose face may not be seen: without pips."""


def lying(face: int | None, turn: int = 0) -> Cube:
    """An ordinary die with a face on top, its sides turned by so many quarters; covered where it is None."""
    return COVERED if face is None else STANDARD.showing(face).turned(turn)


def thrown(face: int | None) -> Cube:
    """How a die lies of which no more is known than that it was thrown and what it shows.

    Dice that show the same lie alike: which of them a person puts where stands in no log. Those that show
    something else have another side in front, too.
    """
    return COVERED if face is None else lying(face, _QUARTERS[face])


_QUARTERS = {1: 1, 2: 3, 3: 2, 4: 1, 5: 2, 6: 2}
"""By how many quarters a die is turned that shows a face: then 3, 4, 5, 1, 6 and 2 look south."""


@dataclass(eq=False, slots=True)
class Die:
    """One die of a seat: where it lies and how, and how it is drawn while it moves.

    `pose` is its motion from there; in addition it may be drawn a share `way` of the way to another home, and
    raised by a share `lift` into the hand of a person.
    """

    seat: Seat
    cube: Cube
    home: Home
    pose: Pose = RESTING
    toward: Home | None = None
    way: float = 0.0
    lift: float = 0.0

    @property
    def face(self) -> int | None:
        """The number on top, None where it is covered."""
        return self.cube.top or None

    @property
    def rests(self) -> bool:
        """Whether it is drawn just where it lies."""
        return self.pose == RESTING and self.toward is None

    def stand(self, home: Home) -> None:
        """Draws it where another home is, upright as it was turned."""
        self.pose, self.toward, self.way = Pose(self.pose.rotation), home, 1.0

    def stands_on(self, cell: Cell) -> bool:
        """Whether it is drawn on a cell to which it has not moved yet."""
        return self.toward == OnBoard(cell) and self.way == 1.0

    def settle(self) -> None:
        """Ends its motion: it is drawn where it lies."""
        self.pose, self.toward, self.way = RESTING, None, 0.0


class Shown(NamedTuple):
    """A die as a view tells of it; the face is None where the viewer may not know it.

    `cube` says how all its sides lie, where the game cares for more than the one on top.
    """

    seat: Seat
    face: int | None
    cube: Cube | None = None

    @classmethod
    def exactly(cls, seat: Seat, cube: Cube) -> Shown:
        """A die whose sides all matter."""
        return cls(seat, cube.top or None, cube)

    @property
    def lie(self) -> Cube:
        """How it lies; where only its face is known, as if it had been thrown."""
        return self.cube or thrown(self.face)

    def after(self, cube: Cube) -> Cube:
        """How a die lies that lay like this before and is now seen as this one."""
        return self.cube or shown(cube, self.face)


class Lie(NamedTuple):
    """What lies where, as the view of a game tells it: by cell, and by the seat that threw or captured it."""

    board: Mapping[Cell, Shown]
    beside: Mapping[Seat, Sequence[Shown]]
    trays: Mapping[Seat, Sequence[Shown]]


class DiceTable:
    """Dice by where they lie. Two tables are equal where the same faces lie in the same places.

    How the sides of a die are turned, and in which order dice lie beside the board or in a tray, makes no
    difference. Yet the same events after the same beginning turn them alike.
    """

    def __init__(self, lie: Lie) -> None:
        self.dice: dict[Home, Die] = {}
        self._leapt_sideways = False
        for home, shown in _homes(lie):
            self.dice[home] = Die(shown.seat, shown.lie, home)

    def on(self, cell: Cell) -> Die | None:
        """The die on a cell."""
        return self.dice.get(OnBoard(cell))

    def on_board(self) -> dict[Cell, Die]:
        """The dice on the board by cell."""
        return {home.cell: die for home, die in self.dice.items() if isinstance(home, OnBoard)}

    def beside(self, seat: Seat) -> list[Die]:
        """The dice that a seat has thrown and not set out, in the order thrown."""
        return [self.dice[home] for home in sorted(_of(self.dice, Beside, seat))]

    def tray(self, seat: Seat) -> list[Die]:
        """The dice that a seat has captured, in the order of capture."""
        return [self.dice[home] for home in sorted(_of(self.dice, InTray, seat))]

    def reorder(self, seat: Seat, order: Sequence[int]) -> None:
        """Lets the thrown dice of a seat lie in another order: at each place the die of that number."""
        dice = self.beside(seat)
        for index, number in enumerate(order):
            self._bring(dice[number], Beside(seat, index))
        for index, number in enumerate(order):
            self.dice[Beside(seat, index)] = dice[number]

    def __iter__(self) -> Iterator[Die]:
        return iter(self.dice.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DiceTable) and self._seen() == other._seen()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        dice = ", ".join(f"{home}: {die.seat}/{die.face}" for home, die in self.dice.items())
        return f"DiceTable({dice})"

    def _seen(self) -> tuple[object, ...]:
        places = Counter(
            (
                type(home).__name__,
                home.cell if isinstance(home, OnBoard) else home.seat,
                die.seat,
                die.face,
            )
            for home, die in self.dice.items()
        )
        return tuple(sorted(places.items(), key=str))

    # Events

    def fold(self, event: Event) -> None:
        """Lets an event have happened, at once. Raises ValueError for an event that is not about dice."""
        match event:
            case RolledOut(seat, faces):
                for number in faces:
                    home = Beside(seat, self._free(Beside, seat))
                    self.dice[home] = Die(seat, thrown(number), home)
            case SetOut(seat, dice):
                for die, (cell, face) in self.to_set_out(event):
                    self._show(die, face)
                    self._bring(die, OnBoard(cell))
                self._drop_beside(seat)
            case Revealed(_, dice):
                for cell, number in dice:
                    self._show(self.dice[OnBoard(cell)], number)
            case Moved(_, route):
                self._bring(self.dice[OnBoard(route[0])], OnBoard(route[-1]))
            case Jumped(_, start, over, end):
                self._leapt_sideways = is_sideways(start, over)
                self._bring(self.dice[OnBoard(start)], OnBoard(end))
            case Tilted(_, start, end, _, cube):
                die = self.dice[OnBoard(start)]
                die.cube = cube
                self._bring(die, OnBoard(end))
            case Turned() | Flipped() | Rolled():
                die = self.dice[OnBoard(event.cell)]
                die.cube = self.cube_after(event)
                die.settle()
            case Captured(seat, _, dice):
                for cell, _ in dice:
                    self._bring(self.dice[OnBoard(cell)], InTray(seat, self._free(InTray, seat)))
            case Passed() | Ended():
                pass
            case _:
                raise ValueError(f"{event} is no event of a table of dice")

    def cube_after(self, event: Turned | Flipped | Rolled) -> Cube:
        """How the die of an event lies when that has happened to it where it stands.

        After a jump it lies as it landed; a roll knows nothing of how it lay before.
        """
        match event:
            case Rolled(_, cell, face):
                return lying(face, cell)
            case Flipped(_, cell) if self._leapt_sideways:
                return turned_over(self.dice[OnBoard(cell)].cube, sideways=True)
            case Turned(_, cell, _, face) | Flipped(_, cell, _, face):
                return shown(self.dice[OnBoard(cell)].cube, face)

    def to_set_out(self, event: SetOut) -> list[tuple[Die, tuple[Cell, int | None]]]:
        """Which thrown die goes where: one with that face, a new one where the table has not seen it
        thrown.
        """
        waiting = self.beside(event.seat)
        pairs: list[tuple[Die, tuple[Cell, int | None]]] = []
        for cell, face in event.dice:
            die = next((d for d in waiting if face is None or d.face == face), None)
            if die is None:
                home = OnBoard(cell)
                die = Die(event.seat, thrown(face), home)
            else:
                waiting.remove(die)
            pairs.append((die, (cell, face)))
        return pairs

    def _show(self, die: Die, face: int | None) -> None:
        die.cube = shown(die.cube, face)
        die.settle()

    def _bring(self, die: Die, home: Home) -> None:
        if self.dice.get(die.home) is die:
            del self.dice[die.home]
        self.dice[home] = die
        die.home = home
        die.settle()

    def _drop_beside(self, seat: Seat) -> None:
        for home in _of(self.dice, Beside, seat):
            del self.dice[home]

    def _free(self, kind: type[Beside] | type[InTray], seat: Seat) -> int:
        return len(_of(self.dice, kind, seat))

    # Another position

    def morph_to(self, lie: Lie) -> list[Die]:
        """Takes on another position at once, with as few dice moved as possible.

        Those that came from elsewhere are still drawn where they were, `toward` there with `way` 1: letting
        it fall to 0 makes them glide. Returns them.
        """
        leaving = dict(self.dice)
        arriving = dict(_homes(lie))
        self.dice = {}
        for die in leaving.values():
            die.settle()
        for home, die in list(leaving.items()):
            wanted = arriving.get(home)
            if wanted is not None and wanted.seat == die.seat:
                del leaving[home], arriving[home]
                die.cube = wanted.after(die.cube)
                self.dice[home] = die
        gliding = []
        for home, wanted in arriving.items():
            die = min(
                (d for d in leaving.values() if d.seat == wanted.seat),
                key=lambda d: d.face != wanted.face,
                default=None,
            ) or Die(wanted.seat, wanted.lie, home)
            if leaving.pop(die.home, None) is die:
                die.toward, die.way = die.home, 1.0
                gliding.append(die)
            die.cube, die.home = wanted.after(die.cube), home
            self.dice[home] = die
        return gliding


def shown(cube: Cube, face: int | None) -> Cube:
    """The same die with another face on top; covered where that is None, uncovered where it was covered."""
    if face is None:
        return COVERED
    return thrown(face) if cube == COVERED else cube.showing(face)


def turned_over(cube: Cube, *, sideways: bool) -> Cube:
    """A die that has gone over two of its edges, along a rank or along a file."""
    return cube.tilted(Direction.EAST).tilted(Direction.EAST) if sideways else cube.flipped()


def is_sideways(start: Cell, over: Cell) -> bool:
    """Whether a die that jumps over its neighbour goes along a rank: cells of a rank follow one another."""
    return abs(over - start) == 1


def _homes(lie: Lie) -> Iterator[tuple[Home, Shown]]:
    for cell, die in lie.board.items():
        yield OnBoard(cell), die
    for kind, groups in ((Beside, lie.beside), (InTray, lie.trays)):
        for seat, dice in groups.items():
            for index, die in enumerate(dice):
                yield kind(seat, index), die


def _of(dice: Mapping[Home, Die], kind: type[Beside] | type[InTray], seat: Seat) -> list[Beside | InTray]:
    return [home for home in dice if isinstance(home, kind) and home.seat == seat]
