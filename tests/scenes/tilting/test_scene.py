"""Turns of Tilting Dice at the screen, as a person plays them, and what one sees of them."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.engine import Seat
from game.tilting.board import GRID
from game.tilting.events import Compared
from game.tilting.moves import Tilt
from game.tilting.rules import TILTING
from scenes.dice.view import View
from scenes.tilting.words import foretell
from scenes.ui.dialog import Dialog
from scenes.words import Words
from tests.scenes.looks import flaws
from tests.scenes.plain_match import ANNA, ROBOT
from tests.scenes.tilting.person import (
    BUILT,
    MIDDLE,
    PLACED,
    WHITE,
    Sit,
    cell,
    make_match,
    meets,
    placing,
    table_of,
)

SIZES = ((800, 600), (1280, 800), (2560, 1440), (640, 480), (700, 1000))


# Tilting


def test_a_click_on_the_die_and_on_three_tiles_makes_a_turn(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.click("f1", "e1", "e2", "e3")
    assert seated.texts[-1] == "f1:WNN"
    assert seated.is_consistent()


def test_the_die_rolls_along_while_one_chooses(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.click("f1", "e1")
    seated.wait(0.6)
    die = seated.scene.table.on(cell("f1"))
    assert die is not None, "it has not moved for good"
    assert seated.scene.standing.count(cell("e1")) == 1
    assert (round(die.pose.east, 6), round(die.pose.north, 6)) == (-1.0, 0.0)
    seated.draw()


@pytest.mark.parametrize("way", ["escape", "backspace", "right click", "on the die", "back along"])
def test_tilts_can_be_stepped_back_one_by_one(sit: Sit, way: str) -> None:
    seated = sit(*PLACED)
    seated.click("f1", "e1", "e2")
    seated.wait(0.8)
    for left in (2, 1):
        if way == "escape":
            seated.person.key(pygame.K_ESCAPE)
        elif way == "backspace":
            seated.person.key(pygame.K_BACKSPACE)
        elif way == "right click":
            seated.person.press((400, 300), 3)
        elif way == "on the die":
            seated.click(seated.path[-1])
        else:
            seated.person.key(pygame.K_DOWN if left == 2 else pygame.K_RIGHT)
        assert len(seated.path) == left, way
        seated.wait(0.8)
    die = seated.scene.table.on(cell("f1"))
    assert die is not None
    assert (die.pose.east, die.pose.north) == (0.0, 0.0)
    assert len(seated.texts) == 5


def test_a_die_is_led_over_tiles_by_dragging(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.drag("f1", "e1", "e2", "d2")
    assert seated.texts[-1] == "f1:WNW"
    assert seated.is_consistent()


def test_a_die_let_go_half_way_stays_there_and_is_led_on(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.drag("f1", "e1")
    assert list(seated.path) == [cell("f1"), cell("e1")]
    seated.wait(0.6)
    seated.drag("e1", "e2", "e1", "e2")
    assert list(seated.path) == [cell("f1"), cell("e1"), cell("e2")]
    seated.click("e3")
    assert seated.texts[-1] == "f1:WNN"


def test_losing_the_window_while_leading_puts_the_die_back(sit: Sit) -> None:
    seated = sit(*PLACED)
    here = seated.at("f1")
    there = seated.scene.laid.cell_rect(cell("e1")).centerx - seated.scene.laid.cell_rect(cell("f1")).centerx
    seated.person.press(here)
    seated.person.point((here[0] + there, here[1]), held=True)
    assert list(seated.path) == [cell("f1"), cell("e1")]
    seated.person.report(pygame.WINDOWFOCUSLOST)
    assert not seated.path
    seated.wait(1.0)
    assert all(die.rests for die in seated.scene.table)


def test_arrow_keys_tilt_and_the_third_time_aim_before_they_confirm(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2")
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT):
        seated.person.key(key)
        seated.wait(0.5)
    assert len(seated.texts) == len(make_match(MIDDLE).log), "nothing is decided yet"
    turn = seated.scene.choice.aimed_turn
    assert str(turn) == "e2:NWW"
    assert seated.scene.instruction() == "10 (twice 5) beats 2: this wins the round."
    seated.draw()
    seated.person.key(pygame.K_UP)
    assert str(seated.scene.choice.aimed_turn) == "e2:NWN", "another tile is aimed at first"
    seated.person.key(pygame.K_LEFT)
    seated.person.key(pygame.K_LEFT)
    assert seated.texts[-1] == "e2:NWW"


@pytest.mark.parametrize(
    ("targets", "clause"),
    [
        (("a6",), "TD-29"),
        (("f1", "e1", "f1"), None),
        (("f1", "e2"), "TD-30"),
        (("f1", "d4"), "TD-30"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_clause(
    sit: Sit, targets: tuple[str, ...], clause: str | None
) -> None:
    seated = sit(*PLACED)
    seated.click(*targets)
    refusal = seated.scene.refusals.shown
    assert (refusal.clause if refusal is not None else None) == clause
    assert len(seated.texts) == 5


def test_a_tile_that_is_taken_is_refused(sit: Sit) -> None:
    start = "123456/234561/345612/456123/561234/612345 w wc2:162534 wf1:251643 bd3:162534 bf6:162534 4"
    seated = sit(position=start)
    seated.click("c2", "d2", "d3")
    assert seated.scene.help_place == ("tilting", "TD-11")


# What one sees before


def test_every_contact_is_previewed_as_the_rules_then_compare_it(sit: Sit) -> None:
    """For every turn of random rounds: what is shown before the third tilt is what happens after it."""
    rng, words, met = Random(4), Words(strict=True), 0
    seated = sit(*PLACED, stage={"animation": "off"})
    for _ in range(25):
        state = seated.match.state
        for turn in TILTING.actions(state, state.turn):
            assert isinstance(turn, Tilt)
            foreseen = seated.scene.choice.foreseen(turn)
            events = TILTING.apply(state, turn).events
            compared = tuple(event for event in events if isinstance(event, Compared))
            assert foreseen.contacts == compared
            assert foretell(words, foreseen)
            met += bool(compared)
        quiet = [turn for turn in TILTING.actions(state, state.turn) if not meets(state, turn)]
        if not quiet:
            break
        turn = rng.choice(quiet)
        assert isinstance(turn, Tilt)
        seated.click(*turn.route)
        assert seated.texts[-1] == str(turn)
        seated.settle()
    assert met > 10


def test_next_tiles_are_those_of_the_rules_with_the_die_as_it_would_lie(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2")
    for _ in range(2):
        begun = seated.scene.choice.begun
        assert begun is not None
        assert set(begun.ahead) == set(seated.scene.picker.next_targets())  # type: ignore[union-attr]
        for goal, die in begun.ahead.items():
            direction = GRID.direction(begun.die.cell, goal)
            assert direction is not None
            assert die.cube == begun.die.cube.tilted(direction)
        seated.draw()
        seated.click(min(begun.ahead))
    begun = seated.scene.choice.begun
    assert begun is not None
    assert {turn.end for turn in seated.scene.choice.last_tilts} == set(begun.ahead)


def test_a_die_that_is_pointed_at_shows_its_net_and_a_glance_does_not(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.draw()
    seated.point("a1")
    seated.wait(0.2)
    assert seated.scene.inspection.seconds < 0.35
    seated.wait(0.5)
    assert seated.scene.needs_redraw or seated.scene.inspection.die is seated.scene.table.on(cell("a1"))
    seated.draw()
    rival = seated.scene.table.on(cell("f6"))
    assert rival is not None
    seated.person.point(seated.scene.dice_view.rect(rival).center)
    seated.wait(0.6)
    assert seated.scene.inspection.die is rival
    seated.wait(0.5)
    seated.draw()
    seated.wait(0.5)
    assert not seated.scene.needs_redraw


def test_a_pointer_left_lying_shows_no_net_over_what_has_just_come(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.draw()
    seated.point("a1")
    seated.wait(0.6)
    die = seated.scene.table.on(cell("a1"))
    assert die is not None and seated.scene.inspection.die is die
    seated.scene.desk.hint = seated.scene.game.suggestions(seated.match.state, Seat(0))[0]
    seated.wait(0.6)
    assert seated.scene.inspection.die is None, "the hint is in sight"
    x, y = seated.scene.dice_view.rect(die).center
    seated.person.point((x + 3, y))
    seated.wait(0.6)
    assert seated.scene.inspection.die is die


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_the_net_of_a_die_that_is_placed_keeps_clear_of_the_buttons(sit: Sit, size: tuple[int, int]) -> None:
    seated = sit(*BUILT, stage={"size": size})
    seated.wait(1.0)
    seated.draw()
    scene, buttons = seated.scene, placing(seated).board.rect
    net_tip = scene.inspection._net
    for die in placing(seated).dice:
        picture = net_tip._picture(scene.dice_view.looks[die.seat], die.cube, False)
        net = net_tip.place(picture.get_size(), scene.dice_view.rect(die), scene.table_room, buttons)
        assert not net.colliderect(buttons)
        assert scene.table_room.contains(net)


# Time and place


@pytest.mark.parametrize("animation", ["off", "fast", "normal"])
def test_animation_of_any_speed_ends_alike(sit: Sit, animation: str) -> None:
    seated = sit(*MIDDLE, stage={"animation": animation})
    seated.click("e2", "e3", "d3", "c3")
    seated.wait(6.0)
    assert isinstance(seated.layer, Dialog)
    assert len(seated.scene.table.tray(WHITE)) == 1
    seated.person.key(pygame.K_RETURN)
    seated.wait(6.0)
    assert seated.scene.table == table_of(seated.scene)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_window_can_change_in_the_midst_of_everything(sit: Sit, size: tuple[int, int]) -> None:
    for line, clicks in (((), ()), (BUILT, ()), (MIDDLE, ("e2", "e3", "d3"))):
        seated = sit(*line, building="open")
        seated.click(*clicks)
        seated.stage.resize(size)
        seated.surface = pygame.Surface(size)
        seated.wait(0.5)
        seated.draw()
        seated.person.key(pygame.K_v)
        assert seated.scene.laid.view is View.ABOVE
        seated.wait(0.3)
        seated.draw()
        if clicks:
            seated.click("c3")
            assert seated.texts[-1] == "e2:NWW"
            seated.settle()
            seated.press("next round")
        else:
            seated.press("placing done" if line else "arranger done")
            assert len(seated.texts) == len(make_match(line, building="open").log) + 1
        assert seated.is_consistent()


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (30, 20), (5000, 100)])
@pytest.mark.parametrize("line", [(), BUILT, MIDDLE], ids=["build", "place", "tilt"])
def test_a_window_of_any_size_breaks_nothing(sit: Sit, size: tuple[int, int], line: tuple[str, ...]) -> None:
    seated = sit(*line, building="open")
    seated.stage.resize(size)
    seated.surface = pygame.Surface(seated.stage.size)
    seated.wait(0.3)
    seated.draw()
    seated.stage.resize((1280, 800))
    seated.surface = pygame.Surface((1280, 800))
    seated.wait(0.3)
    seated.draw()


def test_from_the_other_side_keys_go_where_one_sees_them_go(sit: Sit) -> None:
    seated = sit(*PLACED, "f1:WNE", seats=(ROBOT, ANNA))
    assert seated.scene.laid.turned
    seated.click("a6")
    seated.person.key(pygame.K_UP)
    assert seated.path == (cell("a6"), cell("a5")), "away from the near side is towards rank 1"
    seated.wait(0.6)
    seated.draw()
    seated.drag("a5", "b5", "b4")
    assert seated.texts[-1] == "a6:SES"
    assert seated.is_consistent()


def test_nothing_is_drawn_while_nothing_moves(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.wait(1.0)
    seated.draw()
    seated.wait(0.5)
    assert not seated.scene.needs_redraw


def test_a_bots_turn_is_shown_like_a_persons(sit: Sit) -> None:
    seated = sit(*PLACED, seats=(ANNA, ROBOT))
    seated.click("f1", "e1", "e2", "e3")
    seated.settle()
    assert len(seated.texts) == 7
    assert seated.is_consistent()


# Looks


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["en", "pseudo"])
@pytest.mark.parametrize("line", [(), BUILT, MIDDLE], ids=["build", "place", "tilt"])
def test_nothing_overlaps_or_is_cut_off(
    sit: Sit, size: tuple[int, int], language: str, line: tuple[str, ...]
) -> None:
    seated = sit(*line, building="open", stage={"size": size})
    seated.stage.words = Words(language)
    seated.scene.end_choice()
    seated.scene.flow.turn = None
    seated.stage.rebuild()
    seated.settle()
    found = [flaw for flaw in flaws(seated.scene.interface) if "notation" not in flaw]
    window = pygame.Rect((0, 0), size)
    for widget in seated.scene.interface.ring():
        assert window.contains(widget.rect), widget.name
    assert [flaw for flaw in found if "arranger" in flaw or "placing" in flaw or "workshop" in flaw] == []
