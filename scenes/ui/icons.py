"""The small pictures on buttons, drawn by ourselves as strokes on a square and smoothed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from scenes.ui import shapes
from scenes.ui.theme import Colour

Point = tuple[float, float]

_FINER = 4
"""Drawn so many times larger and then reduced, which smooths the edges."""

_STROKE = 2.1
"""The width of a line, on a square of 24 by 24."""


def draw(surface: pygame.Surface, name: str, rect: pygame.Rect, colour: Colour, alpha: int = 255) -> None:
    """Draws an icon in the middle of a rect, as large as fits. Raises KeyError for an unknown name."""
    picture = icon(name, max(1, min(rect.size)), colour)
    picture.set_alpha(alpha)
    surface.blit(picture, picture.get_rect(center=rect.center))


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """An icon as a square of that size in pixels. Raises KeyError for an unknown name."""
    paint = ICONS[name]
    return shapes.sprite(("icon", name, size, colour), lambda: _painted(paint, size, colour))


def _painted(paint: Callable[[Pen], None], size: int, colour: Colour) -> pygame.Surface:
    large = pygame.Surface((size * _FINER, size * _FINER), pygame.SRCALPHA)
    large.fill((*colour, 0))
    paint(Pen(large, colour))
    return pygame.transform.smoothscale(large, (size, size))


class Pen:
    """Draws round strokes and filled outlines in the units of a 24 by 24 square, y downwards."""

    def __init__(self, surface: pygame.Surface, colour: Colour) -> None:
        self._surface = surface
        self._unit = surface.get_width() / 24
        self._ink = (*colour, 255)
        self._none = (*colour, 0)

    def line(self, *points: Point, width: float = _STROKE, closed: bool = False) -> None:
        """A stroke along points, its ends and corners round."""
        path = [*points, points[0]] if closed else list(points)
        half = width * self._unit / 2
        at = [(x * self._unit, y * self._unit) for x, y in path]
        for x, y in at:
            pygame.draw.circle(self._surface, self._ink, (x, y), half)
        for (x, y), (to_x, to_y) in pairwise(at):
            length = math.hypot(to_x - x, to_y - y)
            if length:
                across, down = (to_y - y) / length * half, (x - to_x) / length * half
                pygame.draw.polygon(
                    self._surface,
                    self._ink,
                    [
                        (x + across, y + down),
                        (to_x + across, to_y + down),
                        (to_x - across, to_y - down),
                        (x - across, y - down),
                    ],
                )

    def arc(self, centre: Point, radius: float, start: float, end: float, width: float = _STROKE) -> None:
        """A part of a circle; angles in degrees, 0 to the right, growing clockwise."""
        self.line(*arc_points(centre, radius, start, end), width=width)

    def disc(self, centre: Point, radius: float) -> None:
        self._disc(centre, radius, self._ink)

    def hole(self, centre: Point, radius: float) -> None:
        self._disc(centre, radius, self._none)

    def _disc(self, centre: Point, radius: float, colour: tuple[int, int, int, int]) -> None:
        at = (centre[0] * self._unit, centre[1] * self._unit)
        pygame.draw.circle(self._surface, colour, at, radius * self._unit)

    def fill(self, *points: Point, rounding: float = 0.8) -> None:
        """A filled outline with slightly rounded corners."""
        pygame.draw.polygon(self._surface, self._ink, [(x * self._unit, y * self._unit) for x, y in points])
        self.line(*points, width=rounding * 2, closed=True)


def arc_points(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points along a part of a circle, four degrees apart."""
    steps = max(2, round(abs(end - start) / 4))
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def _mirrored(points: Sequence[Point]) -> list[Point]:
    return [(24 - x, y) for x, y in points]


_HOOK = [(9.0, 4.5), (4.5, 9.0), (9.0, 13.5)]
_HOOK_TAIL = [(4.5, 9.0), (14.0, 9.0), *arc_points((14, 14), 5, -90, 90), (9.0, 19.0)]


def _undo(pen: Pen) -> None:
    pen.line(*_HOOK)
    pen.line(*_HOOK_TAIL)


def _redo(pen: Pen) -> None:
    pen.line(*_mirrored(_HOOK))
    pen.line(*_mirrored(_HOOK_TAIL))


_SPIN = arc_points((12, 12.6), 7.4, 215, 495)
_SPIN_HEAD = [(5.2, 2.8), (5.6, 8.6), (11.4, 8.6)]


def _spin_left(pen: Pen) -> None:
    pen.line(*_SPIN)
    pen.line(*_SPIN_HEAD)


def _spin_right(pen: Pen) -> None:
    pen.line(*_mirrored(_SPIN))
    pen.line(*_mirrored(_SPIN_HEAD))


def _exchange(pen: Pen) -> None:
    for points in ([(4, 8.5), (20, 8.5)], [(15.5, 4), (20, 8.5), (15.5, 13)]):
        pen.line(*points)
    for points in ([(20, 16.5), (4, 16.5)], [(8.5, 12.6), (4, 16.5), (8.5, 21)]):
        pen.line(*points)


def _hint(pen: Pen) -> None:
    pen.line((9.3, 16.4), *arc_points((12, 9.6), 6.2, 118, 422), (14.7, 16.4), closed=True)
    pen.line((10, 19.2), (14, 19.2))
    pen.line((11.2, 21.8), (12.8, 21.8))


def _menu(pen: Pen) -> None:
    for y in (6, 12, 18):
        pen.line((4.5, y), (19.5, y))


def _rules(pen: Pen) -> None:
    for page in (list, _mirrored):
        pen.line(*page([(12.0, 6.6), (9.0, 5.0), (3.5, 4.8), (3.5, 18.0), (9.0, 18.3), (12.0, 19.8)]))
    pen.line((12, 6.6), (12, 19.8))


def _keyboard(pen: Pen) -> None:
    pen.line((3, 7), (21, 7), (21, 18), (3, 18), closed=True)
    for x in (7, 12, 17):
        pen.line((x, 10.6), (x, 10.7))
    pen.line((8, 14.6), (16, 14.6))


def _text(pen: Pen) -> None:
    for y, end in ((6, 20), (10, 17), (14, 20), (18, 13)):
        pen.line((4, y), (end, y))


def _pause(pen: Pen) -> None:
    for x in (8.2, 15.8):
        pen.line((x, 6), (x, 18), width=3.6)


def _play(pen: Pen) -> None:
    pen.fill((7.5, 5), (18.8, 12), (7.5, 19))


def _step(pen: Pen) -> None:
    pen.fill((5.5, 6), (14.5, 12), (5.5, 18))
    pen.line((18.3, 5.6), (18.3, 18.4), width=2.8)


def _speaker(pen: Pen) -> None:
    pen.fill((3.5, 9.4), (7, 9.4), (11.5, 5.2), (11.5, 18.8), (7, 14.6), (3.5, 14.6))


def _sound(pen: Pen) -> None:
    _speaker(pen)
    pen.arc((11.5, 12), 4.4, -48, 48)
    pen.arc((11.5, 12), 8.6, -48, 48)


def _sound_off(pen: Pen) -> None:
    _speaker(pen)
    pen.line((15.4, 9.4), (20.6, 14.6))
    pen.line((20.6, 9.4), (15.4, 14.6))


def _back(pen: Pen) -> None:
    pen.line((11, 5), (4, 12), (11, 19))
    pen.line((4.4, 12), (20, 12))


def _flag(pen: Pen) -> None:
    pen.line((5.5, 3.8), (5.5, 20.8))
    pen.fill((6, 4.8), (11.5, 3.8), (14, 5.6), (19.2, 4.8), (19.2, 12.2), (14, 13.4), (11.5, 11.8), (6, 12.8))


def _handshake(pen: Pen) -> None:
    """Two hands that meet between two cuffs."""
    thin = 1.8
    for side in (list, _mirrored):
        pen.line(*side([(2.0, 5.6), (2.0, 16.4)]), width=2.8)
    pen.line((2.0, 7.0), (6.4, 7.0), (9.4, 5.8), (12.0, 6.6), width=thin)
    pen.line((22.0, 7.0), (17.8, 7.0), (13.8, 5.8), (8.6, 10.6), (9.8, 12.2), (11.8, 11.8), width=thin)
    pen.line((11.8, 11.8), (14.0, 10.4), (18.6, 15.0), (22.0, 15.0), width=thin)
    pen.line((2.0, 15.0), (4.8, 15.0), (9.6, 19.4), (11.4, 18.6), width=thin)
    pen.line((11.4, 18.6), (12.8, 19.2), (14.4, 17.6), (16.2, 17.6), (18.6, 15.0), width=thin)


def _eye(pen: Pen) -> None:
    pen.line(*arc_points((12, 19), 11.6, 219, 321), *arc_points((12, 5), 11.6, 39, 141), closed=True)
    pen.disc((12, 12), 3.4)


def _close(pen: Pen) -> None:
    pen.line((6, 6), (18, 18))
    pen.line((18, 6), (6, 18))


def _gear(pen: Pen) -> None:
    for tooth in range(8):
        angle = math.radians(45 * tooth + 22.5)
        x, y = math.cos(angle), math.sin(angle)
        pen.line((12 + 5 * x, 12 + 5 * y), (12 + 8.8 * x, 12 + 8.8 * y), width=2.9)
    pen.disc((12, 12), 6.8)
    pen.hole((12, 12), 3.3)


def _chevron(*points: Point) -> Callable[[Pen], None]:
    return lambda pen: pen.line(*points, width=2.4)


def _view(pen: Pen) -> None:
    """A cube seen from a corner."""
    pen.line((12, 3.2), (19.8, 7.5), (19.8, 16.5), (12, 20.8), (4.2, 16.5), (4.2, 7.5), closed=True)
    pen.line((4.2, 7.5), (12, 12), (19.8, 7.5))
    pen.line((12, 12), (12, 20.8))


def _threat(pen: Pen) -> None:
    """A sight."""
    pen.arc((12, 12), 6.6, 0, 360)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pen.line((12 + 4.4 * x, 12 + 4.4 * y), (12 + 9.4 * x, 12 + 9.4 * y))
    pen.disc((12, 12), 1.5)


def _pencil(pen: Pen) -> None:
    pen.line((4.5, 19.5), (5.6, 15.2), (15.8, 5.0), (19.0, 8.2), (8.8, 18.4), closed=True)
    pen.line((13.4, 7.4), (16.6, 10.6))


def _tray(pen: Pen) -> None:
    pen.line((4.5, 14.5), (4.5, 19.5), (19.5, 19.5), (19.5, 14.5))


def _export(pen: Pen) -> None:
    """Out of the tray."""
    _tray(pen)
    pen.line((12, 15), (12, 4.5))
    pen.line((7.4, 9), (12, 4.4), (16.6, 9))


def _import(pen: Pen) -> None:
    """Into the tray."""
    _tray(pen)
    pen.line((12, 4.5), (12, 15))
    pen.line((7.4, 10.5), (12, 15.1), (16.6, 10.5))


def _delete(pen: Pen) -> None:
    """A bin with its lid."""
    pen.line((4.5, 7), (19.5, 7))
    pen.line((9.4, 7), (9.4, 4.4), (14.6, 4.4), (14.6, 7))
    pen.line((6.4, 7), (7.4, 20), (16.6, 20), (17.6, 7))
    for x in (10.4, 13.6):
        pen.line((x, 10.8), (x, 16.4), width=1.7)


def _shelf(pen: Pen) -> None:
    """Three books."""
    pen.line((4.5, 20), (19.5, 20))
    pen.line((6.2, 19), (6.2, 5), (9.8, 5), (9.8, 19))
    pen.line((9.8, 8), (13.4, 8), (13.4, 19))
    pen.line((14.8, 7.2), (17.6, 6.2), (20.4, 18.2))


def _chart(pen: Pen) -> None:
    for x, top in ((6, 13), (12, 5), (18, 9.5)):
        pen.line((x, 19.2), (x, top), width=3.4)


def _scales(pen: Pen) -> None:
    """A balance with two pans."""
    pen.line((12, 4.6), (12, 19.4))
    pen.line((8, 19.6), (16, 19.6))
    pen.line((5, 7.6), (12, 6.4), (19, 7.6))
    for middle in (5.4, 18.6):
        pen.line((middle - 2.8, 14), (middle, 7.8), (middle + 2.8, 14), width=1.5)
        pen.fill((middle - 3.4, 13.6), (middle + 3.4, 13.6), (middle + 1.6, 16.6), (middle - 1.6, 16.6))


def _info(pen: Pen) -> None:
    pen.arc((12, 12), 8.6, 0, 360)
    pen.line((12, 11.4), (12, 16.4), width=2.6)
    pen.disc((12, 7.8), 1.5)


def _globe(pen: Pen) -> None:
    """The earth with its equator, two parallels and a meridian on each side."""
    pen.arc((12, 12), 8.8, 0, 360)
    pen.line((3.2, 12), (20.8, 12), width=1.6)
    pen.line(*arc_points((12, 3.6), 7, 35, 145), width=1.6)
    pen.line(*arc_points((12, 20.4), 7, 215, 325), width=1.6)
    pen.line(*arc_points((19.4, 12), 11.6, 131, 229), width=1.6)
    pen.line(*arc_points((4.6, 12), 11.6, -49, 49), width=1.6)


def _first(pen: Pen) -> None:
    pen.line((16.6, 5.5), (10.1, 12), (16.6, 18.5), width=2.4)
    pen.line((6.6, 5.5), (6.6, 18.5), width=2.4)


def _last(pen: Pen) -> None:
    pen.line((7.4, 5.5), (13.9, 12), (7.4, 18.5), width=2.4)
    pen.line((17.4, 5.5), (17.4, 18.5), width=2.4)


def _branch(pen: Pen) -> None:
    """A way that leaves another."""
    pen.line((7, 20), (7, 4))
    pen.line((7, 15), (10.5, 13.4), (16.8, 9.6), (16.8, 4.6))
    pen.line((12.8, 8.2), (16.8, 4.2), (20.8, 8.2))


def _check(pen: Pen) -> None:
    pen.line((5, 12.6), (10, 17.4), (19, 6.8), width=2.6)


ICONS: dict[str, Callable[[Pen], None]] = {
    "undo": _undo,
    "redo": _redo,
    "hint": _hint,
    "menu": _menu,
    "rules": _rules,
    "keyboard": _keyboard,
    "text": _text,
    "pause": _pause,
    "play": _play,
    "step": _step,
    "sound": _sound,
    "sound_off": _sound_off,
    "back": _back,
    "flag": _flag,
    "handshake": _handshake,
    "eye": _eye,
    "close": _close,
    "gear": _gear,
    "left": _chevron((14.5, 5.5), (8, 12), (14.5, 18.5)),
    "right": _chevron((9.5, 5.5), (16, 12), (9.5, 18.5)),
    "up": _chevron((5.5, 14.5), (12, 8), (18.5, 14.5)),
    "down": _chevron((5.5, 9.5), (12, 16), (18.5, 9.5)),
    "view": _view,
    "threat": _threat,
    "check": _check,
    "branch": _branch,
    "pencil": _pencil,
    "export": _export,
    "import": _import,
    "delete": _delete,
    "shelf": _shelf,
    "chart": _chart,
    "scales": _scales,
    "info": _info,
    "globe": _globe,
    "first": _first,
    "last": _last,
    "spin_left": _spin_left,
    "spin_right": _spin_right,
    "exchange": _exchange,
}
"""How to draw each icon, by name."""
