"""The choices of a dice phase that are worth a thought: no false bell, no odd handful of dice."""

from collections.abc import Sequence

from game.captain.cards import pips, without
from game.captain.dice_phase import bell_is_valid
from game.captain.moves import Choice, Place, Reroll, Ring
from game.captain.state import State
from game.engine import Seat


def sensible(state: State, seat: Seat, actions: Sequence[Choice]) -> Sequence[Choice]:
    """Some of these actions in their order; all of them where none is any good."""
    placements = [action for action in actions if isinstance(action, Place)]
    rerolls = _rerolls(state, seat, placements)
    rings = not any(isinstance(action, Ring) for action in actions) or bell_is_valid(state)
    good = tuple(
        action
        for action in actions
        if not (isinstance(action, Reroll) and action.faces not in rerolls)
        and not (isinstance(action, Ring) and not rings)
    )
    return good or actions


def _rerolls(state: State, seat: Seat, placements: Sequence[Place]) -> set[tuple[int, ...]]:
    """The dice to roll again: all of them, all but one, or all but a pair that could be placed."""
    dice = state.captains[seat].dice
    kept: list[tuple[int, ...]] = [(), *((face,) for face in set(dice))]
    kept += (pips(placement.treasure) for placement in placements)
    return {tuple(without(dice, *faces)) for faces in kept} - {()}
