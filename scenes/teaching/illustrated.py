"""Words with a picture beside them where there is room, otherwise below it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.ui.layout import Column
from scenes.ui.widget import Widget

LEAST_WORDS = 260
"""How wide the words are at least, at scale 1, when the picture stands beside them."""
GAP = 18


class Illustrated(Widget):
    """The picture to the right of a column of words; without one the words alone."""

    focusable = False
    solid = False

    def __init__(self, picture: Widget | None, words: Column) -> None:
        super().__init__()
        self.picture = picture
        self.words = words

    def children(self) -> Sequence[Widget]:
        return (self.words,) if self.picture is None else (self.words, self.picture)

    def natural_width(self) -> int:
        return max(child.natural_width() for child in self.children())

    def height_for(self, width: int) -> int:
        picture, words = self._sizes(width)
        if self.picture is None:
            return words[1]
        if self._is_beside(width):
            return max(picture[1], words[1])
        return picture[1] + self.theme.px(GAP) + words[1]

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        picture, words = self._sizes(self.rect.width)
        top = rect.top
        if self.picture is not None:
            left = rect.right - picture[0] if self._is_beside(self.rect.width) else rect.left
            self.picture.place(pygame.Rect((left, top), picture))
            if not self._is_beside(self.rect.width):
                top += picture[1] + self.theme.px(GAP)
        self.words.place(pygame.Rect((rect.left, top), words))

    def _is_beside(self, width: int) -> bool:
        if self.picture is None:
            return False
        return width >= self.picture.natural_width() + self.theme.px(GAP) + self.theme.px(LEAST_WORDS)

    def _sizes(self, width: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The sizes of the picture and of the words."""
        if self.picture is None:
            return (0, 0), (width, self.words.height_for(width))
        wide = min(width, self.picture.natural_width())
        room = width - wide - self.theme.px(GAP) if self._is_beside(width) else width
        return (wide, self.picture.height_for(wide)), (room, self.words.height_for(room))
