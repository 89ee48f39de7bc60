"""Measuring bots: fair pairs, repeatable games, honest sums, and levels that are what they are called."""

from itertools import pairwise

import pytest

from game.bots.arena import Summary, play_games, wilson_interval
from game.bots.roster import GREEDY, RANDOM, bot_names, strongest

GAME = "custodian"
SHORT = {"quiet_limit": 20, "at_limit": "more_dice"}
"""House rules under which games are short and seldom drawn."""


def outcome(summary: Summary) -> tuple[object, ...]:
    """All of a summary that does not depend on the machine."""
    bots = tuple((figures.bot, figures.wins, figures.moves, figures.illegal) for figures in summary.bots)
    return bots, summary.draws, summary.rate, summary.plies_median, summary.plies_max, summary.endings


def test_the_same_seed_has_the_same_games_however_many_play_them() -> None:
    alone = play_games(GAME, (GREEDY, RANDOM), 4, "s", SHORT, processes=0)
    together = play_games(GAME, (GREEDY, RANDOM), 4, "s", SHORT, processes=2)
    assert outcome(alone) == outcome(together)
    assert outcome(alone) != outcome(play_games(GAME, (GREEDY, RANDOM), 4, "t", SHORT, processes=0))


def test_sums_add_up() -> None:
    summary = play_games(GAME, (RANDOM, RANDOM), 6, 1, SHORT, processes=0)
    assert sum(figures.wins for figures in summary.bots) + summary.draws == summary.games == 6
    assert sum(summary.endings.values()) == 6
    assert sum(figures.moves for figures in summary.bots) >= summary.plies_max
    assert all(figures.illegal == 0 for figures in summary.bots)
    assert summary.as_dict()["bots"][0]["bot"] == RANDOM


@pytest.mark.parametrize("processes", [0, 2])
def test_it_says_after_each_game_how_many_are_done(processes: int) -> None:
    told: list[tuple[int, int]] = []
    play_games(
        GAME, (RANDOM, RANDOM), 3, 1, SHORT, processes=processes, progress=lambda *so_far: told.append(so_far)
    )
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize("processes", [0, 2])
def test_when_it_is_stopped_the_pairs_played_so_far_count(processes: int) -> None:
    def stop(done: int, of: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    stopped = play_games(GAME, (GREEDY, RANDOM), 40, "s", SHORT, processes=processes, progress=stop)
    assert stopped.games == 4
    assert outcome(stopped) == outcome(play_games(GAME, (GREEDY, RANDOM), 4, "s", SHORT, processes=0))


def test_when_it_is_stopped_at_once_there_is_nothing_to_sum_up() -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_games(GAME, (GREEDY, RANDOM), 4, "s", SHORT, processes=0, progress=stop)


def test_pairs_of_games_swap_the_seats() -> None:
    # The same luck for the same seat: a bot against itself wins one game of a pair and loses the other.
    summary = play_games(GAME, ("expert", "expert"), 2, "pair", SHORT, node_factor=0.002, processes=0)
    assert summary.bots[0].wins == summary.bots[1].wins


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (50, 50, 0.9287, 1.0)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(("bot", "weaker"), [(GREEDY, RANDOM), ("skilled", "beginner")])
def test_a_better_bot_wins_more(bot: str, weaker: str) -> None:
    summary = play_games(GAME, (bot, weaker), 6, 1, SHORT, node_factor=0.03, processes=0)
    assert summary.bots[0].wins >= 2 + summary.bots[1].wins


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "bot"), list(pairwise(bot_names(GAME)))[:2])
def test_each_of_the_lower_levels_beats_the_one_below(weaker: str, bot: str) -> None:
    """Games of the upper ones take hours: those are played by hand, with `python -m game play`."""
    summary = play_games(GAME, (bot, weaker), 40, 1, node_factor=0.1)
    assert summary.rate is not None
    assert summary.rate >= 0.65


@pytest.mark.slow
def test_the_strongest_never_loses_to_random_play() -> None:
    summary = play_games(GAME, (strongest(GAME), RANDOM), 50, 1, node_factor=0.01)
    assert summary.bots[1].wins == 0
    assert summary.bots[0].wins >= 45
