"""The root of a scene's widgets: it passes input on, holds the focus and draws them.

Whatever lies on top, a list that has dropped down or a dialog, takes all input until it is gone.
"""

from __future__ import annotations

import math
from typing import NamedTuple, TypeVar

import pygame

from scenes.ui import shapes, text
from scenes.ui.hands import HANDS, Hands, Position
from scenes.ui.layer import Layer
from scenes.ui.notice import Mood, Notice
from scenes.ui.ring import next_focus
from scenes.ui.theme import Theme
from scenes.ui.tip import draw_tip
from scenes.ui.widget import Direction, Widget

W = TypeVar("W", bound=Widget)

TIP_SECONDS = 0.45
LONG_PRESS_SECONDS = 0.5
MOST_NOTICES = 3
TOUCH_SLOP = 12
"""How far a finger moves before it scrolls, in pixels at scale 1."""

KEY_DIRECTIONS = {
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
}
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
COMMAND_KEYS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
LEAVING = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
INPUT = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
)


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
        focused: what has the focus.
        focus_visible: whether its ring is shown, as after a key or the pad.
        touched: whether the press that goes on, or was the last, is a finger's.
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
        self.touched = False
        self._hovered: Widget | None = None
        self._pointed_for = 0.0
        self._tipped: Widget | None = None
        self._pressed: Widget | None = None
        self._pressed_at: Position = (0, 0)
        self._pressed_for = 0.0
        self._owns_button = False
        self._focus_wanted = ""

    # Contents

    def add(self, widget: W, rect: pygame.Rect | None = None) -> W:
        """Adds a widget after the others, at a place if one is given."""
        self.widgets.append(widget)
        widget.attach(self)
        if rect is not None:
            widget.place(rect)
        if self._focus_wanted:
            for part in widget.all_within():
                if part.name == self._focus_wanted and part.focusable:
                    self.focus(part)
        self.needs_redraw = True
        return widget

    def remove(self, widget: Widget) -> None:
        """Removes a widget that was added."""
        self.widgets.remove(widget)
        self.forget(widget)

    def clear(self) -> None:
        """Removes all widgets and whatever lies on top of them.

        A widget added later under the name of the one that had the focus gets it back.
        """
        for layer in list(self.layers):
            self.close(layer)
        focused = self.focused.name if self.focused is not None else ""
        for widget in list(self.widgets):
            self.remove(widget)
        self.default = None
        self._focus_wanted = focused

    def forget(self, widget: Widget) -> None:
        """Lets go of a widget that is no longer held by anything, and of all that is within it."""
        gone = widget.all_within()
        if self._pressed in gone:
            self.cancel_press()
        if self.focused in gone:
            self.focus(None)
        if self._hovered in gone:
            self._hover(None)
        if self._tipped in gone:
            self._tip(None)
        if self.default in gone:
            self.default = None
        widget.attach(None)
        self.needs_redraw = True

    def resize(self, theme: Theme, size: tuple[int, int]) -> None:
        """Takes on another window size; the scene then places the widgets it has added anew."""
        self.theme, self.size = theme, size
        self.cancel_press()
        for layer in self.layers:
            layer.arrange(size)
        self._stack_notices()

    def open(self, layer: Layer) -> None:
        """Puts a layer on top of everything; it takes all input until it is closed."""
        self.cancel_press()
        layer.focus_before = self.focused
        self.layers.append(layer)
        layer.attach(self)
        layer.arrange(self.size)
        self.focus(layer.first_focus())
        self._point()

    def close(self, layer: Layer) -> None:
        """Takes a layer away, with those above it, and gives the focus back; nothing if it is not open."""
        if layer not in self.layers:
            return
        for above in self.layers[self.layers.index(layer) :][::-1]:
            self.layers.remove(above)
            self.forget(above)
        before = layer.focus_before
        if before is not None and before.interface is self:
            self.focus(before)
        self._point()

    def notify(self, words: str, mood: Mood = "plain", seconds: float | None = None) -> None:
        """Says something at the lower edge for a while, by default long enough to read it twice."""
        others = [notice for notice in self.notices if notice.words != words]
        notice = Notice(words, mood, max(4.0, len(words) / 12) if seconds is None else seconds)
        notice.attach(self)
        self.notices = [*others, notice][-MOST_NOTICES:]
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
        """The widget of a name, visible or not, the topmost first. Raises KeyError."""
        for root in [*reversed(self.layers), *self.widgets]:
            for widget in root.all_within():
                if widget.name == name:
                    return widget
        raise KeyError(f"no widget is named {name!r}")

    def _roots(self) -> list[Widget]:
        """What input can reach now."""
        return [self.layers[-1]] if self.layers else list(self.widgets)

    def _all(self) -> list[Widget]:
        return [part for root in [*self.widgets, *self.layers, *self.notices] for part in root.descendants()]

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        """Passes an event to the widgets; True if they used it, so that the scene must not."""
        if self.focused is not None and not self.focused.shown:
            self.focus(None)
        covered = bool(self.layers) and event.type in INPUT
        if covered and event.type == pygame.KEYDOWN and pygame.K_F1 <= event.key <= pygame.K_F12:
            covered = False  # these belong to the whole program
        used = self._handle(event)
        self._follow_typing()
        return used or covered

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

    def _within(self, position: Position) -> bool:
        return 0 <= position[0] < self.size[0] and 0 <= position[1] < self.size[1]

    def _moved(self, event: pygame.event.Event) -> bool:
        position = (
            max(0, min(event.pos[0], self.size[0] - 1)),
            max(0, min(event.pos[1], self.size[1] - 1)),
        )
        self.hands.pointer = position
        if not event.buttons[0]:
            # If something is still pressed its release was lost, as when the window was away at that time.
            self.cancel_press()
            self._owns_button = False
        if self._pressed is not None:
            self._drag(self._pressed, position)
        elif event.buttons[0]:
            self._hover(None)
        else:
            return self._point() is not None
        return self._owns_button

    def _drag(self, pressed: Widget, position: Position) -> None:
        if self.touched and not pressed.drags:
            scroller = next((ancestor for ancestor in pressed.ancestors() if ancestor.drags), None)
            moved = abs(position[1] - self._pressed_at[1])
            if scroller is not None and moved > self.theme.px(TOUCH_SLOP):
                self.cancel_press()
                self._press(scroller, self._pressed_at)
                pressed = scroller
        pressed.pressed = pressed.drags or _reaches(pressed, position)
        if pressed.enabled:
            pressed.drag(position)

    def _button_down(self, event: pygame.event.Event) -> bool:
        if not self._within(event.pos):
            return False
        touch = bool(getattr(event, "touch", False))
        if not self.hands.press(event.pos, touch) or self._pressed is not None:
            return True
        self.hands.pointer = event.pos
        self.touched = touch
        self._show_focus(False)
        widget = self.widget_at(event.pos)
        self._hover(widget)
        self._hush()
        if widget is not None and widget.focusable:
            self.focus(widget)
        elif self.focused is not None and self.focused.types:
            self.focus(None)
        self._owns_button = widget is not None or bool(self.layers)
        if widget is not None:
            self._press(widget, event.pos)
        elif self.layers:
            self.layers[-1].press_outside(event.pos)
        return self._owns_button

    def _press(self, widget: Widget, position: Position) -> None:
        self._pressed, self._pressed_at, self._pressed_for = widget, position, 0.0
        widget.pressed = True
        if widget.enabled:
            widget.press(position)

    def _button_up(self, event: pygame.event.Event) -> bool:
        self.hands.release()
        owned, self._owns_button = self._owns_button, False
        pressed = self._pressed
        if pressed is not None:
            inside = self._within(event.pos) and _reaches(pressed, event.pos)
            self.cancel_press()
            if inside and pressed.focusable:
                self._click(pressed, event.pos)
        if self.touched:
            self._leave()
        else:
            self._point()
        return owned

    def _click(self, widget: Widget, position: Position) -> None:
        if not widget.enabled:
            self._tip(widget)
        elif self.hands.click(position, widget, widget.repeatable):
            widget.click(position)

    def cancel_press(self) -> None:
        """Lets go of whatever is pressed or dragged, without a click."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed.pressed = False
            pressed.release()

    def _wheel(self, steps: float) -> bool:
        widget = self.widget_at(self.hands.pointer) if self.hands.pointer is not None else None
        while widget is not None:
            if widget.wheel(steps):
                self._point()
                self._hush()
                return True
            widget = widget.parent
        return False

    def _key_down(self, event: pygame.event.Event) -> bool:
        fresh = self.hands.key_down(event.key)
        if any(widget.enabled and widget.key(event) for widget in self._key_chain()):
            return True
        if event.mod & COMMAND_KEYS:
            return False
        if event.key == pygame.K_TAB:
            return self.move_focus(Direction.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Direction.NEXT)
        if event.key in KEY_DIRECTIONS:
            return self.move_focus(KEY_DIRECTIONS[event.key])
        if event.key in ENTER_KEYS or event.key == pygame.K_SPACE:
            target = self.focused or (self.default_widget if event.key in ENTER_KEYS else None)
            if target is not None and fresh:
                self._act(target)
            return target is not None
        if event.key == pygame.K_ESCAPE:
            return self.back()
        return False

    def _key_chain(self) -> list[Widget]:
        """What hears of a key first: the focused widget and what it lies in, else what is pointed at."""
        start = self.focused
        if start is None and self.hands.pointer is not None:
            start = self.widget_at(self.hands.pointer)
        return [] if start is None else [start, *start.ancestors()]

    @property
    def default_widget(self) -> Widget | None:
        """What Enter does while nothing has the focus."""
        widget = self.layers[-1].default if self.layers else self.default
        return widget if widget is not None and widget.shown else None

    def activate(self) -> None:
        """Does what the focused widget is for, or else the default, as the pad's button does."""
        target = self.focused or self.default_widget
        if target is not None:
            self._act(target)

    def _act(self, widget: Widget) -> None:
        self._show_focus(True)
        if widget.enabled:
            self._hush()
            widget.activate()
        else:
            self._tip(widget)

    def back(self) -> bool:
        """Closes what lies on top, as Esc and the pad do; False if nothing does."""
        if not self.layers:
            return False
        self.layers[-1].cancel()
        return True

    # Time

    def update(self, seconds: float) -> None:
        """Lets seconds pass for highlights, tips and notices."""
        for widget in self._all():
            widget.update(seconds)
        for notice in self.notices:
            notice.seconds -= seconds
        if any(notice.seconds <= 0 for notice in self.notices):
            self.notices = [notice for notice in self.notices if notice.seconds > 0]
            self._stack_notices()
        if self._pressed is not None:
            self._hold(self._pressed, seconds)
            return
        if self.needs_redraw and not self.touched:
            self._point()  # something may have moved away under the pointer, or to it
        if self._hovered is not None:
            self._pointed_for += seconds
            if self._pointed_for >= TIP_SECONDS and not self.focus_visible:
                self._tip(self._hovered)

    def _hold(self, pressed: Widget, seconds: float) -> None:
        """A finger cannot point without pressing: a long press shows the tip and is no click."""
        self._pressed_for += seconds
        if (
            self.touched
            and not pressed.drags
            and self._pressed_for >= LONG_PRESS_SECONDS
            and pressed.tip_text()
        ):
            self.cancel_press()
            self._tip(pressed)

    # Pointing

    def widget_at(self, position: Position) -> Widget | None:
        """The visible widget that a click at a position reaches: the innermost, on the topmost layer."""
        for widened in (False, True):
            for root in reversed(self._roots()):
                found = _innermost(root, position, widened)
                if found is not None:
                    return found
        return None

    def _point(self) -> Widget | None:
        """Finds out what is pointed at now."""
        pointer = self.hands.pointer
        widget = None if pointer is None else self.widget_at(pointer)
        self._hover(widget)
        if widget is not None and pointer is not None:
            widget.hover(pointer)
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
        self.hands.pointer = None
        self._hover(None)

    # Focus

    def focus(self, widget: Widget | None, visible: bool | None = None) -> None:
        """Gives the focus to a widget or to none; `visible` shows its ring, None leaves that as it is."""
        if visible is not None:
            self._show_focus(visible)
        self._focus_wanted = ""
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
        if current is not None and current.enabled and current.move(direction):
            self._show_focus(True)
            return True
        target = next_focus(current, ring, direction) or current
        if target is not None:
            self.focus(target, visible=True)
        return target is not None

    def ring(self) -> list[Widget]:
        """What can have the focus now, in the order of Tab."""
        return [part for root in self._roots() for part in root.descendants() if part.focusable]

    def _show_focus(self, visible: bool) -> None:
        if self.focus_visible != visible:
            self.focus_visible = visible
            self.needs_redraw = True

    def _follow_typing(self) -> None:
        field = self.focused
        self.hands.type_into(
            field.focus_rect() if field is not None and field.types and field.enabled else None
        )

    # Looks

    @property
    def tip(self) -> str:
        """The tip that is shown now, or ''."""
        return self._tipped.tip_text() if self._tipped is not None and self._tipped.shown else ""

    def _tip(self, widget: Widget | None) -> None:
        if widget is not self._tipped:
            before, self._tipped = self.tip, widget
            if self.tip or before:
                self.needs_redraw = True

    def _hush(self) -> None:
        """Shows no tip until something else is pointed at."""
        self._tip(None)
        self._pointed_for = -math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all widgets, the layers above them, the focus ring, notices and the tip."""
        self.needs_redraw = False
        for root in [*self.widgets, *self.layers]:
            root.draw_tree(surface)
        self._draw_focus(surface)
        for notice in self.notices:
            notice.draw_tree(surface)
        if self._tipped is not None and self.tip:
            draw_tip(surface, self.theme, self.tip, self._tipped.seen_rect())

    def _draw_focus(self, surface: pygame.Surface) -> None:
        widget = self.focused
        if widget is None or not self.focus_visible or not widget.shown:
            return
        reach = self.theme.px(4)
        ring = widget.focus_rect().inflate(2 * reach, 2 * reach)
        seen = widget.seen_rect().inflate(2 * reach, 2 * reach)
        before = surface.get_clip()
        surface.set_clip(seen.clip(before))
        shapes.draw_ring(
            surface, ring, self.theme.radius + reach, self.theme.px(2.5), self.theme.palette.focus
        )
        surface.set_clip(before)

    def rectangles(self) -> list[Piece]:
        """Every visible widget with the text it draws, for tests that nothing overlaps or is cut off."""
        canvas = pygame.Surface((max(1, self.size[0]), max(1, self.size[1])))
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
    return widget if widget.solid and area.collidepoint(position) else None
