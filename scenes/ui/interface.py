"""The root of a scene's widgets: it holds them, passes input on to them and draws them.

Whatever lies on top, a list that has dropped down or a dialog, takes all input until it is gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

import pygame

from scenes.ui import shapes, text
from scenes.ui.focus import Focus
from scenes.ui.hands import HANDS, Hands, Position
from scenes.ui.layer import Layer
from scenes.ui.notice import Mood, Notice
from scenes.ui.pointing import Pointing
from scenes.ui.theme import Theme
from scenes.ui.tip import draw_tip
from scenes.ui.widget import Direction, Widget

W = TypeVar("W", bound=Widget)

MOST_NOTICES = 3

INPUT = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.TEXTEDITING,
)


def united(places: Sequence[pygame.Rect]) -> pygame.Rect:
    """The least rectangle that holds them all; there is at least one."""
    return places[0].unionall(list(places[1:]))


class Piece(NamedTuple):
    """A visible widget, what of it can be seen, and the lines of text it draws itself."""

    widget: Widget
    rect: pygame.Rect
    lines: list[text.DrawnLine]


class Interface:
    """The widgets of a scene, in the order of focus and drawing.

    Attributes:
        animations: whether highlights fade; otherwise they switch.
        default: what Enter does while nothing has the focus.
        own_keys: the shortcuts that the player has changed, each with the one that is pressed instead.
        pad_names: what is pressed on a pad instead, shown to whoever has one in hand.
        tells_at_left: notices stand at the left, where the middle is for others.
        key_names: what the player calls keys that are no letters, by their English names written `page_up`.
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
        self.key_names: Mapping[str, str] = {}
        self.own_keys: Mapping[str, str] = {}
        self.pad_names: Mapping[str, str] = {}
        self._tells_at_top = False
        self._notices_room: pygame.Rect | None = None
        self.tells_at_left = False
        self._all_changed = True
        self._changed_places: list[pygame.Rect] = []
        self._pointing = Pointing(self)
        self._focus = Focus(self)
        self._tipped: Widget | None = None

    # Contents

    def add(self, widget: W, rect: pygame.Rect | None = None, *, before: Widget | None = None) -> W:
        """Adds a widget after the others or before one of them, at a place if one is given."""
        place = len(self.widgets) if before is None else self.widgets.index(before)
        self.widgets.insert(place, widget)
        widget.attach(self)
        if rect is not None:
            widget.place(rect)
        if self._focus.wanted:
            for part in widget.all_within():
                if part.name == self._focus.wanted and part.focusable:
                    self.focus(part)
        self.changed()
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
        name = self.focused.name if self.focused is not None else ""
        for widget in list(self.widgets):
            self.remove(widget)
        self._focus.wanted = name

    def forget(self, widget: Widget) -> None:
        """Lets go of a widget that is no longer held by anything, and of all that is within it."""
        gone = widget.all_within()
        self._pointing.forget(gone)
        if self.focused in gone:
            self.focus(None)
        if self._tipped in gone:
            self.show_tip(None)
        if self.default in gone:
            self.default = None
        widget.attach(None)
        self.changed()

    def resize(self, theme: Theme, size: tuple[int, int]) -> None:
        """Takes on another window size; the scene then places the widgets it has added anew."""
        self.theme, self.size = theme, size
        self._pointing.cancel()
        for layer in self.layers:
            layer.arrange(size)
        self._stack_notices()

    def open(self, layer: Layer) -> None:
        """Puts a layer on top of everything; it takes all input until it is closed."""
        self._pointing.cancel()
        layer.focus_before = self.focused
        self.layers.append(layer)
        layer.attach(self)
        layer.arrange(self.size)
        self.focus(layer.first_focus())
        self._pointing.refresh()

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
        self._pointing.refresh()

    def notify(self, words: str, mood: Mood = "plain", seconds: float | None = None) -> None:
        """Says something at an edge for a while, by default long enough to read it twice."""
        others = [notice for notice in self.notices if notice.words != words]
        notice = Notice(words, mood, max(4.0, len(words) / 12) if seconds is None else seconds)
        notice.attach(self)
        self.notices = [*others, notice][-MOST_NOTICES:]
        self._stack_notices()

    def unsay(self) -> None:
        """Takes away what was said by the way; what the player has to know stays."""
        self.notices = [notice for notice in self.notices if notice.mood != "plain"]
        self._stack_notices()

    @property
    def tells_at_top(self) -> bool:
        """Whether notices stand at the upper edge, where the lower one is needed for other things."""
        return self._tells_at_top

    @tells_at_top.setter
    def tells_at_top(self, at_top: bool) -> None:
        if at_top != self._tells_at_top:
            self._tells_at_top = at_top
            self._stack_notices()

    @property
    def notices_room(self) -> pygame.Rect:
        """The part of the window in which notices stand; at first all of it."""
        window = pygame.Rect((0, 0), self.size)
        return window if self._notices_room is None else self._notices_room.clip(window)

    @notices_room.setter
    def notices_room(self, room: pygame.Rect | None) -> None:
        if room != self._notices_room:
            self._notices_room = room
            self._stack_notices()

    def _stack_notices(self) -> None:
        edge, gap, room = self.theme.px(18), self.theme.px(8), self.notices_room
        for notice in reversed(self.notices):
            width = min(notice.natural_width(), self.theme.px(620), max(0, room.width - 2 * self.theme.gap))
            height = notice.height_for(width)
            top = room.top + edge if self._tells_at_top else room.bottom - edge - height
            left = room.left + self.theme.px(18) if self.tells_at_left else room.centerx - width // 2
            notice.place(pygame.Rect(left, top, width, height))
            edge += height + gap
        self.changed()

    def find(self, name: str) -> Widget:
        """The widget of a name, visible or not, the topmost first. Raises KeyError."""
        for root in [*reversed(self.layers), *self.widgets]:
            for widget in root.all_within():
                if widget.name == name:
                    return widget
        raise KeyError(f"no widget is named {name!r}")

    def roots(self) -> list[Widget]:
        """What input can reach now: the topmost layer, or else the widgets that were added."""
        return [self.layers[-1]] if self.layers else list(self.widgets)

    def _all(self) -> list[Widget]:
        return [part for root in [*self.widgets, *self.layers, *self.notices] for part in root.descendants()]

    # Input and time

    def handle(self, event: pygame.event.Event) -> bool:
        """Passes an event to the widgets; True if they used it, so that the scene must not."""
        self._focus.drop_hidden()
        covered = bool(self.layers) and event.type in INPUT
        if covered and event.type == pygame.KEYDOWN and pygame.K_F1 <= event.key <= pygame.K_F12:
            covered = False  # these belong to the whole program
        used = self._pointing.handle(event) or self._focus.handle(event)
        self._focus.follow_typing()
        return used or covered

    def update(self, seconds: float) -> None:
        """Lets seconds pass for highlights, tips and notices."""
        for widget in self._all():
            widget.update(seconds)
        for notice in self.notices:
            notice.seconds -= seconds
        if any(notice.seconds <= 0 for notice in self.notices):
            self.notices = [notice for notice in self.notices if notice.seconds > 0]
            self._stack_notices()
        self._pointing.update(seconds)

    def widget_at(self, position: Position) -> Widget | None:
        """The visible widget that a click at a position reaches: the innermost, on the topmost layer."""
        return self._pointing.widget_at(position)

    @property
    def touched(self) -> bool:
        """Whether the press that goes on, or was the last, is a finger's."""
        return self._pointing.touched

    def cancel_press(self) -> None:
        """Lets go of whatever is pressed or dragged, without a click."""
        self._pointing.cancel()

    # Focus

    @property
    def focused(self) -> Widget | None:
        """What has the focus."""
        return self._focus.widget

    @property
    def focus_visible(self) -> bool:
        """Whether the ring around it is shown, as after a key or the pad."""
        return self._focus.visible

    def focus(self, widget: Widget | None, visible: bool | None = None) -> None:
        """Gives the focus to a widget or to none; `visible` shows its ring, None leaves that as it is."""
        if visible is not None:
            self._focus.show(visible)
        self._focus.give(widget)

    def focus_by_press(self, widget: Widget | None) -> None:
        """Gives the focus to a control that was pressed; beside all controls only a text field loses it."""
        self._focus.show(False)
        if widget is not None and widget.focusable:
            self._focus.give(widget)
        elif self.focused is not None and self.focused.types:
            self._focus.give(None)

    def guide(self) -> None:
        """Who goes by keys finds the focus somewhere: on what Enter does, or on the first thing there is."""
        if not self.hands.by_keys:
            return
        self._focus.show(True)
        if self.focused is None:
            self._focus.give(self.default_widget or next(iter(self.ring()), None))

    def ring(self) -> list[Widget]:
        """What can have the focus now, in the order of Tab."""
        return self._focus.ring()

    def move_focus(self, direction: Direction) -> bool:
        """Moves the focus, as Tab, the arrows and the pad do; True if there is anything to focus."""
        return self._focus.move(direction)

    @property
    def default_widget(self) -> Widget | None:
        """What Enter does while nothing has the focus."""
        widget = self.layers[-1].default if self.layers else self.default
        return widget if widget is not None and widget.shown else None

    def activate(self) -> None:
        """Does what the focused widget is for, or else the default, as the pad's button does."""
        target = self.focused or self.default_widget
        if target is not None:
            self._focus.act(target)

    def back(self) -> bool:
        """Closes what lies on top, as Esc and the pad do; False if nothing does."""
        if not self.layers:
            return False
        self.layers[-1].cancel()
        return True

    # Looks

    @property
    def tip(self) -> str:
        """The tip that is shown now, or ''."""
        return self._tipped.tip_text() if self._tipped is not None and self._tipped.shown else ""

    def key_words(self, shortcut: str) -> str:
        """A shortcut as the player reads it."""
        if self.hands.by_pad and shortcut in self.pad_names:
            return self.pad_names[shortcut]
        keys = self.own_keys.get(shortcut, shortcut).split("+")
        return "+".join(self.key_names.get(key.lower().replace(" ", "_"), key) for key in keys)

    def show_tip(self, widget: Widget | None) -> None:
        """Shows the tip of a widget, or none."""
        if widget is not self._tipped:
            before, self._tipped = self.tip, widget
            if self.tip or before:
                self.changed()

    def hide_tip_of(self, widget: Widget) -> None:
        """Hides the tip if it is that of this widget."""
        if self._tipped is widget:
            self.show_tip(None)

    def hush(self) -> None:
        """Shows no tip until something else is pointed at."""
        self._pointing.hush()

    def changed(self, place: pygame.Rect | None = None) -> None:
        """Asks for a redraw: only of a place where nothing else looks otherwise than before."""
        if place is None:
            self._all_changed = True
        else:
            self._changed_places.append(place)

    @property
    def needs_redraw(self) -> bool:
        """Whether something that shows has changed since the last draw."""
        return self._all_changed or bool(self._changed_places)

    @property
    def changed_area(self) -> pygame.Rect | None:
        """The part of the window that looks otherwise than at the last draw; None for all of it."""
        if self._all_changed:
            return None
        return pygame.Rect(0, 0, 0, 0) if not self._changed_places else united(self._changed_places)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all widgets, the layers above them, the focus ring, notices and the tip."""
        self._all_changed = False
        self._changed_places.clear()
        for root in [*self.widgets, *self.layers]:
            root.draw_tree(surface)
        self._draw_focus(surface)
        for notice in self.notices:
            notice.draw_tree(surface)
        if self._tipped is not None and self.tip:
            draw_tip(surface, self.theme, self.tip, self._tipped.tip_anchor())

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
