"""Dice Chess before play: rolling, setting out, who begins. Positions were worked out by hand."""

from random import Random

import pytest

from game.arrangement import Arrange
from game.chance import Roll
from game.dice_chess.board import GRID
from game.dice_chess.options import Options
from game.dice_chess.rules import DICE_CHESS
from game.dice_chess.setting_up import ready_sets
from game.dice_chess.state import State
from game.engine import CHANCE, BadNotation, IllegalAction, Offer, Outcome, Seat, Step
from game.events import Revealed, RolledOut, SetOut
from game.match import Match
from game.options import matters
from game.save import SeatInfo
from tests.game.dice_chess_play import B, W, cells, pos, read, refused
from tests.game.dice_chess_play import play as play_from

MIDDLE = "/".join(["................"] * 4)
EMPTY = "/".join(["................"] * 8)

WHITE = (2, 6, 4, 1, 1, 3, 5, 2, 5, 5, 1, 3, 4, 2, 6, 2)
BLACK = (1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6)
BOTH_ROLLED = f"{EMPTY} w - - 0 w=2641135255134262 b=1111222233334456"

WHITE_AS_ROLLED = "w2w6w4w1w1w3w5w2/w5w5w1w3w4w2w6w2"
BLACK_AS_ROLLED = "b3b3b3b3b4b4b5b6/b1b1b1b1b2b2b2b2"


def rolled(options: Options, first: Seat = W, *rolls: tuple[int, ...]) -> Step[State]:
    step = Step(DICE_CHESS.new(options, 2, first), ())
    for faces in rolls:
        step = DICE_CHESS.apply(step.state, Roll(faces))
    return step


def test_dc_18_eight_rows_of_eight_squares() -> None:
    assert GRID.size == 64
    assert (GRID.name(0), GRID.name(7), GRID.name(56), GRID.name(63)) == ("a1", "h1", "a8", "h8")
    assert str(read(pos("a1=w3 h1=w4 a8=b1 h8=b2"))).startswith("b1............b2/")
    with pytest.raises(BadNotation, match="8 ranks"):
        read(pos("a1=w3 h8=b1").removeprefix("..............b1/"))


def test_dc_19_sixteen_dice_a_side() -> None:
    start = DICE_CHESS.new(DICE_CHESS.options(), 2, W)
    assert len(DICE_CHESS.chance(start).sample(Random(1)).faces) == 16
    army = " ".join(f"{file}{rank}=w1" for rank in (1, 2) for file in "abcdefgh")
    assert len(read(pos(army + " h8=b1")).dice) == 17
    with pytest.raises(BadNotation, match="w has 17 dice"):
        read(pos(army + " a3=w1 h8=b1"))
    with pytest.raises(BadNotation, match="w has more than 16 dice"):
        read(pos(army + " h8=b1", "w - 1 0"))


def test_dc_20_both_roll_in_the_open_first_who_begins() -> None:
    start = DICE_CHESS.new(DICE_CHESS.options(), 2, B)
    assert str(start) == f"{EMPTY} b - - 0 w={'?' * 16} b={'?' * 16}"
    assert start.to_act == (CHANCE,)
    assert str(DICE_CHESS.chance(start)) == "roll"
    black = DICE_CHESS.apply(start, Roll(BLACK))
    assert str(black.state) == f"{EMPTY} b - - 0 w={'?' * 16} b=1111222233334456"
    assert black.events == (RolledOut(B, BLACK),)
    white = DICE_CHESS.apply(black.state, Roll(WHITE))
    assert str(white.state) == f"{EMPTY} b - - 0 w=2641135255134262 b=1111222233334456"
    assert white.events == (RolledOut(W, WHITE),)
    assert DICE_CHESS.forbids(start, W, ()) == "DC-20"
    for viewer in (W, B, None):
        assert DICE_CHESS.view(white.state, viewer) == white.state


def test_dc_17_as_a_house_rule_one_roll_is_that_of_both() -> None:
    step = rolled(DICE_CHESS.options(same_roll=True), B, WHITE)
    assert step.events == (RolledOut(B, WHITE), RolledOut(W, WHITE))
    assert str(step.state) == f"{EMPTY} b - - 0 w=2641135255134262 b=2641135255134262"
    assert step.state.to_act == (B,)


def test_dc_17_one_roll_kept_as_rolled_makes_armies_that_mirror_each_other() -> None:
    step = rolled(DICE_CHESS.options(same_roll=True, arrangement="as_rolled"), W, WHITE)
    white_ranks = WHITE_AS_ROLLED.split("/")
    black = "/".join(rank.replace("w", "b") for rank in reversed(white_ranks))
    assert str(step.state) == f"{black}/{MIDDLE}/{WHITE_AS_ROLLED} w - - 0"
    assert step.state.to_act == (W,)
    assert [type(event) for event in step.events] == [RolledOut, RolledOut, SetOut, SetOut]


def test_dc_17_otherwise_each_side_has_its_own() -> None:
    match = Match(DICE_CHESS, DICE_CHESS.options(), (SeatInfo("Anna", ""), SeatInfo("Ben", "")), W, "s")
    white, black = match.state.trays
    assert white != black


def test_dc_21_the_dice_fill_the_two_rows_closest_to_their_side() -> None:
    step = play_from(BOTH_ROLLED, "w arrange 66555443/32222111")
    white = {GRID.name(cell) for cell, seat, _ in step.state.dice if seat == W}
    assert white == {f"{file}{rank}" for file in "abcdefgh" for rank in (1, 2)}
    step = play_from(str(step.state), "b arrange 33334456/11112222")
    black = {GRID.name(cell) for cell, seat, _ in step.state.dice if seat == B}
    assert black == {f"{file}{rank}" for file in "abcdefgh" for rank in (7, 8)}


def test_dc_14_who_begins_sets_out_first_and_the_other_side_has_seen_it() -> None:
    """The higher rank comes first, which is the front of White and the back of Black."""
    step = play_from(BOTH_ROLLED, "w arrange 66555443/32222111")
    ranks = "w6w6w5w5w5w4w4w3/w3w2w2w2w2w1w1w1"
    assert str(step.state) == f"{'/'.join(['................'] * 6)}/{ranks} w - - 0 w=- b=1111222233334456"
    squares = cells("a2 b2 c2 d2 e2 f2 g2 h2 a1 b1 c1 d1 e1 f1 g1 h1")
    faces = (6, 6, 5, 5, 5, 4, 4, 3, 3, 2, 2, 2, 2, 1, 1, 1)
    assert step.events == (SetOut(W, tuple(zip(squares, faces, strict=True))),)
    assert step.state.to_act == (B,)
    assert DICE_CHESS.view(step.state, B) == step.state
    step = play_from(str(step.state), "b arrange 12345611/12233234")
    assert str(step.state) == f"b1b2b3b4b5b6b1b1/b1b2b2b3b3b2b3b4/{MIDDLE}/{ranks} w - - 0"
    assert step.state.to_act == (W,)
    assert not step.reveals


def test_dc_14_black_sets_out_first_where_black_begins() -> None:
    state = read(BOTH_ROLLED.replace(" w ", " b "))
    assert state.to_act == (B,)
    with pytest.raises(IllegalAction, match="not the turn of w"):
        play_from(str(state), "w arrange 66555443/32222111")


def test_dc_14_only_the_dice_that_were_rolled_can_be_set_out() -> None:
    state = read(BOTH_ROLLED)
    orders = DICE_CHESS.actions(state, W)
    # 2641135255134262 has three ones, four twos, two threes, two fours, three fives and two sixes.
    assert len(orders) == 3_027_024_000
    assert str(orders[0]) == "w arrange 11122223/34455566"
    assert str(orders[-1]) == "w arrange 66555443/32222111"
    assert refused(BOTH_ROLLED, "w arrange 66655443/32222111") == "DC-14"
    assert DICE_CHESS.forbids(state, W, (6, 6)) is None
    assert DICE_CHESS.forbids(state, W, (6, 6, 6)) == "DC-14"
    assert DICE_CHESS.forbids(state, W, ("tower",)) == "DC-14"


def test_dc_14_ready_made_sets_by_name() -> None:
    """White has 6 6 5 5 5 4 4 3 and 3 2 2 2 2 1 1 1. In a rank the strongest stand in the middle."""
    white = {name: str(action)[10:] for name, action in ready_sets(read(BOTH_ROLLED), W).items()}
    assert white["as_rolled"] == "26411352/55134262"
    assert white["strong_front"] == "45566543/12232211"
    assert white["strong_back"] == "12232211/45566543"
    assert white["strong_centre"] == "23566421/12455321"
    assert white["strong_left"] == "65543221/65432211"
    assert white["strong_right"] == "12234556/11223456"


def test_dc_14_the_front_of_black_is_its_lower_rank() -> None:
    """Black has 6 5 4 4 3 3 3 3 and 2 2 2 2 1 1 1 1; its back rank is named first."""
    state = read(BOTH_ROLLED.replace(" w ", " b "))
    black = {name: str(action)[10:] for name, action in ready_sets(state, B).items()}
    assert black["as_rolled"] == "33334456/11112222"
    assert black["strong_front"] == "11222211/33465433"
    assert black["strong_back"] == "33465433/11222211"


def test_dc_14_suggestions_are_the_ready_made_sets_without_repeats() -> None:
    suggested = list(map(str, DICE_CHESS.suggestions(read(BOTH_ROLLED), W)))
    assert suggested[0] == "w arrange 26411352/55134262"
    assert len(suggested) == len(set(suggested)) == 7
    alike = read(f"{EMPTY} w - - 0 w={'3' * 16} b=1111222233334456")
    assert list(map(str, DICE_CHESS.suggestions(alike, W))) == ["w arrange 33333333/33333333"]


def test_dc_14_as_rolled_leaves_no_choice_and_puts_the_first_eight_in_front() -> None:
    options = DICE_CHESS.options(arrangement="as_rolled")
    step = rolled(options, W, WHITE)
    assert str(step.state) == (
        f"{'/'.join(['................'] * 6)}/{WHITE_AS_ROLLED} w - - 0 w=- b={'?' * 16}"
    )
    squares = cells("a2 b2 c2 d2 e2 f2 g2 h2 a1 b1 c1 d1 e1 f1 g1 h1")
    assert step.events == (RolledOut(W, WHITE), SetOut(W, tuple(zip(squares, WHITE, strict=True))))
    assert step.state.to_act == (CHANCE,)
    step = rolled(options, W, WHITE, BLACK)
    assert str(step.state) == f"{BLACK_AS_ROLLED}/{MIDDLE}/{WHITE_AS_ROLLED} w - - 0"
    assert step.state.to_act == (W,)


def test_dc_14_in_secret_armies_are_hidden_until_both_stand() -> None:
    first = play_from(BOTH_ROLLED, "w arrange 66555443/32222111", arrangement="hidden")
    (event,) = first.events
    assert isinstance(event, SetOut)
    assert event.secret
    assert DICE_CHESS.view(first.state, W) == first.state
    assert DICE_CHESS.show(event, W) == event
    hidden_rank = "w?" * 8
    covered = (
        f"{'/'.join(['................'] * 6)}/{hidden_rank}/{hidden_rank} w - - 0 "
        "w=1112222334455566 b=1111222233334456"
    )
    for viewer in (B, None):
        assert str(DICE_CHESS.view(first.state, viewer)) == covered
        shown = DICE_CHESS.show(event, viewer)
        assert shown == SetOut(W, tuple((cell, None) for cell, _ in event.dice), secret=True)
    assert read(covered, arrangement="hidden") == DICE_CHESS.view(first.state, B)
    second = play_from(str(first.state), "b arrange 33334456/11112222", arrangement="hidden")
    assert second.reveals
    assert [type(event) for event in second.events] == [SetOut, Revealed]
    assert second.events[1] == Revealed(W, tuple((cell, face) for cell, face in event.dice if face))
    assert DICE_CHESS.view(second.state, B) == second.state
    assert second.state.to_act == (W,)


def test_dc_14_a_guess_lays_the_hidden_dice_in_some_order() -> None:
    first = play_from(BOTH_ROLLED, "w arrange 66555443/32222111", arrangement="hidden").state
    view = DICE_CHESS.view(first, B)
    guesses = {DICE_CHESS.guess(view, (), B, Random(seed)) for seed in range(20)}
    assert len(guesses) == 20
    for guess in guesses:
        assert sorted(face for _, _, face in guess.dice if face) == sorted(WHITE)
        assert DICE_CHESS.view(guess, B) == view
    with pytest.raises(IllegalAction, match="this is a view"):
        DICE_CHESS.apply(view, Arrange(B, "b", (3, 3, 3, 3, 4, 4, 5, 6, 1, 1, 1, 1, 2, 2, 2, 2), 8))


@pytest.mark.parametrize("first", [W, B])
def test_dc_15_who_begins_rolls_sets_out_and_plays_first(first: Seat) -> None:
    second = Seat(1 - first)
    step = rolled(DICE_CHESS.options(), first, WHITE)
    assert step.events == (RolledOut(first, WHITE),)
    state = DICE_CHESS.apply(step.state, Roll(BLACK)).state
    for seat in (first, second):
        assert state.to_act == (seat,)
        state = DICE_CHESS.apply(state, DICE_CHESS.suggestions(state, seat)[0]).state
    assert state.to_act == (first,)


def test_dc_15_the_sides_alternate_in_beginning() -> None:
    seats = (SeatInfo("Anna", "ivory"), SeatInfo("Ben", "ebony"))
    match = Match(DICE_CHESS, DICE_CHESS.options(), seats, W, "seed")
    match.offer(Offer(W, Offer.RESIGN, "w"))
    assert match.state.outcome == Outcome.won(B, "resigned")
    assert match.next_first() == B


def test_where_passing_is_allowed_being_stuck_is_no_question() -> None:
    assert matters(DICE_CHESS.options(), "stuck", 2)
    assert not matters(DICE_CHESS.options(may_pass=True), "stuck", 2)
