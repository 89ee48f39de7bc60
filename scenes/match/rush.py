"""A phase in which everybody acts at once: bots at human speed, persons as fast as they can.

The rules have no clock. Here it runs: nobody acts while their own dice still tumble, which takes as long for
everybody at every setting.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.bots.reflexes import delay
from game.engine import Action, Seat
from scenes.players import Turn

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Rush:
    """The open phase of a match in play. Times are seconds since it began."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._match = scene.match
        self._now = 0.0
        self._begun = False
        self._free: dict[Seat, float] = {}
        self._due: dict[Seat, float] = {}
        self._heard = len(self._match.log)

    @staticmethod
    def is_on(scene: MatchScene) -> bool:
        """Whether several seats may act at this moment."""
        return len(scene.match.state.to_act) > 1

    def is_free(self, seat: Seat) -> bool:
        """Whether the hands of a seat are free."""
        return self._now >= self._free.get(seat, 0.0)

    def follow(self) -> None:
        """Takes notice of what has happened since it was last called, and whose hands are full by it."""
        fresh = self._match.log[self._heard :]
        self._heard = len(self._match.log)
        for seat, seconds in self._scene.hands_full(fresh).items():
            self._free[seat] = max(self._free.get(seat, 0.0), self._now + seconds)
            self._due.pop(seat, None)
        for entry in fresh:
            self._due.pop(entry.seat, None)

    def update(self, seconds: float) -> Action | None:
        """Lets seconds pass; what a player that is no person does now, of several the first by the rules."""
        # It begins for everybody when the dice with which it begins have come to rest.
        self._begun = self._begun or not self._scene.timeline.busy
        if not self._begun:
            return None
        self._now += seconds
        flow, state = self._scene.flow, self._match.state
        for seat in state.to_act:
            player = flow.players[seat]
            reflexes = player.reflexes
            if reflexes is None:
                self._due.pop(seat, None)
                continue
            rng = Random(f"{self._match.seed}/rush/{len(self._match.log)}/{seat}")
            if seat not in self._due:
                self._due[seat] = max(self._now, self._free.get(seat, 0.0)) + delay(reflexes, rng)
            if self._now >= self._due[seat]:
                del self._due[seat]
                action: Action | None = player.react(Turn.of(self._match, seat), rng)
                if action is not None:
                    return action
        return None
