"""The two simplest bots and the helpers that all bots share."""

from random import Random

import pytest

from game.bots.bot import GreedyBot, RandomBot, fallback, is_welcome, possible_results
from game.engine import Offer, Outcome, Seat, Step
from tests.bots.toys import Nim, Pile, Race, Stride, Take, Track, Unlisted, count_steps, know_nothing

W, B = Seat(0), Seat(1)


def test_random_plays_every_legal_action_sooner_or_later() -> None:
    bot, state = RandomBot(Nim()), Pile(6, W)
    assert {bot.choose(state, (), W, Random(seed)) for seed in range(50)} == {Take(W, n) for n in (1, 2, 3)}


def test_greedy_wins_in_one() -> None:
    assert GreedyBot(Nim(), know_nothing).choose(Pile(3, W), (), W, Random(1)) == Take(W, 3)


def test_greedy_averages_a_roll() -> None:
    # A run brings (3 + 4 + 5 + 6) / 6 = 3 steps on average, a walk only 2.
    assert GreedyBot(Race(), count_steps).choose(Track((9, 9), W), (), W, Random(1)) == Stride(W, run=True)


def test_greedy_draws_lots_between_equals() -> None:
    bot = GreedyBot(Nim(), know_nothing)
    assert len({bot.choose(Pile(9, W), (), W, Random(seed)) for seed in range(50)}) == 3


def test_probabilities_sum_to_one_listed_or_sampled() -> None:
    for chance in (Race().chance(Track((9, 9), W)), Unlisted(1)):
        results = possible_results(chance)
        assert sum(probability for probability, _ in results) == pytest.approx(1)
        assert all(chance.accepts(action) for _, action in results)


def test_the_same_roll_is_always_sampled_alike() -> None:
    assert possible_results(Unlisted(3)) == possible_results(Unlisted(3))


def test_fallback_is_legal() -> None:
    game, state = Nim(), Pile(2, W)
    assert fallback(game, state, W, Random(1)) in game.actions(state, W)


@pytest.mark.parametrize(("expected", "welcome"), [(-0.5, True), (-0.02, False), (0.0, False), (0.5, False)])
def test_a_draw_is_welcome_to_who_is_clearly_behind(expected: float, welcome: bool) -> None:
    class Drawing(Nim):
        def apply(self, state: Pile, action: object) -> Step[Pile]:
            return Step(Ended(0, W), ())

    class Ended(Pile):
        __slots__ = ()

        @property
        def outcome(self) -> Outcome | None:
            return Outcome.drawn("agreed")

    assert is_welcome(Drawing(), Pile(4, W), W, Offer(B, Offer.DRAW, "b"), expected) is welcome
