"""Where everything on a table stands: the board and its cells, the trays beside it, the side panel.

Pure functions of the window's size, the UI scale, the grid and the view; all lengths are pixels unless said
otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from game.grid import Cell, Direction, Grid
from scenes.dice.geometry import CORNER
from scenes.dice.view import Point, View

Size = tuple[int, int]

# Lengths in cell widths. A larger die would hide the one behind it.
DIE = 0.66
FRAME = 0.3
THICKNESS = 0.24
TRAY_DIE = 0.56 * DIE
TRAY_PADDING = 0.1
TRAY_GAP = 0.2

# Lengths at UI scale 1.
MARGIN = 20
PANEL_LEAST, PANEL_MOST, PANEL_SHARE = 236, 300, 0.21
PANEL_BELOW_LEAST = 250

ALONE = 0.01
"""At this UI scale the panel and the margins beside a table shrink to nothing."""


@dataclass(frozen=True)
class TableLayout:
    """The places of a table. Made by `lay_out`.

    `board` is the wooden board seen from above, its frame included, `front` the height of its front edge
    below that; `corner` is the upper left of the uppermost left cell. `trays` has the tray of seat 0 first
    and is empty where nothing is captured. A `turned` board is seen from the side of seat 1: a1 is in the
    upper right corner, and the tray of seat 1 is near.
    """

    window: Size
    scale: float
    grid: Grid
    view: View
    cell_width: int
    cell_height: int
    frame: int
    front: int
    corner: Size
    board: pygame.Rect
    panel: pygame.Rect
    panel_below: bool
    trays: tuple[pygame.Rect, ...]
    turned: bool = False

    @cached_property
    def die_edge(self) -> int:
        return max(1, int(self.cell_width * DIE))

    @cached_property
    def tray_edge(self) -> int:
        """The edge of a captured die."""
        return max(1, round(self.cell_width * TRAY_DIE))

    @property
    def field(self) -> pygame.Rect:
        """All cells together."""
        size = (self.cell_width * self.grid.columns, self.cell_height * self.grid.rows)
        return pygame.Rect(self.corner, size)

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        column, row_from_top = self.grid.column(cell), self.grid.rows - 1 - self.grid.row(cell)
        if self.turned:
            column, row_from_top = self.grid.columns - 1 - column, self.grid.row(cell)
        left = self.corner[0] + column * self.cell_width
        top = self.corner[1] + row_from_top * self.cell_height
        return pygame.Rect(left, top, self.cell_width, self.cell_height)

    def place(self, cell: Cell, east: float = 0.0, north: float = 0.0) -> Point:
        """The point on the board `east` and `north` cells away from the centre of a cell."""
        rect, way = self.cell_rect(cell), -1 if self.turned else 1
        return (
            rect.left + self.cell_width * (0.5 + way * east),
            rect.top + self.cell_height * (0.5 - way * north),
        )

    def seen(self, direction: Direction) -> Direction:
        """How a direction of the board is seen, north away from the near side; and the other way round."""
        return direction.opposite if self.turned else direction

    def offset(self, start: Point, end: Point) -> Point:
        """How many cells to the east and to the north it is from one point of the window to another."""
        way = -1 if self.turned else 1
        across, down = end[0] - start[0], end[1] - start[1]
        return way * across / self.cell_width, -way * down / self.cell_height

    def cell_centre(self, cell: Cell) -> Size:
        return self.cell_rect(cell).center

    def die_rect(self, cell: Cell) -> pygame.Rect:
        """What is seen of a die that rests on a cell: its top and, in the tilted view, its front."""
        x, y = self.place(cell)
        return die_rect((x, y), self.die_edge, self.view)

    def cell_at(self, position: Size, dice: Collection[Cell] = ()) -> Cell | None:
        """The cell under a position of the window, or None beside the board.

        A die on one of the cells `dice` that is under the position goes before the cell behind it, and the
        die in front before the one it covers.
        """
        for cell in sorted(dice, key=self.grid.row, reverse=self.turned):
            if self.die_rect(cell).collidepoint(position):
                return cell
        column = (position[0] - self.corner[0]) // self.cell_width
        row_from_top = (position[1] - self.corner[1]) // self.cell_height
        if 0 <= column < self.grid.columns and 0 <= row_from_top < self.grid.rows:
            if self.turned:
                return self.grid.cell(self.grid.columns - 1 - column, row_from_top)
            return self.grid.cell(column, self.grid.rows - 1 - row_from_top)
        return None

    def tray(self, seat: int) -> pygame.Rect:
        """The tray at the side of a seat: what this seat has captured lies there."""
        return self.trays[seat]

    def tray_places(self, seat: int, count: int) -> list[Point]:
        """The points on which `count` captured dice of edge `tray_edge` stand, evenly spread."""
        edge, view, tray = self.tray_edge, self.view, self.trays[seat]
        across, down = _tray_steps(edge, view)
        padding = self.cell_width * TRAY_PADDING
        columns = max(1, int((tray.width - 2 * padding + across - edge) // across))
        rows = math.ceil(count / columns)
        # More dice than the tray was made for move closer together instead of falling out of it.
        room = tray.height - 2 * padding - _die_height(edge, view)
        # A few in a long tray stand well apart.
        down = (
            max(down, _die_height(edge, view) * 1.12)
            if rows * _die_height(edge, view) * 1.12 < room
            else down
        )
        down = min(down, max(1.0, room / max(rows - 1, 1)))
        left = tray.centerx - (min(count, columns) - 1) * across / 2
        top = tray.centery - _die_height(edge, view) / 2 - (rows - 1) * down / 2
        if tray.height > tray.width:
            # An upright tray fills from the end next to its seat.
            top += (room - (rows - 1) * down) / 2 * (1 if (seat == 0) != self.turned else -1)
        base = top + edge * (view.rise + view.depth / 2)
        return [(left + (i % columns) * across, base + (i // columns) * down) for i in range(count)]


def die_rect(point: Point, edge: int, view: View, height: float = 0.0) -> pygame.Rect:
    """What is seen of an upright die of an edge over a point of the table, `height` edges above it."""
    middle = point[1] - edge * view.rise * (0.5 + height)
    reach = edge / 2 * ((1 - CORNER) * (view.depth + view.rise) + CORNER)
    top = round(middle - reach)
    return pygame.Rect(round(point[0] - edge / 2), top, max(1, edge), max(1, round(middle + reach) - top))


def headroom(y: float, edge: int, view: View) -> float:
    """How high above a point of the table a die can be, in edges, before it leaves the window."""
    if not view.rise:
        return math.inf
    # A die that turns in the air is taller than one that stands.
    standing = edge * (view.depth / 2 + view.rise * 1.2)
    return max(0.0, (y - standing) / (edge * view.rise))


def lay_out(
    window: Size, scale: float, grid: Grid, view: View, captives: int = 0, *, turned: bool = False
) -> TableLayout:
    """The table for a window of any size, however small.

    `captives` is how many dice a seat can capture at most; 0 leaves the trays out. Of the arrangements
    (panel beside the board or below it; trays beside the board or above and below it) the one with the
    largest cells is taken, the first of them where several are alike.
    """
    width, height = max(1, window[0]), max(1, window[1])
    scale = max(scale, 0.01)
    choices = [
        _arranged((width, height), scale, grid, view, captives, below, upright)
        for below in (False, True)
        for upright in ((True, False) if captives else (True,))
    ]
    # A panel below has to be worth more than a pixel: beside it the board stands in the middle of its room.
    best = max(
        choices, key=lambda layout: layout.cell_width * 0.98 - 1 if layout.panel_below else layout.cell_width
    )
    return replace(best, turned=True, trays=best.trays[::-1]) if turned else best


def _arranged(
    window: Size, scale: float, grid: Grid, view: View, captives: int, below: bool, upright: bool
) -> TableLayout:
    """One arrangement: the panel below the board or beside it, the trays upright beside it or lying."""
    width, height = window
    margin = max(1, round(MARGIN * scale))
    room, panel = divided(window, scale, round(PANEL_BELOW_LEAST * scale) if below else None)

    columns, rows = grid.columns + 2 * FRAME, (grid.rows + 2 * FRAME) * view.depth + THICKNESS * view.rise
    tray_across, tray_down = _tray_size(grid, view, captives, upright)
    cells_across = columns + (tray_across + TRAY_GAP if captives and upright else 0)
    cells_down = rows + (2 * (tray_down + TRAY_GAP / 2) if captives and not upright else 0)
    cell = max(1, int(min(room.width / cells_across, room.height / cells_down)))

    cell_height = max(1, round(cell * view.depth))
    frame = max(1, round(cell * FRAME))
    frame_down = max(1, round(cell * FRAME * view.depth))
    front = round(cell * THICKNESS * view.rise)
    board = pygame.Rect(0, 0, cell * grid.columns + 2 * frame, cell_height * grid.rows + 2 * frame_down)
    board.left = max(0, room.left + int(room.width - cell * cells_across) // 2)
    board.top = max(0, room.top + (room.height - board.height - front) // 2)
    if below and scale > ALONE:
        # The panel takes all that the board leaves; without one the board stands in the middle.
        board.top = room.top + round((cells_down - rows) / 2 * cell)
        top = board.bottom + front + round((cells_down - rows) / 2 * cell) + margin
        panel = pygame.Rect(margin, top, width - 2 * margin, height - margin - top)

    gap, across, down = round(cell * TRAY_GAP), round(cell * tray_across), round(cell * tray_down)
    trays: tuple[pygame.Rect, ...] = ()
    if captives and upright:
        board.left += gap + across
        half = (board.height + front - gap) // 2
        far = pygame.Rect(board.left - gap - across, board.top, across, half)
        trays = (far.move(0, board.height + front - half), far)
    elif captives:
        far = pygame.Rect(board.left, board.top - gap // 2 - down, board.width, down)
        trays = (pygame.Rect(board.left, board.bottom + front + gap // 2, board.width, down), far)
    return TableLayout(
        window=window,
        scale=scale,
        grid=grid,
        view=view,
        cell_width=cell,
        cell_height=cell_height,
        frame=frame,
        front=front,
        corner=(board.left + frame, board.top + frame_down),
        board=board,
        panel=within(panel, window),
        panel_below=below,
        trays=tuple(within(tray, window) for tray in trays),
    )


def divided(window: Size, scale: float, below: int | None = None) -> tuple[pygame.Rect, pygame.Rect]:
    """A window divided into the room for a table and the panel, margins left between them.

    The panel stands beside the room, or lies `below` it, so many pixels high.
    """
    width, height = window
    margin = max(1, round(MARGIN * scale))
    if below is not None:
        room = pygame.Rect(margin, margin, width - 2 * margin, height - 3 * margin - below)
        return room, pygame.Rect(margin, room.bottom + margin, width - 2 * margin, below)
    wide = round(max(PANEL_LEAST * scale, min(PANEL_MOST * scale, PANEL_SHARE * width)))
    panel = pygame.Rect(width - margin - wide, margin, wide, height - 2 * margin)
    return pygame.Rect(margin, margin, panel.left - 2 * margin, height - 2 * margin), panel


def _tray_size(grid: Grid, view: View, captives: int, upright: bool) -> Point:
    """Across and down, in cell widths, so that the dice of one seat find room."""
    across, down = _tray_steps(TRAY_DIE, view)
    if upright:
        half = ((grid.rows + 2 * FRAME) * view.depth - TRAY_GAP) / 2
        in_column = 1 + (half - 2 * TRAY_PADDING - _die_height(TRAY_DIE, view)) // down
        columns = math.ceil(captives / max(1, in_column))
        return columns * across + 2 * TRAY_PADDING, half
    rows = math.ceil(captives / ((grid.columns + 2 * FRAME - 2 * TRAY_PADDING) // across))
    return grid.columns + 2 * FRAME, _tray_column(rows, TRAY_DIE, view) + 2 * TRAY_PADDING


def _tray_steps(edge: float, view: View) -> Point:
    # In the tilted view the dice of a tray stand so close that each hides most of the front behind it.
    return edge * 1.2, edge * (view.depth + view.rise * 0.3) * 1.02 if view.rise else edge * 1.2


def _tray_column(count: float, edge: float, view: View) -> float:
    """The height of a column of dice in a tray."""
    return (count - 1) * _tray_steps(edge, view)[1] + _die_height(edge, view)


def _die_height(edge: float, view: View) -> float:
    return edge * (view.depth + view.rise)


def within(rect: pygame.Rect, window: Size) -> pygame.Rect:
    """The part of a rectangle that lies in the window, at least one pixel of it."""
    left, top = max(0, min(rect.left, window[0] - 1)), max(0, min(rect.top, window[1] - 1))
    right, bottom = min(rect.right, window[0]), min(rect.bottom, window[1])
    return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
