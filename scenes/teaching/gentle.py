"""A rival for a first match: careful for some turns, then it leaves openings, and hurts only if it must."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.reflexes import Reflexes
from game.bots.roster import IMAGINATION
from game.engine import Action, AnyGame, Offer, Seat
from scenes.players import Player, Turn
from scenes.teaching.fruits import fruits, hurts

PAUSE_SECONDS = 0.9

UNHURRIED = Reflexes(look=3.0, click=0.6, sharpness=0.0)
"""How fast it is where everybody acts at once."""

ACTIONS_WEIGHED = 24
"""So few of its own actions are looked at, that the table does not halt for it."""

THOUGHTS = 8
"""So many of them come to its mind in a game of hidden cards, where they are likely ones."""

WANTED, UNWANTED, HURTFUL, CUTTING_SHORT = range(4)
"""What it thinks of an action, the worst last: that ends what others may still be doing."""


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
        return self._choose(turn, Random(turn.seed))[1]

    def take_consent(self) -> bool | None:
        return True if self.waited >= PAUSE_SECONDS else None

    def cancel(self) -> None:
        self._turn = None

    @property
    def reflexes(self) -> Reflexes | None:
        return UNHURRIED

    def react(self, turn: Turn, rng: Random) -> Action | None:
        harshness, action = self._choose(turn, rng)
        return None if harshness == CUTTING_SHORT else action

    def _choose(self, turn: Turn, rng: Random) -> tuple[int, Action]:
        self._turns += 1
        state = turn.game.guess(turn.view, turn.seen, turn.seat, rng)
        opens = self._turns > self._careful
        action = gentlest(turn.game, state, turn.seat, rng, opens=opens)
        return _harshness(turn.game, state, turn.seat, action, opens), action


def gentlest(game: AnyGame, state: Any, seat: Seat, rng: Random, *, opens: bool = True) -> Action:
    """Of some actions at random one that takes nothing, and that lets the other side take something next
    where it `opens`, otherwise one that does not.
    """
    return min(_some(game, state, seat, rng), key=lambda action: _harshness(game, state, seat, action, opens))


def _some(game: AnyGame, state: Any, seat: Seat, rng: Random) -> list[Action]:
    if game.key in IMAGINATION:
        likely = IMAGINATION[game.key]().likely
        return list(dict.fromkeys(likely(state, seat, rng) for _ in range(THOUGHTS)))
    actions: list[Action] = list(game.suggestions(state, seat))
    return rng.sample(actions, min(ACTIONS_WEIGHED, len(actions)))


def _harshness(game: AnyGame, state: Any, seat: Seat, action: Action, opens: bool) -> int:
    found = fruits(game, state, action)
    after = found.after
    if len(state.to_act) > 1 and not set(state.to_act) <= set(after.to_act):
        return CUTTING_SHORT
    if hurts(game, state, action):
        return HURTFUL
    other = next((s for s in after.to_act if s >= 0 and s != seat), None)
    answers = game.suggestions(after, other) if other is not None else ()
    leaves_opening = any(hurts(game, after, answer) for answer in answers)
    return WANTED if leaves_opening == opens else UNWANTED
