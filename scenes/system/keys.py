"""Keys: what a press stands for, and the keys that a player has chosen instead of those of a new program.

The program knows every command by the key that it has at first. What a player presses instead is turned into
that key at the door, as the buttons of pads are, and turned back where a key is named.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import pygame

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
"""The command key of a Mac counts as well."""

LAST_ASCII = 127

_NAMES = {
    pygame.K_ESCAPE: "Esc",
    pygame.K_RETURN: "Enter",
    pygame.K_PAGEUP: "Page Up",
    pygame.K_PAGEDOWN: "Page Down",
}


class Shortcut(NamedTuple):
    """A key of pygame, with or without Ctrl and Shift."""

    key: int
    ctrl: bool = False
    shift: bool = False

    @classmethod
    def of(cls, event: pygame.event.Event) -> Shortcut:
        """What a KEYDOWN stands for; the key is the one that the player's keyboard calls so."""
        return cls(event.key, bool(event.mod & CTRL), bool(event.mod & pygame.KMOD_SHIFT))

    @classmethod
    def parse(cls, text: str) -> Shortcut | None:
        """Reads what `str` has written; None where it is no key that is known here."""
        *held, name = text.split("+") if not text.endswith("+") else [*text[:-1].split("+")[:-1], "+"]
        key = next((key for key, named in _NAMES.items() if named == name), None)
        if key is None and len(name) == 1:
            key = ord(name.lower())
        try:
            return cls(
                pygame.key.key_code(name.lower()) if key is None else key, "Ctrl" in held, "Shift" in held
            )
        except (ValueError, pygame.error):
            return None

    @property
    def is_fixed(self) -> bool:
        """Whether it does the same everywhere, so that no command can have it."""
        return self.key in FIXED and not self.ctrl

    def __str__(self) -> str:
        # A key that types a letter has the number of that letter, in every alphabet.
        letter = chr(self.key) if LAST_ASCII < self.key <= sys.maxunicode else ""
        letter = letter.upper() if len(letter.upper()) == 1 else letter
        name = _NAMES.get(self.key) or letter or pygame.key.name(self.key).capitalize()
        return "+".join(["Ctrl"] * self.ctrl + ["Shift"] * self.shift + [name])


SHELF = {
    "export": Shortcut(pygame.K_e, ctrl=True),
    "import": Shortcut(pygame.K_o, ctrl=True),
    "delete": Shortcut(pygame.K_DELETE),
}
"""The keys that only the saved matches have, each by the key of its words, `saves.own_key.<name>`."""

MODIFIERS = (
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
)
"""Keys that are held down beside others."""

FIXED = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
    *(getattr(pygame, f"K_{digit}") for digit in range(10)),
    *(getattr(pygame, f"K_KP{digit}") for digit in range(10)),
)
"""Keys that go about and choose everywhere, unless Ctrl is held beside them."""


class OwnKeys:
    """The player's own keys.

    Args:
        chosen: gives for the name of a key that a command has at first that of the player's own; names are as
            `str` writes them. What cannot be understood of it is left out.
    """

    def __init__(self, chosen: Callable[[], Mapping[str, str]]) -> None:
        self._chosen = chosen
        self._read: dict[str, str] = {}
        self._own: dict[Shortcut, Shortcut] = {}
        self._down: dict[int, int] = {}

    def own(self, first: Shortcut) -> Shortcut:
        """What the player presses where a command has this key at first."""
        return self._table().get(first, first)

    @property
    def names(self) -> Mapping[str, str]:
        """The names of keys that were changed, each with that of the player's own."""
        return {str(first): str(own) for first, own in self._table().items()}

    def choose(self, first: Shortcut, wanted: Shortcut, all_first: Iterable[Shortcut]) -> dict[str, str]:
        """What is chosen once a command has another key; who had that one gets this command's in exchange."""
        own = {each: self.own(each) for each in all_first}
        holder = next((each for each, key in own.items() if key == wanted), None)
        if holder is not None:
            own[holder] = own[first]
        own[first] = wanted
        return {str(each): str(key) for each, key in own.items() if each != key}

    def translated(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the keyboard as it would be in a new program; any other as it is."""
        if event.type == pygame.KEYDOWN and event.key not in MODIFIERS:
            pressed = Shortcut.of(event)
            meant = self._meant(pressed)
            if meant == pressed:
                return event
            self._down[event.key] = meant.key
            held = event.mod & ~(CTRL | pygame.KMOD_SHIFT)
            held |= pygame.KMOD_LCTRL * meant.ctrl | pygame.KMOD_LSHIFT * meant.shift
            return pygame.event.Event(event.type, {**event.dict, "key": meant.key, "mod": held})
        if event.type == pygame.KEYUP and event.key in self._down:
            return pygame.event.Event(event.type, {**event.dict, "key": self._down.pop(event.key)})
        return event

    def _meant(self, pressed: Shortcut) -> Shortcut:
        """The key that a command has at first; one that was given up for another means nothing."""
        table = self._table()
        first = next((first for first, own in table.items() if own == pressed), None)
        if first is not None:
            return first
        return Shortcut(pygame.K_UNKNOWN) if pressed in table else pressed

    def _table(self) -> dict[Shortcut, Shortcut]:
        chosen = self._chosen()
        if chosen != self._read:
            self._read = dict(chosen)
            read = {Shortcut.parse(first): Shortcut.parse(own) for first, own in chosen.items()}
            known = {first: own for first, own in read.items() if first is not None and own is not None}
            good = len(set(known.values())) == len(known)
            good = good and not any(own.is_fixed for own in known.values())
            self._own = known if good else {}
        return self._own
