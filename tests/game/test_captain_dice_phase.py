"""Captain Dice: setting the table, the start bell, rolling and placing in Action Mode."""

import pytest

from game.captain.cards import TREASURES
from game.captain.events import (
    DicePlaced,
    DiceRolled,
    DiceTakenUp,
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
    legal,
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
    path = CAPTAIN.parse(read(ROLLED), "r place 15@a3").paths[0]
    assert CAPTAIN.forbids(read(ROLLED), R, path[:2]) == "CP-37"


def test_cp_44_a_treasure_is_refused_to_whoever_has_no_such_dice() -> None:
    assert refused(ROLLED, "r place 55@a1") == "CP-44"
    assert refused(ROLLED, "r place 15@a3") == "CP-44"


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
