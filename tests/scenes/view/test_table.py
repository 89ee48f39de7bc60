"""What lies on the table: a fold of the events that were shown, acted out or at once, and other positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cube import Cube, opposite
from game.custodian.board import GRID
from game.custodian.rules import CUSTODIAN
from game.dice_chess.board import GRID as CHESS_GRID
from game.dice_chess.rules import DICE_CHESS
from game.engine import AnyGame, Event, Seat
from game.events import (
    Captured,
    Ended,
    Flipped,
    Jumped,
    Moved,
    Passed,
    Revealed,
    Rolled,
    RolledOut,
    SetOut,
    Tilted,
    Turned,
)
from game.grid import Direction
from scenes.animation import Speed, Timeline
from scenes.dice.pose import lie_after
from scenes.dice_board.lie import captured_in, lie_in_play, lie_of
from scenes.view.choreography import Choreography
from scenes.view.lifting import lifted_off
from scenes.view.table import Beside, DiceTable, Home, InTray, Lie, OnBoard, Shown, lying, thrown
from tests.game.random_play import POOL, Sitting, random_sitting

WHITE, BLACK = Seat(0), Seat(1)
VIEWERS = (WHITE, BLACK, None)
EMPTY = Lie({}, {}, {})


every_dice_game = pytest.mark.parametrize("game", [CUSTODIAN, DICE_CHESS], ids=lambda game: game.key)


class Ears:
    """Hears what is played."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float]] = []

    def play(self, name: str, strength: float = 1.0) -> None:
        self.heard.append((name, strength))


def cell(name: str) -> int:
    found = GRID.parse(name)
    assert found is not None
    return found


def board_of(**dice: str) -> DiceTable:
    """A table with dice on its cells: `board_of(a1="w3")`."""
    return DiceTable(
        Lie({cell(name): Shown(Seat("wb".index(die[0])), int(die[1])) for name, die in dice.items()}, {}, {})
    )


def sides_of(table: DiceTable) -> dict[Home, Cube]:
    """How every die lies, where it lies."""
    return {home: die.cube for home, die in table.dice.items()}


def choreography_of(game: AnyGame, table: DiceTable) -> Choreography:
    if game is CUSTODIAN:
        return Choreography(table, GRID, Ears())
    return Choreography(table, CHESS_GRID, Ears(), capture=lifted_off)


def faces_of(table: DiceTable) -> dict[str, str]:
    return {GRID.name(at): f"{'wb'[die.seat]}{die.face}" for at, die in table.on_board().items()}


def story(sitting: Sitting, viewer: Seat | None) -> Iterator[tuple[tuple[Event, ...], Any, list[Event]]]:
    """Step by step: the events as shown to a viewer, its view after them, and all events so far."""
    told: list[Event] = []
    for _, _, step in sitting.steps():
        told += step.events
        shown = (sitting.game.show(event, viewer) for event in step.events)
        seen = tuple(event for event in shown if event is not None)
        yield seen, sitting.game.view(step.state, viewer), told


def without_the_rolling_one(table: DiceTable, view: Any) -> DiceTable:
    """A die that is to be rolled is still seen with its old face, until it has been."""
    if view.rolling is not None and (die := table.on(view.rolling)) is not None:
        die.cube = lying(1)
    return table


@every_dice_game
@settings(deadline=None)
@given(number=st.integers(0, POOL - 1), viewer=st.sampled_from(VIEWERS))
def test_folding_what_a_seat_was_shown_arrives_at_the_table_of_its_view(
    game: AnyGame, number: int, viewer: Seat | None
) -> None:
    sitting = random_sitting(game, number)
    table = DiceTable(EMPTY)
    for events, view, told in story(sitting, viewer):
        for event in events:
            table.fold(event)
        expected = DiceTable(lie_of(view, captured_in(told)))
        assert without_the_rolling_one(table, view) == without_the_rolling_one(expected, view)


@pytest.mark.parametrize("arrangement", ["open", "as_rolled", "hidden"])
@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (CUSTODIAN, {"chaos": False, "corner_capture": True}),
        (CUSTODIAN, {"chaos": True, "corner_capture": True}),
        (DICE_CHESS, {"same_roll": False, "ones_take": "any"}),
        (DICE_CHESS, {"same_roll": True, "may_pass": True}),
    ],
)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_way_to_set_out_and_to_turn_is_folded(
    game: AnyGame, arrangement: str, rules: dict[str, Any], viewer: Seat | None
) -> None:
    options = game.options(arrangement=arrangement, **rules)
    for seed in range(4):
        table = DiceTable(EMPTY)
        for events, view, told in story(Sitting(game, options, 2, BLACK, seed), viewer):
            for event in events:
                table.fold(event)
            expected = DiceTable(lie_of(view, captured_in(told)))
            assert without_the_rolling_one(table, view) == without_the_rolling_one(expected, view)


@every_dice_game
@settings(deadline=None)
@given(number=st.integers(0, POOL - 1), seed=st.integers(0, 99), viewer=st.sampled_from(VIEWERS))
def test_acting_an_event_out_ends_where_folding_it_does_however_time_is_cut(
    game: AnyGame, number: int, seed: int, viewer: Seat | None
) -> None:
    sitting, rng = random_sitting(game, number), Random(seed)
    acted, folded, timeline = DiceTable(EMPTY), DiceTable(EMPTY), Timeline()
    choreography = choreography_of(game, acted)
    for events, _, _ in list(story(sitting, viewer))[:30]:
        for event in events:
            turns_over = not getattr(sitting.options, "chaos", False)
            timeline.add(choreography.animate(event, turns_over=turns_over))
            timeline.speed = rng.choice([Speed.NORMAL, Speed.FAST, Speed.OFF])
            while timeline.busy:
                timeline.update(rng.choice([1 / 60, 0.1, 5.0]))
            folded.fold(event)
            assert acted == folded
            assert sides_of(acted) == sides_of(folded)
    assert all(die.toward is None for die in acted)


@every_dice_game
@settings(deadline=None)
@given(number=st.integers(0, POOL - 1), viewer=st.sampled_from(VIEWERS))
def test_an_earlier_position_is_shown_with_the_sides_that_its_dice_had_in_play(
    game: AnyGame, number: int, viewer: Seat | None
) -> None:
    sitting = random_sitting(game, number)
    start = game.new(sitting.options, 2, sitting.first)
    played = DiceTable(EMPTY)
    for seen, view, told in islice(story(sitting, viewer), 40):
        for event in seen:
            played.fold(event)
        shown = DiceTable(lie_in_play(start, told, view))
        assert without_the_rolling_one(shown, view) == without_the_rolling_one(
            DiceTable(lie_of(view, captured_in(told))), view
        )
        if view.rolling is None:
            assert sides_of(shown) == sides_of(played)


@every_dice_game
@settings(deadline=None)
@given(number=st.integers(0, POOL - 1), seed=st.integers(0, 99))
def test_any_position_morphs_into_any_other(game: AnyGame, number: int, seed: int) -> None:
    rng = Random(seed)
    steps = [step for _, _, step in random_sitting(game, number).steps()]
    table, timeline = DiceTable(EMPTY), Timeline()
    choreography = choreography_of(game, table)
    for _ in range(4):
        upto = rng.randrange(len(steps))
        told = [event for step in steps[: upto + 1] for event in step.events]
        lie = lie_of(game.view(steps[upto].state, None), captured_in(told))
        timeline.add(choreography.glide(table.morph_to(lie)))
        assert table == DiceTable(lie), "at once, before anything has glided"
        timeline.finish()
        assert table == DiceTable(lie)
        assert all(die.rests for die in table)


# One event at a time


def test_thrown_dice_lie_beside_the_board_in_the_order_thrown() -> None:
    table = DiceTable(EMPTY)
    table.fold(RolledOut(BLACK, (5, 5, 1)))
    assert [die.face for die in table.beside(BLACK)] == [5, 5, 1]
    assert not table.on_board()


def test_thrown_dice_that_show_the_same_lie_alike_and_others_have_other_fronts() -> None:
    table = DiceTable(EMPTY)
    table.fold(RolledOut(WHITE, (1, 2, 3, 4, 5, 6, 4)))
    dice = table.beside(WHITE)
    assert dice[3].cube == dice[6].cube
    assert sorted(die.cube.south for die in dice[:6]) == [1, 2, 3, 4, 5, 6]


def test_dice_are_set_out_where_their_faces_belong() -> None:
    table = DiceTable(EMPTY)
    table.fold(RolledOut(WHITE, (5, 2)))
    first, second = table.beside(WHITE)
    table.fold(SetOut(WHITE, ((cell("a1"), 2), (cell("b1"), 5))))
    assert table.on(cell("a1")) is second
    assert table.on(cell("b1")) is first


def test_dice_set_out_in_secret_are_covered_until_they_are_revealed() -> None:
    table = DiceTable(EMPTY)
    table.fold(RolledOut(WHITE, (5, 2)))
    table.fold(SetOut(WHITE, ((cell("a1"), None), (cell("b1"), None)), secret=True))
    assert faces_of(table) == {"a1": "wNone", "b1": "wNone"}
    table.fold(Revealed(WHITE, ((cell("a1"), 2), (cell("b1"), 5))))
    assert faces_of(table) == {"a1": "w2", "b1": "w5"}


def test_a_slide_keeps_the_way_a_die_lies() -> None:
    table = board_of(a1="w3")
    die = table.on(cell("a1"))
    assert die is not None
    before = die.cube
    table.fold(Moved(WHITE, (cell("a1"), cell("a2"), cell("b2"))))
    assert table.on(cell("b2")) is die
    assert die.cube == before


def test_a_quarter_turn_tilts_a_die_as_a_hand_would() -> None:
    table = board_of(a1="w3")
    die = table.on(cell("a1"))
    assert die is not None
    quarters = {die.cube.tilted(way) for way in list(Direction)[:4]}
    table.fold(Turned(WHITE, cell("a1"), 3, 5))
    assert die.face == 5
    assert die.cube in quarters


def test_a_flip_turns_a_die_upside_down() -> None:
    table = board_of(a1="w3")
    table.fold(Flipped(WHITE, cell("a1"), 3, 4))
    die = table.on(cell("a1"))
    assert die is not None
    assert (die.cube.top, die.cube.bottom) == (4, 3)


def test_captured_dice_lie_in_the_tray_of_who_took_them_as_they_showed() -> None:
    table = board_of(a1="w3", b1="b6", c1="b2", d1="w1")
    table.fold(Captured(WHITE, BLACK, ((cell("b1"), 6), (cell("c1"), 2))))
    assert faces_of(table) == {"a1": "w3", "d1": "w1"}
    assert [(die.seat, die.face) for die in table.tray(WHITE)] == [(BLACK, 6), (BLACK, 2)]


def test_a_tilt_takes_the_die_to_where_and_how_it_lies_then() -> None:
    table = board_of(a1="w3")
    lies = Cube(2, 5, 3, 4, 6, 1)
    table.fold(Tilted(WHITE, cell("a1"), cell("b1"), Direction.EAST, lies))
    die = table.on(cell("b1"))
    assert die is not None
    assert die.cube == lies


def test_a_roll_may_show_the_same_face_again() -> None:
    table = board_of(a1="w3")
    table.fold(Rolled(WHITE, cell("a1"), 3))
    assert faces_of(table) == {"a1": "w3"}


@pytest.mark.parametrize("event", [Passed(WHITE), Ended(((WHITE,), (BLACK,)), "resigned")])
def test_a_pass_and_the_end_move_nothing(event: Event) -> None:
    table = board_of(a1="w3")
    table.fold(event)
    assert faces_of(table) == {"a1": "w3"}


def test_an_event_of_another_kind_is_refused() -> None:
    class Rang(Event):
        pass

    with pytest.raises(ValueError, match="no event of a table of dice"):
        board_of(a1="w3").fold(Rang())


def test_where_dice_lie_decides_whether_tables_are_equal_and_not_how_their_sides_are_turned() -> None:
    one, other = board_of(a1="w3"), board_of(a1="w3")
    die = other.on(cell("a1"))
    assert die is not None
    die.cube = die.cube.turned()
    assert one == other
    assert one != board_of(a1="w4")
    assert one != board_of(a2="w3")
    assert one != board_of(a1="b3")


def test_the_order_in_which_thrown_dice_lie_can_be_changed() -> None:
    table = DiceTable(EMPTY)
    table.fold(RolledOut(WHITE, (5, 2, 6)))
    first = table.beside(WHITE)[0]
    table.reorder(WHITE, (2, 0, 1))
    assert [die.face for die in table.beside(WHITE)] == [6, 5, 2]
    assert first.home == Beside(WHITE, 1)


def test_places_of_different_kinds_are_never_taken_for_one_another() -> None:
    homes: set[Home] = {OnBoard(0), Beside(WHITE, 0), InTray(WHITE, 0)}
    assert len(homes) == 3


def test_a_morph_moves_as_few_dice_as_it_can() -> None:
    table = board_of(a1="w3", b1="w3", c1="b2")
    moved = table.morph_to(Lie({cell("a1"): Shown(WHITE, 3), cell("b2"): Shown(WHITE, 3)}, {}, {}))
    assert [die.home for die in moved] == [OnBoard(cell("b2"))]


# How it is acted out


def acted(table: DiceTable, *events: Event, turns_over: bool = True) -> Iterator[float]:
    """Lets events be acted out frame by frame; gives the seconds passed after every frame."""
    timeline = Timeline()
    choreography = Choreography(table, GRID, Ears())
    for event in events:
        timeline.add(choreography.animate(event, turns_over))
    seconds = 0.0
    while timeline.busy:
        timeline.update(1 / 60)
        seconds += 1 / 60
        yield seconds


@pytest.mark.parametrize(
    ("table", "events"),
    [
        (board_of(a1="w1"), (Moved(WHITE, (0, 1)), Turned(WHITE, 1, 1, 2))),
        (board_of(a1="w6"), (Moved(WHITE, (0, 1, 2, 7, 6, 11, 10)), Turned(WHITE, 10, 6, 2))),
        (board_of(a1="w3", b1="b1"), (Jumped(WHITE, 0, 1, 2), Flipped(WHITE, 2, 3, 4))),
    ],
    ids=["short", "long", "jump"],
)
def test_a_move_takes_between_half_a_second_and_nine_tenths(
    table: DiceTable, events: tuple[Event, ...]
) -> None:
    *_, seconds = acted(table, *events)
    assert 0.45 <= seconds <= 0.95


@pytest.mark.parametrize("start", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_h11_the_last_face_seen_of_a_roll_is_the_result_and_it_can_be_read(start: int, face: int) -> None:
    table = board_of(a1=f"w{start}")
    die = table.on(0)
    assert die is not None
    seen = [
        (seconds, lie_after(die.cube, die.pose.rotation).top, die.pose.height, die.pose.rotation)
        for seconds in acted(table, Rolled(WHITE, 0, face))
    ]
    end, top, height, _ = seen[-1]
    assert (top, height) == (face, 0.0)
    assert die.rests
    still = [seconds for seconds, top, height, _ in seen if top != face or height > 0.01]
    assert end - max(still, default=0.0) >= 0.28


def test_h11_an_opening_roll_comes_to_rest_on_its_faces_and_can_be_read_before_it_is_lined_up() -> None:
    table = DiceTable(EMPTY)
    faces = (2, 6, 4, 1, 1)
    tops = []
    for _ in acted(table, RolledOut(WHITE, faces)):
        dice = table.beside(WHITE)
        tops.append(tuple(lie_after(die.cube, die.pose.rotation).top for die in dice))
    wrong = [frame for frame, seen in enumerate(tops) if seen != faces]
    assert len(tops) - max(wrong) > 0.3 * 60
    assert all(die.rests for die in table)


def test_a_jump_rises_over_its_neighbour_and_lands_upside_down() -> None:
    table = board_of(a1="w3", b1="b1")
    die = table.on(0)
    assert die is not None
    heights = [die.pose.height for _ in acted(table, Jumped(WHITE, 0, 1, 2), Flipped(WHITE, 2, 3, 4))]
    assert max(heights) > 1.0
    assert (die.home, die.face, die.rests) == (OnBoard(2), 4, True)
    assert die.cube == thrown(3).tilted(Direction.EAST).tilted(Direction.EAST)


def test_a_jump_in_chaos_does_not_turn_the_die() -> None:
    table = board_of(a1="w3", b1="b1")
    die = table.on(0)
    assert die is not None
    before = die.cube
    for _ in acted(table, Jumped(WHITE, 0, 1, 2), turns_over=False):
        assert die.pose.rotation == (1.0, 0.0, 0.0, 0.0)
    assert die.cube == before


def test_a_captured_die_is_pressed_thin_between_the_two_that_take_it() -> None:
    table = board_of(a2="w3", b1="b6", c1="w1")
    left, victim, right = (table.on(at) for at in (5, 1, 2))
    assert left is not None
    assert victim is not None
    assert right is not None
    thinnest, nearest = 1.0, 2.0
    for _ in acted(table, Moved(WHITE, (5, 0)), Captured(WHITE, BLACK, ((1, 6),))):
        if left.home == OnBoard(0) and victim.toward is None:
            thinnest = min(thinnest, victim.pose.across)
            nearest = min(nearest, 2 + right.pose.east - left.pose.east)
    assert thinnest < 0.4
    assert nearest < 1.0
    assert victim.home == InTray(WHITE, 0)
    assert left.rests and right.rests


def test_dice_taken_along_two_lines_are_pressed_against_the_die_that_came() -> None:
    table = board_of(b2="w3", c2="b6", d2="w1", b3="b5", b4="w2", a2="b1")
    taken = Captured(WHITE, BLACK, ((cell("c2"), 6), (cell("b3"), 5)))
    came = table.on(cell("b2"))
    assert came is not None
    table.fold(Moved(WHITE, (cell("b2"), cell("b1"))))
    for _ in acted(table, Moved(WHITE, (cell("b1"), cell("b2"))), taken):
        if came.home == OnBoard(cell("b2")):
            assert (came.pose.east, came.pose.north) == (0.0, 0.0)
    assert [die.face for die in table.tray(WHITE)] == [6, 5]


def test_a_die_taken_in_the_corner_is_pressed_where_it_stands() -> None:
    table = board_of(a1="b6", b2="w1", a2="w5")
    for _ in acted(table, Moved(WHITE, (6, 1)), Captured(WHITE, BLACK, ((0, 6),))):
        pass
    assert faces_of(table) == {"b1": "w1", "a2": "w5"}


def test_opposite_faces_add_up_to_seven_however_a_die_was_turned() -> None:
    table = board_of(a1="w3", b1="b1")
    for event in (Jumped(WHITE, 0, 1, 2), Flipped(WHITE, 2, 3, 4), Turned(WHITE, 2, 4, 6)):
        for _ in acted(table, event):
            pass
        for die in table:
            assert die.cube.bottom == opposite(die.cube.top)
            assert die.cube.north == opposite(die.cube.south)
