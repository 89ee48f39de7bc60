"""A position of Captain Dice and its text.

`11..12r*13../22b*23r*24../33..34..35.. setup:r r r=0123455/-/56/-/1,b=0123455/-/1234/-/0 23` in one line:

    FIELD   Rows from the top, four characters a cell: the treasure, then `..` nothing, `r*` a pair of red's
            dice, `r3` red's attack card 3, `r?` a card that the viewer may not know; `----` an empty spot.
    PHASE   `start:r` red may ring the start bell, `dice:rb` who may act, by priority, `setup:r` who lays a
            card, `roll` or `deal` chance is due, `over`.
    FIRST   The first player.
    SEATS   Clockwise from red: HAND/PILE/DICE/TREASURES/BELLS, and `!` after it under penalty. Cards and dice
            ascending, `-` for none, `?7` cards that the viewer may not know, `46~2` two dice not rolled yet.
    DECK    How many treasures it holds.
"""

from collections import Counter
from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from typing import NamedTuple

from game.captain.cards import (
    DICE,
    DICE_A_SEAT,
    LETTERS,
    NO_TREASURE,
    NOTHING,
    TREASURES,
    UNKNOWN,
    content_of,
    is_double,
    lying,
    owner_of,
)
from game.captain.field import GRID, Field, first_field
from game.captain.options import Options
from game.captain.ruleset import Ruleset
from game.engine import CHANCE, Outcome, Seat
from game.grid import Cell


class Phase(Enum):
    """What is to be done; the words are those of the position text."""

    DEAL = "deal"
    START = "start"
    ROLL = "roll"
    DICE = "dice"
    SET_UP = "setup"
    OVER = "over"


CHANCE_DUE = (CHANCE,)
NOBODY: tuple[Seat, ...] = ()

EMPTY_SPOT = "----"
NONE = "-"
NOTHING_LIES = ".."
PENALTY = "!"


class Captain(NamedTuple):
    """What lies before a seat. Cards, dice and treasures are bytes in ascending order."""

    hand: bytes
    pile: bytes
    """Attack cards that were played, face down; the viewer may not know them, as those of the hand."""
    dice: bytes
    """The numbers of the dice in hand; those on the field are not among them."""
    unrolled: int
    """How many dice in hand are still to be rolled."""
    treasures: bytes
    bells: int
    """How many dice phases it has ended (CP-29)."""
    penalised: bool
    """Rang a false bell, and waits for the end of the dice phase (CP-11)."""

    @property
    def score(self) -> tuple[int, int, int]:
        """What counts in the end: treasures, doubles among them, bells (CP-29)."""
        return len(self.treasures), sum(map(is_double, self.treasures)), self.bells

    def __str__(self) -> str:
        dice = "".join(map(str, self.dice)) + (f"~{self.unrolled}" if self.unrolled else "")
        treasures = ".".join(map(str, self.treasures))
        parts = (cards_text(self.hand), cards_text(self.pile), dice or NONE, treasures or NONE, self.bells)
        return "/".join(map(str, parts)) + PENALTY * self.penalised


def cards_text(cards: bytes) -> str:
    """Attack cards as a position text has them: `0135`, `-`, or `?4`."""
    if not cards:
        return NONE
    return f"?{len(cards)}" if cards[0] == UNKNOWN else "".join(map(str, cards))


class State(NamedTuple):
    """A position, complete."""

    rules: Ruleset
    field: Field
    treasures: bytes
    """A byte for each cell of `GRID`: the treasure there, `NO_TREASURE` on empty spots and off the field."""
    lying: bytes
    """A byte for each cell of `GRID`: what lies on the treasure, see `game.captain.cards`."""
    captains: tuple[Captain, ...]
    """One a seat, clockwise from seat 0."""
    first: Seat
    phase: Phase
    to_act: tuple[Seat, ...]
    deck: int
    """How many treasures can be dealt; which ones is up to chance."""
    outcome: Outcome | None = None

    @property
    def options(self) -> Options:
        return self.rules.options

    @property
    def left(self) -> int:
        """The treasures that nobody has won yet."""
        return self.deck + sum(1 for treasure in self.treasures if treasure != NO_TREASURE)

    @property
    def empty_spots(self) -> tuple[Cell, ...]:
        """The cells without a treasure, in reading order."""
        return tuple(cell for cell in self.field.cells if self.treasures[cell] == NO_TREASURE)

    @property
    def in_deck(self) -> tuple[int, ...]:
        """The treasures neither on the field nor won, ascending; with two players ten of them stay out."""
        known = Counter(self.treasures)
        for captain in self.captains:
            known.update(captain.treasures)
        return tuple((Counter(TREASURES) - known).elements())

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        phase = self.phase.value
        if self.phase in (Phase.START, Phase.DICE, Phase.SET_UP):
            phase += ":" + "".join(LETTERS[seat] for seat in self.to_act)
        seats = ",".join(f"{LETTERS[seat]}={captain}" for seat, captain in enumerate(self.captains))
        return f"{self._field_text()} {phase} {LETTERS[self.first]} {seats} {self.deck}"

    def _field_text(self) -> str:
        spots = [
            f"{self.treasures[cell]}{LYING_TEXTS[self.lying[cell]]}" if self.treasures[cell] else EMPTY_SPOT
            for cell in self.field.cells
        ]
        columns = self.field.columns
        return "/".join("".join(spots[i : i + columns]) for i in range(0, len(spots), columns))


LYING_TEXTS = {NOTHING: NOTHING_LIES} | {
    lying(Seat(seat), content): letter + {DICE: "*", UNKNOWN: "?"}.get(content, str(content))
    for seat, letter in enumerate(LETTERS)
    for content in range(UNKNOWN + 1)
}
"""What may lie on a treasure, as position texts write it."""

DICE_OF = tuple(lying(Seat(seat), DICE) for seat in range(len(LETTERS)))
"""A pair of dice of each seat."""


# The constructor of a named tuple runs through a function in Python; the hot path goes round it.
new_state: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)


def start(rules: Ruleset, first: Seat) -> State:
    """Before the first deal (CP-37, CP-39)."""
    nothing = bytes(GRID.size)
    captains = (Captain(rules.attack_cards, b"", b"", DICE_A_SEAT, b"", 0, False),) * rules.seats
    field = first_field(rules.seats)
    return State(rules, field, nothing, nothing, captains, first, Phase.DEAL, CHANCE_DUE, rules.treasures)


@cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, beginning with this one."""
    return tuple(Seat((first + i) % seats) for i in range(seats))


def with_captain(captains: tuple[Captain, ...], seat: Seat, captain: Captain) -> tuple[Captain, ...]:
    """The same captains, but this one in its seat."""
    return (*captains[:seat], captain, *captains[seat + 1 :])


def with_byte(board: bytes, cell: Cell, value: int) -> bytes:
    """The same bytes, but this one for a cell."""
    changed = bytearray(board)
    changed[cell] = value
    return bytes(changed)


def dice_on_field(state: State, seat: Seat) -> int:
    """How many dice of a seat lie on the field."""
    return 2 * state.lying.count(DICE_OF[seat])


def attack_cards_on_field(state: State) -> list[tuple[Seat, Cell, int]]:
    """The attack cards on the field in reading order, those that the viewer may not know as `UNKNOWN`."""
    return [
        (owner_of(code), cell, content_of(code))
        for cell in state.field.cells
        if (code := state.lying[cell]) != NOTHING and content_of(code) != DICE
    ]
