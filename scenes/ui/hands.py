"""Tells what a person's hands meant from what the system reports of them.

One tap that comes as two clicks, a double click on something that acts once, a held key that repeats: each is
one wish. All scenes share one pair of hands, since the second half of a double click may land on the next.
"""

from __future__ import annotations

import math
import time
import weakref
from collections.abc import Callable

import pygame

Position = tuple[int, int]

ONE_SPOT = 16
"""Pixels within which two presses are at one spot."""

DUPLICATE = 0.05
"""Seconds within which a second press at one spot cannot be another one of the same hand."""

TWIN = 0.3
"""Seconds after a touch within which the mouse press that some systems make of it arrives."""

LATCH = 0.3
"""Seconds for which a click stands for all clicks at its spot, unless the control may be clicked fast."""

IMPATIENCE = 0.6
"""Seconds within which clicks at the spot of one that skipped a movement mean no more than it did."""


class Hands:
    """The mouse, the finger and the keys of one person. `clock` gives seconds.

    Attributes:
        pointer: where the pointer is, None while it is outside the window or nobody knows.
        by_keys: whether they went by keys or a pad last, not by the pointer.
        by_pad: whether what was pressed last was a button of a pad.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.pointer: Position | None = None
        self.by_keys = self.by_pad = False
        self._press_at = -math.inf
        self._touched = False
        self._last_at = -math.inf
        self._spot: Position = (0, 0)
        self._click_at = -math.inf
        self._click_spot: Position = (0, 0)
        self._clicked: Callable[[], object] = lambda: None
        self._skip_at = -math.inf
        self._skip_spot: Position = (0, 0)
        self._held: set[int] = set()
        self._typing: bool | None = None

    def press(self, position: Position, touch: bool) -> bool:
        """Notes a press of the first button; False for the duplicate of another."""
        now = self.clock()
        again = _near(position, self._spot) and (
            now - self._press_at < DUPLICATE or (touch != self._touched and now - self._last_at < TWIN)
        )
        if not again:
            self._press_at, self._touched, self._spot = now, touch, position
        self._last_at = now
        return not again

    def skip(self, position: Position, touch: bool) -> None:
        """Notes a press that did nothing but bring a movement to its end.

        Whoever is impatient presses on: what comes up under the pointer meanwhile was not meant.
        """
        self.press(position, touch)
        self._skip_at, self._skip_spot = self.clock(), position

    def release(self) -> None:
        """Notes that the first button was let go."""
        self._last_at = self.clock()

    def click(self, position: Position, on: object, repeatable: bool) -> bool:
        """Notes a click on something; False for the second half of a double click that is meant as one.

        False, too, for one of several with which a movement was skipped.
        """
        now = self.clock()
        if now - self._skip_at < IMPATIENCE and _near(position, self._skip_spot):
            self._skip_at = now
            return False
        again = (
            now - self._click_at < LATCH
            and _near(position, self._click_spot)
            and not (repeatable and self._clicked() is on)
        )
        if not again:
            self._click_at, self._click_spot, self._clicked = now, position, weakref.ref(on)
        return not again

    def key_down(self, key: int) -> bool:
        """Notes that a key went down; False while it is held."""
        fresh = key not in self._held
        self._held.add(key)
        return fresh

    def key_up(self, key: int) -> None:
        """Notes that a key was let go."""
        self._held.discard(key)

    def let_go(self) -> None:
        """Forgets what is held, as when the window loses the focus and releases will not be reported."""
        self._held.clear()

    def type_into(self, rect: pygame.Rect | None) -> None:
        """Starts text input with its candidates at the rect, or stops it; does so only when that changes."""
        if self._typing == (rect is not None) or not pygame.display.get_init():
            return
        self._typing = rect is not None
        if rect is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(rect)


HANDS = Hands()
"""The hands at this computer."""


def _near(one: Position, other: Position) -> bool:
    return abs(one[0] - other[0]) <= ONE_SPOT and abs(one[1] - other[1]) <= ONE_SPOT
