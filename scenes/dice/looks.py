"""What dice are made of: the sets of dice, and their materials as lit spheres.

Seen without perspective under distant lights, the colour of a point depends on nothing but the direction its
surface faces. So one picture of a lit sphere holds every colour that a die of that material can show.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache

import pygame

from scenes.dice.geometry import LIGHT
from scenes.dice.pose import Vector
from scenes.dice.view import View

Colour = tuple[int, int, int]


class PipShape(Enum):
    """The outline of a pip; the value is its size beside a round one of the same weight."""

    ROUND = 1.0
    SQUARE = 0.92
    CLOVER = 1.18
    RING = 1.12
    DIAMOND = 1.2


@dataclass(frozen=True)
class DieLook:
    """How the dice of one side look.

    `body` is the colour in full light and `shade` in the dark; `glow` shines through from behind where a
    material lets light in; `gloss` 0..1 is how polished it is. `rings` says which lines are inlaid around
    each face: none, one, two, or a broad one (3). `edge` is a thin line around the whole die: body or line
    stand out from every board.
    """

    key: str
    body: Colour
    shade: Colour
    pip: Colour
    pip_shape: PipShape
    rings: int
    gloss: float
    edge: Colour
    glow: Colour = (0, 0, 0)


LOOKS: tuple[DieLook, ...] = (
    DieLook(
        "ivory",
        body=(252, 244, 222),
        shade=(96, 76, 56),
        pip=(40, 27, 21),
        pip_shape=PipShape.ROUND,
        rings=0,
        gloss=0.36,
        edge=(24, 14, 8),
        glow=(30, 18, 6),
    ),
    DieLook(
        "ebony",
        body=(43, 40, 44),
        shade=(8, 7, 9),
        pip=(240, 222, 184),
        pip_shape=PipShape.DIAMOND,
        rings=3,
        gloss=0.55,
        edge=(250, 236, 204),
    ),
    DieLook(
        "ruby",
        body=(214, 32, 48),
        shade=(56, 2, 14),
        pip=(255, 246, 238),
        pip_shape=PipShape.ROUND,
        rings=0,
        gloss=0.66,
        edge=(255, 234, 226),
        glow=(70, 4, 8),
    ),
    DieLook(
        "emerald",
        body=(16, 122, 70),
        shade=(2, 34, 26),
        pip=(250, 248, 226),
        pip_shape=PipShape.CLOVER,
        rings=1,
        gloss=0.7,
        edge=(204, 246, 220),
        glow=(6, 52, 26),
    ),
    DieLook(
        "sapphire",
        body=(48, 92, 206),
        shade=(6, 14, 62),
        pip=(246, 249, 255),
        pip_shape=PipShape.RING,
        rings=2,
        gloss=0.7,
        edge=(230, 238, 255),
        glow=(6, 18, 74),
    ),
    DieLook(
        "amber",
        body=(255, 174, 44),
        shade=(112, 44, 2),
        pip=(62, 28, 8),
        pip_shape=PipShape.SQUARE,
        rings=3,
        gloss=0.6,
        edge=(22, 8, 0),
        glow=(66, 26, 0),
    ),
)
"""The sets of dice. Any two can be told apart without their hue, whatever colours one sees: by 25 or more of
lightness, or by the shape of their pips and the lines around their faces.
"""


def look(key: str) -> DieLook:
    """The set of that name; KeyError where there is none."""
    return _BY_KEY[key]


_BY_KEY = {look.key: look for look in LOOKS}

# A picture of a sphere: pixels from its centre to the picture's edge, and how much of the radius that is. It
# goes beyond the sphere, since smoothing reads over the rim.
REACH = 1.2
RESOLUTION = 42


class LitSphere:
    """A material under the lights of the table, as a picture of a sphere."""

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = picture
        self._scale = picture.get_width() / 2 / REACH
        self._middle = picture.get_width() / 2

    def colour(self, x: float, y: float) -> pygame.Color:
        """The colour where the surface faces (x to the right, y up), parts of a unit vector."""
        return self.picture.get_at((int(self._middle + x * self._scale), int(self._middle - y * self._scale)))

    def patch(self, x: float, y: float, reach: tuple[float, float], size: tuple[int, int]) -> pygame.Surface:
        """The part around (x, y), `reach` to each side, enlarged to a size."""
        side = self.picture.get_width()
        width = max(2, min(side, round(2 * reach[0] * self._scale)))
        height = max(2, min(side, round(2 * reach[1] * self._scale)))
        left = round(self._middle + x * self._scale - width / 2)
        top = round(self._middle - y * self._scale - height / 2)
        area = pygame.Rect(min(max(left, 0), side - width), min(max(top, 0), side - height), width, height)
        return pygame.transform.smoothscale(self.picture.subsurface(area), size)

    def disc(self, radius: float) -> pygame.Surface:
        """The whole picture at a radius of the sphere in pixels."""
        side = max(2, round(2 * REACH * radius))
        return pygame.transform.smoothscale(self.picture, (side, side))


@cache
def body_sphere(look: DieLook, view: View) -> LitSphere:
    """The material of the die itself."""
    return LitSphere(_enlarged(_mixed(look.body, look.shade, look.gloss, look.glow, view)))


@cache
def pip_sphere(look: DieLook, view: View) -> LitSphere:
    """The material of the pips, turned inside out: a pip is a dent, lit on the side away from the light."""
    shade = tuple(value // 3 for value in look.pip)
    picture = _mixed(look.pip, (shade[0], shade[1], shade[2]), 0.35, (0, 0, 0), view)
    return LitSphere(pygame.transform.rotate(picture, 180))


def _mixed(body: Colour, shade: Colour, gloss: float, glow: Colour, view: View) -> pygame.Surface:
    diffuse, through, shine = _lights(view)
    picture = diffuse.copy()
    picture.fill(
        tuple(max(0, light - dark) for light, dark in zip(body, shade, strict=True)),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    picture.fill(shade, special_flags=pygame.BLEND_RGB_ADD)
    for light, colour in ((through, glow), (shine, (round(255 * gloss),) * 3)):
        layer = light.copy()
        layer.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
        picture.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return picture


def _enlarged(picture: pygame.Surface) -> pygame.Surface:
    side = 4 * picture.get_width()
    return pygame.transform.smoothscale(picture, (side, side))


@cache
def _lights(view: View) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface]:
    """The light that a white sphere scatters, that shines through one, and that one mirrors."""
    lx, ly, lz = _in_eye_frame(LIGHT, view)
    length = math.hypot(lx, ly, lz + 1)
    # Halfway between the lamp and the eye: what faces there mirrors the lamp.
    hx, hy, hz = lx / length, ly / length, (lz + 1) / length
    _, up_y, up_z = _in_eye_frame((0.0, 0.0, 1.0), view)
    diffuse, through, shine = bytearray(), bytearray(), bytearray()
    for x, y, facing in _normals():
        lamp = x * lx + y * ly + facing * lz
        up = y * up_y + facing * up_z
        mirror = max(0.0, x * hx + y * hy + facing * hz)
        rim = (1 - facing) ** 3
        lit = max(0.0, lamp)
        diffuse.append(_byte(0.2 + 0.34 * facing + 0.36 * lit + 0.07 * (1 + up) - 0.1 * rim))
        through.append(_byte(0.8 * max(0.0, -lamp) + 0.3 * rim + 0.2 * (1 - lit)))
        shine.append(_byte(0.75 * mirror**90 + 0.1 * mirror**14 + 0.12 * rim * max(0.0, up)))
    return _grey(diffuse), _grey(through), _grey(shine)


def _byte(light: float) -> int:
    return min(255, max(0, int(255 * light + 0.5)))


def _grey(pixels: bytearray) -> pygame.Surface:
    side = 2 * RESOLUTION + 1
    channels = bytearray(3 * len(pixels))
    for channel in range(3):
        channels[channel::3] = pixels
    return pygame.image.frombuffer(bytes(channels), (side, side), "RGB").copy()


def _in_eye_frame(vector: Vector, view: View) -> Vector:
    east, north, up = vector
    return (east, north * view.depth + up * view.rise, up * view.depth - north * view.rise)


def _normals() -> Iterator[Vector]:
    """The directions that a sphere faces, pixel by pixel; beyond its rim those of the rim."""
    steps = [i * REACH / RESOLUTION for i in range(-RESOLUTION, RESOLUTION + 1)]
    for y in reversed(steps):
        for x in steps:
            square = x * x + y * y
            if square >= 1:
                length = math.sqrt(square)
                yield (x / length, y / length, 0.0)
            else:
                yield (x, y, math.sqrt(1 - square))
