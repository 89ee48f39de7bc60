"""Counts the positions that so many plies lead to: the test of a rule set against figures from elsewhere.

Every position is made by `apply`. A roll is no ply of its own, each of its outcomes is counted; a game that
is over is counted on the last ply only.
"""

from collections.abc import Iterator
from typing import Any

from game.engine import CHANCE, AnyGame, IllegalAction

_CHANCE_IS_DUE = (CHANCE,)


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of positions after `depth` plies. Raises IllegalAction for chance too rich to list."""
    if state.to_act == _CHANCE_IS_DUE:
        after, left = _drawn(game, state), depth
    elif depth == 0:
        return 1
    else:
        apply, left = game.apply, depth - 1
        after = (apply(state, action).state for seat in state.to_act for action in game.actions(state, seat))
    count = 0
    for following in after:
        if left or following.to_act == _CHANCE_IS_DUE:
            count += perft(game, following, left)
        else:
            count += 1
    return count


def split(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """The count below each first action, `depth` of 1 or more. Rolls due before it are taken together."""
    if state.to_act == _CHANCE_IS_DUE:
        counts: dict[str, int] = {}
        for drawn in _drawn(game, state):
            for text, count in split(game, drawn, depth).items():
                counts[text] = counts.get(text, 0) + count
        return counts
    return {
        str(action): perft(game, game.apply(state, action).state, depth - 1)
        for seat in state.to_act
        for action in game.actions(state, seat)
    }


def _drawn(game: AnyGame, state: Any) -> Iterator[Any]:
    chance = game.chance(state)
    outcomes = chance.outcomes()
    if not outcomes:
        raise IllegalAction(f"{chance} is due, with more outcomes than can be counted")
    for _, action in outcomes:
        yield game.apply(state, action).state
