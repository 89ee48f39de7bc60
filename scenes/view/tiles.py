"""Tiles with a value on each, laid on a board: pips inlaid in the middle, the number in two corners.

The numbers stand where no die hides them. Tiles are darker the higher they are, so that equal ones are found
at a glance; what tells them for certain is pips and number.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.cube import FACES
from game.grid import Cell
from scenes.dice.geometry import PIPS
from scenes.system import assets
from scenes.ui import shapes
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour, mix
from scenes.view.board import BoardArt, BoardLook, piece_of
from scenes.view.layout import TableLayout

# In widths of a cell.
GAP, ROUNDING, BEVEL = 0.018, 0.075, 0.022
PIP, PITCH = 0.07, 0.215
NUMBER, INSET = 0.185, 0.095
"""The height of the letters of a number, and how far its middle lies from the edges of the tile."""

DARK_INK: Colour = (34, 18, 8)
LIGHT_INK: Colour = (250, 236, 208)
LAST_LIGHT = 2
"""The highest value whose tile is light enough for dark ink."""

SAMPLING = 2
"""So many times larger is drawn what must have smooth edges."""

Tiles = Sequence[int]
"""The value of each cell."""


class TileBoard(BoardArt):
    """A board whose cells are tiles. `lay` puts them down, or takes them up again."""

    def __init__(self, layout: TableLayout, look: BoardLook, *, bare: bool = False) -> None:
        super().__init__(layout, look, bare=bare)
        self._picture = self._picture.copy()
        self._bed = pygame.Surface(layout.field.size, 0, 32)
        self._bed.blit(self._picture, (-layout.field.left, -layout.field.top))
        self._woods = self._planks()
        self._tiles = SurfaceCache(48 << 20)
        self.laid: tuple[int, ...] | None = None

    def lay(self, tiles: Tiles | None) -> None:
        """Shows these tiles, or with None the empty bed."""
        wanted = None if tiles is None else tuple(tiles)
        if wanted == self.laid:
            return
        self.laid = wanted
        field, ground = self.layout.field, self._bed
        if wanted is not None:
            ground = self._bed.copy()
            for cell, value in enumerate(wanted):
                ground.blit(self.tile(cell, value), self.layout.cell_rect(cell).move(-field.left, -field.top))
            self._shade_rim(ground, ground.get_rect())
        self._picture.blit(ground, field)

    def tile(self, cell: Cell, value: int | None) -> pygame.Surface:
        """The tile of a cell, with None its back. It is shared: draw it, never on it."""
        return self._tiles.get((cell, value), lambda: self._made(cell, value))

    def _lay_cells(self, top: pygame.Surface) -> None:
        """An empty bed."""
        layout, look = self.layout, self.look
        field = layout.field.move(-layout.board.left, -layout.board.top)
        bed = self._wood((field.width, layout.cell_height), "bed", look.dark)
        for row in range(layout.grid.rows):
            top.blit(bed, (field.left, field.top + row * layout.cell_height))
        top.fill((96, 92, 90), field, special_flags=pygame.BLEND_RGB_MULT)
        groove = self._unit(0.012)
        for column in range(1, layout.grid.columns):
            line = pygame.Rect(
                field.left + column * layout.cell_width - groove // 2, field.top, groove, field.height
            )
            top.fill((150, 150, 150), line, special_flags=pygame.BLEND_RGB_MULT)
        for row in range(1, layout.grid.rows):
            line = pygame.Rect(
                field.left, field.top + row * layout.cell_height - groove // 2, field.width, groove
            )
            top.fill((150, 150, 150), line, special_flags=pygame.BLEND_RGB_MULT)

    def _made(self, cell: Cell, value: int | None) -> pygame.Surface:
        layout = self.layout
        size = (layout.cell_width, layout.cell_height)
        tile = self._blank(cell, value)
        if value is None:
            self._mark_back(tile)
        else:
            self._inlay_value(tile, value)
        whole = pygame.Surface(size, pygame.SRCALPHA)
        gap = self._unit(GAP)
        radius = self._unit(ROUNDING)
        body = pygame.Rect((gap, gap), tile.get_size())
        shade = shapes.shadow(body.size, radius, gap + 1, 170)
        whole.blit(shade, (body.left - gap - 1, body.top - gap))
        whole.blit(tile, body)
        return whole

    def _blank(self, cell: Cell, value: int | None) -> pygame.Surface:
        """A tile of wood with round corners and edges that catch the light."""
        gap = self._unit(GAP)
        size = (max(1, self.layout.cell_width - 2 * gap), max(1, self.layout.cell_height - 2 * gap))
        share = 0.5 if value is None else (value - 1) / (len(FACES) - 1)
        dark, light = self._woods
        wood = piece_of(light, cell, size).copy()
        veneer = piece_of(dark, cell + 3, size).copy()
        veneer.set_alpha(round(255 * (0.06 + 0.86 * share)))
        wood.blit(veneer, (0, 0))
        radius = self._unit(ROUNDING)
        tile = shapes.rounded(size, radius, (255, 255, 255)).copy()
        tile.set_alpha(255)
        tile.blit(wood, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        thick = self._unit(BEVEL)
        for colour, alpha, shift in (((255, 240, 210), 84, 0), ((0, 0, 0), 120, thick)):
            rim = pygame.Surface(size, pygame.SRCALPHA)
            shapes.draw_ring(rim, rim.get_rect(), radius, thick, colour, alpha=alpha)
            # The upper and left edges catch the light, the others lie in the shade.
            hidden = _triangle(size, upper=shift > 0)
            rim.blit(hidden, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            tile.blit(rim, (0, 0))
        return tile

    def _inlay_value(self, tile: pygame.Surface, value: int) -> None:
        width, height = tile.get_size()
        flat = self.layout.cell_height / self.layout.cell_width
        ink = DARK_INK if value <= LAST_LIGHT else LIGHT_INK
        large = pygame.Surface((width * SAMPLING, height * SAMPLING), pygame.SRCALPHA)
        large.fill((*ink, 0))
        unit = self.layout.cell_width * SAMPLING
        rim = mix(ink, (0, 0, 0), 0.75) if ink == LIGHT_INK else (255, 236, 204)
        for x, y in PIPS[value]:
            centre = (
                large.get_width() / 2 + x * PITCH * unit,
                large.get_height() / 2 - y * PITCH * unit * flat,
            )
            for grow, colour, alpha, shift in ((0.014, rim, 110, 0.006), (0.0, ink, 225, 0.0)):
                radius = (PIP + grow) * unit
                box = pygame.Rect(0, 0, round(2 * radius), round(2 * radius * flat))
                box.center = (round(centre[0] + shift * unit), round(centre[1] + shift * unit * flat))
                pygame.draw.ellipse(large, (*colour, alpha), box)
        tile.blit(pygame.transform.smoothscale(large, (width, height)), (0, 0))
        self._engrave_number(tile, str(value), ink)

    def _engrave_number(self, tile: pygame.Surface, number: str, ink: Colour) -> None:
        width, height = tile.get_size()
        font = assets.font("bold", max(7, self._unit(NUMBER)))
        inset = self._unit(INSET)
        for place in ((inset, height - inset), (width - inset, inset)):
            drawn = font.render(number, True, ink)
            seen = drawn.get_bounding_rect()
            edge = font.render(number, True, (0, 0, 0) if ink == LIGHT_INK else (255, 240, 214))
            edge.set_alpha(110)
            left, top = place[0] - seen.width // 2 - seen.left, place[1] - seen.height // 2 - seen.top
            tile.blit(edge, (left + 1, top + 1))
            tile.blit(drawn, (left, top))

    def _mark_back(self, tile: pygame.Surface) -> None:
        """A ring of brass, alike on all backs."""
        inner = tile.get_rect().inflate(-self._unit(0.22), -self._unit(0.22))
        for grow, colour, alpha in ((1, (0, 0, 0), 90), (0, (206, 168, 110), 150)):
            shapes.draw_ring(
                tile, inner.move(grow, grow), self._unit(ROUNDING), self._unit(0.02), colour, alpha=alpha
            )


def _triangle(size: tuple[int, int], upper: bool) -> pygame.Surface:
    """White above the rising diagonal of a rectangle, or below it, and nothing else."""
    width, height = size
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    corner = (width, height) if upper else (0, 0)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(0, height), corner, (width, 0)])
    return mask
