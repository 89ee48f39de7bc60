"""The program in which the tests learn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.system.storage import Settings
from tests.scenes.program import Program


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One program for many tests: it takes longer to open than most of them take."""
    program = Program(tmp_path_factory.mktemp("player"))
    yield program
    program.close()


@pytest.fixture
def program(opened: Program) -> Program:
    """The program with the menu on top and nothing learnt; no test that uses it keeps a match."""
    fresh = Settings(window_size=(1280, 800), animation="off", muted=True)
    for name in fresh.__struct_fields__:
        setattr(opened.settings, name, getattr(fresh, name))
    opened.stage.return_to_first()
    opened.stage.notices.clear()
    opened.frames(1)
    return opened


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A program that has just been opened, for what is kept."""
    program = Program(tmp_path)
    yield program
    program.close()
