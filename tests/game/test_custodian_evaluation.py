"""How bots judge positions of Custodian Dice: what holds for any judgement, and what a player would say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.custodian.evaluation import captures, evaluate, skip
from game.custodian.rules import CUSTODIAN
from game.custodian.state import State
from game.engine import CHANCE, Offer, Step
from game.events import Captured
from game.options import option_sets
from tests.game.custodian_play import EMPTY, B, W, legal, play, random_game, read

OPTION_SETS = tuple(option_sets(CUSTODIAN.options, 2))


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_one_side_gains_the_other_loses(options: Any, seed: int) -> None:
    for _, (_, _, step) in zip(range(120), random_game(options, seed), strict=False):
        worth = evaluate(step.state, W)
        assert -1 <= worth <= 1
        assert worth == -evaluate(step.state, B)
        if step.state.outcome is not None:
            assert worth == step.state.outcome.score(W)
        else:
            assert abs(worth) < 1


def test_the_end_is_worth_a_win_a_loss_or_nothing() -> None:
    won = play("....w2..b4/........../w5b3....../........../.......... w 0", "c5-c3=6").state
    assert (evaluate(won, W), evaluate(won, B)) == (1.0, -1.0)
    position = read("b1......b1/........../........../........../w1......w1 w 7")
    drawn = CUSTODIAN.apply(position, Offer(W, Offer.DRAW, "w")).state
    assert evaluate(drawn, W) == evaluate(drawn, B) == 0.0


@pytest.mark.parametrize("side", "wb")
def test_more_dice_are_better_and_the_last_ones_count_most(side: str) -> None:
    five_four = read(f"b1b1b1b1../........../........../........../w1w1w1w1w1 {side} 0")
    three_two = read(f"b1......b1/........../........../........../w1..w1..w1 {side} 0")
    assert 0 < evaluate(five_four, W) < evaluate(three_two, W)


def test_to_be_able_to_take_is_good() -> None:
    """White is to move and takes b3 from c3: the 2 on c5 comes there, a 1 would not."""
    near = read("....w2..b4/........../w5b3....../........../........b1 w 0")
    far = read("....w1..b4/........../w5b3....../........../........b1 w 0")
    assert evaluate(near, W) > evaluate(far, W)


def test_before_play_nobody_is_far_ahead() -> None:
    for text in (f"{EMPTY} w 0 w=????? b=?????", f"{EMPTY} w 0 w=31416 b=22516"):
        assert evaluate(read(text), W) == 0
    one_row = read("........../........../........../........../w3w1w4w1w6 w 0 w=- b=22516")
    assert abs(evaluate(one_row, W)) < 0.3


FIVE_FOUR = "..b6....b4/b5......b3/w5......w6/....w5..../w4......w3 w"


def test_who_is_ahead_has_to_hurry_where_a_game_without_captures_is_drawn() -> None:
    worth = [evaluate(read(f"{FIVE_FOUR} {quiet}"), W) for quiet in (0, 60, 90)]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] > worth[2] > 0
    behind = [evaluate(read(f"{FIVE_FOUR} {quiet}"), B) for quiet in (0, 60, 90)]
    assert behind == sorted(behind)
    assert behind[2] < 0


def test_who_is_ahead_has_time_where_more_dice_win_in_the_end() -> None:
    worth = [evaluate(read(f"{FIVE_FOUR} {quiet}", at_limit="more_dice"), W) for quiet in (0, 60, 90)]
    assert worth == sorted(worth)
    assert worth[0] < worth[2] < 1


def test_without_a_limit_nobody_has_to_hurry() -> None:
    early, late = (evaluate(read(f"{FIVE_FOUR} {quiet}", quiet_limit=0), W) for quiet in (0, 90))
    assert early == late


def test_the_position_of_who_did_nothing_is_the_same_with_the_other_to_move() -> None:
    assert skip(read(f"{FIVE_FOUR} 7")) == read(f"{FIVE_FOUR[:-1]}b 7")
    assert skip(read(f"{EMPTY} w 0 w=31416 b=22516")) is None


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_captures_are_all_ways_to_take_something_each_with_one_face(options: Any, seed: int) -> None:
    for ply, (state, _, _) in enumerate(random_game(options, seed)):
        if ply > 60:
            break
        if ply % 4 or state.trays is not None or state.to_act == (CHANCE,):
            continue
        found = captures(state, state.turn)
        taking = {action for action in CUSTODIAN.actions(state, state.turn) if takes(state, action)}
        assert taking.issuperset(found)
        ways = [from_to(action) for action in found]
        assert len(set(ways)) == len(ways)
        assert {way for way in map(from_to, taking) if way[0] != way[1]} <= set(ways)


def from_to(action: Any) -> tuple[str, str]:
    """The squares that a move or a jump leads from and to."""
    return str(action)[:2], str(action)[3:5]


def takes(state: State, action: Any) -> bool:
    """Whether the turn that begins so takes something, whatever is rolled."""
    step: Step[State] = CUSTODIAN.apply(state, action)
    while step.state.to_act == (CHANCE,):
        step = CUSTODIAN.apply(step.state, CUSTODIAN.chance(step.state).outcomes()[0][1])
    return any(isinstance(event, Captured) for event in step.events)


def test_the_side_that_waits_has_no_captures() -> None:
    text = "....w2..b4/........../w5b3....../........../........b1 w 0"
    state = read(text)
    (capture,) = captures(state, W)
    assert from_to(capture) == ("c5", "c3")
    assert captures(state, B) == []
    assert captures(read(f"{EMPTY} w 0 w=31416 b=22516"), W) == []


def test_a_die_that_takes_shows_a_face_with_which_it_can_go_far() -> None:
    (capture,) = captures(read("....w2..b4/........../w5b3....../........../........b1 w 0"), W)
    assert str(capture) in legal("....w2..b4/........../w5b3....../........../........b1 w 0", "c5-c3")
    assert str(capture) != "c5-c3=1"
