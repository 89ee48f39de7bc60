"""Pictures of kept matches for the browser of saves: each made once for a size, and only so many kept."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeAlias

import pygame

from game.engine import BadSave
from scenes.scene import Stage
from scenes.shell.opening import said_of
from scenes.shell.portrait import portrait
from scenes.shell.sitting import reopened
from scenes.system.shelf import StoredSave

PICTURES = 24
"""So many pictures are kept."""

Preview: TypeAlias = pygame.Surface | str
"""The picture of a match, or why it has none."""

Size: TypeAlias = tuple[int, int]


class Previews:
    """The pictures that were made so far."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._made: OrderedDict[tuple[object, ...], Preview] = OrderedDict()

    def find(self, found: StoredSave, size: Size) -> Preview | None:
        """What was made of a match in this size; None before that."""
        return self._made.get(self._key(found, size))

    def make(self, found: StoredSave, size: Size) -> None:
        """Paints the position of a match."""
        self._made[self._key(found, size)] = self._painted(found, size)
        while len(self._made) > PICTURES:
            self._made.popitem(last=False)

    def _key(self, found: StoredSave, size: Size) -> tuple[object, ...]:
        settings = self._stage.settings
        return (found.path, found.saved_at, size, settings.board_set, settings.view)

    def _painted(self, found: StoredSave, size: Size) -> Preview:
        try:
            match = reopened(found.save)
        except BadSave as error:
            return said_of(self._stage.words, found.path, error)
        return portrait(self._stage, match, size)
