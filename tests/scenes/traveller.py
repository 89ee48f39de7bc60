"""Somebody who has one device only, a keyboard or a gamepad, and goes with it through the whole program.

What the eyes would tell (where the focus is, what can be reached) is read from the widgets; everything that
is done goes in as events of the device.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pygame

from game.captain.events import CardLaid, DicePlaced, StartBellRang
from game.engine import Action, AnyGame, Seat, Target
from game.events import Captured
from game.match import Match
from scenes.match.scene import MatchScene
from scenes.match.spots import Spot
from scenes.shell.handover import Handover
from scenes.system.pads import FULL
from scenes.ui import Choice, Interface, Switch, Widget
from scenes.ui.widget import Direction
from scenes.view.arranger import Arranger
from tests.scenes.program import Program

ARROWS = {
    Direction.LEFT: pygame.K_LEFT,
    Direction.RIGHT: pygame.K_RIGHT,
    Direction.UP: pygame.K_UP,
    Direction.DOWN: pygame.K_DOWN,
}
DPAD = {
    Direction.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    Direction.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    Direction.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    Direction.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}

NOTATION = re.compile(r"\(([^()]*)\)(?=;|$)")
"""What stands in brackets after the words of a line."""

FARTHEST = 250
"""So many steps lead from anything on a screen to anything else."""


class Device(ABC):
    """What the hands hold. Every method is one press."""

    def __init__(self, program: Program) -> None:
        self.program = program

    @abstractmethod
    def step(self, direction: Direction) -> None:
        """Goes to the next or previous thing, or in a direction."""

    @abstractmethod
    def act(self) -> None:
        """Does what has the focus."""

    @abstractmethod
    def take_up(self) -> None:
        """Takes up the piece that has the focus, or puts down the one in hand."""

    @abstractmethod
    def back(self) -> None:
        """Steps back."""

    @abstractmethod
    def menu(self) -> None:
        """Opens the menu of a match."""


class Keyboard(Device):
    def step(self, direction: Direction) -> None:
        if direction in ARROWS:
            self.program.key(ARROWS[direction])
        else:
            shift = pygame.KMOD_LSHIFT if direction is Direction.PREVIOUS else 0
            self.program.key(pygame.K_TAB, shift)

    def act(self) -> None:
        self.program.key(pygame.K_RETURN)

    def take_up(self) -> None:
        self.program.key(pygame.K_SPACE)

    def back(self) -> None:
        self.program.key(pygame.K_ESCAPE)

    def menu(self) -> None:
        self.program.key(pygame.K_F10)


class Gamepad(Device):
    """Two thumbs on a pad that is plugged into a program."""

    def __init__(self, program: Program, instance: int = 7) -> None:
        super().__init__(program)
        self.instance = instance

    def hold(self, button: int) -> None:
        self._send(pygame.CONTROLLERBUTTONDOWN, button=button)

    def let_go(self, button: int) -> None:
        self._send(pygame.CONTROLLERBUTTONUP, button=button)

    def press(self, *buttons: int) -> None:
        for button in buttons:
            self.hold(button)
            self.let_go(button)

    def lean(self, axis: int, reach: float) -> None:
        self._send(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(reach * FULL))

    def step(self, direction: Direction) -> None:
        if direction in DPAD:
            self.press(DPAD[direction])
        elif direction is Direction.PREVIOUS:
            self.press(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
        else:
            self.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def act(self) -> None:
        self.press(pygame.CONTROLLER_BUTTON_A)

    def take_up(self) -> None:
        self.press(pygame.CONTROLLER_BUTTON_A)

    def back(self) -> None:
        self.press(pygame.CONTROLLER_BUTTON_B)

    def menu(self) -> None:
        self.press(pygame.CONTROLLER_BUTTON_START)

    def _send(self, kind: int, **what: Any) -> None:
        self.program.send(pygame.event.Event(kind, instance_id=self.instance, **what))


class Traveller:
    """Goes through the program with one device."""

    def __init__(self, program: Program, device: Device) -> None:
        self.program = program
        self.device = device

    # Widgets

    @property
    def interface(self) -> Interface:
        return self.program.top.interface

    @property
    def focused(self) -> Widget:
        """What has the focus, which one can see."""
        widget = self.interface.focused
        assert widget is not None, f"nothing has the focus in {type(self.program.top).__name__}"
        assert self.interface.focus_visible, f"the focus on {widget.name!r} cannot be seen"
        return widget

    def go_to(self, wanted: str | Widget) -> None:
        """Goes the shorter way round to a widget, given itself or by its name."""
        for _ in range(FARTHEST):
            focused = self.interface.focused
            if focused is not None and wanted in (focused, focused.name) and self.interface.focus_visible:
                return
            self.device.step(self._way_to(wanted))
        raise AssertionError(f"the focus never reaches {wanted}")

    def _way_to(self, wanted: str | Widget) -> Direction:
        ring = self.interface.ring()
        place = next((n for n, widget in enumerate(ring) if wanted in (widget, widget.name)), None)
        assert place is not None, f"{wanted} is not among {[widget.name for widget in ring]}"
        focused = self.interface.focused
        here = ring.index(focused) if focused in ring else -1
        return Direction.NEXT if 2 * ((place - here) % len(ring)) <= len(ring) else Direction.PREVIOUS

    def do(self, name: str) -> None:
        """Goes to a widget and does what it is for."""
        self.go_to(name)
        self.device.act()

    def choose(self, name: str, value: Any) -> None:
        """Sets a switch or a choice that lies side by side."""
        for _ in range(12):
            self.go_to(name)
            widget = self.focused
            assert isinstance(widget, Choice | Switch)
            if widget.value == value:
                return
            self.device.act()
            if self.interface.layers:
                # It has dropped down: there the arrows go from one to the next.
                for _ in range(12):
                    if self._in_list() == value:
                        break
                    self.device.step(Direction.DOWN)
                self.device.act()
        raise AssertionError(f"{name} never becomes {value}")

    def _in_list(self) -> Any:
        layer: Any = self.interface.layers[-1]
        return layer.choice.options[layer.list.selected].value

    # The match

    @property
    def scene(self) -> MatchScene:
        return self.program.match_scene

    @property
    def match(self) -> Match:
        """What is played, whatever lies over it."""
        return next(s for s in self.program.stage.scenes if isinstance(s, MatchScene)).match

    @property
    def acts(self) -> Seat:
        """The seat whose turn it is."""
        seat = self.scene.flow.turn
        assert seat is not None
        return seat

    def wait(self) -> bool:
        """Lets time pass until somebody may choose; lifts curtains and hears what is told on the way.

        False once the result is there.
        """
        for _ in range(400):
            top = self.program.top
            if isinstance(top, Handover) or (isinstance(top, MatchScene) and top.interface.layers):
                self.device.act()
            elif not isinstance(top, MatchScene):
                return False
            elif top.flow.turn is not None and not top.timeline.busy:
                return True
            self.program.frames(1, 0.1)
        raise AssertionError("nobody gets the turn")

    def play(self, action: Action) -> None:
        """Chooses an action on the table, one target after another."""
        for target in action.paths[0]:
            self.go_to_target(target)
            self.device.act()
        assert str(action) in [entry.text for entry in self.match.log[-6:]], f"{action} was not played"

    def go_to_target(self, target: Target) -> None:
        token = f"token {target}"
        ring = self.interface.ring()
        spot = next((w for w in ring if isinstance(w, Spot) and w.target == target), None)
        self.go_to(spot if spot is not None else token)

    def hasten_to(self, target: Target) -> None:
        """Goes one step nearer to a target, or chooses it: before the next step all may be different."""
        ring = self.interface.ring()
        spot = next((w for w in ring if isinstance(w, Spot) and w.target == target), None)
        if spot is None:
            self.program.frames(1)
        elif self.interface.focused is spot and self.interface.focus_visible:
            self.device.act()
        else:
            self.device.step(self._way_to(spot))

    def set_out(self) -> None:
        """Exchanges two pieces of what is set out, carries one further, and finishes."""
        self.go_to("arranger")
        arranger = self.focused
        assert isinstance(arranger, Arranger)
        before = arranger.order
        self.device.take_up()
        assert arranger.held is not None
        self.device.step(Direction.RIGHT)
        self.device.step(Direction.RIGHT)
        self.device.take_up()
        assert arranger.held is None
        assert arranger.order != before
        self.do("arranger done")

    def place_dice(self) -> None:
        """Turns the dice that are placed until they may lie so, and places both."""
        before = len(self.match.log)
        for turn in range(12):
            self.go_to(f"die {turn % 2}")
            self.device.step(Direction.LEFT)
            self.do("placing done")
            if len(self.match.log) > before:
                return
        raise AssertionError("the dice cannot be placed")


class Follower:
    """Somebody who has only the text that `--speak text` prints: hears what is said, and remembers it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.moves: list[str] = []
        self.allowed: list[str] = []
        self.position = ""
        self._heading = ""

    def hear(self, line: str) -> None:
        """Takes in a line."""
        self.lines.append(line)
        if line.endswith(":"):
            self._heading = line
            if line == "What is allowed:":
                self.allowed = []
        elif line.startswith("In notation: "):
            self.position = line.removeprefix("In notation: ")
        elif not line or line.startswith("> "):
            self._heading = ""
        elif self._heading == "What happened last:":
            self.moves += NOTATION.findall(line)[-1:]
        elif self._heading == "What is allowed:":
            self.allowed += [text for said in NOTATION.findall(line) for text in one_by_one(said)]


def one_by_one(notation: str) -> list[str]:
    """The notation of every action of some that were told at once: `a1-c2=3 4`, `r reroll 1 [5 6]`."""
    if moves := re.fullmatch(r"(.+=)(\d(?: \d)+)", notation):
        return [moves[1] + face for face in moves[2].split()]
    if rerolls := re.fullmatch(r"(. reroll) (.+) \[(.+)\]", notation):
        base, others = rerolls[2].split(), rerolls[3].split()
        some = {each for count in range(len(others) + 1) for each in combinations(others, count)}
        return [" ".join((rerolls[1], *sorted((*base, *each)))) for each in some]
    return [notation]


def promising(game: AnyGame, state: Any, seat: Seat) -> Action:
    """An action that brings a match nearer to its end; two who play so, play with one another."""
    best: Action | None = None
    most = -1.0
    for action in list(game.suggestions(state, seat))[:60]:
        step = game.apply(state, action)
        worth = float(_progress(game.key, step.events)) + 5 * (step.state.outcome is not None)
        worth += 0.1 * len(getattr(action, "faces", ()))
        if not worth and game.key == "custodian" and step.state.to_act and step.state.to_act[0] >= 0:
            answers = game.actions(step.state, step.state.to_act[0])
            worth = 0.4 * max(_progress(game.key, game.apply(step.state, each).events) for each in answers)
        if worth > most:
            best, most = action, worth
    assert best is not None
    return best


def _progress(key: str, events: Sequence[Any]) -> int:
    taken = sum(isinstance(event, Captured) for event in events)
    if key == "dice_chess":
        # Its dice are counted once nothing has been taken for a while.
        return -taken
    return taken + sum(isinstance(event, DicePlaced | CardLaid | StartBellRang) for event in events)
