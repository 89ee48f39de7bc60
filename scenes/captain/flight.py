"""Cards on their way: turned over, swept to a pile, dealt from the deck."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from scenes.ui import shapes

Size = tuple[int, int]


class CardPose(NamedTuple):
    """A card somewhere over the table.

    `centre` and `size` are in pixels; `turn` 0 shows the face and 1 the back, halfway it stands on its edge;
    `lean` is in degrees clockwise; `height` above the table is in heights of the card.
    """

    centre: tuple[float, float]
    size: tuple[float, float]
    turn: float = 0.0
    lean: float = 0.0
    height: float = 0.0
    alpha: int = 255


def resting(rect: pygame.Rect, face_down: bool = False) -> CardPose:
    """A card that lies on a place."""
    return CardPose(rect.center, rect.size, float(face_down))


def sweep(
    start: pygame.Rect, end: pygame.Rect, share: float, *, turn: tuple[float, float] = (0.0, 0.0)
) -> CardPose:
    """A card on its way between two places: it rises, leans into its way and settles; `share` is 0..1.

    `turn` is how it is turned at the start and at the end.
    """
    x = start.centerx + (end.centerx - start.centerx) * share
    y = start.centery + (end.centery - start.centery) * share
    rise = math.sin(math.pi * share)
    way = max(-1.0, min(1.0, (end.centerx - start.centerx) / max(1, 3 * start.width)))
    return CardPose(
        (x, y),
        (start.width + (end.width - start.width) * share, start.height + (end.height - start.height) * share),
        turn[0] + (turn[1] - turn[0]) * share,
        10 * way * rise,
        0.3 * rise,
    )


def tossed(start: pygame.Rect, share: float, *, face_down: bool = False) -> CardPose:
    """A card that was hit: it jumps from its place, shakes and comes down again; `share` is 0..1."""
    jump = math.sin(math.pi * share)
    lean = 14 * math.sin(math.tau * 2 * share) * (1 - share)
    return CardPose(start.center, start.size, float(face_down), lean, 0.22 * jump)


def draw_card(surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
    """Draws a card that lies on the table, with its shadow; its picture has the size of the rect."""
    _cast(surface, rect, radius, max(1, radius // 2))
    surface.blit(picture, rect)


def draw_flying(
    surface: pygame.Surface, face: pygame.Surface, back: pygame.Surface, pose: CardPose, radius: int
) -> None:
    """Draws a card in a pose, with its shadow. Its pictures may have another size than the pose."""
    shown = face if pose.turn < 0.5 else back
    # Seen from above a card that is turned over is first narrow and then broad again.
    across = abs(math.cos(math.pi * pose.turn))
    size = max(1, round(pose.size[0] * across)), max(1, round(pose.size[1]))
    lift = pose.height * pose.size[1]
    grown = 1 + 0.25 * pose.height
    size = max(1, round(size[0] * grown)), max(1, round(size[1] * grown))
    picture = shown if shown.get_size() == size else pygame.transform.smoothscale(shown, size)
    rect = picture.get_rect(center=(round(pose.centre[0]), round(pose.centre[1] - lift)))
    if across > 0.2:
        _cast(surface, rect.move(0, round(lift)), radius, max(1, round(radius * (0.5 + 3 * pose.height))))
    if abs(pose.lean) > 0.3:
        picture = pygame.transform.rotozoom(picture, -pose.lean, 1.0)
        rect = picture.get_rect(center=rect.center)
    if pose.alpha < 255:
        picture = picture.copy() if picture is shown else picture
        picture.set_alpha(pose.alpha)
    surface.blit(picture, rect)


def _cast(surface: pygame.Surface, rect: pygame.Rect, radius: int, depth: int) -> None:
    """The shadow of a card, away from the lamp; a card so high casts a wider and fainter one."""
    blur = max(2, 2 * depth)
    shade = shapes.shadow(rect.size, radius, blur, 130 if depth <= radius else 90)
    surface.blit(shade, (rect.left - blur + depth, rect.top - blur + depth))
