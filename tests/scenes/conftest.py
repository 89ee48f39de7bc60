"""Scene tests run without a window, a loudspeaker or the state that another test left in the hands."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from scenes.system.disk import HOME
from scenes.system.storage import Storage
from scenes.ui.hands import HANDS, Hands
from tests.scenes.plain_match import ANNA, OPENING, ROBOT, Puppet, Sit, Sitting, make_match
from tests.scenes.program import Program


@pytest.fixture(scope="session", autouse=True)
def screen() -> Iterator[pygame.Surface]:
    """A window that nobody sees, for the whole run."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.quit()


@pytest.fixture(autouse=True)
def fresh_hands(screen: pygame.Surface) -> None:
    """Nothing is held and no click has just been made."""
    HANDS.__dict__.update(Hands().__dict__)
    pygame.event.clear()


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a plain match against a bot, or as `seats` say, and waits for the first turn."""

    def sit(
        seats: Any = (ANNA, ROBOT),
        position: str | None = OPENING,
        *,
        wait: bool = True,
        thinker: Puppet | None = None,
        stage: dict[str, Any] | None = None,
        **options: Any,
    ) -> Sitting:
        sitting = Sitting(tmp_path, make_match(seats, position, **options), thinker, **(stage or {}))
        if wait:
            sitting.settle()
        return sitting

    return sit


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """The whole program with the menu on top."""
    program = Program(tmp_path)
    yield program
    program.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the program's files, named as folders of people are."""
    folder = tmp_path / "žluť 中 home"
    monkeypatch.setenv(HOME, str(folder))
    return folder


@pytest.fixture
def storage(home: Path) -> Iterator[Storage]:
    storage = Storage()
    yield storage
    storage.close()
