"""The station of the near seat, whose dice and cards are clicked, and what room it needs.

Lengths are in heights of a treasure card unless a name says pixels.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import NamedTuple

import pygame

from game.captain.cards import ATTACK_CARDS, DICE_A_SEAT
from game.engine import Seat
from scenes.captain.proportions import ATTACK_ASPECT
from scenes.captain.stations import (
    DIE_HEIGHT,
    DIE_PITCH,
    GAP,
    LEAST_HIT,
    PADDING,
    SIDE_BY_SIDE,
    Side,
    Station,
    in_a_row,
    pixels,
    stand_in,
)
from scenes.dice.view import View
from scenes.view.layout import Size

HAND = len(ATTACK_CARDS)
"""How many attack cards a hand holds at most."""

DIE, CARD, LARGEST_CARD = 0.44, 1.0, 1.5

LEAST_DIE, LEAST_CARD = 31, 58
"""Pixels at UI scale 1."""


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
        return pixels(min(width - beside, self.widest_hand))

    def seen(self, width: int) -> float:
        """How much of each card of a hand of nine is seen in a room of a width; 1 where none overlap."""
        pitch = (self.hand_room(width) - self.card[0]) / (HAND - 1)
        return max(0.0, min(1.0, pitch / self.card[0]))


def near_needs(unit: int, scale: float, form: NearForm) -> NearNeeds:
    """What the near station needs where treasures are `unit` pixels high."""
    edge = pixels(max(DIE * unit, LEAST_DIE * scale))
    height = pixels(max(CARD * unit, LEAST_CARD * scale))
    width = pixels(height * ATTACK_ASPECT)
    return NearNeeds(
        form=form,
        edge=edge,
        pitch=pixels(max(edge * DIE_PITCH, LEAST_HIT * scale)),
        padding=pixels(PADDING * unit),
        gap=pixels(GAP * unit),
        card=(width, height),
        strip=pixels(max(LEAST_SHARE * width, LEAST_STRIP[form] * scale)),
    )


def near_station(seat: Seat, room: pygame.Rect, needs: NearNeeds, view: View) -> tuple[Station, pygame.Rect]:
    """The station at the near side, filling a room, and the place of its cup."""
    gap, row, form = needs.gap, needs.row, needs.form
    tray_and_cup = [needs.tray, (row, row)]
    below = room.bottom - needs.card[1] // 2
    in_hand = needs.hand_room(room.width), needs.card[1]
    if form is NearForm.ONE_ROW:
        sizes = [needs.treasures, *tray_and_cup, in_hand, needs.pile]
        treasures, tray, cup, hand, pile = in_a_row(room.centerx, room.centery, gap, sizes)
    elif form is NearForm.TWO_ROWS:
        sizes = [needs.treasures, *tray_and_cup, needs.pile]
        treasures, tray, cup, pile = in_a_row(room.centerx, room.top + row // 2, gap, sizes)
        (hand,) = in_a_row(room.centerx, below, gap, [in_hand])
    else:
        tray, cup = in_a_row(room.centerx, room.top + row // 2, gap, tray_and_cup)
        sizes = [needs.treasures, in_hand, needs.pile]
        treasures, hand, pile = in_a_row(room.centerx, below, gap, sizes)
    dice = stand_in(tray, DICE_A_SEAT, needs.pitch, needs.pitch, needs.edge, view)
    return Station(seat, Side.NEAR, tray, needs.edge, dice, hand, needs.card, pile, treasures, None), cup
