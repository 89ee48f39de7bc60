"""What the keyboard and the pad can go to on the table of a match."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine import Target
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Spot(Widget):
    """A place on the table that the keyboard and the pad can go to; the pointer goes through it."""

    solid = False
    repeatable = True

    def __init__(self, scene: MatchScene, target: Target) -> None:
        super().__init__()
        self.target = target
        self._scene = scene

    def spoken(self) -> str:
        return self._scene.told_target(self.target)

    def activate(self) -> None:
        self._scene.choose(self.target)


class Spots(Widget):
    """All spots of the table, kept in step with what the game's scene says."""

    focusable = False
    solid = False

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(name="table")
        self._scene = scene
        self._spots: list[Spot] = []
        self._left = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        return self._spots

    @property
    def focused_target(self) -> Target | None:
        """The target that the keyboard has gone to."""
        if self.interface is None or not self.interface.focus_visible:
            return None
        return next((spot.target for spot in self._spots if spot.focused), None)

    def focus(self, target: Target) -> None:
        """Gives the focus to a target, where it is one of the spots."""
        spot = next((spot for spot in self._spots if spot.target == target), None)
        if spot is not None and self.interface is not None:
            self.interface.focus(spot, visible=True)

    def follow(self, wanted: Sequence[tuple[Target, pygame.Rect]]) -> None:
        """Takes on other spots.

        The focus stays on its target; where that is gone it goes to the first, and after a time without any
        to the one nearest to where it was.
        """
        if [(spot.target, spot.rect) for spot in self._spots] == list(wanted) or self.interface is None:
            return
        kept = {spot.target: spot for spot in self._spots}
        focused = next((spot for spot in self._spots if spot.focused), None)
        before = self._spots
        self._spots = []
        for target, rect in wanted:
            spot = kept.get(target) or Spot(self._scene, target)
            spot.attach(self.interface, self)
            spot.place(rect)
            self._spots.append(spot)
        for spot in before:
            if spot not in self._spots:
                self.interface.forget(spot)
        if focused is not None and focused not in self._spots:
            self._left = focused.rect
            if self._spots:
                self.interface.focus(self._spots[0])
        elif not before and self.interface.focused is None and self.interface.hands.by_keys and self._spots:
            self.interface.focus(min(self._spots, key=self._farness), visible=True)
        self.changed()

    def _farness(self, spot: Spot) -> float:
        """How far a spot is from where the focus was last; of those that are as far the first counts."""
        return math.dist(spot.rect.center, self._left.center) if self._left.width else 0.0
