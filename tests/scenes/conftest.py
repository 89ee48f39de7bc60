"""Scene tests run without a window, a loudspeaker or the state that another test left in the hands."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from scenes.ui.hands import HANDS, Hands


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
