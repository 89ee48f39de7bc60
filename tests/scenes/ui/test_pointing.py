"""What a press means: clicks, double clicks, touch, and windows that go away meanwhile."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui import (
    Button,
    Interface,
    Theme,
)
from tests.scenes.ui.desk import SIZE, Desk


def test_a_click_is_down_and_up_on_the_same_control(desk: Desk) -> None:
    desk.person.click(desk.roll)
    assert desk.done == ["roll"]
    desk.person.wait(1)
    desk.person.press(desk.roll)
    assert desk.done == ["roll"]
    desk.person.release(desk.undo)
    desk.person.wait(1)
    desk.person.press((500, 400))
    desk.person.release(desk.roll)
    assert desk.done == ["roll"]


def test_events_are_used_by_what_they_hit_and_left_to_the_scene_otherwise(desk: Desk) -> None:
    assert desk.person.press(desk.roll)
    assert desk.person.release(desk.roll)
    desk.person.wait(1)
    assert not desk.person.press((500, 400))
    assert not desk.person.release((500, 400))
    assert not desk.person.press(desk.roll, 3)
    assert not desk.person.wheel(1)
    assert desk.person.point(desk.roll)
    assert not desk.person.point((500, 400))


def test_a_scene_keeps_the_pointer_it_drags_something_with(desk: Desk) -> None:
    desk.person.press((500, 400))
    assert not desk.person.point(desk.roll, held=True)
    assert not desk.roll.hovered
    desk.person.release(desk.roll)
    assert desk.roll.hovered
    assert desk.done == []


@pytest.mark.parametrize("button", range(2, 13))
def test_c5_c6_other_buttons_and_wheels_as_buttons_never_click(desk: Desk, button: int) -> None:
    for widget in (desk.roll, desk.undo):
        desk.person.press(widget, button)
        desk.person.release(widget, button)
    assert desk.done == []
    assert not desk.roll.pressed


@pytest.mark.parametrize("apart", [0.02, 0.06, 0.15])
def test_h12_a_double_click_acts_once(desk: Desk, apart: float) -> None:
    desk.person.quick_click(desk.roll)
    desk.person.clock.now += apart
    desk.person.quick_click(desk.roll)
    assert desk.done == ["roll"]


@pytest.mark.parametrize("apart", [0.02, 0.06, 0.15])
def test_h12_the_second_click_does_not_reach_what_the_first_has_brought(desk: Desk, apart: float) -> None:
    def change_scene() -> None:
        desk.ui.clear()
        desk.button("new", (100, 100), repeatable=True)
        desk.done.append("left")

    desk.roll.on_click = change_scene
    desk.person.quick_click((160, 121))
    desk.person.clock.now += apart
    desk.person.quick_click((160, 121))
    assert desk.done == ["left"]
    desk.person.clock.now += 0.5
    desk.person.quick_click((160, 121))
    assert desk.done == ["left", "new"]


def test_h12_holds_across_interfaces_that_share_the_hands(desk: Desk) -> None:
    other = Interface(Theme(), SIZE, hands=desk.ui.hands)
    other.add(Button("new", lambda: desk.done.append("new")), desk.roll.rect)
    desk.person.quick_click(desk.roll)
    desk.person.clock.now += 0.1
    desk.person.handle = other.handle
    desk.person.quick_click(desk.roll)
    assert desk.done == ["roll"]


def test_impatient_clicks_that_skip_a_movement_press_nothing_that_comes_up_below(desk: Desk) -> None:
    spot = desk.roll.rect.center
    desk.ui.hands.skip(spot, touch=False)
    for _ in range(4):
        desk.person.clock.now += 0.4
        desk.person.quick_click(spot)
    assert desk.done == []
    desk.person.clock.now += 0.7
    desk.person.quick_click(spot)
    assert desk.done == ["roll"]


def test_what_may_be_clicked_fast_acts_each_time(desk: Desk) -> None:
    for _ in range(3):
        desk.person.quick_click(desk.undo)
        desk.person.clock.now += 0.1
    assert desk.done == ["undo", "undo", "undo"]


def test_clicks_on_different_controls_in_quick_succession_all_count(desk: Desk) -> None:
    desk.person.quick_click(desk.roll)
    desk.person.clock.now += 0.06
    desk.person.quick_click(desk.undo)
    assert desk.done == ["roll", "undo"]


@pytest.mark.parametrize("name", ["roll", "undo"])
def test_c2_one_tap_that_comes_as_two_click_pairs_is_one_action(desk: Desk, name: str) -> None:
    widget = desk.ui.find(name)
    spot = widget.rect.center
    desk.person.handle(pygame.event.Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.2, y=0.2))
    desk.person.press(spot, touch=True)
    desk.person.clock.now += 0.02
    desk.person.release(spot, touch=True)
    desk.person.clock.now += 0.01
    desk.person.press(spot)
    desk.person.clock.now += 0.01
    desk.person.release(spot)
    assert desk.done == [name]
    desk.person.clock.now += 1.0
    desk.person.quick_click(spot)
    assert desk.done == [name, name]


def test_c2_holds_when_both_presses_come_before_both_releases(desk: Desk) -> None:
    spot = desk.undo.rect.center
    desk.person.press(spot, touch=True)
    desk.person.press(spot)
    desk.person.release(spot, touch=True)
    desk.person.release(spot)
    assert desk.done == ["undo"]


def test_c3_a_tap_of_normal_length_and_its_late_twin_are_one_action(desk: Desk) -> None:
    spot = desk.undo.rect.center
    desk.person.press(spot, touch=True)
    desk.person.clock.now += 0.15
    desk.person.release(spot, touch=True)
    desk.person.clock.now += 0.02
    desk.person.press(spot)
    desk.person.release(spot)
    assert desk.done == ["undo"]


@pytest.mark.parametrize("report", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_c1_l5_what_is_pressed_when_the_window_goes_away_is_let_go(desk: Desk, report: int) -> None:
    desk.person.press(desk.roll)
    desk.person.point(desk.roll, held=True)
    desk.person.report(report)
    assert not desk.roll.pressed
    desk.person.release(desk.roll)
    assert desk.done == []
    desk.person.click(desk.roll)
    assert desk.done == ["roll"]


def test_l5_a_release_that_never_arrived_is_noticed_by_the_next_motion(desk: Desk) -> None:
    desk.person.press(desk.roll)
    desk.person.point(desk.undo, held=False)
    assert not desk.roll.pressed
    assert desk.undo.hovered
    desk.person.release(desk.roll)
    assert desk.done == []


def test_positions_outside_the_window_do_nothing(desk: Desk) -> None:
    edge = desk.ui.add(Button("edge", lambda: desk.done.append("edge")), pygame.Rect(760, 560, 40, 40))
    assert not desk.person.press((900, 580))
    desk.person.press(edge)
    desk.person.release((801, 580))
    assert desk.done == []
    desk.person.point((-5, 9_000))
    assert desk.ui.hands.pointer == (0, 599)


def test_leaving_the_window_ends_pointing(desk: Desk) -> None:
    desk.person.point(desk.roll)
    assert desk.roll.hovered
    desk.person.report(pygame.WINDOWLEAVE)
    assert not desk.roll.hovered


def test_small_controls_are_hit_within_40_pixels(desk: Desk) -> None:
    tiny = desk.ui.add(
        Button("", lambda: desk.done.append("tiny"), icon="close"), pygame.Rect(500, 300, 16, 16)
    )
    desk.person.click((508 + 19, 308 - 19))
    assert desk.done == ["tiny"]
    desk.person.click((508 + 21, 308))
    assert desk.done == ["tiny"]
    desk.ui.resize(Theme(2.0), SIZE)
    assert tiny.hit_rect().size == (80, 80)


def test_the_nearer_control_wins_where_widened_targets_meet(desk: Desk) -> None:
    desk.ui.add(Button("", lambda: desk.done.append("one"), icon="undo"), pygame.Rect(500, 300, 20, 20))
    desk.ui.add(Button("", lambda: desk.done.append("two"), icon="redo"), pygame.Rect(522, 300, 20, 20))
    desk.person.click((518, 310))
    desk.person.click((524, 310))
    assert desk.done == ["one", "two"]
