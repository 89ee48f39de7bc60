"""Rounded plates, rings and soft shadows with smooth edges and a light from above.

Corners come from the exact distance to the outline, so that edges are smooth at every scale. What is large is
put together from its corners and plain fills: that needs no memory and a fifth of the time of a whole blend.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour, mix

Size = tuple[int, int]

WHOLE_PIXELS = 20_000
"""Up to so many pixels, one blended surface takes less time than its parts."""

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

_SPRITES = SurfaceCache(16 << 20)


def sprite(key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A drawing that is kept beside the shapes, as long as there is room."""
    return _SPRITES.get(key, make)


def rounded(size: Size, radius: int, colour: Colour, light: float = 0.0) -> pygame.Surface:
    """A filled rounded rectangle; `light` is how much brighter its top is, half as much darker its bottom."""
    return sprite(("rounded", size, radius, colour, light), lambda: _filled(size, radius, colour, light))


def ring(size: Size, radius: int, thickness: int, colour: Colour) -> pygame.Surface:
    """The outline of a rounded rectangle, `thickness` pixels inwards."""
    return sprite(
        ("ring", size, radius, thickness, colour), lambda: _outline(size, radius, thickness, colour)
    )


def shadow(size: Size, radius: int, blur: int, strength: int) -> pygame.Surface:
    """The soft shadow of a rounded rectangle, `blur` larger on every side; its strength is an alpha."""
    return sprite(
        ("shadow", size, radius, blur, strength), lambda: _whole_shadow(size, radius, blur, strength)
    )


def draw_plate(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    colour: Colour,
    light: float = 0.0,
    alpha: int = 255,
) -> None:
    """Draws a filled rounded rectangle."""
    if _is_small(rect) or alpha < 255:
        plate = rounded(rect.size, radius, colour, light)
        plate.set_alpha(alpha)
        surface.blit(plate, rect)
        return
    width, height = rect.size
    radius = _fitting(radius, rect.size)
    for top, bottom, shade in _bands(height, radius, colour, light):
        inset = radius if top < radius or bottom > height - radius else 0
        surface.fill(shade, (rect.left + inset, rect.top + top, width - 2 * inset, bottom - top))
    key = ("plate corners", height, radius, colour, light)
    corners = sprite(key, lambda: _plate_corners(height, radius, colour, light))
    _draw_corners(surface, rect, corners, radius)


def draw_ring(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, thickness: int, colour: Colour, alpha: int = 255
) -> None:
    """Draws the outline of a rounded rectangle, inside the rect."""
    if _is_small(rect) or alpha < 255:
        outline = ring(rect.size, radius, thickness, colour)
        outline.set_alpha(alpha)
        surface.blit(outline, rect)
        return
    radius = _fitting(radius, rect.size)
    side = max(thickness, radius)
    across, down = rect.width - 2 * side, rect.height - 2 * side
    surface.fill(colour, (rect.left + side, rect.top, across, thickness))
    surface.fill(colour, (rect.left + side, rect.bottom - thickness, across, thickness))
    surface.fill(colour, (rect.left, rect.top + side, thickness, down))
    surface.fill(colour, (rect.right - thickness, rect.top + side, thickness, down))
    corners = ring((2 * side, 2 * side), radius, thickness, colour)
    corners.set_alpha(255)
    _draw_corners(surface, rect, corners, side)


def draw_shadow(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, drop: int, strength: int
) -> None:
    """Draws the soft shadow that an opaque rounded rectangle casts, `drop` pixels down.

    What would lie hidden under the middle of the rectangle is not drawn.
    """
    blur = max(1, blur)
    place = rect.inflate(2 * blur, 2 * blur).move(0, drop)
    if _is_small(rect):
        shade = shadow(rect.size, radius, blur, strength)
        shade.set_alpha(255)
        surface.blit(shade, place)
        return
    side = blur + max(radius, blur) + drop
    if place.width <= 2 * side or place.height <= 2 * side:
        surface.blit(shadow(rect.size, radius, blur, strength), place)
        return
    frame = (2 * side + 1, 2 * side + 1)
    inner = (frame[0] - 2 * blur, frame[1] - 2 * blur)
    corners = shadow(inner, radius, blur, strength)
    corners.set_alpha(255)
    _draw_corners(surface, place, corners, side)
    across, down = place.width - 2 * side, place.height - 2 * side
    top = _strip(corners, pygame.Rect(side, 0, 1, side), (across, side), ("above", radius, blur, strength))
    surface.blit(top, (place.left + side, place.top))
    low = pygame.Rect(side, side + 1, 1, side)
    surface.blit(
        _strip(corners, low, (across, side), ("below", radius, blur, strength)),
        (place.left + side, place.bottom - side),
    )
    left = _strip(corners, pygame.Rect(0, side, side, 1), (side, down), ("left", radius, blur, strength))
    surface.blit(left, (place.left, place.top + side))
    right = pygame.Rect(side + 1, side, side, 1)
    surface.blit(
        _strip(corners, right, (side, down), ("right", radius, blur, strength)),
        (place.right - side, place.top + side),
    )


def draw_fade(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, *, down: bool) -> None:
    """Covers a rect with a colour, from nothing to nearly all of it, downwards or upwards."""
    if rect.width < 1 or rect.height < 1:
        return
    surface.blit(sprite(("fade", rect.size, colour, down), lambda: _fade(rect.size, colour, down)), rect)


def _fade(size: Size, colour: Colour, down: bool) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for row in range(size[1]):
        share = (row + 1) / size[1]
        surface.fill(
            (*colour, round(235 * share * share)), (0, row if down else size[1] - 1 - row, size[0], 1)
        )
    return surface


def _strip(whole: pygame.Surface, part: pygame.Rect, size: Size, key: tuple[object, ...]) -> pygame.Surface:
    return sprite((*key, size), lambda: pygame.transform.scale(whole.subsurface(part), size))


def _is_small(rect: pygame.Rect) -> bool:
    return rect.width * rect.height <= WHOLE_PIXELS


def _fitting(radius: int, size: Size) -> int:
    return max(0, min(radius, size[0] // 2, size[1] // 2))


def _draw_corners(surface: pygame.Surface, rect: pygame.Rect, corners: pygame.Surface, side: int) -> None:
    """Draws the four corners of a surface, each a square, at those of a rect."""
    right, bottom = corners.get_width() - side, corners.get_height() - side
    surface.blit(corners, rect.topleft, (0, 0, side, side))
    surface.blit(corners, (rect.right - side, rect.top), (right, 0, side, side))
    surface.blit(corners, (rect.left, rect.bottom - side), (0, bottom, side, side))
    surface.blit(corners, (rect.right - side, rect.bottom - side), (right, bottom, side, side))


# Plates and rings


@lru_cache(maxsize=256)
def _shades(height: int, colour: Colour, light: float) -> tuple[Colour, ...]:
    """The colour of each row of a plate."""
    if not light:
        return (colour,) * height
    top, bottom = mix(colour, WHITE, light), mix(colour, BLACK, light / 2)
    return tuple(mix(top, bottom, row / max(1, height - 1)) for row in range(height))


@lru_cache(maxsize=128)
def _bands(height: int, radius: int, colour: Colour, light: float) -> tuple[tuple[int, int, Colour], ...]:
    """Rows of one colour as top, bottom and colour; none reaches past where a corner begins or ends."""
    bands: list[tuple[int, int, Colour]] = []
    for row, shade in enumerate(_shades(height, colour, light)):
        if bands and bands[-1][2] == shade and row not in (radius, height - radius):
            bands[-1] = (bands[-1][0], row + 1, shade)
        else:
            bands.append((row, row + 1, shade))
    return tuple(bands)


def _plate_corners(height: int, radius: int, colour: Colour, light: float) -> pygame.Surface:
    """The corners of a plate of that height, pushed together."""
    surface = _mask((2 * radius, 2 * radius), radius)
    shades = _shades(height, colour, light)
    for row, shade in enumerate((*shades[:radius], *shades[height - radius :])):
        surface.fill((*shade, 255), (0, row, 2 * radius, 1), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _filled(size: Size, radius: int, colour: Colour, light: float) -> pygame.Surface:
    surface = _mask(size, radius)
    for top, bottom, shade in _bands(surface.get_height(), 0, colour, light):
        rows = (0, top, surface.get_width(), bottom - top)
        surface.fill((*shade, 255), rows, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _outline(size: Size, radius: int, thickness: int, colour: Colour) -> pygame.Surface:
    surface = _mask(size, radius)
    inner = (size[0] - 2 * thickness, size[1] - 2 * thickness)
    if inner[0] > 0 and inner[1] > 0:
        hole = _mask(inner, max(0, _fitting(radius, size) - thickness))
        hole.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(hole, (thickness, thickness), special_flags=pygame.BLEND_RGBA_SUB)
    surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _mask(size: Size, radius: int) -> pygame.Surface:
    """A white rounded rectangle; its alpha is the share of each pixel that the shape covers."""
    width, height = max(1, size[0]), max(1, size[1])
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((*WHITE, 255))
    radius = _fitting(radius, (width, height))
    if radius:
        tile = _corner(radius)
        for right in (False, True):
            for bottom in (False, True):
                place = (width - radius if right else 0, height - radius if bottom else 0)
                surface.fill((*WHITE, 0), (place, (radius, radius)))
                corner = pygame.transform.flip(tile, right, bottom)
                surface.blit(corner, place, special_flags=pygame.BLEND_RGBA_MAX)
    return surface


@lru_cache(maxsize=64)
def _corner(radius: int) -> pygame.Surface:
    return _tile(radius, lambda distance: 0.5 - distance, radius, 0, WHITE)


# Shadows


def _whole_shadow(size: Size, radius: int, blur: int, strength: int) -> pygame.Surface:
    blur = max(1, blur)
    width, height = max(1, size[0]) + 2 * blur, max(1, size[1]) + 2 * blur
    side = min(blur + max(radius, blur), width // 2, height // 2)
    tile = _soft_corner(side, radius, blur, strength)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill((0, 0, 0, tile.get_at((side - 1, side - 1))[3]))
    edge = tile.subsurface(pygame.Rect(side - 1, 0, 1, side))
    across, down = max(0, width - 2 * side), max(0, height - 2 * side)
    for far in (False, True):
        strip = pygame.transform.scale(pygame.transform.flip(edge, False, far), (across, side))
        _put(surface, strip, (side, height - side if far else 0))
        on_side = pygame.transform.flip(pygame.transform.rotate(edge, 90), far, False)
        _put(surface, pygame.transform.scale(on_side, (side, down)), (width - side if far else 0, side))
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

    return _tile(side, opacity, max(radius, blur), blur, BLACK)


def _tile(
    side: int, opacity: Callable[[float], float], radius: int, inset: int, colour: Colour
) -> pygame.Surface:
    """The top left corner of a rounded rectangle that begins `inset` pixels in.

    `opacity` gives the alpha, 0..1, for a distance in pixels to the outline, negative inside.
    """
    centre = inset + radius
    alphas = [bytearray(side) for _ in range(side)]
    for y in range(side):
        for x in range(y + 1):  # the rest is its mirror image
            across, down = centre - x - 0.5, centre - y - 0.5
            if across > 0 and down > 0:
                distance = math.hypot(across, down) - radius
            else:
                distance = max(across, down) - radius
            alphas[y][x] = alphas[x][y] = round(255 * max(0.0, min(1.0, opacity(distance))))
    pixels = b"".join(bytes((*colour, alpha)) for row in alphas for alpha in row)
    return pygame.image.frombuffer(pixels, (side, side), "RGBA").copy()
