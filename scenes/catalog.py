"""What each game has on the screen: the scene of its matches, its small living board, its telling states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.match import Match
from scenes.custodian import CustodianScene
from scenes.custodian_gallery import SHOWCASE, telling_states_of_custodian
from scenes.match import MatchScene
from scenes.scene import Scene, Stage
from scenes.view.layout import View
from scenes.view.living import LivingBoard, Showcase


@dataclass(frozen=True)
class GameScreens:
    """What a game brings along."""

    match: type[MatchScene]
    showcase: Showcase
    telling_states: Callable[[Stage], Iterator[tuple[str, list[Scene]]]]


SCREENS: dict[str, GameScreens] = {
    CustodianScene.game.key: GameScreens(CustodianScene, SHOWCASE, telling_states_of_custodian),
}


def match_scene(stage: Stage, match: Match, slot: str | None = None) -> MatchScene:
    """The scene of a match; `slot` is the name under which it is kept already."""
    return SCREENS[match.game.key].match(stage, match, slot)


def living_board(stage: Stage, key: str) -> LivingBoard:
    """The small board of a game that moves by itself now and then."""
    settings = stage.settings
    view = View.TILTED if settings.view == "tilted" else View.ABOVE
    return LivingBoard(
        SCREENS[key].showcase,
        settings.dice_sets,
        settings.board_set,
        view,
        lambda: stage.settings.animation != "off",
    )


def telling_states(stage: Stage, key: str) -> Iterator[tuple[str, list[Scene]]]:
    """The match screen of a game in states worth a picture, each with what lies over it."""
    return SCREENS[key].telling_states(stage)
