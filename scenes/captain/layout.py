"""Where everything on the table of Captain Dice stands: the field round the bell, the seats, the panel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from game.captain.cards import DICE_A_SEAT
from game.captain.field import GRID, Field
from game.engine import Seat
from game.grid import Cell
from scenes.captain import stations
from scenes.captain.proportions import ATTACK_ASPECT, NUMBER, NUMBER_CENTRES
from scenes.captain.stations import Side, Station
from scenes.dice.view import Point, View
from scenes.view.layout import Size, die_rect

FIELD_ATTACK = 0.88
"""The height of an attack card on a treasure, in heights of the treasure."""


@dataclass(frozen=True, slots=True)
class OnField:
    """A treasure card."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TheBell:
    """The bell."""


@dataclass(frozen=True, slots=True)
class TheCup:
    """The cup with which the near seat rolls."""


@dataclass(frozen=True, slots=True)
class TheDeck:
    """The deck of treasures."""


@dataclass(frozen=True, slots=True)
class InHand:
    """A card of a hand, counted from the left."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class InTray:
    """A place for a die in a tray."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class OnPile:
    """A discard pile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Won:
    """The treasures of a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OnPlate:
    """The name of a seat."""

    seat: Seat


Place: TypeAlias = OnField | TheBell | TheCup | TheDeck | InHand | InTray | OnPile | Won | OnPlate


@dataclass(frozen=True)
class CaptainLayout:
    """The places of a table, in pixels. Made by `scenes.captain.arrangement.lay_out`.

    `unit` is the height of a treasure card at the beginning, `card` the size of those on the `field` now. The
    stations are in the order of the seats. `mat` is what the cards lie on.
    """

    window: Size
    scale: float
    view: View
    field: Field
    unit: int
    card: Size
    lefts: tuple[int, ...]
    tops: tuple[int, ...]
    mat: pygame.Rect
    bell: Size
    bell_radius: int
    deck: pygame.Rect
    cup: pygame.Rect
    stations: tuple[Station, ...]
    panel: pygame.Rect
    panel_below: bool

    @property
    def near(self) -> Station:
        return next(station for station in self.stations if station.side is Side.NEAR)

    # The field

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The treasure card on a cell."""
        column, row_from_top = GRID.column(cell), self.field.rows - 1 - GRID.row(cell)
        return pygame.Rect(self.lefts[column], self.tops[row_from_top], *self.card)

    @property
    def die_edge(self) -> int:
        """Of the dice on the field."""
        return max(1, round(self.card[1] * NUMBER))

    def die_points(self, cell: Cell) -> tuple[Point, Point]:
        """The points on which the two dice on a treasure stand: over its numbers, the lower one above."""
        rect, height = self.cell_rect(cell), self.card[1]
        seen = die_rect((0.0, 0.0), self.die_edge, self.view)
        raised = (seen.top + seen.bottom) / 2
        one, other = ((rect.left + x * height, rect.top + y * height - raised) for x, y in NUMBER_CENTRES)
        return one, other

    @property
    def attack(self) -> Size:
        """The size of an attack card on the field."""
        height = max(1, round(self.card[1] * FIELD_ATTACK))
        return max(1, round(height * ATTACK_ASPECT)), height

    def attack_rect(self, cell: Cell) -> pygame.Rect:
        """An attack card on a treasure: at the right, the numbers at the left stay to be seen."""
        rect, (width, height) = self.cell_rect(cell), self.attack
        edge = (rect.height - height) // 2
        return pygame.Rect(rect.right - edge - width, rect.top + edge, width, height)

    # What is where

    def place_at(self, position: Size, hands: Sequence[int] = ()) -> Place | None:
        """What lies under a position of the window.

        `hands` is how many cards each seat holds. The near seat's dice, cup, piles and the bell answer to
        fingers beside them, too.
        """
        reach = self.bell_reach
        if math.dist(position, self.bell) <= reach:
            return TheBell()
        for cell in self.field.cells:
            if self.cell_rect(cell).collidepoint(position):
                return OnField(cell)
        for station, count in zip(self.stations, (*hands, *[0] * len(self.stations)), strict=False):
            found = self._in_station(station, position, count)
            if found is not None:
                return found
        if self.cup.collidepoint(position):
            return TheCup()
        return TheDeck() if self.deck.collidepoint(position) else None

    @property
    def bell_reach(self) -> int:
        """How far from its middle the bell can be hit."""
        return max(self.bell_radius, round(stations.LEAST_HIT * self.scale / 2))

    def die_hit(self, seat: Seat, number: int) -> pygame.Rect:
        """Where a die in a tray can be hit."""
        station = self.stations[seat]
        x, y = station.dice[number]
        seen = die_rect((0.0, 0.0), station.die_edge, self.view)
        side = stations.LEAST_HIT * self.scale if station.side is Side.NEAR else 0
        rect = pygame.Rect(0, 0, max(seen.width, round(side)), max(seen.height, round(side)))
        rect.center = round(x), round(y + (seen.top + seen.bottom) / 2)
        return rect

    def die_seen(self, seat: Seat, number: int) -> pygame.Rect:
        """Where a die in a tray is seen."""
        station = self.stations[seat]
        seen = die_rect(station.dice[number], station.die_edge, self.view)
        return pygame.Rect(round(seen.left), round(seen.top), round(seen.width), round(seen.height))

    def place_rect(self, place: Place, hands: Sequence[int] = ()) -> pygame.Rect:
        """Where a place is seen, for the focus of keyboard and pad."""
        match place:
            case OnField(cell):
                return self.cell_rect(cell)
            case InHand(seat, number):
                return self.stations[seat].hand_places(hands[seat])[number]
            case InTray(seat, number):
                return self.die_hit(seat, number)
            case OnPile(seat):
                return self.stations[seat].pile
            case Won(seat):
                return self.stations[seat].treasures
            case OnPlate(seat):
                return self.stations[seat].plate or self.stations[seat].tray
            case TheCup():
                return self.cup
            case TheDeck():
                return self.deck
            case TheBell():
                rect = pygame.Rect(0, 0, 2 * self.bell_reach, 2 * self.bell_reach)
                rect.center = self.bell
                return rect

    def _in_station(self, station: Station, position: Size, cards: int) -> Place | None:
        seat = station.seat
        for number in reversed(range(cards)):
            if station.hand_places(cards)[number].collidepoint(position):
                return InHand(seat, number)
        for number in range(DICE_A_SEAT):
            if self.die_hit(seat, number).collidepoint(position):
                return InTray(seat, number)
        places: list[tuple[pygame.Rect | None, Place]] = [
            (station.pile, OnPile(seat)),
            (station.treasures, Won(seat)),
            (station.plate, OnPlate(seat)),
        ]
        return next((place for rect, place in places if rect and rect.collidepoint(position)), None)
