"""Custodian Dice: how games end, and the variants. Positions were worked out by hand."""

import pytest

from game.cube import FACES
from game.custodian.moves import Means
from game.custodian.rules import CUSTODIAN
from game.engine import CHANCE, Offer, Outcome
from game.events import (
    Captured,
    Ended,
    Jumped,
    Moved,
    Passed,
    Rolled,
)
from tests.game.custodian_play import (
    EMPTY,
    B,
    W,
    board_text,
    c,
    cells,
    legal,
    play,
    read,
    refused,
)

# --- the end ------------------------------------------------------------------------------------------------


def test_cu_18_down_to_one_die_is_lost_at_once() -> None:
    step = play("....w2..b4/........../w5b3....../........../.......... w 0", "c5-c3=6")
    assert step.events[-2:] == (Captured(W, B, ((c("b3"), 3),)), Ended(((W,), (B,)), "few_dice"))
    assert step.state.outcome == Outcome.won(W, "few_dice")
    assert step.state.to_act == ()
    assert str(step.state) == "........b4/........../w5..w6..../........../.......... b 0"


def test_cu_18_from_two_dice_to_none_by_a_double_capture() -> None:
    step = play("........../........../w1b3..b4w5/........../....w2.... w 0", "c1-c3=1")
    assert step.state.outcome == Outcome.won(W, "few_dice")
    assert str(step.state) == "........../........../w1..w1..w5/........../.......... b 0"


def test_cu_18_two_dice_play_on() -> None:
    step = play("....w2..b4/........../w5b3....../........../........b1 w 0", "c5-c3=6")
    assert step.state.outcome is None


def test_cu_18_a_position_shows_who_has_lost() -> None:
    for side in "wb":
        assert read(
            f"b1b2....../........../........../........../w1........ {side} 3"
        ).outcome == Outcome.won(B, "few_dice")
    nobody = read("b1......../........../........../........../w1........ w 3")
    assert nobody.outcome == Outcome.drawn("both_few")


SHUT_IN = "........../........../b1b1....../....b1..../w3w3b1b1.. w 2"


def test_cu_16_a_side_that_cannot_go_passes_and_only_then() -> None:
    assert legal(SHUT_IN) == ["pass"]
    step = play(SHUT_IN, "pass")
    assert step.events == (Passed(W),)
    assert str(step.state) == "........../........../b1b1....../....b1..../w3w3b1b1.. b 3"
    assert refused(SHUT_IN, "a1-a2=1") == "CU-16"


def test_cu_16_as_a_house_rule_a_side_that_cannot_go_loses() -> None:
    state = read(SHUT_IN, stuck="lose")
    assert state.outcome == Outcome.won(B, "shut_in")
    assert state.to_act == ()
    step = play("........../........../b1b1....../......b1../w3w3b1b1.. b 1", "d2-c2=2", stuck="lose")
    assert step.events[-1] == Ended(((B,), (W,)), "shut_in")


TWO_WALLS = "..b6....../..b6..w6w2/..b6..w6../..b6..w6../..b6..w6.. w 4"
"""Two columns of sixes part the board into three lanes of five squares; White's 2 closes the second wall."""


def test_cu_16_the_game_is_drawn_at_once_when_neither_side_can_go() -> None:
    """In lanes of five squares no six has room for its pips, and beyond no die of a wall is there a jump."""
    step = play(TWO_WALLS, "e4-d5=6")
    assert str(step.state) == "..b6..w6../..b6..w6../..b6..w6../..b6..w6../..b6..w6.. b 5"
    assert step.events[-1] == Ended(((W, B),), "stuck")
    assert step.state.outcome == Outcome.drawn("stuck")
    assert play(TWO_WALLS, "e4-d5=1").state.outcome is None
    assert play(TWO_WALLS, "e4-d5=6", stuck="lose").state.outcome == Outcome.won(W, "shut_in")


QUIET = "b1......b1/........../........../........../w1......w1"


def test_cu_17_fifty_turns_of_each_side_without_a_capture_are_a_draw() -> None:
    assert play(f"{QUIET} w 98", "a1-a2=2").state.outcome is None
    step = play(f"{QUIET} b 99", "a5-a4=2")
    assert step.events[-1] == Ended(((W, B),), "quiet")
    assert str(step.state) == "........b1/b2......../........../........../w1......w1 w 100"
    assert step.state.outcome == Outcome.drawn("quiet")
    assert read(str(step.state)) == step.state


@pytest.mark.parametrize(("limit", "plies"), [(20, 40), (100, 200)])
def test_cu_17_other_limits(limit: int, plies: int) -> None:
    assert play(f"{QUIET} w {plies - 2}", "a1-a2=2", quiet_limit=limit).state.outcome is None
    last = play(f"{QUIET} w {plies - 1}", "a1-a2=2", quiet_limit=limit)
    assert last.state.outcome == Outcome.drawn("quiet")


def test_cu_17_without_a_limit_play_goes_on() -> None:
    assert play(f"{QUIET} w 5000", "a1-a2=2", quiet_limit=0).state.outcome is None


def test_cu_17_a_capture_in_the_last_turn_begins_the_count_anew() -> None:
    step = play("....w2..b4/........../w5b3....../........../........b1 w 99", "c5-c3=6")
    assert step.state.outcome is None
    assert step.state.quiet == 0


def test_cu_17_a_skipped_turn_counts() -> None:
    step = play(SHUT_IN.replace("w 2", "w 99"), "pass")
    assert step.state.outcome == Outcome.drawn("quiet")


def test_cu_32_at_the_limit_more_dice_win_as_a_house_rule() -> None:
    three_to_two = "b1......b1/........../........../........../w1..w1..w1 w 99"
    assert play(three_to_two, "a1-a2=2").state.outcome == Outcome.drawn("quiet")
    white = play(three_to_two, "a1-a2=2", at_limit="more_dice")
    assert white.state.outcome == Outcome.won(W, "more_dice")
    two_to_three = "b1..b1..b1/........../........../........../w1......w1 w 99"
    black = play(two_to_three, "a1-a2=2", at_limit="more_dice")
    assert black.state.outcome == Outcome.won(B, "more_dice")
    equal = play(f"{QUIET} w 99", "a1-a2=2", at_limit="more_dice")
    assert equal.state.outcome == Outcome.drawn("equal_dice")


TO_AND_FRO = "........b3/........b6/........../w6......../w3........ w 0"
ROUND = ("a1^a3=4", "e5^e3=4", "a3^a1=3", "e3^e5=3")
"""Both sides jump over their own die and back: after four plies everything is as before."""


def test_cu_33_the_same_position_for_the_third_time_is_a_draw() -> None:
    assert play(TO_AND_FRO, *ROUND, *ROUND[:3]).state.outcome is None
    step = play(TO_AND_FRO, *ROUND, *ROUND)
    assert step.events[-1] == Ended(((W, B),), "repetition")
    assert str(step.state) == "........b3/........b6/........../w6......../w3........ w 8 repetition"
    assert read(str(step.state)) == step.state


def test_cu_33_a_position_read_from_text_is_its_own_first_occurrence() -> None:
    halfway = play(TO_AND_FRO, *ROUND).state
    assert play(str(halfway), *ROUND).state.outcome is None
    assert play(str(halfway), *ROUND, *ROUND).state.outcome == Outcome.drawn("repetition")


def test_cu_33_the_same_dice_with_the_other_side_to_move_are_another_position() -> None:
    """White comes back in three moves, Black in two: the board is as it was, but Black is to move."""
    text = "........b3/........b6/........../........../w1w6...... w 0"
    come_back = ("a1-a2=2", "e5^e3=4", "a2-b3=3", "e3^e5=3", "b3-a1=1")
    both = ("e5^e3=4", "a1^c1=6", "e3^e5=3", "c1^a1=1")
    thrice = play(text, *come_back, *both).state
    assert [str(thrice).split()[0], *map(board_text, thrice.earlier)].count(text.split()[0]) == 3
    assert thrice.outcome is None
    assert play(text, *come_back, *both, *both).state.outcome == Outcome.drawn("repetition")


def test_cu_33_positions_before_a_capture_do_not_count() -> None:
    state = play(TO_AND_FRO, *ROUND, *ROUND[:3]).state
    assert len(state.earlier) == 7
    step = play("....w2..b4/........../w5b3....../........../........b1 w 0", "c5-c3=6")
    assert step.state.earlier == ()


def test_cu_33_may_be_switched_off_and_does_not_apply_in_chaos() -> None:
    free = play(TO_AND_FRO, *ROUND, *ROUND, *ROUND, repetition=False).state
    assert free.outcome is None
    assert free.earlier == ()
    rolled = [text for going in ROUND * 3 for text in (going[:-2], f"roll {going[-1]}")]
    assert play(TO_AND_FRO, *rolled, chaos=True).state.outcome is None


def test_cu_31_a_side_may_resign_at_any_choice_and_offer_a_draw_in_play() -> None:
    state = read(f"{QUIET} w 7")
    assert [str(offer) for offer in CUSTODIAN.offers(state, B)] == ["b resign", "b? draw"]
    resigned = CUSTODIAN.apply(state, Offer(W, Offer.RESIGN, "w"))
    assert resigned.events == (Ended(((B,), (W,)), "resigned"),)
    assert str(resigned.state) == f"{QUIET} w 7 resigned:w"
    agreed = CUSTODIAN.apply(state, Offer(B, Offer.DRAW, "b"))
    assert agreed.events == (Ended(((W, B),), "agreed"),)
    assert str(agreed.state) == f"{QUIET} w 7 agreed"
    for step in (resigned, agreed):
        assert step.state.to_act == ()
        assert CUSTODIAN.offers(step.state, W) == ()
        assert read(str(step.state)) == step.state


def test_cu_31_while_setting_out_there_is_only_resigning() -> None:
    state = read(f"{EMPTY} w 0 w=31416 b=22516")
    assert [str(offer) for offer in CUSTODIAN.offers(state, B)] == ["b resign"]
    resigned = CUSTODIAN.apply(state, Offer(B, Offer.RESIGN, "b")).state
    assert str(resigned) == f"{EMPTY} w 0 w=31416 b=22516 resigned:b"
    assert read(str(resigned)) == resigned


# --- the variants -------------------------------------------------------------------------------------------


def test_cu_30_without_jumping_there_are_moves_only() -> None:
    text = "b2......../........../........../w5......b6/w3b1...... w 0"
    assert not [action for action in legal(text, jumping=False) if "^" in action]
    assert refused(text, "a1^a3=4", jumping=False) == "CU-30"


def test_cu_30_a_die_that_could_only_jump_cannot_go() -> None:
    text = "b1......w1/........../........../b2b2....../w6..b2.... w 0"
    assert legal(text, "a1", jumping=False) == []


CHAOS = "b2......../........../........../w5......b6/w3b1...... w 0"


def test_cu_21_in_chaos_the_die_is_rolled_after_a_move() -> None:
    step = play(CHAOS, "a2-c5", chaos=True)
    assert str(step.state) == "b2..w?..../........../........../........b6/w3b1...... w 0"
    (moved,) = step.events
    assert isinstance(moved, Moved)
    assert (moved.route[0], moved.route[-1], len(moved.route)) == (c("a2"), c("c5"), 6)
    assert step.state.to_act == (CHANCE,)
    assert step.state.rolling == c("c5")
    assert str(CUSTODIAN.chance(step.state)) == "roll"
    rolled = play(str(step.state), "roll 5", chaos=True)
    assert rolled.events == (Rolled(W, c("c5"), 5),), "the same face may come up again"
    assert str(rolled.state) == "b2..w5..../........../........../........b6/w3b1...... b 1"


def test_cu_21_and_after_a_jump() -> None:
    step = play(CHAOS, "a1^a3", chaos=True)
    assert step.events == (Jumped(W, *cells("a1 a2 a3")),)
    assert str(step.state) == "b2......../........../w?......../w5......b6/..b1...... w 0"
    rolled = play(str(step.state), "roll 6", chaos=True)
    assert str(rolled.state) == "b2......../........../w6......../w5......b6/..b1...... b 1"


def test_cu_21_any_face_may_come_each_as_often() -> None:
    due = play(CHAOS, "a1^a3", chaos=True).state
    outcomes = CUSTODIAN.chance(due).outcomes()
    assert [str(roll) for _, roll in outcomes] == [f"roll {face}" for face in FACES]
    assert all(probability == pytest.approx(1 / 6) for probability, _ in outcomes)


def test_cu_21_dice_are_taken_after_the_roll() -> None:
    text = "....w2..b4/........../w5b3....../........../........b1 w 3"
    due = play(text, "c5-c3", chaos=True)
    assert due.events == (Moved(W, cells("c5 c4 c3")),)
    assert str(due.state) == "........b4/........../w5b3w?..../........../........b1 w 3"
    step = play(str(due.state), "roll 2", chaos=True)
    assert step.events == (Rolled(W, c("c3"), 2), Captured(W, B, ((c("b3"), 3),)))
    assert str(step.state) == "........b4/........../w5..w2..../........../........b1 b 0"


def test_cu_21_the_last_capture_ends_the_game_after_the_roll() -> None:
    step = play("....w2..b4/........../w5b3....../........../.......... w 3", "c5-c3", "roll 1", chaos=True)
    assert [type(event) for event in step.events] == [Rolled, Captured, Ended]


def test_cu_21_nobody_acts_while_a_roll_is_due() -> None:
    due = play(CHAOS, "a1^a3", chaos=True).state
    assert CUSTODIAN.actions(due, W) == CUSTODIAN.actions(due, B) == ()
    assert CUSTODIAN.offers(due, W) == ()
    assert CUSTODIAN.forbids(due, W, ()) == "CU-21"


def test_cu_21_in_chaos_a_move_and_a_jump_to_one_square_are_told_apart() -> None:
    text = "b2......b3/........../........../b5......../w4......w1 w 0"
    state = read(text, chaos=True)
    assert CUSTODIAN.parse(state, "a1-a3").paths == ((c("a1"), c("a3"), Means.MOVE),)
    assert CUSTODIAN.parse(state, "a1^a3").paths == ((c("a1"), c("a3"), Means.JUMP),)
    assert CUSTODIAN.parse(state, "a1-c3").paths == ((c("a1"), c("c3")),)


def test_cu_22_without_jumping_and_with_chaos_together() -> None:
    assert not [action for action in legal(CHAOS, jumping=False, chaos=True) if "^" in action]
    due = play(CHAOS, "a2-c5", jumping=False, chaos=True)
    assert due.state.to_act == (CHANCE,)
