"""What each game has on the screen: the scene of its matches, its small living board, its telling states.

All of it is loaded when it is asked for: the menu comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.scene import Scene, Stage
from scenes.system.keys import Shortcut
from scenes.view.living import LivingBoard, Show

if TYPE_CHECKING:
    from game.match import Match


@dataclass(frozen=True)
class GameScreens:
    """What a game brings along."""

    show: Callable[[Stage], Show]
    match: Callable[[Stage, Match, str | None], Scene]
    telling_states: Callable[[Stage], Iterator[tuple[str, list[Scene]]]]
    keys: Callable[[], Mapping[str, Shortcut]] = dict
    """Its keys beside those of every match, each by the key of its words, `<game>.own_key.<name>`."""


def _custodian_show(stage: Stage) -> Show:
    from scenes.custodian.showcase import show

    return show(stage)


def _custodian_match(stage: Stage, match: Match, slot: str | None) -> Scene:
    from scenes.custodian.scene import CustodianScene

    return CustodianScene(stage, match, slot)


def _custodian_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    from scenes.custodian.gallery import telling_states_of_custodian

    return telling_states_of_custodian(stage)


def _dice_chess_show(stage: Stage) -> Show:
    from scenes.dice_chess.showcase import show

    return show(stage)


def _dice_chess_match(stage: Stage, match: Match, slot: str | None) -> Scene:
    from scenes.dice_chess.scene import DiceChessScene

    return DiceChessScene(stage, match, slot)


def _dice_chess_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    from scenes.dice_chess.gallery import telling_states_of_dice_chess

    return telling_states_of_dice_chess(stage)


def _tilting_show(stage: Stage) -> Show:
    from scenes.tilting.showcase import show

    return show(stage)


def _tilting_match(stage: Stage, match: Match, slot: str | None) -> Scene:
    from scenes.tilting.scene import TiltingScene

    return TiltingScene(stage, match, slot)


def _tilting_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    from scenes.tilting.gallery import telling_states_of_tilting

    return telling_states_of_tilting(stage)


def _tilting_keys() -> Mapping[str, Shortcut]:
    from scenes.tilting.keys import KEYS

    return KEYS


def _captain_show(stage: Stage) -> Show:
    from scenes.captain.showcase import show

    return show(stage)


def _captain_match(stage: Stage, match: Match, slot: str | None) -> Scene:
    from scenes.captain.scene import CaptainScene

    return CaptainScene(stage, match, slot)


def _captain_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    from scenes.captain.gallery import telling_states_of_captain

    return telling_states_of_captain(stage)


def _captain_keys() -> Mapping[str, Shortcut]:
    from scenes.captain.keys import KEYS

    return KEYS


SCREENS: dict[str, GameScreens] = {
    "custodian": GameScreens(_custodian_show, _custodian_match, _custodian_states),
    "dice_chess": GameScreens(_dice_chess_show, _dice_chess_match, _dice_chess_states),
    "tilting": GameScreens(_tilting_show, _tilting_match, _tilting_states, _tilting_keys),
    "captain": GameScreens(_captain_show, _captain_match, _captain_states, _captain_keys),
}


def match_scene(stage: Stage, match: Match, slot: str | None = None) -> Scene:
    """The scene of a match; `slot` is the name under which it is kept already."""
    return SCREENS[match.game.key].match(stage, match, slot)


def living_board(stage: Stage, key: str) -> LivingBoard:
    """The small board of a game that moves by itself now and then."""
    return LivingBoard(lambda: SCREENS[key].show(stage), lambda: stage.animation != "off")


def telling_states(stage: Stage, key: str) -> Iterator[tuple[str, list[Scene]]]:
    """The match screen of a game in states worth a picture, each with what lies over it."""
    return SCREENS[key].telling_states(stage)


def own_keys(key: str) -> Mapping[str, Shortcut]:
    """The keys that only one game has, by their names."""
    return SCREENS[key].keys()
