"""The table of Captain Dice without cards and dice: felt, the mat of the field, the trays and empty places.

Built once for a layout, then one blit a frame. In a large window building takes as long as several frames, so
it can be done step by step before the ground is first seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.captain.field import GRID
from scenes.captain.cards import NAVY_DARK, paint_rose
from scenes.captain.layout import CaptainLayout
from scenes.captain.liveries import emblem, livery
from scenes.captain.proportions import rounding
from scenes.captain.stations import Station
from scenes.system import assets
from scenes.ui import shapes
from scenes.view.board import BoardLook
from scenes.view.canvas import painted
from scenes.view.texture import felt
from scenes.view.tray import RIM, lay_tray

MAT_RIM = 1.7
"""The rim of the mat beside that of a tray."""
CHALK = (255, 240, 206)

NAME, SMALLEST_NAME = 0.155, 7
"""The height of the names of columns and rows, in heights of a treasure; smaller ones are left out."""


class Ground:
    """What the cards of a layout lie on. `colours` are the sets of dice of the seats.

    A `bare` one comes without the felt around the mat, to lie on whatever is there.
    """

    def __init__(
        self, layout: CaptainLayout, look: BoardLook, colours: Sequence[str], *, bare: bool = False
    ) -> None:
        self.layout = layout
        self.look = look
        self.colours = tuple(colours)
        self._picture = pygame.Surface((1, 1))
        self._steps = self._build(bare)

    def step(self) -> bool:
        """Builds some of it; False when there is nothing left to do. For frames with time to spare."""
        return next(self._steps, None) is not None

    def draw(self, target: pygame.Surface) -> None:
        """Covers the whole window with the table."""
        while self.step():
            pass
        target.blit(self._picture, (0, 0))

    def _build(self, bare: bool) -> Iterator[bool]:
        layout, look = self.layout, self.look
        cloth = felt(layout.window, look.felt)
        yield True
        if bare:
            picture = self._picture = pygame.Surface(layout.window, pygame.SRCALPHA)
            # Not to its round corners, where it would be seen beyond the rim.
            inside = layout.mat.inflate(*[-2 * max(1, round(RIM * layout.unit))] * 2)
            picture.blit(cloth, inside, inside)
        else:
            picture = self._picture = cloth.copy()
        yield True
        trays = [layout.mat, *(station.tray for station in layout.stations)]
        if not all(map(picture.get_rect().contains, trays)):
            # A window in which nobody can play: the felt is enough.
            return
        lay_tray(picture, layout.mat, look.frame, f"{look.key} mat", layout.unit * MAT_RIM)
        yield True
        self._draw_chart(picture)
        if not bare:
            self._name_places(picture)
        for station in layout.stations:
            yield True
            self._lay_station(picture, station, self.colours[station.seat])
        self._outline(picture, layout.deck)

    def _draw_chart(self, picture: pygame.Surface) -> None:
        """The rose of a compass about the middle of the mat, and a line along its rim."""
        layout = self.layout
        line = layout.mat.inflate(*[-round(0.22 * layout.unit)] * 2)
        thick = max(1, round(layout.unit * 0.012))
        if min(line.size) > 4:
            shapes.draw_ring(picture, line, rounding(layout.unit), thick, CHALK, 46)
        side = round(min(layout.mat.size) * 0.62)
        rose = painted((side, side), lambda canvas: paint_rose(canvas, CHALK, CHALK, NAVY_DARK), CHALK)
        rose.set_alpha(20)
        picture.blit(rose, rose.get_rect(center=layout.mat.center))

    def _name_places(self, picture: pygame.Surface) -> None:
        """Letters above the columns and numbers beside the rows, as notation and hints have them."""
        layout, field = self.layout, self.layout.field
        size = round(NAME * layout.unit)
        if size < SMALLEST_NAME:
            return
        corner = layout.cell_rect(GRID.cell(0, field.rows - 1))
        across, down = corner.left - size * 0.62, corner.top - size * 0.62
        for column in range(field.columns):
            cell = GRID.cell(column, 0)
            self._name(picture, GRID.name(cell)[0], size, (layout.cell_rect(cell).centerx, down))
        for row in range(field.rows):
            cell = GRID.cell(0, row)
            self._name(picture, GRID.name(cell)[1:], size, (across, layout.cell_rect(cell).centery))

    def _name(self, picture: pygame.Surface, name: str, size: int, centre: tuple[float, float]) -> None:
        drawn = assets.font("bold", size).render(name, True, CHALK)
        shadow = assets.font("bold", size).render(name, True, NAVY_DARK)
        place = drawn.get_rect(center=(round(centre[0]), round(centre[1])))
        picture.blit(shadow, place.move(1, 1))
        picture.blit(drawn, place)

    def _lay_station(self, picture: pygame.Surface, station: Station, colour: str) -> None:
        unit = self.layout.unit
        lay_tray(picture, station.tray, self.look.frame, f"{self.look.key} tray {station.seat}", unit)
        cloth = livery(colour)
        inside = station.tray.inflate(*[-2 * max(1, round(unit * RIM))] * 2)
        if min(inside.size) > 8:
            shapes.draw_ring(picture, inside, rounding(unit), max(1, round(unit * 0.022)), cloth.light, 190)
            side = round(min(inside.size) * 0.8)
            sign = emblem(colour, side, CHALK).copy()
            sign.set_alpha(34)
            picture.blit(sign, sign.get_rect(center=inside.center))
        self._outline(picture, station.pile, colour)
        self._outline(picture, station.treasures)

    def _outline(self, picture: pygame.Surface, rect: pygame.Rect, colour: str | None = None) -> None:
        """An empty place for cards, with an emblem where it belongs to somebody's cards."""
        if min(rect.size) < 8:
            return
        unit = self.layout.unit
        radius = min(rounding(unit), rect.height // 6)
        shapes.draw_plate(picture, rect, radius, (0, 0, 0), alpha=38)
        shapes.draw_ring(picture, rect, radius, max(1, round(unit * 0.014)), CHALK, 54)
        if colour is not None:
            side = round(rect.width * 0.55)
            sign = emblem(colour, side, CHALK).copy()
            sign.set_alpha(40)
            picture.blit(sign, sign.get_rect(center=rect.center))
