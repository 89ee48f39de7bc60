"""Captain Dice: the end bell, false bells, and who is first player after them."""

import pytest

from game.captain.events import (
    DicePhaseEnded,
    FalseBellRang,
    PileTakenUp,
    RoundEnded,
)
from game.captain.rules import CAPTAIN
from game.engine import CHANCE
from tests.game.captain_play import (
    B,
    G,
    R,
    W,
    first,
    legal,
    names,
    only,
    phase,
    play,
    pos,
    read,
    refused,
    seat_text,
)

# --- the end bell -------------------------------------------------------------------------------------------


def test_cp_6_who_may_act_is_listed_clockwise_from_the_first_player() -> None:
    """Whoever polls the players in this order settles what happens at the same moment."""
    assert read(pos("dice:gwrb", seats=4, first="g")).to_act == (G, W, R, B)
    assert read(pos("dice:bgr", "a4=r*", first="b")).to_act == (B, G, R)


LINES = {
    "row": "a4=r* b4=b* d4=g*",
    "column": "c1=r* c3=r* c4=b*",
    "diagonal": "a1=g* b2=r* d4=b*",
    "short diagonal": "b4=r* c3=b* d2=g*",
    "three in a row": "a2=b* b2=b* c2=b*",
}


@pytest.mark.parametrize("lying", LINES.values(), ids=LINES)
def test_cp_7_three_in_a_line_make_the_bell_valid(lying: str) -> None:
    step = play(pos("dice:rbg", lying), "g ring")
    ended = only(step.events, DicePhaseEnded)
    assert [(event.first, event.reason) for event in ended] == [(G, "bell")]
    assert phase(step.state).startswith("setup")
    assert sorted(names(ended[0].cells)) == sorted(word[:2] for word in lying.split())


@pytest.mark.parametrize(
    "lying",
    ["a4=r* b4=b*", "a4=r* b4=b* c3=g*", "a4=r* b2=b* d3=g*", "a3=r* b4=b* c4=g* d3=r*", "a2=r* b1=b*"],
)
def test_cp_7_less_than_a_line_of_three_does_not(lying: str) -> None:
    step = play(pos("dice:rbg", lying), "g ring")
    assert step.events == (FalseBellRang(G),)
    assert phase(step.state) == "dice:rb"


@pytest.mark.parametrize(
    ("lying", "valid"),
    [(lying, False) for lying in LINES.values()]
    + [
        ("a4=r* b4=b* c4=r* d4=g*", True),
        ("a1=r* b2=b* c3=g* d4=b*", True),
        ("c1=r* c2=b* c3=g* c4=b*", True),
        ("a4=r* b4=b* c4=r* a3=g*", False),
    ],
)
def test_cp_7_as_a_house_rule_a_full_row_of_four_is_needed(lying: str, valid: bool) -> None:
    after = play(pos("dice:rbg", lying), "g ring", bell_line=4).state
    assert phase(after).startswith("setup") == valid


@pytest.mark.parametrize(
    ("shape", "lying"),
    [("3x3", "a1=r* b1=b* c1=g*"), ("4x3", "a3=r* a2=b* a1=g*"), ("5x3", "a3=r* c3=b* e3=g*")],
)
def test_cp_7_four_are_asked_for_on_four_by_four_only(shape: str, lying: str) -> None:
    text = pos("dice:rbg", lying, shape=shape, deck=0)
    assert phase(play(text, "g ring", bell_line=4).state).startswith("setup")


@pytest.mark.parametrize(
    ("lying", "loose", "adjacent"),
    [
        ("a4=r* b4=b* d4=g*", True, False),
        ("c1=r* c3=r* c4=b*", True, False),
        ("a1=g* b2=r* d4=b*", True, False),
        ("b4=r* c4=b* d4=g*", True, True),
        ("b4=r* c3=b* d2=g*", True, True),
        ("a4=r* b4=r* c4=r*", True, True),
        ("a4=r* b4=b* a1=g*", False, False),
    ],
)
def test_cp_8_any_colours_with_gaps_or_as_a_house_rule_without(
    lying: str, loose: bool, adjacent: bool
) -> None:
    text = pos("dice:rbg", lying)
    assert phase(play(text, "g ring").state).startswith("setup") == loose
    assert phase(play(text, "g ring", adjacent=True).state).startswith("setup") == adjacent


def test_cp_8_a_row_of_five_has_gaps_of_two() -> None:
    text = pos("dice:rbg", "a3=r* b3=b* e3=g*", shape="5x3", deck=0)
    assert phase(play(text, "g ring").state).startswith("setup")
    assert phase(play(text, "g ring", adjacent=True).state) == "dice:rb"


@pytest.mark.parametrize(
    ("lying", "three", "four"),
    [
        ("a3=r* c2=b*", False, False),
        ("a3=r* c2=b* b1=r*", True, False),
        ("a3=r* c2=b* b1=r* c3=b*", True, True),
        ("a3=r* b3=b* c3=r*", True, False),
    ],
)
def test_cp_9_two_players_count_claims_anywhere(lying: str, three: bool, four: bool) -> None:
    text = pos("dice:rb", lying, seats=2)
    assert phase(play(text, "b ring").state).startswith("setup") == three
    assert phase(play(text, "b ring", bell_two=4).state).startswith("setup") == four


def test_cp_10_one_may_ring_without_any_dice_on_the_field() -> None:
    step = play(pos("dice:rbg", "a4=r* b4=b* d4=r*"), "g ring")
    assert first(step.state) == "g"
    assert phase(step.state) == "setup:r"


# --- false bells --------------------------------------------------------------------------------------------


def test_cp_11_after_a_false_bell_one_may_do_nothing() -> None:
    after = play(pos("dice:rbg", "a4=b* b3=b*", r="123456", b="12"), "b ring").state
    assert after.to_act == (R, G)
    assert seat_text(after, B)["bells"] == "0!"
    assert CAPTAIN.actions(after, B) == ()
    assert CAPTAIN.forbids(after, B, ()) == "CP-11"
    assert str(after).count("b*") == 2, "dice that were placed stay"


def test_cp_11_a_seat_under_penalty_plays_as_usual_from_set_up_on() -> None:
    rung = play(pos("dice:rbg", "a4=b* b4=b*", r="123456", b="13"), "b ring", "r place 14@d4", "r ring").state
    assert phase(rung) == "setup:r"
    assert "!" not in str(rung)
    assert phase(play(str(rung), "r card 0@d4").state) == "setup:b"


def test_cp_11_without_penalty_the_others_go_on() -> None:
    after = play(pos("dice:rbg", "a4=b*", r="123456", b="1236"), "b ring", "r place 14@d4", "g roll").state
    assert after.to_act == (CHANCE,)


def test_cp_12_when_all_have_rung_falsely_the_phase_is_over() -> None:
    text = pos("dice:bgr", "a4=r* b3=b*", first="b")
    step = play(text, "g ring", "r ring", "b ring")
    assert step.events == (FalseBellRang(B), DicePhaseEnded(B, "stalled", ()))
    assert (phase(step.state), first(step.state)) == ("setup:b", "b")
    assert [captain.bells for captain in step.state.captains] == [0, 0, 0], "nobody has earned it"


def test_cp_12_when_those_left_have_placed_all_dice_the_phase_is_over() -> None:
    text = pos("dice:rb", "a4=r* b4=r* a3=b* b1=b* d2=b*", r="23", g="012345555/-/123456/-/0!")
    step = play(text, "r place 23@d3")
    assert [event.reason for event in only(step.events, DicePhaseEnded)] == ["stalled"]
    assert (phase(step.state), first(step.state)) == ("setup:r", "r")


def test_cp_12_not_while_a_valid_bell_can_be_rung() -> None:
    text = pos("dice:rb", "a4=r* b4=r* a3=b* b1=b* d2=b*", r="14", g="012345555/-/123456/-/0!")
    after = play(text, "r place 14@d4").state
    assert phase(after) == "dice:rb"
    assert legal(str(after)) == ["r ring", "b ring"]


def test_cp_12_nobody_under_penalty_may_ring_the_valid_bell() -> None:
    text = pos("dice:r", "a4=r* b4=b*", r="1234", b="012345555/-/1234/-/0!", g="012345555/-/123456/-/0!")
    step = play(text, "r ring")
    assert only(step.events, DicePhaseEnded) == [DicePhaseEnded(R, "stalled", ())]


def test_cp_12_without_any_claim_the_next_round_begins() -> None:
    text = pos("dice:r", r="123456", b="012345555/-/112233/-/0!", g="012345555/-/123456/-/0!")
    step = play(text, "r ring")
    assert step.events == (FalseBellRang(R), DicePhaseEnded(R, "stalled", ()), RoundEnded(42))
    assert phase(step.state) == "start:r"
    assert {seat_text(step.state, seat)["dice"] for seat in (R, B, G)} == {"~6"}


ALL = {"bell_when": "all_placed"}
ALMOST = "a4=r* b4=r* c4=r* a3=b* b3=b* c3=b*"


def test_cp_33_the_bell_waits_until_all_dice_are_placed() -> None:
    text = pos("dice:rbg", ALMOST + " b1=g* d2=g*", g="44")
    early = play(text, "r ring", **ALL)
    assert early.events == (FalseBellRang(R),), "a line is not enough"
    placed = play(text, "g place 44@d1", "b ring", **ALL)
    assert only(placed.events, DicePhaseEnded)[0].reason == "bell"
    assert first(placed.state) == "b"


def test_cp_33_nobody_waits_for_a_seat_under_penalty() -> None:
    text = pos("dice:rb", ALMOST, g="012345555/-/123456/-/0!")
    assert first(play(text, "b ring", **ALL).state) == "b"


def test_cp_33_nor_when_no_treasure_is_free() -> None:
    full = "a3=r* b3=r* c3=r* a2=b* b2=b* c2=b* a1=g* b1=g* c1=w*"
    text = pos("dice:rbgw", full, seats=4, shape="3x3", deck=0, g="12", w="1234")
    assert first(play(text, "w ring", **ALL).state) == "w"


def test_cp_33_is_tested_anew_after_a_false_bell() -> None:
    """Once the only one with dice is under penalty, the others have placed all theirs."""
    text = pos("dice:rbg", ALMOST, g="123456")
    rung = play(text, "g ring", **ALL).state
    assert phase(rung) == "dice:rb"
    assert first(play(str(rung), "r ring", **ALL).state) == "r"


# --- who is first -------------------------------------------------------------------------------------------


def test_cp_13_whoever_rings_is_first_player_at_once_and_until_the_next_end() -> None:
    text = pos("dice:rbg", "a4=r* b4=b* d4=g*")
    rung = play(text, "b ring").state
    assert (first(rung), phase(rung)) == ("b", "setup:b")
    assert seat_text(rung, B)["bells"] == "1"
    laid = play(str(rung), "b card 5@b4", "g card 5@d4", "r card 5@a4", "deal 55 56 66").state
    assert phase(laid) == "start:b"


def test_cp_47_the_first_player_has_three_advantages() -> None:
    """The start bell, the faster of equal cards, and the first claim to what several enclose."""
    assert read(pos("start:g", first="g")).to_act == (G,)
    squadrons = pos("setup:g", "a4=g* b4=b1", first="g", r="123456")
    assert "b4" not in str(play(squadrons, "g card 1@a4").state).split()[0]
    assert seat_text(play(squadrons, "g card 1@a4").state, B)["won"] == "-"
    behind = squadrons.replace(" g r=", " b r=")
    assert seat_text(play(behind, "g card 1@a4").state, G)["won"] == "-"
    crossing = pos("setup:g", "a3=r5 c3=r5 b4=g* b2=g5", first="g", b="123456")
    assert "16" in seat_text(play(crossing, "g card 5@b4").state, G)["won"]
    assert "16" in seat_text(play(crossing.replace(" g r=", " r r="), "g card 5@b4").state, R)["won"]


def test_cp_48_territory_is_where_ones_dice_or_cards_lie() -> None:
    text = pos("setup:r", "a4=r* b4=b* c2=r5", first="r")
    assert refused(text, "r card 0@b4") == "CP-48"
    assert refused(text, "r card 0@d4") == "CP-48"
    assert refused(text, "r card 0@c2") == "CP-48"
    assert "r card 0@a4" in legal(text)


def test_cp_15_the_pile_may_come_back_at_the_bell_itself() -> None:
    text = pos("dice:rbg", "a4=r* b4=b* d4=g*", b="-/012345555/1234/-/0", r="1234", g="1234")
    step = play(text, "b ring")
    assert only(step.events, PileTakenUp) == [PileTakenUp(B, (0, 1, 2, 3, 4, 5, 5, 5, 5), secret=True)]
    assert seat_text(step.state, B)["hand"] == "012345555"
