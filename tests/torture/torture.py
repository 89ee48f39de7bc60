"""Lets random hands loose on a program, and holds it to what must be so whatever they do."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
from pygame.event import Event

from game.bots.worker import Thinking
from game.catalog import GAMES
from game.match import Match
from scenes.loop import App
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.shell import sitting
from scenes.shell.crash import Crash
from scenes.shell.handover import Handover
from scenes.shell.menu import Menu
from scenes.shell.pause import Pause
from scenes.shell.ready import Ready
from scenes.shell.result import Result
from scenes.shell.sitting import reopened
from scenes.system.shelf import DamagedSave
from scenes.system.storage import Settings
from scenes.ui.hands import HANDS, Hands
from tests.scenes.person import Clock
from tests.scenes.plain_match import Puppet
from tests.scenes.program import FRAME, Program
from tests.scenes.seated import table_of
from tests.torture.hands import RandomHands, Screen
from tests.torture.places import DAMAGED, PLACES, files_to_drop, fill_shelf

SIZE = (800, 600)

STRAYED = 25
"""So many inputs away from the scene in which they began; then the hands go back there."""

STAYED = 400
"""So many inputs from one beginning, at most."""

BETWEEN_CHECKS = 25
FRAMES_A_PICTURE = 9
"""Every such frame is painted; what is between them is as it would be in a window behind others."""

PATIENCE = 900
"""Frames of a tenth of a second within which a match must go on."""


class Stuck(AssertionError):
    """Nothing that could be done leads on."""


@dataclass
class Account:
    """What has happened in a run."""

    inputs: int = 0
    frames: int = 0
    begun: int = 0
    quits: int = 0
    entries: int = 0
    """Of the logs of matches that were on top."""

    def __str__(self) -> str:
        return (
            f"{self.inputs} inputs, {self.frames} frames, begun {self.begun} times, "
            f"closed {self.quits} times, {self.entries} entries in logs"
        )


class Torture:
    """Random hands in one scene and wherever they get from there.

    Args:
        folder: where the player's files lie; must be empty.
        place: a name of `PLACES`.
        seed: the same one does the same again, but for what a bot in a process of its own answers.
        make_thinker: who thinks for the bots; any legal action at once, if none is given.
    """

    def __init__(
        self, folder: Path, place: str, seed: int, make_thinker: Callable[[], Thinking] = Puppet
    ) -> None:
        self.account = Account()
        self._home = folder / "home"
        self._place = place
        self._rng = Random(f"{place} {seed}")
        self._make_thinker = make_thinker
        self._hands = RandomHands(self._rng, files=files_to_drop(folder / "elsewhere"))
        self._clock = Clock()
        self._painted = itertools.count()
        fill_shelf(self._home / "saves")
        self._program = self._open()
        self._began_at = 0
        self._strayed = 0
        self._origin: object = None

    def run(self, inputs: int) -> Account:
        """Gives so many inputs, and then sees whether everything goes on."""
        with self._reproducibly():
            self._begin()
            for _ in range(inputs):
                self._follow()
                self._input()
            if self._program.stage.closing:
                self._open_again()
            else:
                self.check()
                self.go_home()
                self._open_again()
            self._program.close()
        return self.account

    # The program

    def _open(self) -> Program:
        settings = Settings(window_size=SIZE, muted=True)
        settings.animation = self._rng.choice(("normal", "fast", "off"))
        program = Program(self._home, size=SIZE, settings=settings, thinker=self._make_thinker())
        HANDS.__dict__.update(Hands(self._clock).__dict__)
        return program

    def _open_again(self) -> None:
        """Closes the program and starts it anew: everything that was kept can be read."""
        self._program.close()
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        pygame.event.clear()
        self._program = self._open()
        for found in self._program.storage.saves():
            if isinstance(found, DamagedSave):
                assert found.slot == DAMAGED, found
            else:
                assert found.damaged is None, found.damaged
                reopened(found.save)

    def _begin(self) -> None:
        """Goes to the place."""
        stage = self._program.stage
        stage.reset(stage.screens.menu(stage))
        self._program.app.frame([Event(pygame.WINDOWRESTORED)], FRAME)
        PLACES[self._place](stage, self._rng)
        self._origin = stage.top
        self._strayed, self._began_at = 0, self.account.inputs
        self.account.begun += 1

    def _follow(self) -> None:
        """Begins again where the program was closed, and goes back where the hands have strayed."""
        stage = self._program.stage
        if stage.closing:
            self.account.quits += 1
            self._open_again()
            self._begin()
        self._strayed = 0 if stage.top is self._origin else self._strayed + 1
        if self._strayed > STRAYED and self._origin in stage.scenes:
            self._strayed = 0
            for _ in range(10):
                if stage.top is not self._origin and not isinstance(stage.top, Handover):
                    _escape(self._program)
        if self._strayed > STRAYED or self.account.inputs - self._began_at > STAYED:
            self.check()
            self.go_home()
            self._begin()

    def _input(self) -> None:
        program, rng = self._program, self._rng
        log = program.top.match.log if isinstance(program.top, MatchScene) else []
        before = len(log)
        events = self._hands.input(Screen.of(program.top))
        for event in events:
            if event.type == pygame.WINDOWSIZECHANGED and not program.app.window.fullscreen:
                pygame.display.set_mode((event.x, event.y), pygame.RESIZABLE)
        if isinstance(program.stage.thinker, Puppet):
            program.stage.thinker.holds = rng.random() < 0.1
        self._frame(events, rng.choice((FRAME, FRAME, FRAME, 0.05, 0.1)))
        for _ in range(rng.choice((0, 0, 0, 1, 8))):
            if not program.stage.closing:
                self._frame([], 0.1)
        self.account.inputs += 1
        self.account.entries += max(0, len(log) - before)
        if self.account.inputs % BETWEEN_CHECKS == 0 and not program.stage.closing:
            self.check()

    def _frame(self, events: list[Event], seconds: float) -> None:
        self._clock.now += seconds
        self._program.app.frame([*pygame.event.get(), *events], seconds)
        self.account.frames += 1

    @contextmanager
    def _reproducibly(self) -> Iterator[None]:
        """Matches that are begun by the hands have seeds from ours; most frames are not painted."""
        paint = App.draw

        def draw(app: App) -> None:
            if next(self._painted) % FRAMES_A_PICTURE == 0:
                paint(app)

        seeds = (str(n) for n in itertools.count())
        with patch.object(sitting, "_new_seed", lambda: next(seeds)), patch.object(App, "draw", draw):
            yield

    # What must be so

    def check(self) -> None:
        """Whether match and table are in step, and what is kept of the match is the match."""
        for scene in self._program.stage.scenes:
            assert not isinstance(scene, Crash) or self._place == "crash", "a frame failed"
            if isinstance(scene, MatchScene):
                check_match(scene)

    def go_home(self) -> None:
        """Goes on with the match that is played, if any, and leaves whatever is open by its own way out."""
        program, rng = self._program, self._rng
        self._become_calm()
        played: set[int] = set()
        for _ in range(80):
            top = program.top
            if isinstance(top, Menu) and not top.interface.layers:
                return
            if isinstance(top, MatchScene) and id(top) not in played:
                played.add(id(top))
                go_on(program, top, self._tenth, rng)
            elif top.interface.layers and _has(top, "leave"):
                program.click("leave")
            elif top.interface.layers or not isinstance(top, MatchScene | Pause | Handover | Result | Crash):
                _escape(program)
            elif isinstance(top, MatchScene):
                assert top.do(Command.MENU), top.obstacle(Command.MENU)
            elif isinstance(top, Handover):
                program.click("ready")
            else:
                program.click("leave" if isinstance(top, Pause) else "menu")
            self._tenth()
        raise Stuck(f"there is no way out of {[type(scene).__name__ for scene in program.stage.scenes]}")

    def _become_calm(self) -> None:
        """Nothing is held, the window is there and of a usual size, and bots answer."""
        program = self._program
        if isinstance(program.stage.thinker, Puppet):
            program.stage.thinker.holds = False
        program.stage.fullscreen_wanted = False
        self._frame([Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad) for pad in (7, 8)], 0.1)
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        self._frame([Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1])], 0.1)
        self._frame([Event(kind) for kind in (pygame.WINDOWRESTORED, pygame.WINDOWFOCUSLOST)], 0.1)
        self._tenth()

    def _tenth(self) -> None:
        self._frame([], 0.1)


def check_match(scene: MatchScene) -> None:
    """The match is what its log says and what is saved; the choice is legal; the table shows what is so."""
    match, flow = scene.match, scene.flow
    if not match.practice:
        again = Match.load(match.dump(), GAMES)
        assert str(again.state) == str(match.state)
        assert again.state == match.state
        assert again.pending == match.pending
    assert match.state.outcome is None or not match.state.to_act
    if scene.picker is not None and match.state.outcome is None:
        view = scene.game.view(match.state, scene.picker.seat)
        assert scene.picker.seat in match.state.to_act
        assert scene.game.forbids(view, scene.picker.seat, scene.picker.path) is None
    assert flow.turn is None or flow.turn in match.state.to_act
    rests = not scene.timeline.busy and not scene.showing.holds_back
    if rests and scene.showing.entries == len(match.log) and getattr(scene, "placing", None) is None:
        assert scene.table == table_of(scene), "the table shows something else than what is so"


def go_on(program: Program, scene: MatchScene, tenth: Callable[[], None], rng: Random) -> None:
    """Sees that a match goes on until somebody has made a decision or it is over."""
    match = scene.match
    before = len(match.log)
    for _ in range(PATIENCE):
        top = program.stage.top
        if isinstance(top, Ready):
            top.begin()
        elif isinstance(top, Handover):
            program.click("ready")
        elif top is not scene:
            # The result, or a lesson that has led to the next one.
            return
        elif scene.interface.layers:
            _escape(program)
        elif scene.looking is not None:
            scene.showing.look_at(len(match.log))
        elif len(match.log) > before or (match.state.outcome is not None and scene.flow.result_shown):
            return
        elif scene.coach is not None:
            # Who teaches may wait for something else than a choice.
            if scene.flow.turn is not None or getattr(scene.coach, "onward", None):
                return
        elif scene.flow.paused:
            scene.flow.resume()
        else:
            _decide(scene, rng)
        tenth()
    raise Stuck(f"nothing happens any more in {match.game.key}: {match.state}, to act {match.state.to_act}")


def _decide(scene: MatchScene, rng: Random) -> None:
    """Somebody who may act does, with what is at hand."""
    flow, match = scene.flow, scene.match
    if scene.timeline.busy or scene.showing.holds_back:
        return
    if flow.rush is not None:
        able = [seat for seat in flow.persons if flow.rush.is_free(seat)]
    else:
        able = [flow.turn] if flow.turn is not None and (scene.picker or scene.arranging) else []
    for seat in able:
        if seat in match.state.to_act:
            actions = match.game.suggestions(match.state, seat)
            assert actions, f"seat {seat} may act and can do nothing"
            flow.decide(rng.choice(actions))
            return


def _has(scene: object, name: str) -> bool:
    return any(widget.name == name for widget in scene.interface.ring())  # type: ignore[attr-defined]


def _escape(program: Program) -> None:
    """The key for stepping back, whatever the player has made of the keys."""
    what = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": "", "scancode": 0}
    program.top.handle(Event(pygame.KEYDOWN, what))
    program.top.handle(Event(pygame.KEYUP, what))


def torture(
    folder: Path, place: str, inputs: int, seed: int = 0, make_thinker: Callable[[], Thinking] = Puppet
) -> Account:
    """Random hands in one place, in a folder that is emptied afterwards."""
    home = folder / place.replace(" ", "_")
    try:
        return Torture(home, place, seed, make_thinker).run(inputs)
    finally:
        shutil.rmtree(home, ignore_errors=True)
