"""The keys that only Tilting Dice has, as they are in a new program."""

from __future__ import annotations

import pygame

from scenes.system.keys import Shortcut

SPIN_LEFT, SPIN_RIGHT = Shortcut(pygame.K_q), Shortcut(pygame.K_e)

KEYS = {"spin_left": SPIN_LEFT, "spin_right": SPIN_RIGHT}
"""Each by the key of its words, `tilting.own_key.<name>`."""
