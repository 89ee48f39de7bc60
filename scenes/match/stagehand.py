"""Brings match scenes that are on no stage yet into states worth a picture, as a person and a clock would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import pygame

from game.engine import AnyGame, Seat, Target
from game.match import Match
from game.save import SeatInfo
from scenes.match.keysets import Controls
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.ui.hands import DUPLICATE

FRAME = 1 / 30

SceneKind = TypeVar("SceneKind", bound=MatchScene)


def played(
    stage: Stage, game: AnyGame, options: Any, line: Sequence[str], seed: str, seats: int = 2
) -> Match:
    """A match of persons named after their dice, in which these actions were played.

    The rolls between them are those of the seed.
    """
    colours = stage.settings.dice_for(game.colours)[:seats]
    sitting = tuple(SeatInfo(stage.words(f"dice.{colour}"), colour, unnamed=True) for colour in colours)
    match = Match(game, options, sitting, Seat(0), seed)
    for notation in line:
        match.play(game.parse(match.state, notation))
    return match


class Stagehand(Generic[SceneKind]):
    """Plays on a match scene, made by `make` for a match.

    `ready` is by what those act who act at once, where several persons share the screen.
    """

    def __init__(
        self,
        stage: Stage,
        make: Callable[..., SceneKind],
        match: Match,
        ready: Controls | None = None,
    ) -> None:
        self.scene = make(stage, match, clock=lambda: 0.0)
        self.scene.flow.controls = ready
        self.scene.interface.resize(stage.theme, stage.size)
        self.scene.build()
        self.scene.layout()
        self.scene.enter()

    def wait(self, seconds: float) -> None:
        """Lets time pass, frame by frame."""
        for _ in range(round(seconds / FRAME)):
            self.scene.update(FRAME)

    def rest(self) -> None:
        """Waits until everything has come to rest."""
        while True:
            self.wait(0.5)
            if not self.scene.timeline.busy:
                return

    def at_rest(self, seconds: float = 0.5) -> SceneKind:
        """The scene, so many seconds after everything has come to rest."""
        self.rest()
        self.wait(seconds)
        return self.scene

    def after(self, seconds: float, last: str | None = None) -> SceneKind:
        """The scene, so many seconds after it came up, or after an action that was chosen at rest."""
        if last is not None:
            self.rest()
            self.play(last)
        self.wait(seconds)
        return self.scene

    def point(self, target: Target) -> None:
        """Moves the pointer over a target."""
        self._send(pygame.MOUSEMOTION, self._place(target), rel=(0, 0), buttons=(0, 0, 0))

    def click(self, target: Target) -> None:
        """Clicks a target, calmly."""
        place = self._place(target)
        self.point(target)
        # Beyond what could be the second half of the click before.
        self.scene.interface.hands.__init__(self.scene.interface.hands.clock)  # type: ignore[misc]
        self._send(pygame.MOUSEBUTTONDOWN, place, button=1)
        self._send(pygame.MOUSEBUTTONUP, place, button=1)
        self.wait(DUPLICATE)

    def play(self, notation: str) -> None:
        """Plays an action as the screen does when it is chosen."""
        self.scene.flow.play(self.scene.game.parse(self.scene.match.state, notation))

    def _place(self, target: Target) -> tuple[int, int]:
        return next(rect for spot, rect in self.scene.spots() if spot == target).center

    def _send(self, kind: int, position: tuple[int, int], **what: Any) -> None:
        self.scene.handle(pygame.event.Event(kind, pos=position, touch=False, **what))
