"""The keys that only Captain Dice has, as they are in a new program."""

from __future__ import annotations

import pygame

from scenes.system.keys import Shortcut

CUP, BELL = Shortcut(pygame.K_c), Shortcut(pygame.K_b)

KEYS = {"cup": CUP, "bell": BELL}
"""Each by the key of its words, `captain.own_key.<name>`."""
