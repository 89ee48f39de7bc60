"""What is marked on the cells of a board: the last move, the chosen die, where it can go, threats, routes,
hints.

Every mark has a shape of its own, so that none depends on its colour. Drawn large, reduced once, then
blitted.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from enum import Enum, auto

import pygame

from game.grid import ORTHOGONAL, Cell
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour
from scenes.view.layout import TableLayout

Point = tuple[float, float]

# How much larger marks are drawn than they are shown, for small cells and for large ones.
SMALL_SAMPLING, LARGE_SAMPLING, LARGE = 3, 2, 90


class Mark(Enum):
    """What a cell can be marked as. THREATENED lies on top of dice, all others below them."""

    LEFT = auto()
    """The last move began here: four thin corners."""
    ARRIVED = auto()
    """The last move ended here: a tinted cell with four corners."""
    CHOSEN = auto()
    """The die here is chosen: a full frame with a glow."""
    TARGET = auto()
    """It can go here: a dot."""
    TWO_STEPS = auto()
    """It can go here in two steps: two smaller dots."""
    JUMP = auto()
    """It can jump here: an arrow in a bow."""
    MOVE_OR_JUMP = auto()
    """It can come here both ways: a dot under an arrow in a bow."""
    AIMED = auto()
    """The pointer is on a place it can go to: a dot in a ring."""
    PREY = auto()
    """The die here would be taken: a frame with a wedge from each side."""
    THREATENED = auto()
    """The rival could take this die: a triangle with an exclamation mark."""
    OPEN = auto()
    """A die that one can see through shows here how it would lie: a thin frame."""
    MATCHED = auto()
    """What stands here counts double: a glow from below, with a sparkle in each corner."""
    FORBIDDEN = auto()
    """What stands here may not be so: a frame with a bar across each corner."""
    FOCUS = auto()
    """Where the keyboard is: a broken frame, light on dark."""


GOLD: Colour = (255, 208, 116)
CREAM: Colour = (255, 246, 222)
RED: Colour = (255, 104, 78)
BLUE: Colour = (150, 206, 255)
AMBER: Colour = (255, 196, 60)
INK: Colour = (22, 12, 6)


class MarkArt:
    """The marks for the cells of a layout."""

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self._sampling = LARGE_SAMPLING if layout.cell_width >= LARGE else SMALL_SAMPLING
        self._kept = SurfaceCache(8 << 20)

    def draw(self, target: pygame.Surface, cell: Cell, mark: Mark, strength: float = 1.0) -> None:
        """Draws a mark on a cell; `strength` 0..1 fades it."""
        rect = self.layout.cell_rect(cell)
        picture = self._kept.get(mark, lambda: self._drawn(rect.size, _MARKS[mark]))
        picture.set_alpha(round(255 * strength))
        target.blit(picture, rect)

    def draw_route(self, target: pygame.Surface, route: Sequence[Cell], strength: float = 1.0) -> None:
        """Draws the way of a die on the board: a line with rounded corners and an arrowhead."""
        self._draw_way(target, route, 0.075, CREAM, strength)

    def draw_arrow(self, target: pygame.Surface, route: Sequence[Cell], strength: float = 1.0) -> None:
        """Draws an advised way: a broad arrow. Below the dice as well, so that their faces can be read."""
        self._draw_way(target, route, 0.14, GOLD, strength)

    def _draw_way(
        self,
        target: pygame.Surface,
        route: Sequence[Cell],
        width: float,
        colour: Colour,
        strength: float,
    ) -> None:
        steps = self._step_by_step(route)
        if steps is None:
            places = [self.layout.cell_centre(cell) for cell in route]
            margin = self.layout.cell_width // 2
            left, top = min(x for x, _ in places) - margin, min(y for _, y in places) - margin
            right, bottom = max(x for x, _ in places) + margin, max(y for _, y in places) + margin
            points = tuple((x - left, y - top) for x, y in places)
            self._put_way(
                target, pygame.Rect(left, top, right - left, bottom - top), points, width, colour, strength
            )
            return
        # One small picture a cell: a long way costs no more than a short one, and the pictures come again.
        for place, cell in enumerate(steps):
            rect = self.layout.cell_rect(cell)
            near = (steps[i] for i in (place - 1, place, place + 1) if 0 <= i < len(steps))
            points = tuple(
                (x - rect.left, y - rect.top) for x, y in (self.layout.cell_centre(other) for other in near)
            )
            self._put_way(target, rect, points, width, colour, strength, head=place == len(steps) - 1)

    def _step_by_step(self, route: Sequence[Cell]) -> list[Cell] | None:
        """All cells on a way along ranks and files; None where it goes along a diagonal."""
        grid = self.layout.grid
        steps = list(route[:1])
        for start, end in itertools.pairwise(route):
            direction = grid.direction(start, end)
            if direction not in ORTHOGONAL:
                return None
            ray = grid.ray(start, direction)
            steps += ray[: ray.index(end) + 1]
        return steps if len(steps) > 1 else []

    def _put_way(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        points: tuple[Point, ...],
        width: float,
        colour: Colour,
        strength: float,
        head: bool = True,
    ) -> None:
        """Draws the part of a way that lies in a rectangle; the points count from its corner."""
        layout = self.layout
        flat = layout.cell_height / layout.cell_width

        def paint(surface: pygame.Surface, cell: float) -> None:
            finer = cell / layout.cell_width
            enlarged = [(x * finer, y * finer / flat) for x, y in points]
            _paint_way(surface, enlarged, cell, flat, width, colour, head)

        picture = self._kept.get((points, width, head), lambda: self._drawn(rect.size, paint))
        picture.set_alpha(round(255 * strength))
        target.blit(picture, rect)

    def _drawn(self, size: tuple[int, int], paint: Callable[[pygame.Surface, float], None]) -> pygame.Surface:
        large = pygame.Surface((size[0] * self._sampling, size[1] * self._sampling), pygame.SRCALPHA)
        paint(large, self.layout.cell_width * self._sampling)
        return pygame.transform.smoothscale(large, size)


def _frame(
    surface: pygame.Surface, inset: float, thick: float, radius: float, colour: Colour, alpha: int
) -> None:
    inset = round(inset)
    rect = surface.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(
        surface, (*colour, alpha), rect, max(1, round(thick)), border_radius=max(1, round(radius))
    )


def _corners(surface: pygame.Surface, cell: float, thick: float, colour: Colour) -> None:
    """The four corners of a frame."""
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    for grow, ink, alpha in ((0.016, INK, 120), (0.0, colour, 235)):
        _frame(layer, cell * (0.075 - grow / 2), cell * (thick + grow), cell * 0.05, ink, alpha)
    width, height = layer.get_size()
    layer.fill((0, 0, 0, 0), (round(0.26 * width), 0, round(0.48 * width), height))
    layer.fill((0, 0, 0, 0), (0, round(0.27 * height), width, round(0.46 * height)))
    surface.blit(layer, (0, 0))


def _paint_left(surface: pygame.Surface, cell: float) -> None:
    _corners(surface, cell, 0.018, BLUE)


def _paint_arrived(surface: pygame.Surface, cell: float) -> None:
    rect = surface.get_rect().inflate(-cell * 0.06, -cell * 0.06)
    pygame.draw.rect(surface, (*BLUE, 46), rect, border_radius=round(cell * 0.05))
    _corners(surface, cell, 0.034, BLUE)


def _paint_chosen(surface: pygame.Surface, cell: float) -> None:
    steps = 12
    for i in range(steps):
        glow = 20 + 120 * (i / steps) ** 2
        _frame(surface, cell * (0.2 - 0.15 * i / steps), cell * 0.02, cell * 0.08, GOLD, round(glow))
    _frame(surface, cell * 0.04, cell * 0.045, cell * 0.09, INK, 150)
    _frame(surface, cell * 0.045, cell * 0.034, cell * 0.085, GOLD, 255)


def _paint_target(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    for radius, colour, alpha in ((0.155, INK, 70), (0.14, INK, 130), (0.12, CREAM, 240)):
        _ellipse(surface, (width / 2, height / 2), radius, (*colour, alpha))


def _paint_two_steps(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    for place in (0.38, 0.62):
        for radius, colour, alpha in ((0.115, INK, 70), (0.1, INK, 130), (0.082, CREAM, 240)):
            _ellipse(surface, (width * place, height / 2), radius, (*colour, alpha))


def _paint_jump(surface: pygame.Surface, cell: float) -> None:
    _bow(surface, cell, 0.26, 0.62)


def _paint_move_or_jump(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    for radius, colour, alpha in ((0.135, INK, 70), (0.12, INK, 130), (0.1, CREAM, 240)):
        _ellipse(surface, (width / 2, height * 0.62), radius, (*colour, alpha))
    _bow(surface, cell, 0.3, 0.6)


def _bow(surface: pygame.Surface, cell: float, reach: float, foot: float) -> None:
    """An arrow that leaps from left to right in half an ellipse, its feet at a share of the height."""
    width, height = surface.get_size()
    tall = 1.15 * reach
    bow = [
        (
            width * (0.5 - reach * math.cos(math.pi * share / 24)),
            height * (foot - tall * math.sin(math.pi * share / 24)),
        )
        for share in range(21)
    ]
    tip = (width * (0.5 + reach), height * (foot + 0.02))
    layer = pygame.Surface((width, height), pygame.SRCALPHA)
    for thick, grow, ink in ((0.105, 0.03, (*INK, 150)), (0.06, 0.0, (*CREAM, 240))):
        for place in bow:
            _ellipse(layer, place, thick / 2, ink)
        for one, other in itertools.pairwise(bow):
            pygame.draw.line(layer, ink, one, other, max(1, round(thick * cell)))
        half, length = (0.1 + grow) * width, (0.16 + grow) * height
        head = (
            (tip[0], tip[1] + grow * height),
            (tip[0] - half, tip[1] - length),
            (tip[0] + half, tip[1] - length),
        )
        pygame.draw.polygon(layer, ink, head)
    surface.blit(layer, (0, 0))


def _paint_aimed(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    centre = (width / 2, height / 2)
    for outer, inner, colour, alpha in ((0.34, 0.26, INK, 120), (0.33, 0.275, GOLD, 255)):
        _ellipse(surface, centre, outer, (*colour, alpha))
        _ellipse(surface, centre, inner, (0, 0, 0, 0))
    for radius, colour, alpha in ((0.15, INK, 130), (0.13, GOLD, 255)):
        _ellipse(surface, centre, radius, (*colour, alpha))


def _ellipse(
    surface: pygame.Surface, centre: Point, radius: float, colour: tuple[int, int, int, int]
) -> None:
    """A circle that lies on the board; the radius in cells."""
    width, height = surface.get_size()
    box = pygame.Rect(0, 0, round(2 * radius * width), round(2 * radius * height))
    box.center = (round(centre[0]), round(centre[1]))
    pygame.draw.ellipse(surface, colour, box)


def _paint_prey(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    _frame(surface, cell * 0.035, cell * 0.052, cell * 0.09, INK, 150)
    _frame(surface, cell * 0.045, cell * 0.034, cell * 0.085, RED, 255)
    for grow, colour in ((0.016, INK), (0.0, RED)):
        half, depth = 0.1 + grow, 0.13 + grow
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            tip = (0.5 + x * (0.5 - depth), 0.5 + y * (0.5 - depth))
            base = (0.5 + x * 0.46, 0.5 + y * 0.46)
            wedge = [tip, (base[0] + y * half, base[1] + x * half), (base[0] - y * half, base[1] - x * half)]
            pygame.draw.polygon(surface, colour, [(a * width, b * height) for a, b in wedge])


def _paint_threatened(surface: pygame.Surface, cell: float) -> None:
    x, y, side = surface.get_width() - cell * 0.12, cell * 0.14, cell * 0.1
    corners = [
        (x + side * math.sin(angle), y + side * 0.1 - side * math.cos(angle))
        for angle in (0, math.tau / 3, -math.tau / 3)
    ]
    for radius, colour in ((0.045 * cell, INK), (0.022 * cell, AMBER)):
        pygame.draw.polygon(surface, colour, corners)
        for one, other in itertools.pairwise([*corners, corners[0]]):
            pygame.draw.line(surface, colour, one, other, max(1, round(2 * radius)))
            pygame.draw.circle(surface, colour, one, radius)
    pygame.draw.line(surface, INK, (x, y - side * 0.42), (x, y + side * 0.2), max(1, round(side * 0.25)))
    pygame.draw.circle(surface, INK, (x, y + side * 0.46), side * 0.15)


def _paint_focus(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    layer = pygame.Surface((width, height), pygame.SRCALPHA)
    _frame(layer, 0, cell * 0.05, cell * 0.1, INK, 200)
    _frame(layer, cell * 0.01, cell * 0.028, cell * 0.09, CREAM, 255)
    for share in (0.2, 0.4, 0.6, 0.8):
        gap = cell * 0.07
        layer.fill((0, 0, 0, 0), (share * width - gap / 2, 0, gap, height))
        layer.fill((0, 0, 0, 0), (0, share * height - gap / 2, width, gap))
    surface.blit(layer, (0, 0))


def _paint_open(surface: pygame.Surface, cell: float) -> None:
    _frame(surface, cell * 0.05, cell * 0.034, cell * 0.1, INK, 130)
    _frame(surface, cell * 0.057, cell * 0.02, cell * 0.095, CREAM, 230)


def _paint_matched(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    steps = 14
    for i in range(steps):
        share = i / steps
        _frame(
            surface, cell * (0.3 - 0.28 * share), cell * 0.03, cell * 0.1, GOLD, round(10 + 120 * share**2)
        )
    _frame(surface, cell * 0.02, cell * 0.03, cell * 0.09, GOLD, 235)
    for x, y in ((-1, -1), (1, 1)):
        # Beside the numbers of a tile, which stand in the other two corners.
        centre = (width / 2 + x * (width / 2 - 0.13 * cell), height / 2 + y * (height / 2 - 0.13 * cell))
        for reach, ink in ((0.105, INK), (0.085, CREAM)):
            star = [
                (
                    centre[0] + math.cos(math.tau * k / 8) * cell * (reach if k % 2 == 0 else reach * 0.34),
                    centre[1] + math.sin(math.tau * k / 8) * cell * (reach if k % 2 == 0 else reach * 0.34),
                )
                for k in range(8)
            ]
            pygame.draw.polygon(surface, ink, star)


def _paint_forbidden(surface: pygame.Surface, cell: float) -> None:
    width, height = surface.get_size()
    for grow, colour in ((0.016, INK), (0.0, RED)):
        thick = max(1, round((0.04 + grow) * cell))
        for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
            across, down = (1 if x == 0 else -1), (1 if y == 0 else -1)
            for reach in (0.16, 0.28):
                one, other = (x + across * reach * cell, y), (x, y + down * reach * cell)
                pygame.draw.line(surface, colour, one, other, thick)
        _frame(surface, (0.02 - grow / 2) * cell, (0.036 + grow) * cell, cell * 0.09, colour, 255)


_MARKS: dict[Mark, Callable[[pygame.Surface, float], None]] = {
    Mark.LEFT: _paint_left,
    Mark.ARRIVED: _paint_arrived,
    Mark.CHOSEN: _paint_chosen,
    Mark.TARGET: _paint_target,
    Mark.TWO_STEPS: _paint_two_steps,
    Mark.JUMP: _paint_jump,
    Mark.MOVE_OR_JUMP: _paint_move_or_jump,
    Mark.AIMED: _paint_aimed,
    Mark.PREY: _paint_prey,
    Mark.THREATENED: _paint_threatened,
    Mark.OPEN: _paint_open,
    Mark.MATCHED: _paint_matched,
    Mark.FORBIDDEN: _paint_forbidden,
    Mark.FOCUS: _paint_focus,
}


def _paint_way(
    surface: pygame.Surface,
    points: Sequence[Point],
    cell: float,
    flat: float,
    width: float,
    colour: Colour,
    head: bool,
) -> None:
    """A line through points of the board, seen from straight above, painted flattened by `flat`.

    With a `head` it ends in an arrowhead.
    """
    path = _rounded_path(points, 0.3 * cell)
    end, before = path[-1], path[-2]
    angle = math.atan2(end[1] - before[1], end[0] - before[0])
    cosine, sine = math.cos(angle), math.sin(angle)
    length = width * 2.4 * cell
    neck = (end[0] - length * cosine, end[1] - length * sine)
    if head:
        path[-1] = neck

    # What is drawn later replaces what it covers, so half transparent parts do not add up.
    for grow, ink in ((0.022 * cell, (*INK, 150)), (0.0, (*colour, 235))):
        half = width * cell / 2 + grow
        for one, other in itertools.pairwise(path):
            distance = math.dist(one, other)
            if distance > 0:
                nx, ny = -(other[1] - one[1]) / distance * half, (other[0] - one[0]) / distance * half
                quad = (
                    (one[0] + nx, one[1] + ny),
                    (other[0] + nx, other[1] + ny),
                    (other[0] - nx, other[1] - ny),
                    (one[0] - nx, one[1] - ny),
                )
                pygame.draw.polygon(surface, ink, [(x, y * flat) for x, y in quad])
        for x, y in path[:-1]:
            box = pygame.Rect(0, 0, round(2 * half), round(2 * half * flat))
            box.center = (round(x), round(y * flat))
            pygame.draw.ellipse(surface, ink, box)
        if not head:
            continue
        wide = length * 0.62 + grow * 1.4
        back = (neck[0] - grow * cosine, neck[1] - grow * sine)
        triangle = (
            (end[0] + grow * 1.6 * cosine, end[1] + grow * 1.6 * sine),
            (back[0] + wide * sine, back[1] - wide * cosine),
            (back[0] - wide * sine, back[1] + wide * cosine),
        )
        pygame.draw.polygon(surface, ink, [(x, y * flat) for x, y in triangle])


def _rounded_path(points: Sequence[Point], radius: float) -> list[Point]:
    """A path whose corners are quarter turns of a radius."""
    path = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into = _towards(corner, before, radius)
        out = _towards(corner, after, radius)
        for i in range(9):
            t = i / 8
            path.append(
                (
                    (1 - t) ** 2 * into[0] + 2 * t * (1 - t) * corner[0] + t * t * out[0],
                    (1 - t) ** 2 * into[1] + 2 * t * (1 - t) * corner[1] + t * t * out[1],
                )
            )
    path.append(points[-1])
    return path


def _towards(start: Point, goal: Point, distance: float) -> Point:
    share = min(0.5, distance / max(1e-9, math.dist(start, goal)))
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
