"""What the mouse or a finger does to the widgets of an interface."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from scenes.ui.hands import Position
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.ui.interface import Interface

TIP_SECONDS = 0.45
"""Seconds of pointing after which the tip is shown."""

LONG_PRESS_SECONDS = 0.5
"""Seconds for which a finger rests before that is pointing, not a tap."""

TOUCH_SLOP = 12
"""How far a finger moves before it scrolls, in pixels at scale 1."""

LEAVING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""After these the release of what is held will not be reported."""


class Fingers:
    """The fingers on the screen: a second one steps back."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def step_back(self, event: pygame.event.Event) -> bool:
        """Takes every event; whether it is that of a second finger."""
        if event.type == pygame.FINGERDOWN:
            self._down.add(event.finger_id)
            return len(self._down) == 2
        if event.type == pygame.FINGERUP:
            self._down.discard(event.finger_id)
        elif event.type in LEAVING:
            self._down.clear()
        return False


class Pointing:
    """Finds what is pointed at, and makes a click of a press and a release on the same widget.

    Attributes:
        hovered, pressed: the widget that is pointed at, the one that is held down.
        touched: whether the press that goes on, or was the last, is a finger's.
    """

    def __init__(self, interface: Interface) -> None:
        self.hovered: Widget | None = None
        self.pressed: Widget | None = None
        self.touched = False
        self._interface = interface
        self._hands = interface.hands
        self._pointed_for = 0.0
        self._pressed_at: Position = (0, 0)
        self._pressed_for = 0.0
        self._owns_button = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event; True if it was about a widget."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._button_down(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._button_up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(getattr(event, "precise_y", event.y))
        if event.type in LEAVING:
            self._hands.let_go()
            self.cancel()
            self._leave()
        elif event.type == pygame.WINDOWLEAVE:
            self._leave()
        return False

    def update(self, seconds: float) -> None:
        """Lets seconds pass for the tip and for a finger that rests."""
        if self.pressed is not None:
            self._hold(self.pressed, seconds)
            return
        if self._interface.needs_redraw and not self.touched:
            self.refresh()  # something may have moved away under the pointer, or to it
        if self.hovered is not None:
            self._pointed_for += seconds
            if self._pointed_for >= TIP_SECONDS and not self._interface.focus_visible:
                self._interface.show_tip(self.hovered)

    def _hold(self, pressed: Widget, seconds: float) -> None:
        """A finger cannot point without pressing: a long press shows the tip and is no click."""
        self._pressed_for += seconds
        rests = self.touched and not pressed.drags and self._pressed_for >= LONG_PRESS_SECONDS
        if rests and pressed.tip_text():
            self.cancel()
            self._interface.show_tip(pressed)

    # Pointing

    def widget_at(self, position: Position) -> Widget | None:
        """The visible widget that a click at a position reaches: the innermost, on the topmost layer."""
        for widened in (False, True):
            for root in reversed(self._interface.roots()):
                found = _innermost(root, position, widened)
                if found is not None:
                    return found
        return None

    def refresh(self) -> Widget | None:
        """Finds out anew what is pointed at."""
        pointer = self._hands.pointer
        widget = None if pointer is None else self.widget_at(pointer)
        self._hover(widget)
        if widget is not None and pointer is not None:
            before = widget.tip_text()
            widget.hover(pointer)
            if widget.tip_text() != before:
                self._pointed_for = 0.0  # another part of it, with a tip of its own
        return widget

    def hush(self) -> None:
        """Shows no tip until something else is pointed at."""
        self._interface.show_tip(None)
        self._pointed_for = -math.inf

    def forget(self, gone: list[Widget]) -> None:
        """Lets go of widgets that are no longer part of the interface."""
        if self.pressed in gone:
            self.cancel()
        if self.hovered in gone:
            self._hover(None)

    def _hover(self, widget: Widget | None) -> None:
        before = self.hovered
        if widget is before:
            return
        if before is not None:
            before.hovered = False
            if not self._interface.focus_visible:
                self._interface.hide_tip_of(before)
        self.hovered, self._pointed_for = widget, 0.0
        if widget is not None:
            widget.hovered = True

    def _leave(self) -> None:
        self._hands.pointer = None
        self._hover(None)

    # Moving and pressing

    def _within(self, position: Position) -> bool:
        width, height = self._interface.size
        return 0 <= position[0] < width and 0 <= position[1] < height

    def _motion(self, event: pygame.event.Event) -> bool:
        width, height = self._interface.size
        position = (max(0, min(event.pos[0], width - 1)), max(0, min(event.pos[1], height - 1)))
        self._hands.pointer = position
        if not event.buttons[0]:
            # If something is still pressed its release was lost, as when the window was away at that time.
            self.cancel()
            self._owns_button = False
            return self.refresh() is not None
        if self.pressed is not None:
            self._drag(self.pressed, position)
        else:
            self._hover(None)
        return self._owns_button

    def _drag(self, pressed: Widget, position: Position) -> None:
        if self.touched and not pressed.drags:
            scroller = next((ancestor for ancestor in pressed.ancestors() if ancestor.drags), None)
            moved = abs(position[1] - self._pressed_at[1])
            if scroller is not None and moved > self._interface.theme.px(TOUCH_SLOP):
                self.cancel()
                self._press(scroller, self._pressed_at)
                pressed = scroller
        pressed.pressed = pressed.drags or _reaches(pressed, position)
        if pressed.enabled:
            pressed.drag(position)

    def _button_down(self, event: pygame.event.Event) -> bool:
        if not self._within(event.pos):
            return False
        touch = bool(getattr(event, "touch", False))
        if not self._hands.press(event.pos, touch) or self.pressed is not None:
            return True
        interface = self._interface
        self._hands.pointer = event.pos
        self.touched = touch
        widget = self.widget_at(event.pos)
        self._hover(widget)
        self.hush()
        interface.focus_by_press(widget)
        self._owns_button = widget is not None or bool(interface.layers)
        if widget is not None:
            self._press(widget, event.pos)
        elif interface.layers:
            interface.layers[-1].press_outside(event.pos)
        return self._owns_button

    def _press(self, widget: Widget, position: Position) -> None:
        self.pressed, self._pressed_at, self._pressed_for = widget, position, 0.0
        widget.pressed = True
        if widget.enabled:
            widget.press(position)

    def _button_up(self, event: pygame.event.Event) -> bool:
        self._hands.release()
        owned, self._owns_button = self._owns_button, False
        pressed = self.pressed
        if pressed is not None:
            inside = self._within(event.pos) and _reaches(pressed, event.pos)
            self.cancel()
            if inside and pressed.focusable:
                self._click(pressed, event.pos)
        if self.touched:
            self._leave()
        else:
            self.refresh()
        return owned

    def _click(self, widget: Widget, position: Position) -> None:
        if not widget.enabled:
            self._interface.show_tip(widget)
        elif self._hands.click(position, widget, widget.repeatable):
            widget.click(position)

    def cancel(self) -> None:
        """Lets go of whatever is pressed or dragged, without a click."""
        pressed, self.pressed = self.pressed, None
        if pressed is not None:
            pressed.pressed = False
            pressed.release()

    def _wheel(self, steps: float) -> bool:
        widget = self.widget_at(self._hands.pointer) if self._hands.pointer is not None else None
        while widget is not None:
            if widget.wheel(steps):
                self.refresh()
                self.hush()
                return True
            widget = widget.parent
        return False


def _reaches(widget: Widget, position: Position) -> bool:
    if not widget.shown:
        return False
    hit = widget.hit_rect()
    for ancestor in widget.ancestors():
        clip = ancestor.clip()
        if clip is not None:
            hit = hit.clip(clip)
    return hit.collidepoint(position)


def _innermost(widget: Widget, position: Position, widened: bool) -> Widget | None:
    """The widget within this one that a position reaches, in its own place or in its widened target."""
    if not widget.visible:
        return None
    clip = widget.clip()
    if clip is None or clip.collidepoint(position):
        for child in reversed(widget.children()):
            found = _innermost(child, position, widened)
            if found is not None:
                return found
    area = widget.hit_rect() if widened else widget.hit_rect().clip(widget.rect)
    return widget if widget.solid and area.collidepoint(position) else None
