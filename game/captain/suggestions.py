"""The choices of a dice phase that are worth a thought, no false bell, no odd handful; and what is likely."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.captain.cards import pips, without
from game.captain.dice_phase import bell_is_valid, placements
from game.captain.events import DiceRolled
from game.captain.moves import Choice, Place, Reroll, Ring, lay, ring, roll_all
from game.captain.state import DICE_OF, Phase, State
from game.engine import Event, Seat

if TYPE_CHECKING:
    from random import Random

EAGERNESS = 0.5
"""How often who may ring the bell does so rather than anything else."""


def sensible(state: State, seat: Seat, actions: Sequence[Choice]) -> Sequence[Choice]:
    """Some of these actions in their order; all of them where none is any good.

    In Strategic Mode who alone has dice in hand places what fits: no rule keeps it from rolling for ever.
    """
    fitting = [action for action in actions if isinstance(action, Place)]
    rerolls = set() if fitting and _keeps_all_waiting(state, seat) else _rerolls(state, seat, fitting)
    rings = not any(isinstance(action, Ring) for action in actions) or bell_is_valid(state)
    good = tuple(
        action
        for action in actions
        if not (isinstance(action, Reroll) and action.faces not in rerolls)
        and not (isinstance(action, Ring) and not rings)
    )
    return good or actions


def _keeps_all_waiting(state: State, seat: Seat) -> bool:
    captains = enumerate(state.captains)
    return state.rules.strategic and not any(captain.dice for other, captain in captains if other != seat)


def _rerolls(state: State, seat: Seat, fitting: Sequence[Place]) -> set[tuple[int, ...]]:
    """The dice to roll again: all of them, all but one, or all but a pair that could be placed."""
    dice = state.captains[seat].dice
    kept: list[tuple[int, ...]] = [(), *((face,) for face in set(dice))]
    kept += (pips(placement.treasure) for placement in fitting)
    return {tuple(without(dice, *faces)) for faces in kept} - {()}


def likely(state: State, seat: Seat, rng: "Random") -> Choice:
    """What a seat may well do, without much thought: place what fits, roll the rest, lay any card.

    The bell is rung as soon as it counts, half the time.
    """
    if state.phase is Phase.SET_UP:
        hand = tuple(state.captains[seat].hand)
        cells = [cell for cell in state.field.cells if state.lying[cell] == DICE_OF[seat]]
        return lay(seat, rng.choice(hand), rng.choice(cells))
    if state.phase is Phase.START:
        return ring(seat)
    if not state.rules.strategic and bell_is_valid(state) and rng.random() < EAGERNESS:
        return ring(seat)
    fitting = placements(state, seat)
    if fitting:
        return rng.choice(fitting)
    dice = state.captains[seat].dice
    if not dice:
        return ring(seat)
    return Reroll(seat, tuple(dice)) if state.rules.picks_dice else roll_all(seat)


def is_settled(state: State) -> bool:
    """Whether a round is over: what comes is up to the deal."""
    return state.phase in (Phase.DEAL, Phase.OVER)


def has_to_wait(state: State, seat: Seat) -> bool:
    """Whether a seat has placed all its dice, and the bell does not count yet."""
    return not state.captains[seat].dice and not bell_is_valid(state)


def thrower(event: Event) -> Seat | None:
    """Whose dice an event has sent tumbling."""
    return event.seat if isinstance(event, DiceRolled) else None
