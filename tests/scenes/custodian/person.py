"""A person at a match of Custodian Dice, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.custodian.board import GRID
from game.custodian.moves import Face
from game.custodian.rules import CUSTODIAN
from game.engine import Action, Seat
from scenes.custodian.scene import CustodianScene
from scenes.dice_board.sight import Outlook
from scenes.dice_board.sight import foresee as foresee_in
from tests.scenes.seated import Seated

WHITE, BLACK = Seat(0), Seat(1)

BOTH_WAYS = "........w2/..w5..b1../........../w3......../w6..b1.... w 0"
"""White gets from a1 to a3 by a move of six as well as by a jump over a2."""

CROWDED = "..b2....b3/........../..w6w3b4../..b5....../..w5w2..w2 w 3"
"""From e1 White takes between dice that stand close together."""

STUCK = "......b1w6/........b1/........../b1......../w6b1...... w 0"
"""White is shut in and, without jumping, cannot go anywhere."""


def cell(name: str) -> int:
    found = GRID.parse(name)
    assert found is not None
    return found


class AtCustodian(Seated):
    """A person at a match of Custodian Dice, who names faces by their numbers."""

    scene: CustodianScene

    def cell(self, name: str) -> Any:
        return Face(int(name)) if name.isdigit() else super().cell(name)

    @property
    def faces_offered(self) -> list[int]:
        fan = self.scene.choice.fan
        assert fan is not None
        return [leaf.target.pips for leaf in fan.leaves if isinstance(leaf.target, Face)]


def foresee(state: Any, action: Action) -> Outlook:
    return foresee_in(CUSTODIAN, state, action)


Sit = Callable[..., AtCustodian]
