"""How bots judge positions of Tilting Dice: what holds for any judgement, and what a player would say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Offer, Seat
from game.events import Ended
from game.options import option_sets
from game.tilting.building import ready_builds
from game.tilting.evaluation import evaluate, only_this_round, plies_worth_looking, worth_of_match
from game.tilting.events import RoundEnded
from game.tilting.rules import TILTING
from game.tilting.state import Phase, State
from tests.game.tilting_play import B, W, play, pos, random_game, read

OPTION_SETS = tuple(option_sets(TILTING.options, 2))

QUIET = "wa1:162534 wf1:256134 ba6:251643 bf6:162534"


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_one_side_gains_the_other_loses(options: Any, seed: int) -> None:
    for _, (_, _, step) in zip(range(120), random_game(options, seed), strict=False):
        for viewer in (W, B):
            view = TILTING.view(step.state, viewer)
            worth = evaluate(view, W)
            assert -1 <= worth <= 1
            assert worth == -evaluate(view, B)
            if view.outcome is not None:
                assert worth == view.outcome.score(W)
            elif view.standing is not None and max(view.standing.score) < view.rules.rounds - 1:
                assert abs(worth) < 1, "more than one round is left"


def test_the_end_is_worth_a_win_a_loss_or_nothing() -> None:
    won = play(pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534"), "d2:NNW").state
    assert (evaluate(won, W), evaluate(won, B)) == (1.0, -1.0)
    drawn = TILTING.apply(read(pos(QUIET)), Offer(W, Offer.DRAW, "w")).state
    assert evaluate(drawn, W) == evaluate(drawn, B) == 0.0


def test_to_be_able_to_capture_is_to_have_won_the_round() -> None:
    text = pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534")
    assert evaluate(read(text), W) == 1
    assert 0 < evaluate(read(text + " score:0-0 round:1:w"), W) < 1


def winning(state: State, seat: Seat) -> bool:
    """Whether some tilt wins the round at once by a capture of its own."""
    for action in TILTING.actions(state, seat):
        events = TILTING.apply(state, action).events
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        if ended is not None and ended.winner == seat:
            return True
    return False


@pytest.mark.parametrize("both_win", ["mover", "void", "highest"])
@given(seed=st.integers(0, 10**6))
def test_a_capture_is_seen_exactly_where_there_is_one(both_win: str, seed: int) -> None:
    for _, _, step in random_game(TILTING.options(rounds=1, both_win=both_win), seed):
        if step.state.phase is Phase.TILT:
            mover = step.state.turn
            assert (evaluate(step.state, mover) == 1) == winning(step.state, mover)


BOTH = pos("wd2:162534 wf1:256134 bb4:431652 bc5:163452")
"""On c4 White's 5 beats the 4 of c5, but its 6 loses to the doubled 5 of b4, and no other turn captures."""


def test_td_16_a_capture_in_which_one_is_captured_too_wins_only_by_the_house_rules() -> None:
    assert [evaluate(read(BOTH, both_win=rule), W) == 1 for rule in ("mover", "void", "highest")] == [
        winning(read(BOTH, both_win=rule), W) for rule in ("mover", "void", "highest")
    ]


def test_with_both_dice_in_danger_one_is_lost() -> None:
    """c3 and e3 are both on Black's colour and both in reach; White can capture nothing and save but one."""
    safe = read(pos(QUIET))
    doomed = next(
        step.state
        for seed in range(200)
        for _, _, step in random_game(TILTING.options(rounds=1), seed)
        if step.state.phase is Phase.TILT and evaluate(step.state, step.state.turn) < -0.6
    )
    assert evaluate(safe, W) > -0.6
    mover = doomed.turn
    assert not winning(doomed, mover)
    replies = [TILTING.apply(doomed, action).state for action in TILTING.actions(doomed, mover)]
    lost = sum(reply.outcome is not None or winning(reply, reply.turn) for reply in replies)
    assert lost > len(replies) / 2


def test_high_sides_are_better_than_low_ones() -> None:
    """The same dice in the corners, once with their high values around, once on top and underneath."""
    high = read(pos("wa1:123456 wf1:123456 ba6:162534 bf6:162534"))
    low = read(pos("wa1:561234 wf1:561234 ba6:162534 bf6:162534"))
    assert evaluate(high, W) > evaluate(low, W)


@pytest.mark.parametrize("side", "wb")
def test_a_round_ahead_is_better_and_the_last_one_counts_most(side: str) -> None:
    def worth(score: str, number: int) -> float:
        starter = side
        return evaluate(read(pos(QUIET, side, 0, f"score:{score} round:{number}:{starter}")), W)

    assert worth("0-1", 2) < worth("0-0", 1) < worth("1-0", 2) < worth("2-0", 3) < 1
    assert worth("2-2", 5) == pytest.approx(evaluate(read(pos(QUIET, side, 0)), W))


def test_winning_a_round_is_worth_more_than_any_position_in_it() -> None:
    text = pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534", rest="score:1-1 round:3:w")
    step, quiet = play(text, "d2:NNW"), read(pos(QUIET, rest="score:1-1 round:3:w"))
    assert not any(isinstance(event, Ended) for event in step.events)
    assert evaluate(step.state, W) > evaluate(quiet, W)
    assert evaluate(read(text), W) > evaluate(quiet, W)


def test_bots_look_at_this_round_only_but_build_dice_for_all() -> None:
    match = read(pos(QUIET, rest="score:2-1 round:4:w"), limit=25, both_win="void")
    assert only_this_round(match) == read(pos(QUIET), limit=25, both_win="void", rounds=1)
    assert plies_worth_looking(match) is None
    to_build = read(pos("w--:------ w--:------ b--:------ b--:------", turns=0, rest="score:0-0 round:1:w"))
    assert only_this_round(to_build) == to_build
    assert plies_worth_looking(to_build) == 1
    alone = read(pos(QUIET), rounds=1)
    assert only_this_round(alone) == alone


def test_what_a_round_is_worth_to_the_match() -> None:
    """Won for certain it is a round more; lost for certain one more for the other side."""
    match = read(pos(QUIET, rest="score:2-1 round:4:w"))
    assert worth_of_match(match, W, 1.0) == 1
    assert worth_of_match(match, W, -1.0) == 0, "two all"
    assert worth_of_match(match, B, 1.0) == 0
    assert worth_of_match(match, W, 0.5) == 0.75
    assert worth_of_match(read(pos(QUIET), rounds=1), W, 0.5) == 0.5


def before_placing(
    white: str, black: str = "b--:162534 b--:162534", side: str = "w", **options: Any
) -> float:
    return evaluate(read(pos(f"{white} {black}", side, 0), **options), W)


def test_before_play_nobody_is_far_ahead() -> None:
    assert evaluate(read(pos("w--:------ w--:------ b--:------ b--:------", turns=0)), W) == 0
    assert before_placing("w--:162534 w--:162534") == 0
    for build in ready_builds(W).values():
        one, other = sorted(f"w--:{cube}" for cube in build.dice)
        assert abs(before_placing(f"{one} {other}")) < 0.6


WHEELS = "w--:124343 w--:125656"
HIGH_AND_LOW = "w--:121323 w--:454656"


def test_wheels_are_better_than_ordinary_dice() -> None:
    """With 1 and 2 at its hubs a die shows high values all around, wherever it rolls."""
    assert before_placing(WHEELS) > 0.2
    assert before_placing(WHEELS, side="b") > 0.2


def test_a_high_die_beside_a_low_one_is_for_the_side_that_begins() -> None:
    assert before_placing(HIGH_AND_LOW, rounds=1) > 0.2
    assert before_placing(HIGH_AND_LOW, side="b", rounds=1) < -0.2
    kept = "w--:121323 w--:454656 b--:162534 b--:162534"
    for starter in "wb":
        match = read(pos(kept, starter, 0, f"score:0-0 round:1:{starter}"))
        assert abs(evaluate(match, W)) < 0.1, "in a match of several rounds each side begins as often"
