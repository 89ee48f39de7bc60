"""The rules of Dice Chess. The clauses they cite are those of seeds/dice_chess.toml."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from game.arrangement import Arrange
from game.chance import DiceChance, Roll, parse_roll
from game.dice_board import UNKNOWN, make_die
from game.dice_chess.board import DICE_A_SIDE, EMPTY_BOARD, GRID, HOMES
from game.dice_chess.counting import AGREED, FIRST_PLY_TO_PROPOSE, counted
from game.dice_chess.moves import Move, Pass
from game.dice_chess.options import READY_MADE, Options
from game.dice_chess.play import agree, ended, go, in_play, roll, skip
from game.dice_chess.refusals import clause_against
from game.dice_chess.ruleset import ruleset
from game.dice_chess.setting_up import roll_out, sensible_arrangements, set_out, set_up
from game.dice_chess.state import COUNTED, State, read_position
from game.engine import Action, BadNotation, Event, Game, Offer, Outcome, Path, Seat, Step
from game.setting_out import (
    NOT_ROLLED,
    Preparation,
    guessed_from,
    known_to,
    preparation_of,
    require_known_dice,
    seen_by,
)
from game.two_seats import CHANCE_DUE, LETTERS, OTHER, RESIGNED, offers_of

if TYPE_CHECKING:
    from random import Random

Choice: TypeAlias = Move | Pass | Arrange
"""What a seat may choose."""

COUNT = "count"
"""The kind of an offer to count dice now (DC-28)."""

KINDS_OF_OFFERS = (Offer.RESIGN, COUNT)

ROLL_OUT = DiceChance(DICE_A_SIDE, ordered=True)
"""The dice of a side before play. They may stay as rolled, so their order counts."""

ROLL_ONE = DiceChance(1)


class DiceChess(Game[State, Choice]):
    """Two seats, `w` on ranks 1 and 2, `b` on ranks 7 and 8; see `game.dice_chess.state` for positions."""

    key = "dice_chess"
    options = Options
    seats = range(2, 3)
    letters = LETTERS
    ready_made = READY_MADE

    def new(self, options: Options, seats: int, first: Seat) -> State:
        return set_up(ruleset(options), Preparation(HOMES, EMPTY_BOARD, first, NOT_ROLLED), 0)

    def actions(self, state: State, seat: Seat) -> Sequence[Choice]:
        """By the name of the die's square: its quiet moves by the square reached, then its captures."""
        if seat not in state.to_act:
            return ()
        if state.trays is not None:
            return preparation_of(state).arrangements(seat)
        moves = state.rules.moves(state.board, state.own, state.rival, seat)
        if not moves or state.rules.options.may_pass:
            return (*moves, Pass(seat))
        return moves

    def suggestions(self, state: State, seat: Seat) -> Sequence[Choice]:
        if seat in state.to_act and state.trays is not None:
            return sensible_arrangements(state, seat)
        return self.actions(state, seat)

    def offers(self, state: State, seat: Seat) -> Sequence[Offer]:
        """To resign while a choice is due, and to count once nothing was taken for a while (DC-27, DC-28)."""
        may_count = state.trays is None and state.quiet >= FIRST_PLY_TO_PROPOSE
        kinds = KINDS_OF_OFFERS if may_count else (Offer.RESIGN,)
        return offers_of(seat, kinds, state.to_act)

    def forbids(self, state: State, seat: Seat, targets: Path) -> str | None:
        return clause_against(state, seat, self.actions(state, seat), targets)

    def chance(self, state: State) -> DiceChance:
        return ROLL_ONE if state.trays is None else ROLL_OUT

    def apply(self, state: State, action: Choice | Offer | Action) -> Step[State]:
        match action:
            case Move():
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
            or (Pass(state.turn) if text == "pass" else _parse_move(text, state.turn))
        )

    def read(self, text: str, options: Options) -> State:
        reading, rules = read_position(text), ruleset(options)
        board, turn, quiet, trays = reading.board, reading.turn, reading.quiet, reading.trays
        due = make_die(turn, UNKNOWN)
        require_known_dice(board, GRID, trays, options.arrangement, due, "in play")
        if trays is not None:
            state = set_up(rules, Preparation(HOMES, board, turn, trays), quiet)
        else:
            state = in_play(rules, board, turn, reading.taken, quiet)
        if reading.ending is None:
            return state
        if state.outcome is not None:
            raise BadNotation(f"{text!r}: the board itself shows how this game ended")
        return ended(state, _outcome_named(reading.ending, state))

    def view(self, state: State, seat: Seat | None) -> State:
        return known_to(state, seat)

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        return seen_by(event, seat)

    def guess(self, view: State, seen: Sequence[Event], seat: Seat, rng: "Random") -> State:
        return guessed_from(view, rng)


DICE_CHESS = DiceChess()

_MOVE = re.compile(r"([a-z][0-9])([-x])([a-z][0-9])")


def _parse_move(text: str, seat: Seat) -> Move:
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadNotation(f"{text!r}: an action reads like 'a2-a3', 'a2xa3', 'pass' or 'w resign'")
    start_name, sign, end_name = match.groups()
    start, end = GRID.parse(start_name), GRID.parse(end_name)
    if start is None or end is None:
        stray = start_name if start is None else end_name
        raise BadNotation(f"{text!r}: there is no square {stray!r}")
    return Move(seat, start, end, sign == "x")


def _outcome_named(ending: str, state: State) -> Outcome:
    """The outcome of an end that the board does not show."""
    if ending != COUNTED:
        return Outcome.won(OTHER[LETTERS.index(ending[-1])], RESIGNED)
    if state.trays is not None or state.to_act == CHANCE_DUE:
        raise BadNotation(f"{ending!r}: dice are counted in play, and once all of them are rolled")
    return counted(state, AGREED)
