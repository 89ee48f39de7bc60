"""Rolled dice: their notation, their probabilities, and that a match lets them fall as fair dice do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import isclose
from random import Random

import pytest

from game.chance import LISTED_DICE, DiceChance, Roll, parse_roll
from game.engine import CHANCE, BadNotation, Seat
from game.match import Match
from game.save import SeatInfo
from tests.game.specimen import STALLS_GAME

# What chi-square exceeds once in a thousand times, by degrees of freedom.
ONCE_IN_A_THOUSAND = {5: 20.515, 35: 66.619}


# --- probabilities ---


@pytest.mark.parametrize("dice", range(1, LISTED_DICE + 1))
def test_a_multiset_is_as_likely_as_all_its_orders(dice: int) -> None:
    orders = Counter(tuple(sorted(faces)) for faces in product((1, 2, 3, 4, 5, 6), repeat=dice))
    outcomes = DiceChance(dice).outcomes()
    assert [roll.faces for _, roll in outcomes] == sorted(orders)
    for probability, roll in outcomes:
        assert isclose(probability, Fraction(orders[roll.faces], 6**dice))
    assert isclose(sum(probability for probability, _ in outcomes), 1.0)


def test_ordered_dice_have_every_order_equally_likely() -> None:
    outcomes = DiceChance(2, ordered=True).outcomes()
    assert [roll.faces for _, roll in outcomes] == list(product((1, 2, 3, 4, 5, 6), repeat=2))
    assert all(isclose(probability, 1 / 36) for probability, _ in outcomes)


@pytest.mark.parametrize("ordered", [True, False])
def test_sixteen_dice_are_too_many_to_list_but_not_to_roll(ordered: bool) -> None:
    chance = DiceChance(16, ordered)
    assert chance.outcomes() == ()
    roll = chance.sample(Random(1))
    assert len(roll.faces) == 16
    assert chance.accepts(roll)


def test_a_roll_is_chance_and_no_choice() -> None:
    assert Roll((3,)).seat == CHANCE
    assert Roll((3,)).paths == ()


def test_a_roll_comes_from_the_generator_alone() -> None:
    chance = DiceChance(5)
    assert [chance.sample(Random(9)) for _ in range(3)] == [chance.sample(Random(9))] * 3
    generator = Random(9)
    assert len({chance.sample(generator) for _ in range(20)}) > 15


def test_only_so_many_dice_of_this_roller_are_accepted() -> None:
    chance = DiceChance(3, letter="r")
    assert chance.accepts(Roll((6, 1, 1), "r")), "faces come in any order"
    for roll in (Roll((6, 1), "r"), Roll((6, 1, 1, 1), "r"), Roll((6, 1, 1)), Roll((6, 1, 1), "b")):
        assert not chance.accepts(roll)
    assert not chance.accepts(Roll((0, 1, 7), "r"))


# --- notation ---


def test_it_says_what_is_due() -> None:
    assert str(DiceChance(1)) == "roll"
    assert str(DiceChance(4, letter="r")) == "roll r 4"


@pytest.mark.parametrize("text", ["roll 3", "roll 3 1 6", "roll r 3 1 6", "roll b 1"])
def test_a_roll_is_read_from_its_text(text: str) -> None:
    roll = parse_roll(text, letters="rbgw")
    assert roll is not None
    assert str(roll) == text


@pytest.mark.parametrize("text", ["pass", "", "rolls 3", "a1-a2", "r reroll 1 5"])
def test_another_action_is_no_roll(text: str) -> None:
    assert parse_roll(text, letters="rbgw") is None


@pytest.mark.parametrize(
    "text", ["roll", "roll r", "roll 7", "roll 0", "roll 3 x", "roll 31", "roll ³", "roll r r"]
)
def test_a_roll_without_proper_faces_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_roll(text, letters="rb")


def test_a_roller_is_named_only_where_there_are_several() -> None:
    with pytest.raises(BadNotation, match="not 'r'"):
        parse_roll("roll r 3")


# --- fairness ---


def test_h8_a_match_rolls_fair_dice() -> None:
    assert_fair(rolls_of_matches(5_000), seats=[range(4)])


@pytest.mark.slow
def test_h8_six_hundred_thousand_dice_fall_fairly_for_each_seat() -> None:
    """H8. A roll depends on the seed and its place in the log alone, never on who sits at the seat."""
    assert_fair(rolls_of_matches(50_000), seats=[range(4), [0], [1], [2], [3]])


def rolls_of_matches(matches: int) -> list[list[tuple[int, ...]]]:
    """The four opening rolls of three dice each, drawn by matches as in play."""
    seats = tuple(SeatInfo(name, name) for name in ("red", "blue", "green", "white"))
    options = STALLS_GAME.options()
    rolls = []
    for number in range(matches):
        match = Match(STALLS_GAME, options, seats, Seat(0), seed=f"fair {number}")
        actions = [entry.action for entry in match.log]
        rolls.append([action.faces for action in actions if isinstance(action, Roll)])
    return rolls


def assert_fair(matches: list[list[tuple[int, ...]]], seats: Sequence[Sequence[int]]) -> None:
    """Dice and pairs of dice in a roll, for each of these groups of seats, and pairs of rolls in a row."""
    for group in seats:
        rolls = [match[seat] for match in matches for seat in group]
        assert_even((face for roll in rolls for face in roll), cells=6)
        assert_even((roll[:2] for roll in rolls), cells=36)
        assert_even((roll[1:] for roll in rolls), cells=36)
    assert_even(((one[0], two[0]) for match in matches for one, two in pairwise(match)), cells=36)
    assert_even(((one[0][0], two[0][0]) for one, two in pairwise(matches)), cells=36)


def assert_even(results: Iterable[object], cells: int) -> None:
    counts = Counter(results)
    expected = counts.total() / cells
    assert len(counts) == cells
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < ONCE_IN_A_THOUSAND[cells - 1], counts
