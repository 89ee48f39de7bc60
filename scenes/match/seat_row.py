"""A seat as the panel beside a table shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.cube import STANDARD
from scenes.dice.art import DiceArt
from scenes.dice.looks import look
from scenes.dice.view import View
from scenes.ui import icons, shapes, text
from scenes.ui.theme import Style
from scenes.ui.widget import Seen, Widget

MARK = 15
"""The size of the mark of the seat to act, at scale 1."""
GAP = 10


@lru_cache(maxsize=8)
def _dice(edge: int) -> DiceArt:
    return DiceArt(View.ABOVE, edge, 1 << 20)


class SeatRow(Widget):
    """A seat: a die of its colour, the name, who plays there, how it stands. The seat to act is marked."""

    focusable = False
    solid = True

    name_shown = Seen("")
    player = Seen("")
    colour = Seen("ivory")
    standing = Seen("")
    shorter = Seen[tuple[str, ...]](())
    """The standing in ever fewer words, for where there is little room."""
    brevity = Seen(0)
    """How much shorter than the standing what is said of it is."""
    acts = Seen(False)
    compact = Seen(False)
    """Where there is little room how the seat stands comes in place of who plays there."""

    def height_for(self, width: int) -> int:
        return self.theme.px(30 if self.compact else 54 if self.standing else 36)

    def tip_text(self) -> str:
        return " · ".join(filter(None, (self.name_shown, self.player, self.standing)))

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.rect.width < 1 or self.rect.height < 1:
            return
        if self.acts:
            shapes.draw_plate(surface, self.rect, theme.px(9), palette.panel_light)
            shapes.draw_ring(surface, self.rect, theme.px(9), theme.px(1.5), palette.brass)
        edge = theme.px(24)
        middle = (self.rect.left + theme.px(8) + edge / 2, float(self.rect.centery))
        _dice(edge).resting(look(self.colour), STANDARD.showing(5)).draw(surface, middle)
        room = self._room
        if self.standing and not self.compact:
            half = theme.px(25)
            lower = pygame.Rect(room.left, room.top + half, room.width, half)
            text.draw_line(surface, self.said, self._style, lower)
            room.top, room.height = room.top + theme.px(3), half
        if self.acts:
            size = theme.px(MARK)
            mark = pygame.Rect(room.right - size, room.centery - size // 2, size, size)
            icons.draw(surface, "left", mark, palette.brass_light)
            room.width -= size + theme.px(4)
        small = theme.style("body", 14, palette.muted)
        gap = theme.px(GAP)
        aside, named = self.player, room
        if self.standing and self.compact:
            # How it stands is read whole: a name that is too long for the rest makes room for it.
            aside = self.said
            wide = max(0, room.width - gap - text.width(aside, small))
            named = pygame.Rect(room.left, room.top, wide, room.height)
        name = text.draw_line(surface, self.name_shown, theme.strong, named)
        left = name.rect.right + gap
        if room.right - left >= text.width(aside, small):
            player = pygame.Rect(left, room.top, room.right - left, room.height)
            text.draw_line(surface, aside, small, player, "right")

    @property
    def said(self) -> str:
        """The words for how it stands."""
        forms = (self.standing, *self.shorter)
        return forms[min(self.brevity, len(forms) - 1)]

    @property
    def least_brevity(self) -> int:
        """How short the words have to be here, whether the seat acts or not: the longest that fit."""
        theme, room = self.theme, self._room.width
        if self.compact:
            room -= text.width(self.name_shown, theme.strong) + theme.px(GAP + MARK + 4)
        forms = (self.standing, *self.shorter)
        fitting = (place for place, said in enumerate(forms) if text.width(said, self._style) <= room)
        return next(fitting, len(forms) - 1)

    @property
    def _style(self) -> Style:
        """How the standing is written."""
        palette = self.theme.palette
        compact = self.theme.style("body", 14, palette.muted)
        return compact if self.compact else self.theme.style("body", 15, palette.text)

    @property
    def _room(self) -> pygame.Rect:
        """What is left beside the die."""
        theme = self.theme
        taken = theme.px(24) + theme.px(9)
        room = self.rect.inflate(-theme.px(16), 0)
        return pygame.Rect(room.left + taken, room.top, max(0, room.width - taken), room.height)


def speak_alike(rows: Sequence[SeatRow]) -> None:
    """Says how seats stand in words of the same kind: as many as there is room for in every row."""
    brevity = max((row.least_brevity for row in rows), default=0)
    for row in rows:
        row.brevity = brevity
