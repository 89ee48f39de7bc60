"""Dice Chess in words: the lines of the move list, what to do now, why an action is advised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.arrangement import Arrange
from game.chance import Roll
from game.dice_board import face_of
from game.dice_chess.board import GRID
from game.dice_chess.counting import AGREED, FIRST_PLY_TO_PROPOSE, counted
from game.dice_chess.moves import Means, Move, Pass
from game.dice_chess.rules import DICE_CHESS
from game.dice_chess.setting_up import ready_sets
from game.dice_chess.state import State
from game.engine import Action, Seat
from game.events import Captured, Moved, Rolled, RolledOut
from game.grid import Cell
from game.match import Entry
from game.picker import Picker
from scenes.dice_board.sight import foresee
from scenes.dice_chess.sight import distance, endangered, lead
from scenes.words import Words


def describe(words: Words, entry: Entry) -> str:
    """An action or a roll as a line of the list of moves; the notation below it says what it leaves out."""
    match entry.action:
        case Arrange() as action:
            front, back = _ranks(action)
            return words("dice_chess.move.arranged", front=sum(front), back=sum(back))
        case Pass():
            return words(f"dice_chess.move.{'passed' if entry.state.options.may_pass else 'skipped'}")
        case Roll() | Move():
            return " ".join(_told(words, entry))
    return ""


def _told(words: Words, entry: Entry) -> Iterable[str]:
    """What happened, event by event."""
    taken = next((event.dice[0][1] for event in entry.events if isinstance(event, Captured)), None)
    for event in entry.events:
        match event:
            case RolledOut(_, faces):
                yield words("dice_chess.move.rolled_out", pips=sum(faces))
            case Rolled(_, cell, face):
                yield words("dice_chess.move.rolled", face=face, cell=GRID.name(cell))
            case Moved(_, (start, *between, end)):
                ends: dict[str, Any] = {"start": GRID.name(start), "end": GRID.name(end)}
                if taken is not None:
                    yield words("dice_chess.move.took", face=taken, **ends)
                elif between:
                    yield words("dice_chess.move.moved_around", between=GRID.name(between[0]), **ends)
                else:
                    yield words("dice_chess.move.moved", **ends)


def _ranks(action: Arrange) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces of the front and of the back rank, as their seat sees them."""
    higher, lower = action.rows
    return (higher, lower) if action.seat == 0 else (lower, higher)


def instruction(words: Words, view: State, picker: Picker | None) -> str:
    """What the person to act should do now."""
    if view.trays is not None:
        return words(f"dice_chess.scene.arrange_{view.options.arrangement}")
    if picker is None:
        return ""
    targets = picker.next_targets()
    if list(targets) == [Means.PASS]:
        return words("dice_chess.scene.pass")
    if not picker.path:
        return words(f"dice_chess.scene.choose_die{'_or_pass' if Means.PASS in targets else ''}")
    start = picker.path[0]
    face = face_of(view.board[start]) if isinstance(start, int) else 0
    match face:
        case 1:
            exactly = "_exactly" if view.options.ones == "exactly_two" else ""
            anything = "_any" if view.options.ones_take == "any" else ""
            return words(f"dice_chess.scene.choose_cell_one{exactly}{anything}")
        case 6:
            return words("dice_chess.scene.choose_cell_six")
    return words("dice_chess.scene.choose_cell", face=face)


def quiet_remark(words: Words, view: State, names: Sequence[str]) -> str:
    """How long nothing has been taken, once that may come to something, and what counting would bring."""
    if view.trays is not None or view.outcome is not None or view.quiet < FIRST_PLY_TO_PROPOSE:
        return ""
    turns = view.quiet // 2
    winner = counted(view, AGREED).winner
    if winner is None:
        now = words("dice_chess.scene.counted_even")
    else:
        now = words("dice_chess.scene.counted_now", name=names[winner])
    if view.limit is None:
        return f"{words('dice_chess.scene.quiet_unlimited', count=turns)} {now}"
    return f"{words('dice_chess.scene.quiet', count=turns, limit=view.limit // 2)} {now}"


def explain(words: Words, view: State, action: Action, rival: str) -> str:
    """One fact that speaks for an action and that anybody can check on the board."""
    match action:
        case Move():
            return _explain_move(words, view, action, rival)
        case Arrange():
            return _explain_arrangement(words, view, action)
    return ""


def _explain_arrangement(words: Words, view: State, action: Arrange) -> str:
    front, back = _ranks(action)
    name = next((name for name, ready in ready_sets(view, action.seat).items() if ready == action), None)
    if name is None:
        return words("dice_chess.hint.arranges", front=sum(front), back=sum(back))
    said = words(f"dice_chess.arrange.{name}")
    return words("dice_chess.hint.arranges_like", name=said, front=sum(front), back=sum(back))


def _explain_move(words: Words, view: State, move: Move, rival: str) -> str:
    seat, other = move.seat, Seat(1 - move.seat)
    outlook = foresee(DICE_CHESS, view, move)
    after: State = outlook.after
    if outlook.taken:
        (cell, face), *_ = outlook.taken
        if not after.dice_of(other):
            return words("dice_chess.hint.wins", rival=rival)
        safe = all(move.end not in endangered(position, seat) for position in outlook.positions)
        key = "takes_safely" if safe else "takes"
        return words(f"dice_chess.hint.{key}", face=face, cell=GRID.name(cell))
    danger, ahead = endangered(after, seat), lead(after, seat)
    if move.start in endangered(view, seat) and move.end not in danger:
        return words("dice_chess.hint.escapes", cell=GRID.name(move.start), rival=rival)
    before = endangered(view, other)
    threatened = [cell for cell in endangered(after, other) if cell not in before]
    if threatened:
        return words("dice_chess.hint.threatens", cells=_cells(words, threatened))
    if not danger and ahead > 0:
        return words("dice_chess.hint.ahead", count=ahead)
    if ahead < 0 and distance(after, move.end, seat) < distance(view, move.start, seat):
        return words("dice_chess.hint.behind", count=-ahead, rival=rival)
    if not danger:
        return words("dice_chess.hint.safe")
    return words("dice_chess.hint.leaves", cells=_cells(words, danger))


def _cells(words: Words, cells: Iterable[Cell]) -> str:
    """`a1`, `a1 and b2`, `a1, b2 and c3`."""
    *first, last = [GRID.name(cell) for cell in cells]
    return words("dice_chess.move.and", first=", ".join(first), last=last) if first else last
