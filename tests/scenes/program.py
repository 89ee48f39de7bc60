"""The whole program under a driver that shows nothing, for tests: its own app, stage, storage and scenes."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pygame

from game.bots.worker import InlineThinker, Thinking
from scenes.loop import App
from scenes.match.scene import MatchScene
from scenes.scene import Scene
from scenes.screens import open_stage
from scenes.system.disk import Places
from scenes.system.storage import Settings, Storage
from scenes.system.window import Size, Window
from scenes.ui import Widget
from scenes.words import Words
from tests.scenes.person import Clock

SceneKind = TypeVar("SceneKind", bound=Scene)

FRAME = 1 / 60


class Program:
    """The program with the menu on top. Input goes through the app's frames, as the window's does.

    With `unseen_frames` the window is hidden, and nothing is painted from then on.
    """

    def __init__(
        self,
        home: Path,
        *,
        size: Size = (1280, 800),
        settings: Settings | None = None,
        thinker: Thinking | None = None,
        language: str = "en",
        unseen_frames: bool = False,
    ) -> None:
        self.home = home
        self.storage = Storage(Places(home / "settings.json", home / "saves", home / "log.txt"))
        self.settings = settings or Settings(window_size=size, animation="off", muted=True)
        stage = open_stage(self.settings, self.storage, lambda: thinker or InlineThinker())
        stage.words = Words(language, strict=True)
        stage.paints_ahead = not unseen_frames
        self.app = App(stage, Window(size, unseen=True))
        self.stage = stage
        self.clock = Clock()
        stage.push(stage.screens.menu(stage))
        self.frames(2)
        if unseen_frames:
            # Long journeys need not be painted: as in a window that lies behind others.
            self.send(pygame.event.Event(pygame.WINDOWHIDDEN))

    @property
    def top(self) -> Scene:
        assert self.stage.top is not None
        return self.stage.top

    def showing(self, kind: type[SceneKind]) -> SceneKind:
        """The top scene, which is of that kind."""
        assert isinstance(self.top, kind), f"{type(self.top).__name__} is on top"
        return self.top

    @property
    def match_scene(self) -> MatchScene:
        """The top scene, which is a match."""
        assert isinstance(self.top, MatchScene), f"{type(self.top).__name__} is on top"
        return self.top

    def frames(self, count: int = 1, seconds: float = FRAME) -> None:
        for _ in range(count):
            self.app.frame([], seconds)

    def send(self, *events: pygame.event.Event) -> None:
        self.app.frame(events, FRAME)

    def key(self, key: int, modifiers: int = 0, letter: str = "") -> None:
        details = {"key": key, "mod": modifiers, "unicode": letter, "scancode": 0}
        self.send(pygame.event.Event(pygame.KEYDOWN, details), pygame.event.Event(pygame.KEYUP, details))

    def click(self, at: Widget | str | tuple[int, int], button: int = 1) -> None:
        """A calm click on a widget, given itself or by its name, or at a point."""
        self.wait_out_the_latch()
        if isinstance(at, str):
            at = self.top.interface.find(at)
        if isinstance(at, Widget):
            for ancestor in at.ancestors():
                ancestor.reveal(at.rect)
        spot = at if isinstance(at, tuple) else at.focus_rect().center
        self.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0), touch=False),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=button, touch=False),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=button, touch=False),
        )

    def wait_out_the_latch(self) -> None:
        """So that this click is not taken for the second half of the last one."""
        hands = self.top.interface.hands
        hands.clock = self.clock
        self.clock.now += 10.0

    def restarted(self) -> Program:
        """The same player's program, closed and started again."""
        self.close()
        settings = self.storage.read_settings()
        settings.animation = "off"
        again = Program(self.home, size=self.app.stage.size, settings=settings)
        again.clock.now = self.clock.now
        return again

    def close(self) -> None:
        self.storage.write_settings(self.settings)
        for scene in reversed(self.stage.scenes):
            scene.keep()
        while self.stage.scenes:
            self.stage.scenes.pop().leave()
        self.stage.thinker.close()
        self.storage.close()
