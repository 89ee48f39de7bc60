"""The rule references are complete, and every clause in them has a test that carries its id."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.catalog import GAMES
from game.engine import AnyGame
from game.options import house_rules
from tests.game.clauses import SEEDS, clauses
from tests.game.random_play import every_catalog_game

CLAUSES = [(game.key, clause) for game in GAMES for clause in clauses(game.key)]

every_clause = pytest.mark.parametrize(
    ("key", "clause"), CLAUSES, ids=[str(clause.get("id")) for _, clause in CLAUSES]
)


@cache
def names_of_tests() -> tuple[str, ...]:
    """The names of all test functions beside this one, read without running them."""
    trees = (
        ast.parse(path.read_text(encoding="utf-8")) for path in sorted(Path(__file__).parent.glob("*.py"))
    )
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return tuple(function.name for function in functions if function.name.startswith("test_"))


@every_catalog_game
def test_every_game_has_a_rule_reference(game: AnyGame) -> None:
    assert clauses(game.key), f"{SEEDS.name}/{game.key}.toml has no [[clause]]"


@every_catalog_game
def test_ids_are_unique_and_share_the_letters_of_the_game(game: AnyGame) -> None:
    ids = [clause["id"] for clause in clauses(game.key)]
    assert len(set(ids)) == len(ids)
    assert len({clause_id.partition("-")[0] for clause_id in ids}) <= 1
    assert [clause_id for clause_id in ids if not re.fullmatch(r"[A-Z]{2}-[1-9][0-9]*", clause_id)] == []


@every_clause
def test_a_clause_says_what_it_is_and_where_it_stands(key: str, clause: dict[str, Any]) -> None:
    for field in ("id", "title", "text", "where"):
        assert isinstance(clause.get(field), str), field
        assert clause[field].strip(), field


@every_clause
def test_a_clause_has_a_test_that_carries_its_id(key: str, clause: dict[str, Any]) -> None:
    carried = clause["id"].lower().replace("-", "_")
    assert [name for name in names_of_tests() if f"_{carried}_" in f"{name}_"], (
        f"no test in tests/game is called test_{carried}_..."
    )


@every_clause
def test_a_clause_names_a_house_rule_that_there_is(key: str, clause: dict[str, Any]) -> None:
    game = next(game for game in GAMES if game.key == key)
    assert clause.get("option") in {None, *(rule.name for rule in house_rules(game.options))}


@every_catalog_game
def test_every_house_rule_is_named_by_a_clause(game: AnyGame) -> None:
    named = {clause.get("option") for clause in clauses(game.key)}
    assert [rule.name for rule in house_rules(game.options) if rule.name not in named] == []
