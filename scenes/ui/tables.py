"""A table that is only read: a heading for each column, rows of texts below, the first column the widest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Style
from scenes.ui.widget import Widget

EDGE = 8
"""Between the words of a column and its edges, at scale 1."""

BELOW_HEADINGS = 4


class Table(Widget):
    """The first column is set to the left and takes what the others leave, these are set to the right.

    A heading or a first cell that has no room goes over several lines.
    """

    focusable = False

    def __init__(self, headings: Sequence[str], rows: Sequence[Sequence[str]], *, name: str = "") -> None:
        super().__init__(name=name)
        self.headings = list(headings)
        self.rows = [list(row) for row in rows]

    def spoken(self) -> str:
        heads = self.headings[1:]
        rows = [
            f"{first}: {', '.join(f'{head} {cell}' for head, cell in zip(heads, rest, strict=True))}"
            for first, *rest in self.rows
        ]
        return "\n".join(rows)

    def natural_width(self) -> int:
        first = max(text.width(row[0], style) for row, style in self._lines()) + 2 * self.theme.px(EDGE)
        return first + sum(self._widths(self.theme.px(10_000))[1:])

    def height_for(self, width: int) -> int:
        widths = self._widths(width)
        rows = sum(self._height(row, widths, style) for row, style in self._lines())
        return rows + self.theme.px(BELOW_HEADINGS)

    def _lines(self) -> list[tuple[list[str], Style]]:
        return [(self.headings, self.theme.small), *((row, self.theme.body) for row in self.rows)]

    def _widths(self, width: int) -> list[int]:
        """The widths of the columns; those of numbers get narrower before the first has less than a third."""
        edges = 2 * self.theme.px(EDGE)
        wished = [
            max(text.width(row[column], style) for row, style in self._lines()) + edges
            for column in range(1, len(self.headings))
        ]
        room = width - width // 3
        if sum(wished) > room:
            wished = [room // max(1, len(wished))] * len(wished)
        return [width - sum(wished), *wished]

    def _height(self, row: Sequence[str], widths: Sequence[int], style: Style) -> int:
        edges = 2 * self.theme.px(EDGE)
        cells = zip(row, widths, strict=True)
        highest = max(text.height(cell, style, max(1, width - edges)) for cell, width in cells)
        return highest + self.theme.px(8)

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.width < 1:
            return
        theme, edge = self.theme, self.theme.px(EDGE)
        widths = self._widths(self.rect.width)
        top = self.rect.top
        for number, (row, style) in enumerate(self._lines()):
            height = self._height(row, widths, style)
            if number % 2 == 0 and number:
                band = pygame.Rect(self.rect.left, top, self.rect.width, height)
                shapes.draw_plate(surface, band, theme.px(7), theme.palette.panel_light)
            left = self.rect.left
            for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
                room = pygame.Rect(left + edge, top + theme.px(4), max(0, width - 2 * edge), height)
                text.draw_paragraph(surface, cell, style, room, "right" if column else "left")
                left += width
            top += height
            if not number:
                line = pygame.Rect(self.rect.left, top, self.rect.width, theme.px(1))
                shapes.draw_plate(surface, line, 0, theme.palette.rim)
                top += theme.px(BELOW_HEADINGS)
