"""Keys that are held, the ring, and what has the focus."""

from __future__ import annotations

import pygame
import pytest

from scenes.ui import (
    Direction,
)
from tests.scenes.ui.desk import Desk

# Keys


def test_tab_goes_around_the_ring_and_back(desk: Desk) -> None:
    third = desk.button("third", (100, 300))
    order = []
    for _ in range(4):
        desk.person.key(pygame.K_TAB)
        order.append(desk.ui.focused)
    assert order == [desk.roll, desk.undo, third, desk.roll]
    desk.person.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert desk.ui.focused is third


def test_arrows_go_by_geometry(desk: Desk) -> None:
    below = desk.button("below", (110, 300))
    far = desk.button("far", (620, 110))
    desk.ui.focus(desk.roll, visible=True)
    for key, widget in [
        (pygame.K_RIGHT, desk.undo),
        (pygame.K_RIGHT, far),
        (pygame.K_RIGHT, far),
        (pygame.K_LEFT, desk.undo),
        (pygame.K_LEFT, desk.roll),
        (pygame.K_UP, desk.roll),
        (pygame.K_DOWN, below),
        (pygame.K_UP, desk.roll),
    ]:
        desk.person.key(key)
        assert desk.ui.focused is widget


def test_what_lies_below_a_wide_thing_is_not_beside_it(desk: Desk) -> None:
    """Right of the right card of a menu is nothing, least of all the button at the end of the row below."""
    below = desk.button("below", (370, 320))
    desk.ui.remove(desk.undo)
    desk.roll.place(pygame.Rect(100, 100, 400, 200))
    desk.ui.focus(desk.roll, visible=True)
    desk.person.key(pygame.K_RIGHT)
    assert desk.ui.focused is desk.roll
    desk.person.key(pygame.K_DOWN)
    assert desk.ui.focused is below


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_act_on_what_has_the_focus(desk: Desk, key: int) -> None:
    assert not desk.person.key(key)
    desk.person.key(pygame.K_TAB)
    assert desk.person.key(key)
    assert desk.done == ["roll"]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_c13_a_held_key_acts_once(desk: Desk, key: int) -> None:
    desk.ui.focus(desk.undo, visible=True)
    for _ in range(60):
        desk.person.key_down(key, letter=" ")
        desk.person.write(" ")
        desk.person.wait(1 / 30)
    assert desk.done == ["undo"]
    desk.person.key(key)
    desk.person.key(key)
    assert desk.done == ["undo", "undo"]


def test_a_key_held_when_the_window_went_away_works_again(desk: Desk) -> None:
    desk.ui.focus(desk.roll)
    desk.person.key_down(pygame.K_RETURN)
    desk.person.report(pygame.WINDOWFOCUSLOST)
    desk.person.key(pygame.K_RETURN)
    assert desk.done == ["roll", "roll"]


def test_enter_without_a_focus_gives_the_default_and_space_does_not(desk: Desk) -> None:
    desk.ui.default = desk.roll
    desk.person.key(pygame.K_SPACE)
    assert desk.done == []
    desk.person.key(pygame.K_RETURN)
    assert desk.done == ["roll"]
    desk.roll.visible = False
    desk.person.key(pygame.K_RETURN)
    assert desk.done == ["roll"]


def test_keys_with_ctrl_are_left_to_the_scene(desk: Desk) -> None:
    desk.ui.focus(desk.roll, visible=True)
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_z):
        assert not desk.person.key(key, pygame.KMOD_LCTRL)
    assert desk.done == []
    assert desk.ui.focused is desk.roll


def test_the_ring_shows_after_keys_and_hides_after_the_mouse(desk: Desk) -> None:
    assert not desk.ui.focus_visible
    desk.person.key(pygame.K_TAB)
    assert desk.ui.focus_visible
    desk.person.click(desk.undo)
    assert not desk.ui.focus_visible
    assert desk.ui.focused is desk.undo
    desk.ui.move_focus(Direction.LEFT)
    assert desk.ui.focus_visible
    assert desk.ui.focused is desk.roll


def test_the_pad_moves_the_focus_and_acts(desk: Desk) -> None:
    desk.ui.move_focus(Direction.DOWN)
    assert desk.ui.focused is desk.roll
    desk.ui.move_focus(Direction.RIGHT)
    desk.ui.activate()
    assert desk.done == ["undo"]
    assert not desk.ui.back()


def test_the_focus_leaves_what_is_hidden_or_removed(desk: Desk) -> None:
    desk.ui.focus(desk.roll, visible=True)
    desk.roll.visible = False
    desk.person.key(pygame.K_RETURN)
    assert desk.done == []
    desk.ui.focus(desk.undo, visible=True)
    desk.ui.remove(desk.undo)
    assert desk.ui.focused is None
    assert not desk.person.key(pygame.K_RETURN)


def test_after_a_rebuild_the_focus_is_where_it_was(desk: Desk) -> None:
    desk.ui.focus(desk.undo, visible=True)
    desk.ui.clear()
    desk.button("roll", (100, 100))
    again = desk.button("undo", (300, 100))
    assert desk.ui.focused is again
    assert desk.ui.focus_visible
