"""Which language the program speaks at its first start, and ever after."""

from __future__ import annotations

import pygame
import pytest

from scenes import languages
from scenes.languages import best_of, spoken_language, wanted_languages
from scenes.system import assets

KNOWN = ("de", "en", "pt_BR")


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        ([], "en"),
        (["de"], "de"),
        (["de_AT"], "de"),
        (["de-CH"], "de"),
        (["de_DE.UTF-8"], "de"),
        (["fr_FR", "de_DE", "en_GB"], "de"),
        (["en_GB", "de_DE"], "en"),
        (["pt-br"], "pt_BR"),
        (["C"], "en"),
        (["C.UTF-8"], "en"),
        ([""], "en"),
        (["desert"], "en"),
    ],
)
def test_the_first_wanted_language_that_is_known_is_spoken(wanted: list[str], spoken: str) -> None:
    assert best_of(wanted, KNOWN) == spoken


def test_what_was_chosen_is_spoken_whatever_the_system_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "wanted_languages", lambda: ["de_DE"])
    assert spoken_language(None) == "de"
    assert spoken_language("en") == "en"


def test_the_system_is_asked_without_harm() -> None:
    assert all(isinstance(language, str) for language in wanted_languages())
    assert spoken_language(None) in assets.languages()


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, []),
        ({"LANG": "de_DE.UTF-8"}, ["de_DE.UTF-8"]),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, ["de_DE.UTF-8"]),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, ["de_DE.UTF-8"]),
    ],
)
def test_a_pygame_that_cannot_be_asked_leaves_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], wanted: list[str]
) -> None:
    monkeypatch.delattr(pygame, "system", raising=False)
    assert wanted_languages(environment) == wanted
