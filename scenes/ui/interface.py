"""The root of a scene's widgets: it passes input on, holds the focus and draws them.

Whatever lies on top, a list that has dropped down or a dialog, takes all input until it is gone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import pygame

from scenes.ui import shapes, text
from scenes.ui.hands import HANDS, Hands, Position
from scenes.ui.layer import Layer
from scenes.ui.notice import Mood, Notice
from scenes.ui.theme import Theme
from scenes.ui.widget import Direction, Widget

W = TypeVar("W", bound=Widget)

TIP_SECONDS = 0.45
LONG_PRESS_SECONDS = 0.5
MOST_NOTICES = 3

KEY_DIRECTIONS = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEAVING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Piece(NamedTuple):
    """A visible widget, what of it can be seen, and the lines of text it draws itself."""

    widget: Widget
    rect: pygame.Rect
    lines: list[text.DrawnLine]


class Interface:
    """The widgets of a scene, in the order of focus and drawing.

    Attributes:
        needs_redraw: something that shows has changed since the last draw.
        animations: whether highlights fade; otherwise they switch.
        default: what Enter does while nothing has the focus.
        focused: what has the focus; focus_visible: whether its ring is shown, as after a key or the pad.
    """

    def __init__(
        self, theme: Theme, size: tuple[int, int], *, animations: bool = True, hands: Hands = HANDS
    ) -> None:
        self.theme = theme
        self.size = size
        self.animations = animations
        self.hands = hands
        self.widgets: list[Widget] = []
        self.layers: list[Layer] = []
        self.notices: list[Notice] = []
        self.default: Widget | None = None
        self.focused: Widget | None = None
        self.focus_visible = False
        self.needs_redraw = True
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None
        self._press_started: Position = (0, 0)
        self._pressed_by_touch = False
        self._pressed_for = 0.0
        self._pointer: Position | None = None
        self._pointed_for = 0.0
        self._tipped: Widget | None = None

    # Contents

    def add(self, widget: W, rect: pygame.Rect | None = None) -> W:
        """Adds a widget after the others, at a place if one is given."""
        self.widgets.append(widget)
        widget.attach(self)
        if rect is not None:
            widget.place(rect)
        self.needs_redraw = True
        return widget

    def remove(self, widget: Widget) -> None:
        """Removes a widget that was added."""
        self.widgets.remove(widget)
        self.forget(widget)

    def clear(self) -> None:
        """Removes all widgets and whatever lies on top of them."""
        for layer in list(self.layers):
            self.close(layer)
        for widget in list(self.widgets):
            self.remove(widget)
        self.default = None

    def resize(self, theme: Theme, size: tuple[int, int]) -> None:
        """Takes on another window size; the scene then places the widgets it has added anew."""
        self.theme, self.size = theme, size
        self.cancel_press()
        for layer in list(self.layers):
            layer.arrange(size)
        self._stack_notices()
        self.needs_redraw = True

    def open(self, layer: Layer) -> None:
        """Puts a layer on top of everything; it takes all input until it is closed."""
        self.cancel_press()
        layer.focus_before = (self.focused, self.focus_visible)
        self.layers.append(layer)
        layer.attach(self)
        layer.arrange(self.size)
        self.focus(layer.first_focus(), visible=self.focus_visible)
        self._point()

    def close(self, layer: Layer) -> None:
        """Takes a layer away, with those above it, and gives the focus back; nothing if it is not open."""
        if layer not in self.layers:
            return
        for above in self.layers[self.layers.index(layer) :][::-1]:
            self.layers.remove(above)
            self.forget(above)
        before, _ = layer.focus_before
        if before is not None and before.interface is self:
            self.focus(before, visible=self.focus_visible)
        self._point()

    def notify(self, words: str, mood: Mood = "plain", seconds: float | None = None) -> None:
        """Says something at the lower edge for a while, by default long enough to read it twice."""
        self.notices = [notice for notice in self.notices if notice.words != words][1 - MOST_NOTICES :]
        notice = Notice(words, mood, max(4.0, len(words) / 12) if seconds is None else seconds)
        notice.attach(self)
        self.notices.append(notice)
        self._stack_notices()

    def _stack_notices(self) -> None:
        bottom = self.size[1] - self.theme.px(18)
        for notice in reversed(self.notices):
            width = min(notice.natural_width(), self.theme.px(620), max(0, self.size[0] - 2 * self.theme.gap))
            height = notice.height_for(width)
            notice.place(pygame.Rect((self.size[0] - width) // 2, bottom - height, width, height))
            bottom -= height + self.theme.px(8)
        self.needs_redraw = True

    def find(self, name: str) -> Widget:
        """The widget of a name, visible or not. Raises KeyError."""
        waiting = [*self.widgets, *self.layers]
        while waiting:
            widget = waiting.pop()
            if widget.name == name:
                return widget
            waiting += widget.children()
        raise KeyError(f"no widget is named {name!r}")

    def forget(self, widget: Widget) -> None:
        """Forgets a widget that is no longer part of the interface, and all that is within it."""
        gone = [widget]
        for part in gone:
            gone += part.children()
        if self._pressed in gone:
            self.cancel_press()
        if self.focused in gone:
            self.focus(None)
        if self._hovered in gone:
            self._hover(None)
        widget.attach(None)
        self.needs_redraw = True

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        """Passes an event to the widgets; True if they used it, so that the scene must not."""
        if self.focused is not None and not self.focused.shown:
            self.focus(None)
        used = self._handle(event)
        self._follow_typing()
        return used or (self._modal and _is_input(event))

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._button_down(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._button_up(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(getattr(event, "precise_y", event.y))
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.KEYUP:
            self.hands.key_up(event.key)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            if self.focused is not None and self.focused.types:
                self.focused.type_text(event)
                return True
        elif event.type in LEAVING:
            self.hands.let_go()
            self.cancel_press()
            self._leave()
        elif event.type == pygame.WINDOWLEAVE:
            self._leave()
        return False

    def _moved(self, event: pygame.event.Event) -> bool:
        self._pointer = (
            max(0, min(event.pos[0], self.size[0] - 1)),
            max(0, min(event.pos[1], self.size[1] - 1)),
        )
        if self._pressed is not None and not event.buttons[0]:
            # The release was lost, as it is when the window was away when it happened.
            self.cancel_press()
        if self._pressed is not None:
            self._drag(self._pressed, self._pointer)
            return True
        return self._point() is not None

    def _drag(self, pressed: Widget, position: Position) -> None:
        if self._pressed_by_touch and not pressed.drags:
            moved = abs(position[1] - self._press_started[1])
            scroller = next((ancestor for ancestor in pressed.ancestors() if ancestor.drags), None)
            if scroller is not None and moved > self.theme.px(12):
                self.cancel_press()
                self._press(scroller, self._press_started)
                pressed = scroller
        pressed.pressed = pressed.drags or _reaches(pressed, position)
        pressed.drag(position)

    def _button_down(self, event: pygame.event.Event) -> bool:
        if not self._within(event.pos):
            return False
        touch = bool(getattr(event, "touch", False))
        if not self.hands.press(event.pos, touch) or self._pressed is not None:
            return True
        self._pointer = event.pos
        self._set_focus_visible(False)
        widget = self.widget_at(event.pos)
        self._hover(widget)
        self._hush()
        top = self.layers[-1] if self.layers else None
        if widget is None:
            if top is not None:
                top.press_outside(event.pos)
            elif self.focused is not None and self.focused.types:
                self.focus(None)
            return False
        if widget.focusable:
            self.focus(widget)
        elif self.focused is not None and self.focused.types:
            self.focus(None)
        self._pressed_by_touch = touch
        self._press(widget, event.pos)
        return True

    def _press(self, widget: Widget, position: Position) -> None:
        self._pressed, self._press_started, self._pressed_for = widget, position, 0.0
        widget.pressed = True
        if widget.enabled:
            widget.press(position)

    def _button_up(self, event: pygame.event.Event) -> bool:
        self.hands.release()
        pressed = self._pressed
        if pressed is None:
            return False
        inside = self._within(event.pos) and _reaches(pressed, event.pos)
        self.cancel_press()
        if inside and pressed.focusable and self.hands.click(event.pos, pressed, pressed.repeatable):
            if pressed.enabled:
                pressed.click(event.pos)
            else:
                self._tip(pressed)
        self._point()
        return True

    def cancel_press(self) -> None:
        """Lets go of whatever is pressed or dragged, without a click."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed.pressed = False
            pressed.release()

    def _wheel(self, steps: float) -> bool:
        if self._pointer is None:
            return False
        widget = self.widget_at(self._pointer)
        while widget is not None:
            if widget.wheel(steps):
                self._point()
                self._hush()
                return True
            widget = widget.parent
        return False

    def _key_down(self, event: pygame.event.Event) -> bool:
        fresh = self.hands.key_down(event.key)
        for widget in self._focus_chain():
            if widget.enabled and widget.key(event):
                return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key == pygame.K_TAB:
            back = event.mod & pygame.KMOD_SHIFT
            return self.move_focus(Direction.PREVIOUS if back else Direction.NEXT)
        if event.key in KEY_DIRECTIONS:
            return self.move_focus(KEY_DIRECTIONS[event.key])
        if event.key in ENTER_KEYS or event.key == pygame.K_SPACE:
            target = self.focused or (self.default_widget if event.key in ENTER_KEYS else None)
            if target is None:
                return False
            if fresh:
                self._set_focus_visible(True)
                self._act(target)
            return True
        if event.key == pygame.K_ESCAPE:
            return self.back()
        return False

    def _focus_chain(self) -> list[Widget]:
        if self.focused is not None:
            return [self.focused, *self.focused.ancestors()]
        if self._pointer is not None and (pointed := self.widget_at(self._pointer)) is not None:
            return list(pointed.ancestors())
        return []

    @property
    def default_widget(self) -> Widget | None:
        """What Enter does while nothing has the focus."""
        widget = self.layers[-1].default if self.layers else self.default
        return widget if widget is not None and widget.visible else None

    def activate(self) -> None:
        """Does what the focused widget is for, as the pad's button does."""
        target = self.focused or self.default_widget
        if target is not None:
            self._set_focus_visible(True)
            self._act(target)

    def _act(self, widget: Widget) -> None:
        if widget.enabled:
            self._hush()
            widget.activate()
        else:
            self._tip(widget)

    def back(self) -> bool:
        """Closes what lies on top, as Esc does; False if nothing does."""
        if not self.layers:
            return False
        self.layers[-1].cancel()
        return True

    def update(self, seconds: float) -> None:
        """Lets seconds pass for highlights, tips and notices."""
        for layer in list(self.layers):
            layer.pass_time(seconds)
        for notice in self.notices:
            notice.seconds -= seconds
        if any(notice.seconds <= 0 for notice in self.notices):
            self.notices = [notice for notice in self.notices if notice.seconds > 0]
            self._stack_notices()
        for widget in list(self._all()):
            widget.update(seconds)
        if self._pressed is not None:
            self._pressed_for += seconds
            held = self._pressed
            if (
                self._pressed_by_touch
                and not held.drags
                and self._pressed_for >= LONG_PRESS_SECONDS
                and held.tip_text()
            ):
                # A finger cannot point without pressing: a long press shows the tip and is no click.
                self.cancel_press()
                self._tip(held)
        elif self._hovered is not None:
            self._pointed_for += seconds
            if self._pointed_for >= TIP_SECONDS and not self.focus_visible:
                self._tip(self._hovered)

    # Pointing

    def widget_at(self, position: Position) -> Widget | None:
        """The visible widget that a click at a position reaches: the innermost, on the topmost layer."""
        roots: list[Widget] = [self.layers[-1]] if self._modal else list(self.widgets)
        for widened in (False, True):
            for root in reversed(roots):
                found = _innermost(root, position, widened)
                if found is not None:
                    return found
        return None

    @property
    def _modal(self) -> bool:
        return bool(self.layers)

    def _within(self, position: Position) -> bool:
        return 0 <= position[0] < self.size[0] and 0 <= position[1] < self.size[1]

    def _point(self) -> Widget | None:
        widget = None if self._pointer is None else self.widget_at(self._pointer)
        self._hover(widget)
        if widget is not None and self._pointer is not None:
            widget.hover(self._pointer)
        return widget

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
        if self._tipped is self._hovered and not self.focus_visible:
            self._tip(None)
        self._hovered, self._pointed_for = widget, 0.0
        if widget is not None:
            widget.hovered = True

    def _leave(self) -> None:
        self._pointer = None
        self._hover(None)

    # Focus

    def focus(self, widget: Widget | None, visible: bool | None = None) -> None:
        """Gives the focus to a widget or to none; `visible` shows its ring, None leaves that as it is."""
        if visible is not None:
            self._set_focus_visible(visible)
        before = self.focused
        if widget is not before:
            self.focused = widget
            if before is not None:
                before.focused = False
                before.focus_changed(self.focus_visible)
            if widget is not None:
                widget.focused = True
                widget.focus_changed(self.focus_visible)
                for ancestor in widget.ancestors():
                    ancestor.reveal(widget.focus_rect())
        self._tip(widget if self.focus_visible else None)
        self._follow_typing()

    def move_focus(self, direction: Direction) -> bool:
        """Moves the focus, as Tab, the arrows and the pad do; True if there is anything to focus."""
        ring = self.ring()
        current = self.focused if self.focused in ring else None
        if current is not None and direction not in (Direction.NEXT, Direction.PREVIOUS):
            if current.enabled and current.move(direction):
                self._set_focus_visible(True)
                return True
            target = _neighbour(current, ring, direction)
        elif not ring:
            return False
        elif direction is Direction.PREVIOUS:
            target = ring[ring.index(current) - 1] if current is not None else ring[-1]
        else:
            target = ring[(ring.index(current) + 1) % len(ring)] if current is not None else ring[0]
        self.focus(target or current, visible=True)
        return True

    def ring(self) -> list[Widget]:
        """What can have the focus now, in the order of Tab."""
        roots: list[Widget] = [self.layers[-1]] if self._modal else self.widgets
        return [part for root in roots for part in root.descendants() if part.focusable]

    def _set_focus_visible(self, visible: bool) -> None:
        if self.focus_visible != visible:
            self.focus_visible = visible
            self.needs_redraw = True

    def _follow_typing(self) -> None:
        field = self.focused
        self.hands.type_into(field.rect if field is not None and field.types and field.enabled else None)

    # Looks

    @property
    def tip(self) -> str:
        """The tip that is shown now, or ''."""
        return self._tipped.tip_text() if self._tipped is not None else ""

    def _tip(self, widget: Widget | None) -> None:
        if widget is not self._tipped:
            self._tipped = widget
            self.needs_redraw = True

    def _hush(self) -> None:
        """Shows no tip until something else is pointed at."""
        self._tip(None)
        self._pointed_for = -math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all widgets, the layers above them, the focus ring and the tip."""
        self.needs_redraw = False
        for widget in self.widgets:
            widget.draw_tree(surface)
        if not self._modal:
            self._draw_focus(surface)
        for layer in self.layers:
            layer.draw_tree(surface)
            if layer is self.layers[-1]:
                self._draw_focus(surface)
        for notice in self.notices:
            notice.draw_tree(surface)
        self._draw_tip(surface)

    def _draw_focus(self, surface: pygame.Surface) -> None:
        widget = self.focused
        if widget is None or not self.focus_visible or not widget.visible:
            return
        shown = widget.seen_rect()
        if shown.width < 1 or shown.height < 1:
            return
        reach, thick = self.theme.px(4), self.theme.px(2.5)
        ring = widget.focus_rect().inflate(2 * reach, 2 * reach)
        before = surface.get_clip()
        surface.set_clip(shown.inflate(2 * reach, 2 * reach).clip(before))
        shapes.draw_ring(surface, ring, self.theme.radius + reach, thick, self.theme.palette.focus)
        surface.set_clip(before)

    def _draw_tip(self, surface: pygame.Surface) -> None:
        widget = self._tipped
        words = self.tip
        if widget is None or not words or not widget.visible:
            return
        theme = self.theme
        style = theme.small.coloured(theme.palette.text)
        edge, window = theme.px(9), surface.get_rect()
        room = min(theme.px(320), window.width - 2 * edge - 2 * theme.px(6))
        if room < style.size:
            return
        lines = text.wrap(words, style, room)
        width = max(text.width(line, style) for line in lines)
        box = pygame.Rect(0, 0, width + 2 * edge, len(lines) * text.line_height(style) + 2 * theme.px(5))
        anchor = widget.seen_rect()
        box.midtop = (anchor.centerx, anchor.bottom + theme.px(8))
        if box.bottom > window.bottom - theme.px(4):
            box.bottom = anchor.top - theme.px(8)
        box.clamp_ip(window.inflate(-2 * theme.px(6), -2 * theme.px(4)))
        shapes.draw_shadow(surface, box, theme.px(8), theme.px(10), theme.px(4), 140)
        shapes.draw_plate(surface, box, theme.px(8), theme.palette.well)
        shapes.draw_ring(surface, box, theme.px(8), theme.px(1), theme.palette.rim)
        text.draw_paragraph(surface, words, style, box.inflate(-2 * edge, -2 * theme.px(5)))

    def _all(self) -> Iterator[Widget]:
        for root in [*self.widgets, *self.layers, *self.notices]:
            yield from root.descendants()

    def rectangles(self) -> list[Piece]:
        """Every visible widget with the text it draws, for tests that nothing overlaps or is cut off."""
        canvas = pygame.Surface(self.size)
        pieces: list[Piece] = []
        for part in self._all():
            seen = part.seen_rect()
            canvas.set_clip(seen)
            with text.recorded() as lines:
                part.draw(canvas)
            pieces.append(Piece(part, seen, lines))
        return pieces


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
    if not widget.visible:
        return None
    clip = widget.clip()
    if clip is None or clip.collidepoint(position):
        for child in reversed(widget.children()):
            found = _innermost(child, position, widened)
            if found is not None:
                return found
    area = widget.hit_rect() if widened else widget.hit_rect().clip(widget.rect)
    return widget if area.collidepoint(position) and widget.solid else None


def _neighbour(current: Widget, ring: list[Widget], direction: Direction) -> Widget | None:
    """The nearest widget in a direction, those in the same scrolled area first."""
    area = next((ancestor for ancestor in current.ancestors() if ancestor.clip() is not None), None)
    inside = [widget for widget in ring if area is not None and area in widget.ancestors()]
    return _nearest(current, inside, direction) or _nearest(current, ring, direction)


def _nearest(current: Widget, candidates: list[Widget], direction: Direction) -> Widget | None:
    best, best_distance = None, math.inf
    here = current.focus_rect()
    for widget in candidates:
        there = widget.focus_rect()
        if direction in (Direction.LEFT, Direction.RIGHT):
            ahead = there.centerx - here.centerx
            gap = max(there.left - here.right, here.left - there.right, 0)
            aside = max(there.top - here.bottom, here.top - there.bottom, 0)
            drift = abs(there.centery - here.centery)
        else:
            ahead = there.centery - here.centery
            gap = max(there.top - here.bottom, here.top - there.bottom, 0)
            aside = max(there.left - here.right, here.left - there.right, 0)
            drift = abs(there.centerx - here.centerx)
        if direction in (Direction.LEFT, Direction.UP):
            ahead = -ahead
        distance = gap + 3 * aside + drift / 16
        if widget is not current and ahead > 0 and distance < best_distance:
            best, best_distance = widget, distance
    return best


def _is_input(event: pygame.event.Event) -> bool:
    return event.type in (
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        pygame.KEYDOWN,
        pygame.TEXTINPUT,
        pygame.TEXTEDITING,
    )
