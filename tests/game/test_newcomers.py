"""What is asked of every game in the catalog, asked of those whose rules are there before their screens."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from game.engine import AnyGame
from tests.game import test_contract, test_seeds
from tests.game.clauses import clauses
from tests.game.known_games import newcomers

NEWCOMERS = newcomers()
CLAUSES = [(game, clause) for game in NEWCOMERS for clause in clauses(game.key)]

every_newcomer = pytest.mark.parametrize("game", NEWCOMERS, ids=lambda game: game.key)


def promises(module: Any) -> list[Callable[..., Any]]:
    """The tests of a module that ask something of a game, and take no minutes over it."""
    return [
        test
        for name, test in vars(module).items()
        if name.startswith("test_")
        and list(signature(test).parameters)[:1] == ["game"]
        and all(mark.name != "slow" for mark in test.pytestmark)
    ]


@every_newcomer
@pytest.mark.parametrize("promise", promises(test_contract), ids=lambda test: test.__name__)
def test_the_contract_holds(
    promise: Callable[..., Any], game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_contract, "GAMES_UNDER_TEST", (game,))
    promise(game=game)


@every_newcomer
@pytest.mark.slow
def test_two_thousand_random_games_end(game: AnyGame) -> None:
    test_contract.test_two_thousand_random_games_end(game)


@every_newcomer
@pytest.mark.parametrize("promise", promises(test_seeds), ids=lambda test: test.__name__)
def test_the_rule_reference_is_complete(promise: Callable[..., Any], game: AnyGame) -> None:
    promise(game=game)


@pytest.mark.parametrize(
    ("game", "clause"), CLAUSES, ids=[f"{game.key}-{clause['id']}" for game, clause in CLAUSES]
)
def test_a_clause_is_in_order(game: AnyGame, clause: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_seeds, "GAMES", (game,))
    test_seeds.test_a_clause_says_what_it_is_and_where_it_stands(game.key, clause)
    test_seeds.test_a_clause_has_a_test_that_carries_its_id(game.key, clause)
    test_seeds.test_a_clause_names_a_house_rule_that_there_is(game.key, clause)
