"""Plates with the values of a die's sides, for looking at it from straight above."""

from __future__ import annotations

import pygame

from scenes.dice.looks import DieLook

SAMPLING = 4

# In edges of the die: from its centre to the middle of a plate, the plate, the pips on it.
DISTANCE, LENGTH, THICKNESS = 0.61, 0.64, 0.16
PIP, PITCH = 0.044, 0.098


def paint_badges(look: DieLook, values: tuple[int, int, int, int], edge: int) -> pygame.Surface:
    """The plates of the north, east, south and west side; the die belongs in the middle of the surface."""
    unit = edge * SAMPLING
    side = 2 * (int(edge * (DISTANCE + THICKNESS / 2)) + 2)
    large = pygame.Surface((side * SAMPLING, side * SAMPLING), pygame.SRCALPHA)
    # What is transparent seeps into the rim.
    large.fill((*look.shade, 0))
    middle = large.get_width() / 2
    for value, (x, y) in zip(values, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        centre = (middle + x * DISTANCE * unit, middle + y * DISTANCE * unit)
        plate = pygame.Rect(0, 0, round(LENGTH * unit), round(THICKNESS * unit))
        if x:
            plate.size = (plate.height, plate.width)
        plate.center = (round(centre[0]), round(centre[1]))
        pygame.draw.rect(
            large, _between(look.shade, look.body, 0.35), plate, border_radius=round(0.08 * unit)
        )
        inside = plate.inflate(-round(0.025 * unit), -round(0.025 * unit))
        pygame.draw.rect(
            large, _between(look.shade, look.body, 0.8), inside, border_radius=round(0.07 * unit)
        )
        for i in range(value):
            along = (i - (value - 1) / 2) * PITCH * unit
            place = (centre[0] + abs(y) * along, centre[1] + abs(x) * along)
            pygame.draw.circle(large, look.pip, place, PIP * unit)
    return pygame.transform.smoothscale(large, (side, side))


def _between(dark: tuple[int, int, int], light: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(dark, light, strict=True))
    return red, green, blue
