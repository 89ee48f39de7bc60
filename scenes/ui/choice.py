"""One of several: side by side where they fit, else in a list that drops down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame

from scenes.ui import icons, shapes, text
from scenes.ui.layer import Layer
from scenes.ui.lists import List, ListRow
from scenes.ui.theme import mix
from scenes.ui.widget import BETWEEN, Direction, Position, Seen, Widget

V = TypeVar("V")


class Option(NamedTuple, Generic[V]):
    """A value, what it is called, and why it cannot be chosen if it cannot."""

    value: V
    words: str
    tip: str = ""
    reason: str = ""


class Choice(Widget, Generic[V]):
    """One option of several is chosen.

    Args:
        listed: the options always drop down in a list, however much room there is.
    """

    repeatable = True

    index = Seen(0)
    pointed = Seen[int | None](None)

    def __init__(
        self,
        options: Sequence[Option[V]],
        value: V,
        on_change: Callable[[V], object],
        *,
        name: str = "",
        tip: str = "",
        listed: bool = False,
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.listed = listed
        self.options = list(options)
        self.index = self._index_of(value)
        self.on_change = on_change

    @property
    def value(self) -> V:
        """The value chosen. Setting it reports nothing; ValueError for one that is no option."""
        return self.options[self.index].value

    @value.setter
    def value(self, value: V) -> None:
        self.index = self._index_of(value)

    def _index_of(self, value: V) -> int:
        for index, option in enumerate(self.options):
            if option.value == value:
                return index
        raise ValueError(f"{value!r} is none of {[option.value for option in self.options]}")

    def choose(self, index: int) -> None:
        """Chooses an option that can be chosen and reports it if it is another."""
        if not self.options[index].reason and index != self.index:
            self.index = index
            self.on_change(self.options[index].value)

    # Measures

    def _segment_widths(self) -> list[int]:
        edge = 2 * self.theme.px(14)
        return [text.width(option.words, self.theme.label) + edge for option in self.options]

    def natural_width(self) -> int:
        if self.listed:
            return max(self._segment_widths()) + self.theme.px(30)
        return sum(self._segment_widths()) + 2 * self.theme.px(4)

    @property
    def drops_down(self) -> bool:
        """Whether the options do not fit side by side."""
        return self.listed or self.natural_width() > self.rect.width

    def segments(self) -> list[pygame.Rect]:
        """The places of the options side by side."""
        inset = self.theme.px(4)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        widths = self._segment_widths()
        count = len(widths)
        equal = inner.width // count
        if max(widths) <= equal:
            widths = [equal] * count
        spare = inner.width - sum(widths)
        rects: list[pygame.Rect] = []
        left = inner.left
        for number, width in enumerate(widths):
            wide = width + spare * (number + 1) // count - spare * number // count
            rects.append(pygame.Rect(left, inner.top, wide, inner.height))
            left += wide
        return rects

    def tip_text(self) -> str:
        if not self.enabled or self.drops_down or self.pointed is None:
            return super().tip_text()
        option = self.options[self.pointed]
        return option.reason or option.tip or super().tip_text()

    def spoken(self) -> str:
        return self.said_with(self.setting() or self._chosen)

    def setting(self) -> str:
        label = self.named_by()
        return BETWEEN.join((label.spoken(), self._chosen)) if label is not None else ""

    @property
    def _chosen(self) -> str:
        return f"{self.options[self.index].words} ({self.index + 1}/{len(self.options)})"

    # Input

    def activate(self) -> None:
        if self.drops_down and self.interface is not None:
            self.interface.open(DropDown(self))
        else:
            self._step(1, around=True)

    def click(self, position: Position) -> None:
        if self.drops_down:
            self.activate()
            return
        for index, segment in enumerate(self.segments()):
            if segment.left <= position[0] < segment.right:
                self.choose(index)

    def hover(self, position: Position) -> None:
        self.pointed = None
        if not self.drops_down:
            for index, segment in enumerate(self.segments()):
                if segment.left <= position[0] < segment.right:
                    self.pointed = index

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.hovered:
            self.pointed = None

    def move(self, direction: Direction) -> bool:
        if direction not in (Direction.LEFT, Direction.RIGHT):
            return False
        self._step(1 if direction is Direction.RIGHT else -1)
        return True

    def _step(self, step: int, around: bool = False) -> None:
        """Chooses the next option in a direction that can be chosen, if there is one."""
        count = len(self.options)
        for distance in range(1, count):
            index = self.index + step * distance
            if not around and not 0 <= index < count:
                return
            if not self.options[index % count].reason:
                self.choose(index % count)
                return

    # Looks

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.width < 1 or self.rect.height < 1:
            return
        if self.drops_down:
            self._draw_closed(surface)
        else:
            self._draw_segments(surface)

    def _draw_segments(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        shapes.draw_plate(surface, self.rect, theme.radius, palette.well)
        shapes.draw_ring(surface, self.rect, theme.radius, theme.px(1), palette.panel_light)
        radius = max(1, theme.radius - theme.px(3))
        for index, (option, segment) in enumerate(zip(self.options, self.segments(), strict=True)):
            able = self.enabled and not option.reason
            ink = palette.text if able else palette.faint
            if index == self.index:
                colour = palette.brass if self.enabled else palette.button
                shapes.draw_shadow(surface, segment, radius, theme.px(4), theme.px(1), 120)
                shapes.draw_plate(surface, segment, radius, colour, 0.07)
                ink = palette.on_brass if self.enabled else palette.text
            elif index == self.pointed and able:
                shapes.draw_plate(surface, segment, radius, palette.button, alpha=round(255 * self.glow))
            room = segment.inflate(-2 * theme.px(6), 0)
            text.draw_line(surface, option.words, theme.label.coloured(ink), room, "centre")

    def _draw_closed(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        colour = mix(palette.button, palette.button_light, self.glow) if self.enabled else palette.panel_light
        ink = palette.title if self.enabled else palette.faint
        shapes.draw_plate(surface, self.rect, theme.radius, colour, 0.05)
        size = theme.px(16)
        mark = pygame.Rect(self.rect.right - size - theme.px(12), self.rect.centery - size // 2, size, size)
        icons.draw(surface, "down", mark, ink)
        left = self.rect.left + theme.px(14)
        room = pygame.Rect(left, self.rect.top, max(0, mark.left - theme.px(8) - left), self.rect.height)
        text.draw_line(surface, self.options[self.index].words, theme.label.coloured(ink), room)


class DropDown(Layer):
    """The options of a choice in a list below it, or above where there is more room."""

    def __init__(self, choice: Choice[V]) -> None:
        super().__init__()
        self.choice = choice
        rows = [ListRow(option.words, "", option.reason) for option in choice.options]
        self.list = List(rows, on_open=self._choose, selected=choice.index, one_click=True)

    def children(self) -> Sequence[Widget]:
        return (self.list,)

    def arrange(self, size: tuple[int, int]) -> None:
        theme, anchor = self.theme, self.choice.rect
        edge = theme.px(6)
        below, above = size[1] - anchor.bottom - 2 * edge, anchor.top - 2 * edge
        wanted = self.list.height_for(anchor.width) + 2 * edge
        height = min(wanted, max(below, above))
        width = min(size[0], max(anchor.width, min(self.list.natural_width() + 2 * edge, theme.px(420))))
        rect = pygame.Rect(anchor.left, 0, width, max(0, height))
        if wanted <= below or below >= above:
            rect.top = anchor.bottom + edge
        else:
            rect.bottom = anchor.top - edge
        rect.clamp_ip(pygame.Rect((0, 0), size))
        self.place(rect)
        self.list.place(rect.inflate(-2 * edge, -2 * edge))

    def _choose(self, index: int) -> None:
        self.close()
        self.choice.choose(index)

    def press_outside(self, position: Position) -> None:
        self.close()

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.width < 1 or self.rect.height < 1:
            return
        theme, palette = self.theme, self.theme.palette
        shapes.draw_shadow(surface, self.rect, theme.radius, theme.px(14), theme.px(6), 170)
        shapes.draw_plate(surface, self.rect, theme.radius, palette.well)
        shapes.draw_ring(surface, self.rect, theme.radius, theme.px(1), palette.rim)
