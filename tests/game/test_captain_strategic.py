"""Captain Dice in Strategic Mode: turns, one thing a turn, and the line that ends the dice phase."""

from typing import Any

import pytest

from game.captain.events import Dealt, DicePhaseEnded, DicePlaced, DiceRolled, DiceTakenUp
from game.captain.rules import CAPTAIN
from game.engine import CHANCE, Seat
from tests.game.captain_play import (
    B,
    G,
    R,
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

STRATEGIC: dict[str, Any] = {"mode": "strategic"}


def test_cp_60_after_the_deal_everybody_rolls_without_a_bell() -> None:
    start = str(CAPTAIN.new(CAPTAIN.options(**STRATEGIC), 3, B))
    deal = "deal 24 22 66 14 45 14 44 56 36 15 23 11 16 45 26 16"
    dealt = play(start, deal, **STRATEGIC)
    assert len(only(dealt.events, Dealt)[0].cards) == 16
    assert phase(dealt.state) == "roll"
    rolls = ("roll b 6 1 6 2 3 4", "roll g 1 1 1 1 1 1", "roll r 5 4 3 2 1 1")
    rolled = play(start, deal, *rolls, **STRATEGIC)
    assert rolled.events == (DiceRolled(R, (1, 1, 2, 3, 4, 5)),)
    assert phase(rolled.state) == "dice:b", "and the first player has the first turn"


def test_cp_60_there_is_no_bell() -> None:
    text = pos("dice:r", "a4=r* b4=b* d4=g*")
    assert not [action for action in legal(text, **STRATEGIC) if "ring" in action]
    assert refused(text, "r ring", **STRATEGIC) == "CP-30"


def test_cp_60_all_other_phases_are_the_same() -> None:
    text = pos("setup:r", "a4=r* d1=b5 c1=b5")
    assert legal(text, **STRATEGIC) == legal(text)
    one, other = play(text, "r card 5@a4", **STRATEGIC), play(text, "r card 5@a4")
    assert one.events == other.events
    assert str(one.state) == str(other.state)


def test_cp_31_a_turn_is_a_placement_or_one_roll_of_any_dice() -> None:
    text = pos("dice:b", "a4=b*", b="2335", first="b")
    actions = legal(text, **STRATEGIC)
    assert [action for action in actions if "place" in action] == [
        "b place 23@d3",
        "b place 25@b2",
        "b place 33@d2",
        "b place 35@b1",
    ]
    assert [action for action in actions if "reroll" in action] == [
        *(
            "b reroll 2",
            "b reroll 2 3",
            "b reroll 2 3 3",
            "b reroll 2 3 3 5",
            "b reroll 2 3 5",
            "b reroll 2 5",
        ),
        *("b reroll 3", "b reroll 3 3", "b reroll 3 3 5", "b reroll 3 5", "b reroll 5"),
    ]
    assert len(actions) == 15, "and no passing"


def test_cp_31_placed_dice_are_not_rolled_and_none_are_not_enough() -> None:
    text = pos("dice:r", "a4=r*", r="2335")
    assert refused(text, "r reroll 1", **STRATEGIC) == "CP-31"
    assert refused(text, "r reroll 2 2", **STRATEGIC) == "CP-31"
    assert refused(text, "r roll", **STRATEGIC) == "CP-31"


def test_cp_31_after_a_roll_it_is_the_next_seats_turn() -> None:
    step = play(pos("dice:r", "a4=r*", r="2335"), "r reroll 3 5", **STRATEGIC)
    assert step.events == (DiceTakenUp(R, (3, 5)),)
    assert seat_text(step.state, R)["dice"] == "23~2"
    assert step.state.to_act == (CHANCE,)
    rolled = play(str(step.state), "roll r 6 1", **STRATEGIC)
    assert rolled.events == (DiceRolled(R, (1, 6)),)
    assert seat_text(rolled.state, R)["dice"] == "1236"
    assert phase(rolled.state) == "dice:b"


def test_cp_31_after_a_placement_it_is_the_next_seats_turn() -> None:
    step = play(pos("dice:g", g="112233"), "g place 12@b4", **STRATEGIC)
    assert only(step.events, DicePlaced)
    assert phase(step.state) == "dice:r"


@pytest.mark.parametrize(("turn", "following"), [("r", "g"), ("g", "r")])
def test_cp_31_a_seat_without_dice_is_skipped(turn: str, following: str) -> None:
    text = pos(f"dice:{turn}", "a4=b* b4=b* a3=b*", r="123456", g="123456")
    after = play(text, f"{turn} reroll 1", f"roll {turn} 1", **STRATEGIC).state
    assert phase(after) == f"dice:{following}"


def test_cp_31_the_last_one_with_dice_goes_on_alone() -> None:
    text = pos("dice:b", "a3=r* b3=r* c2=r* c3=b* a2=b*", seats=2, b="46")
    assert phase(play(text, "b reroll 4", "roll b 4", **STRATEGIC).state) == "dice:b"


def test_cp_31_whose_turn_it_is_not_may_do_nothing() -> None:
    state = read(pos("dice:b"), **STRATEGIC)
    assert state.to_act == (B,)
    assert CAPTAIN.actions(state, R) == ()
    assert CAPTAIN.forbids(state, R, ()) == "CP-31"


@pytest.mark.parametrize("option", [{}, {"adjacent": True}])
def test_cp_30_three_in_a_line_end_the_phase_at_once(option: dict[str, Any]) -> None:
    text = pos("dice:r", "b4=b* c4=g*", r="114456")
    step = play(text, "r place 14@d4", **STRATEGIC, **option)
    ended = only(step.events, DicePhaseEnded)
    assert [(event.first, event.reason, names(event.cells)) for event in ended] == [
        (R, "line", ["b4", "c4", "d4"])
    ]
    assert (phase(step.state), first(step.state)) == ("setup:r", "r")
    assert seat_text(step.state, R)["bells"] == "1"


def test_cp_30_who_ends_it_is_first_player() -> None:
    text = pos("dice:b", "b4=r* c4=g*", b="114456", first="g")
    step = play(text, "b place 14@d4", **STRATEGIC)
    assert (phase(step.state), first(step.state)) == ("setup:b", "b")


@pytest.mark.parametrize(
    ("lying", "options", "ends"),
    [
        ("a4=b* b4=g*", {}, True),
        ("a4=b* b4=g*", {"adjacent": True}, False),
        ("a4=b* b4=g*", {"bell_line": 4}, False),
        ("a4=b* b4=g* c4=b*", {"bell_line": 4}, True),
        ("a4=b* b3=g*", {}, False),
        ("a4=b* b4=g*", {"bell_when": "all_placed"}, False),
    ],
)
def test_cp_30_the_line_is_that_of_the_end_bell(lying: str, options: dict[str, Any], ends: bool) -> None:
    after = play(pos("dice:r", lying, r="114456"), "r place 14@d4", **STRATEGIC, **options).state
    assert phase(after).startswith("setup") == ends


@pytest.mark.parametrize(
    ("lying", "line", "anywhere", "four"),
    [
        ("a3=r* b2=b*", False, True, False),
        ("a3=r* b3=b*", True, True, False),
        ("a3=r* b2=b* c1=r*", True, True, True),
        ("a3=r* b1=b* c2=r*", False, True, True),
        ("a3=r*", False, False, False),
    ],
)
def test_cp_30_two_players_need_a_line_or_as_a_house_rule_three_anywhere(
    lying: str, line: bool, anywhere: bool, four: bool
) -> None:
    text = pos("dice:b", lying, seats=2, b="1334" if "b*" in lying else "113345")
    for options, ends in (
        ({}, line),
        ({"strategic_two": "anywhere"}, anywhere),
        ({"strategic_two": "anywhere", "bell_two": 4}, four),
    ):
        after = play(text, "b place 13@c3", **STRATEGIC, **options).state
        assert phase(after).startswith("setup") == ends, options


def test_cp_30_the_last_dice_end_the_phase_without_a_line() -> None:
    text = pos("dice:b", "a3=r* b3=b* c2=r* a2=b* b1=r*", seats=2, b="24")
    step = play(text, "b place 24@c1", **STRATEGIC)
    assert only(step.events, DicePhaseEnded) == [DicePhaseEnded(B, "all_placed", ())]
    assert (phase(step.state), first(step.state)) == ("setup:b", "b")
    assert seat_text(step.state, B)["bells"] == "1"


def test_cp_30_so_does_the_last_free_treasure() -> None:
    """Where lines do not count, since otherwise one would have ended the phase long ago."""
    taken = "a3=r* b3=r* c3=r* a2=b* b2=b* c2=b* a1=g* b1=w*"
    text = pos("dice:g", taken, seats=4, shape="3x3", deck=0, g="1224", w="1234")
    step = play(text, "g place 24@c1", bell_when="all_placed", **STRATEGIC)
    assert only(step.events, DicePhaseEnded) == [DicePhaseEnded(G, "all_placed", ())]


@pytest.mark.parametrize("seat", [R, B, G])
def test_cp_61_the_variants_go_together_in_both_modes(seat: Seat) -> None:
    for mode in ("action", "strategic"):
        options = CAPTAIN.options(mode=mode, priority="reversed", spies=False, bell_when="all_placed")
        state = CAPTAIN.new(options, 3, seat)
        assert seat_text(state, seat)["hand"] == "01234"
        assert state.rules.attacks == (4, 3, 2, 1)
        assert state.rules.waits_for_all
