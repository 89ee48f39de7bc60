"""Keeps drawn surfaces up to a number of bytes, those used last the longest."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class SurfaceCache:
    """Surfaces by key, at most `capacity` bytes of them besides the newest."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.size = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a key, made when it is not kept. It is shared: draw it, never on it."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self.size += _bytes(found)
            while self.size > self.capacity and len(self._kept) > 1:
                self.size -= _bytes(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        return found

    def find(self, key: Hashable) -> pygame.Surface | None:
        """The surface of a key where it is kept. It is shared: draw it, never on it."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
