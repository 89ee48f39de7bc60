"""Tilting Dice in states worth a picture.

Every state is reached as a player reaches it: actions are played, the pointer points and clicks, time passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from game.grid import Direction
from game.tilting.board import GRID
from game.tilting.options import Options
from game.tilting.rules import TILTING
from scenes.match.commands import Command
from scenes.match.stagehand import Stagehand, played
from scenes.scene import Scene, Stage
from scenes.tilting.scene import TiltingScene

SEED = "gallery"
"""The board of this seed is the one that the lines below are played on."""

BUILT = ("w build 162534 162534", "b build 656454 121323")
PLACED = (*BUILT, "place a1=251643 f1=521634", "place a6=212313 f6=566445")
MIDDLE = (*PLACED, "f1:WNE", "a6:EEE", "f2:NWS", "d6:WSS")
"""White can capture on a matching tile, or run into a die that shows more."""
LAST = "e2:NWW"

TILT, MEET, LOOK = 0.3, 0.3, 0.7
"""Seconds that a tilt and a comparison take."""


def telling_states_of_tilting(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    """The match screen in telling states, by name."""
    yield "dealing", [_hand(stage, ()).after(1.72)]
    yield "workshop", [_hand(stage, BUILT[:1], Options(building="open")).at_rest(1.0)]
    yield "placing", [_hand(stage, BUILT).at_rest(1.0)]
    yield "placing_forbidden", [_forbidden(stage)]
    yield "die_chosen", [_chosen(stage)]
    yield "third_tilt", [_rolled(stage)]
    yield "contact_preview", [_previewed(stage)]
    yield "rolling", [_hand(stage, MIDDLE).after(0.2, LAST)]
    yield "capture", [_hand(stage, MIDDLE).after(3 * TILT + MEET + LOOK + 0.3, LAST)]
    yield "net", [_unfolded(stage)]
    yield "threats", [_threatened(stage)]
    stage.settings.view = "above"
    yield "above", [_rolled(stage)]
    stage.settings.view = "tilted"
    yield "round_over", [_hand(stage, MIDDLE).after(4.0, LAST)]
    yield "end", [_hand(stage, MIDDLE, Options(rounds=1)).after(4.0, LAST)]


def _hand(stage: Stage, line: Sequence[str], options: Options | None = None) -> Stagehand[TiltingScene]:
    return Stagehand(stage, TiltingScene, played(stage, TILTING, options or Options(), line, SEED))


def _forbidden(stage: Stage) -> Scene:
    """A die lies so that its top matches its tile, and it was tried to leave it so."""
    hand = _hand(stage, BUILT)
    scene = hand.scene
    hand.rest()
    hand.wait(0.5)
    placing = scene.placing
    assert placing is not None
    ways = cycle((Direction.NORTH, Direction.EAST))
    while not placing.matching:
        placing.turn(next(ways))
    hand.wait(0.5)
    placing.finish()
    return hand.at_rest(1.0)


def _chosen(stage: Stage) -> Scene:
    hand = _hand(stage, MIDDLE)
    hand.rest()
    hand.click(_cell("e2"))
    return hand.at_rest(1.0)


def _rolling(stage: Stage) -> Stagehand[TiltingScene]:
    """The die stands where it can capture with its third tilt."""
    hand = _hand(stage, MIDDLE)
    hand.rest()
    for name in ("e2", "e3", "d3"):
        hand.click(_cell(name))
        hand.wait(0.6)
    return hand


def _rolled(stage: Stage) -> Scene:
    return _rolling(stage).at_rest(1.0)


def _previewed(stage: Stage) -> Scene:
    hand = _rolling(stage)
    hand.point(_cell("c3"))
    return hand.at_rest(1.0)


def _unfolded(stage: Stage) -> Scene:
    hand = _hand(stage, MIDDLE)
    hand.rest()
    hand.point(_cell("a1"))
    return hand.at_rest(1.0)


def _threatened(stage: Stage) -> Scene:
    hand = _hand(stage, MIDDLE)
    hand.rest()
    hand.scene.do(Command.THREATS)
    return hand.at_rest(1.0)


def _cell(name: str) -> int:
    cell = GRID.parse(name)
    assert cell is not None
    return cell
