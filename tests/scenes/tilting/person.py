"""A person at a match of Tilting Dice, for tests: everything goes in as events of mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.bots.worker import Request
from game.engine import Action, Seat, Target
from game.match import Match
from game.save import SeatInfo
from game.tilting.board import GRID
from game.tilting.events import Compared
from game.tilting.options import Options
from game.tilting.rules import TILTING
from scenes.tilting.placing import Placing
from scenes.tilting.scene import TiltingScene
from scenes.tilting.table import TiltingTable, end_of_round, lie_of
from tests.scenes import seated
from tests.scenes.person import Clock
from tests.scenes.plain_match import ANNA, BERT, Blank, Puppet


class TiltingPuppet(Puppet):
    """Answers with any turn that is legal."""

    def legal(self, request: Request) -> Action:
        return Random(request.seed).choice(TILTING.suggestions(request.view, request.seat))


TWO = (ANNA, BERT)
WHITE, BLACK = Seat(0), Seat(1)

BUILT = ("w build 162534 162534", "b build 656454 121323")
PLACED = (*BUILT, "place a1=251643 f1=521634", "place a6=212313 f6=566445")
MIDDLE = (*PLACED, "f1:WNE", "a6:EEE", "f2:NWS", "d6:WSS")
"""On the board of `SEED`, White can capture with e2:NWW on a matching tile, and with e2:NWN without."""
SEED = "gallery"


def cell(name: str) -> int:
    found = GRID.parse(name)
    assert found is not None
    return found


def make_match(
    line: Sequence[str] = (), seats: tuple[SeatInfo, ...] = TWO, position: str | None = None, **options: Any
) -> Match:
    """A match in which these actions were played, from the deal on or from a position."""
    match = Match(TILTING, Options(**options), seats, WHITE, SEED, date="2024-05-01")
    if position is not None:
        match.start = TILTING.read(position, match.options)
        match.log.clear()
    for notation in line:
        match.play(TILTING.parse(match.state, notation))
    return match


class Seated(seated.Seated):
    """Sits at a match of Tilting Dice, at a clock of its own."""

    scene: TiltingScene

    def __init__(self, folder: Path, match: Match, **stage: Any) -> None:
        self.clock = Clock()
        make = partial(TiltingScene, clock=self.clock)
        super().__init__(folder, match, make, thinker=TiltingPuppet(), **stage)

    def wait(self, seconds: float = 1.0) -> None:
        self.clock.now += seconds
        super().wait(seconds)

    def settle(self) -> None:
        """Waits until a person may choose, or something lies over the table."""
        for _ in range(100):
            self.wait(0.2)
            if self.scene.flow.turn is not None or self.stage.top is not self.scene or self.layer:
                return
        raise AssertionError("nobody gets the turn")

    @property
    def layer(self) -> Any:
        """What lies over the widgets of the scene, if anything."""
        return self.scene.interface.layers[-1] if self.scene.interface.layers else None

    def lift_curtain(self) -> None:
        top = self.stage.top
        assert isinstance(top, Blank)
        assert top.kind == "handover"
        self.stage.pop()
        top.about[-1]()
        self.settle()

    def at(self, target: Target | str) -> tuple[int, int]:
        """Where a target can be clicked: a die on its body, a tile in its middle."""
        number = cell(target) if isinstance(target, str) else target
        where = dict(self.scene.spots())
        if number in where:
            return where[number].center
        assert isinstance(number, int)
        return self.scene.laid.cell_rect(number).center

    def drag(self, start: str, *over: str) -> None:
        """Takes a die and leads it over tiles, then lets go."""
        here = self.at(start)
        middle = self.scene.laid.cell_rect(cell(start)).center
        self.person.clock.now += 1
        self.person.point(here)
        self.person.press(here)
        for name in over:
            there = self.scene.laid.cell_rect(cell(name)).center
            here = (self.at(start)[0] + there[0] - middle[0], self.at(start)[1] + there[1] - middle[1])
            self.person.point(here, held=True)
            self.wait(0.05)
        self.person.release(here)
        self.wait(0.02)

    def press(self, name: str) -> None:
        """Clicks a widget by its name."""
        self.person.click(self.scene.interface.find(name))
        self.wait(0.02)

    def go_to(self, name: str) -> None:
        """Goes on with Tab until a widget of that name has the focus."""
        for _ in range(80):
            focused = self.scene.interface.focused
            if focused is not None and focused.name == name:
                return
            self.person.key(pygame.K_TAB)
        raise AssertionError(f"the focus never reaches {name}")

    def is_consistent(self) -> bool:
        """Whether the table shows what the match says, once everything has come to rest."""
        self.scene.timeline.finish()
        return bool(self.scene.table == table_of(self.scene))


def table_of(scene: TiltingScene) -> TiltingTable:
    """The table of what is shown, made from nothing."""
    entries = len(scene.match.log) if scene.looking is None else scene.looking
    events = (event for entry in scene.match.log[:entries] for event in entry.events)
    return TiltingTable(lie_of(scene.shown_view, end_of_round(events)), scene.shown_view)


def meets(state: Any, turn: Any) -> bool:
    """Whether a turn ends beside a die of the other side."""
    return any(isinstance(event, Compared) for event in TILTING.apply(state, turn).events)


def placing(seated: Seated) -> Placing:
    """The corners in which dice are being placed."""
    assert seated.scene.placing is not None
    return seated.scene.placing


Sit = Callable[..., Seated]
