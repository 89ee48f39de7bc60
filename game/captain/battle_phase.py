"""The battle phase: all attack cards turned over, then their effects one by one (CP-17 to CP-23)."""

from game.captain.cards import HOSTAGE, NOTHING, UNKNOWN, content_of, joined, lying, owner_of
from game.captain.events import CardActed, CardOnField, CardsRevealed
from game.captain.state import State, attack_cards_on_field, clockwise, with_captain
from game.engine import Event, IllegalAction, Seat
from game.grid import Cell


def fight(state: State) -> tuple[State, tuple[Event, ...]]:
    """The position after the battle, the cards that were hit in their owners' piles, and what happened."""
    cards = attack_cards_on_field(state)
    if any(card == UNKNOWN for _, _, card in cards):
        raise IllegalAction("this is a view, in which the attack cards of other seats are not known")
    events: list[Event] = [CardsRevealed(tuple(cards))]
    board, captains = bytearray(state.lying), state.captains
    reaches = state.rules.reaches(state.field)
    for seat, cell, card in _in_order(state, cards):
        if board[cell] != lying(seat, card):
            continue  # It was discarded before its turn (CP-18).
        reach = reaches[card][cell]
        hit, withstood = _targets(board, seat, reach)
        for loser, there, lost in hit:
            board[there] = NOTHING
            pile = joined(captains[loser].pile, lost)
            captains = with_captain(captains, loser, captains[loser]._replace(pile=pile))
        events.append(CardActed(seat, cell, card, reach, hit, withstood))
    return state._replace(lying=bytes(board), captains=captains), tuple(events)


def _in_order(state: State, cards: list[CardOnField]) -> list[CardOnField]:
    """The cards that have an effect in the order in which they act: by number, then clockwise (CP-17)."""
    order = clockwise(state.first, len(state.captains))
    by_kind = {(seat, card): (seat, cell, card) for seat, cell, card in cards}
    return [by_kind[seat, card] for card in state.rules.attacks for seat in order if (seat, card) in by_kind]


def _targets(
    board: bytearray, seat: Seat, reach: tuple[Cell, ...]
) -> tuple[tuple[CardOnField, ...], tuple[Cell, ...]]:
    """The enemies' cards within reach, and the cells of those that cannot be discarded (CP-19, CP-23)."""
    hit: list[CardOnField] = []
    withstood: list[Cell] = []
    for cell in reach:
        code = board[cell]
        if code == NOTHING or owner_of(code) == seat:
            continue
        if content_of(code) == HOSTAGE:
            withstood.append(cell)
        else:
            hit.append((owner_of(code), cell, content_of(code)))
    return tuple(hit), tuple(withstood)
