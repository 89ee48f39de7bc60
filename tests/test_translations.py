"""Every language says all that English says, of the same things, and leaves no English standing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scenes.system import assets
from scenes.translation import report, translation
from scenes.words import SOURCE, shipped_texts

LANGUAGES = [language for language in assets.languages() if language != SOURCE]
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)

SAME_WORDS = {
    "de": {
        "names": r"(captain|custodian|dice_chess|tilting)\.name|(menu|about)\.title|app\.caption",
        "numbers": r".*\.(players|minutes)|.*\.(quiet_limit|limit)\.choice\.\d+",
        "German has the word too": r"ui\.ok|match\.(pause|tempo|goes_normal)|settings\.animation_normal"
        r"|custodian\.option\.chaos\.title|ready\.way\.pad|bindings\.pad|bindings\.deed\.(pause|tempo)",
        "printed on the buttons of a gamepad": r"bindings\.(xbox|playstation|nintendo)\.\w+",
        "printed on the keys": r"key\.(esc|enter|keypad|keypad_enter)|ready\.way\.(wasd|ijkl)",
    }
}
"""What may read as in English, by the reason; what consists of placeholders and signs need not be named."""

# Words that German has not; `die` it has.
ENGLISH = re.compile(
    r"\b(the|of|and|your|you|with|or|this|that|is|are|not|to|dice|turn|move)\b", re.IGNORECASE
)

QUOTED = re.compile("„[^“]*“")
NAMES = re.compile(
    r"(Captain|Custodian|Tilting) Dice|Dice Chess|City Hare Studio|Dust Pan Games"
    r"|GNU Lesser General Public License"
)


@EVERY_LANGUAGE
def test_it_says_all_that_english_says_and_nothing_else(language: str) -> None:
    held = translation(language)
    assert not held.missing
    assert not held.unknown


@EVERY_LANGUAGE
def test_its_texts_are_filled_in_from_the_same_values(language: str) -> None:
    assert not translation(language).misfits


@EVERY_LANGUAGE
def test_it_has_the_files_of_english_and_one_of_clauses_for_each_rule_reference(language: str) -> None:
    clauses = {f"{game}_clauses" for game in assets.seed_files()}
    assert set(assets.text_files(language)) == {*assets.text_files(SOURCE), *clauses}


@EVERY_LANGUAGE
def test_what_reads_as_in_english_has_a_reason(language: str) -> None:
    english = shipped_texts(SOURCE)
    same = {
        key
        for key, text in translation(language).texts.items()
        if text == english.get(key) and re.search(r"\w", re.sub(r"\{[^}]*\}", "", text))
    }
    reasons = SAME_WORDS[language]
    explained = {reason: {key for key in same if re.fullmatch(keys, key)} for reason, keys in reasons.items()}
    assert same == set().union(*explained.values())
    assert all(explained.values()), "a reason for nothing"


def test_no_english_is_left_in_german() -> None:
    """But what is quoted: headings of the printed rules are those of the English book."""
    for key, text in shipped_texts("de").items():
        plain = re.sub(r"\{[^}]*\}", "", NAMES.sub("", QUOTED.sub("", text)))
        assert not ENGLISH.search(plain), (key, text)


def test_german_is_set_as_german_is() -> None:
    for key, text in shipped_texts("de").items():
        assert text.count("„") == text.count("“"), (key, text)
        for sign in ('"', "”", "'", "...", " - ", " ,", " ;", " !", " ?", "( ", " )"):
            assert sign not in text, (key, text)
        formal = re.search(r"(?<=[a-zäöüß,;] )(Sie|Ihnen|Ihre?)\b", text)
        assert not formal, (key, text)


@pytest.mark.parametrize("language", assets.languages())
def test_every_letter_is_in_the_fonts(language: str) -> None:
    letters = set("".join(shipped_texts(language).values())) - {"\n"}
    for face in ("body", "bold"):
        assert not {letter for letter in letters if not assets.covers(face, letter)}


def test_a_translation_is_held_against_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, text in (
        ("en", 'go = "Go"\nplay = "Play {game}"\nwon = { one = "{count} won", other = "{count} won" }'),
        ("de", 'play = "Spiel {name}"\nwon = { one = "Eines gewonnen", other = "Gewonnen" }\nweg = "Weg"'),
    ):
        file = tmp_path / "assets" / "text" / language / "app.toml"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(assets, "root", lambda: tmp_path)
    for kept in (assets.texts, assets.seed_files):
        kept.cache_clear()
    try:
        held = translation("de")
        assert held.missing == ("go",)
        assert held.unknown == ("weg",)
        assert held.misfits == ("play", "won.other")
        assert held.words == 6
    finally:
        for kept in (assets.texts, assets.seed_files):
            kept.cache_clear()


def test_the_report_counts_the_words_of_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert report() == 0
    said = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{said}", end="")
    for language in assets.languages():
        assert re.search(rf"^{language}: \d+ texts, \d+ words$", said, re.MULTILINE)
