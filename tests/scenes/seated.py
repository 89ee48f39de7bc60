"""A person at a match of any game: events of mouse and keyboard go in, and what is seen can be asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.engine import Action, AnyGame, Seat, Target
from game.match import Match
from game.save import SeatInfo
from scenes.catalog import match_scene
from scenes.match.scene import MatchScene
from tests.scenes.person import Person
from tests.scenes.plain_match import ANNA, BERT, Blank, make_stage

TWO = (ANNA, BERT)


def sit_down(
    game: AnyGame,
    position: str | None = None,
    seats: tuple[SeatInfo, ...] = TWO,
    seed: str = "seed",
    options: Any = None,
    **rules: Any,
) -> Match:
    """A match that stands at a position, or with None at its beginning, under these house rules."""
    options = options or game.options(**rules)
    if sum(seat.is_person for seat in seats) > 1:
        options = game.together(options)
    match = Match(game, options, seats, Seat(0), seed, date="2024-05-01")
    if position is not None:
        match.start = game.read(position, options)
        match.log.clear()
    return match


FRAME, LONG_FRAME = 1 / 30, 1 / 10
"""At most so many seconds at a time pass; the long ones where nothing moves that would have to be seen."""


class Seated:
    """A person at a match; `make` makes its scene, by default the one of the catalog."""

    def __init__(
        self,
        folder: Path,
        match: Match,
        make: Callable[..., MatchScene] | None = None,
        **stage: Any,
    ) -> None:
        self.stage = make_stage(folder, stage.pop("thinker", None), **stage)
        self.match = match
        self.scene: Any = (make or match_scene)(self.stage, match)
        self.stage.push(self.scene)
        self.person = Person(self.scene.interface, self.scene.handle)
        self.surface = pygame.Surface(self.stage.size)

    # Time

    def wait(self, seconds: float = 1.0) -> None:
        self.person.clock.now += seconds
        frame = LONG_FRAME if self.stage.animation == "off" else FRAME
        count = max(1, round(seconds / frame))
        for _ in range(count):
            if self.stage.top is not None:
                self.stage.top.update(seconds / count)

    def settle(self) -> None:
        """Lets time pass until a person may choose, or another scene lies over the match."""
        for _ in range(100):
            self.wait(0.2)
            self.hear()
            if self.scene.flow.turn is not None or self.stage.top is not self.scene:
                return
        raise AssertionError("nobody gets the turn")

    def hear(self) -> bool:
        """Takes note of what the players are told between two events, if anything is told now."""
        if not (self.scene.showing.holds_back and self.scene.interface.layers):
            return False
        self.person.key(pygame.K_RETURN)
        return True

    def finish(self) -> None:
        """Lets everything that is still to be seen happen at once."""
        self.scene.timeline.finish()
        while self.scene.showing.holds_back:
            self.scene.update(0.0)
            self.hear()
            self.scene.timeline.finish()

    def draw(self) -> None:
        self.scene.draw(self.surface)

    # Hands

    def cell(self, name: str) -> int:
        found = self.scene.grid.parse(name)
        assert isinstance(found, int), name
        return found

    def at(self, target: Target) -> tuple[int, int]:
        """Where a target can be clicked."""
        where = dict(self.scene.spots())
        if target in where:
            place: tuple[int, int] = where[target].center
            return place
        tokens = [token for token, _ in self.scene.tokens()]
        if target in tokens:
            centre: tuple[int, int] = self.scene.interface.find(f"token {target}").rect.center
            return centre
        on_board: tuple[int, int] = self.scene.laid.cell_rect(int(str(target))).center
        return on_board

    def click(self, *targets: str | Target) -> None:
        """Clicks cells by name, and other targets."""
        for target in targets:
            self.person.click(self.at(self.cell(target) if isinstance(target, str) else target))
            self.wait(0.02)

    def point(self, target: str | Target) -> None:
        self.person.point(self.at(self.cell(target) if isinstance(target, str) else target))

    def drag(self, start: str, end: str) -> None:
        here, there = self.at(self.cell(start)), self.scene.laid.cell_rect(self.cell(end)).center
        self.person.clock.now += 1
        self.person.press(here)
        for share in (0.3, 0.7, 1.0):
            across, down = there[0] - here[0], there[1] - here[1]
            self.person.point((round(here[0] + across * share), round(here[1] + down * share)), held=True)
            self.wait(0.05)
        self.person.release(there)

    def tab_to(self, target: Target) -> None:
        """Goes to a target with the keyboard alone."""
        for _ in range(120):
            if self.scene.focused == target:
                return
            widget = self.scene.interface.focused
            if widget is not None and widget.name == f"token {target}":
                return
            self.person.key(pygame.K_TAB)
        raise AssertionError(f"the focus never reaches {target}")

    def play_by_mouse(self, action: Action) -> None:
        for target in action.paths[0]:
            self.person.click(self.at(target))
            self.wait(0.02)

    def play_by_keys(self, action: Action) -> None:
        for target in action.paths[0]:
            self.tab_to(target)
            self.person.key(pygame.K_RETURN)
            self.wait(0.02)

    def let_go_of_other_scenes(self) -> None:
        """Leaves what lies over the match, and lifts the curtain where it is one."""
        while self.stage.top is not self.scene:
            top = self.stage.top
            self.stage.pop()
            if isinstance(top, Blank) and top.kind == "handover":
                top.about[-1]()

    # Asking

    @property
    def is_covered(self) -> bool:
        """Whether another scene lies over the match, such as the curtain."""
        return self.stage.top is not self.scene

    @property
    def texts(self) -> list[str]:
        return [entry.text for entry in self.match.log]

    @property
    def path(self) -> tuple[Target, ...]:
        assert self.scene.picker is not None
        path: tuple[Target, ...] = self.scene.picker.path
        return path

    def is_consistent(self) -> bool:
        """Whether the table shows what the match says, once everything has come to rest."""
        self.finish()
        return bool(self.scene.table == table_of(self.scene))


def table_of(scene: MatchScene) -> Any:
    """The table of what is shown, made from nothing."""
    fresh = type(scene)(scene.stage, scene.match)
    fresh.looker, fresh.looking = scene.looker, scene.looking
    fresh.showing.entries = len(scene.match.log) if scene.looking is None else scene.looking
    return fresh.make_table(scene.shown_view)
