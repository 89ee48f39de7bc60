"""What is asked of every game in the catalog, asked of Tilting Dice until it stands there."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from game.catalog import find_game
from game.tilting.rules import TILTING
from tests.game import test_contract, test_seeds
from tests.game.clauses import clauses

pytestmark = pytest.mark.skipif(
    find_game(TILTING.key) is not None, reason="games of the catalog are tried where all games are"
)


def promises(module: Any) -> list[Callable[..., Any]]:
    """The tests of a module that ask something of a game, and take no minutes over it."""
    return [
        test
        for name, test in vars(module).items()
        if name.startswith("test_")
        and list(signature(test).parameters)[:1] == ["game"]
        and all(mark.name != "slow" for mark in test.pytestmark)
    ]


@pytest.mark.parametrize("promise", promises(test_contract), ids=lambda test: test.__name__)
def test_the_contract_holds(promise: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_contract, "GAMES_UNDER_TEST", (TILTING,))
    promise(game=TILTING)


@pytest.mark.parametrize("promise", promises(test_seeds), ids=lambda test: test.__name__)
def test_the_rule_reference_is_complete(promise: Callable[..., Any]) -> None:
    promise(game=TILTING)


@pytest.mark.parametrize("clause", clauses(TILTING.key), ids=lambda clause: clause["id"])
def test_a_clause_is_in_order(clause: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_seeds, "GAMES", (TILTING,))
    test_seeds.test_a_clause_says_what_it_is_and_where_it_stands(TILTING.key, clause)
    test_seeds.test_a_clause_has_a_test_that_carries_its_id(TILTING.key, clause)
    test_seeds.test_a_clause_names_a_house_rule_that_there_is(TILTING.key, clause)
