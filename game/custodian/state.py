"""A position of Custodian Dice and its text.

In play a position reads `b1b2b3b4b5/........../........../........../w6w5w4w3w2 w 0`: ranks 5 to 1, two
characters a cell, the side to move, the plies since the last capture. What play does not need stands behind
these, so that the plain form is always a game in play:

    .. w 0 w=26411 b=?????   Setting up, as in `game.setting_out`; the side is who begins.
    .. w 0 resigned:b        An end that the board does not show: `resigned:b`, `agreed`, `repetition`.

A die whose roll is due in Chaos shows `?`; then the side is the one whose turn is still going on.
"""

from typing import NamedTuple

from game.custodian.board import DICE_A_SIDE, GRID, HOMES
from game.custodian.options import Options
from game.custodian.ruleset import Ruleset
from game.dice_board import UNKNOWN, Placed, board_text, face_of, make_die, placed_dice, read_board
from game.engine import BadNotation, Outcome, Seat
from game.grid import Cell
from game.setting_out import Preparation, Trays, is_tray, read_trays, trays_text
from game.two_seats import AGREED, CHANCE_DUE, LETTERS, OTHER, RESIGNED, read_count, read_side


class State(NamedTuple):
    """A position, complete. Equality, hash and text leave `earlier` out."""

    rules: Ruleset
    board: bytes
    """A byte a cell, as `game.dice_board` writes dice."""
    own: int
    """The cells of the dice of the side to move, as a set of bits; `rival` those of the other side."""
    rival: int
    turn: Seat
    """Whose turn it is, the roll that ends it included; before play who begins."""
    quiet: int
    """Plies since the last capture, passes included."""
    to_act: tuple[Seat, ...]
    outcome: Outcome | None = None
    trays: Trays | None = None
    """Before play what lies beside the board for each seat, then None."""
    earlier: tuple[bytes, ...] = ()
    """The boards before this one since the last capture, which none of them can precede again; the side to
    move alternates from one to the next. Empty where repetition does not count."""

    @property
    def options(self) -> Options:
        return self.rules.options

    @property
    def dice(self) -> tuple[Placed, ...]:
        """The dice on the board as (cell, seat, face), from a1 along the ranks; None for a face not known."""
        return placed_dice(self.board)

    @property
    def rolling(self) -> Cell | None:
        """The cell of the die whose roll is due in Chaos (CU-21)."""
        if self.to_act != CHANCE_DUE or self.trays is not None:
            return None
        return self.board.index(make_die(self.turn, UNKNOWN))

    def dice_of(self, seat: Seat) -> int:
        """The cells of the dice of that seat, as a set of bits."""
        return self.own if seat == self.turn else self.rival

    @property
    def preparation(self) -> Preparation | None:
        """Who has rolled and set out which dice; None once play has begun."""
        return None if self.trays is None else Preparation(HOMES, self.board, self.turn, self.trays)

    def waiting(self, seat: Seat) -> tuple[int, ...]:
        """The dice of that seat that lie beside the board to be set out, in the order rolled."""
        return () if self.preparation is None else self.preparation.waiting(seat)

    def can_go(self, cell: Cell) -> bool:
        """Whether the die on that cell could move or jump, were it the turn of its seat."""
        return self.rules.can_go(face_of(self.board[cell]), cell, self.own | self.rival)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        words = [board_text(self.board, GRID), LETTERS[self.turn], str(self.quiet)]
        if self.trays is not None:
            words.append(trays_text(self.trays, HOMES))
        if self.outcome is not None and (ending := _ENDINGS.get(self.outcome)):
            words.append(ending)
        return " ".join(words)


REPETITION = "repetition"

_ENDINGS = {
    Outcome.drawn(AGREED): AGREED,
    Outcome.drawn(REPETITION): REPETITION,
    **{Outcome.won(OTHER[seat], RESIGNED): f"{RESIGNED}:{LETTERS[seat]}" for seat in OTHER},
}
"""The ends that the board does not show, as a position text names them."""


class Reading(NamedTuple):
    """What a position text says, before the rules have looked at it."""

    board: bytes
    turn: Seat
    quiet: int
    trays: Trays | None
    ending: Outcome | None


def read_position(text: str) -> Reading:
    """Takes a position text apart. Raises BadNotation that says what is wrong and where."""
    words = text.split(" ")
    if len(words) < 3:
        raise BadNotation(f"{text!r}: a position has the board, the side to move and the quiet plies")
    board, turn = read_board(words[0], GRID, DICE_A_SIDE), read_side(words[1])
    quiet = read_count(words[2], of="the plies since the last capture")
    rest = words[3:]
    trays = None
    if rest and is_tray(rest[0]):
        trays = read_trays(rest[:2], board, HOMES)
        rest = rest[2:]
    ending = _read_ending(rest.pop(0)) if rest else None
    if rest:
        raise BadNotation(f"{rest[0]!r}: nothing follows the end of a position")
    return Reading(board, turn, quiet, trays, ending)


def _read_ending(word: str) -> Outcome:
    ending = next((outcome for outcome, text in _ENDINGS.items() if text == word), None)
    if ending is None:
        raise BadNotation(f"{word!r}: a game ends {', '.join(_ENDINGS.values())}")
    return ending
