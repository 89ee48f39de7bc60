"""A match in words and notation, to be read and copied: the position, what happened last, what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.system.keys import Shortcut
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.text_field import CLIPBOARD
from scenes.ui.widget import Widget


class Reading(Sheet):
    """Lies over a match scene, which stands still meanwhile."""

    overlay = True
    width = 900

    def __init__(self, stage: Stage, scene: MatchScene) -> None:
        super().__init__(stage)
        self.scene = scene

    def heading(self) -> str:
        return self.stage.words("told.title")

    def contents(self) -> Sequence[Widget]:
        parts: list[Widget] = []
        for passage in self.scene.telling.passages():
            if passage.lines:
                parts += [Divider()] if parts else []
                parts += [Label(passage.heading, "strong"), Paragraph("\n".join(passage.lines))]
        return parts

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(words("told.copy"), self.copy, name="copy", tip=words("told.copy_tip")),
            Button(words("told.close"), self.stage.pop, kind="primary", name="close", shortcut="Esc"),
        ]

    def build(self) -> None:
        super().build()
        self.interface.default = self.interface.find("close")

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and Shortcut.of(event) in Command.TEXT.shortcuts:
            self.stage.pop()
            return True
        return super().handle(event)

    def copy(self) -> None:
        """Puts all of it on the clipboard."""
        CLIPBOARD.write(self.scene.telling.text())
        self.stage.notify(self.stage.words("told.copied"), "good")

    @property
    def help_place(self) -> tuple[str, str | None] | None:
        return self.scene.help_place
