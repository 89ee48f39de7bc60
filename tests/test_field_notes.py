"""Every fault of field_notes.toml is answered by a test that carries its id, or by a note."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FIELD: dict[str, Any] = tomllib.loads((HERE / "field_notes.toml").read_text(encoding="utf-8"))

NAMED = re.compile(r"def test_((?:[a-z]\d+_)+)")


def ids_tested() -> set[str]:
    """The ids at the beginning of the names of tests."""
    texts = (path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py"))
    return {name.upper() for text in texts for ids in NAMED.findall(text) for name in ids.split("_") if name}


def test_no_fault_is_without_a_test_and_without_a_note() -> None:
    assert sorted(FIELD["faults"].keys() - ids_tested() - FIELD["notes"].keys()) == []


def test_what_breaks_a_game_is_not_left_to_notes() -> None:
    """Whatever keeps a game from starting or going on has a test of what can be tested of it."""
    worst = {name for name, (how_bad, _) in FIELD["faults"].items() if how_bad == 0}
    assert sorted(worst - ids_tested()) == []


def test_a_note_is_about_a_fault_and_says_where_and_how() -> None:
    assert FIELD["notes"].keys() <= FIELD["faults"].keys()
    for name, note in FIELD["notes"].items():
        assert note["note"] and note["check"], name
        assert note["code"] and all((HERE.parent / file).is_file() for file in note["code"]), name


def test_a_fault_has_a_weight_and_words() -> None:
    for name, (how_bad, words) in FIELD["faults"].items():
        assert re.fullmatch(r"[A-H]\d+", name)
        assert how_bad in (0, 1, 2)
        assert words
