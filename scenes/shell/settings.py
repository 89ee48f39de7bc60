"""The player's tastes: sound, motion, size and looks. Every change shows at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args, get_type_hints

import msgspec
import pygame

from game.catalog import KEYS
from scenes.catalog import living_board
from scenes.dice.looks import LOOKS
from scenes.dice.sample import DieSample
from scenes.languages import spoken_language
from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.system import assets
from scenes.system.storage import Settings
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button, Slider, Switch
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.labels import Divider, Icon, Label, Paragraph
from scenes.ui.layout import Row
from scenes.ui.scroll import ScrollArea
from scenes.ui.theme import ui_scale_is_capped
from scenes.ui.widget import Widget
from scenes.view.board import BOARDS
from scenes.view.living import LivingBoard
from scenes.words import SOURCE, Words

SLIDERS = ("volume", "ui_scale")
"""What is drawn along is kept once it is let go."""


class Preview(Widget):
    """A living board in the middle of a row of the sheet."""

    focusable = False
    solid = False

    def __init__(self, board: LivingBoard) -> None:
        super().__init__(name="preview")
        self.board = board

    def children(self) -> Sequence[Widget]:
        return [self.board]

    def height_for(self, width: int) -> int:
        return min(self.theme.px(230), width)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        wide = min(rect.width, round(rect.height * 1.25))
        self.board.place(pygame.Rect(rect.centerx - wide // 2, rect.top, wide, rect.height))


class SettingsScene(Sheet):
    """Reads and writes `stage.settings`."""

    width = 720

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._resizes = self._unkept = False

    def heading(self) -> str:
        return self.stage.words("settings.title")

    def contents(self) -> Sequence[Widget]:
        parts = (
            self._sound(),
            self._motion(),
            self._sizes(),
            self._looks(),
            self._play(),
            [self._keys()],
        )
        return [self._language(), *(widget for part in parts for widget in (Divider(), *part))]

    # The parts of the sheet

    def _sound(self) -> list[Widget]:
        words, settings = self.stage.words, self.stage.settings
        silent = self.stage.sound.reason
        return [
            Label(words("settings.sound"), "strong"),
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
            *([Paragraph(words(silent), "small")] if silent else []),
            self._switch("captions"),
        ]

    def _motion(self) -> list[Widget]:
        explained = Paragraph(self.stage.words("settings.animation_text"), "small")
        return [*self._choice("animation", self.stage.animation), explained]

    def _sizes(self) -> list[Widget]:
        words, settings = self.stage.words, self.stage.settings
        capped = ui_scale_is_capped(*self.stage.size, settings.ui_scale)
        return [
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
        ]

    def _looks(self) -> list[Widget]:
        words, settings = self.stage.words, self.stage.settings
        return [
            self._preview(),
            *self._choice("view", settings.view),
            Label(words("settings.board_set"), "strong"),
            Choice(
                [Option(look.key, words(f"boards.{look.key}")) for look in BOARDS],
                settings.board_set,
                self._setter("board_set"),
                name="board_set",
            ),
            Label(words("settings.dice_sets"), "strong"),
            *(self._dice_of(seat) for seat in range(len(settings.dice_sets))),
            Paragraph(words("settings.dice_sets_text"), "small"),
        ]

    def _play(self) -> list[Widget]:
        habits = map(self._switch, ("hints", "threats", "confirm_turns", "turn_board"))
        return [Label(self.stage.words("settings.play"), "strong"), *habits]

    def _keys(self) -> Widget:
        words = self.stage.words
        return Button(
            words("bindings.title"),
            self._open_bindings,
            icon="keyboard",
            name="bindings",
            tip=words("bindings.tip"),
        )

    def _preview(self) -> Widget:
        """A board and dice as they are chosen."""
        return Preview(living_board(self.stage, KEYS[0]))

    def _dice_of(self, seat: int) -> Widget:
        """The dice that somebody at a seat has in a new match."""
        words, chosen = self.stage.words, self.stage.settings.dice_sets
        return Row(
            [
                DieSample(chosen[seat]),
                Label(words("settings.seat", number=seat + 1)),
                Choice(
                    [Option(look.key, words(f"dice.{look.key}")) for look in LOOKS],
                    chosen[seat],
                    lambda key: self._set_dice(seat, key),
                    name=f"dice_{seat}",
                    tip=words("settings.dice_tip"),
                ),
            ],
            stretch=(1,),
        )

    def _language(self) -> Widget:
        """First and with a globe, each called as it calls itself: for those who cannot read the rest."""
        words = self.stage.words
        languages = assets.languages()
        # A language that is no longer there still shows as what it fell back to.
        spoken = words.language if words.language in languages else SOURCE
        choice = Choice(
            [Option(language, Words(language)("ui.language")) for language in languages],
            spoken,
            self._set_language,
            name="language",
        )
        return Row([Icon("globe"), Label(words("settings.language"), "strong"), choice], stretch=(2,))

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(words("settings.reset"), self._ask_reset, name="reset"),
            Button(words("settings.done"), self.stage.pop, kind="primary", name="done", shortcut="Esc"),
        ]

    def _open_bindings(self) -> None:
        self.stage.push(self.stage.screens.bindings(self.stage))

    def leave(self) -> None:
        self._keep()

    def _keep(self) -> None:
        self._unkept = False
        self.stage.storage.write_settings(self.stage.settings)

    def _choice(self, field: str, chosen: str) -> list[Widget]:
        words = self.stage.words
        hint = get_type_hints(Settings)[field]
        # Where nothing need be chosen the choices stand beside None.
        values = get_args(next(filter(get_args, get_args(hint)), hint))
        return [
            Label(words(f"settings.{field}"), "strong"),
            Choice(
                [Option(value, words(f"settings.{field}_{value}")) for value in values],
                chosen,
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
        self._unkept = True
        self.stage.sound.set_volume(round(value))
        self.stage.sound.play("click")

    def _set_muted(self, muted: bool) -> None:
        self.stage.settings.muted = muted
        self.stage.sound.set_muted(muted)
        self._unkept = True

    def _set_scale(self, value: float) -> None:
        """The size follows once the slider is let go: meanwhile it must not move away under the hand."""
        self.stage.settings.ui_scale = round(value)
        self._resizes = self._unkept = True

    def _set_dice(self, seat: int, key: str) -> None:
        """Gives a seat its dice; whoever had these gets the ones that it had."""
        settings = self.stage.settings
        sets: list[Any] = list(settings.dice_sets)
        before = sets[seat]
        sets[seat] = key
        sets = [before if place != seat and each == key else each for place, each in enumerate(sets)]
        settings.dice_sets = (sets[0], sets[1], sets[2], sets[3])
        for kept in settings.set_ups.values():
            # What was set up last time would otherwise bring the old dice back.
            for place, entry in enumerate(kept.get("seats", [])[: len(sets)]):
                if isinstance(entry, dict):
                    entry["colour"] = sets[place]
        self._apply()

    def _set_language(self, language: str) -> None:
        self.stage.settings.language = language
        self.stage.words = Words(language)
        self._apply()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        preview = next((p for p in self.column.children() if isinstance(p, Preview)), None)
        if preview is not None and preview.board.waiting:
            preview.board.prepare()
        if self._resizes and not self.interface.find("ui_scale").pressed:
            self._resizes = False
            self._apply()
        if self._unkept and not any(self.interface.find(name).pressed for name in SLIDERS):
            self._keep()

    def _apply(self) -> None:
        """Shows a change in this scene and in those below it; what was just used stays under the hand."""
        self._unkept = True
        used = self.interface.focused
        top = used.rect.top if used is not None else 0
        self.stage.rebuild()
        again = self.interface.focused
        if used is not None and again is not None and isinstance(self._middle, ScrollArea):
            self._middle.scroll_to(self._middle.offset + again.rect.top - top)

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
        self.stage.words = Words(spoken_language(fresh.language))
        self.stage.sound.set_volume(fresh.volume)
        self.stage.sound.set_muted(fresh.muted)
        self._unkept = True
        self.stage.rebuild()
