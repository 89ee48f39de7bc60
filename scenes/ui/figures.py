"""A small table of figures: a line for each thing that was counted, a column for each who is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.ui import shapes, text
from scenes.ui.widget import Widget


@dataclass(frozen=True)
class FiguresLine:
    """A line: words, a figure for each column, and whether it is the one that matters."""

    words: str
    figures: tuple[str, ...]
    stressed: bool = False


class Figures(Widget):
    """Lines of figures below the heads of their columns."""

    focusable = False

    def __init__(self, heads: Sequence[str], lines: Sequence[FiguresLine], name: str = "figures") -> None:
        super().__init__(name=name)
        self.heads = tuple(heads)
        self.lines = tuple(lines)

    def height_for(self, width: int) -> int:
        return self._row * (1 + len(self.lines))

    def spoken(self) -> str:
        said = [f"{line.words}: {', '.join(self._named(line))}" for line in self.lines]
        return "\n".join(said)

    def _named(self, line: FiguresLine) -> list[str]:
        return [f"{head} {figure}" for head, figure in zip(self.heads, line.figures, strict=True)]

    @property
    def _row(self) -> int:
        return self.theme.px(30)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        self._draw_row(surface, 0, "", self.heads, "small")
        for number, line in enumerate(self.lines, start=1):
            if line.stressed:
                shapes.draw_plate(surface, self._place(number), theme.px(8), palette.panel_light)
                shapes.draw_ring(surface, self._place(number), theme.px(8), theme.px(1.5), palette.brass)
            style = "strong" if line.stressed else "body"
            self._draw_row(surface, number, line.words, line.figures, style)

    def _place(self, number: int) -> pygame.Rect:
        return pygame.Rect(self.rect.left, self.rect.top + number * self._row, self.rect.width, self._row)

    def _draw_row(
        self, surface: pygame.Surface, number: int, words: str, figures: Sequence[str], style: str
    ) -> None:
        theme = self.theme
        room = self._place(number).inflate(-2 * theme.px(12), 0)
        type_ = getattr(theme, style)
        column = room.width * 3 // 5 // max(1, len(self.heads))
        first = pygame.Rect(room.left, room.top, room.width - column * len(self.heads), room.height)
        text.draw_line(surface, words, text.narrowed_line(words, type_, first.width), first)
        for place, figure in enumerate(figures):
            where = pygame.Rect(first.right + place * column, room.top, column - theme.px(6), room.height)
            narrowed = text.narrowed_line(figure, type_, where.width)
            text.draw_line(surface, figure, narrowed, where, "right")
