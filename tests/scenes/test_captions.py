"""Captions: every sound that tells something is said in words where the player wants that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.custodian.rules import CUSTODIAN
from scenes.view.sound import VARIANTS
from scenes.words import Words
from tests.scenes.plain_match import OPENING, Puppet
from tests.scenes.program import Program
from tests.scenes.seated import sit_down

TOUCH = {"tap", "click", "slide", "flip", "tilt", "tile", "card", "press"}
"""Sounds of something that is moved before one's eyes: they tell nothing that is not seen there."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, size=(800, 600), thinker=Puppet())
    yield opened
    opened.close()


def said(program: Program) -> list[str]:
    return [notice.words for notice in program.stage.captions.notices]


def test_every_sound_that_tells_something_has_a_caption() -> None:
    assert {name for name in VARIANTS if not Words().has(f"caption.{name}")} == TOUCH


def test_captions_are_shown_only_where_they_are_wanted(program: Program) -> None:
    assert program.settings.muted
    program.stage.sound.play("bell_end")
    assert said(program) == []
    program.click("settings")
    program.click("captions")
    assert program.settings.captions
    program.stage.sound.play("bell_end")
    program.stage.sound.play("tap")
    assert said(program) == ["The bell rings: the dice phase is over"], "although nothing is heard"
    program.frames(30, 0.1)
    assert said(program) == []


def test_what_is_heard_at_a_match_is_said_beside_what_is_told(program: Program) -> None:
    program.settings.captions = True
    match = sit_down(CUSTODIAN, OPENING)
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(20)
    assert said(program) == ["Knock: the next turn"]
    program.stage.notify(
        "Something else is told at the same time, and at such length that it is very wide. " * 3
    )
    program.frames()
    caption, notice = program.stage.captions.notices[0].rect, program.stage.notices.notices[0].rect
    assert not caption.colliderect(notice)
    assert program.stage.captions.notices[0].rect.left < 40


def test_what_is_heard_at_once_stands_in_one_line(program: Program) -> None:
    program.settings.captions = True
    for name in ("roll", "capture", "turn"):
        program.stage.sound.play(name)
    assert said(program) == ["A die is taken · Knock: the next turn"]


def test_the_same_sound_again_is_one_caption(program: Program) -> None:
    program.settings.captions = True
    for _ in range(5):
        program.stage.sound.play("roll")
    assert said(program) == ["Dice are thrown"]
