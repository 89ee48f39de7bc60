"""Dice Chess: turns, moves and captures, clause by clause. Positions were worked out by hand."""

import pytest

from game.dice_chess.moves import Move
from game.dice_chess.rules import DICE_CHESS
from game.engine import CHANCE, IllegalAction
from game.events import Captured, Moved, Rolled
from tests.game.dice_chess_play import B, W, c, cells, legal, play, pos, refused, route, squares, taken

# --- a turn -------------------------------------------------------------------------------------------------


def test_dc_22_one_die_moves_and_then_it_is_the_other_sides_turn() -> None:
    step = play(pos("b2=w3 g2=w4 g7=b2"), "b2-b3")
    assert str(step.state) == pos("b3=w3 g2=w4 g7=b2", "b - - 1")
    assert step.events == (Moved(W, cells("b2 b3")),)
    assert step.state.to_act == (B,)
    assert DICE_CHESS.actions(step.state, W) == ()
    assert str(play(str(step.state), "g7-f7").state) == pos("b3=w3 g2=w4 f7=b2", "w - - 2")


def test_dc_22_any_die_of_ones_own_and_none_of_the_other_side() -> None:
    text = pos("b2=w3 g2=w4 g7=b2")
    assert {action[:2] for action in legal(text)} == {"b2", "g2"}
    assert refused(text, "g7-g6") == "DC-22"
    assert refused(text, "d4-d5") == "DC-22"


def test_dc_22_actions_are_listed_by_square_then_quiet_ones_then_captures() -> None:
    text = pos("a2=w6 a3=b1 h1=w2")
    assert legal(text) == ["a2-a1", "a2-b1", "a2-b2", "a2-b3", "a2xa3", "h1-g1", "h1-h2"]


def test_dc_9_a_side_that_can_move_may_not_pass() -> None:
    text = pos("a1=w3 a2=w5 h8=b2")
    assert "pass" not in legal(text)
    assert refused(text, "pass") == "DC-9"


def test_dc_9_as_a_house_rule_any_turn_may_be_passed() -> None:
    text = pos("a1=w3 a2=w5 h8=b2")
    assert legal(text, may_pass=True) == ["a1-b1", "a2-a3", "a2-b2", "pass"]
    step = play(text, "pass", may_pass=True)
    assert str(step.state) == pos("a1=w3 a2=w5 h8=b2", "b - - 1")


# --- moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_dc_1_two_to_five_go_one_step_forward_back_left_or_right(face: int) -> None:
    assert squares(pos(f"d4=w{face} h8=b6"), "d4") == "c4 d3 d5 e4"
    assert squares(pos(f"d4=b{face} h8=w6", "b - - 0"), "d4") == "c4 d3 d5 e4"


def test_dc_1_the_edge_ends_the_board() -> None:
    assert squares(pos("a1=w3 h8=b6"), "a1") == "a2 b1"
    assert squares(pos("h5=w3 h8=b6"), "h5") == "g5 h4 h6"


def test_dc_1_no_diagonal_and_no_second_step() -> None:
    text = pos("d4=w5 h8=b6")
    assert refused(text, "d4-e5") == "DC-1"
    assert refused(text, "d4-d6") == "DC-1"


def test_dc_2_a_six_goes_one_step_in_all_eight_directions() -> None:
    text = pos("d4=w6 h8=b6")
    assert squares(text, "d4") == "c3 c4 c5 d3 d5 e3 e4 e5"
    assert refused(text, "d4-d6") == "DC-2"
    assert refused(text, "d4-f6") == "DC-2"
    assert squares(pos("a1=w6 h8=b6"), "a1") == "a2 b1 b2"


def test_dc_3_a_one_goes_one_step_or_two() -> None:
    text = pos("d4=w1 h8=b6")
    assert squares(text, "d4") == "b4 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f4"
    assert refused(text, "d4-d7") == "DC-3"
    assert refused(text, "d4-e6") == "DC-3"
    assert route(play(text, "d4-d6").events) == "d4 d5 d6"
    assert route(play(text, "d4-d5").events) == "d4 d5"


def test_dc_3_as_a_house_rule_it_goes_exactly_two() -> None:
    text = pos("d4=w1 h8=b6")
    assert squares(text, "d4", ones="exactly_two") == "b4 c3 c5 d2 d6 e3 e5 f4"
    assert refused(text, "d4-d5", ones="exactly_two") == "DC-3"


def test_dc_4_the_two_steps_may_turn_a_corner_either_way_round() -> None:
    """A 1 on b2 wants to c3; over b3 or over c2."""
    free = pos("b2=w1 h8=b5")
    assert "c3" in squares(free, "b2")
    assert route(play(pos("b2=w1 b3=w4 h8=b5"), "b2-c3").events) == "b2 c2 c3"
    assert route(play(pos("b2=w1 c2=b4 h8=b5"), "b2-c3").events) == "b2 b3 c3"
    both = pos("b2=w1 b3=w4 c2=b4 h8=b5")
    assert "c3" not in squares(both, "b2")
    assert refused(both, "b2-c3") == "DC-5"


def test_dc_4_it_does_not_come_back_to_where_it_started() -> None:
    text = pos("b2=w1 h8=b5")
    assert refused(text, "b2-b2") == "DC-4"
    assert refused(pos("b2=w3 h8=b5"), "b2-b2") == "DC-9"


def test_dc_4_as_a_house_rule_straight_only() -> None:
    text = pos("d4=w1 h8=b6")
    assert squares(text, "d4", ones_turn=False) == "b4 c4 d2 d3 d5 d6 e4 f4"
    assert refused(text, "d4-e5", ones_turn=False) == "DC-4"
    assert squares(text, "d4", ones_turn=False, ones="exactly_two") == "b4 d2 d6 f4"


def test_dc_5_a_one_passes_over_no_die_of_either_side() -> None:
    """Its own die on e4 and a rival's on d5 cut off the second step, but not that over c4 and d3."""
    text = pos("d4=w1 d5=b3 e4=w2 h8=b1")
    assert squares(text, "d4") == "b4 c3 c4 c5 d2 d3 e3"
    for action in ("d4-d6", "d4-e5", "d4-f4"):
        assert refused(text, action) == "DC-5"


def test_dc_5_a_capture_with_the_first_step_ends_the_move() -> None:
    text = pos("d4=w1 d5=b1 h8=b1")
    assert squares(text, "d4").split()[-1] == "xd5"
    assert "d6" not in squares(text, "d4")
    step = play(text, "d4xd5")
    assert route(step.events) == "d4 d5"
    assert step.state.to_act == (CHANCE,)
    assert "xd5" not in squares(text, "d4", ones="exactly_two"), "there it has no first step to stop after"


def test_dc_5_a_capture_with_the_second_step_needs_a_free_square_on_the_way() -> None:
    around = pos("d4=w1 d5=b3 e5=b1 h8=b1")
    assert "xe5" in squares(around, "d4")
    assert route(play(around, "d4xe5").events) == "d4 e4 e5"
    shut = pos("d4=w1 d5=b3 e4=w2 e5=b1 h8=b1")
    assert "xe5" not in squares(shut, "d4")
    assert refused(shut, "d4xe5") == "DC-5"


# --- captures -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "takes"),
    [(2, "1 2"), (3, "1 2 3"), (4, "1 2 3 4"), (5, "1 2 3 4 5"), (6, "1 2 3 4 5 6")],
)
def test_dc_24_a_die_takes_what_shows_as_much_or_less(face: int, takes: str) -> None:
    for other in range(1, 7):
        text = pos(f"d4=w{face} d5=b{other} h8=b1")
        assert ("xd5" in squares(text, "d4")) == (str(other) in takes)
        if str(other) not in takes:
            assert refused(text, "d4xd5") == "DC-24"


def test_dc_24_the_example_of_a_two() -> None:
    text = pos("d4=w2 d5=b1 c4=b2 e4=b3 h8=b6")
    assert squares(text, "d4") == "d3 xc4 xd5"


def test_dc_24_only_a_six_takes_diagonally() -> None:
    assert "xe5" in squares(pos("d4=w6 e5=b6 h8=b1"), "d4")
    assert refused(pos("d4=w5 e5=b1 h8=b1"), "d4xe5") == "DC-1"


def test_dc_6_a_one_takes_only_ones_near_and_far() -> None:
    text = pos("d4=w1 d6=b1 e4=b2 c4=b1 b5=b1 d2=b2")
    assert squares(text, "d4") == "c3 c5 d3 d5 e3 e5 xc4 xd6"
    assert refused(text, "d4xe4") == "DC-6"
    assert refused(text, "d4xd2") == "DC-6"
    assert refused(text, "d4xb5") == "DC-3"


def test_dc_6_as_a_house_rule_ones_take_any_die() -> None:
    text = pos("d4=w1 d6=b1 e4=b2 f5=b6 c5=b6")
    assert squares(text, "d4", ones_take="any").endswith("xc5 xd6 xe4")
    assert squares(pos("d4=w2 d5=b3 h8=b1"), "d4", ones_take="any") == "c4 d3 e4", "only ones"


def test_dc_7_own_dice_stay_and_no_two_dice_share_a_square() -> None:
    text = pos("d4=w6 d5=w1 e5=w6 e4=b6 h8=b1")
    assert squares(text, "d4") == "c3 c4 c5 d3 e3 xe4"
    assert refused(text, "d4xd5") == "DC-7"
    assert refused(text, "d4-d5") == "DC-7"
    with pytest.raises(IllegalAction):
        play(text, "d4-e4")  # a capture is written as one
    with pytest.raises(IllegalAction):
        play(text, "d4xc4")  # and there is nothing to take


def test_dc_25_the_captured_die_is_kept_as_it_showed() -> None:
    step = play(pos("d4=w3 d5=b2 h8=b4", "w 26 113 7"), "d4xd5", "roll 6")
    assert str(step.state) == pos("d5=w6 h8=b4", "b 226 113 0")
    assert step.state.taken == ((2, 2, 6), (1, 1, 3))
    assert [step.state.captured_pips(seat) for seat in (W, B)] == [10, 5]
    assert [step.state.pips(seat) for seat in (W, B)] == [6, 4]
    step = play(pos("d4=w3 d5=b3 h8=b4 a1=w1", "b 26 113 7"), "d5xd4", "roll 1")
    assert str(step.state) == pos("d4=b1 h8=b4 a1=w1", "w 26 1133 0")


def test_dc_26_the_taker_is_rolled_on_the_square_it_took() -> None:
    """The printed example: a 3 takes a 2 in front of it."""
    step = play(pos("d4=w3 d5=b2 h8=b4", "w - - 7"), "d4xd5")
    assert step.events == (Captured(W, B, ((c("d5"), 2),)), Moved(W, cells("d4 d5")))
    assert str(step.state) == pos("d5=w? h8=b4", "w 2 - 0")
    assert step.state.to_act == (CHANCE,)
    assert step.state.rolling == c("d5")
    assert str(DICE_CHESS.chance(step.state)) == "roll"
    for face in range(1, 7):
        after = play(str(step.state), f"roll {face}")
        assert str(after.state) == pos(f"d5=w{face} h8=b4", "b 2 - 0")
        assert after.events == (Rolled(W, c("d5"), face),)


def test_dc_26_every_face_is_equally_likely_and_nobody_may_act_before() -> None:
    due = play(pos("d4=w3 d5=b2 h8=b4"), "d4xd5").state
    assert [(round(6 * p), str(a)) for p, a in DICE_CHESS.chance(due).outcomes()] == [
        (1, f"roll {face}") for face in range(1, 7)
    ]
    for seat in (W, B):
        assert DICE_CHESS.actions(due, seat) == ()
        assert DICE_CHESS.forbids(due, seat, (c("h8"),)) == "DC-26"
    with pytest.raises(IllegalAction, match="roll is due"):
        DICE_CHESS.require(due, Move(B, c("h8"), c("h7"), False))


def test_dc_8_the_turn_ends_although_the_new_face_could_take_again() -> None:
    text = pos("d4=w3 d5=b2 d6=b1 h8=b4")
    step = play(text, "d4xd5", "roll 6")
    assert step.state.to_act == (B,)
    with pytest.raises(IllegalAction, match="not the turn of w"):
        DICE_CHESS.require(step.state, Move(W, c("d5"), c("d6"), True))


def test_dc_8_the_new_face_counts_at_once_for_being_taken() -> None:
    """The 5 on e5 can take what it was not strong enough for, or no longer what it was."""
    text = pos("d4=w6 d5=b2 e5=b5 h8=b4")
    assert "xd5" in squares(str(play(text, "d4xd5", "roll 5").state), "e5")
    assert "xd5" not in squares(str(play(text, "d4xd5", "roll 6").state), "e5")


def test_dc_16_high_dice_have_no_long_lines() -> None:
    """The author's later table lets a 5 run far; here it steps."""
    assert squares(pos("d1=w5 h8=b1"), "d1") == "c1 d2 e1"
    assert refused(pos("d1=w5 h8=b1"), "d1-d5") == "DC-1"


def test_captures_are_told_in_the_order_in_which_they_happen() -> None:
    step = play(pos("d4=w1 d6=b1 h8=b4"), "d4xd6")
    assert route(step.events) == "d4 d5 d6"
    assert taken(step.events) == [("d6", 1)]
