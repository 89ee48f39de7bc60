"""Trays of felt with a wooden rim, and what they share with the boards: rounded wood and its shadow."""

from __future__ import annotations

import pygame

from scenes.ui import shapes
from scenes.view.texture import Wood, felt, wood

FINE_GRAIN = 140
"""The width of a cell in pixels at which the grain is as fine as pixels allow."""

RIM, ROUNDING, DEPTH = 0.055, 0.11, 0.06
"""How broad the rim of a tray is, how round its corners, how far its shadow falls, in widths of a cell."""


def lay_tray(
    picture: pygame.Surface,
    rect: pygame.Rect,
    rails: Wood,
    seed: str,
    unit: float,
    lining: tuple[int, int, int] | None = None,
) -> None:
    """Sinks a tray into the felt of a table. `unit` is the width of a cell in pixels.

    Where no felt lies below, `lining` is the colour of the cloth in the tray.
    """
    rim, radius = (max(1, round(unit * share)) for share in (RIM, ROUNDING))
    inside = rect.inflate(-2 * rim, -2 * rim)
    if inside.width < 2 or inside.height < 2:
        return
    upright = rect.height > rect.width
    size = (rect.height, rect.width) if upright else rect.size
    frame = wood(size, seed, rails, unit / FINE_GRAIN)
    frame = pygame.transform.rotate(frame, 90) if upright else frame
    bed = picture.subsurface(inside).copy() if lining is None else felt(inside.size, lining).copy()
    bed.fill((205, 205, 205), special_flags=pygame.BLEND_RGB_MULT)
    cast_shadow(picture, rect, radius, max(1, round(unit * DEPTH)))
    picture.blit(cut_round(frame, radius), rect)
    shapes.draw_ring(picture, rect, radius, max(1, rim // 4), (255, 226, 180), 60)
    inner_radius = max(1, radius - rim)
    picture.blit(cut_round(bed, inner_radius), inside)
    shapes.draw_ring(picture, inside, inner_radius, max(1, rim // 2), (0, 0, 0), 110)


def cast_shadow(picture: pygame.Surface, rect: pygame.Rect, radius: int, depth: int) -> None:
    """The shadow of something on the table, away from the lamp: a soft one and a short dark one."""
    for blur, share, strength in ((depth * 2, 1.0, 120), (max(2, depth // 2), 0.35, 120)):
        shade = shapes.shadow(rect.size, radius, blur, strength)
        drop = round(depth * share)
        picture.blit(shade, (rect.left - blur + drop, rect.top - blur + drop))


def cut_round(texture: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with rounded corners."""
    piece = shapes.rounded(texture.get_size(), radius, (255, 255, 255)).copy()
    piece.set_alpha(255)
    piece.blit(texture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece
