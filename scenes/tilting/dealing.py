"""The deal: tiles slide face down from a pile onto the board, and are turned over in a wave."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.grid import Cell
from game.tilting.board import GRID
from scenes.animation import Animation, Call, Parallel, Sequence, Tween, Wait, linear
from scenes.view.tiles import TileBoard

SECONDS = 2.3

# In shares of that time.
LAST_SLIDE, SLIDE = 0.44, 0.16
"""When the last tile sets off, and how long each one slides."""
FIRST_TURN, LAST_TURN, TURN = 0.62, 0.86, 0.13

CLACKS = 12
"""How many of the tiles are heard."""


class Dealing:
    """A deal that is going on."""

    def __init__(self, tiles: bytes, play: Callable[[str, float], None]) -> None:
        self.tiles = tiles
        self._play = play
        self._share = 0.0

    def animation(self) -> Animation:
        """The deal from its beginning to its end, with its sounds."""

        def go(share: float) -> None:
            self._share = share

        clacks = [
            Sequence(Wait(SECONDS * (LAST_SLIDE * number / CLACKS + SLIDE)), self._heard("tile", 0.4))
            for number in range(CLACKS)
        ]
        turns = [
            Sequence(
                Wait(SECONDS * (FIRST_TURN + (LAST_TURN - FIRST_TURN) * number / 4)), self._heard("flip", 0.3)
            )
            for number in range(5)
        ]
        return Parallel(Tween(SECONDS, go, linear), *clacks, *turns)

    def _heard(self, name: str, strength: float) -> Animation:
        return Call(lambda: self._play(name, strength))

    def draw(self, surface: pygame.Surface, board: TileBoard) -> None:
        """Draws the tiles where they are now."""
        for number, cell in enumerate(GRID.reading_order):
            slid = (self._share - LAST_SLIDE * number / (GRID.size - 1)) / SLIDE
            if slid > 0:
                self._draw_tile(surface, board, cell, min(1.0, slid), self._turned(cell))

    def _turned(self, cell: Cell) -> float:
        """How far a tile is turned over: a wave goes over the board from one corner to the other."""
        wave = (GRID.column(cell) + GRID.rows - 1 - GRID.row(cell)) / (GRID.columns + GRID.rows - 2)
        start = FIRST_TURN + (LAST_TURN - FIRST_TURN) * wave
        return max(0.0, min(1.0, (self._share - start) / TURN))

    def _draw_tile(
        self, surface: pygame.Surface, board: TileBoard, cell: Cell, slid: float, turned: float
    ) -> None:
        place = board.layout.cell_rect(cell)
        left = (1 - slid) ** 2
        pile = (board.layout.field.centerx, surface.get_height() + place.height)
        centre = (
            place.centerx + (pile[0] - place.centerx) * left,
            place.centery + (pile[1] - place.centery) * left,
        )
        picture = board.tile(cell, self.tiles[cell] if turned > 0.5 else None)
        if 0 < turned < 1:
            width = max(1, round(place.width * abs(1 - 2 * turned)))
            hop = round(place.height * 0.22 * 4 * turned * (1 - turned))
            picture = pygame.transform.smoothscale(picture, (width, place.height))
            centre = (centre[0], centre[1] - hop)
        surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))
