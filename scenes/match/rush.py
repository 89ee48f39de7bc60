"""A phase in which everybody acts at once, on the screen: bots at human speed, persons as fast as they can.

The rules have no clock. Here it runs: nobody acts while their own dice still tumble, which takes as long for
everybody at every setting.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.bots import roster
from game.bots.reflexes import Hurry, is_open
from game.engine import Action, Seat
from scenes.players import Turn

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


class Rush:
    """The open phase of a match in play. Times are seconds since it began."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._match = scene.match
        self._begun = False
        self._passed = 0.0
        self._heard = len(self._match.log)
        knowledge = roster.IMAGINATION[self._match.game.key]()
        seed = f"{self._match.seed}/rush/{self._heard}"
        self._hurry = Hurry(self._match.game, knowledge.thrower, seed)

    @staticmethod
    def is_on(scene: MatchScene) -> bool:
        """Whether several seats may act at this moment."""
        return is_open(scene.match.state)

    def is_free(self, seat: Seat) -> bool:
        """Whether the hands of a seat are free."""
        return self._hurry.is_free(seat)

    def follow(self) -> None:
        """Takes notice of what has happened since it was last called, and whose hands are full by it."""
        for entry in self._match.log[self._heard :]:
            self._hurry.follow(entry.seat, entry.events)
        self._heard = len(self._match.log)

    def update(self, seconds: float) -> Action | None:
        """Lets seconds pass; what a player that is no person does now, of several the first by the rules."""
        # It begins for everybody when the dice with which it begins have come to rest.
        self._begun = self._begun or not self._scene.timeline.busy
        if not self._begun:
            return None
        self._passed += seconds
        reflexes = {
            Seat(seat): player.reflexes
            for seat, player in enumerate(self._scene.flow.players)
            if player.reflexes is not None
        }
        return self._hurry.act(self._match.state, reflexes, self._glance, self._passed)

    def _glance(self, seat: Seat, rng: Random) -> Action | None:
        return self._scene.flow.players[seat].react(Turn.of(self._match, seat), rng)
