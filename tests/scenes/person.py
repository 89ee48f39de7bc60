"""A person at the machine, for tests: sends what the system would report of hands, at a clock of its own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.ui import Interface, Widget
from scenes.ui.hands import Hands

CTRL = pygame.KMOD_LCTRL

Spot = Widget | tuple[int, int]


class Clock:
    """Seconds that pass only when they are told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Person:
    """Points, clicks and types at an interface, or at whatever takes the events instead of it."""

    def __init__(
        self, interface: Interface, handle: Callable[[pygame.event.Event], bool] | None = None
    ) -> None:
        self.interface = interface
        self.handle = handle or interface.handle
        self.clock = Clock()
        interface.hands.__dict__.update(Hands(self.clock).__dict__)

    def wait(self, seconds: float) -> None:
        """Lets time pass in frames of a sixtieth of a second."""
        self.clock.now += seconds
        for _ in range(max(1, round(seconds * 60))):
            self.interface.update(seconds / max(1, round(seconds * 60)))

    def point(self, at: Spot, *, held: bool = False) -> bool:
        buttons = (int(held), 0, 0)
        return self.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=_spot(at), rel=(0, 0), buttons=buttons, touch=False)
        )

    def press(self, at: Spot, button: int = 1, *, touch: bool = False) -> bool:
        return self.handle(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=_spot(at), button=button, touch=touch)
        )

    def release(self, at: Spot, button: int = 1, *, touch: bool = False) -> bool:
        return self.handle(
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=_spot(at), button=button, touch=touch)
        )

    def click(self, at: Spot, *, touch: bool = False) -> None:
        """A calm click, long after any other."""
        self.clock.now += 1
        self.quick_click(at, touch=touch)

    def quick_click(self, at: Spot, *, touch: bool = False) -> None:
        spot = _spot(at)
        self.press(spot, touch=touch)
        self.release(spot, touch=touch)

    def wheel(self, steps: int) -> bool:
        return self.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps)))

    def key(self, key: int, modifiers: int = 0, letter: str = "") -> bool:
        """A key down and up again."""
        used = self.key_down(key, modifiers, letter)
        self.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=modifiers, unicode=letter, scancode=0))
        return used

    def key_down(self, key: int, modifiers: int = 0, letter: str = "") -> bool:
        return self.handle(
            pygame.event.Event(pygame.KEYDOWN, key=key, mod=modifiers, unicode=letter, scancode=0)
        )

    def write(self, text: str) -> None:
        for letter in text:
            self.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def compose(self, text: str, start: int = 0, length: int = 0) -> None:
        self.handle(pygame.event.Event(pygame.TEXTEDITING, text=text, start=start, length=length))

    def report(self, kind: int) -> bool:
        """Something that happened to the window."""
        return self.handle(pygame.event.Event(kind))


def _spot(at: Spot) -> tuple[int, int]:
    return at if isinstance(at, tuple) else at.focus_rect().center
