"""A line of text that the player writes."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Callable

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Style, mix
from scenes.ui.widget import Position, Seen, Widget

BLINK_SECONDS = 0.55


class Clipboard:
    """The system's clipboard, or one of our own where the system has none."""

    def __init__(self) -> None:
        self._own = ""

    def read(self) -> str:
        """The text that was copied last, or ''."""
        # NotImplementedError: a pygame that was built without its clipboard.
        with contextlib.suppress(pygame.error, NotImplementedError):
            get = getattr(pygame.scrap, "get_text", None)
            if get is not None:
                return str(get()) or self._own
        return self._own

    def write(self, copied: str) -> None:
        """Keeps a text for pasting."""
        self._own = copied
        with contextlib.suppress(pygame.error, NotImplementedError):
            put = getattr(pygame.scrap, "put_text", None)
            if put is not None:
                put(copied)


CLIPBOARD = Clipboard()


class TextField(Widget):
    """A line of text that the player writes, with a label above it if there is one.

    Letters come from TEXTINPUT, and while the system composes one from TEXTEDITING; Enter then belongs to it.

    Args:
        on_change: called with the text whenever it becomes another.
        on_confirm: called with the text for Enter.
        most: the longest text, in characters.
        hint: what stands there while it is empty.
    """

    repeatable = True
    drags = True
    types = True

    value = Seen("")
    caret = Seen(0)
    anchor = Seen(0)
    composed = Seen("")
    blink = Seen(True)

    def __init__(
        self,
        value: str = "",
        on_change: Callable[[str], object] = lambda value: None,
        *,
        on_confirm: Callable[[str], object] | None = None,
        label: str = "",
        hint: str = "",
        most: int = 40,
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.on_change = on_change
        self.on_confirm = on_confirm
        self.label = label
        self.hint = hint
        self.most = most
        self.value = value[:most]
        self.caret = self.anchor = len(self.value)
        self._scrolled = 0
        self._blinked_for = 0.0

    def spoken(self) -> str:
        return self.said_with(self.label, self.value or self.hint)

    # Editing

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection starts and ends; the same twice if nothing is selected."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def select_all(self) -> None:
        """Selects the whole text."""
        self.anchor, self.caret = 0, len(self.value)

    def insert(self, typed: str) -> None:
        """Puts a text in the place of the selection, as much of it as there is room for."""
        start, end = self.selection
        kept = "".join(letter for letter in typed if unicodedata.category(letter) not in ("Cc", "Cs"))
        kept = kept[: max(0, self.most - len(self.value) + end - start)]
        self._replace(start, end, kept)

    def _replace(self, start: int, end: int, put: str) -> None:
        value = self.value[:start] + put + self.value[end:]
        self.caret = self.anchor = start + len(put)
        self._wake()
        if value != self.value:
            self.value = value
            self.on_change(value)

    def _go(self, place: int, selecting: bool) -> None:
        self.caret = max(0, min(place, len(self.value)))
        if not selecting:
            self.anchor = self.caret
        self._wake()

    def _wake(self) -> None:
        self.blink, self._blinked_for = True, 0.0

    def type_text(self, event: pygame.event.Event) -> None:
        if not self.enabled:
            return
        if event.type == pygame.TEXTEDITING:
            self.composed = text.clean(event.text)
        else:
            self.composed = ""
            self.insert(event.text)
        self._wake()

    def focus_changed(self, by_keys: bool) -> None:
        self.composed = ""
        self._wake()
        if not self.focused:
            self.anchor = self.caret
        elif by_keys:
            self.select_all()

    def key(self, event: pygame.event.Event) -> bool:
        if self.composed:
            # The keys belong to the input method until it hands over what was composed.
            return True
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not event.mod & pygame.KMOD_ALT
        if command:
            return self._command(event.key, bool(event.mod & pygame.KMOD_SHIFT))
        selecting = bool(event.mod & pygame.KMOD_SHIFT)
        start, end = self.selection
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if start == end and event.key == pygame.K_BACKSPACE:
                start = max(0, start - 1)
            elif start == end:
                end += 1
            self._replace(start, end, "")
        elif event.key == pygame.K_LEFT:
            self._go(start if start != end and not selecting else self.caret - 1, selecting)
        elif event.key == pygame.K_RIGHT:
            self._go(end if start != end and not selecting else self.caret + 1, selecting)
        elif event.key == pygame.K_HOME:
            self._go(0, selecting)
        elif event.key == pygame.K_END:
            self._go(len(self.value), selecting)
        else:
            return _writes(event.key)
        return True

    def _command(self, key: int, shift: bool) -> bool:
        start, end = self.selection
        if key == pygame.K_a:
            self.select_all()
        elif key in (pygame.K_c, pygame.K_x):
            if start != end:
                CLIPBOARD.write(self.value[start:end])
                if key == pygame.K_x:
                    self._replace(start, end, "")
        elif key == pygame.K_v:
            self.insert(CLIPBOARD.read().replace("\n", " "))
        elif key in (pygame.K_LEFT, pygame.K_HOME):
            self._go(0, shift)
        elif key in (pygame.K_RIGHT, pygame.K_END):
            self._go(len(self.value), shift)
        else:
            # Undo and redo would reach the match behind the words.
            return key in (pygame.K_z, pygame.K_y)
        return True

    def activate(self) -> None:
        """Confirms the text or, where nobody asks for that, does what Enter does elsewhere in the scene."""
        default = self.interface.default_widget if self.interface is not None else None
        if self.on_confirm is not None:
            self.on_confirm(self.value)
        elif default is not None and default.enabled:
            default.activate()

    def click(self, position: Position) -> None:
        pass

    def press(self, position: Position) -> None:
        self._go(self._letter_at(position), False)

    def drag(self, position: Position) -> None:
        self._go(self._letter_at(position), True)

    def _letter_at(self, position: Position) -> int:
        x = position[0] - self._inner().left + self._scrolled
        edges = [text.width(self.value[:count], self._style()) for count in range(len(self.value) + 1)]
        return min(range(len(edges)), key=lambda count: abs(edges[count] - x))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.focused:
            self._blinked_for += seconds
            animated = self.interface is not None and self.interface.animations
            self.blink = not animated or int(self._blinked_for / BLINK_SECONDS) % 2 == 0

    # Measures and looks

    def natural_width(self) -> int:
        return self.theme.px(240)

    def height_for(self, width: int) -> int:
        label = text.line_height(self.theme.small) + self.theme.px(3) if self.label else 0
        return self.theme.control + label

    def _style(self) -> Style:
        return self.theme.body.coloured(
            self.theme.palette.title if self.enabled else self.theme.palette.faint
        )

    def box(self) -> pygame.Rect:
        """The place of the line itself, without its label."""
        height = min(self.theme.control, self.rect.height)
        return pygame.Rect(self.rect.left, self.rect.bottom - height, self.rect.width, height)

    def _inner(self) -> pygame.Rect:
        box = self.box()
        return pygame.Rect(
            box.left + self.theme.px(12), box.top, max(0, box.width - 2 * self.theme.px(12)), box.height
        )

    def focus_rect(self) -> pygame.Rect:
        return self.box()

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        box, inner = self.box(), self._inner()
        if box.width < 1 or box.height < 1:
            return
        if self.label:
            line = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, text.line_height(theme.small))
            text.draw_line(surface, self.label, theme.small, line)
        shapes.draw_plate(surface, box, theme.radius, palette.well)
        edge = palette.brass if self.focused else mix(palette.rim, palette.muted, self.glow)
        shapes.draw_ring(surface, box, theme.radius, theme.px(1.5), edge)
        style = self._style()
        if not self.value and not self.composed and self.hint:
            text.draw_line(surface, self.hint, style.coloured(palette.faint), inner)
        shown = self.value[: self.caret] + self.composed + self.value[self.caret :]
        caret = text.width(self.value[: self.caret] + self.composed, style)
        self._scroll_to(caret, text.width(shown, style), inner.width)
        before = surface.get_clip()
        surface.set_clip(inner.inflate(theme.px(4), 0).clip(before))
        if self.focused:
            self._draw_selection(surface, inner, style)
        if shown:
            whole = pygame.Rect(
                inner.left - self._scrolled, inner.top, text.width(shown, style), inner.height
            )
            text.draw_line(surface, shown, style, whole)
        if self.composed:
            start = text.width(self.value[: self.caret], style)
            under = pygame.Rect(inner.left - self._scrolled + start, 0, caret - start, theme.px(2))
            under.bottom = inner.centery + text.line_height(style) // 2
            surface.fill(palette.brass_light, under)
        if self.focused and self.blink and self.enabled:
            bar = pygame.Rect(inner.left - self._scrolled + caret, 0, theme.px(2), round(style.size * 1.25))
            bar.centery = inner.centery
            surface.fill(palette.brass_light, bar)
        surface.set_clip(before)

    def _draw_selection(self, surface: pygame.Surface, inner: pygame.Rect, style: Style) -> None:
        start, end = self.selection
        if start == end or self.composed:
            return
        left, right = text.width(self.value[:start], style), text.width(self.value[:end], style)
        mark = pygame.Rect(inner.left - self._scrolled + left, 0, right - left, text.line_height(style))
        mark.centery = inner.centery
        surface.fill(mix(self.theme.palette.well, self.theme.palette.brass, 0.45), mark)

    def _scroll_to(self, caret: int, width: int, room: int) -> None:
        """Keeps the caret in sight and no gap at the end."""
        scrolled = min(self._scrolled, caret, max(0, width - room))
        self._scrolled = max(scrolled, caret - room, 0)


def _writes(key: int) -> bool:
    """Whether a key writes a letter, so that it must not be a shortcut too."""
    keypad = pygame.K_KP_DIVIDE <= key <= pygame.K_KP_PERIOD and key != pygame.K_KP_ENTER
    return keypad or (key < 0x110000 and chr(key).isprintable())
