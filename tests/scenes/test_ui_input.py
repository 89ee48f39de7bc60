"""What hands do and what that means: clicks, double clicks, touch, keys that are held, focus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from scenes.ui import (
    Answer,
    Button,
    Choice,
    Column,
    Dialog,
    Direction,
    Foldout,
    Interface,
    Label,
    List,
    ListRow,
    Option,
    Panel,
    Paragraph,
    ScrollArea,
    Slider,
    Switch,
    TextField,
    Theme,
    Widget,
)
from scenes.ui.hands import Hands
from tests.scenes.person import Person

SIZE = (800, 600)


class Desk:
    """An interface with two buttons and a record of what was done."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.ui = Interface(Theme(), SIZE, hands=Hands())
        self.roll = self.button("roll", (100, 100))
        self.undo = self.button("undo", (300, 100), repeatable=True)
        self.person = Person(self.ui)

    def button(self, name: str, at: tuple[int, int], *, repeatable: bool = False) -> Button:
        button = Button(
            name, lambda: self.done.append(name), name=name, tip=f"{name}s", repeatable=repeatable
        )
        return self.ui.add(button, pygame.Rect(at, (120, 42)))


@pytest.fixture
def desk() -> Desk:
    return Desk()


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
