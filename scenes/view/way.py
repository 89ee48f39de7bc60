"""The way of a die that slides over the board: corner by corner, at one speed."""

from __future__ import annotations

import math
from itertools import pairwise

from game.grid import Cell, Grid


class Way:
    """A route with rounded corners; `at` gives the place, in cells from its start, after a share of its
    length.
    """

    ROUNDING = 0.22

    def __init__(self, grid: Grid, route: tuple[Cell, ...]) -> None:
        columns = [grid.column(cell) - grid.column(route[0]) for cell in route]
        rows = [grid.row(cell) - grid.row(route[0]) for cell in route]
        self._points = list(zip(columns, rows, strict=True))
        self._length = sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(self._points))

    def at(self, share: float) -> tuple[float, float]:
        distance = share * self._length
        # The mean of the sharp way over a window that closes towards both ends.
        reach = max(0.0, min(self.ROUNDING, distance, self._length - distance))
        samples = [self._sharp(distance + reach * k / 3) for k in range(-3, 4)]
        return (sum(x for x, _ in samples) / 7, sum(y for _, y in samples) / 7)

    def _sharp(self, distance: float) -> tuple[float, float]:
        for (x, y), (u, v) in pairwise(self._points):
            length = math.hypot(u - x, v - y)
            if distance <= length:
                part = max(0.0, distance) / length
                return (x + (u - x) * part, y + (v - y) * part)
            distance -= length
        return self._points[-1]


def even(t: float) -> float:
    """Sets off and stops softly and goes at one speed in between."""
    ramp = 0.22
    if t < ramp:
        way = t * t / (2 * ramp)
    elif t > 1 - ramp:
        way = 1 - ramp - (1 - t) ** 2 / (2 * ramp)
    else:
        way = t - ramp / 2
    return way / (1 - ramp)
