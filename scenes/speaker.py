"""Says line by line what is on the screen, what has the focus and what is announced, for a screen reader."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

from scenes.scene import Passage, Scene, Stage
from scenes.ui.notice import Notice
from scenes.ui.widget import BETWEEN, Widget

logger = logging.getLogger(__name__)

FOCUS = "> "
"""Before what has the focus."""


def write_line(line: str) -> None:
    """Writes to standard output at once.

    A letter that the terminal lacks is replaced, and a terminal that is gone hears no more: nothing that is
    said may end a match.
    """
    try:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(line.encode(encoding, "replace").decode(encoding) + "\n")
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        logger.info("nobody listens: %s", error)


class Speaker:
    """Looks at the stage after every frame and writes what is new.

    Args:
        write: called with a line.
    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._scene: Scene | None = None
        self._read: WeakKeyDictionary[Scene, dict[tuple[int, str], Passage]] = WeakKeyDictionary()
        self._focus: tuple[Widget | None, str] = (None, "")
        self._notices: tuple[Notice, ...] = ()

    def listen(self, stage: Stage) -> None:
        """Says what has changed since it was called last."""
        scene = stage.top
        if scene is None:
            return
        if scene is not self._scene:
            if self._scene is None:
                self._tell_keys(stage)
            self._scene, self._focus = scene, (None, "")
            self._write("")
            self._write(stage.caption)
        self._tell_notices([*stage.notices.notices, *scene.interface.notices])
        self._tell(stage, scene)
        self._tell_focus(scene)

    def _tell_keys(self, stage: Stage) -> None:
        """How to go on from here, for whoever has just started."""
        words = stage.words
        named = [words.key_name(key) for key in ("Tab", "Enter", "Esc")]
        self._write(words("told.keys", onward=named[0], act=named[1], back=named[2]))

    def _tell_notices(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            if notice not in self._notices:
                self._write(notice.words)
        self._notices = tuple(notices)

    def _tell(self, stage: Stage, scene: Scene) -> None:
        depth, focused = len(scene.interface.layers), _visibly_focused(scene)
        # What lay on top and is gone is read again when it comes again, what is under it is not.
        before = {key: told for key, told in self._read.get(scene, {}).items() if key[0] <= depth}
        self._read[scene] = before
        known_already = (scene.caption, stage.caption, focused.setting() if focused is not None else "")
        for passage in scene.spoken():
            known = before.get((depth, passage.heading))
            if passage == known:
                continue
            before[depth, passage.heading] = passage
            lines = fresh_lines(passage, known.lines if known is not None else ())
            lines = [line for line in lines if line not in known_already]
            if lines and passage.heading:
                self._write(f"{passage.heading}:")
            for line in lines:
                self._write(line)

    def _tell_focus(self, scene: Scene) -> None:
        focused = _visibly_focused(scene)
        said = focused.spoken().replace("\n", " ") if focused is not None else ""
        before, self._focus = self._focus, (focused, said)
        if not said or before == self._focus:
            return
        if focused is before[0]:
            # What it does was read already: only how it stands is another.
            known = before[1].split(BETWEEN)
            said = BETWEEN.join(part for part in said.split(BETWEEN) if part not in known)
        self._write(FOCUS + said)


def _visibly_focused(scene: Scene) -> Widget | None:
    return scene.interface.focused if scene.interface.focus_visible else None


def fresh_lines(passage: Passage, before: Sequence[str]) -> Sequence[str]:
    """What is to be read of a passage of which these lines were read before."""
    match passage.reading:
        case "whole":
            return passage.lines
        case "additions":
            same = next(
                (i for i, pair in enumerate(zip(passage.lines, before, strict=False)) if pair[0] != pair[1]),
                min(len(passage.lines), len(before)),
            )
            return passage.lines[same:]
        case "changes":
            return [line for line in passage.lines if line not in before]
