"""How well somebody played, apart from how the dice fell: a strong bot looks at what was done.

Worths run from -1 (lost) to 1 (won) as evaluations do; what is told of them is counted in points, of which
a hundred lie between a lost match and a won one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Protocol, runtime_checkable

from game.bots.bot import Bot, possible_results
from game.engine import Action, AnyGame, Evaluate, Event, Seat

POINTS = 50
"""So many points to one of worth: from -1 to 1 they are a hundred."""


class Grade(Enum):
    """How good a decision was; the value is the sign that annotated games have for it."""

    BEST = ""
    GOOD = " "
    SLIP = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    @property
    def sign(self) -> str:
        return self.value.strip()

    @property
    def is_fault(self) -> bool:
        """Whether it gave something away that is worth speaking of."""
        return bool(self.sign)


LEAST_COST = ((20.0, Grade.BLUNDER), (10.0, Grade.MISTAKE), (4.0, Grade.SLIP), (1.0, Grade.GOOD))
"""What a decision has to give away, in points, to be no better than that."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a strong bot says of a decision: the best one, and the worth of both, judged equally deep."""

    best: Action
    best_worth: float
    worth: float

    @property
    def cost(self) -> float:
        """The points that were given away, 0 to 100."""
        return max(0.0, self.best_worth - self.worth) * POINTS

    @property
    def grade(self) -> Grade:
        return next((grade for least, grade in LEAST_COST if self.cost >= least), Grade.BEST)


@dataclass(frozen=True, slots=True)
class Luck:
    """How much more a roll was worth to a seat than rolls are on average, in worth; less where negative."""

    seat: Seat
    worth: float

    @property
    def points(self) -> float:
        return self.worth * POINTS


@runtime_checkable
class Judge(Bot, Protocol):
    """A bot that can say how good the decisions of others were."""

    def judge(
        self, view: Any, seen: Sequence[Event], seat: Seat, action: Action, rng: Random
    ) -> Verdict | None:
        """What it thinks of a decision; None where there was no choice, or none that it can see through.

        Raises TimeoutError where it had to stop before it knew.
        """
        ...

    def luck(self, view: Any, result: Action) -> Luck | None:
        """How lucky a roll was for seat 0; None where its results are too many to be compared with all."""
        ...


def luck_of(game: AnyGame, evaluate: Evaluate, state: Any, result: Action) -> Luck | None:
    """How lucky a roll was for seat 0 by how positions look after it; None with too many results to list."""
    chance, seat = game.chance(state), Seat(0)
    if not chance.outcomes():
        return None

    def worth(outcome: Action) -> float:
        after = game.apply(state, outcome).state
        if after.outcome is not None:
            return float(after.outcome.score(seat))
        return evaluate(after, seat)

    average = sum(probability * worth(outcome) for probability, outcome in possible_results(chance))
    return Luck(seat, worth(result) - average)
