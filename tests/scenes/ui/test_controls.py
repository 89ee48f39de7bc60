"""Switches, sliders, choices and lists under mouse, keys and fingers."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from scenes.ui import (
    Choice,
    List,
    ListRow,
    Option,
    Slider,
    Switch,
)
from tests.scenes.ui.desk import SIZE, Desk

# Controls


def test_a_switch_turns_on_and_off() -> None:
    desk = Desk()
    seen: list[bool] = []
    switch = desk.ui.add(Switch("Sound", False, seen.append), pygame.Rect(100, 200, 300, 42))
    desk.person.click(switch)
    desk.ui.focus(switch, visible=True)
    desk.person.key(pygame.K_SPACE)
    desk.person.key(pygame.K_RETURN)
    assert seen == [True, False, True]
    assert switch.value


def test_a_slider_follows_the_pointer_the_keys_and_its_steps() -> None:
    desk = Desk()
    seen: list[float] = []
    slider = desk.ui.add(
        Slider("Scale", 100, seen.append, low=80, high=200, step=10), pygame.Rect(100, 200, 322, 60)
    )
    track = slider.rect.inflate(-22, 0)
    desk.person.press((track.left + track.width // 2, 240))
    desk.person.point((track.right + 300, 240), held=True)
    desk.person.release((track.right + 300, 240))
    assert seen == [140, 200]
    desk.ui.focus(slider, visible=True)
    desk.person.key(pygame.K_LEFT)
    desk.person.key(pygame.K_HOME)
    desk.person.key(pygame.K_LEFT)
    desk.person.key(pygame.K_PAGEUP)
    assert seen == [140, 200, 190, 80, 130]
    desk.person.wait(1)
    desk.person.press(slider.rect.center)
    desk.person.report(pygame.WINDOWFOCUSLOST)
    desk.person.point((track.left, 240), held=False)
    assert slider.value == 140


OPTIONS = [Option("off", "Off"), Option("fast", "Fast", reason="Not now"), Option("normal", "Normal")]


def _choice(desk: Desk, width: int, seen: list[str]) -> Choice[str]:
    return desk.ui.add(Choice(OPTIONS, "off", seen.append), pygame.Rect(100, 200, width, 42))


def test_a_choice_side_by_side_is_clicked_and_stepped() -> None:
    desk, seen = Desk(), list[str]()
    choice = _choice(desk, 400, seen)
    assert not choice.drops_down
    places = choice.segments()
    desk.person.click(places[2].center)
    desk.person.click(places[1].center)
    desk.ui.focus(choice, visible=True)
    desk.person.key(pygame.K_LEFT)
    desk.person.key(pygame.K_LEFT)
    desk.person.key(pygame.K_RIGHT)
    assert seen == ["normal", "off", "normal"]
    desk.ui.focus(None, visible=False)
    desk.person.point(places[1].center)
    desk.person.wait(1)
    assert desk.ui.tip == "Not now"
    desk.person.point(places[2].center)
    desk.person.wait(1)
    assert desk.ui.tip == ""
    with pytest.raises(ValueError, match="none of"):
        choice.value = "slow"


def test_a_choice_without_room_drops_down() -> None:
    desk, seen = Desk(), list[str]()
    choice = _choice(desk, 130, seen)
    assert choice.drops_down
    desk.person.click(choice)
    listed = desk.ui.layers[0].children()[0]
    assert isinstance(listed, List)
    desk.person.click(listed.row_rect(1).center)
    assert seen == []
    assert desk.ui.layers
    desk.person.click(listed.row_rect(2).center)
    assert seen == ["normal"]
    assert not desk.ui.layers
    assert desk.ui.focused is choice


def test_a_dropped_list_works_by_keys_and_closes_without_choosing() -> None:
    desk, seen = Desk(), list[str]()
    choice = _choice(desk, 130, seen)
    desk.ui.focus(choice, visible=True)
    for ending in (pygame.K_ESCAPE, pygame.K_RETURN):
        desk.person.key(pygame.K_RETURN)
        desk.person.key(pygame.K_DOWN)
        desk.person.key(ending)
        assert not desk.ui.layers
    assert seen == ["normal"]
    desk.person.click(choice)
    assert desk.person.press((700, 20))
    assert not desk.ui.layers
    assert seen == ["normal"]


def _list(desk: Desk, on_open: Callable[[int], object] | None = None) -> tuple[List, list[int]]:
    seen: list[int] = []
    rows = [ListRow(f"move {number}", f"a{number}", "gone" if number == 3 else "") for number in range(40)]
    return desk.ui.add(List(rows, seen.append, on_open=on_open), pygame.Rect(100, 200, 240, 170)), seen


def test_rows_of_a_list_are_28_high_at_least_and_are_selected() -> None:
    desk = Desk()
    opened: list[int] = []
    rows, seen = _list(desk, on_open=opened.append)
    assert rows.row_height >= 28
    desk.person.click(rows.row_rect(1).center)
    desk.person.click(rows.row_rect(3).center)
    desk.ui.focus(rows, visible=True)
    desk.person.key(pygame.K_DOWN)
    desk.person.key(pygame.K_DOWN)
    desk.person.key(pygame.K_END)
    desk.person.key(pygame.K_PAGEUP)
    desk.person.key(pygame.K_RETURN)
    assert seen == [1, 2, 4, 39, 35]
    assert opened == [35]
    assert rows.rect.contains(rows.row_rect(35))
    desk.person.click(rows.row_rect(36).center)
    assert opened == [35]
    desk.person.clock.now += 0.2
    desk.person.quick_click(rows.row_rect(36).center)
    assert opened == [35, 36]


def test_the_selected_row_of_a_list_does_not_fade_at_its_edges() -> None:
    desk = Desk()
    rows, _ = _list(desk)
    assert rows.fade(below=True).height > 0, "it goes on below"
    for index in (*range(4, 40, 5), *range(37, 4, -5)):
        rows.select(index)
        assert rows.rect.contains(rows.row_rect(index))
        assert not rows.fade(below=False).colliderect(rows.row_rect(index))
        assert not rows.fade(below=True).colliderect(rows.row_rect(index))


def test_a_list_scrolls_by_wheel_and_finger_without_selecting() -> None:
    desk = Desk()
    rows, seen = _list(desk)
    desk.person.point(rows)
    assert desk.person.wheel(-1)
    assert rows.offset > 0
    before = rows.offset
    desk.person.press((150, 340), touch=True)
    desk.person.point((150, 260), held=True)
    desk.person.release((150, 260), touch=True)
    assert rows.offset == before + 80
    assert seen == []
    desk.person.point(rows)
    desk.person.wheel(99)
    assert rows.offset == 0
    assert not desk.person.wheel(1)


def test_a_list_whose_rows_become_fewer_stays_in_range() -> None:
    desk = Desk()
    rows, _ = _list(desk)
    rows.select(39)
    rows.set_rows([ListRow("only")], 0)
    assert rows.offset == 0
    rows.set_rows([])
    desk.person.click(rows)
    desk.person.key(pygame.K_DOWN)
    desk.ui.draw(pygame.Surface(SIZE))
