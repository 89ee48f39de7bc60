"""Bots against bots, to measure them: many matches on all cores, summed up.

Games come in pairs with the same seed and the seats swapped, so that neither luck nor the first move favours
anybody. A seed always gives the same games, however many processes play them.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

from game.bots.bot import collect_seldom, fallback
from game.bots.roster import make_bot
from game.catalog import find_game
from game.engine import AnyGame, Event, IllegalAction, Outcome, Seat
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
    """Plays one game. A bot that answers nonsense plays something legal instead, and it is counted."""
    game = find_game(pairing.game)
    assert game is not None
    make = partial(make_bot, pairing.game, node_factor=pairing.node_factor)
    bots = [make(pairing.bots[index]) for index in pairing.seating]
    match = Match(
        game=game,
        options=from_dict(game.options, pairing.options),
        seats=tuple(SeatInfo(pairing.bots[index], "", pairing.bots[index]) for index in pairing.seating),
        first=Seat(0),
        seed=pairing.seed,
    )
    # By seat, not by bot: a bot against itself wins one game of each pair, or none.
    rngs = [Random(f"{pairing.seed}/seat{seat}") for seat in range(len(bots))]
    begun = [event for entry in match.log for event in entry.events]
    seen = [_shown(game, begun, Seat(seat)) for seat in range(len(bots))]
    seconds: list[list[float]] = [[] for _ in bots]
    illegal = [0] * len(bots)
    while match.state.outcome is None:
        seat = match.state.to_act[0]
        index = pairing.seating[seat]
        began = perf_counter()
        action = bots[seat].choose(game.view(match.state, seat), seen[seat], seat, rngs[seat])
        seconds[index].append(perf_counter() - began)
        try:
            events = match.play(action)
        except IllegalAction:
            illegal[index] += 1
            events = match.play(fallback(game, match.state, seat, rngs[seat]))
        for other in range(len(bots)):
            seen[other] += _shown(game, events, Seat(other))
    outcome: Outcome = match.state.outcome
    return _Record(
        winner=None if outcome.winner is None else pairing.seating[outcome.winner],
        reason=outcome.reason,
        plies=sum(entry.is_decision for entry in match.log),
        seconds=tuple(map(tuple, seconds)),
        illegal=tuple(illegal),
    )


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
