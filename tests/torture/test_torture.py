"""Random hands in every scene, as many as there is time for; `python -m tests.torture` gives them more."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalog import KEYS
from tests.torture.kill import kill_once
from tests.torture.places import PLACES
from tests.torture.torture import torture

INPUTS = 2000
"""In all places together."""

KILLS = 4


@pytest.fixture(autouse=True)
def unseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever driver other tests use; that files are damaged is what they are there for."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 600))
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)
    pygame.event.clear()


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_h13_whatever_hands_do_nothing_fails_and_everything_goes_on(place: str, tmp_path: Path) -> None:
    told = torture(tmp_path, place, INPUTS // len(PLACES) + 1)
    assert told.inputs


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_f3_a_match_goes_on_where_it_was_when_the_program_was_killed(key: str, tmp_path: Path) -> None:
    seen = [kill_once(tmp_path, key, number, 0.7 * number) for number in range(KILLS)]
    assert sum(seen) > 0
