"""The rule references in seeds/, and the words of a game, as the tests read them."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SEEDS = ROOT / "seeds"


def clauses(key: str) -> list[dict[str, Any]]:
    """The clauses of a game in the order of its file; none for a game that has no file."""
    path = SEEDS / f"{key}.toml"
    if not path.exists():
        return []
    return list(tomllib.loads(path.read_text(encoding="utf-8")).get("clause", []))


@cache
def clause_ids(key: str) -> frozenset[str]:
    return frozenset(clause["id"] for clause in clauses(key))


def words_of(game: str) -> dict[str, Any]:
    """The English words of a game, as its file has them."""
    return tomllib.loads((ROOT / f"assets/text/en/{game}.toml").read_text(encoding="utf-8"))
