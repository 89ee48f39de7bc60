"""Every scene in its telling states, by the rectangles of its widgets and words: nothing overlaps, leaves the
window or is cut off, in small and large windows and at every size of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame
import pytest

from scenes.gallery import gallery_stage, game_states, shell_states
from scenes.scene import Scene, Stage
from scenes.shell.gallery import Shot
from scenes.ui import Button, Interface, Label, Paragraph, Theme
from scenes.words import PSEUDO
from tests.scenes.looks import flaws

States = Callable[[Stage], Iterator[Shot]]
Seen = tuple[tuple[int, int], int]
"""The size of the window, and of words and buttons in percent."""

EVERY: Sequence[Seen] = [
    (size, scale) for size in ((800, 600), (1280, 800), (2560, 1440)) for scale in (80, 100, 200)
]
SOME: Sequence[Seen] = [((800, 600), 200), ((1280, 800), 100)]
"""Where there is the least room, and what the program was laid out for."""


def found_flaws(states: States, ways: Sequence[Seen], language: str) -> tuple[list[str], set[type[Scene]]]:
    """What is broken in each state, and the scenes that were looked at."""
    (size, scale), *_ = ways
    stage = gallery_stage(size, scale, language)
    stage.resize(size)
    found, kinds = list[str](), set[type[Scene]]()
    for shot in states(stage):
        shot.take(stage)
        for size, scale in ways:
            stage.settings.ui_scale = scale
            stage.resize(size)
            for _ in range(3):
                for scene in stage.scenes:
                    scene.update(0.0)
            top = stage.top
            assert top is not None
            kinds.add(type(top))
            found += [f"{shot.name} at {size}, {scale} %: {flaw}" for flaw in flaws(top.interface)]
        stage.settings.ui_scale = ways[0][1]
        stage.resize(ways[0][0])
    while stage.scenes:
        stage.scenes.pop().leave()
    stage.thinker.close()
    return found, kinds


def test_nothing_overlaps_or_is_cut_off_in_any_scene() -> None:
    found, kinds = found_flaws(shell_states, EVERY, "en")
    at_matches, kinds_at_matches = found_flaws(game_states, SOME, "en")
    assert [*found, *at_matches] == []
    assert {kind for kind in kinds_of(Scene) if not kind.__subclasses__()} <= kinds | kinds_at_matches


def kinds_of(kind: type[Scene]) -> set[type[Scene]]:
    """The scenes of the program of this kind; those that tests make up are none."""
    own = {kind} if kind.__module__.startswith("scenes.") else set[type[Scene]]()
    return own.union(*(kinds_of(below) for below in kind.__subclasses__()))


def test_nor_with_words_that_are_40_percent_longer() -> None:
    assert found_flaws(shell_states, SOME, PSEUDO)[0] == []


def test_nor_in_another_language() -> None:
    assert found_flaws(shell_states, [((800, 600), 100)], "de")[0] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", PSEUDO])
@pytest.mark.parametrize("states", [shell_states, game_states])
def test_nor_in_any_window_and_any_language(states: States, language: str) -> None:
    assert found_flaws(states, EVERY, language)[0] == []


# What is looked for is found where it is


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"width": 40}, "says only"),
        ({"left": 780}, "leaves the window"),
        ({"top": 590}, "leaves the window"),
        ({"left": 100, "top": 100}, "overlap"),
    ],
    ids=str,
)
def test_what_overlaps_leaves_the_window_or_is_cut_off_is_found(change: dict[str, int], said: str) -> None:
    interface = Interface(Theme(), (800, 600))
    interface.add(Button("Keep as rolled", lambda: None), pygame.Rect(100, 100, 200, 40))
    other = interface.add(Label("Whose turn it is"), pygame.Rect(400, 300, 200, 40))
    assert flaws(interface) == []
    place = other.rect.copy()
    for side, value in change.items():
        setattr(place, side, value)
    other.place(place)
    assert any(said in flaw for flaw in flaws(interface)), flaws(interface)


def test_a_paragraph_without_room_for_its_last_line_is_found() -> None:
    interface = Interface(Theme(), (800, 600))
    words = interface.add(Paragraph("Choose one of your dice. " * 6), pygame.Rect(100, 100, 200, 400))
    assert flaws(interface) == []
    words.place(pygame.Rect(100, 100, 200, 3 * words.height_for(200) // 4))
    assert any("says only" in flaw for flaw in flaws(interface))
