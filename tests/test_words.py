"""Words by key: placeholders, plural forms, prefixes, English as a stand-in, the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.system import assets
from scenes.words import MissingWords, Words, clauses_of, lengthened, shipped_texts

APP = """
[ui]
decimal = "."
[menu]
play = "Play"
hello = "Hello {name}, {{braces}} and {name!r:>8}"
[log]
moves = { one = "{count} move", other = "{count} moves" }
"""
GAME = """
name = "Custodian Dice"
[clause."CD-1.2"]
title = "The board"
"""
GERMAN = """
[ui]
decimal = ","
[menu]
play = "Spielen"
"""
CLAUSES = """
[[clause]]
id = "CD-1"
title = "The board"
text = "Five by five."
where = "Setup"
figure = "..w1.."
[[clause]]
id = "CD-2"
title = "The dice"
text = "Five a side."
where = "Setup"
ruling = "As printed."
"""
GERMAN_CLAUSES = """
[CD-1]
title = "Das Brett"
text = "Fünf mal fünf."
"""


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, content in (
        ("assets/text/en/app", APP),
        ("assets/text/en/custodian", GAME),
        ("assets/text/de/app", GERMAN),
        ("assets/text/de/custodian_clauses", GERMAN_CLAUSES),
        ("seeds/custodian", CLAUSES),
    ):
        file = tmp_path / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    for kept in (assets.texts, assets.seeds, assets.seed_files, clauses_of):
        kept.cache_clear()
    yield tmp_path
    for kept in (assets.texts, assets.seeds, assets.seed_files, clauses_of):
        kept.cache_clear()


def test_words_are_found_by_key_and_filled_in(bundle: Path) -> None:
    words = Words("en", strict=True)
    assert words("menu.play") == "Play"
    assert words("menu.hello", name="Anna") == "Hello Anna, {braces} and   'Anna'"


def test_a_games_words_stand_under_its_name_and_clause_ids_keep_their_dots(bundle: Path) -> None:
    words = Words("en", strict=True)
    assert words("custodian.name") == "Custodian Dice"
    assert words("custodian.clause.CD-1.2.title") == "The board"


@pytest.mark.parametrize(("count", "said"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (21, "21 moves")])
def test_plural_forms_follow_the_count(bundle: Path, count: int, said: str) -> None:
    assert Words("en", strict=True)("log.moves", count=count) == said


def test_english_stands_in_for_what_a_language_lacks(bundle: Path) -> None:
    words = Words("de", strict=True)
    assert words("menu.play") == "Spielen"
    assert words("log.moves", count=1) == "1 move"
    assert words("custodian.name") == "Custodian Dice"


def test_clauses_are_those_of_the_rule_reference_or_of_the_languages_own_file(bundle: Path) -> None:
    assert Words("en", strict=True)("custodian_clauses.CD-1.title") == "The board"
    words = Words("de", strict=True)
    assert words("custodian_clauses.CD-1.title") == "Das Brett"
    assert words("custodian_clauses.CD-1.where") == "Setup"
    assert words("custodian_clauses.CD-2.text") == "Five a side."
    assert not words.has("custodian_clauses.CD-1.ruling")
    assert not words.has("custodian_clauses.CD-1.figure")


def test_numbers_are_written_as_the_language_writes_them(bundle: Path) -> None:
    assert Words("en", strict=True).number(3.456, 2) == "3.46"
    assert Words("de", strict=True).number(3.456, 2) == "3,46"
    assert Words("de", strict=True).number(17, 0) == "17"


def test_what_a_language_has_of_its_own_is_told_form_by_form(bundle: Path) -> None:
    assert shipped_texts("de") == {
        "ui.decimal": ",",
        "menu.play": "Spielen",
        "custodian_clauses.CD-1.title": "Das Brett",
        "custodian_clauses.CD-1.text": "Fünf mal fünf.",
    }
    assert shipped_texts("en")["log.moves.one"] == "{count} move"


def test_a_missing_key_is_an_error_in_tests_and_brackets_for_players(bundle: Path) -> None:
    with pytest.raises(MissingWords, match=r"menu\.quit"):
        Words("en", strict=True)("menu.quit")
    with pytest.raises(MissingWords):
        Words("en", strict=True)("menu")
    assert Words("en")("menu.quit") == "[menu.quit]"


def test_a_missing_value_is_an_error_in_tests_and_brackets_for_players(bundle: Path) -> None:
    with pytest.raises(ValueError, match=r"menu\.hello"):
        Words("en", strict=True)("menu.hello")
    assert Words("en")("menu.hello") == "[menu.hello]"


def test_has_and_keys_and_table(bundle: Path) -> None:
    words = Words("de")
    assert words.has("menu.hello")
    assert words.has("log.moves")
    assert not words.has("menu")
    assert not words.has("menu.quit")
    assert Words("en").every_key() == [
        "custodian.clause.CD-1.2.title",
        "custodian.name",
        "custodian_clauses.CD-1.text",
        "custodian_clauses.CD-1.title",
        "custodian_clauses.CD-1.where",
        "custodian_clauses.CD-2.ruling",
        "custodian_clauses.CD-2.text",
        "custodian_clauses.CD-2.title",
        "custodian_clauses.CD-2.where",
        "log.moves",
        "menu.hello",
        "menu.play",
        "ui.decimal",
    ]
    assert words.table("custodian.clause") == {"CD-1.2": {"title": "The board"}}
    assert words.table("nothing") == {}


def test_the_pseudo_language_is_longer_accented_and_filled_in(bundle: Path) -> None:
    words = Words("pseudo", strict=True)
    said = words("menu.hello", name="Anna")
    assert "Anna" in said
    assert "{braces}" not in said
    assert "{bràçéš}" in said
    assert len(said) >= 1.4 * len("Hello Anna, {braces} and 'Anna'")
    assert words("log.moves", count=2).startswith("2 mövéš")


@given(st.text(alphabet=st.characters(exclude_characters="{}", exclude_categories=["Cs"])))
def test_a_lengthened_text_is_at_least_40_percent_longer(form: str) -> None:
    assert len(lengthened(form)) >= 1.4 * len(form)


def test_every_text_file_that_is_shipped_can_be_read() -> None:
    for language in assets.languages():
        words = Words(language)
        assert words("ui.ok") != "[ui.ok]"
    for key in Words("en").every_key():
        assert Words("en").has(key), key


@pytest.mark.parametrize("language", assets.languages())
def test_why_a_match_ended_names_who_won_or_lost_it(language: str) -> None:
    """Not `one side`: the players have names."""
    impersonal = re.compile(r"\b(one|the) side\b|\b(eine|die) Seite\b", re.IGNORECASE)
    ends = {key: text for key, text in shipped_texts(language).items() if ".outcome." in key}
    assert ends
    assert not {key: text for key, text in ends.items() if impersonal.search(text)}
