"""A disk that fails in the middle of a match: that is said once, and nothing is lost in the end."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from game.catalog import GAMES
from game.engine import Seat
from game.match import Match
from scenes.system import disk
from tests.scenes.plain_match import ANNA, ROBOT, Puppet
from tests.scenes.program import Program
from tests.scenes.system.failures import fail_with

Failing = Callable[[pytest.MonkeyPatch, Path], AbstractContextManager[None]]


@contextmanager
def full(patch: pytest.MonkeyPatch, home: Path) -> Iterator[None]:
    with patch.context() as there:
        there.setattr(os, "fsync", fail_with(errno.ENOSPC))
        yield


@contextmanager
def read_only(patch: pytest.MonkeyPatch, home: Path) -> Iterator[None]:
    with patch.context() as there:
        there.setattr(disk, "write", fail_with(errno.EROFS))
        yield


@contextmanager
def pulled_out(patch: pytest.MonkeyPatch, home: Path) -> Iterator[None]:
    """The stick on which everything lies is gone, and something else stands in its place."""
    shutil.rmtree(home)
    home.write_text("no folder", encoding="utf-8")
    yield
    home.unlink()


def play(program: Program, decisions: int) -> list[str]:
    """A person and a bot decide so often; the log of the match by then."""
    scene, match = program.match_scene, program.match_scene.match
    wanted = sum(entry.is_decision for entry in match.log) + decisions
    for _ in range(400):
        program.frames(1, 0.1)
        if sum(entry.is_decision for entry in match.log) >= wanted:
            return [entry.text for entry in match.log]
        seat = scene.flow.turn
        if seat is not None and not scene.choosing.holds_still:
            scene.flow.decide(match.game.suggestions(match.state, seat)[0])
    raise AssertionError("play does not go on")


def kept(program: Program) -> list[str]:
    found = next(program.storage.unfinished())
    return [text for _, text in found.save.log]


@pytest.mark.parametrize(
    ("failing", "said"),
    [
        (full, "disk is full"),
        (read_only, "could not be saved"),
        pytest.param(
            pulled_out,
            "could not be saved",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there"),
        ),
    ],
)
def test_f6_f7_play_goes_on_and_nothing_is_lost(
    failing: Failing, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    program = Program(home, thinker=Puppet(), unseen_frames=True)
    game = GAMES[0]
    match = Match(game, game.options(), (ANNA, ROBOT), Seat(0), "seed")
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    played = play(program, 3)
    assert kept(program) == played
    with failing(monkeypatch, home):
        play(program, 4)
        told = [notice.words for notice in program.stage.notices.notices]
        assert len(told) == 1 and said in told[0]
    played = play(program, 1)
    assert kept(program) == played
    program.close()
    assert kept(program) == played
