"""Which language is spoken: the one that the player chose, else the first of the system's that there is."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import pygame

from scenes.system import assets
from scenes.words import SOURCE

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language it speaks, the most telling first."""


def spoken_language(chosen: str | None) -> str:
    """The language to speak where the player has chosen one, or None."""
    return chosen or best_of(wanted_languages(), assets.languages())


def best_of(wanted: Iterable[str], known: Iterable[str]) -> str:
    """The first wanted language that is known, in any country's form where not in the one that is wanted.

    A language is written as systems do: `de`, `de_AT`, `pt-BR`, `de_DE.UTF-8`.
    """
    folders = {_plain(language): language for language in known}
    for language in map(_plain, wanted):
        base = language.partition("_")[0]
        if found := folders.get(language) or folders.get(base):
            return found
    return SOURCE


def wanted_languages(environment: Mapping[str, str] = os.environ) -> list[str]:
    """What the system says the person at it reads, the favourite first; empty where it tells nothing."""
    system = getattr(pygame, "system", None)
    if system is not None:
        preferred = system.get_pref_locales()
        return ["_".join(filter(None, (each["language"], each["country"]))) for each in preferred]
    # The pygame that is not pygame-ce cannot be asked.
    return next(([environment[name]] for name in _VARIABLES if environment.get(name)), [])


def _plain(language: str) -> str:
    return language.partition(".")[0].replace("-", "_").lower()
