"""One die of a set as a widget: beside a name it says which dice somebody plays."""

from __future__ import annotations

import pygame

from game.cube import STANDARD
from scenes.dice.art import DiceArt
from scenes.dice.looks import look
from scenes.dice.view import View
from scenes.ui.widget import Widget


class DieSample(Widget):
    """A resting die of a set, as large as a control."""

    focusable = False
    solid = False

    def __init__(self, dice_set: str) -> None:
        super().__init__()
        self.dice_set = dice_set
        self._art: DiceArt | None = None

    def natural_width(self) -> int:
        return self.theme.control

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self._art = DiceArt(View.TILTED, max(2, round(min(self.rect.size) * 0.68)), 1 << 20)

    def draw(self, surface: pygame.Surface) -> None:
        if self._art is not None and all(self.rect.size):
            sprite = self._art.resting(look(self.dice_set), STANDARD.showing(5))
            sprite.draw(surface, (self.rect.centerx, self.rect.centery + self._art.edge * 0.3))
