"""Dice Chess in states worth a picture, reached as a player reaches them."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice_chess.board import GRID
from game.dice_chess.options import READY_MADE, Options
from game.dice_chess.rules import DICE_CHESS
from scenes.dice_chess.scene import DiceChessScene
from scenes.match.commands import Command
from scenes.match.stagehand import Stagehand, played
from scenes.scene import Scene, Stage

SEED = "gallery"
"""The rolls of this seed are those that the lines below set out."""

MIDDLE = (
    *("w arrange 44666643/11232211", "b arrange 22344321/44566444"),
    *("d2-e3", "e7-f6", "e3-d4", "c7-c6", "d4-d5", "c8-c7", "d5xc6", "e8-e7", "c6xc7", "f6-g5", "c7xd7"),
    *("e7xd7", "e2-d3", "d7-e6", "d3-d4", "h7-h6", "a2-a3", "b7-b6", "a1-a2", "g5-f4", "c2-d3", "a7-a6"),
    *("d4-d5", "b6-b5", "d5xe6", "f4-e3"),
)
"""White has a one on e6, far ahead, and can take on e3."""
QUIET = (*MIDDLE, "e1-e2", "h6-g6", "d1-e1", "d8-d7", "e6-e4", "f7-f6", "e4-f3", "f8-f7", "a3-b3")
"""Nothing was taken for ten turns of both sides together."""
IMPASSE = (
    *("w arrange 44666643/11232211", "b arrange 22344321/44566444"),
    *("c2-b3", "e7-e6", "h2-h3", "d7-c6", "a2-a3", "e6-d5", "a1-a2", "d5-c4"),
    *("b3xc4", "a7-a6", "a3-a4", "c7-d7", "f2-f3", "e8-e7"),
)
LAST = "f3-g4"
"""By the letter three turns without a capture are enough."""


def telling_states_of_dice_chess(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    """The match screen in telling states, by name."""
    yield "rolling", [_new(stage, ()).after(0.75)]
    yield "arranging", [_new(stage, ()).at_rest()]
    yield "die_chosen", [_aimed(stage, "e6")]
    yield "two_steps", [_aimed(stage, "e6", "d5")]
    yield "prey", [_aimed(stage, "d3", "e3")]
    yield "capture", [_new(stage, MIDDLE).after(0.36, "d3xe3")]
    yield "rolled_anew", [_new(stage, MIDDLE).after(1.2, "d3xe3")]
    yield "threats", [_threatened(stage)]
    yield "quiet", [_new(stage, QUIET).after(1.0)]
    yield "impasse", [_new(stage, IMPASSE, READY_MADE["by_the_letter"]).after(2.0, LAST)]


def _new(stage: Stage, line: tuple[str, ...], options: Options | None = None) -> Stagehand[DiceChessScene]:
    match = played(stage, DICE_CHESS, options or Options(), line, SEED)
    return Stagehand(stage, DiceChessScene, match)


def _aimed(stage: Stage, start: str, end: str | None = None) -> Scene:
    """With a die chosen, and a square pointed at."""
    hand = _new(stage, MIDDLE)
    hand.rest()
    hand.click(GRID.parse(start))
    if end is not None:
        hand.point(GRID.parse(end))
    hand.wait(0.5)
    return hand.scene


def _threatened(stage: Stage) -> Scene:
    hand = _new(stage, MIDDLE)
    hand.rest()
    hand.scene.do(Command.THREATS)
    hand.wait(0.5)
    return hand.scene
