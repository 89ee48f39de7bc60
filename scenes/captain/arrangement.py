"""Arranges the table of Captain Dice for a window.

Pure functions of the window's size, the UI scale, the seats and the shape of the field. All places follow
from one unit, the height of a treasure card at the beginning of a game: the largest that fits is taken. So
nothing but the field moves when the field shrinks.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.captain.field import SHAPES, Field, first_field
from game.engine import Seat
from scenes.captain import stations
from scenes.captain.layout import CaptainLayout
from scenes.captain.near import LARGEST_CARD as LARGEST_IN_HAND
from scenes.captain.near import NearForm, NearNeeds, near_needs, near_station
from scenes.captain.proportions import ATTACK_ASPECT, TREASURE_ASPECT
from scenes.captain.stations import SIDES, Side, Station
from scenes.dice.view import View
from scenes.view.layout import ALONE, Size, divided, within

# In heights of a treasure card.
BETWEEN = 0.07
AISLE = 0.44
"""Between the two halves of a field that has the bell in its middle."""
BELL = 0.3
"""The radius of the bell: what fits where the aisles cross."""
BELOW = 2 * BELL + 2 * BETWEEN
"""The room for the bell below a field without such a middle."""
AROUND = 0.16
DECK = (0.7, 0.62)
LARGEST_CARD = 1.2
"""How much larger than at the beginning the cards of a small field may be."""

CROWDED = 0.8
"""What an arrangement is worth whose hand shows nothing of its cards, beside one that shows all of them."""

FIRST_SEAT = Seat(0)

EDGE_ALONE = 0.02
"""The edge about a table without a panel, as in a figure: a share of the picture's shorter side."""

PANEL_BELOW, PANEL_SEAT = 250, 39
"""The height of a panel below the table with two seats, and of each further one, at UI scale 1."""


def lay_out(
    window: Size,
    scale: float,
    seats: int,
    field: Field,
    view: View = View.TILTED,
    near: Seat = FIRST_SEAT,
) -> CaptainLayout:
    """The table for a window of any size, however small.

    `near` sits at the near side, the others clockwise. Of the arrangements (panel beside the table or below;
    the near hand beside its tray or below) the one with the largest cards is taken, unless it crowds the
    hand for little.
    """
    window = max(1, window[0]), max(1, window[1])
    scale = max(scale, 0.01)
    tried = [
        _Arrangement.fitting(window, scale, seats, below, form)
        for below in (False, True)
        for form in NearForm
    ]
    best = max(tried, key=lambda arrangement: arrangement.worth)
    return best.laid_out(field, view, near)


def lay_out_alone(size: Size, field: Field, view: View = View.TILTED) -> CaptainLayout:
    """A field and its bell without seats or panel, as large as a picture of that size allows."""
    size = max(1, size[0]), max(1, size[1])
    across, down = _measures(field, _has_bell_amid(field))
    if not _has_bell_amid(field):
        down += BELOW
    unit = max(1, int(min(size[0] / (across + 4 * AROUND), size[1] / (down + 4 * AROUND))))
    area = pygame.Rect(0, 0, math.ceil(across * unit), math.ceil(down * unit))
    area.center = size[0] // 2, size[1] // 2
    spots = _fitted(area, field, unit, None)
    nowhere = pygame.Rect(0, 0, 0, 0)
    return CaptainLayout(
        window=size,
        scale=ALONE,
        view=view,
        field=field,
        unit=unit,
        card=spots.card,
        lefts=spots.lefts,
        tops=spots.tops,
        mat=area.inflate(*[2 * max(1, round(AROUND * unit))] * 2),
        bell=spots.bell,
        bell_radius=max(1, int(BELL * unit)),
        deck=nowhere,
        cup=nowhere,
        stations=(),
        panel=nowhere,
        panel_below=False,
    )


class _Arrangement(NamedTuple):
    """A unit for which the whole table fits into a room, and how it is arranged there."""

    window: Size
    scale: float
    seats: int
    room: pygame.Rect
    panel: pygame.Rect
    below: bool
    unit: int
    needs: NearNeeds

    @classmethod
    def fitting(cls, window: Size, scale: float, seats: int, below: bool, form: NearForm) -> _Arrangement:
        """The largest that fits; of unit 1 where none does."""
        high = round((PANEL_BELOW + PANEL_SEAT * (seats - 2)) * scale)
        room, panel = divided(window, scale, high if below else None)
        if scale <= ALONE:
            room = room.inflate(*[-2 * round(EDGE_ALONE * min(window))] * 2)

        def arranged(unit: int) -> _Arrangement:
            needs = near_needs(unit, scale, form)
            return cls(window, scale, seats, room, panel, below, unit, needs)

        small, large = 1, max(2, min(window))
        while large - small > 1:
            middle = (small + large) // 2
            small, large = (middle, large) if arranged(middle).fits else (small, middle)
        return arranged(small)

    @property
    def worth(self) -> float:
        """The more, the larger the cards are and the more is seen of those in hand."""
        return self.unit * (CROWDED + (1 - CROWDED) * self.needs.seen(self.room.width))

    @property
    def has_far(self) -> bool:
        return Side.FAR in SIDES[self.seats]

    @property
    def first_field(self) -> tuple[float, float]:
        """The size of the field at the beginning, in units."""
        return _measures(first_field(self.seats), self.seats > 2)

    @property
    def around(self) -> int:
        return max(1, round(AROUND * self.unit))

    @property
    def lane(self) -> int:
        return max(1, round(stations.LANE * self.unit))

    @property
    def far(self) -> int:
        """The height that the far station takes."""
        return round(stations.FAR_STATION[1] * self.unit) + self.around if self.has_far else 0

    @property
    def fits(self) -> bool:
        across, down = (math.ceil(length * self.unit) for length in self.first_field)
        width = max(
            across + 2 * (self.lane + 2 * self.around),
            round(stations.FAR_STATION[0] * self.unit) if self.has_far else 0,
            self.needs.width,
        )
        height = self.far + down + 3 * self.around + self.needs.height
        return width <= self.room.width and height <= self.room.height

    def laid_out(self, field: Field, view: View, near_seat: Seat) -> CaptainLayout:
        """The places of everything, the field in its present shape."""
        zones = self._zones()
        deck = pygame.Rect(0, 0, *(max(1, round(length * self.unit)) for length in DECK))
        if self.seats == 2:
            deck.center = zones.left.center
        else:
            deck.midtop = zones.left.midtop
            for lane in (zones.left, zones.right):
                below = deck.bottom + self.around
                lane.top, lane.height = below, lane.bottom - below
        found: dict[Seat, Station] = {}
        cup = pygame.Rect(0, 0, 1, 1)
        for i, side in enumerate(SIDES[self.seats]):
            seat = Seat((near_seat + i) % self.seats)
            if side is Side.NEAR:
                found[seat], cup = near_station(seat, zones.near, zones.needs, view)
            elif side is Side.FAR:
                found[seat] = stations.far_station(seat, zones.far, self.unit, view)
            else:
                lane = zones.left if side is Side.LEFT else zones.right
                found[seat] = stations.lane_station(seat, side, lane, view)
        spots = _fitted(zones.area, field, self.unit, None if self.seats > 2 else zones.right.center)
        return CaptainLayout(
            window=self.window,
            scale=self.scale,
            view=view,
            field=field,
            unit=self.unit,
            card=spots.card,
            lefts=spots.lefts,
            tops=spots.tops,
            mat=zones.mat,
            bell=spots.bell,
            bell_radius=max(1, int(BELL * self.unit)),
            deck=deck,
            cup=cup,
            stations=tuple(found[Seat(seat)] for seat in range(self.seats)),
            panel=within(self.panel, self.window),
            panel_below=self.below,
        )

    def _zones(self) -> _Zones:
        """Divides the room, and what is left of it."""
        unit, around, room = self.unit, self.around, self.room
        across, down = (math.ceil(length * unit) for length in self.first_field)
        wide = self.lane
        if self.seats > 2:
            # First to a field that may come to have five columns, then to the lanes.
            widest = math.ceil(_measures(SHAPES[1], False)[0] * unit)
            across = max(across, min(widest, room.width - 2 * (wide + 2 * around)))
            beside = (room.width - across) // 2 - 2 * around
            wide = max(wide, min(round(stations.WIDEST_LANE * unit), beside))
        left_over = room.height - self.far - down - 3 * around - self.needs.height
        # First to larger cards in hand, then between everything.
        needs = self._with_larger_cards(max(0, left_over))
        left_over -= needs.height - self.needs.height
        spread = max(0, min(around, left_over // 4))
        top = room.top + max(0, (left_over - 3 * spread) // 2)
        far = pygame.Rect(room.left, top, room.width, max(0, self.far - around))
        top += self.far + (spread if self.has_far else 0)
        area = pygame.Rect(0, top + around, across, down)
        area.centerx = room.centerx
        mat = area.inflate(2 * around, 2 * around)
        return _Zones(
            far=far,
            area=area,
            mat=mat,
            left=pygame.Rect(mat.left - around - wide, mat.top, wide, mat.height),
            right=pygame.Rect(mat.right + around, mat.top, wide, mat.height),
            near=pygame.Rect(room.left, mat.bottom + around + spread, room.width, needs.height),
            needs=needs,
        )

    def _with_larger_cards(self, left_over: int) -> NearNeeds:
        """The same near station with larger cards in hand, as far as there is room for them."""
        needs = self.needs
        most = max(needs.card[1], round(LARGEST_IN_HAND * self.unit))
        height = min(most, needs.card[1] + left_over)
        while height > needs.card[1]:
            larger = needs._replace(card=(round(height * ATTACK_ASPECT), height))
            if larger.width <= self.room.width and larger.height <= needs.height + left_over:
                return larger
            height -= 1
        return needs


def _has_bell_amid(field: Field) -> bool:
    """Whether four cards meet in the middle of a field, where the bell can stand between them."""
    return field.columns % 2 == 0 and field.rows % 2 == 0


def _measures(field: Field, bell_amid: bool) -> tuple[float, float]:
    """The width and the height of a field, in heights of its cards."""
    aisle = AISLE - BETWEEN if bell_amid else 0.0
    across = field.columns * TREASURE_ASPECT + (field.columns - 1) * BETWEEN + aisle
    return across, field.rows + (field.rows - 1) * BETWEEN + aisle


class _Zones(NamedTuple):
    """What of a room is whose: the field's `area` on its `mat`, the seats' around it."""

    far: pygame.Rect
    area: pygame.Rect
    mat: pygame.Rect
    left: pygame.Rect
    right: pygame.Rect
    near: pygame.Rect
    needs: NearNeeds


class _Spots(NamedTuple):
    """Where the cards of a field begin, how large they are, and where the bell stands."""

    card: Size
    lefts: tuple[int, ...]
    tops: tuple[int, ...]
    bell: Size


def _fitted(area: pygame.Rect, field: Field, unit: int, bell: Size | None) -> _Spots:
    """The largest field of a shape within an area.

    Without a place for the `bell` it stands in the middle where four cards meet there, else below the field.
    """
    amid = bell is None and _has_bell_amid(field)
    below = 0 if amid or bell is not None else round(BELOW * unit)
    aisle = AISLE - BETWEEN if amid else 0.0
    across, down = _measures(field, amid)
    high = min(LARGEST_CARD * unit, area.width / across, (area.height - below) / down)
    card = max(1, int(high * TREASURE_ASPECT)), max(1, int(high))
    lefts = _spread(area.centerx, field.columns, card[0], high * BETWEEN, high * aisle)
    tops = _spread(area.centery - below // 2, field.rows, card[1], high * BETWEEN, high * aisle)
    if bell is None:
        y = area.centery if amid else tops[-1] + card[1] + below // 2
        bell = area.centerx, y
    return _Spots(card, lefts, tops, bell)


def _spread(middle: int, count: int, length: int, gap: float, aisle: float) -> tuple[int, ...]:
    """Where things of a length begin that lie in a row about a middle, an aisle between its halves."""
    start = middle - (count * length + (count - 1) * gap + aisle) / 2
    return tuple(round(start + i * (length + gap) + (aisle if 2 * i >= count else 0)) for i in range(count))
