"""Pictures of our own from shapes: drawn large in units of a box, then reduced, which smooths their edges.

A box is 100 units wide; x grows to the right, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import pygame

from scenes.system import assets
from scenes.ui.theme import Colour, mix

Point = tuple[float, float]
Size = tuple[int, int]

SMALL, LARGE = 60, 130
"""Up to so many pixels of width a picture is drawn four times as large; below, and above, three and two."""

OUTLINE = 2.6


def painted(
    size: Size, paint: Callable[[Canvas], None], ground: Colour = (0, 0, 0), clear: bool = True
) -> pygame.Surface:
    """A picture of a size in pixels; `paint` finds a canvas whose box is as wide as the picture.

    A `clear` one can be seen through where nothing is painted, and its edges fade into the `ground`.
    """
    width, height = max(1, size[0]), max(1, size[1])
    finer = 4 if width <= SMALL else 3 if width <= LARGE else 2
    large = pygame.Surface((width * finer, height * finer), pygame.SRCALPHA)
    large.fill((*ground, 0 if clear else 255))
    paint(Canvas(large, large.get_width() / 100))
    return pygame.transform.smoothscale(large, (width, height))


class Canvas:
    """Draws in one box of a surface. `unit` is how many pixels a hundredth of its width takes."""

    def __init__(self, surface: pygame.Surface, unit: float, left: float = 0.0, top: float = 0.0) -> None:
        self.surface = surface
        self.unit = unit
        self._left, self._top = left, top

    def box(self, left: float, top: float, width: float) -> Canvas:
        """A smaller box in this one."""
        x, y = self._at((left, top))
        return Canvas(self.surface, self.unit * width / 100, x, y)

    def rect(self, left: float, top: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the box in pixels of the surface."""
        x, y = self._at((left, top))
        right, bottom = self._at((left + width, top + height))
        return pygame.Rect(
            round(x), round(y), max(1, round(right) - round(x)), max(1, round(bottom) - round(y))
        )

    @contextmanager
    def clipped(self, left: float, top: float, width: float, height: float) -> Iterator[Canvas]:
        """A box as wide as this rectangle; nothing is drawn beyond the rectangle meanwhile."""
        whole = self.surface.get_clip()
        self.surface.set_clip(self.rect(left, top, width, height))
        try:
            yield self.box(left, top, width)
        finally:
            self.surface.set_clip(whole)

    def fill(
        self, points: Sequence[Point], colour: Colour, outline: Colour | None = None, width: float = OUTLINE
    ) -> None:
        """A filled shape; the outline lies around it."""
        if outline is not None:
            pygame.draw.polygon(self.surface, outline, [self._at(point) for point in grown(points, width)])
        pygame.draw.polygon(self.surface, colour, [self._at(point) for point in points])

    def disc(
        self,
        centre: Point,
        radius: float,
        colour: Colour,
        outline: Colour | None = None,
        width: float = OUTLINE,
        flat: float = 1.0,
    ) -> None:
        """A filled circle, or an ellipse `flat` times as high as it is wide."""
        if outline is not None:
            self._ellipse(centre, radius + width, radius * flat + width, outline)
        self._ellipse(centre, radius, radius * flat, colour)

    def line(self, points: Sequence[Point], width: float, colour: Colour) -> None:
        """A stroke with round ends and corners."""
        half = width * self.unit / 2
        at = [self._at(point) for point in points]
        for i, (x, y) in enumerate(at):
            pygame.draw.circle(self.surface, colour, (x, y), half)
            if i:
                before_x, before_y = at[i - 1]
                length = math.hypot(x - before_x, y - before_y)
                if length:
                    across, down = (y - before_y) / length * half, (before_x - x) / length * half
                    quad = [
                        (before_x + across, before_y + down),
                        (x + across, y + down),
                        (x - across, y - down),
                        (before_x - across, before_y - down),
                    ]
                    pygame.draw.polygon(self.surface, colour, quad)

    def block(
        self, left: float, top: float, width: float, height: float, colour: Colour, radius: float = 0.0
    ) -> None:
        """A filled rectangle with round corners."""
        rounding = round(radius * self.unit)
        pygame.draw.rect(self.surface, colour, self.rect(left, top, width, height), border_radius=rounding)

    def slope(
        self, left: float, top: float, width: float, height: float, upper: Colour, lower: Colour
    ) -> None:
        """A rectangle whose colour changes from its top to its bottom."""
        rect = self.rect(left, top, width, height)
        steps = min(rect.height, 24)
        for i in range(steps):
            start, end = rect.height * i // steps, rect.height * (i + 1) // steps
            shade = mix(upper, lower, i / max(1, steps - 1))
            self.surface.fill(shade, (rect.left, rect.top + start, rect.width, end - start))

    def letters(self, centre: Point, text: str, face: str, size: float, colour: Colour) -> None:
        """A few letters or digits about a point; the size in units."""
        drawn = assets.font(face, round(size * self.unit)).render(text, True, colour)
        x, y = self._at(centre)
        self.surface.blit(drawn, drawn.get_rect(center=(round(x), round(y))))

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self.unit, self._top + point[1] * self.unit

    def _ellipse(self, centre: Point, across: float, down: float, colour: Colour) -> None:
        if across == down:
            pygame.draw.circle(self.surface, colour, self._at(centre), across * self.unit)
        else:
            rect = self.rect(centre[0] - across, centre[1] - down, 2 * across, 2 * down)
            pygame.draw.ellipse(self.surface, colour, rect)


def arc(centre: Point, radius: float, start: float, end: float, flat: float = 1.0) -> list[Point]:
    """Points along a part of a circle; degrees, 0 to the right, growing clockwise."""
    steps = max(2, round(abs(end - start) / 9))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [
        (centre[0] + radius * math.cos(angle), centre[1] + radius * flat * math.sin(angle))
        for angle in angles
    ]


def smooth(points: Sequence[Point], closed: bool = False, steps: int = 5) -> list[Point]:
    """A curve through points."""
    count = len(points)
    path: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(i + j) % count] for j in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(i + j, 0), count - 1)] for j in (-1, 0, 1, 2))
        path += [_between(a, b, c, d, step / steps) for step in range(steps)]
    return path if closed else [*path, points[-1]]


def star(centre: Point, tips: int, outer: float, inner: float, turn: float = -90.0) -> list[Point]:
    """A star, its first tip at `turn` degrees."""
    return [
        (
            centre[0] + (inner if i % 2 else outer) * math.cos(math.radians(turn + 180 * i / tips)),
            centre[1] + (inner if i % 2 else outer) * math.sin(math.radians(turn + 180 * i / tips)),
        )
        for i in range(2 * tips)
    ]


def mirrored(points: Iterable[Point], middle: float = 50.0) -> list[Point]:
    """The same points on the other side, in the opposite order."""
    return [(2 * middle - x, y) for x, y in points][::-1]


def turned(points: Iterable[Point], degrees: float, centre: Point = (50.0, 50.0)) -> list[Point]:
    """The same points turned clockwise about a centre."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    (a, b) = centre
    return [(a + (x - a) * cosine - (y - b) * sine, b + (x - a) * sine + (y - b) * cosine) for x, y in points]


def grown(points: Sequence[Point], by: float) -> list[Point]:
    """A closed shape whose outline lies so far outside of the old one."""
    area = sum(x * v - u * y for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True))
    way = by if area > 0 else -by
    larger: list[Point] = []
    for i, (x, y) in enumerate(points):
        (a, b), (c, d) = points[i - 1], points[(i + 1) % len(points)]
        before, after = _unit(x - a, y - b), _unit(c - x, d - y)
        across, down = before[1] + after[1], -before[0] - after[0]
        # At a sharp corner the outline would run far away.
        share = way / max(0.6, (2 + 2 * (before[0] * after[0] + before[1] * after[1])) / 2)
        larger.append((x + across * share, y + down * share))
    return larger


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """The point of a Catmull-Rom curve between b and c."""

    def along(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (
            2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3
        )

    return along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1])
