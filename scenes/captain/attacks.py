"""The pictures of the six kinds of attack cards, and the small map of what each reaches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.captain.cards import HOSTAGE, MAIN_CANNON, SIDE_CANNON, SPY, SQUADRON, SQUID
from game.captain.field import EIGHT_NEIGHBOURS, FOUR_BY_FOUR, GRID
from scenes.captain.liveries import Livery
from scenes.ui.theme import Colour, mix
from scenes.view.canvas import Canvas, Point, arc, mirrored, smooth, star

INK: Colour = (26, 18, 22)
WOOD: Colour = (138, 82, 42)
WOOD_DARK: Colour = (92, 50, 24)
WOOD_LIGHT: Colour = (190, 128, 72)
SAIL: Colour = (248, 238, 214)
IRON: Colour = (66, 70, 80)
IRON_LIGHT: Colour = (142, 150, 164)
FLAME: Colour = (255, 176, 48)
FLAME_LIGHT: Colour = (255, 240, 160)
FLAME_DARK: Colour = (232, 84, 30)
SMOKE: Colour = (222, 216, 208)

PICTURE_HEIGHT = 106.0
"""How high a picture is that is 100 wide."""

MAP = 5
"""Columns and rows of the map of a reach, the card itself in the middle."""


@cache
def reached(kind: int, neighbours: int = EIGHT_NEIGHBOURS) -> frozenset[tuple[int, int]]:
    """The places of the map, east and north of the card, that a kind reaches (CP-20, CP-21)."""
    reach, half = FOUR_BY_FOUR.reaches(neighbours)[kind], MAP // 2
    steps = {
        (GRID.column(there) - GRID.column(cell), GRID.row(there) - GRID.row(cell))
        for cell in FOUR_BY_FOUR.cells
        for there in reach[cell]
    }
    return frozenset((east, north) for east, north in steps if max(abs(east), abs(north)) <= half)


def paint_map(canvas: Canvas, kind: int, livery: Livery, neighbours: int) -> None:
    """Paints the map of a reach into a square box: the card in the middle, what it hits with a cross.

    A card that cannot be discarded has a ring about it.
    """
    step, hits = 100 / MAP, reached(kind, neighbours)
    half = MAP // 2
    canvas.block(-3, -3, 106, 106, INK, 9)
    for column in range(MAP):
        for row in range(MAP):
            left, top = column * step + 1.6, row * step + 1.6
            side = step - 3.2
            place = (column - half, half - row)
            if place == (0, 0):
                canvas.block(left, top, side, side, livery.light, 4)
                canvas.disc((left + side / 2, top + side / 2), side * 0.3, INK)
            elif place in hits:
                canvas.block(left, top, side, side, FLAME_DARK, 3)
                inset = side * 0.28
                for ends in (
                    [(left + inset, top + inset), (left + side - inset, top + side - inset)],
                    [(left + side - inset, top + inset), (left + inset, top + side - inset)],
                ):
                    canvas.line(ends, 2.6, FLAME_LIGHT)
            else:
                canvas.block(left, top, side, side, (236, 222, 190), 3)
    if kind == HOSTAGE:
        canvas.line(arc((50, 50), 20, 0, 360), 6, INK)
        canvas.line(arc((50, 50), 20, 0, 360), 3, livery.cloth)


def paint_picture(canvas: Canvas, kind: int, livery: Livery) -> None:
    """Paints the picture of a kind into a box 100 wide and `PICTURE_HEIGHT` high, which it fills."""
    PICTURES[kind](canvas, livery)


def _sea(canvas: Canvas, sky: Colour, haze: Colour, sea: Colour, horizon: float = 64.0) -> None:
    canvas.slope(0, 0, 100, horizon + 1, sky, haze)
    canvas.slope(0, horizon, 100, PICTURE_HEIGHT - horizon, mix(sea, haze, 0.25), sea)


def _waves(canvas: Canvas, height: float, colour: Colour, crest: float = 4.0) -> None:
    """A row of waves, all below it covered."""
    points: list[Point] = [(-6 + 14 * i, height + (crest if i % 2 else -crest)) for i in range(9)]
    canvas.fill([*smooth(points), (110, PICTURE_HEIGHT + 4), (-6, PICTURE_HEIGHT + 4)], colour)


def _ship(canvas: Canvas, livery: Livery, sail: Colour = SAIL) -> None:
    """A ship of the fleet in a square box, its flag in the colour of its captain."""
    shade = mix(sail, INK, 0.22)
    canvas.line([(34, 20), (34, 70)], 4, WOOD_DARK)
    canvas.line([(62, 8), (62, 70)], 4.5, WOOD_DARK)
    canvas.fill([(62, 4), (86, 9), (62, 16)], livery.cloth, INK, 1.6)
    canvas.fill(
        smooth([(42, 18), (64, 14), (84, 20), (92, 36), (84, 58), (44, 58), (54, 38)], True), sail, INK
    )
    canvas.fill(smooth([(44, 57), (54, 40), (60, 50), (84, 57)], True), shade)
    canvas.fill(smooth([(16, 26), (34, 24), (46, 40), (44, 58), (14, 58), (24, 42)], True), sail, INK)
    canvas.fill(smooth([(15, 57), (24, 44), (30, 52), (43, 57)], True), shade)
    hull = [(4, 58), (16, 66), (82, 66), (98, 52), (90, 78), (78, 90), (24, 90), (12, 80)]
    canvas.fill(hull, WOOD, INK)
    canvas.fill([(9, 70), (90, 70), (88, 77), (11, 77)], WOOD_LIGHT)
    for x in (28, 46, 64):
        canvas.disc((x, 82), 3.4, INK)


def _ball_of_fire(canvas: Canvas, centre: Point, size: float, turn: float = 0.0) -> None:
    canvas.fill(star(centre, 9, size, size * 0.58, turn), FLAME_DARK, INK, 1.8)
    canvas.fill(star(centre, 9, size * 0.74, size * 0.42, turn + 12), FLAME)
    canvas.disc(centre, size * 0.34, FLAME_LIGHT)


def _hostage(canvas: Canvas, livery: Livery) -> None:
    """A captive tied to the mast."""
    _sea(canvas, (104, 64, 98), (240, 166, 130), (58, 52, 92), 72)
    canvas.fill([(-5, 84), (105, 84), (105, 112), (-5, 112)], WOOD, INK, 2)
    for y in (92, 100):
        canvas.block(0, y, 100, 1.8, WOOD_DARK)
    canvas.block(41, -4, 18, 92, INK)
    canvas.block(43, -4, 14, 92, WOOD_DARK)
    canvas.block(45, -4, 4, 92, WOOD)
    body = smooth([(34, 92), (28, 62), (34, 48), (50, 44), (66, 48), (72, 62), (66, 92)])
    canvas.fill(body, livery.cloth, INK)
    canvas.fill(smooth([(34, 91), (28, 62), (34, 50), (41, 47), (38, 66), (42, 91)]), livery.light)
    canvas.disc((50, 31), 16, (244, 200, 162), INK)
    canvas.fill([(36, 25), (33, 8), (43, 15), (50, 4), (57, 15), (67, 8), (64, 25)], FLAME, INK, 2)
    for x in (44, 56):
        canvas.disc((x, 31), 2.3, INK)
    canvas.line(arc((50, 42), 5, 215, 325), 2, INK)
    for y in (55, 66, 77):
        rope = smooth([(28, y), (50, y + 5), (72, y)])
        canvas.line(rope, 7.4, INK)
        canvas.line(rope, 4.6, (222, 188, 124))


def _squadron(canvas: Canvas, livery: Livery) -> None:
    """Three ships abreast."""
    _sea(canvas, (70, 134, 190), (216, 234, 232), (24, 88, 124), 58)
    canvas.disc((78, 20), 12, (255, 240, 190))
    for left, top in ((4, 12), (55, 16)):
        _ship(canvas.box(left, top, 42), livery)
    _waves(canvas, 58, (52, 128, 160), 2.4)
    _ship(canvas.box(18, 20, 66), livery)
    _waves(canvas, 80, (34, 104, 142), 3)
    _waves(canvas, 93, (22, 80, 118), 3)


def _side_cannon(canvas: Canvas, livery: Livery) -> None:
    """A hull that fires to both sides."""
    _sea(canvas, (84, 96, 120), (222, 206, 184), (38, 72, 100), 62)
    for x in (4, 96):
        for y, size in ((40, 15), (56, 17), (26, 10)):
            canvas.disc((x, y), size, SMOKE)
    canvas.line([(50, 2), (50, 40)], 5, WOOD_DARK)
    canvas.fill(
        smooth([(26, 8), (50, 4), (74, 8), (70, 24), (74, 36), (50, 33), (26, 36), (30, 24)], True), SAIL, INK
    )
    canvas.fill([(43, 12), (57, 12), (57, 28), (43, 28)], livery.cloth)
    hull = [(20, 38), (80, 38), (84, 60), (70, 92), (30, 92), (16, 60)]
    canvas.fill(hull, WOOD, INK)
    canvas.fill([(19, 44), (81, 44), (82, 51), (18, 51)], WOOD_LIGHT)
    canvas.block(49, 44, 2, 46, WOOD_DARK)
    for way, points in (
        (-1, [(30, 52), (4, 55), (4, 69), (30, 72)]),
        (1, [(70, 52), (96, 55), (96, 69), (70, 72)]),
    ):
        canvas.fill(points, IRON, INK)
        top = [(50 + way * 20, 54), (50 + way * 46, 57), (50 + way * 46, 60), (50 + way * 20, 59)]
        canvas.fill(top, IRON_LIGHT)
        canvas.disc((50 + way * 18, 62), 9, WOOD_LIGHT, INK)
        _ball_of_fire(canvas, (50 + way * 46, 62), 15, 10)
    _waves(canvas, 88, (34, 88, 122), 3)


def _main_cannon(canvas: Canvas, livery: Livery) -> None:
    """A great gun seen from above its breech, that fires ahead."""
    _sea(canvas, (52, 60, 96), (232, 150, 108), (30, 44, 82), 40)
    for place, size in (((30, 26), 15), ((70, 26), 15), ((50, 16), 20), ((16, 36), 9), ((84, 36), 9)):
        canvas.disc(place, size, SMOKE)
    _ball_of_fire(canvas, (50, 22), 24)
    canvas.fill([(-5, 78), (105, 78), (105, 112), (-5, 112)], WOOD, INK, 2)
    for x in (16, 50, 84):
        canvas.fill(
            [(x, 78), (50 + (x - 50) * 1.3, 112), (50 + (x - 50) * 1.3 + 2, 112), (x + 2, 78)], WOOD_DARK
        )
    for x in (20, 80):
        canvas.disc((x, 84), 13, WOOD_DARK, INK)
        canvas.disc((x, 84), 7, WOOD_LIGHT)
    canvas.fill([(26, 66), (74, 66), (78, 92), (22, 92)], WOOD_LIGHT, INK)
    canvas.fill([(39, 30), (61, 30), (68, 86), (32, 86)], IRON, INK)
    canvas.fill([(42, 32), (48, 32), (45, 84), (37, 84)], IRON_LIGHT)
    for y, half in ((30, 14), (52, 14), (70, 18)):
        canvas.block(50 - half, y, 2 * half, 5, INK, 2)
        canvas.block(50 - half + 1, y + 1, 2 * half - 2, 3, livery.cloth, 1)
    canvas.disc((50, 89), 11, IRON, INK)
    canvas.disc((46, 86), 4, IRON_LIGHT)


def _squid(canvas: Canvas, livery: Livery) -> None:
    """The Great Squid King."""
    _sea(canvas, (16, 44, 66), (66, 142, 146), (8, 34, 58), 78)
    skin, dark, light = (206, 74, 92), (142, 34, 64), (244, 140, 140)
    arms: list[list[Point]] = [
        [(38, 62), (20, 74), (8, 62), (14, 46), (6, 36)],
        [(42, 66), (26, 88), (10, 84), (4, 94)],
        [(46, 68), (40, 90), (26, 98), (22, 106)],
    ]
    for arm in [*arms, *(mirrored(arm)[::-1] for arm in arms)]:
        path = smooth(arm)
        canvas.line(path, 13, INK)
        canvas.line(path, 8.4, skin)
        for x, y in path[3::4]:
            canvas.disc((x, y), 1.9, light)
    head = [(50, 10), (70, 18), (78, 38), (70, 58), (66, 72), (34, 72), (30, 58), (22, 38), (30, 18)]
    canvas.fill(smooth(head, True), skin, INK)
    canvas.fill(smooth([(70, 20), (78, 38), (70, 58), (66, 71), (58, 71), (66, 46)], True), dark)
    canvas.fill(smooth([(32, 22), (26, 38), (30, 50), (36, 36), (44, 20)], True), light)
    for x in (38, 62):
        canvas.disc((x, 52), 9, (255, 246, 214), INK, 2)
        canvas.disc((x + (1.5 if x < 50 else -1.5), 54), 4.4, INK)
    canvas.line([(28, 42), (46, 47)], 4.4, INK)
    canvas.line([(72, 42), (54, 47)], 4.4, INK)
    canvas.line(arc((50, 70), 6, 205, 335), 2.6, INK)
    crown = [(30, 20), (26, 0), (38, 9), (50, -4), (62, 9), (74, 0), (70, 20), (50, 25)]
    canvas.fill(crown, FLAME, INK)
    canvas.disc((50, 14), 4, livery.cloth, INK, 1.6)
    _waves(canvas, 98, (14, 62, 84), 3)


def _spy(canvas: Canvas, livery: Livery) -> None:
    """A ship under dark sails in the moonlight."""
    _sea(canvas, (14, 20, 46), (70, 88, 128), (10, 22, 48), 70)
    canvas.disc((74, 24), 17, (240, 236, 206))
    canvas.disc((66, 20), 14, (24, 32, 62))
    for x, y, size in ((14, 14, 2), (34, 8, 1.5), (48, 22, 1.5), (22, 32, 1.3), (90, 50, 1.5)):
        canvas.disc((x, y), size, (240, 236, 220))
    _ship(canvas.box(8, 18, 80), livery, (74, 76, 98))
    canvas.disc((62, 50), 11.5, SAIL, INK, 1.8, flat=0.62)
    canvas.disc((62, 50), 5.4, livery.cloth, INK, 1.2)
    canvas.disc((62, 50), 2.2, INK)
    _waves(canvas, 84, (26, 44, 82), 3)
    for y, left in ((78, -12), (88, 30), (96, -6)):
        canvas.block(left, y, 76, 5, (104, 118, 152), 2.5)


PICTURES: dict[int, Callable[[Canvas, Livery], None]] = {
    HOSTAGE: _hostage,
    SQUADRON: _squadron,
    SIDE_CANNON: _side_cannon,
    MAIN_CANNON: _main_cannon,
    SQUID: _squid,
    SPY: _spy,
}
