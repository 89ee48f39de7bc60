"""What lies over the widgets or tells of them: tips, dialogs, notices; and when anything is drawn anew."""

from __future__ import annotations

import pygame

from scenes.ui import (
    Answer,
    Button,
    Column,
    Dialog,
    Direction,
    Label,
    Panel,
    Switch,
    TextField,
)
from tests.scenes.ui.desk import SIZE, Desk

# Disabled, tips


def test_a_disabled_control_says_why_and_does_nothing(desk: Desk) -> None:
    desk.roll.enabled = False
    desk.roll.reason = "The dice are still rolling"
    desk.person.point(desk.roll)
    desk.person.wait(1)
    assert desk.ui.tip == "The dice are still rolling"
    desk.person.click(desk.roll)
    assert desk.ui.tip == "The dice are still rolling"
    desk.person.key(pygame.K_TAB)
    desk.ui.focus(desk.roll, visible=True)
    desk.person.key(pygame.K_RETURN)
    assert desk.ui.tip == "The dice are still rolling"
    assert desk.done == []


def test_tips_show_after_a_moment_of_pointing_and_at_once_on_focus(desk: Desk) -> None:
    desk.roll.shortcut = "R"
    desk.person.point(desk.roll)
    assert desk.ui.tip == ""
    desk.person.wait(0.6)
    assert desk.ui.tip == "rolls  ·  R"
    desk.person.point(desk.undo)
    assert desk.ui.tip == ""
    desk.ui.move_focus(Direction.NEXT)
    assert desk.ui.tip == "rolls  ·  R"


def test_a_press_hides_the_tip_until_something_else_is_pointed_at(desk: Desk) -> None:
    desk.person.point(desk.roll)
    desk.person.wait(1)
    desk.person.click(desk.roll)
    desk.person.wait(2)
    assert desk.ui.tip == ""
    desk.person.point(desk.undo)
    desk.person.wait(1)
    assert desk.ui.tip == "undos"


def test_a_long_press_of_a_finger_is_pointing(desk: Desk) -> None:
    desk.person.press(desk.roll, touch=True)
    desk.person.wait(0.7)
    assert desk.ui.tip == "rolls"
    assert desk.person.release(desk.roll, touch=True)
    assert desk.done == []


def test_tips_stay_inside_the_window(desk: Desk) -> None:
    corner = desk.ui.add(
        Button("corner", lambda: None, tip="A tip that is rather longer than the button it belongs to. " * 3),
        pygame.Rect(700, 550, 100, 42),
    )
    desk.ui.focus(corner, visible=True)
    from scenes.ui import text

    surface = pygame.Surface(SIZE)
    with text.recorded() as lines:
        desk.ui.draw(surface)
    tip = [line for line in lines if line.style.size == desk.ui.theme.small.size]
    assert len(tip) > 2
    assert all(surface.get_rect().contains(line.rect) for line in tip)


# Layers


def _ask(desk: Desk) -> Dialog:
    dialog = Dialog(
        "Resign?",
        "The match is lost at once.",
        [
            Answer("Cancel", lambda: desk.done.append("no"), name="no"),
            Answer("Resign", lambda: desk.done.append("yes"), "primary", name="yes"),
        ],
        on_cancel=lambda: desk.done.append("cancelled"),
    )
    desk.ui.open(dialog)
    return dialog


def test_a_dialog_takes_all_input(desk: Desk) -> None:
    _ask(desk)
    desk.person.click(desk.roll)
    assert desk.person.press((5, 5))
    assert desk.person.press((5, 5), 3)
    assert desk.person.wheel(1)
    assert desk.person.key(pygame.K_h)
    assert not desk.person.key(pygame.K_F11)
    assert not desk.person.report(pygame.QUIT)
    assert desk.done == []
    for _ in range(5):
        desk.person.key(pygame.K_TAB)
        assert desk.ui.focused in (desk.ui.find("no"), desk.ui.find("yes"))


def test_a_dialog_is_answered_by_click_enter_and_escape(desk: Desk) -> None:
    _ask(desk)
    desk.person.click(desk.ui.find("yes"))
    assert (desk.done, desk.ui.layers) == (["yes"], [])
    _ask(desk)
    desk.person.key(pygame.K_RETURN)
    _ask(desk)
    assert desk.person.key(pygame.K_ESCAPE)
    assert desk.done == ["yes", "yes", "cancelled"]
    assert not desk.person.key(pygame.K_ESCAPE)


def test_the_focus_comes_back_after_a_dialog(desk: Desk) -> None:
    desk.ui.focus(desk.undo, visible=True)
    _ask(desk)
    assert desk.ui.focused is not desk.undo
    desk.person.key(pygame.K_ESCAPE)
    assert desk.ui.focused is desk.undo


def test_a_dialog_may_open_another_from_an_answer(desk: Desk) -> None:
    desk.ui.open(Dialog("First", "", [Answer("Next", lambda: _ask(desk), name="next")]))
    desk.person.click(desk.ui.find("next"))
    assert len(desk.ui.layers) == 1
    desk.person.click(desk.ui.find("no"))
    assert desk.done == ["no"]


def test_a_dialog_opened_during_a_press_cancels_it(desk: Desk) -> None:
    desk.person.press(desk.roll)
    _ask(desk)
    desk.person.release(desk.roll)
    assert desk.done == []


def test_enter_in_a_field_of_a_dialog_gives_its_answer(desk: Desk) -> None:
    field = TextField("Anna", name="field")
    named: list[str] = []
    desk.ui.open(
        Dialog(
            "Name",
            "Who plays?",
            [Answer("Cancel"), Answer("OK", lambda: named.append(field.value), "primary")],
            content=field,
        )
    )
    assert desk.ui.focused is field
    desk.person.write("!")
    desk.person.key(pygame.K_RETURN)
    assert named == ["Anna!"]
    assert not desk.ui.layers


def test_notices_pass_and_say_each_thing_once(desk: Desk) -> None:
    desk.ui.notify("Saved.")
    desk.ui.notify("The disc is full.", "bad")
    desk.ui.notify("Saved.")
    assert [notice.words for notice in desk.ui.notices] == ["The disc is full.", "Saved."]
    desk.person.press(desk.ui.notices[0])
    desk.ui.draw(pygame.Surface(SIZE))
    desk.person.wait(3)
    assert len(desk.ui.notices) == 2
    desk.person.wait(3)
    assert desk.ui.notices == []
    assert desk.ui.needs_redraw


# Redraw


def test_nothing_is_redrawn_while_nothing_changes(desk: Desk) -> None:
    surface = pygame.Surface(SIZE)
    desk.ui.add(
        Panel(Column([Label("Words"), Switch("Sound", True, lambda on: None)])), pygame.Rect(0, 200, 300, 200)
    )
    desk.ui.draw(surface)
    desk.person.wait(1)
    assert not desk.ui.needs_redraw
    desk.person.point((20, 390))
    desk.person.wait(1)
    assert not desk.ui.needs_redraw, "pointing at words changes nothing"
    desk.person.point(desk.roll)
    desk.person.wait(0.1)
    assert desk.ui.needs_redraw
    desk.person.wait(1)
    desk.ui.draw(surface)
    desk.person.wait(1)
    assert not desk.ui.needs_redraw
    desk.roll.words = "roll"
    assert not desk.ui.needs_redraw
    desk.roll.words = "Roll again"
    assert desk.ui.needs_redraw


def test_without_animations_highlights_switch_at_once(desk: Desk) -> None:
    desk.ui.animations = False
    desk.person.point(desk.roll)
    desk.ui.update(0.001)
    assert desk.roll.glow == 1.0
    desk.person.point((5, 5))
    desk.ui.update(0.001)
    assert desk.roll.glow == 0.0
