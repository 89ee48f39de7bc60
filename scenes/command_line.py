"""What the program is asked to do when it is not simply started."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from scenes.system.window import Size


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """What the words say, by name. Ends the program with status 2 and a line where they are wrong."""
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
    parser.add_argument(
        "--only", default="*", metavar="NAMES", help="of the gallery's pictures, such as 'menu,captain_*'"
    )
    parser.add_argument(
        "--words", action="store_true", help="say how far each language is translated, then exit"
    )
    parser.add_argument("--bench", action="store_true", help="measure frames, start and memory; prints JSON")
    parser.add_argument(
        "--speak", choices=["text"], help="print what is on the screen as it changes, for a screen reader"
    )
    return parser.parse_args(arguments)


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r}: write a size as 1280x800")
    return int(width), int(height)
