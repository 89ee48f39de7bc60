"""Tilting Dice, after a turn: comparing, doubling, capturing. Positions were worked out by hand.

In most of them White goes d2, d3, d4, c4 with a die that lies 162534 in the beginning. On c4 it lies 345216:
a 5 looks north to c5, a 6 looks west to b4, a 1 east to d4, a 2 south to c3; and the tile is a 5.
"""

from game.engine import Event, Outcome
from game.events import Ended
from game.tilting.events import Compared, RoundEnded, Side
from game.tilting.state import State
from tests.game.tilting_play import B, W, c, compared, dice, play, pos, read, rolled

MOVER = "wd2:162534 wf1:256134"


def beside(text: str) -> str:
    return pos(f"{MOVER} {text}")


def outward(state: State, square: str) -> list[int]:
    """What the four sides of the die on that square are worth."""
    found = state.die_on(c(square))
    assert found is not None
    return sorted(Side(c(square), face, state.is_doubled(found[1])).value for face in found[1].cube[2:])


def round_ended(events: tuple[Event, ...]) -> RoundEnded:
    return next(event for event in events if isinstance(event, RoundEnded))


def test_td_35_the_higher_value_captures_and_the_round_is_over() -> None:
    step = play(beside("bc5:163452 bf6:162534"), "d2:NNW")
    assert step.events[3:] == (
        Compared(W, Side(c("c4"), 5, False), Side(c("c5"), 4, False)),
        RoundEnded(1, W, "captured", (c("c5"),), None),
        Ended(((W,), (B,)), "capture"),
    )
    assert step.state.to_act == ()
    assert str(step.state).endswith(" 7 won:w")
    assert dice(step.state) == "wc4:345216 wf1:256134 bc5:163452 bf6:162534", "everything can still be seen"


def test_td_35_black_captures_just_so() -> None:
    """From c5 to b5, b4 and b3: there the die lies 435261, its 6 to the east against the 4 of c3."""
    step = play(pos("wc3:162534 wf1:256134 bc5:162534 bf6:251643", "b", 7), "c5:WSS")
    assert dice(step.state) == "wc3:162534 wf1:256134 bb3:435261 bf6:251643"
    assert step.events[3] == Compared(B, Side(c("b3"), 6, False), Side(c("c3"), 4, False))
    assert step.state.outcome == Outcome.won(B, "capture")


def test_td_14_the_sides_that_face_each_other_are_compared() -> None:
    """The die on c5 lies 345216: its south side, a 2, is what meets the 5; the other sides do not matter."""
    step = play(beside("bc5:345216 bf6:251643"), "d2:NNW")
    assert compared(step.events) == [("c4", 5, "c5", 2)]
    west = play(beside("bb4:163452 bf6:251643"), "d2:NNW")
    assert compared(west.events) == [("c4", 6, "b4", 5)]


def test_td_14_dice_that_have_not_moved_are_not_compared_again() -> None:
    """c3 and c4 stand together from before, with a 4 against a 6; only the die that moves is looked at."""
    text = pos("wc3:431652 wf1:162534 bc4:163452 bf6:251643")
    step = play(text, "f1:NNN")
    assert compared(step.events) == []
    assert step.state.to_act == (B,)


def test_td_14_every_enemy_beside_the_die_is_compared() -> None:
    step = play(beside("bb4:162534 bc5:163452"), "d2:NNW")
    assert compared(step.events) == [("c4", 6, "b4", 3), ("c4", 5, "c5", 4)]


def test_td_20_nothing_is_compared_after_the_first_and_the_second_tilt() -> None:
    """On d4 the 3 to the east would meet the 4 of the die on e4, and lose. It only rolls past."""
    text = beside("be4:615234 bf6:251643")
    there = read(text).die_on(c("e4"))
    assert there is not None
    assert there[1].cube.west == 4
    step = play(text, "d2:NNW")
    assert compared(step.events) == []
    assert step.state.outcome is None


def test_td_21_dice_that_touch_at_a_corner_are_not_compared() -> None:
    step = play(beside("bb5:162534 bd5:251643"), "d2:NNW")
    assert compared(step.events) == []


def test_td_21_dice_of_the_same_side_are_not_compared() -> None:
    step = play(pos("wc5:256134 wd2:162534 ba6:162534 bf6:251643"), "d2:NNW")
    assert compared(step.events) == []


def test_td_19_a_die_on_a_matching_tile_counts_double() -> None:
    """It lies 163452 in the beginning, so on c4, a 5, a 5 is on top: the 4 to the north is an 8."""
    step = play(pos("wd2:163452 wf1:256134 bc5:251643 bf6:162534"), "d2:NNW")
    assert compared(step.events) == [("c4", 8, "c5", 6)]
    assert step.events[3] == Compared(W, Side(c("c4"), 4, True), Side(c("c5"), 6, False))
    assert round_ended(step.events).winner == W


def test_td_19_the_example_of_the_printed_rules() -> None:
    """Outward sides 2, 3, 4 and 4 become 4, 6, 8 and 8 on a matching tile. Off it they are as before."""
    text = pos("wc4:514234 wf1:123566 ba6:162534 bf6:251643")
    assert outward(read(text), "c4") == [4, 6, 8, 8]
    away = play(text, "c4:SSE").state
    assert dice(away) == "wd2:432415 wf1:123566 ba6:162534 bf6:251643"
    assert outward(away, "d2") == [1, 2, 4, 5]


def test_td_19_the_die_that_is_met_is_doubled_too_in_the_other_sides_turn() -> None:
    """c5 is a 4: there 431652 has a 4 on top, and its 6 to the south is a 12."""
    step = play(beside("bc5:431652 bf6:162534"), "d2:NNW")
    assert compared(step.events) == [("c4", 5, "c5", 12)]
    assert round_ended(step.events).winner == B


def test_td_19_both_may_be_doubled() -> None:
    """A 4 and a 2, both doubled: 8 against 4."""
    step = play(pos("wd2:163452 wf1:256134 bc5:435261 bf6:162534"), "d2:NNW")
    assert compared(step.events) == [("c4", 8, "c5", 4)]


def test_td_19_rolling_over_a_matching_tile_does_nothing() -> None:
    """On d4, a 6, it shows a 6 on top; on c4, a 5, a 3: its 5 is no more than a 5."""
    step = play(beside("bc5:251643 bf6:162534"), "d2:NNW")
    assert rolled(step.events)[1] == ("d4", "615234")
    assert compared(step.events) == [("c4", 5, "c5", 6)]


def test_td_18_equal_values_capture_nothing_and_play_goes_on() -> None:
    step = play(beside("bc5:162534 bf6:251643"), "d2:NNW")
    assert compared(step.events) == [("c4", 5, "c5", 5)]
    assert step.state.outcome is None
    assert step.state.to_act == (B,)
    assert dice(step.state) == "wc4:345216 wf1:256134 bc5:162534 bf6:251643"
    later = play(str(step.state), "f6:WWW", "f1:NNN")
    assert compared(later.events) == [], "they stay side by side and are not compared again"


def test_td_15_the_side_that_moves_can_lose_by_it() -> None:
    step = play(beside("bc5:251643 bf6:162534"), "d2:NNW")
    assert compared(step.events) == [("c4", 5, "c5", 6)]
    assert round_ended(step.events) == RoundEnded(1, B, "ran_into", (c("c4"),), None)
    assert step.state.outcome == Outcome.won(B, "capture")


BOTH = beside("bb4:431652 bc5:163452")
"""On c4 White's 5 beats the 4 of c5; its 6 loses to the 5 of b4, which is doubled: b4 is a 4."""


def test_td_16_the_side_that_moved_wins_where_both_would() -> None:
    step = play(BOTH, "d2:NNW")
    assert compared(step.events) == [("c4", 6, "b4", 10), ("c4", 5, "c5", 4)]
    assert round_ended(step.events) == RoundEnded(1, W, "mover_first", (c("c5"),), None)


def test_td_16_as_a_house_rule_such_a_round_is_void() -> None:
    step = play(BOTH, "d2:NNW", both_win="void")
    assert round_ended(step.events) == RoundEnded(1, None, "both_win", (), None)
    assert step.state.outcome == Outcome.drawn("both_win")
    assert str(step.state).endswith(" 7 void")


def test_td_16_a_void_round_of_a_match_is_played_again_with_the_same_starter() -> None:
    match = f"{BOTH} score:1-2 round:4:w"
    step = play(match, "d2:NNW", both_win="void")
    assert round_ended(step.events).score == (1, 2)
    assert str(step.state) == pos(
        "w--:162534 w--:162534 b--:162534 b--:162534", turns=0, rest="score:1-2 round:4:w"
    )


def test_td_16_as_a_house_rule_the_highest_single_value_wins() -> None:
    step = play(BOTH, "d2:NNW", both_win="highest")
    assert round_ended(step.events) == RoundEnded(1, B, "highest", (c("c4"),), None)
    assert step.state.outcome == Outcome.won(B, "capture")


def test_td_16_the_highest_value_may_be_the_movers() -> None:
    """On c4 a 5 lies on top and doubles: a 12 beats the 6 of c5, a 2 loses to the 5 of b4."""
    step = play(pos("wd2:312654 wf1:256134 bb4:163452 bc5:251643"), "d2:NNW", both_win="highest")
    assert compared(step.events) == [("c4", 2, "b4", 5), ("c4", 12, "c5", 6)]
    assert round_ended(step.events) == RoundEnded(1, W, "highest", (c("c5"),), None)


def test_td_16_if_the_highest_values_are_equal_the_round_is_void() -> None:
    """A 6 beats the 4 of c5, a 5 loses to the 6 of b4."""
    text = pos("wd2:251634 wf1:256134 bb4:342561 bc5:163452")
    step = play(text, "d2:NNW", both_win="highest")
    assert compared(step.events) == [("c4", 5, "b4", 6), ("c4", 6, "c5", 4)]
    assert round_ended(step.events) == RoundEnded(1, None, "both_win", (), None)
    assert round_ended(play(text, "d2:NNW").events).winner == W


def test_td_17_two_dice_beaten_at_once_are_one_round() -> None:
    text = beside("bb4:162534 bc5:163452")
    single = play(text, "d2:NNW")
    assert round_ended(single.events).captured == (c("b4"), c("c5"))
    match = play(f"{text} score:0-0 round:1:w", "d2:NNW")
    assert round_ended(match.events).score == (1, 0)
