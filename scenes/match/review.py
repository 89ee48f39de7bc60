"""Looking through a match: it plays by itself, decision after decision, as fast as one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

GLANCE = 0.12
"""Seconds for which every position is seen at least, however fast one goes through a match."""


class Review:
    """What moves the position that is looked at. `running`: it goes on by itself."""

    def __init__(self, scene: MatchScene) -> None:
        self.running = False
        self._scene = scene
        self._rested = 0.0

    def toggle(self) -> None:
        """Goes on from where one looks, from the beginning if that is the present; or stops."""
        self.running = not self.running
        self._rested = 0.0
        if self.running and self._scene.looking is None:
            self._scene.look_at(self._scene.desk.first_stop)

    def stop(self) -> None:
        """Stands still where it is."""
        self.running = False

    def update(self, seconds: float) -> None:
        """Lets seconds pass."""
        scene = self._scene
        if scene.looking is None:
            self.running = False
        if not self.running or scene.timeline.busy or scene.interface.layers:
            self._rested = 0.0
            return
        self._rested += seconds
        if self._rested >= max(GLANCE, scene.flow.tempo.rest):
            self._rested = 0.0
            scene.look_at(scene.desk.later_stop)
