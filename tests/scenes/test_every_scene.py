"""Every scene in its telling states, by the rectangles of its widgets and words: nothing overlaps, leaves the
window or is cut off, in small and large windows and at every size of words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from scenes.gallery import gallery_stage, game_states, shell_states
from scenes.scene import Scene, Stage
from tests.scenes.looks import flaws

States = Callable[[Stage], Iterator[tuple[str, list[Scene]]]]

SIZES = [(800, 600), (1280, 800), (2560, 1440)]
SCALES = [80, 100, 200]


def found_flaws(states: States, size: tuple[int, int], scale: int, language: str) -> dict[str, list[str]]:
    stage = gallery_stage(size, scale, language)
    stage.resize(size)
    found: dict[str, list[str]] = {}
    for name, scenes in states(stage):
        stage.reset(scenes[0])
        for scene in scenes[1:]:
            stage.push(scene)
        for _ in range(3):
            for scene in stage.scenes:
                scene.update(0.0)
        top = stage.top
        assert top is not None
        broken = flaws(top.interface)
        if broken:
            found[name] = broken
    while stage.scenes:
        stage.scenes.pop().leave()
    stage.thinker.close()
    return found


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_overlaps_or_is_cut_off_around_the_matches(size: tuple[int, int], scale: int) -> None:
    assert found_flaws(shell_states, size, scale, "en") == {}


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 200), ((1280, 800), 100)], ids=str)
def test_nor_with_words_that_are_40_percent_longer(size: tuple[int, int], scale: int) -> None:
    assert found_flaws(shell_states, size, scale, "pseudo") == {}


def test_nor_in_another_language() -> None:
    assert found_flaws(shell_states, (800, 600), 100, "de") == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "pseudo"])
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 100), ((1280, 800), 100)], ids=str)
def test_nor_at_a_match_in_another_language(size: tuple[int, int], scale: int, language: str) -> None:
    assert found_flaws(game_states, size, scale, language) == {}


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 200), ((1280, 800), 100)], ids=str)
def test_nor_at_a_match(size: tuple[int, int], scale: int) -> None:
    assert found_flaws(game_states, size, scale, "en") == {}


@pytest.mark.slow
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nor_at_a_match_in_any_window(size: tuple[int, int], scale: int) -> None:
    assert found_flaws(game_states, size, scale, "en") == {}
