"""Custodian Dice before play. Each position was worked out by hand from the rules."""

from random import Random

import pytest

from game.chance import Roll
from game.custodian.board import GRID
from game.custodian.rules import CUSTODIAN
from game.custodian.state import State
from game.engine import CHANCE, BadNotation, IllegalAction, Offer, Outcome, Seat, Step
from game.events import (
    Revealed,
    RolledOut,
    SetOut,
)
from game.match import Match
from game.save import SeatInfo
from tests.game.custodian_play import (
    EMPTY,
    B,
    W,
    cells,
    play,
    read,
    refused,
)


def test_cu_24_a_side_that_can_sandwich_nothing_any_more_has_lost() -> None:
    """White has taken so many dice that Black's last can take none of White's."""
    step = play("....w2..b4/........../w5b3....../........../.......... w 0", "c5-c3=6")
    assert step.state.outcome == Outcome.won(W, "few_dice")
    assert CUSTODIAN.actions(step.state, B) == ()


def test_cu_25_five_rows_of_five_squares_and_five_dice_a_side() -> None:
    state = set_out(CUSTODIAN.new(CUSTODIAN.options(arrangement="as_rolled"), 2, W))
    assert str(state) == "b2b2b5b1b6/........../........../........../w3w1w4w1w6 w 0"
    six = "w1w1w1w1w1/w1......../........../........../b1b1...... w 0"
    with pytest.raises(BadNotation, match="w has 6 dice"):
        read(six)


def set_out(state: State) -> State:
    """White rolls 3 1 4 1 6 and Black 2 2 5 1 6."""
    for faces in ((3, 1, 4, 1, 6), (2, 2, 5, 1, 6)):
        state = CUSTODIAN.apply(state, Roll(faces)).state
    return state


def test_cu_26_both_roll_five_dice_in_the_open_first_who_begins() -> None:
    start = CUSTODIAN.new(CUSTODIAN.options(), 2, B)
    assert str(start) == f"{EMPTY} b 0 w=????? b=?????"
    assert start.to_act == (CHANCE,)
    black = CUSTODIAN.apply(start, Roll((2, 2, 5, 1, 6)))
    assert black == Step(read(f"{EMPTY} b 0 w=????? b=22516"), (RolledOut(B, (2, 2, 5, 1, 6)),))
    white = CUSTODIAN.apply(black.state, Roll((3, 1, 4, 1, 6)))
    assert white == Step(read(f"{EMPTY} b 0 w=31416 b=22516"), (RolledOut(W, (3, 1, 4, 1, 6)),))
    for viewer in (W, B, None):
        assert CUSTODIAN.view(white.state, viewer) == white.state
        assert CUSTODIAN.show(white.events[0], viewer) == white.events[0]


def test_cu_27_the_dice_stand_on_the_row_closest_to_their_side() -> None:
    step = play(f"{EMPTY} w 0 w=31416 b=22516", "w arrange 11346", "b arrange 22156")
    assert str(step.state) == "b2b2b1b5b6/........../........../........../w1w1w3w4w6 w 0"
    assert {GRID.name(cell)[1] for cell, seat, _ in step.state.dice if seat == W} == {"1"}
    assert {GRID.name(cell)[1] for cell, seat, _ in step.state.dice if seat == B} == {"5"}


def test_cu_19_who_begins_sets_out_first_and_the_other_side_has_seen_it() -> None:
    step = play(f"{EMPTY} w 0 w=31416 b=22516", "w arrange 63114")
    assert str(step.state) == "........../........../........../........../w6w3w1w1w4 w 0 w=- b=22516"
    row = tuple(zip(cells("a1 b1 c1 d1 e1"), (6, 3, 1, 1, 4), strict=True))
    assert step.events == (SetOut(W, row),)
    assert step.state.to_act == (B,)
    assert CUSTODIAN.view(step.state, B) == step.state
    step = play(str(step.state), "b arrange 62215")
    assert str(step.state) == "b6b2b2b1b5/........../........../........../w6w3w1w1w4 w 0"
    assert step.state.to_act == (W,)
    assert not step.reveals


def test_cu_19_black_sets_out_first_where_black_begins() -> None:
    state = read(f"{EMPTY} b 0 w=31416 b=22516")
    assert state.to_act == (B,)
    step = play(str(state), "b arrange 22516", "w arrange 31416")
    assert str(step.state) == "b2b2b5b1b6/........../........../........../w3w1w4w1w6 b 0"


def test_cu_19_only_the_dice_that_were_rolled_can_be_set_out() -> None:
    text = f"{EMPTY} w 0 w=31416 b=22516"
    state = read(text)
    actions = CUSTODIAN.actions(state, W)
    assert len(actions) == 60, "five dice with one pair of equal ones: 5! / 2"
    assert str(actions[0]) == "w arrange 11346"
    assert str(actions[-1]) == "w arrange 64311"
    assert refused(text, "w arrange 22516") == "CU-19"
    with pytest.raises(IllegalAction, match="not the turn of b"):
        play(text, "b arrange 22516")


def test_cu_19_suggestions_keep_the_dice_as_rolled_or_sort_them() -> None:
    suggested = [str(action) for action in CUSTODIAN.suggestions(read(f"{EMPTY} w 0 w=31416 b=22516"), W)]
    assert suggested[0] == "w arrange 31416"
    assert {"w arrange 11346", "w arrange 64311"} <= set(suggested)
    assert len(suggested) == len(set(suggested)) >= 4
    of_equal_dice = CUSTODIAN.suggestions(read(f"{EMPTY} w 0 w=33333 b=22516"), W)
    assert list(map(str, of_equal_dice)) == ["w arrange 33333"]


def test_cu_19_as_rolled_leaves_no_choice() -> None:
    start = CUSTODIAN.new(CUSTODIAN.options(arrangement="as_rolled"), 2, W)
    step = CUSTODIAN.apply(start, Roll((3, 1, 4, 1, 6)))
    assert str(step.state) == "........../........../........../........../w3w1w4w1w6 w 0 w=- b=?????"
    row = tuple(zip(cells("a1 b1 c1 d1 e1"), (3, 1, 4, 1, 6), strict=True))
    assert step.events == (RolledOut(W, (3, 1, 4, 1, 6)), SetOut(W, row))
    assert step.state.to_act == (CHANCE,)
    step = CUSTODIAN.apply(step.state, Roll((2, 2, 5, 1, 6)))
    assert str(step.state) == "b2b2b5b1b6/........../........../........../w3w1w4w1w6 w 0"


def test_cu_19_in_secret_rows_are_hidden_until_both_stand() -> None:
    text = f"{EMPTY} w 0 w=31416 b=22516"
    first = play(text, "w arrange 63114", arrangement="hidden")
    row = tuple(zip(cells("a1 b1 c1 d1 e1"), (6, 3, 1, 1, 4), strict=True))
    assert first.events == (SetOut(W, row, secret=True),)
    assert CUSTODIAN.view(first.state, W) == first.state
    assert CUSTODIAN.show(first.events[0], W) == first.events[0]
    covered = "........../........../........../........../w?w?w?w?w? w 0 w=11346 b=22516"
    for viewer in (B, None):
        assert str(CUSTODIAN.view(first.state, viewer)) == covered
        blank = tuple((cell, None) for cell, _ in row)
        assert CUSTODIAN.show(first.events[0], viewer) == SetOut(W, blank, secret=True)
    second = play(str(first.state), "b arrange 62215", arrangement="hidden")
    black = tuple(zip(cells("a5 b5 c5 d5 e5"), (6, 2, 2, 1, 5), strict=True))
    assert second.events == (SetOut(B, black), Revealed(W, row))
    assert second.reveals
    assert str(second.state) == "b6b2b2b1b5/........../........../........../w6w3w1w1w4 w 0"
    assert CUSTODIAN.view(second.state, B) == second.state


def test_cu_19_a_guess_lays_the_hidden_dice_in_some_order() -> None:
    first = play(f"{EMPTY} w 0 w=31416 b=22516", "w arrange 63114", arrangement="hidden").state
    view = CUSTODIAN.view(first, B)
    guesses = {CUSTODIAN.guess(view, (), B, Random(seed)) for seed in range(30)}
    assert len(guesses) > 10
    for guess in guesses:
        assert sorted(face for _, _, face in guess.dice if face) == [1, 1, 3, 4, 6]
        assert CUSTODIAN.view(guess, B) == view


@pytest.mark.parametrize("first", [W, B])
def test_cu_20_who_begins_rolls_sets_out_and_plays_first(first: Seat) -> None:
    second = Seat(1 - first)
    state = CUSTODIAN.new(CUSTODIAN.options(), 2, first)
    roll = CUSTODIAN.apply(state, Roll((1, 2, 3, 4, 5)))
    assert roll.events == (RolledOut(first, (1, 2, 3, 4, 5)),)
    state = CUSTODIAN.apply(roll.state, Roll((1, 2, 3, 4, 5))).state
    for seat in (first, second):
        assert state.to_act == (seat,)
        state = CUSTODIAN.apply(state, CUSTODIAN.actions(state, seat)[0]).state
    assert state.to_act == (first,)


def test_cu_20_the_sides_alternate_in_beginning() -> None:
    seats = (SeatInfo("Anna", "ivory"), SeatInfo("Ben", "ebony"))
    match = Match(CUSTODIAN, CUSTODIAN.options(), seats, W, "seed")
    match.offer(Offer(W, Offer.RESIGN, "w"))
    assert match.next_first() == B
