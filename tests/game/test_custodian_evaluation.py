"""How bots judge positions of Custodian Dice: what holds for any judgement, and what a player would say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.custodian.evaluation import captures, evaluate
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


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_captures_are_the_actions_that_take_something(options: Any, seed: int) -> None:
    for ply, (state, _, _) in enumerate(random_game(options, seed)):
        if ply > 60:
            break
        if ply % 4 or state.trays is not None or state.to_act == (CHANCE,):
            continue
        found = set(captures(state, state.turn))
        taking = {action for action in CUSTODIAN.actions(state, state.turn) if takes(state, action)}
        loops = {action for action in taking if str(action)[:2] == str(action)[3:5]}
        assert found <= taking <= found | loops


def takes(state: State, action: Any) -> bool:
    """Whether the turn that begins so takes something, whatever is rolled."""
    step: Step[State] = CUSTODIAN.apply(state, action)
    while step.state.to_act == (CHANCE,):
        step = CUSTODIAN.apply(step.state, CUSTODIAN.chance(step.state).outcomes()[0][1])
    return any(isinstance(event, Captured) for event in step.events)


def test_the_side_that_waits_has_no_captures() -> None:
    text = "....w2..b4/........../w5b3....../........../........b1 w 0"
    state = read(text)
    assert {str(action) for action in captures(state, W)} == set(legal(text, "c5-c3"))
    assert captures(state, B) == []
    assert captures(read(f"{EMPTY} w 0 w=31416 b=22516"), W) == []
