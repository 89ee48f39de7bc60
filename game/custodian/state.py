"""A position of Custodian Dice and its text.

In play a position reads `b1b2b3b4b5/........../........../........../w6w5w4w3w2 w 0`: ranks 5 to 1, two
characters a cell, the side to move, the plies since the last capture. What play does not need stands behind
these, so that the plain form is always a game in play:

    .. w 0 w=26411 b=?????   Setting up; the side is who begins. The dice of a seat are `?????` before their
                             roll, `26411` in the order rolled while beside the board, `-` once set out.
    .. w 0 w=11246 b=33514   A row set out in secret, to those who may not see it yet: it stands on the board
                             as `w?w?w?w?w?`, and its dice are listed in ascending order.
    .. w 0 resigned:b        An end that the board does not show: `resigned:b`, `agreed`, `repetition`.

A die whose roll is due in Chaos shows `?`; then the side is the one whose turn is still going on.
"""

import re
from typing import NamedTuple, TypeAlias

from game.custodian.board import (
    DICE_A_SIDE,
    EMPTY,
    EMPTY_BOARD,
    GRID,
    HOME_ROWS,
    LETTERS,
    UNKNOWN,
    bits_of,
    face_of,
    make_die,
    seat_of,
)
from game.custodian.options import Options
from game.custodian.ruleset import Ruleset
from game.engine import CHANCE, BadNotation, Outcome, Seat
from game.grid import Cell

Tray: TypeAlias = tuple[int, ...] | None
"""The dice of a seat beside the board, in the order rolled: None before the roll, () once set out."""

ROLL_DUE = (CHANCE,)
TURNS = ((Seat(0),), (Seat(1),))
NOBODY: tuple[Seat, ...] = ()


class State(NamedTuple):
    """A position, complete. Equality, hash and text leave `earlier` out."""

    rules: Ruleset
    board: bytes
    """A byte a cell, as `game.custodian.board` writes dice."""
    own: int
    """The cells of the dice of the side to move, as a set of bits; `rival` those of the other side."""
    rival: int
    turn: Seat
    """Whose turn it is, the roll that ends it included; before play who begins."""
    quiet: int
    """Plies since the last capture, passes included."""
    to_act: tuple[Seat, ...]
    outcome: Outcome | None = None
    trays: tuple[Tray, Tray] | None = None
    """Before play what lies beside the board for each seat, then None."""
    earlier: tuple[bytes, ...] = ()
    """The boards before this one since the last capture, which none of them can precede again; the side to
    move alternates from one to the next. Empty where repetition does not count."""

    @property
    def options(self) -> Options:
        return self.rules.options

    @property
    def dice(self) -> tuple[tuple[Cell, Seat, int | None], ...]:
        """The dice on the board as (cell, seat, face), from a1 along the ranks; None for a face not known."""
        return tuple(
            (cell, seat_of(die), None if face_of(die) == UNKNOWN else face_of(die))
            for cell, die in enumerate(self.board)
            if die
        )

    @property
    def rolling(self) -> Cell | None:
        """The cell of the die whose roll is due in Chaos (CU-21)."""
        if self.to_act != ROLL_DUE or self.trays is not None:
            return None
        return self.board.index(make_die(self.turn, UNKNOWN))

    def dice_of(self, seat: Seat) -> int:
        """The cells of the dice of that seat, as a set of bits."""
        return self.own if seat == self.turn else self.rival

    def waiting(self, seat: Seat) -> tuple[int, ...]:
        """The dice of that seat that lie beside the board to be set out, in the order rolled."""
        tray = self.trays[seat] if self.trays is not None else ()
        return () if tray is None or self.dice_of(seat) else tray

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
        words = [_board_text(self.board), LETTERS[self.turn], str(self.quiet)]
        if self.trays is not None:
            words += (
                f"{letter}={_tray_text(tray)}" for letter, tray in zip(LETTERS, self.trays, strict=True)
            )
        if self.outcome is not None and (ending := _ending_text(self.outcome)):
            words.append(ending)
        return " ".join(words)


RESIGNED = "resigned"
AGREED = "agreed"
REPETITION = "repetition"

NOT_ROLLED = "?" * DICE_A_SIDE
SET_OUT = "-"

_COUNT = re.compile("0|[1-9][0-9]{0,5}")
_CELL_WIDTH = 2


class Reading(NamedTuple):
    """What a position text says, before the rules have looked at it."""

    board: bytes
    turn: Seat
    quiet: int
    trays: tuple[Tray, Tray] | None
    ending: Outcome | None


def read_position(text: str) -> Reading:
    """Takes a position text apart. Raises BadNotation that says what is wrong and where."""
    words = text.split(" ")
    if len(words) < 3:
        raise BadNotation(f"{text!r}: a position has the board, the side to move and the quiet plies")
    board = _read_board(words[0])
    if words[1] not in tuple(LETTERS):
        raise BadNotation(f"side {words[1]!r}: it is one of {', '.join(LETTERS)}")
    if not _COUNT.fullmatch(words[2]):
        raise BadNotation(f"count {words[2]!r}: the plies since the last capture are a number, as in 0 or 12")
    rest = words[3:]
    trays = None
    if rest and rest[0].startswith(f"{LETTERS[0]}="):
        trays = _read_trays(rest[:2], board)
        rest = rest[2:]
    ending = _read_ending(rest.pop(0)) if rest else None
    if rest:
        raise BadNotation(f"{rest[0]!r}: nothing follows the end of a position")
    return Reading(board, _seat(words[1]), int(words[2]), trays, ending)


def _board_text(board: bytes) -> str:
    ranks = (
        "".join(_CELL_TEXTS[board[GRID.cell(column, row)]] for column in range(GRID.columns))
        for row in reversed(range(GRID.rows))
    )
    return "/".join(ranks)


_FACE_TEXTS = {face: "?" if face == UNKNOWN else str(face) for face in range(1, UNKNOWN + 1)}
_CELL_TEXTS = {EMPTY: ".."} | {
    make_die(Seat(seat), face): letter + text
    for seat, letter in enumerate(LETTERS)
    for face, text in _FACE_TEXTS.items()
}
_CELL_DICE = {text: die for die, text in _CELL_TEXTS.items()}


def _read_board(text: str) -> bytes:
    ranks = text.split("/")
    if len(ranks) != GRID.rows:
        raise BadNotation(f"board {text!r}: it has {GRID.rows} ranks joined by '/', not {len(ranks)}")
    board = bytearray(EMPTY_BOARD)
    for row, rank in zip(reversed(range(GRID.rows)), ranks, strict=True):
        if len(rank) != GRID.columns * _CELL_WIDTH:
            raise BadNotation(
                f"rank {row + 1} {rank!r}: it has {GRID.columns} cells of {_CELL_WIDTH} characters each"
            )
        for column in range(GRID.columns):
            cell = GRID.cell(column, row)
            word = rank[column * _CELL_WIDTH : (column + 1) * _CELL_WIDTH]
            if word not in _CELL_DICE:
                raise BadNotation(f"{GRID.name(cell)} {word!r}: a cell is '..' or a die like 'w4' or 'b1'")
            board[cell] = _CELL_DICE[word]
    for seat, letter in enumerate(LETTERS):
        dice = bits_of(bytes(board), Seat(seat)).bit_count()
        if dice > DICE_A_SIDE:
            raise BadNotation(f"board {text!r}: {letter} has {dice} dice, more than {DICE_A_SIDE}")
    return bytes(board)


def _tray_text(tray: Tray) -> str:
    if tray is None:
        return NOT_ROLLED
    return "".join(map(str, tray)) or SET_OUT


def _read_trays(words: list[str], board: bytes) -> tuple[Tray, Tray]:
    if len(words) != 2 or not words[1].startswith(f"{LETTERS[1]}="):
        raise BadNotation(
            f"{' '.join(words)!r}: set-up names the dice of both, as in 'w=26411 b={NOT_ROLLED}'"
        )
    white, black = (_read_tray(word, board) for word in words)
    if white == black == ():
        raise BadNotation(f"{' '.join(words)!r}: once both rows are set out these are left away")
    return white, black


def _read_tray(word: str, board: bytes) -> Tray:
    letter, dice = word[:1], word[2:]
    seat = _seat(letter)
    row = [board[cell] for cell in HOME_ROWS[seat]]
    placed = bits_of(board, seat).bit_count()
    in_row = sum(1 for die in row if die and seat_of(die) == seat)
    hidden = row.count(make_die(seat, UNKNOWN))
    if placed != in_row or placed not in (0, DICE_A_SIDE) or hidden not in (0, DICE_A_SIDE):
        raise BadNotation(f"{word!r}: before play all or none of the dice of {letter} stand in its row")
    if dice == SET_OUT:
        if not placed or hidden:
            raise BadNotation(f"{word!r}: the row of {letter} is not on the board")
        return ()
    if placed != hidden or (placed and dice == NOT_ROLLED):
        raise BadNotation(f"{word!r}: the row of {letter} is on the board already")
    if dice == NOT_ROLLED:
        return None
    if len(dice) != DICE_A_SIDE or not set(dice) <= set("123456"):
        raise BadNotation(f"{word!r}: the dice are {DICE_A_SIDE} digits from 1 to 6, {NOT_ROLLED!r} or '-'")
    if hidden and list(dice) != sorted(dice):
        raise BadNotation(f"{word!r}: the dice of a hidden row are listed in ascending order")
    return tuple(map(int, dice))


def _ending_text(outcome: Outcome) -> str:
    if outcome.reason == RESIGNED:
        return f"{RESIGNED}:{LETTERS[outcome.ranking[-1][0]]}"
    return outcome.reason if outcome.reason in (AGREED, REPETITION) else ""


def _read_ending(word: str) -> Outcome:
    endings = [Outcome.drawn(AGREED), Outcome.drawn(REPETITION)]
    endings += (Outcome.won(Seat(1 - seat), RESIGNED) for seat in range(len(LETTERS)))
    for outcome in endings:
        if _ending_text(outcome) == word:
            return outcome
    raise BadNotation(f"{word!r}: a game ends {', '.join(map(_ending_text, endings))}")


def _seat(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))
