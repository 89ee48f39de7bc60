"""Which clause forbids an illegal choice: what a referee would say. What is legal is not decided here."""

from collections import Counter
from typing import TypeGuard

from game.captain.cards import NOTHING, pips
from game.captain.field import GRID
from game.captain.moves import Card, Choice, Die, Reroll, Tool, beginnings_of_rerolls
from game.captain.state import DICE_OF, Phase, State
from game.engine import Path, Seat, Target
from game.grid import Cell


def clause_against(state: State, seat: Seat, actions: tuple[Choice, ...], targets: Path) -> str | None:
    """The clause that forbids this path; None exactly where it begins one of the seat's actions."""
    if seat not in state.to_act:
        return _clause_against_acting(state, seat)
    if _begins_one(state, seat, actions, targets):
        return None
    match state.phase:
        case Phase.START:
            return "CP-3"
        case Phase.SET_UP:
            return _clause_against_laying(state, seat, targets)
        case _:
            return _clause_against_dice(state, seat, targets)


def _begins_one(state: State, seat: Seat, actions: tuple[Choice, ...], targets: Path) -> bool:
    if any(isinstance(action, Reroll) for action in actions):
        if targets in beginnings_of_rerolls(state.captains[seat].dice):
            return True
        actions = tuple(action for action in actions if not isinstance(action, Reroll))
    return any(path[: len(targets)] == targets for action in actions for path in action.paths)


def _clause_against_acting(state: State, seat: Seat) -> str:
    if state.phase is Phase.DICE:
        return "CP-31" if state.rules.strategic else "CP-11"
    return _OUT_OF_TURN[state.phase]


_OUT_OF_TURN = {
    Phase.DEAL: "CP-28",
    Phase.START: "CP-3",
    Phase.ROLL: "CP-43",
    Phase.SET_UP: "CP-14",
    Phase.OVER: "CP-26",
}


def _clause_against_dice(state: State, seat: Seat, targets: Path) -> str:
    """A path of dice and a treasure's spot, of dice and the cup, of the cup, or of the bell."""
    if targets[0] is Tool.BELL:
        return "CP-30" if state.rules.strategic else "CP-10"
    if targets[0] is Tool.CUP or targets[-1] is Tool.CUP:
        return "CP-31" if state.rules.strategic else "CP-4"
    faces = [target.face for target in targets if isinstance(target, Die)]
    if not faces:
        return "CP-42" if isinstance(targets[0], Card) else "CP-5"
    cell = targets[2] if len(targets) > 2 else None
    if _is_cell(cell) and state.lying[cell] != NOTHING:
        # Whoever points at a treasure asks about that first: no dice would fit it.
        return "CP-45"
    if Counter(faces) - Counter(state.captains[seat].dice):
        return "CP-44" if _is_cell(cell) else "CP-37"
    if len(faces) != 2 or not _is_cell(cell):
        return "CP-5" if len(targets) > 2 else "CP-44"
    return "CP-44" if pips(state.treasures[cell]) != tuple(sorted(faces)) else "CP-5"


def _clause_against_laying(state: State, seat: Seat, targets: Path) -> str:
    """A path of an attack card and a territory, in either order."""
    for target in targets[:2]:
        if isinstance(target, Card):
            if target.number not in state.captains[seat].hand:
                return "CP-49"
        elif not _is_cell(target):
            return "CP-42"
        elif state.lying[target] != DICE_OF[seat]:
            return "CP-48"
    return "CP-14"


def _is_cell(target: Target) -> TypeGuard[Cell]:
    return isinstance(target, int) and 0 <= target < GRID.size
