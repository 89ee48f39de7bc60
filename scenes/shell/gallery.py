"""The scenes around the matches in states worth a picture, and a match with what lies over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.bots import roster
from game.catalog import GAMES
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.players import Advisor, Turn
from scenes.scene import Scene, Stage
from scenes.shell.crash import Crash
from scenes.shell.exhibit import Exhibit
from scenes.shell.saves import Saves
from scenes.shell.setup import Setup
from scenes.shell.sheet import Sheet
from scenes.shell.sitting import reopened
from scenes.shell.statistics import Statistics
from scenes.system.shelf import DamagedSave, StoredSave
from scenes.system.storage import Forgetful

RESTED_FRAMES = 12
MOMENTS = 600
"""So many moments at most something is waited for."""


class Shot(NamedTuple):
    """A state: scenes, the lowest first, and what happens once they are on the stage."""

    name: str
    scenes: list[Scene]
    then: Callable[[], object] = lambda: None

    def take(self, stage: Stage) -> None:
        """Puts the scenes on the stage."""
        stage.reset(self.scenes[0])
        for scene in self.scenes[1:]:
            stage.push(scene)
        self.then()


def telling_states_of_shell(stage: Stage) -> Iterator[Shot]:
    """The scenes around the matches."""
    screens = stage.screens
    yield Shot("menu", [screens.menu(stage)])
    shelf, stage.storage = stage.storage, Forgetful()
    yield Shot("menu_new", [screens.menu(stage)])
    yield Shot("saves_empty", [screens.saves(stage, None)])
    yield Shot("statistics_empty", [_rested(screens.statistics(stage))])
    stage.storage = shelf
    yield from _shelf(stage)
    yield Shot("statistics", [_rested(screens.statistics(stage))])
    dice = screens.statistics(stage)
    assert isinstance(dice, Statistics)
    dice.page = "dice"
    yield Shot("statistics_dice", [_rested(dice)])
    yield Shot("about", [screens.about(stage)])
    yield Shot("settings", [screens.settings(stage)])
    yield Shot("bindings", [screens.bindings(stage)])
    report = Path("reports", "2026-11-30 12.00.00.txt")
    yield Shot("crash", [Crash(stage, report, lambda: screens.menu(stage))])
    for game in GAMES:
        yield Shot(f"{game.key}_setup", [screens.setup(stage, game.key)])
        crowded = screens.setup(stage, game.key)
        assert isinstance(crowded, Setup)
        crowded.house_rules_open = True
        yield Shot(f"{game.key}_house_rules", [crowded], partial(_crowd, crowded))


def _crowd(setup: Setup) -> None:
    """A bot at every seat that there can be."""
    if len(setup.game.seats) > 1:
        setup.set_count(setup.game.seats[-1])
    setup.watch_bots()


def _shelf(stage: Stage) -> Iterator[Shot]:
    """The saved matches, with the questions that are asked there."""
    saves = stage.screens.saves(stage, None)
    assert isinstance(saves, Saves)
    _rested(saves)
    yield Shot("saves", [saves])
    for name, ask in (("rename", saves.ask_title), ("export", saves.export), ("import", saves.ask_path)):
        yield Shot(f"saves_{name}", [saves], ask)
    damaged = next(found for found in saves.found if isinstance(found, DamagedSave))
    yield Shot("saves_damaged", [saves], lambda: saves.list.select(saves.found.index(damaged)))


def telling_states_over(stage: Stage, match: MatchScene) -> Iterator[Shot]:
    """What can lie over a match in which a person is to choose."""
    screens, key = stage.screens, match.game.key
    yield Shot(f"{key}_pause", [match, screens.pause(stage, match)])
    yield Shot(f"{key}_text", [match, screens.text(stage, match)])
    yield Shot(f"{key}_hint", [match], lambda: _hint(match))
    offers = {offer.needs_answer: offer for offer in match.match.offers(match.match.state.to_act[0])}
    if False in offers:
        yield Shot(f"{key}_resign", [match], lambda: _wait_for_turn(match) and match.do(Command.RESIGN))
    if True in offers:
        yield Shot(f"{key}_consent", [match], lambda: match.flow.offer(offers[True]))


def finished_states(stage: Stage, key: str) -> Iterator[Shot]:
    """A match of a game that is over, looked through from the shelf."""
    finished = next(
        found
        for found in Exhibit().saves()
        if isinstance(found, StoredSave) and found.save.game == key and found.save.result is not None
    )
    review = stage.screens.match(stage, reopened(finished.save), finished.slot)
    assert isinstance(review, MatchScene)
    _rested(review)
    review.showing.look_at(review.lines[len(review.lines) // 2].position)
    review.timeline.finish()
    yield Shot(f"{key}_review", [review])
    yield Shot(f"{key}_play_on", [review], lambda: review.do(Command.PLAY_ON))
    if roster.can_judge(key):
        yield Shot(f"{key}_judged", [review], lambda: _judge(review))
        yield Shot(f"{key}_fault", [review], lambda: _look_at_fault(review))


def further_pages(scene: Scene) -> Iterator[int]:
    """Leafs through a sheet higher than the window: stops at the second page, the third and so on."""
    page = 1
    while isinstance(scene, Sheet) and scene.leaf():
        page += 1
        yield page


def _wait_for_turn(match: MatchScene) -> bool:
    """Lets time pass until a person may choose."""
    return any(_passes(match) and match.flow.turn is not None for _ in range(MOMENTS))


def _hint(match: MatchScene) -> None:
    """What the weakest bot would do: pictures need not wait for the strongest."""
    level = roster.LEVELS[match.game.key][0].name
    if _wait_for_turn(match):
        turn = Turn.of(match.match, match.match.state.to_act[0])
        match.desk.advisor = Advisor(match.stage.thinker, turn, level)
        any(_passes(match) and match.desk.hint is not None for _ in range(MOMENTS))


def _judge(match: MatchScene) -> None:
    """What the weakest bot thinks of the play, likewise."""
    match.judging.judge = roster.LEVELS[match.game.key][0].name
    match.do(Command.JUDGE)
    any(_passes(match) and match.interface.layers for _ in range(MOMENTS))


def _look_at_fault(match: MatchScene) -> None:
    """The position before the fault that cost most."""
    if not match.judging.is_done:
        _judge(match)
    while match.interface.layers:
        match.interface.layers[-1].close()
    if match.judging.worst is not None:
        match.showing.look_at(match.judging.worst)
        match.timeline.finish()


def _passes(match: MatchScene) -> bool:
    """A moment passes."""
    match.update(1 / 30)
    return True


def _rested(scene: Scene) -> Scene:
    """A scene that has had time to make what it does not show at once."""
    scene.stage.push(scene)
    for _ in range(RESTED_FRAMES):
        scene.update(1 / 30)
    scene.stage.scenes.pop()
    return scene
