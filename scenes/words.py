"""Every word a player reads, by key: `words("match.turn", name="Anna")`.

Words live in `assets/text/<language>/`: those of `app.toml` stand at the top level, those of any other file
under the file's name. English stands in for what another language lacks. A file is read when it is first
asked for: a menu need not wait for the words of lessons.

The rule clauses of a game stand under `<game>_clauses`, by their id. In English they are those of
`seeds/<game>.toml`; another language has them in a file of that name.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from scenes.system import assets

if TYPE_CHECKING:
    from game.save import SeatInfo

SOURCE = "en"
PSEUDO = "pseudo"
SHELL = "app"
CLAUSES = "_clauses"
"""What the name of a game is followed by in the key of its clauses."""
CLAUSE_PARTS = ("title", "text", "where", "ruling")
"""What there is to read in a clause; `where` is its place in the printed rules."""

_NAMED_KEY = re.compile(r"\[\[(.+?)\]\]")
_ACCENTS = str.maketrans("aeiouyAEIOUYcnszCNSZ", "àéîöüýÀÉÎÖÜÝçñšžÇÑŠŽ")


class MissingWords(KeyError):
    """A key that has no words in the language nor in English; raised only by strict words."""


class Words:
    """The words of one language.

    A value is a text with `str.format` placeholders, or a table of plural forms (`one`, `other`) among which
    `count=` chooses and where `{count}` may stand. A key that can be changed is named `[[Ctrl+Z]]`, as it is
    in a new program: what is read is the player's own.

    Attributes:
        own_keys: the keys that the player has changed, each with that of the player's own.

    Args:
        language: a folder of `assets/text`, or `pseudo`: English made 40 % longer and accented, for tests.
        strict: raise `MissingWords` for an unknown key and ValueError for a placeholder without a value;
            otherwise the player sees the key in brackets.
    """

    def __init__(self, language: str = SOURCE, *, strict: bool = False) -> None:
        self.language = language
        self.strict = strict
        self.own_keys: Mapping[str, str] = {}
        self._source = _Files(SOURCE)
        own = () if language in (SOURCE, PSEUDO) else (_Files(language),)
        self._languages = (*own, self._source)

    def __call__(self, key: str, *, count: int | None = None, **values: object) -> str:
        form = self._look_up(key, count)
        if form is None:
            if self.strict:
                raise MissingWords(f"no words for {key!r} in {self.language!r}")
            return f"[{key}]"
        if count is not None:
            values["count"] = count
        form = _NAMED_KEY.sub(self._named_key, form)
        if self.language == PSEUDO:
            form = lengthened(form)
        try:
            return form.format(**values)
        except (KeyError, IndexError, ValueError) as error:
            if self.strict:
                raise ValueError(
                    f"words {key!r}: {form!r} cannot be filled in from {sorted(values)}"
                ) from error
            return f"[{key}]"

    def number(self, value: float, places: int) -> str:
        """A number with so many decimal places, written as the language writes it."""
        return f"{value:.{places}f}".replace(".", self("ui.decimal"))

    def whole(self, number: int) -> str:
        """A whole number, its thousands set apart as the language does it."""
        return f"{number:,}".replace(",", self("ui.thousands"))

    def key_name(self, shortcut: str) -> str:
        """A key, or keys held together, as the player calls them: `Ctrl+Z` is `Strg+Z` in German."""
        names = self.table("key")
        return "+".join(str(names.get(part.lower().replace(" ", "_"), part)) for part in shortcut.split("+"))

    def own_key(self, first: str) -> str:
        """What the player presses where a new program has `first`, by its name."""
        return self.key_name(self.own_keys.get(first, first))

    def name_of(self, seat: SeatInfo) -> str:
        """What a seat is called: what its player is, or else its dice are in this language."""
        key = f"dice.{seat.colour}"
        return self(key) if seat.unnamed and self.has(key) else seat.name

    def has(self, key: str) -> bool:
        """Whether the key has words, in the language itself or in English."""
        return self._look_up(key, None) is not None

    def table(self, key: str) -> Mapping[str, Any]:
        """The table of words at a key, in the language's own or the English form; empty if there is none."""
        for language in self._languages:
            found = language.find(key)
            if isinstance(found, dict):
                return found
        return {}

    def every_key(self) -> list[str]:
        """Every key of the English words, plural forms counted as one, in alphabetical order."""
        return sorted(_keys(self._source, ""))

    def _named_key(self, found: re.Match[str]) -> str:
        return self.own_key(found[1]).replace("{", "{{").replace("}", "}}")

    def _look_up(self, key: str, count: int | None) -> str | None:
        for language in self._languages:
            text = _text(language.find(key), count)
            if text is not None:
                return text
        return None


def shipped_texts(language: str) -> dict[str, str]:
    """Every text of a language of its own, by key, each plural form by itself, as in `log.moves.one`."""
    return dict(_texts(_Files(language), ""))


def lengthened(form: str) -> str:
    """A text made at least 40 % longer and accented, its placeholders left as they are."""
    parts: list[str] = []
    for literal, field, specification, conversion in string.Formatter().parse(form):
        parts.append(literal.replace("{", "{{").replace("}", "}}").translate(_ACCENTS))
        if field is not None:
            parts.append(
                "{"
                + field
                + (f"!{conversion}" if conversion else "")
                + (f":{specification}" if specification else "")
                + "}"
            )
    missing = -(-len(form) * 2 // 5)
    padding = " ".join("~" * min(7, missing - start) for start in range(0, missing, 8))
    return "".join(parts) + (f" {padding}" if padding else "")


class _Files(Mapping[str, Any]):
    """The words of a language: those of the shell, and those of every other file under its name."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._shell = assets.texts(language, SHELL)
        files = (file for file in assets.text_files(language) if file != SHELL)
        references = (game + CLAUSES for game in assets.seed_files()) if language == SOURCE else ()
        self._others = (*files, *references)
        self._found: dict[str, Any] = {}

    def find(self, key: str) -> Any:
        """What stands at a dotted key, None if nothing does. A frame asks for dozens, mostly the same."""
        if key not in self._found:
            self._found[key] = _find(self, key)
        return self._found[key]

    def __getitem__(self, name: str) -> Any:
        if name not in self._others:
            return self._shell[name]
        if self._language == SOURCE and name.endswith(CLAUSES):
            return clauses_of(name.removesuffix(CLAUSES))
        return assets.texts(self._language, name)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._shell, *self._others)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in self._shell or name in self._others


@cache
def clauses_of(game: str) -> dict[str, dict[str, str]]:
    """What there is to read in the rule reference of a game, by the id of the clause."""
    return {
        clause["id"]: {part: clause[part] for part in CLAUSE_PARTS if part in clause}
        for clause in assets.seeds(game)["clause"]
    }


def _find(tree: Mapping[str, Any], key: str) -> Any:
    """What stands at a dotted key; a name may hold dots of its own, as a clause id does."""
    if key in tree:
        return tree[key]
    parts = key.split(".")
    for length in range(1, len(parts)):
        below = tree.get(".".join(parts[:length]))
        if isinstance(below, dict):
            found = _find(below, ".".join(parts[length:]))
            if found is not None:
                return found
    return None


def _is_plural(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("other"), str) and set(value) <= {"one", "other"}


def _text(value: Any, count: int | None = None) -> str | None:
    if isinstance(value, str):
        return value
    if _is_plural(value):
        chosen: str = value.get("one", value["other"]) if count == 1 else value["other"]
        return chosen
    return None


def _texts(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, str):
            yield prefix + name, value
        elif isinstance(value, dict):
            yield from _texts(value, f"{prefix}{name}.")


def _keys(tree: Mapping[str, Any], prefix: str) -> list[str]:
    found: list[str] = []
    for name, value in tree.items():
        if isinstance(value, str) or _is_plural(value):
            found.append(prefix + name)
        elif isinstance(value, dict):
            found += _keys(value, f"{prefix}{name}.")
    return found
