"""What a set of house rules makes of the rules: each choice becomes a function or a table here, once."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from game.cube import FACES
from game.dice_board import face_of, make_die, seat_of
from game.dice_chess.board import ALL_CELLS, BITS, beside, cells_of
from game.dice_chess.counting import STUCK, counted
from game.dice_chess.moves import Move, WaysOfDie, gaits
from game.dice_chess.options import Options
from game.engine import Outcome, Seat

if TYPE_CHECKING:
    from game.dice_chess.state import State

NO_LIMIT = 1 << 30

LONGEST_APPROACH = 40
"""Turns of each side that may pass before the first capture, where the limit is no longer (DC-23)."""


@cache
def ruleset(options: Options) -> "Ruleset":
    """The one ruleset of these options."""
    return Ruleset(options)


class Ruleset:
    """The rules under one set of options. There is one instance a set, so identity is equality."""

    __slots__ = (
        "_always_steps",
        "beside_is_enough",
        "ends_from",
        "gaits",
        "limit",
        "limit_of_approach",
        "loses_if_stuck",
        "options",
        "strength",
        "stuck_outcome",
        "ways",
    )

    def __init__(self, options: Options) -> None:
        self.options = options
        self.gaits = gaits(options.ones, options.ones_turn)
        self.ways = tuple(self._ways_of(die) for die in range(make_die(Seat(2), 0)))
        """The ways of each die, as it is written on a board."""
        self.strength = STRENGTH[options.ones_take]
        """The highest face that a die takes, by its own face (DC-6, DC-24)."""
        self.limit = 2 * options.quiet_limit or NO_LIMIT
        """The plies without a capture after which dice are counted (DC-11)."""
        self.limit_of_approach = max(self.limit, 2 * LONGEST_APPROACH)
        """The same before the first capture."""
        self.loses_if_stuck = options.stuck == "lose" and not options.may_pass
        self.stuck_outcome: StuckOutcome = _lost_if_stuck if self.loses_if_stuck else _counted_if_both
        self.ends_from = 0 if self.loses_if_stuck else self.limit
        """The quiet plies from which a quiet move may end the game."""
        self._always_steps = options.ones == "up_to_two"
        self.beside_is_enough = self._always_steps and not self.loses_if_stuck
        """Whether an empty square beside some die says that nobody is stuck in a way that ends the game."""

    def __reduce__(self) -> tuple[Callable[[Options], "Ruleset"], tuple[Options]]:
        return ruleset, (self.options,)

    def _ways_of(self, die: int) -> WaysOfDie:
        gait = self.gaits.get(face_of(die))
        return gait.ways[seat_of(die)] if gait is not None else ()

    def moves(self, board: bytes, own: int, rival: int, seat: Seat) -> list[Move]:
        """The moves of a seat by the name of the die's square, in turn or not."""
        free, takeable, gaits = ALL_CELLS ^ (own | rival), self.takeable(board, rival), self.gaits
        found: list[Move] = []
        for cell in cells_of(own):
            face = face_of(board[cell])
            gait = gaits[face]
            area = gait.area[cell]
            found += gait.moves(seat, cell, area & free, area & takeable[face])
        return found

    def takeable(self, board: bytes, rival: int) -> list[int]:
        """The rival's dice that a die of each face may take, as sets of cells; 0 stands at index 0."""
        by_face = [0] * 7
        for cell in cells_of(rival):
            by_face[face_of(board[cell])] |= BITS[cell]
        for face in FACES:
            by_face[face] |= by_face[face - 1]
        return [by_face[self.strength.get(face, 0)] for face in range(7)]

    def can_move(self, board: bytes, own: int, rival: int, seat: Seat) -> bool:
        """Whether a seat has a move, in turn or not."""
        if self._always_steps and beside(own) & ~(own | rival):
            return True
        return bool(self.moves(board, own, rival, seat))


STRENGTH: Mapping[str, Mapping[int, int]] = {
    "ones": {face: face for face in FACES},
    "any": {face: face for face in FACES} | {1: 6},
}

StuckOutcome: TypeAlias = Callable[["State"], Outcome | None]
"""The end at the beginning of a turn for want of moves (DC-10)."""


def _counted_if_both(state: "State") -> Outcome | None:
    """Dice are counted once neither side can move."""
    rules, board, own, rival, turn = state.rules, state.board, state.own, state.rival, state.turn
    if rules.can_move(board, own, rival, turn) or rules.can_move(board, rival, own, Seat(1 - turn)):
        return None
    return counted(state, STUCK)


def _lost_if_stuck(state: "State") -> Outcome | None:
    """A loss for the side to move that cannot."""
    if state.rules.can_move(state.board, state.own, state.rival, state.turn):
        return None
    return Outcome.won(Seat(1 - state.turn), "shut_in")
