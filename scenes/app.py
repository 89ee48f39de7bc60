"""The program: reads its command line and plays, or does what developers ask of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from scenes.loop import App
from scenes.screens import open_stage
from scenes.shell.menu import Menu
from scenes.speaker import Speaker, write_line
from scenes.system.storage import Storage
from scenes.system.window import NoDisplay, Window, prepare

if TYPE_CHECKING:
    from game.bots.worker import Thinking


def run(arguments: Sequence[str]) -> int:
    """Runs the program. Returns the exit status; 2 with one line on standard error for bad input."""
    if not arguments:
        prepare()
        return _play(None, speaks=False)
    from scenes.command_line import parse

    parsed = parse(arguments)
    if parsed.words:
        from scenes.translation import report

        return report()
    prepare()
    if parsed.selfcheck:
        from scenes.selfcheck import check

        return check()
    if parsed.gallery:
        from scenes.gallery import write_gallery

        return write_gallery(Path(parsed.gallery), parsed.size, parsed.scale, parsed.language, parsed.only)
    if parsed.bench:
        from scenes.bench import measure

        return measure()
    return _play(parsed.save, speaks=parsed.speak is not None)


def _play(save: str | None, speaks: bool) -> int:
    storage = Storage()
    settings = storage.read_settings()
    pygame.font.init()
    try:
        window = Window(settings.window_size, fullscreen=settings.fullscreen)
    except NoDisplay as error:
        print(f"Dicewright: {error}", file=sys.stderr)
        return 1
    app = App(open_stage(settings, storage, _thinker), window)
    if speaks:
        app.speaker = Speaker(write_line)
    try:
        app.stage.push(Menu(app.stage))
        if save is not None:
            from scenes.shell.opening import open_file

            open_file(app.stage, Path(save))
        app.run()
    finally:
        app.close()
    return 0


def _thinker() -> Thinking:
    from game.bots.worker import Thinker

    return Thinker()
