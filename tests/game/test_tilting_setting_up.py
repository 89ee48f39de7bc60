"""Tilting Dice before the first tilt: dealing, building, placing. Positions were worked out by hand."""

from collections import Counter
from random import Random

import pytest

from game.cube import FACES, STANDARD, Cube
from game.engine import CHANCE, BadNotation, IllegalAction, Seat, Step
from game.match import Match
from game.save import SeatInfo
from game.tilting.board import TILES as SORTED_TILES
from game.tilting.board import UNDEALT as NO_TILES
from game.tilting.building import DIFFERENT_DICE, SPLITS, Build, Builds, build, dice_of, ready_builds
from game.tilting.dealing import Deal
from game.tilting.dice import built, uses_all_tiles
from game.tilting.events import Built, Dealt, PlacedInCorners, Unveiled
from game.tilting.placing import Place
from game.tilting.rules import TILTING
from game.tilting.state import Phase
from tests.game.tilting_play import TILES, UNDEALT, B, W, c, dice, legal, play, pos, read, refused

NOT_BUILT = "w--:------ w--:------ b--:------ b--:------"
TO_BUILD = pos(NOT_BUILT, turns=0)
TO_PLACE = pos("w--:162534 w--:162534 b--:162534 b--:162534", turns=0)

# --- the board ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_td_1_the_board_has_six_tiles_of_each_value_and_each_side_twelve(seed: int) -> None:
    deal = TILTING.chance(TILTING.new(TILTING.options(), 2, W)).sample(Random(seed))
    assert isinstance(deal, Deal)
    assert Counter(deal.tiles) == dict.fromkeys(FACES, 6)
    tiles_of_sides = 2 * 12
    assert len(deal.tiles) + tiles_of_sides == 10 * 6, "ten colours of six tiles"


def test_td_1_a_board_with_other_tiles_is_no_board() -> None:
    with pytest.raises(BadNotation, match="7 of them show 1"):
        read(pos("wa1:162534 wf1:162534 ba6:162534 bf6:162534").replace("123456/2", "113456/2", 1))


def test_td_2_a_side_has_every_value_twice() -> None:
    for action in Builds(W)[::97]:
        assert Counter((*action.dice[0], *action.dice[1])) == dict.fromkeys(FACES, 2)
    with pytest.raises(BadNotation, match="each value from 1 to 6 twice"):
        read(pos("wa1:162534 wf1:162535 ba6:162534 bf6:162534"))


def test_td_5_colours_make_no_difference() -> None:
    """No state and no action knows a colour: a tile is its value, wherever it comes from."""
    state = read(TO_PLACE)
    assert set(state.tiles) == set(FACES)
    assert set(state.dice[0].cube) == set(FACES)


def test_td_27_chance_lays_the_board_before_anything_else() -> None:
    start = TILTING.new(TILTING.options(rounds=1), 2, B)
    assert str(start) == f"{UNDEALT} b {NOT_BUILT} 0"
    assert start.to_act == (CHANCE,)
    assert str(TILTING.chance(start)) == "deal"
    assert TILTING.chance(start).outcomes() == ()
    assert TILTING.forbids(start, B, ()) == "TD-27"
    deal = TILTING.parse(start, "deal 123456 234561 345612 456123 561234 612345")
    step = TILTING.apply(start, deal)
    assert str(step.state) == f"{TILES} b {NOT_BUILT} 0"
    assert step.events == (Dealt(step.state.tiles),)
    assert step.state.tiles[c("a6")] == 1
    assert step.state.tiles[c("a1")] == 6
    assert step.state.to_act == (B,)


def test_td_27_only_a_deal_of_all_tiles_is_due() -> None:
    start = TILTING.new(TILTING.options(), 2, W)
    chance = TILTING.chance(start)
    assert chance.accepts(Deal(SORTED_TILES))
    assert not chance.accepts(Deal(SORTED_TILES[:-1] + b"\x01"))
    assert not chance.accepts(Deal(NO_TILES))
    with pytest.raises(IllegalAction, match="not due"):
        TILTING.require(read(TO_BUILD), Deal(SORTED_TILES))


def test_td_27_every_tile_lies_anywhere() -> None:
    """A corner gets each value about as often: of 600 deals some 100 each, and never fewer than 60."""
    chance = TILTING.chance(TILTING.new(TILTING.options(), 2, W))
    rng = Random(0)
    deals = [chance.sample(rng) for _ in range(600)]
    corner = Counter(deal.tiles[0] for deal in deals if isinstance(deal, Deal))
    assert min(corner[face] for face in FACES) > 60


# --- building -----------------------------------------------------------------------------------------------


def test_td_3_dice_are_built_in_any_way_of_all_twelve_tiles() -> None:
    builds = Builds(W)
    assert len(builds) == len(set(builds)) == 7080
    assert build(W, Cube(1, 6, 2, 5, 3, 4), Cube(6, 5, 4, 3, 2, 1)) in builds
    assert build(W, Cube(6, 6, 5, 5, 4, 4), Cube(1, 1, 2, 2, 3, 3)) in builds, "equal values, all high or low"
    assert build(W, Cube(6, 6, 5, 5, 4, 4), Cube(6, 1, 2, 2, 3, 3)) not in builds
    assert build(B, STANDARD, STANDARD) not in builds
    assert refused(TO_BUILD, "w build 665544 112234") == "TD-3"


def test_td_3_so_many_different_dice_can_be_made_of_six_tiles() -> None:
    """All different: 6! / 24 = 30. With pairs some look the same from several sides."""
    for pairs, values in enumerate([(1, 2, 3, 4, 5, 6), (1, 1, 3, 4, 5, 6), (1, 1, 2, 2, 5, 6)]):
        assert len(dice_of(values)) == DIFFERENT_DICE[pairs]
    assert len(dice_of((1, 1, 2, 2, 3, 3))) == DIFFERENT_DICE[3]
    assert len(SPLITS) == (141 + 1) // 2, "141 halves, one of which is its own other half"


def test_td_3_it_does_not_matter_how_a_die_lies_or_which_comes_first() -> None:
    state = read(TO_BUILD)
    one = TILTING.parse(state, "w build 162534 445566")
    assert TILTING.parse(state, "w build 554466 615234") == one
    assert str(one) == "w build 162534 445566"
    assert one.paths == ((Cube(1, 6, 2, 5, 3, 4), Cube(4, 4, 5, 5, 6, 6)),)


def test_td_3_the_builds_are_a_list_without_being_one() -> None:
    builds = Builds(B)
    assert builds[-1] == builds[7079]
    assert builds[5:8] == [builds[5], builds[6], builds[7]]
    assert all(item in builds for item in builds[::501])
    assert Build(B, (STANDARD, STANDARD)) not in builds, "not as dice are named"
    with pytest.raises(IndexError):
        builds[7080]


def test_td_3_a_path_begins_a_build_or_none() -> None:
    state = read(TO_BUILD)
    low, high = Cube(1, 1, 2, 2, 3, 3), Cube(4, 4, 5, 5, 6, 6)
    assert TILTING.forbids(state, W, ()) is None
    assert TILTING.forbids(state, W, (low,)) is None
    assert TILTING.forbids(state, W, (low, high)) is None
    assert TILTING.forbids(state, W, (high,)) == "TD-3", "the other die comes first"
    assert TILTING.forbids(state, W, (Cube(1, 1, 1, 2, 2, 3),)) == "TD-3"
    assert TILTING.forbids(state, W, (Cube(2, 2, 1, 1, 3, 3), high)) == "TD-3"
    assert TILTING.forbids(state, W, (low, high, high)) == "TD-3"
    assert TILTING.forbids(state, W, (3,)) == "TD-3"


def test_td_3_suggestions_are_sensible_and_various() -> None:
    state = read(TO_BUILD)
    suggested = list(TILTING.suggestions(state, W))
    assert 8 <= len(suggested) <= 20
    assert len(set(suggested)) == len(suggested)
    values = {values_of(cube) for action in suggested if isinstance(action, Build) for cube in action.dice}
    assert {"123456", "112233", "445566", "113466", "223455"} <= values, "ordinary, high and low, balanced"
    assert len(values) > 12


def values_of(cube: Cube) -> str:
    return "".join(map(str, sorted(cube)))


def test_td_3_builds_with_a_name_are_what_it_says() -> None:
    named = ready_builds(W)
    ordinary = named["ordinary"].dice
    assert ordinary == (built(STANDARD), built(STANDARD))
    assert named["mirrored"].dice[0] != named["mirrored"].dice[1]
    for one, other in (action.dice for action in named.values()):
        assert uses_all_tiles(one, other)
    assert sum(named["balanced"].dice[0]) == sum(named["balanced"].dice[1])


def test_td_4_both_build_in_secret_and_then_all_is_shown() -> None:
    step = play(TO_BUILD, "w build 162534 162534")
    assert step.events == (Built(W, (Cube(1, 6, 2, 5, 3, 4),) * 2, secret=True),)
    assert not step.reveals
    assert dice(step.state) == "w--:162534 w--:162534 b--:------ b--:------"
    assert step.state.to_act == (B,)
    for stranger in (B, None):
        assert dice(TILTING.view(step.state, stranger)) == "w--:?????? w--:?????? b--:------ b--:------"
        assert TILTING.show(step.events[0], stranger) == Built(W, None, secret=True)
    assert TILTING.view(step.state, W) == step.state
    assert TILTING.show(step.events[0], W) == step.events[0]
    shown = play(str(step.state), "b build 112233 445566")
    high, low = Cube(4, 4, 5, 5, 6, 6), Cube(1, 1, 2, 2, 3, 3)
    assert shown.events == (Built(B, (low, high)), Unveiled(W, (Cube(1, 6, 2, 5, 3, 4),) * 2))
    assert shown.reveals
    for viewer in (W, B, None):
        assert TILTING.view(shown.state, viewer) == shown.state
    assert shown.state.to_act == (W,)
    assert shown.state.phase is Phase.PLACE


def test_td_4_black_builds_first_where_black_begins() -> None:
    step = play(TO_BUILD.replace(" w ", " b ", 1), "b build 162534 162534")
    assert step.state.to_act == (W,)
    placing = play(str(step.state), "w build 162534 162534").state
    assert (placing.to_act, placing.starter) == ((B,), B)


def test_td_4_nobody_builds_out_of_turn() -> None:
    with pytest.raises(IllegalAction, match="not the turn of b"):
        play(TO_BUILD, "b build 162534 162534")
    assert TILTING.forbids(read(TO_BUILD), B, ()) == "TD-4"


def test_td_4_in_the_open_everybody_sees_what_is_built() -> None:
    step = play(TO_BUILD, "w build 162534 162534", building="open")
    assert step.events == (Built(W, (Cube(1, 6, 2, 5, 3, 4),) * 2),)
    assert TILTING.view(step.state, B) == step.state
    second = play(str(step.state), "b build 162534 162534", building="open")
    assert not second.reveals
    assert len(second.events) == 1


def test_td_4_from_a_view_nobody_plays_on_where_dice_are_hidden() -> None:
    step = play(TO_BUILD, "w build 162534 162534")
    view = TILTING.view(step.state, B)
    assert read(str(view)) == view
    with pytest.raises(IllegalAction, match="view"):
        TILTING.apply(view, TILTING.parse(view, "b build 162534 162534"))
    guess = TILTING.guess(view, (), B, Random(1))
    assert TILTING.view(guess, B) == view
    assert uses_all_tiles(*(die.cube for die in guess.dice_of(W)))


# --- placing ------------------------------------------------------------------------------------------------


def test_td_6_who_begins_places_first_and_then_the_other_side_has_seen_it() -> None:
    step = play(TO_PLACE, "place a1=163452 f1=256134")
    assert step.events == (
        PlacedInCorners(W, ((c("a1"), Cube(1, 6, 3, 4, 5, 2)), (c("f1"), Cube(2, 5, 6, 1, 3, 4)))),
    )
    assert str(step.state) == pos("wa1:163452 wf1:256134 b--:162534 b--:162534", "b", 0)
    assert TILTING.view(step.state, B) == step.state
    second = play(str(step.state), "place a6=251643 f6=162534")
    assert str(second.state) == pos("wa1:163452 wf1:256134 ba6:251643 bf6:162534", "w", 0)
    assert second.state.to_act == (W,), "who placed first moves first"
    assert {action[:2] for action in legal(str(second.state))} == {"a1", "f1"}


def test_td_6_black_places_first_where_black_begins() -> None:
    text = TO_PLACE.replace(" w ", " b ", 1)
    after = play(text, "place a6=251643 f6=162534", "place a1=163452 f1=256134").state
    assert (after.to_act, after.starter) == ((B,), B)


def test_td_6_each_die_goes_to_either_corner_of_its_own_side() -> None:
    text = pos("w--:112233 w--:445566 b--:162534 b--:162534", turns=0)
    tops = {action[9] + action[19] for action in legal(text)}
    assert tops == {low + high for low in "123" for high in "46"} | {
        high + low for high in "45" for low in "123"
    }, "a1 is a 6 and f1 a 5"
    assert refused(text, "place a1=445566 f6=112233") == "TD-6"
    assert refused(text, "place a1=445566 a2=112233") == "TD-6"
    assert refused(text, "place a1=445566 f1=445566") == "TD-6", "there is one such die"
    assert refused(text, "place a1=162534 f1=445566") == "TD-6", "there is no such die"


def test_td_6_a_die_lies_in_any_of_24_ways_less_those_that_match() -> None:
    """Two ordinary dice, one of them mirrored: either in a1, 20 ways each, times 20 in f1."""
    same, mirrored = TO_PLACE, TO_PLACE.replace("w--:162534 b", "w--:162543 b", 1)
    assert len(legal(same)) == 20 * 20
    assert len(legal(mirrored)) == 2 * 20 * 20
    assert {action[9:15] for action in legal(same)} == {
        str(pose) for pose in Cube(1, 6, 2, 5, 3, 4).poses if pose.top != 6
    }


def test_td_6_either_die_may_be_placed_first() -> None:
    place = TILTING.parse(read(TO_PLACE), "place a1=163452 f1=256134")
    one, other = Cube(1, 6, 3, 4, 5, 2), Cube(2, 5, 6, 1, 3, 4)
    assert place.paths == ((c("a1"), one, c("f1"), other), (c("f1"), other, c("a1"), one))
    assert TILTING.parse(read(TO_PLACE), "place f1=256134 a1=163452") == place


def test_td_6_nobody_tilts_before_all_dice_are_placed() -> None:
    with pytest.raises(IllegalAction):
        play(TO_PLACE, "a1:NNN")
    state = read(TO_PLACE)
    assert TILTING.forbids(state, B, ()) == "TD-6"
    assert TILTING.forbids(state, W, (c("a1"), Cube(1, 6, 3, 4, 5, 2))) is None
    assert TILTING.forbids(state, W, (c("b1"),)) == "TD-6"


def test_td_28_no_die_begins_on_a_matching_tile() -> None:
    """a1 is a 6, f1 a 5; a6 is a 1, f6 a 6."""
    assert refused(TO_PLACE, "place a1=612543 f1=256134") == "TD-28"
    assert refused(TO_PLACE, "place a1=163452 f1=521634") == "TD-28"
    assert "place a1=521634 f1=612543" in legal(TO_PLACE)
    black = play(TO_PLACE, "place a1=163452 f1=256134").state
    assert refused(str(black), "place a6=162534 f6=251643") == "TD-28"
    state = read(TO_PLACE)
    assert TILTING.forbids(state, W, (c("a1"), Cube(6, 1, 2, 5, 4, 3))) == "TD-28"


def test_td_28_the_example_of_the_printed_rules() -> None:
    """A corner with a four: either die, any side up but a four."""
    text = "123456/234561/345612/651243/563214/412365 w w--:162534 w--:162534 b--:162534 b--:162534 0"
    tops = {action[9] for action in legal(text)}
    assert tops == set("12356")


def test_td_7_every_die_has_a_way_to_lie_in_any_corner() -> None:
    """Twice on a die at most, so four sides at least are left for the top."""
    for action in Builds(W)[::101]:
        for cube in action.dice:
            for tile in FACES:
                assert sum(face != tile for face in cube) >= 4
                assert any(pose.top != tile for pose in cube.poses)


@pytest.mark.parametrize("number", range(0, 7080, 1180))
def test_suggested_placings_are_legal_and_various(number: int) -> None:
    one, other = Builds(W)[number].dice
    state = read(pos(f"w--:{one} w--:{other} b--:162534 b--:162534", turns=0))
    suggested = TILTING.suggestions(state, W)
    assert 8 <= len(suggested) <= 32
    assert set(suggested) <= set(TILTING.actions(state, W))
    in_a1 = {built(action.dice[0][1]) for action in suggested if isinstance(action, Place)}
    assert in_a1 == {one, other}


# --- who begins ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [W, B])
def test_td_34_who_begins_is_told_to_the_rules(first: Seat) -> None:
    assert TILTING.new(TILTING.options(), 2, first).starter == first


def test_td_34_the_match_decides_by_lot() -> None:
    seats = (SeatInfo("Eva", "red"), SeatInfo("Nestor", "blue"))
    match = Match(TILTING, TILTING.options(), seats, B, "7")
    assert match.state.to_act == (B,)
    assert match.log[0].text.startswith("deal ")
    assert isinstance(Step(match.state, match.log[0].events).events[0], Dealt)
