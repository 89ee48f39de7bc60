"""Tilting Dice, rounds and matches: what follows a capture, what ends without one. Worked out by hand."""

from typing import Any

import pytest

from game.engine import CHANCE, IllegalAction, Offer, Outcome, Seat, Step
from game.events import Ended
from game.tilting.dealing import Deal
from game.tilting.events import Built, RoundBegan, RoundEnded
from game.tilting.rules import TILTING
from game.tilting.state import Phase, Standing, State
from tests.game.tilting_play import TILES, UNDEALT, B, W, dice, play, pos, read, refused

WIN = "wd2:162534 wf1:256134 bc5:163452 bf6:162534"
"""White to move captures with d2:NNW."""

COLLECTED = "w--:162534 w--:162534 b--:162534 b--:162534"
NEXT_BOARD = "deal 111111 222222 333333 444444 555555 666666"


def win(score: str, starter: str = "w", **options: Any) -> Step[State]:
    """White wins a round of a match. It has made six turns, or seven where Black began it."""
    turns = 6 if starter == "w" else 7
    number = sum(map(int, score.split("-"))) + 1
    return play(pos(WIN, turns=turns, rest=f"score:{score} round:{number}:{starter}"), "d2:NNW", **options)


# --- matches ------------------------------------------------------------------------------------------------


def test_td_22_a_round_won_is_a_point_and_the_next_begins() -> None:
    step = win("0-0")
    assert step.events[-2:] == (
        RoundEnded(1, W, "captured", (read(pos(WIN)).dice[2].cell,), (1, 0)),
        RoundBegan(2, B, (), False),
    )
    assert step.state.standing == Standing((1, 0), 2)
    assert step.state.outcome is None
    assert str(step.state) == pos(COLLECTED, "b", 0, "score:1-0 round:2:b")


def test_td_22_who_first_has_three_rounds_has_won_the_match() -> None:
    step = win("2-2", "b")
    assert step.events[-1] == Ended(((W,), (B,)), "rounds")
    assert step.state.outcome == Outcome.won(W, "rounds")
    assert step.state.to_act == ()
    assert str(step.state).endswith(" 8 score:3-2 round:5:b")
    assert read(str(step.state)) == step.state


@pytest.mark.parametrize(("rounds", "score"), [(2, "1-0"), (3, "2-0"), (5, "4-4")])
def test_td_22_as_a_house_rule_more_or_fewer_rounds(rounds: int, score: str) -> None:
    assert win(score, rounds=rounds).state.outcome == Outcome.won(W, "rounds")
    if rounds > 2:
        assert win("0-0", rounds=rounds).state.outcome is None


def test_td_22_a_single_round_keeps_no_score_and_is_the_match() -> None:
    start = TILTING.new(TILTING.options(rounds=1), 2, W)
    assert start.standing is None
    assert "score" not in str(start)
    step = play(pos(WIN), "d2:NNW", rounds=1)
    assert step.state.outcome == Outcome.won(W, "capture")


def test_td_22_black_wins_rounds_as_well() -> None:
    """White rolls into the 6 of c5."""
    text = pos("wd2:162534 wf1:256134 bc5:251643 bf6:162534", rest="score:0-2 round:3:w")
    assert play(text, "d2:NNW").state.outcome == Outcome.won(B, "rounds")


def test_td_34_the_sides_take_turns_in_beginning() -> None:
    """Whoever has won."""
    assert win("0-0", "w").state.to_act == (B,)
    assert win("0-1", "b").state.to_act == (W,)


def test_td_8_all_dice_are_taken_from_the_board_and_placed_anew() -> None:
    step = win("0-0")
    assert dice(step.state) == COLLECTED
    assert step.state.phase is Phase.PLACE
    placed = play(str(step.state), "place a6=251643 f6=162534", "place a1=163452 f1=256134").state
    assert (placed.to_act, placed.turns) == ((B,), 0), "Black begins this round"
    assert str(placed) == pos("wa1:163452 wf1:256134 ba6:251643 bf6:162534", "b", 0, "score:1-0 round:2:b")


def test_td_8_dice_may_go_to_other_corners_and_lie_otherwise() -> None:
    state = win("0-0").state
    assert len(TILTING.actions(state, B)) == 20 * 20


def test_td_23_dice_and_board_are_kept() -> None:
    step = win("0-0")
    assert step.events[-1] == RoundBegan(2, B, (), False)
    assert str(step.state).startswith(TILES)
    assert dice(step.state) == COLLECTED


def test_td_23_as_a_house_rule_both_build_new_dice_in_secret() -> None:
    step = win("0-0", rebuild="each_round")
    assert step.events[-1] == RoundBegan(2, B, (W, B), False)
    assert dice(step.state) == "w--:------ w--:------ b--:------ b--:------"
    assert step.state.to_act == (B,), "who begins the round builds first"
    secret = play(str(step.state), "b build 162534 162534", rebuild="each_round")
    assert "??????" in str(TILTING.view(secret.state, W))
    built = play(str(secret.state), "w build 112233 445566", rebuild="each_round")
    assert built.reveals
    assert built.state.to_act == (B,)


@pytest.mark.parametrize("building", ["secret", "open"])
def test_td_23_as_a_house_rule_the_loser_builds_new_dice_alone_and_in_sight(building: str) -> None:
    """Black has lost and begins the next round; White has lost none and waits with its old dice."""
    options = {"rebuild": "loser", "building": building}
    step = win("0-0", **options)
    assert step.events[-1] == RoundBegan(2, B, (B,), False)
    assert dice(step.state) == "w--:162534 w--:162534 b--:------ b--:------"
    assert step.state.to_act == (B,)
    for viewer in (W, B, None):
        assert TILTING.view(step.state, viewer) == step.state, "White's dice are known from before"
    built = play(str(step.state), "b build 112233 445566", **options)
    assert isinstance(built.events[0], Built)
    assert not built.events[0].secret
    assert not built.reveals
    assert built.state.to_act == (B,)


def test_td_23_the_loser_builds_before_the_other_side_places_though_that_begins() -> None:
    step = win("0-1", "b", rebuild="loser")
    assert (step.state.to_act, step.state.starter) == ((B,), W)
    built = play(str(step.state), "b build 162534 162534", rebuild="loser")
    assert built.state.to_act == (W,)


def test_td_32_as_a_house_rule_a_new_board_is_laid() -> None:
    step = win("0-0", new_board=True)
    assert step.events[-1] == RoundBegan(2, B, (), True)
    assert step.state.to_act == (CHANCE,)
    assert str(step.state) == f"{UNDEALT} b {COLLECTED} 0 score:1-0 round:2:b"
    dealt = play(str(step.state), NEXT_BOARD, new_board=True)
    assert isinstance(TILTING.parse(step.state, NEXT_BOARD), Deal)
    assert str(dealt.state).split()[0] == "111111/222222/333333/444444/555555/666666"
    assert dealt.state.to_act == (B,)


def test_td_32_without_it_the_board_stays() -> None:
    assert str(win("1-0", "b").state).split()[0] == TILES


def test_td_32_board_first_then_dice() -> None:
    options: dict[str, Any] = {"new_board": True, "rebuild": "each_round"}
    step = win("0-0", **options)
    assert step.state.to_act == (CHANCE,)
    assert play(str(step.state), NEXT_BOARD, **options).state.phase is Phase.BUILD


# --- rounds that get nowhere --------------------------------------------------------------------------------

CORNERS = "wa1:162534 wf1:256134 ba6:251643 bf6:162534"
ROUND_TRIP = ("f1:NNN", "a6:SSS", "f4:SSS", "a3:NNN")
"""Both go out and come back: after four turns everything lies as before, with the same side to move."""


def test_td_24_the_third_time_a_position_comes_up_makes_a_round_void() -> None:
    start = pos(CORNERS, turns=0)
    twice = play(start, *ROUND_TRIP)
    assert dice(twice.state) == CORNERS
    assert twice.state.outcome is None
    almost = play(start, *ROUND_TRIP, *ROUND_TRIP[:3])
    assert almost.state.outcome is None
    step = play(start, *ROUND_TRIP, *ROUND_TRIP)
    assert step.events[-2:] == (
        RoundEnded(1, None, "repetition", (), None),
        Ended(((W, B),), "repetition"),
    )
    assert step.state.outcome == Outcome.drawn("repetition")
    assert str(step.state) == pos(CORNERS, turns=8, rest="repetition")


def test_td_24_in_a_match_nobody_scores_and_the_other_side_begins_the_next_round() -> None:
    step = play(pos(CORNERS, turns=0, rest="score:1-1 round:3:w"), *ROUND_TRIP, *ROUND_TRIP)
    assert step.events[-2:] == (
        RoundEnded(3, None, "repetition", (), (1, 1)),
        RoundBegan(4, B, (), False),
    )
    assert step.state.to_act == (B,)
    assert step.state.standing == Standing((1, 1), 4)


def test_td_24_the_way_a_die_lies_makes_a_position() -> None:
    """Round the corner and back on another way the die on f1 comes home lying otherwise."""
    trip = ("f1:NNW", "a6:SSS", "e3:SSE", "a3:NNN")
    step = play(pos(CORNERS, turns=0), *trip)
    assert [die.cell for die in step.state.dice] == [die.cell for die in read(pos(CORNERS)).dice]
    assert dice(step.state) != CORNERS


def test_td_24_positions_of_an_earlier_round_do_not_count() -> None:
    step = play(pos(CORNERS, turns=0, rest="score:0-0 round:1:w"), *ROUND_TRIP, *ROUND_TRIP)
    assert step.state.earlier == ()


@pytest.mark.parametrize(("limit", "turns"), [(25, 50), (50, 100), (100, 200)])
def test_td_24_so_many_turns_of_each_side_make_a_round_void(limit: int, turns: int) -> None:
    before = pos(CORNERS, "b", turns - 1)
    step = play(before, "a6:SSS", limit=limit)
    assert step.state.outcome == Outcome.drawn("limit")
    assert RoundEnded(1, None, "limit", (), None) in step.events
    assert play(pos(CORNERS, turns=turns - 2), "f1:NNN", limit=limit).state.outcome is None
    match = play(f"{before} score:0-0 round:1:w", "a6:SSS", limit=limit)
    assert str(match.state) == pos(
        "w--:162534 w--:162534 b--:162534 b--:162534", "b", 0, "score:0-0 round:2:b"
    )


def test_td_24_a_capture_with_the_last_turn_counts() -> None:
    step = play(pos(WIN, turns=99), "d2:NNW")
    assert step.state.outcome == Outcome.won(W, "capture")
    assert read(str(step.state)) == step.state


def test_td_24_without_a_limit_positions_may_repeat_for_ever() -> None:
    step = play(pos(CORNERS, turns=0), *ROUND_TRIP * 5, limit=0)
    assert step.state.outcome is None
    assert play(pos(CORNERS, turns=998), "f1:NNN", limit=0).state.outcome is None


def test_td_24_after_a_void_round_no_loser_builds() -> None:
    before = pos(CORNERS, "b", 99, "score:1-1 round:3:w")
    step = play(before, "a6:SSS", rebuild="loser")
    assert dice(step.state) == COLLECTED
    both = play(before, "a6:SSS", rebuild="each_round", new_board=True)
    assert both.state.to_act == (CHANCE,), "it is a new round all the same"
    assert "162534" not in dice(both.state)


def test_td_16_a_replayed_round_keeps_dice_and_board_under_every_house_rule() -> None:
    text = pos("wd2:162534 wf1:256134 bb4:431652 bc5:163452", rest="score:1-2 round:4:w")
    options = {"both_win": "void", "rebuild": "each_round", "new_board": True}
    step = play(text, "d2:NNW", **options)
    assert step.events[-1] == RoundBegan(4, W, (), False)
    assert str(step.state) == pos(COLLECTED, "w", 0, "score:1-2 round:4:w")


# --- offers -------------------------------------------------------------------------------------------------

BUILDING = pos("w--:------ w--:------ b--:------ b--:------", turns=0, rest="score:0-0 round:1:w")


@pytest.mark.parametrize(
    "text", [BUILDING, pos(COLLECTED, turns=0), pos(CORNERS, rest="score:1-2 round:4:w")]
)
@pytest.mark.parametrize("seat", [W, B])
def test_td_33_either_side_may_resign_the_match(text: str, seat: Seat) -> None:
    state = read(text)
    resign = next(offer for offer in TILTING.offers(state, seat) if offer.kind == Offer.RESIGN)
    step = TILTING.apply(state, resign)
    assert step.state.outcome == Outcome.won(W if seat == B else B, "resigned")
    assert step.events == (Ended(step.state.outcome.ranking, "resigned"),)
    assert str(step.state) == f"{text} resigned:{'wb'[seat]}"
    assert step.state.standing == state.standing, "rounds won stay won"


def test_td_33_both_may_agree_on_a_draw() -> None:
    state = read(pos(CORNERS, rest="score:1-2 round:4:w"))
    step = TILTING.apply(state, Offer(B, Offer.DRAW, "b"))
    assert step.state.outcome == Outcome.drawn("agreed")
    assert TILTING.offers(step.state, W) == ()


def test_td_33_there_is_nothing_to_offer_while_the_board_is_laid() -> None:
    start = TILTING.new(TILTING.options(), 2, W)
    assert TILTING.offers(start, W) == TILTING.offers(start, B) == ()
    with pytest.raises(IllegalAction):
        TILTING.require(start, Offer(W, Offer.RESIGN, "w"))


def test_after_the_end_nothing_is_legal() -> None:
    over = str(play(pos(WIN), "d2:NNW").state)
    assert TILTING.actions(read(over), B) == ()
    assert TILTING.forbids(read(over), B, ()) == "TD-22"
    assert refused(over, "f6:SSS") is None
