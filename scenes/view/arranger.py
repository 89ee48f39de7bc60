"""Setting out pieces on places: exchanged by dragging, by two clicks or by keys, or taken from a ready-made
set.

Knows neither the game nor how a piece looks: the scene draws each piece where `centre` says it is now.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.ui import shapes
from scenes.ui.controls import Button
from scenes.ui.layout import Column, Row
from scenes.ui.widget import Direction, Position, Seen, Widget

Order = tuple[int, ...]
"""For each place, in the order of the places, the piece that lies there."""

Told = Callable[[Order, int, bool], str]
"""What lies where in words: of an order, the place that the keys have gone to, and whether they have taken up
the piece there."""

GLIDE_SECONDS = 0.16
DRAG_START = 6
"""How far, at scale 1, the pointer moves before a press becomes a drag."""

_AXES = {
    Direction.LEFT: (-1, 0),
    Direction.RIGHT: (1, 0),
    Direction.UP: (0, -1),
    Direction.DOWN: (0, 1),
}


@dataclass(frozen=True)
class ReadySet:
    """An order that one click lays out."""

    words: str
    order: Order
    tip: str = ""


class Arranger(Widget):
    """Pieces 0..n-1, at first each on the place of its number.

    Keys: the arrows go from place to place, Space takes up the piece there, the arrows then carry it, Space
    puts it down, Enter finishes.

    Attributes:
        order: what lies where now.
        held: the place whose piece is taken up, if any.
        cursor: the place that the keys have gone to.

    Args:
        sets: the ready-made sets; the first is the order that finishing without any change gives.
        on_done: called with the order once it is finished.
        on_change: called with how many pieces have changed places, for a sound.
        keep, done: the words on the button that finishes, while nothing was changed and afterwards.
        more: buttons beside those of the ready-made sets.
        told: says what lies where.
    """

    solid = True
    drags = True
    repeatable = True

    held = Seen[int | None](None)
    cursor = Seen(0)

    def __init__(
        self,
        sets: Sequence[ReadySet],
        on_done: Callable[[Order], object],
        *,
        keep: str,
        done: str,
        on_change: Callable[[int], object] = lambda pieces: None,
        tip: str = "",
        more: Sequence[Widget] = (),
        told: Told = lambda order, cursor, taken_up: "",
    ) -> None:
        super().__init__(name="arranger", tip=tip)
        self.sets = tuple(sets)
        self.order: Order = sets[0].order
        self._on_done = on_done
        self._on_change = on_change
        self._keep, self._done = keep, done
        self._told = told
        self._places: list[pygame.Rect] = []
        self._button_room = pygame.Rect(0, 0, 0, 0)
        self._from: list[tuple[float, float]] = []
        self._glide = 1.0
        self._pressed_place: int | None = None
        self._press_at: Position = (0, 0)
        self._pointer: Position | None = None
        self._let_go: int | None = None
        self.finish = Button(keep, self._finish, kind="primary", name="arranger done", shortcut="Enter")
        self.set_buttons = [
            Button(ready.words, partial(self.lay, ready.order), name=f"arranger set {number}", tip=ready.tip)
            for number, ready in enumerate(self.sets)
        ]
        self._tell()
        sets_in_row = Row([*self.set_buttons, *more], gap=8, align="centre")
        self._buttons = Column([sets_in_row, Row([self.finish], align="centre")], gap=10)

    def speak_as(self, other: Arranger) -> None:
        """Takes its words from another one of the same pieces, as after a change of language."""
        self.tip, self._keep, self._done, self._told = other.tip, other._keep, other._done, other._told
        for part, same in zip(self._buttons.all_within(), other._buttons.all_within(), strict=True):
            if isinstance(part, Button) and isinstance(same, Button):
                part.words, part.tip = same.words, same.tip
        self._tell()

    def children(self) -> Sequence[Widget]:
        return (self._buttons,)

    def spoken(self) -> str:
        return self.said_with(self._told(self.order, self.cursor, self.held == self.cursor))

    def tip_anchor(self) -> pygame.Rect:
        # How the keys set out is told beside the buttons, and is known once they have begun.
        return self.rect.union(self._buttons.rect)

    # Places

    def arrange(self, places: Sequence[pygame.Rect], buttons: pygame.Rect) -> None:
        """Gives every piece its place in the window, and the buttons theirs within a rectangle."""
        self._places = [pygame.Rect(place) for place in places]
        self._glide = 1.0
        room = max(place.height for place in self._places) // 4
        self.place(self._places[0].unionall(self._places[1:]).inflate(2 * room, 2 * room))
        self._button_room = pygame.Rect(buttons)
        self.settle()

    def settle(self) -> None:
        """Places the buttons, whose words change with the order; of the sets as many as there is room for."""
        room = self._button_room
        for number in range(len(self.set_buttons), -1, -1):
            for place, button in enumerate(self.set_buttons):
                button.visible = place < number
            height = self._buttons.height_for(room.width)
            if height <= room.height:
                break
        self._buttons.place(pygame.Rect(room.left, room.centery - height // 2, room.width, height))

    def centre(self, piece: int) -> tuple[float, float]:
        """The point of the window where a piece is now: on its place, on its way there, or at the pointer."""
        place = self.order.index(piece)
        x, y = self._places[place].center
        if self._pointer is not None and piece == self.dragged:
            return (
                x + self._pointer[0] - self._press_at[0],
                y + self._pointer[1] - self._press_at[1],
            )
        if self._glide < 1.0:
            from_x, from_y = self._from[piece]
            share = 1 - (1 - self._glide) ** 3
            return (from_x + (x - from_x) * share, from_y + (y - from_y) * share)
        return (float(x), float(y))

    def is_lifted(self, piece: int) -> bool:
        """Whether a piece is taken up or pointed at."""
        place = self.order.index(piece)
        if place == self.held or piece == self.dragged:
            return True
        return self.dragged is None and self.hovered and place == self._pointed

    @property
    def dragged(self) -> int | None:
        """The piece that follows the pointer."""
        if self._pointer is None or self._pressed_place is None:
            return None
        return self.order[self._pressed_place]

    @property
    def changed_order(self) -> bool:
        """Whether the pieces lie otherwise than at first."""
        return self.order != self.sets[0].order

    # Changes

    def lay(self, order: Order) -> None:
        """Lays the pieces out in an order."""
        if sorted(order) != sorted(self.order):
            raise ValueError(f"{order} is no order of {len(self.order)} pieces")
        moved = sum(one != other for one, other in zip(self.order, order, strict=True))
        self._from = [self.centre(piece) for piece in range(len(self.order))] if self._places else []
        self.order = tuple(order)
        animated = self.interface is not None and self.interface.animations and self._places
        self._glide = 0.0 if animated and moved else 1.0
        self.held = None
        self._tell()
        self._buttons.resized()
        if moved:
            self._on_change(moved)
        self.changed()

    def _tell(self) -> None:
        """Lets the buttons say what lies there now."""
        self.finish.words = self._done if self.changed_order else self._keep
        for ready, button in zip(self.sets, self.set_buttons, strict=True):
            button.on = ready.order == self.order

    def swap(self, one: int, other: int) -> None:
        """Exchanges the pieces of two places."""
        order = list(self.order)
        order[one], order[other] = order[other], order[one]
        self.lay(tuple(order))

    def choose(self, place: int) -> None:
        """Takes up the piece of a place, or exchanges it with the one that is taken up."""
        held = self.held
        if held is None:
            self.held = place
        elif held == place:
            self.held = None
        else:
            self.swap(held, place)

    def _finish(self) -> None:
        self.held = None
        self._on_done(self.order)

    # Pointer

    @property
    def _pointed(self) -> int | None:
        return self._place_at(self._hover_at) if self._hover_at is not None else None

    _hover_at = Seen[Position | None](None)

    def hover(self, position: Position) -> None:
        self._hover_at = position

    def press(self, position: Position) -> None:
        self._let_go = None
        self._pressed_place, self._press_at = self._place_at(position), position
        if self._pressed_place is not None:
            self.cursor = self._pressed_place

    def drag(self, position: Position) -> None:
        far = math.dist(position, self._press_at) > self.theme.px(DRAG_START)
        if self._pressed_place is not None and (far or self._pointer is not None):
            self._pointer = position
            self.held = None
            self.changed()

    def release(self) -> None:
        # A drop is a release with a click; a press that was cancelled, or dropped far away, glides back.
        if self._pointer is not None and self._pressed_place is not None:
            self._from = [self.centre(piece) for piece in range(len(self.order))]
            self._glide = 0.0 if self.interface is not None and self.interface.animations else 1.0
            self._let_go = self._pressed_place
        self._pointer = self._pressed_place = None
        self.changed()

    def click(self, position: Position) -> None:
        place, dragged, self._let_go = self._place_at(position), self._let_go, None
        if place is None:
            self.held = None
        elif dragged is None:
            self.choose(place)
        elif place != dragged:
            self.swap(dragged, place)

    def _place_at(self, position: Position) -> int | None:
        """The place at or near a position."""
        near = [
            (math.dist(position, rect.center), place)
            for place, rect in enumerate(self._places)
            if rect.inflate(rect.width // 4, rect.height // 2).collidepoint(position)
        ]
        return min(near)[1] if near else None

    # Keys

    def activate(self) -> None:
        self.choose(self.cursor)

    def key(self, event: pygame.event.Event) -> bool:
        if not self.focused:
            return False
        # A pad has one button to act with: it takes pieces up, and finishes on the button for that.
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not hasattr(event, "pad"):
            self._finish()
            return True
        if event.key == pygame.K_ESCAPE and self.held is not None:
            self.held = None
            return True
        return False

    def move(self, direction: Direction) -> bool:
        target = self._neighbour(self.cursor, direction)
        if target is None:
            # Without a piece in hand the focus goes on from here, to the buttons.
            return self.held is not None
        if self.held is not None:
            self.swap(self.held, target)
            self.held = target
        self.cursor = target
        if self.interface is not None:
            self.interface.hush()
        return True

    def _neighbour(self, place: int, direction: Direction) -> int | None:
        if direction not in _AXES:
            return None
        across, down = _AXES[direction]
        here = self._places[place].center
        found = []
        for other, rect in enumerate(self._places):
            ahead = (rect.centerx - here[0]) * across + (rect.centery - here[1]) * down
            aside = abs((rect.centerx - here[0]) * down) + abs((rect.centery - here[1]) * across)
            if ahead > 0 and aside <= ahead:
                found.append((ahead + 2 * aside, other))
        return min(found)[1] if found else None

    # Looks

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._glide < 1.0:
            self._glide = min(1.0, self._glide + seconds / GLIDE_SECONDS)
            self.changed()

    def focus_rect(self) -> pygame.Rect:
        return self._places[self.cursor] if self._places else self.rect

    def draw_places(self, surface: pygame.Surface) -> None:
        """Draws the places, under the pieces: lit where a piece is taken up or would land."""
        theme, palette = self.theme, self.theme.palette
        target = None
        if self._pointer is not None:
            target = self._place_at(self._pointer)
        elif self.hovered:
            target = self._pointed
        for place, rect in enumerate(self._places):
            lit = place in (self.held, target)
            inner = rect.inflate(-rect.width // 12, -rect.height // 12)
            shapes.draw_plate(
                surface, inner, theme.radius, palette.brass_light if lit else palette.well, alpha=90
            )
            shapes.draw_ring(
                surface,
                inner,
                theme.radius,
                theme.px(3 if lit else 1.5),
                palette.focus if lit else palette.brass,
                alpha=230 if lit else 150,
            )
