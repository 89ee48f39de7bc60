"""Holds other widgets: columns, rows, panels, what scrolls and what folds away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.ui import icons, shapes, text
from scenes.ui.widget import Position, Seen, Widget


class Column(Widget):
    """Widgets one below the other, each as wide as the column. `gap` is given at scale 1."""

    focusable = False
    solid = False

    def __init__(self, children: Sequence[Widget] = (), *, gap: float = 12, name: str = "") -> None:
        super().__init__(name=name)
        self.gap = gap
        self._children = list(children)

    def children(self) -> Sequence[Widget]:
        return self._children

    def fill(self, children: Sequence[Widget]) -> None:
        """Replaces what it holds."""
        before, self._children = self._children, list(children)
        if self.interface is not None:
            for child in before:
                if child not in self._children:
                    self.interface.forget(child)
            for child in self._children:
                child.attach(self.interface, self)
            self.resized()

    def _shown(self) -> list[Widget]:
        return [child for child in self._children if child.visible]

    def natural_width(self) -> int:
        return max((child.natural_width() for child in self._shown()), default=0)

    def height_for(self, width: int) -> int:
        heights = [child.height_for(width) for child in self._shown()]
        return sum(heights) + self.theme.px(self.gap) * max(0, len(heights) - 1)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        top = rect.top
        for child in self._shown():
            height = child.height_for(self.rect.width)
            child.place(pygame.Rect(rect.left, top, self.rect.width, height))
            top += height + self.theme.px(self.gap)


class Row(Column):
    """Widgets side by side, or one below the other where the row is too narrow for them.

    Args:
        stretch: which children share the room that is left; none means that the row stands to `align`.
        align: `left`, `centre` or `right`.
        equal: all are as wide as the widest.
    """

    def __init__(
        self,
        children: Sequence[Widget] = (),
        *,
        gap: float = 12,
        stretch: Sequence[int] = (),
        align: str = "left",
        equal: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(children, gap=gap, name=name)
        self.stretch = stretch
        self.align = align
        self.equal = equal

    def natural_width(self) -> int:
        widths = self._widths()
        return sum(widths) + self.theme.px(self.gap) * max(0, len(widths) - 1)

    def height_for(self, width: int) -> int:
        if self.natural_width() > width:
            return super().height_for(width)
        shown = self._shown()
        widths = self._spread(width)
        return max((child.height_for(w) for child, w in zip(shown, widths, strict=True)), default=0)

    def place(self, rect: pygame.Rect) -> None:
        if self.natural_width() > rect.width:
            super().place(rect)
            return
        Widget.place(self, rect)
        widths = self._spread(self.rect.width)
        gap = self.theme.px(self.gap)
        used = sum(widths) + gap * max(0, len(widths) - 1)
        left = (
            rect.left
            + {"left": 0, "centre": (rect.width - used) // 2, "right": rect.width - used}[self.align]
        )
        for child, width in zip(self._shown(), widths, strict=True):
            height = min(child.height_for(width), self.rect.height)
            child.place(pygame.Rect(left, rect.top + (self.rect.height - height) // 2, width, height))
            left += width + gap

    def _widths(self) -> list[int]:
        widths = [child.natural_width() for child in self._shown()]
        return [max(widths)] * len(widths) if self.equal and widths else widths

    def _spread(self, width: int) -> list[int]:
        widths = self._widths()
        left = width - sum(widths) - self.theme.px(self.gap) * max(0, len(widths) - 1)
        sharing = [index for index, child in enumerate(self._children) if child.visible]
        shares = [place for place, index in enumerate(sharing) if index in self.stretch]
        for number, place in enumerate(shares):
            widths[place] += left * (number + 1) // len(shares) - left * number // len(shares)
        return widths


class Panel(Widget):
    """A dark plate with a shadow around one widget."""

    focusable = False

    def __init__(self, content: Widget | None = None, *, padding: float = 22, name: str = "") -> None:
        super().__init__(name=name)
        self.content = content
        self.padding = padding

    def children(self) -> Sequence[Widget]:
        return () if self.content is None else (self.content,)

    def natural_width(self) -> int:
        inner = self.content.natural_width() if self.content else 0
        return inner + 2 * self.theme.px(self.padding)

    def height_for(self, width: int) -> int:
        padding = self.theme.px(self.padding)
        inner = self.content.height_for(max(0, width - 2 * padding)) if self.content else 0
        return inner + 2 * padding

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        if self.content is not None:
            self.content.place(self.inner())

    def inner(self) -> pygame.Rect:
        """The place within the padding."""
        padding = 2 * self.theme.px(self.padding)
        rect = pygame.Rect(0, 0, max(0, self.rect.width - padding), max(0, self.rect.height - padding))
        rect.center = self.rect.center
        return rect

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.rect.width < 1 or self.rect.height < 1:
            return
        radius = theme.px(16)
        shapes.draw_shadow(surface, self.rect, radius, theme.px(18), theme.px(7), 150)
        shapes.draw_plate(surface, self.rect, radius, palette.panel, 0.035)
        shapes.draw_ring(surface, self.rect, radius, theme.px(1), palette.panel_light)


class ScrollArea(Widget):
    """Shows a part of one widget that is higher than the room for it.

    Scrolled by the wheel, a finger, the bar, Page Up and Page Down, and by moving the focus.
    """

    focusable = False
    drags = True

    offset = Seen(0)

    def __init__(self, content: Widget, *, name: str = "") -> None:
        super().__init__(name=name)
        self.content = content
        self._dragged_from: tuple[int, int] | None = None
        self._by_bar = False

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    def natural_width(self) -> int:
        return self.content.natural_width() + self._bar_room

    def height_for(self, width: int) -> int:
        return self.content.height_for(max(0, width))

    def clip(self) -> pygame.Rect:
        # A little more to the sides, where focus rings and shadows reach out.
        return self.rect.inflate(2 * self.theme.px(5), 0)

    @property
    def _bar_room(self) -> int:
        return self.theme.px(16)

    @property
    def overflow(self) -> int:
        """By how many pixels the content is higher than the area."""
        return max(0, self.content.rect.height - self.rect.height)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        width = self.rect.width
        height = self.content.height_for(width)
        if height > self.rect.height:
            width = max(0, width - self._bar_room)
            height = self.content.height_for(width)
        self.offset = max(0, min(self.offset, height - self.rect.height))
        self.content.place(pygame.Rect(rect.left, rect.top - self.offset, width, height))

    def scroll_to(self, offset: float) -> bool:
        """Scrolls so far down, in pixels; True if that changed anything."""
        wanted = max(0, min(round(offset), self.overflow))
        if wanted == self.offset:
            return False
        self.offset = wanted
        self.content.place(self.content.rect.move(0, self.rect.top - wanted - self.content.rect.top))
        return True

    def reveal(self, rect: pygame.Rect) -> None:
        margin = self.theme.px(10)
        if rect.top - margin < self.rect.top:
            self.scroll_to(self.offset + rect.top - margin - self.rect.top)
        elif rect.bottom + margin > self.rect.bottom:
            down = min(rect.bottom + margin - self.rect.bottom, rect.top - margin - self.rect.top)
            self.scroll_to(self.offset + down)

    def wheel(self, steps: float) -> bool:
        return self.scroll_to(self.offset - steps * self.theme.px(54))

    def key(self, event: pygame.event.Event) -> bool:
        wanted = {
            pygame.K_PAGEUP: self.offset - self.rect.height * 0.9,
            pygame.K_PAGEDOWN: self.offset + self.rect.height * 0.9,
            pygame.K_HOME: 0,
            pygame.K_END: self.overflow,
        }.get(event.key)
        return wanted is not None and self.scroll_to(wanted)

    def press(self, position: Position) -> None:
        thumb = self._thumb()
        self._by_bar = thumb is not None and position[0] >= thumb.left - self.theme.px(6)
        if self._by_bar and thumb is not None and not thumb.top <= position[1] <= thumb.bottom:
            self._to_bar(position[1] - thumb.height // 2)
        self._dragged_from = (position[1], self.offset)

    def drag(self, position: Position) -> None:
        if self._dragged_from is None:
            return
        start, offset = self._dragged_from
        thumb = self._thumb()
        if self._by_bar and thumb is not None:
            travel = max(1, self.rect.height - thumb.height)
            self.scroll_to(offset + (position[1] - start) * self.overflow / travel)
        else:
            self.scroll_to(offset - (position[1] - start))

    def release(self) -> None:
        self._dragged_from = None

    def _to_bar(self, top: int) -> None:
        thumb = self._thumb()
        if thumb is not None:
            self.scroll_to((top - self.rect.top) * self.overflow / max(1, self.rect.height - thumb.height))

    def _thumb(self) -> pygame.Rect | None:
        if not self.overflow or self.rect.height < 1:
            return None
        height = max(self.theme.px(28), self.rect.height * self.rect.height // self.content.rect.height)
        height = min(height, self.rect.height)
        top = self.rect.top + (self.rect.height - height) * self.offset // self.overflow
        width = self.theme.px(6)
        return pygame.Rect(self.rect.right - width, top, width, height)

    def draw(self, surface: pygame.Surface) -> None:
        thumb = self._thumb()
        if thumb is not None:
            palette = self.theme.palette
            groove = pygame.Rect(thumb.left, self.rect.top, thumb.width, self.rect.height)
            shapes.draw_plate(surface, groove, thumb.width // 2, palette.well)
            shapes.draw_plate(
                surface, thumb, thumb.width // 2, palette.muted if self.pressed else palette.rim
            )


class Foldout(Widget):
    """A heading that shows and hides what is below it."""

    is_open = Seen(False)

    def __init__(
        self,
        words: str,
        content: Widget,
        *,
        is_open: bool = False,
        on_toggle: Callable[[bool], object] = lambda is_open: None,
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.words = words
        self.content = content
        self.on_toggle = on_toggle
        self.is_open = is_open
        self.heading = pygame.Rect(0, 0, 0, 0)
        content.visible = is_open

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    def activate(self) -> None:
        self.is_open = self.content.visible = not self.is_open
        self.resized()
        self.on_toggle(self.is_open)

    def natural_width(self) -> int:
        heading = text.width(self.words, self.theme.strong) + self.theme.px(32)
        return max(heading, self.content.natural_width() if self.is_open else 0)

    def height_for(self, width: int) -> int:
        inner = self.theme.px(8) + self.content.height_for(width) if self.is_open else 0
        return self.theme.hit + inner

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.heading = pygame.Rect(
            rect.left, rect.top, self.rect.width, min(self.theme.hit, self.rect.height)
        )
        if self.is_open:
            top = self.heading.bottom + self.theme.px(8)
            self.content.place(pygame.Rect(rect.left, top, self.rect.width, max(0, rect.bottom - top)))

    def hit_rect(self) -> pygame.Rect:
        return self.heading

    def focus_rect(self) -> pygame.Rect:
        return self.heading

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        if self.glow > 0:
            shapes.draw_plate(
                surface, self.heading, theme.radius, theme.palette.button, alpha=round(120 * self.glow)
            )
        size = theme.px(18)
        mark = pygame.Rect(self.heading.left + theme.px(4), self.heading.centery - size // 2, size, size)
        icons.draw(surface, "down" if self.is_open else "right", mark, theme.palette.brass_light)
        line = self.heading.copy()
        line.left, line.width = (
            mark.right + theme.px(10),
            max(0, self.heading.right - mark.right - theme.px(10)),
        )
        text.draw_line(surface, self.words, theme.strong, line)
