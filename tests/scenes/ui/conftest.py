"""A desk of its own for each test of the widgets."""

from __future__ import annotations

import pytest

from tests.scenes.ui.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()
