"""Choosing in a match, by mouse, finger and keyboard: everything goes in as their events."""

from __future__ import annotations

import pygame
import pytest

from game.custodian.moves import Face
from game.custodian.rules import CUSTODIAN
from game.engine import Seat
from tests.scenes.plain_match import TWO, Sit, cell

# Choosing by mouse


def test_three_clicks_make_a_move_and_the_table_follows(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.play("b1-a3=1")
    assert sitting.texts == ["b1-a3=1"]
    assert sitting.is_consistent()
    assert sitting.scene.last_cells == (cell("b1"), cell("a3"))


def test_the_turn_does_not_end_while_the_face_is_left_to_choose(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.wait(5)
    assert sitting.texts == []
    assert sitting.path == (cell("b1"), cell("a3"))


def test_clicking_the_chosen_die_again_puts_it_down(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    assert sitting.path == (cell("b1"),)
    sitting.click("b1")
    assert sitting.path == ()


def test_another_die_can_be_chosen_at_any_time(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3", "c1")
    assert sitting.path == (cell("c1"),)


def test_a_click_beside_the_board_puts_down(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.person.click((960, 400))
    assert sitting.path == ()


def test_the_right_button_steps_back_one_choice_at_a_time(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    for left in (1, 0, 0):
        sitting.person.press((5, 5), 3)
        sitting.person.release((5, 5), 3)
        assert len(sitting.path) == left


def test_esc_steps_back_and_then_opens_the_menu(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.path == (cell("b1"),)
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.path == ()
    assert sitting.above == ""
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.above == "pause"


def test_two_fingers_step_back(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    for finger in (1, 2):
        sitting.scene.handle(pygame.event.Event(pygame.FINGERDOWN, finger_id=finger, x=0.1, y=0.1))
    for finger in (1, 2):
        sitting.scene.handle(pygame.event.Event(pygame.FINGERUP, finger_id=finger, x=0.1, y=0.1))
    assert sitting.path == (cell("b1"),)


def test_an_illegal_square_names_the_rule_and_leads_to_it(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "e5")
    assert sitting.path == (cell("b1"),)
    clause = CUSTODIAN.forbids(sitting.match.state, Seat(0), (cell("b1"), cell("e5")))
    assert clause is not None
    assert sitting.scene.help_place == ("custodian", clause)
    refusal = sitting.scene.interface.default
    assert clause in refusal.words  # type: ignore[union-attr]
    sitting.person.click(refusal)  # type: ignore[arg-type]
    assert sitting.above == "rulebook"
    assert sitting.stage.top.about == (("custodian", clause),)  # type: ignore[union-attr]


def test_a_refusal_goes_by_itself_and_with_the_next_choice(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "e5", "b1")
    assert sitting.scene.help_place == ("custodian", "CU-28")
    sitting.click("b1", "e5")
    sitting.wait(10)
    assert sitting.scene.help_place == ("custodian", "CU-1")


def test_enter_on_a_refusal_opens_the_rule_book(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "e5")
    sitting.person.key(pygame.K_RETURN)
    assert sitting.above == "rulebook"


def test_the_die_of_the_other_side_cannot_be_taken_up(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("a5")
    assert sitting.path == ()
    assert sitting.scene.help_place not in [("custodian", "CU-28"), ("custodian", "CU-1")]


@pytest.mark.parametrize("button", range(2, 13))
def test_other_buttons_and_the_wheel_choose_nothing(sit: Sit, button: int) -> None:
    sitting = sit(TWO)
    if button == 3:
        return
    for spot in (sitting.at("b1"), sitting.widget("undo"), sitting.widget("menu"), sitting.widget("hint")):
        sitting.person.press(spot, button)
        sitting.person.release(spot, button)
    assert sitting.path == ()
    assert sitting.above == ""
    assert sitting.scene.desk.advisor is None


@pytest.mark.parametrize("gap", [0.02, 0.06, 0.15])
def test_a_double_click_acts_once(sit: Sit, gap: float) -> None:
    sitting = sit(TWO)
    sitting.person.click(sitting.at("b1"))
    sitting.person.clock.now += gap
    sitting.person.quick_click(sitting.at("b1"))
    assert sitting.path == (cell("b1"),)


def test_one_tap_reported_twice_acts_once(sit: Sit) -> None:
    sitting = sit(TWO)
    spot = sitting.at("b1")
    sitting.scene.handle(pygame.event.Event(pygame.FINGERDOWN, finger_id=1, x=0.1, y=0.1))
    sitting.person.quick_click(spot, touch=True)
    sitting.person.clock.now += 0.04
    sitting.person.quick_click(spot)
    assert sitting.path == (cell("b1"),)


# Dragging


def test_a_press_lifts_the_die_at_once_and_a_drop_moves_it(sit: Sit) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.press(sitting.at("b1"))
    assert sitting.path == (cell("b1"),)
    person.point(sitting.at("b2"), held=True)
    assert sitting.scene.dragged == cell("b1")
    assert sitting.scene.pointer.position == sitting.at("b2")
    person.point(sitting.at("a3"), held=True)
    person.release(sitting.at("a3"))
    assert sitting.path == (cell("b1"), cell("a3"))
    assert sitting.scene.dragged is None


@pytest.mark.parametrize("where", ["b1", "beside"])
def test_a_die_dropped_elsewhere_goes_back(sit: Sit, where: str) -> None:
    sitting = sit(TWO)
    place = (960, 300) if where == "beside" else sitting.at(where)
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(sitting.at("b2"), held=True)
    sitting.person.point(place, held=True)
    sitting.person.release(place)
    assert sitting.path == ()
    assert sitting.scene.help_place == ("custodian", "CU-28")


def test_a_die_dropped_where_it_may_not_go_goes_back_and_says_why(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(sitting.at("e5"), held=True)
    sitting.person.release(sitting.at("e5"))
    assert sitting.path == ()
    assert sitting.scene.help_place not in [("custodian", "CU-28"), ("custodian", "CU-1")]


def test_a_die_can_be_dropped_on_the_panel_without_pressing_a_button(sit: Sit) -> None:
    sitting = sit(TWO)
    menu = sitting.widget("menu").rect.center
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(menu, held=True)
    sitting.person.release(menu)
    assert sitting.above == ""
    assert sitting.path == ()


@pytest.mark.parametrize(
    "lost", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN], ids=str
)
def test_a_drag_ends_when_the_window_loses_the_hand(sit: Sit, lost: int) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.press(sitting.at("b1"))
    person.point(sitting.at("a3"), held=True)
    person.report(lost)
    assert sitting.path == ()
    assert sitting.scene.dragged is None
    person.point(sitting.at("a3"))
    sitting.click("c1")
    assert sitting.path == (cell("c1"),)


def test_a_release_that_never_came_ends_the_drag(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(sitting.at("b3"), held=True)
    sitting.person.point(sitting.at("b4"), held=False)
    assert sitting.scene.dragged is None
    assert sitting.path == ()


def test_a_long_press_of_a_finger_shows_and_does_not_choose(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    sitting.person.press(sitting.at("a3"), touch=True)
    assert sitting.scene.hovered == cell("a3")
    sitting.wait(0.7)
    sitting.person.release(sitting.at("a3"), touch=True)
    assert sitting.path == (cell("b1"),)


def test_the_pointer_shows_what_it_is_over(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.point(sitting.at("c3"))
    assert sitting.scene.hovered == cell("c3")
    sitting.person.point(sitting.widget("menu"))
    assert sitting.scene.hovered is None


# Choosing by keyboard


def test_a_whole_move_by_keyboard(sit: Sit) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.key(pygame.K_TAB)
    assert sitting.scene.focused == cell("a5")
    for _ in range(4):
        person.key(pygame.K_DOWN)
    person.key(pygame.K_RIGHT)
    assert sitting.scene.focused == cell("b1")
    person.key(pygame.K_SPACE)
    person.key(pygame.K_UP)
    person.key(pygame.K_UP)
    person.key(pygame.K_LEFT)
    assert sitting.scene.focused == cell("a3")
    person.key(pygame.K_RETURN)
    person.key(pygame.K_3, letter="3")
    assert sitting.texts == ["b1-a3=3"]


def test_the_faces_can_be_walked_with_the_arrows(sit: Sit) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.key(pygame.K_TAB)
    sitting.scene.choose(cell("b1"))
    sitting.scene.choose(cell("a3"))
    assert isinstance(sitting.scene.focused, Face)
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_RETURN)
    assert len(sitting.texts) == 1


def test_tab_goes_from_the_board_into_the_panel_and_round(sit: Sit) -> None:
    sitting = sit(TWO)
    names = set()
    for _ in range(60):
        sitting.person.key(pygame.K_TAB)
        focused = sitting.scene.interface.focused
        names.add(focused.name if focused is not None else None)
    assert {"undo", "menu", "moves", "rules", "resign"} <= names


def test_a_number_key_means_nothing_while_no_face_is_asked_for(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    sitting.person.key(pygame.K_3, letter="3")
    assert sitting.path == (cell("b1"),)


# Confirming


def test_a_turn_can_wait_to_be_confirmed(sit: Sit) -> None:
    sitting = sit(TWO, stage={"confirm_turns": True})
    sitting.click("b1", "a3", "1")
    assert sitting.texts == []
    assert sitting.widget("confirm").visible
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.scene.unconfirmed is None
    assert sitting.path == (cell("b1"), cell("a3"))
    sitting.click("1")
    sitting.person.key(pygame.K_RETURN)
    assert sitting.texts == ["b1-a3=1"]
