"""The search against games that can be solved by hand or by walking through all of them."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots.bot import Analysis
from game.bots.expectimax import ExpectimaxBot
from game.bots.knowledge import Knowledge
from game.bots.level import Level
from game.bots.search import Search
from game.engine import AnyGame, Offer, Outcome, Seat, Step
from tests.bots.toys import Nim, Pile, Race, Stride, Take, Track, count_steps, know_nothing

W, B = Seat(0), Seat(1)
DEEP = Level("deep", depth=30, nodes=200_000)
UNHURRIED = 60.0
"""Seconds: what a search finds depends on its nodes alone, however busy the machine is."""


def search(
    game: AnyGame,
    state: Any,
    level: Level,
    seat: Seat = W,
    margin: float = 0.0,
    knowledge: Knowledge | None = None,
    seed: int = 1,
) -> Analysis:
    knowledge = knowledge or Knowledge(count_steps if isinstance(game, Race) else know_nothing)
    return Search(game, knowledge, state, seat, seconds=UNHURRIED).run(level, Random(seed), margin)


@pytest.mark.parametrize("stones", range(1, 16))
def test_nim_is_won_by_leaving_a_multiple_of_four(stones: int) -> None:
    analysis = search(Nim(), Pile(stones, W), DEEP)
    if stones % 4:
        assert analysis.action == Take(W, stones % 4)
        assert analysis.score == 1
    else:
        assert analysis.score == -1


def test_a_win_in_one_is_taken_at_once() -> None:
    analysis = search(Nim(), Pile(3, W), DEEP)
    assert analysis.variation == (Take(W, 3),)
    assert analysis.depth == 1


def test_the_variation_leads_to_the_end_by_legal_actions() -> None:
    game, state = Nim(), Pile(9, W)
    analysis = search(game, state, DEEP)
    for action in analysis.variation:
        assert action in game.actions(state, state.seat)
        state = game.apply(state, action).state
    assert state.outcome is not None
    assert state.outcome.winner == W


def test_a_loser_holds_out_as_long_as_possible() -> None:
    # Each pair of turns takes four of eight stones: whoever takes one, loses as late as can be.
    analysis = search(Nim(), Pile(8, W), Level("deep", depth=30, nodes=200_000), margin=3.0)
    assert analysis.score == -1
    assert all(judgement.exact for judgement in analysis.judgements)


def test_a_roll_counts_with_its_probability() -> None:
    # Three steps to go against a rival with one: walking loses, running wins with four faces of six.
    analysis = search(Race(), Track((3, 1), W), Level("two", depth=2, nodes=1000), margin=3.0)
    assert analysis.action == Stride(W, run=True)
    assert analysis.score == pytest.approx(4 / 6 - 2 / 6, abs=0.01)
    walk = next(j for j in analysis.judgements if j.action == Stride(W, run=False))
    assert walk.score == -1


@pytest.mark.parametrize("left", [(2, 2), (3, 3), (5, 4), (4, 6), (6, 6), (7, 5)])
def test_the_same_worth_as_walking_through_everything(left: tuple[int, int]) -> None:
    analysis = search(Race(), Track(left, W), Level("deep", depth=40, nodes=2_000_000))
    # A win counts a hair more than 1, the more the sooner it comes.
    assert analysis.score == pytest.approx(solve_race(*left), abs=0.015)


def solve_race(mine: int, theirs: int) -> float:
    """The worth for the mover. A run may gain nothing for ever, so it is worked out until it settles."""
    worth: dict[tuple[int, int], float] = {}

    def after(mine: int, theirs: int, steps: int) -> float:
        return 1.0 if mine <= steps else -worth.get((theirs, mine - steps), 0.0)

    longest = max(mine, theirs)
    for _ in range(100):
        for a, b in product(range(1, longest + 1), repeat=2):
            run = sum(after(a, b, face if face >= 3 else 0) for face in range(1, 7)) / 6
            worth[a, b] = max(after(a, b, 2), run)
    return worth[mine, theirs]


def test_rolls_that_cannot_be_listed_are_sampled() -> None:
    level = Level("two", depth=2, nodes=1000)
    sampled = search(Race(listed=False), Track((3, 1), W), level, margin=3.0)
    assert sampled.action == Stride(W, run=True)
    assert -1 < sampled.score < 1


@pytest.mark.parametrize("nodes", [1, 2, 10, 100, 1000])
def test_the_budget_is_kept(nodes: int) -> None:
    state = Track((12, 12), W)
    analysis = search(Race(), state, Level("budget", depth=30, nodes=nodes))
    assert analysis.nodes <= nodes
    assert analysis.action in Race().actions(state, W)


def test_the_clock_ends_a_search_that_takes_too_long() -> None:
    state = Track((12, 12), W)
    search = Search(Race(), Knowledge(count_steps), state, W, seconds=0.0)
    analysis = search.run(Level("endless", depth=100, nodes=10**9), Random(1))
    assert analysis.action in Race().actions(state, W)


def test_a_search_that_nobody_wants_any_more_ends() -> None:
    search = Search(Race(), Knowledge(count_steps), Track((12, 12), W), W, stop=lambda: True, seconds=1e9)
    assert search.run(Level("endless", depth=100, nodes=10**9), Random(1)).nodes == 0


@pytest.mark.parametrize("level", [DEEP, Level("noisy", depth=2, nodes=1000, noise=0.3, haste=0.5)])
def test_the_same_seed_has_the_same_answer(level: Level) -> None:
    def run(seed: int) -> Analysis:
        return search(Race(), Track((7, 6), W), level, seed=seed)

    for seed in range(3):
        assert run(seed) == run(seed)


def test_noise_makes_a_weak_level_err() -> None:
    def chosen(noise: float) -> set[Any]:
        level = Level("noisy", depth=2, nodes=1000, noise=noise)
        race = Search(Race(), Knowledge(count_steps), Track((12, 12), W), W)
        return {race.run(level, Random(seed)).action for seed in range(30)}

    assert len(chosen(0.0)) == 1
    assert len(chosen(1.0)) == 2


def test_a_hasty_level_overlooks_the_reply() -> None:
    # Two stones left over would be the rival's win; only a bot that looks at the reply knows.
    level = Level("hasty", depth=2, nodes=1000, haste=1.0)
    assert search(Nim(), Pile(5, W), level).depth == 1


def test_a_single_action_is_played_without_a_search() -> None:
    assert search(Nim(), Pile(1, W), DEEP).nodes == 1


def test_where_several_may_act_a_bot_plays_for_its_own_seat() -> None:
    class Together(Nim):
        def actions(self, state: Pile, seat: Seat) -> Sequence[Take]:
            return tuple(Take(seat, stones) for stones in (1, 2, 3) if stones <= state.stones)

    class Open(Pile):
        __slots__ = ()

        @property
        def to_act(self) -> tuple[Seat, ...]:
            return (W, B)

    bot = ExpectimaxBot(Together(), Knowledge(know_nothing), Level("two", depth=2, nodes=1000))
    assert bot.choose(Open(6, W), (), B, Random(1)).seat == B


class NimWithDraws(Nim):
    def apply(self, state: Any, action: Any) -> Step[Any]:
        if isinstance(action, Offer):
            return Step(Drawn(), ())
        return super().apply(state, action)


@pytest.mark.parametrize(("stones", "agrees"), [(5, False), (4, True)])
def test_it_agrees_to_a_draw_only_where_it_would_lose(stones: int, agrees: bool) -> None:
    bot = ExpectimaxBot(NimWithDraws(), Knowledge(know_nothing), Level("three", depth=3, nodes=1000))
    assert bot.agrees(Pile(stones, W), W, Offer(B, Offer.DRAW, "b")) is agrees


def see_the_last_stones(state: Pile, seat: Seat) -> float:
    """1 where the seat to move can take all that is left."""
    worth = 1.0 if state.stones <= 3 else 0.0
    return worth if seat == state.seat else -worth


@pytest.mark.parametrize("stones", range(1, 16))
def test_wins_that_an_evaluation_sees_lead_to_the_same_play_a_ply_sooner(stones: int) -> None:
    seeing, blind = (Knowledge(see_the_last_stones, sees_wins=sees) for sees in (True, False))
    analyses = [search(Nim(), Pile(stones, W), DEEP, knowledge=knowledge) for knowledge in (seeing, blind)]
    sees, sees_not = analyses
    assert sees.score == sees_not.score
    assert stones % 4 == 0 or sees.action == sees_not.action
    assert sees.nodes <= sees_not.nodes
    four = Search(Nim(), seeing, Pile(4, W), W).run(Level("one", depth=1, nodes=1000), Random(1), margin=3.0)
    assert {judgement.score for judgement in four.judgements} == {-1}


def test_only_the_narrow_part_of_a_game_is_searched_and_an_offer_is_weighed_by_the_whole() -> None:
    """Here only the stones beyond a multiple of eight matter, and the whole is worth the opposite."""
    knowledge = Knowledge(
        know_nothing,
        narrow=lambda state: Pile(state.stones % 8, state.seat),
        widen=lambda state, seat, worth: -worth,
    )
    bot = ExpectimaxBot(NimWithDraws(), knowledge, Level("three", depth=3, nodes=1000))
    assert bot.choose(Pile(99, W), (), W, Random(1)) == Take(W, 3)
    assert bot.agrees(Pile(99, W), W, Offer(B, Offer.DRAW, "b"))
    assert not bot.agrees(Pile(100, W), W, Offer(B, Offer.DRAW, "b"))


@pytest.mark.parametrize("horizon", [1, 2, 5])
def test_no_search_goes_beyond_the_horizon(horizon: int) -> None:
    knowledge = Knowledge(know_nothing, horizon=lambda state: horizon)
    assert search(Nim(), Pile(15, W), DEEP, knowledge=knowledge).depth == horizon
    shallow = Level("two", depth=2, nodes=1000)
    assert search(Nim(), Pile(15, W), shallow, knowledge=knowledge).depth == min(horizon, 2)


@pytest.mark.parametrize("left", [(9, 9), (12, 10), (10, 14)])
def test_who_is_well_off_idle_is_not_looked_at_closely_where_to_act_is_no_burden(
    left: tuple[int, int],
) -> None:
    """In the race every step helps: less is looked at, and what is found is the same."""
    level = Level("six", depth=6, nodes=1_000_000)
    thorough, quick = (
        search(Race(), Track(left, W), level, knowledge=Knowledge(count_steps, skip=skip))
        for skip in (None, lambda track: Track(track.left, Seat(1 - track.seat)))
    )
    assert quick.nodes < thorough.nodes
    assert quick.action == thorough.action
    assert quick.score == pytest.approx(thorough.score, abs=0.02)


class Drawn:
    """A game that ended in a draw."""

    options = None
    to_act = ()
    outcome = Outcome.drawn("agreed")
