"""Looks ahead: alpha-beta where a seat chooses, averages where chance does, one ply deeper at a time until
the budget of nodes is spent.

The budget counts actions applied, so the same question always has the same answer, on any machine; the clock
only guards against a machine that is far too slow.

Values run from -1 (lost) to 1 (won) as evaluations do. Inside a search a proven win lies a little above 1,
the more the sooner it comes, so that a bot that wins goes and wins.
"""

from collections import defaultdict
from collections.abc import Sequence
from operator import attrgetter
from random import Random
from time import monotonic
from typing import Any

from game.bots.bot import Analysis, Judgement, possible_results
from game.bots.knowledge import Knowledge
from game.bots.level import SECONDS, Level, Stop, go_on
from game.engine import CHANCE, Action, AnyGame, Outcome, Seat

WON = 1.01
"""The value of a win on the spot; a win `n` plies away is worth `n` times `PER_PLY` less, and above 1."""
PER_PLY = 0.0001

NULL = 1e-6
"""The width of a window that only asks whether an action is better than the best so far."""

TABLE_SIZE = 200_000
"""States remembered in one search, about 100 MB at the very most; then the table starts afresh."""

NOISE_REACH = 3.0
"""Actions this many standard deviations of the noise behind the best are never played for it."""

REDUCED_AFTER = 6
"""Actions that come later than this in a well ordered list are looked at a ply less deep at first."""

IDLE_REDUCTION = 2
"""How many plies less deep it is looked at what comes of doing nothing."""

FORCING_PLIES = 4
"""How far forcing actions are followed beyond the depth of the search."""

LINE = 12
"""The longest variation that is given."""

CHECK_EVERY = 256
"""Nodes between two looks at the clock and at whether anybody still wants the answer."""


class _SpentError(Exception):
    """The budget is used up, time has run out, or nobody wants the answer any more."""


class Search:
    """One search from one state, for a seat that may act there. Made for a single `run`."""

    def __init__(
        self,
        game: AnyGame,
        knowledge: Knowledge,
        state: Any,
        seat: Seat,
        stop: Stop = go_on,
        seconds: float = SECONDS,
    ) -> None:
        self._game = game
        self._apply = game.apply
        self._suggestions = game.suggestions
        self._evaluate = knowledge.evaluate
        self._forcing = knowledge.forcing
        self._judges_rolls = knowledge.judges_rolls
        self._skip = knowledge.skip
        self._sees_wins = knowledge.sees_wins
        self._horizon = knowledge.horizon(state)
        self._state = state
        self._seat = seat
        self._stop = stop
        self._until = monotonic() + seconds
        self._nodes = 0
        self._limit = 0
        self._pause = 0
        # State -> (depth, at least, at most, best action), seen by the seat that chooses there.
        self._table: dict[Any, tuple[int, float, float, Action]] = {}
        # How often an action cut its siblings off, deep searches counting more; and by ply, the last two.
        self._history: defaultdict[Action, int] = defaultdict(int)
        self._killers: dict[int, tuple[Action, ...]] = {}
        dislike = knowledge.draw_dislike
        self._draw = -dislike if knowledge.evaluate(state, seat) > -dislike else 0.0

    def run(self, level: Level, rng: Random, margin: float = 0.0) -> Analysis:
        """Searches as far as the level allows. Scores within `margin` of the best come out exact."""
        actions = list(self._suggestions(self._state, self._seat))
        # Among equals the first is played: a shuffle makes two games differ.
        rng.shuffle(actions)
        shallow = rng.random() < level.haste or len(actions) == 1
        self._limit = level.nodes
        judgements = [Judgement(action, 0.0, False) for action in actions]
        judged = judgements[:1]
        reached = 0
        deepest = 1 if shallow else min(level.depth, self._horizon or level.depth)
        for depth in range(1, deepest + 1):
            latest = self._judge(judgements, depth, max(margin, NOISE_REACH * level.noise))
            if latest:
                judged = sorted(latest, key=lambda judgement: (-judgement.score, not judgement.exact))
                judgements = judged + judgements[len(judged) :]
            if len(latest) < len(actions):
                break
            reached = depth
            if abs(judged[0].score) > 1:
                break
        chosen = self._pick(judged, level.noise, rng)
        return Analysis(
            action=chosen.action,
            score=_clipped(chosen.score),
            variation=self._variation(chosen.action),
            judgements=tuple(Judgement(j.action, _clipped(j.score), j.exact) for j in judgements),
            depth=reached,
            nodes=self._nodes,
        )

    def compare(self, level: Level, rng: Random, action: Action) -> tuple[Judgement, Judgement]:
        """The best action and another one, both judged exactly and equally deep.

        Raises TimeoutError where time ran out or nobody wanted to know any more.
        """
        analysis = self.run(level, rng)
        best = Judgement(analysis.action, analysis.score, True)
        if analysis.action == action:
            return best, best
        pair = [best, Judgement(action, 0.0, False)]
        # What the table has learnt makes two actions cheap where all of them were too many.
        for depth in sorted({max(1, analysis.depth), min(level.depth, analysis.depth + 1)}, reverse=True):
            self._limit, self._pause = self._nodes + level.nodes, self._nodes
            judged = self._judge(pair, depth, 2 * WON)
            if len(judged) == len(pair):
                first, second = (Judgement(j.action, _clipped(j.score), True) for j in judged)
                return (first, second) if first.score >= second.score else (second, second)
        raise TimeoutError("no two actions were compared in time")

    def _judge(self, judgements: Sequence[Judgement], depth: int, margin: float) -> list[Judgement]:
        """Judges the actions in this order at this depth; as many as the budget allows."""
        judged: list[Judgement] = []
        best = -WON
        try:
            for action in map(attrgetter("action"), judgements):
                child = self._next(self._state, action)
                floor = best - margin
                # The first is searched in full; the others have to show that they are better, or near enough.
                if not judged or margin:
                    score = self._outlook(child, self._seat, depth - 1, floor, WON, 1)
                else:
                    score = self._outlook(child, self._seat, depth - 1, floor, floor + NULL, 1)
                    if score > floor:
                        score = self._outlook(child, self._seat, depth - 1, floor, WON, 1)
                judged.append(Judgement(action, score, not judged or score > floor))
                best = max(best, score)
        except _SpentError:
            pass
        return judged

    def _pick(self, judged: Sequence[Judgement], noise: float, rng: Random) -> Judgement:
        """The best, or with noise what seems best; only what was judged exactly can."""
        if not noise:
            return judged[0]
        return max(
            (j for j in judged if j.exact), key=lambda j: j.score + rng.gauss(0.0, noise), default=judged[0]
        )

    def _next(self, state: Any, action: Action) -> Any:
        if self._nodes == self._pause:
            self._look_up()
        self._nodes += 1
        return self._apply(state, action).state

    def _look_up(self) -> None:
        """Ends the search where it has to end; otherwise says when to look again."""
        if self._nodes >= self._limit or self._stop() or monotonic() > self._until:
            raise _SpentError
        self._pause = min(self._limit, self._nodes + CHECK_EVERY)

    def _outlook(self, state: Any, seat: Seat, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The worth of any state for `seat`: exact inside the window, else a bound on the side it falls."""
        outcome = state.outcome
        if outcome is not None:
            return self._final(outcome, seat, ply)
        to_act = state.to_act
        if to_act[0] == CHANCE:
            if depth <= 0 and self._judges_rolls:
                return self._evaluate(state, seat)
            return self._average(state, seat, depth, alpha, beta, ply)
        mover = seat if seat in to_act else to_act[0]
        if depth <= 0:
            if self._forcing is None:
                return self._judged(state, mover, seat, ply)
            if mover == seat:
                return self._settle(state, seat, alpha, beta, ply, FORCING_PLIES)
            return -self._settle(state, mover, -beta, -alpha, ply, FORCING_PLIES)
        if mover == seat:
            return self._choice(state, seat, depth, alpha, beta, ply)
        return -self._choice(state, mover, depth, -beta, -alpha, ply)

    def _choice(self, state: Any, seat: Seat, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The worth of a state where `seat` chooses: that of its best action."""
        first = None
        known = self._table.get(state)
        if known is not None:
            known_depth, low, high, first = known
            if known_depth >= depth:
                low, high = _seen_from(low, ply), _seen_from(high, ply)
                if low >= beta or low == high:
                    return low
                if high <= alpha:
                    return high
        if self._sees_wins and self._evaluate(state, seat) == 1.0:
            return WON - PER_PLY * (ply + 1)
        if depth > 1 and self._is_well_off_idle(state, seat, depth, beta, ply):
            return beta
        best, best_action, floor = -WON, first, alpha
        for index, action in enumerate(self._ordered(state, seat, first, ply)):
            child = self._next(state, action)
            if index == 0 or depth == 1:
                value = self._outlook(child, seat, depth - 1, floor, beta, ply + 1)
            else:
                reduction = 1 if depth > 2 and index >= REDUCED_AFTER else 0
                value = self._outlook(child, seat, depth - 1 - reduction, floor, floor + NULL, ply + 1)
                if value > floor and (reduction or value < beta):
                    value = self._outlook(child, seat, depth - 1, floor, beta, ply + 1)
            if value > best or best_action is None:
                best, best_action = value, action
                if value > floor:
                    floor = value
                    if value >= beta:
                        self._note(action, depth, ply)
                        break
        assert best_action is not None, "a seat that may act has an action"
        self._remember(state, depth, best, alpha, beta, ply, best_action)
        return best

    def _is_well_off_idle(self, state: Any, seat: Seat, depth: int, beta: float, ply: int) -> bool:
        """Whether the state is worth `beta` to the seat even if it does nothing, as a less deep search finds:
        then its best action hardly brings less."""
        if self._skip is None or not -1 < beta < 1 or self._evaluate(state, seat) < beta:
            return False
        idle = self._skip(state)
        if idle is None:
            return False
        return self._outlook(idle, seat, depth - 1 - IDLE_REDUCTION, beta - NULL, beta, ply + 1) >= beta

    def _judged(self, state: Any, mover: Seat, seat: Seat, ply: int) -> float:
        """The worth of a state beyond the depth by its looks, a win with the next action being proven."""
        value = self._evaluate(state, mover)
        if value == 1.0 and self._sees_wins:
            value = WON - PER_PLY * (ply + 1)
        return value if mover == seat else -value

    def _average(self, state: Any, seat: Seat, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The worth of a state where chance decides: the mean of its results.

        What the results still to come can bring at worst and at best bounds how much each of them matters.
        """
        total, left = 0.0, 1.0
        for probability, result in possible_results(self._game.chance(state)):
            left -= probability
            low = (alpha - total - left * WON) / probability
            high = (beta - total + left * WON) / probability
            child = self._next(state, result)
            value = self._outlook(child, seat, depth, max(low, -WON), min(high, WON), ply)
            total += probability * value
            if value <= low:
                return total + left * WON
            if value >= high:
                return total - left * WON
        return total

    def _settle(self, state: Any, seat: Seat, alpha: float, beta: float, ply: int, plies: int) -> float:
        """The worth of a state beyond the depth: its evaluation, or better where forcing actions lead on."""
        best = self._evaluate(state, seat)
        if best >= beta or not plies or self._forcing is None:
            return best
        for action in self._forcing(state, seat):
            child = self._next(state, action)
            outcome, to_act = child.outcome, child.to_act
            floor = max(alpha, best)
            if outcome is not None:
                value = self._final(outcome, seat, ply + 1)
            elif to_act[0] == CHANCE:
                value = self._average(child, seat, 0, floor, beta, ply + 1)
            elif seat in to_act:
                value = self._settle(child, seat, floor, beta, ply + 1, plies - 1)
            else:
                value = -self._settle(child, to_act[0], -beta, -floor, ply + 1, plies - 1)
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    def _final(self, outcome: Outcome, seat: Seat, ply: int) -> float:
        score = outcome.score(seat)
        if score == 0.0:
            return self._draw if seat == self._seat else -self._draw
        return score * (WON - PER_PLY * ply)

    def _ordered(self, state: Any, seat: Seat, first: Action | None, ply: int) -> Sequence[Action]:
        """The actions of the seat, the most promising first: then the rest need only be refuted."""
        actions: Sequence[Action] = self._suggestions(state, seat)
        if len(actions) < 2:
            return actions
        ordered = sorted(actions, key=self._history.__getitem__, reverse=True)
        favourites = self._killers.get(ply, ())
        for favourite in favourites if first is None else (*favourites, first):
            if favourite in ordered:
                ordered.remove(favourite)
                ordered.insert(0, favourite)
        return ordered

    def _note(self, action: Action, depth: int, ply: int) -> None:
        """An action was so good that its siblings need not be looked at: elsewhere it may be as good."""
        self._history[action] += depth * depth
        killers = self._killers.get(ply, ())
        if action not in killers:
            self._killers[ply] = (*killers[-1:], action)

    def _remember(
        self, state: Any, depth: int, value: float, alpha: float, beta: float, ply: int, action: Action
    ) -> None:
        if len(self._table) >= TABLE_SIZE:
            self._table.clear()
        # Wins are kept by their distance from this state, which other lines reach at other plies.
        stored = _seen_from(value, -ply)
        low = stored if value > alpha else -WON
        high = stored if value < beta else WON
        self._table[state] = (depth, low, high, action)

    def _variation(self, action: Action) -> tuple[Action, ...]:
        line = [action]
        state = self._apply(self._state, action).state
        while state.outcome is None and (known := self._table.get(state)) and len(line) < LINE:
            line.append(known[3])
            state = self._apply(state, known[3]).state
        return tuple(line)


def _seen_from(value: float, plies: int) -> float:
    """A value seen from so many plies earlier: a win or loss fades, everything else stays."""
    if value > 1.0:
        return value - PER_PLY * plies
    if value < -1.0:
        return value + PER_PLY * plies
    return value


def _clipped(score: float) -> float:
    return max(-1.0, min(1.0, score))
