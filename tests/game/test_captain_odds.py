"""How likely a roll is to be of use, against a count of all rolls."""

from __future__ import annotations

from itertools import product

import pytest

from game.captain.dice_phase import placements
from game.captain.odds import chance_of_a_claim
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import State, with_captain
from game.engine import Seat

RED = Seat(0)
TEXT = "14..25..36../12b*46..55../23..16..34.. dice:r r r=0123455/-/123456/-/0,b=0123455/-/3456/-/0 23"


def position(dice: tuple[int, ...]) -> State:
    """Red has these dice in hand."""
    state = CAPTAIN.read(TEXT, Options(mode="strategic"))
    red = state.captains[RED]._replace(dice=bytes(sorted(dice)))
    return state._replace(captains=with_captain(state.captains, RED, red))


def wanted(dice: tuple[int, ...]) -> set[int]:
    return {placement.treasure for placement in placements(position(dice), RED)}


@pytest.mark.parametrize(
    ("kept", "rolled"),
    [((1, 4), (1,)), ((1, 3), (3, 5)), ((), (2, 2, 3)), ((1, 3), (1, 2)), ((1, 4, 5), (6,))],
)
def test_the_chance_is_that_of_counting_every_roll(kept: tuple[int, ...], rolled: tuple[int, ...]) -> None:
    rolls = list(product(range(1, 7), repeat=len(rolled)))
    useful = sum(bool(wanted((*kept, *roll)) - wanted(kept)) for roll in rolls)
    chance = chance_of_a_claim(position((*kept, *rolled)), RED, rolled)
    assert chance == pytest.approx(useful / len(rolls))


def test_of_a_single_treasure_two_dice_are_thrown_in_2_of_36_rolls() -> None:
    state = position((5, 6))
    only = next(cell for cell in state.field.cells if state.treasures[cell] == 14)
    lying = bytes(0 if cell == only else state.treasures[cell] and 7 for cell in range(len(state.lying)))
    assert chance_of_a_claim(state._replace(lying=lying), RED, (5, 6)) == pytest.approx(2 / 36)


def test_nothing_can_be_claimed_where_nothing_is_free() -> None:
    state = position((1, 2, 3))
    full = state._replace(lying=bytes(treasure and 7 for treasure in state.treasures))
    assert chance_of_a_claim(full, RED, (1, 2, 3)) == 0
