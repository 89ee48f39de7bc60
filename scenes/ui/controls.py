"""What is clicked: buttons, switches and sliders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from scenes.ui import icons, shapes, text
from scenes.ui.theme import Colour, mix
from scenes.ui.widget import BETWEEN, Direction, Position, Seen, Widget

Kind = Literal["primary", "normal", "quiet"]

SLIDE_SECONDS = 0.14

ON, OFF = "[x]", "[ ]"
"""How a switch stands, where it is read aloud."""


class Button(Widget):
    """Does one thing. Without words it is a square with an icon.

    Attributes:
        kind: `primary` for what one most likely wants, `quiet` without a plate of its own until pointed at.
        on: the thing it stands for is switched on; shown by a brass edge.
    """

    words = Seen("")
    icon = Seen[str | None](None)
    kind = Seen[Kind]("normal")
    on = Seen(False)

    def __init__(
        self,
        words: str,
        on_click: Callable[[], object],
        *,
        kind: Kind = "normal",
        icon: str | None = None,
        name: str = "",
        tip: str = "",
        shortcut: str = "",
        repeatable: bool = False,
    ) -> None:
        super().__init__(name=name, tip=tip, shortcut=shortcut)
        self.words = words
        self.on_click = on_click
        self.kind = kind
        self.icon = icon
        self.repeatable = repeatable

    def activate(self) -> None:
        self.on_click()

    def natural_width(self) -> int:
        theme = self.theme
        if not self.words:
            return theme.control
        icon = self._icon_size + theme.px(9) if self.icon else 0
        return text.width(self.words, theme.label) + icon + 2 * theme.px(18)

    def height_for(self, width: int) -> int:
        theme = self.theme
        if not self.words:
            return theme.control
        lines = len(text.wrap(self.words, theme.label, self._room(width)))
        return theme.control + (lines - 1) * text.line_height(theme.label)

    def tip_text(self) -> str:
        tip = super().tip_text()
        if not self.words and not self.enabled and self.reason and self.tip:
            # A picture alone does not say what it is that cannot be done.
            return f"{self.tip}  ·  {tip}"
        return tip or (self.words if self._shortened else "")

    def spoken(self) -> str:
        return self.said_with(f"{self.words} {ON}".strip() if self.on else self.words)

    @property
    def _icon_size(self) -> int:
        return self.theme.px(22)

    def _room(self, width: int) -> int:
        icon = self._icon_size + self.theme.px(9) if self.icon else 0
        return max(1, width - icon - 2 * self.theme.px(10))

    @property
    def _shortened(self) -> bool:
        if not self.words or self.interface is None:
            return False
        needed = text.height(self.words, self.theme.label, self._room(self.rect.width))
        return needed > max(self.rect.height, text.line_height(self.theme.label))

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        down = self.pressed and self.enabled
        rect = self.rect.move(0, theme.px(1)) if down else self.rect
        if rect.width < 1 or rect.height < 1:
            return
        ink = self._draw_plate(surface, rect, down)
        if self.on:
            shapes.draw_ring(surface, rect, theme.radius, theme.px(2), palette.brass_light)
        if not self.words:
            if self.icon:
                icons.draw(surface, self.icon, rect.inflate(-theme.px(18), -theme.px(18)), ink)
            return
        self._draw_words(surface, rect, ink)

    def _draw_plate(self, surface: pygame.Surface, rect: pygame.Rect, down: bool) -> Colour:
        """Draws what the words stand on and returns the colour they stand out from it in."""
        theme, palette = self.theme, self.theme.palette
        if not self.enabled:
            if self.kind != "quiet":
                shapes.draw_plate(surface, rect, theme.radius, mix(palette.button, palette.panel, 0.65))
            return palette.faint
        if self.kind == "quiet":
            if self.glow > 0 or down:
                shapes.draw_plate(
                    surface, rect, theme.radius, palette.button, alpha=round(200 * max(self.glow, down))
                )
            return palette.title
        primary = self.kind == "primary"
        colour, bright = (
            (palette.brass, palette.brass_light) if primary else (palette.button, palette.button_light)
        )
        if not down:
            shapes.draw_shadow(surface, rect, theme.radius, theme.px(5), theme.px(2), 110)
        shapes.draw_plate(surface, rect, theme.radius, mix(colour, (0, 0, 0), 0.12) if down else colour, 0.07)
        if self.glow > 0 and not down:
            shapes.draw_plate(surface, rect, theme.radius, bright, 0.07, alpha=round(255 * self.glow))
        return palette.on_brass if primary else palette.title

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect, ink: Colour) -> None:
        theme = self.theme
        style = theme.label.coloured(ink)
        room = self._room(rect.width)
        lines = text.wrap(self.words, style, room)
        step = text.line_height(style)
        most = max(1, rect.height // step)
        if len(lines) > most:
            lines = [*lines[: most - 1], text.fit(" ".join(lines[most - 1 :]), style, room)]
        width = max(text.width(line, style) for line in lines)
        left = rect.centerx - width // 2
        if self.icon:
            gap, size = theme.px(9), self._icon_size
            left = rect.centerx - (width + gap + size) // 2
            icons.draw(surface, self.icon, pygame.Rect(left, rect.centery - size // 2, size, size), ink)
            left += size + gap
        top = rect.centery - len(lines) * step // 2
        for number, line in enumerate(lines):
            text.draw_line(
                surface, line, style, pygame.Rect(left, top + number * step, width, step), "centre"
            )


class Switch(Widget):
    """Words with something that is on or off."""

    value = Seen(False)
    words = Seen("")
    knob = Seen(0.0)

    def __init__(
        self,
        words: str,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        name: str = "",
        tip: str = "",
        shortcut: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip, shortcut=shortcut)
        self.words = words
        self.value = value
        self.knob = float(value)
        self.on_change = on_change

    def activate(self) -> None:
        self.value = not self.value
        self.on_change(self.value)

    def spoken(self) -> str:
        return self.said_with(self.setting())

    def setting(self) -> str:
        return f"{self.words} {ON if self.value else OFF}"

    def update(self, seconds: float) -> None:
        super().update(seconds)
        target = float(self.value)
        if self.knob != target:
            step = seconds / SLIDE_SECONDS if self.interface and self.interface.animations else 1.0
            self.knob = min(target, self.knob + step) if target else max(target, self.knob - step)

    def natural_width(self) -> int:
        return text.width(self.words, self.theme.body) + self.theme.gap + self._track_size[0]

    def height_for(self, width: int) -> int:
        room = max(1, width - self.theme.gap - self._track_size[0])
        return max(self.theme.hit, text.height(self.words, self.theme.body, room))

    @property
    def _track_size(self) -> tuple[int, int]:
        return self.theme.px(46), self.theme.px(26)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        track = pygame.Rect((0, 0), self._track_size)
        track.midright = self.rect.midright
        style = theme.body if self.enabled else theme.body.coloured(palette.faint)
        room = pygame.Rect(
            self.rect.left, self.rect.top, track.left - theme.gap - self.rect.left, self.rect.height
        )
        needed = text.height(self.words, style, room.width)
        words = room.inflate(0, min(0, needed - room.height))
        text.draw_paragraph(surface, self.words, style, words)
        radius = track.height // 2
        colour = mix(palette.well, palette.brass, self.knob)
        if not self.enabled:
            colour = mix(colour, palette.panel, 0.6)
        shapes.draw_plate(surface, track, radius, colour)
        edge = mix(mix(palette.rim, palette.brass_light, self.knob), palette.title, self.glow * 0.4)
        shapes.draw_ring(surface, track, radius, theme.px(1.5), edge)
        inset = theme.px(4)
        knob = pygame.Rect(0, 0, track.height - 2 * inset, track.height - 2 * inset)
        knob.midleft = (track.left + inset + round((track.width - track.height) * self.knob), track.centery)
        shapes.draw_shadow(surface, knob, knob.height // 2, theme.px(3), theme.px(1), 120)
        shapes.draw_plate(
            surface, knob, knob.height // 2, palette.title if self.enabled else palette.faint, 0.05
        )


class Slider(Widget):
    """Words, the value in words, and a track with a knob for a number between two others."""

    repeatable = True
    drags = True

    value = Seen(0.0)
    words = Seen("")

    def __init__(
        self,
        words: str,
        value: float,
        on_change: Callable[[float], object],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.1,
        shown: Callable[[float], str] = lambda value: f"{value:g}",
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.words = words
        self.low, self.high, self.step = low, high, step
        self.value = self._nearest(value)
        self.on_change = on_change
        self.shown_value = shown

    def set(self, value: float) -> None:
        """Takes on the nearest value there is and reports it if it is another."""
        nearest = self._nearest(value)
        if nearest != self.value:
            self.value = nearest
            self.on_change(nearest)

    def spoken(self) -> str:
        return self.said_with(self.setting())

    def setting(self) -> str:
        return BETWEEN.join((self.words, self.shown_value(self.value)))

    def _nearest(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return max(self.low, min(self.high, round(self.low + steps * self.step, 9)))

    def press(self, position: Position) -> None:
        self.drag(position)

    def drag(self, position: Position) -> None:
        track = self._track()
        if self.enabled and track.width > 0:
            share = (position[0] - track.left) / track.width
            self.set(self.low + max(0.0, min(1.0, share)) * (self.high - self.low))

    def move(self, direction: Direction) -> bool:
        if direction not in (Direction.LEFT, Direction.RIGHT):
            return False
        self.set(self.value + (self.step if direction is Direction.RIGHT else -self.step))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        wanted = {
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
            pygame.K_PAGEUP: self.value + 5 * self.step,
            pygame.K_PAGEDOWN: self.value - 5 * self.step,
        }.get(event.key)
        if wanted is None:
            return False
        self.set(wanted)
        return True

    def natural_width(self) -> int:
        return max(self.theme.px(220), text.width(self.words, self.theme.body) + self.theme.px(90))

    def height_for(self, width: int) -> int:
        return text.line_height(self.theme.body) + self.theme.px(26)

    def _track(self) -> pygame.Rect:
        """Where the middle of the knob can be, as wide as that."""
        reach = self.theme.px(11)
        rect = pygame.Rect(0, 0, max(0, self.rect.width - 2 * reach), self.theme.px(6))
        rect.midbottom = (self.rect.centerx, self.rect.bottom - self.theme.px(10))
        return rect

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        ink = palette.text if self.enabled else palette.faint
        line = pygame.Rect(self.rect.topleft, (self.rect.width, text.line_height(theme.body)))
        value = text.draw_line(
            surface, self.shown_value(self.value), theme.strong.coloured(ink), line, "right"
        )
        line.width -= value.rect.width + theme.px(8)
        text.draw_line(surface, self.words, theme.body.coloured(ink), line)
        track = self._track()
        if track.width < 1:
            return
        share = (self.value - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        middle = track.left + round(track.width * share)
        groove = track.inflate(theme.px(6), 0)
        shapes.draw_plate(surface, groove, groove.height // 2, palette.well)
        shapes.draw_ring(surface, groove, groove.height // 2, theme.px(1), palette.rim)
        done = pygame.Rect(groove.left, groove.top, max(groove.height, middle - groove.left), groove.height)
        shapes.draw_plate(surface, done, done.height // 2, palette.brass if self.enabled else palette.rim)
        knob = pygame.Rect(0, 0, theme.px(20), theme.px(20))
        knob.center = (middle, track.centery)
        shapes.draw_shadow(surface, knob, knob.height // 2, theme.px(4), theme.px(2), 130)
        colour = mix(palette.title, (255, 255, 255), self.glow) if self.enabled else palette.faint
        shapes.draw_plate(surface, knob, knob.height // 2, colour, 0.06)
