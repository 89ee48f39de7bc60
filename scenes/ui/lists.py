"""A list of rows of which one is selected."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Colour
from scenes.ui.widget import Direction, Position, Seen, Widget

DOUBLE_CLICK_SECONDS = 0.45


class ListRow(NamedTuple):
    """What a row says: words on the left, shortened where they do not fit, and a detail on the right.

    A row with a `reason` cannot be chosen.
    """

    words: str
    detail: str = ""
    reason: str = ""


class List(Widget):
    """Rows that scroll.

    Args:
        on_select: called with the index of the row that has become the selected one.
        on_open: called with the index of a row that was clicked twice, or chosen with Enter.
        one_click: one click opens a row, as in a list that has dropped down.
        empty: what stands there while there are no rows.
    """

    repeatable = True
    drags = True

    selected = Seen[int | None](None)
    pointed = Seen[int | None](None)
    offset = Seen(0)

    def __init__(
        self,
        rows: Sequence[ListRow],
        on_select: Callable[[int], object] = lambda index: None,
        *,
        on_open: Callable[[int], object] | None = None,
        selected: int | None = None,
        one_click: bool = False,
        empty: str = "",
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.rows = list(rows)
        self.on_select = on_select
        self.on_open = on_open
        self.one_click = one_click
        self.empty = empty
        self.selected = selected
        self._pressed_at: Position = (0, 0)
        self._scrolled_from: int | None = None
        self._opened: tuple[int, float] = (-1, -math.inf)

    def spoken(self) -> str:
        if not self.rows:
            return self.said_with(self.empty)
        if self.selected is None:
            return self.said_with(f"({len(self.rows)})")
        row = self.rows[self.selected]
        return self.said_with(row.words, row.detail, row.reason, f"({self.selected + 1}/{len(self.rows)})")

    def set_rows(self, rows: Sequence[ListRow], selected: int | None = None) -> None:
        """Shows other rows; the selected one is scrolled into view."""
        self.rows = list(rows)
        self.selected = selected
        self.pointed = None
        self._scroll(self.offset)
        if selected is not None:
            self.show(selected)
        self.changed()

    def select(self, index: int) -> None:
        """Selects a row, scrolls it into view and reports it if it is another."""
        if 0 <= index < len(self.rows) and not self.rows[index].reason:
            self.show(index)
            if index != self.selected:
                self.selected = index
                self.on_select(index)

    def show(self, index: int) -> None:
        """Scrolls a row into view."""
        top, bottom = self.tops[index : index + 2]
        if top < self.offset:
            self._scroll(top)
        elif bottom > self.offset + self.rect.height:
            self._scroll(bottom - self.rect.height)

    @property
    def row_height(self) -> int:
        """The height of a row in pixels, where rows may differ that of the lowest."""
        return self.theme.row if self.interface is not None else 1

    @property
    def tops(self) -> Sequence[int]:
        """How far below the top of the first row each row begins, and at last where they all end."""
        return range(0, (len(self.rows) + 1) * self.row_height, self.row_height)

    @property
    def overflow(self) -> int:
        """By how many pixels the rows are higher than the list."""
        return max(0, self.tops[-1] - self.rect.height)

    def _scroll(self, offset: float) -> bool:
        before = self.offset
        self.offset = max(0, min(round(offset), self.overflow))
        return self.offset != before

    def row_at(self, position: Position) -> int | None:
        """The index of the row at a position."""
        index = bisect_right(self.tops, position[1] - self.rect.top + self.offset) - 1
        return index if self.rect.collidepoint(position) and 0 <= index < len(self.rows) else None

    def row_rect(self, index: int) -> pygame.Rect:
        """The place of a row, which may lie outside the list."""
        bar = self.theme.px(14) if self.overflow else 0
        top, bottom = (self.rect.top + below - self.offset for below in self.tops[index : index + 2])
        return pygame.Rect(self.rect.left, top, max(0, self.rect.width - bar), bottom - top)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self._scroll(self.offset)
        if self.selected is not None:
            self.show(self.selected)

    def natural_width(self) -> int:
        style = self.theme.body
        widths = [
            text.width(row.words, style) + text.width(row.detail, self.theme.small) for row in self.rows
        ]
        return max(widths, default=0) + self.theme.px(44)

    def height_for(self, width: int) -> int:
        return max(self.row_height, self.tops[-1])

    def focus_rect(self) -> pygame.Rect:
        return self.rect

    def tip_text(self) -> str:
        row = self.rows[self.pointed] if self.pointed is not None and self.pointed < len(self.rows) else None
        if row is None:
            return super().tip_text()
        if row.reason:
            return row.reason
        room = self._words_room(self.row_rect(self.pointed or 0), row)
        whole = text.clean(row.words)
        return row.words if text.fit(whole, self.theme.body, room.width) != whole else super().tip_text()

    # Input

    def activate(self) -> None:
        if self.selected is not None and self.on_open is not None:
            self.on_open(self.selected)

    def press(self, position: Position) -> None:
        self._pressed_at, self._scrolled_from = position, self.offset

    def drag(self, position: Position) -> None:
        if self._scrolled_from is not None:
            moved = position[1] - self._pressed_at[1]
            if abs(moved) > self.theme.px(12) or self.offset != self._scrolled_from:
                self._scroll(self._scrolled_from - moved)

    def click(self, position: Position) -> None:
        dragged = self._scrolled_from is not None and self.offset != self._scrolled_from
        index = None if dragged else self.row_at(position)
        if index is None or self.rows[index].reason:
            return
        now = self.interface.hands.clock() if self.interface is not None else 0.0
        before, at = self._opened
        twice = index == before and now - at < DOUBLE_CLICK_SECONDS
        self._opened = (-1, -math.inf) if twice else (index, now)
        self.select(index)
        if (twice or self.one_click) and self.on_open is not None:
            self.on_open(index)

    def hover(self, position: Position) -> None:
        self.pointed = self.row_at(position)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.hovered:
            self.pointed = None

    def wheel(self, steps: float) -> bool:
        return self._scroll(self.offset - steps * 2 * self.row_height)

    def move(self, direction: Direction) -> bool:
        if direction is Direction.UP:
            return self._step(-1)
        if direction is Direction.DOWN:
            return self._step(1)
        return False

    def key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.rect.height // self.row_height - 1)
        steps = {
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
        }.get(event.key)
        if steps is None:
            return False
        self._step(steps)
        return True

    def _step(self, steps: int) -> bool:
        """Selects the row so many rows away, or the nearest to it that can be chosen; False at the end."""
        choosable = [index for index, row in enumerate(self.rows) if not row.reason]
        if not choosable:
            return False
        if self.selected is None:
            self.select(choosable[0])
            return True
        beyond = [index for index in choosable if (index - self.selected) * steps > 0]
        if not beyond:
            return False
        wanted = self.selected + steps
        self.select(min(beyond, key=lambda index: abs(index - wanted)))
        return True

    # Looks

    def clip(self) -> pygame.Rect:
        return self.rect

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.width < 1 or self.rect.height < 1:
            return
        theme, palette = self.theme, self.theme.palette
        shapes.draw_plate(surface, self.rect, theme.px(8), palette.well)
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        if not self.rows and self.empty:
            room = self.rect.inflate(-2 * theme.px(12), -2 * theme.px(8))
            text.draw_paragraph(surface, self.empty, theme.small, room)
        first = bisect_right(self.tops, self.offset) - 1
        last = bisect_left(self.tops, self.offset + self.rect.height)
        for index in range(first, min(last, len(self.rows))):
            rect = self.row_rect(index)
            if index == self.selected:
                shapes.draw_plate(
                    surface, rect.inflate(-theme.px(4), -theme.px(2)), theme.px(7), palette.brass, 0.06
                )
                ink = palette.on_brass
            else:
                if index == self.pointed and not self.rows[index].reason:
                    shapes.draw_plate(
                        surface, rect.inflate(-theme.px(4), -theme.px(2)), theme.px(7), palette.panel_light
                    )
                ink = palette.faint if self.rows[index].reason else palette.text
            self.draw_row(surface, index, rect, ink)
        for below in (False, True):
            shapes.draw_fade(surface, self.fade(below), palette.well, down=below)
        surface.set_clip(before)
        self._draw_bar(surface)

    def fade(self, below: bool) -> pygame.Rect:
        """Where the rows fade at the lower or the upper edge, as they go on there; never the selected one."""
        hidden = self.overflow - self.offset if below else self.offset
        height = min(self.row_height // 2, hidden)
        if self.selected is not None:
            row = self.row_rect(self.selected)
            clear = self.rect.bottom - row.bottom if below else row.top - self.rect.top
            height = height if clear < 0 else min(height, clear)
        edge = self.theme.px(8)  # leaves the round corners as they are
        top = self.rect.bottom - height if below else self.rect.top
        return pygame.Rect(self.rect.left + edge, top, self.rect.width - 2 * edge, height)

    def draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, ink: Colour) -> None:
        """Draws the words of a row."""
        row = self.rows[index]
        room = self._words_room(rect, row)
        text.draw_line(surface, row.words, self.theme.body.coloured(ink), room)
        if row.detail:
            edge = rect.inflate(-2 * self.theme.px(12), 0)
            detail = pygame.Rect(room.right, rect.top, max(0, edge.right - room.right), rect.height)
            colour = ink if index == self.selected else self.theme.palette.muted
            text.draw_line(surface, row.detail, self.theme.small.coloured(colour), detail, "right")

    def _words_room(self, rect: pygame.Rect, row: ListRow) -> pygame.Rect:
        theme = self.theme
        room = pygame.Rect(
            rect.left + theme.px(12), rect.top, max(0, rect.width - 2 * theme.px(12)), rect.height
        )
        if row.detail:
            detail = text.width(row.detail, theme.small) + theme.px(10)
            room.width = max(room.width // 2, room.width - detail)
        return room

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if not self.overflow:
            return
        theme = self.theme
        inner = self.rect.inflate(0, -theme.px(6))
        whole = self.tops[-1]
        height = min(inner.height, max(theme.px(24), inner.height * self.rect.height // whole))
        width = theme.px(5)
        top = inner.top + (inner.height - height) * self.offset // self.overflow
        bar = pygame.Rect(inner.right - width - theme.px(5), top, width, max(1, height))
        shapes.draw_plate(surface, bar, width // 2, theme.palette.rim)
