"""A question or a message on top of everything, with the answers as buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from scenes.ui import shapes
from scenes.ui.controls import Button, Kind
from scenes.ui.labels import Paragraph
from scenes.ui.layer import Layer
from scenes.ui.layout import Column, Row
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Seen, Widget

FADE_SECONDS = 0.14
DIMMED = 125
"""How much darker, of 255, everything under a dialog is."""
DIMMED_A_LITTLE = 40
"""The same where something under it is still to be seen."""


class Answer(NamedTuple):
    """A button of a dialog: it closes the dialog and then does something."""

    words: str
    act: Callable[[], object] = lambda: None
    kind: Kind = "normal"
    name: str = ""


class Dialog(Layer):
    """A question or a message with a title, words, whatever else is needed, and buttons.

    Esc closes it and calls `on_cancel`. Enter gives the primary answer, or the first one. What `spared` gives
    is still to be seen: it lies beside that, if it can.
    """

    fade = Seen(0.0)

    def __init__(
        self,
        title: str,
        words: str,
        answers: Sequence[Answer],
        *,
        content: Widget | None = None,
        on_cancel: Callable[[], object] = lambda: None,
        spared: Callable[[], Sequence[pygame.Rect]] = tuple,
        width: float = 460,
        name: str = "",
    ) -> None:
        super().__init__(name=name)
        self.on_cancel = on_cancel
        self._spared = spared
        self.width = width
        self.title = Paragraph(title, "heading")
        parts: list[Widget] = [Paragraph(words)] if words else []
        if content is not None:
            parts.append(content)
        self.body = ScrollArea(Column(parts, gap=14))
        self.buttons = [
            Button(answer.words, self._giving(answer), kind=answer.kind, name=answer.name)
            for answer in answers
        ]
        self.foot = Row(self.buttons, align="right")
        chosen = [button for button in self.buttons if button.kind == "primary"] or self.buttons
        self.default = chosen[0] if chosen else None

    def children(self) -> Sequence[Widget]:
        return (self.title, self.body, self.foot)

    def first_focus(self) -> Widget | None:
        inside = [part for part in self.body.descendants() if part.focusable]
        return inside[0] if inside and inside[0].types else self.default

    def _giving(self, answer: Answer) -> Callable[[], None]:
        def give() -> None:
            self.close()
            answer.act()

        return give

    def cancel(self) -> None:
        self.close()
        self.on_cancel()

    def arrange(self, size: tuple[int, int]) -> None:
        theme = self.theme
        padding, gap = theme.px(26), theme.px(14)
        margin = theme.px(16)
        width = max(0, min(theme.px(self.width), size[0] - 2 * margin))
        inner = max(0, width - 2 * padding)
        head, foot = self.title.height_for(inner), self.foot.height_for(inner)
        fixed = head + foot + 2 * padding + 2 * gap
        body = max(0, min(self.body.height_for(inner), size[1] - 2 * margin - fixed))
        rect = pygame.Rect(0, 0, width, min(fixed + body, max(0, size[1] - margin)))
        room = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        rect = _beside(rect, room, self._spared())
        self.place(rect)
        left, top = rect.left + padding, rect.top + padding
        self.title.place(pygame.Rect(left, top, inner, head))
        self.body.place(pygame.Rect(left, top + head + gap, inner, body))
        self.foot.place(pygame.Rect(left, top + head + body + 2 * gap, inner, foot))

    def update(self, seconds: float) -> None:
        if self.fade < 1.0:
            animated = self.interface is not None and self.interface.animations
            self.fade = min(1.0, self.fade + seconds / FADE_SECONDS) if animated else 1.0

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        level = 255 - round((DIMMED_A_LITTLE if self._spared() else DIMMED) * self.fade)
        surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        if self.rect.width < 1 or self.rect.height < 1:
            return
        radius = theme.px(18)
        shapes.draw_shadow(surface, self.rect, radius, theme.px(26), theme.px(10), 190)
        shapes.draw_plate(surface, self.rect, radius, palette.panel, 0.05)
        shapes.draw_ring(surface, self.rect, radius, theme.px(1), palette.rim)


def _beside(rect: pygame.Rect, room: pygame.Rect, spared: Sequence[pygame.Rect]) -> pygame.Rect:
    """The rectangle in the middle of a room, or where in it it covers least of what is spared."""
    places = [rect.move(room.centerx - rect.centerx, room.centery - rect.centery)]
    for x, y in ((0, 1), (0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)) if spared else ():
        across, down = max(0, room.width - rect.width) // 2, max(0, room.height - rect.height) // 2
        places.append(places[0].move(x * across, y * down))

    def covered(place: pygame.Rect) -> int:
        return sum(both.width * both.height for both in map(place.clip, spared))

    return min(places, key=covered)
