"""The widgets of the browser of saved matches: the list, the picture, and how the two share the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.ui import shapes, text
from scenes.ui.lists import List, ListRow
from scenes.ui.theme import Colour
from scenes.ui.widget import Seen, Widget


class SaveRow(NamedTuple):
    """A match in the list: what it is called, below that its game and when, and how it stands."""

    title: str
    below: str
    standing: str


class SaveList(List):
    """Rows of two lines each."""

    def __init__(
        self,
        on_select: Callable[[int], object],
        on_open: Callable[[int], object],
        *,
        empty: str,
        name: str,
    ) -> None:
        super().__init__([], on_select, on_open=on_open, empty=empty, name=name)
        self.saves: Sequence[SaveRow] = ()

    def set_saves(self, saves: Sequence[SaveRow], selected: int | None) -> None:
        self.saves = saves
        self.set_rows([ListRow(save.title, save.standing) for save in saves], selected)

    @property
    def row_height(self) -> int:
        return self.theme.px(54) if self.interface is not None else 1

    def tip_text(self) -> str:
        if self.pointed is None or self.pointed >= len(self.saves):
            return self.tip
        save = self.saves[self.pointed]
        rows = [save.title, save.below, save.standing]
        return " · ".join(rows) if self._is_short(save) else self.tip

    def _is_short(self, save: SaveRow) -> bool:
        """Whether a row cannot say everything."""
        wide, small = self._inner(self.row_rect(0)).width, self.theme.small
        upper = text.width(save.title, self.theme.strong) + text.width(save.standing, small)
        return upper + self.theme.px(10) > wide or text.width(save.below, small) > wide

    def _inner(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.inflate(-2 * self.theme.px(12), -2 * self.theme.px(5))

    def draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, ink: Colour) -> None:
        theme, save, inner = self.theme, self.saves[index], self._inner(rect)
        faint = ink if index == self.selected else theme.palette.muted
        half = inner.height // 2
        upper = pygame.Rect(inner.left, inner.top, inner.width, half)
        lower = pygame.Rect(inner.left, inner.top + half, inner.width, half)
        colour = ink if index == self.selected else theme.palette.title
        small = theme.small.coloured(faint)
        standing = min(text.width(save.standing, small), upper.width // 2)
        right = pygame.Rect(upper.right - standing, upper.top, standing, half)
        upper.width = max(0, right.left - theme.px(10) - upper.left)
        text.draw_line(surface, save.title, theme.strong.coloured(colour), upper)
        text.draw_line(surface, save.standing, small, right, "right")
        text.draw_line(surface, save.below, small, lower)


class Picture(Widget):
    """A picture with round corners, or words that say why there is none."""

    focusable = False

    picture = Seen[pygame.Surface | None](None)
    words = Seen("")

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        if self.rect.width < 1 or self.rect.height < 1:
            return
        shapes.draw_plate(surface, self.rect, theme.radius, theme.palette.well)
        if self.picture is not None and self.picture.get_size() == self.rect.size:
            mask = shapes.rounded(self.rect.size, theme.radius, (255, 255, 255)).copy()
            mask.set_alpha(255)
            mask.blit(self.picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(mask, self.rect)
        elif self.words:
            room = self.rect.inflate(-2 * theme.px(14), 0)
            high = min(self.rect.height, text.height(self.words, theme.small, room.width))
            room.top, room.height = self.rect.centery - high // 2, high
            text.draw_paragraph(surface, self.words, theme.small, room, "centre")
        shapes.draw_ring(surface, self.rect, theme.radius, theme.px(1), theme.palette.rim)

    def tip_text(self) -> str:
        return super().tip_text() or (self.words if self.picture is None else "")


class Halves(Widget):
    """A filter above a list on the left; on the right a picture, words about it, and buttons for it."""

    focusable = False
    solid = False

    def __init__(self, left: Sequence[Widget], right: Sequence[Widget]) -> None:
        """Of `left` the last, of `right` the first takes the height that the others leave."""
        super().__init__()
        self._left, self._right = list(left), list(right)

    def children(self) -> Sequence[Widget]:
        return [*self._left, *self._right]

    def natural_width(self) -> int:
        return self.theme.px(900)

    def height_for(self, width: int) -> int:
        return self.theme.px(520)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        gap = self.theme.px(16)
        left = pygame.Rect(rect.left, rect.top, round((rect.width - gap) * 0.45), rect.height)
        right = pygame.Rect(left.right + gap, rect.top, rect.right - left.right - gap, rect.height)
        self._stack(left, self._left, self._left[-1])
        self._stack(right, self._right, self._right[0])

    def _stack(self, room: pygame.Rect, widgets: Sequence[Widget], stretched: Widget) -> None:
        gap = self.theme.px(9)
        heights = {widget: widget.height_for(room.width) for widget in widgets if widget is not stretched}
        spare = max(0, room.height - sum(heights.values()) - gap * (len(widgets) - 1))
        top = room.top
        for widget in widgets:
            height = heights.get(widget, spare)
            widget.place(pygame.Rect(room.left, top, room.width, height))
            top += height + gap
