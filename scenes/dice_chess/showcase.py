"""What the small living board of Dice Chess shows, apart from its scene."""

from __future__ import annotations

from game.dice_chess.board import GRID
from game.engine import Seat
from game.events import Captured, Moved, Rolled
from game.grid import Cell
from scenes.dice.view import VIEWS
from scenes.scene import Stage
from scenes.view.lifting import lifted_off
from scenes.view.living import Show
from scenes.view.showcase import DiceShow, Showcase

_WHITE, _BLACK = Seat(0), Seat(1)


def _cell(name: str) -> Cell:
    cell = GRID.parse(name)
    assert cell is not None
    return cell


def _cells(*names: str) -> tuple[Cell, ...]:
    return tuple(_cell(name) for name in names)


def _ranks(seat: Seat, **ranks: str) -> dict[Cell, tuple[Seat, int]]:
    """Dice by the file that each rank begins with, a space where there is none."""
    return {
        _cell("abcdefgh"[column] + rank[1:]): (seat, int(face))
        for rank, faces in ranks.items()
        for column, face in enumerate(faces)
        if face != " "
    }


SHOWCASE = Showcase(
    GRID,
    {
        **_ranks(_WHITE, r1="24135226", r2="6 4 3 15", r3=" 5 1 6  "),
        **_ranks(_BLACK, r8="31624415", r7="4 25 3 6", r6=" 3   2 5", r5="  4     "),
    },
    (
        (Moved(_WHITE, _cells("d3", "d4", "c4")),),
        (
            Captured(_BLACK, _WHITE, ((_cell("c4"), 1),)),
            Moved(_BLACK, _cells("c5", "c4")),
            Rolled(_BLACK, _cell("c4"), 2),
        ),
        (Moved(_WHITE, _cells("b3", "c3")),),
        (Moved(_BLACK, _cells("f6", "f5")),),
        (
            Captured(_WHITE, _BLACK, ((_cell("c4"), 2),)),
            Moved(_WHITE, _cells("c3", "c4")),
            Rolled(_WHITE, _cell("c4"), 6),
        ),
        (Moved(_BLACK, _cells("b6", "b5")),),
        (
            Captured(_WHITE, _BLACK, ((_cell("b5"), 3),)),
            Moved(_WHITE, _cells("c4", "b5")),
            Rolled(_WHITE, _cell("b5"), 4),
        ),
    ),
    capture=lifted_off,
)
"""A few moves that show what the game is about: advancing, taking what shows less, being rolled anew."""


def show(stage: Stage) -> Show:
    """The show with the player's dice and board."""
    settings = stage.settings
    return DiceShow(SHOWCASE, settings.dice_sets, settings.board_set, VIEWS[settings.view])
