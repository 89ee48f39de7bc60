"""What happens in Captain Dice, in the order of a round.

Cells are those of `game.captain.field.GRID`, treasures and attack cards the numbers of
`game.captain.cards`, `UNKNOWN` for a card that the viewer may not know. Whoever folds the events shown to a
seat arrives at its view.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.engine import Event, Seat
from game.events import Spoils
from game.grid import Cell

# --- dice phase ---


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Treasures from the deck were laid on empty spots: (cell, treasure) in reading order."""

    cards: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class StartBellRang(Event):
    """The first player has begun the dice phase: everybody rolls."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiceTakenUp(Event):
    """A seat takes up dice from its hand, by their numbers, to roll them."""

    seat: Seat
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """The dice of a seat that were still to be rolled have come to show these numbers."""

    seat: Seat
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DicePlaced(Event):
    """A seat has placed a pair of dice on the treasure of their numbers."""

    seat: Seat
    cell: Cell
    treasure: int


@dataclass(frozen=True, slots=True)
class FalseBellRang(Event):
    """A seat has rung too early; it waits for the end of the dice phase."""

    seat: Seat


BELL = "bell"
LINE = "line"
ALL_PLACED = "all_placed"
STALLED = "stalled"


@dataclass(frozen=True, slots=True)
class DicePhaseEnded(Event):
    """The dice phase is over, penalties with it; `first` is first player from now on.

    `reason` is a text key: `bell`, and without a bell `line` or `all_placed`, all three to the credit of
    `first`; `stalled` where nobody could go on. `cells` are the occupied ones that made the end possible.
    """

    first: Seat
    reason: str
    cells: tuple[Cell, ...]


# --- set-up phase ---


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """A seat has laid an attack card face down on its territory and taken its two dice back."""

    seat: Seat
    cell: Cell
    card: int
    treasure: int


@dataclass(frozen=True, slots=True)
class PileTakenUp(Event):
    """A seat without cards in hand has taken its discard pile back.

    `secret` where the other seats may not know what lay in it.
    """

    seat: Seat
    cards: tuple[int, ...]
    secret: bool


# --- battle phase ---

CardOnField: TypeAlias = tuple[Seat, Cell, int]
"""An attack card on the field: whose it is, where it lies, its number."""


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """All attack cards on the field were turned over at once, in reading order."""

    cards: tuple[CardOnField, ...]


@dataclass(frozen=True, slots=True)
class CardActed(Spoils):
    """An attack card took effect on all cells of its `reach`.

    `hit` are the enemies' cards there, which go to their owners' piles; `withstood` the cells of those that
    cannot be discarded.
    """

    seat: Seat
    cell: Cell
    card: int
    reach: tuple[Cell, ...]
    hit: tuple[CardOnField, ...]
    withstood: tuple[Cell, ...]

    @property
    def taken(self) -> int:
        return len(self.hit)


# --- treasure phase ---


@dataclass(frozen=True, slots=True)
class TreasuresHeld(Spoils):
    """A seat wins the treasures under its own attack cards: (cell, treasure) in reading order."""

    seat: Seat
    cards: tuple[tuple[Cell, int], ...]

    @property
    def won(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class TreasureContested(Event):
    """Several seats enclose one treasure; the first of them takes it.

    `claims` has each seat, clockwise from the first player, with the two ends of its line.
    """

    cell: Cell
    treasure: int
    claims: tuple[tuple[Seat, tuple[Cell, Cell]], ...]


@dataclass(frozen=True, slots=True)
class TreasuresEnclosed(Spoils):
    """A seat wins treasures between two of its attack cards, which lie on the two `ends` of a line.

    Treasures that it has won by another line already, or that fell to another seat, are not among `cards`.
    """

    seat: Seat
    ends: tuple[Cell, Cell]
    cards: tuple[tuple[Cell, int], ...]

    @property
    def won(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class CardsCollected(Event):
    """A seat has gathered its attack cards from the field in its discard pile: (cell, card)."""

    seat: Seat
    cards: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over. Everybody has all dice in hand again; `left` treasures are not won yet."""

    left: int


@dataclass(frozen=True, slots=True)
class FieldRelaid(Event):
    """Too few treasures are left for the old field: the cards keep their order on a smaller one.

    `moved` has each card's old and new cell; `stocked`, (cell, treasure), go face down to the deck.
    """

    columns: int
    rows: int
    moved: tuple[tuple[Cell, Cell], ...]
    stocked: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What counts for a seat in the end, the weightiest first."""

    seat: Seat
    treasures: int
    doubles: int
    bells: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The treasures were counted: the scores, best first.

    `reason` is a text key and says what decided for the best: `treasures`, `doubles`, `bells`, or `shared`.
    """

    scores: tuple[Score, ...]
    reason: str
