"""The match screen as persons meet it: everything goes in as events of mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.worker import Kind
from game.custodian.board import GRID
from game.custodian.moves import Face
from game.custodian.rules import CUSTODIAN
from game.engine import Seat, Target
from game.match import Match
from game.save import PERSON
from scenes.match.commands import Command, Tempo
from tests.scenes.plain_match import (
    ANNA,
    BERT,
    OPENING,
    OTHER_ROBOT,
    ROBOT,
    TAKING,
    Blank,
    Puppet,
    Sitting,
    make_match,
)
from tests.torture.hands import AT_THE_TABLE, RandomHands, Screen

Sit = Callable[..., Sitting]

TWO = (ANNA, BERT)
BOTS = (OTHER_ROBOT, ROBOT)
CTRL = pygame.KMOD_LCTRL


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a match against a bot, or as `seats` say, and waits for the first turn."""

    def sit(
        seats: Any = (ANNA, ROBOT),
        position: str | None = OPENING,
        *,
        wait: bool = True,
        thinker: Puppet | None = None,
        stage: dict[str, Any] | None = None,
        **options: Any,
    ) -> Sitting:
        sitting = Sitting(tmp_path, make_match(seats, position, **options), thinker, **(stage or {}))
        if wait:
            sitting.settle()
        return sitting

    return sit


def cell(name: str) -> int:
    found = GRID.parse(name)
    assert found is not None
    return found


def texts(sitting: Sitting) -> list[str]:
    return [entry.text for entry in sitting.match.log]


def kind(sitting: Sitting) -> str:
    """What stands on top of the match, '' for nothing."""
    top = sitting.stage.top
    return top.kind if isinstance(top, Blank) else ""


def play(sitting: Sitting, move: str) -> None:
    """Clicks a move such as `b1-a3=1` and sees it to its end."""
    start, end, face = move[:2], move[3:5], move[6:]
    sitting.click(start, end, face)
    sitting.scene.timeline.finish()


def path(sitting: Sitting) -> tuple[Any, ...]:
    assert sitting.scene.picker is not None
    return sitting.scene.picker.path


# Choosing by mouse


def test_three_clicks_make_a_move_and_the_table_follows(sit: Sit) -> None:
    sitting = sit(TWO)
    play(sitting, "b1-a3=1")
    assert texts(sitting) == ["b1-a3=1"]
    assert sitting.is_consistent()
    assert sitting.scene.last_cells == (cell("b1"), cell("a3"))


def test_the_turn_does_not_end_while_the_face_is_left_to_choose(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.wait(5)
    assert texts(sitting) == []
    assert path(sitting) == (cell("b1"), cell("a3"))


def test_clicking_the_chosen_die_again_puts_it_down(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    assert path(sitting) == (cell("b1"),)
    sitting.click("b1")
    assert path(sitting) == ()


def test_another_die_can_be_chosen_at_any_time(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3", "c1")
    assert path(sitting) == (cell("c1"),)


def test_a_click_beside_the_board_puts_down(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.person.click((960, 400))
    assert path(sitting) == ()


def test_the_right_button_steps_back_one_choice_at_a_time(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    for left in (1, 0, 0):
        sitting.person.press((5, 5), 3)
        sitting.person.release((5, 5), 3)
        assert len(path(sitting)) == left


def test_esc_steps_back_and_then_opens_the_menu(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.person.key(pygame.K_ESCAPE)
    assert path(sitting) == (cell("b1"),)
    sitting.person.key(pygame.K_ESCAPE)
    assert path(sitting) == ()
    assert kind(sitting) == ""
    sitting.person.key(pygame.K_ESCAPE)
    assert kind(sitting) == "pause"


def test_two_fingers_step_back(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    for finger in (1, 2):
        sitting.scene.handle(pygame.event.Event(pygame.FINGERDOWN, finger_id=finger, x=0.1, y=0.1))
    for finger in (1, 2):
        sitting.scene.handle(pygame.event.Event(pygame.FINGERUP, finger_id=finger, x=0.1, y=0.1))
    assert path(sitting) == (cell("b1"),)


def test_an_illegal_square_names_the_rule_and_leads_to_it(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "e5")
    assert path(sitting) == (cell("b1"),)
    clause = CUSTODIAN.forbids(sitting.match.state, Seat(0), (cell("b1"), cell("e5")))
    assert clause is not None
    assert sitting.scene.help_place == ("custodian", clause)
    refusal = sitting.scene.interface.default
    assert clause in refusal.words  # type: ignore[union-attr]
    sitting.person.click(refusal)  # type: ignore[arg-type]
    assert kind(sitting) == "rulebook"
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
    assert kind(sitting) == "rulebook"


def test_the_die_of_the_other_side_cannot_be_taken_up(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("a5")
    assert path(sitting) == ()
    assert sitting.scene.help_place not in [("custodian", "CU-28"), ("custodian", "CU-1")]


@pytest.mark.parametrize("button", range(2, 13))
def test_other_buttons_and_the_wheel_choose_nothing(sit: Sit, button: int) -> None:
    sitting = sit(TWO)
    if button == 3:
        return
    for spot in (sitting.at("b1"), sitting.widget("undo"), sitting.widget("menu"), sitting.widget("hint")):
        sitting.person.press(spot, button)
        sitting.person.release(spot, button)
    assert path(sitting) == ()
    assert kind(sitting) == ""
    assert sitting.scene.desk.advisor is None


@pytest.mark.parametrize("gap", [0.02, 0.06, 0.15])
def test_a_double_click_acts_once(sit: Sit, gap: float) -> None:
    sitting = sit(TWO)
    sitting.person.click(sitting.at("b1"))
    sitting.person.clock.now += gap
    sitting.person.quick_click(sitting.at("b1"))
    assert path(sitting) == (cell("b1"),)


def test_one_tap_reported_twice_acts_once(sit: Sit) -> None:
    sitting = sit(TWO)
    spot = sitting.at("b1")
    sitting.scene.handle(pygame.event.Event(pygame.FINGERDOWN, finger_id=1, x=0.1, y=0.1))
    sitting.person.quick_click(spot, touch=True)
    sitting.person.clock.now += 0.04
    sitting.person.quick_click(spot)
    assert path(sitting) == (cell("b1"),)


# Dragging


def test_a_press_lifts_the_die_at_once_and_a_drop_moves_it(sit: Sit) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.press(sitting.at("b1"))
    assert path(sitting) == (cell("b1"),)
    person.point(sitting.at("b2"), held=True)
    assert sitting.scene.dragged == cell("b1")
    assert sitting.scene.pointer.position == sitting.at("b2")
    person.point(sitting.at("a3"), held=True)
    person.release(sitting.at("a3"))
    assert path(sitting) == (cell("b1"), cell("a3"))
    assert sitting.scene.dragged is None


@pytest.mark.parametrize("where", ["b1", "beside"])
def test_a_die_dropped_elsewhere_goes_back(sit: Sit, where: str) -> None:
    sitting = sit(TWO)
    place = (960, 300) if where == "beside" else sitting.at(where)
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(sitting.at("b2"), held=True)
    sitting.person.point(place, held=True)
    sitting.person.release(place)
    assert path(sitting) == ()
    assert sitting.scene.help_place == ("custodian", "CU-28")


def test_a_die_dropped_where_it_may_not_go_goes_back_and_says_why(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(sitting.at("e5"), held=True)
    sitting.person.release(sitting.at("e5"))
    assert path(sitting) == ()
    assert sitting.scene.help_place not in [("custodian", "CU-28"), ("custodian", "CU-1")]


def test_a_die_can_be_dropped_on_the_panel_without_pressing_a_button(sit: Sit) -> None:
    sitting = sit(TWO)
    menu = sitting.widget("menu").rect.center
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(menu, held=True)
    sitting.person.release(menu)
    assert kind(sitting) == ""
    assert path(sitting) == ()


@pytest.mark.parametrize(
    "lost", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN], ids=str
)
def test_a_drag_ends_when_the_window_loses_the_hand(sit: Sit, lost: int) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.press(sitting.at("b1"))
    person.point(sitting.at("a3"), held=True)
    person.report(lost)
    assert path(sitting) == ()
    assert sitting.scene.dragged is None
    person.point(sitting.at("a3"))
    sitting.click("c1")
    assert path(sitting) == (cell("c1"),)


def test_a_release_that_never_came_ends_the_drag(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.press(sitting.at("b1"))
    sitting.person.point(sitting.at("b3"), held=True)
    sitting.person.point(sitting.at("b4"), held=False)
    assert sitting.scene.dragged is None
    assert path(sitting) == ()


def test_a_long_press_of_a_finger_shows_and_does_not_choose(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    sitting.person.press(sitting.at("a3"), touch=True)
    assert sitting.scene.hovered == cell("a3")
    sitting.wait(0.7)
    sitting.person.release(sitting.at("a3"), touch=True)
    assert path(sitting) == (cell("b1"),)


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
    assert texts(sitting) == ["b1-a3=3"]


def test_the_faces_can_be_walked_with_the_arrows(sit: Sit) -> None:
    sitting = sit(TWO)
    person = sitting.person
    person.key(pygame.K_TAB)
    sitting.scene.choose(cell("b1"))
    sitting.scene.choose(cell("a3"))
    assert isinstance(sitting.scene.focused, Face)
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_RETURN)
    assert len(texts(sitting)) == 1


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
    assert path(sitting) == (cell("b1"),)


# While something moves


def test_a_click_or_key_during_an_animation_finishes_it_and_does_nothing_else(sit: Sit) -> None:
    for act in ("click", "key", "button"):
        sitting = sit(TWO)
        sitting.click("b1", "a3", "1")
        assert sitting.scene.timeline.busy
        if act == "click":
            sitting.person.click(sitting.at("a5"))
        elif act == "key":
            sitting.person.key(pygame.K_z, CTRL)
        else:
            sitting.press(Command.MENU)
        assert not sitting.scene.timeline.busy
        assert texts(sitting) == ["b1-a3=1"]
        assert kind(sitting) == ""
        sitting.settle()
        assert path(sitting) == ()


def test_d1_an_animation_of_a_minute_in_one_frame_ends_right(sit: Sit) -> None:
    sitting = sit(TWO, TAKING)
    sitting.scene.decide(CUSTODIAN.actions(sitting.match.state, Seat(0))[0])
    sitting.scene.update(60.0)
    assert not sitting.scene.timeline.busy
    assert sitting.is_consistent()


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
def test_every_speed_ends_alike(sit: Sit, speed: str) -> None:
    sitting = sit(TWO, TAKING, stage={"animation": speed})
    for _ in range(6):
        state = sitting.match.state
        actions = CUSTODIAN.actions(state, state.to_act[0])
        sitting.scene.decide(actions[len(actions) // 2])
        sitting.settle()
        assert sitting.is_consistent()


def test_with_animations_off_nothing_moves_at_all(sit: Sit) -> None:
    sitting = sit(TWO, stage={"animation": "off"})
    sitting.click("b1", "a3", "1")
    sitting.scene.update(0.001)
    assert not sitting.scene.timeline.busy


# Against a bot


def test_the_bot_answers_and_the_person_gets_the_turn_back(sit: Sit) -> None:
    sitting = sit()
    play(sitting, "b1-a3=1")
    sitting.settle()
    assert len(texts(sitting)) == 2
    assert sitting.scene.flow.turn == 0
    assert sitting.is_consistent()


def test_the_bot_is_asked_while_the_person_s_move_is_still_seen(sit: Sit) -> None:
    sitting = sit()
    sitting.click("b1", "a3", "1")
    assert sitting.scene.timeline.busy
    assert [request.seat for request in sitting.thinker.asked] == [1]


def test_g8_nothing_a_person_does_changes_anything_in_the_bots_turn(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    play(sitting, "b1-a3=1")
    sitting.wait(1)
    before = str(sitting.match.state)
    for name in ("a5", "a1", "c1", "c3", "e5"):
        sitting.click(name)
        sitting.person.press(sitting.at(name))
        sitting.person.point(sitting.at("c3"), held=True)
        sitting.person.release(sitting.at("c3"))
    for key in (pygame.K_h, pygame.K_1, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_UP):
        sitting.person.key(key)
    sitting.person.key(pygame.K_r, CTRL)
    sitting.person.key(pygame.K_d, CTRL)
    sitting.wait(1)
    assert str(sitting.match.state) == before
    assert len(texts(sitting)) == 1
    assert not sitting.scene.interface.layers


def test_a_long_thought_is_told_in_words(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    play(sitting, "b1-a3=1")
    sitting.wait(0.5)
    assert sitting.say("status") == "Robot to move"
    sitting.wait(1.0)
    assert sitting.say("status").startswith("Robot is thinking.")
    assert sitting.scene.waits


@pytest.mark.parametrize(
    "answer", [None, 42, "ValueError: fell over", CUSTODIAN.parse(make_match().state, "a1-a1=2")]
)
def test_whatever_a_bot_says_the_match_goes_on(sit: Sit, answer: Any) -> None:
    sitting = sit()
    sitting.thinker.answers = [answer]
    play(sitting, "b1-a3=1")
    sitting.settle()
    assert len(texts(sitting)) == 2


@pytest.mark.parametrize("delay", [0.0, 0.3, 0.6, 1.0])
def test_leaving_at_any_time_stops_the_bot(sit: Sit, delay: float) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.click("b1", "a3", "1")
    sitting.wait(delay)
    sitting.stage.reset(sitting.stage.screens.menu(sitting.stage))
    assert sitting.thinker.cancelled == 1
    sitting.thinker.holds = False
    sitting.wait(2)
    assert len(texts(sitting)) == 1


# Taking back


def test_h4_undo_against_a_bot_goes_back_to_the_persons_own_decision(sit: Sit) -> None:
    sitting = sit()
    play(sitting, "b1-a3=1")
    sitting.settle()
    sitting.person.key(pygame.K_z, CTRL)
    sitting.settle()
    assert texts(sitting) == []
    assert sitting.scene.flow.turn == 0
    assert sitting.match.takebacks > 0
    assert sitting.is_consistent()


def test_undo_while_the_bot_thinks_stops_it(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    play(sitting, "b1-a3=1")
    sitting.wait(1)
    sitting.person.key(pygame.K_z, CTRL)
    assert sitting.thinker.cancelled == 1
    sitting.thinker.holds = False
    sitting.settle()
    sitting.wait(3)
    assert texts(sitting) == []


def test_redo_plays_both_again(sit: Sit) -> None:
    sitting = sit()
    play(sitting, "b1-a3=1")
    sitting.settle()
    before = texts(sitting)
    for keys in ((pygame.K_y, CTRL), (pygame.K_z, CTRL | pygame.KMOD_LSHIFT)):
        sitting.person.key(pygame.K_z, CTRL)
        sitting.settle()
        assert texts(sitting) == []
        sitting.person.key(*keys)
        sitting.settle()
        assert texts(sitting) == before
        assert sitting.scene.flow.turn == 0
        assert sitting.is_consistent()


def test_between_two_persons_undo_takes_back_one_decision(sit: Sit) -> None:
    sitting = sit(TWO)
    play(sitting, "b1-a3=1")
    sitting.settle()
    play(sitting, "a5-a4=2")
    sitting.settle()
    sitting.press(Command.UNDO)
    sitting.settle()
    assert texts(sitting) == ["b1-a3=1"]
    assert sitting.scene.flow.turn == 1


def test_with_nothing_decided_there_is_nothing_to_take_back(sit: Sit) -> None:
    sitting = sit(TWO)
    assert not sitting.scene.can_do(Command.UNDO)
    assert not sitting.widget("undo").enabled
    assert sitting.widget("undo").tip_text()
    sitting.person.key(pygame.K_z, CTRL)
    assert sitting.match.takebacks == 0


def test_the_same_rolls_come_again_after_taking_back(sit: Sit) -> None:
    sitting = sit(TWO, chaos=True)
    sitting.click("b1", "a3")
    sitting.settle()
    before, position = texts(sitting), str(sitting.match.state)
    assert len(before) == 2
    sitting.press(Command.UNDO)
    sitting.settle()
    sitting.click("b1", "a3")
    sitting.settle()
    assert texts(sitting) == before
    assert str(sitting.match.state) == position


def test_undo_after_the_end_brings_the_match_back(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.RESIGN)
    sitting.person.click(sitting.widget("yes"))
    sitting.wait(2)
    assert kind(sitting) == "result"
    sitting.stage.pop()
    sitting.press(Command.UNDO)
    sitting.settle()
    assert sitting.match.state.outcome is None
    assert sitting.scene.flow.turn == 0


# Setting out in secret


def test_between_two_persons_a_curtain_names_the_next_player(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="hidden")
    assert kind(sitting) == "handover"
    assert sitting.stage.top.about[0] == "Anna"  # type: ignore[union-attr]


def lift_curtain(sitting: Sitting) -> str:
    """Whoever is called comes behind the curtain; the name."""
    assert kind(sitting) == "handover"
    name, ready = sitting.stage.top.about  # type: ignore[union-attr]
    sitting.stage.pop()
    ready()
    sitting.settle()
    return str(name)


def test_neither_sees_the_others_row_before_both_are_set_out(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="hidden")
    assert lift_curtain(sitting) == "Anna"
    sitting.person.click(sitting.widget("keep"))
    sitting.settle()
    assert all(face is None for seat, face in sitting.scene.table.dice.values() if seat == 0)
    assert lift_curtain(sitting) == "Bert"
    assert sitting.scene.looker == 1
    assert all(face is None for seat, face in sitting.scene.table.dice.values() if seat == 0)
    assert [line.notation for line in sitting.scene.lines] == [""]
    sitting.person.click(sitting.widget("keep"))
    sitting.settle()
    assert kind(sitting) == ""
    assert all(face is not None for _, face in sitting.scene.table.dice.values())
    assert "arrange" in sitting.scene.lines[0].notation


def test_what_was_shown_is_not_taken_back_between_persons(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="hidden")
    for _ in range(2):
        lift_curtain(sitting)
        sitting.person.click(sitting.widget("keep"))
        sitting.settle()
    assert not sitting.scene.can_do(Command.UNDO)
    sitting.person.key(pygame.K_z, CTRL)
    assert sitting.match.takebacks == 0


def test_against_a_bot_taking_back_what_was_shown_is_asked_first(sit: Sit) -> None:
    sitting = sit((ANNA, ROBOT), None, arrangement="hidden")
    assert kind(sitting) == ""
    sitting.person.click(sitting.widget("keep"))
    sitting.settle()
    count = len(texts(sitting))
    sitting.press(Command.UNDO)
    assert len(texts(sitting)) == count
    sitting.person.click(sitting.widget("no"))
    assert len(texts(sitting)) == count
    sitting.press(Command.UNDO)
    sitting.person.click(sitting.widget("yes"))
    sitting.settle()
    assert len(texts(sitting)) == 2
    assert sitting.scene.arranging is not None


def test_the_curtain_falls_again_when_a_hidden_match_is_opened(sit: Sit, tmp_path: Path) -> None:
    first = sit(TWO, None, arrangement="hidden")
    lift_curtain(first)
    first.person.click(first.widget("keep"))
    first.settle()
    opened = Sitting(tmp_path, Match.load(first.match.dump(), [CUSTODIAN]))
    opened.settle()
    assert lift_curtain(opened) == "Bert"
    assert all(face is None for seat, face in opened.scene.table.dice.values() if seat == 0)


# Looking back


def three_moves(sitting: Sitting) -> None:
    for move in ("b1-a3=1", "a5-a4=2", "c1-c3=2"):
        if move == "c1-c3=2":
            actions = CUSTODIAN.actions(sitting.match.state, Seat(0))
            sitting.scene.decide(actions[0])
        else:
            play(sitting, move)
        sitting.settle()


def test_a_click_in_the_list_looks_at_that_position(sit: Sit) -> None:
    sitting = sit(TWO)
    three_moves(sitting)
    moves = sitting.widget("moves")
    sitting.person.click(moves.row_rect(0).center)
    assert sitting.scene.looking == 1
    assert sitting.say("status") == "Move 1 of 3"
    sitting.wait(1)
    assert sitting.is_consistent()
    assert sitting.scene.table.dice[cell("a3")] == (0, 1)
    sitting.click("a5")
    assert len(texts(sitting)) == 3
    sitting.press(Command.BACK_TO_GAME)
    sitting.settle()
    assert sitting.scene.looking is None
    assert sitting.is_consistent()


def test_enter_in_the_list_looks_at_that_position(sit: Sit) -> None:
    sitting = sit(TWO)
    three_moves(sitting)
    sitting.scene.interface.focus(sitting.widget("moves"))
    sitting.person.key(pygame.K_UP)
    sitting.person.key(pygame.K_UP)
    sitting.person.key(pygame.K_RETURN)
    assert sitting.scene.looking == 2


def test_a_click_on_the_last_move_leaves_the_present_as_it_is(sit: Sit) -> None:
    sitting = sit(TWO)
    three_moves(sitting)
    moves = sitting.widget("moves")
    sitting.person.click(moves.row_rect(2).center)
    assert sitting.scene.looking is None
    assert moves.selected is None
    assert sitting.scene.flow.turn == 1


def test_page_keys_walk_through_the_match_and_esc_returns(sit: Sit) -> None:
    sitting = sit(TWO)
    three_moves(sitting)
    seen = []
    for _ in range(5):
        sitting.person.key(pygame.K_PAGEUP)
        seen.append(sitting.scene.looking)
        sitting.wait(0.3)
    assert seen == [2, 1, 0, 0, 0]
    sitting.person.key(pygame.K_PAGEDOWN)
    assert sitting.scene.looking == 1
    sitting.wait(0.3)
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.scene.looking is None
    assert kind(sitting) == ""


def test_playing_on_from_an_earlier_position_is_asked_and_can_be_played_again(sit: Sit) -> None:
    sitting = sit(TWO)
    three_moves(sitting)
    before = texts(sitting)
    sitting.scene.showing.look_at(1)
    sitting.wait(1)
    sitting.press(Command.PLAY_ON)
    assert texts(sitting) == before
    sitting.person.click(sitting.widget("yes"))
    sitting.settle()
    assert texts(sitting) == before[:1]
    assert sitting.scene.looking is None
    assert sitting.match.takebacks == 2
    assert sitting.is_consistent()
    sitting.press(Command.REDO)
    sitting.settle()
    sitting.press(Command.REDO)
    sitting.settle()
    assert texts(sitting) == before


def test_the_match_waits_while_one_looks_back(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    play(sitting, "b1-a3=1")
    sitting.wait(1)
    sitting.scene.showing.look_at(0)
    sitting.thinker.holds = False
    sitting.wait(3)
    assert len(texts(sitting)) == 1
    sitting.person.key(pygame.K_ESCAPE)
    sitting.settle()
    assert len(texts(sitting)) == 2


# Hints and threats


def test_h21_a_hint_is_legal_and_says_why(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.person.key(pygame.K_h)
    sitting.wait(0.5)
    assert sitting.thinker.asked[-1].kind is Kind.ANALYSE
    assert sitting.thinker.asked[-1].bot == "master"
    percent = re.search(r"(\d+) %", sitting.say("instruction"))
    assert percent is not None
    assert 20 <= int(percent[1]) <= 30
    assert sitting.scene.waits
    sitting.thinker.holds = False
    sitting.wait(0.2)
    assert sitting.scene.hint in CUSTODIAN.actions(sitting.match.state, Seat(0))
    assert "is worth" in sitting.say("instruction")


def test_the_search_for_a_hint_can_be_stopped(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.press(Command.HINT)
    sitting.wait(0.5)
    sitting.press(Command.HINT)
    assert sitting.thinker.cancelled == 1
    sitting.thinker.holds = False
    sitting.wait(1)
    assert sitting.scene.hint is None


def test_a_hint_goes_with_the_next_move(sit: Sit) -> None:
    sitting = sit()
    sitting.press(Command.HINT)
    sitting.wait(0.2)
    play(sitting, "b1-a3=1")
    assert sitting.scene.hint is None


def test_a_hint_that_fails_is_told_and_can_be_asked_for_again(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.answers = ["no"]
    sitting.press(Command.HINT)
    sitting.wait(0.2)
    assert sitting.stage.notices.notices
    assert sitting.scene.hint is None
    sitting.press(Command.HINT)
    sitting.wait(0.2)
    assert sitting.scene.hint is not None


def test_hints_can_be_turned_off_in_the_settings(sit: Sit) -> None:
    sitting = sit(stage={"hints": False})
    assert not sitting.scene.can_do(Command.HINT)


def test_threats_are_marked_and_counted(sit: Sit) -> None:
    sitting = sit()
    assert list(sitting.scene.threats) == []
    sitting.person.key(pygame.K_t)
    assert len(sitting.scene.threats) == 2
    assert "2 of your dice" in sitting.say("instruction")
    sitting.press(Command.THREATS)
    assert list(sitting.scene.threats) == []


# Offers


def test_resigning_is_asked_once(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.RESIGN)
    assert sitting.match.state.outcome is None
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.match.state.outcome is None
    sitting.person.key(pygame.K_r, CTRL)
    sitting.person.key(pygame.K_RETURN)
    assert sitting.match.state.outcome is not None
    assert sitting.match.state.outcome.winner == 1
    loser = sitting.match.seats[0].name
    assert loser in sitting.scene.outcome_text(sitting.match.state.outcome), "who resigned is named"


def test_a_person_is_asked_by_name_about_a_draw(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.PROPOSE)
    sitting.wait(0.5)
    dialog = sitting.scene.interface.layers[-1]
    assert dialog.title.words == "Anna offers a draw"  # type: ignore[attr-defined]
    sitting.person.click(sitting.widget("decline"))
    sitting.settle()
    assert texts(sitting) == ["w? draw", "b- draw"]
    assert sitting.scene.flow.turn == 0
    assert sitting.scene.obstacle(Command.PROPOSE) == "refused_lately"


def test_an_agreed_draw_ends_the_match(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.PROPOSE)
    sitting.wait(0.5)
    sitting.person.click(sitting.widget("agree"))
    sitting.wait(2)
    assert texts(sitting) == ["w? draw", "b+ draw"]
    assert sitting.match.state.outcome is not None
    assert sitting.match.state.outcome.winner is None
    assert kind(sitting) == "result"


@pytest.mark.parametrize("agrees", [True, False])
def test_a_bot_answers_an_offer(sit: Sit, agrees: bool) -> None:
    sitting = sit()
    sitting.thinker.agrees = agrees
    sitting.press(Command.PROPOSE)
    sitting.wait(0.2)
    assert not sitting.scene.interface.layers
    sitting.wait(3)
    assert (sitting.match.state.outcome is not None) is agrees
    assert texts(sitting)[-1] == ("b+ draw" if agrees else "b- draw")


def test_an_offer_that_was_kept_is_asked_again_when_the_match_is_opened(sit: Sit, tmp_path: Path) -> None:
    first = sit(TWO)
    first.press(Command.PROPOSE)
    opened = Sitting(tmp_path, Match.load(make_saved(first.match), [CUSTODIAN]))
    opened.wait(1)
    assert opened.scene.interface.layers


def make_saved(match: Match) -> Any:
    """A save of the same log from the usual start: positions given to a match are not kept."""
    fresh = make_match(TWO, None, arrangement="as_rolled")
    offer = next(o for o in fresh.offers(fresh.state.to_act[0]) if o.needs_answer)
    fresh.offer(offer)
    return fresh.dump()


# Watching bots


def test_bots_play_by_themselves_and_can_be_paused_and_stepped(sit: Sit) -> None:
    sitting = sit(BOTS, wait=False)
    sitting.wait(6)
    assert len(texts(sitting)) >= 2
    sitting.press(Command.PAUSE)
    sitting.scene.timeline.finish()
    count = len(texts(sitting))
    sitting.wait(6)
    assert len(texts(sitting)) == count
    sitting.press(Command.STEP)
    sitting.wait(6)
    assert len(texts(sitting)) == count + 1
    sitting.person.key(pygame.K_p)
    sitting.wait(6)
    assert len(texts(sitting)) > count + 1


def test_pausing_works_while_something_moves(sit: Sit) -> None:
    sitting = sit(BOTS, wait=False)
    while not sitting.scene.timeline.busy:
        sitting.wait(0.1)
    sitting.press(Command.PAUSE)
    assert sitting.scene.flow.paused
    assert not sitting.scene.timeline.busy


def test_a_quicker_tempo_plays_more(sit: Sit) -> None:
    counts = {}
    sitting = sit(BOTS, wait=False)
    for _ in Tempo:
        before = len(texts(sitting))
        sitting.wait(20)
        counts[sitting.scene.flow.tempo] = len(texts(sitting)) - before
        sitting.press(Command.TEMPO)
    assert counts[Tempo.SLOW] < counts[Tempo.NORMAL] < counts[Tempo.FAST]
    # No bot answers before half a second has passed, so there is little to gain any more.
    assert counts[Tempo.FASTEST] >= counts[Tempo.FAST] - 1


# Seats that change hands


def test_a_seat_can_be_handed_to_a_bot_and_back(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    sitting.scene.flow.hand_seat(Seat(0), "expert")
    assert sitting.match.seats[0].player == "expert"
    sitting.settle()
    assert len(texts(sitting)) == 1
    assert sitting.scene.flow.turn == 1
    sitting.scene.flow.hand_seat(Seat(0), PERSON)
    sitting.settle()
    sitting.scene.decide(CUSTODIAN.actions(sitting.match.state, Seat(1))[0])
    sitting.settle()
    assert sitting.scene.flow.turn == 0
    assert len(texts(sitting)) == 2


def test_a_seat_taken_back_from_a_thinking_bot_stops_it(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    play(sitting, "b1-a3=1")
    sitting.wait(1)
    sitting.scene.flow.hand_seat(Seat(1), PERSON)
    assert sitting.thinker.cancelled == 1
    sitting.settle()
    assert sitting.scene.flow.turn == 1


# The end


def test_the_result_comes_once_and_can_be_called_again(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.RESIGN)
    sitting.person.click(sitting.widget("yes"))
    sitting.wait(2)
    assert kind(sitting) == "result"
    sitting.stage.pop()
    sitting.wait(3)
    assert kind(sitting) == ""
    assert "Bert" in sitting.say("status")
    sitting.press(Command.RESULT)
    assert kind(sitting) == "result"
    sitting.stage.pop()
    sitting.person.key(pygame.K_RETURN)
    assert kind(sitting) == "result"


# Confirming


def test_a_turn_can_wait_to_be_confirmed(sit: Sit) -> None:
    sitting = sit(TWO, stage={"confirm_turns": True})
    sitting.click("b1", "a3", "1")
    assert texts(sitting) == []
    assert sitting.widget("confirm").visible
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.scene.unconfirmed is None
    assert path(sitting) == (cell("b1"), cell("a3"))
    sitting.click("1")
    sitting.person.key(pygame.K_RETURN)
    assert texts(sitting) == ["b1-a3=1"]


# Keeping


def test_the_match_is_kept_after_every_decision(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="as_rolled")
    storage = sitting.stage.storage
    assert list(storage.saves()) == []
    for count in (1, 2, 3):
        state = sitting.match.state
        sitting.scene.decide(CUSTODIAN.actions(state, state.to_act[0])[0])
        sitting.settle()
        (kept,) = storage.saves()
        match = Match.load(kept.save, [CUSTODIAN])  # type: ignore[union-attr]
        assert sum(entry.is_decision for entry in match.log) == count
        assert str(match.state) == str(sitting.match.state)
    sitting.press(Command.UNDO)
    (kept,) = storage.saves()
    assert sum(e.is_decision for e in Match.load(kept.save, [CUSTODIAN]).log) == 2  # type: ignore[union-attr]


def test_a_continued_match_is_kept_under_its_own_name(sit: Sit, tmp_path: Path) -> None:
    first = sit(TWO, None, arrangement="as_rolled")
    first.scene.decide(CUSTODIAN.actions(first.match.state, first.match.state.to_act[0])[0])
    (kept,) = first.stage.storage.saves()
    first.stage.storage.close()
    second = Sitting(tmp_path, Match.load(kept.save, [CUSTODIAN]))  # type: ignore[union-attr]
    second.scene.flow.slot = kept.slot
    second.settle()
    second.scene.decide(CUSTODIAN.actions(second.match.state, second.match.state.to_act[0])[0])
    assert len(list(second.stage.storage.saves())) == 1


def test_the_times_in_the_log_are_those_of_the_clock(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.clock.now += 61
    play(sitting, "b1-a3=1")
    assert 61 <= sitting.match.log[-1].seconds < 70


# Tastes


def test_view_and_sound_are_switched_and_remembered(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.key(pygame.K_v)
    sitting.press(Command.SOUND)
    kept = sitting.stage.storage.read_settings()
    assert kept.view == "above"
    assert kept.muted == sitting.stage.settings.muted


# The window


@pytest.mark.parametrize("size", [(1, 1), (30, 20), (5000, 100), (800, 600), (600, 1400)])
def test_any_size_of_window_in_the_middle_of_a_choice(sit: Sit, size: tuple[int, int]) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.stage.resize(size)
    sitting.scene.draw(pygame.Surface(size))
    sitting.stage.resize((1280, 800))
    assert path(sitting) == (cell("b1"), cell("a3"))
    sitting.click("1")
    assert texts(sitting) == ["b1-a3=1"]


def test_nothing_is_drawn_again_while_nothing_changes(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.wait(2)
    sitting.scene.draw(sitting.surface)
    sitting.wait(2)
    assert not sitting.scene.needs_redraw
    assert not sitting.scene.waits
    sitting.click("b1")
    assert sitting.scene.needs_redraw


# Whole matches


def test_a_whole_match_by_mouse_against_a_bot(sit: Sit) -> None:
    sitting = sit(position=TAKING, quiet_limit=20)
    rng = Random(5)
    for _ in range(60):
        sitting.settle()
        if kind(sitting):
            break
        scene = sitting.scene
        assert scene.picker is not None
        while scene.picker is not None:
            target = rng.choice(list(scene.picker.next_targets()))
            places: dict[Target, pygame.Rect] = {c: scene.cell_rect(c) for c in range(GRID.size)}
            places.update(scene.fan())
            sitting.person.click(places[target].center)
    assert kind(sitting) == "result"
    assert sitting.is_consistent()


@pytest.mark.parametrize(
    ("seats", "speed"),
    [
        pytest.param(TWO, "off", id="two persons, off"),
        pytest.param((ANNA, ROBOT), "normal", id="a bot, normal"),
        *(
            pytest.param(seats, speed, id=f"{name}, {speed}", marks=pytest.mark.slow)
            for seats, speed, name in (
                (TWO, "normal", "two persons"),
                ((ANNA, ROBOT), "off", "a bot"),
                (BOTS, "normal", "two bots"),
                (BOTS, "off", "two bots"),
            )
        ),
    ],
)
def test_h13_random_inputs_leave_everything_in_order(sit: Sit, seats: Any, speed: str) -> None:
    sitting = sit(seats, None, wait=False, stage={"animation": speed}, arrangement="hidden")
    rng = Random(f"{seats}{speed}")
    stage, scene, person = sitting.stage, sitting.scene, sitting.person
    hands = RandomHands(rng, AT_THE_TABLE)
    for number in range(700):
        person.clock.now += rng.choice((0.01, 0.1, 0.5))
        for event in hands.input(Screen.of(scene)):
            person.handle(event)
        if stage.top is not None:
            stage.top.update(rng.choice((0.001, 0.016, 0.1, 1.0)))
        while isinstance(stage.top, Blank):
            above = stage.top
            stage.pop()
            if above.kind == "handover":
                above.about[1]()
        if number % 50 == 0:
            assert sitting.is_consistent()
            scene.draw(sitting.surface)
    assert sitting.is_consistent()
    log = sitting.match.dump()
    assert str(Match.load(log, [CUSTODIAN]).state) == str(sitting.match.state)
