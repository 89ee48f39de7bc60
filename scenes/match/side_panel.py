"""What stands beside the table of a match, whoever fills it."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from scenes.ui.controls import Button
from scenes.ui.layout import Panel


class SidePanel(Panel, ABC):
    """A panel that is drawn anew only when it looks otherwise: dice may roll for many frames beside it.

    Attributes:
        asked: the button that waits for Enter, if any.
    """

    def __init__(self, padding: float) -> None:
        super().__init__(padding=padding, name="panel")
        self.asked: Button | None = None
        self._picture: pygame.Surface | None = None

    @abstractmethod
    def refresh(self) -> None:
        """Brings it up to date after anything has changed."""

    @abstractmethod
    def say(self) -> None:
        """Says whose turn it is and what to do; called while time passes, too."""

    def draw_tree(self, surface: pygame.Surface) -> None:
        """Draws the panel, or the picture of the last time."""
        seen = self.rect.clip(surface.get_rect())
        if seen.width < 1 or seen.height < 1:
            return
        if self._picture is not None and self._picture.get_size() == seen.size:
            self.draw_shadow(surface)
            surface.blit(self._picture, seen)
        else:
            super().draw_tree(surface)
            self._picture = surface.subsurface(seen).copy()

    def forget_picture(self) -> None:
        """Something in the panel, or behind its round corners, looks otherwise than before."""
        self._picture = None
