"""What happens when the program itself fails: a report on disk, one sentence, and a way to play on."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import pygame

from scenes import VERSION
from scenes.scene import Scene, Stage
from scenes.shell.sheet import Sheet
from scenes.system.disk import shown
from scenes.ui.controls import Button
from scenes.ui.labels import Paragraph
from scenes.ui.widget import Widget


class Crash(Sheet):
    """Tells that something failed. It lies over the menu; `go_on` makes the scene of the match again."""

    width = 640

    def __init__(self, stage: Stage, report: Path | None, go_on: Callable[[], Scene] | None) -> None:
        super().__init__(stage)
        self._report = report
        self._go_on = go_on

    def heading(self) -> str:
        return self.stage.words("crash.title")

    def contents(self) -> Sequence[Widget]:
        words = self.stage.words
        told = [words("crash.kept" if self._go_on is not None else "crash.nothing_lost")]
        if self._report is not None:
            told.append(words("crash.report", path=shown(self._report)))
        return [Paragraph(line) for line in told]

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        if self._go_on is None:
            return [Button(words("crash.menu"), self.stage.pop, kind="primary", name="menu")]
        return [
            Button(words("crash.menu"), self.stage.pop, name="menu"),
            Button(words("crash.go_on"), self._open_again, kind="primary", icon="play", name="go_on"),
        ]

    def build(self) -> None:
        super().build()
        self.interface.default = self.interface.find("menu" if self._go_on is None else "go_on")

    def _open_again(self) -> None:
        assert self._go_on is not None
        self.stage.replace(self._go_on())


def describe(error: BaseException, stage: Stage, now: datetime) -> str:
    """A report: the versions of everything, what was on the screen, where it failed, and the match if any."""
    facts = [
        f"Dicewright {VERSION}, {now.astimezone().isoformat(timespec='seconds')}",
        f"{platform.platform()}, Python {platform.python_version()}",
        f"pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"video driver {pygame.display.get_driver() if pygame.display.get_init() else 'closed'}",
        f"window {stage.size[0]}x{stage.size[1]}, scale {stage.theme.scale:.2f}",
        f"scenes {', '.join(type(scene).__name__ for scene in stage.scenes)}",
        "",
        "".join(traceback.format_exception(error)).rstrip(),
    ]
    facts += [account for scene in stage.scenes if (account := scene.account())]
    return "\n".join(facts) + "\n"
