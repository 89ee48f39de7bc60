"""What a seat may do: ring, roll, place a pair of dice, lay an attack card; and the clicks that choose it.

Dice of one number are the same to the rules, so a click on a die means its number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import TypeAlias

from game.captain.cards import DICE_A_SEAT, KINDS, LETTERS, UNKNOWN, pips
from game.captain.field import GRID
from game.engine import BadNotation, Path, Seat
from game.grid import Cell

CACHED_BEGINNINGS = 8
"""How many sets of beginnings are kept, of up to 3,900 paths each."""


@dataclass(frozen=True, slots=True)
class Die:
    """A click on one of one's dice with this number."""

    face: int


@dataclass(frozen=True, slots=True)
class Card:
    """A click on one of one's attack cards with this number."""

    number: int


class Tool(Enum):
    """What lies within everybody's reach: the bell, and the cup in which dice are rolled."""

    BELL = "bell"
    CUP = "cup"


@dataclass(frozen=True, slots=True)
class Ring:
    """Rings the bell: to begin a dice phase, or to end it; too early it is a false bell (CP-11)."""

    seat: Seat

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((Tool.BELL,),)

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]} ring"


@dataclass(frozen=True, slots=True)
class RollAll:
    """Rolls all dice in hand (CP-4)."""

    seat: Seat

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((Tool.CUP,),)

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]} roll"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Rolls these dice in hand again, their numbers in ascending order (CP-31)."""

    seat: Seat
    faces: tuple[int, ...]

    @property
    def paths(self) -> tuple[Path, ...]:
        return _ways_to_pick(self.faces)

    def __str__(self) -> str:
        """`b reroll 1 5`."""
        return " ".join([LETTERS[self.seat], "reroll", *map(str, self.faces)])


@dataclass(frozen=True, slots=True)
class Place:
    """Places two dice on a treasure of their numbers (CP-5)."""

    seat: Seat
    treasure: int
    cell: Cell

    @property
    def paths(self) -> tuple[Path, ...]:
        low, high = map(Die, pips(self.treasure))
        one_way = (low, high, self.cell)
        return (one_way,) if low == high else (one_way, (high, low, self.cell))

    def __str__(self) -> str:
        """`g place 35@b2`."""
        return f"{LETTERS[self.seat]} place {self.treasure}@{GRID.name(self.cell)}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays an attack card face down on a treasure with one's own dice, and takes them back (CP-14)."""

    seat: Seat
    card: int
    cell: Cell

    @property
    def paths(self) -> tuple[Path, ...]:
        card = Card(self.card)
        return ((card, self.cell), (self.cell, card))

    def __str__(self) -> str:
        """`r card 3@b2`."""
        return f"{LETTERS[self.seat]} card {self.card}@{GRID.name(self.cell)}"


Choice: TypeAlias = Ring | RollAll | Reroll | Place | Lay
"""What a seat may choose."""


@cache
def ring(seat: Seat) -> Ring:
    return Ring(seat)


@cache
def roll_all(seat: Seat) -> RollAll:
    return RollAll(seat)


@cache
def rerolls(seat: Seat, dice: bytes) -> tuple[Reroll, ...]:
    """Every choice of one or more of these dice, by its text."""
    chosen = {picked for number in range(1, len(dice) + 1) for picked in combinations(sorted(dice), number)}
    return tuple(Reroll(seat, faces) for faces in sorted(chosen))


@lru_cache(maxsize=CACHED_BEGINNINGS)
def beginnings_of_rerolls(dice: bytes) -> frozenset[Path]:
    """Every path, whole or not, by which some of these dice are picked to be rolled again."""
    paths = (path for reroll in rerolls(Seat(0), dice) for path in reroll.paths)
    return frozenset(path[:length] for path in paths for length in range(len(path) + 1))


@cache
def place(seat: Seat, treasure: int, cell: Cell) -> Place:
    return Place(seat, treasure, cell)


@cache
def lay(seat: Seat, card: int, cell: Cell) -> Lay:
    return Lay(seat, card, cell)


@cache
def _ways_to_pick(faces: tuple[int, ...]) -> tuple[Path, ...]:
    """The same dice picked in any order, and the cup at last."""
    return tuple((*map(Die, order), Tool.CUP) for order in sorted(set(permutations(faces))))


def parse_choice(text: str, letters: str) -> Choice | None:
    """Reads what a seat with one of these letters does, legal or not; None where the text is no choice.

    Raises BadNotation.
    """
    words = text.split(" ")
    if len(words) < 2 or words[1] not in _KINDS:
        return None
    letter, kind, *rest = words
    if letter not in tuple(letters):
        raise BadNotation(f"{text!r}: there is no seat {letter!r}; the seats are {', '.join(letters)}")
    seat = Seat(letters.index(letter))
    match kind, rest:
        case "ring", []:
            return ring(seat)
        case "roll", []:
            return roll_all(seat)
        case "reroll", _:
            return Reroll(seat, _faces(text, rest))
        case "place", [where]:
            treasure, cell = _at(text, where)
            if treasure not in _TREASURES:
                raise BadNotation(f"{text!r}: {treasure!r} is no treasure, as 35, the lower digit first")
            return place(seat, int(treasure), cell)
        case "card", [where]:
            card, cell = _at(text, where)
            if card not in _CARDS:
                raise BadNotation(f"{text!r}: {card!r} is no attack card; they have the numbers 0 to 5")
            return lay(seat, int(card), cell)
    raise BadNotation(f"{text!r}: {kind} reads like {_KINDS[kind]!r}")


_KINDS = {
    "ring": "r ring",
    "roll": "r roll",
    "reroll": "r reroll 1 5",
    "place": "r place 35@b2",
    "card": "r card 3@b2",
}
_TREASURES = tuple(map(str, KINDS))
_CARDS = tuple("012345")


def _faces(text: str, words: Sequence[str]) -> tuple[int, ...]:
    if not 1 <= len(words) <= DICE_A_SEAT or not set(words) <= set("123456"):
        raise BadNotation(f"{text!r}: name one to six dice by their numbers, as in 'r reroll 1 5'")
    return tuple(sorted(map(int, words)))


def _at(text: str, where: str) -> tuple[str, Cell]:
    what, at, name = where.partition("@")
    cell = GRID.parse(name)
    if not at or cell is None:
        raise BadNotation(f"{text!r}: {where!r} names no spot, as in 'b2' for file b and row 2 from below")
    return what, cell


def known_cards(hand: bytes) -> Sequence[int]:
    """The different cards of a hand, ascending; of cards that the viewer may not know none."""
    return sorted(set(hand) - {UNKNOWN})
