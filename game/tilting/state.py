"""A position of Tilting Dice and its text.

In play a position reads `123456/234561/345612/456123/561234/612345 w wa1:162534 wf1:256134 ba6:165243
bf6:162534 0` in one line: the tiles, ranks 6 to 1; the side to move; four dice, those of each side in the
order of their text, with the faces on top, underneath, north, south, east and west as they lie; the turns
made in this round by both sides. Such a position stands for a single round, and the game is over with it.

    ??????/... w w--:------    Before the deal, and dice that are not built yet: the side is who acts next.
    b w--:??????               Dice built in secret, to those who may not see them yet.
    w w--:162534               Dice that are not placed yet.
    .. 7 score:1-0 round:2:b   A match: the rounds won by w and by b, number and starter of this one.
    .. 7 won:w                 An end that neither score nor turns show: `resigned:b`, `agreed`; without a
                               score also `won:w`, `repetition`, or `void` where both win at once. Dice that
                               were captured stay where they are.
"""

import re
from enum import Enum
from typing import NamedTuple

from game.engine import BadNotation, Outcome, Seat
from game.grid import Cell
from game.tilting.board import BITS, UNDEALT, read_tiles, tiles_text
from game.tilting.dice import DICE_A_SIDE, OFF_BOARD, UNBUILT, Die, in_order, read_die, uses_all_tiles
from game.tilting.options import Options
from game.tilting.ruleset import BOTH_WIN, Ruleset
from game.two_seats import AGREED, LETTERS, OTHER, RESIGNED, read_count, read_side

NOT_BUILT = (Die(OFF_BOARD, UNBUILT), Die(OFF_BOARD, UNBUILT))


class Phase(Enum):
    """What is to be done in a round, in this order."""

    DEAL = "deal"
    BUILD = "build"
    PLACE = "place"
    TILT = "tilt"
    OVER = "over"


class Standing(NamedTuple):
    """How a match of several rounds stands: the rounds won by each seat, and the number of this one."""

    score: tuple[int, int]
    number: int


class State(NamedTuple):
    """A position, complete. Equality, hash and text leave `earlier` out."""

    rules: Ruleset
    tiles: bytes
    """A byte a cell, the value of its tile; `UNDEALT` before the deal."""
    dice: tuple[Die, Die, Die, Die]
    """The dice of seat 0, then those of seat 1, in the order of their text."""
    turn: Seat
    """Whose turn it is to build, to place or to tilt; before the deal who will build or place first."""
    turns: int
    """Turns made in this round by both seats, placing not counted."""
    to_act: tuple[Seat, ...]
    starter: Seat
    """Who began this round, or will."""
    standing: Standing | None = None
    """None where there is no more than this round."""
    outcome: Outcome | None = None
    earlier: tuple[tuple[Die, ...], ...] = ()
    """The dice before each turn of this round; empty where repetition does not count."""

    @property
    def options(self) -> Options:
        return self.rules.options

    @property
    def phase(self) -> Phase:
        if self.outcome is not None:
            return Phase.OVER
        if self.tiles == UNDEALT:
            return Phase.DEAL
        if any(not die.is_built for die in self.dice):
            return Phase.BUILD
        return Phase.TILT if all(die.is_placed for die in self.dice) else Phase.PLACE

    @property
    def builds_in_secret(self) -> bool:
        """Whether neither seat may see what the other builds until both have built (TD-4)."""
        # A loser who builds anew does so alone: there is nothing to keep secret then.
        both = self.standing is None or self.standing.number == 1 or self.options.rebuild == "each_round"
        return both and self.rules.secret

    def dice_of(self, seat: Seat) -> tuple[Die, Die]:
        return (self.dice[2], self.dice[3]) if seat else (self.dice[0], self.dice[1])

    def die_on(self, cell: Cell) -> tuple[Seat, Die] | None:
        """The die on that cell and whose it is."""
        return next(
            ((Seat(n // DICE_A_SIDE), die) for n, die in enumerate(self.dice) if die.cell == cell), None
        )

    def is_doubled(self, die: Die) -> bool:
        """Whether the die stands on a matching tile, so that its sides count double (TD-19)."""
        return die.is_placed and self.tiles[die.cell] == die.cube.top

    @property
    def occupied(self) -> int:
        """The cells with a die on them, as a set of bits."""
        return sum(BITS[die.cell] for die in self.dice if die.is_placed)

    def with_dice(self, seat: Seat, one: Die, other: Die) -> "State":
        """The same position with these two dice for those of the seat."""
        pair = in_order(one, other)
        return self._replace(dice=self.dice[:2] + pair if seat else pair + self.dice[2:])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        words = [tiles_text(self.tiles), LETTERS[self.turn]]
        words += (f"{LETTERS[n // DICE_A_SIDE]}{die}" for n, die in enumerate(self.dice))
        words.append(str(self.turns))
        if self.standing is not None:
            (white, black), number = self.standing
            words += (f"score:{white}-{black}", f"round:{number}:{LETTERS[self.starter]}")
        if self.outcome is not None and (ending := _ENDINGS.get(self.outcome)):
            words.append(ending)
        return " ".join(words)


CAPTURE = "capture"
REPETITION = "repetition"
LIMIT = "limit"
ROUNDS = "rounds"

_ENDINGS = {
    Outcome.drawn(AGREED): AGREED,
    Outcome.drawn(BOTH_WIN): "void",
    Outcome.drawn(REPETITION): REPETITION,
    **{Outcome.won(OTHER[seat], RESIGNED): f"{RESIGNED}:{LETTERS[seat]}" for seat in OTHER},
    **{Outcome.won(seat, CAPTURE): f"won:{LETTERS[seat]}" for seat in OTHER},
}
"""The ends that a position does not show by itself, as its text names them."""

ENDED_BY_OFFER = (RESIGNED, AGREED)

_OF_A_ROUND = (CAPTURE, BOTH_WIN, REPETITION)
"""The reasons among these that end a round; a match goes on then."""

_SCORE = re.compile("score:([0-9])-([0-9])")
_ROUND = re.compile(f"round:([1-9][0-9]{{0,5}}):([{LETTERS}])")


class Reading(NamedTuple):
    """What a position text says, before the rules have looked at it."""

    tiles: bytes
    dice: tuple[Die, Die, Die, Die]
    turn: Seat
    turns: int
    starter: Seat | None
    standing: Standing | None
    ending: Outcome | None


def read_position(text: str) -> Reading:
    """Takes a position text apart. Raises BadNotation that says what is wrong and where."""
    words = text.split(" ")
    if len(words) < 7:
        raise BadNotation(
            f"{text!r}: a position has the tiles, the side to move, four dice and the turns made"
        )
    tiles, turn = read_tiles(words[0]), read_side(words[1])
    white, black = _read_pair(words[2:4], Seat(0)), _read_pair(words[4:6], Seat(1))
    cells = [die.cell for die in white + black if die.is_placed]
    if len(set(cells)) < len(cells):
        raise BadNotation(f"{' '.join(words[2:6])!r}: two dice stand on one square")
    turns = read_count(words[6], of="the turns made in this round")
    rest = words[7:]
    standing, starter = None, None
    if rest and rest[0].startswith("score:"):
        standing, starter = _read_standing(rest[:2])
        rest = rest[2:]
    ending = _read_ending(rest.pop(0), standing) if rest else None
    if rest:
        raise BadNotation(f"{rest[0]!r}: nothing follows the end of a position")
    return Reading(tiles, white + black, turn, turns, starter, standing, ending)


def _read_pair(words: list[str], seat: Seat) -> tuple[Die, Die]:
    letter = LETTERS[seat]
    for word in words:
        if not word.startswith(letter):
            raise BadNotation(f"die {word!r}: the two dice of w come first, then the two of b")
    one, other = (read_die(word[1:]) for word in words)
    text = " ".join(words)
    if in_order(one, other) != (one, other):
        raise BadNotation(f"{text!r}: the dice of a side stand in the order of their text")
    if one.is_placed != other.is_placed:
        raise BadNotation(f"{text!r}: a side places both its dice at once")
    known = [die for die in (one, other) if die.is_built and not die.is_hidden]
    if len(known) == DICE_A_SIDE:
        if not uses_all_tiles(one.cube, other.cube):
            raise BadNotation(f"{text!r}: the two dice of a side have each value from 1 to 6 twice")
    elif one != other:
        raise BadNotation(f"{text!r}: a side builds both its dice at once")
    return one, other


def _read_standing(words: list[str]) -> tuple[Standing, Seat]:
    score = _SCORE.fullmatch(words[0])
    number = _ROUND.fullmatch(words[1]) if len(words) > 1 else None
    if score is None or number is None:
        raise BadNotation(f"{' '.join(words)!r}: a match stands as in 'score:1-0 round:2:b'")
    standing = Standing((int(score[1]), int(score[2])), int(number[1]))
    return standing, Seat(LETTERS.index(number[2]))


def _read_ending(word: str, standing: Standing | None) -> Outcome:
    known = {
        text: outcome
        for outcome, text in _ENDINGS.items()
        if standing is None or outcome.reason not in _OF_A_ROUND
    }
    if word not in known:
        raise BadNotation(f"{word!r}: a game ends here with {', '.join(known)}")
    return known[word]
