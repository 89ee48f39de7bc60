"""The rules of Custodian Dice. The clauses they cite are those of seeds/custodian.toml."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from game.arrangement import Arrange
from game.chance import DiceChance, Roll, parse_roll
from game.cube import FACES
from game.custodian.board import DICE_A_SIDE, EMPTY_BOARD, GRID, HOMES, cells_of
from game.custodian.moves import AREA, Jump, Move, Pass
from game.custodian.options import READY_MADE, Options
from game.custodian.play import agree, ended, go, in_play, roll, skip
from game.custodian.refusals import clause_against
from game.custodian.ruleset import ruleset
from game.custodian.setting_up import roll_out, sensible_arrangements, set_out, set_up
from game.custodian.state import State, read_position
from game.dice_board import UNKNOWN, make_die
from game.engine import Action, BadNotation, Event, Game, Offer, Path, Seat, Step
from game.setting_out import (
    NOT_ROLLED,
    Preparation,
    guessed_from,
    known_to,
    preparation_of,
    require_known_dice,
    seen_by,
)
from game.two_seats import LETTERS, offers_of

if TYPE_CHECKING:
    from random import Random

Choice: TypeAlias = Move | Jump | Pass | Arrange
"""What a seat may choose."""

ROLL_OUT = DiceChance(DICE_A_SIDE, ordered=True)
"""The dice of a side before play. They may stay as rolled, so their order counts."""

ROLL_ONE = DiceChance(1)

KINDS_OF_OFFERS = (Offer.RESIGN, Offer.DRAW)


class Custodian(Game[State, Choice]):
    """Two seats, `w` at rank 1 and `b` at rank 5; see `game.custodian.state` for positions."""

    key = "custodian"
    options = Options
    seats = range(2, 3)
    letters = LETTERS
    ready_made = READY_MADE

    def new(self, options: Options, seats: int, first: Seat) -> State:
        return set_up(ruleset(options), Preparation(HOMES, EMPTY_BOARD, first, NOT_ROLLED), 0)

    def actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """By the name of the die's square: its moves by the square reached and the face, then its jumps."""
        if seat not in state.to_act:
            return ()
        if state.trays is not None:
            return preparation_of(state).arrangements(seat)
        rules, board, own, rival, *_ = state
        ways, occupied = rules.ways, own | rival
        found: list[Choice] = []
        for cell in cells_of(own):
            die = board[cell]
            found += ways(die, cell, occupied & AREA[die][cell])
        return found or (Pass(seat),)

    def suggestions(self, state: State, seat: Seat) -> Sequence[Choice]:
        if seat in state.to_act and state.trays is not None:
            return sensible_arrangements(state, seat)
        return self.actions(state, seat)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """To resign while a choice is due, and in play to agree on a draw (CU-31)."""
        kinds = KINDS_OF_OFFERS if state.trays is None else (Offer.RESIGN,)
        return offers_of(seat, kinds, state.to_act)

    def forbids(self, state: State, seat: Seat, targets: Path) -> str | None:
        return clause_against(state, seat, self.actions(state, seat), targets)

    def chance(self, state: State) -> DiceChance:
        return ROLL_ONE if state.trays is None else ROLL_OUT

    def apply(self, state: State, action: Choice | Offer | Action) -> Step[State]:
        match action:
            case Move() | Jump():
                return go(state, action)
            case Roll() if state.trays is None:
                return roll(state, action.faces[0])
            case Roll():
                return roll_out(state, action.faces)
            case Arrange():
                return set_out(state, action)
            case Pass():
                return skip(state)
            case Offer():
                return agree(state, action)
            case _:
                raise TypeError(f"{action!r} is no action of {self.key}")

    def parse(self, state: State, text: str) -> Action:
        return (
            parse_roll(text)
            or HOMES.parse(text)
            or Offer.parse(text, LETTERS, KINDS_OF_OFFERS)
            or (Pass(state.turn) if text == "pass" else self._parse_going(state, text))
        )

    def read(self, text: str, options: Options) -> State:
        reading, rules = read_position(text), ruleset(options)
        board, turn, quiet, trays = reading.board, reading.turn, reading.quiet, reading.trays
        due = make_die(turn, UNKNOWN) if options.chaos else None
        require_known_dice(board, GRID, trays, options.arrangement, due, "only in Chaos")
        if trays is not None:
            state = set_up(rules, Preparation(HOMES, board, turn, trays), quiet)
        else:
            state = in_play(rules, board, turn, quiet)
        if reading.ending is None:
            return state
        if state.outcome is not None:
            raise BadNotation(f"{text!r}: the board itself shows how this game ended")
        return ended(state, reading.ending)

    def view(self, state: State, seat: Seat | None) -> State:
        return known_to(state, seat)

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        return seen_by(event, seat)

    def guess(self, view: State, seen: Sequence[Event], seat: Seat, rng: "Random") -> State:
        return guessed_from(view, rng)

    def _parse_going(self, state: State, text: str) -> Move | Jump:
        if state.trays is None:
            for action in self.actions(state, state.turn):
                if isinstance(action, Move | Jump) and str(action) == text:
                    return action
        match = _GOING.fullmatch(text)
        if match is None:
            raise BadNotation(f"{text!r}: an action reads like 'a1-c2=4', 'a1^a3=4', 'pass' or 'w resign'")
        start_name, sign, end_name, digit = match.groups()
        start, end = GRID.parse(start_name), GRID.parse(end_name)
        if start is None or end is None:
            stray = start_name if start is None else end_name
            raise BadNotation(f"{text!r}: there is no square {stray!r}")
        face = _parse_face(text, digit, state.options)
        if sign == "-":
            return Move(state.turn, start, end, face)
        # Halfway, where the die to jump over has to be; of what is no jump at all nobody asks.
        return Jump(state.turn, start, (start + end) // 2, end, face)


CUSTODIAN = Custodian()

_GOING = re.compile(r"([a-z][0-9])([-^])([a-z][0-9])(?:=([0-9]))?")


def _parse_face(text: str, digit: str | None, options: Options) -> int | None:
    if options.chaos:
        if digit is not None:
            raise BadNotation(f"{text!r}: in Chaos the new face is rolled, not named")
        return None
    if digit is None:
        raise BadNotation(f"{text!r}: the new face is missing, as in '{text}=4'")
    if int(digit) not in FACES:
        raise BadNotation(f"{text!r}: a die shows 1 to 6, not {digit!r}")
    return int(digit)
