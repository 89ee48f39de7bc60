"""The marks on the board of Tilting Dice: the last turn, where a die can go, what it would meet there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.cube import Cube
from game.engine import Seat
from game.events import Tilted
from game.grid import ORTHOGONAL, Cell
from game.tilting.events import Compared, PlacedInCorners, RoundBegan
from game.tilting.moves import Tilt
from game.tilting.preview import foresee
from scenes.dice_board.marks import Marks
from scenes.tilting.contacts import draw_contact
from scenes.view.marks import Mark, MarkArt
from scenes.view.table import Die, OnBoard
from scenes.view.values import Number, ValueArt

if TYPE_CHECKING:
    from scenes.tilting.scene import TiltingScene

GHOST, AIMED_GHOST, HINT_GHOST = 205, 240, 215
"""How solid a die is drawn that would lie somewhere, 0..255: no pip of the tile may pass for its own."""

ASIDE = 0.5
"""How strong contacts are drawn while another tile is aimed at."""


class TiltingMarks(Marks):
    """Draws the marks of a match scene in one layout."""

    _scene: TiltingScene

    def __init__(self, scene: TiltingScene, art: MarkArt) -> None:
        super().__init__(scene, art)
        self._values = ValueArt(art.layout)

    # Under the dice

    def draw_below(self, surface: pygame.Surface) -> None:
        self._draw_last_turn(surface)
        self._draw_matched(surface)
        scene = self._scene
        if scene.timeline.busy or scene.arranging is not None:
            return
        if isinstance(scene.hint, Tilt) and not scene.choice.route:
            self._draw_turn(surface, scene.hint)
        self._draw_begun(surface)

    def _draw_last_turn(self, surface: pygame.Surface) -> None:
        events = self._scene.last_events
        if any(isinstance(event, RoundBegan) for event in events):
            return
        tilts = [event for event in events if isinstance(event, Tilted)]
        if tilts:
            self._art.draw(surface, tilts[0].start, Mark.LEFT)
            self._art.draw(surface, tilts[-1].end, Mark.ARRIVED)
        for event in events:
            if isinstance(event, PlacedInCorners):
                for cell, _ in event.dice:
                    self._art.draw(surface, cell, Mark.ARRIVED)

    def _draw_matched(self, surface: pygame.Surface) -> None:
        """A tile glows under a die that it matches; in a corner, where that is forbidden, it is marked so."""
        scene = self._scene
        for cell, die in scene.table.on_board().items():
            if die.rests and scene.table.is_doubled(die):
                self._art.draw(surface, cell, Mark.MATCHED)
        if scene.placing is not None:
            self._art.draw(surface, scene.placing.selected_corner, Mark.CHOSEN)
            for cell in scene.placing.matching:
                self._art.draw(surface, cell, Mark.FORBIDDEN)

    def _draw_begun(self, surface: pygame.Surface) -> None:
        """The chosen die, the way it has gone, and how it would lie on each next tile."""
        scene, begun = self._scene, self._scene.choice.begun
        if begun is None:
            return
        route, turn = scene.choice.route, scene.choice.aimed_turn
        self._art.draw(surface, route[0], Mark.CHOSEN)
        aimed = scene.choice.aim if scene.choice.aim in begun.ahead else None
        shown = turn.route if turn is not None else (*route, aimed) if isinstance(aimed, int) else route
        if len(shown) > 1:
            self._art.draw_route(surface, shown)
        for cell in sorted(begun.ahead, key=lambda cell: -cell):
            die = begun.ahead[cell]
            if begun.left == 1 and scene.shown_view.is_doubled(die):
                self._art.draw(surface, cell, Mark.MATCHED)
            self._art.draw(surface, cell, Mark.CHOSEN if cell == aimed else Mark.OPEN)
            scene.dice_view.draw_ghost(
                surface, begun.seat, die.cube, cell, AIMED_GHOST if cell == aimed else GHOST
            )

    def _draw_turn(self, surface: pygame.Surface, tilt: Tilt) -> None:
        """The way that is advised, and how the die would lie at its end."""
        scene = self._scene
        foreseen = foresee(scene.shown_view, tilt)
        self._art.draw_arrow(surface, tilt.route)
        if foreseen.doubled:
            self._art.draw(surface, tilt.end, Mark.MATCHED)
        scene.dice_view.draw_ghost(surface, tilt.seat, foreseen.die.cube, tilt.end, HINT_GHOST)

    # Above the dice

    def draw_above(self, surface: pygame.Surface) -> None:
        scene = self._scene
        for die in sorted(scene.table, key=lambda die: scene.dice_view.stand(die)[1]):
            self._draw_sides_of(surface, die)
        if not scene.timeline.busy and scene.arranging is None:
            self._draw_preview(surface)
            for cell in scene.threats:
                if isinstance(cell, int):
                    self._art.draw(surface, cell, Mark.THREATENED)
        scene.contacts.draw(surface, self._values, scene.dice_view.looks)

    def _draw_sides_of(self, surface: pygame.Surface, die: Die) -> None:
        """What a die shows to its sides, while it lies still."""
        scene = self._scene
        if die.rests:
            if isinstance(die.home, OnBoard):
                self._draw_sides(surface, die.seat, die.cube, die.home.cell, scene.table.is_doubled(die))
            return
        begun = scene.choice.begun
        if die is scene.hand.die and begun is not None and not scene.hand.busy:
            # It stands on trial where it was led; that doubles nothing before the third tilt.
            if scene.unconfirmed is None:
                self._draw_sides(surface, die.seat, begun.die.cube, begun.die.cell, False)
        elif scene.placing is not None and (cell := scene.placing.corner_of(die)) is not None:
            self._draw_sides(surface, die.seat, die.cube, cell, False)

    def _draw_sides(self, surface: pygame.Surface, seat: Seat, cube: Cube, cell: Cell, doubled: bool) -> None:
        scene, look = self._scene, self._scene.dice_view.looks[seat]
        sides = {
            way: Number(look, cube.side(way) * (2 if doubled else 1), doubled)
            for way in ORTHOGONAL
            if self._values.needs_number(way, doubled)
        }
        self._values.draw_sides(surface, scene.laid.place(cell), sides)

    def _draw_preview(self, surface: pygame.Surface) -> None:
        """What the die would meet after the third tilt, wherever it went; the aimed turn stands out."""
        scene = self._scene
        aimed = scene.choice.aimed_turn
        turns = scene.choice.last_tilts
        if aimed is None and not turns and isinstance(scene.hint, Tilt) and not scene.choice.route:
            aimed = scene.hint
        if aimed is not None:
            foreseen = scene.choice.foreseen(aimed)
            self._draw_sides(surface, aimed.seat, foreseen.die.cube, aimed.end, foreseen.doubled)
        for turn in turns:
            if turn != aimed:
                self._draw_contacts(
                    surface, scene.choice.foreseen(turn).contacts, 1.0 if aimed is None else ASIDE
                )
        if aimed is not None:
            self._draw_contacts(surface, scene.choice.foreseen(aimed).contacts, 1.0)

    def _draw_contacts(self, surface: pygame.Surface, contacts: Iterable[Compared], strength: float) -> None:
        for contact in contacts:
            draw_contact(surface, self._values, self._scene.dice_view.looks, contact, strength=strength)
