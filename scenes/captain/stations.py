"""The places of a seat at its side of the table: tray, hand, discard pile, treasures, name.

Lengths are in heights of a treasure card unless a name says pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import pygame

from game.captain.cards import DICE_A_SEAT
from game.engine import Seat
from scenes.captain.proportions import ATTACK_ASPECT
from scenes.dice.view import Point, View
from scenes.view.layout import Size, die_rect

# A die of edge 1 is so high on the screen in the tilted view; both views leave the same room.
DIE_HEIGHT = View.TILTED.depth + View.TILTED.rise
# In two columns of dice each hides most of the front behind it.
DIE_STEP = 1.06
DIE_PITCH = 1.18

SIDE_BY_SIDE = 1.06
"""Between the left edges of cards that do not overlap, in widths of them."""

GAP = 0.12
PADDING = 0.08

# What lies before the other seats.
LANE, WIDEST_LANE = 0.84, 1.15
FAR_DIE = 0.31
FAR_CARD = 0.46
FAR_TREASURES = (0.46, 0.44)
PLATE = 0.26
FAR_PLATE = 1.3
LANE_TRAY = 2 * FAR_DIE * DIE_STEP + FAR_DIE * DIE_HEIGHT + 2 * PADDING
LANE_STATION = PLATE + LANE_TRAY + 2 * FAR_CARD + 3 * GAP
FAR_TRAY = (DICE_A_SEAT * FAR_DIE * DIE_PITCH + 2 * PADDING, FAR_DIE * DIE_HEIGHT + 2 * PADDING)
FAR_HAND = 0.86
FAR_STATION = (
    FAR_PLATE + FAR_TRAY[0] + FAR_HAND + FAR_CARD * ATTACK_ASPECT + FAR_TREASURES[0] + 4 * GAP,
    max(FAR_TRAY[1], FAR_CARD),
)

LEAST_HIT = 40
"""Pixels at UI scale 1 that a finger needs."""


class Side(Enum):
    """A side of the table as one looks at it."""

    NEAR = "near"
    LEFT = "left"
    FAR = "far"
    RIGHT = "right"


SIDES = {
    2: (Side.NEAR, Side.FAR),
    3: (Side.NEAR, Side.LEFT, Side.RIGHT),
    4: (Side.NEAR, Side.LEFT, Side.FAR, Side.RIGHT),
}
"""For a number of seats the sides, clockwise from the near one."""


@dataclass(frozen=True)
class Station:
    """What belongs to a seat, in pixels.

    `dice` are the points on which its six dice stand. In the `hand` cards of the size `card` lie side by side
    or over each other. The near seat has no `plate`.
    """

    seat: Seat
    side: Side
    tray: pygame.Rect
    die_edge: int
    dice: tuple[Point, ...]
    hand: pygame.Rect
    card: Size
    pile: pygame.Rect
    treasures: pygame.Rect
    plate: pygame.Rect | None

    def hand_places(self, count: int) -> list[pygame.Rect]:
        """Where the cards of a hand of so many lie, the later ones over those before."""
        width, height = self.card
        pitch = min(width * SIDE_BY_SIDE, (self.hand.width - width) / max(1, count - 1))
        left = self.hand.left + (self.hand.width - width - pitch * (count - 1)) / 2
        return [pygame.Rect(int(left + i * pitch + 1e-6), self.hand.top, width, height) for i in range(count)]

    def parts(self) -> list[pygame.Rect]:
        """All its places."""
        places = [self.tray, self.hand, self.pile, self.treasures]
        return places if self.plate is None else [*places, self.plate]


def far_station(seat: Seat, room: pygame.Rect, unit: float, view: View) -> Station:
    """The station opposite: all in one row in the middle of a room."""
    height = pixels(FAR_STATION[1] * unit)
    card = pixels(FAR_CARD * ATTACK_ASPECT * unit), pixels(FAR_CARD * unit)
    sizes = [
        (pixels(FAR_PLATE * unit), height),
        (pixels(FAR_TRAY[0] * unit), pixels(FAR_TRAY[1] * unit)),
        (pixels(FAR_HAND * unit), card[1]),
        card,
        (pixels(FAR_TREASURES[0] * unit), pixels(FAR_TREASURES[1] * unit)),
    ]
    gap = pixels(GAP * unit)
    plate, tray, hand, pile, treasures = in_a_row(room.centerx, room.centery, gap, sizes)
    edge = pixels(FAR_DIE * unit)
    dice = stand_in(tray, DICE_A_SEAT, edge * DIE_PITCH, edge, edge, view)
    return Station(seat, Side.FAR, tray, edge, dice, hand, card, pile, treasures, plate)


def lane_station(seat: Seat, side: Side, lane: pygame.Rect, view: View) -> Station:
    """The station at the left or right, one thing below the other in the middle of a lane."""
    unit = min(lane.width / LANE, lane.height / LANE_STATION)
    lane = pygame.Rect(lane.left, lane.top, pixels(LANE * unit), lane.height).move(
        0 if side is Side.RIGHT else lane.width - pixels(LANE * unit), 0
    )
    gap, edge = pixels(GAP * unit), pixels(FAR_DIE * unit)
    card = pixels(FAR_CARD * ATTACK_ASPECT * unit), pixels(FAR_CARD * unit)
    heights = [pixels(PLATE * unit), pixels(LANE_TRAY * unit), card[1], card[1]]
    top = lane.top + (lane.height - sum(heights) - 3 * gap) // 2
    rows: list[pygame.Rect] = []
    for height in heights:
        rows.append(pygame.Rect(lane.left, top, lane.width, height))
        top += height + gap
    plate, tray, hand, last = rows
    pile = pygame.Rect(last.topleft, card)
    treasures = pygame.Rect(0, 0, pixels(FAR_TREASURES[0] * unit), pixels(FAR_TREASURES[1] * unit))
    treasures.midright = last.midright
    dice = stand_in(tray, 2, edge * DIE_PITCH, edge * DIE_STEP, edge, view)
    return Station(seat, side, tray, edge, dice, hand, card, pile, treasures, plate)


def pixels(length: float) -> int:
    return max(1, round(length))


def in_a_row(middle: int, height: int, gap: int, sizes: Sequence[Size]) -> list[pygame.Rect]:
    """Rectangles side by side about a middle, their centres at one height."""
    left = middle - (sum(width for width, _ in sizes) + gap * (len(sizes) - 1)) // 2
    rects: list[pygame.Rect] = []
    for wide, high in sizes:
        rects.append(pygame.Rect(left, height - high // 2, wide, high))
        left += wide + gap
    return rects


def stand_in(
    tray: pygame.Rect, columns: int, across: float, down: float, edge: int, view: View
) -> tuple[Point, ...]:
    """The points on which the dice of a tray stand, row by row, so that they are seen in its middle."""
    rows = DICE_A_SEAT // columns
    left = tray.centerx - (columns - 1) * across / 2
    seen = die_rect((0.0, 0.0), edge, view)
    top = tray.centery - (seen.top + seen.bottom) / 2 - (rows - 1) * down / 2
    return tuple((left + i % columns * across, top + i // columns * down) for i in range(DICE_A_SEAT))
