"""Tilting Dice: what is told of a turn before it is made agrees with what the rules make of it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cube import Cube
from game.engine import Seat
from game.events import Tilted
from game.options import option_sets
from game.picker import Picker
from game.tilting.board import GRID
from game.tilting.comparing import Verdict
from game.tilting.dice import Die
from game.tilting.events import Compared, RoundEnded, Side
from game.tilting.moves import Tilt
from game.tilting.placing import Place
from game.tilting.preview import NET, captures, foresee, net, on_the_way
from game.tilting.rules import TILTING
from game.tilting.state import Phase, State
from tests.game.tilting_play import B, W, c, play, pos, random_game, read

EVA = pos("wc2:516253 we1:412346 ba6:162534 bf6:251643", turns=4)
BOTH = pos("wd2:162534 wf1:256134 bb4:431652 bc5:163452")
BOXED_IN = pos("wa1:162534 wb1:526143 ba2:615234 be4:614352", turns=5)

OPTION_SETS = tuple(option_sets(TILTING.options, 2))


def tilt(text: str, action: str, **options: Any) -> tuple[State, Tilt]:
    state = read(text, **options)
    parsed = TILTING.parse(state, action)
    assert isinstance(parsed, Tilt)
    return state, parsed


def route(*names: str) -> tuple[int, ...]:
    return tuple(map(c, names))


# --- a die on its way ---------------------------------------------------------------------------------------


def test_td_12_the_example_of_the_printed_rules_step_by_step() -> None:
    state = read(EVA)
    ways = ["c2", "c3", "b3", "b4"]
    lies = ["516253", "265153", "535162", "155362"]
    for tilts, cube in enumerate(lies):
        die = on_the_way(state, route(*ways[: tilts + 1]))
        assert die is not None
        assert (die.seat, die.left) == (W, 3 - tilts)
        assert str(die.die) == f"{ways[tilts]}:{cube}"
        if tilts < 3:
            assert str(die.ahead[c(ways[tilts + 1])]) == f"{ways[tilts + 1]}:{lies[tilts + 1]}"


def test_td_30_a_die_goes_on_to_the_tiles_beside_it_and_nowhere_after_three_tilts() -> None:
    state = read(EVA)
    start, done = on_the_way(state, route("c2")), on_the_way(state, route("c2", "c3", "b3", "b4"))
    assert start is not None
    assert done is not None
    assert {GRID.name(cell) for cell in start.ahead} == {"c1", "c3", "b2", "d2"}
    assert done.ahead == {}


def test_td_10_td_11_a_die_does_not_go_back_nor_onto_other_dice() -> None:
    state = read(pos("wc2:516253 wc3:412346 bd2:162534 bf6:251643"))
    begun = on_the_way(state, route("c2", "b2"))
    assert begun is not None
    assert {GRID.name(cell) for cell in begun.ahead} == {"b1", "b3", "a2"}
    assert on_the_way(state, route("c2", "c3")) is None
    assert on_the_way(state, route("c2", "b2", "c2")) is None


def test_td_13_a_die_without_room_has_nowhere_to_go() -> None:
    stuck = on_the_way(read(BOXED_IN), route("a1"))
    assert stuck is not None
    assert (stuck.left, stuck.ahead) == (3, {})


def test_td_19_td_20_a_match_on_the_way_is_told_but_counts_only_in_the_end() -> None:
    """On d4, a 6, the die shows a 6; on c4, a 5, it shows a 3."""
    state = read(BOTH)
    passing, landed = (
        on_the_way(state, route("d2", "d3", "d4")),
        on_the_way(state, route("d2", "d3", "d4", "c4")),
    )
    assert passing is not None
    assert landed is not None
    assert (passing.doubled, landed.doubled) == (True, False)


def test_dice_of_the_other_side_can_be_followed_too() -> None:
    die = on_the_way(read(EVA), route("a6", "a5"))
    assert die is not None
    assert (die.seat, str(die.die)) == (B, "a5:256134")
    assert on_the_way(read(EVA), route("d4")) is None, "there is no die"
    assert on_the_way(read(EVA), ()) is None


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_the_tiles_ahead_are_what_a_picker_offers_next(options: Any, seed: int) -> None:
    for number, (state, action, step) in enumerate(random_game(options, seed)):
        if number > 40 or not isinstance(action, Tilt):
            continue
        picker = Picker(TILTING, state, action.seat)
        rolled = [event for event in step.events if isinstance(event, Tilted)]
        for tilts, cell in enumerate(action.route[:3]):
            picker.pick(cell)
            die = on_the_way(state, action.route[: tilts + 1])
            assert die is not None
            assert set(die.ahead) == set(picker.next_targets())
            assert die.ahead[action.route[tilts + 1]] == Die(rolled[tilts].end, rolled[tilts].die)


# --- what a turn leads to -----------------------------------------------------------------------------------


def test_td_14_every_contact_is_told_with_both_values_and_who_wins_it() -> None:
    """On c4 White's 5 beats the 4 of c5; its 6 loses to the 5 of b4, which is doubled: b4 is a 4."""
    foreseen = foresee(*tilt(BOTH, "d2:NNW"))
    lost, won = foreseen.contacts
    assert lost == Compared(W, Side(c("c4"), 6, False), Side(c("b4"), 5, True))
    assert (lost.moved.value, lost.rival.value, lost.winner) == (6, 10, B)
    assert won == Compared(W, Side(c("c4"), 5, False), Side(c("c5"), 4, False))
    assert won.winner == W
    assert str(foreseen.die) == "c4:345216"
    assert not foreseen.doubled


@pytest.mark.parametrize(
    ("both_win", "verdict"),
    [
        ("mover", Verdict(W, "mover_first", (c("c5"),))),
        ("void", Verdict(None, "both_win", ())),
        ("highest", Verdict(B, "highest", (c("c4"),))),
    ],
)
def test_td_16_who_would_win_the_round_is_told_by_the_house_rules(both_win: str, verdict: Verdict) -> None:
    assert foresee(*tilt(BOTH, "d2:NNW", both_win=both_win)).verdict == verdict


def test_td_18_equal_values_decide_nothing() -> None:
    foreseen = foresee(*tilt(pos("wd2:162534 wf1:256134 bc5:162534 bf6:251643"), "d2:NNW"))
    assert [contact.winner for contact in foreseen.contacts] == [None]
    assert foreseen.verdict == Verdict(None, "", ())


def test_td_19_doubling_is_told_of_both() -> None:
    """A 4 and a 2, both doubled: 8 against 4."""
    foreseen = foresee(*tilt(pos("wd2:163452 wf1:256134 bc5:435261 bf6:162534"), "d2:NNW"))
    assert foreseen.doubled
    (contact,) = foreseen.contacts
    assert (contact.moved.doubled, contact.rival.doubled) == (True, True)
    assert (contact.moved.value, contact.rival.value, contact.winner) == (8, 4, W)


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_is_foreseen_comes_to_pass(options: Any, seed: int) -> None:
    for state, action, step in random_game(options, seed):
        if not isinstance(action, Tilt):
            continue
        foreseen = foresee(state, action)
        assert foreseen.contacts == tuple(event for event in step.events if isinstance(event, Compared))
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
        if foreseen.verdict.reason:
            assert ended is not None
            assert foreseen.verdict == Verdict(ended.winner, ended.reason, ended.captured)
        else:
            assert ended is None or ended.reason in ("repetition", "limit")
            rolled = [event for event in step.events if isinstance(event, Tilted)]
            assert foreseen.die == Die(rolled[-1].end, rolled[-1].die)


def test_captures_are_listed_by_the_die_they_take() -> None:
    state = read(pos("wd2:162534 wf1:256134 bb4:162534 bc5:163452"))
    found = captures(state, W)
    assert set(found) == {c("b4"), c("c5")}
    both = tilt(str(state), "d2:NNW")[1]
    assert both in found[c("b4")]
    assert both in found[c("c5")]
    assert captures(read(EVA), W) == {}


def test_what_the_other_side_could_take_is_in_danger() -> None:
    """It is White's turn; were it Black's, c5 to b5, b4 and b3 would bring its 6 beside the 4 of c3."""
    state = read(pos("wc3:162534 wf1:256134 bc5:162534 bf6:251643"))
    assert "c5:WSS" in map(str, captures(state, B)[c("c3")])


@given(seed=st.integers(0, 10**6))
def test_captures_are_the_turns_that_win_the_round(seed: int) -> None:
    for _, _, step in random_game(TILTING.options(rounds=1), seed):
        state = step.state
        if state.phase is not Phase.TILT:
            continue
        listed = {action for turns in captures(state, state.turn).values() for action in turns}
        winning = {action for action in TILTING.actions(state, state.turn) if wins(state, action, state.turn)}
        assert listed == winning


def wins(state: State, action: Any, seat: Seat) -> bool:
    outcome = TILTING.apply(state, action).state.outcome
    return outcome is not None and outcome.winner == seat


# --- before play --------------------------------------------------------------------------------------------


def test_td_28_a_die_may_lie_in_a_corner_in_any_way_but_matching() -> None:
    """a1 is a 6."""
    state = read(pos("w--:162534 w--:162534 b--:162534 b--:162534", turns=0))
    cube = state.dice[0].cube
    placed = {action.dice[0][1] for action in TILTING.actions(state, W) if isinstance(action, Place)}
    assert placed == {pose for pose in cube.poses if pose.top != 6}


def test_a_net_is_a_cross_that_folds_to_the_die() -> None:
    cube = Cube(1, 6, 2, 5, 3, 4)
    assert net(cube) == {(1, 0): 2, (0, 1): 4, (1, 1): 1, (2, 1): 3, (1, 2): 5, (1, 3): 6}
    assert Cube(*(net(cube)[place] for place in NET)) == cube


def test_a_tilt_rolls_the_net_along() -> None:
    """Rolling north brings what is below the middle of the cross to its middle."""
    cube = Cube(1, 6, 2, 5, 3, 4)
    rolled = play(pos("wc2:162534 we1:162534 ba6:162534 bf6:251643"), "c2:NNN").events[0]
    assert isinstance(rolled, Tilted)
    assert net(rolled.die)[1, 1] == net(cube)[1, 2]
    assert net(rolled.die)[1, 0] == net(cube)[1, 1]
