"""Wood, stone and felt, made from stretched noise; each built once a size and then blitted."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

Colour = tuple[int, int, int]
Size = tuple[int, int]


class Wood(NamedTuple):
    """A kind of wood: late and early wood, how many rings cross a plank, how strongly fibres and pores show
    (0..1).
    """

    dark: Colour
    light: Colour
    rings: float
    fibres: float
    pores: float


def wood(size: Size, seed: str, tone: Wood, scale: float = 1.0) -> pygame.Surface:
    """A plank whose grain runs from left to right; `scale` makes the grain coarser.

    The same seed gives the same plank.
    """
    if scale > 1:
        # Coarse grain has no detail that would need every pixel.
        small = wood((math.ceil(size[0] / scale), math.ceil(size[1] / scale)), seed, tone)
        return pygame.transform.smoothscale(small, (max(1, size[0]), max(1, size[1])))
    random = Random(f"wood {seed}")
    width, height = max(1, size[0]), max(1, size[1])

    def grid(across: float, down: float) -> Size:
        """How many points of noise there are when they lie so many pixels apart."""
        return max(2, round(width / max(1.0, across * scale))), max(2, round(height / max(1.0, down * scale)))

    def stretched(noise: pygame.Surface) -> pygame.Surface:
        return pygame.transform.smoothscale(noise, (width, height))

    points = grid(7, 2.5)
    plank = stretched(_in_palette(_ring_field(points, random, tone.rings), points, _ring_colours(tone)))
    for spacing, strength in (((90, 1), tone.fibres), ((260, 4), 0.8 * tone.fibres)):
        streaks = stretched(_noise(grid(*spacing), random, 1 - 0.35 * strength))
        plank.blit(streaks, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    if tone.pores:
        points = grid(14, 1)
        greys = [255 if value > 16 else 255 - round(110 * tone.pores) for value in range(256)]
        dashes = _in_palette(random.randbytes(points[0] * points[1]), points, [(v, v, v) for v in greys])
        plank.blit(stretched(dashes), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return plank


def _ring_field(grid: Size, random: Random, rings: float) -> bytes:
    """The age within its ring, 0..255, of each point of a board cut along the trunk: long pointed arches."""
    columns, rows = grid
    scale = 256 * rings
    swings: list[list[float]] = []
    sways: list[list[float]] = []
    for strength in (0.16, 0.11, 0.07, 0.05):
        along, across = (
            random.uniform(0.3, 1.1) * math.tau / columns,
            random.uniform(0.3, 1.4) * math.tau / rows,
        )
        start, begin = random.uniform(0, math.tau), random.uniform(0, math.tau)
        swings.append([scale * strength * math.sin(along * x + start) for x in range(columns)])
        sways.append([math.sin(across * y + begin) for y in range(rows)])
    heart = random.uniform(0.2, 0.8)
    places = list(zip(*swings, strict=True))
    field = bytearray()
    for y, (i, j, k, m) in enumerate(zip(*sways, strict=True)):
        base = scale * (1 + 0.62 * abs(y / rows - heart))
        field += bytes([int(base + a * i + b * j + c * k + d * m) & 255 for a, b, c, d in places])
    return bytes(field)


def _ring_colours(tone: Wood) -> list[Colour]:
    """A ring grows light in spring and darkens towards autumn, then starts anew."""
    colours = []
    for value in range(256):
        age = value / 256
        darkness = age**1.7 if age < 0.82 else (1 - age) / 0.18 * 0.82**1.7
        red, green, blue = (
            round(early + (late - early) * darkness)
            for early, late in zip(tone.light, tone.dark, strict=True)
        )
        colours.append((red, green, blue))
    return colours


def _noise(size: Size, random: Random, darkest: float) -> pygame.Surface:
    """Grey pixels between `darkest` and white."""
    greys = [round(255 * (darkest + (1 - darkest) * value / 255)) for value in range(256)]
    return _in_palette(random.randbytes(size[0] * size[1]), size, [(v, v, v) for v in greys])


def _in_palette(pixels: bytes, size: Size, colours: list[Colour]) -> pygame.Surface:
    indexed = pygame.image.frombuffer(pixels, size, "P")
    indexed.set_palette(colours)
    surface = pygame.Surface(size, 0, 32)
    surface.blit(indexed, (0, 0))
    return surface


@lru_cache(maxsize=2)
def felt(size: Size, colour: Colour) -> pygame.Surface:
    """The cloth of the table, lit in the middle. It is shared: draw it, never on it."""
    width, height = max(1, size[0]), max(1, size[1])
    cloth = pygame.Surface((width, height), 0, 32)
    cloth.fill(colour)
    cloth.blit(_vignette((width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tile = _nap()
    for left in range(0, width, tile.get_width()):
        for top in range(0, height, tile.get_height()):
            cloth.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_ADD)
    return cloth


def _vignette(size: Size) -> pygame.Surface:
    columns, rows = 64, 40
    pixels = bytearray()
    for y in range(rows):
        for x in range(columns):
            distance = math.hypot((x / (columns - 1) - 0.42) / 0.72, (y / (rows - 1) - 0.42) / 0.78)
            share = min(1.0, distance)
            pixels.append(round(255 * (1 - 0.72 * share * share * (3 - 2 * share))))
    grey = _in_palette(bytes(pixels), (columns, rows), [(v, v, v) for v in range(256)])
    return pygame.transform.smoothscale(grey, size)


@lru_cache(maxsize=1)
def _nap() -> pygame.Surface:
    """Fine hairs of the cloth, faint; the noise also hides the steps of the dark gradient."""
    random = Random("felt")
    side = 256
    fine = _noise((side, side), random, 0.0)
    hairs = pygame.transform.smoothscale(_noise((side // 3, side), random, 0.0), (side, side))
    more = pygame.transform.smoothscale(_noise((side, side // 3), random, 0.0), (side, side))
    tile = pygame.Surface((side, side), 0, 32)
    for layer, weight in ((fine, 9), (hairs, 6), (more, 6)):
        layer.fill((weight, weight, weight), special_flags=pygame.BLEND_RGB_MULT)
        tile.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return tile
