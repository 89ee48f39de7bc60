"""Draws dice: resting, in mid-motion and small, each as a body and a shadow ready to blit.

A body is put together from pieces of lit spheres (`looks.py`) and the pips of how the die lies. Finished
pictures are kept up to a number of bytes; those of motions too, since the same poses come again and again.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.cube import Cube
from scenes.ui.cache import SurfaceCache
from scenes.view import die_geometry
from scenes.view.die_geometry import BULGE, CORNER, INNER, PIP_PITCH, PIP_RADIUS, Edge, Face, Shape
from scenes.view.layout import View
from scenes.view.looks import DieLook, PipShape, body_sphere, pip_sphere
from scenes.view.pose import UPRIGHT, Pose, Quaternion, relabelled, upright_part

Point = tuple[float, float]
PipPlaces = tuple[tuple[Point, ...], ...]

# Dice smaller than this are drawn so large first: the light on a corner of two pixels is not to be hit
# otherwise.
SMALLEST_DRAWN = 56


class Picture(NamedTuple):
    """A surface and where its upper left corner goes, counted from the point of the table below the die."""

    surface: pygame.Surface
    left: float
    top: float

    def draw(self, target: pygame.Surface, point: Point) -> None:
        target.blit(self.surface, (round(point[0] + self.left), round(point[1] + self.top)))


class DieSprite(NamedTuple):
    """A die as it looks now. Draw the shadows of all dice before their bodies, and the bodies from back to
    front.
    """

    body: Picture
    shadow: Picture

    def draw(self, target: pygame.Surface, point: Point) -> None:
        """Draws a die that stands alone."""
        self.shadow.draw(target, point)
        self.body.draw(target, point)


class DiceArt:
    """Dice of one size in one view.

    `edge` is in pixels; `budget` is how many bytes of pictures are kept.
    """

    def __init__(self, view: View, edge: int, budget: int = 24 << 20) -> None:
        self.view = view
        self.edge = max(2, edge)
        self._kept = SurfaceCache(budget)

    def resting(self, look: DieLook, cube: Cube) -> DieSprite:
        """A die at rest on the table."""
        return self.moving(look, cube, Pose())

    def moving(self, look: DieLook, cube: Cube, pose: Pose) -> DieSprite:
        """A die that lay as `cube` says before its motion began.

        The place of the pose, east and north, is the caller's: `TableLayout.place`.
        """
        rest, sides = upright_part(pose.rotation)
        rest = _rounded(rest)
        shape = die_geometry.shape(rest, self.view)
        pips = die_geometry.pips(relabelled(cube, sides))
        body = self._kept.get(
            (look.key, rest, pips), lambda: self._draw_body(look, shape, pips, rest == UPRIGHT)
        )
        height = round(pose.height * 16) / 16
        shade = self._kept.get((rest, height), lambda: self._draw_shadow(shape, height))
        half = self.edge / 2
        rise = (shape.centre_height + 2 * pose.height) * half * self.view.rise
        fall = (shape.centre_height + 2 * height) * half
        body_picture = Picture(body, -body.get_width() / 2, -body.get_height() / 2 - rise)
        east, north = die_geometry.SHADOW_STEP
        shadow_picture = Picture(
            shade,
            -shade.get_width() / 2 + east * fall,
            -shade.get_height() / 2 - north * fall * self.view.depth,
        )
        if (pose.size, pose.across, pose.along) != (1.0, 1.0, 1.0):
            across, along = pose.size * pose.across, pose.size * pose.along
            return DieSprite(
                _stretched(body_picture, across, along), _stretched(shadow_picture, across, along)
            )
        return DieSprite(body_picture, shadow_picture)

    def _draw_body(self, look: DieLook, shape: Shape, pips: PipPlaces, fine: bool) -> pygame.Surface:
        enlarged = 1 if self.edge >= SMALLEST_DRAWN else math.ceil(SMALLEST_DRAWN / self.edge)
        painter = _Painter(look, self.view, self.edge * enlarged / 2, fine)
        body = painter.body(shape, pips)
        if enlarged > 1:
            width, height = math.ceil(body.get_width() / enlarged), math.ceil(body.get_height() / enlarged)
            whole = pygame.Surface((width * enlarged, height * enlarged), pygame.SRCALPHA)
            whole.fill((*look.shade, 0))
            place = (whole.get_width() - body.get_width()) // 2, (whole.get_height() - body.get_height()) // 2
            whole.blit(body, place)
            body = pygame.transform.smoothscale(whole, (width, height))
        return body

    def _draw_shadow(self, shape: Shape, height: float) -> pygame.Surface:
        return _shadow(shape, self.view, self.edge / 2, 2 * height)


def _rounded(rotation: Quaternion) -> Quaternion:
    """Near enough that no eye sees the difference, so that poses come again: about one degree."""
    w, x, y, z = (round(value * 96) for value in rotation)
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def _stretched(picture: Picture, across: float, along: float) -> Picture:
    surface = picture.surface
    size = (max(1, round(surface.get_width() * across)), max(1, round(surface.get_height() * along)))
    return Picture(pygame.transform.smoothscale(surface, size), picture.left * across, picture.top * along)


class _Painter:
    """Paints the body of one die; `half` is half its edge in pixels."""

    def __init__(self, look: DieLook, view: View, half: float, fine: bool) -> None:
        self.look = look
        self.half = half
        self.sphere = body_sphere(look, view)
        self.pip_sphere = pip_sphere(look, view)
        self.sampling = 3 if fine else 2
        self.strips, self.lengths = (14, 5) if fine else (6, 2)
        self.middle = (0, 0)

    def body(self, shape: Shape, pips: PipPlaces) -> pygame.Surface:
        half = self.half
        reach = [max(abs(point[i]) for point in shape.hull) + CORNER for i in (0, 1)]
        self.middle = (math.ceil(reach[0] * half) + 1, math.ceil(reach[1] * half) + 1)
        size = (2 * self.middle[0], 2 * self.middle[1])
        surface = pygame.Surface(size, pygame.SRCALPHA)
        self._paint_corners(surface, shape)
        for edge in shape.edges:
            self._paint_edge(surface, edge)
        for face in shape.faces:
            self._paint_face(surface, face)
        surface.blit(self._pip_layer(size, shape, pips), (0, 0))
        surface.blit(self._mask(size, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _at(self, x: float, y: float) -> Point:
        return (self.middle[0] + x * self.half, self.middle[1] + y * self.half)

    def _paint_corners(self, surface: pygame.Surface, shape: Shape) -> None:
        radius = CORNER * self.half
        # The mean length of a leaning normal on a corner.
        lean = 1 + BULGE * INNER * 1.5
        disc = self.sphere.disc(radius * lean)
        side = 2 * math.ceil(radius + 1) + 1
        dab = pygame.Surface((side, side), pygame.SRCALPHA)
        round_mask = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(round_mask, (255, 255, 255, 255), (side // 2, side // 2), side // 2)
        for x, y, _ in shape.corners:
            shift = BULGE * radius
            dab.blit(
                disc, ((side - disc.get_width()) / 2 - x * shift, (side - disc.get_height()) / 2 + y * shift)
            )
            dab.blit(round_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            left, top = self._at(x, -y)
            surface.blit(dab, (round(left - side / 2), round(top - side / 2)))

    def _paint_edge(self, surface: pygame.Surface, edge: Edge) -> None:
        start, end = edge.start, edge.end
        first = 0.0 if start[2] > 1e-6 else math.atan2(max(0.0, -start[2]), end[2])
        last = math.pi / 2 if end[2] > 1e-6 else math.atan2(start[2], max(0.0, -end[2]))
        steps = max(1, math.ceil((last - first) / (math.pi / 2) * self.strips))
        normals = []
        for i in range(steps + 1):
            angle = first + (last - first) * i / steps
            cosine, sine = math.cos(angle), math.sin(angle)
            normals.append(tuple(cosine * a + sine * b for a, b in zip(start, end, strict=True)))
        radii = [CORNER] * len(normals)
        # At the outline the strip goes on a little, under the smooth edge of the mask.
        if start[2] <= 1e-6:
            radii[0] *= 1.2
        if end[2] <= 1e-6:
            radii[-1] *= 1.2
        (mx, my, mz), (ax, ay, az) = edge.middle, edge.along
        for k in range(self.lengths):
            near, far = 2 * k / self.lengths - 1, 2 * (k + 1) / self.lengths - 1
            centre = (near + far) / 2
            qx, qy, qz = (BULGE * (m + centre * a) for m, a in ((mx, ax), (my, ay), (mz, az)))
            ends = [(mx + near * ax, -my - near * ay), (mx + far * ax, -my - far * ay)]
            for i in range(steps):
                one, other = normals[i], normals[i + 1]
                x, y, z = ((a + b) / 2 + q for a, b, q in zip(one, other, (qx, qy, qz), strict=True))
                length = math.sqrt(x * x + y * y + z * z)
                r, s = radii[i], radii[i + 1]
                pygame.draw.polygon(
                    surface,
                    self.sphere.colour(x / length, y / length),
                    [
                        self._at(ends[0][0] + r * one[0], ends[0][1] - r * one[1]),
                        self._at(ends[1][0] + r * one[0], ends[1][1] - r * one[1]),
                        self._at(ends[1][0] + s * other[0], ends[1][1] - s * other[1]),
                        self._at(ends[0][0] + s * other[0], ends[0][1] - s * other[1]),
                    ],
                )

    def _paint_face(self, surface: pygame.Surface, face: Face) -> None:
        (ux, uy), (vx, vy) = face.across, face.up
        corners = [
            (INNER * (a * ux + b * vx), INNER * (a * uy + b * vy))
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        reach = (max(x for x, _ in corners), max(y for _, y in corners))
        width, height = math.ceil(2 * reach[0] * self.half) + 2, math.ceil(2 * reach[1] * self.half) + 2
        lean = 1 + BULGE * INNER
        nx, ny, _ = face.normal
        # The normals lean along the very axes the face is seen along: its light is a plain cut from the
        # sphere.
        light = self.sphere.patch(nx, ny, (BULGE * reach[0] / lean, BULGE * reach[1] / lean), (width, height))
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        polygon = [(width / 2 + x * self.half, height / 2 + y * self.half) for x, y in corners]
        pygame.draw.polygon(mask, (255, 255, 255, 255), polygon)
        mask.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        left, top = self._at(*face.centre)
        surface.blit(mask, (round(left - width / 2), round(top - height / 2)))

    def _pip_layer(self, size: tuple[int, int], shape: Shape, pips: PipPlaces) -> pygame.Surface:
        scale = self.sampling
        layer = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
        layer.fill((*self.look.pip, 0))
        half = self.half * scale
        for face in shape.faces:
            sprite = self._pip(face, half)
            (ux, uy), (vx, vy) = face.across, face.up
            cx, cy = face.centre
            for a, b in pips[face.side]:
                x = (self.middle[0] * scale) + half * (cx + PIP_PITCH * (a * ux + b * vx))
                y = (self.middle[1] * scale) + half * (cy + PIP_PITCH * (a * uy + b * vy))
                layer.blit(sprite, (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)))
        return pygame.transform.smoothscale(layer, size)

    def _pip(self, face: Face, half: float) -> pygame.Surface:
        (ux, uy), (vx, vy) = face.across, face.up
        radius = PIP_RADIUS * self.look.pip_shape.value
        width = max(2, 2 * math.ceil(radius * half * (abs(ux) + abs(vx))))
        height = max(2, 2 * math.ceil(radius * half * (abs(uy) + abs(vy))))
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        mask.fill((255, 255, 255, 0))

        def outline(shape: PipShape, share: float) -> list[Point]:
            factor = radius * share * half
            return [
                (width / 2 + factor * (a * ux + b * vx), height / 2 + factor * (a * uy + b * vy))
                for a, b in _OUTLINES[shape]
            ]

        pygame.draw.polygon(mask, (255, 255, 255, 255), outline(self.look.pip_shape, 1))
        if self.look.pip_shape is PipShape.RING:
            pygame.draw.polygon(mask, (255, 255, 255, 0), outline(self.look.pip_shape, 0.5))
        nx, ny, _ = face.normal
        light = self.pip_sphere.patch(
            -nx,
            -ny,
            (0.55 * width / 2 / (radius * half), 0.55 * height / 2 / (radius * half)),
            (width, height),
        )
        mask.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return mask

    def _mask(self, size: tuple[int, int], shape: Shape) -> pygame.Surface:
        scale = self.sampling
        layer = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
        layer.fill((255, 255, 255, 0))
        outline = die_geometry.rounded_outline(shape.hull, (CORNER,) * len(shape.hull), 0.2)
        half = self.half * scale
        points = [(self.middle[0] * scale + x * half, self.middle[1] * scale + y * half) for x, y in outline]
        pygame.draw.polygon(layer, (255, 255, 255, 255), points)
        return pygame.transform.smoothscale(layer, size)


def _circle(points: int) -> list[Point]:
    return [(math.cos(math.tau * i / points), math.sin(math.tau * i / points)) for i in range(points)]


_OUTLINES: dict[PipShape, list[Point]] = {
    PipShape.ROUND: _circle(20),
    PipShape.RING: _circle(20),
    PipShape.SQUARE: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    PipShape.DIAMOND: [(0, -1), (1, 0), (0, 1), (-1, 0)],
}


def _shadow(shape: Shape, view: View, half: float, clearance: float) -> pygame.Surface:
    """Two shadows on the table: a soft one cast away from the lamp, a short dark one where the die touches.

    `clearance` of the lowest point is in half edges. The middle of the surface is where the die's centre
    throws its shadow.
    """
    east, north = die_geometry.SHADOW_STEP
    heights = [z + shape.centre_height + clearance for _, _, z in shape.footprint]
    fall = shape.centre_height + clearance
    # Counted from the shadow of the centre, y down.
    cast = [
        (x + east * (h - fall), -(y + north * (h - fall)))
        for (x, y, _), h in zip(shape.footprint, heights, strict=True)
    ]
    low = [
        (x - east * fall, -(y - north * fall))
        for (x, y, _), h in zip(shape.footprint, heights, strict=True)
        if h < 1.1
    ]
    reach_x = max(abs(x) for x, _ in cast + low) + CORNER + 0.1 + 0.2 * fall
    reach_y = (max(abs(y) for _, y in cast + low) + CORNER + 0.1 + 0.2 * fall) * view.depth
    # A soft shadow needs few pixels.
    coarse = 2 if half < 60 else 3
    width, height = math.ceil(reach_x * half / coarse) + 1, math.ceil(reach_y * half / coarse) + 1
    layer = pygame.Surface((2 * width, 2 * height), pygame.SRCALPHA)

    def paint(surface: pygame.Surface, points: list[Point], softness: list[float], strength: float) -> None:
        by_point = {(round(x, 5), round(y, 5)): s for (x, y), s in zip(points, softness, strict=True)}
        corners = die_geometry.hull(points)
        if len(corners) < 2:
            return
        for level in range(_LEVELS):
            grow = 1 - 2 * level / (_LEVELS - 1)
            radii = tuple(max(0.02, CORNER + grow * by_point[corner]) for corner in corners)
            outline = die_geometry.rounded_outline(corners, radii, 0.45)
            share = (level + 1) / _LEVELS
            alpha = round(255 * strength * share * share * (3 - 2 * share))
            scale = half / coarse
            pygame.draw.polygon(
                surface,
                (0, 0, 0, alpha),
                [(width + x * scale, height + y * scale * view.depth) for x, y in outline],
            )

    paint(layer, cast, [0.05 + 0.13 * h for h in heights], 0.5 / (1 + 0.25 * clearance))
    if low:
        contact = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
        paint(contact, low, [0.2] * len(low), 0.6 * math.exp(-3 * clearance))
        layer.blit(contact, (0, 0))
    return pygame.transform.smoothscale(layer, (2 * width * coarse, 2 * height * coarse))


_LEVELS = 9
