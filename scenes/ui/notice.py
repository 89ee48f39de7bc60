"""A line that says what has happened and then goes away."""

from __future__ import annotations

from typing import Literal

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Colour
from scenes.ui.widget import Widget

Mood = Literal["plain", "good", "warning", "bad"]


class Notice(Widget):
    """Words in a frame that tells their mood; `seconds` are left of its life."""

    focusable = False
    solid = False

    def __init__(self, words: str, mood: Mood, seconds: float) -> None:
        super().__init__()
        self.words = words
        self.mood = mood
        self.seconds = seconds

    def natural_width(self) -> int:
        return text.width(self.words, self.theme.body) + 2 * self.theme.px(22)

    def height_for(self, width: int) -> int:
        room = max(1, width - 2 * self.theme.px(22))
        return text.height(self.words, self.theme.body, room) + 2 * self.theme.px(9)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        marks: dict[Mood, Colour] = {
            "plain": palette.brass,
            "good": palette.good,
            "warning": palette.warning,
            "bad": palette.bad,
        }
        shapes.draw_shadow(surface, self.rect, theme.radius, theme.px(12), theme.px(5), 160)
        shapes.draw_plate(surface, self.rect, theme.radius, palette.well)
        shapes.draw_ring(surface, self.rect, theme.radius, theme.px(1.5), marks[self.mood])
        room = self.rect.inflate(-2 * theme.px(22), -2 * theme.px(9))
        text.draw_paragraph(surface, self.words, theme.body, room)
