"""What each game has on the screen: the scene of its matches, its small living board, its telling states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.match import Match
from scenes.custodian.showcase import SHOWCASE
from scenes.scene import Scene, Stage
from scenes.view.layout import View
from scenes.view.living import LivingBoard, Showcase


@dataclass(frozen=True)
class GameScreens:
    """What a game brings along. All but the showcase is loaded when it is asked for: the menu comes first."""

    showcase: Showcase
    match: Callable[[Stage, Match, str | None], Scene]
    telling_states: Callable[[Stage], Iterator[tuple[str, list[Scene]]]]


def _custodian_match(stage: Stage, match: Match, slot: str | None) -> Scene:
    from scenes.custodian.scene import CustodianScene

    return CustodianScene(stage, match, slot)


def _custodian_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    from scenes.custodian.gallery import telling_states_of_custodian

    return telling_states_of_custodian(stage)


SCREENS: dict[str, GameScreens] = {
    "custodian": GameScreens(SHOWCASE, _custodian_match, _custodian_states),
}


def match_scene(stage: Stage, match: Match, slot: str | None = None) -> Scene:
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
