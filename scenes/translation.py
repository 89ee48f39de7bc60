"""How far a language is translated, held against English: for those who translate."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter

from scenes.system import assets
from scenes.words import SOURCE, shipped_texts


@dataclass(frozen=True)
class Translation:
    """The texts of a language, and the keys of what is not as it should be."""

    language: str
    texts: dict[str, str]
    """What it has of its own, by key, each plural form by itself."""
    missing: tuple[str, ...]
    """English stands in for these."""
    unknown: tuple[str, ...]
    """Nothing asks for these."""
    misfits: tuple[str, ...]
    """These have other placeholders than English."""

    @property
    def words(self) -> int:
        return sum(len(text.split()) for text in self.texts.values())


def translation(language: str) -> Translation:
    """A language held against English."""
    english, own = shipped_texts(SOURCE), shipped_texts(language)
    return Translation(
        language,
        own,
        missing=tuple(key for key in english if key not in own),
        unknown=tuple(key for key in own if key not in english),
        misfits=tuple(key for key in english if key in own and not _fit(key, own[key], english[key])),
    )


def report() -> int:
    """Prints how many texts and words each language has, and which of them want work; the exit status."""
    for language in assets.languages():
        held = translation(language)
        print(f"{language}: {len(held.texts)} texts, {held.words} words")
        for kind in ("missing", "unknown", "misfits"):
            for key in getattr(held, kind):
                print(f"  {kind}: {key}")
    return 0


def _fit(key: str, text: str, english: str) -> bool:
    """Whether two texts are filled in from the same values; a form for one thing may say so in words."""
    free = {"count"} if key.endswith(".one") else set()
    return placeholders(text) - free == placeholders(english) - free


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}
