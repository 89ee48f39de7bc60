"""How often dice showed each face, as a chart of six columns with a die under each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.cube import FACES, STANDARD
from scenes.dice.art import DiceArt
from scenes.dice.looks import look
from scenes.dice.view import View
from scenes.ui import shapes, text
from scenes.ui.widget import Widget


class DiceChart(Widget):
    """A column a face, a line where fair dice would end on average.

    Args:
        counts: how often each face came, 1 to 6.
        describe: says in words what a column shows: the face and its count.
    """

    focusable = False

    def __init__(self, counts: Sequence[int], dice_set: str, describe: Callable[[int, int], str]) -> None:
        super().__init__(name="dice_chart")
        self.counts = list(counts)
        self.dice_set = dice_set
        self.describe = describe
        self._pointed: int | None = None
        self._art: DiceArt | None = None

    def height_for(self, width: int) -> int:
        return self.theme.px(212)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        edge = max(2, self.theme.px(26))
        if self._art is None or self._art.edge != edge:
            self._art = DiceArt(View.ABOVE, edge, 1 << 20)

    def hover(self, position: tuple[int, int]) -> None:
        column = (position[0] - self.rect.left) * 6 // max(1, self.rect.width)
        self._pointed = column if 0 <= column < 6 else None

    def tip_text(self) -> str:
        if self._pointed is None:
            return ""
        return self.describe(self._pointed + 1, self.counts[self._pointed])

    def spoken(self) -> str:
        return "\n".join(self.describe(face, self.counts[place]) for place, face in enumerate(FACES))

    def _column(self, number: int) -> pygame.Rect:
        left = self.rect.left + self.rect.width * number // 6
        right = self.rect.left + self.rect.width * (number + 1) // 6
        return pygame.Rect(left, self.rect.top, right - left, self.rect.height)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self._art is None or self.rect.width < 6 or self.rect.height < 6:
            return
        line = text.line_height(theme.small)
        foot = self._art.edge + theme.px(18)
        room = max(1, self.rect.height - foot - line)
        most = max(*self.counts, 1)
        base = self.rect.bottom - foot
        if any(self.counts):
            average = base - round(room * sum(self.counts) / 6 / most)
            across = pygame.Rect(self.rect.left, average, self.rect.width, theme.px(2))
            shapes.draw_plate(surface, across, 0, palette.rim)
        for number, face in enumerate(FACES):
            column = self._column(number)
            high = round(room * self.counts[number] / most)
            bar = pygame.Rect(0, 0, min(theme.px(56), round(column.width * 0.62)), high)
            bar.midbottom = (column.centerx, base)
            if high:
                shapes.draw_plate(surface, bar, min(theme.px(6), high // 2), palette.brass, 0.06)
            count = str(self.counts[number])
            said = pygame.Rect(column.left, bar.top - line, column.width, line)
            # The line of the average does not run through a number.
            under = pygame.Rect(0, 0, text.width(count, theme.small) + theme.px(8), line)
            under.center = said.center
            shapes.draw_plate(surface, under, theme.px(4), palette.panel)
            text.draw_line(surface, count, theme.small, said, "centre")
            middle = (column.centerx, base + foot // 2)
            self._art.resting(look(self.dice_set), STANDARD.showing(face)).draw(surface, middle)
