"""With what several persons act at once at one screen: a set of keys each, a gamepad, the mouse.

Keys are told apart by their places on the keyboard, so that a set lies well for the hand whatever is printed
on them; what is printed there is learnt when a key is first pressed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

import pygame

from game.engine import Seat
from scenes.words import Words


class Touch(Enum):
    """What a set can say. What taking is, and what the two tools are, is up to the game."""

    UP = "up"
    LEFT = "left"
    DOWN = "down"
    RIGHT = "right"
    TAKE = "take"
    FIRST = "first"
    SECOND = "second"


DIRECTIONS = (Touch.UP, Touch.LEFT, Touch.DOWN, Touch.RIGHT)
DEEDS = (Touch.TAKE, Touch.FIRST, Touch.SECOND)

Key = tuple[int, int]
"""Its place on the keyboard as SDL counts them, and what an American keyboard has there."""

MOUSE, PAD = "mouse", "pad"
"""What somebody can act with besides a set of keys."""


def _letter(letter: str) -> Key:
    return getattr(pygame, f"KSCAN_{letter.upper()}"), getattr(pygame, f"K_{letter}")


def _named(scan: str, key: str = "") -> Key:
    return getattr(pygame, f"KSCAN_{scan}"), getattr(pygame, f"K_{key or scan}")


def _set(*keys: Key) -> Mapping[Touch, Key]:
    return dict(zip(Touch, keys, strict=True))


SETS: Mapping[str, Mapping[Touch, Key]] = {
    "wasd": _set(*map(_letter, "wasd"), _named("SPACE"), _letter("e"), _letter("q")),
    "arrows": _set(
        *map(_named, ("UP", "LEFT", "DOWN", "RIGHT", "RETURN", "PERIOD", "SLASH")),
    ),
    "ijkl": _set(*map(_letter, "ijkl"), _named("SEMICOLON"), _letter("u"), _letter("o")),
    "numpad": _set(
        *(_named(f"KP{digit}") for digit in (8, 4, 5, 6)), _named("KP_ENTER"), _named("KP7"), _named("KP9")
    ),
}
"""The sets of keys; no two share a key."""

PAD_KEYS: Mapping[Touch, int] = {
    Touch.UP: pygame.K_UP,
    Touch.LEFT: pygame.K_LEFT,
    Touch.DOWN: pygame.K_DOWN,
    Touch.RIGHT: pygame.K_RIGHT,
    Touch.TAKE: pygame.K_RETURN,
    Touch.FIRST: pygame.K_h,
    Touch.SECOND: pygame.K_z,
}
"""What `scenes.system.pads` makes at first of the cross and of the buttons A, X and Y of a pad."""

PAD_BUTTONS = {Touch.TAKE: "A", Touch.FIRST: "X", Touch.SECOND: "Y"}

PLAIN_KEYS = {
    Touch.UP: pygame.K_UP,
    Touch.LEFT: pygame.K_LEFT,
    Touch.DOWN: pygame.K_DOWN,
    Touch.RIGHT: pygame.K_RIGHT,
    Touch.TAKE: pygame.K_RETURN,
}
"""What a set means where only its owner acts: the keys that do the same everywhere."""

WAYS = (*SETS, PAD, MOUSE)
"""Everything that somebody can act with."""

_SPOKEN = {
    pygame.K_UP: "up",
    pygame.K_LEFT: "left",
    pygame.K_DOWN: "down",
    pygame.K_RIGHT: "right",
    pygame.K_SPACE: "space",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "keypad_enter",
}


@dataclass
class Controls:
    """By what each of several persons acts.

    Attributes:
        ways: one of `WAYS` for each seat of a person.
        pads: the pad of a seat, by the name that SDL gives it while it is plugged in.
    """

    ways: dict[Seat, str]
    pads: dict[Seat, int] = field(default_factory=dict)
    _printed: dict[int, int] = field(default_factory=dict)

    @property
    def mouse(self) -> Seat | None:
        """Who has the mouse."""
        return next((seat for seat, way in self.ways.items() if way == MOUSE), None)

    @property
    def keyboard(self) -> list[Seat]:
        """Who shares the keyboard."""
        return [seat for seat, way in self.ways.items() if way in SETS]

    def heard(self, event: pygame.event.Event) -> tuple[Seat, Touch] | None:
        """Whose key was pressed or let go, and what it says; None for every other event."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return None
        pad = getattr(event, "pad", None)
        return self._on_keyboard(event) if pad is None else self._on_pad(event, pad)

    def _on_keyboard(self, event: pygame.event.Event) -> tuple[Seat, Touch] | None:
        place = getattr(event, "scancode", 0)
        for seat in self.keyboard:
            for touch, (scan, key) in SETS[self.ways[seat]].items():
                if place == scan or (not place and event.key == key):
                    self._printed.setdefault(scan, event.key)
                    return seat, touch
        return None

    def _on_pad(self, event: pygame.event.Event, pad: int) -> tuple[Seat, Touch] | None:
        pressed = getattr(event, "at_first", event.key)
        touch = next((touch for touch, meant in PAD_KEYS.items() if meant == pressed), None)
        if pad not in self.pads.values():
            # The first pad that is used belongs to whoever waits for one.
            seat = next((s for s, way in self.ways.items() if way == PAD and s not in self.pads), None)
            if seat is None or touch is None or event.type == pygame.KEYUP:
                return None
            self.pads[seat] = pad
        seat = next(seat for seat, own in self.pads.items() if own == pad)
        return (seat, touch) if touch is not None else None

    def unplug(self, pad: int) -> Seat | None:
        """A pad is gone; whose it was. The next one that is used takes its place."""
        seat = next((seat for seat, own in self.pads.items() if own == pad), None)
        if seat is not None:
            del self.pads[seat]
        return seat

    def key_words(self, words: Words, seat: Seat, touch: Touch) -> str:
        """How the key, or the button, is called with which a seat says something."""
        way = self.ways[seat]
        if way == PAD:
            return PAD_BUTTONS.get(touch) or words(f"key.{touch.value}")
        scan, american = SETS[way][touch]
        key = self._printed.get(scan, american)
        if key in _SPOKEN:
            return words(f"key.{_SPOKEN[key]}")
        name = pygame.key.name(key).strip("[]").upper()
        return words("key.keypad", digit=name) if way == "numpad" else name

    def spoken(self, words: Words, seat: Seat, touch: Touch) -> str:
        """The same within a sentence, where a lone sign would be lost."""
        name = self.key_words(words, seat, touch)
        return name if name.isalnum() or len(name) > 1 else words("key.sign", sign=name)

    def together(self) -> Iterator[tuple[tuple[Seat, Touch], ...]]:
        """Keys of all who share the keyboard that are often held down at the same moment."""
        if len(self.keyboard) > 1:
            for direction in DIRECTIONS:
                yield tuple((seat, touch) for seat in self.keyboard for touch in (direction, Touch.TAKE))
