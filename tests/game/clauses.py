"""The rule references in seeds/ as the tests read them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

SEEDS = Path(__file__).parents[2] / "seeds"


def clauses(key: str) -> list[dict[str, Any]]:
    """The clauses of a game in the order of its file; none for a game that has no file."""
    path = SEEDS / f"{key}.toml"
    if not path.exists():
        return []
    return list(tomllib.loads(path.read_text(encoding="utf-8")).get("clause", []))


@cache
def clause_ids(key: str) -> frozenset[str]:
    return frozenset(clause["id"] for clause in clauses(key))
