"""The set-up phase: attack cards laid face down, dice taken back, discard piles recovered (CP-14, CP-15)."""

from game.captain.battle_phase import fight
from game.captain.cards import joined, lying, pips, without
from game.captain.events import CardLaid, PileTakenUp
from game.captain.field import BY_NAME
from game.captain.moves import Lay, known_cards, lay
from game.captain.ruleset import Ruleset
from game.captain.state import (
    DICE_OF,
    Captain,
    Phase,
    State,
    clockwise,
    new_state,
    with_byte,
    with_captain,
)
from game.captain.treasure_phase import end_round, reward
from game.engine import Event, Seat, Step


def choices(state: State, seat: Seat) -> tuple[Lay, ...]:
    """What a seat may lay, by text: any card of its hand on any of its dice (CP-49)."""
    own = DICE_OF[seat]
    cells = [cell for cell in BY_NAME if state.lying[cell] == own]
    return tuple([lay(seat, card, cell) for card in known_cards(state.captains[seat].hand) for cell in cells])


def begin_set_up(state: State, events: tuple[Event, ...]) -> Step[State]:
    """After the dice phase, whose events these are; without dice on the field the round is over (CP-12)."""
    turn = _next_with_territory(state.lying, state.first, len(state.captains))
    if turn is None:
        return end_round(state, events)
    captains, recovered = _recovered(state.rules, state.captains, turn)
    after = state._replace(captains=captains, phase=Phase.SET_UP, to_act=(turn,))
    return Step(after, events + recovered)


def put_card(state: State, action: Lay) -> Step[State]:
    """A seat lays a card and takes its dice back; the last one begins battle and treasure phase (CP-14)."""
    rules, field, treasures, board, captains, first, phase, to_act, deck, _ = state
    seat, card, cell = action.seat, action.card, action.cell
    captain, treasure = captains[seat], treasures[cell]
    captain = captain._replace(hand=without(captain.hand, card), dice=joined(captain.dice, *pips(treasure)))
    captains = with_captain(captains, seat, captain)
    board = with_byte(board, cell, lying(seat, card))
    events: tuple[Event, ...] = (CardLaid(seat, cell, card, treasure),)
    if rules.refills_at_once:
        captains, recovered = _recovered(rules, captains, seat)
        events += recovered
    turn = _next_with_territory(board, Seat((seat + 1) % len(captains)), len(captains))
    if turn is not None:
        captains, recovered = _recovered(rules, captains, turn)
        after = new_state((rules, field, treasures, board, captains, first, phase, (turn,), deck, None))
        return Step(after, events + recovered)
    laid = new_state((rules, field, treasures, board, captains, first, phase, to_act, deck, None))
    after, fought = fight(laid)
    return reward(after, events + fought)


def _recovered(
    rules: Ruleset, captains: tuple[Captain, ...], seat: Seat
) -> tuple[tuple[Captain, ...], tuple[Event, ...]]:
    """A seat with an empty hand takes its pile back (CP-15)."""
    captain = captains[seat]
    if captain.hand:
        return captains, ()
    event = PileTakenUp(seat, tuple(captain.pile), secret=not rules.options.open_discards)
    return with_captain(captains, seat, captain._replace(hand=captain.pile, pile=b"")), (event,)


def _next_with_territory(board: bytes, seat: Seat, seats: int) -> Seat | None:
    """The first seat from this one on, clockwise, whose dice lie on the field (CP-51)."""
    for following in clockwise(seat, seats):
        if DICE_OF[following] in board:
            return following
    return None
