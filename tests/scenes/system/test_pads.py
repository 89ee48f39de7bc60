"""A person with nothing but a gamepad: everything goes in as events of SDL's controllers."""

from __future__ import annotations

import pygame
import pytest

from game.catalog import KEYS
from scenes.shell.menu import Menu
from scenes.shell.pause import Pause
from scenes.shell.rulebook import Rulebook
from scenes.shell.setup import Setup
from scenes.system.pads import FIRST_REPEAT, FULL, NEXT_REPEAT, Pads
from tests.scenes.program import FRAME, Program
from tests.scenes.traveller import Gamepad

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT
START, BACK = pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_BACK
NEXT, LAST = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSHOULDER
ACROSS = pygame.CONTROLLER_AXIS_LEFTX


class Pad(Gamepad):
    """A pad that finds what it seeks by its name."""

    def go_to(self, name: str) -> None:
        """Goes round the widgets until one of that name has the focus."""
        for _ in range(60):
            focused = self.program.top.interface.focused
            if focused is not None and focused.name == name:
                return
            self.press(NEXT)
        raise AssertionError(f"the pad never reaches {name}")


@pytest.fixture
def pad(program: Program) -> Pad:
    return Pad(program)


def focused(program: Program) -> str:
    widget = program.top.interface.focused
    return widget.name if widget is not None else ""


@pytest.mark.parametrize("key", KEYS)
def test_from_the_menu_to_a_match_and_back(key: str, program: Program, pad: Pad) -> None:
    pad.go_to(key)
    pad.press(A)
    program.showing(Setup)
    pad.go_to("start")
    pad.press(A)
    program.frames(5)
    assert program.match_scene.game.key == key
    pad.press(START)
    program.showing(Pause)
    pad.press(B)
    assert program.match_scene.game.key == key
    pad.press(BACK)
    program.showing(Rulebook)
    pad.press(B, START)
    pad.go_to("leave")
    pad.press(A)
    program.showing(Menu)


def test_the_shoulders_go_round_both_ways(program: Program, pad: Pad) -> None:
    pad.press(NEXT)
    first = focused(program)
    pad.press(NEXT)
    assert focused(program) != first
    pad.press(LAST)
    assert focused(program) == first


def test_a_stick_moves_the_focus_once_until_it_comes_back(program: Program, pad: Pad) -> None:
    pad.go_to("rules")
    pad.lean(ACROSS, 0.3)
    assert focused(program) == "rules"
    pad.lean(ACROSS, 0.9)
    moved = focused(program)
    assert moved != "rules"
    pad.lean(ACROSS, 0.5)
    pad.lean(ACROSS, 0.8)
    assert focused(program) == moved, "a thumb that trembles moves nothing"
    pad.lean(ACROSS, 0.1)
    pad.lean(ACROSS, -0.9)
    assert focused(program) == "rules"


def test_a_stick_thrown_from_end_to_end_is_two_presses() -> None:
    pads = Pads()
    sent = []
    for reach in (0.9, -0.9):
        event = pygame.event.Event(
            pygame.CONTROLLERAXISMOTION, instance_id=1, axis=ACROSS, value=round(reach * FULL)
        )
        sent += [(key.type, key.key) for key in pads.keys(event) or ()]
    assert sent == [
        (pygame.KEYDOWN, pygame.K_RIGHT),
        (pygame.KEYUP, pygame.K_RIGHT),
        (pygame.KEYDOWN, pygame.K_LEFT),
    ]


def test_a_held_direction_goes_on_and_stops_when_let_go(program: Program, pad: Pad) -> None:
    pads = program.app.pads
    pad.hold(RIGHT)
    assert list(pads.repeats(FIRST_REPEAT - 2 * FRAME)) == []
    assert len(list(pads.repeats(2 * FRAME))) == 1
    assert len(list(pads.repeats(NEXT_REPEAT))) == 1
    assert pads.busy
    pad.let_go(RIGHT)
    assert not pads.busy
    assert list(pads.repeats(10.0)) == []


def test_a_button_that_acts_does_not_act_again_while_it_is_held(program: Program, pad: Pad) -> None:
    pad.go_to(KEYS[0])
    pad.hold(A)
    program.showing(Setup)
    program.frames(120)
    program.showing(Setup)


def test_what_was_held_on_a_pad_that_is_pulled_out_is_let_go(program: Program, pad: Pad) -> None:
    pad.hold(RIGHT)
    program.send(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.instance))
    assert not program.app.pads.busy


def test_two_pads_do_not_let_go_for_one_another(program: Program, pad: Pad) -> None:
    other = Pad(program, instance=8)
    pad.hold(RIGHT)
    other.press(RIGHT)
    assert program.app.pads.busy


def test_buttons_that_mean_nothing_do_nothing(program: Program, pad: Pad) -> None:
    before = focused(program)
    pad.press(pygame.CONTROLLER_BUTTON_GUIDE, 40)
    pad.lean(33, 1.0)
    assert focused(program) == before
    program.showing(Menu)


def test_a_computer_without_pads_starts_as_usual(program: Program) -> None:
    program.app.pads.open()
    program.send(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=31))
    program.app.pads.close()
    program.showing(Menu)
