"""Writes a picture of every scene in its telling states, for the README and for whoever changed it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.bots.worker import InlineThinker
from game.catalog import GAMES, KEYS
from scenes.catalog import telling_states
from scenes.loop import App
from scenes.match.scene import MatchScene
from scenes.scene import Scene, Stage
from scenes.screens import open_stage
from scenes.shell.crash import Crash
from scenes.shell.exhibit import Exhibit
from scenes.shell.setup import Setup
from scenes.shell.sitting import reopened
from scenes.shell.statistics import Statistics
from scenes.system import assets
from scenes.system.shelf import StoredSave
from scenes.system.storage import Settings
from scenes.system.window import Size, Window
from scenes.teaching.gallery import telling_states_of_teaching
from scenes.words import PSEUDO

SETTLING_FRAMES = 9 + len(KEYS)
"""After these all is laid out: the menu makes a board in a frame, the rule book a figure in three."""

RESTED_FRAMES = 12


def write_gallery(folder: Path, size: Size, scale: int, language: str) -> int:
    """Writes the pictures as PNG files. Returns the exit status: 2 where that cannot be done."""
    if language not in (*assets.languages(), PSEUDO):
        print(f"Dicewright: there is no language {language!r}", file=sys.stderr)
        return 2
    if not 80 <= scale <= 200:
        print(f"Dicewright: the scale is 80 to 200 percent, not {scale}", file=sys.stderr)
        return 2
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, surface in pictures(size, scale, language):
            pygame.image.save(surface, str(folder / f"{name}.png"))
            print(folder / f"{name}.png")
    except (OSError, pygame.error) as error:
        print(f"Dicewright: the pictures could not be written: {error}", file=sys.stderr)
        return 2
    return 0


def pictures(size: Size, scale: int = 100, language: str = "en") -> Iterator[tuple[str, pygame.Surface]]:
    """Every scene in its telling states, by name. The surface is drawn anew for the next one."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    app = App(gallery_stage(size, scale, language), Window(size, unseen=True))
    try:
        for name, scenes in _states(app.stage):
            app.stage.reset(scenes[0])
            for scene in scenes[1:]:
                app.stage.push(scene)
            for _ in range(SETTLING_FRAMES):
                app.frame([], 0.0)
            app.draw()
            yield name, app.window.surface
            app.stage.notices.notices.clear()
    finally:
        app.close()


def gallery_stage(size: Size, scale: int, language: str) -> Stage:
    """A stage that keeps nothing, with the settings of a new program."""
    settings = Settings(ui_scale=scale, window_size=size, muted=True)
    return open_stage(settings, Exhibit(), InlineThinker, language)


def _states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    yield from shell_states(stage)
    yield from game_states(stage)


def shell_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    """The scenes around the matches, by name."""
    screens = stage.screens
    yield "menu", [screens.menu(stage)]
    yield "saves", [_rested(screens.saves(stage, None))]
    yield "statistics", [_rested(screens.statistics(stage))]
    dice = screens.statistics(stage)
    assert isinstance(dice, Statistics)
    dice.page = "dice"
    yield "statistics_dice", [_rested(dice)]
    yield "about", [screens.about(stage)]
    yield "settings", [screens.settings(stage)]
    yield "bindings", [screens.bindings(stage)]
    yield "crash", [Crash(stage, Path("reports", "2026-11-30 12.00.00.txt"), lambda: screens.menu(stage))]
    for game in GAMES:
        yield f"{game.key}_setup", [screens.setup(stage, game.key)]
        house_rules = screens.setup(stage, game.key)
        assert isinstance(house_rules, Setup)
        house_rules.house_rules_open = True
        yield f"{game.key}_house_rules", [house_rules]


def game_states(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    """Every game in its telling states, by name."""
    screens = stage.screens
    for game in GAMES:
        yield f"{game.key}_rules", [screens.rulebook(stage, (game.key, None))]
        yield f"{game.key}_curtain", [screens.handover(stage, stage.words("dice.ruby"), lambda: None)]
        for name, scenes in telling_states_of_teaching(stage, game.key):
            yield f"{game.key}_{name}", scenes
        for name, scenes in telling_states(stage, game.key):
            yield f"{game.key}_{name}", scenes
            match = scenes[-1]
            if isinstance(match, MatchScene) and match.is_over:
                yield f"{game.key}_result", [match, screens.result(stage, match)]
            elif name == "die_chosen":
                yield f"{game.key}_pause", [match, screens.pause(stage, match)]
                yield f"{game.key}_text", [match, screens.text(stage, match)]
        finished = next(
            found
            for found in Exhibit().saves()
            if isinstance(found, StoredSave) and found.save.game == game.key and found.save.result is not None
        )
        review = screens.match(stage, reopened(finished.save), finished.slot)
        assert isinstance(review, MatchScene)
        _rested(review)
        review.showing.look_at(review.lines[len(review.lines) // 2].position)
        review.timeline.finish()
        yield f"{game.key}_review", [review]


def _rested(scene: Scene) -> Scene:
    """A scene that has had time to make what it does not show at once."""
    scene.stage.push(scene)
    for _ in range(RESTED_FRAMES):
        scene.update(1 / 30)
    scene.stage.scenes.pop()
    return scene
