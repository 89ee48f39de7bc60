"""What an action brings, found by playing it: so it is what the rules say."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.engine import CHANCE, Action, AnyGame, Outcome
from game.events import Captured


class Fruits(NamedTuple):
    """How many dice an action takes, and the position and the outcome after it.

    Where a roll follows, these are those of the first of its results: none decides what is taken or who wins.
    """

    taken: int
    after: Any
    outcome: Outcome | None


def fruits(game: AnyGame, state: Any, action: Action) -> Fruits:
    """What comes of a legal action."""
    step = game.apply(state, action)
    events = list(step.events)
    if step.state.to_act == (CHANCE,) and (rolls := game.chance(step.state).outcomes()):
        step = game.apply(step.state, rolls[0][1])
        events += step.events
    taken = sum(len(event.dice) for event in events if isinstance(event, Captured))
    return Fruits(taken, step.state, step.state.outcome)


def hurts(game: AnyGame, state: Any, action: Action) -> bool:
    """Whether an action takes something or wins."""
    found = fruits(game, state, action)
    return bool(found.taken) or (found.outcome is not None and found.outcome.winner == action.seat)
