"""What happens over time: tweens, waits and calls in sequence or side by side, on the tracks of a timeline.

Knows no game and no screen. The order of all effects depends on their times alone, never on how the seconds
were cut into frames: one update of a minute does exactly what 3,600 small ones do.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from enum import Enum

Ease = Callable[[float], float]
"""From progress 0..1 to how far along the value is; 0 at 0 and 1 at 1, in between it may overshoot."""

MOST_AT_ONCE = 20_000
"""So many changes at one moment, or in one finish, are only made by animations that add themselves again."""

_ROUNDING = 1e-9


class Speed(Enum):
    """The player's taste; the value multiplies the seconds that pass."""

    OFF = math.inf
    FAST = 2.5
    NORMAL = 1.0


def linear(t: float) -> float:
    return t


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def out_bounce(t: float) -> float:
    """Falls onto the end and bounces three times, lower each time."""
    for until, middle, floor in ((1, 0, 0), (2, 1.5, 0.75), (2.5, 2.25, 0.9375)):
        if t < until / 2.75:
            return 7.5625 * (t - middle / 2.75) ** 2 + floor
    return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375


def out_back(t: float) -> float:
    """Goes a tenth too far and comes back."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


class Animation(ABC):
    """Something that takes time. Driven by a timeline, and of no further use once done."""

    done = False

    @property
    @abstractmethod
    def next_change(self) -> float:
        """Seconds until this ends or does something at a point in time; 0 when that is due now."""

    @abstractmethod
    def advance(self, seconds: float) -> None:
        """Lets at most `next_change` seconds pass."""


class Tween(Animation):
    """Calls `apply` with eased progress while `duration` seconds pass, at the end with exactly 1.0."""

    def __init__(self, duration: float, apply: Callable[[float], None], ease: Ease = in_out_cubic) -> None:
        self._left = self._duration = _checked(duration)
        self._apply = apply
        self._ease = ease

    @property
    def next_change(self) -> float:
        return self._left

    def advance(self, seconds: float) -> None:
        self._left -= seconds
        if self._left <= _ROUNDING:
            self.done = True
            self._apply(1.0)
        else:
            self._apply(self._ease(1 - self._left / self._duration))


class Wait(Animation):
    """Lets `duration` seconds pass."""

    def __init__(self, duration: float) -> None:
        self._left = _checked(duration)

    @property
    def next_change(self) -> float:
        return self._left

    def advance(self, seconds: float) -> None:
        self._left -= seconds
        self.done = self._left <= _ROUNDING


class Call(Animation):
    """Calls a function once, taking no time."""

    def __init__(self, function: Callable[[], object]) -> None:
        self._function = function

    @property
    def next_change(self) -> float:
        return 0.0

    def advance(self, seconds: float) -> None:
        if not self.done:
            # Before the call, so that one that raises, or that comes back here, is not made again.
            self.done = True
            self._function()


class Until(Animation):
    """Lasts until something is so, which what goes on at the same time has to bring about."""

    def __init__(self, condition: Callable[[], bool]) -> None:
        self._condition = condition

    @property
    def next_change(self) -> float:
        return 0.0 if self._condition() else math.inf

    def advance(self, seconds: float) -> None:
        self.done = self._condition()


class Sequence(Animation):
    """One animation after another."""

    def __init__(self, *animations: Animation) -> None:
        self._waiting = deque(animations)
        self.done = not animations

    @property
    def next_change(self) -> float:
        return self._waiting[0].next_change if self._waiting else 0.0

    def advance(self, seconds: float) -> None:
        if self._waiting:
            first = self._waiting[0]
            first.advance(seconds)
            if first.done:
                self._waiting.popleft()
        self.done = not self._waiting


class Parallel(Animation):
    """Several animations side by side; lasts as long as the longest."""

    def __init__(self, *animations: Animation) -> None:
        self._running = list(animations)
        self.done = not animations

    @property
    def next_change(self) -> float:
        return min((animation.next_change for animation in self._running), default=0.0)

    def advance(self, seconds: float) -> None:
        for animation in self._running:
            animation.advance(seconds)
        self._running = [animation for animation in self._running if not animation.done]
        self.done = not self._running


def _checked(duration: float) -> float:
    if not 0 <= duration < math.inf:
        raise ValueError(f"a duration is a finite number of seconds, not {duration}")
    return duration


class Timeline:
    """Named tracks that run side by side; the animations of one track follow one another.

    A call may add animations, on any track, or finish or clear the timeline. What it adds to an idle track
    starts at that very moment, not at the next frame.
    """

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self._tracks: dict[str, deque[Animation]] = {}
        self._running = False
        self._left = 0.0

    @property
    def busy(self) -> bool:
        """Whether anything is still to happen."""
        return bool(self._tracks)

    def busy_on(self, track: str) -> bool:
        """Whether anything is still to happen on one track."""
        return track in self._tracks

    def add(self, animation: Animation, track: str = "main") -> None:
        """Puts an animation at the end of a track. Nothing of it happens before the next update."""
        self._tracks.setdefault(track, deque()).append(animation)

    def update(self, seconds: float) -> None:
        """Lets seconds of the clock pass; with `Speed.OFF` everything finishes."""
        self._run(math.inf if self.speed is Speed.OFF else max(0.0, seconds) * self.speed.value)

    def finish(self) -> None:
        """Brings everything to its end at once: every call is made once, in the order of time."""
        self._run(math.inf)

    def clear(self) -> None:
        """Forgets everything that has not happened yet."""
        self._tracks.clear()

    def _run(self, seconds: float) -> None:
        if self._running:
            # An update or finish from within a call: the loop that made the call does the rest.
            self._left = max(self._left, seconds)
            return
        self._running = True
        self._left = seconds
        at_once = 0
        try:
            while self._tracks:
                step = min(track[0].next_change for track in self._tracks.values())
                if step > self._left:
                    if self._left > 0:
                        self._advance(self._left)
                    return
                at_once = 0 if step > 0 and self._left < math.inf else at_once + 1
                if at_once > MOST_AT_ONCE:
                    raise RuntimeError("animations add themselves again without end")
                self._left -= step
                self._advance(step)
        finally:
            self._running = False

    def _advance(self, seconds: float) -> None:
        for name, track in list(self._tracks.items()):
            if self._tracks.get(name) is not track:
                continue  # a call has cleared the timeline
            first = track[0]
            first.advance(seconds)
            if first.done and self._tracks.get(name) is track:
                track.popleft()
                if not track:
                    del self._tracks[name]
