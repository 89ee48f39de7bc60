"""Looking through a match: it plays by itself, decision after decision, as fast as one likes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.match.commands import Tempo

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

GLANCE = 0.12
"""Seconds for which every position is seen at least, however fast one goes through a match."""


LONGEST_PAUSE = 8.0
"""Where everybody acted at once nobody waits longer than so many seconds for what comes next."""

HASTE = {Tempo.SLOW: 0.5, Tempo.NORMAL: 1.0, Tempo.FAST: 2.5}
"""How fast what was done in haste is seen, as a multiple of how fast it was; then each at a glance."""


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
            self._scene.showing.look_at(self._scene.desk.first_stop)

    def stop(self) -> None:
        """Stands still where it is."""
        self.running = False

    def update(self, seconds: float) -> None:
        """Lets seconds pass."""
        scene = self._scene
        if self.running and scene.looking is None:
            self.stop()
            scene.refresh()
        if not self.running or scene.interface.layers:
            self._rested = 0.0
            return
        pause = self._as_it_was()
        if pause is None:
            pause = max(GLANCE, scene.flow.tempo.rest)
            if scene.timeline.busy:
                self._rested = 0.0
                return
        self._rested += seconds
        if self._rested >= pause:
            self._rested = max(0.0, self._rested - pause)
            scene.showing.look_at(scene.desk.later_stop)

    def _as_it_was(self) -> float | None:
        """Where everybody acted at once: after how many seconds the next came; None where turns were made."""
        scene = self._scene
        haste = HASTE.get(scene.flow.tempo)
        if haste is None or scene.looking is None or not scene.showing.was_open(scene.looking):
            return None
        log, following = scene.match.log, scene.desk.later_stop
        passed = log[following - 1].seconds - log[scene.looking - 1].seconds
        return min(LONGEST_PAUSE, max(0.0, passed)) / haste
