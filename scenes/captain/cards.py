"""The cards of Captain Dice: treasures and attack cards, their faces and backs, painted once a size.

A treasure shows the numbers of its dice at the left, where no attack card that lies on it hides them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

import pygame

from game.captain.cards import SQUADRON, is_double, pips
from game.captain.field import EIGHT_NEIGHBOURS
from scenes.captain.attacks import paint_map, paint_picture
from scenes.captain.liveries import emblem, livery
from scenes.captain.proportions import NUMBER, NUMBER_CENTRES, rounding
from scenes.captain.treasures import paint_treasure
from scenes.dice.geometry import PIPS
from scenes.ui import shapes
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Colour, mix
from scenes.view.canvas import Canvas, arc, painted, star, turned
from scenes.view.tray import cut_round

Size = tuple[int, int]

PAPER: Colour = (246, 234, 206)
PAPER_SHADE: Colour = (222, 202, 162)
INK: Colour = (42, 24, 16)
GOLD: Colour = (206, 158, 66)
GOLD_LIGHT: Colour = (250, 218, 138)
NAVY: Colour = (24, 44, 74)
NAVY_DARK: Colour = (12, 24, 46)

CAPACITY = 48 << 20
"""Bytes of pictures that are kept: all cards of a game at 2560x1440."""

# In hundredths of a treasure card's width.
PICTURE_LEFT, EDGE = 41.0, 4.5

# In hundredths of an attack card's width.
FRAME, MAP_SIZE = 6.5, 43.0


class CardArt:
    """Cards ready to blit. What it gives is shared: draw it, never on it."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._kept = SurfaceCache(capacity)
        self._waiting: dict[Hashable, Callable[[], pygame.Surface]] = {}

    def treasure(self, number: int, size: Size) -> pygame.Surface:
        """The face of a treasure card: 35 has a three and a five."""
        return self._kept.get(*self._treasure(number, size))

    def treasure_back(self, size: Size) -> pygame.Surface:
        return self._kept.get(("treasure back", size), lambda: _finished(size, size[1], _paint_treasure_back))

    def attack(
        self, kind: int, colour: str, size: Size, neighbours: int = EIGHT_NEIGHBOURS
    ) -> pygame.Surface:
        """The face of an attack card, 0 to 5, in the livery of a set of dice.

        `neighbours` is how many a Squadron reaches.
        """
        return self._kept.get(*self._attack(kind, colour, size, neighbours))

    def attack_back(self, colour: str, size: Size) -> pygame.Surface:
        """The back of an attack card, and the face of one that the viewer may not know."""
        return self._kept.get(("attack back", colour, size), lambda: _attack_back(colour, size))

    def expect_treasure(self, number: int, size: Size) -> None:
        """Notes a card that will be seen, for `warm_step` to paint."""
        key, make = self._treasure(number, size)
        self._waiting[key] = make

    def expect_attack(self, kind: int, colour: str, size: Size, neighbours: int = EIGHT_NEIGHBOURS) -> None:
        """Notes a card that will be seen, for `warm_step` to paint."""
        key, make = self._attack(kind, colour, size, neighbours)
        self._waiting[key] = make

    def warm_step(self) -> bool:
        """Paints one expected card; False when there is none left. For frames with time to spare."""
        while self._waiting:
            key, make = self._waiting.popitem()
            if self._kept.find(key) is None:
                self._kept.get(key, make)
                return True
        return False

    def _treasure(self, number: int, size: Size) -> tuple[Hashable, Callable[[], pygame.Surface]]:
        return (
            ("treasure", number, size),
            lambda: _finished(size, size[1], lambda canvas: _paint_treasure_face(canvas, number, size)),
        )

    def _attack(
        self, kind: int, colour: str, size: Size, neighbours: int
    ) -> tuple[Hashable, Callable[[], pygame.Surface]]:
        return (
            ("attack", kind, colour, size, neighbours if kind == SQUADRON else EIGHT_NEIGHBOURS),
            lambda: _attack_face(kind, colour, size, neighbours),
        )


def _finished(size: Size, height: int, paint: Callable[[Canvas], None]) -> pygame.Surface:
    """A card cut out, its edge catching the light."""
    radius = rounding(height)
    card = cut_round(painted(size, paint, PAPER, clear=False), radius)
    shapes.draw_ring(card, card.get_rect(), radius, 1, (255, 248, 226), 90)
    return card


def _paint_treasure_face(canvas: Canvas, treasure: int, size: Size) -> None:
    height = 100 * size[1] / size[0]
    double = is_double(treasure)
    canvas.slope(0, 0, 100, height, PAPER, PAPER_SHADE)
    side = NUMBER * height
    for number, (x, y) in zip(pips(treasure), NUMBER_CENTRES, strict=True):
        _paint_number(canvas.box(x * height - side / 2, y * height - side / 2, side), number)
    room = (PICTURE_LEFT, EDGE, 100 - PICTURE_LEFT - EDGE, height - 2 * EDGE)
    frame = GOLD if double else (112, 78, 46)
    thick = 2.4 if double else 1.6
    canvas.block(room[0] - thick, room[1] - thick, room[2] + 2 * thick, room[3] + 2 * thick, frame, 5)
    with canvas.clipped(*room) as picture:
        paint_treasure(picture, treasure, 100 * room[3] / room[2])
    rect = canvas.rect(0, 0, 100, height)
    edge = round((2.6 if double else 1.9) * canvas.unit)
    pygame.draw.rect(
        canvas.surface, GOLD if double else (190, 162, 112), rect, edge, border_radius=round(7 * canvas.unit)
    )


def _paint_number(canvas: Canvas, number: int) -> None:
    """The face of a die in ink, in a square box."""
    canvas.block(0, 0, 100, 100, INK, 22)
    canvas.block(5, 5, 90, 90, NAVY, 18)
    for x, y in PIPS[number]:
        canvas.disc((50 + 26.5 * x, 50 - 26.5 * y), 10.5, PAPER)


def _paint_treasure_back(canvas: Canvas) -> None:
    """A chart with the rose of a compass."""
    height = 100 * canvas.surface.get_height() / canvas.surface.get_width()
    canvas.slope(0, 0, 100, height, NAVY, NAVY_DARK)
    line = mix(NAVY, GOLD, 0.3)
    for i in range(1, 6):
        canvas.block(100 * i / 6 - 0.3, 0, 0.6, height, line)
        canvas.block(0, height * i / 6 - 0.3, 100, 0.6, line)
    rect = canvas.rect(4, 4, 92, height - 8)
    thick = max(1, round(1.6 * canvas.unit))
    pygame.draw.rect(canvas.surface, GOLD, rect, thick, border_radius=round(4 * canvas.unit))
    paint_rose(canvas.box(50 - height * 0.38, height * 0.12, height * 0.76))


def paint_rose(
    canvas: Canvas, gold: Colour = GOLD, light: Colour = GOLD_LIGHT, dark: Colour = NAVY_DARK
) -> None:
    """The rose of a compass in a square box."""
    canvas.disc((50, 50), 36, gold)
    canvas.disc((50, 50), 33.5, dark)
    canvas.fill(star((50, 50), 4, 34, 9, -45), gold)
    for i in range(4):
        canvas.fill(turned([(50, 3), (50, 50), (41, 41)], 90 * i), light)
        canvas.fill(turned([(50, 3), (59, 41), (50, 50)], 90 * i), gold)
    canvas.disc((50, 50), 6, light, dark, 2)


def _attack_face(kind: int, colour: str, size: Size, neighbours: int) -> pygame.Surface:
    look = livery(colour)
    height = 100 * size[1] / size[0]

    def paint(canvas: Canvas) -> None:
        canvas.slope(0, 0, 100, height, mix(look.cloth, look.light, 0.25), mix(look.cloth, look.dark, 0.45))
        inner = 100 - 2 * FRAME
        picture_high = height - 2 * FRAME - MAP_SIZE + 7
        canvas.block(FRAME - 1.5, FRAME - 1.5, inner + 3, height - 2 * FRAME + 3, look.dark, 5)
        canvas.slope(
            FRAME, FRAME + picture_high, inner, height - 2 * FRAME - picture_high, PAPER, PAPER_SHADE
        )
        with canvas.clipped(FRAME, FRAME, inner, picture_high) as picture:
            paint_picture(picture, kind, look)
        canvas.block(FRAME, FRAME + picture_high - 1, inner, 2, look.dark)
        place = 100 - FRAME - MAP_SIZE - 1.5, height - FRAME - MAP_SIZE - 1.5
        paint_map(canvas.box(*place, MAP_SIZE), kind, look, neighbours)
        canvas.disc((20, 20), 17, PAPER, look.dark, 3)
        canvas.letters((20, 20.5), str(kind), "bold", 30, INK)

    card = _finished(size, round(size[0] / 0.77), paint)
    side = round(size[0] * 0.34)
    badge = _badge(colour, side)
    card.blit(badge, (round(size[0] * 0.1), round(size[1] - size[0] * 0.1 - side)))
    return card


def _badge(colour: str, side: int) -> pygame.Surface:
    """The emblem on a round ground of the cloth."""
    look = livery(colour)
    ground = painted(
        (side, side), lambda canvas: canvas.disc((50, 50), 46, look.cloth, look.dark, 4), look.dark
    )
    inner = round(side * 0.66)
    ground.blit(emblem(colour, inner), ((side - inner) // 2, (side - inner) // 2))
    return ground


@lru_cache(maxsize=64)
def badge(colour: str, side: int) -> pygame.Surface:
    """The emblem of a set of dice on a round ground. It is shared: draw it, never on it."""
    return _badge(colour, max(4, side))


def _attack_back(colour: str, size: Size) -> pygame.Surface:
    look = livery(colour)
    height = 100 * size[1] / size[0]

    def paint(canvas: Canvas) -> None:
        canvas.slope(0, 0, 100, height, look.cloth, mix(look.cloth, look.dark, 0.4))
        lattice = mix(look.cloth, look.light, 0.22)
        for i in range(-9, 16):
            canvas.line([(i * 18, -5), (i * 18 + height + 10, height + 5)], 1.6, lattice)
            canvas.line([(i * 18, -5), (i * 18 - height - 10, height + 5)], 1.6, lattice)
        rim = canvas.rect(5, 5, 90, height - 10)
        thick = max(1, round(2.2 * canvas.unit))
        pygame.draw.rect(canvas.surface, look.light, rim, thick, border_radius=round(6 * canvas.unit))
        canvas.disc((50, height / 2), 33, look.dark, look.light, 3)
        canvas.line(arc((50, height / 2), 28.5, 0, 360), 1.4, look.light)

    card = _finished(size, round(size[0] / 0.77), paint)
    side = round(size[0] * 0.44)
    ink = look.ink if _differs(look.ink, look.dark) else look.light
    card.blit(emblem(colour, side, ink), ((size[0] - side) // 2, (size[1] - side) // 2))
    return card


def _differs(one: Colour, other: Colour) -> bool:
    return abs(sum(one) - sum(other)) > 240
