"""The shadows of a die on the table: a soft one cast away from the lamp, a short dark one where it
touches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from scenes.dice.geometry import CORNER, SHADOW_STEP, Outline, Shape, hull
from scenes.dice.view import Point, View

# How many tones a soft rim has.
CAST_TONES, CONTACT_TONES = 8, 5


def coarseness(half: float) -> int:
    """How many times as large as it is painted a shadow is to be drawn: what is soft needs few pixels."""
    return 2 if half < 60 else 4


def paint_shadow(shape: Shape, view: View, half: float, clearance: float) -> pygame.Surface:
    """Both shadows, to be enlarged by `coarseness`; in the middle is the shadow of the die's centre.

    `half` is half the edge in pixels, `clearance` the height of the lowest point in half edges.
    """
    east, north = SHADOW_STEP
    fall = shape.centre_height + clearance
    heights = [z + fall for _, _, z in shape.footprint]
    # Places on the table counted from the shadow of the centre, y down.
    cast = [
        (x + east * (h - fall), -y - north * (h - fall))
        for (x, y, _), h in zip(shape.footprint, heights, strict=True)
    ]
    # Each part of an edge blurs more, the higher above the table it passes.
    softness = [0.05 + 0.13 * h for h in heights]
    contact = 0.6 * math.exp(-2.5 * clearance)
    below = [
        (x - east * fall, -y + north * fall)
        for (x, y, _), h in zip(shape.footprint, heights, strict=True)
        if contact > 0.02 and h < clearance + 1.1
    ]
    margin = CORNER + max(softness) + 0.06
    reach_x = max(abs(x) for x, _ in cast + below) + margin
    reach_y = (max(abs(y) for _, y in cast + below) + margin) * view.depth

    scale = half / coarseness(half)
    middle = (math.ceil(reach_x * scale) + 1, math.ceil(reach_y * scale) + 1)
    size = (2 * middle[0], 2 * middle[1])
    layer = pygame.Surface(size, pygame.SRCALPHA)
    _paint_soft(layer, cast, softness, 0.5 / (1 + 0.22 * clearance), CAST_TONES, scale, view)
    if below:
        touching = pygame.Surface(size, pygame.SRCALPHA)
        _paint_soft(touching, below, [0.2] * len(below), contact, CONTACT_TONES, scale, view)
        layer.blit(touching, (0, 0))
    return layer


def _paint_soft(
    surface: pygame.Surface,
    points: Sequence[Point],
    softness: Sequence[float],
    strength: float,
    tones: int,
    scale: float,
    view: View,
) -> None:
    """The hull of points, fading over the softness of each point."""
    soft = {(round(x, 5), round(y, 5)): value for (x, y), value in zip(points, softness, strict=True)}
    outline = Outline(hull(points), 0.5)
    softnesses = [soft[corner] for corner in outline.corners]
    middle = (surface.get_width() / 2 + 0.5, surface.get_height() / 2 + 0.5)
    for tone in range(tones):
        grow = 1 - 2 * tone / (tones - 1)
        share = (tone + 1) / tones
        alpha = round(255 * strength * share * share * (3 - 2 * share))
        radii = [max(0.02, CORNER + grow * value) for value in softnesses]
        pygame.draw.polygon(surface, (0, 0, 0, alpha), outline.points(radii, scale, middle, view.depth))
