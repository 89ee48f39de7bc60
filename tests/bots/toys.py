"""Two games small enough to be solved by hand: one without luck and one with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.chance import DiceChance, Roll
from game.engine import CHANCE, Action, Chance, Game, Outcome, Path, Seat, Step


@dataclass(frozen=True, slots=True)
class Take:
    """Takes so many stones."""

    seat: Seat
    stones: int

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((self.stones,),)

    def __str__(self) -> str:
        return f"take {self.stones}"


@dataclass(frozen=True, slots=True)
class Pile:
    """So many stones are left, and it is the turn of a seat."""

    stones: int
    seat: Seat

    options: ClassVar[None] = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.stones else ()

    @property
    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome.won(Seat(1 - self.seat), "last_stone")


class Nim(Game[Pile, Take]):
    """Each takes one to three stones; who takes the last one wins, so four left are lost for the mover."""

    key = "nim"
    options = type(None)
    seats = range(2, 3)
    letters = "wb"

    def new(self, options: Any, seats: int, first: Seat) -> Pile:
        return Pile(10, first)

    def actions(self, state: Pile, seat: Seat) -> Sequence[Take]:
        if seat not in state.to_act:
            return ()
        return tuple(Take(seat, stones) for stones in (1, 2, 3) if stones <= state.stones)

    def forbids(self, state: Pile, seat: Seat, targets: Path) -> str | None:
        return None

    def chance(self, state: Pile) -> Chance:
        raise NotImplementedError

    def apply(self, state: Pile, action: Any) -> Step[Pile]:
        return Step(Pile(state.stones - action.stones, Seat(1 - state.seat)), ())

    def parse(self, state: Pile, text: str) -> Take:
        return Take(state.seat, int(text.split()[1]))

    def read(self, text: str, options: Any) -> Pile:
        return Pile(int(text), Seat(0))


@dataclass(frozen=True, slots=True)
class Stride:
    """Two steps for certain, or with `run` as many as a die shows if it shows three or more, else none."""

    seat: Seat
    run: bool

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((self.run,),)

    def __str__(self) -> str:
        return "run" if self.run else "walk"


@dataclass(frozen=True, slots=True)
class Track:
    """How far each seat has to go, whose turn it is, and whether its die is still to be rolled."""

    left: tuple[int, int]
    seat: Seat
    rolling: bool = False

    options: ClassVar[None] = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if min(self.left) <= 0:
            return ()
        return (CHANCE,) if self.rolling else (self.seat,)

    @property
    def outcome(self) -> Outcome | None:
        return next((Outcome.won(Seat(s), "arrived") for s in (0, 1) if self.left[s] <= 0), None)


class Race(Game[Track, Stride]):
    """Who first has no steps left wins."""

    key = "race"
    options = type(None)
    seats = range(2, 3)
    letters = "wb"

    def __init__(self, listed: bool = True) -> None:
        self.listed = listed

    def new(self, options: Any, seats: int, first: Seat) -> Track:
        return Track((12, 12), first)

    def actions(self, state: Track, seat: Seat) -> Sequence[Stride]:
        return (Stride(seat, run=False), Stride(seat, run=True)) if seat in state.to_act else ()

    def forbids(self, state: Track, seat: Seat, targets: Path) -> str | None:
        return None

    def chance(self, state: Track) -> Chance:
        return DiceChance(1) if self.listed else Unlisted(1)

    def apply(self, state: Track, action: Action) -> Step[Track]:
        if isinstance(action, Stride):
            if action.run:
                return Step(Track(state.left, state.seat, rolling=True), ())
            return Step(self._ahead(state, 2), ())
        assert isinstance(action, Roll)
        face = action.faces[0]
        return Step(self._ahead(state, face if face >= 3 else 0), ())

    def parse(self, state: Track, text: str) -> Stride:
        return Stride(state.seat, text == "run")

    def read(self, text: str, options: Any) -> Track:
        mine, theirs = map(int, text.split())
        return Track((mine, theirs), Seat(0))

    @staticmethod
    def _ahead(state: Track, steps: int) -> Track:
        left = list(state.left)
        left[state.seat] -= steps
        return Track((left[0], left[1]), Seat(1 - state.seat))


class Unlisted(DiceChance):
    """A roll that gives samples only, as one of very many dice does."""

    def outcomes(self) -> Sequence[tuple[float, Roll]]:
        return ()


def count_steps(state: Track, seat: Seat) -> float:
    """An evaluation of the race: who is nearer."""
    return (state.left[1 - seat] - state.left[seat]) / 40


def know_nothing(state: Any, seat: Seat) -> float:
    return 0.0
