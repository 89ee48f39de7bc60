"""What is said when a choice is not allowed: the rule that forbids it, and a way to that rule."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.system import assets
from scenes.ui import icons, shapes, text
from scenes.ui.notice import Notice
from scenes.words import CLAUSES, Words

SECONDS = 7.0


class Refusal(Notice):
    """A notice that opens the rule book at a clause when it is clicked."""

    focusable = True
    solid = True

    def __init__(self, words: str, tip: str, clause: str, on_open: Callable[[], object]) -> None:
        super().__init__(words, "warning", SECONDS)
        self.clause = clause
        self.tip = tip
        self.shortcut = "F1"
        self._on_open = on_open

    def natural_width(self) -> int:
        return super().natural_width() + self._icon_room

    def height_for(self, width: int) -> int:
        return super().height_for(max(1, width - self._icon_room))

    @property
    def _icon_room(self) -> int:
        return self.theme.px(28)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        shapes.draw_shadow(surface, self.rect, theme.radius, theme.px(12), theme.px(5), 160)
        shapes.draw_plate(surface, self.rect, theme.radius, theme.palette.well)
        if self.glow > 0:
            colour = theme.palette.panel_light
            shapes.draw_plate(surface, self.rect, theme.radius, colour, alpha=round(255 * self.glow))
        shapes.draw_ring(surface, self.rect, theme.radius, theme.px(1.5), theme.palette.warning)
        room = self.rect.inflate(-2 * theme.px(22), -2 * theme.px(9))
        mark = pygame.Rect(room.left - theme.px(6), 0, theme.px(22), theme.px(22))
        mark.centery = room.centery
        icons.draw(surface, "rules", mark, theme.palette.brass_light)
        room.left += self._icon_room
        room.width -= self._icon_room
        text.draw_paragraph(surface, self.words, theme.body, room)

    def activate(self) -> None:
        self._on_open()


def clause_in_play(game_key: str, stage: str) -> str | None:
    """The clause that a stage of a turn is about, where the rule reference says so under `in_play`."""
    named: dict[str, str] = assets.seeds(game_key).get("in_play", {})
    return named.get(stage)


def clause_title(words: Words, game_key: str, clause: str) -> str:
    """The title of a clause in the player's language, or its id where the rule reference does not list it."""
    key = f"{game_key}{CLAUSES}.{clause}.title"
    return words(key) if words.has(key) else clause
