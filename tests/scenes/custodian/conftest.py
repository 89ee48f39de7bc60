"""How a match of Custodian Dice is begun in its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.scenes.custodian.person import AtCustodian, Sit
from tests.scenes.plain_match import OPENING, make_match
from tests.scenes.seated import TWO


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a match of two persons, or as `seats` say, and waits for the first turn."""

    def sit(
        position: str | None = OPENING,
        *,
        seats: Any = TWO,
        wait: bool = True,
        stage: dict[str, Any] | None = None,
        **options: Any,
    ) -> AtCustodian:
        seated = AtCustodian(tmp_path, make_match(seats, position, **options), **(stage or {}))
        if wait:
            seated.settle()
        return seated

    return sit
