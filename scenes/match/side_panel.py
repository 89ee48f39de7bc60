"""What stands beside the table of a match, whoever fills it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.ui.controls import Button
from scenes.ui.layout import Panel

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene


PADDING = 14
GAP = 9
ROOMY = 600
"""From this height on, at scale 1, the main commands have words and the game its title."""


class SidePanel(Panel, ABC):
    """A panel that is drawn anew only when it looks otherwise: dice may roll for many frames beside it.

    Attributes:
        asked: the button that waits for Enter, if any.
        extras: buttons in words for what the game has to offer just now, among the children.
    """

    def __init__(self, scene: MatchScene, padding: float) -> None:
        super().__init__(padding=padding, name="panel")
        self.asked: Button | None = None
        self.extras: list[Button] = []
        self._scene = scene
        self._picture: pygame.Surface | None = None

    @abstractmethod
    def refresh(self) -> None:
        """Brings it up to date after anything has changed."""

    @abstractmethod
    def say(self) -> None:
        """Says whose turn it is and what to do; called while time passes, too."""

    @abstractmethod
    def spoken_lines(self) -> Sequence[str]:
        """Whose turn it is and what to do, to be read aloud: without what changes while one waits."""

    def refresh_extras(self) -> None:
        """Gives a button to what the game urges to do, and to what can be chosen that lies nowhere."""
        scene = self._scene
        wanted = list[Button]()
        for command in scene.urged():
            if scene.can_do(command) and scene.looking is None:
                words, tip = scene.command_words(command)
                act = partial(scene.do, command)
                name, key = f"urged {command.value}", str(command.shortcuts[0])
                wanted.append(Button(words, act, name=name, tip=tip, shortcut=key))
        for target, words in scene.tokens():
            wanted.append(Button(words, partial(scene.choose, target), name=f"token {target}"))
        if [button.name for button in wanted] == [button.name for button in self.extras]:
            return
        dropped, self.extras = self.extras, wanted
        if self.interface is not None:
            for button in dropped:
                self.interface.forget(button)
            self.attach(self.interface, self.parent)

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
            # Where only a part is drawn, the rest may lie under what was drawn over it.
            if surface.get_clip().contains(seen):
                self._picture = surface.subsurface(seen).copy()

    def forget_picture(self) -> None:
        """Something in the panel, or behind its round corners, looks otherwise than before."""
        self._picture = None
