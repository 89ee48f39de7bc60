"""Where the badges of dice that would be taken lie, and how large they are."""

from __future__ import annotations

import pygame

from scenes.ui.theme import Theme

LEAST_BADGE = 22
"""At scale 1."""


def taken_badge(die: pygame.Rect, theme: Theme) -> pygame.Rect:
    """Where it is marked on a die that it would be taken."""
    badge = badge_of(die.width // 3, theme)
    badge.center = (die.right - badge.width // 5, die.top + badge.width // 5)
    return badge


def badge_of(side: int, theme: Theme) -> pygame.Rect:
    """A badge of a side, but large enough to be read; it lies nowhere yet."""
    side = max(theme.px(LEAST_BADGE), side)
    return pygame.Rect(0, 0, side, side)
