"""The board, its woods and its marks: cells differ in lightness, marks in shape, and no size is too small."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.grid import Grid
from scenes.dice.view import View
from scenes.ui.theme import ui_scale
from scenes.view.board import BOARDS, BoardArt, BoardLook, board, chequered
from scenes.view.layout import TableLayout, lay_out
from scenes.view.marks import Mark, MarkArt
from scenes.view.texture import Wood, felt, wood

OAK = Wood((120, 80, 40), (190, 150, 90), 9, 0.6, 0.5)
GRID = Grid(5, 5)


def table(size: tuple[int, int] = (800, 600), view: View = View.TILTED) -> TableLayout:
    return lay_out(size, ui_scale(*size), GRID, view, captives=5)


def cells(*names: str) -> list[int]:
    found = [GRID.parse(name) for name in names]
    return [cell for cell in found if cell is not None]


def grey(surface: pygame.Surface, rect: pygame.Rect) -> float:
    red, green, blue, *_ = pygame.transform.average_color(surface, rect)
    return 0.3 * red + 0.59 * green + 0.11 * blue


# Textures


def test_same_seed_grows_the_same_wood() -> None:
    one, same, other = (wood((160, 60), seed, OAK) for seed in ("a", "a", "b"))
    assert one.get_buffer().raw == same.get_buffer().raw
    assert one.get_buffer().raw != other.get_buffer().raw


def test_grain_runs_from_left_to_right() -> None:
    plank = wood((240, 240), "a", OAK)
    along = sum(abs(plank.get_at((x, 120)).r - plank.get_at((x + 1, 120)).r) for x in range(239))
    across = sum(abs(plank.get_at((120, y)).r - plank.get_at((120, y + 1)).r) for y in range(239))
    assert across > 2 * along


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (1, 400), (400, 1), (3, 2)])
@pytest.mark.parametrize("scale", [0.01, 1.0, 3.0])
def test_textures_of_any_size(size: tuple[int, int], scale: float) -> None:
    wide, high = max(1, size[0]), max(1, size[1])
    assert wood(size, "a", OAK, scale).get_size() == (wide, high)
    assert felt(size, (30, 80, 60)).get_size() == (wide, high)


def test_felt_is_lit_in_the_middle() -> None:
    cloth = felt((640, 400), (30, 80, 60))
    middle = grey(cloth, pygame.Rect(240, 140, 60, 60))
    for corner in ((0, 0), (600, 0), (0, 360), (600, 360)):
        assert grey(cloth, pygame.Rect(*corner, 40, 40)) < middle - 5


# Boards


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("look", BOARDS, ids=lambda look: look.key)
def test_light_and_dark_cells_can_be_told_apart(look: BoardLook, view: View) -> None:
    layout = table(view=view)
    surface = pygame.Surface(layout.window)
    BoardArt(layout, look).draw(surface)
    shades = chequered(GRID)
    inner = {cell: layout.cell_rect(cell).inflate(-20, -20) for cell in range(GRID.size)}
    dark = [grey(surface, rect) for cell, rect in inner.items() if shades[cell] == 0]
    light = [grey(surface, rect) for cell, rect in inner.items() if shades[cell] == 1]
    assert max(dark) + 15 < min(light)


def test_cells_take_the_shades_they_are_given() -> None:
    layout = table()
    surface = pygame.Surface(layout.window)
    BoardArt(layout, BOARDS[0], shades=[1] + [0] * 24).draw(surface)
    light, dark = (layout.cell_rect(cell).inflate(-20, -20) for cell in (0, 1))
    assert grey(surface, light) > grey(surface, dark) + 15


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", [(1, 1), (30, 20), (5000, 100), (100, 900), (800, 250)])
def test_board_in_a_window_of_any_size(size: tuple[int, int], view: View) -> None:
    layout = table(size, view)
    surface = pygame.Surface(layout.window)
    BoardArt(layout, BOARDS[0]).draw(surface)
    marks = MarkArt(layout)
    for mark in Mark:
        marks.draw(surface, 0, mark)
    marks.draw_route(surface, [0, 1, 6])
    marks.draw_arrow(surface, [0, 1])


@pytest.mark.parametrize("look", BOARDS, ids=lambda look: look.key)
def test_what_is_captured_lies_on_cloth_where_the_board_lies_bare(look: BoardLook) -> None:
    picture = pygame.Surface((800, 600))
    layout = table()
    BoardArt(layout, look, bare=True).draw(picture)
    for tray in layout.trays:
        inside = tray.inflate(-tray.width // 4, -tray.height // 4)
        seen = pygame.transform.average_color(picture, inside)
        cloth = pygame.transform.average_color(felt(inside.size, look.felt))
        assert all(abs(one - other * 205 / 255) < 12 for one, other in zip(seen[:3], cloth[:3], strict=True))


def test_board_is_found_by_its_name() -> None:
    assert [board(look.key) for look in BOARDS] == list(BOARDS)
    assert len({look.key for look in BOARDS}) >= 4
    with pytest.raises(KeyError):
        board("marble")


def test_corner_a1_is_dark() -> None:
    assert chequered(GRID)[:6] == (0, 1, 0, 1, 0, 1)


# Marks


def shape_of(mark: Mark, layout: TableLayout) -> pygame.Mask:
    """What a mark covers of its cell, whatever its colour."""
    rect = layout.cell_rect(6)
    surface = pygame.Surface(layout.window, pygame.SRCALPHA)
    MarkArt(layout).draw(surface, 6, mark)
    return pygame.mask.from_surface(surface.subsurface(rect), 40)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_marks_differ_in_shape(size: tuple[int, int], view: View) -> None:
    layout = table(size, view)
    shapes = {mark: shape_of(mark, layout) for mark in Mark}
    area = layout.cell_width * layout.cell_height
    for one, other in combinations(shapes, 2):
        together = shapes[one].overlap_area(shapes[other], (0, 0))
        apart = shapes[one].count() + shapes[other].count() - 2 * together
        assert apart > 0.02 * area, f"{one.name} looks like {other.name}"


def test_mark_stays_on_its_cell() -> None:
    layout = table()
    for mark in Mark:
        surface = pygame.Surface(layout.window, pygame.SRCALPHA)
        MarkArt(layout).draw(surface, 12, mark)
        drawn = surface.get_bounding_rect()
        assert drawn.width > 0
        assert layout.cell_rect(12).contains(drawn)


def test_mark_without_strength_is_not_seen() -> None:
    layout = table()
    surface = pygame.Surface(layout.window, pygame.SRCALPHA)
    marks = MarkArt(layout)
    marks.draw(surface, 12, Mark.CHOSEN, strength=0.0)
    assert surface.get_bounding_rect().width == 0
    marks.draw(surface, 12, Mark.CHOSEN)
    assert surface.get_bounding_rect().width > 0


def test_marks_are_seen_on_light_and_dark_cells() -> None:
    layout = table((1280, 800))
    for look in BOARDS:
        bare = pygame.Surface(layout.window)
        BoardArt(layout, look).draw(bare)
        for cell in cells("c3", "d3"):
            rect = layout.cell_rect(cell)
            for mark in Mark:
                marked = bare.copy()
                MarkArt(layout).draw(marked, cell, mark)
                one, other = bare.subsurface(rect).copy(), marked.subsurface(rect)
                one.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
                other = other.copy()
                other.blit(bare.subsurface(rect), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
                other.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
                changed = pygame.mask.from_threshold(other, (0, 0, 0), (40, 40, 40, 255))
                share = 1 - changed.count() / (rect.width * rect.height)
                assert share > 0.01, f"{mark.name} on {look.key}"


def test_route_passes_through_its_cells_only() -> None:
    layout = table()
    surface = pygame.Surface(layout.window, pygame.SRCALPHA)
    MarkArt(layout).draw_route(surface, cells("b2", "c2", "c3"))
    covered = pygame.mask.from_surface(surface, 40)
    for name in ("b2", "c2", "c3"):
        (cell,) = cells(name)
        assert covered.overlap_area(
            pygame.Mask(layout.cell_rect(cell).size, True), layout.cell_rect(cell).topleft
        )
    for name in ("b3", "d2", "d3", "b1", "a2", "c4"):
        (cell,) = cells(name)
        rect = layout.cell_rect(cell).inflate(-4, -4)
        assert not covered.overlap_area(pygame.Mask(rect.size, True), rect.topleft)


def test_route_of_a_single_cell_draws_nothing() -> None:
    layout = table()
    surface = pygame.Surface(layout.window, pygame.SRCALPHA)
    MarkArt(layout).draw_route(surface, cells("b2"))
    assert surface.get_bounding_rect().width == 0


def test_arrow_points_at_its_end() -> None:
    layout = table()
    surface = pygame.Surface(layout.window, pygame.SRCALPHA)
    MarkArt(layout).draw_arrow(surface, cells("b3", "d3"))
    covered = pygame.mask.from_surface(surface, 40)
    start, end = (layout.cell_centre(cell) for cell in cells("b3", "d3"))

    def width(x: int) -> int:
        return sum(covered.get_at((x, y)) for y in range(start[1] - 40, start[1] + 41))

    assert width(end[0] - layout.cell_width // 4) > 1.5 * width(start[0] + layout.cell_width // 2)
    assert width(end[0] + layout.cell_width // 8) == 0
