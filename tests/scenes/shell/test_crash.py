"""A failure of the program itself: the match is kept, the player is told, and can go on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.engine import Seat
from game.save import SeatInfo, decode
from scenes import VERSION
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.shell.crash import Crash
from scenes.shell.menu import Menu
from scenes.shell.sitting import first_match
from tests.scenes.program import Program

SEATS = (SeatInfo("Anna", "ivory"), SeatInfo("Bert", "ruby"))


@pytest.fixture
def match(program: Program) -> MatchScene:
    """Two persons have made their first decisions."""
    game = GAMES[0]
    match = first_match(game, game.options(), SEATS, "first")
    while not [entry for entry in match.log if entry.is_decision]:
        seat = match.state.to_act[0]
        match.play(game.suggestions(match.state, seat)[0])
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(3)
    program.match_scene.decide(game.suggestions(match.state, match.state.to_act[0])[0])
    program.frames(3)
    return program.match_scene


def breaks(scene: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("nobody thought of café")

    monkeypatch.setattr(scene, name, fail)


@pytest.mark.parametrize("part", ["update", "draw", "handle"])
def test_a_failure_in_a_match_keeps_it_and_offers_to_go_on(
    part: str, program: Program, match: MatchScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = match.match.log
    breaks(match, part, monkeypatch)
    program.stage.changed = True
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0))
    program.app.turn()
    program.showing(Crash)
    assert any(isinstance(scene, Menu) for scene in program.stage.scenes)
    assert [save.save.result for save in program.storage.unfinished()] == [None]
    program.frames(20)
    program.click("go_on")
    assert program.match_scene is not match
    assert program.match_scene.match.log == log
    assert not program.match_scene.is_over


@pytest.mark.parametrize("way", ["decided", "taken back", "handed over"])
def test_what_cannot_be_shown_is_kept_all_the_same(
    way: str, program: Program, match: MatchScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What failed may be the very showing of it: in the menu the match stands there with it."""
    scene, state = match, match.match.state
    for part in ("show_news", "show_position", "look_through"):
        breaks(scene.showing, part, monkeypatch)
    with pytest.raises(RuntimeError):
        if way == "decided":
            scene.decide(scene.game.suggestions(state, state.to_act[0])[0])
        elif way == "taken back":
            scene.do(Command.UNDO)
        else:
            scene.flow.hand_seat(Seat(1), "beginner")
    (found,) = program.storage.unfinished()
    assert found.save == scene.match.dump()


def test_the_report_says_where_it_failed_and_holds_the_match(
    program: Program, match: MatchScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(match, "update", monkeypatch)
    program.app.turn()
    (path,) = (program.home / "reports").glob("*.txt")
    report = path.read_text(encoding="utf-8")
    assert VERSION in report
    assert "RuntimeError: nobody thought of café" in report
    assert "test_crash.py" in report
    assert decode(report[report.index("{") :].encode()).log == match.match.dump().log
    told = "".join(line.text for piece in program.top.interface.rectangles() for line in piece.lines)
    assert path.name.replace(" ", "") in told.replace(" ", "")


def test_a_failure_of_a_screen_without_a_match_leads_to_the_menu(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.click("settings")
    breaks(program.top, "draw", monkeypatch)
    program.stage.changed = True
    program.app.turn()
    program.showing(Crash)
    program.frames(20)
    program.key(pygame.K_RETURN)
    program.showing(Menu)


def test_a_failure_while_the_failed_scene_is_cleared_away_does_no_more_harm(
    program: Program, match: MatchScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("update", "leave", "keep", "account"):
        breaks(match, part, monkeypatch)
    program.app.turn()
    program.showing(Crash)
    program.frames(20)
    program.click("go_on")
    assert program.match_scene.match.log == match.match.log


def test_what_fails_again_at_once_ends_the_program(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(program.top, "update", monkeypatch)
    program.app.turn()
    breaks(program.top, "update", monkeypatch)
    with pytest.raises(RuntimeError):
        program.app.turn()


def test_the_version_is_that_of_the_package() -> None:
    metadata = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    assert metadata["project"]["version"] == VERSION
