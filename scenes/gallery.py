"""Writes a picture of every scene in its telling states, for the README and for whoever changed it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pygame

from game.bots.worker import InlineThinker
from game.catalog import GAMES, KEYS
from scenes.catalog import telling_states
from scenes.loop import App
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.screens import open_stage
from scenes.shell.exhibit import Exhibit
from scenes.shell.gallery import (
    Shot,
    finished_states,
    further_pages,
    telling_states_of_shell,
    telling_states_over,
)
from scenes.system import assets
from scenes.system.storage import Settings
from scenes.system.window import Size, Window
from scenes.teaching.gallery import telling_states_of_teaching
from scenes.words import PSEUDO

SETTLING_FRAMES = 9 + 16 * len(KEYS)
"""After these all is laid out: the menu makes a board in some frames, the rule book a figure in three."""


CHOOSING = ("die_chosen", "dice_two")
"""States in which a person chooses an action: they show what can be asked for meanwhile."""


def write_gallery(folder: Path, size: Size, scale: int, language: str, only: str = "*") -> int:
    """Writes the pictures as PNG files. Returns the exit status: 2 where that cannot be done."""
    if language not in (*assets.languages(), PSEUDO):
        print(f"Dicewright: there is no language {language!r}", file=sys.stderr)
        return 2
    if not 80 <= scale <= 200:
        print(f"Dicewright: the scale is 80 to 200 percent, not {scale}", file=sys.stderr)
        return 2
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, surface in pictures(size, scale, language, only):
            pygame.image.save(surface, str(folder / f"{name}.png"))
            print(folder / f"{name}.png")
    except (OSError, pygame.error) as error:
        print(f"Dicewright: the pictures could not be written: {error}", file=sys.stderr)
        return 2
    return 0


def pictures(
    size: Size, scale: int = 100, language: str = "en", only: str = "*"
) -> Iterator[tuple[str, pygame.Surface]]:
    """Every scene in its telling states, by name. The surface is drawn anew for the next one.

    `only` is a pattern, or several with commas between them: `captain_*,menu`.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    app = App(gallery_stage(size, scale, language), Window(size, unseen=True))
    try:
        for number, states in enumerate((shell_states(app.stage), game_states(app.stage))):
            for shot in states:
                if not any(fnmatch(shot.name, each) for each in only.split(",")):
                    continue
                app.stage.notices.notices.clear()
                shot.take(app.stage)
                yield shot.name, _settled(app)
                top = app.stage.top
                assert top is not None
                # Of what lies over a match, such as the rule book, the first page tells enough.
                for page in further_pages(top) if number == 0 else ():
                    yield f"{shot.name}_{page}", _settled(app)
    finally:
        app.close()


def _settled(app: App) -> pygame.Surface:
    for _ in range(SETTLING_FRAMES):
        app.frame([], 0.0)
    app.draw()
    return app.window.surface


def gallery_stage(size: Size, scale: int, language: str) -> Stage:
    """A stage that keeps nothing, with the settings of a new program."""
    settings = Settings(ui_scale=scale, window_size=size, muted=True)
    stage = open_stage(settings, Exhibit(), InlineThinker, language)
    stage.paints_ahead = False
    return stage


def shell_states(stage: Stage) -> Iterator[Shot]:
    """The scenes around the matches."""
    return telling_states_of_shell(stage)


def game_states(stage: Stage) -> Iterator[Shot]:
    """Every game in its telling states, with what lies over a match."""
    screens = stage.screens
    for game in GAMES:
        yield Shot(f"{game.key}_rules", [screens.rulebook(stage, (game.key, None))])
        yield Shot(f"{game.key}_curtain", [screens.handover(stage, stage.words("dice.ruby"), lambda: None)])
        for name, scenes in telling_states_of_teaching(stage, game.key):
            yield Shot(f"{game.key}_{name}", scenes)
        chosen: MatchScene | None = None
        for name, scenes in telling_states(stage, game.key):
            yield Shot(f"{game.key}_{name}", scenes)
            match = scenes[-1]
            if isinstance(match, MatchScene) and match.is_over:
                yield Shot(f"{game.key}_result", [match, screens.result(stage, match)])
            elif name in CHOOSING and isinstance(match, MatchScene):
                chosen = match
        if chosen is not None:
            yield from telling_states_over(stage, chosen)
        yield from finished_states(stage, game.key)
