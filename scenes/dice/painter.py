"""Paints the body of a die in any pose, out of pieces of a lit sphere (`looks.py`).

Corners are round cuts from the sphere, faces are enlarged ones, edges are strips in its colours. The colours
of neighbouring pieces agree, so no seam shows, and only the outline and the pips need smooth edges.
"""

from __future__ import annotations

import math
from enum import Enum
from functools import lru_cache
from itertools import pairwise

import pygame

from scenes.dice.geometry import (
    BULGE,
    CORNER,
    INNER,
    PIP_PITCH,
    PIP_RADIUS,
    Edge,
    Face,
    Outline,
    Shape,
)
from scenes.dice.looks import DieLook, PipShape, body_sphere, pip_sphere
from scenes.dice.pose import Vector
from scenes.dice.view import Point, View

PipPlaces = tuple[tuple[Point, ...], ...]


class Detail(Enum):
    """How closely a die is looked at: at rest, in motion, or as one of a crowd that tumbles.

    The values are in how many strips, across and along, the light on a rounded edge is painted: on one
    between two faces that are seen, and on one at the outline.
    """

    FINE = ((14, 6), (14, 6))
    MOVING = ((6, 4), (3, 1))
    ROUGH = ((4, 2), (2, 1))


WHITE = (255, 255, 255, 255)

# A leaning normal is so much longer than one of length 1: in the middle of a face, an edge, a corner.
FACE_LEAN, EDGE_LEAN, CORNER_LEAN = 1 + BULGE * INNER, 1 + 1.3 * BULGE * INNER, 1 + 1.5 * BULGE * INNER

# How far the light in a pip turns from its middle to its rim.
DENT = 0.55

# With lines around the face the pips stand closer, clear of them.
RINGED = 0.88
RINGS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.7, 0.645),),
    2: ((0.73, 0.7), (0.655, 0.625)),
    3: ((0.72, 0.62),),
}
"""The lines around a face by their number: outer and inner distance from its centre."""

LINE, THINNEST_LINE = 0.05, 2.0
"""How wide the line around a die is, in half edges, and at least in pixels."""

# Half the straight part of such a line.
RING_STRAIGHT = 0.57

_EPSILON = 1e-6


class DiePainter:
    """Paints dice of one look, view and size; `half` is half the edge in pixels.

    `thinnest` is how wide the line around a die is at least, in pixels.
    """

    def __init__(self, look: DieLook, view: View, half: float, thinnest: float = THINNEST_LINE) -> None:
        self._wide = max(thinnest, LINE * half)
        self.look = look
        self.half = half
        self._sphere = body_sphere(look, view)
        self._pip_sphere = pip_sphere(look, view)
        self._middle = (0, 0)
        radius = CORNER * half
        self._disc = self._sphere.disc(radius * CORNER_LEAN)
        self._dab_side = 2 * math.ceil(radius + 1) + 1
        self._round = pygame.Surface((self._dab_side, self._dab_side), pygame.SRCALPHA)
        pygame.draw.circle(
            self._round, WHITE, (self._dab_side // 2, self._dab_side // 2), self._dab_side // 2
        )

    def paint_blank(self, shape: Shape, detail: Detail) -> pygame.Surface:
        """The die without pips in the middle of a surface with transparent surroundings.

        In fine detail it takes twice the time, rough not much more than half.
        """
        half = self.half
        reach = [max(abs(point[i]) for point in shape.hull) + CORNER for i in (0, 1)]
        self._middle = (math.ceil(reach[0] * half) + 1, math.ceil(reach[1] * half) + 1)
        surface = pygame.Surface((2 * self._middle[0], 2 * self._middle[1]), pygame.SRCALPHA)
        surface.fill(self._sphere.colour(0.0, -0.4))
        for corner in shape.corners:
            self._paint_corner(surface, corner)
        for edge in shape.edges:
            self._paint_edge(surface, edge, detail)
        for face in shape.faces:
            self._paint_face(surface, face)
            if self.look.rings:
                self._paint_rings(surface, face, RINGS[self.look.rings])
        self._paint_line(surface, shape)
        surface.blit(self._outline(surface.get_size(), shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def paint(self, blank: pygame.Surface, shape: Shape, pips: PipPlaces, detail: Detail) -> pygame.Surface:
        """The die with pips on what `paint_blank` has painted, which stays as it is."""
        surface = blank.copy()
        self._middle = (surface.get_width() // 2, surface.get_height() // 2)
        for face in shape.faces:
            if not pips[face.side]:
                continue
            if detail is Detail.ROUGH:
                self._paint_rough_pips(surface, face, pips[face.side])
            else:
                finer = 3 if detail is Detail.FINE and self.half < 80 else 2
                self._paint_pips(surface, face, pips[face.side], finer)
        return surface

    def _paint_corner(self, surface: pygame.Surface, corner: Vector) -> None:
        side, shift = self._dab_side, BULGE * CORNER * self.half
        x, y, _ = corner
        dab = pygame.Surface((side, side), pygame.SRCALPHA)
        margin = (side - self._disc.get_width()) / 2
        dab.blit(self._disc, (round(margin - x * shift), round(margin + y * shift)))
        dab.blit(self._round, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        left, top = self._middle[0] + x * self.half, self._middle[1] - y * self.half
        surface.blit(dab, (round(left - side / 2), round(top - side / 2)))

    def _paint_edge(self, surface: pygame.Surface, edge: Edge, detail: Detail) -> None:
        start, end = edge.start, edge.end
        first = 0.0 if start[2] > _EPSILON else math.atan2(max(0.0, -start[2]), end[2])
        last = math.pi / 2 if end[2] > _EPSILON else math.atan2(start[2], max(0.0, -end[2]))
        inside = start[2] > _EPSILON and end[2] > _EPSILON
        across, along = detail.value[0 if inside else 1]
        steps = max(1, math.ceil((last - first) / (math.pi / 2) * across))

        half, x0, y0 = self.half, self._middle[0] + 0.5, self._middle[1] + 0.5
        normals, arc = [], []
        for i in range(steps + 1):
            angle = first + (last - first) * i / steps
            c, s = math.cos(angle), math.sin(angle)
            nx, ny = c * start[0] + s * end[0], c * start[1] + s * end[1]
            normals.append((nx, ny))
            # At the outline the strip goes on a little, under the smooth edge.
            beyond = (i == 0 and start[2] <= _EPSILON) or (i == steps and end[2] <= _EPSILON)
            radius = CORNER * half * (1.2 if beyond else 1.0)
            arc.append((radius * nx, -radius * ny))
        halfway = [
            ((one[0] + other[0]) / 2 / EDGE_LEAN, (one[1] + other[1]) / 2 / EDGE_LEAN)
            for one, other in pairwise(normals)
        ]

        (mx, my, _), (ax, ay, _) = edge.middle, edge.along
        lean = BULGE / EDGE_LEAN
        colour, polygon = self._sphere.colour, pygame.draw.polygon
        near: list[Point] = []
        for k in range(along + 1):
            w = 2 * k / along - 1
            px, py = x0 + half * (mx + w * ax), y0 - half * (my + w * ay)
            far = [(px + x, py + y) for x, y in arc]
            if near:
                w -= 1 / along
                qx, qy = lean * (mx + w * ax), lean * (my + w * ay)
                for i, (nx, ny) in enumerate(halfway):
                    polygon(surface, colour(nx + qx, ny + qy), (near[i], far[i], far[i + 1], near[i + 1]))
            near = far

    def _paint_face(self, surface: pygame.Surface, face: Face) -> None:
        corners = self._spread(face)
        reach = (max(x for x, _ in corners), max(y for _, y in corners))
        width, height = 2 * math.ceil(reach[0] * self.half) + 2, 2 * math.ceil(reach[1] * self.half) + 2
        piece = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.polygon(
            piece,
            WHITE,
            [(width / 2 + x * self.half + 0.5, height / 2 + y * self.half + 0.5) for x, y in corners],
        )
        # The normals lean along the very axes the face is seen along: its light is a plain cut from the
        # sphere.
        lean = BULGE / FACE_LEAN
        cut = (lean * width / 2 / self.half, lean * height / 2 / self.half)
        light = self._sphere.patch(face.normal[0], face.normal[1], cut, (width, height))
        piece.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        x, y = face.centre
        surface.blit(
            piece,
            (
                round(self._middle[0] + x * self.half - width / 2),
                round(self._middle[1] + y * self.half - height / 2),
            ),
        )

    def _spread(self, face: Face) -> list[Point]:
        """The corners of a face, counted from its centre, a pixel beyond its rim: nothing shines through
        there.
        """
        (ux, uy), (vx, vy) = face.across, face.up
        p, q = (
            min(0.97, INNER + 1.1 / self.half / max(0.05, math.hypot(x, y)))
            for x, y in (face.across, face.up)
        )
        return [(a * ux + b * vx, a * uy + b * vy) for a, b in ((-p, -q), (p, -q), (p, q), (-p, q))]

    def _paint_rings(
        self, surface: pygame.Surface, face: Face, rings: tuple[tuple[float, float], ...]
    ) -> None:
        scale = 2
        half, (ux, uy), (vx, vy) = self.half, face.across, face.up
        cx, cy = self._middle[0] + half * face.centre[0], self._middle[1] + half * face.centre[1]
        reach = rings[0][0] * half
        left, top = (
            math.floor(cx - reach * (abs(ux) + abs(vx))) - 1,
            math.floor(cy - reach * (abs(uy) + abs(vy))) - 1,
        )
        size = (2 * math.ceil(cx - left) + 1, 2 * math.ceil(cy - top) + 1)
        colour = self._pip_sphere.colour(-face.normal[0], -face.normal[1])
        layer = pygame.Surface((scale * size[0], scale * size[1]), pygame.SRCALPHA)
        layer.fill((colour.r, colour.g, colour.b, 0))
        x, y, length = scale * (cx - left) + 0.5, scale * (cy - top) + 0.5, scale * half
        for ring in rings:
            for distance, alpha in zip(ring, (255, 0), strict=True):
                path = [
                    (x + length * (a * ux + b * vx), y + length * (a * uy + b * vy))
                    for a, b in _rounded_square(distance)
                ]
                pygame.draw.polygon(layer, (colour.r, colour.g, colour.b, alpha), path)
        surface.blit(pygame.transform.smoothscale(layer, size), (left, top))

    def _paint_rough_pips(self, surface: pygame.Surface, face: Face, places: tuple[Point, ...]) -> None:
        """Pips on whole pixels: all of a face are one picture."""
        large = self._pip(face, 2)
        size = (max(1, large.get_width() // 2), max(1, large.get_height() // 2))
        pip = pygame.transform.smoothscale(large, size)
        for x, y in self._pip_centres(face, places):
            surface.blit(pip, (round(x - size[0] / 2), round(y - size[1] / 2)))

    def _pip_centres(self, face: Face, places: tuple[Point, ...]) -> list[Point]:
        pitch = PIP_PITCH * (RINGED if self.look.rings else 1.0)
        (ux, uy), (vx, vy), (cx, cy) = face.across, face.up, face.centre
        return [
            (
                self._middle[0] + self.half * (cx + pitch * (a * ux + b * vx)),
                self._middle[1] + self.half * (cy + pitch * (a * uy + b * vy)),
            )
            for a, b in places
        ]

    def _paint_pips(self, surface: pygame.Surface, face: Face, places: tuple[Point, ...], scale: int) -> None:
        pip = self._pip(face, scale)
        # Room to move by fractions of a pixel.
        width, height = math.ceil(pip.get_width() / scale) + 1, math.ceil(pip.get_height() / scale) + 1
        for centre_x, centre_y in self._pip_centres(face, places):
            x, y = centre_x - pip.get_width() / 2 / scale, centre_y - pip.get_height() / 2 / scale
            left, top = math.floor(x), math.floor(y)
            tile = pygame.Surface((width * scale, height * scale), pygame.SRCALPHA)
            tile.fill((*self.look.pip, 0))
            tile.blit(pip, (round((x - left) * scale), round((y - top) * scale)))
            surface.blit(pygame.transform.smoothscale(tile, (width, height)), (left, top))

    def _pip(self, face: Face, scale: int) -> pygame.Surface:
        """A pip of a face, `scale` times as large."""
        (ux, uy), (vx, vy) = face.across, face.up
        shape = self.look.pip_shape
        radius = PIP_RADIUS * shape.value * self.half * scale * (RINGED if self.look.rings else 1.0)
        width = 2 * math.ceil(radius * _reach(shape, ux, vx)) + 2
        height = 2 * math.ceil(radius * _reach(shape, uy, vy)) + 2
        outlines = [
            [
                (
                    width / 2 + radius * share * (a * ux + b * vx),
                    height / 2 + radius * share * (a * uy + b * vy),
                )
                for a, b in _OUTLINES[shape]
            ]
            for share in ((1.0, 0.48) if shape is PipShape.RING else (1.0,))
        ]
        dent = pygame.Surface((width, height), pygame.SRCALPHA)
        dent.fill((255, 255, 255, 0))
        for outline, alpha in zip(outlines, (255, 0), strict=False):
            pygame.draw.polygon(dent, (255, 255, 255, alpha), outline)
        cut = (DENT * width / 2 / radius, DENT * height / 2 / radius)
        light = self._pip_sphere.patch(-face.normal[0], -face.normal[1], cut, (width, height))
        dent.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return dent

    def _path(self, shape: Shape, inset: float, shift: float) -> list[Point]:
        """The outline of a die, so many pixels within it."""
        outline = Outline(shape.hull, min(0.5, 3 / (CORNER * self.half)))
        radii = [max(0.0, CORNER - inset / self.half)] * len(shape.hull)
        x, y = self._middle
        return outline.points(radii, self.half, (x + shift, y + shift))

    def _paint_line(self, surface: pygame.Surface, shape: Shape) -> None:
        """The line around the die; what of it reaches out is cut off by the outline."""
        wide = self._wide
        middle = self._path(shape, wide / 2, 0.0)
        pygame.draw.polygon(
            surface, self.look.edge, middle, math.ceil(wide) if wide >= THINNEST_LINE else round(wide)
        )
        for inset in (0.5, wide):
            pygame.draw.aalines(surface, self.look.edge, True, self._path(shape, inset, -0.5))

    def _outline(self, size: tuple[int, int], shape: Shape) -> pygame.Surface:
        """What the die covers, white, with a smooth edge."""
        mask = pygame.Surface(size, pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))
        pygame.draw.polygon(mask, WHITE, self._path(shape, 1.2, 0.0))
        # What the filled polygon leaves out, since its corners lie on whole pixels.
        pygame.draw.aalines(mask, WHITE, True, self._path(shape, 1.2, -0.5))
        pygame.draw.aalines(mask, WHITE, True, self._path(shape, 0.5, -0.5))
        return mask


@lru_cache(maxsize=64)
def _rounded_square(distance: float) -> tuple[Point, ...]:
    """The line around a face at a distance from its centre."""
    radius = distance - RING_STRAIGHT
    corners = tuple((RING_STRAIGHT * a, RING_STRAIGHT * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return tuple(Outline(corners, 0.4).points([radius] * 4, 1.0, (0.0, 0.0)))


def _circle(points: int) -> tuple[Point, ...]:
    return tuple((math.cos(math.tau * i / points), math.sin(math.tau * i / points)) for i in range(points))


def _clover(points: int) -> tuple[Point, ...]:
    """Four leaves: the outline of four discs of half the size."""
    outline = []
    for x, y in _circle(points):
        angle = (math.atan2(y, x) + math.pi / 4) % (math.pi / 2) - math.pi / 4
        reach = 0.5 * math.cos(angle) + math.sqrt(0.25 - 0.25 * math.sin(angle) ** 2)
        outline.append((x * reach, y * reach))
    return tuple(outline)


_OUTLINES: dict[PipShape, tuple[Point, ...]] = {
    PipShape.ROUND: _circle(24),
    PipShape.RING: _circle(24),
    PipShape.SQUARE: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    PipShape.CLOVER: _clover(40),
    PipShape.DIAMOND: ((-1, 0), (0, -1), (1, 0), (0, 1)),
}


def _reach(shape: PipShape, u: float, v: float) -> float:
    """How far an outline reaches along a screen axis on which the axes of the face measure u and v."""
    if shape is PipShape.SQUARE:
        return abs(u) + abs(v)
    return math.hypot(u, v)
