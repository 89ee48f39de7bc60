"""How fast a bot is where everybody acts at once, and what it does in such haste.

It looks, makes up its mind and moves its hand for as long as a person of its level would. What it does is
chosen by what it saw, not by what has happened since: where somebody was quicker it comes too late, and looks
again. Nothing here reads a clock: who runs a match says how far time has come, a screen frame by frame, the
arena as far as the next action.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, TypeAlias

from game.bots.sampling import Imagination, Thrower
from game.engine import Action, AnyGame, Event, Seat

TUMBLE = 0.85
"""Seconds for which dice tumble, for everybody and at every setting; until then their seat cannot act."""

SPREAD = 0.3
"""The standard deviation of a time, as a share of it; nobody takes less than half of the usual by chance."""

SEEN_AFTER = 0.5
"""The share of a look after which nothing new is seen any more."""


@dataclass(frozen=True, slots=True)
class Reflexes:
    """How long a look and each click of an action take in seconds, on average.

    `sharpness` is how often the best at a glance is chosen, `slips` how often anything that is allowed.
    """

    look: float
    click: float
    sharpness: float
    slips: float = 0.0


REFLEXES = {
    "beginner": Reflexes(3.0, 0.68, 0.15, 0.03),
    "casual": Reflexes(2.2, 0.52, 0.4, 0.015),
    "skilled": Reflexes(1.75, 0.42, 0.65, 0.004),
    "expert": Reflexes(1.4, 0.35, 0.85),
    "master": Reflexes(1.1, 0.3, 1.0),
}
"""By the name of a level."""

PLAIN = {"random": Reflexes(1.75, 0.42, 0.0, slips=1.0), "greedy": Reflexes(1.75, 0.42, 1.0)}
"""Those of the bots that are no level."""

USUAL = Reflexes(1.75, 0.42, 0.5)
"""Of a bot that is not among them."""


def reflexes_of(bot: str) -> Reflexes:
    """The reflexes of a bot by its name."""
    return REFLEXES.get(bot) or PLAIN.get(bot) or USUAL


def is_open(state: Any) -> bool:
    """Whether several seats may act at this moment."""
    return len(state.to_act) > 1


def react(
    game: AnyGame, knowledge: Imagination, reflexes: Reflexes, view: Any, seat: Seat, rng: Random
) -> Action | None:
    """What a bot wants to do at a glance: what looks best, or what comes to its mind; None to wait."""
    if rng.random() < reflexes.slips:
        slip: Action = rng.choice(game.actions(view, seat))
        return slip
    if knowledge.waits(view, seat):
        return None
    if rng.random() >= reflexes.sharpness:
        return knowledge.likely(view, seat, rng)
    actions: Sequence[Action] = game.suggestions(view, seat)
    return max(actions, key=lambda action: knowledge.evaluate(game.apply(view, action).state, seat))


Glance: TypeAlias = Callable[[Seat, Random], Action | None]
"""What a seat wants to do by what it sees at this moment; None to let the moment pass."""


@dataclass(slots=True)
class _Intent:
    """What a seat is about: it looks until `moment`, or with an `action` moves its hand until then."""

    moment: float
    mind: float
    action: Action | None = None


class Hurry:
    """One open phase, for those in it who are no persons and for whoever's dice tumble.

    Attributes:
        now: seconds since it began.
    """

    def __init__(self, game: AnyGame, thrower: Thrower, seed: str) -> None:
        self.now = 0.0
        self._game = game
        self._thrower = thrower
        self._seed = seed
        self._free: dict[Seat, float] = {}
        self._intents: dict[Seat, _Intent] = {}
        self._rngs: dict[Seat, Random] = {}

    def is_free(self, seat: Seat) -> bool:
        """Whether the hands of a seat are free: none of its dice tumble."""
        return self.now >= self._free.get(seat, 0.0)

    def follow(self, seat: Seat, events: Sequence[Event]) -> None:
        """Takes notice of what the seat has done, or chance, and whose dice tumble by it."""
        self._intents.pop(seat, None)
        for event in events:
            thrower = self._thrower(event)
            if thrower is not None:
                self._free[thrower] = self.now + TUMBLE

    def act(
        self, state: Any, reflexes: Mapping[Seat, Reflexes], glance: Glance, until: float = inf
    ) -> Action | None:
        """Lets time pass until one of these seats acts, and says how, or until that moment.

        Of several that act at the same moment the first by the rules does. Without an end to the time one of
        them has to have something to do.
        """
        seats = [seat for seat in state.to_act if seat in reflexes]
        while seats:
            intents = {seat: self._intents.get(seat) or self._look(seat, reflexes[seat]) for seat in seats}
            self._intents = intents
            seat = min(seats, key=lambda seat: intents[seat].moment)
            intent = intents[seat]
            if intent.moment > until:
                break
            self.now = max(self.now, intent.moment)
            if intent.action is None:
                self._make_up_mind(seat, intent, reflexes[seat], glance)
            else:
                del intents[seat]
                if intent.action in self._game.actions(state, seat):
                    return intent.action
        self.now = until
        return None

    def _look(self, seat: Seat, reflexes: Reflexes) -> _Intent:
        """The seat takes a look, as soon as its hands are free."""
        rng = self._rngs.setdefault(seat, Random(f"{self._seed}/{seat}"))
        seconds = _drawn(reflexes.look, rng)
        seen = max(self.now, self._free.get(seat, 0.0)) + SEEN_AFTER * seconds
        return _Intent(seen, (1.0 - SEEN_AFTER) * seconds)

    def _make_up_mind(self, seat: Seat, intent: _Intent, reflexes: Reflexes, glance: Glance) -> None:
        """What the seat sees decides what it will do, once its hand is there."""
        rng = self._rngs[seat]
        intent.action = glance(seat, rng)
        if intent.action is None:
            del self._intents[seat]
            return
        clicks = len(intent.action.paths[0])
        intent.moment += intent.mind + _drawn(clicks * reflexes.click, rng)


def _drawn(seconds: float, rng: Random) -> float:
    return max(seconds / 2, rng.gauss(seconds, SPREAD * seconds))
