"""What a bot is, the two simplest ones, and the action that stands in where a bot fails.

A bot is given what its seat may know and nothing else: the view, and the events that were shown to it. It
holds no state of its own between two questions, so the same question with the same generator has the same
answer.
"""

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, runtime_checkable

from game.engine import CHANCE, Action, AnyGame, Chance, Evaluate, Event, Offer, Seat

VALUES_BETWEEN_COLLECTIONS = 500_000
"""How many values a process that only thinks makes, at the least, before it looks for cycles among them."""

SAMPLES = 12
"""How many results stand for a roll whose results are too many to list."""

RELUCTANCE = 0.1
"""How far an offer must beat what a bot expects of playing on; 2 lies between a lost game and a won one."""


class Bot(Protocol):
    """Who answers for a seat. `seen` are the events shown to that seat so far, oldest first."""

    def choose(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Action:
        """A legal action of the seat, which must be among those that may act."""
        ...

    def agrees(self, view: Any, seat: Seat, offer: Offer) -> bool:
        """Whether the seat accepts another seat's offer."""
        ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search thinks of one action; where not `exact` the true value is `score` or below."""

    action: Action
    score: float
    exact: bool


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of a search: what to play, its worth from -1 to 1, and why.

    `variation` is the play expected from here, the chosen action first, up to the next roll. `judgements` has
    every action that was looked at, best first. `depth` is the last ply that was searched in full.
    """

    action: Action
    score: float
    variation: tuple[Action, ...]
    judgements: tuple[Judgement, ...]
    depth: int
    nodes: int


@runtime_checkable
class Analyst(Bot, Protocol):
    """A bot that can say why."""

    def analyse(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Analysis:
        """The best action and what there is to be said of the others."""
        ...


class RandomBot:
    """Plays any legal action and agrees to anything."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Action:
        return fallback(self._game, view, seat, rng)

    def agrees(self, view: Any, seat: Seat, offer: Offer) -> bool:
        return True


class GreedyBot:
    """Plays what looks best straight after one action, rolls averaged; between equals it draws lots."""

    def __init__(self, game: AnyGame, evaluate: Evaluate) -> None:
        self._game = game
        self._evaluate = evaluate

    def choose(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Action:
        state = self._game.guess(view, seen, seat, rng)
        actions = self._game.suggestions(state, seat)
        looks = [self._look(self._game.apply(state, action).state, seat) for action in actions]
        best = max(looks)
        equals: list[Action] = [a for a, look in zip(actions, looks, strict=True) if look == best]
        return rng.choice(equals)

    def agrees(self, view: Any, seat: Seat, offer: Offer) -> bool:
        return is_welcome(self._game, view, seat, offer, self._look(view, seat))

    def _look(self, state: Any, seat: Seat) -> float:
        if state.outcome is not None:
            return float(state.outcome.score(seat))
        if state.to_act != (CHANCE,):
            return self._evaluate(state, seat)
        return sum(
            probability * self._look(self._game.apply(state, result).state, seat)
            for probability, result in possible_results(self._game.chance(state))
        )


def possible_results(chance: Chance) -> Sequence[tuple[float, Action]]:
    """The results with their probabilities; a fixed sample where they are too many to list."""
    outcomes = chance.outcomes()
    if outcomes:
        return outcomes
    # One and the same sample wherever this roll comes up: two actions are then compared by the same luck.
    rng = Random(str(chance))
    return [(1 / SAMPLES, chance.sample(rng)) for _ in range(SAMPLES)]


def is_welcome(game: AnyGame, view: Any, seat: Seat, offer: Offer, expected: float) -> bool:
    """Whether what the offer brings beats `expected`, the worth of playing on for the seat from -1 to 1.

    A win always does, however sure the game is won anyway.
    """
    outcome = game.apply(view, offer).state.outcome
    return outcome is not None and outcome.score(seat) >= min(expected + RELUCTANCE, 1.0)


def collect_seldom() -> None:
    """For a process that does nothing but think: a fifth faster.

    A search makes millions of values and no cycles among them, so looking for cycles finds nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(VALUES_BETWEEN_COLLECTIONS, 50, 50)


def fallback(game: AnyGame, view: Any, seat: Seat, rng: Random) -> Action:
    """Any legal action of the seat, for when there is no better answer. Needs no walk through long lists."""
    action: Action = rng.choice(game.actions(view, seat))
    return action
