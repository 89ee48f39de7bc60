"""Captain Dice: the dice phase of Action Mode, from the start bell to whoever ends it."""

import pytest

from game.captain.cards import TREASURES
from game.captain.events import (
    DicePhaseEnded,
    DicePlaced,
    DiceRolled,
    DiceTakenUp,
    FalseBellRang,
    PileTakenUp,
    RoundEnded,
    StartBellRang,
)
from game.captain.rules import CAPTAIN
from game.engine import CHANCE, Seat
from tests.game.captain_play import (
    B,
    G,
    R,
    W,
    c,
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

ROLLED = pos("dice:rbg", r="122346", b="113356", g="224456")


# --- before the bell ----------------------------------------------------------------------------------------


def test_cp_1_there_are_two_of_each_pair_of_numbers() -> None:
    assert len(TREASURES) == 42
    assert len(set(TREASURES)) == 21
    assert all(TREASURES.count(treasure) == 2 for treasure in TREASURES)
    assert sum(1 for treasure in TREASURES if treasure % 11 == 0) == 12, "doubles among them"


def test_cp_37_everybody_begins_with_the_same_cards_and_six_dice() -> None:
    state = CAPTAIN.new(CAPTAIN.options(), 4, R)
    assert {tuple(captain.hand) for captain in state.captains} == {(0, 1, 2, 3, 4, 5, 5, 5, 5)}
    assert {captain.unrolled for captain in state.captains} == {6}


def test_cp_37_dice_that_are_not_in_hand_are_not_chosen() -> None:
    assert refused(ROLLED, "r place 55@a1") is not None
    assert CAPTAIN.forbids(read(ROLLED), R, CAPTAIN.parse(read(ROLLED), "r place 15@a3").paths[0]) == "CP-37"


def test_cp_38_a_colour_has_one_card_of_each_kind_but_four_spy_ships() -> None:
    hand = seat_text(CAPTAIN.new(CAPTAIN.options(), 3, R), G)["hand"]
    assert [hand.count(number) for number in "012345"] == [1, 1, 1, 1, 1, 4]


def test_cp_39_sixteen_treasures_are_laid_out_four_by_four() -> None:
    state = CAPTAIN.new(CAPTAIN.options(), 4, R)
    assert str(state).startswith(
        "----------------/----------------/----------------/---------------- deal r "
    )
    assert state.to_act == (CHANCE,)
    assert str(CAPTAIN.chance(state)) == "deal 16"
    deal = "deal 24 22 66 14 45 14 44 56 36 15 23 11 16 45 26 16"
    dealt = play(str(state), deal).state
    assert str(dealt).split()[0] == "24..22..66..14../45..14..44..56../36..15..23..11../16..45..26..16.."
    assert dealt.deck == 26
    assert phase(dealt) == "start:r"


def test_cp_39_no_treasure_is_dealt_a_third_time() -> None:
    start = str(CAPTAIN.new(CAPTAIN.options(), 4, R))
    assert refused(start, "deal 24 22 66 14 45 14 44 56 36 15 23 14 16 45 26 16") is None


@pytest.mark.parametrize("seat", [R, B, G, W])
def test_cp_40_whoever_is_drawn_begins(seat: Seat) -> None:
    state = CAPTAIN.new(CAPTAIN.options(), 4, seat)
    dealt = CAPTAIN.apply(state, CAPTAIN.parse(state, "deal " + " ".join(["11", "12"] * 8))).state
    assert dealt.first == seat
    assert dealt.to_act == (seat,)


def test_cp_32_three_players_play_on_four_by_four_with_three_colours() -> None:
    state = CAPTAIN.new(CAPTAIN.options(), 3, R)
    assert state.field.size == 16
    assert len(state.captains) == 3
    assert state.left == 42
    assert seat_text(state, G)["hand"] == "012345555"


def test_cp_2_two_players_have_two_spy_ships_each() -> None:
    state = CAPTAIN.new(CAPTAIN.options(), 2, R)
    assert seat_text(state, R)["hand"] == seat_text(state, B)["hand"] == "0123455"


def test_cp_41_two_players_have_nine_treasures_and_a_deck_of_23() -> None:
    state = CAPTAIN.new(CAPTAIN.options(), 2, R)
    assert str(state).startswith("------------/------------/------------ deal r ")
    assert state.left == 32
    assert play(str(state), "deal 11 11 22 22 33 33 44 44 55").state.deck == 23


def test_cp_35_what_is_said_or_where_the_bell_stands_is_no_rule() -> None:
    assert CAPTAIN.offers(read(ROLLED), R) == ()


@pytest.mark.parametrize(("who", "clause"), [(R, None), (B, "CP-3"), (G, "CP-3")])
def test_cp_3_only_the_first_player_rings_to_begin(who: Seat, clause: str | None) -> None:
    state = read(pos("start:r"))
    assert [seat for seat in (R, B, G) if CAPTAIN.actions(state, seat)] == [R]
    assert CAPTAIN.forbids(state, who, ()) == clause


def test_cp_3_before_the_start_bell_nobody_touches_dice() -> None:
    assert legal(pos("start:b", first="b")) == ["b ring"]
    assert refused(pos("start:b", first="b"), "b roll") == "CP-3"


def test_cp_3_at_the_start_bell_everybody_rolls_six_dice() -> None:
    step = play(pos("start:b", first="b"), "b ring")
    assert step.events == (StartBellRang(B),)
    assert phase(step.state) == "roll"
    assert str(CAPTAIN.chance(step.state)) == "roll b 6"
    rolled = play(str(step.state), "roll b 6 1 6 2 3 4", "roll g 1 1 1 1 1 1", "roll r 5 4 3 2 1 1")
    assert rolled.events == (DiceRolled(R, (1, 1, 2, 3, 4, 5)),)
    assert [seat_text(rolled.state, seat)["dice"] for seat in (R, B, G)] == ["112345", "123466", "111111"]
    assert phase(rolled.state) == "dice:bgr"


def test_cp_3_the_start_bell_is_never_false_and_counts_for_nothing() -> None:
    after = play(pos("start:r"), "r ring").state
    assert not any(captain.penalised or captain.bells for captain in after.captains)


# --- rolling and placing ------------------------------------------------------------------------------------


def test_cp_42_the_phases_follow_each_other() -> None:
    rolls = ("roll r 1 1 1 2 3 3", "roll b 1 4 2 2 5 6", "roll g 3 3 3 3 3 3")
    claims = ("r place 11@a4", "r place 12@b4", "b place 14@d4")
    cards = ("b card 5@d4", "r card 5@a4", "r card 5@b4")
    text, seen = pos("start:r"), []
    for action in ("r ring", *rolls, *claims, "b ring", *cards, "deal 55 56 66"):
        text = str(play(text, action).state)
        seen.append(text.split()[1].partition(":")[0])
    assert seen == [
        *("roll", "roll", "roll", "dice", "dice", "dice", "dice"),
        *("setup", "setup", "setup", "deal", "start"),
    ]


def test_cp_43_everybody_may_act_at_any_moment() -> None:
    assert read(ROLLED).to_act == (R, B, G)
    assert legal(ROLLED, R) == ["r place 12@b4", "r place 13@c4", "r place 14@d4", "r place 16@b3",
                                "r place 22@c3", "r place 23@d3", "r place 24@a2", "r place 26@c2",
                                "r place 34@a1", "r place 36@c1", "r ring", "r roll"]  # fmt: skip
    after = play(ROLLED, "g place 24@a2", "r place 12@b4", "b place 33@d2", "r place 23@d3").state
    assert [seat_text(after, seat)["dice"] for seat in (R, B, G)] == ["46", "1156", "2456"]


def test_cp_43_while_dice_tumble_nothing_else_happens() -> None:
    tumbling = play(ROLLED, "b roll").state
    assert tumbling.to_act == (CHANCE,)
    assert all(CAPTAIN.actions(tumbling, seat) == () for seat in (R, B, G))
    assert CAPTAIN.forbids(tumbling, G, ()) == "CP-43"
    assert phase(play(str(tumbling), "roll b 1 2 3 4 5 6").state) == "dice:rbg"


def test_cp_44_a_pair_is_placed_on_a_treasure_of_its_numbers() -> None:
    step = play(ROLLED, "r place 23@d3")
    assert step.events == (DicePlaced(R, c("d3"), 23),)
    assert seat_text(step.state, R)["dice"] == "1246"
    assert "23r*" in str(step.state)


@pytest.mark.parametrize("action", ["r place 12@c4", "r place 23@b4", "b place 33@d4"])
def test_cp_44_other_treasures_are_refused(action: str) -> None:
    assert refused(ROLLED, action) == "CP-44"


def test_cp_44_the_dice_may_be_picked_in_either_order() -> None:
    text = pos("dice:rbg", r="122346")
    high_first = CAPTAIN.parse(read(text), "r place 23@d3").paths[1]
    assert CAPTAIN.forbids(read(text), R, high_first) is None


@pytest.mark.parametrize("owner", ["b", "r"])
def test_cp_45_a_claimed_treasure_is_closed_to_all(owner: str) -> None:
    """Also to whoever has claimed it."""
    text = pos("dice:rbg", f"b4={owner}*", r="1234" if owner == "r" else "123456", g="123456")
    assert refused(text, "g place 12@b4") == "CP-45"
    assert refused(text, "r place 12@b4") == "CP-45"


def test_cp_45_of_two_equal_treasures_the_other_is_still_free() -> None:
    two = "12r*12..13../14..15..16../22..23..24.. dice:rb r r=0123455/-/1234/-/0,b=0123455/-/123456/-/0 23"
    assert "b place 12@b3" in legal(two, B)
    assert refused(two, "b place 12@a3") == "CP-45"


def test_cp_5_dice_are_placed_two_at_once_and_never_moved() -> None:
    state = read(pos("dice:rbg", "b4=r*", r="2346"))
    one_die = CAPTAIN.parse(state, "r place 23@d3").paths[0][:1]
    assert CAPTAIN.forbids(state, R, (*one_die, c("d3"))) is not None
    assert CAPTAIN.forbids(state, R, (c("b4"),)) == "CP-5"
    assert CAPTAIN.forbids(state, R, (*one_die, *one_die, *one_die, c("d3"))) is not None
    after = play(str(state), "r place 23@d3").state
    assert not [action for action in legal(str(after), R) if "@b4" in action or "@d3" in action]


def test_cp_4_all_dice_in_hand_are_rolled_again_together() -> None:
    text = pos("dice:rbg", "a4=r*", r="2345")
    assert "r roll" in legal(text, R)
    assert not [action for action in legal(text, R) if "reroll" in action]
    step = play(text, "r roll")
    assert step.events == (DiceTakenUp(R, (2, 3, 4, 5)),)
    assert seat_text(step.state, R)["dice"] == "~4"
    again = play(str(step.state), "roll r 6 6 1 2", "r roll", "roll r 1 1 2 2")
    assert seat_text(again.state, R)["dice"] == "1122"
    assert refused(text, "r reroll 2 3") == "CP-4"


def test_cp_4_without_dice_in_hand_there_is_nothing_to_roll() -> None:
    text = pos("dice:rbg", "a4=r* c4=r* b2=r*")
    assert legal(text, R) == ["r ring"]
    assert refused(text, "r roll") == "CP-4"


def test_cp_4_as_a_house_rule_one_chooses_what_to_roll_again() -> None:
    text = pos("dice:rbg", "a4=r*", r="2344")
    options = {"reroll": "any"}
    rerolls = [action for action in legal(text, R, **options) if "reroll" in action]
    assert rerolls == ["r reroll 2", "r reroll 2 3", "r reroll 2 3 4", "r reroll 2 3 4 4", "r reroll 2 4",
                       "r reroll 2 4 4", "r reroll 3", "r reroll 3 4", "r reroll 3 4 4", "r reroll 4",
                       "r reroll 4 4"]  # fmt: skip
    assert refused(text, "r roll", **options) == "CP-4"
    step = play(text, "r reroll 3 4", **options)
    assert seat_text(step.state, R)["dice"] == "24~2"
    assert seat_text(play(str(step.state), "roll r 6 1", **options).state, R)["dice"] == "1246"
    assert phase(play(str(step.state), "roll r 6 1", **options).state) == "dice:rbg"


def test_cp_46_more_treasures_may_be_claimed_than_there_are_cards_in_hand() -> None:
    text = pos("dice:rbg", "a4=r*", r="5/01234555/2345/-/0", b="123456", g="123456")
    claimed = play(text, "r place 23@d3").state
    assert seat_text(claimed, R)["hand"] == "5"
    assert str(claimed).count("r*") == 2


# --- the end bell -------------------------------------------------------------------------------------------


def test_cp_6_who_may_act_is_listed_clockwise_from_the_first_player() -> None:
    """Whoever polls the players in this order settles what happens at the same moment."""
    assert read(pos("dice:gwrb", seats=4, first="g")).to_act == (G, W, R, B)
    assert read(pos("dice:brg", "a4=r*", first="b").replace("brg", "bgr")).to_act == (B, G, R)


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
    text = pos("dice:rbg", "a4=r* b3=b*", first="b").replace("rbg b", "bgr b")
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
