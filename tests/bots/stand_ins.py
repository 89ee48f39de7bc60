"""Bots that misbehave in every way a worker has to survive. Importable by its process."""

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.bot import Bot
from game.bots.expectimax import ExpectimaxBot
from game.bots.knowledge import Knowledge
from game.bots.level import Level, Stop
from game.engine import Action, Event, Offer, Seat
from tests.bots.toys import Nim, Take, know_nothing


class StandIn:
    """Does at once what its name says."""

    def __init__(self, name: str, stop: Stop) -> None:
        self._name = name
        self._stop = stop

    def choose(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Action:
        answer: Any
        match self._name:
            case "first":
                answer = Nim().actions(view, seat)[0]
            case "illegal":
                answer = Take(seat, 99)
            case "nothing":
                answer = None
            case "garbage":
                answer = "seventeen"
            case "unspeakable":
                answer = lambda: None  # noqa: E731 - a function made here cannot be pickled
            case "raises":
                raise RuntimeError("no idea")
            case "dies":
                sys.exit(3)
            case "spins":
                # As a search does that nobody stops: pure Python, deaf to `stop`.
                while True:
                    pass
            case "patient":
                while not self._stop():
                    time.sleep(0.001)
                answer = Take(seat, 1)
            case "imports":
                raise RuntimeError(" ".join(sorted({name.partition(".")[0] for name in sys.modules})))
            case _:
                raise AssertionError(self._name)
        action: Action = answer
        return action

    def agrees(self, view: Any, seat: Seat, offer: Offer) -> bool:
        return self._name == "first"


def make_stand_in(game: str, name: str, /, *, stop: Stop, seconds: float) -> Bot:
    """A stand-in by its name, or with `thinks` a real search of Nim."""
    if name == "thinks":
        return ExpectimaxBot(Nim(), Knowledge(know_nothing), Level("thinks", 20, 5000), stop=stop)
    return StandIn(name, stop)
