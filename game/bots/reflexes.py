"""How fast a bot is where everybody acts at once, and what it does in such haste.

It looks, thinks and moves its hand for as long as a person of its level would, and only then looks what there
is to do: so what it does is always legal. Thinking takes a few milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots.sampling import Imagination
from game.engine import Action, AnyGame, Seat

SPREAD = 0.3
"""The standard deviation of a delay, as a share of it."""

LEAST = 0.45
"""Nobody is faster than half of the usual by chance, nor than so many seconds at all."""


@dataclass(frozen=True, slots=True)
class Reflexes:
    """How long an action takes in seconds on average, and how often the best at a glance is chosen."""

    seconds: float
    sharpness: float


REFLEXES = {
    "beginner": Reflexes(4.2, 0.1),
    "casual": Reflexes(3.0, 0.35),
    "skilled": Reflexes(2.1, 0.7),
    "expert": Reflexes(1.5, 0.9),
    "master": Reflexes(1.05, 1.0),
}
"""By the name of a level."""

USUAL = Reflexes(2.0, 0.5)
"""Of a level that is not among them."""


def delay(reflexes: Reflexes, rng: Random) -> float:
    """How many seconds pass before a bot acts, counted from when its hands are free."""
    drawn = rng.gauss(reflexes.seconds, SPREAD * reflexes.seconds)
    return max(LEAST, reflexes.seconds / 2, drawn)


def react(
    game: AnyGame, knowledge: Imagination, reflexes: Reflexes, view: Any, seat: Seat, rng: Random
) -> Action:
    """What a bot does at a glance: what looks best, or what comes to its mind."""
    if rng.random() >= reflexes.sharpness:
        return knowledge.likely(view, seat, rng)
    actions: Sequence[Action] = game.suggestions(view, seat)
    return max(actions, key=lambda action: knowledge.evaluate(game.apply(view, action).state, seat))
