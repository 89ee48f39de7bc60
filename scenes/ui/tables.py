"""A table that is only read: a heading for each column, rows of texts below, the first column the widest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Style
from scenes.ui.widget import Widget

EDGE, NARROW_EDGE = 8, 4
"""Between the words of a column and its edges, at scale 1, with much and with little room."""

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
        return first + sum(self._columns(self.theme.px(10_000))[0][1:])

    def height_for(self, width: int) -> int:
        widths, edge = self._columns(width)
        rows = sum(self._height(row, widths, edge, style) for row, style in self._lines())
        return rows + self.theme.px(BELOW_HEADINGS)

    def _lines(self) -> list[tuple[list[str], Style]]:
        return [(self.headings, self.theme.small), *((row, self.theme.body) for row in self.rows)]

    def _columns(self, width: int) -> tuple[list[int], int]:
        """The widths of the columns, and what is free at both edges of each.

        Those of numbers are as wide as their headings, closer together before they take more than two thirds,
        and narrower only where they would take more than three quarters of the table.
        """
        needed = [
            max(text.width(row[column], style) for row, style in self._lines())
            for column in range(1, len(self.headings))
        ]
        edge = self.theme.px(EDGE)
        if sum(needed) + 2 * edge * len(needed) > width * 2 // 3:
            edge = self.theme.px(NARROW_EDGE)
        wished = [each + 2 * edge for each in needed]
        room = width * 3 // 4
        if sum(wished) > room:
            wished = [room // max(1, len(wished))] * len(wished)
        return [width - sum(wished), *wished], edge

    def _height(self, row: Sequence[str], widths: Sequence[int], edge: int, style: Style) -> int:
        cells = zip(row, widths, strict=True)
        highest = max(text.height(cell, style, max(1, width - 2 * edge)) for cell, width in cells)
        return highest + self.theme.px(8)

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.width < 1:
            return
        theme = self.theme
        widths, edge = self._columns(self.rect.width)
        top = self.rect.top
        for number, (row, style) in enumerate(self._lines()):
            height = self._height(row, widths, edge, style)
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
