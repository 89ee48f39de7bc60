"""Holds other widgets: columns, rows, panels and what folds away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.ui import icons, shapes, text
from scenes.ui.widget import Seen, Widget


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
    """Widgets side by side, over several lines where one is too narrow for them.

    Args:
        stretch: the indices of the children that share the room that is left in their line; without one there
            the line stands to `align`: `left`, `centre` or `right`.
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
        heights = [self._height(line) for line in self._lines(width)]
        return sum(heights) + self.theme.px(self.gap) * max(0, len(heights) - 1)

    def place(self, rect: pygame.Rect) -> None:
        Widget.place(self, rect)
        gap = self.theme.px(self.gap)
        lines = self._lines(self.rect.width)
        top = rect.top
        for line in lines:
            room = self.rect.height if len(lines) == 1 else self._height(line)
            used = sum(width for _, width in line) + gap * (len(line) - 1)
            spare = self.rect.width - used
            left = rect.left + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            for child, width in line:
                height = min(child.height_for(width), room)
                child.place(pygame.Rect(left, top + (room - height) // 2, width, height))
                left += width + gap
            top += room + gap

    def _widths(self) -> list[int]:
        widths = [child.natural_width() for child in self._shown()]
        return [max(widths)] * len(widths) if self.equal and widths else widths

    def _height(self, line: list[tuple[Widget, int]]) -> int:
        return max(child.height_for(width) for child, width in line)

    def _lines(self, room: int) -> list[list[tuple[Widget, int]]]:
        """The children of each line with their widths."""
        gap = self.theme.px(self.gap)
        lines: list[list[tuple[Widget, int]]] = []
        left = 0
        for child, natural in zip(self._shown(), self._widths(), strict=True):
            width = min(natural, room)
            if not lines or left + width > room:
                lines.append([])
                left = 0
            lines[-1].append((child, width))
            left += width + gap
        return [self._stretched(line, room) for line in lines]

    def _stretched(self, line: list[tuple[Widget, int]], room: int) -> list[tuple[Widget, int]]:
        spare = room - sum(width for _, width in line) - self.theme.px(self.gap) * (len(line) - 1)
        sharing = [child for child, _ in line if self._children.index(child) in self.stretch]
        stretched: list[tuple[Widget, int]] = []
        for child, width in line:
            if child in sharing:
                number, count = sharing.index(child), len(sharing)
                width += spare * (number + 1) // count - spare * number // count
            stretched.append((child, width))
        return stretched


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
        self.draw_shadow(surface)
        shapes.draw_plate(surface, self.rect, self._radius, palette.panel, 0.035)
        shapes.draw_ring(surface, self.rect, self._radius, theme.px(1), palette.panel_light)

    def draw_shadow(self, surface: pygame.Surface) -> None:
        """Draws what the panel casts on what is around it."""
        theme = self.theme
        shapes.draw_shadow(surface, self.rect, self._radius, theme.px(18), theme.px(7), 150)

    @property
    def _radius(self) -> int:
        return self.theme.px(16)


class Foldout(Widget):
    """A heading that shows and hides what is below it; a short note may stand at its right end."""

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
        note: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.words = words
        self.note = note
        self.content = content
        self.on_toggle = on_toggle
        self.is_open = is_open
        self.heading = pygame.Rect(0, 0, 0, 0)
        content.visible = is_open

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    def spoken(self) -> str:
        return self.said_with(f"{self.words} {'[-]' if self.is_open else '[+]'}", self.note)

    def setting(self) -> str:
        # What is unfolded is read under its heading.
        return f"{self.words} [-]" if self.is_open else ""

    def activate(self) -> None:
        self.is_open = self.content.visible = not self.is_open
        self.resized()
        self.on_toggle(self.is_open)
        for ancestor in self.ancestors():
            # What opens below the edge of a scrolled area would look as if nothing had happened.
            ancestor.reveal(self.rect)

    def natural_width(self) -> int:
        heading = text.width(self.words, self.theme.strong) + self._indent + self._note_room
        return max(heading, self.content.natural_width() if self.is_open else 0)

    def height_for(self, width: int) -> int:
        inner = self.theme.px(8) + self.content.height_for(width) if self.is_open else 0
        return self._heading_height(width) + inner

    def _heading_height(self, width: int) -> int:
        words = text.height(self.words, self.theme.strong, max(1, width - self._indent - self._note_room))
        return max(self.theme.hit, words + self.theme.px(8))

    @property
    def _indent(self) -> int:
        """The room that the mark takes."""
        return self.theme.px(32)

    @property
    def _note_room(self) -> int:
        """The room that the note takes."""
        return text.width(self.note, self.theme.small) + self.theme.px(18) if self.note else 0

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        height = min(self._heading_height(self.rect.width), self.rect.height)
        self.heading = pygame.Rect(rect.left, rect.top, self.rect.width, height)
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
        room = self.heading.copy()
        room.left = self.heading.left + self._indent
        room.width = max(0, self.heading.width - self._indent - self._note_room)
        if self.note:
            end = self.heading.inflate(-2 * theme.px(6), 0)
            end.left, end.width = room.right, max(0, end.right - room.right)
            text.draw_line(surface, self.note, theme.small.coloured(theme.palette.good), end, "right")
        words = text.height(self.words, theme.strong, room.width)
        room.top, room.height = self.heading.centery - words // 2, words
        text.draw_paragraph(surface, self.words, theme.strong, room)
