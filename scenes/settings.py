"""The player's tastes: sound, motion, size and looks. Every change shows at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from scenes.sheet import Sheet
from scenes.storage import Settings
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button, Slider, Switch
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.theme import ui_scale_is_capped
from scenes.ui.widget import Widget
from scenes.view.board import BOARDS


class SettingsScene(Sheet):
    """Reads and writes `stage.settings`."""

    width = 620

    def heading(self) -> str:
        return self.stage.words("settings.title")

    def contents(self) -> Sequence[Widget]:
        words, settings = self.stage.words, self.stage.settings
        capped = ui_scale_is_capped(*self.stage.size, settings.ui_scale)
        return [
            Slider(
                words("settings.volume"),
                settings.volume,
                self._set_volume,
                low=0,
                high=100,
                step=5,
                shown=lambda value: words("settings.percent", value=round(value)),
                name="volume",
            ),
            Switch(words("settings.muted"), settings.muted, self._set_muted, name="muted", shortcut="M"),
            *([Paragraph(words(self.stage.sound.reason), "small")] if self.stage.sound.reason else []),
            Divider(),
            *self._choice("animation"),
            Paragraph(words("settings.animation_text"), "small"),
            Divider(),
            Slider(
                words("settings.ui_scale"),
                settings.ui_scale,
                self._set_scale,
                low=80,
                high=200,
                step=10,
                shown=lambda value: words("settings.percent", value=round(value)),
                name="ui_scale",
            ),
            *([Paragraph(words("settings.ui_scale_capped"), "small")] if capped else []),
            Switch(
                words("settings.fullscreen"),
                self.stage.fullscreen_wanted,
                lambda value: self.stage.toggle_fullscreen(),
                name="fullscreen",
                shortcut="F11",
            ),
            Divider(),
            *self._choice("view"),
            Label(words("settings.board_set"), "strong"),
            Choice(
                [Option(look.key, words(f"boards.{look.key}")) for look in BOARDS],
                settings.board_set,
                self._setter("board_set"),
                name="board_set",
            ),
            Divider(),
            self._switch("hints"),
            self._switch("threats"),
            self._switch("confirm_turns"),
        ]

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(words("settings.reset"), self._ask_reset, name="reset"),
            Button(words("settings.done"), self.stage.pop, kind="primary", name="done", shortcut="Esc"),
        ]

    def leave(self) -> None:
        self.stage.storage.write_settings(self.stage.settings)

    def _choice(self, field: str) -> list[Widget]:
        words = self.stage.words
        values = get_args(get_type_hints(Settings)[field])
        return [
            Label(words(f"settings.{field}"), "strong"),
            Choice(
                [Option(value, words(f"settings.{field}_{value}")) for value in values],
                getattr(self.stage.settings, field),
                self._setter(field),
                name=field,
            ),
        ]

    def _switch(self, field: str) -> Switch:
        words = self.stage.words
        return Switch(
            words(f"settings.{field}"),
            getattr(self.stage.settings, field),
            self._setter(field),
            name=field,
            tip=words(f"settings.{field}_tip"),
        )

    def _setter(self, field: str) -> Callable[[Any], None]:
        def set_field(value: Any) -> None:
            setattr(self.stage.settings, field, value)
            self._apply()

        return set_field

    def _set_volume(self, value: float) -> None:
        self.stage.settings.volume = round(value)
        self.stage.sound.set_volume(round(value))
        self.stage.sound.play("click")

    def _set_muted(self, muted: bool) -> None:
        self.stage.settings.muted = muted
        self.stage.sound.set_muted(muted)

    def _set_scale(self, value: float) -> None:
        self.stage.settings.ui_scale = round(value)
        self._apply()

    def _apply(self) -> None:
        """Shows a change in this scene and in those below it."""
        self.stage.rebuild()

    def _ask_reset(self) -> None:
        words = self.stage.words
        self.interface.open(
            Dialog(
                words("settings.reset"),
                words("settings.reset_text"),
                [
                    Answer(words("ui.cancel")),
                    Answer(words("settings.reset"), self._reset, "primary"),
                ],
            )
        )

    def _reset(self) -> None:
        """Everything back to its default but what was set up for the games and learnt in them."""
        fresh = Settings(set_ups=self.stage.settings.set_ups, learnt=self.stage.settings.learnt)
        for field in msgspec.structs.fields(Settings):
            setattr(self.stage.settings, field.name, getattr(fresh, field.name))
        self.stage.sound.set_volume(fresh.volume)
        self.stage.sound.set_muted(fresh.muted)
        self.stage.rebuild()
