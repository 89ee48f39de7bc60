"""The board of Tilting Dice in words: every side of a die by where it looks, and what it looks at."""

from __future__ import annotations

from collections.abc import Sequence

from game.cube import Cube
from game.engine import Seat
from game.grid import ORTHOGONAL, Cell, Direction
from game.tilting.board import GRID, UNDEALT
from game.tilting.dice import Die
from game.tilting.state import State
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


def sides(words: Words, cube: Cube) -> str:
    """A die that stands nowhere yet, by the compass."""
    told = [words(f"tilting.told.{way.name.lower()}", face=cube.side(way)) for way in ORTHOGONAL]
    return words("tilting.told.sides", top=cube.top, bottom=cube.bottom, sides=", ".join(told))


def workshop(words: Words, faces: Sequence[int], cursor: int) -> str:
    """Two dice that are built, after the side that the keys have gone to."""
    die, place = divmod(cursor, len(Cube._fields))
    side = words(f"tilting.told.{Cube._fields[place]}", face=faces[cursor])
    said = [words("tilting.told.at", number=die + 1, side=side)]
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
