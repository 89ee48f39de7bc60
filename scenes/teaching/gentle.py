"""A rival for a first match: careful for some turns, then it leaves openings, and hurts only if it must."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import Action, AnyGame, Offer, Seat
from scenes.players import Player, Turn
from scenes.teaching.fruits import fruits, hurts

PAUSE_SECONDS = 0.9

ACTIONS_WEIGHED = 24
"""So few of its own actions are looked at, that the table does not halt for it."""


class Gentle(Player):
    """Answers after a pause. What it decides depends on the match alone.

    Args:
        careful: for so many turns it leaves no opening if it need not.
    """

    def __init__(self, careful: int = 0) -> None:
        self._careful = careful
        self._turns = 0
        self._turn: Turn | None = None

    def ask(self, turn: Turn) -> None:
        self._turn, self.waited = turn, 0.0

    def propose(self, turn: Turn, offer: Offer) -> None:
        self.waited = 0.0

    def take(self) -> Action | None:
        if self._turn is None or self.waited < PAUSE_SECONDS:
            return None
        turn, self._turn = self._turn, None
        self._turns += 1
        opens = self._turns > self._careful
        return gentlest(turn.game, turn.view, turn.seat, Random(turn.seed), opens=opens)

    def take_consent(self) -> bool | None:
        return True if self.waited >= PAUSE_SECONDS else None

    def cancel(self) -> None:
        self._turn = None


def gentlest(game: AnyGame, view: Any, seat: Seat, rng: Random, *, opens: bool = True) -> Action:
    """Of some actions at random one that takes nothing, and that lets the other side take something next
    where it `opens`, otherwise one that does not.
    """
    actions: list[Action] = list(game.suggestions(view, seat))
    some = rng.sample(actions, min(ACTIONS_WEIGHED, len(actions)))
    return min(some, key=lambda action: _harshness(game, view, seat, action, opens))


def _harshness(game: AnyGame, view: Any, seat: Seat, action: Action, opens: bool) -> int:
    """0 for what is wanted, 1 for what is not, 2 for what hurts."""
    if hurts(game, view, action):
        return 2
    after = fruits(game, view, action).after
    other = next((s for s in after.to_act if s >= 0 and s != seat), None)
    answers = game.suggestions(after, other) if other is not None else ()
    leaves_opening = any(hurts(game, after, answer) for answer in answers)
    return 0 if leaves_opening == opens else 1
