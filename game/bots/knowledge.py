"""What a search is told of a game besides its rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine import Action, Evaluate, Seat

DRAW_DISLIKE = 0.06
"""How much less than an even position a draw is worth to a bot that is not behind."""


def _unchanged(state: Any) -> Any:
    return state


def _as_it_is(state: Any, seat: Seat, worth: float) -> float:
    return worth


def _unlimited(state: Any) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a search knows of a game besides its rules.

    `forcing(state, seat)` lists the actions of the seat that change what an evaluation can see so much that
    no position should be judged before they are tried: captures, as a rule. None where there are none such.
    `judges_rolls` where the evaluation of a state in which a roll is due is what the roll brings on average,
    so that a search which goes no further need not try the results.

    `sees_wins` says that an evaluation is 1 for the seat to move where it can win with its next action.
    `skip(state)` is the state if the seat to move did nothing, None where that makes no sense; for games in
    which to have to act is hardly ever a burden, so that who is well off idle need not be looked at closely.

    `narrow(state)` is the part of a game that is searched where the rest has nothing to do with it, as a
    round of a match; `widen(state, seat, worth)` tells what the whole game is worth to a seat, from the worth
    of that part. `horizon(state)` is how many plies ahead it makes sense to look, None without a limit.
    `draw_dislike` is how far ahead of a seat the other has to be for it to be content with a draw.
    """

    evaluate: Evaluate
    forcing: Callable[[Any, Seat], Sequence[Action]] | None = None
    judges_rolls: bool = False
    sees_wins: bool = False
    skip: Callable[[Any], Any] | None = None
    narrow: Callable[[Any], Any] = _unchanged
    widen: Callable[[Any, Seat, float], float] = _as_it_is
    horizon: Callable[[Any], int | None] = _unlimited
    draw_dislike: float = DRAW_DISLIKE
