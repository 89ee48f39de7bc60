"""Which clause forbids an illegal choice: what a referee would say. What is legal is not decided here."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeGuard

from game.dice_board import face_of, seat_of
from game.dice_chess.board import GRID
from game.dice_chess.moves import Means, Pass
from game.dice_chess.options import Options
from game.dice_chess.state import State
from game.engine import Action, Path, Seat, Target
from game.grid import Cell
from game.two_seats import CHANCE_DUE, NOBODY


def clause_against(state: State, seat: Seat, actions: Sequence[Action], targets: Path) -> str | None:
    """The clause that forbids this path; None exactly where it begins one of the seat's actions."""
    if seat not in state.to_act:
        return _clause_out_of_turn(state)
    if state.trays is not None:
        return None if _begins_arrangement(state, seat, targets) else "DC-14"
    if any(path[: len(targets)] == targets for action in actions for path in action.paths):
        return None
    if isinstance(actions[0], Pass):
        return "DC-10"
    if targets[0] is Means.PASS:
        return "DC-9"
    return _clause_against_die(state, seat, targets)


def _begins_arrangement(state: State, seat: Seat, targets: Path) -> bool:
    """Whether the dice named so far are among those of the seat; there are too many orders to walk."""
    return not Counter(targets) - Counter(state.waiting(seat))


def _clause_out_of_turn(state: State) -> str:
    if state.to_act == NOBODY:
        return "DC-13"
    if state.trays is not None:
        return "DC-20" if state.to_act == CHANCE_DUE else "DC-14"
    return "DC-26" if state.to_act == CHANCE_DUE else "DC-22"


def _clause_against_die(state: State, seat: Seat, targets: Path) -> str:
    start = targets[0]
    if not _is_cell(start) or not state.board[start] or seat_of(state.board[start]) != seat:
        return "DC-22"
    if len(targets) == 1:
        return _clause_against_going(state, seat, start)
    end = targets[1]
    return _clause_against_square(state, seat, start, end) if _is_cell(end) and len(targets) == 2 else "DC-22"


def _clause_against_going(state: State, seat: Seat, start: Cell) -> str:
    """A die that cannot go anywhere: what keeps it from the squares it could reach on an empty board."""
    gait = state.rules.gaits[face_of(state.board[start])]
    found = {_clause_against_square(state, seat, start, end) for end in gait.ways[seat][start]}
    return next(clause for clause in ("DC-24", "DC-6", "DC-7", "DC-5") if clause in found)


def _clause_against_square(state: State, seat: Seat, start: Cell, end: Cell) -> str:
    """A square that the die can neither move to nor take on."""
    face, there = face_of(state.board[start]), state.board[end]
    if end == start:
        return "DC-4" if face == 1 else "DC-9"
    if clause := _clause_against_distance(state.options, face, start, end):
        return clause
    if there and seat_of(there) == seat:
        return "DC-7"
    if there and state.rules.strength[face] < face_of(there):
        return "DC-6" if face == 1 else "DC-24"
    return "DC-5"


def _clause_against_distance(options: Options, face: int, start: Cell, end: Cell) -> str | None:
    """A square that the die could not reach if it stood alone on the board."""
    files = abs(GRID.column(end) - GRID.column(start))
    ranks = abs(GRID.row(end) - GRID.row(start))
    if face == 6:
        return "DC-2" if max(files, ranks) > 1 else None
    if face != 1:
        return "DC-1" if files + ranks > 1 else None
    if files + ranks > 2 or (files + ranks == 1 and options.ones == "exactly_two"):
        return "DC-3"
    return "DC-4" if files == ranks and not options.ones_turn else None


def _is_cell(target: Target) -> TypeGuard[Cell]:
    return isinstance(target, int) and 0 <= target < GRID.size
