"""What every widget is: a rectangle that can be seen, pointed at and focused, and that knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Generic, Self, TypeVar, cast, overload

import pygame

from scenes.ui.theme import Theme

if TYPE_CHECKING:
    from scenes.ui.interface import Interface

T = TypeVar("T")

Position = tuple[int, int]

GLOW_SECONDS = 0.12

BETWEEN = " · "
"""Between the parts of what is read aloud of a widget."""


class Direction(Enum):
    """Where the focus goes: around the ring, or by geometry."""

    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


class Seen(Generic[T]):
    """An attribute that shows: giving it another value asks for a redraw.

    Where it shows `within` the widget's own place and nowhere else, only that is drawn.

    A widget holds its value under its own name from the first, so that reading it, as happens some thousand
    times a frame, costs no more than reading any attribute.
    """

    def __init__(self, default: T, *, within: bool = False) -> None:
        self.default = default
        self._within = within

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    if TYPE_CHECKING:

        @overload
        def __get__(self, widget: None, owner: type) -> Seen[T]: ...
        @overload
        def __get__(self, widget: Widget, owner: type) -> T: ...
        def __get__(self, widget: Widget | None, owner: type) -> Seen[T] | T: ...

    def __set__(self, widget: Widget, value: T) -> None:
        if widget.__dict__[self._name] != value:
            widget.__dict__[self._name] = value
            widget.changed(within=self._within)


@cache
def _defaults(kind: type) -> dict[str, object]:
    """What shows of a new widget of a kind."""
    return {
        name: attribute.default
        for ancestor in reversed(kind.__mro__)
        for name, attribute in vars(ancestor).items()
        if isinstance(attribute, Seen)
    }


class Widget:
    """A part of an interface.

    A widget measures and draws itself once it belongs to an interface. Its place is given by whoever holds
    it: a scene for the widgets it adds, a container for its children.

    Attributes:
        name: for finding it, see `Interface.find`; players never read it.
        tip: what it does, shown while pointed at or focused.
        shortcut: the key that does the same, as it is called in English: `Ctrl+Z`, `Page Up`.
        enabled, reason: a disabled widget can be focused, shows its reason and does nothing.
        focusable: a control, as opposed to words and frames.
        repeatable: clicked twice in quick succession it acts twice.
        drags: it follows the pointer while pressed, so that a finger on it scrolls nothing.
        types: it takes text.
        solid: a click on it does not reach what is behind it.
        ends_section: words above it name nothing below it.
    """

    focusable = True
    repeatable = False
    drags = False
    types = False
    solid = True
    ends_section = False

    visible = Seen(True)
    enabled = Seen(True)
    reason = Seen("")
    tip = Seen("")
    shortcut = Seen("")
    focused = Seen(False)
    pressed = Seen(False)
    glow = Seen(0.0, within=True)

    def __new__(cls, *arguments: object, **options: object) -> Self:
        widget = super().__new__(cls)
        widget.__dict__.update(_defaults(cast("type", cls)))
        return widget

    def __init__(self, *, name: str = "", tip: str = "", shortcut: str = "") -> None:
        self.name = name
        self.interface: Interface | None = None
        self.parent: Widget | None = None
        self.hovered = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tip = tip
        self.shortcut = shortcut

    # Belonging

    @property
    def theme(self) -> Theme:
        """The sizes and colours of the interface. Raises RuntimeError before the widget belongs to one."""
        if self.interface is None:
            raise RuntimeError(f"{type(self).__name__} {self.name!r} is not part of an interface yet")
        return self.interface.theme

    def children(self) -> Sequence[Widget]:
        """The widgets within it, in the order of focus and drawing."""
        return ()

    def all_within(self) -> list[Widget]:
        """It and everything within it, visible or not."""
        found: list[Widget] = [self]
        for part in found:
            found += part.children()
        return found

    def attach(self, interface: Interface | None, parent: Widget | None = None) -> None:
        """Makes it and its children part of an interface, or of none."""
        self.interface, self.parent = interface, parent
        for child in self.children():
            child.attach(interface, self)

    def descendants(self) -> list[Widget]:
        """It and all visible widgets within it, in the order of focus."""
        found: list[Widget] = []
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            if widget.visible:
                found.append(widget)
                waiting += reversed(widget.children())
        return found

    def ancestors(self) -> Iterator[Widget]:
        """What it lies in, the nearest first."""
        widget = self.parent
        while widget is not None:
            yield widget
            widget = widget.parent

    @property
    def shown(self) -> bool:
        """Whether it and everything it lies in is visible and part of an interface."""
        return self.interface is not None and self.visible and all(a.visible for a in self.ancestors())

    def changed(self, *, within: bool = False) -> None:
        """Asks for a redraw; only of what is seen of its own place where nothing beyond looks otherwise."""
        interface = self.__dict__.get("interface")
        if interface is not None:
            interface.changed(self.seen_rect() if within else None)

    def resized(self) -> None:
        """Tells what it lies in that it wants another size."""
        if self.interface is not None:
            [self, *self.ancestors()][-1].settle()

    def settle(self) -> None:
        """Places what is within it anew, after some of it has changed its size."""
        self.place(self.rect)

    # Measures

    def natural_width(self) -> int:
        """The width it would like, in pixels."""
        return self.theme.px(160)

    def height_for(self, width: int) -> int:
        """The height it needs at a width, in pixels."""
        return self.theme.control

    def place(self, rect: pygame.Rect) -> None:
        """Gives it its place in window pixels; containers place their children."""
        placed = pygame.Rect(rect.left, rect.top, max(0, rect.width), max(0, rect.height))
        if placed != self.rect:
            self.rect = placed
            self.changed()

    def hit_rect(self) -> pygame.Rect:
        """Where a click reaches it: its place, widened to the least size of a target."""
        if not self.focusable or self.interface is None:
            return self.rect
        least = self.theme.hit
        return self.rect.inflate(max(0, least - self.rect.width), max(0, least - self.rect.height))

    def focus_rect(self) -> pygame.Rect:
        """What the focus ring goes around."""
        return self.rect

    def clip(self) -> pygame.Rect | None:
        """The part of its place in which children are seen; None where it hides nothing of them."""
        return None

    def seen_rect(self) -> pygame.Rect:
        """What of its place can be seen within everything that clips it."""
        seen = self.rect.copy()
        for ancestor in self.ancestors():
            clip = ancestor.clip()
            if clip is not None:
                seen = seen.clip(clip)
        return seen

    # Looks

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it at its place."""

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draws what lies over its children."""

    def draw_tree(self, surface: pygame.Surface) -> None:
        """Draws it and what is within it."""
        if not self.visible:
            return
        self.draw(surface)
        clip = self.clip()
        before = surface.get_clip()
        if clip is not None:
            surface.set_clip(clip.clip(before))
        for child in self.children():
            child.draw_tree(surface)
        surface.set_clip(before)
        self.draw_over(surface)

    def update(self, seconds: float) -> None:
        """Lets seconds pass: what is pointed at glows up and fades again."""
        target = 1.0 if self.hovered and self.enabled and self.focusable else 0.0
        if self.glow != target:
            step = seconds / GLOW_SECONDS if self.interface and self.interface.animations else 1.0
            self.glow = min(target, self.glow + step) if target else max(target, self.glow - step)

    def tip_anchor(self) -> pygame.Rect:
        """What its tip leaves free: by default what can be seen of it."""
        return self.seen_rect()

    def tip_text(self) -> str:
        """What is shown while it is pointed at or focused."""
        if not self.enabled and self.reason:
            return self.reason
        shortcut = self.interface.key_words(self.shortcut) if self.interface else self.shortcut
        return "  ·  ".join(filter(None, (self.tip, shortcut)))

    def spoken(self) -> str:
        """What a screen reader reads of it: what it says, how it stands, what it does."""
        return self.tip_text()

    def said_with(self, *said: str) -> str:
        """What it says and how it stands, followed by its tip where that says more."""
        tip = self.tip_text().replace("  ·  ", BETWEEN)
        return BETWEEN.join(filter(None, (*said, "" if tip in said else tip)))

    def setting(self) -> str:
        """What the player has set it to, to be read wherever the focus is; '' where nothing is set by it."""
        return ""

    def named_by(self) -> Widget | None:
        """The words before it in its section, which name a control that has none of its own."""
        before: Widget | None = None
        for part in self.parent.children() if self.parent is not None else ():
            if part is self:
                return before
            if part.ends_section or part.focusable:
                before = None
            elif part.spoken():
                before = part
        return None

    # Input

    def activate(self) -> None:
        """Does what it is for; called for a click, Enter, Space and the pad, only while it is enabled."""

    def click(self, position: Position) -> None:
        """The first button went down and up on it."""
        self.activate()

    def press(self, position: Position) -> None:
        """The first button went down on it."""

    def drag(self, position: Position) -> None:
        """The pointer moved while it is pressed."""

    def release(self) -> None:
        """It is no longer pressed, whether that becomes a click or not."""

    def hover(self, position: Position) -> None:
        """The pointer moved over it."""

    def wheel(self, steps: float) -> bool:
        """The wheel turned over it, upwards if positive; True if it scrolled."""
        return False

    def move(self, direction: Direction) -> bool:
        """An arrow key or the pad while it has the focus; True if it used it, else the focus moves on."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """A key went down while it or something within it has the focus; True if it used it."""
        return False

    def type_text(self, event: pygame.event.Event) -> None:
        """TEXTINPUT or TEXTEDITING while it has the focus."""

    def focus_changed(self, by_keys: bool) -> None:
        """It gained or lost the focus."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scrolls so that a part of what is within it can be seen."""
