"""A position of Dice Chess and its text.

In play a position reads `......../.../w6w4w3w6w2w5w1w3/w2w1w4w1w4w4w5w1 w 26 - 0`: ranks 8 to 1, two
characters a cell, the side to move, the dice that w has taken as ascending digits or `-`, those that b has
taken, the plies since the last capture. What play does not need stands behind these, so that the plain form
is always a game in play:

    .. w - - 0 w=2641135255134262 b=????????????????   Setting up, as in `game.setting_out`; the side is who
                                                       begins.
    .. w 26 - 7 resigned:b                             An end that the board does not show: `resigned:b`, and
                                                       `counted` where both agreed to count.

A die whose roll is due after a capture shows `?`; then the side is the one whose turn is still going on.
"""

from typing import NamedTuple, TypeAlias

from game.dice_board import UNKNOWN, Placed, bits_of, board_text, make_die, placed_dice, read_board
from game.dice_chess.board import DICE_A_SIDE, GRID, HOMES
from game.dice_chess.options import Options
from game.dice_chess.ruleset import NO_LIMIT, Ruleset
from game.engine import BadNotation, Outcome, Seat
from game.grid import Cell
from game.setting_out import Preparation, Trays, is_tray, read_trays, trays_text
from game.two_seats import CHANCE_DUE, LETTERS, OTHER, RESIGNED, read_count, read_side

Taken: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""For each seat the dice it has taken, as they showed when taken, in ascending order."""

NOTHING_TAKEN: Taken = ((), ())


class State(NamedTuple):
    """A position, complete."""

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
    taken: Taken = NOTHING_TAKEN
    outcome: Outcome | None = None
    trays: Trays | None = None
    """Before play what lies beside the board for each seat, then None."""

    @property
    def options(self) -> Options:
        return self.rules.options

    @property
    def dice(self) -> tuple[Placed, ...]:
        """The dice on the board as (cell, seat, face), from a1 along the ranks; None for a face not known."""
        return placed_dice(self.board)

    @property
    def rolling(self) -> Cell | None:
        """The cell of the die that has taken another and is to be rolled (DC-26)."""
        if self.to_act != CHANCE_DUE or self.trays is not None:
            return None
        return self.board.index(make_die(self.turn, UNKNOWN))

    @property
    def limit(self) -> int | None:
        """The plies without a capture after which dice are counted (DC-11, DC-23), None for no limit."""
        limit = self.rules.limit if self.taken != NOTHING_TAKEN else self.rules.limit_of_approach
        return None if limit == NO_LIMIT else limit

    @property
    def preparation(self) -> Preparation | None:
        """Who has rolled and set out which dice; None once play has begun."""
        return None if self.trays is None else Preparation(HOMES, self.board, self.turn, self.trays)

    def waiting(self, seat: Seat) -> tuple[int, ...]:
        """The dice of that seat that lie beside the board to be set out, in the order rolled."""
        return () if self.preparation is None else self.preparation.waiting(seat)

    def dice_of(self, seat: Seat) -> int:
        """The cells of the dice of that seat, as a set of bits."""
        return self.own if seat == self.turn else self.rival

    def pips(self, seat: Seat) -> int:
        """The total of that seat's dice on the board, as far as they are known (DC-12)."""
        return sum(face for _, owner, face in self.dice if owner == seat and face is not None)

    def captured_pips(self, seat: Seat) -> int:
        """The total of the dice that seat has taken, as they showed when taken (DC-12)."""
        return sum(self.taken[seat])

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        words = [board_text(self.board, GRID), LETTERS[self.turn], *map(_taken_text, self.taken)]
        words.append(str(self.quiet))
        if self.trays is not None:
            words.append(trays_text(self.trays, HOMES))
        if self.outcome is not None and (ending := _ending_text(self.outcome)):
            words.append(ending)
        return " ".join(words)


COUNTED = "counted"

ENDINGS = (f"{RESIGNED}:{LETTERS[0]}", f"{RESIGNED}:{LETTERS[1]}", COUNTED)
"""The ends that the board does not show, as a position text names them."""


class Reading(NamedTuple):
    """What a position text says, before the rules have looked at it."""

    board: bytes
    turn: Seat
    taken: Taken
    quiet: int
    trays: Trays | None
    ending: str | None


def read_position(text: str) -> Reading:
    """Takes a position text apart. Raises BadNotation that says what is wrong and where."""
    words = text.split(" ")
    if len(words) < 5:
        raise BadNotation(
            f"{text!r}: a position has the board, the side to move, the dice taken by {LETTERS[0]} and by "
            f"{LETTERS[1]}, and the quiet plies"
        )
    board, turn = read_board(words[0], GRID, DICE_A_SIDE), read_side(words[1])
    quiet = read_count(words[4], of="the plies since the last capture")
    taken = (_read_taken(words[2], board, Seat(0)), _read_taken(words[3], board, Seat(1)))
    rest = words[5:]
    trays = None
    if rest and is_tray(rest[0]):
        trays = read_trays(rest[:2], board, HOMES)
        rest = rest[2:]
        if taken != NOTHING_TAKEN:
            raise BadNotation(f"{' '.join(words[2:4])!r}: before play no dice have been taken")
    ending = rest.pop(0) if rest else None
    if ending is not None and ending not in ENDINGS:
        raise BadNotation(f"{ending!r}: a game ends {', '.join(ENDINGS)}")
    if rest:
        raise BadNotation(f"{rest[0]!r}: nothing follows the end of a position")
    return Reading(board, turn, taken, quiet, trays, ending)


def _taken_text(faces: tuple[int, ...]) -> str:
    return "".join(map(str, faces)) or "-"


def _read_taken(word: str, board: bytes, taker: Seat) -> tuple[int, ...]:
    if word == "-":
        return ()
    if not word or not set(word) <= set("123456") or list(word) != sorted(word):
        raise BadNotation(
            f"taken by {LETTERS[taker]} {word!r}: captured dice are ascending digits from 1 to 6, or '-'"
        )
    owner = OTHER[taker]
    if len(word) + bits_of(board, owner).bit_count() > DICE_A_SIDE:
        raise BadNotation(
            f"taken by {LETTERS[taker]} {word!r}: with those on the board {LETTERS[owner]} has more than "
            f"{DICE_A_SIDE} dice"
        )
    return tuple(map(int, word))


def _ending_text(outcome: Outcome) -> str:
    if outcome.reason == RESIGNED:
        return f"{RESIGNED}:{LETTERS[outcome.ranking[-1][0]]}"
    return COUNTED if outcome.reason.startswith("agreed_") else ""
