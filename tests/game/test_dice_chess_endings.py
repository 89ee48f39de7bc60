"""Dice Chess: how games end. Positions were worked out by hand."""

from typing import Any

import pytest

from game.dice_chess.moves import Means
from game.dice_chess.rules import COUNT, DICE_CHESS
from game.engine import CHANCE, IllegalAction, Offer, Outcome, Seat
from game.events import Ended, Moved, Passed, Rolled
from game.match import Match
from game.options import matters
from game.save import SeatInfo
from tests.game.dice_chess_play import B, W, c, cells, legal, play, pos, read

# --- the last die -------------------------------------------------------------------------------------------


def test_dc_13_who_takes_the_last_die_wins_after_the_roll() -> None:
    text = pos("c6=b2 c5=w3 b4=w1", "w 3 - 5")
    due = play(text, "c5xc6")
    assert due.state.to_act == (CHANCE,)
    assert due.state.outcome is None
    step = play(text, "c5xc6", "roll 1")
    assert step.events == (Rolled(W, c("c6"), 1), Ended(((W,), (B,)), "last_die"))
    assert step.state.outcome == Outcome.won(W, "last_die")
    assert step.state.to_act == ()
    assert str(step.state) == pos("c6=w1 b4=w1", "b 23 - 0")
    assert DICE_CHESS.actions(step.state, B) == ()
    assert DICE_CHESS.forbids(step.state, B, ()) == "DC-13"


def test_dc_13_one_die_is_enough_to_play_on() -> None:
    step = play(pos("c6=b2 c5=w3", "b - 113 5"), "c6-c7", "c5-c6", "c7-b7")
    assert step.state.outcome is None


def test_dc_13_a_lead_in_pips_does_not_help_a_side_without_dice() -> None:
    step = play(pos("c6=b2 c5=w3", "w - 66666 5"), "c5xc6", "roll 1")
    assert step.state.outcome == Outcome.won(W, "last_die")


@pytest.mark.parametrize("side", ["w", "b"])
def test_dc_13_a_position_shows_who_has_lost(side: str) -> None:
    assert read(pos("a1=w1", f"{side} - - 3")).outcome == Outcome.won(W, "last_die")
    assert read(pos("a1=b1 a2=b2", f"{side} - - 3")).outcome == Outcome.won(B, "last_die")


# --- being stuck --------------------------------------------------------------------------------------------

# The 3 is too weak for the 4 and the 5, the 2 for the 3.
SHUT_IN = "a2=w3 a1=w2 a3=b4 b2=b5 b1=b3"


def test_dc_10_a_side_that_cannot_move_passes_and_only_then() -> None:
    stuck = pos(SHUT_IN, "w - - 6")
    assert legal(stuck) == ["pass"]
    step = play(stuck, "pass")
    assert step.events == (Passed(W),)
    assert str(step.state) == pos(SHUT_IN, "b - - 7")
    assert DICE_CHESS.forbids(read(stuck), W, (c("a2"),)) == "DC-10"
    assert DICE_CHESS.forbids(read(stuck), W, (Means.PASS,)) is None


def test_dc_10_as_a_house_rule_that_side_loses() -> None:
    assert read(pos(SHUT_IN, "w - - 6"), stuck="lose").outcome == Outcome.won(B, "shut_in")
    step = play(pos(f"{SHUT_IN} d3=b6", "b - - 5"), "d3-d4", stuck="lose")
    assert step.events == (Moved(B, cells("d3 d4")), Ended(((B,), (W,)), "shut_in"))
    assert step.state.to_act == ()


def test_dc_10_a_roll_may_shut_a_side_in() -> None:
    """White's 2 and 3 in the corner are held by a 4, a 5 and what the 6 on c1 rolls on b1."""
    text = pos("a2=w3 a1=w2 a3=b4 b2=b5 b1=w1 c1=b6", "b - - 5")
    assert play(text, "c1xb1", "roll 2", stuck="lose").state.outcome is None, "the 2 can take it"
    assert play(text, "c1xb1", "roll 3", stuck="lose").state.outcome == Outcome.won(B, "shut_in")


def test_dc_10_where_passing_is_allowed_nobody_loses_by_being_stuck() -> None:
    stuck = pos(SHUT_IN, "w - - 6")
    assert legal(stuck, stuck="lose", may_pass=True) == ["pass"]
    assert read(stuck, stuck="lose", may_pass=True).outcome is None
    assert matters(DICE_CHESS.options(), "stuck", 2)
    assert not matters(DICE_CHESS.options(may_pass=True), "stuck", 2)


def lattice() -> str:
    """Ones two squares apart. Going straight and exactly two, each meets one of its own side or the edge."""
    white = " ".join(f"{file}{rank}=w1" for file in "bdfh" for rank in (2, 4, 6, 8))
    black = " ".join(f"{file}{rank}=b1" for file in "aceg" for rank in (1, 3, 5, 7))
    return f"{white} {black}"


def test_dc_10_where_neither_side_can_move_the_dice_are_counted_at_once() -> None:
    options: dict[str, Any] = {"ones": "exactly_two", "ones_turn": False}
    assert read(pos(lattice()), **options).outcome == Outcome.drawn("stuck_even")
    for may_pass in (False, True):
        with_passing = read(pos(lattice()), **options, may_pass=may_pass)
        assert with_passing.outcome == Outcome.drawn("stuck_even"), "passing leads nowhere"
    # A die that can go on to h7 and from there; before it does, only Black can move.
    moving = lattice().replace("h8=w1", "h8=w2")
    assert read(pos(moving), **options).outcome is None
    assert legal(pos(moving, "b - - 0"), **options) == ["pass"]


def test_dc_10_the_house_rule_asks_only_for_the_side_to_move() -> None:
    options: dict[str, Any] = {"ones": "exactly_two", "ones_turn": False, "stuck": "lose"}
    assert read(pos(lattice()), **options).outcome == Outcome.won(B, "shut_in")
    assert read(pos(lattice(), "b - - 0"), **options).outcome == Outcome.won(W, "shut_in")


def test_dc_10_without_any_dice_nobody_can_move() -> None:
    assert read(pos("", "w 66 5 0")).outcome == Outcome.won(W, "stuck_captured")


# --- nothing taken for too long -----------------------------------------------------------------------------

# White has 3 + 1 pips on the board, Black 4 + 2 + 1.
THIN = "d8=b4 c5=w3 d5=b2 b4=w1 d4=b1"


def test_dc_11_after_twenty_turns_of_each_side_without_a_capture_dice_are_counted() -> None:
    step = play(pos(THIN, "b 2 12 39"), "d8-e8")
    assert step.events[-1] == Ended(((B,), (W,)), "quiet_board")
    assert step.state.outcome == Outcome.won(B, "quiet_board")
    assert play(pos(THIN, "b 2 12 38"), "d8-e8").state.outcome is None


def test_dc_11_a_capture_begins_the_count_anew() -> None:
    step = play(pos(THIN, "b 2 12 39"), "d4xb4", "roll 5")
    assert step.state.outcome is None
    assert step.state.quiet == 0


def test_dc_11_a_skipped_turn_counts() -> None:
    step = play(pos(SHUT_IN, "w - 2 39"), "pass")
    assert step.events == (Passed(W), Ended(((B,), (W,)), "quiet_board"))
    step = play(pos(THIN, "b 2 12 39"), "pass", may_pass=True)
    assert step.state.outcome == Outcome.won(B, "quiet_board")


@pytest.mark.parametrize(("limit", "plies"), [(20, 40), (3, 6), (10, 20), (50, 100)])
def test_dc_11_the_limit_is_a_house_rule(limit: int, plies: int) -> None:
    assert read(pos(THIN, f"b 2 12 {plies - 1}"), quiet_limit=limit).outcome is None
    assert read(pos(THIN, f"b 2 12 {plies}"), quiet_limit=limit).outcome == Outcome.won(B, "quiet_board")
    assert read(pos(THIN, "b 2 12 0"), quiet_limit=limit).limit == plies


def test_dc_11_without_a_limit_dice_are_counted_only_on_a_proposal() -> None:
    state = read(pos(THIN, "b 2 12 9999"), quiet_limit=0)
    assert state.outcome is None
    assert state.limit is None
    assert [offer.kind for offer in DICE_CHESS.offers(state, W)] == ["resign", "count"]


@pytest.mark.parametrize(("limit", "plies"), [(20, 80), (3, 80), (10, 80), (50, 100)])
def test_dc_23_before_the_first_capture_there_is_more_time(limit: int, plies: int) -> None:
    assert read(pos(THIN, f"b - - {plies - 1}"), quiet_limit=limit).outcome is None
    assert play(pos(THIN, f"b - - {plies - 1}"), "d8-e8", quiet_limit=limit).state.outcome is not None
    assert read(pos(THIN, "b - - 0"), quiet_limit=limit).limit == plies


def test_dc_23_one_capture_by_either_side_is_the_first() -> None:
    assert read(pos(THIN, "b 2 - 40")).outcome == Outcome.won(B, "quiet_board")
    assert read(pos(THIN, "b - 2 40")).outcome == Outcome.won(B, "quiet_board")
    assert read(pos(THIN, "b - - 79"), quiet_limit=0).limit is None


# --- counting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "taken", "outcome"),
    [
        # Four pips against three; what was captured does not matter.
        ("a1=w4 h8=b3", "- 66", Outcome.won(W, "quiet_board")),
        ("a1=w1 a2=w2 h8=b4", "66 -", Outcome.won(B, "quiet_board")),
        # One die or three: only pips count.
        ("a1=w6 h8=b1 h7=b2 h6=b3", "3 12", Outcome.drawn("quiet_even")),
        # Equal on the board: 2 + 6 against 3 + 4 captured.
        ("a1=w4 h8=b4", "26 34", Outcome.won(W, "quiet_captured")),
        ("a1=w4 h8=b4", "- 1", Outcome.won(B, "quiet_captured")),
        # Equal in both.
        ("a1=w4 h8=b4", "25 34", Outcome.drawn("quiet_even")),
    ],
)
def test_dc_12_pips_on_the_board_then_captured_pips_then_a_draw(
    dice: str, taken: str, outcome: Outcome
) -> None:
    for side in "wb":
        assert read(pos(dice, f"{side} {taken} 40")).outcome == outcome


def test_dc_12_the_faces_that_were_captured_count_not_what_the_takers_rolled() -> None:
    """White took a 2 and rolled a 6 for it; then Black took that 6 with a 6."""
    step = play(pos("d4=w3 d5=b2 e6=b6 a1=w5 h8=b1", "w - - 7"), "d4xd5", "roll 6", "e6xd5", "roll 4")
    assert str(step.state) == pos("d5=b4 a1=w5 h8=b1", "w 2 6 0")
    counted = DICE_CHESS.apply(step.state, Offer(W, COUNT, "w")).state
    assert counted.outcome == Outcome.won(B, "agreed_captured"), "5 to 5 on the board, 2 to 6 captured"


# --- offers -------------------------------------------------------------------------------------------------


def match_at(text: str, **options: Any) -> Match:
    """A match that stands at a position."""
    match = Match(
        DICE_CHESS, DICE_CHESS.options(**options), (SeatInfo("Anna", ""), SeatInfo("Ben", "")), W, "s"
    )
    match.start = read(text, **options)
    match.log.clear()
    return match


def test_dc_28_from_the_sixth_ply_without_a_capture_either_side_may_propose_to_count() -> None:
    for side in "wb":
        early = read(pos(THIN, f"{side} 2 12 5"))
        later = read(pos(THIN, f"{side} 2 12 6"))
        for seat, letter in ((W, "w"), (B, "b")):
            assert list(map(str, DICE_CHESS.offers(early, seat))) == [f"{letter} resign"]
            assert list(map(str, DICE_CHESS.offers(later, seat))) == [f"{letter} resign", f"{letter}? count"]


def test_dc_28_dice_are_counted_if_the_other_side_agrees() -> None:
    match = match_at(pos(THIN, "b 2 12 7"))
    match.offer(Offer(W, COUNT, "w"))
    assert match.state.outcome is None
    events = match.answer(B, agreed=True)
    assert events == (Ended(((B,), (W,)), "agreed_board"),)
    assert [entry.text for entry in match.log] == ["w? count", "b+ count"]
    assert match.state.outcome == Outcome.won(B, "agreed_board")
    assert str(match.state) == pos(THIN, "b 2 12 7 counted")
    assert read(str(match.state)) == match.state


def test_dc_28_if_not_play_goes_on_and_it_may_be_proposed_again_after_three_turns() -> None:
    match = match_at(pos("a1=w3 h8=b4", "w 2 12 7"))
    match.offer(Offer(W, COUNT, "w"))
    match.answer(B, agreed=False)
    assert match.state.outcome is None
    for white, black in (("a1-a2", "h8-h7"), ("a2-a1", "h7-h8"), ("a1-a2", "h8-h7")):
        assert [offer.kind for offer in match.offers(W)] == ["resign"]
        assert [offer.kind for offer in match.offers(B)] == ["resign", "count"]
        for text in (white, black):
            match.play(DICE_CHESS.parse(match.state, text))
    assert [offer.kind for offer in match.offers(W)] == ["resign", "count"]


def test_dc_28_a_proposal_is_answered_by_playing_on() -> None:
    match = match_at(pos("a1=w3 h8=b4", "b 2 12 7"))
    match.offer(Offer(W, COUNT, "w"))
    match.play(DICE_CHESS.parse(match.state, "h8-h7"))
    assert [entry.text for entry in match.log] == ["w? count", "b- count", "h8-h7"]


def test_dc_27_a_side_may_resign_whosever_turn_it_is() -> None:
    for side in "wb":
        state = read(pos(THIN, f"{side} 2 12 3"))
        for seat in (W, B):
            end = DICE_CHESS.apply(state, Offer(seat, Offer.RESIGN, "wb"[seat]))
            other = Seat(1 - seat)
            assert end.state.outcome == Outcome.won(other, "resigned")
            assert end.events == (Ended(((other,), (seat,)), "resigned"),)
            assert str(end.state) == pos(THIN, f"{side} 2 12 3 resigned:{'wb'[seat]}")
            assert DICE_CHESS.offers(end.state, seat) == ()


def test_dc_27_there_is_no_offering_a_draw_and_no_resigning_while_a_roll_is_due() -> None:
    state = read(pos(THIN, "b 2 12 30"))
    assert Offer(W, Offer.DRAW, "w") not in DICE_CHESS.offers(state, W)
    with pytest.raises(IllegalAction):
        DICE_CHESS.require(state, Offer(W, Offer.DRAW, "w"))
    due = play(pos(THIN, "b 2 12 30"), "d4xb4").state
    assert DICE_CHESS.offers(due, W) == DICE_CHESS.offers(due, B) == ()


def test_dc_27_before_play_one_may_only_resign() -> None:
    empty = "/".join(["................"] * 8)
    state = read(f"{empty} w - - 0 w=2641135255134262 b=1111222233334456")
    assert list(map(str, DICE_CHESS.offers(state, B))) == ["b resign"]
    assert DICE_CHESS.offers(DICE_CHESS.new(DICE_CHESS.options(), 2, W), W) == ()
