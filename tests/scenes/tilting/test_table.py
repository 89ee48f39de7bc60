"""The table of Tilting Dice as a fold of what a person was shown, and how it gets there on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cube import Cube
from game.engine import CHANCE, Event, Seat
from game.events import Ended, Tilted
from game.tilting.board import GRID
from game.tilting.events import RoundEnded
from game.tilting.options import Options
from game.tilting.rules import TILTING
from scenes.animation import Speed, Timeline
from scenes.dice.pose import lie_after
from scenes.dice.view import View
from scenes.tilting.choreography import TiltingChoreography
from scenes.tilting.table import TiltingTable, end_of_round, lie_of
from scenes.view.board import BOARDS
from scenes.view.layout import lay_out
from scenes.view.rolling import RollingHand
from scenes.view.showcase import Silence
from scenes.view.table import InTray
from scenes.view.tiles import TileBoard
from tests.scenes.tilting.person import WHITE, cell

HOUSE_RULES = (
    Options(),
    Options(building="open", rounds=2),
    Options(rebuild="each_round", new_board=True, rounds=2),
    Options(rebuild="loser", both_win="void", rounds=2, limit=25),
    Options(rounds=1, both_win="highest"),
)

START = "123456/234561/345612/456123/561234/612345 w wd2:162534 wf1:256134 bc5:163452 bf6:162534 6"


def positions(options: Options, seed: int) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Every state of a random match, with the events that led there; builds and placings are sensible."""
    rng = Random(seed)
    state = TILTING.new(options, 2, Seat(seed % 2))
    yield state, ()
    for _ in range(160):
        if not state.to_act:
            return
        if state.to_act == (CHANCE,):
            step = TILTING.apply(state, TILTING.chance(state).sample(rng))
        else:
            step = TILTING.apply(state, rng.choice(TILTING.suggestions(state, state.to_act[0])))
        state = step.state
        yield state, step.events


def table_of(view: Any, events: list[Event]) -> TiltingTable:
    return TiltingTable(lie_of(view, end_of_round(events)), view)


def shown_match(
    options: Options, seed: int, looker: Seat | None, tell: Callable[[TiltingTable, Event], None]
) -> None:
    """Tells a table of everything that a seat is shown, and holds it to what the seat may know each time."""
    table: TiltingTable | None = None
    seen: list[Event] = []
    for state, events in positions(options, seed):
        view = TILTING.view(state, looker)
        if table is None:
            table = table_of(view, seen)
        for event in events:
            shown = TILTING.show(event, looker)
            if shown is not None:
                seen.append(shown)
                tell(table, shown)
        assert table == table_of(view, seen), str(state)


@pytest.mark.parametrize("looker", [None, Seat(0), Seat(1)])
@pytest.mark.parametrize("options", HOUSE_RULES, ids=str)
def test_the_table_is_a_fold_of_the_events_shown(options: Options, looker: Seat | None) -> None:
    for seed in range(6):
        shown_match(options, seed, looker, TiltingTable.fold)


@pytest.mark.parametrize("options", HOUSE_RULES[:3], ids=str)
def test_what_is_acted_out_ends_as_the_fold_does_and_everything_rests(options: Options) -> None:
    actors: dict[int, TiltingChoreography] = {}

    def act(table: TiltingTable, event: Event) -> None:
        actor = actors.setdefault(id(table), TiltingChoreography(table, GRID, Silence()))
        timeline = Timeline(Speed.NORMAL)
        timeline.add(actor.animate(event))
        while timeline.busy:
            timeline.update(0.15)
        assert all(die.rests for die in table), event

    for seed in range(3):
        shown_match(options, seed, None, act)


def test_captured_dice_lie_in_the_tray_of_the_winner_until_the_next_round() -> None:
    state = TILTING.read(f"{START} score:0-0 round:1:w", Options())
    step = TILTING.apply(state, TILTING.parse(state, "d2:NNW"))
    table = table_of(state, [])
    for event in step.events:
        table.fold(event)
        if isinstance(event, RoundEnded):
            assert [die.seat for die in table.tray(WHITE)] == [Seat(1)]
            assert table.standing.score == (1, 0)
    assert not table.on_board(), "for the next round all dice are collected"
    assert [die.seat for die in table.tray(WHITE)] == [WHITE, WHITE]


def test_a_morph_brings_any_position_from_any_other() -> None:
    states = [state for state, _ in positions(Options(rounds=2), 3)]
    rng = Random(5)
    table = table_of(states[0], [])
    for _ in range(60):
        view = TILTING.view(rng.choice(states), None)
        table.take_on(view)
        table.morph_to(lie_of(view, None))
        assert table == table_of(view, [])


# A die rolled on trial


def held(speed: Speed = Speed.NORMAL) -> tuple[TiltingTable, TiltingChoreography, RollingHand]:
    state = TILTING.read(START, Options())
    table = table_of(state, [])
    actor = TiltingChoreography(table, GRID, Silence())
    actor.hand = RollingHand(actor)
    return table, actor, actor.hand


def let_pass(hand: RollingHand, seconds: float, speed: Speed = Speed.NORMAL) -> None:
    for _ in range(round(seconds * 60)):
        hand.update(1 / 60, speed)


def route(*names: str) -> tuple[int, ...]:
    return tuple(map(cell, names))


def seen(die: Any) -> Cube:
    return lie_after(die.cube, die.pose.rotation)


def test_a_die_on_trial_rolls_along_and_lies_as_the_rules_say() -> None:
    table, _, hand = held()
    die = table.on(cell("d2"))
    assert die is not None
    hand.lead(die, route("d2", "d3", "c3"))
    let_pass(hand, 1.5)
    assert not hand.busy
    assert (round(die.pose.east, 6), round(die.pose.north, 6)) == (-1, 1)
    lying = Cube(*map(int, "162534")).tilted(GRID.direction(*route("d2", "d3")))  # type: ignore[arg-type]
    assert seen(die) == lying.tilted(GRID.direction(*route("d3", "c3")))  # type: ignore[arg-type]
    assert die.cube == Cube(*map(int, "162534")), "it has not moved for good"


@given(
    st.lists(st.sampled_from([("d2",), ("d2", "d3"), ("d2", "c2"), ("d2", "d3", "c3"), ("d2", "d3", "e3")])),
    st.floats(0.01, 0.5),
)
@settings(max_examples=60, deadline=None)
def test_however_one_changes_ones_mind_the_die_gets_where_it_was_led(
    wishes: list[tuple[str, ...]], seconds: float
) -> None:
    table, _, hand = held()
    die = table.on(cell("d2"))
    assert die is not None
    for wish in wishes:
        hand.lead(die, route(*wish))
        let_pass(hand, seconds)
    hand.put_back()
    let_pass(hand, 3.0)
    assert hand.die is None
    assert die.rests


@pytest.mark.parametrize("waited", [0.0, 0.1, 0.2, 0.35, 0.6, 2.0])
def test_the_tilts_of_the_turn_take_over_from_wherever_the_hand_has_the_die(waited: float) -> None:
    table, actor, hand = held()
    state = TILTING.read(START, Options())
    die = table.on(cell("d2"))
    assert die is not None
    hand.lead(die, route("d2", "d3", "d4"))
    let_pass(hand, waited)
    timeline = Timeline()
    for event in TILTING.apply(state, TILTING.parse(state, "d2:NNW")).events:
        if isinstance(event, Tilted):
            timeline.add(actor.animate(event))
    place = die.pose.north
    while timeline.busy:
        timeline.update(1 / 60)
        rows = GRID.row(die.home.cell) - GRID.row(cell("d2"))  # type: ignore[union-attr]
        here = rows + die.pose.north
        assert here >= place - 1e-6, "it never jumps back"
        assert here - place < 0.2, "nor ahead"
        place = here
    assert table.on(cell("c4")) is die
    assert die.rests
    assert hand.die is None


def test_without_animations_the_die_is_there_at_once() -> None:
    table, _, hand = held()
    die = table.on(cell("d2"))
    assert die is not None
    hand.lead(die, route("d2", "d3", "d4"))
    hand.update(1 / 60, Speed.OFF)
    assert not hand.busy
    assert die.pose.north == 2


# Tiles


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", [(1, 1), (30, 20), (800, 600), (1280, 800)])
def test_tiles_are_laid_and_taken_up_in_a_window_of_any_size(size: tuple[int, int], view: View) -> None:
    layout = lay_out(size, 1.0, GRID, view, 2)
    art = TileBoard(layout, BOARDS[0])
    surface = pygame.Surface(layout.window)
    art.draw(surface)
    empty = pygame.image.tobytes(surface, "RGB")
    art.lay(TILTING.read(START, Options()).tiles)
    art.draw(surface)
    laid = pygame.image.tobytes(surface, "RGB")
    art.lay(None)
    art.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == empty
    assert laid != empty or min(size) < 100


@pytest.mark.parametrize("look", BOARDS, ids=lambda look: look.key)
@pytest.mark.parametrize("view", View)
def test_every_value_can_be_told_from_every_other_beside_a_die(view: View, look: Any) -> None:
    """In the corners that no die hides, as well as on the tile as a whole, without its hue."""
    layout = lay_out((800, 600), 0.75, GRID, view, 2)
    art = TileBoard(layout, look)
    corner = pygame.Rect(0, 0, round(0.17 * layout.cell_width), round(0.24 * layout.cell_height))
    corner.bottomleft = (0, layout.cell_height)
    pictures = []
    for value in range(1, 7):
        tile = pygame.transform.grayscale(art.tile(0, value))
        pictures.append(pygame.image.tobytes(tile.subsurface(corner), "RGB"))
    for one in range(6):
        for other in range(one):
            differing = sum(
                abs(a - b) > 60 for a, b in zip(pictures[one][::3], pictures[other][::3], strict=True)
            )
            assert differing >= 8, (one + 1, other + 1)


def test_dice_in_trays_do_not_move_when_a_match_ends() -> None:
    state = TILTING.read(START, Options(rounds=1))
    step = TILTING.apply(state, TILTING.parse(state, "d2:NNW"))
    table = table_of(state, [])
    for event in step.events:
        table.fold(event)
    assert isinstance(step.events[-1], Ended)
    assert any(isinstance(die.home, InTray) for die in table)
    assert table == table_of(step.state, list(step.events))
