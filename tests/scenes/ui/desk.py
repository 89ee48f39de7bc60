"""An interface to try the hands on, for tests."""

from __future__ import annotations

import pygame

from scenes.ui import (
    Button,
    Interface,
    Theme,
)
from scenes.ui.hands import Hands
from tests.scenes.person import Person

SIZE = (800, 600)


class Desk:
    """An interface with two buttons and a record of what was done."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.ui = Interface(Theme(), SIZE, hands=Hands())
        self.roll = self.button("roll", (100, 100))
        self.undo = self.button("undo", (300, 100), repeatable=True)
        self.person = Person(self.ui)

    def button(self, name: str, at: tuple[int, int], *, repeatable: bool = False) -> Button:
        button = Button(
            name, lambda: self.done.append(name), name=name, tip=f"{name}s", repeatable=repeatable
        )
        return self.ui.add(button, pygame.Rect(at, (120, 42)))
