"""The places of a seat at its side of the table: tray, hand, discard pile, treasures, name.

Lengths are in heights of a treasure card unless a name says pixels.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pygame

from game.captain.cards import ATTACK_CARDS, DICE_A_SEAT
from game.engine import Seat
from scenes.captain.proportions import ATTACK_ASPECT
from scenes.view.layout import Point, Size, View, die_rect

HAND = len(ATTACK_CARDS)
"""How many attack cards a hand holds at most."""

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

# What lies before the near seat; in pixels at UI scale 1 where fingers must find it.
NEAR_DIE, NEAR_CARD = 0.44, 1.0
LEAST_DIE, LEAST_HIT, LEAST_CARD = 31, 40, 58
NEAR_CARD_MOST = 1.5


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


class NearForm(Enum):
    """How the near station is arranged."""

    ONE_ROW = "one row"
    """Everything side by side."""
    TWO_ROWS = "two rows"
    """The hand below all the rest."""
    NARROW = "narrow"
    """Below tray and cup the hand, between treasures and pile."""


LEAST_STRIP = {NearForm.ONE_ROW: LEAST_HIT, NearForm.TWO_ROWS: 26, NearForm.NARROW: 22}
"""What is seen at least of each card in a hand of nine, at UI scale 1."""
LEAST_SHARE = 0.3
"""The same as a share of its width."""


class NearNeeds(NamedTuple):
    """What the near station needs for treasures of a height, in pixels.

    `edge` is that of its dice, `pitch` between the middles of two of them; `card` the size of an attack card,
    `strip` what is seen at least of each in a hand of nine.
    """

    form: NearForm
    edge: int
    pitch: int
    padding: int
    gap: int
    card: Size
    strip: int

    @property
    def tray(self) -> Size:
        return DICE_A_SEAT * self.pitch + 2 * self.padding, self.row

    @property
    def row(self) -> int:
        """The height of the tray, and the side of the cup."""
        return max(round(self.edge * DIE_HEIGHT), self.pitch) + 2 * self.padding

    @property
    def pile(self) -> Size:
        if self.form is NearForm.TWO_ROWS:
            return round(self.row * ATTACK_ASPECT), self.row
        return self.card

    @property
    def treasures(self) -> Size:
        height = min(self.row, self.pile[1])
        return round(height * (1 if self.form is NearForm.NARROW else 1.3)), height

    @property
    def stacks(self) -> int:
        """The width of treasures and pile, a gap beside each."""
        return self.treasures[0] + self.pile[0] + 2 * self.gap

    @property
    def upper(self) -> int:
        """The width of the row of the tray, but for the hand."""
        width = self.tray[0] + self.gap + self.row
        return width if self.form is NearForm.NARROW else width + self.stacks

    @property
    def width(self) -> int:
        hand = self.card[0] + (HAND - 1) * self.strip
        match self.form:
            case NearForm.ONE_ROW:
                return self.upper + self.gap + hand
            case NearForm.TWO_ROWS:
                return max(self.upper, hand)
            case NearForm.NARROW:
                return max(self.upper, self.stacks + hand)

    @property
    def height(self) -> int:
        if self.form is NearForm.ONE_ROW:
            return max(self.row, self.card[1])
        return self.row + self.gap + self.card[1]

    @property
    def widest_hand(self) -> int:
        """The width of a hand of nine whose cards lie side by side."""
        return self.card[0] + math.ceil((HAND - 1) * self.card[0] * SIDE_BY_SIDE)

    def hand_room(self, width: int) -> int:
        """What is left for the hand in a room of a width, at most what it needs side by side."""
        beside = {
            NearForm.ONE_ROW: self.upper + self.gap,
            NearForm.TWO_ROWS: 0,
            NearForm.NARROW: self.stacks,
        }[self.form]
        return _px(min(width - beside, self.widest_hand))

    def seen(self, width: int) -> float:
        """How much of each card of a hand of nine is seen in a room of a width; 1 where none overlap."""
        pitch = (self.hand_room(width) - self.card[0]) / (HAND - 1)
        return max(0.0, min(1.0, pitch / self.card[0]))


def near_needs(unit: int, scale: float, form: NearForm) -> NearNeeds:
    """What the near station needs where treasures are `unit` pixels high."""
    edge = max(round(NEAR_DIE * unit), round(LEAST_DIE * scale))
    height = max(round(NEAR_CARD * unit), round(LEAST_CARD * scale))
    width = max(1, round(height * ATTACK_ASPECT))
    return NearNeeds(
        form=form,
        edge=edge,
        pitch=max(round(edge * DIE_PITCH), round(LEAST_HIT * scale)),
        padding=max(1, round(PADDING * unit)),
        gap=max(1, round(GAP * unit)),
        card=(width, height),
        strip=max(1, round(LEAST_SHARE * width), round(LEAST_STRIP[form] * scale)),
    )


def near_station(seat: Seat, room: pygame.Rect, needs: NearNeeds, view: View) -> tuple[Station, pygame.Rect]:
    """The station at the near side, filling a room, and the place of its cup."""
    gap, row, form = needs.gap, needs.row, needs.form
    tray_and_cup = [needs.tray, (row, row)]
    below = room.bottom - needs.card[1] // 2
    in_hand = needs.hand_room(room.width), needs.card[1]
    if form is NearForm.ONE_ROW:
        sizes = [needs.treasures, *tray_and_cup, in_hand, needs.pile]
        treasures, tray, cup, hand, pile = _in_a_row(room.centerx, room.centery, gap, sizes)
    elif form is NearForm.TWO_ROWS:
        sizes = [needs.treasures, *tray_and_cup, needs.pile]
        treasures, tray, cup, pile = _in_a_row(room.centerx, room.top + row // 2, gap, sizes)
        (hand,) = _in_a_row(room.centerx, below, gap, [in_hand])
    else:
        tray, cup = _in_a_row(room.centerx, room.top + row // 2, gap, tray_and_cup)
        sizes = [needs.treasures, in_hand, needs.pile]
        treasures, hand, pile = _in_a_row(room.centerx, below, gap, sizes)
    dice = _stand(tray, DICE_A_SEAT, needs.pitch, needs.pitch, needs.edge, view)
    return Station(seat, Side.NEAR, tray, needs.edge, dice, hand, needs.card, pile, treasures, None), cup


def far_station(seat: Seat, room: pygame.Rect, unit: float, view: View) -> Station:
    """The station opposite: all in one row in the middle of a room."""
    height = _px(FAR_STATION[1] * unit)
    card = _px(FAR_CARD * ATTACK_ASPECT * unit), _px(FAR_CARD * unit)
    sizes = [
        (_px(FAR_PLATE * unit), height),
        (_px(FAR_TRAY[0] * unit), _px(FAR_TRAY[1] * unit)),
        (_px(FAR_HAND * unit), card[1]),
        card,
        (_px(FAR_TREASURES[0] * unit), _px(FAR_TREASURES[1] * unit)),
    ]
    gap = _px(GAP * unit)
    plate, tray, hand, pile, treasures = _in_a_row(room.centerx, room.centery, gap, sizes)
    edge = _px(FAR_DIE * unit)
    dice = _stand(tray, DICE_A_SEAT, edge * DIE_PITCH, edge, edge, view)
    return Station(seat, Side.FAR, tray, edge, dice, hand, card, pile, treasures, plate)


def lane_station(seat: Seat, side: Side, lane: pygame.Rect, view: View) -> Station:
    """The station at the left or right, one thing below the other in the middle of a lane."""
    unit = min(lane.width / LANE, lane.height / LANE_STATION)
    lane = pygame.Rect(lane.left, lane.top, _px(LANE * unit), lane.height).move(
        0 if side is Side.RIGHT else lane.width - _px(LANE * unit), 0
    )
    gap, edge = _px(GAP * unit), _px(FAR_DIE * unit)
    card = _px(FAR_CARD * ATTACK_ASPECT * unit), _px(FAR_CARD * unit)
    heights = [_px(PLATE * unit), _px(LANE_TRAY * unit), card[1], card[1]]
    top = lane.top + (lane.height - sum(heights) - 3 * gap) // 2
    rows: list[pygame.Rect] = []
    for height in heights:
        rows.append(pygame.Rect(lane.left, top, lane.width, height))
        top += height + gap
    plate, tray, hand, last = rows
    pile = pygame.Rect(last.topleft, card)
    treasures = pygame.Rect(0, 0, _px(FAR_TREASURES[0] * unit), _px(FAR_TREASURES[1] * unit))
    treasures.midright = last.midright
    dice = _stand(tray, 2, edge * DIE_PITCH, edge * DIE_STEP, edge, view)
    return Station(seat, side, tray, edge, dice, hand, card, pile, treasures, plate)


def _px(length: float) -> int:
    return max(1, round(length))


def _in_a_row(middle: int, height: int, gap: int, sizes: Sequence[Size]) -> list[pygame.Rect]:
    """Rectangles side by side about a middle, their centres at one height."""
    left = middle - (sum(width for width, _ in sizes) + gap * (len(sizes) - 1)) // 2
    rects: list[pygame.Rect] = []
    for wide, high in sizes:
        rects.append(pygame.Rect(left, height - high // 2, wide, high))
        left += wide + gap
    return rects


def _stand(
    tray: pygame.Rect, columns: int, across: float, down: float, edge: int, view: View
) -> tuple[Point, ...]:
    """The points on which the dice of a tray stand, row by row, so that they are seen in its middle."""
    rows = DICE_A_SEAT // columns
    left = tray.centerx - (columns - 1) * across / 2
    seen = die_rect((0.0, 0.0), edge, view)
    top = tray.centery - (seen.top + seen.bottom) / 2 - (rows - 1) * down / 2
    return tuple((left + i % columns * across, top + i // columns * down) for i in range(DICE_A_SEAT))
