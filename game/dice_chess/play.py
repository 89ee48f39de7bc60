"""A turn: a die moves, takes, and is rolled after taking (DC-22 to DC-26); and how the game ends."""

from collections.abc import Callable
from functools import cache, partial

from game.dice_board import EMPTY, UNKNOWN, bits_of, make_die
from game.dice_chess.board import NEIGHBOURS
from game.dice_chess.counting import AGREED, QUIET, counted
from game.dice_chess.moves import Move
from game.dice_chess.ruleset import Ruleset
from game.dice_chess.state import State, Taken
from game.engine import Event, Offer, Outcome, Seat, Step
from game.events import Captured, Ended, Passed, Rolled
from game.grid import Cell
from game.two_seats import CHANCE_DUE, NOBODY, OTHER, RESIGNED, TURNS

DICE = tuple(tuple(bytes([make_die(Seat(seat), face)]) for face in range(UNKNOWN + 1)) for seat in range(2))
"""For each seat and face the byte of that die on a board."""

# The constructors of named tuples run through a function in Python; the hot path goes round it.
new_state: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)
new_step: Callable[[tuple[object, ...]], Step[State]] = partial(tuple.__new__, Step)


def in_play(rules: Ruleset, board: bytes, turn: Seat, taken: Taken, quiet: int) -> State:
    """A position in play as read or just set up, over if the board says so."""
    own, rival = bits_of(board, turn), bits_of(board, OTHER[turn])
    if make_die(turn, UNKNOWN) in board:
        return State(rules, board, own, rival, turn, quiet, CHANCE_DUE, taken)
    state = State(rules, board, own, rival, turn, quiet, TURNS[turn], taken)
    outcome = _outcome_shown(state)
    return state if outcome is None else ended(state, outcome)


def go(state: State, move: Move) -> Step[State]:
    """A die moves; if it takes another it is to be rolled, otherwise the turn is over."""
    rules, before, own, rival, turn, quiet, _, taken, _, _ = state
    _, start, end, takes = move
    die, occupied = before[start], own | rival
    for way in rules.ways[die][start][end]:
        if not way[0] & occupied:
            break
    _, change, events = way
    own ^= change
    cells = bytearray(before)
    cells[start] = EMPTY
    if takes:
        face = before[end] & 7
        cells[end] = make_die(turn, UNKNOWN)
        taken = _with(taken, turn, face)
        after = new_state((rules, bytes(cells), own, rival & ~own, turn, 0, CHANCE_DUE, taken, None, None))
        return new_step((after, (_captured(turn, end, face), *events), False))
    cells[end] = die
    other = OTHER[turn]
    quiet += 1
    after = new_state((rules, bytes(cells), rival, own, other, quiet, TURNS[other], taken, None, None))
    # The die that moved could move back. So somebody can move, and most house rules ask no more.
    if quiet >= rules.ends_from:
        return _finish(after, _outcome_of_turn(after), events)
    return new_step((after, events, False))


def roll(state: State, face: int) -> Step[State]:
    """The die that took another shows what was rolled; that ends the turn (DC-8, DC-26)."""
    rules, before, own, rival, turn, _, _, taken, _, _ = state
    dice, other = DICE[turn], OTHER[turn]
    cell = before.index(dice[UNKNOWN])
    board = before.replace(dice[UNKNOWN], dice[face])
    after = new_state((rules, board, rival, own, other, 0, TURNS[other], taken, None, None))
    events = _rolled(turn, cell, face)
    if rules.beside_is_enough and rival and NEIGHBOURS[cell] & ~(own | rival):
        return new_step((after, events, False))
    return _finish(after, _outcome_shown(after), events)


def skip(state: State) -> Step[State]:
    """The side to move passes (DC-9, DC-10)."""
    other = OTHER[state.turn]
    after = state._replace(
        own=state.rival, rival=state.own, turn=other, quiet=state.quiet + 1, to_act=TURNS[other]
    )
    return _finish(after, _outcome_of_turn(after), (Passed(state.turn),))


def agree(state: State, offer: Offer) -> Step[State]:
    """Counting that is agreed, or resigning, which needs nobody's agreement (DC-27, DC-28)."""
    if offer.kind == Offer.RESIGN:
        outcome = Outcome.won(OTHER[offer.seat], RESIGNED)
    else:
        outcome = counted(state, AGREED)
    return _finish(state, outcome, ())


def ended(state: State, outcome: Outcome) -> State:
    return state._replace(to_act=NOBODY, outcome=outcome)


@cache
def _rolled(seat: Seat, cell: Cell, face: int) -> tuple[Event, ...]:
    return (Rolled(seat, cell, face),)


@cache
def _captured(seat: Seat, cell: Cell, face: int) -> Event:
    return Captured(seat, OTHER[seat], ((cell, face),))


def _with(taken: Taken, seat: Seat, face: int) -> Taken:
    """A captured die is kept as it showed (DC-25)."""
    white, black = taken
    if seat == 0:
        return tuple(sorted((*white, face))), black
    return white, tuple(sorted((*black, face)))


def _finish(state: State, outcome: Outcome | None, events: tuple[Event, ...]) -> Step[State]:
    if outcome is None:
        return Step(state, events)
    return Step(ended(state, outcome), (*events, Ended(outcome.ranking, outcome.reason)))


def _outcome_shown(state: State) -> Outcome | None:
    """The end that the position shows by itself, whatever led to it (DC-13)."""
    if bool(state.own) != bool(state.rival):
        return Outcome.won(state.turn if state.own else OTHER[state.turn], "last_die")
    return _outcome_of_turn(state)


def _outcome_of_turn(state: State) -> Outcome | None:
    """The end at the beginning of a turn: nobody can move, or nothing was taken for too long."""
    outcome = state.rules.stuck_outcome(state)
    if outcome is None and state.limit is not None and state.quiet >= state.limit:
        return counted(state, QUIET)
    return outcome
