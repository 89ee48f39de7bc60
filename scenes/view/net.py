"""A die unfolded: its six sides as little tiles, four around the top as they look, below them the bottom."""

from __future__ import annotations

import pygame

from game.cube import STANDARD, Cube
from game.grid import ORTHOGONAL
from scenes.dice.art import DiceArt
from scenes.dice.looks import DieLook
from scenes.dice.view import View
from scenes.ui import shapes, text
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Theme
from scenes.view.values import GOLD, GOLD_INK

Place = tuple[int, int]

PLACES: tuple[Place, ...] = ((1, 1), (1, 3), (1, 0), (1, 2), (2, 1), (0, 1))
"""Column and row of each side of a `Cube` in a cross of 3 by 4."""

COLUMNS, ROWS = 3, 4

LEAST_EDGE = 22
"""Of a little tile, at scale 1."""


def face_tile(art: DiceArt, look: DieLook, value: int) -> pygame.Surface:
    """One side of a die as a tile, seen from straight above. It is shared: draw it, never on it."""
    return art.resting(look, STANDARD.showing(value)).body.surface


class NetTip:
    """A small plate with the net of a die, shown beside it.

    Args:
        words: what is said of the bottom side.
    """

    def __init__(self, theme: Theme, full: int, words: str) -> None:
        self._theme = theme
        self._edge = max(theme.px(LEAST_EDGE), round(full * 0.4))
        self._art = DiceArt(View.ABOVE, self._edge, 1 << 20)
        self._words = words
        self._kept = SurfaceCache(1 << 20)

    def draw(
        self,
        target: pygame.Surface,
        look: DieLook,
        cube: Cube,
        doubled: bool,
        anchor: pygame.Rect,
        room: pygame.Rect,
        strength: float = 1.0,
        taken: pygame.Rect | None = None,
    ) -> None:
        """Draws the net beside the die at `anchor`, within a room; `strength` 0..1 fades it.

        Where something else is `taken` up, the net keeps clear of it.
        """
        picture = self._kept.get((look.key, cube, doubled), lambda: self._picture(look, cube, doubled))
        place = self.place(picture.get_size(), anchor, room, taken)
        picture.set_alpha(round(255 * strength))
        target.blit(picture, place)

    def place(
        self, size: tuple[int, int], anchor: pygame.Rect, room: pygame.Rect, taken: pygame.Rect | None = None
    ) -> pygame.Rect:
        """Where a net of a size lies beside the die at `anchor`."""
        place = pygame.Rect((0, 0), size)
        # Beyond the numbers at the side of the die.
        gap = max(self._theme.px(16), round(0.33 * anchor.width))
        if anchor.right + gap + place.width <= room.right:
            place.midleft = (anchor.right + gap, anchor.centery)
        else:
            place.midright = (anchor.left - gap, anchor.centery)
        place = place.clamp(room)
        if taken is not None and place.colliderect(taken):
            if taken.centery > room.centery:
                place.bottom = taken.top
            else:
                place.top = taken.bottom
            place = place.clamp(room)
        return place

    def _picture(self, look: DieLook, cube: Cube, doubled: bool) -> pygame.Surface:
        theme, edge = self._theme, self._edge
        gap, padding, blur = max(1, edge // 14), theme.px(10), theme.px(10)
        step = edge + gap
        style = theme.small.coloured(theme.palette.text)
        caption = text.line_height(style)
        width = max(COLUMNS * step - gap, text.width(self._words, style))
        box = pygame.Rect(blur, blur, width + 2 * padding, ROWS * step + gap + caption + 2 * padding)
        surface = pygame.Surface((box.width + 2 * blur, box.height + 2 * blur), pygame.SRCALPHA)
        shapes.draw_shadow(surface, box, theme.px(10), blur, theme.px(4), 150)
        shapes.draw_plate(surface, box, theme.px(10), theme.palette.well)
        shapes.draw_ring(surface, box, theme.px(10), theme.px(1), theme.palette.rim)
        left, top = box.centerx - (COLUMNS * step - gap) // 2, box.top + padding
        for side, (column, row) in enumerate(PLACES):
            # The bottom lies a little apart: it is the one side that touches no other in the picture.
            shift = gap if row == ROWS - 1 else 0
            place = pygame.Rect(left + column * step, top + row * step + shift, edge, edge)
            tile = face_tile(self._art, look, cube[side])
            tile.set_alpha(165 if row == ROWS - 1 else 255)
            surface.blit(tile, tile.get_rect(center=place.center))
            tile.set_alpha(255)
            if doubled and side >= len(PLACES) - len(ORTHOGONAL):
                self._double(surface, place, 2 * cube[side])
        line = pygame.Rect(box.left, top + ROWS * step + gap, box.width, caption)
        text.draw_line(surface, self._words, style, line, "centre")
        return surface

    def _double(self, surface: pygame.Surface, tile: pygame.Rect, value: int) -> None:
        plate = pygame.Rect(0, 0, round(tile.width * 0.62), round(tile.height * 0.56))
        plate.center = tile.center
        shapes.draw_plate(surface, plate, plate.height // 3, GOLD)
        style = self._theme.strong.coloured(GOLD_INK)._replace(size=max(9, round(plate.height * 0.8)))
        text.draw_line(surface, str(value), style, plate, "centre")
