"""The table of Captain Dice: everything in the window, nothing over anything else, all of it to be hit."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations

import pygame
import pytest

from game.captain.cards import DICE_A_SEAT
from game.captain.field import GRID, field, first_field
from game.engine import Seat
from scenes.captain.arrangement import lay_out, lay_out_alone
from scenes.captain.layout import (
    CaptainLayout,
    InHand,
    InTray,
    OnField,
    OnPile,
    OnPlate,
    Place,
    TheBell,
    TheCup,
    TheDeck,
    Won,
)
from scenes.captain.near import HAND
from scenes.captain.stations import Side
from scenes.dice.view import View
from scenes.ui.theme import ui_scale
from scenes.view.layout import die_rect

ORDINARY = [
    (800, 600),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (600, 1000),
    (1024, 1024),
    (3440, 1440),
    (640, 480),
]
STRANGE = [(800, 250), (0, 0), (1, 1), (30, 20), (5000, 100), (100, 5000), (200, 200)]
PERCENTS = [80, 100, 200]
TABLES = [
    (2, 3, 3),
    (3, 4, 4),
    (4, 4, 4),
    (3, 5, 3),
    (4, 5, 3),
    (3, 4, 3),
    (4, 4, 3),
    (3, 3, 3),
    (4, 3, 3),
]
"""Seats, columns and rows: how games begin, and what the field can shrink to."""


@cache
def table(size: tuple[int, int], seats: int, columns: int, rows: int, percent: float = 100) -> CaptainLayout:
    return lay_out(size, ui_scale(*size, percent), seats, field(columns, rows))


def solid(layout: CaptainLayout) -> dict[str, pygame.Rect]:
    """Everything that takes room of its own; the bell as the square within its circle."""
    rects = {"panel": layout.panel, "deck": layout.deck, "cup": layout.cup}
    rects |= {f"card {GRID.name(cell)}": layout.cell_rect(cell) for cell in layout.field.cells}
    for station in layout.stations:
        rects |= {f"{station.side} {number}": part for number, part in enumerate(station.parts())}
    return rects


@pytest.mark.parametrize("seats, columns, rows", TABLES)
@pytest.mark.parametrize("size", ORDINARY)
def test_nothing_overlaps_and_nothing_is_cut_off(
    size: tuple[int, int], seats: int, columns: int, rows: int
) -> None:
    window = pygame.Rect(0, 0, *size)
    for percent in PERCENTS:
        layout = table(size, seats, columns, rows, percent)
        places = solid(layout)
        for name, rect in places.items():
            assert window.contains(rect), (name, rect)
        for (one, first), (other, second) in combinations(places.items(), 2):
            assert not first.colliderect(second), (percent, one, first, other, second)


@pytest.mark.parametrize("seats, columns, rows", TABLES)
@pytest.mark.parametrize("size", ORDINARY)
def test_bell_stands_free(size: tuple[int, int], seats: int, columns: int, rows: int) -> None:
    layout = table(size, seats, columns, rows)
    x, y = layout.bell
    for name, rect in solid(layout).items():
        nearest = (min(max(x, rect.left), rect.right), min(max(y, rect.top), rect.bottom))
        # Corners of cards are round: two pixels are not seen.
        assert math.dist((x, y), nearest) >= layout.bell_radius - 2, name
    assert pygame.Rect(0, 0, *size).contains(
        pygame.Rect(x - 1, y - 1, 2, 2).inflate(*[layout.bell_radius] * 2)
    )


@pytest.mark.parametrize("seats, columns, rows", TABLES)
@pytest.mark.parametrize("size", STRANGE)
def test_no_window_is_too_small_or_too_long(
    size: tuple[int, int], seats: int, columns: int, rows: int
) -> None:
    for percent in PERCENTS:
        layout = table(size, seats, columns, rows, percent)
        for rect in solid(layout).values():
            assert rect.width >= 1 and rect.height >= 1
        assert min(layout.card) >= 1 and layout.die_edge >= 1 and layout.bell_radius >= 1
        layout.place_at((0, 0), [HAND] * seats)


def test_card_in_the_middle_of_four_gives_way_to_the_bell() -> None:
    layout = table((1280, 800), 4, 4, 4)
    inner = [
        layout.cell_rect(cell) for name in ("b2", "b3", "c2", "c3") if (cell := GRID.parse(name)) is not None
    ]
    assert pygame.Rect.unionall(inner[0], inner[1:]).center == pytest.approx(layout.bell, abs=1)


def test_sides_are_clockwise_from_the_near_seat() -> None:
    for near in range(4):
        layout = lay_out((1280, 800), 1.0, 4, first_field(4), near=Seat(near))
        sides = [layout.stations[(near + i) % 4].side for i in range(4)]
        assert sides == [Side.NEAR, Side.LEFT, Side.FAR, Side.RIGHT]
        assert layout.near.seat == near
        mat = layout.mat
        for station in layout.stations:
            assert {
                Side.NEAR: station.tray.top >= mat.bottom,
                Side.LEFT: station.tray.right <= mat.left,
                Side.FAR: station.tray.bottom <= mat.top,
                Side.RIGHT: station.tray.left >= mat.right,
            }[station.side]


def test_cells_read_from_the_upper_left_and_a1_is_the_lower_left() -> None:
    for seats, columns, rows in TABLES:
        layout = table((1280, 800), seats, columns, rows)
        assert len(layout.field.cells) == columns * rows
        assert GRID.name(layout.field.cells[0]) == f"a{rows}"
        lower_left = layout.cell_rect(0)
        for cell in layout.field.cells:
            rect = layout.cell_rect(cell)
            assert rect.left >= lower_left.left and rect.bottom <= lower_left.bottom


@pytest.mark.parametrize("seats, columns, rows", TABLES)
@pytest.mark.parametrize("size", ORDINARY)
def test_click_in_the_middle_of_anything_finds_it(
    size: tuple[int, int], seats: int, columns: int, rows: int
) -> None:
    for percent in PERCENTS:
        layout = table(size, seats, columns, rows, percent)
        hands = [HAND] * seats
        places: list[Place] = [TheBell(), TheCup(), TheDeck(), *map(OnField, layout.field.cells)]
        for station in layout.stations:
            seat = station.seat
            places += [OnPile(seat), Won(seat), *(InTray(seat, number) for number in range(DICE_A_SEAT))]
            if station.plate is not None:
                places.append(OnPlate(seat))
        for place in places:
            rect = layout.place_rect(place, hands)
            assert layout.place_at(rect.center, hands) == place, percent


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", ORDINARY)
def test_each_card_of_a_full_hand_can_be_hit(size: tuple[int, int], seats: int) -> None:
    for percent in PERCENTS:
        scale = ui_scale(*size, percent)
        layout = table(size, seats, 3 if seats == 2 else 4, 3 if seats == 2 else 4, percent)
        for count in range(1, HAND + 1):
            hands = [count] * seats
            cards = layout.near.hand_places(count)
            for number, card in enumerate(cards):
                assert layout.near.hand.contains(card)
                seen = min(
                    card.width, (cards[number + 1].left if number + 1 < count else card.right) - card.left
                )
                assert seen >= 21 * scale and card.height >= 40 * scale
                assert layout.place_at((card.left + seen // 2, card.centery), hands) == InHand(
                    layout.near.seat, number
                )


@pytest.mark.parametrize("size", [size for size in ORDINARY if min(size) >= 600])
@pytest.mark.parametrize("seats, columns, rows", TABLES)
def test_what_is_clicked_is_large_enough_for_a_finger(
    size: tuple[int, int], seats: int, columns: int, rows: int
) -> None:
    layout = table(size, seats, columns, rows)
    least = 40 * ui_scale(*size)
    targets: list[Place] = [TheBell(), TheCup(), *map(OnField, layout.field.cells)]
    targets += [InTray(layout.near.seat, number) for number in range(DICE_A_SEAT)]
    for place in targets:
        rect = layout.place_rect(place)
        assert rect.width >= least - 1 and rect.height >= least - 1, place


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
def test_dice_stand_in_their_trays_and_on_their_cards(size: tuple[int, int], view: View) -> None:
    for seats, columns, rows in TABLES:
        layout = lay_out(size, ui_scale(*size), seats, field(columns, rows), view)
        for station in layout.stations:
            for point in station.dice:
                assert station.tray.contains(die_rect(point, station.die_edge, view))
            tops = [die_rect(point, station.die_edge, View.ABOVE) for point in station.dice]
            assert not any(one.colliderect(other) for one, other in combinations(tops, 2))
        for cell in layout.field.cells:
            one, other = (die_rect(point, layout.die_edge, view) for point in layout.die_points(cell))
            assert layout.cell_rect(cell).contains(one.union(other))
            assert not one.colliderect(other)
            assert layout.cell_rect(cell).contains(layout.attack_rect(cell))


def test_only_the_field_moves_when_it_shrinks() -> None:
    for size in ORDINARY:
        for seats in (3, 4):
            before = table(size, seats, 4, 4)
            for columns, rows in ((5, 3), (4, 3), (3, 3)):
                after = table(size, seats, columns, rows)
                assert after.stations == before.stations
                assert (after.deck, after.cup, after.panel, after.mat) == (
                    before.deck,
                    before.cup,
                    before.panel,
                    before.mat,
                )
                assert before.mat.contains(after.cell_rect(after.field.cells[0]))
                assert after.card[1] >= 0.8 * before.card[1]


@pytest.mark.parametrize("size", [(330, 258), (240, 160), (120, 90), (500, 500)])
def test_field_alone_fills_a_picture_and_leaves_room_for_the_bell(size: tuple[int, int]) -> None:
    picture = pygame.Rect(0, 0, *size)
    for _, columns, rows in TABLES:
        layout = lay_out_alone(size, field(columns, rows))
        assert picture.contains(layout.mat)
        assert layout.mat.width > 0.8 * size[0] or layout.mat.height > 0.8 * size[1]
        cards = [layout.cell_rect(cell) for cell in layout.field.cells]
        assert all(layout.mat.contains(card) for card in cards)
        assert not any(one.colliderect(other) for one, other in combinations(cards, 2))
        x, y = layout.bell
        bell = pygame.Rect(0, 0, round(1.4 * layout.bell_radius), round(1.4 * layout.bell_radius))
        bell.center = x, y
        assert not any(bell.colliderect(card) for card in cards)


def test_hand_in_a_small_figure_is_seen_card_by_card() -> None:
    for seats in (2, 3, 4):
        layout = lay_out((330, 258), 0.01, seats, first_field(seats))
        cards = layout.near.hand_places(HAND)
        assert cards[1].left - cards[0].left >= 0.25 * cards[0].width


def test_nothing_in_a_small_figure_touches_its_edge() -> None:
    for seats in (2, 3, 4):
        layout = lay_out((330, 258), 0.01, seats, first_field(seats))
        inner = pygame.Rect(0, 0, 330, 258).inflate(-8, -8)
        for name, rect in solid(layout).items():
            assert name == "panel" or inner.contains(rect), (seats, name, rect)
