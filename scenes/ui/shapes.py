"""Rounded shapes with smooth edges, soft shadows and a light from above, drawn once and kept.

Corners come from the exact distance to the outline, so that edges are smooth at every scale; the rest of a
shape is stretched from them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour, mix

_SHAPES = SurfaceCache(24 << 20)

Size = tuple[int, int]


def rounded(size: Size, radius: int, colour: Colour, light: float = 0.0) -> pygame.Surface:
    """A filled rounded rectangle; `light` is how much brighter its top is, half as much darker its bottom."""
    return _SHAPES.get(("rounded", size, radius, colour, light), lambda: _filled(size, radius, colour, light))


def ring(size: Size, radius: int, thickness: int, colour: Colour) -> pygame.Surface:
    """The outline of a rounded rectangle, `thickness` pixels inwards."""
    return _SHAPES.get(
        ("ring", size, radius, thickness, colour), lambda: _outline(size, radius, thickness, colour)
    )


def shadow(size: Size, radius: int, blur: int, strength: int) -> pygame.Surface:
    """The soft shadow of a rounded rectangle, `blur` larger on every side; its strength is an alpha."""
    return _SHAPES.get(("shadow", size, radius, blur, strength), lambda: _shade(size, radius, blur, strength))


def sprite(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Any other drawing that is kept beside the shapes."""
    return _SHAPES.get(key, make)


def draw_shadow(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, drop: int, strength: int
) -> None:
    """Draws the shadow that a rounded rectangle casts downwards by `drop` pixels."""
    surface.blit(shadow(rect.size, radius, blur, strength), (rect.left - blur, rect.top - blur + drop))


def draw_plate(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    colour: Colour,
    light: float = 0.0,
    alpha: int = 255,
) -> None:
    """Draws a filled rounded rectangle."""
    plate = rounded(rect.size, radius, colour, light)
    plate.set_alpha(alpha)
    surface.blit(plate, rect)


def draw_ring(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, thickness: int, colour: Colour, alpha: int = 255
) -> None:
    """Draws the outline of a rounded rectangle, inside the rect."""
    outline = ring(rect.size, radius, thickness, colour)
    outline.set_alpha(alpha)
    surface.blit(outline, rect)


def _filled(size: Size, radius: int, colour: Colour, light: float) -> pygame.Surface:
    surface = _mask(size, radius)
    if light:
        surface.blit(_gradient(size, colour, light), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _gradient(size: Size, colour: Colour, light: float) -> pygame.Surface:
    steps = max(2, min(size[1], 64))
    column = pygame.Surface((1, steps), pygame.SRCALPHA)
    top, bottom = mix(colour, (255, 255, 255), light), mix(colour, (0, 0, 0), light / 2)
    for step in range(steps):
        column.set_at((0, step), (*mix(top, bottom, step / (steps - 1)), 255))
    return pygame.transform.smoothscale(column, size)


def _outline(size: Size, radius: int, thickness: int, colour: Colour) -> pygame.Surface:
    surface = _mask(size, radius)
    inner = (size[0] - 2 * thickness, size[1] - 2 * thickness)
    if inner[0] > 0 and inner[1] > 0:
        hole = _mask(inner, max(0, radius - thickness))
        hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(hole, (thickness, thickness), special_flags=pygame.BLEND_RGBA_SUB)
    surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _mask(size: Size, radius: int) -> pygame.Surface:
    """A white rounded rectangle; its alpha is the share of each pixel that the shape covers."""
    width, height = max(1, size[0]), max(1, size[1])
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((255, 255, 255, 255))
    radius = max(0, min(radius, width // 2, height // 2))
    if radius:
        tile = _corner(radius)
        for right in (False, True):
            for bottom in (False, True):
                place = (width - radius if right else 0, height - radius if bottom else 0)
                surface.fill((255, 255, 255, 0), (place, (radius, radius)))
                surface.blit(
                    pygame.transform.flip(tile, right, bottom), place, special_flags=pygame.BLEND_RGBA_MAX
                )
    return surface


@lru_cache(maxsize=64)
def _corner(radius: int) -> pygame.Surface:
    return _tile(radius, lambda distance: 0.5 - distance, radius, 0)


def _shade(size: Size, radius: int, blur: int, strength: int) -> pygame.Surface:
    blur = max(1, blur)
    width, height = max(1, size[0]) + 2 * blur, max(1, size[1]) + 2 * blur
    side = min(blur + max(radius, blur), width // 2, height // 2)
    tile = _soft_corner(side, radius, blur, strength)
    edge = pygame.Rect(side - 1, 0, 1, side)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((0, 0, 0, tile.get_at((side - 1, side - 1))[3]))
    across, down = max(0, width - 2 * side), max(0, height - 2 * side)
    for far in (False, True):
        strip = pygame.transform.scale(
            pygame.transform.flip(tile.subsurface(edge), False, far), (across, side)
        )
        _put(surface, strip, (side, height - side if far else 0))
        edge_on_side = pygame.transform.rotate(tile.subsurface(edge), 90)
        strip = pygame.transform.scale(pygame.transform.flip(edge_on_side, far, False), (side, down))
        _put(surface, strip, (width - side if far else 0, side))
        for low in (False, True):
            corner = pygame.transform.flip(tile, far, low)
            _put(surface, corner, (width - side if far else 0, height - side if low else 0))
    return surface


def _put(surface: pygame.Surface, piece: pygame.Surface, place: tuple[int, int]) -> None:
    """Replaces what is there, alpha included."""
    surface.fill((0, 0, 0, 0), (place, piece.get_size()))
    surface.blit(piece, place, special_flags=pygame.BLEND_RGBA_ADD)


@lru_cache(maxsize=64)
def _soft_corner(side: int, radius: int, blur: int, strength: int) -> pygame.Surface:
    def opacity(distance: float) -> float:
        share = max(0.0, min(1.0, (blur - distance) / (2 * blur)))
        return share * share * (3 - 2 * share) * strength / 255

    return _tile(side, opacity, max(radius, blur), blur, (0, 0, 0))


def _tile(
    side: int, opacity: Callable[[float], float], radius: int, inset: int, colour: Colour = (255, 255, 255)
) -> pygame.Surface:
    """The top left corner of a rounded rectangle that begins `inset` pixels in.

    `opacity` gives the alpha, 0..1, for a distance in pixels to the outline, negative inside.
    """
    pixels = bytearray()
    centre = inset + radius
    for y in range(side):
        for x in range(side):
            across, down = centre - x - 0.5, centre - y - 0.5
            if across > 0 and down > 0:
                distance = math.hypot(across, down) - radius
            else:
                distance = max(across, down) - radius
            alpha = max(0.0, min(1.0, opacity(distance)))
            pixels += bytes((*colour, round(255 * alpha)))
    return pygame.image.frombuffer(bytes(pixels), (side, side), "RGBA").copy()
