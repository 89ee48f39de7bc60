"""A board with dice in words, for whoever does not see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine import Seat
from game.grid import Cell, Grid
from scenes.dice_board.lie import SEATS, DiceView
from scenes.ui.widget import BETWEEN
from scenes.view.table import Shown
from scenes.words import Words


def position(
    words: Words,
    view: DiceView,
    grid: Grid,
    captured: Mapping[Seat, Sequence[Shown]],
    names: Sequence[str],
) -> list[str]:
    """For each seat its dice on the board, those it has still to set out, and those it has taken."""
    said: list[str] = []
    for seat in SEATS:
        dice = sorted((grid.name(cell), face) for cell, owner, face in view.dice if owner == seat)
        listed = [
            words("told.die", cell=cell, face=face) if face else words("told.covered", cell=cell)
            for cell, face in dice
        ]
        if listed:
            said.append(words("told.dice", name=names[seat], count=len(listed), dice=", ".join(listed)))
        if waiting := view.waiting(seat):
            said.append(words("told.waiting", name=names[seat], faces=_listed(waiting)))
        if taken := [die.face for die in captured.get(seat, ())]:
            said.append(words("told.captured", name=names[seat], faces=_listed(taken)))
    return said


def cell(words: Words, view: DiceView, grid: Grid, where: Cell, names: Sequence[str]) -> str:
    """A cell with the die on it, if there is one."""
    found = next(((seat, face) for there, seat, face in view.dice if there == where), None)
    if found is None:
        return grid.name(where)
    seat, face = found
    if face is None:
        return words("told.covered", cell=grid.name(where))
    return words("told.cell", cell=grid.name(where), name=names[seat], face=face)


def setting_out(words: Words, faces: Mapping[Cell, int], grid: Grid, at: Cell, taken_up: bool) -> str:
    """Dice that are set out: the one that the keys have gone to, then all of them, rank by rank as seen."""
    said = words("told.die", cell=grid.name(at), face=faces[at])
    ranks: dict[int, list[int]] = {}
    for cell, face in faces.items():
        ranks.setdefault(grid.row(cell), []).append(face)
    return BETWEEN.join(
        [
            words("told.taken_up", piece=said) if taken_up else said,
            *(words("told.rank", rank=rank + 1, faces=_listed(row)) for rank, row in ranks.items()),
        ]
    )


def _listed(faces: Sequence[int | None]) -> str:
    return " ".join("?" if face is None else str(face) for face in faces)
