"""What lies at the seats and changes all the time: hands, discard piles, treasures won, names, tokens."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.captain.field import EIGHT_NEIGHBOURS
from scenes.captain.bell import draw_bell
from scenes.captain.cards import CardArt, badge
from scenes.captain.flight import draw_card
from scenes.captain.layout import CaptainLayout
from scenes.captain.proportions import TREASURE_ASPECT, rounding
from scenes.captain.stations import Side
from scenes.ui import shapes, text
from scenes.ui.theme import PALETTE, Colour, Style
from scenes.view.layout import ALONE

LIFT = 0.2
"""How far a card in hand that is pointed at or chosen rises, in heights of it."""

FAN = 3
"""How many of the treasures won last are seen."""

LEAST_NAME = 9
"""The smallest letters, in pixels, to which a name on a plate that is too narrow for it shrinks."""

VEIL: Colour = (12, 8, 10)


class Heaps:
    """Draws the heaps of cards of a layout."""

    def __init__(
        self, layout: CaptainLayout, art: CardArt, colours: Sequence[str], neighbours: int = EIGHT_NEIGHBOURS
    ) -> None:
        self.layout = layout
        self.art = art
        self.colours = tuple(colours)
        self.neighbours = neighbours

    def hand_rects(self, seat: int, count: int, lifts: Sequence[float] = ()) -> list[pygame.Rect]:
        """Where the cards of a hand are seen; `lifts` 0..1 says how far each has risen."""
        rects = self.layout.stations[seat].hand_places(count)
        return [
            rect.move(0, -round(rect.height * LIFT * lift))
            for rect, lift in zip(rects, (*lifts, *[0.0] * count), strict=False)
        ]

    def draw_hand(
        self,
        surface: pygame.Surface,
        seat: int,
        cards: Sequence[int | None],
        lifts: Sequence[float] = (),
        hidden: Collection[int] = (),
    ) -> None:
        """Draws a hand, None for cards that may not be seen; those at `hidden` are elsewhere just now."""
        station, colour = self.layout.stations[seat], self.colours[seat]
        radius = self._radius(station.card[1])
        rects = self.hand_rects(seat, len(cards), lifts)
        flat = station.hand.top
        # What has risen is to be seen whole.
        for number in sorted(range(len(cards)), key=lambda number: rects[number].top < flat):
            rect, kind = rects[number], cards[number]
            if number in hidden:
                continue
            if kind is None:
                picture = self.art.attack_back(colour, rect.size)
            else:
                picture = self.art.attack(kind, colour, rect.size, self.neighbours)
            draw_card(surface, picture, rect, radius)

    def draw_pile(self, surface: pygame.Surface, seat: int, count: int) -> None:
        """Draws a discard pile, face down, and how many cards it holds."""
        station = self.layout.stations[seat]
        if count:
            back = self.art.attack_back(self.colours[seat], station.pile.size)
            self._draw_stack(surface, back, station.pile, count)
            self.draw_count(surface, station.pile, count)

    def draw_deck(self, surface: pygame.Surface, count: int) -> None:
        """Draws the deck of treasures and how many it holds."""
        rect = self.layout.deck
        if count:
            self._draw_stack(surface, self.art.treasure_back(rect.size), rect, count / 3)
            self.draw_count(surface, rect, count)

    def draw_won(self, surface: pygame.Surface, seat: int, treasures: Sequence[int]) -> None:
        """Draws the treasures of a seat, those won last on top, and how many there are."""
        if not treasures:
            return
        shown = list(treasures[-FAN:])
        rects = self.won_rects(seat, len(shown))
        for rect, number in zip(rects, shown, strict=True):
            draw_card(surface, self.art.treasure(number, rect.size), rect, self._radius(rect.height))
        self.draw_count(surface, rects[-1], len(treasures))

    def won_rects(self, seat: int, count: int) -> list[pygame.Rect]:
        """Where the last of so many treasures of a seat lie, at most three; the next one goes on the last."""
        place = self.layout.stations[seat].treasures
        height = max(1, int(min(place.height * 0.8, place.width * 0.84 / TREASURE_ASPECT)))
        size = max(1, round(height * TREASURE_ASPECT)), height
        count = max(1, min(count, FAN))
        rects = []
        for i in range(count):
            share = i / (FAN - 1)
            left = place.left + round((place.width - size[0]) * share)
            top = place.top + round((place.height - size[1]) * share)
            rects.append(pygame.Rect(left, top, *size))
        return rects

    def draw_count(self, surface: pygame.Surface, rect: pygame.Rect, count: int) -> None:
        """A number on a dark disc at the lower right of a heap."""
        size = max(9, round(self.layout.unit * 0.15))
        style = Style("bold", size, PALETTE.title)
        height = round(size * 1.45)
        wide = max(height, text.width(str(count), style) + round(size * 0.8))
        plate = pygame.Rect(0, 0, wide, height)
        plate.bottomright = rect.right, rect.bottom
        shapes.draw_plate(surface, plate, height // 2, VEIL, alpha=220)
        shapes.draw_ring(surface, plate, height // 2, max(1, size // 12), PALETTE.brass)
        text.draw_line(surface, str(count), style, plate, "centre")

    def draw_plate(self, surface: pygame.Surface, seat: int, name: str) -> None:
        """The emblem and the name of a seat."""
        station = self.layout.stations[seat]
        plate = station.plate
        if plate is None or min(plate.size) < 8:
            return
        shapes.draw_plate(surface, plate, plate.height // 3, PALETTE.panel, 0.04, alpha=225)
        side = round(min(plate.height * 0.84, plate.width * 0.34))
        least = text.width(name, Style("bold", LEAST_NAME, PALETTE.title))
        if self.layout.scale <= ALONE and least > plate.width - side:
            # In a small figure half a name says less than the emblem, which its cards and dice bear, too.
            sign = badge(self.colours[seat], side)
            surface.blit(sign, sign.get_rect(center=plate.center))
            return
        edge = (plate.height - side) // 2 if station.side is not Side.FAR else round(plate.width * 0.05)
        sign = badge(self.colours[seat], side)
        surface.blit(sign, sign.get_rect(midleft=(plate.left + max(1, edge), plate.centery)))
        room = plate.copy()
        room.left = plate.left + side + round(edge * 1.6)
        room.width = max(1, plate.right - room.left - max(2, edge // 2))
        size = max(LEAST_NAME, round(self.layout.unit * 0.155))
        while size > LEAST_NAME and text.width(name, Style("bold", size, PALETTE.title)) > room.width:
            size -= 1
        text.draw_line(surface, name, Style("bold", size, PALETTE.title), room)

    def draw_first(self, surface: pygame.Surface, seat: int) -> None:
        """The token of the first player: a little bell at the corner of the tray."""
        radius = self.token_radius
        draw_bell(surface, self.token_place(seat), radius)

    @property
    def token_radius(self) -> int:
        """Of the token of the first player."""
        return max(6, round(self.layout.unit * 0.11))

    def token_place(self, seat: int) -> tuple[int, int]:
        """Where the token of the first player stands when a seat has it."""
        tray = self.layout.stations[seat].tray
        inset = round(self.token_radius * 0.35)
        return tray.right - inset, tray.top + inset

    def draw_acting(self, surface: pygame.Surface, seat: int, strength: float = 1.0) -> None:
        """A ring of brass about the tray of a seat that may act."""
        tray = self.layout.stations[seat].tray
        thick = max(2, round(self.layout.unit * 0.035))
        ring = tray.inflate(2 * thick, 2 * thick)
        radius = round(self.layout.unit * 0.11) + thick
        shapes.draw_ring(surface, ring, radius, thick, PALETTE.focus, round(255 * strength))

    def draw_penalty(self, surface: pygame.Surface, seat: int) -> None:
        """A veil over the tray of a seat that has rung too early, with the bell that is crossed out."""
        tray = self.layout.stations[seat].tray
        shapes.draw_plate(surface, tray, round(self.layout.unit * 0.11), VEIL, alpha=150)
        radius = max(6, round(min(tray.size) * 0.3))
        draw_bell(surface, tray.center, radius, false=True)

    def _draw_stack(
        self, surface: pygame.Surface, picture: pygame.Surface, rect: pygame.Rect, count: float
    ) -> None:
        """Cards on each other: the more, the thicker."""
        radius = self._radius(rect.height)
        layers = max(1, min(4, round(count / 2)))
        step = max(1, round(self.layout.unit * 0.014))
        for i in range(layers):
            draw_card(surface, picture, rect.move(0, -i * step), radius)

    def _radius(self, height: int) -> int:
        return min(rounding(self.layout.unit), rounding(round(height * 1.1)))
