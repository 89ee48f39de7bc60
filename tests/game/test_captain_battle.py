"""Captain Dice: the battle, card by card."""

from typing import Any

import pytest

from game.captain.events import CardActed, CardsRevealed
from game.captain.rules import CAPTAIN
from game.captain.state import State
from game.engine import IllegalAction, Step
from tests.game.captain_play import B, G, R, c, names, only, play, pos, read, seat_text


def battle(lying: str, *, first: str = "r", seats: int = 0, shape: str = "", **options: Any) -> Step[State]:
    """The battle of these cards, of which the last one listed is laid last."""
    *before, last = lying.split()
    cell, owner, card = last[:2], last[3], last[4]
    seats = seats or (4 if "=w" in lying else 3)
    cards = "" if options.get("spies", True) else "01234"
    on_field = " ".join([*before, f"{cell}={owner}*"])
    text = pos(f"setup:{owner}", on_field, first=first, seats=seats, shape=shape, cards=cards)
    return play(text, f"{owner} card {card}@{cell}", **options)


def acted(step: Step[State]) -> list[str]:
    """Who acted from where, and what was hit: `r1@a4 hits b4 d4`."""
    return [
        " ".join([f"{'rbgw'[e.seat]}{e.card}@{names([e.cell])[0]}", *hits(e)])
        for e in only(step.events, CardActed)
    ]


def hits(event: CardActed) -> list[str]:
    cells = names(cell for _, cell, _ in event.hit)
    return ["hits", *sorted(cells)] if cells else []


# --- the order ----------------------------------------------------------------------------------------------


def test_cp_52_all_cards_are_turned_over_at_once() -> None:
    step = battle("a4=r5 d1=b0 b2=g3")
    assert only(step.events, CardsRevealed) == [
        CardsRevealed(((R, c("a4"), 5), (G, c("b2"), 3), (B, c("d1"), 0)))
    ]
    assert step.reveals


def test_cp_52_a_view_does_not_know_enough_for_a_battle() -> None:
    state = CAPTAIN.view(read(pos("setup:r", "a4=r* d1=b5")), R)
    with pytest.raises(IllegalAction, match="view"):
        CAPTAIN.apply(state, CAPTAIN.parse(state, "r card 5@a4"))


def test_cp_17_low_numbers_act_first() -> None:
    assert acted(battle("a1=r4 d2=b3 b4=g2 c1=w1")) == ["w1@c1 hits d2", "g2@b4", "r4@a1"]


def test_cp_17_as_a_variant_high_numbers_act_first() -> None:
    step = battle("a1=r4 d2=b3 b4=g2 c1=w1", priority="reversed")
    assert acted(step) == ["r4@a1", "b3@d2", "g2@b4", "w1@c1 hits d2"]


@pytest.mark.parametrize(
    ("first", "order"), [("r", ["r1@a4", "g1@d1"]), ("b", ["g1@d1", "r1@a4"]), ("g", ["g1@d1", "r1@a4"])]
)
def test_cp_17_equal_numbers_act_clockwise_from_the_first_player(first: str, order: list[str]) -> None:
    assert acted(battle("a4=r1 d1=g1", first=first)) == order


def test_cp_17_the_example_of_the_printed_rules() -> None:
    """Blue's Squadron acts before green's; then red's Side Cannon takes blue's, which has acted already."""
    step = battle("a3=r3 b3=b1 d3=r2 a2=g0 b2=g1")
    assert acted(step) == ["b1@b3 hits a3 b2", "r2@d3 hits b3"]
    assert [names(event.withstood) for event in only(step.events, CardActed)] == [["a2"], []]


@pytest.mark.parametrize(("first", "survivor"), [("r", "r"), ("b", "b"), ("g", "r")])
def test_cp_18_a_card_hit_before_its_turn_does_not_act(first: str, survivor: str) -> None:
    """Two Squadrons side by side: the earlier one in clockwise order takes the other."""
    step = battle("a4=r1 b4=b1", first=first)
    assert acted(step) == [{"r": "r1@a4 hits b4", "b": "b1@b4 hits a4"}[survivor]]


def test_cp_18_what_a_card_did_before_it_was_hit_stands() -> None:
    step = battle("a4=r1 b4=b2 d3=g3 d4=b5 a1=g4")
    assert acted(step) == ["r1@a4 hits b4", "g3@d3 hits d4", "g4@a1"]
    step = battle("a4=r1 b3=b5 c4=g2 d1=b3")
    assert acted(step) == ["r1@a4 hits b3", "g2@c4 hits a4", "b3@d1"]


def test_cp_18_a_chain() -> None:
    """1 takes the 2 that would have taken the 3, so the 3 takes the 4."""
    assert acted(battle("a4=r1 b4=b2 d4=g3 d3=b4")) == ["r1@a4 hits b4", "g3@d4 hits d3"]


# --- what each card does ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_cp_19_the_hostage_cannot_be_discarded(card: int) -> None:
    cell = {1: "c3", 2: "b4", 3: "d1", 4: "a1"}[card]
    attacker = {1: "d4", 2: "d4", 3: "d4", 4: "d4"}[card]
    step = battle(f"{cell}=b0 {attacker}=r{card}")
    (event,) = only(step.events, CardActed)
    assert (event.hit, names(event.withstood)) == ((), [cell])
    assert seat_text(step.state, B)["won"] != "-"


def test_cp_19_the_hostage_attacks_nobody() -> None:
    assert acted(battle("a4=r0 b4=b5 a3=g5 b3=w5")) == []


AROUND_B2 = "a3=b5 b3=g5 c3=b5 a2=g5 c2=b5 a1=g5 b1=g5 c1=b5"


def test_cp_20_the_squadron_hits_all_eight_neighbours() -> None:
    step = battle(f"{AROUND_B2} b4=w5 d2=w5 d4=w5 b2=r1")
    assert acted(step) == ["r1@b2 hits a1 a2 a3 b1 b3 c1 c2 c3"]


def test_cp_20_as_a_house_rule_only_the_four_that_share_an_edge() -> None:
    assert acted(battle(f"{AROUND_B2} b2=r1", squadron=4)) == ["r1@b2 hits a2 b1 b3 c2"]


def test_cp_20_at_the_edge_there_are_fewer_neighbours() -> None:
    step = battle("a3=b5 b4=b5 b3=g5 c4=g5 a2=g5 a4=r1")
    assert acted(step) == ["r1@a4 hits a3 b3 b4"]
    assert sorted(names(only(step.events, CardActed)[0].reach)) == ["a3", "b3", "b4"]


def test_cp_53_the_side_cannon_hits_its_row() -> None:
    assert acted(battle("a2=b5 c2=b5 d2=g5 b3=b5 b1=g5 c3=g5 b2=r2")) == ["r2@b2 hits a2 c2 d2"]


def test_cp_54_the_main_cannon_hits_its_column() -> None:
    assert acted(battle("b1=b5 b3=b5 b4=g5 a2=b5 c2=g5 c3=g5 b2=r3")) == ["r3@b2 hits b1 b3 b4"]


def test_cp_55_the_squid_king_hits_both_diagonals_to_the_end() -> None:
    step = battle("a1=b5 c3=b5 d4=g5 a3=g5 c1=b5 b3=g5 a2=g5 b2=r4")
    assert acted(step) == ["r4@b2 hits a1 a3 c1 c3 d4"]


@pytest.mark.parametrize(
    ("shape", "card", "cell", "reach"),
    [
        ("4x4", 2, "a1", "b1 c1 d1"),
        ("4x4", 3, "c2", "c1 c3 c4"),
        ("4x4", 4, "d1", "a4 b3 c2"),
        ("5x3", 2, "b2", "a2 c2 d2 e2"),
        ("5x3", 3, "e3", "e1 e2"),
        ("5x3", 4, "c1", "a3 b2 d2 e3"),
        ("5x3", 1, "e1", "d1 d2 e2"),
        ("4x3", 4, "d3", "b1 c2"),
        ("3x3", 1, "b2", "a1 a2 a3 b1 b3 c1 c2 c3"),
    ],
)
def test_cp_21_lines_reach_to_the_edge_of_every_field(shape: str, card: int, cell: str, reach: str) -> None:
    text = pos("setup:r", f"{cell}=r*", shape=shape, deck=2)
    (event,) = only(play(text, f"r card {card}@{cell}").events, CardActed)
    assert sorted(names(event.reach)) == reach.split()


def test_cp_21_cards_in_between_stop_nothing() -> None:
    step = battle("b1=r0 c1=b0 d1=b5 a1=r2")
    assert acted(step) == ["r2@a1 hits d1"]
    assert acted(battle("b2=b5 c3=g0 d4=b5 a1=r4")) == ["r4@a1 hits b2 d4"]


def test_cp_21_rows_are_the_same_for_every_seat() -> None:
    for attacker, target in (("r", "b"), ("b", "g"), ("g", "r")):
        assert acted(battle(f"a1={target}5 d4={target}5 d1={attacker}2")) == [f"{attacker}2@d1 hits a1"]
        assert acted(battle(f"a1={target}5 d4={target}5 d1={attacker}3")) == [f"{attacker}3@d1 hits d4"]


def test_cp_22_a_spy_ship_attacks_nobody_and_holds_its_treasure() -> None:
    step = battle("b4=b5 a3=g5 a4=r5")
    assert acted(step) == []
    assert seat_text(step.state, R)["won"] == "11"


def test_cp_23_own_cards_are_never_hit() -> None:
    step = battle("a2=r5 c2=r4 d2=b5 b3=r3 b2=r2")
    assert acted(step) == ["r2@b2 hits d2", "r3@b3", "r4@c2"]


def test_cp_56_everything_of_all_opponents_within_reach_is_hit() -> None:
    step = battle("b2=b5 c2=g5 d2=w5 a2=r2")
    assert acted(step) == ["r2@a2 hits b2 c2 d2"]


def test_cp_16_cards_that_are_hit_go_to_their_owners_pile() -> None:
    step = battle("a2=b5 c2=g3 d2=b4 b2=r2")
    assert [seat_text(step.state, seat)["pile"] for seat in (R, B, G)] == ["2", "45", "3"]
    assert [seat_text(step.state, seat)["hand"] for seat in (R, B, G)] == [
        "01345555",
        "0123555",
        "01245555",
    ]


def test_cp_34_without_spy_ships_five_cards_are_played_with() -> None:
    for seats in (2, 3, 4):
        state = CAPTAIN.new(CAPTAIN.options(spies=False), seats, R)
        assert {bytes(captain.hand) for captain in state.captains} == {bytes([0, 1, 2, 3, 4])}
    assert acted(battle("a4=b4 b4=r1", spies=False)) == ["r1@b4 hits a4"]
