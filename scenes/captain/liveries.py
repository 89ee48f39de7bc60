"""The colours of a captain: for each set of dice the cloth of its cards, and an emblem of its own.

No two emblems resemble each other, so that sides are told apart without their colours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.ui import shapes
from scenes.ui.theme import Colour
from scenes.view.canvas import Canvas, arc, mirrored, painted, smooth, star, turned


@dataclass(frozen=True)
class Livery:
    """Cloth, its dark and its light tone, and the ink of the emblem on it."""

    key: str
    cloth: Colour
    dark: Colour
    light: Colour
    ink: Colour


LIVERIES = (
    Livery("ivory", (226, 214, 184), (126, 106, 76), (250, 242, 220), (58, 40, 26)),
    Livery("ebony", (52, 48, 54), (20, 18, 22), (104, 98, 108), (240, 222, 184)),
    Livery("ruby", (178, 28, 42), (88, 8, 20), (232, 92, 92), (255, 240, 222)),
    Livery("emerald", (20, 112, 70), (4, 54, 36), (84, 182, 128), (246, 246, 222)),
    Livery("sapphire", (40, 78, 172), (12, 28, 88), (118, 156, 234), (240, 246, 255)),
    Livery("amber", (232, 150, 30), (128, 66, 6), (255, 208, 112), (62, 28, 8)),
)

_BY_KEY = {livery.key: livery for livery in LIVERIES}


def livery(key: str) -> Livery:
    """The livery of a set of dice; KeyError where there is none."""
    return _BY_KEY[key]


def emblem(key: str, size: int, ink: Colour | None = None) -> pygame.Surface:
    """The emblem of a set of dice as a square of that size in pixels, in its own ink or in another."""
    colour = ink or livery(key).ink
    return shapes.sprite(
        ("emblem", key, size, colour),
        lambda: painted((size, size), lambda canvas: _EMBLEMS[key](canvas, colour), colour),
    )


def _anchor(canvas: Canvas, ink: Colour) -> None:
    canvas.line(arc((50, 17), 9, 0, 360), 7, ink)
    canvas.line([(50, 26), (50, 88)], 9, ink)
    canvas.line([(30, 37), (70, 37)], 9, ink)
    canvas.line(arc((50, 52), 36, 18, 162), 9, ink)
    for barb in ([(12, 68), (10, 48), (27, 60)], [(88, 68), (90, 48), (73, 60)]):
        canvas.fill(barb, ink)
        canvas.line([*barb, barb[0]], 3, ink)


def _wheel(canvas: Canvas, ink: Colour) -> None:
    for i in range(8):
        canvas.line(turned([(50, 50), (50, 8)], 45 * i), 7, ink)
        canvas.line(turned([(50, 13), (50, 5)], 45 * i), 11, ink)
    canvas.line(arc((50, 50), 29, 0, 360), 9, ink)
    canvas.disc((50, 50), 12, ink)


def _sabres(canvas: Canvas, ink: Colour) -> None:
    blade = [
        *smooth([(20, 78), (52, 60), (74, 36), (84, 8)]),
        *smooth([(88, 34), (70, 64), (38, 84), (27, 88)]),
    ]
    for points in (blade, mirrored(blade)):
        canvas.fill(points, ink)
    for grip in ([(10, 68), (34, 92)], [(90, 68), (66, 92)]):
        canvas.line(grip, 7, ink)
    for hilt in ([(22, 80), (10, 92)], [(78, 80), (90, 92)]):
        canvas.line(hilt, 9, ink)


def _shell(canvas: Canvas, ink: Colour) -> None:
    for i in range(-3, 4):
        ray = turned([(50, 84), (43, 20), (50, 12), (57, 20)], 17 * i, (50, 84))
        canvas.fill(ray, ink)
        canvas.disc(turned([(50, 18)], 17 * i, (50, 84))[0], 7.5, ink)
    canvas.fill([(32, 80), (68, 80), (64, 94), (36, 94)], ink)


def _skull(canvas: Canvas, ink: Colour) -> None:
    head = smooth(
        [(50, 8), (80, 22), (86, 48), (72, 66), (70, 88), (30, 88), (28, 66), (14, 48), (20, 22)], True
    )
    canvas.fill(head, ink)
    hole = (0, 0, 0, 0)
    for eye in (34, 66):
        pygame.draw.circle(canvas.surface, hole, canvas.rect(eye, 46, 0, 0).topleft, 11 * canvas.unit)
    nose = [canvas.rect(x, y, 0, 0).topleft for x, y in ((50, 56), (57, 69), (43, 69))]
    pygame.draw.polygon(canvas.surface, hole, nose)
    for tooth in (40, 50, 60):
        canvas.surface.fill(hole, canvas.rect(tooth - 1.8, 76, 3.6, 14))


def _sun(canvas: Canvas, ink: Colour) -> None:
    canvas.fill(star((50, 50), 8, 48, 24), ink)
    canvas.disc((50, 50), 27, ink)


_EMBLEMS: dict[str, Callable[[Canvas, Colour], None]] = {
    "ivory": _shell,
    "ebony": _skull,
    "ruby": _anchor,
    "emerald": _sabres,
    "sapphire": _wheel,
    "amber": _sun,
}
