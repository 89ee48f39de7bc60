"""The buttons that lead into the first matches of a game."""

from __future__ import annotations

from functools import partial

from scenes.scene import Stage
from scenes.teaching import progress
from scenes.teaching.first_match import FirstMatch, first_matches
from scenes.ui.controls import Button


def ways_into_first_matches(stage: Stage, key: str, place: str) -> list[Button]:
    """A button for each first match of a game, in the words of a `place`: `setup` or `rulebook`."""
    return [_way(stage, told, place) for told in first_matches(key).values()]


def _way(stage: Stage, told: FirstMatch, place: str) -> Button:
    words = stage.words
    said = words(f"{place}.first_match")
    if told.name:
        kind = words(f"{told.key}_lessons.first_matches.{told.name}")
        said = words("teaching.first_match_of", title=said, kind=kind)
    return Button(
        said,
        partial(_open, stage, told),
        icon="check" if progress.is_learnt(stage, told.key, told.learnt_as) else "play",
        name=told.learnt_as,
        tip=words(f"{place}.first_match_tip"),
    )


def _open(stage: Stage, told: FirstMatch) -> None:
    stage.push(stage.screens.first_match(stage, told.key, told.name))
