"""How the tests of Custodian Dice read, play and ask: positions and actions as texts."""

from typing import Any

from game.custodian.board import GRID
from game.custodian.rules import CUSTODIAN
from game.engine import Event, Seat
from game.events import Captured
from tests.game.by_text import ByText

W, B = Seat(0), Seat(1)

_texts = ByText(CUSTODIAN, GRID)
read, play, legal, refused = _texts.read, _texts.play, _texts.legal, _texts.refused
c, cells, random_game = _texts.cell, _texts.cells, _texts.random_game
EMPTY = "........../........../........../........../.........."


def squares(text: str, start: str, sign: str = "-", **options: Any) -> set[str]:
    """Where the die on that square can move, or with `^` jump."""
    return {action[3:5] for action in legal(text, start + sign, **options)}


def board_text(board: bytes) -> str:
    return str(read(f"{EMPTY} w 0")._replace(board=board)).split()[0]


def taken(events: tuple[Event, ...]) -> set[str]:
    return {GRID.name(cell) for e in events if isinstance(e, Captured) for cell, _ in e.dice}
