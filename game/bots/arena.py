"""Bots against bots, to measure them: many matches on all cores, summed up.

Games come in pairs with the same seed and the seats swapped, so that neither luck nor the first move favours
anybody. A seed always gives the same games, however many processes play them. Where everybody acts at once,
the clock is simulated too.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from math import inf, sqrt
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

from game.bots.bot import Bot, collect_seldom, fallback
from game.bots.reflexes import Hurry, is_open, react, reflexes_of
from game.bots.roster import IMAGINATION, make_bot
from game.catalog import find_game
from game.engine import Action, AnyGame, Event, IllegalAction, Outcome, Seat
from game.match import Match
from game.options import from_dict
from game.save import SeatInfo

Z_95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class BotFigures:
    """How one of the bots fared, over all seats it sat at. Times are milliseconds for a move."""

    bot: str
    wins: int
    moves: int
    mean_ms: float
    max_ms: float
    illegal: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of the games. `rate` is the share of decided games that the first bot won.

    `interval` holds that rate with 95 % certainty. Plies are actions of seats, rolls not counted.
    """

    game: str
    games: int
    seed: str
    node_factor: float
    bots: tuple[BotFigures, ...]
    draws: int
    rate: float | None
    interval: tuple[float, float] | None
    plies_median: float
    plies_max: int
    endings: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """The summary as JSON takes it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Pairing:
    """One game to play: bots by seat, as indices into the bots of the arena."""

    game: str
    bots: tuple[str, ...]
    seating: tuple[int, ...]
    seed: str
    options: dict[str, Any]
    node_factor: float


@dataclass(frozen=True, slots=True)
class _Record:
    """What came of one game. Lists go by bot, not by seat."""

    winner: int | None
    reason: str
    plies: int
    seconds: tuple[tuple[float, ...], ...]
    illegal: tuple[int, ...]


Progress: TypeAlias = Callable[[int, int], None]
"""Hears how much is done of how much."""


def keep_quiet(done: int, of: int) -> None:
    """The progress that nobody sees."""


def play_games(
    game_key: str,
    bots: Sequence[str],
    games: int,
    seed: str | int,
    options: Mapping[str, Any] | None = None,
    node_factor: float = 1.0,
    processes: int | None = None,
    progress: Progress = keep_quiet,
) -> Summary:
    """Plays the games; with `processes` 0 in this process, by default one for each core.

    `bots` are names that `make_bot` knows, one a seat. An even number of games with two seats is fair.
    `progress` hears after each game how many have been played of how many. Stopped by Ctrl+C, it sums up what
    has been played by then.
    """
    pairings = [
        _Pairing(
            game=game_key,
            bots=tuple(bots),
            seating=_rotated(range(len(bots)), number % len(bots)),
            seed=f"{seed}.{number // len(bots)}",
            options=dict(options or {}),
            node_factor=node_factor,
        )
        for number in range(games)
    ]
    workers = min(games, (os.cpu_count() or 1) if processes is None else processes)
    records: list[_Record] = []
    with ExitStack() as stack:
        played: Iterable[_Record] = map(_play, pairings)
        if workers > 0:
            pool = stack.enter_context(get_context("spawn").Pool(workers, initializer=_begin_work))
            played = pool.imap(_play, pairings, chunksize=1)
        try:
            for record in played:
                records.append(record)
                progress(len(records), games)
        except KeyboardInterrupt:
            # Of a pair of games that is half played neither counts: one seat would be favoured.
            del records[len(records) - len(records) % len(bots) :]
            if not records:
                raise
    return _sum_up(game_key, tuple(bots), str(seed), node_factor, records)


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Where the true share of wins lies with 95 % certainty (Wilson's score interval)."""
    share = wins / games
    spread = Z_95 * Z_95 / games
    centre = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def _begin_work() -> None:
    """Ctrl+C goes to every process of a terminal; here it is for the one that gives out the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


def _play(pairing: _Pairing) -> _Record:
    """Plays one game and says what came of it."""
    game = find_game(pairing.game)
    assert game is not None
    table = Table(
        game,
        [pairing.bots[index] for index in pairing.seating],
        pairing.seed,
        from_dict(game.options, pairing.options),
        pairing.node_factor,
    )
    table.play()
    outcome: Outcome = table.match.state.outcome
    by_bot = [pairing.seating.index(index) for index in range(len(pairing.bots))]
    return _Record(
        winner=None if outcome.winner is None else pairing.seating[outcome.winner],
        reason=outcome.reason,
        plies=sum(entry.is_decision for entry in table.match.log),
        seconds=tuple(tuple(table.seconds[seat]) for seat in by_bot),
        illegal=tuple(table.illegal[seat] for seat in by_bot),
    )


class Table:
    """One game between bots, by their names, one a seat.

    Where everybody acts at once a simulated clock runs: bots take as long as their reflexes, dice tumble as
    long as on the screen, and nobody waits for either.

    Attributes:
        match: the game, to its end once it was played.
        seconds: by seat, how long it thought about each of its actions, on this machine.
        illegal: by seat, how often it answered nonsense; something legal was played in its place.
    """

    def __init__(
        self, game: AnyGame, bots: Sequence[str], seed: str, options: Any, node_factor: float = 1.0
    ) -> None:
        self.match = Match(
            game=game,
            options=options,
            seats=tuple(SeatInfo(name, "", name) for name in bots),
            first=Seat(0),
            seed=seed,
        )
        self.seconds: list[list[float]] = [[] for _ in bots]
        self.illegal = [0] * len(bots)
        self._game = game
        # Only the budget of nodes ends a search here, no clock: a seed always gives the same games.
        make = partial(make_bot, game.key, seconds=inf, node_factor=node_factor)
        self._bots: list[Bot] = list(map(make, bots))
        # By seat, not by bot: a bot against itself wins one game of each pair, or none.
        self._rngs = [Random(f"{seed}/seat{seat}") for seat in range(len(bots))]
        self._reflexes = {Seat(seat): reflexes_of(name) for seat, name in enumerate(bots)}
        begun = [event for entry in self.match.log for event in entry.events]
        self._seen = [_shown(game, begun, Seat(seat)) for seat in range(len(bots))]

    def play(self) -> None:
        """Plays to the end."""
        while self.match.state.outcome is None:
            if is_open(self.match.state):
                self._hurry()
            else:
                self._take_turn(self.match.state.to_act[0])

    def _take_turn(self, seat: Seat) -> None:
        began = perf_counter()
        view = self._game.view(self.match.state, seat)
        action = self._bots[seat].choose(view, self._seen[seat], seat, self._rngs[seat])
        self.seconds[seat].append(perf_counter() - began)
        self._carry_out(seat, action)

    def _hurry(self) -> None:
        """An open phase, from the moment when the dice with which it begins have come to rest."""
        game, match = self._game, self.match
        knowledge = IMAGINATION[game.key]()
        hurry = Hurry(game, knowledge.thrower, f"{match.seed}/rush/{len(match.log)}")

        def glance(seat: Seat, rng: Random) -> Action | None:
            return react(game, knowledge, self._reflexes[seat], game.view(match.state, seat), seat, rng)

        while is_open(match.state):
            began = perf_counter()
            action = hurry.act(match.state, self._reflexes, glance)
            assert action is not None, "somebody has something to do"
            self.seconds[action.seat].append(perf_counter() - began)
            hurry.follow(action.seat, self._carry_out(action.seat, action))

    def _carry_out(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        try:
            events = self.match.play(action)
        except IllegalAction:
            self.illegal[seat] += 1
            events = self.match.play(fallback(self._game, self.match.state, seat, self._rngs[seat]))
        for other, seen in enumerate(self._seen):
            seen += _shown(self._game, events, Seat(other))
        return events


def _shown(game: AnyGame, events: Sequence[Event], seat: Seat) -> list[Event]:
    return [shown for event in events if (shown := game.show(event, seat)) is not None]


def _rotated(seats: Sequence[int], by: int) -> tuple[int, ...]:
    return (*seats[by:], *seats[:by])


def _sum_up(
    game: str, bots: tuple[str, ...], seed: str, node_factor: float, records: Sequence[_Record]
) -> Summary:
    wins = Counter(record.winner for record in records)
    decided = len(records) - wins[None]
    plies = [record.plies for record in records]
    return Summary(
        game=game,
        games=len(records),
        seed=seed,
        node_factor=node_factor,
        bots=tuple(_figures(bot, index, wins[index], records) for index, bot in enumerate(bots)),
        draws=wins[None],
        rate=round(wins[0] / decided, 4) if decided else None,
        interval=wilson_interval(wins[0], decided) if decided else None,
        plies_median=median(plies),
        plies_max=max(plies),
        endings=dict(Counter(record.reason for record in records).most_common()),
    )


def _figures(bot: str, index: int, wins: int, records: Sequence[_Record]) -> BotFigures:
    seconds = [second for record in records for second in record.seconds[index]] or [0.0]
    return BotFigures(
        bot=bot,
        wins=wins,
        moves=len(seconds),
        mean_ms=round(1000 * sum(seconds) / len(seconds), 2),
        max_ms=round(1000 * max(seconds), 2),
        illegal=sum(record.illegal[index] for record in records),
    )
