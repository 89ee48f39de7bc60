"""The cards of Captain Dice: 42 treasures, attack cards in four colours, and what may lie on a treasure.

A treasure is the number that its two dice read, the lower one first: 35 is a three and a five, 0 no treasure.
What lies on one is a byte: `NOTHING`, a pair of dice, or an attack card, with the seat that it belongs to.
"""

from itertools import combinations_with_replacement

from game.cube import FACES
from game.engine import Seat

LETTERS = "rbgw"

COPIES = 2
KINDS = tuple(10 * low + high for low, high in combinations_with_replacement(FACES, 2))
TREASURES = bytes(kind for kind in KINDS for _ in range(COPIES))
"""All treasure cards, two of each kind (CP-1)."""

NO_TREASURE = 0

TREASURES_FOR_TWO = 32
"""How many of them two players play with (CP-41)."""

DICE_A_SEAT = 6

HOSTAGE, SQUADRON, SIDE_CANNON, MAIN_CANNON, SQUID, SPY = range(6)
"""The six kinds of attack cards, by the number printed on them (CP-38)."""

ATTACK_CARDS = bytes([HOSTAGE, SQUADRON, SIDE_CANNON, MAIN_CANNON, SQUID, SPY, SPY, SPY, SPY])
SPIES_FOR_TWO = 2
"""How many Spy Ships each of two players keeps (CP-2)."""

DICE = 6
UNKNOWN = 7
"""A pair of dice in the place of a card's number, and a card that the viewer may not know."""

NOTHING = 0


def pips(treasure: int) -> tuple[int, int]:
    """The two numbers of a treasure, the lower one first."""
    return divmod(treasure, 10)


def is_double(treasure: int) -> bool:
    low, high = pips(treasure)
    return low == high


def lying(seat: Seat, content: int) -> int:
    """What lies on a treasure: an attack card by its number, `DICE` or `UNKNOWN`."""
    return (seat + 1) << 3 | content


def owner_of(code: int) -> Seat:
    """Whose dice or card this is; meaningless for `NOTHING`."""
    return Seat((code >> 3) - 1)


def content_of(code: int) -> int:
    return code & 7


def attack_cards(seats: int, spies: bool) -> bytes:
    """The attack cards that each seat begins with, ascending (CP-2, CP-34, CP-37)."""
    if not spies:
        return bytes(card for card in ATTACK_CARDS if card != SPY)
    return ATTACK_CARDS[: len(ATTACK_CARDS) - SPIES_FOR_TWO] if seats == 2 else ATTACK_CARDS


def treasures_in_play(seats: int) -> int:
    """How many treasure cards lie on the field, in the deck and with the players together (CP-41)."""
    return TREASURES_FOR_TWO if seats == 2 else len(TREASURES)


def joined(cards: bytes, *more: int) -> bytes:
    """These cards, or faces of dice, and more of them, in ascending order."""
    return bytes(sorted((*cards, *more)))


def without(cards: bytes, *some: int) -> bytes:
    """The cards, or faces of dice, that are left without these; all of them must be there."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return bytes(left)
