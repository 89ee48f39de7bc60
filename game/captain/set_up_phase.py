"""The set-up phase: attack cards laid face down, dice taken back, discard piles recovered (CP-14, CP-15)."""

from game.captain.battle_phase import fight
from game.captain.cards import joined, lying, pips, without
from game.captain.events import CardLaid, PileTakenUp
from game.captain.field import BY_NAME
from game.captain.moves import Lay, known_cards, lay
from game.captain.state import DICE_OF, Phase, State, clockwise, with_byte, with_captain
from game.captain.treasure_phase import end_round, reward
from game.engine import Event, Seat, Step


def choices(state: State, seat: Seat) -> tuple[Lay, ...]:
    """What a seat may lay, by text: any card of its hand on any of its dice (CP-49)."""
    own = DICE_OF[seat]
    cells = [cell for cell in BY_NAME if state.lying[cell] == own]
    return tuple([lay(seat, card, cell) for card in known_cards(state.captains[seat].hand) for cell in cells])


def begin_set_up(state: State, events: tuple[Event, ...]) -> Step[State]:
    """After the dice phase, whose events these are; without dice on the field the round is over (CP-12)."""
    turn = _next_with_territory(state, state.first)
    if turn is None:
        return end_round(state, events)
    return _pass_turn(state, turn, events)


def put_card(state: State, action: Lay) -> Step[State]:
    """A seat lays a card and takes its dice back; the last one begins battle and treasure phase (CP-14)."""
    seat, card, cell = action.seat, action.card, action.cell
    captain, treasure = state.captains[seat], state.treasures[cell]
    captain = captain._replace(hand=without(captain.hand, card), dice=joined(captain.dice, *pips(treasure)))
    state = state._replace(
        lying=with_byte(state.lying, cell, lying(seat, card)),
        captains=with_captain(state.captains, seat, captain),
    )
    events: tuple[Event, ...] = (CardLaid(seat, cell, card, treasure),)
    if state.rules.refills_at_once:
        state, events = _recover(state, seat, events)
    turn = _next_with_territory(state, Seat((seat + 1) % len(state.captains)))
    if turn is not None:
        return _pass_turn(state, turn, events)
    after, fought = fight(state)
    return reward(after, events + fought)


def _pass_turn(state: State, seat: Seat, events: tuple[Event, ...]) -> Step[State]:
    state, events = _recover(state, seat, events)
    return Step(state._replace(phase=Phase.SET_UP, to_act=(seat,)), events)


def _recover(state: State, seat: Seat, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """A seat with an empty hand takes its pile back (CP-15)."""
    captain = state.captains[seat]
    if captain.hand:
        return state, events
    recovered = captain._replace(hand=captain.pile, pile=b"")
    event = PileTakenUp(seat, tuple(captain.pile), secret=not state.options.open_discards)
    return state._replace(captains=with_captain(state.captains, seat, recovered)), (*events, event)


def _next_with_territory(state: State, seat: Seat) -> Seat | None:
    """The first seat from this one on, clockwise, whose dice lie on the field (CP-51)."""
    order = clockwise(seat, len(state.captains))
    return next((seat for seat in order if DICE_OF[seat] in state.lying), None)
