"""The program: reads its command line and plays, or does what developers ask of it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.bots.worker import Thinker
from game.engine import BadSave
from scenes.loop import App, open_stage
from scenes.menu import Menu
from scenes.scene import Stage
from scenes.sitting import reopened
from scenes.storage import Storage
from scenes.window import NoDisplay, Size, Window, prepare


def run(arguments: Sequence[str]) -> int:
    """Runs the program. Returns the exit status; 2 with one line on standard error for bad input."""
    parsed = _parser().parse_args(arguments)
    prepare()
    if parsed.selfcheck:
        from scenes.selfcheck import check

        return check()
    if parsed.gallery:
        from scenes.gallery import write_gallery

        return write_gallery(Path(parsed.gallery), parsed.size, parsed.scale, parsed.language)
    if parsed.bench:
        from scenes.bench import measure

        return measure()
    return _play(parsed.save)


def _play(save: str | None) -> int:
    storage = Storage()
    settings = storage.read_settings()
    pygame.font.init()
    try:
        window = Window(settings.window_size, fullscreen=settings.fullscreen)
    except NoDisplay as error:
        print(f"Dicewright: {error}", file=sys.stderr)
        return 1
    app = App(open_stage(settings, storage, Thinker()), window)
    try:
        app.stage.push(Menu(app.stage))
        if save is not None:
            _open_save(app.stage, Path(save))
        app.run()
    finally:
        app.close()
    return 0


def _open_save(stage: Stage, path: Path) -> None:
    """Opens the match in a file as a match of its own, so that the file stays as it is."""
    try:
        match = reopened(stage.storage.open(path))
    except BadSave as error:
        stage.notify(stage.words("menu.not_opened", reason=str(error)), "bad")
        return
    stage.push(stage.screens.match(stage, match, None))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dicewright", description="Four dice board games for the desktop.")
    parser.add_argument("save", nargs="?", help="a saved match to open")
    parser.add_argument("--selfcheck", action="store_true", help="try every asset and scene, then exit")
    parser.add_argument(
        "--gallery", metavar="DIR", help="write a picture of every scene in its telling states"
    )
    parser.add_argument(
        "--size", type=_size, default=(1280, 800), metavar="WxH", help="of the gallery's window"
    )
    parser.add_argument("--scale", type=int, default=100, metavar="PERCENT", help="of the gallery's widgets")
    parser.add_argument("--language", default="en", help="of the gallery's words")
    parser.add_argument("--bench", action="store_true", help="measure frames, start and memory; prints JSON")
    return parser


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r}: write a size as 1280x800")
    return int(width), int(height)
