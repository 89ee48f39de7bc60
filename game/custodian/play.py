"""A turn: the die goes, shows another face, captures (CU-28); and how the game ends."""

from collections.abc import Callable
from functools import partial

from game.custodian.board import cells_of
from game.custodian.moves import AREA, Going
from game.custodian.ruleset import FEWEST_DICE, NEIGHBOURS, Ruleset
from game.custodian.state import REPETITION, State
from game.dice_board import EMPTY, UNKNOWN, bits_of, face_of, make_die
from game.engine import Event, Offer, Outcome, Seat, Step
from game.events import Captured, Ended, Passed, Rolled
from game.two_seats import AGREED, CHANCE_DUE, NOBODY, OTHER, RESIGNED, TURNS

TIMES_TO_DRAW = 3
"""How often the same position makes a draw (CU-17)."""

SOONEST_REPETITION = 4 * (TIMES_TO_DRAW - 1)
"""A position comes back after two turns of each side at the soonest; before that nothing need be compared."""


# The constructors of named tuples run through a function in Python; the hot path goes round it.
new_state: Callable[[tuple[object, ...]], State] = partial(tuple.__new__, State)
new_step: Callable[[tuple[object, ...]], Step[State]] = partial(tuple.__new__, Step)


def in_play(rules: Ruleset, board: bytes, turn: Seat, quiet: int) -> State:
    """A position in play as read or just set up: its own first occurrence, over if the board says so."""
    own, rival = bits_of(board, turn), bits_of(board, Seat(1 - turn))
    state = State(rules, board, own, rival, turn, quiet, TURNS[turn])
    if make_die(turn, UNKNOWN) in board:
        state = state._replace(to_act=CHANCE_DUE)
    outcome = _outcome_shown(state)
    return state if outcome is None else ended(state, outcome)


def go(state: State, action: Going) -> Step[State]:
    """A die moves or jumps; what it shows then was chosen, follows from the jump, or is rolled (CU-21)."""
    rules, before, own, rival, turn, quiet, _, _, _, _ = state
    start, die = action.start, before[action.start]
    near = (own | rival) & AREA[die][start]
    end, die, change, events, goes_on = rules.ways(die, start, near)[action]
    own ^= change
    cells = bytearray(before)
    cells[start] = EMPTY
    cells[end] = die
    board = bytes(cells)
    if goes_on is None:
        return Step(State(rules, board, own, rival, turn, quiet, CHANCE_DUE), events)
    if rival & NEIGHBOURS[end] and (taken := rules.captured(end, own, rival)):
        return _capture(state, board, own, taken, events)
    return _quiet_ply(state, board, own, events, goes_on or rules.can_go(die & 7, end, own | rival))


def roll(state: State, face: int) -> Step[State]:
    """The die that went shows what was rolled; then captures are looked for (CU-21)."""
    rolling = state.rolling
    assert rolling is not None
    cells = bytearray(state.board)
    cells[rolling] = make_die(state.turn, face)
    events = (Rolled(state.turn, rolling, face),)
    if taken := state.rules.captured(rolling, state.own, state.rival):
        return _capture(state, bytes(cells), state.own, taken, events)
    return _quiet_ply(state, bytes(cells), state.own, events, False)


def skip(state: State) -> Step[State]:
    """The side to move had no legal action (CU-16)."""
    return _quiet_ply(state, state.board, state.own, (Passed(state.turn),), False)


def agree(state: State, offer: Offer) -> Step[State]:
    """An offer that is agreed, or to resign, which needs nobody's agreement (CU-31)."""
    if offer.kind == Offer.RESIGN:
        outcome = Outcome.won(Seat(1 - offer.seat), RESIGNED)
    else:
        outcome = Outcome.drawn(AGREED)
    return Step(ended(state, outcome), (Ended(outcome.ranking, outcome.reason),))


def ended(state: State, outcome: Outcome) -> State:
    return state._replace(to_act=NOBODY, outcome=outcome)


def _capture(before: State, board: bytes, own: int, taken: int, events: tuple[Event, ...]) -> Step[State]:
    """The dice of the rival on these cells leave the board for good (CU-10, CU-23)."""
    turn, loser = before.turn, OTHER[before.turn]
    captured = Captured(turn, loser, tuple((cell, face_of(board[cell])) for cell in cells_of(taken)))
    cells = bytearray(board)
    for cell in cells_of(taken):
        cells[cell] = EMPTY
    state = State(before.rules, bytes(cells), before.rival ^ taken, own, loser, 0, TURNS[loser])
    return _finish(state, _outcome_shown(state), (*events, captured))


def _quiet_ply(
    before: State, board: bytes, own: int, events: tuple[Event, ...], somebody_can: bool
) -> Step[State]:
    """A ply without a capture; then it is the turn of the other side."""
    rules, seen, _, rival, turn, quiet, _, _, _, earlier = before
    other = OTHER[turn]
    if rules.counts_repetition:
        earlier = (*earlier, seen)
    state = new_state((rules, board, rival, own, other, quiet + 1, TURNS[other], None, None, earlier))
    outcome = rules.stuck_outcome(state, somebody_can)
    if outcome is None and quiet + 1 >= rules.limit:
        outcome = rules.limit_outcome(state)
    if outcome is None and len(earlier) >= SOONEST_REPETITION and _is_repetition(state):
        outcome = Outcome.drawn(REPETITION)
    if outcome is None:
        return new_step((state, events, False))
    return _finish(state, outcome, events)


def _finish(state: State, outcome: Outcome | None, events: tuple[Event, ...]) -> Step[State]:
    if outcome is None:
        return Step(state, events)
    return Step(ended(state, outcome), (*events, Ended(outcome.ranking, outcome.reason)))


def _outcome_shown(state: State) -> Outcome | None:
    """The end that the position shows by itself, whatever led to it."""
    own, rival = state.own.bit_count(), state.rival.bit_count()
    if own < FEWEST_DICE and rival < FEWEST_DICE:
        return Outcome.drawn("both_few")
    if own < FEWEST_DICE or rival < FEWEST_DICE:
        return Outcome.won(state.turn if rival < FEWEST_DICE else Seat(1 - state.turn), "few_dice")
    if state.to_act == CHANCE_DUE:
        return None
    outcome = state.rules.stuck_outcome(state, False)
    if outcome is None and state.quiet >= state.rules.limit:
        return state.rules.limit_outcome(state)
    return outcome


def _is_repetition(state: State) -> bool:
    same_side = state.earlier[len(state.earlier) % 2 :: 2]
    return same_side.count(state.board) >= TIMES_TO_DRAW - 1
