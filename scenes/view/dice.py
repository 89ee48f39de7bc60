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
from scenes.view.die_geometry import Shape
from scenes.view.die_painter import DiePainter, PipPlaces
from scenes.view.die_shadow import paint_shadow
from scenes.view.layout import View
from scenes.view.looks import DieLook
from scenes.view.pose import UPRIGHT, Pose, Quaternion, relabelled, upright_part

Point = tuple[float, float]

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
        self._painters: dict[str, DiePainter] = {}

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
        shade = self._kept.get(
            (rest, height), lambda: paint_shadow(shape, self.view, self.edge / 2, 2 * height)
        )
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
        painter = self._painters.get(look.key)
        if painter is None:
            painter = self._painters[look.key] = DiePainter(look, self.view, self.edge * enlarged / 2)
        body = painter.paint(shape, pips, fine)
        return body if enlarged == 1 else _reduced(body, enlarged, look)


def _rounded(rotation: Quaternion) -> Quaternion:
    """Near enough that no eye sees the difference, so that poses come again: about one degree."""
    w, x, y, z = (round(value * 96) for value in rotation)
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def _reduced(body: pygame.Surface, factor: int, look: DieLook) -> pygame.Surface:
    width, height = math.ceil(body.get_width() / factor), math.ceil(body.get_height() / factor)
    width, height = width + width % 2, height + height % 2
    whole = pygame.Surface((width * factor, height * factor), pygame.SRCALPHA)
    whole.fill((*look.shade, 0))
    whole.blit(
        body, ((whole.get_width() - body.get_width()) // 2, (whole.get_height() - body.get_height()) // 2)
    )
    return pygame.transform.smoothscale(whole, (width, height))


def _stretched(picture: Picture, across: float, along: float) -> Picture:
    surface = picture.surface
    size = (max(1, round(surface.get_width() * across)), max(1, round(surface.get_height() * along)))
    return Picture(pygame.transform.smoothscale(surface, size), picture.left * across, picture.top * along)
