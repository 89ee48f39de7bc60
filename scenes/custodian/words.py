"""Custodian Dice in words: the lines of the move list, what to do now, and why an action is advised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.arrangement import Arrange
from game.chance import Roll
from game.custodian.board import GRID
from game.custodian.moves import Jump, Move, Pass
from game.custodian.rules import CUSTODIAN
from game.custodian.state import State
from game.engine import Action, Seat
from game.events import Captured, RolledOut
from game.grid import Cell
from game.match import Entry
from game.picker import Picker
from scenes.custodian.sight import endangered, ways_to_go
from scenes.dice_board.sight import Outlook, foresee
from scenes.words import Words


def describe(words: Words, entry: Entry, faces: Sequence[int] = ()) -> str:
    """An action or a roll as a line of the list of moves; of a move that may show any of some faces, all."""
    key, values = _deed(words, entry)
    if faces:
        values["face"] = _listed(words, [str(face) for face in faces], "or")
    taken = next((event.dice for event in entry.events if isinstance(event, Captured)), ())
    if taken:
        key = f"{key.rpartition('_and_')[2]}_and_took"
        values["faces"] = _listed(words, [str(face) for _, face in taken])
    return words(f"custodian.move.{key}", **values) if key else ""


def _deed(words: Words, entry: Entry) -> tuple[str, dict[str, Any]]:
    """The key of the words for what was done, and what they are filled in with."""
    match entry.action:
        case Arrange(_, _, faces):
            return "arranged", {"faces": " ".join(map(str, faces))}
        case Pass():
            return "passed", {}
        case Roll(faces) if any(isinstance(event, RolledOut) for event in entry.events):
            return "rolled_out", {"faces": _listed(words, [str(face) for face in faces])}
        case Roll((face,)):
            return "rolled", {"face": face}
        case Move(_, start, end, face):
            values: dict[str, Any] = {"start": GRID.name(start), "end": GRID.name(end), "face": face}
            return ("moved" if face is None else "moved_and_turned"), values
        case Jump(_, start, _, end, face):
            values = {"start": GRID.name(start), "end": GRID.name(end), "face": face}
            return ("jumped" if face is None else "jumped_and_flipped"), values
    return "", {}


def instruction(words: Words, view: State, picker: Picker | None) -> str:
    """What the person to act should do now."""
    if view.trays is not None:
        return words(f"custodian.scene.arrange_{view.options.arrangement}")
    if picker is None:
        return ""
    if isinstance(next(iter(picker.candidates()), None), Pass):
        return words("custodian.scene.pass")
    chaos = "_chaos" if view.options.chaos else ""
    match len(picker.path):
        case 0:
            return words("custodian.scene.choose_die")
        case 1:
            pips = view.board[picker.path[0]] & 7 if isinstance(picker.path[0], int) else 0
            jumps = any(isinstance(action, Jump) for action in picker.candidates())
            moves = any(isinstance(action, Move) for action in picker.candidates())
            if not moves:
                said = words("custodian.scene.choose_jump", pips=pips)
            else:
                key = "choose_cell_or_jump" if jumps else "choose_cell"
                said = words(f"custodian.scene.{key}", count=pips)
            return f"{said} {words('custodian.scene.then_rolled')}" if chaos else said
        case _:
            return words(f"custodian.scene.choose_face{chaos}")


def explain(words: Words, view: State, action: Action, rival: str) -> str:
    """One fact that speaks for an action and that anybody can check on the board."""
    if not isinstance(action, Move | Jump):
        return ""
    seat, other = action.seat, Seat(1 - action.seat)
    outlook = foresee(CUSTODIAN, view, action)
    after = outlook.after
    if after.outcome is not None and after.outcome.winner == seat and outlook.taken:
        return words("custodian.hint.wins", rival=rival)
    if outlook.taken:
        return _taking(words, outlook)
    before_danger, danger = endangered(view, seat), endangered(after, seat)
    if action.start in before_danger and action.end not in danger:
        return words("custodian.hint.escapes", cell=GRID.name(action.start), rival=rival)
    saved = [cell for cell in before_danger if cell != action.start and cell not in danger]
    if saved:
        return words("custodian.hint.saves", cells=_cells(words, saved))
    threatened = [
        cell
        for cell in endangered(after, other)
        if cell not in endangered(view, other)
        and all(cell in endangered(position, other) for position in outlook.positions)
    ]
    if threatened:
        return words("custodian.hint.threatens", cells=_cells(words, threatened))
    if not danger:
        return words("custodian.hint.safe")
    fewer, more = ways_to_go(after, other), ways_to_go(view, other)
    if fewer < more:
        return words("custodian.hint.hampers", rival=rival, fewer=fewer, more=more)
    return words("custodian.hint.leaves", cells=_cells(words, danger))


def _taking(words: Words, outlook: Outlook) -> str:
    if len(outlook.taken) == 1:
        cell, face = outlook.taken[0]
        return words("custodian.hint.takes_one", cell=GRID.name(cell), face=face)
    cells = _cells(words, [cell for cell, _ in outlook.taken])
    return words("custodian.hint.takes", number=len(outlook.taken), cells=cells)


def _cells(words: Words, cells: Iterable[Cell]) -> str:
    return _listed(words, [GRID.name(cell) for cell in cells])


def _listed(words: Words, parts: list[str], joined: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return words(f"custodian.move.{joined}", first=", ".join(parts[:-1]), last=parts[-1])
