"""How bots judge positions of Dice Chess: what holds for any judgement, and what a player would say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice_chess.evaluation import evaluate
from game.dice_chess.rules import DICE_CHESS
from game.engine import CHANCE, Outcome
from game.options import option_sets
from tests.game.dice_chess_play import B, W, play, pos, random_game, read

OPTION_SETS = tuple(option_sets(DICE_CHESS.options, 2))


def worth(dice: str, rest: str = "w - - 0", **options: Any) -> float:
    """What a position is worth for White."""
    return evaluate(read(pos(dice, rest), **options), W)


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_one_side_gains_the_other_loses(options: Any, seed: int) -> None:
    for _, (_, _, step) in zip(range(120), random_game(options, seed), strict=False):
        state = step.state
        assert -1 <= evaluate(state, W) <= 1
        assert evaluate(state, W) == -evaluate(state, B)
        if state.outcome is not None:
            assert evaluate(state, W) == state.outcome.score(W)
        else:
            assert abs(evaluate(state, W)) < 1


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_a_roll_that_is_due_is_worth_about_what_it_brings_on_average(options: Any, seed: int) -> None:
    for _, (_, _, step) in zip(range(120), random_game(options, seed), strict=False):
        state = step.state
        if state.to_act == (CHANCE,) and state.trays is None:
            results = DICE_CHESS.chance(state).outcomes()
            average = sum(p * evaluate(DICE_CHESS.apply(state, roll).state, W) for p, roll in results)
            assert evaluate(state, W) == pytest.approx(average, abs=0.15)


def test_the_end_is_worth_a_win_or_a_loss() -> None:
    won = play(pos("d4=w3 d5=b2"), "d4xd5", "roll 1").state
    assert won.outcome == Outcome.won(W, "last_die")
    assert (evaluate(won, W), evaluate(won, B)) == (1.0, -1.0)


def test_before_play_nobody_is_ahead() -> None:
    rolled = read(f"{pos('', 'w - - 0')} w=2641135255134262 b=6666666666666666")
    assert evaluate(rolled, W) == evaluate(rolled, B) == 0.0


@pytest.mark.parametrize("side", "wb")
def test_pips_and_dice_are_worth_having(side: str) -> None:
    even = worth("a1=w4 c1=w2 a8=b4 c8=b2", f"{side} - - 0")
    more_pips = worth("a1=w5 c1=w2 a8=b4 c8=b2", f"{side} - - 0")
    more_dice = worth("a1=w3 c1=w2 e1=w1 a8=b4 c8=b2", f"{side} - - 0")
    assert even == 0
    assert more_pips > 0
    assert more_dice > 0, "with as many pips: the last die on the board wins"


def test_to_be_able_to_take_is_good_and_best_with_a_weak_die() -> None:
    """The die that takes is rolled: a 2 that takes a 2 gets better, a 6 gets worse."""
    far = worth("d4=w2 a1=w6 h8=b2 g8=b6")
    by_two = worth("d4=w2 a1=w6 d5=b2 g8=b6")
    by_six = worth("a1=w2 d4=w6 d5=b2 g8=b6")
    too_weak = worth("d4=w2 a1=w6 d5=b3 g8=b5")
    assert by_two > by_six > far
    assert too_weak < far, "it is Black's 3 that takes White's 2"


def test_what_is_protected_is_worth_less_to_the_taker() -> None:
    alone = worth("d4=w3 d5=b3 h8=b6 a1=w6")
    protected = worth("d4=w3 d5=b3 d6=b6 a1=w6")
    assert alone > protected


def test_a_die_that_stays_where_it_can_be_taken_is_hardly_worth_having() -> None:
    """Black takes next; of two dice only one gets away."""
    one = worth("d4=w2 a1=w5 d5=b4 h1=w1 h8=b4")
    two = worth("d4=w2 a1=w5 d5=b4 e5=w1 h8=b4")
    assert two < one < worth("a4=w2 a1=w5 d5=b4 h1=w1 h8=b4")


def test_a_six_at_the_corner_takes_and_another_die_does_not() -> None:
    assert worth("d4=w6 e5=b5 a1=w1 h8=b2") > worth("d4=w6 f6=b5 a1=w1 h8=b2")
    assert worth("d4=w5 e5=b5 a1=w2 h8=b2") == worth("d4=w5 e5=b5 a1=w2 g8=b2")


def test_where_ones_take_any_die_they_are_dangerous() -> None:
    dice = "d4=w1 d5=b6 a1=w6 h8=b1"
    assert worth(dice, ones_take="any") > worth(dice)


def test_the_nearer_the_count_the_more_counts_who_would_win_it() -> None:
    ahead = [worth("a1=w5 c1=w2 a8=b4 c8=b2", f"w 1 1 {quiet}") for quiet in (0, 10, 20, 30, 38)]
    assert ahead == sorted(ahead)
    assert ahead[0] < 0.3, "a pip is not much yet"
    assert ahead[-1] > 0.8
    without_limit = [worth("a1=w5 c1=w2 a8=b4 c8=b2", f"w 1 1 {quiet}", quiet_limit=0) for quiet in (0, 38)]
    assert without_limit[0] == without_limit[1]


def test_with_as_many_pips_the_captured_dice_are_counted() -> None:
    """White took a 5 and Black a 1."""
    assert worth("a1=w4 c1=w2 a8=b4 c8=b2", "w 5 1 38") > 0.8


def test_who_is_behind_comes_closer() -> None:
    far = worth("a1=w4 b1=w4 h8=b5 g8=b4", "w 1 1 0")
    near = worth("f6=w4 b1=w4 h8=b5 g8=b4", "w 1 1 0")
    assert near > far
    keeps_off = worth("a1=w5 b1=w4 h8=b4 g8=b4", "w 1 1 0")
    comes_near = worth("f5=w5 b1=w4 h8=b4 g8=b4", "w 1 1 0")
    assert keeps_off > comes_near, "who is ahead need not"


@pytest.mark.parametrize(("worse", "better"), [(1, 2), (1, 5), (2, 5), (3, 4), (3, 6), (4, 6), (5, 6)])
def test_it_is_never_better_to_be_behind(worse: int, better: int) -> None:
    """However close one side is and however far the other: a pip more is better than a pip less."""
    dice = "a1=w{} c1=w4 e4=w3 a8=b4 c8=b4 e5=b4"
    assert worth(dice.format(worse)) < worth(dice.format(better))


def test_with_as_many_pips_either_side_goes_forward() -> None:
    home = worth("a1=w4 b2=w4 a8=b4 b7=b4")
    forward = worth("a1=w4 b4=w4 a8=b4 b7=b4")
    assert home == 0 < forward
