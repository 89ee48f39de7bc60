"""What the small living board of Custodian Dice shows, apart from its scene."""

from __future__ import annotations

from game.custodian.board import GRID, HOME_ROWS
from game.engine import Seat
from game.events import Flipped, Jumped, Moved, Turned
from game.grid import Cell
from scenes.dice.view import VIEWS
from scenes.scene import Stage
from scenes.view.living import Show
from scenes.view.showcase import DiceShow, Showcase


def _cell(name: str) -> Cell:
    cell = GRID.parse(name)
    assert cell is not None
    return cell


def _cells(*names: str) -> tuple[Cell, ...]:
    return tuple(_cell(name) for name in names)


_WHITE, _BLACK = Seat(0), Seat(1)

SHOWCASE = Showcase(
    GRID,
    {
        **dict(zip(HOME_ROWS[0], ((_WHITE, face) for face in (2, 6, 4, 1, 3)), strict=True)),
        **dict(zip(HOME_ROWS[1], ((_BLACK, face) for face in (3, 5, 2, 6, 1)), strict=True)),
    },
    (
        (Moved(_WHITE, _cells("a1", "a2", "b2")), Turned(_WHITE, _cell("b2"), 2, 4)),
        (Moved(_BLACK, _cells("a5", "a4", "a3", "b3")), Turned(_BLACK, _cell("b3"), 3, 1)),
        (Jumped(_WHITE, *_cells("b2", "b3", "b4")), Flipped(_WHITE, _cell("b4"), 4, 3)),
        (Moved(_BLACK, _cells("e5", "e4")), Turned(_BLACK, _cell("e4"), 1, 2)),
        (
            Moved(_WHITE, _cells("e1", "e2", "d2", "c2")),
            Turned(_WHITE, _cell("c2"), 3, 5),
        ),
        (Moved(_BLACK, _cells("c5", "c4", "c3")), Turned(_BLACK, _cell("c3"), 2, 4)),
    ),
)
"""A few moves that show what the game is about: sliding, turning, jumping."""


def show(stage: Stage) -> Show:
    """The show with the player's dice and board."""
    settings = stage.settings
    return DiceShow(SHOWCASE, settings.dice_sets, settings.board_set, VIEWS[settings.view])
