"""Shows a part of something that is higher than the room for it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.ui import shapes
from scenes.ui.widget import Position, Seen, Widget

WHEEL_STEP = 54
"""Pixels a notch of the wheel scrolls, at scale 1."""

FADE = 26
"""Pixels over which what goes on out of sight fades, at scale 1."""


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
        self._grip: tuple[int, int] | None = None
        self._by_bar = False

    def children(self) -> Sequence[Widget]:
        return (self.content,)

    def natural_width(self) -> int:
        return self.content.natural_width() + self._bar_room

    def height_for(self, width: int) -> int:
        return self.content.height_for(width)

    def clip(self) -> pygame.Rect:
        # A little more to the sides, where focus rings and shadows reach out.
        return self.rect.inflate(2 * self.theme.px(6), 0)

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
        above, below = rect.top - margin - self.rect.top, rect.bottom + margin - self.rect.bottom
        if above < 0:
            self.scroll_to(self.offset + above)
        elif below > 0:
            # Not so far that the top of something higher than the area goes out of sight.
            self.scroll_to(self.offset + min(below, above))

    def wheel(self, steps: float) -> bool:
        return self.scroll_to(self.offset - steps * self.theme.px(WHEEL_STEP))

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
        self._by_bar = thumb is not None and position[0] >= thumb.left - self.theme.px(8)
        if self._by_bar and thumb is not None and not thumb.top <= position[1] < thumb.bottom:
            top = position[1] - thumb.height // 2 - self.rect.top
            self.scroll_to(top * self.overflow / max(1, self.rect.height - thumb.height))
        self._grip = (position[1], self.offset)

    def drag(self, position: Position) -> None:
        if self._grip is None:
            return
        start, offset = self._grip
        thumb = self._thumb()
        if self._by_bar and thumb is not None:
            travel = max(1, self.rect.height - thumb.height)
            self.scroll_to(offset + (position[1] - start) * self.overflow / travel)
        elif self.interface is not None and self.interface.touched:
            self.scroll_to(offset - (position[1] - start))

    def release(self) -> None:
        self._grip = None

    def _thumb(self) -> pygame.Rect | None:
        if not self.overflow or self.rect.height < 1:
            return None
        height = max(self.theme.px(28), self.rect.height * self.rect.height // self.content.rect.height)
        height = min(height, self.rect.height)
        top = self.rect.top + (self.rect.height - height) * self.offset // self.overflow
        width = self.theme.px(6)
        return pygame.Rect(self.rect.right - width, top, width, height)

    def draw_over(self, surface: pygame.Surface) -> None:
        thumb = self._thumb()
        if thumb is None:
            return
        palette = self.theme.palette
        # Where something goes on out of sight it fades into the panel, so that a line cut in two looks meant.
        deep = min(self.theme.px(FADE), self.rect.height // 4)
        above, below = self.clip(), self.clip()
        above.height = min(deep, self.offset)
        below.height = min(deep, self.overflow - self.offset)
        below.bottom = self.rect.bottom
        shapes.draw_fade(surface, above, palette.panel, down=False)
        shapes.draw_fade(surface, below, palette.panel, down=True)
        groove = pygame.Rect(thumb.left, self.rect.top, thumb.width, self.rect.height)
        shapes.draw_plate(surface, groove, thumb.width // 2, palette.well)
        gripped = self.pressed and self._by_bar
        shapes.draw_plate(surface, thumb, thumb.width // 2, palette.muted if gripped else palette.rim)
