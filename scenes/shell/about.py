"""What Dicewright is, which version, whose work it stands on, and where it keeps things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.catalog import KEYS
from scenes import VERSION
from scenes.shell.sheet import Sheet
from scenes.system import assets
from scenes.system.disk import shown
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.layout import Column, Foldout, Row
from scenes.ui.text_field import CLIPBOARD
from scenes.ui.widget import Widget

LIBRARIES = ("pygame", "platformdirs", "msgspec", "filelock", "python")
"""What the program runs on, each with its words under `about.component`."""


class About(Sheet):
    """Version, credits, licences, and the folders of the player's own files."""

    width = 760

    def heading(self) -> str:
        return self.stage.words("about.title", version=VERSION)

    def contents(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Paragraph(words("about.text")),
            Divider(),
            Label(words("about.games"), "strong"),
            *(Paragraph(words(f"{key}.credit"), "small") for key in KEYS),
            Divider(),
            *self._places(),
            Label(words("about.libraries"), "strong"),
            *(Paragraph(self._library(name), "small") for name in LIBRARIES),
            Divider(),
            Label(words("about.fonts"), "strong"),
            *(self._licence(name, text) for name, text in assets.font_licences().items()),
        ]

    def buttons(self) -> Sequence[Widget]:
        return [self.close_button(self.stage.words("about.close"))]

    def _places(self) -> list[Widget]:
        """The folders, each with a button that copies its path."""
        words, places = self.stage.words, self.stage.storage.places
        if places is None:
            return []
        named = {
            "saves": places.saves,
            "exports": places.exports,
            "settings": places.settings,
            "log": places.log,
        }
        rows: list[Widget] = [Label(words("about.places"), "strong")]
        for name, path in named.items():
            copy = Button(
                words("about.copy"), self._copier(path), name=f"copy_{name}", tip=words("about.copy_tip")
            )
            text = Paragraph(words(f"about.place_{name}", path=shown(path)), "small")
            rows.append(Row([text, copy], stretch=(0,)))
        return [*rows, Divider()]

    def _copier(self, path: Path) -> Callable[[], None]:
        def copy() -> None:
            CLIPBOARD.write(shown(path))
            self.stage.notify(self.stage.words("about.copied"))

        return copy

    def _library(self, name: str) -> str:
        sdl = ".".join(map(str, pygame.version.SDL))
        return self.stage.words(f"about.component.{name}", pygame=pygame.version.ver, sdl=sdl)

    def _licence(self, name: str, text: str) -> Widget:
        return Foldout(
            self.stage.words("about.font", name=name),
            Column([Paragraph(text, "small")]),
            name=f"licence_{name}",
            tip=self.stage.words("about.font_tip"),
        )
