"""How the tests of Dice Chess read, play and ask: positions and actions as texts."""

from typing import Any

from game.dice_chess.board import GRID
from game.dice_chess.rules import DICE_CHESS
from game.engine import Event, Seat
from game.events import Captured, Moved
from tests.game.by_text import ByText

W, B = Seat(0), Seat(1)

_texts = ByText(DICE_CHESS, GRID)
read, play, legal, refused = _texts.read, _texts.play, _texts.legal, _texts.refused
c, cells, random_game = _texts.cell, _texts.cells, _texts.random_game


def pos(dice: str, rest: str = "w - - 0") -> str:
    """The text of a position with these dice: `pos("d4=w3 d5=b2")` has White to move."""
    placed = dict(die.split("=") for die in dice.split())
    ranks = ("".join(placed.get(f"{file}{rank}", "..") for file in "abcdefgh") for rank in range(8, 0, -1))
    return f"{'/'.join(ranks)} {rest}"


def squares(text: str, start: str, **options: Any) -> str:
    """Where the die on that square can go: `c3 xd4`."""
    return " ".join(action[2:].removeprefix("-") for action in legal(text, start, **options))


def route(events: tuple[Event, ...]) -> str:
    """The squares that a die went over: `b2 c2 c3`."""
    return next(" ".join(map(GRID.name, e.route)) for e in events if isinstance(e, Moved))


def taken(events: tuple[Event, ...]) -> list[tuple[str, int]]:
    return [(GRID.name(cell), face) for e in events if isinstance(e, Captured) for cell, face in e.dice]
