"""What the keys and the pad do to the widgets of an interface: one focus that goes around a ring."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.ui.widget import Direction, Widget

if TYPE_CHECKING:
    from scenes.ui.interface import Interface

KEY_DIRECTIONS = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMAND_KEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Focus:
    """Which widget the keys are for.

    Attributes:
        widget: what has the focus.
        visible: whether its ring is shown, as after a key or the pad.
        wanted: the name of a widget that gets the focus once it is there.
    """

    def __init__(self, interface: Interface) -> None:
        self.widget: Widget | None = None
        self.visible = False
        self.wanted = ""
        self._interface = interface
        self._hands = interface.hands

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event; True if it was about a widget."""
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.KEYUP:
            self._hands.key_up(event.key)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and self.widget is not None:
            if self.widget.types:
                self.widget.type_text(event)
            return self.widget.types
        return False

    def give(self, widget: Widget | None) -> None:
        """Gives the focus to a widget or to none, and scrolls to it."""
        self.wanted = ""
        before = self.widget
        if widget is not before:
            self.widget = widget
            if before is not None:
                before.focused = False
                before.focus_changed(self.visible)
            if widget is not None:
                widget.focused = True
                widget.focus_changed(self.visible)
                for ancestor in widget.ancestors():
                    ancestor.reveal(widget.focus_rect())
        self._interface.show_tip(widget if self.visible else None)
        self.follow_typing()

    def show(self, visible: bool) -> None:
        """Shows or hides its ring."""
        self._hands.by_keys = visible
        if self.visible != visible:
            self.visible = visible
            self._interface.changed()

    def drop_hidden(self) -> None:
        """Takes the focus from a widget that can no longer be seen."""
        if self.widget is not None and not self.widget.shown:
            self.give(None)

    def follow_typing(self) -> None:
        """Lets the system take text while a field has the focus, and only then."""
        field = self.widget
        types = field is not None and field.types and field.enabled
        self._hands.type_into(field.focus_rect() if types and field is not None else None)

    def ring(self) -> list[Widget]:
        """What can have the focus now, in the order of Tab."""
        return [part for root in self._interface.roots() for part in root.descendants() if part.focusable]

    def move(self, direction: Direction) -> bool:
        """Moves the focus; True if there is anything to focus."""
        ring = self.ring()
        current = self.widget if self.widget in ring else None
        if current is not None and current.enabled and current.move(direction):
            self.show(True)
            return True
        target = next_focus(current, ring, direction) or current
        if target is not None:
            self.show(True)
            self.give(target)
        return target is not None

    def act(self, widget: Widget) -> None:
        """Does what a widget is for, or says why not."""
        self.show(True)
        if widget.enabled:
            self._interface.hush()
            widget.activate()
        else:
            self._interface.show_tip(widget)

    def _key_down(self, event: pygame.event.Event) -> bool:
        fresh = self._hands.key_down(event.key)
        self._hands.by_pad = hasattr(event, "pad")
        if any(widget.enabled and widget.key(event) for widget in self._hearers()):
            return True
        if event.mod & COMMAND_KEYS:
            return False
        if event.key == pygame.K_TAB:
            return self.move(Direction.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Direction.NEXT)
        if event.key in KEY_DIRECTIONS:
            return self.move(KEY_DIRECTIONS[event.key])
        if event.key in ENTER_KEYS or event.key == pygame.K_SPACE:
            default = self._interface.default_widget if event.key in ENTER_KEYS else None
            target = self.widget or default
            if target is not None and fresh:
                self.act(target)
            return target is not None
        if event.key == pygame.K_ESCAPE:
            return self._interface.back()
        return False

    def _hearers(self) -> list[Widget]:
        """What hears of a key first: the focused widget and what it lies in, else what is pointed at."""
        start = self.widget
        if start is None and self._hands.pointer is not None:
            start = self._interface.widget_at(self._hands.pointer)
        return [] if start is None else [start, *start.ancestors()]


def next_focus(current: Widget | None, ring: Sequence[Widget], direction: Direction) -> Widget | None:
    """What has the focus next; None if there is nothing in that direction.

    Without a current one the first of the ring has it, or the last going backwards.
    """
    if not ring:
        return None
    if current is None:
        return ring[-1 if direction is Direction.PREVIOUS else 0]
    if direction is Direction.NEXT:
        return ring[(ring.index(current) + 1) % len(ring)]
    if direction is Direction.PREVIOUS:
        return ring[ring.index(current) - 1]
    # What is scrolled out of sight lies where other widgets are: within its area it comes first, from outside
    # it is never reached.
    area = next((ancestor for ancestor in current.ancestors() if ancestor.clip() is not None), None)
    inside = [widget for widget in ring if area is not None and area in widget.ancestors()]
    outside = [widget for widget in ring if widget not in inside and _in_sight(widget)]
    return _nearest(current, inside, direction) or _nearest(current, outside, direction)


def _in_sight(widget: Widget) -> bool:
    seen = widget.seen_rect()
    return seen.width > 0 and seen.height > 0


def _nearest(current: Widget, candidates: Sequence[Widget], direction: Direction) -> Widget | None:
    best, best_distance = None, math.inf
    here = current.focus_rect()
    for widget in candidates:
        there = widget.focus_rect()
        across = max(there.left - here.right, here.left - there.right, 0)
        down = max(there.top - here.bottom, here.top - there.bottom, 0)
        right, below = there.centerx - here.centerx, there.centery - here.centery
        if direction in (Direction.LEFT, Direction.RIGHT):
            ahead, gap, aside, drift = right, across, down, abs(below)
            overlap = min(here.right, there.right) - max(here.left, there.left)
            least = min(here.width, there.width)
        else:
            ahead, gap, aside, drift = below, down, across, abs(right)
            overlap = min(here.bottom, there.bottom) - max(here.top, there.top)
            least = min(here.height, there.height)
        if direction in (Direction.LEFT, Direction.UP):
            ahead = -ahead
        distance = gap + 3 * aside + drift / 16
        if widget is current or ahead <= 0 or (aside and overlap > least / 2):
            # What lies above or below a thing is not to the right of it, however far off its middle is.
            continue
        if distance < best_distance:
            best, best_distance = widget, distance
    return best
