"""The table without its dice: felt, a framed wooden board with its cells and their names, trays.

Built once for a layout and a set, then one blit a frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.grid import Cell, Grid
from scenes.system import assets
from scenes.ui import shapes
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour
from scenes.view.layout import TableLayout
from scenes.view.texture import Wood, felt, wood
from scenes.view.tray import FINE_GRAIN, cast_shadow, cut_round, lay_tray


@dataclass(frozen=True)
class BoardLook:
    """A set of boards: the woods of its frame and of its two kinds of cells, the felt around it, its ink."""

    key: str
    frame: Wood
    dark: Wood
    light: Wood
    felt: Colour
    ink: Colour


BOARDS: tuple[BoardLook, ...] = (
    BoardLook(
        "walnut",
        Wood((62, 32, 18), (104, 60, 34), 7, 0.7, 0.6),
        Wood((68, 40, 24), (108, 67, 41), 9, 0.7, 0.6),
        Wood((150, 108, 66), (200, 156, 104), 10, 0.6, 0.5),
        (34, 92, 74),
        (226, 196, 150),
    ),
    BoardLook(
        "oak",
        Wood((132, 84, 38), (188, 132, 70), 8, 0.7, 0.8),
        Wood((82, 48, 20), (114, 72, 34), 9, 0.7, 0.8),
        Wood((152, 116, 66), (198, 160, 104), 10, 0.5, 0.6),
        (38, 66, 106),
        (44, 22, 6),
    ),
    BoardLook(
        "cherry",
        Wood((88, 34, 20), (134, 62, 38), 7, 0.6, 0.3),
        Wood((84, 32, 20), (126, 58, 36), 9, 0.6, 0.3),
        Wood((156, 106, 66), (200, 152, 104), 10, 0.5, 0.3),
        (98, 38, 46),
        (240, 208, 164),
    ),
    BoardLook(
        "slate",
        Wood((40, 44, 50), (62, 68, 76), 5, 0.25, 0.0),
        Wood((42, 47, 54), (60, 67, 74), 6, 0.25, 0.0),
        Wood((108, 116, 122), (138, 146, 150), 6, 0.25, 0.0),
        (70, 80, 78),
        (206, 214, 216),
    ),
)
"""The boards a player can choose from."""


def board(key: str) -> BoardLook:
    """The board of that name; KeyError where there is none."""
    return _BY_KEY[key]


_BY_KEY = {look.key: look for look in BOARDS}


def chequered(grid: Grid) -> tuple[int, ...]:
    """Dark (0) and light (1) cells by turns, a1 dark."""
    return tuple((grid.column(cell) + grid.row(cell)) % 2 for cell in range(grid.size))


_PAINTED = SurfaceCache(10 << 20)
"""Boards that were painted last, shared by all that look the same."""


class BoardArt:
    """The table of a layout, in a set.

    `shades` gives for each cell 0 for dark and 1 for light wood; without it the cells alternate. A `bare`
    board comes without the felt, to lie on whatever is there.
    """

    def __init__(
        self,
        layout: TableLayout,
        look: BoardLook,
        shades: Sequence[int] | None = None,
        *,
        bare: bool = False,
    ) -> None:
        self.layout = layout
        self.look = look
        self._bare = bare
        self._shades = chequered(layout.grid) if shades is None else tuple(shades)
        # Lessons and figures lay out the same board again and again; painting its wood takes the time.
        key = (type(self), repr(layout), look, self._shades, bare)
        self._picture = _PAINTED.get(key, self._build)

    def draw(self, target: pygame.Surface) -> None:
        """Covers the whole window with the table."""
        target.blit(self._picture, (0, 0))

    def _build(self) -> pygame.Surface:
        layout, look = self.layout, self.look
        if self._bare:
            picture = pygame.Surface(layout.window, pygame.SRCALPHA)
        else:
            picture = felt(layout.window, look.felt).copy()
        for tray in layout.trays:
            lining = look.felt if self._bare else None
            lay_tray(picture, tray, look.frame, f"{look.key} tray", layout.cell_width, lining)
        self._lay_board(picture)
        return picture

    def _unit(self, share: float) -> int:
        """A length in shares of a cell, at least a pixel."""
        return max(1, round(self.layout.cell_width * share))

    def _wood(self, size: tuple[int, int], part: str, tone: Wood) -> pygame.Surface:
        return wood(size, f"{self.look.key} {part}", tone, self.layout.cell_width / FINE_GRAIN)

    def _lay_board(self, picture: pygame.Surface) -> None:
        layout = self.layout
        whole = layout.board.copy()
        whole.height += layout.front
        radius = self._unit(0.12)
        cast_shadow(picture, whole, radius, self._unit(0.16))
        if layout.front:
            front = self._wood((whole.width, 2 * radius + layout.front), "front", self.look.frame)
            front.fill((118, 112, 108), special_flags=pygame.BLEND_RGB_MULT)
            edge = cut_round(front, radius)
            picture.blit(edge, (whole.left, whole.bottom - edge.get_height()))
        picture.blit(cut_round(self._top(), radius), layout.board)
        shapes.draw_ring(picture, layout.board, radius, self._unit(0.012), (255, 226, 180), 70)

    def _top(self) -> pygame.Surface:
        """The board from above: frame, sunken cells, names."""
        layout = self.layout
        top = self._frame()
        field = layout.field.move(-layout.board.left, -layout.board.top)
        rim = self._unit(0.035)
        self._bevel(top, field.inflate(2 * rim, 2 * rim), rim, sunken=True)
        self._lay_cells(top)
        self._shade_rim(top, field)
        self._name_cells(top)
        light = _slope((top.get_width(), top.get_height()), 255, 214)
        top.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return top

    def _lay_cells(self, top: pygame.Surface) -> None:
        """What lies within the frame: a piece of wood a cell."""
        planks = self._planks()
        for cell, shade in enumerate(self._shades):
            self._inlay(top, cell, planks[shade])

    def _planks(self) -> tuple[pygame.Surface, pygame.Surface]:
        """The woods that cells are cut from, dark and light."""
        layout, look = self.layout, self.look
        # Long enough for pieces that differ; the whole field would take twice the time.
        plank = (layout.field.width, min(layout.field.height, 3 * layout.cell_height))
        return self._wood(plank, "dark", look.dark), self._wood(plank, "light", look.light)

    def _frame(self) -> pygame.Surface:
        """Four planks that meet in mitres."""
        layout, look = self.layout, self.look
        width, height = layout.board.size
        across, down = layout.frame, layout.corner[1] - layout.board.top
        top = pygame.Surface((width, height), 0, 32)
        rails = self._wood((width, 2 * down), "rails", look.frame)
        top.blit(rails, (0, 0), (0, 0, width, down))
        top.blit(rails, (0, height - down), (0, down, width, down))
        upright = pygame.transform.rotate(self._wood((height, 2 * across), "stiles", look.frame), 90)
        for left, mirrored in ((0, False), (width - across, True)):
            stile = pygame.Surface((across, height), pygame.SRCALPHA)
            inner, outer = (0, across) if mirrored else (across, 0)
            mitre = [(outer, 0), (inner, down), (inner, height - down), (outer, height)]
            pygame.draw.polygon(stile, (255, 255, 255, 255), mitre)
            stile.blit(upright, (-across if mirrored else 0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            top.blit(stile, (left, 0))
        seam = tuple(value * 2 // 3 for value in look.frame.dark)
        for x in (0, width - 1):
            inner_x = across if x == 0 else width - 1 - across
            pygame.draw.aaline(top, seam, (x, 0), (inner_x, down))
            pygame.draw.aaline(top, seam, (x, height - 1), (inner_x, height - 1 - down))
        self._bevel(top, top.get_rect(), self._unit(0.03), sunken=False)
        return top

    def _bevel(self, surface: pygame.Surface, rect: pygame.Rect, thick: int, sunken: bool) -> None:
        """Edges that catch the light from the upper left, or lie in its shadow."""
        lit, dark = (255, 232, 196, 58), (0, 0, 0, 105)
        upper, lower = (dark, lit) if sunken else (lit, dark)
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        width, height = rect.size
        for colour, corner in ((upper, (0, 0)), (lower, (width, height))):
            x, y = corner
            points = [
                (0, height),
                (x, y),
                (width, 0),
                (width - thick, thick),
                (abs(x - thick), abs(y - thick)),
                (thick, height - thick),
            ]
            pygame.draw.polygon(layer, colour, points)
        surface.blit(layer, rect)

    def _inlay(self, top: pygame.Surface, cell: Cell, plank: pygame.Surface) -> None:
        layout = self.layout
        rect = layout.cell_rect(cell).move(-layout.board.left, -layout.board.top)
        piece = piece_of(plank, cell, rect.size)
        tone = 255 - cell * 37 % 4 * 6
        piece.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
        top.blit(piece, rect)
        groove = self._unit(0.012)
        layer = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(layer, (12, 6, 2, 150), layer.get_rect(), groove)
        inside = layer.get_rect().inflate(-2 * groove, -2 * groove)
        if inside.width > 4 and inside.height > 4:
            thin = self._unit(0.01)
            layer.fill((255, 236, 204, 52), (inside.topleft, (inside.width, thin)))
            layer.fill((255, 236, 204, 34), (inside.topleft, (thin, inside.height)))
            layer.fill((0, 0, 0, 60), (inside.left, inside.bottom - thin, inside.width, thin))
            layer.fill((0, 0, 0, 46), (inside.right - thin, inside.top, thin, inside.height))
        top.blit(layer, rect)

    def _shade_rim(self, top: pygame.Surface, field: pygame.Rect) -> None:
        """The shadow that the frame casts on the cells, from above and from the left."""
        reach = self._unit(0.14)
        for size, step in (((field.width, reach), (0, 1)), ((reach, field.height), (1, 0))):
            ramp = pygame.Surface((1, 8) if step[1] else (8, 1), pygame.SRCALPHA)
            for i in range(8):
                ramp.set_at((i * step[0], i * step[1]), (0, 0, 0, round(110 * (1 - i / 7) ** 2)))
            top.blit(pygame.transform.smoothscale(ramp, size), field)

    def _name_cells(self, top: pygame.Surface) -> None:
        layout, grid = self.layout, self.layout.grid
        size = round(layout.frame * 0.52)
        if size < 7:
            return
        font = assets.font("bold", size)
        for column in range(grid.columns):
            cell = layout.cell_rect(grid.cell(column, 0))
            middle = (layout.board.bottom + layout.field.bottom) // 2
            self._engrave(top, font, grid.name(grid.cell(column, 0))[0], (cell.centerx, middle))
        for row in range(grid.rows):
            cell = layout.cell_rect(grid.cell(0, row))
            middle = (layout.board.left + layout.field.left) // 2
            self._engrave(top, font, grid.name(grid.cell(0, row))[1:], (middle, cell.centery))

    def _engrave(
        self, top: pygame.Surface, font: pygame.font.Font, text: str, centre: tuple[int, int]
    ) -> None:
        x, y = centre[0] - self.layout.board.left, centre[1] - self.layout.board.top
        for colour, alpha, shift in (((0, 0, 0), 150, -1), ((255, 240, 214), 40, 1), (self.look.ink, 205, 0)):
            drawn = font.render(text, True, colour)
            drawn.set_alpha(alpha)
            top.blit(drawn, drawn.get_rect(center=(x + shift, y + shift)))


def piece_of(plank: pygame.Surface, number: int, size: tuple[int, int]) -> pygame.Surface:
    """A piece of a plank, every number its own: taken from anywhere on it, some of them turned about."""
    spread_x, spread_y = plank.get_width() - size[0] + 1, plank.get_height() - size[1] + 1
    area = pygame.Rect((number * 7919 + 31) % spread_x, (number * 6151 + 17) % spread_y, *size)
    return pygame.transform.flip(plank.subsurface(area), number % 3 == 0, number % 5 < 2)


def _slope(size: tuple[int, int], upper: int, lower: int) -> pygame.Surface:
    """A grey that darkens from the upper left to the lower right."""
    middle = (upper + lower) // 2
    small = pygame.Surface((2, 2), 0, 32)
    for place, grey in (((0, 0), upper), ((1, 0), middle), ((0, 1), middle), ((1, 1), lower)):
        small.set_at(place, (grey, grey, grey))
    return pygame.transform.smoothscale(small, size)
