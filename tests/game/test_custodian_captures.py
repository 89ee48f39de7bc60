"""Custodian Dice, taking: what is sandwiched and what is not. Positions were worked out by hand."""

import pytest

from game.custodian.board import GRID
from game.custodian.rules import CUSTODIAN
from game.engine import Outcome
from game.events import (
    Captured,
)
from tests.game.custodian_play import (
    B,
    W,
    c,
    legal,
    play,
    random_game,
    taken,
)


def test_cu_10_the_die_that_arrives_takes_what_it_sandwiches() -> None:
    """The printed example: White moves two spaces and takes the black 3."""
    step = play("....w2..b4/........../w5b3....../........../........b1 w 6", "c5-c3=1")
    assert taken(step.events) == {"b3"}
    assert str(step.state) == "........b4/........../w5..w1..../........../........b1 b 0"


def test_cu_10_walking_into_a_sandwich_is_safe() -> None:
    step = play("........b4/........../w5..w2..../..b1....../.......... b 0", "b2-b3=3")
    assert taken(step.events) == set()
    assert str(step.state) == "........b4/........../w5b3w2..../........../.......... w 1"


def test_cu_10_a_die_that_walked_in_stays_until_an_end_is_taken_anew() -> None:
    """b3 is safe between a3 and c3 while others move, and when c3 leaves; but not when a die comes to c3."""
    text = "........b4/........../w5b3w1..../........../b6......w2 w 1"
    assert taken(play(text, "e1-e3=1").events) == set()
    assert taken(play(text, "c3-c4=3").events) == set()
    left = "........b4/....w1..../w5b3....../........../b6......w2 w 3"
    assert taken(play(left, "c4-c3=3").events) == {"b3"}


def test_cu_10_a_die_that_arrives_by_a_jump_takes_as_well() -> None:
    step = play("b2......b3/........../w6b4..w5w3/........../........b1 w 0", "e3^c3=4")
    assert taken(step.events) == {"b3"}


LINE = "........../....b5..../w1b3b4..../........../......w2b6 w 0"


def test_cu_11_a_whole_line_is_taken() -> None:
    step = play(LINE, "d1-d3=1")
    assert step.events[-1] == Captured(W, B, ((c("b3"), 3), (c("c3"), 4)))
    assert str(step.state) == "........../....b5..../w1....w1../........../........b6 b 0"


def test_cu_11_of_a_line_nothing_is_taken_where_each_must_touch_both_sides() -> None:
    step = play(LINE, "d1-d3=1", capture="single")
    assert taken(step.events) == set()
    single = play("........../....b5..../w1b3....../........../....w2b6.. w 0", "c1-c3=1", capture="single")
    assert taken(single.events) == {"b3"}


def test_cu_11_a_line_with_a_gap_or_without_an_end_is_not_taken() -> None:
    gap = play("........../....b5..../w1..b4..../........../......w2b6 w 0", "d1-d3=1")
    assert taken(gap.events) == set()
    open_end = play("........../....b5..../..b3b4..../........../w1....w2b6 w 0", "d1-d3=1")
    assert taken(open_end.events) == set()


@pytest.mark.parametrize("capture", ["line", "single"])
def test_cu_11_both_sides_of_the_die_that_arrives_in_the_middle(capture: str) -> None:
    """W B . B W with the white die arriving on the dot."""
    step = play("b6......../........../w1b3..b4w5/........../....w2.... w 0", "c1-c3=1", capture=capture)
    assert taken(step.events) == {"b3", "d3"}
    assert step.state.outcome == Outcome.won(W, "few_dice")


@pytest.mark.parametrize("capture", ["line", "single"])
def test_cu_11_along_a_row_and_a_column_at_once(capture: str) -> None:
    """The printed double capture: a 4 in one direction and a 1 in another."""
    text = "....w3..b6/....b1..../w5b4....../....w1..../........b2 w 0"
    step = play(text, "c2-c3=2", capture=capture)
    assert taken(step.events) == {"b3", "c4"}
    assert str(step.state) == "....w3..b6/........../w5..w2..../........../........b2 b 0"


def test_cu_12_only_the_nearest_line_is_taken() -> None:
    """W B W B . with a white die arriving at the outer end: the first B stays."""
    step = play("........../........../w1b2w3b4../........../b5......w2 w 0", "e1-e3=4")
    assert taken(step.events) == {"d3"}
    assert str(step.state) == "........../........../w1b2w3..w4/........../b5........ b 0"


def test_cu_13_there_is_no_way_not_to_take() -> None:
    """Every action that brings the die to c3 takes both, and none of them can be played otherwise."""
    text = "b6......../........../w1b3..b4w5/........../....w2.... w 0"
    arrivals = legal(text, "c1-c3")
    assert arrivals == ["c1-c3=1", "c1-c3=3", "c1-c3=4", "c1-c3=6"]
    assert all(taken(play(text, arrival).events) == {"b3", "d3"} for arrival in arrivals)


def test_cu_14_diagonals_sandwich_nothing() -> None:
    """b2 and d4 are white, c3 is black on the diagonal between."""
    step = play("........b1/......w1../....b3..../..w5....../........b2 w 0", "d4-e4=2")
    assert taken(step.events) == set()
    step = play("........b1/........w1/....b3..../..w5....../........b2 w 0", "e4-d4=2")
    assert taken(step.events) == set()
    assert str(step.state) == "........b1/......w2../....b3..../..w5....../........b2 b 1"


def test_cu_15_the_edge_of_the_board_is_no_slice_of_bread() -> None:
    step = play("........b1/........../b3..w1..../........../w4......b2 w 0", "c3-b3=2")
    assert taken(step.events) == set()


def test_cu_15_along_the_edge_a_die_is_taken() -> None:
    step = play("........b1/..w1....../b3......../w5......../b6......b2 w 0", "b4-a4=2")
    assert taken(step.events) == {"a3"}


CORNER = "b1......b2/........../........../w2w1....../b3........ w 0"


def test_cu_15_a_corner_is_safe() -> None:
    assert taken(play(CORNER, "b2-b1=4").events) == set()


def test_cu_15_as_a_house_rule_the_die_in_a_corner_is_taken_by_its_two_neighbours() -> None:
    step = play(CORNER, "b2-b1=4", corner_capture=True)
    assert step.events[-1] == Captured(W, B, ((c("a1"), 3),))
    assert str(step.state) == "b1......b2/........../........../w2......../..w4...... b 0"


@pytest.mark.parametrize("corner", ["a1", "e1", "a5", "e5"])
def test_cu_15_every_corner_and_from_either_side(corner: str) -> None:
    beside = GRID.neighbours(c(corner))
    for arrives, waits in (beside, beside[::-1]):
        start = next(n for n in GRID.neighbours(arrives) if n not in (c(corner), waits))
        board = {c(corner): "b4", waits: "w2", start: "w1", c("c3"): "b5", c("c4"): "b6"}
        ranks = (
            "".join(board.get(GRID.cell(column, row), "..") for column in range(5))
            for row in reversed(range(5))
        )
        text = "/".join(ranks) + " w 0"
        going = f"{GRID.name(start)}-{GRID.name(arrives)}=2"
        assert corner in taken(play(text, going, corner_capture=True).events)
        assert corner not in taken(play(text, going).events)


def test_cu_15_a_corner_die_that_walked_in_is_safe_until_a_neighbour_arrives() -> None:
    """a2 and b1 are white; Black walked into the corner. White's move elsewhere takes nothing."""
    text = "b1......b2/........../........../w2......../b3w1....w1 w 0"
    assert taken(play(text, "e1-e2=2", corner_capture=True).events) == set()
    assert taken(play(text, "b1-c1=2", corner_capture=True).events) == set()


def test_cu_15_with_corners_the_rest_is_taken_as_ever() -> None:
    step = play("....w2..b4/........../w5b3....../........../........b1 w 0", "c5-c3=1", corner_capture=True)
    assert taken(step.events) == {"b3"}


@pytest.mark.parametrize("seed", range(8))
def test_cu_23_dice_that_were_taken_never_come_back(seed: int) -> None:
    options = CUSTODIAN.options(chaos=seed % 2 == 1, corner_capture=seed % 4 > 1)
    for before, _, step in random_game(options, seed):
        if before.trays is not None:
            continue
        for seat in (W, B):
            ours, left = before.dice_of(seat).bit_count(), step.state.dice_of(seat).bit_count()
            lost = sum(len(e.dice) for e in step.events if isinstance(e, Captured) and e.loser == seat)
            assert left == ours - lost
            assert not lost or seat != before.turn, "nobody takes dice of their own"
