"""The contract between the rules of a game and everything that plays, shows, searches or saves it.

A **State** is a value: frozen, hashable, complete. Rules never change one; `Game.apply` makes the next. A
state says by itself who may act. `to_act` is `()` when the game is over, `(CHANCE,)` when a roll or a deal
is due, `(s,)` in a turn of seat s, and `(s, t, ...)` in an open phase where several may act at any moment,
listed by priority. Nothing else distinguishes turns from real time: a game without clocks runs at any speed.

An **Action** is a choice of one seat, or what chance brought. Its text is the notation that logs, saves and
tests use, and `Game.parse` reads it back. Its paths are the clicks that choose it: within one state no path
begins another, so a screen can narrow the legal actions target by target and knows when a choice is complete.

**Luck** is an action with the result in it. Where a rule needs a roll it returns a state with
`to_act == (CHANCE,)`; whoever runs the game takes `Game.chance(state)`, samples an action from it and applies
that. So `apply` is deterministic, a log replays without a generator, a test plays any roll by hand, and a
search reads the same probabilities. No state and no view holds a seed.

An **Event** is a fact that follows from an action: a die moved along this route, those dice were captured. A
screen that folds the events it was shown arrives at the picture of the view; it never compares two states.

**Hidden information** is a function of the true state: `view` gives what a seat may know, `show` what it may
see of an event, `guess` a full state that fits both, for bots that must imagine one. From its own view a
seat has the same actions as from the state. `show` has only the event to go by, so an event says itself what
of it is secret; and it tells nobody more than the view does, except in a step that `reveals`. The text of a
view is a position text as well, with `?` for what is unknown.

**Offers** (to resign, to agree on a draw, to count) are no actions of the game in progress. They stand
outside `actions`, perft and search; the Match asks the other side and applies the offer once it is agreed.

The rules trust their caller: `apply` is given what `actions` (or `offers`, or `chance`) would list. The
doors, where anything may come in, are `Match.play`, `Match.load` and the command line; they call
`Game.require`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    NewType,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
)

if TYPE_CHECKING:
    from random import Random

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1. Who plays there is none of the rules' business."""

CHANCE = Seat(-1)
"""The seat of rolls, deals and shuffles."""

Target: TypeAlias = Hashable
"""What a click can mean: a cell, a face, a card, a bell."""

Path: TypeAlias = tuple[Target, ...]


LONGEST_COMPLAINT = 300


class Complaint(ValueError):
    """Something does not fit: said in at most LONGEST_COMPLAINT characters, however much it quotes."""

    def __str__(self) -> str:
        said = super().__str__()
        return said if len(said) <= LONGEST_COMPLAINT else f"{said[:200]} … {said[-90:]}"


class IllegalAction(Complaint):
    """The rules do not allow this action here. `clause` names the rule that forbids it, where known."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


class BadNotation(Complaint):
    """A text is no position, action or option value; the message says what is wrong and where."""


class BadSave(Complaint):
    """A save cannot be read or does not replay; the message names the first thing that does not fit.

    `why` is the kind of it, for whoever says it in the player's language: `damaged`, `foreign` (no save at
    all), `newer`, `game`, `seats`, `rules`, `log`, or `unreadable` where the file could not be read.
    """

    def __init__(self, message: str, why: str) -> None:
        super().__init__(message)
        self.why = why


class Action(Protocol):
    """What a seat chooses or chance brings: a frozen value, one class a kind of action."""

    @property
    def seat(self) -> Seat: ...

    @property
    def paths(self) -> tuple[Path, ...]:
        """The clicks that choose it; several where their order means nothing."""

    def __str__(self) -> str:
        """The notation; `Game.parse` reads it back."""

    def __hash__(self) -> int: ...


class ChanceAction:
    """The part that is the same in all actions of chance: nobody chooses them."""

    __slots__ = ()

    @property
    def seat(self) -> Seat:
        return CHANCE

    @property
    def paths(self) -> tuple[Path, ...]:
        return ()


class Event:
    """A fact that followed from an action: frozen dataclasses without durations or pixels."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `ranking` has the best first, seats that tie together; `reason` is a text key."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str

    @classmethod
    def won(cls, winner: Seat, reason: str) -> Self:
        """A game of two seats won by one of them."""
        return cls(((winner,), (Seat(1 - winner),)), reason)

    @classmethod
    def drawn(cls, reason: str, seats: int = 2) -> Self:
        return cls((tuple(Seat(s) for s in range(seats)),), reason)

    @property
    def winner(self) -> Seat | None:
        """The one seat ahead of all others, or None after a draw or a shared win."""
        return self.ranking[0][0] if len(self.ranking[0]) == 1 else None

    def score(self, seat: Seat) -> float:
        """1.0 for the best, -1.0 for the last, 0.0 in the middle or where all tie."""
        better = sum(len(group) for group in self.ranking[: self._place(seat)])
        worse = sum(len(group) for group in self.ranking[self._place(seat) + 1 :])
        others = sum(map(len, self.ranking)) - 1
        return (worse - better) / others if others else 0.0

    def _place(self, seat: Seat) -> int:
        return next(i for i, group in enumerate(self.ranking) if seat in group)


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal of one seat to end the game, answered by the others unless it is to resign."""

    seat: Seat
    kind: str
    letter: str

    RESIGN: ClassVar[str] = "resign"
    DRAW: ClassVar[str] = "draw"

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((self.kind,),)

    @classmethod
    def parse(cls, text: str, letters: str, kinds: Sequence[str]) -> Self | None:
        """Reads an offer of one of these kinds; None where the text is none."""
        offers = (cls(Seat(seat), kind, letter) for seat, letter in enumerate(letters) for kind in kinds)
        return next((offer for offer in offers if str(offer) == text), None)

    @property
    def needs_answer(self) -> bool:
        return self.kind != self.RESIGN

    def __str__(self) -> str:
        """`w resign`, and `w? draw` for what needs an answer (logged as `b+ draw` or `b- draw`)."""
        return f"{self.letter}? {self.kind}" if self.needs_answer else f"{self.letter} {self.kind}"


class State(Protocol):
    """A position, complete: frozen, slotted, hashable. Its text is the position text of the game."""

    @property
    def options(self) -> Any: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Step(NamedTuple, Generic[S]):
    """What an action brings: the next state, what happened, and whether something hidden was shown by it.

    Only a choice reveals: what a roll or deal brings was hidden in no state, and comes again when taken back.
    """

    state: S
    events: tuple[Event, ...]
    reveals: bool = False


class Chance(ABC):
    """What luck may bring in a state. Its text says what is due: `roll`, `roll r 4`, `deal 5`."""

    @abstractmethod
    def sample(self, rng: "Random") -> Action:
        """One action, drawn with its probability."""

    @abstractmethod
    def outcomes(self) -> Sequence[tuple[float, Action]]:
        """Every action with its probability, summing to 1; empty where they are too many to list."""

    @abstractmethod
    def accepts(self, action: Action) -> bool:
        """Whether chance could bring this action here."""

    @abstractmethod
    def __str__(self) -> str: ...


class Game(ABC, Generic[S, A]):
    """The rules of one game: stateless, one instance a game."""

    key: ClassVar[str]
    """Names the game in the catalogs, in saves, text files and on the command line."""
    options: ClassVar[type]
    """The frozen dataclass of its house rules; see `game.options`."""
    ready_made: ClassVar[Mapping[str, Any]]
    """Sets of house rules by name: `recommended`, the defaults, and `by_the_letter` of the printed rules."""
    seats: ClassVar[range]
    """How many seats it can have."""
    letters: ClassVar[str]
    """The letter of each seat in notation, seat 0 first."""
    colours: ClassVar[tuple[str, ...]] = ()
    """The printed colour of each seat, seat 0 first; () where the sides are told apart in any way."""

    @abstractmethod
    def new(self, options: Any, seats: int, first: Seat) -> S:
        """The state before anything was rolled or dealt; deterministic, set-up rolls are chance actions."""

    def seated(self, state: S) -> int:
        """How many seats play in a position."""
        return self.seats[0]

    def together(self, options: Any) -> Any:
        """The house rules nearest to these that suit several persons at one screen."""
        return options

    def most_persons(self, options: Any) -> int:
        """How many persons can play by these house rules at one screen; bots may have the other seats."""
        return self.seats[-1]

    @abstractmethod
    def actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Exactly what the seat may do, in a fixed order; empty where it may not act. May be lazy."""

    def suggestions(self, state: S, seat: Seat) -> Sequence[A]:
        """A handful of sensible actions where `actions` is too long to walk; otherwise all of them."""
        return self.actions(state, seat)

    def offers(self, state: S, seat: Seat) -> Sequence[Offer]:
        """What the seat may propose now, to resign included."""
        return ()

    @abstractmethod
    def forbids(self, state: S, seat: Seat, targets: Path) -> str | None:
        """The id of the clause that forbids this path; None exactly for the start of a legal action.

        A seat that may not act has no legal action, so there even the empty path is forbidden by some clause.
        """

    @abstractmethod
    def chance(self, state: S) -> Chance:
        """What luck may bring in a state with `to_act == (CHANCE,)`."""

    @abstractmethod
    def apply(self, state: S, action: A | Offer | Action) -> Step[S]:
        """The state after a legal action, a chance result or an agreed offer. Pure."""

    @abstractmethod
    def parse(self, state: S, text: str) -> Action:
        """Reads the notation of an action or an offer, legal or not, or of a chance result.

        Raises BadNotation.
        """

    @abstractmethod
    def read(self, text: str, options: Any) -> S:
        """Reads a position text. Raises BadNotation; accepts positions that play cannot reach."""

    def view(self, state: S, seat: Seat | None) -> S:
        """What that seat may know, the rest hidden; with None what everybody at the table may see."""
        return state

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        """What that seat may see of an event, None where it sees nothing of it."""
        return event

    def guess(self, view: S, seen: Sequence[Event], seat: Seat, rng: "Random") -> S:
        """A full state that fits the view and the events shown to the seat so far."""
        return view

    def require(self, state: S, action: Action) -> None:
        """Raises IllegalAction unless the action, offer or chance result is allowed in this state."""
        if isinstance(action, Offer):
            allowed = action in self.offers(state, action.seat)
        elif action.seat == CHANCE:
            allowed = state.to_act == (CHANCE,) and self.chance(state).accepts(action)
        else:
            allowed = action.seat in state.to_act and action in self.actions(state, action.seat)
        if not allowed:
            raise self._refusal(state, action)

    def _refusal(self, state: S, action: Action) -> IllegalAction:
        if state.outcome is not None:
            return IllegalAction(f"{action}: the game is over")
        if action.seat == CHANCE or isinstance(action, Offer):
            due = f" ({self.chance(state)} is due)" if state.to_act == (CHANCE,) else ""
            return IllegalAction(f"{action} is not due here{due}")
        if state.to_act == (CHANCE,):
            return IllegalAction(f"{action}: {self.chance(state)} is due first")
        if action.seat not in state.to_act:
            return IllegalAction(f"{action}: it is not the turn of {self.letters[action.seat]}")
        clause = next((c for path in action.paths if (c := self.forbids(state, action.seat, path))), None)
        return IllegalAction(f"{action} is not legal here" + (f" ({clause})" if clause else ""), clause)


AnyGame: TypeAlias = Game[Any, Any]

Evaluate: TypeAlias = Callable[[Any, Seat], float]
"""How good a state looks for a seat, from -1 (lost) to 1 (won): all a board game writes for its bots."""
