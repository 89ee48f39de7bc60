"""The scenes of the program, and the stage on which each may bring up any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.catalog import match_scene
from scenes.languages import spoken_language
from scenes.scene import HelpPlace, Scene, Screens, Stage
from scenes.shell.menu import Menu
from scenes.system.storage import Settings, Storage
from scenes.view.sound import Sound
from scenes.words import Words

if TYPE_CHECKING:
    from game.bots.worker import Thinking

# The scenes that the menu leads to are loaded when they are first opened, so that the menu is there sooner.


def _setup(stage: Stage, game_key: str) -> Scene:
    from scenes.shell.setup import Setup

    return Setup(stage, game_key)


def _rulebook(stage: Stage, place: HelpPlace | None) -> Scene:
    from scenes.shell.rulebook import Rulebook

    return Rulebook(stage, place)


def _handover(stage: Stage, name: str, on_ready: Callable[[], None]) -> Scene:
    from scenes.shell.handover import Handover

    return Handover(stage, name, on_ready)


def _ready(stage: Stage, scene: Any) -> Scene:
    from scenes.shell.ready import Ready

    return Ready(stage, scene)


def _result(stage: Stage, scene: Any) -> Scene:
    from scenes.shell.result import Result

    return Result(stage, scene)


def _pause(stage: Stage, scene: Any) -> Scene:
    from scenes.shell.pause import Pause

    return Pause(stage, scene)


def _text(stage: Stage, scene: Any) -> Scene:
    from scenes.shell.reading import Reading

    return Reading(stage, scene)


def _settings(stage: Stage) -> Scene:
    from scenes.shell.settings import SettingsScene

    return SettingsScene(stage)


def _bindings(stage: Stage) -> Scene:
    from scenes.shell.bindings import Bindings

    return Bindings(stage)


def _saves(stage: Stage, dropped: str | None) -> Scene:
    from scenes.shell.saves import Saves

    return Saves(stage, dropped)


def _statistics(stage: Stage) -> Scene:
    from scenes.shell.statistics import Statistics

    return Statistics(stage)


def _about(stage: Stage) -> Scene:
    from scenes.shell.about import About

    return About(stage)


def _first_match(stage: Stage, game_key: str, name: str) -> Scene:
    from scenes.teaching.guide import first_match_scene

    return first_match_scene(stage, game_key, name)


SCREENS = Screens(
    menu=Menu,
    setup=_setup,
    match=match_scene,
    rulebook=_rulebook,
    handover=_handover,
    ready=_ready,
    result=_result,
    pause=_pause,
    text=_text,
    settings=_settings,
    bindings=_bindings,
    saves=_saves,
    statistics=_statistics,
    about=_about,
    first_match=_first_match,
)


def open_stage(
    settings: Settings, storage: Storage, make_thinker: Callable[[], Thinking], language: str | None = None
) -> Stage:
    """A stage with all that scenes share, its screens known to one another, and no scene on it."""
    return Stage(
        settings=settings,
        storage=storage,
        sound=Sound(settings.volume, settings.muted),
        words=Words(language or spoken_language(settings.language)),
        make_thinker=make_thinker,
        screens=SCREENS,
        size=settings.window_size,
    )
