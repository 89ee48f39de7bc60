"""How a match of Tilting Dice is begun in its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.scenes.tilting.person import (
    Seated,
    Sit,
    make_match,
)


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a match of two persons, or as `seats` say, and waits for the first turn."""

    def sit(*line: str, wait: bool = True, stage: dict[str, Any] | None = None, **match: Any) -> Seated:
        seated = Seated(tmp_path, make_match(line, **match), **(stage or {}))
        if wait:
            seated.settle()
        return seated

    return sit
