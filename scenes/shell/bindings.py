"""What keys and the buttons of pads are for: every command with its key, every button with its command."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.catalog import KEYS as GAME_KEYS
from scenes.catalog import own_keys
from scenes.match.commands import Command
from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.system.keys import MODIFIERS, SHELF, Shortcut
from scenes.system.pads import BUTTONS, DEEDS, deeds_of
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.layout import Row
from scenes.ui.widget import BETWEEN, Widget

FULLSCREEN = Shortcut(pygame.K_F11)

_NOT_OURS = (Command.CONFIRM, Command.RESULT, Command.BACK_TO_GAME)
"""These wait for Enter and Esc, which do the same everywhere."""

_SAME_WORDS = {Command.PROPOSE: "match.proposal.draw.name"}
"""Commands whose words are those of what is proposed."""


def first_key(command: Command) -> Shortcut:
    """The key of a command that can be changed, as in a new program."""
    return next(shortcut for shortcut in command.shortcuts if not shortcut.is_fixed)


class KeyButton(Button):
    """The key of a command; its tip is what the command is called."""

    def setting(self) -> str:
        return BETWEEN.join((self.tip, self.words))


class Bindings(Sheet):
    """Reads and writes `stage.settings.keys` and `stage.settings.pad_buttons`.

    Attributes:
        awaited: the command for which a key is asked, by its key in a new program; None while none is.
    """

    width = 640

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.awaited: Shortcut | None = None
        words = stage.words
        self.commands = {
            first_key(command): words(_SAME_WORDS.get(command, f"match.{command.value}"))
            for command in Command
            if command not in _NOT_OURS
        }
        self.commands[FULLSCREEN] = words("bindings.fullscreen")
        self._groups = [(words("bindings.keys"), list(self.commands))]
        self._add_group(words("saves.title"), "saves", SHELF)
        for game in GAME_KEYS:
            self._add_group(words(f"{game}.name"), game, own_keys(game))

    def _add_group(self, title: str, place: str, keys: Mapping[str, Shortcut]) -> None:
        """Keys that are for something in one place only."""
        if keys:
            self.commands |= {
                first: self.stage.words(f"{place}.own_key.{name}") for name, first in keys.items()
            }
            self._groups.append((title, list(keys.values())))

    def heading(self) -> str:
        return self.stage.words("bindings.title")

    def contents(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Paragraph(words("bindings.text"), "small"),
            *(part for title, keys in self._groups for part in self._group(title, keys)),
            Label(words("bindings.pad"), "strong"),
            Paragraph(words("bindings.pad_text"), "small"),
            *(self._pad_row(name) for name in BUTTONS),
        ]

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(words("bindings.reset"), self.reset, name="reset"),
            Button(words("bindings.close"), self.stage.pop, kind="primary", name="close", shortcut="Esc"),
        ]

    def leave(self) -> None:
        self.stage.storage.write_settings(self.stage.settings)

    def _key_row(self, first: Shortcut, called: str) -> Widget:
        asked = first == self.awaited
        key = self.stage.words("bindings.press") if asked else self._name(self.stage.keys.own(first))
        button = KeyButton(key, lambda: self.ask(first), name=f"key {first}", tip=called)
        button.on = asked
        return Row([Label(called), button], stretch=(0,))

    def _group(self, title: str, keys: Sequence[Shortcut]) -> Sequence[Widget]:
        rows = (self._key_row(first, self.commands[first]) for first in keys)
        return [Label(title, "strong"), *rows, Divider()]

    def _pad_row(self, name: str) -> Widget:
        words, deeds = self.stage.words, deeds_of(self.stage.settings.pad_buttons)
        options = [Option(deed, words(f"bindings.deed.{deed}")) for deed in DEEDS]
        called = words(f"bindings.{self.stage.pad_kind}.{name}")
        choice = Choice(options, deeds[name], self._setter(name), name=f"pad {name}", tip=called, listed=True)
        return Row([Label(called), choice], stretch=(0,))

    def _name(self, shortcut: Shortcut) -> str:
        """The key that is pressed, as the player reads it."""
        return self.stage.words.key_name(str(shortcut))

    # Keys

    @property
    def takes_raw_keys(self) -> bool:
        return self.awaited is not None

    def ask(self, first: Shortcut) -> None:
        """Waits for the key that a command shall have."""
        self.awaited = first
        self.refill()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.awaited is None:
            return super().handle(event)
        if event.type == pygame.KEYDOWN and event.key not in MODIFIERS:
            self._take(self.awaited, event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._stop()
        return super().handle(event)

    def _take(self, first: Shortcut, event: pygame.event.Event) -> None:
        """Gives the pressed key to a command. Esc, and a button of a pad, leave everything as it is."""
        words, wanted = self.stage.words, Shortcut.of(event)
        self.interface.hands.key_down(event.key)
        if event.key == pygame.K_ESCAPE or hasattr(event, "pad"):
            self._stop()
        elif wanted.is_fixed:
            self.stage.notify(words("bindings.fixed", pressed=self._name(wanted)), "warning")
        elif Shortcut.parse(str(wanted)) != wanted:
            self.stage.notify(words("bindings.unknown"), "warning")
        else:
            self._give(first, wanted)

    def _give(self, first: Shortcut, wanted: Shortcut) -> None:
        keys = self.stage.keys
        before = {each: keys.own(each) for each in self.commands}
        holder = next((each for each, own in before.items() if own == wanted and each != first), None)
        self.stage.settings.keys = keys.choose(first, wanted, self.commands)
        if holder is not None:
            pressed, own = self._name(wanted), self._name(before[first])
            other = self.commands[holder]
            self.stage.notify(self.stage.words("bindings.exchanged", pressed=pressed, other=other, own=own))
        self.awaited = None
        self._apply()

    def _stop(self) -> None:
        self.awaited = None
        self.refill()

    # Pads

    def _setter(self, name: str) -> Callable[[str], None]:
        def set_deed(deed: str) -> None:
            settings, words = self.stage.settings, self.stage.words
            wanted = {**deeds_of(settings.pad_buttons), name: deed}
            if deeds_of(wanted) != wanted:
                lost = deeds_of(settings.pad_buttons)[name]
                text = words("bindings.stuck", deed=words(f"bindings.deed.{lost}"))
                self.stage.notify(text, "warning")
            else:
                settings.pad_buttons = {key: each for key, each in wanted.items() if each != BUTTONS[key][1]}
            self.refill()

        return set_deed

    def reset(self) -> None:
        """Everything as in a new program."""
        self.stage.settings.keys, self.stage.settings.pad_buttons = {}, {}
        self.awaited = None
        self.stage.notify(self.stage.words("bindings.reset_done"))
        self._apply()

    def _apply(self) -> None:
        """Shows a change in this scene and in those below it, whose buttons name their keys."""
        self.stage.rebuild()
