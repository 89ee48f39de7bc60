"""A rival for a first match: follows a script, then leaves openings and hurts nobody if it need not."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random
from typing import Any

from game.engine import Action, AnyGame, BadNotation, IllegalAction, Offer, Seat
from scenes.players import Player, Turn
from scenes.teaching.fruits import fruits, hurts

PAUSE_SECONDS = 0.9

ACTIONS_WEIGHED = 24
"""So few of its own actions are looked at, that the table does not halt for it."""


class Gentle(Player):
    """Answers after a pause. What it decides depends on the match alone."""

    def __init__(self, script: Iterable[str] = ()) -> None:
        self._script = deque(script)
        self._turn: Turn | None = None

    def ask(self, turn: Turn) -> None:
        self._turn, self.waited = turn, 0.0

    def propose(self, turn: Turn, offer: Offer) -> None:
        self.waited = 0.0

    def take(self) -> Action | None:
        if self._turn is None or self.waited < PAUSE_SECONDS:
            return None
        turn, self._turn = self._turn, None
        return self._scripted(turn) or gentlest(turn.game, turn.view, turn.seat, Random(turn.seed))

    def take_consent(self) -> bool | None:
        return True if self.waited >= PAUSE_SECONDS else None

    def cancel(self) -> None:
        self._turn = None

    def _scripted(self, turn: Turn) -> Action | None:
        """What the script says, as long as the match follows it."""
        text = self._script.popleft() if self._script else ""
        try:
            action = turn.game.parse(turn.view, text)
            turn.game.require(turn.view, action)
        except (BadNotation, IllegalAction):
            self._script.clear()
            return None
        return action


def gentlest(game: AnyGame, view: Any, seat: Seat, rng: Random) -> Action:
    """Of some actions at random one that takes nothing and lets the other side take something next."""
    actions: list[Action] = list(game.suggestions(view, seat))
    some = rng.sample(actions, min(ACTIONS_WEIGHED, len(actions)))
    return min(some, key=lambda action: _harshness(game, view, seat, action))


def _harshness(game: AnyGame, view: Any, seat: Seat, action: Action) -> int:
    """0 for what leaves an opening, 1 for what leaves none, 2 for what hurts."""
    if hurts(game, view, action):
        return 2
    after = fruits(game, view, action).after
    other = next((s for s in after.to_act if s >= 0 and s != seat), None)
    if other is None:
        return 1
    return 0 if any(hurts(game, after, answer) for answer in game.suggestions(after, other)) else 1
