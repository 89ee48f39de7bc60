"""Where only a part of the window is drawn, the rest of it looks as if all had been drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.bot import Bot
from game.bots.roster import RANDOM, bot_names, make_bot
from game.bots.worker import InlineThinker
from game.engine import AnyGame
from game.save import SeatInfo
from scenes.shell.menu import Menu
from scenes.shell.rulebook import Rulebook
from scenes.shell.sitting import first_match
from tests.game.random_play import every_catalog_game
from tests.scenes.program import Program

SIZE = (800, 600)
STEP = 1 / 20


def guess(key: str, level: str, /, **how: Any) -> Bot:
    """Whoever plays, it shall not take long."""
    return make_bot(key, RANDOM, **how)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, size=SIZE, thinker=InlineThinker(guess))
    opened.settings.animation = "normal"
    opened.stage.rebuild()
    opened.frames(8)
    yield opened
    opened.close()


def parts_drawn(program: Program, frames: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many of the next frames draw a part of the window; what lies beyond it is as in a whole frame."""
    window, shown = program.app.window.surface, list[pygame.Rect]()
    monkeypatch.setattr(pygame.display, "update", lambda area: shown.append(area.copy()))
    parts = 0
    for _ in range(frames):
        program.frames(1, STEP)
        if not shown:
            continue
        area, before = shown.pop(), window.copy()
        program.stage.changed = True
        program.app.draw()
        after = window.copy()
        for picture in (before, after):
            picture.fill((0, 0, 0), area)
        same = pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")
        assert same, f"something has changed beyond {area}"
        parts += area.size != SIZE
    return parts


def point(program: Program, name: str) -> None:
    spot = program.top.interface.find(name).rect.center
    program.send(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 0), buttons=(0, 0, 0), touch=False))


def test_a_living_board_and_what_is_pointed_at_change_only_their_places(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.showing(Menu)
    for name in ("tilting", "settings", "captain", "quit"):
        point(program, name)
        assert parts_drawn(program, 8, monkeypatch) > 2


def test_a_figure_changes_only_its_place(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program.stage.open_rules(("custodian", "CU-11"))
    program.showing(Rulebook)
    program.frames(8)
    assert parts_drawn(program, 60, monkeypatch) > 10


@every_catalog_game
def test_what_moves_on_a_table_changes_nothing_beside_it(
    program: Program, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = bot_names(game.key)[0]
    seats = (SeatInfo("Ivory", "ivory", level), SeatInfo("Ruby", "ruby", level))
    match = first_match(game, game.options(), seats, "first")
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    assert parts_drawn(program, 24, monkeypatch) > 8
