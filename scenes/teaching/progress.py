"""What the player has learnt so far, kept with the settings: lessons by clause, and first matches."""

from __future__ import annotations

from scenes.scene import Stage
from scenes.teaching.lesson import lessons


def is_learnt(stage: Stage, key: str, what: str) -> bool:
    """Whether a lesson, by its clause, or a first match, by `learnt_as`, has been done."""
    return what in stage.settings.learnt.get(key, [])


def learn(stage: Stage, key: str, what: str) -> None:
    """Keeps that a lesson or a first match has been done."""
    if not is_learnt(stage, key, what):
        stage.settings.learnt = {
            **stage.settings.learnt,
            key: [*stage.settings.learnt.get(key, []), what],
        }
        stage.storage.write_settings(stage.settings)


def count_learnt(stage: Stage, key: str) -> int:
    """How many of the lessons of a game have been done."""
    return sum(is_learnt(stage, key, clause) for clause in lessons(key))


def next_lesson(stage: Stage, key: str, after: str | None = None) -> str | None:
    """The first lesson after a clause that has not been done, then the first before it; None if all are."""
    order = list(lessons(key))
    start = order.index(after) + 1 if after in order else 0
    return next((c for c in order[start:] + order[:start] if not is_learnt(stage, key, c)), None)
