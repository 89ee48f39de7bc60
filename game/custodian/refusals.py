"""Which clause forbids an illegal choice: what a referee would say. What is legal is not decided here."""

from collections.abc import Sequence
from itertools import takewhile
from typing import TypeGuard

from game.custodian.board import GRID
from game.custodian.moves import Means, Pass
from game.custodian.state import State
from game.dice_board import face_of, seat_of
from game.engine import Action, Path, Seat, Target
from game.grid import DIAGONAL, Cell
from game.two_seats import CHANCE_DUE, NOBODY


def clause_against(state: State, seat: Seat, actions: Sequence[Action], targets: Path) -> str | None:
    """The clause that forbids this path; None exactly where it begins one of the seat's actions."""
    if seat not in state.to_act:
        return _clause_out_of_turn(state)
    if any(path[: len(targets)] == targets for action in actions for path in action.paths):
        return None
    if state.trays is not None:
        return "CU-19"
    if isinstance(actions[0], Pass):
        return "CU-16"
    if targets[0] is Means.PASS:
        return "CU-8"
    return _clause_against_die(state, seat, actions, targets)


def _clause_out_of_turn(state: State) -> str:
    if state.to_act == NOBODY:
        return "CU-18"
    if state.trays is not None:
        return "CU-26" if state.to_act == CHANCE_DUE else "CU-19"
    return "CU-21" if state.to_act == CHANCE_DUE else "CU-28"


def _clause_against_die(state: State, seat: Seat, actions: Sequence[Action], targets: Path) -> str:
    start = targets[0]
    if not _is_cell(start) or not state.board[start] or seat_of(state.board[start]) != seat:
        return "CU-29"
    if len(targets) == 1:
        return "CU-1"
    end = targets[1]
    if not _is_cell(end):
        return "CU-28"
    if any(path[:2] == (start, end) for action in actions for path in action.paths):
        return _clause_against_facing(state, targets[2])
    return _clause_against_square(state, start, end)


def _clause_against_square(state: State, start: Cell, end: Cell) -> str:
    """A square that the die reaches neither by a move nor by a jump."""
    if end == start:
        return "CU-2"
    pips, steps = face_of(state.board[start]), _straight_steps(start, end)
    direction = GRID.direction(start, end)
    leapt = _dice_between(state, start, end)
    if leapt and not state.options.jumping:
        return "CU-30"
    if leapt and steps != pips:
        return "CU-6"
    if state.board[end]:
        return "CU-4"
    others = {cell for cell, _, _ in state.dice if cell != start}
    if end in _reached(start, pips, others):
        return "CU-2"
    if end in _reached(start, pips, set()):
        return "CU-4"
    return "CU-3" if direction in DIAGONAL and steps == pips else "CU-1"


def _clause_against_facing(state: State, target: Target) -> str:
    """A third choice for a die and a square that go together."""
    if not state.options.chaos:
        return "CU-9"
    if target is Means.JUMP:
        return "CU-5"
    return "CU-1" if target is Means.MOVE else "CU-21"


def _is_cell(target: Target) -> TypeGuard[Cell]:
    return isinstance(target, int) and 0 <= target < GRID.size


def _straight_steps(start: Cell, end: Cell) -> int:
    """The distance as a king walks it."""
    return max(abs(GRID.column(end) - GRID.column(start)), abs(GRID.row(end) - GRID.row(start)))


def _dice_between(state: State, start: Cell, end: Cell) -> bool:
    """Whether the two squares lie in a line, a diagonal included, and dice stand on all squares between."""
    direction = GRID.direction(start, end)
    if direction is None:
        return False
    between = list(takewhile(lambda cell: cell != end, GRID.ray(start, direction)))
    return bool(between) and all(state.board[cell] for cell in between)


def _reached(start: Cell, pips: int, blocked: set[Cell]) -> set[Cell]:
    """The squares that as many steps lead to, were stepping back allowed."""
    reached = {start}
    for _ in range(pips):
        reached = {cell for here in reached for cell in GRID.neighbours(here)} - blocked
    return reached
