"""How the tests of Tilting Dice read, play and ask: positions and actions as texts."""

from game.engine import Event, Seat
from game.events import Tilted
from game.tilting.board import GRID
from game.tilting.events import Compared
from game.tilting.rules import TILTING
from game.tilting.state import State
from tests.game.by_text import ByText

W, B = Seat(0), Seat(1)

_texts = ByText(TILTING, GRID)
read, play, legal, refused = _texts.read, _texts.play, _texts.legal, _texts.refused
c, random_game = _texts.cell, _texts.random_game

TILES = "123456/234561/345612/456123/561234/612345"
"""A board on which a1 is a 6 and f1 a 5; every rank begins one lower than the one below."""

UNDEALT = "/".join(["??????"] * 6)


def pos(dice: str, side: str = "w", turns: int = 6, rest: str = "") -> str:
    """A position on the board above: `pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534")`."""
    return " ".join(filter(None, [TILES, side, dice, str(turns), rest]))


def dice(state: State) -> str:
    """The four dice as a position text has them."""
    return " ".join(str(state).split()[2:6])


def rolled(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Where the die went, and how it came to lie there."""
    return [(GRID.name(e.end), str(e.die)) for e in events if isinstance(e, Tilted)]


def compared(events: tuple[Event, ...]) -> list[tuple[str, int, str, int]]:
    """The comparisons: square and value of the moved die, square and value of the other."""
    return [
        (GRID.name(e.moved.cell), e.moved.value, GRID.name(e.rival.cell), e.rival.value)
        for e in events
        if isinstance(e, Compared)
    ]
