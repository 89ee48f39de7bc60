"""Places on the table: clicks find the cell they are meant for, nothing overlaps, no window is too small."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.grid import Grid
from scenes.dice.view import View
from scenes.ui.theme import ui_scale
from scenes.view.layout import DIE, TableLayout, lay_out

ORDINARY = [
    (800, 600),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (640, 480),
    (600, 1000),
    (1024, 1024),
]
STRANGE = [(800, 250), (0, 0), (1, 1), (30, 20), (5000, 100), (100, 5000), (200, 200)]
PERCENTS = [80, 100, 125, 150, 200]
GRIDS = [Grid(5, 5), Grid(8, 8), Grid(6, 6), Grid(1, 1)]


def table(size: tuple[int, int], view: View, percent: float = 100, grid: Grid = GRIDS[0]) -> TableLayout:
    return lay_out(size, ui_scale(*size, percent), grid, view, captives=5)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY + STRANGE)
def test_click_on_the_centre_of_a_cell_finds_that_cell(size: tuple[int, int], view: View) -> None:
    for percent in PERCENTS:
        for grid in GRIDS:
            layout = table(size, view, percent, grid)
            for cell in range(grid.size):
                assert layout.cell_at(layout.cell_centre(cell)) == cell


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", [(800, 250), *ORDINARY])
def test_click_on_a_cell_finds_it_even_with_a_die_in_front(size: tuple[int, int], view: View) -> None:
    layout = table(size, view)
    grid = layout.grid
    for cell in range(grid.size):
        others = [other for other in range(grid.size) if other != cell]
        assert layout.cell_at(layout.cell_centre(cell), others) == cell


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
def test_click_on_the_top_of_a_die_finds_its_cell(size: tuple[int, int], view: View) -> None:
    layout = table(size, view)
    everywhere = range(layout.grid.size)
    for cell in everywhere:
        x, y = layout.cell_centre(cell)
        top = (x, round(y - layout.die_edge * view.rise))
        assert layout.cell_at(top, everywhere) == cell


def test_die_in_front_goes_before_the_cell_it_hides() -> None:
    layout = table((1280, 800), View.TILTED)
    behind, front = layout.grid.parse("c3"), layout.grid.parse("c2")
    assert behind is not None and front is not None
    hidden = (layout.die_rect(front).centerx, layout.die_rect(front).top + 1)
    assert layout.cell_rect(behind).collidepoint(hidden)
    assert layout.cell_at(hidden) == behind
    assert layout.cell_at(hidden, [front]) == front
    assert layout.cell_at(hidden, [behind, front]) == front


@pytest.mark.parametrize("view", View)
def test_there_is_no_cell_beside_the_board(view: View) -> None:
    layout = table((1280, 800), view)
    field = layout.field
    for position in (
        (field.left - 1, field.centery),
        (field.right, field.centery),
        (field.centerx, field.top - 1),
        (field.centerx, field.bottom),
        (-5, -5),
        layout.panel.center,
    ):
        assert layout.cell_at(position) is None


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY + STRANGE)
def test_everything_lies_in_the_window_and_has_a_size(size: tuple[int, int], view: View) -> None:
    for percent in PERCENTS:
        layout = table(size, view, percent)
        window = pygame.Rect(0, 0, max(1, size[0]), max(1, size[1]))
        for rect in (layout.panel, *layout.trays):
            assert rect.width >= 1 and rect.height >= 1
            assert window.contains(rect)
        assert layout.cell_width >= 1 and layout.cell_height >= 1
        assert layout.die_edge >= 1 and layout.tray_edge >= 1


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
@pytest.mark.parametrize("captives", [0, 5, 16])
def test_nothing_overlaps(size: tuple[int, int], view: View, captives: int) -> None:
    for percent in PERCENTS:
        layout = lay_out(size, ui_scale(*size, percent), Grid(5, 5), view, captives)
        board = layout.board.copy()
        board.height += layout.front
        window = pygame.Rect(0, 0, *size)
        assert window.contains(board)
        assert len(layout.trays) == (2 if captives else 0)
        for one, other in combinations([board, layout.panel, *layout.trays], 2):
            assert not one.colliderect(other)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
def test_panel_holds_what_it_must(size: tuple[int, int], view: View) -> None:
    scale = ui_scale(*size)
    panel = table(size, view).panel
    assert panel.width >= int(230 * scale)
    assert panel.height >= int(240 * scale)


def test_panel_stands_at_full_height_beside_the_board() -> None:
    layout = table((1280, 800), View.TILTED)
    assert not layout.panel_below
    assert layout.panel.height == 800 - 2 * 20
    assert layout.panel.left > layout.board.right


def test_panel_goes_below_the_board_in_an_upright_window() -> None:
    layout = table((600, 1000), View.TILTED)
    assert layout.panel_below
    assert layout.panel.top > layout.board.bottom
    assert layout.panel.width > 500


@pytest.mark.parametrize("view", View)
def test_board_is_as_large_as_the_window_allows(view: View) -> None:
    layout = table((800, 600), view)
    free = pygame.Rect(0, 0, layout.panel.left, 600)
    used = layout.board.unionall(list(layout.trays))
    assert used.width >= 0.8 * free.width or used.height >= 0.85 * free.height


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
def test_die_does_not_hide_the_one_behind_it(size: tuple[int, int], view: View) -> None:
    layout = table(size, view)
    assert layout.die_edge <= DIE * layout.cell_width
    behind, front = layout.die_rect(10), layout.die_rect(5)
    top_face = pygame.Rect(behind.topleft, (behind.width, round(layout.die_edge * view.depth)))
    assert not front.colliderect(top_face.inflate(0, -2))


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
def test_captured_dice_lie_in_their_tray(size: tuple[int, int], view: View) -> None:
    layout = table(size, view)
    for seat in (0, 1):
        tray = layout.tray(seat)
        for count in range(7):
            places = layout.tray_places(seat, count)
            assert len(places) == len(set(places)) == count
            edge = layout.tray_edge
            for x, y in places:
                body = pygame.Rect(0, 0, edge, round(edge * (view.depth + view.rise)))
                body.midbottom = (round(x), round(y + edge * view.depth / 2))
                assert tray.inflate(2, 2).contains(body)


def test_tray_is_at_the_side_of_its_seat() -> None:
    for size in ORDINARY:
        layout = table(size, View.TILTED)
        assert layout.tray(0).centery > layout.board.centery > layout.tray(1).centery


def test_points_between_cells_are_measured_in_cells() -> None:
    layout = table((1280, 800), View.TILTED)
    x, y = layout.place(0)
    assert layout.place(0, east=1.0) == (x + layout.cell_width, y)
    assert layout.place(0, north=1.0) == (x, y - layout.cell_height)
    assert layout.place(0, east=1.0, north=1.0) == layout.place(6)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", ORDINARY)
def test_a_turned_board_is_the_same_seen_from_the_other_side(size: tuple[int, int], view: View) -> None:
    for grid in GRIDS:
        usual = lay_out(size, ui_scale(*size), grid, view, captives=5)
        turned = lay_out(size, ui_scale(*size), grid, view, captives=5, turned=True)
        assert turned.board == usual.board and turned.panel == usual.panel
        assert turned.tray(1) == usual.tray(0) and turned.tray(0) == usual.tray(1)
        for cell in range(grid.size):
            opposite = grid.size - 1 - cell
            assert turned.cell_rect(cell) == usual.cell_rect(opposite)
            assert turned.cell_at(turned.cell_centre(cell)) == cell
            others = [other for other in range(grid.size) if other != cell]
            assert turned.cell_at(turned.cell_centre(cell), others) == cell


@pytest.mark.parametrize("turned", [False, True])
def test_offsets_on_the_screen_are_those_of_the_board(turned: bool) -> None:
    layout = lay_out((1280, 800), 1.0, GRIDS[0], View.TILTED, captives=5, turned=turned)
    start, end = layout.grid.parse("b2"), layout.grid.parse("d5")
    assert start is not None and end is not None
    assert layout.offset(layout.place(start), layout.place(end)) == pytest.approx((2, 3))
    assert layout.place(start, 2, 3) == pytest.approx(layout.place(end))
