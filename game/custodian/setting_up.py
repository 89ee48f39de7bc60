"""Before play: both roll their five dice openly, then set them out in their rows (CU-19, CU-26, CU-27)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.arrangement import Arrange, Orders
from game.custodian.board import DICE_A_SIDE, HOME_ROWS, LETTERS, UNKNOWN, bits_of, face_of, make_die
from game.custodian.play import in_play
from game.custodian.ruleset import Ruleset
from game.custodian.state import ROLL_DUE, State, Tray
from game.engine import IllegalAction, Seat, Step
from game.events import Revealed, RolledOut, SetOut

if TYPE_CHECKING:
    from random import Random

Trays = tuple[Tray, Tray]


def set_up(rules: Ruleset, board: bytes, first: Seat, quiet: int, trays: Trays) -> State:
    """The position with these dice set out or beside the board: a roll or a row is due, or play begins."""
    order = (first, Seat(1 - first))
    state = State(
        rules, board, bits_of(board, order[0]), bits_of(board, order[1]), first, quiet, ROLL_DUE, None, trays
    )
    if any(trays[seat] is None for seat in order):
        return state
    waiting = [seat for seat in order if state.waiting(seat)]
    if waiting:
        return state._replace(to_act=(waiting[0],))
    return in_play(rules, board, first, quiet)


def roll_out(state: State, faces: tuple[int, ...]) -> Step[State]:
    """The next seat rolls its dice; with `as_rolled` they go straight to its row."""
    trays = _trays(state)
    seat = next(seat for seat in (state.turn, Seat(1 - state.turn)) if trays[seat] is None)
    rolled = set_up(state.rules, state.board, state.turn, state.quiet, _with_tray(trays, seat, faces))
    if state.options.arrangement != "as_rolled":
        return Step(rolled, (RolledOut(seat, faces),))
    return Step(place(rolled, seat, faces), (RolledOut(seat, faces), SetOut(seat, _row(seat, faces))))


def set_out(state: State, action: Arrange) -> Step[State]:
    """A seat sets out its row; of two secret rows the second uncovers the first."""
    seat, rival = action.seat, Seat(1 - action.seat)
    after = place(state, seat, action.faces)
    row = _row(seat, action.faces)
    if state.options.arrangement != "hidden":
        return Step(after, (SetOut(seat, row),))
    if state.waiting(rival):
        return Step(after, (SetOut(seat, row, secret=True),))
    shown = tuple((cell, face_of(state.board[cell])) for cell in HOME_ROWS[rival])
    if any(face == UNKNOWN for _, face in shown):
        raise IllegalAction(f"{action}: this is a view, in which the other row is not known")
    return Step(after, (SetOut(seat, row), Revealed(rival, shown)), reveals=True)


def arrangements(state: State, seat: Seat) -> Orders[Arrange]:
    """Every order in which the seat can set out the dice it rolled."""

    def order_of(action: object) -> tuple[int, ...] | None:
        return action.faces if isinstance(action, Arrange) else None

    return Orders(state.waiting(seat), lambda faces: arrange(seat, faces), order_of)


def ready_sets(state: State, seat: Seat) -> dict[str, Arrange]:
    """The arrangements worth a name, as rolled first, for a seat whose dice lie beside the board."""
    rolled = state.waiting(seat)
    a, b, c, d, e = sorted(rolled)
    orders = {
        "as_rolled": rolled,
        "rising": (a, b, c, d, e),
        "falling": (e, d, c, b, a),
        "strong_middle": (a, c, e, d, b),
        "strong_flanks": (e, c, a, b, d),
        "by_turns": (e, a, d, b, c),
    }
    return {name: arrange(seat, order) for name, order in orders.items()}


def sensible_arrangements(state: State, seat: Seat) -> Sequence[Arrange]:
    return list(dict.fromkeys(ready_sets(state, seat).values()))


def arrange(seat: Seat, faces: tuple[int, ...]) -> Arrange:
    return Arrange(seat, LETTERS[seat], faces, DICE_A_SIDE)


def hide_row(state: State, viewer: Seat | None) -> State:
    """The position as the viewer knows it: of a row set out in secret the dice, but not their places."""
    if state.trays is None or state.options.arrangement != "hidden":
        return state
    owner = next((seat for seat in (Seat(0), Seat(1)) if state.trays[seat] == () and seat != viewer), None)
    if owner is None:
        return state
    dice = tuple(sorted(face_of(state.board[cell]) for cell in HOME_ROWS[owner]))
    board = _with_row(state.board, owner, (UNKNOWN,) * DICE_A_SIDE)
    return state._replace(board=board, trays=_with_tray(state.trays, owner, dice))


def uncover_row(view: State, rng: "Random") -> State:
    """A position that fits a view: the dice of a covered row in some order."""
    if view.trays is None:
        return view
    for owner in (Seat(0), Seat(1)):
        dice = view.trays[owner]
        if dice and view.dice_of(owner):
            board = _with_row(view.board, owner, tuple(rng.sample(dice, len(dice))))
            return view._replace(board=board, trays=_with_tray(view.trays, owner, ()))
    return view


def place(state: State, seat: Seat, faces: tuple[int, ...]) -> State:
    board = _with_row(state.board, seat, faces)
    return set_up(state.rules, board, state.turn, state.quiet, _with_tray(_trays(state), seat, ()))


def _trays(state: State) -> Trays:
    assert state.trays is not None
    return state.trays


def _with_tray(trays: Trays, seat: Seat, tray: Tray) -> Trays:
    return (tray, trays[1]) if seat == 0 else (trays[0], tray)


def _with_row(board: bytes, seat: Seat, faces: tuple[int, ...]) -> bytes:
    cells = bytearray(board)
    for cell, face in zip(HOME_ROWS[seat], faces, strict=True):
        cells[cell] = make_die(seat, face)
    return bytes(cells)


def _row(seat: Seat, faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(HOME_ROWS[seat], faces, strict=True))
