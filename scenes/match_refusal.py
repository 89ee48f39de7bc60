"""What is said when a choice is not allowed: the rule that forbids it, and a way to that rule."""

from __future__ import annotations

from collections.abc import Callable

from scenes import assets
from scenes.ui.notice import Notice
from scenes.words import Words

SECONDS = 7.0


class Refusal(Notice):
    """A notice that opens the rule book at a clause when it is clicked."""

    focusable = True
    solid = True

    def __init__(self, words: str, tip: str, clause: str, on_open: Callable[[], object]) -> None:
        super().__init__(words, "warning", SECONDS)
        self.clause = clause
        self.tip = tip
        self.shortcut = "F1"
        self._on_open = on_open

    def activate(self) -> None:
        self._on_open()


def clause_title(words: Words, game_key: str, clause: str) -> str:
    """The title of a clause in the player's language, or its id where the rule reference does not list it."""
    key = f"{game_key}.clause_title.{clause}"
    if words.has(key):
        return words(key)
    listed = assets.seeds(game_key)["clause"]
    return next((str(entry["title"]) for entry in listed if entry["id"] == clause), clause)
