"""Custodian Dice, a turn: choosing, moving, jumping, turning. Positions were worked out by hand."""

import pytest

from game.cube import FACES
from game.custodian.moves import Face
from game.custodian.rules import CUSTODIAN
from game.engine import IllegalAction
from game.events import (
    Captured,
    Flipped,
    Jumped,
    Moved,
    Turned,
)
from tests.game.custodian_play import (
    B,
    W,
    c,
    cells,
    legal,
    play,
    read,
    refused,
    squares,
)

# --- a turn -------------------------------------------------------------------------------------------------


def test_cu_28_a_turn_goes_turns_and_takes_in_this_order_then_the_other_side_moves() -> None:
    step = play("....w2..b4/........../w5b3....../........../........b1 w 0", "c5-c3=4")
    assert step.events == (
        Moved(W, cells("c5 c4 c3")),
        Turned(W, c("c3"), 2, 4),
        Captured(W, B, ((c("b3"), 3),)),
    )
    assert str(step.state) == "........b4/........../w5..w4..../........../........b1 b 0"
    assert step.state.to_act == (B,)
    assert CUSTODIAN.actions(step.state, W) == ()


def test_cu_28_a_jump_flips_before_it_takes() -> None:
    """a1 jumps over b1 to c1 and sandwiches d1 with e1; b1, jumped over, stays."""
    step = play("b2....b3../........../........../........../w3b1..b6w5 w 7", "a1^c1=4")
    assert step.events == (
        Jumped(W, c("a1"), c("b1"), c("c1")),
        Flipped(W, c("c1"), 3, 4),
        Captured(W, B, ((c("d1"), 6),)),
    )
    assert str(step.state) == "b2....b3../........../........../........../..b1w4..w5 b 0"


def test_cu_29_only_dice_of_ones_own_can_be_chosen() -> None:
    text = "b1....b2../........../w2......../........../w3........ w 0"
    assert {action[:2] for action in legal(text)} == {"a1", "a3"}
    assert refused(text, "a5-a4=2") == "CU-29"
    assert refused(text, "c3-c4=2") == "CU-29"
    assert {action[:2] for action in legal(text.replace(" w ", " b "))} == {"a5", "d5"}


def test_cu_8_a_die_may_move_or_jump_but_not_both_and_not_pass() -> None:
    text = "b4......b5/........../........../b1......../w2......w6 w 0"
    assert squares(text, "a1", "-") == {"b2", "c1"}
    assert squares(text, "a1", "^") == {"a3"}
    assert "pass" not in legal(text)
    assert refused(text, "pass") == "CU-8"
    assert play(text, "a1^a3=5").state.to_act == (B,), "a jump ends the turn"


def test_cu_8_a_move_and_a_jump_to_the_same_square_are_told_apart() -> None:
    """A 4 on a1 jumps over a2 to a3, or walks there round it. The jump has a face of its own."""
    text = "b2......b3/........../........../b5......../w4......w1 w 0"
    assert legal(text, "a1-a3") == ["a1-a3=1", "a1-a3=2", "a1-a3=5", "a1-a3=6"]
    assert legal(text, "a1^a3") == ["a1^a3=3"]
    state = read(text)
    jump = CUSTODIAN.parse(state, "a1^a3=3")
    assert jump.paths == ((c("a1"), c("a3"), Face(3)),)
    assert CUSTODIAN.parse(state, "a1-a3=1").paths == ((c("a1"), c("a3"), Face(1)),)


# --- moving -------------------------------------------------------------------------------------------------


def test_cu_1_a_move_takes_exactly_as_many_steps_as_pips() -> None:
    """Three steps end an odd way off: a2, b1, b3, c2, d1; a4 is behind the die on a3."""
    text = "b1....b2../........../w2......../........../w3........ w 0"
    assert squares(text, "a1") == {"a2", "b1", "b3", "c2", "d1"}
    step = play(text, "a1-d1=1")
    assert str(step.state) == "b1....b2../........../w2......../........../......w1.. b 1"
    assert step.events == (Moved(W, cells("a1 b1 c1 d1")), Turned(W, c("d1"), 3, 1))
    assert refused(text, "a1-c1=1") == "CU-1"
    assert refused(text, "a1-e1=1") == "CU-1"


def test_cu_1_a_die_without_room_for_its_pips_cannot_move_but_may_jump() -> None:
    """Only b1 is free beside a1, and nothing beyond: no six steps. Behind a2 the way is open for a jump."""
    text = "b1......w1/........../........../b2b2....../w6..b2.... w 0"
    assert legal(text, "a1") == ["a1^a3=1"]


def test_cu_1_a_one_goes_one_step() -> None:
    assert squares("b1......b1/........../....w1..../........../w1........ w 0", "c3") == {
        "b3",
        "d3",
        "c2",
        "c4",
    }


BLOCK = "b1......w1/........../b2b2....../....b2..../w4..b2.... w 0"
"""The die on a1 shows 4 and has a block of two by two to itself: a1, b1, b2, a2."""


def test_cu_2_no_square_is_entered_twice_not_even_the_first() -> None:
    assert legal(BLOCK, "a1") == []
    assert refused(BLOCK, "a1-a1=1") == "CU-2"


def test_cu_2_a_loop_is_allowed_where_only_the_step_straight_back_is_forbidden() -> None:
    loop = {"revisit": "no_reversal"}
    assert legal(BLOCK, "a1", **loop) == ["a1-a1=1", "a1-a1=2", "a1-a1=5", "a1-a1=6"]
    step = play(BLOCK, "a1-a1=6", **loop)
    assert str(step.state) == "b1......w1/........../b2b2....../....b2..../w6..b2.... b 1"
    moved = step.events[0]
    assert isinstance(moved, Moved)
    assert moved.route in (cells("a1 b1 b2 a2 a1"), cells("a1 a2 b2 b1 a1"))


def test_cu_2_nobody_steps_straight_back() -> None:
    """A 2 with one free square beside it, a dead end, could only step there and back."""
    text = "b1......w1/........../........../b2b3....../w2..b2.... w 0"
    for revisit in ("none", "no_reversal"):
        assert squares(text, "a1", revisit=revisit) == set()


def test_cu_2_a_loop_may_cross_its_own_way_in_the_loose_reading_only() -> None:
    """From a1 with 5: up to b1, round the block b1 b2 c2 c1 and back to b1. Walls: a2, b3, c3, d1, d2."""
    text = "w1......../........../..b1b1..../b1....b1../w5....b1.. w 0"
    assert "b1" in squares(text, "a1", revisit="no_reversal")
    assert "b1" not in squares(text, "a1")


def test_cu_3_steps_are_straight_and_may_turn_every_time() -> None:
    """Walls leave one way of four steps, a staircase: a1 b1 b2 c2 c3."""
    text = "b1......w5/........../..b2....../b3....b4../w4..b5.... w 0"
    assert squares(text, "a1") == {"c3"}
    assert play(text, "a1-c3=6").events[0] == Moved(W, cells("a1 b1 b2 c2 c3"))


def test_cu_3_no_step_is_diagonal() -> None:
    text = "b1......b1/........../........../........../w1......w1 w 0"
    assert squares(text, "a1") == {"a2", "b1"}
    assert refused(text, "a1-b2=2") == "CU-3"


def test_cu_4_dice_of_either_side_are_in_the_way() -> None:
    """A 2 between its own die on b1 and an enemy on a2 has no way out; behind both it could have landed."""
    text = "b1......../........../........../b4......../w2w3....w1 w 0"
    assert squares(text, "a1") == set()
    assert refused(text, "a1-b2=1") == "CU-4"


def test_cu_4_the_last_square_has_to_be_empty_too() -> None:
    text = "b1......../........../........../b4......../w1......w1 w 0"
    assert squares(text, "a1") == {"b1"}
    assert refused(text, "a1-a2=2") == "CU-4"


def test_cu_4_a_way_round_is_a_way() -> None:
    """A 4 reaches c1 behind the die on b1 round it: a1 a2 b2 c2 c1."""
    step = play("b1......b1/........../........../........../w4b2....w1 w 0", "a1-c1=1")
    assert step.events[0] == Moved(W, cells("a1 a2 b2 c2 c1"))


def test_the_route_shown_has_the_fewest_turns() -> None:
    step = play("b1......b1/........../........../........../w4......w1 w 0", "a1-c3=1")
    moved = step.events[0]
    assert isinstance(moved, Moved)
    assert moved.route in (cells("a1 b1 c1 c2 c3"), cells("a1 a2 a3 b3 c3"))


# --- jumping ------------------------------------------------------------------------------------------------


def test_cu_5_dice_jump_over_their_own_and_over_enemies() -> None:
    text = "b2......../........../........../w5......b6/w3b1...... w 0"
    assert legal(text, "a1^") == ["a1^a3=4", "a1^c1=4"]
    own = play(text, "a1^a3=4")
    assert own.events == (Jumped(W, *cells("a1 a2 a3")), Flipped(W, c("a3"), 3, 4))
    assert str(own.state) == "b2......../........../w4......../w5......b6/..b1...... b 1"
    enemy = play(text, "a1^c1=4")
    assert enemy.events == (Jumped(W, *cells("a1 b1 c1")), Flipped(W, c("c1"), 3, 4))
    assert str(enemy.state) == "b2......../........../........../w5......b6/..b1w4.... b 1"


def test_cu_5_without_a_die_beside_there_is_no_jump() -> None:
    text = "b2......b6/........../........../........../w3......w5 w 0"
    assert legal(text, "a1^") == []
    assert refused(text, "a1^a3=4") == "CU-1"


def test_cu_6_a_jump_lands_right_behind_one_die_and_not_off_the_board() -> None:
    """Up: two dice in a row. Right: the square behind b1 is taken. From e1 to the right is the edge."""
    text = "b2......../........../b1......../b1......../w3w4b6..w5 w 0"
    assert legal(text, "a1^") == []
    assert legal(text, "e1^") == []
    assert legal(text, "b1^") == ["b1^d1=3"]
    assert refused(text, "a1^a3=4") == "CU-6"


def test_cu_6_a_jump_is_never_diagonal() -> None:
    text = "b2......b6/........../........../..b1....../w3......w5 w 0"
    assert legal(text, "a1^") == []
    assert refused(text, "a1^c3=4") == "CU-6"


@pytest.mark.parametrize("face", FACES)
def test_cu_7_a_jump_goes_two_squares_whatever_the_die_shows(face: int) -> None:
    text = f"b2......../........../........../b5......b6/w{face}......w1 w 0"
    assert legal(text, "a1^") == [f"a1^a3={7 - face}"]


def test_cu_7_a_jump_takes_nothing_and_ends_the_turn() -> None:
    """After jumping over a2 the die on a3 could jump on over a4; that is for another turn."""
    step = play("b2......../b3......../........../b5......b6/w4......w1 w 0", "a1^a3=3")
    assert str(step.state) == "b2......../b3......../w3......../b5......b6/........w1 b 1"
    assert step.state.to_act == (B,)


# --- the new face -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "beside"),
    [(1, "2345"), (2, "1346"), (3, "1256"), (4, "1256"), (5, "1346"), (6, "2345")],
)
def test_cu_9_after_a_move_one_of_the_four_faces_beside(face: int, beside: str) -> None:
    text = f"b2......../........../........../........b6/w{face}......w1 w 0"
    by_square: dict[str, str] = {}
    for action in legal(text, "a1-"):
        by_square[action[3:5]] = by_square.get(action[3:5], "") + action[-1]
    assert by_square
    assert set(by_square.values()) == {beside}


def test_cu_9_the_old_and_the_opposite_face_are_refused() -> None:
    text = "b2......../........../........../........b6/w6......w1 w 0"
    assert refused(text, "a1-c5=6") == "CU-9"
    assert refused(text, "a1-c5=1") == "CU-9"


def test_cu_9_a_jump_leaves_no_choice_of_face() -> None:
    text = "b2......../........../........../w5......b6/w3b1...... w 0"
    state = read(text)
    jump = CUSTODIAN.parse(state, "a1^a3=4")
    assert jump.paths == ((c("a1"), c("a3")),)
    with pytest.raises(IllegalAction):
        CUSTODIAN.require(state, CUSTODIAN.parse(state, "a1^a3=3"))
