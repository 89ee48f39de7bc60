"""Numbers at the sides of dice: what each side counts, and two that meet held against each other.

Pips would not do for sides that one cannot see or that count double; a number can be read from everywhere.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.grid import ORTHOGONAL, Cell, Direction
from scenes.dice.looks import DieLook
from scenes.dice.view import Point, View
from scenes.system import assets
from scenes.ui import icons, shapes
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour, mix
from scenes.view.layout import DIE, TableLayout

# In widths of a cell.
WIDTH, WIDE, HEIGHT, LETTERS = 0.215, 0.275, 0.195, 0.185
"""`WIDE` with two digits."""
BESIDE = 0.385
"""How far from the middle of a die the middle of a plate at its side lies."""
HALF_WIDTH, HALF_HEIGHT, LARGE_LETTERS = 0.4, 0.34, 0.31
"""One of the two plates of a comparison."""

GOLD: Colour = (255, 214, 120)
GOLD_INK: Colour = (48, 26, 2)
WON: Colour = (255, 226, 150)
LOST: Colour = (30, 24, 22)
DRAWN: Colour = (196, 208, 212)


class Number(NamedTuple):
    """What a side of a die counts: `value`, twice what it shows where that is `doubled`."""

    look: DieLook
    value: int
    doubled: bool = False


class ValueArt:
    """Numbers for the dice of a layout."""

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self._kept = SurfaceCache(2 << 20)

    # Sides

    def draw_sides(self, target: pygame.Surface, point: Point, sides: dict[Direction, Number]) -> None:
        """Draws numbers around a die that stands on a point of the table."""
        for direction, number in sides.items():
            plate = self._kept.get(number, lambda number=number: self._plate(number))  # type: ignore[misc]
            x, y = self._beside(self.layout.seen(direction))
            target.blit(plate, plate.get_rect(center=(round(point[0] + x), round(point[1] + y))))

    def needs_number(self, direction: Direction, doubled: bool) -> bool:
        """Whether a side is not told by its pips: it is out of sight, or counts double."""
        in_sight = self.layout.view is View.TILTED and self.layout.seen(direction) is Direction.SOUTH
        return doubled or not in_sight

    def _beside(self, direction: Direction) -> Point:
        """From the point below a die to the middle of the plate at a side as it is seen, in pixels."""
        unit, view = self.layout.cell_width, self.layout.view
        east, north = direction.value
        if view is View.ABOVE:
            return (east * BESIDE * unit, -north * BESIDE * unit)
        if direction is Direction.NORTH:
            return (0.0, -(DIE * (view.depth / 2 + view.rise) + 0.015) * unit)
        if direction is Direction.SOUTH:
            return (0.0, (DIE * view.depth / 2 + 0.03) * unit)
        return (east * BESIDE * unit, -0.1 * unit)

    def _plate(self, number: Number) -> pygame.Surface:
        unit = self.layout.cell_width
        wide = WIDTH if number.value < 10 else WIDE
        rect = pygame.Rect(0, 0, max(9, round(wide * unit)), max(9, round(HEIGHT * unit)))
        blur = max(1, round(0.025 * unit))
        surface = pygame.Surface((rect.width + 4 * blur, rect.height + 4 * blur), pygame.SRCALPHA)
        rect.center = surface.get_rect().center
        radius = rect.height // 3
        shapes.draw_shadow(surface, rect, radius, blur, max(1, blur // 2), 150)
        body, ink, edge = _colours(number)
        shapes.draw_plate(surface, rect, radius, body, 0.08)
        shapes.draw_ring(
            surface, rect, radius, max(1, round((0.022 if number.doubled else 0.012) * unit)), edge
        )
        _write(surface, str(number.value), rect, round(LETTERS * unit), ink)
        return surface

    # Two sides that meet

    def draw_contact(
        self,
        target: pygame.Surface,
        one: tuple[Cell, Number],
        other: tuple[Cell, Number],
        grown: float = 1.0,
        strength: float = 1.0,
    ) -> None:
        """Draws what two neighbours show each other, each on its side of the edge; the higher one stands out.

        `grown` lets it grow from nothing, `strength` fades it.
        """
        (cell, number), (_, rival) = one, other
        direction = self.layout.grid.direction(one[0], other[0])
        assert direction in ORTHOGONAL
        seen = self.layout.seen(direction)
        picture = self._kept.get(("contact", number, rival, seen), lambda: self._contact(number, rival, seen))
        if grown != 1.0:
            size = (max(1, round(picture.get_width() * grown)), max(1, round(picture.get_height() * grown)))
            picture = pygame.transform.smoothscale(picture, size)
        picture.set_alpha(round(255 * strength))
        target.blit(picture, picture.get_rect(center=self.meeting(cell, direction)))
        picture.set_alpha(255)

    def meeting(self, cell: Cell, direction: Direction) -> tuple[int, int]:
        """The point of the window where a die on a cell meets its neighbour in a direction."""
        layout = self.layout
        east, north = direction.value
        x, y = layout.place(cell, 0.5 * east, 0.5 * north)
        if layout.view is View.TILTED:
            y -= (0.1 if east else 0.14) * layout.cell_width
        return round(x), round(y)

    def _contact(self, number: Number, rival: Number, direction: Direction) -> pygame.Surface:
        unit = self.layout.cell_width
        east, north = direction.value
        half = (max(16, round(HALF_WIDTH * unit)), max(15, round(HALF_HEIGHT * unit)))
        if north:
            half = (half[0], round(half[1] * 0.94))
        margin = max(3, round(0.07 * unit))
        across, down = (2, 1) if east else (1, 2)
        surface = pygame.Surface(
            (across * half[0] + 2 * margin, down * half[1] + 2 * margin), pygame.SRCALPHA
        )
        rects = [pygame.Rect(margin, margin, *half), pygame.Rect(margin, margin, *half)]
        # The first number stands west of the second, or south of it.
        if east:
            rects[0 if east < 0 else 1].left += half[0]
        else:
            rects[0 if north > 0 else 1].top += half[1]
        pairs = list(zip((number, rival), (rival, number), rects, strict=True))
        # The winner is drawn last, over the edge of the loser.
        for own, against, rect in sorted(pairs, key=lambda pair: pair[0].value - pair[1].value):
            self._half(surface, own, own.value - against.value, rect)
        if number.value == rival.value:
            self._equals(surface)
        return surface

    def _half(self, surface: pygame.Surface, number: Number, margin: int, rect: pygame.Rect) -> None:
        unit = self.layout.cell_width
        grow = round(0.03 * unit) if margin > 0 else -round(0.03 * unit) if margin < 0 else 0
        rect = rect.inflate(2 * grow, 2 * grow)
        radius = rect.height // 4
        body, ink, _ = _colours(number)
        edge = WON if margin > 0 else LOST if margin < 0 else DRAWN
        if margin < 0:
            body, ink = mix(body, (48, 44, 42), 0.4), mix(ink, body, 0.2)
        shapes.draw_shadow(
            surface, rect, radius, max(1, round(0.05 * unit)), max(1, round(0.015 * unit)), 190
        )
        shapes.draw_plate(surface, rect, radius, body, 0.06)
        shapes.draw_ring(surface, rect, radius, max(2, round(0.032 * unit)), (20, 12, 6))
        shapes.draw_ring(surface, rect, radius, max(1, round(0.024 * unit)), edge)
        _write(
            surface, str(number.value), rect, round(LARGE_LETTERS * unit * (1 if margin >= 0 else 0.85)), ink
        )
        if margin:
            side = max(11, round(0.15 * unit))
            mark = pygame.Rect(0, 0, side, side)
            mark.topright = (rect.right + side // 5, rect.top - side // 5)
            colour = (36, 104, 56) if margin > 0 else (150, 34, 28)
            shapes.draw_plate(surface, mark, side // 2, colour)
            shapes.draw_ring(surface, mark, side // 2, 1, WON if margin > 0 else (255, 214, 196))
            inner = mark.inflate(-side // 4, -side // 4)
            icons.draw(surface, "check" if margin > 0 else "close", inner, (255, 250, 236))

    def _equals(self, surface: pygame.Surface) -> None:
        """Neither stands out: a sign on the edge between them."""
        unit = self.layout.cell_width
        side = max(12, round(0.18 * unit))
        sign = pygame.Rect(0, 0, side, side)
        sign.center = surface.get_rect().center
        shapes.draw_plate(surface, sign, side // 2, (52, 58, 60))
        shapes.draw_ring(surface, sign, side // 2, 1, DRAWN)
        bar = pygame.Rect(0, 0, side // 2, max(1, side // 8))
        for shift in (-side // 7, side // 7):
            bar.center = (sign.centerx, sign.centery + shift)
            pygame.draw.rect(surface, (255, 255, 255), bar, border_radius=1)


def _colours(number: Number) -> tuple[Colour, Colour, Colour]:
    """Body, ink and edge of a plate: those of the die, gold where it counts double."""
    look = number.look
    body = mix(look.shade, look.body, 0.86)
    if number.doubled:
        return GOLD, GOLD_INK, body
    return body, look.pip, mix(body, look.pip, 0.35)


def _write(surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, ink: Colour) -> None:
    """Writes a number into the middle of a plate, by what of it is seen."""
    font = assets.font("bold", max(9, size))
    drawn = font.render(words, True, ink)
    if drawn.get_width() > rect.width - 2:
        drawn = assets.font("bold", max(8, round(size * 0.82))).render(words, True, ink)
    seen = drawn.get_bounding_rect()
    surface.blit(
        drawn, (rect.centerx - seen.width // 2 - seen.left, rect.centery - seen.height // 2 - seen.top)
    )
