"""Custodian Dice in states worth a picture.

Every state is reached as a player reaches it: actions are played, the pointer points and clicks, time passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.custodian.board import GRID
from game.custodian.moves import Face
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from scenes.custodian.scene import CustodianScene
from scenes.match.commands import Command
from scenes.match.stagehand import Stagehand, played
from scenes.scene import Scene, Stage

SEED = "gallery"
"""The rolls of this seed are those that the lines below set out."""

OPENING = ("w arrange 63124", "b arrange 14662")
MIDDLE = (
    *OPENING,
    *("b1-c3=5", "a5-a4=5", "e1-d2=6", "c5-a3=3", "c3-c4=1", "a3-b3=6"),
    *("d1-e2=3", "e5^c5=5", "e2-e5=2", "a4-c3=4"),
)
"""White can take three dice in a row."""
THREE_TAKEN = (*MIDDLE, "d2-a5=5")
BOTH_WAYS = (
    *THREE_TAKEN,
    *("c3-b4=2", "a5-c4=1", "b4-c5=4", "c1-c2=2", "b3-d5=5", "c4-b4=5", "d5-c1=1", "c2-a2=3", "c5-d4=1"),
)
"""White gets from a1 to a3 by a move of six as well as by a jump."""
LAST_BUT_ONE = (
    *THREE_TAKEN,
    *("b3-c4=2", "a5-c2=1", "c3-e1=5", "a1-d2=3", "e1-d5=3", "c2-c3=4", "c4-b5=4"),
)
LAST = "c3-c5=6"


def telling_states_of_custodian(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    """The match screen in telling states, by name."""
    yield "opening_roll", [_new(stage, ()).after(0.52)]
    yield "arranging", [_new(stage, ()).at_rest()]
    yield "die_chosen", [_chosen(stage)]
    yield "target_aimed_at", [_aimed(stage)]
    yield "faces", [_fanned(stage)]
    yield "faces_and_jump", [_fanned_both_ways(stage)]
    yield "jump", [_new(stage, MIDDLE[:9]).after(0.27, "e5^c5=5")]
    yield "capture", [_new(stage, MIDDLE).after(0.58 + 0.3 + 0.21, "d2-a5=5")]
    yield "threats", [_threatened(stage)]
    yield "end", [_new(stage, LAST_BUT_ONE).after(2.6, LAST)]


def _new(stage: Stage, line: tuple[str, ...]) -> Stagehand[CustodianScene]:
    return Stagehand(stage, CustodianScene, played(stage, CUSTODIAN, Options(), line, SEED))


def _chosen(stage: Stage) -> Scene:
    hand = _new(stage, MIDDLE)
    hand.rest()
    hand.click(_cell("d2"))
    hand.wait(0.5)
    return hand.scene


def _aimed(stage: Stage) -> Scene:
    hand = _new(stage, MIDDLE)
    hand.rest()
    hand.click(_cell("d2"))
    hand.point(_cell("a5"))
    hand.wait(0.5)
    return hand.scene


def _fanned(stage: Stage) -> Scene:
    hand = _new(stage, MIDDLE)
    hand.rest()
    hand.click(_cell("d2"))
    hand.click(_cell("a5"))
    hand.wait(1.0)
    hand.point(Face(4))
    hand.wait(0.5)
    return hand.scene


def _fanned_both_ways(stage: Stage) -> Scene:
    hand = _new(stage, BOTH_WAYS)
    hand.rest()
    hand.click(_cell("a1"))
    hand.click(_cell("a3"))
    hand.wait(1.0)
    return hand.scene


def _threatened(stage: Stage) -> Scene:
    hand = _new(stage, MIDDLE[:10])
    hand.rest()
    hand.scene.do(Command.THREATS)
    hand.wait(0.5)
    return hand.scene


def _cell(name: str) -> int:
    cell = GRID.parse(name)
    assert cell is not None
    return cell
