"""A small board that is alive: a few moves of a game, one every few seconds, as on the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

import pygame

from scenes.animation import Animation, Timeline
from scenes.ui.widget import Widget

REST_SECONDS = 8.0
"""Between two moves while nobody points at the board."""

PREPARING = 0.008
"""Seconds of a frame after which no further step is taken towards what is to be seen."""


class Show(ABC):
    """What is played on a living board, over and over."""

    @abstractmethod
    def lay_out(self, size: tuple[int, int]) -> Iterator[None]:
        """Fits everything into so many pixels, step by step: none takes much longer than a frame."""

    @abstractmethod
    def next_move(self) -> Sequence[Animation]:
        """The next move, part after part; after the last one a way back to the beginning."""

    @abstractmethod
    def draw(self, ground: pygame.Surface) -> None:
        """Draws the board onto a surface of the size it was laid out for."""


class LivingBoard(Widget):
    """Plays a show.

    A board costs some frames' time to load and lay out, so the scene says when: it calls `prepare` once a
    frame while the board is `waiting` for it. Until then nothing is seen.

    Args:
        load: makes the show.
        moving: whether it may move at all, asked before every move.
    """

    focusable = False
    solid = False

    def __init__(self, load: Callable[[], Show], moving: Callable[[], bool]) -> None:
        super().__init__()
        self.moving = moving
        self.timeline = Timeline()
        self._load = load
        self._show: Show | None = None
        self._laid_out: tuple[int, int] | None = None
        self._made_for: tuple[int, int] | None = None
        self._steps: Iterator[None] = iter(())
        self._rested = 0.0

    @property
    def waiting(self) -> bool:
        """Whether there is nothing to be seen yet at this size."""
        return self._laid_out != self.rect.size and min(self.rect.size) > 0

    def prepare(self) -> None:
        """Takes a step towards what is to be seen at this size, or as many as a frame has time for."""
        if self._made_for != self.rect.size:
            self._made_for, self._steps = self.rect.size, self._make()
        began = perf_counter()
        for _ in self._steps:
            if perf_counter() - began > PREPARING:
                break

    def _make(self) -> Iterator[None]:
        if self._show is None:
            self._show = self._load()
            yield
        yield from self._show.lay_out(self.rect.size)
        self._laid_out = self.rect.size
        self.changed(within=True)

    def stir(self) -> None:
        """Makes the next move now, unless one is being made."""
        if self._show is None or not self.moving() or self.timeline.busy:
            return
        self._rested = 0.0
        for part in self._show.next_move():
            self.timeline.add(part)

    def update(self, seconds: float) -> None:
        if self.timeline.busy:
            if not self.moving():
                self.timeline.finish()
            self.timeline.update(seconds)
            self.changed(within=True)
            return
        self._rested += seconds
        if self._rested >= REST_SECONDS:
            self.stir()

    def draw(self, surface: pygame.Surface) -> None:
        seen = self.rect.clip(surface.get_rect())
        if self._show is None or self.waiting or not all(seen.size):
            return
        # A surface of its own size, so that a piece in mid-air never leaves its board.
        if seen.size == self.rect.size:
            ground = surface.subsurface(seen)
            ground.set_clip(surface.get_clip().move(-seen.left, -seen.top))
            self._show.draw(ground)
            return
        # Scrolled in part out of the window: a subsurface cannot reach out of it.
        ground = pygame.Surface(self.rect.size)
        within = seen.move(-self.rect.left, -self.rect.top)
        ground.blit(surface, within, seen)
        self._show.draw(ground)
        surface.blit(ground, seen, within)
