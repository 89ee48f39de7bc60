"""A match from the menu to its result by fingers alone: taps, drags, a long press, two fingers.

Every tap comes as some systems report it: as a finger, as a press of the mouse made of it, and as that once
more.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.custodian.rules import CUSTODIAN
from game.engine import Target
from scenes.shell.handover import Handover
from scenes.shell.menu import Menu
from scenes.shell.reading import Reading
from scenes.shell.result import Result
from scenes.shell.setup import Setup
from scenes.ui import Widget
from scenes.ui.pointing import LONG_PRESS_SECONDS
from scenes.ui.scroll import ScrollArea
from scenes.view.arranger import Arranger
from tests.scenes.plain_match import OPENING, Puppet
from tests.scenes.program import FRAME, Program
from tests.scenes.seated import sit_down
from tests.scenes.traveller import promising

Point = tuple[int, int]


class Finger:
    """A hand at a screen that is touched."""

    def __init__(self, program: Program) -> None:
        self.program = program

    # What the system reports

    def put(self, at: Point) -> None:
        self.program.wait_out_the_latch()
        self.program.send(_finger(pygame.FINGERDOWN), _mouse(pygame.MOUSEBUTTONDOWN, at))

    def draw(self, at: Point) -> None:
        self.program.send(_mouse(pygame.MOUSEMOTION, at))

    def lift(self, at: Point) -> None:
        self.program.send(_finger(pygame.FINGERUP), _mouse(pygame.MOUSEBUTTONUP, at))

    # What one does

    def tap(self, at: Point | Widget | str) -> None:
        spot = self.seen(at)
        self.put(spot)
        self.lift(spot)
        again = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        self.program.send(*(_mouse(kind, spot, touch=False) for kind in again))

    def drag(self, start: Point, end: Point) -> None:
        self.put(start)
        for share in (0.3, 0.7, 1.0):
            across, down = end[0] - start[0], end[1] - start[1]
            self.draw((round(start[0] + across * share), round(start[1] + down * share)))
        self.lift(end)

    def rest_on(self, at: Point | Widget | str) -> None:
        """Presses for long, and does not let go."""
        self.put(self.seen(at))
        self.program.frames(round((LONG_PRESS_SECONDS + 0.1) / FRAME))

    def two_fingers(self) -> None:
        down, up = pygame.FINGERDOWN, pygame.FINGERUP
        self.program.send(_finger(down, 1), _finger(down, 2))
        self.program.send(_finger(up, 2), _finger(up, 1))

    def seen(self, at: Point | Widget | str) -> Point:
        """Where something is, after the sheet was drawn up or down until it can be seen."""
        if isinstance(at, tuple):
            return at
        widget = self.program.top.interface.find(at) if isinstance(at, str) else at
        area = next((part for part in widget.ancestors() if isinstance(part, ScrollArea)), None)
        for _ in range(60):
            if area is None or area.rect.contains(widget.focus_rect()):
                break
            x, y = area.rect.left + 3, area.rect.centery
            below = widget.focus_rect().centery > area.rect.centery
            self.drag((x, y), (x, y - area.rect.height // 3 if below else y + area.rect.height // 3))
        return widget.focus_rect().center


def _finger(kind: int, number: int = 1) -> pygame.event.Event:
    return pygame.event.Event(kind, touch_id=1, finger_id=number, x=0.5, y=0.5)


def _mouse(kind: int, at: Point, touch: bool = True) -> pygame.event.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=at, touch=touch, rel=(0, 0), buttons=(1, 0, 0))
    return pygame.event.Event(kind, pos=at, touch=touch, button=1)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, size=(800, 600), thinker=Puppet(), unseen_frames=True)
    yield opened
    opened.close()


def at_target(program: Program, target: Target) -> Point:
    where = dict(program.match_scene.spots())
    return where[target].center


def test_a_match_from_the_menu_to_its_result_by_touch(program: Program) -> None:
    finger = Finger(program)
    finger.tap("custodian")
    program.showing(Setup)
    finger.tap("two_players")
    finger.tap("house_rules")
    for side, chosen in (("midright", True), ("midleft", False)):
        x, y = getattr(program.top.interface.find("chaos").rect.inflate(-40, 0), side)
        finger.tap((x, y))
        assert program.showing(Setup).options.chaos is chosen
    finger.tap("start")
    for _ in range(400):
        top = program.top
        if isinstance(top, Result):
            break
        assert not isinstance(top, Handover)
        scene = program.match_scene
        turn = scene.flow.turn
        if turn is None or scene.timeline.busy:
            program.frames(1, 0.1)
        elif isinstance(scene.arranging, Arranger):
            arranger = scene.arranging
            before = arranger.order
            finger.drag(arranger._places[0].center, arranger._places[3].center)
            assert (arranger.order[0], arranger.order[3]) == (before[3], before[0])
            finger.tap("arranger done")
        else:
            action = promising(scene.game, scene.match.state, turn)
            length = len(scene.match.log)
            for target in action.paths[0]:
                finger.tap(at_target(program, target))
            assert [entry.text for entry in scene.match.log[length:] if entry.is_decision] == [str(action)]
    program.showing(Result)
    finger.tap("menu")
    program.showing(Menu)


def test_two_fingers_step_back_wherever_esc_does(program: Program) -> None:
    finger = Finger(program)
    finger.tap("custodian")
    program.showing(Setup)
    finger.two_fingers()
    program.showing(Menu)
    program.stage.push(program.stage.screens.match(program.stage, sit_down(CUSTODIAN, OPENING), None))
    program.frames(20, 0.1)
    scene = program.match_scene
    assert scene.picker is not None
    die = next(iter(scene.picker.next_targets()))
    finger.tap(at_target(program, die))
    assert [*scene.picker.path] == [die]
    finger.two_fingers()
    assert not scene.picker.path
    finger.two_fingers()
    assert program.match_scene is scene, "it steps back, and leaves nothing"
    program.key(pygame.K_F2)
    program.showing(Reading)
    finger.two_fingers()
    assert program.match_scene is scene
    assert not scene.picker.path


def test_a_long_press_tells_what_pointing_would(program: Program) -> None:
    finger = Finger(program)
    finger.tap("custodian")
    finger.rest_on("first_match")
    assert program.top.interface.tip.startswith("A first match of about three minutes")
    finger.lift(program.top.interface.find("first_match").rect.center)
    program.showing(Setup)


def test_a_die_is_dragged_to_its_square(program: Program) -> None:
    finger = Finger(program)
    program.stage.push(program.stage.screens.match(program.stage, sit_down(CUSTODIAN, OPENING), None))
    program.frames(20, 0.1)
    scene = program.match_scene
    assert scene.picker is not None
    action = CUSTODIAN.actions(scene.match.state, scene.match.state.to_act[0])[0]
    die, cell = action.paths[0][:2]
    start = at_target(program, die)
    scene.picker.pick(die)
    scene.refresh()
    end = at_target(program, cell)
    scene.picker.clear()
    finger.drag(start, end)
    assert scene.picker.path == (die, cell)
