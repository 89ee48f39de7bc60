"""What every game promises, tried on Tilting Dice while it is not in the catalog yet."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from game.catalog import find_game
from game.tilting.rules import TILTING
from tests.game import test_contract

pytestmark = pytest.mark.skipif(
    find_game(TILTING.key) is not None, reason="games of the catalog are tried where all games are"
)

PROMISES = [
    test
    for name, test in vars(test_contract).items()
    if name.startswith("test_")
    and "game" in signature(test).parameters
    and all(mark.name != "slow" for mark in test.pytestmark)
]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda test: test.__name__)
def test_the_contract_holds(promise: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_contract, "GAMES_UNDER_TEST", (TILTING,))
    promise(game=TILTING)
