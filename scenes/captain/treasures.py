"""The pictures of the treasures: one for each number of a card, that of the higher one large.

They lie on a beach; its hour is that of the higher number. A double has its one treasure in a blaze of rays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.captain.cards import is_double, pips
from scenes.ui.theme import Colour
from scenes.view.canvas import Canvas, Point, arc, mirrored, smooth, star, turned

INK: Colour = (44, 24, 14)
GOLD: Colour = (238, 182, 62)
GOLD_LIGHT: Colour = (255, 232, 150)
GOLD_DARK: Colour = (178, 112, 24)
RED: Colour = (208, 42, 58)
BLUE: Colour = (60, 120, 214)
GREEN: Colour = (40, 158, 96)
WHITE: Colour = (255, 252, 240)


class Hour(NamedTuple):
    """The colours of a beach: sky above and at the horizon, sea, sand in light and in shade, rays."""

    sky: Colour
    haze: Colour
    sea: Colour
    sand: Colour
    shade: Colour
    rays: Colour


HOURS = {
    1: Hour(
        (58, 120, 180), (180, 222, 232), (36, 130, 158), (238, 208, 150), (206, 168, 108), (226, 240, 240)
    ),
    2: Hour(
        (40, 138, 152), (186, 232, 214), (22, 112, 124), (240, 216, 164), (204, 174, 116), (224, 246, 236)
    ),
    3: Hour((92, 62, 134), (238, 158, 160), (76, 66, 134), (228, 184, 142), (186, 138, 108), (252, 200, 190)),
    4: Hour((190, 84, 50), (252, 206, 124), (152, 82, 78), (240, 202, 138), (204, 154, 96), (255, 230, 160)),
    5: Hour((26, 34, 84), (112, 110, 176), (24, 42, 92), (196, 172, 148), (146, 122, 110), (160, 158, 214)),
    6: Hour((122, 30, 58), (244, 134, 92), (106, 34, 66), (232, 182, 124), (188, 132, 88), (255, 180, 130)),
}


def paint_treasure(canvas: Canvas, treasure: int, height: float) -> None:
    """Paints the treasure of a card into a box 100 wide and `height` high, which it fills."""
    low, high = pips(treasure)
    hour = HOURS[high]
    horizon = height * 0.5
    canvas.slope(0, 0, 100, horizon, hour.sky, hour.haze)
    if is_double(treasure):
        centre = (50.0, height * 0.46)
        for i in range(12):
            ray = turned([(50, centre[1]), (200, centre[1] - 17), (200, centre[1] + 17)], 30 * i + 15, centre)
            canvas.fill(ray, hour.rays)
        canvas.disc(centre, 47, hour.rays)
    canvas.block(0, horizon, 100, height * 0.2, hour.sea)
    for i, y in enumerate((0.05, 0.1)):
        canvas.block(12 + 34 * i, horizon + height * y, 26, 1.8, hour.haze)
    shore = smooth([(-10, height * 0.7), (20, height * 0.61), (60, height * 0.66), (110, height * 0.58)])
    canvas.fill([*shore, (110, height + 9), (-10, height + 9)], hour.sand)
    dune = smooth([(-10, height * 0.86), (30, height * 0.92), (70, height * 0.83), (110, height * 0.9)])
    canvas.fill([*dune, (110, height + 9), (-10, height + 9)], hour.shade)
    if is_double(treasure):
        PICTURES[high](canvas.box(7, height * 0.46 - 42, 86))
    else:
        PICTURES[high](canvas.box(22, height * 0.36 - 37, 74))
        PICTURES[low](canvas.box(4, height - 58, 54))


def _doubloon(canvas: Canvas) -> None:
    """One: a coin of gold."""
    for place in ((34, 76), (68, 80)):
        canvas.disc(place, 22, GOLD_DARK, INK, flat=0.42)
        canvas.disc((place[0], place[1] - 4), 22, GOLD, flat=0.42)
    canvas.disc((50, 46), 36, GOLD_DARK, INK)
    canvas.disc((49, 44), 33, GOLD)
    canvas.line(arc((49, 44), 27, 0, 360), 2.4, GOLD_DARK)
    canvas.fill(star((49, 45), 5, 21, 9), GOLD_DARK)
    canvas.fill(star((48, 43), 5, 20, 8.5), GOLD_LIGHT)
    canvas.line(arc((49, 44), 30, 195, 255), 4, GOLD_LIGHT)


def _pearls(canvas: Canvas) -> None:
    """Two: two pearls in a shell."""
    pink, dark, light = (236, 172, 168), (170, 92, 100), (252, 222, 212)
    fan = [(50, 66), (12, 52), (10, 36), (24, 20), (50, 12), (76, 20), (90, 36), (88, 52)]
    canvas.fill(smooth(fan, True), pink, INK)
    for i in range(-3, 4):
        canvas.line(turned([(50, 62), (50, 20)], 20 * i, (50, 68)), 2.6, dark)
    bowl = smooth(
        [(8, 58), (26, 66), (50, 68), (74, 66), (92, 58), (84, 80), (62, 91), (38, 91), (16, 80)], True
    )
    canvas.fill(bowl, dark, INK)
    canvas.fill(smooth([(13, 61), (50, 72), (87, 61), (70, 77), (50, 80), (30, 77)], True), light)
    for centre, radius in (((36, 58), 15), ((66, 60), 13)):
        canvas.disc(centre, radius, (226, 224, 234), INK, 2)
        canvas.disc((centre[0] - 2, centre[1] - 2), radius * 0.78, WHITE)
        canvas.disc((centre[0] + 5, centre[1] + 5), radius * 0.34, (238, 214, 228))


def _gems(canvas: Canvas) -> None:
    """Three: three cut stones."""
    for place, colour in (((8, 34), GREEN), ((48, 32), BLUE), ((26, 4), RED)):
        _gem(canvas.box(*place, 48), colour)


def _gem(canvas: Canvas, colour: Colour) -> None:
    pale = tuple((value + 2 * 255) // 3 for value in colour)
    light = (pale[0], pale[1], pale[2])
    dark = (colour[0] * 3 // 5, colour[1] * 3 // 5, colour[2] * 3 // 5)
    outline = [(26, 12), (74, 12), (96, 42), (50, 98), (4, 42)]
    canvas.fill(outline, colour, INK, 5)
    canvas.fill([(4, 42), (30, 42), (50, 98)], dark)
    canvas.fill([(70, 42), (96, 42), (50, 98)], dark)
    canvas.fill([(26, 12), (74, 12), (70, 42), (30, 42)], light)
    canvas.fill([(26, 12), (50, 12), (30, 42)], WHITE)
    canvas.fill([(74, 12), (96, 42), (70, 42)], light)


def _goblet(canvas: Canvas) -> None:
    """Four: a goblet with wine."""
    cup = [(18, 16), (22, 40), (34, 56), (45, 60), (45, 76), (30, 84), (26, 92)]
    canvas.fill([*smooth(cup), *mirrored(smooth(cup))], GOLD, INK)
    canvas.fill(smooth([(18, 16), (22, 40), (34, 56), (40, 58), (33, 40), (30, 16)]), GOLD_LIGHT)
    canvas.fill(smooth([(82, 16), (78, 40), (66, 56), (60, 58), (70, 40), (72, 16)]), GOLD_DARK)
    canvas.disc((50, 16), 32, GOLD_LIGHT, INK, 2.2, flat=0.26)
    canvas.disc((50, 16.5), 27, (132, 22, 44), flat=0.24)
    canvas.block(44, 62, 12, 5, GOLD_DARK)
    for x, colour in ((30, BLUE), (50, RED), (70, GREEN)):
        canvas.disc((x, 38 if x == 50 else 36), 6.4, colour, INK, 1.8)
        canvas.disc((x - 2, 35), 2, WHITE)
    canvas.disc((50, 91), 25, GOLD_DARK, flat=0.16)


def _crown(canvas: Canvas) -> None:
    """Five: a crown of five points."""
    points = [(10, 30), (27, 54), (32, 20), (44, 48), (50, 10), (56, 48), (68, 20), (73, 54), (90, 30)]
    canvas.fill([*points, (82, 76), (18, 76)], GOLD, INK)
    canvas.fill([(10, 30), (27, 54), (28, 76), (18, 76)], GOLD_LIGHT)
    canvas.fill([(90, 30), (73, 54), (72, 76), (82, 76)], GOLD_DARK)
    for place in points[::2]:
        canvas.disc((place[0], place[1] - 1), 6, RED if place == (50, 10) else WHITE, INK, 2)
    band = smooth([(16, 74), (50, 81), (84, 74), (82, 90), (50, 97), (18, 90)], False)
    canvas.fill(band, GOLD_DARK, INK)
    canvas.fill(smooth([(19, 77), (50, 84), (81, 77), (80, 84), (50, 91), (20, 84)], False), GOLD)
    for x, y, jewel in ((30.0, 83.5, GREEN), (50.0, 87.0, RED), (70.0, 83.5, BLUE)):
        canvas.fill(star((x, y), 4, 7, 5, 0), jewel)


def _chest(canvas: Canvas) -> None:
    """Six: an open chest full of gold."""
    wood, wood_dark, wood_light = (142, 82, 38), (96, 50, 20), (184, 118, 62)
    lid = [(10, 44), (14, 20), (26, 9), (74, 9), (86, 20), (90, 44)]
    canvas.fill(lid, wood_dark, INK)
    canvas.fill([(17, 42), (20, 25), (30, 17), (70, 17), (80, 25), (83, 42)], (58, 28, 12))
    heap: list[Point] = [(12, 50), (24, 36), (40, 29), (58, 27), (76, 36), (88, 50)]
    canvas.fill([*smooth(heap), (88, 60), (12, 60)], GOLD, INK, 2)
    for x, y in ((26, 43), (44, 36), (62, 36), (76, 44), (35, 48), (54, 46), (68, 50)):
        canvas.disc((x, y), 7.5, GOLD_DARK, flat=0.6)
        canvas.disc((x, y - 1.5), 7, GOLD_LIGHT, flat=0.56)
    canvas.disc((48, 30), 6.5, RED, INK, 1.8)
    canvas.disc((64, 29), 5.5, WHITE, INK, 1.8)
    canvas.block(8, 52, 84, 40, INK, 5)
    canvas.block(10.5, 54.5, 79, 35, wood, 4)
    canvas.block(10.5, 54.5, 79, 6, wood_light)
    canvas.block(10.5, 72, 79, 3, wood_dark)
    for x in (18, 72):
        canvas.block(x, 54.5, 10, 35, GOLD_DARK)
        canvas.block(x + 1.5, 54.5, 4, 35, GOLD)
    canvas.block(41, 53, 18, 20, INK, 3)
    canvas.block(43, 55, 14, 16, GOLD, 2)
    canvas.disc((50, 61), 3, INK)
    canvas.block(48.8, 61, 2.4, 7, INK)


PICTURES: dict[int, Callable[[Canvas], None]] = {
    1: _doubloon,
    2: _pearls,
    3: _gems,
    4: _goblet,
    5: _crown,
    6: _chest,
}
"""For each number what its treasure looks like, painted into a square box."""
