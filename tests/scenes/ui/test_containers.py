"""What holds other widgets, and widgets of one's own."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from scenes.ui import (
    Button,
    Column,
    Direction,
    Foldout,
    Interface,
    Label,
    Panel,
    Paragraph,
    ScrollArea,
    Theme,
    Widget,
)
from scenes.ui.hands import Hands
from tests.scenes.ui.desk import SIZE, Desk

# Containers


def _scrolled(desk: Desk) -> tuple[ScrollArea, list[Button]]:
    buttons = [Button(f"b{n}", partial(desk.done.append, f"b{n}"), name=f"b{n}") for n in range(20)]
    area = desk.ui.add(ScrollArea(Column(buttons)), pygame.Rect(100, 200, 240, 170))
    return area, buttons


def test_what_is_scrolled_away_cannot_be_hit(desk: Desk) -> None:
    _area, buttons = _scrolled(desk)
    hidden = next(button for button in buttons if button.rect.top > 400)
    desk.person.click(hidden.rect.center)
    assert desk.done == []
    desk.person.click(buttons[0])
    assert desk.done == ["b0"]


def test_moving_the_focus_scrolls_and_arrows_stay_in_the_area(desk: Desk) -> None:
    area, buttons = _scrolled(desk)
    beneath = desk.button("beneath", (100, 390))
    desk.ui.focus(buttons[0], visible=True)
    for button in buttons[1:]:
        desk.person.key(pygame.K_DOWN)
        assert desk.ui.focused is button
        assert area.rect.contains(button.rect)
    desk.person.key(pygame.K_DOWN)
    assert desk.ui.focused is beneath
    desk.person.key(pygame.K_UP)
    assert desk.ui.focused is not None
    assert desk.ui.focused is not beneath


def test_a_scroll_area_scrolls_by_wheel_page_bar_and_finger(desk: Desk) -> None:
    area, buttons = _scrolled(desk)
    desk.person.point(buttons[0])
    desk.person.wheel(-1)
    assert area.offset == 54
    desk.person.key(pygame.K_PAGEDOWN)
    assert area.offset == 54 + 153
    desk.person.key(pygame.K_END)
    assert area.offset == area.overflow
    desk.person.key(pygame.K_HOME)
    desk.person.press((150, 340), touch=True)
    desk.person.point((150, 300), held=True)
    desk.person.point((150, 240), held=True)
    desk.person.release((150, 240), touch=True)
    assert area.offset == 100
    assert desk.done == []
    desk.person.wait(1)
    desk.person.press((area.rect.right - 3, area.rect.bottom - 2))
    assert area.offset > area.overflow // 2
    desk.person.point((area.rect.right - 3, area.rect.bottom + 90), held=True)
    desk.person.release((area.rect.right - 3, area.rect.bottom + 90))
    assert area.offset == area.overflow


def test_a_mouse_drag_on_words_scrolls_nothing(desk: Desk) -> None:
    area = desk.ui.add(ScrollArea(Paragraph("word " * 500)), pygame.Rect(100, 200, 240, 170))
    desk.person.press((150, 340))
    desk.person.point((150, 240), held=True)
    assert area.offset == 0


def test_a_foldout_shows_and_hides_and_moves_what_is_below(desk: Desk) -> None:
    below = Button("below", lambda: None)
    inside = Button("inside", lambda: desk.done.append("inside"))
    fold = Foldout("House rules", inside)
    desk.ui.add(Column([fold, below]), pygame.Rect(100, 200, 240, 300))
    before = below.rect.top
    assert inside not in desk.ui.ring()
    desk.person.click(fold)
    assert fold.is_open
    assert below.rect.top > before
    assert inside in desk.ui.ring()
    desk.person.click(inside)
    assert desk.done == ["inside"]
    desk.ui.focus(fold, visible=True)
    desk.person.key(pygame.K_RETURN)
    assert below.rect.top == before


def test_a_column_can_be_filled_anew(desk: Desk) -> None:
    old, new = Button("old", lambda: None), Button("new", lambda: None)
    column = desk.ui.add(Column([old]), pygame.Rect(100, 200, 240, 300))
    desk.ui.focus(old)
    column.fill([new])
    assert desk.ui.focused is None
    assert old.interface is None
    assert new.rect.width == 240
    assert desk.ui.ring()[-1] is new


def test_a_panel_keeps_clicks_from_what_is_behind_it(desk: Desk) -> None:
    desk.ui.add(Panel(Label("words")), pygame.Rect(400, 300, 200, 200))
    assert desk.person.press((410, 490))
    assert desk.person.release((410, 490))


def test_a_widget_outside_an_interface_says_so() -> None:
    with pytest.raises(RuntimeError, match="not part of an interface"):
        _ = Button("lone", lambda: None).theme
    with pytest.raises(KeyError, match="nobody"):
        Interface(Theme(), SIZE, hands=Hands()).find("nobody")


def test_a_widget_of_ones_own_is_driven_like_the_others(desk: Desk) -> None:
    class Board(Widget):
        repeatable = True
        drags = True
        heard: list[object]

        def press(self, position: tuple[int, int]) -> None:
            self.heard = ["press"]

        def drag(self, position: tuple[int, int]) -> None:
            self.heard.append(position)

        def release(self) -> None:
            self.heard.append("release")

        def move(self, direction: Direction) -> bool:
            self.heard.append(direction)
            return direction is not Direction.NEXT

    board = desk.ui.add(Board(), pygame.Rect(400, 200, 200, 200))
    desk.person.press((450, 250))
    desk.person.point((10, 10), held=True)
    desk.person.release((10, 10))
    assert board.heard == ["press", (10, 10), "release"]
    desk.person.key(pygame.K_LEFT)
    desk.person.key(pygame.K_TAB)
    assert board.heard[3:] == [Direction.LEFT, Direction.NEXT]
    assert desk.ui.focused is desk.roll
