"""Captain Dice: what is won, how the field is filled and shrinks, and how the game ends."""

from typing import Any

import pytest

from game.captain.cards import TREASURES
from game.captain.events import (
    CardsCollected,
    Dealt,
    FieldRelaid,
    RoundEnded,
    Score,
    Scored,
    TreasureContested,
    TreasuresEnclosed,
    TreasuresHeld,
)
from game.captain.rules import CAPTAIN
from game.captain.state import State
from game.engine import CHANCE, Outcome, Step
from game.events import Ended
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


def won_by(step: Step[State], seat: Any) -> list[str]:
    """The spots whose treasures a seat has won, held ones before enclosed ones."""
    held, enclosed = only(step.events, TreasuresHeld), only(step.events, TreasuresEnclosed)
    events: list[TreasuresHeld | TreasuresEnclosed] = [*held, *enclosed]
    return [names([cell])[0] for event in events if event.seat == seat for cell, _ in event.cards]


def after_battle(lying: str, *, first: str = "r", shape: str = "", seats: int = 3) -> Step[State]:
    """What comes of these cards, none of which attacks, the last one laid last."""
    *before, last = lying.split()
    cell, owner, card = last[:2], last[3], last[4]
    text = pos(
        f"setup:{owner}",
        " ".join([*before, f"{cell}={owner}*"]),
        first=first,
        shape=shape,
        seats=seats,
        deck=2 if shape else None,
    )
    return play(text, f"{owner} card {card}@{cell}")


# --- what is won --------------------------------------------------------------------------------------------


def test_cp_57_a_card_that_stands_wins_its_treasure() -> None:
    step = after_battle("a4=r5 c3=b5 d1=g0")
    assert [won_by(step, seat) for seat in (R, B, G)] == [["a4"], ["c3"], ["d1"]]
    assert [seat_text(step.state, seat)["won"] for seat in (R, B, G)] == ["11", "22", "44"]
    assert only(step.events, TreasuresHeld)[0] == TreasuresHeld(R, ((c("a4"), 11),))


def test_cp_57_a_card_that_was_hit_wins_nothing() -> None:
    step = play(pos("setup:r", "a4=r* b4=b5"), "r card 2@a4")
    assert won_by(step, B) == []
    assert str(step.state).split()[0].startswith("----12..")


@pytest.mark.parametrize(
    ("ends", "between"),
    [
        ("a4=r5 d4=r5", ["b4", "c4"]),
        ("b1=r5 b3=r5", ["b2"]),
        ("b1=r5 b4=r5", ["b2", "b3"]),
        ("a1=r5 d4=r5", ["b2", "c3"]),
        ("a3=r5 c1=r5", ["b2"]),
        ("b4=r5 d2=r5", ["c3"]),
        ("a4=r5 b4=r5", []),
        ("a4=r5 c3=r5", []),
        ("a1=r5 b3=r5", []),
    ],
)
def test_cp_24_treasures_between_two_of_ones_cards_are_won(ends: str, between: list[str]) -> None:
    step = after_battle(ends)
    assert sorted(won_by(step, R)) == sorted([*(word[:2] for word in ends.split()), *between])


def test_cp_24_the_example_of_the_printed_rules() -> None:
    """Ends of a row of four, a Squid King and a Spy Ship: all four treasures."""
    step = play(pos("setup:b", "a2=b4 d2=b*"), "b card 5@d2")
    assert seat_text(step.state, B)["won"] == "24.25.26.33"
    assert only(step.events, TreasuresEnclosed) == [
        TreasuresEnclosed(B, (c("a2"), c("d2")), ((c("b2"), 25), (c("c2"), 26)))
    ]


def test_cp_24_a_strangers_card_in_between_spoils_it() -> None:
    step = after_battle("a4=r5 c4=b5 d4=r5")
    assert won_by(step, R) == ["a4", "d4"]
    assert won_by(step, B) == ["c4"]


def test_cp_24_but_not_if_it_was_destroyed() -> None:
    step = play(pos("setup:r", "a4=r2 c4=b5 d4=r*"), "r card 5@d4")
    assert won_by(step, R) == ["a4", "d4", "b4", "c4"]


def test_cp_24_one_pair_spoiled_leaves_the_others() -> None:
    step = after_battle("a3=r5 c3=r5 d3=b5 e3=r5", shape="5x3")
    assert won_by(step, R) == ["a3", "c3", "e3", "b3"]


def test_cp_24_between_three_cards_of_one_seat_everything_is_won_once() -> None:
    step = after_battle("a3=r5 c3=r5 e3=r5", shape="5x3")
    assert won_by(step, R) == ["a3", "c3", "e3", "b3", "d3"]


def test_cp_24_a_treasure_enclosed_by_two_of_ones_own_lines_is_won_once() -> None:
    step = after_battle("a3=r5 c3=r5 b4=r5 b2=r5")
    assert sorted(won_by(step, R)) == ["a3", "b2", "b3", "b4", "c3"]
    assert not only(step.events, TreasureContested)


CROSSING = "a3=r5 c3=r5 b4=b5 b2=b5"


@pytest.mark.parametrize(("first", "winner", "loser"), [("r", R, B), ("b", B, R), ("g", R, B)])
def test_cp_25_what_two_enclose_goes_to_the_first_of_them_clockwise(
    first: str, winner: Any, loser: Any
) -> None:
    step = after_battle(CROSSING, first=first)
    assert "b3" in won_by(step, winner)
    assert "b3" not in won_by(step, loser)
    ends = {R: (c("a3"), c("c3")), B: (c("b2"), c("b4"))}
    assert only(step.events, TreasureContested) == [
        TreasureContested(c("b3"), 16, ((winner, ends[winner]), (loser, ends[loser])))
    ]


def test_cp_25_a_treasure_taken_spoils_no_other_line() -> None:
    """Blue's long line still wins what only blue encloses."""
    step = after_battle("a3=r5 c3=r5 b4=b5 b1=b5")
    assert won_by(step, R) == ["a3", "c3", "b3"]
    assert won_by(step, B) == ["b4", "b1", "b2"]


def test_cp_25_three_claims_to_one_treasure() -> None:
    step = after_battle("a3=r5 c3=r5 b4=b5 b2=b5 a4=g5 c2=g5", first="b")
    (contest,) = only(step.events, TreasureContested)
    assert [seat for seat, _ in contest.claims] == [B, G, R]
    assert "b3" in won_by(step, B)


def test_cp_16_at_the_end_of_a_round_cards_lie_secret_on_the_pile() -> None:
    after = after_battle("a4=r5 c3=b0 d1=g3").state
    assert [seat_text(after, seat)["pile"] for seat in (R, B, G)] == ["5", "0", "3"]
    assert seat_text(CAPTAIN.view(after, R), B)["pile"] == "?1"


def test_cp_58_surviving_cards_go_to_their_owners_pile() -> None:
    step = after_battle("a4=r5 d4=r0 c3=b5", first="b")
    assert only(step.events, CardsCollected) == [
        CardsCollected(B, ((c("c3"), 5),)),
        CardsCollected(R, ((c("a4"), 5), (c("d4"), 0))),
    ]
    assert seat_text(step.state, R)["hand"] == "1234555"
    assert seat_text(step.state, R)["pile"] == "05"


def test_all_dice_are_in_hand_again_after_a_round() -> None:
    after = after_battle("a4=r5 d4=r0 c3=b5").state
    assert {seat_text(after, seat)["dice"] for seat in (R, B, G)} == {"~6"}


# --- the next field -----------------------------------------------------------------------------------------


def test_cp_28_empty_spots_are_filled_from_the_deck_and_the_rest_stays() -> None:
    step = after_battle("a4=r5 c3=b5 d1=g5")
    field = "----12..13..14../15..16..----23../24..25..26..33../34..35..36..----"
    assert str(step.state).split()[0] == field
    assert str(CAPTAIN.chance(step.state)) == "deal 3"
    dealt = play(str(step.state), "deal 66 55 56")
    assert str(dealt.state).split()[0] == (
        "66..12..13..14../15..16..55..23../24..25..26..33../34..35..36..56.."
    )
    assert dealt.events == (Dealt(((c("a4"), 66), (c("c3"), 55), (c("d1"), 56))),)
    assert dealt.state.deck == step.state.deck - 3


def test_cp_28_only_what_is_not_yet_out_can_be_dealt() -> None:
    after = after_battle("a4=r5 c3=b5 d1=g5").state
    assert after.to_act == (CHANCE,)
    for deal in ("deal 66 66 66", "deal 66 55", "deal 11 11 22"):
        assert refused(str(after), deal) is None
    assert CAPTAIN.forbids(after, R, ()) == "CP-28"


def test_cp_28_with_two_players_the_ten_set_aside_may_be_any() -> None:
    step = after_battle("a3=r5 c1=b5", seats=2)
    chance = CAPTAIN.chance(step.state)
    available = len(step.state.in_deck)
    assert (str(chance), step.state.deck, available) == ("deal 2", 23, 33)


LAST_CARDS = {
    15: "a4=r*",
    14: "a4=r5 b4=r*",
    13: "a4=r5 c4=r*",
    12: "a4=r5 d4=r*",
    11: "a4=r5 d4=r5 a3=r*",
    10: "a4=r5 d4=r5 a2=r*",
    9: "d1=b5 a4=r5 d4=r5 a2=r*",
    8: "d1=b5 c1=b5 a4=r5 d4=r5 a2=r*",
}
"""What lies on a field of sixteen, with nothing in the deck, before so many are left."""


def leave(left: int, **options: Any) -> Step[State]:
    """The last card of a round after which so many treasures are left."""
    lying = LAST_CARDS[left]
    return play(pos("setup:r", lying, deck=0), f"r card 5@{lying[-5:-3]}", **options)


@pytest.mark.parametrize(
    ("left", "rectangle", "square"),
    [
        (15, "5x3", "3x3"),
        (14, "4x3", "3x3"),
        (13, "4x3", "3x3"),
        (12, "4x3", "3x3"),
        (11, "3x3", "3x3"),
        (10, "3x3", "3x3"),
        (9, "3x3", "3x3"),
    ],
)
def test_cp_27_the_field_is_as_large_as_what_is_left_allows(left: int, rectangle: str, square: str) -> None:
    for small_field, shape in (("rectangle", rectangle), ("square", square)):
        after = leave(left, small_field=small_field).state
        size = after.field.columns * after.field.rows
        assert f"{after.field.columns}x{after.field.rows}" == shape
        assert after.deck == left - size, "those left over are a deck"
        assert phase(after) == "start:r", "and the field is full"


def test_cp_27_cards_keep_their_order() -> None:
    step = leave(11)
    assert str(step.state).split()[0] == "16..22..23../24..25..26../33..34..35.."
    (relaid,) = only(step.events, FieldRelaid)
    assert (relaid.columns, relaid.rows) == (3, 3)
    assert [names(pair) for pair in relaid.moved][:4] == [
        ["b3", "a3"],
        ["c3", "b3"],
        ["d3", "c3"],
        ["a2", "a2"],
    ]
    assert relaid.stocked == ((c("c1"), 36), (c("d1"), 44))


def test_cp_27_what_was_left_over_is_dealt_later_at_random() -> None:
    text = pos("setup:r", "a3=r*", shape="3x3", deck=2)
    after = play(text, "r card 5@a3").state
    assert (phase(after), after.deck, str(CAPTAIN.chance(after))) == ("deal", 2, "deal 1")
    assert not refused(str(after), "deal 11"), "that one is won"


def test_cp_27_a_smaller_field_may_still_have_to_be_filled() -> None:
    """Eleven cards on the old field and two in the deck make four by three with one spot empty."""
    step = play(pos("setup:r", "a4=r5 d4=r5 a3=r*", deck=2), "r card 5@a3")
    assert str(step.state).split()[0] == "16..22..23..24../25..26..33..34../35..36..44..----"
    assert str(CAPTAIN.chance(step.state)) == "deal 1"
    assert step.state.deck == 2


def test_cp_27_as_long_as_the_field_can_be_filled_it_stays() -> None:
    step = play(pos("setup:r", "a3=r*", shape="4x3", deck=1), "r card 5@a3")
    assert not only(step.events, FieldRelaid)
    assert (phase(step.state), step.state.left) == ("deal", 12)


# --- the end ------------------------------------------------------------------------------------------------


def test_cp_26_with_eight_left_the_game_is_over() -> None:
    step = leave(8)
    assert phase(step.state) == "over"
    assert only(step.events, RoundEnded) == [RoundEnded(8)]
    assert step.state.outcome is not None
    assert legal(str(step.state)) == []
    assert CAPTAIN.forbids(step.state, R, ()) == "CP-26"


def test_cp_26_cards_that_nobody_has_won_count_for_nobody() -> None:
    over = leave(8).state
    assert sum(len(captain.treasures) for captain in over.captains) == 42 - 8


def test_cp_26_the_field_stays_as_the_awards_left_it() -> None:
    text = pos("setup:r", "a3=r* b1=b5", shape="3x3", deck=1)
    over = play(text, "r card 5@a3").state
    assert str(over).split()[0] == "----12..13../14..15..16../22..----24.."
    assert str(read(str(over))) == str(over)


def test_cp_63_with_nine_left_the_first_player_begins_the_next_round() -> None:
    after = play(pos("setup:r", "a3=r*", shape="3x3", deck=1, first="g"), "r card 5@a3").state
    assert after.left == 9
    dealt = play(str(after), f"deal {after.in_deck[0]}").state
    assert (phase(dealt), first(dealt)) == ("start:g", "g")
    assert legal(str(dealt)) == ["g ring"]


SINGLES = [str(kind) for kind in TREASURES if kind % 11]
DOUBLES = [str(kind) for kind in TREASURES if kind % 11 == 0]


def finished(*seats: tuple[int, int, int]) -> State:
    """A game that is over: for each seat how many treasures without doubles, doubles and bells it has."""
    singles, doubles, parts = list(SINGLES), list(DOUBLES), []
    for letter, (single, double, bells) in zip("rbgw", seats, strict=False):
        won = [singles.pop() for _ in range(single)] + [doubles.pop() for _ in range(double)]
        parts.append(f"{letter}=012345555/-/~6/{'.'.join(sorted(won))}/{bells}")
    empty = "------------/------------/------------"
    return read(f"{empty} over r {','.join(parts)} {len(singles) + len(doubles)}")


@pytest.mark.parametrize(
    ("seats", "ranking", "reason"),
    [
        (((10, 2, 0), (10, 1, 3), (10, 3, 1)), ((G,), (R,), (B,)), "treasures"),
        (((10, 2, 0), (9, 3, 0), (11, 1, 5)), ((B,), (R,), (G,)), "doubles"),
        (((10, 2, 1), (10, 2, 2), (10, 2, 1)), ((B,), (R, G)), "bells"),
        (((10, 2, 2), (10, 2, 2), (10, 2, 2)), ((R, B, G),), "shared"),
        (((10, 2, 2), (10, 2, 2), (10, 1, 9)), ((R, B), (G,)), "shared"),
        (((10, 3, 0), (10, 1, 0), (9, 2, 0)), ((R,), (G,), (B,)), "treasures"),
        (((10, 3, 0), (10, 1, 0), (5, 2, 0), (5, 2, 1)), ((R,), (B,), (W,), (G,)), "treasures"),
    ],
)
def test_cp_29_ties_are_broken_by_doubles_then_by_bells(seats: Any, ranking: Any, reason: str) -> None:
    assert finished(*seats).outcome == Outcome(ranking, reason)


def test_cp_29_the_scores_are_shown_best_first() -> None:
    step = leave(8)
    (scored,) = only(step.events, Scored)
    assert [score.treasures for score in scored.scores] == sorted(
        (len(captain.treasures) for captain in step.state.captains), reverse=True
    )
    outcome = step.state.outcome
    assert outcome is not None
    assert step.events[-1] == Ended(outcome.ranking, outcome.reason)
    assert scored.scores[0] == Score(R, *step.state.captains[R].score)


def test_cp_36_whoever_has_the_most_treasures_wins() -> None:
    outcome = leave(8).state.outcome
    assert outcome is not None
    assert outcome.winner == R
    assert outcome.score(R) == 1.0


def test_cp_59_each_treasure_counts_one_whatever_it_shows() -> None:
    outcome = finished((11, 0, 0), (0, 10, 0), (9, 0, 0), (6, 0, 0)).outcome
    assert outcome is not None
    assert outcome.ranking == ((R,), (B,), (G,), (W,))
