"""What a match shows: what happens moves the table, and one can look back, whoever plays on."""

from __future__ import annotations

import pygame
import pytest

from game.custodian.rules import CUSTODIAN
from game.engine import Seat
from scenes.match.commands import Command
from tests.scenes.person import CTRL
from tests.scenes.plain_match import TAKING, TWO, Sit, Sitting, cell

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
        assert sitting.texts == ["b1-a3=1"]
        assert sitting.above == ""
        sitting.settle()
        assert sitting.path == ()


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


# Looking back


def three_moves(sitting: Sitting) -> None:
    for move in ("b1-a3=1", "a5-a4=2", "c1-c3=2"):
        if move == "c1-c3=2":
            actions = CUSTODIAN.actions(sitting.match.state, Seat(0))
            sitting.scene.decide(actions[0])
        else:
            sitting.play(move)
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
    assert len(sitting.texts) == 3
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
    assert sitting.above == ""


def test_playing_on_from_an_earlier_position_is_asked_and_can_be_played_again(sit: Sit) -> None:
    sitting = sit(TWO)
    three_moves(sitting)
    before = sitting.texts
    sitting.scene.showing.look_at(1)
    sitting.wait(1)
    sitting.press(Command.PLAY_ON)
    assert sitting.texts == before
    sitting.person.click(sitting.widget("yes"))
    sitting.settle()
    assert sitting.texts == before[:1]
    assert sitting.scene.looking is None
    assert sitting.match.takebacks == 2
    assert sitting.is_consistent()
    sitting.press(Command.REDO)
    sitting.settle()
    sitting.press(Command.REDO)
    sitting.settle()
    assert sitting.texts == before


def test_the_match_waits_while_one_looks_back(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.play("b1-a3=1")
    sitting.wait(1)
    sitting.scene.showing.look_at(0)
    sitting.thinker.holds = False
    sitting.wait(3)
    assert len(sitting.texts) == 1
    sitting.person.key(pygame.K_ESCAPE)
    sitting.settle()
    assert len(sitting.texts) == 2


# The window


@pytest.mark.parametrize("size", [(1, 1), (30, 20), (5000, 100), (800, 600), (600, 1400)])
def test_any_size_of_window_in_the_middle_of_a_choice(sit: Sit, size: tuple[int, int]) -> None:
    sitting = sit(TWO)
    sitting.click("b1", "a3")
    sitting.stage.resize(size)
    sitting.scene.draw(pygame.Surface(size))
    sitting.stage.resize((1280, 800))
    assert sitting.path == (cell("b1"), cell("a3"))
    sitting.click("1")
    assert sitting.texts == ["b1-a3=1"]


def test_nothing_is_drawn_again_while_nothing_changes(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.wait(2)
    sitting.scene.draw(sitting.surface)
    sitting.wait(2)
    assert not sitting.scene.needs_redraw
    assert not sitting.scene.waits
    sitting.click("b1")
    assert sitting.scene.needs_redraw
