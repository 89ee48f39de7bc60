"""How good a position of Captain Dice looks, for bots: treasures won, and what the field promises.

A battle is played through with chances instead of cards. Each territory has a chance that its card still lies
there; every enemy's card that may act on it lowers it, in the order in which cards act. A card that is not
known counts with all that its owner may have laid. Where all cards are known the chances are 0 and 1, and the
battle is the real one. Treasures between two territories of one seat are won with the chance that both stand
and no enemy's card between them does. Chances are taken as independent of each other.

The numbers were fitted to 300 matches of random players. In these a seat won 1.30 treasures a round; 1.36
were expected at the beginning of the set-up, and 1.30 with all cards but one laid.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt, tanh
from typing import TypeAlias

from game.captain.cards import DICE, HOSTAGE, NOTHING, SPY, UNKNOWN, content_of, lying, owner_of
from game.captain.field import GRID, gaps
from game.captain.moves import Lay, Place
from game.captain.state import Phase, State, clockwise, with_byte
from game.engine import Seat
from game.grid import Cell

HAND = (0.0, 0.1, 0.6, 1.3)
"""The treasures that so many pairs of dice in hand bring at the beginning of a dice phase."""

SOON_OVER = 8
FEWEST = 0.2
"""And by how many claims they lose their worth, but for the last fifth of it: the phase may end any time."""

SPREAD = {2: 1.1, 3: 0.9, 4: 0.7}
LEFT_OVER = 6
"""By how many treasures, times the root of those still to be won, the lead over one rival may yet change. So
many of those left are won by nobody."""

DOUBLE = 0.1
BELL = 0.01
"""A double and a bell in treasures: one match in eight is tied before they count."""

Chances: TypeAlias = tuple[float, ...]
"""For each number of an attack card the chance that it is this one."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position for a seat, from -1 (lost) to 1 (won), 0 where nobody is ahead."""
    if state.outcome is not None:
        return state.outcome.score(seat)
    expected = expectations(state)
    for number, captain in enumerate(state.captains):
        _, doubles, bells = captain.score
        expected[number] += DOUBLE * doubles + BELL * bells
    spread = SPREAD[len(expected)] * sqrt(max(state.left - LEFT_OVER, 1))
    own = expected[seat]
    rivals = [other for number, other in enumerate(expected) if number != seat]
    return sum(tanh((own - other) / spread) for other in rivals) / len(rivals)


def expectations(state: State) -> list[float]:
    """The treasures that each seat has and may expect of this round."""
    expected = prospects(state)
    in_dice_phase = state.phase in (Phase.DICE, Phase.ROLL)
    claims = GRID.size - state.lying.count(NOTHING)
    share = max(FEWEST, 1.0 - claims / SOON_OVER)
    for seat, captain in enumerate(state.captains):
        expected[seat] += len(captain.treasures)
        if in_dice_phase and not captain.penalised:
            expected[seat] += share * HAND[(len(captain.dice) + captain.unrolled) // 2]
    return expected


def gain(state: State, action: Place | Lay) -> float:
    """How many treasures more the seat may expect of this round by a placement or an attack card.

    What its rivals lose by it counts as much as what it wins itself, shared among them.
    """
    content = action.card if isinstance(action, Lay) else DICE
    after = state._replace(lying=with_byte(state.lying, action.cell, lying(action.seat, content)))
    changes = [new - old for new, old in zip(prospects(after), prospects(state), strict=True)]
    own = changes.pop(action.seat)
    return own - sum(changes) / len(changes)


def enclosed(state: State, seat: Seat, cell: Cell) -> tuple[Cell, ...]:
    """The treasures that a territory of the seat on this cell encloses with its others, in reading order.

    Dice and cards of others in between spoil a line, whatever may become of them.
    """
    found: set[Cell] = set()
    occupied = [there for there in state.field.cells if state.lying[there] != NOTHING or there == cell]
    for line in state.field.lines:
        for one, other, between in gaps(line, occupied):
            if cell in (one, other):
                far = other if one == cell else one
                if owner_of(state.lying[far]) == seat:
                    found.update(between)
    return tuple(there for there in state.field.cells if there in found)


def prospects(state: State) -> list[float]:
    """How many treasures each seat may expect to win with what lies on the field now."""
    expected = [0.0] * len(state.captains)
    alive = survival(state)
    owners = {cell: owner_of(state.lying[cell]) for cell in alive}
    for cell, chance in alive.items():
        expected[owners[cell]] += chance
    claims: dict[Cell, list[float]] = {}
    for line in state.field.lines:
        for start, cell in enumerate(line):
            if cell in alive:
                _claim(line[start:], alive, owners, claims, len(expected))
    order = clockwise(state.first, len(expected))
    for chances in claims.values():
        left = 1.0
        for seat in order:
            expected[seat] += left * chances[seat]
            left *= 1.0 - chances[seat]
    return expected


def _claim(
    line: Sequence[Cell],
    alive: dict[Cell, float],
    owners: dict[Cell, Seat],
    claims: dict[Cell, list[float]],
    seats: int,
) -> None:
    """What a territory, at the beginning of the line, encloses with the next one of its seat that stands."""
    seat, chance = owners[line[0]], alive[line[0]]
    for distance, cell in enumerate(line[1:], start=1):
        if cell not in alive:
            continue
        if owners[cell] != seat:
            chance *= 1.0 - alive[cell]
            continue
        for between in line[1:distance]:
            chances = claims.setdefault(between, [0.0] * seats)
            chances[seat] += (1.0 - chances[seat]) * chance * alive[cell]
        chance *= 1.0 - alive[cell]


def survival(state: State) -> dict[Cell, float]:
    """For each territory the chance that its attack card stands after the battle."""
    board = state.lying
    cards = {cell: _chances_of(state, code) for cell, code in enumerate(board) if code != NOTHING}
    alive = dict.fromkeys(cards, 1.0)
    reaches = state.rules.reaches(state.field)
    by_seat = [
        [cell for cell in cards if owner_of(board[cell]) == seat]
        for seat in clockwise(state.first, len(state.captains))
    ]
    for card in state.rules.attacks:
        reach = reaches[card]
        for cells in by_seat:
            for cell in cells:
                strength = cards[cell][card] * alive[cell]
                if strength:
                    owner = owner_of(board[cell])
                    for target in reach[cell]:
                        if target in alive and owner_of(board[target]) != owner:
                            alive[target] *= 1.0 - strength
    return {cell: 1.0 - (1.0 - cards[cell][HOSTAGE]) * (1.0 - chance) for cell, chance in alive.items()}


def _chances_of(state: State, code: int) -> Chances:
    content = content_of(code)
    if content not in (DICE, UNKNOWN):
        return CERTAIN[content]
    captain = state.captains[owner_of(code)]
    if content == DICE and captain.hand and captain.hand[0] != UNKNOWN:
        return _evenly(captain.hand)
    return _evenly(state.rules.attack_cards)


@lru_cache(maxsize=1024)
def _evenly(cards: bytes) -> Chances:
    return tuple(cards.count(card) / len(cards) for card in range(SPY + 1))


CERTAIN: tuple[Chances, ...] = tuple(
    tuple(float(card == other) for other in range(SPY + 1)) for card in range(SPY + 1)
)
