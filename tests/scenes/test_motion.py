"""Where nothing shall move nothing moves: not in the menu, not at the table, not in any other scene."""

from __future__ import annotations

import ctypes
import os
import plistlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from scenes.gallery import gallery_stage, game_states, shell_states
from scenes.scene import Stage
from scenes.shell.gallery import Shot
from scenes.shell.menu import Menu
from scenes.system.calm import Question, wishes_calm
from tests.scenes.plain_match import Puppet
from tests.scenes.program import Program

States = Callable[[Stage], Iterator[Shot]]

SETTLING = 90
"""Frames after which a scene has made what it does not show at once."""

WATCHED_SECONDS = 10


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, thinker=Puppet())
    opened.settings.animation = None
    yield opened
    opened.close()


def picture(stage: Stage) -> bytes:
    surface = pygame.Surface(stage.size)
    for scene in stage.shown:
        scene.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def moving(states: States) -> list[str]:
    """The states that look otherwise after a while in which nobody has done anything."""
    stage = gallery_stage((800, 600), 100, "en")
    stage.settings.animation = "off"
    stage.resize((800, 600))
    found = []
    for shot in states(stage):
        shot.take(stage)
        for _ in range(SETTLING):
            for scene in stage.scenes:
                scene.update(1 / 30)
            if any(scene.needs_redraw for scene in stage.scenes):
                picture(stage)
        if any(scene.waits for scene in stage.scenes):
            # Others act meanwhile, and what they do is seen.
            continue
        before = picture(stage)
        for _ in range(2 * WATCHED_SECONDS):
            for scene in stage.scenes:
                scene.update(0.5)
        if picture(stage) != before:
            found.append(shot.name)
    while stage.scenes:
        stage.scenes.pop().leave()
    stage.thinker.close()
    return found


def test_nothing_moves_around_the_matches() -> None:
    assert moving(shell_states) == []


@pytest.mark.slow
def test_nothing_moves_at_a_match() -> None:
    assert moving(game_states) == []


def test_what_is_pointed_at_and_focused_in_the_menu_is_lit_at_once(program: Program) -> None:
    program.settings.animation = "off"
    program.stage.rebuild()
    program.frames(SETTLING)
    for _ in range(len(program.top.interface.ring())):
        program.key(pygame.K_TAB)
        program.frames(2)
        before = picture(program.stage)
        program.frames(30, 0.1)
        assert picture(program.stage) == before


def test_what_moves_stops_when_that_is_wished(program: Program) -> None:
    menu = program.showing(Menu)
    program.settings.animation = "normal"
    program.stage.rebuild()
    program.frames(SETTLING)
    menu.interface.find("custodian").board.stir()  # type: ignore[attr-defined]
    program.frames(3)
    program.settings.animation = "off"
    program.stage.rebuild()
    program.frames(SETTLING)
    before = picture(program.stage)
    program.frames(30, 0.1)
    assert picture(program.stage) == before


# The wish of the system


@pytest.mark.parametrize(
    ("files", "wished"),
    [
        ({}, False),
        ({"kdeglobals": "[KDE]\nAnimationDurationFactor=0\n"}, True),
        ({"kdeglobals": "[KDE]\nAnimationDurationFactor=0.5\n"}, False),
        ({"kdeglobals": "[KDE]\nAnimationDurationFactor=quick\n"}, False),
        ({"kdeglobals": "no settings at all"}, False),
        ({"gtk-3.0/settings.ini": "[Settings]\ngtk-enable-animations=0\n"}, True),
        ({"gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=False\n"}, True),
        ({"gtk-4.0/settings.ini": "[Settings]\ngtk-enable-animations=true\n"}, False),
    ],
)
def test_the_files_of_kde_and_gtk_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], wished: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert wishes_calm({"XDG_CONFIG_HOME": str(tmp_path)}) is wished


@pytest.mark.parametrize(("wish", "wished"), [(True, True), (False, False), (None, False)])
def test_the_file_of_macos_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wish: bool | None, wished: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    if wish is not None:
        file = tmp_path / "Library" / "Preferences" / "com.apple.universalaccess.plist"
        file.parent.mkdir(parents=True)
        file.write_bytes(plistlib.dumps({"reduceMotion": wish}))
    assert wishes_calm({}, tmp_path) is wished


@pytest.mark.parametrize("shown", [0, 1])
def test_windows_is_asked(monkeypatch: pytest.MonkeyPatch, shown: int) -> None:
    class User32:
        @staticmethod
        def SystemParametersInfoW(what: int, _: int, answer: object, __: int) -> int:  # noqa: N802
            assert what == 0x1042
            answer._obj.value = shown  # type: ignore[attr-defined]
            return 1

    class Windll:
        user32 = User32

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", Windll, raising=False)
    assert wishes_calm({}) is (shown == 0)


@pytest.mark.skipif(os.name != "posix", reason="the program that stands for GNOME's is a script")
@pytest.mark.parametrize(("said", "wished"), [("false", True), ("true", False), ("", False)])
def test_gnome_is_asked_without_anybody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, wished: bool
) -> None:
    script = tmp_path / "gsettings"
    script.write_text(f"#!/bin/sh\necho {said}\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    question = Question()
    question.ask({**os.environ, "XDG_CURRENT_DESKTOP": "ubuntu:GNOME"})
    assert question.pending
    answer = None
    for _ in range(500):
        answer = question.answer()
        if answer is not None:
            break
        time.sleep(0.01)
    assert answer is wished
    assert not question.pending
    assert question.answer() is None


def test_nobody_is_asked_where_there_is_no_gnome() -> None:
    question = Question()
    question.ask({"XDG_CURRENT_DESKTOP": "KDE"})
    assert not question.pending
    question.close()


def test_the_systems_wish_counts_until_the_player_chooses(program: Program) -> None:
    assert [program.stage.animation] == ["normal"]
    program.app._become_calm(True)
    assert [program.stage.animation] == ["off"]
    assert not program.top.interface.animations
    program.settings.animation = "fast"
    assert [program.stage.animation] == ["fast"]
