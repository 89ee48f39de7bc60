"""The program as people run it, at which somebody plays by chance; what is on the screen is noted in a file.

`python -m tests.torture.player GAME SEED NOTES`: goes on with the last match, or begins one of that game.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random

import pygame

from game.bots.roster import bot_names
from game.bots.worker import Thinker
from game.catalog import find_game
from game.engine import Seat
from game.match import Match
from game.save import PERSON, SeatInfo
from scenes.loop import App
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.screens import open_stage
from scenes.shell.handover import Handover
from scenes.shell.menu import Menu
from scenes.shell.result import Result
from scenes.system.storage import Storage
from scenes.system.window import Window


class PlayedByChance(App):
    """The loop, with somebody who acts whenever it is a person's turn."""

    def __init__(self, stage: Stage, window: Window, notes: Path, rng: Random) -> None:
        super().__init__(stage, window)
        self._notes = os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
        self._noted = -1
        self._rng = rng

    def frame(self, events: Sequence[pygame.event.Event], seconds: float) -> None:
        super().frame(events, seconds)
        top = self.stage.top
        if isinstance(top, MatchScene):
            self._note(top)
            self._act(top)
        elif isinstance(top, Handover):
            top.lift()
        elif isinstance(top, Result):
            top.rematch()

    def _note(self, scene: MatchScene) -> None:
        """Writes down what has been told on the screen, so that it outlives the process."""
        shown = min(scene.showing.told, len(scene.match.log))
        worker = self.stage.thinker._worker if isinstance(self.stage.thinker, Thinker) else None
        pid = worker._process.pid if worker is not None else None
        if shown == self._noted or pid is None:
            return
        self._noted = shown
        texts = [entry.text for entry in scene.match.log[:shown]]
        decided = any(entry.is_decision for entry in scene.match.log[:shown])
        line = {"shown": texts, "decided": decided, "slot": scene.flow.slot, "worker": pid}
        os.write(self._notes, json.dumps(line).encode() + b"\n")

    def _act(self, scene: MatchScene) -> None:
        match, flow = scene.match, scene.flow
        if scene.interface.layers:
            scene.interface.back()
        if scene.choosing.holds_still or scene.showing.holds_back:
            return
        persons = flow.persons if flow.rush is not None else [] if flow.turn is None else [flow.turn]
        for seat in persons:
            if seat in match.state.to_act and self._rng.random() < 0.4:
                actions = match.game.suggestions(match.state, seat)
                flow.decide(self._rng.choice(actions))


def begin(stage: Stage, key: str) -> None:
    """A match against the weakest bot, as it is offered."""
    game = find_game(key)
    assert game is not None
    seats = (SeatInfo("Anna", "ivory", PERSON), SeatInfo("Bo", "ruby", bot_names(key)[0]))
    today = datetime.now().astimezone().isoformat(timespec="seconds")
    match = Match(game, game.options(), seats, Seat(0), os.urandom(4).hex(), date=today)
    stage.push(stage.screens.match(stage, match, None))


def main() -> None:
    key, seed, notes = sys.argv[1:]
    storage = Storage()
    settings = storage.read_settings()
    settings.animation, settings.muted = "fast", True
    pygame.font.init()
    window = Window((800, 600), unseen=True)
    app = PlayedByChance(open_stage(settings, storage, Thinker), window, Path(notes), Random(seed))
    menu = Menu(app.stage)
    app.stage.push(menu)
    if menu.last is not None:
        menu.interface.find("continue").activate()
    else:
        begin(app.stage, key)
    try:
        app.run()
    finally:
        app.close()


if __name__ == "__main__":
    multiprocessing.freeze_support()
    main()
