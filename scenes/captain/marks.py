"""What is marked on the field: claims, what can be chosen, the reach of a card, the line of a sandwich."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import pygame

from game.grid import Cell
from scenes.captain.cards import badge
from scenes.captain.layout import CaptainLayout
from scenes.captain.liveries import livery
from scenes.captain.proportions import rounding
from scenes.ui import shapes
from scenes.ui.theme import PALETTE, Colour, mix
from scenes.view.canvas import Canvas, grown, painted, star

Point = tuple[float, float]

INK: Colour = (22, 12, 6)
CREAM: Colour = (255, 246, 222)
FLAME: Colour = (255, 122, 56)
SHIELD: Colour = (150, 206, 255)

# In heights of a treasure card.
BADGE, RIM, RIBBON = 0.26, 0.035, 0.13


class FieldMarks:
    """Marks for the field of a layout. `colours` are the sets of dice of the seats; strengths are 0..1."""

    def __init__(self, layout: CaptainLayout, colours: Sequence[str]) -> None:
        self.layout = layout
        self.colours = tuple(colours)

    def draw_claim(
        self, surface: pygame.Surface, cell: Cell, seat: int, strength: float = 1.0, *, emblem: bool = True
    ) -> None:
        """Whose territory a treasure is: a ring in the colour of the seat, and its emblem at a corner.

        An attack card covers the corner and bears the emblem itself.
        """
        rect, look = self.layout.cell_rect(cell), livery(self.colours[seat])
        radius, thick = rounding(rect.height), self._px(RIM)
        shapes.draw_ring(surface, rect.inflate(2, 2), radius, thick + 2, look.dark, round(255 * strength))
        shapes.draw_ring(surface, rect, radius, thick, look.cloth, round(255 * strength))
        if not emblem:
            return
        sign = badge(self.colours[seat], self._px(BADGE))
        sign.set_alpha(round(255 * strength))
        surface.blit(sign, sign.get_rect(topright=(rect.right - thick // 2, rect.top + thick // 2)))
        sign.set_alpha(255)

    def draw_choice(
        self, surface: pygame.Surface, rect: pygame.Rect, strength: float = 1.0, *, aimed: bool = False
    ) -> None:
        """A place that can be chosen: a ring of gold, a broad one with a glow where it is pointed at."""
        radius, thick = rounding(self.layout.unit), self._px(0.05 if aimed else 0.028)
        alpha = round(255 * strength)
        if aimed:
            shapes.draw_plate(surface, rect, radius, PALETTE.focus, alpha=round(54 * strength))
        outer = rect.inflate(2 * thick, 2 * thick)
        shapes.draw_ring(surface, outer.inflate(2, 2), radius + thick, thick + 2, INK, round(150 * strength))
        shapes.draw_ring(surface, outer, radius + thick, thick, PALETTE.focus, alpha)

    def draw_picked(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A die in a tray that is picked: a thin ring of gold about where it is seen."""
        thick = max(2, self._px(0.026))
        outer = rect.inflate(2 * thick, 2 * thick)
        radius = max(3, rect.width // 6)
        shapes.draw_ring(surface, outer.inflate(2, 2), radius, thick + 2, INK, 170)
        shapes.draw_ring(surface, outer, radius, thick, PALETTE.focus)

    def draw_focus(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Where the keyboard or the pad is: a broken frame, light on dark."""
        thick = max(2, self._px(0.03))
        frame = rect.inflate(4 * thick, 4 * thick)
        picture = shapes.sprite(
            ("captain focus", frame.size, thick), lambda: _broken_frame(frame.size, thick)
        )
        surface.blit(picture, frame)

    def draw_hand(self, surface: pygame.Surface, rect: pygame.Rect, seat: int, number: int) -> None:
        """Where a hand with keys of its own points: a frame of its cloth, with its emblem at a corner.

        Of two hands that point at one place each is seen: those of odd ones lie within, at another corner.
        """
        look, thick, odd = livery(self.colours[seat]), max(2, self._px(0.034)), number % 2
        reach = 0 if odd else 2 * thick
        frame = rect.inflate(2 * reach, 2 * reach)
        radius = rounding(rect.height) + reach
        shapes.draw_ring(surface, frame.inflate(4, 4), radius + 2, 2 * thick + 4, INK)
        shapes.draw_ring(surface, frame, radius, 2 * thick, look.light)
        shapes.draw_ring(surface, frame.inflate(-thick, -thick), radius, thick, look.cloth)
        side = self._px(BADGE * 1.15)
        sign = badge(self.colours[seat], side)
        surface.blit(sign, sign.get_rect(center=frame.topleft if odd else frame.bottomleft))

    def draw_changed(self, surface: pygame.Surface, rect: pygame.Rect, strength: float = 1.0) -> None:
        """What happened last happened here: four corners of a frame."""
        thick = max(2, self._px(0.036))
        frame = rect.inflate(2 * thick, 2 * thick)
        picture = shapes.sprite(("captain corners", frame.size, thick), lambda: _corners(frame.size, thick))
        picture.set_alpha(round(255 * strength))
        surface.blit(picture, frame)

    def draw_arrow(self, surface: pygame.Surface, start: Point, end: Point) -> None:
        """An advised way: a broad arrow of gold from one point of the table to another."""
        broad, length = self._px(0.1), math.dist(start, end)
        if length < 3 * broad:
            return
        ahead, across = (end[0] - start[0]) / length, (end[1] - start[1]) / length

        def at(along: float, aside: float) -> Point:
            return start[0] + ahead * along - across * aside, start[1] + across * along + ahead * aside

        neck, half = length - 2.6 * broad, broad / 2
        right = [(0.0, half * 0.6), (neck, half), (neck, 1.6 * broad), (length, 0.0)]
        outline = [at(*point) for point in (*right, *((along, -aside) for along, aside in right[-2::-1]))]
        _shape(surface, grown(outline, max(1.5, broad * 0.2)), INK)
        _shape(surface, outline, PALETTE.focus)

    def draw_reach(
        self, surface: pygame.Surface, seat: int, origin: Cell, cells: Iterable[Cell], strength: float = 1.0
    ) -> None:
        """What a card of a seat reaches: its own place ringed, the others hatched in flame."""
        for cell in cells:
            rect = self.layout.cell_rect(cell)
            hatch = shapes.sprite(("captain hatch", rect.size), lambda: _hatched(self.layout.card))
            hatch.set_alpha(round(255 * strength))
            surface.blit(hatch, rect)
        look, rect = livery(self.colours[seat]), self.layout.cell_rect(origin)
        radius, thick = rounding(rect.height), self._px(0.055)
        outer = rect.inflate(2 * thick, 2 * thick)
        shapes.draw_ring(surface, outer.inflate(4, 4), radius + thick, thick + 4, INK, round(200 * strength))
        shapes.draw_ring(surface, outer, radius + thick, thick, look.light, round(255 * strength))

    def draw_hit(self, surface: pygame.Surface, cell: Cell, share: float) -> None:
        """A card is hit: a burst that grows and fades while `share` goes from 0 to 1."""
        rect = self.layout.attack_rect(cell)
        stage = min(6, int(share * 7))
        side = round(rect.height * (0.7 + 0.1 * stage))
        burst = shapes.sprite(("captain burst", side), lambda: painted((side, side), _paint_burst, FLAME))
        burst.set_alpha(round(255 * min(1.0, 2 * (1 - share))))
        surface.blit(burst, burst.get_rect(center=rect.center))

    def draw_threat(self, surface: pygame.Surface, cell: Cell) -> None:
        """A card that lies here could be hit: a frame of flame."""
        rect, thick = self.layout.cell_rect(cell), self._px(0.045)
        outer = rect.inflate(2 * thick, 2 * thick)
        radius = rounding(rect.height) + thick
        shapes.draw_ring(surface, outer.inflate(2, 2), radius, thick + 2, INK, 150)
        shapes.draw_ring(surface, outer, radius, thick, FLAME)
        side = self._px(BADGE)
        burst = shapes.sprite(("captain burst", side), lambda: painted((side, side), _paint_burst, FLAME))
        burst.set_alpha(255)
        surface.blit(burst, burst.get_rect(bottomright=rect.bottomright))

    def draw_shield(self, surface: pygame.Surface, cell: Cell, strength: float = 1.0) -> None:
        """A card withstands: a shield before it."""
        rect = self.layout.attack_rect(cell)
        side = round(rect.width * 0.9)
        shield = shapes.sprite(("captain shield", side), lambda: painted((side, side), _paint_shield, SHIELD))
        shield.set_alpha(round(255 * strength))
        surface.blit(shield, shield.get_rect(center=rect.center))

    def draw_sandwich(
        self,
        surface: pygame.Surface,
        seat: int,
        ends: tuple[Cell, Cell],
        between: Iterable[Cell],
        share: float,
    ) -> None:
        """The line that encloses treasures, drawn from one end to the other while `share` goes to 1.

        Each treasure between that the line has reached bears the emblem of the seat.
        """
        (x, y), (to_x, to_y) = (self.layout.cell_rect(cell).center for cell in ends)
        tip = x + (to_x - x) * share, y + (to_y - y) * share
        look = livery(self.colours[seat])
        width = self._px(RIBBON)
        for extra, colour in (
            (max(2, width // 4), look.dark),
            (0, look.cloth),
            (-width * 2 // 3, look.light),
        ):
            _stroke(surface, (x, y), tip, max(1, width + extra), colour)
        side = round(self.layout.card[1] * 0.44)
        sign = badge(self.colours[seat], side)
        reached = math.dist((x, y), tip)
        for cell in (*ends, *between):
            centre = self.layout.cell_rect(cell).center
            if math.dist((x, y), centre) <= reached + 1:
                surface.blit(sign, sign.get_rect(center=centre))

    def draw_line(self, surface: pygame.Surface, cells: Iterable[Cell], strength: float = 1.0) -> None:
        """The occupied treasures that allow the bell to be rung: each in a frame of brass."""
        for cell in cells:
            rect = self.layout.cell_rect(cell)
            thick = self._px(0.05)
            outer = rect.inflate(2 * thick, 2 * thick)
            radius = rounding(rect.height) + thick
            shapes.draw_ring(surface, outer, radius, thick, PALETTE.brass_light, round(255 * strength))

    def _px(self, share: float) -> int:
        return max(1, round(self.layout.unit * share))


def _stroke(surface: pygame.Surface, start: Point, end: Point, width: int, colour: Colour) -> None:
    """A smooth line with round ends."""
    length = math.dist(start, end)
    half = width / 2
    if length:
        across, down = (end[1] - start[1]) / length * half, (start[0] - end[0]) / length * half
        quad = [
            (start[0] + across, start[1] + down),
            (end[0] + across, end[1] + down),
            (end[0] - across, end[1] - down),
            (start[0] - across, start[1] - down),
        ]
        _shape(surface, quad, colour)
    for point in (start, end):
        pygame.draw.circle(surface, colour, point, half)


def _shape(surface: pygame.Surface, points: Sequence[Point], colour: Colour) -> None:
    """A filled shape with smooth edges, drawn at once where a picture of it would be large."""
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, True, points)


def _broken_frame(size: tuple[int, int], thick: int) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    shapes.draw_ring(picture, picture.get_rect(), 3 * thick, 2 * thick, INK)
    shapes.draw_ring(picture, picture.get_rect().inflate(-thick, -thick), 3 * thick, thick, CREAM)
    for share in (0.25, 0.5, 0.75):
        picture.fill((0, 0, 0, 0), (round(share * size[0]) - thick, 0, 2 * thick, size[1]))
        picture.fill((0, 0, 0, 0), (0, round(share * size[1]) - thick, size[0], 2 * thick))
    return picture


def _corners(size: tuple[int, int], thick: int) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    shapes.draw_ring(picture, picture.get_rect(), 2 * thick, thick + 2, INK)
    shapes.draw_ring(picture, picture.get_rect().inflate(-2, -2), 2 * thick, thick, SHIELD)
    across, down = size[0] // 4, size[1] // 4
    picture.fill((0, 0, 0, 0), (across, 0, size[0] - 2 * across, size[1]))
    picture.fill((0, 0, 0, 0), (0, down, size[0], size[1] - 2 * down))
    return picture


def _hatched(size: tuple[int, int]) -> pygame.Surface:
    height = 100 * size[1] / size[0]
    clear = (*FLAME, 0)

    def paint(canvas: Canvas) -> None:
        surface = canvas.surface
        surface.fill((*FLAME, 64))
        for i in range(-10, 14):
            stripe = [
                (i * 15, -2),
                (i * 15 + 5, -2),
                (i * 15 + 5 - height, height + 2),
                (i * 15 - height, height + 2),
            ]
            unit = canvas.unit
            pygame.draw.polygon(surface, (*FLAME, 150), [(x * unit, y * unit) for x, y in stripe])
        rim = round(3.4 * canvas.unit)
        radius = round(7 * canvas.unit)
        corners = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        corners.fill(clear)
        pygame.draw.rect(corners, (255, 255, 255, 255), corners.get_rect(), border_radius=radius)
        surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.rect(surface, (*FLAME, 255), surface.get_rect(), rim, border_radius=radius)

    return painted(size, paint, FLAME)


def _paint_burst(canvas: Canvas) -> None:
    canvas.fill(star((50, 50), 11, 46, 27), (206, 58, 22), INK)
    canvas.fill(star((50, 50), 11, 36, 21, -80), FLAME)
    canvas.fill(star((50, 50), 9, 24, 14, -70), (255, 236, 150))


def _paint_shield(canvas: Canvas) -> None:
    outline = [(50, 6), (86, 18), (86, 48), (72, 76), (50, 95), (28, 76), (14, 48), (14, 18)]
    canvas.fill(outline, mix(SHIELD, INK, 0.35), INK, 4)
    canvas.fill([(50, 14), (79, 24), (79, 48), (66, 71), (50, 86)], SHIELD)
    canvas.fill([(50, 14), (21, 24), (21, 48), (34, 71), (50, 86)], mix(SHIELD, (255, 255, 255), 0.45))
