"""What an action brings, found by playing it: so it is what the rules say."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from game.engine import CHANCE, Action, AnyGame, Outcome
from game.events import Spoils


class Fruits(NamedTuple):
    """How many dice or cards of others an action takes and how many treasures it wins for whoever acts, and
    the position and the outcome after it.

    Where a roll follows, these are those of some result: none decides what is taken or who wins.
    """

    taken: int
    won: int
    after: Any
    outcome: Outcome | None


def fruits(game: AnyGame, state: Any, action: Action) -> Fruits:
    """What comes of a legal action."""
    step = game.apply(state, action)
    events = list(step.events)
    if step.state.to_act == (CHANCE,):
        step = game.apply(step.state, game.chance(step.state).sample(Random(0)))
        events += step.events
    spoils = [event for event in events if isinstance(event, Spoils) and event.seat == action.seat]
    taken, won = sum(event.taken for event in spoils), sum(event.won for event in spoils)
    return Fruits(taken, won, step.state, step.state.outcome)


def hurts(game: AnyGame, state: Any, action: Action) -> bool:
    """Whether an action takes something or wins."""
    found = fruits(game, state, action)
    return bool(found.taken) or (found.outcome is not None and found.outcome.winner == action.seat)
