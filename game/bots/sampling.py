"""A bot for games with hidden cards and much luck: it guesses what it cannot see, tries, and averages.

Each round it imagines one full state that fits its view and what it was shown, and lets every action that is
still in question be followed by the same luck and by likely play. Half of the actions, the worst so far, drop
out whenever an equal share of the budget is spent. The budget counts actions applied, guesses and evaluations
as so many of them, so the same question always has the same answer; the clock only guards against a machine
that is far too slow.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any, TypeAlias

from game.bots.bot import Analysis, Judgement
from game.bots.level import LevelBot
from game.engine import CHANCE, Action, Evaluate, Event, Seat

Likely: TypeAlias = Callable[[Any, Seat, Random], Action]
"""What a seat may well do in a full state: quick, and not too foolish."""

Settled: TypeAlias = Callable[[Any], bool]
"""Whether a state is one that the evaluation can judge fairly: no fight goes on in it."""

Waits: TypeAlias = Callable[[Any, Seat], bool]
"""Whether there is nothing for a seat to do in an open phase but to wait for others."""

Thrower: TypeAlias = Callable[[Event], Seat | None]
"""The seat whose dice an event has sent tumbling."""

MOST_ACTIONS = 48
"""So many actions are looked into at most; of more the evaluation picks them beforehand."""

GUESS_COST, JUDGING_COST = 5, 2
"""What a guess and an evaluation cost beside an action applied."""

GUESSES_BEFORE = 3
"""By so many guesses the actions are sorted beforehand."""


@dataclass(frozen=True, slots=True)
class Imagination:
    """What bots know of a game besides its rules; the last two where everybody acts at once."""

    evaluate: Evaluate
    likely: Likely
    settled: Settled
    waits: Waits
    thrower: Thrower


@dataclass(slots=True)
class _Tried:
    """An action and what has come of it."""

    action: Action
    total: float = 0.0
    count: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0


class SamplingBot(LevelBot[Imagination]):
    """A bot that plays out what it imagines: `level.depth` plies at most, `level.nodes` actions in all."""

    def choose(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Action:
        actions: Sequence[Action] = self._game.suggestions(view, seat)
        if len(actions) == 1:
            return actions[0]
        return self.analyse(view, seen, seat, rng).action

    def _expected(self, view: Any, seat: Seat) -> float:
        return self._knowledge.evaluate(view, seat)

    def analyse(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Analysis:
        until = monotonic() + self._seconds * 0.9
        noise = Random(rng.random())
        tried, nodes = self._sorted_before(view, seen, seat, rng)
        asked = list(tried)
        halvings = max(1, (len(tried) - 1).bit_length())
        for halving in range(1, halvings + 1):
            budget = self._level.nodes * halving // halvings
            while nodes < budget and not self._stop() and monotonic() < until:
                nodes += self._try_once(asked, view, seen, seat, rng)
            if halving < halvings:
                asked = sorted(asked, key=_mean, reverse=True)[: max(2, (len(asked) + 1) // 2)]
        ranked = sorted(asked, key=_mean, reverse=True)
        ranked += sorted((one for one in tried if one not in asked), key=_mean, reverse=True)
        best = ranked[0]
        if self._level.noise:
            best = max(ranked, key=lambda one: one.mean + noise.gauss(0.0, self._level.noise))
        judgements = tuple(Judgement(one.action, one.mean, exact=False) for one in ranked)
        return Analysis(best.action, best.mean, (best.action,), judgements, self._level.depth, nodes)

    def _sorted_before(
        self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random
    ) -> tuple[list[_Tried], int]:
        """The actions in question, best first as the evaluation sees them at once; and what that cost."""
        tried = [_Tried(action) for action in self._game.suggestions(view, seat)]
        if len(tried) <= MOST_ACTIONS:
            return tried, 0
        nodes = 0
        for _ in range(GUESSES_BEFORE):
            state = self._game.guess(view, seen, seat, rng)
            nodes += GUESS_COST
            for one in tried:
                one.total += self._knowledge.evaluate(self._game.apply(state, one.action).state, seat)
                one.count += 1
                nodes += 1 + JUDGING_COST
        best = sorted(tried, key=_mean, reverse=True)[:MOST_ACTIONS]
        return [_Tried(one.action) for one in best], nodes

    def _try_once(
        self, asked: Sequence[_Tried], view: Any, seen: Sequence[Event], seat: Seat, rng: Random
    ) -> int:
        """Plays every action out once from the same guess and by the same luck; how many were applied."""
        state = self._game.guess(view, seen, seat, rng)
        luck = rng.random()
        nodes = GUESS_COST
        for one in asked:
            worth, applied = self._played_out(state, one.action, seat, Random(luck))
            one.total += worth
            one.count += 1
            nodes += applied + JUDGING_COST
        return nodes

    def _played_out(self, state: Any, action: Action, seat: Seat, rng: Random) -> tuple[float, int]:
        game, knowledge = self._game, self._knowledge
        state, applied = game.apply(state, action).state, 1
        while state.outcome is None:
            if state.to_act == (CHANCE,):
                if knowledge.settled(state):
                    break
                state = game.apply(state, game.chance(state).sample(rng)).state
            elif applied >= self._level.depth or knowledge.settled(state):
                break
            else:
                mover = state.to_act[0] if len(state.to_act) == 1 else rng.choice(state.to_act)
                state = game.apply(state, knowledge.likely(state, mover, rng)).state
            applied += 1
        return knowledge.evaluate(state, seat), applied


def _mean(tried: _Tried) -> float:
    return tried.mean
