"""Captain Dice: laying attack cards, taking dice back, recovering the discard pile."""

import pytest

from game.captain.cards import UNKNOWN
from game.captain.events import CardLaid, CardsRevealed, PileTakenUp
from game.captain.rules import CAPTAIN
from tests.game.captain_play import B, G, R, c, legal, only, phase, play, pos, read, refused, seat_text

THREE = pos("setup:r", "a4=r* b4=b* d4=g* c2=r*")


def test_cp_14_each_lays_one_card_in_turn_clockwise_from_the_first_player() -> None:
    text = pos("setup:b", "a4=r* b4=b* d4=g* c2=r* d1=b*", first="b")
    turns = []
    for action in ("b card 5@d1", "g card 0@d4", "r card 1@a4", "b card 4@b4"):
        turns.append(phase(read(text)))
        text = str(play(text, action).state)
    assert turns == ["setup:b", "setup:g", "setup:r", "setup:b"]
    assert phase(read(text)) == "setup:r"


def test_cp_14_nobody_who_has_a_claim_may_pass() -> None:
    assert all(" card " in action for action in legal(THREE))
    assert CAPTAIN.actions(read(THREE), B) == ()
    assert CAPTAIN.forbids(read(THREE), B, ()) == "CP-14"


def test_cp_14_the_phase_is_over_when_no_dice_are_left_on_the_field() -> None:
    step = play(pos("setup:r", "a4=r* d1=b5"), "r card 5@a4")
    assert only(step.events, CardsRevealed)
    assert step.reveals
    assert not play(THREE, "r card 5@a4").reveals


def test_cp_49_any_card_of_the_hand_goes_on_any_of_ones_claims() -> None:
    assert legal(THREE) == [f"r card {card}@{cell}" for card in range(6) for cell in ("a4", "c2")]
    played = pos("setup:r", "a4=r* b3=r0 c2=r* c4=b*")
    assert refused(played, "r card 0@a4") == "CP-49", "it lies on the field"
    assert [action for action in legal(played) if "card 5" in action] == ["r card 5@a4", "r card 5@c2"]


def test_cp_49_card_and_claim_may_be_chosen_in_either_order() -> None:
    state = read(THREE)
    for action in CAPTAIN.actions(state, R):
        assert [CAPTAIN.forbids(state, R, path) for path in action.paths] == [None, None]


def test_cp_49_the_card_is_known_to_its_owner_alone() -> None:
    step = play(THREE, "r card 3@a4")
    event = only(step.events, CardLaid)[0]
    assert CAPTAIN.show(event, R) == CardLaid(R, c("a4"), 3, 11)
    assert CAPTAIN.show(event, B) == CAPTAIN.show(event, None) == CardLaid(R, c("a4"), UNKNOWN, 11)
    assert "11r3" in str(CAPTAIN.view(step.state, R))
    assert "11r?" in str(CAPTAIN.view(step.state, B))


def test_cp_50_two_dice_come_back_with_each_card() -> None:
    step = play(pos("setup:r", "a4=r* b4=r* d4=g*", r="66"), "r card 0@b4")
    assert seat_text(step.state, R)["dice"] == "1266"
    assert only(step.events, CardLaid) == [CardLaid(R, c("b4"), 0, 12)]
    assert "12r0" in str(step.state)
    assert "11r*" in str(step.state)


def test_cp_51_who_has_no_claims_is_skipped() -> None:
    after = play(pos("setup:r", "a4=r* d4=g* c2=r*"), "r card 0@a4").state
    assert phase(after) == "setup:g"


def test_cp_51_one_alone_goes_on_until_the_dice_are_gone() -> None:
    text = pos("setup:g", "a4=r* b4=r* a1=r* d4=g*", first="g")
    step = play(text, "g card 5@d4", "r card 0@a4")
    assert phase(step.state) == "setup:r"
    assert phase(play(str(step.state), "r card 1@b4").state) == "setup:r"


def test_cp_51_the_first_player_without_claims_is_skipped_too() -> None:
    after = play(pos("dice:rbg", "a4=b* b4=b* d4=r*"), "g ring").state
    assert phase(after) == "setup:r"


EMPTY_NEXT = pos("setup:r", "a4=r* b4=b*", b="-/012345555/1234/-/0")


def test_cp_15_the_pile_comes_back_when_a_card_has_to_be_laid() -> None:
    step = play(EMPTY_NEXT, "r card 0@a4")
    assert only(step.events, PileTakenUp) == [PileTakenUp(B, (0, 1, 2, 3, 4, 5, 5, 5, 5), secret=True)]
    assert seat_text(step.state, B) == {
        "hand": "012345555",
        "pile": "-",
        "dice": "1234",
        "won": "-",
        "bells": "0",
    }


def test_cp_15_not_before_it_is_ones_turn() -> None:
    text = pos("setup:r", "a4=r* b4=b* b3=g*", g="-/012345555/1234/-/0")
    after = play(text, "r card 0@a4").state
    assert seat_text(after, G)["hand"] == "-"
    assert seat_text(play(str(after), "b card 0@b4").state, G)["hand"] == "012345555"


def test_cp_15_cards_on_the_field_stay_there() -> None:
    text = pos("setup:r", "a4=r* c4=r* b4=b*", r="0/12345555/12/-/0")
    after = play(text, "r card 0@a4", "b card 5@b4").state
    assert seat_text(after, R)["hand"] == "12345555"
    assert "11r0" in str(after)


def test_cp_15_a_pile_is_not_offered_while_there_are_cards_in_hand() -> None:
    text = pos("setup:r", "a4=r* b4=b*", b="5/01234555/1234/-/0")
    step = play(text, "r card 0@a4")
    assert not only(step.events, PileTakenUp)
    assert legal(str(step.state)) == ["b card 5@b4"]


def test_cp_15_as_a_house_rule_it_comes_back_when_the_hand_is_empty() -> None:
    text = pos("setup:r", "a4=r* b4=b*", r="5/01234555/1234/-/0")
    at_once = play(text, "r card 5@a4", refill="when_empty")
    assert seat_text(at_once.state, R)["hand"] == "01234555"
    assert only(at_once.events, PileTakenUp)[0].seat == R
    later = play(text, "r card 5@a4").state
    assert seat_text(later, R)["hand"] == "-"


def test_cp_15_the_last_card_of_the_phase_may_empty_the_hand() -> None:
    text = pos("setup:r", "a4=r* d1=b5", r="5/01234555/1234/-/0")
    after = play(text, "r card 5@a4").state
    assert (seat_text(after, R)["hand"], seat_text(after, R)["pile"]) == ("-", "012345555")
    refilled = play(text, "r card 5@a4", refill="when_empty").state
    assert (seat_text(refilled, R)["hand"], seat_text(refilled, R)["pile"]) == ("01234555", "5")


@pytest.mark.parametrize("open_discards", [False, True])
def test_cp_16_others_may_not_look_at_a_pile_unless_piles_lie_open(open_discards: bool) -> None:
    text = pos("setup:r", "a4=r* b4=b*", b="12/0345555/1234/-/0")
    state = read(text, open_discards=open_discards)
    seen = "0345555" if open_discards else "?7"
    for viewer in (R, G, None):
        assert seat_text(CAPTAIN.view(state, viewer), B)["pile"] == seen
        assert seat_text(CAPTAIN.view(state, viewer), B)["hand"] == "?2"
    assert seat_text(CAPTAIN.view(state, B), B)["pile"] == "0345555"


@pytest.mark.parametrize("open_discards", [False, True])
def test_cp_16_a_pile_that_comes_back_is_as_secret_as_it_lay(open_discards: bool) -> None:
    event = only(play(EMPTY_NEXT, "r card 0@a4", open_discards=open_discards).events, PileTakenUp)[0]
    cards = event.cards if open_discards else (UNKNOWN,) * 9
    assert CAPTAIN.show(event, R) == PileTakenUp(B, cards, secret=not open_discards)
    assert CAPTAIN.show(event, B) == event
