"""The treasure phase: what is won, the next field, and how the game ends (CP-24 to CP-29)."""

from typing import NamedTuple, TypeAlias

from game.captain.cards import DICE_A_SEAT, NO_TREASURE, NOTHING, joined, owner_of
from game.captain.dealing import Deal
from game.captain.events import (
    CardsCollected,
    Dealt,
    FieldRelaid,
    RoundEnded,
    Score,
    Scored,
    TreasureContested,
    TreasuresEnclosed,
    TreasuresHeld,
)
from game.captain.field import GRID, SMALLEST_FIELD, gaps
from game.captain.state import (
    CHANCE_DUE,
    NOBODY,
    Phase,
    State,
    attack_cards_on_field,
    clockwise,
    with_captain,
)
from game.engine import Event, Outcome, Seat, Step
from game.events import Ended
from game.grid import Cell

TREASURES = "treasures"
DOUBLES = "doubles"
BELLS = "bells"
SHARED = "shared"


class Claim(NamedTuple):
    """Treasures between two attack cards of one seat with no enemy's card among them (CP-24)."""

    seat: Seat
    ends: tuple[Cell, Cell]
    cells: tuple[Cell, ...]


Standing: TypeAlias = dict[Seat, list[tuple[Cell, int]]]
"""The seats whose attack cards stand after the battle, clockwise from the first player, with these cards."""


def claims(state: State) -> list[Claim]:
    """All sandwiches on a field after the battle; the cells of attack cards are not among those claimed.

    A pair of ends with another card of the same seat between them is two sandwiches; they claim the same.
    """
    lying = state.lying
    taken = {cell for cell, code in enumerate(lying) if code != NOTHING}
    found = []
    for line in state.field.lines:
        for one, other, between in gaps(line, taken):
            seat = owner_of(lying[one])
            if seat == owner_of(lying[other]):
                found.append(Claim(seat, (one, other), between))
    return found


def _awards(state: State, standing: Standing) -> list[Event]:
    """Who wins what, clockwise from the first player, who also takes what several enclose (CP-24, CP-25)."""
    seats = list(standing)
    found = sorted(claims(state), key=lambda claim: seats.index(claim.seat))
    happened: list[Event] = []
    taken: set[Cell] = set()
    for seat, held in standing.items():
        happened.append(TreasuresHeld(seat, tuple([(cell, state.treasures[cell]) for cell, _ in held])))
        for claim in found:
            if claim.seat != seat:
                continue
            won = [cell for cell in claim.cells if cell not in taken]
            taken.update(won)
            happened += _contests(state, won, found)
            if won:
                cards = tuple([(cell, state.treasures[cell]) for cell in won])
                happened.append(TreasuresEnclosed(seat, claim.ends, cards))
    return happened


def _contests(state: State, cells: list[Cell], found: list[Claim]) -> list[Event]:
    """For those of these cells that several seats enclose, by which lines; one line a seat."""
    happened: list[Event] = []
    for cell in cells:
        lines: dict[Seat, tuple[Cell, Cell]] = {}
        for claim in found:
            if cell in claim.cells:
                lines.setdefault(claim.seat, claim.ends)
        if len(lines) > 1:
            happened.append(TreasureContested(cell, state.treasures[cell], tuple(lines.items())))
    return happened


def _standing(state: State) -> Standing:
    cards = attack_cards_on_field(state)
    by_seat = {
        seat: [(cell, card) for owner, cell, card in cards if owner == seat]
        for seat in clockwise(state.first, len(state.captains))
    }
    return {seat: standing for seat, standing in by_seat.items() if standing}


def reward(state: State, events: tuple[Event, ...]) -> Step[State]:
    """After the battle, whose events these are: treasures are won, surviving cards gathered (CP-58)."""
    standing = _standing(state)
    awarded = _awards(state, standing)
    treasures, captains = bytearray(state.treasures), state.captains
    for event in awarded:
        if isinstance(event, TreasuresHeld | TreasuresEnclosed):
            captain = captains[event.seat]
            won = joined(captain.treasures, *(treasure for _, treasure in event.cards))
            captains = with_captain(captains, event.seat, captain._replace(treasures=won))
            for cell, _ in event.cards:
                treasures[cell] = NO_TREASURE
    collected: list[Event] = []
    for seat, cards in standing.items():
        pile = joined(captains[seat].pile, *(card for _, card in cards))
        captains = with_captain(captains, seat, captains[seat]._replace(pile=pile))
        collected.append(CardsCollected(seat, tuple(cards)))
    after = state._replace(treasures=bytes(treasures), lying=bytes(GRID.size), captains=captains)
    step = end_round(after, (*events, *awarded, *collected))
    return Step(step.state, step.events, reveals=True)


def end_round(state: State, events: tuple[Event, ...]) -> Step[State]:
    """All dice go back to their owners; the game ends, or the field is filled for the next round (CP-26)."""
    left = state.left
    captains = tuple([captain._replace(dice=b"", unrolled=DICE_A_SEAT) for captain in state.captains])
    after = state._replace(captains=captains, to_act=CHANCE_DUE)
    events = (*events, RoundEnded(left))
    if left < SMALLEST_FIELD:
        scored = count(after)
        outcome = outcome_of(scored)
        ended = Ended(outcome.ranking, outcome.reason)
        over = after._replace(phase=Phase.OVER, to_act=NOBODY, outcome=outcome)
        return Step(over, (*events, scored, ended))
    empty = len(after.empty_spots)
    if empty > after.deck:
        after, relaid = _lay_anew(after, left)
        events = (*events, relaid)
        empty = len(after.empty_spots)
    return Step(after._replace(phase=Phase.DEAL) if empty else begin_round(after), events)


def begin_round(state: State) -> State:
    """The field is full: the first player may ring, or in Strategic Mode everybody rolls (CP-3, CP-60)."""
    if state.rules.strategic:
        return state._replace(phase=Phase.ROLL, to_act=CHANCE_DUE)
    return state._replace(phase=Phase.START, to_act=(state.first,))


def deal(state: State, action: Deal) -> Step[State]:
    """Treasures from the deck come to lie on the empty spots (CP-28)."""
    cards = tuple(zip(state.empty_spots, action.treasures, strict=True))
    treasures = bytearray(state.treasures)
    for cell, treasure in cards:
        treasures[cell] = treasure
    filled = state._replace(treasures=bytes(treasures), deck=state.deck - len(cards))
    return Step(begin_round(filled), (Dealt(cards),))


def _lay_anew(state: State, left: int) -> tuple[State, FieldRelaid]:
    """A smaller field: the cards keep their order, the last ones go to the deck where needed (CP-27)."""
    smaller = state.rules.shape_for(left)
    cards = [cell for cell in state.field.cells if state.treasures[cell] != NO_TREASURE]
    treasures = bytearray(GRID.size)
    moved = tuple(zip(cards, smaller.cells, strict=False))
    for old, new in moved:
        treasures[new] = state.treasures[old]
    stocked = tuple([(cell, state.treasures[cell]) for cell in cards[len(moved) :]])
    relaid = FieldRelaid(smaller.columns, smaller.rows, moved, stocked)
    after = state._replace(field=smaller, treasures=bytes(treasures), deck=state.deck + len(stocked))
    return after, relaid


def count(state: State) -> Scored:
    """The scores, best first, and what decided: treasures, doubles among them, bells (CP-29)."""
    scores = sorted(
        (Score(Seat(seat), *captain.score) for seat, captain in enumerate(state.captains)),
        key=_weight,
        reverse=True,
    )
    best, second = _weight(scores[0]), _weight(scores[1])
    reasons = (TREASURES, DOUBLES, BELLS)
    reason = next((r for r, one, other in zip(reasons, best, second, strict=True) if one != other), SHARED)
    return Scored(tuple(scores), reason)


def outcome_of(scored: Scored) -> Outcome:
    """Seats with the same score in everything share their place."""
    places: dict[tuple[int, int, int], tuple[Seat, ...]] = {}
    for score in scored.scores:
        weight = _weight(score)
        places[weight] = (*places.get(weight, ()), score.seat)
    return Outcome(tuple(places.values()), scored.reason)


def _weight(score: Score) -> tuple[int, int, int]:
    return score.treasures, score.doubles, score.bells
