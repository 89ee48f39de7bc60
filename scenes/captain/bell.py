"""The bell in the middle of the table, and the cup of leather that dice are rolled with."""

from __future__ import annotations

import math

import pygame

from scenes.ui import shapes
from scenes.ui.theme import Colour, mix
from scenes.view.canvas import Canvas, arc, painted, smooth

Size = tuple[int, int]

INK: Colour = (30, 16, 8)
BRASS: Colour = (214, 158, 62)
BRASS_LIGHT: Colour = (255, 236, 168)
BRASS_DARK: Colour = (112, 66, 18)
LEATHER: Colour = (134, 78, 44)
LEATHER_LIGHT: Colour = (184, 122, 76)
LEATHER_DARK: Colour = (70, 36, 18)
CHIME: Colour = (255, 226, 140)
JAR: Colour = (255, 104, 78)

PRESS = 0.09
"""How far the button of the bell goes down, in diameters."""

STEPS = 8
"""Stages of a press and of a ring that are painted."""


def draw_bell(
    surface: pygame.Surface,
    centre: Size,
    radius: int,
    *,
    pressed: float = 0.0,
    ringing: float = 0.0,
    false: bool = False,
    lit: float = 0.0,
) -> None:
    """Draws the bell.

    Args:
        pressed: 0..1, how far the button is down.
        ringing: 0..1, how far the sound has spread; 0 is silence, and so is 1.
        false: it was rung too early: the sound jars, and the bell is struck through.
        lit: 0..1, how brightly it glows, since it may be rung.
    """
    if lit > 0:
        glow = shapes.sprite(("bell glow", radius), lambda: _glow(radius))
        glow.set_alpha(round(255 * min(1.0, lit)))
        surface.blit(glow, glow.get_rect(center=centre))
    shake = math.sin(ringing * math.tau * 5) * (1 - ringing) * radius * 0.07 if ringing else 0.0
    step = round(min(1.0, max(0.0, pressed)) * STEPS)
    body = shapes.sprite(("bell", radius, step), lambda: _body(radius, step / STEPS))
    surface.blit(body, body.get_rect(center=(round(centre[0] + shake), centre[1])))
    if 0 < ringing < 1:
        stage = round(ringing * STEPS)
        waves = shapes.sprite(("bell waves", radius, stage, false), lambda: _waves(radius, stage, false))
        waves.set_alpha(round(255 * (1 - ringing)))
        surface.blit(waves, waves.get_rect(center=centre))
    if false:
        crossed = shapes.sprite(("bell crossed", radius), lambda: _crossed(radius))
        surface.blit(crossed, crossed.get_rect(center=centre))


def draw_cup(
    surface: pygame.Surface, rect: pygame.Rect, *, turn: float = 0.0, lit: float = 0.0, alpha: int = 255
) -> None:
    """Draws the cup into a square rect; it leans `turn` degrees to the right and glows as it is `lit`."""
    side = min(rect.size)
    if lit > 0:
        radius = side // 2
        glow = shapes.sprite(("bell glow", radius), lambda: _glow(radius))
        glow.set_alpha(round(255 * min(1.0, lit)))
        surface.blit(glow, glow.get_rect(center=rect.center))
    cup = shapes.sprite(("cup", side), lambda: painted((side, side), _paint_cup, LEATHER_DARK))
    if turn:
        cup = pygame.transform.rotozoom(cup, -turn, 1.0)
    cup.set_alpha(alpha)
    surface.blit(cup, cup.get_rect(center=rect.center))
    cup.set_alpha(255)


def _body(radius: int, pressed: float) -> pygame.Surface:
    side = 2 * radius
    bell = painted((side, side), lambda canvas: _paint_bell(canvas, pressed), INK)
    # The shadow of its base, away from the lamp; as much room on the other side keeps the bell in the middle.
    blur = max(2, radius // 4)
    base = shapes.shadow((side, max(1, radius)), radius // 2, blur, 170)
    whole = pygame.Surface((side + 4 * blur, side + 4 * blur), pygame.SRCALPHA)
    whole.blit(
        base, base.get_rect(center=(whole.get_width() // 2 + blur // 2, round(1.44 * radius) + 3 * blur))
    )
    whole.blit(bell, (2 * blur, 2 * blur))
    return whole


def _paint_bell(canvas: Canvas, pressed: float) -> None:
    canvas.disc((50, 72), 47, INK, flat=0.52)
    canvas.disc((50, 69), 46, (92, 50, 26), flat=0.52)
    canvas.disc((50, 68), 43, (62, 32, 16), flat=0.52)
    canvas.disc((50, 64), 40, INK, flat=0.5)
    down = 100 * PRESS * pressed
    # The dome is a stack of rings, each a little higher and a little smaller.
    count = 26
    for i in range(count):
        share = i / (count - 1)
        across = 38.5 * math.cos(math.asin(share * 0.94))
        shade = mix(BRASS_DARK, BRASS, min(1.0, share * 1.9))
        shade = mix(shade, BRASS_LIGHT, max(0.0, share - 0.55) * 0.9)
        canvas.disc((50, 62 - 35 * share), across, shade, flat=0.5)
    canvas.line(arc((50, 62), 38, 20, 160, 0.5), 2.4, BRASS)
    gleam = [(24, 58), (27, 44), (36, 33), (41, 34), (33, 45), (30, 58)]
    canvas.fill(smooth(gleam, True), BRASS_LIGHT)
    canvas.fill(smooth([(25, 57), (28, 47), (31, 44), (29, 57)], True), (255, 252, 232))
    canvas.line(smooth([(70, 38), (76, 48), (77, 58)]), 2.6, mix(BRASS, BRASS_LIGHT, 0.45))
    canvas.block(45.5, 14 + down, 9, 16 - down, INK)
    canvas.block(47, 14 + down, 6, 15 - down, BRASS)
    canvas.disc((50, 13 + down), 11.5, INK, flat=0.72)
    canvas.disc((50, 12.4 + down), 10, BRASS, flat=0.68)
    canvas.disc((48, 10.6 + down), 6, BRASS_LIGHT, flat=0.6)


def _glow(radius: int) -> pygame.Surface:
    side = round(radius * 3.4)
    small = pygame.Surface((33, 33), pygame.SRCALPHA)
    for y in range(33):
        for x in range(33):
            share = max(0.0, 1 - math.hypot(x - 16, y - 16) / 16)
            small.set_at((x, y), (*CHIME, round(235 * share**1.4)))
    return pygame.transform.smoothscale(small, (side, side))


def _waves(radius: int, stage: int, false: bool) -> pygame.Surface:
    """The sound to both sides; a false ring jars."""

    def paint(canvas: Canvas) -> None:
        for i in range(3):
            away = 24 + 7 * i + 16 * stage / STEPS
            if away > 47:
                continue
            for middle in (0.0, 180.0):
                path = arc((50, 50), away, middle - 34, middle + 34)
                if false:
                    path = [(50 + (x - 50) * (0.95 if j % 2 else 1.05), y) for j, (x, y) in enumerate(path)]
                canvas.line(path, 3.4, INK)
                canvas.line(path, 2, JAR if false else CHIME)

    side = 4 * radius
    return painted((side, side), paint, JAR if false else CHIME)


def _crossed(radius: int) -> pygame.Surface:
    def paint(canvas: Canvas) -> None:
        ring = arc((50, 50), 43, 0, 360)
        for width, colour in ((13, INK), (8, JAR)):
            canvas.line(ring, width, colour)
            canvas.line([(20, 20), (80, 80)], width, colour)

    return painted((2 * radius, 2 * radius), paint, JAR)


def _paint_cup(canvas: Canvas) -> None:
    body = [(13, 24), (20, 84), (34, 94), (66, 94), (80, 84), (87, 24)]
    canvas.fill(body, LEATHER, INK)
    canvas.fill([(13, 24), (20, 84), (34, 94), (38, 94), (30, 34)], LEATHER_LIGHT)
    canvas.fill([(87, 24), (80, 84), (66, 94), (60, 94), (72, 34)], LEATHER_DARK)
    for y, half in ((46, 34.5), (80, 30)):
        band = arc((50, y), half, 15, 165, 0.24)
        canvas.line(band, 6, LEATHER_DARK)
        for point in band[1:-1:2]:
            canvas.disc(point, 1.5, (236, 206, 150))
    canvas.disc((50, 24), 39, LEATHER_LIGHT, INK, flat=0.42)
    canvas.disc((50, 25), 33, LEATHER_DARK, flat=0.4)
    canvas.disc((50, 28), 28, (38, 18, 10), flat=0.36)
