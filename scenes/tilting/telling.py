"""The board of Tilting Dice in words: every side of a die by where it looks, and what it looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cube import Cube
from game.engine import Seat
from game.grid import ORTHOGONAL, Cell, Direction
from game.tilting.board import GRID, UNDEALT
from game.tilting.dice import Die
from game.tilting.moves import Tilt
from game.tilting.placing import Place
from game.tilting.preview import foresee
from game.tilting.state import State
from scenes.tilting.words import foretell
from scenes.ui.widget import BETWEEN
from scenes.words import Words

SEATS = (Seat(0), Seat(1))


def position(words: Words, view: State, names: Sequence[str]) -> list[str]:
    """The tiles rank by rank, then every die."""
    said: list[str] = []
    if view.tiles != UNDEALT:
        for row in reversed(range(GRID.rows)):
            tiles = " ".join(str(view.tiles[GRID.cell(column, row)]) for column in range(GRID.columns))
            said.append(words("tilting.told.rank", rank=row + 1, tiles=tiles))
    for seat in SEATS:
        said += [_die(words, view, seat, die, names) for die in view.dice_of(seat) if die.is_built]
    return said


def cell(words: Words, view: State, where: Cell, names: Sequence[str]) -> str:
    """A tile with its value and the die on it, if there is one."""
    found = view.die_on(where)
    if found is not None:
        return _die(words, view, *found, names)
    return words("tilting.told.tile", cell=GRID.name(where), tile=view.tiles[where])


def piece(words: Words, view: State, where: Cell, names: Sequence[str]) -> str:
    """A die by the tile that it stands on, or just that tile."""
    found = view.die_on(where)
    if found is None:
        return words("tilting.told.tile", cell=GRID.name(where), tile=view.tiles[where])
    return words("tilting.told.piece", name=names[found[0]], cell=GRID.name(where))


def ahead(words: Words, view: State, die: Die) -> str:
    """A die as it lies, or would lie, on its way."""
    said = words(
        "tilting.told.stands",
        cell=GRID.name(die.cell),
        tile=view.tiles[die.cell],
        sides=sides(words, die.cube),
    )
    return f"{said}. {words('tilting.told.doubled')}" if view.is_doubled(die) else said


def turn(words: Words, view: State, tilt: Tilt) -> str:
    """Where three tilts lead, what the die shows after them, and what it meets; the notation has the way."""
    foreseen = foresee(view, tilt)
    values: dict[str, Any] = {
        "start": GRID.name(tilt.start),
        "end": GRID.name(tilt.end),
        "face": foreseen.die.cube.top,
    }
    said = words(f"tilting.told.turn{'_doubled' if foreseen.doubled else ''}", **values)
    if not foreseen.contacts:
        return said
    return words(
        "tilting.told.meeting", turn=said, met=foretell(words, foreseen).replace("\n", " ").rstrip(".")
    )


def placed(words: Words, place: Place) -> str:
    """Two dice in their corners by what they show."""
    (west, one), (east, other) = place.dice
    return words(
        "tilting.told.place",
        west=GRID.name(west),
        east=GRID.name(east),
        west_top=one.top,
        east_top=other.top,
    )


def sides(words: Words, cube: Cube) -> str:
    """A die that stands nowhere yet, by the compass."""
    told = [words(f"tilting.told.{way.name.lower()}", face=cube.side(way)) for way in ORTHOGONAL]
    return words("tilting.told.sides", top=cube.top, bottom=cube.bottom, sides=", ".join(told))


def workshop(words: Words, faces: Sequence[int], cursor: int, taken_up: bool) -> str:
    """Two dice that are built, after the side that the keys have gone to."""
    die, place = divmod(cursor, len(Cube._fields))
    side = words(f"tilting.told.{Cube._fields[place]}", face=faces[cursor])
    at = words("tilting.told.at", number=die + 1, side=side)
    said = [words("told.taken_up", piece=at) if taken_up else at]
    for number in range(len(faces) // len(Cube._fields)):
        start = number * len(Cube._fields)
        cube = Cube(*faces[start : start + len(Cube._fields)])
        said.append(words("tilting.told.built", number=number + 1, sides=sides(words, cube)))
    return BETWEEN.join(said)


def _die(words: Words, view: State, seat: Seat, die: Die, names: Sequence[str]) -> str:
    name = names[seat]
    if die.is_hidden:
        return words("tilting.told.hidden", name=name)
    if not die.is_placed:
        return words("tilting.told.waiting", name=name, sides=sides(words, die.cube))
    told = [_side(words, view, die, way, names) for way in ORTHOGONAL]
    doubled = words("tilting.told.doubled") if view.is_doubled(die) else ""
    lies = words("tilting.told.sides", top=die.cube.top, bottom=die.cube.bottom, sides=", ".join(told))
    tile = view.tiles[die.cell]
    said = words("tilting.told.die", name=name, cell=GRID.name(die.cell), tile=tile, sides=lies)
    return f"{said} {doubled}".rstrip()


def _side(words: Words, view: State, die: Die, way: Direction, names: Sequence[str]) -> str:
    """A side by the compass and by its neighbour."""
    side = words(f"tilting.told.{way.name.lower()}", face=die.cube.side(way))
    there = GRID.step(die.cell, way)
    if there is None:
        return words("tilting.told.at_edge", side=side)
    met = view.die_on(there)
    if met is None:
        return words("tilting.told.towards", side=side, cell=GRID.name(there))
    seat, other = met
    face = other.cube.side(way.opposite)
    return words("tilting.told.against", side=side, name=names[seat], cell=GRID.name(there), face=face)
