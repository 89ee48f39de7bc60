"""A bot for games of two seats whose gains are each other's losses, with luck or without: it searches."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from game.bots.bot import Analysis
from game.bots.judging import Luck, Verdict, luck_of
from game.bots.knowledge import Knowledge
from game.bots.level import Level, LevelBot
from game.bots.search import Search
from game.engine import CHANCE, Action, Event, Seat

REVIEW_MARGIN = 0.15
"""How far behind the best an action may be for an analysis to give its exact score."""


class ExpectimaxBot(LevelBot[Knowledge]):
    """A bot that looks ahead as far as its level allows."""

    def choose(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Action:
        return self._search(view, seen, seat, rng).run(self._level, rng).action

    def analyse(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Analysis:
        return self._search(view, seen, seat, rng).run(self._level, rng, REVIEW_MARGIN)

    def judge(
        self, view: Any, seen: Sequence[Event], seat: Seat, action: Action, rng: Random
    ) -> Verdict | None:
        actions = self._game.actions(view, seat)
        # Of setting out, where a search looks at a handful of many actions, it does not see the worth.
        if len(actions) < 2 or len(self._game.suggestions(view, seat)) < len(actions):
            return None
        careful = replace(self._level, noise=0.0, haste=0.0)
        best, judged = self._search(view, seen, seat, rng).compare(careful, rng, action)
        return Verdict(best.action, best.score, judged.score)

    def luck(self, view: Any, result: Action) -> Luck | None:
        return luck_of(self._game, self._knowledge.evaluate, view, result)

    def _search(self, view: Any, seen: Sequence[Event], seat: Seat, rng: Random) -> Search:
        state = self._knowledge.narrow(self._game.guess(view, seen, seat, rng))
        return Search(self._game, self._knowledge, state, seat, self._stop, self._seconds)

    def _expected(self, view: Any, seat: Seat) -> float:
        if view.to_act in ((), (CHANCE,)):
            return self._knowledge.evaluate(view, seat)
        mover = seat if seat in view.to_act else view.to_act[0]
        level = Level(self._level.name, min(self._level.depth, 3), self._level.nodes)
        score = self._search(view, (), mover, Random(0)).run(level, Random(0)).score
        return self._knowledge.widen(view, seat, score if mover == seat else -score)
