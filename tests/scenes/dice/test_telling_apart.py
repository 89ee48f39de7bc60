"""Sides and their dice can be told apart by everybody, on every board: measured on pictures of 800x600."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pygame
import pytest

from game.cube import FACES
from game.engine import Seat
from game.grid import Grid
from scenes.dice.art import SMALLEST_INLAID
from scenes.dice.looks import LOOKS, DieLook
from scenes.dice.view import View
from scenes.ui.theme import PALETTE, Colour, contrast, ui_scale
from scenes.view.board import BOARDS, BoardArt, BoardLook
from scenes.view.dice_view import DiceView
from scenes.view.layout import TableLayout, lay_out
from scenes.view.table import DiceTable, Lie, Shown
from scenes.view.tiles import TileBoard

SIZE = (800, 600)

Matrix = tuple[tuple[float, float, float], ...]

SEEING: dict[str, Matrix | None] = {
    "grey": None,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, at full severity)."""

LEAST_LIGHTNESS, LEAST_CONTRAST, LEAST_FOR_TEXT = 25, 3.0, 4.5


def lightness(colour: Colour, matrix: Matrix | None) -> float:
    """L* of CIELAB of a colour as somebody sees it."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in colour)
    ]
    if matrix is not None:
        linear = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in matrix]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def mean(surface: pygame.Surface, where: pygame.Mask | pygame.Rect) -> Colour:
    """The mean colour of a part of a picture."""
    if isinstance(where, pygame.Rect):
        red, green, blue, _ = pygame.transform.average_color(surface, where)
        return red, green, blue
    total, count = [0, 0, 0], where.count()
    for x in range(surface.get_width()):
        for y in range(surface.get_height()):
            if where.get_at((x, y)):
                colour = surface.get_at((x, y))
                total = [total[0] + colour.r, total[1] + colour.g, total[2] + colour.b]
    red, green, blue = (value // max(1, count) for value in total)
    return red, green, blue


def table(view: View, columns: int = 5) -> TableLayout:
    grid = Grid(columns, columns)
    return lay_out(SIZE, ui_scale(*SIZE), grid, view, captives=5)


@cache
def top(look: DieLook, view: View) -> Colour:
    """The mean colour of the upper face of a one, beside its pip."""
    layout = table(view)
    picture = pygame.Surface(SIZE)
    dice = DiceView(layout, [look], (), 5)
    dice.draw(picture, DiceTable(Lie({12: Shown(Seat(0), 1)}, {}, {})))
    rect, edge = layout.die_rect(12), layout.die_edge
    corner = pygame.Rect(0, 0, round(edge * 0.16), round(edge * 0.16 * view.depth))
    corner.center = (rect.centerx - round(edge * 0.22), rect.top + round(edge * view.depth * 0.3))
    return mean(picture, corner)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("one", "other"), list(combinations(LOOKS, 2)), ids=lambda each: each.key)
def test_any_two_sets_are_told_apart_whatever_colours_one_sees(
    one: DieLook, other: DieLook, view: View
) -> None:
    marked_apart = one.pip_shape is not other.pip_shape and one.rings != other.rings
    for name, matrix in SEEING.items():
        apart = abs(lightness(top(one, view), matrix) - lightness(top(other, view), matrix))
        assert apart >= LEAST_LIGHTNESS or marked_apart, f"{name}: {apart:.0f}"


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("columns", [5, 6, 8])
@pytest.mark.parametrize("percent", [80, 100, 200])
def test_pips_and_lines_are_large_enough_to_be_read_in_a_small_window(
    view: View, columns: int, percent: int
) -> None:
    grid = Grid(columns, columns)
    layout = lay_out(SIZE, ui_scale(*SIZE, percent), grid, view, captives=2 * columns)
    assert layout.die_edge >= SMALLEST_INLAID


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("board", BOARDS, ids=lambda each: each.key)
@pytest.mark.parametrize("look", LOOKS, ids=lambda each: each.key)
@pytest.mark.parametrize("columns", [5, 8])
def test_a_die_stands_out_from_every_square(
    board: BoardLook, look: DieLook, view: View, columns: int
) -> None:
    layout = table(view, columns)
    bare = pygame.Surface(SIZE)
    BoardArt(layout, board).draw(bare)
    middle = layout.grid.size // 2
    for cell in (middle, middle + 1):
        square = mean(bare, layout.cell_rect(cell).inflate(-4, -4))
        dice = DiceView(layout, [look], (), 5)
        dice.draw(pygame.Surface(SIZE), DiceTable(Lie({cell: Shown(Seat(0), 1)}, {}, {})))
        body, line = body_and_line(dice, look)
        best = max(contrast(body, square), contrast(line, square))
        assert best >= LEAST_CONTRAST, f"{square}: body {body}, line {line}, {best:.2f}"


@pytest.mark.parametrize("board", BOARDS, ids=lambda each: each.key)
def test_the_top_of_a_die_or_its_line_stands_out_from_every_tile(board: BoardLook) -> None:
    """Where cells are tiles, these are light and dark by their values, whatever the board is made of."""
    layout = table(View.TILTED, 6)
    tiles = TileBoard(layout, board)
    for look in LOOKS:
        dice = DiceView(layout, [look], (), 2)
        dice.draw(pygame.Surface(SIZE), DiceTable(Lie({0: Shown(Seat(0), 1)}, {}, {})))
        _, line = body_and_line(dice, look)
        for cell, value in enumerate(FACES):
            tile = tiles.tile(cell, value)
            ground = mean(tile, tile.get_rect().inflate(-8, -8))
            best = max(contrast(top(look, View.TILTED), ground), contrast(line, ground))
            assert best >= LEAST_CONTRAST, f"{look.key} on {value}: {ground}, line {line}, {best:.2f}"


def body_and_line(dice: DiceView, look: DieLook) -> tuple[Colour, Colour]:
    """The mean colours of a resting die within its outline, and of the outline itself."""
    picture = dice._art.resting(look, next(iter(DiceTable(Lie({0: Shown(Seat(0), 1)}, {}, {})))).cube).body
    surface = picture.surface
    whole = pygame.mask.from_surface(surface, 200)
    inner = whole.copy()
    for shift in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        moved = pygame.Mask(whole.get_size())
        moved.draw(whole, shift)
        inner = inner.overlap_mask(moved, (0, 0))
    line = whole.copy()
    line.erase(inner, (0, 0))
    return mean(surface, inner), mean(surface, line)


PAIRS = [
    (PALETTE.text, PALETTE.panel),
    (PALETTE.title, PALETTE.panel),
    (PALETTE.muted, PALETTE.panel),
    (PALETTE.muted, PALETTE.panel_light),
    (PALETTE.muted, PALETTE.well),
    (PALETTE.faint, PALETTE.panel),
    (PALETTE.faint, PALETTE.well),
    (PALETTE.text, PALETTE.well),
    (PALETTE.text, PALETTE.panel_light),
    (PALETTE.title, PALETTE.button),
    (PALETTE.title, PALETTE.button_light),
    (PALETTE.on_brass, PALETTE.brass),
    (PALETTE.on_brass, PALETTE.brass_light),
    (PALETTE.brass_light, PALETTE.panel),
    (PALETTE.good, PALETTE.panel),
    (PALETTE.warning, PALETTE.panel),
    (PALETTE.bad, PALETTE.panel),
]


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_words_stand_out_from_what_they_stand_on(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= LEAST_FOR_TEXT


@pytest.mark.parametrize("board", BOARDS, ids=lambda each: each.key)
def test_words_on_the_felt_can_be_read(board: BoardLook) -> None:
    layout = table(View.TILTED)
    picture = pygame.Surface(SIZE)
    BoardArt(layout, board).draw(picture)
    for x, y in ((0.5, 0.12), (0.15, 0.05), (0.5, 0.97)):
        patch = pygame.Rect(0, 0, 40, 20)
        patch.center = (round(SIZE[0] * x), round(SIZE[1] * y))
        patch.clamp_ip(picture.get_rect())
        if not patch.colliderect(layout.board) and not any(patch.colliderect(t) for t in layout.trays):
            assert contrast(PALETTE.title, mean(picture, patch)) >= LEAST_FOR_TEXT
            assert contrast(PALETTE.muted, mean(picture, patch)) >= LEAST_FOR_TEXT
