"""Which clause forbids an illegal choice: what a referee would say. What is legal is not decided here."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeGuard

from game.cube import Cube
from game.engine import Action, Path, Seat, Target
from game.grid import Cell
from game.tilting.board import BITS, CORNERS, GRID
from game.tilting.building import Builds
from game.tilting.dice import built
from game.tilting.moves import TILTS
from game.tilting.state import Phase, State


def clause_against(state: State, seat: Seat, actions: Sequence[Action], targets: Path) -> str | None:
    """The clause that forbids this path; None exactly where it begins one of the seat's actions."""
    if seat not in state.to_act:
        return _OUT_OF_TURN[state.phase]
    if isinstance(actions, Builds):
        return None if actions.begin_with(targets) else "TD-3"
    if any(path[: len(targets)] == targets for action in actions for path in action.paths):
        return None
    if state.phase is Phase.PLACE:
        return _clause_against_placing(state, seat, targets)
    return _clause_against_tilting(state, seat, targets)


_OUT_OF_TURN = {
    Phase.DEAL: "TD-27",
    Phase.BUILD: "TD-4",
    Phase.PLACE: "TD-6",
    Phase.TILT: "TD-31",
    Phase.OVER: "TD-22",
}


def _clause_against_placing(state: State, seat: Seat, targets: Path) -> str:
    """A path of a corner, how a die lies there, the other corner, and how the other die lies there."""
    own = {built(die.cube) for die in state.dice_of(seat)}
    for cell, cube in zip(targets[::2], targets[1::2], strict=False):
        if not _is_cell(cell) or cell not in CORNERS[seat]:
            break
        if isinstance(cube, Cube) and built(cube) in own and cube.top == state.tiles[cell]:
            return "TD-28"
    return "TD-6"


def _clause_against_tilting(state: State, seat: Seat, targets: Path) -> str:
    """A path of a die's cell and the tiles it is tilted onto."""
    start = targets[0]
    if not _is_cell(start) or all(die.cell != start for die in state.dice_of(seat)):
        return "TD-29"
    if len(targets) == 1:
        return "TD-13"
    for number, (here, there) in enumerate(pairwise(targets), start=1):
        if number > TILTS or not _is_cell(here) or not _is_cell(there):
            return "TD-9"
        if there in targets[:number]:
            return "TD-10"
        if there not in GRID.neighbours(here):
            return "TD-30"
        if state.occupied & BITS[there]:
            return "TD-11"
    # Every step is fine by itself, but no third tilt follows.
    return "TD-9"


def _is_cell(target: Target) -> TypeGuard[Cell]:
    return isinstance(target, int) and 0 <= target < GRID.size
