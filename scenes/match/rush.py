"""A phase in which everybody acts at once, on the screen: bots at human speed, persons as fast as they can.

The rules have no clock. Here it runs: nobody acts while their own dice still tumble, which takes as long for
everybody at every setting. What is decided within one frame happens in the order of the rules.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.bots import roster
from game.bots.reflexes import Hurry
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
        """Whether everybody acts at once at this moment."""
        return scene.is_hasty(scene.match.state)

    def is_free(self, seat: Seat) -> bool:
        """Whether it has begun and the hands of a seat are free."""
        return self._begun and self._hurry.is_free(seat)

    def follow(self) -> None:
        """Takes notice of what has happened since it was last called, and whose hands are full by it."""
        for entry in self._match.log[self._heard :]:
            self._hurry.follow(entry.seat, entry.events)
        self._heard = len(self._match.log)

    def decisions(self, seconds: float) -> list[Action]:
        """Lets seconds pass; what is decided in them, in the order of the rules.

        By what comes before it an action may have become illegal.
        """
        # It begins for everybody when the dice with which it begins have come to rest.
        self._begun = self._begun or not self._scene.timeline.busy
        if not self._begun:
            return []
        self._passed += seconds
        state, players = self._match.state, self._scene.flow.players
        reflexes = {
            Seat(seat): player.reflexes for seat, player in enumerate(players) if player.reflexes is not None
        }
        decided = [players[seat].take() for seat in state.to_act if players[seat].is_person]
        decided.append(self._hurry.act(state, reflexes, self._glance, self._passed))
        actions = [action for action in decided if action is not None]
        return sorted(actions, key=lambda action: state.to_act.index(action.seat))

    def _glance(self, seat: Seat, rng: Random) -> Action | None:
        return self._scene.flow.players[seat].react(Turn.of(self._match, seat), rng)
