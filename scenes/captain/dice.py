"""The dice of Captain Dice: in the trays, on treasures, and on their way between."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import pygame

from game.cube import STANDARD, Cube
from game.engine import Seat
from game.grid import Cell
from scenes.captain.layout import CaptainLayout
from scenes.captain.stations import Side
from scenes.view.dice import DiceArt, DieSprite
from scenes.view.layout import Point
from scenes.view.looks import look
from scenes.view.pose import UPRIGHT, Motion, Pose, tumble
from scenes.view.table import COVERED, RESTING

BUDGET = 10 << 20


class Place(NamedTuple):
    """A point of the table on which a die of an edge stands, in pixels."""

    point: Point
    edge: float


class ShownDie(NamedTuple):
    """A die as it is to be drawn.

    `pose` is that of `scenes.view.pose`, its way in edges of the die; `slot` tells apart the dice that move
    at once.
    """

    seat: Seat
    cube: Cube
    place: Place
    pose: Pose = RESTING
    slot: Hashable = None


def showing(face: int | None) -> Cube:
    """A die with a face on top; covered where it is not rolled yet."""
    return COVERED if face is None else STANDARD.showing(face)


class CaptainDice:
    """The dice of a layout; `colours` are the sets of dice of the seats."""

    def __init__(self, layout: CaptainLayout, colours: Sequence[str]) -> None:
        self.layout = layout
        self.looks = tuple(look(colour) for colour in colours)
        edges = {layout.die_edge, *(station.die_edge for station in layout.stations)}
        self._arts = {edge: DiceArt(layout.view, edge, BUDGET) for edge in sorted(edges)}

    # Places

    def in_tray(self, seat: Seat, number: int) -> Place:
        """The place of a die in the tray of a seat, counted from 0."""
        station = self.layout.stations[seat]
        return Place(station.dice[number], station.die_edge)

    def on_treasure(self, cell: Cell) -> tuple[Place, Place]:
        """The places of a pair of dice on a treasure, that of the lower number first."""
        one, other = self.layout.die_points(cell)
        return Place(one, self.layout.die_edge), Place(other, self.layout.die_edge)

    @staticmethod
    def between(start: Place, end: Place, share: float) -> Place:
        """A place on the way from one to another; the die grows or shrinks on its way."""
        (x, y), (to_x, to_y) = start.point, end.point
        point = x + (to_x - x) * share, y + (to_y - y) * share
        return Place(point, start.edge + (end.edge - start.edge) * share)

    def thrown(self, seat: Seat, number: int, start: Cube, end: Cube, variant: int) -> Motion:
        """The roll of a die that comes to rest in its tray with `end` on top, from the cup of its seat.

        The cup of the near seat stands beside its tray; the others roll from their sides of the table.
        """
        station = self.layout.stations[seat]
        x, y = station.dice[number]
        match station.side:
            case Side.NEAR:
                from_x, from_y = self.layout.cup.center
            case Side.FAR:
                from_x, from_y = round(x), station.tray.top - station.die_edge
            case Side.LEFT:
                from_x, from_y = station.tray.left - station.die_edge, round(y)
            case Side.RIGHT:
                from_x, from_y = station.tray.right + station.die_edge, round(y)
        edge = station.die_edge
        return tumble(start, end, variant, (from_x - x) / edge, (y - from_y) / edge / self.layout.view.depth)

    # Drawing

    def draw(self, surface: pygame.Surface, dice: Iterable[ShownDie]) -> None:
        """Draws dice with their shadows, those behind before those in front. Called once a frame."""
        for art in self._arts.values():
            art.next_frame()
        seen = [(self._stand(die), self._sprite(die), die.pose.height * die.place.edge) for die in dice]
        seen.sort(key=lambda one: one[0][1] + one[2])
        for point, sprite, _ in seen:
            sprite.shadow.draw(surface, point)
        for point, sprite, _ in seen:
            sprite.body.draw(surface, point)

    def warm_step(self) -> bool:
        """Paints a picture that is likely to be needed; False when there is none left."""
        return any(art.warm_step() for art in self._arts.values())

    def expect(self, seat: Seat, faces: Iterable[int]) -> None:
        """Notes dice of a seat that will lie somewhere on the table."""
        for face in faces:
            for edge in {self.layout.die_edge, self.layout.stations[seat].die_edge}:
                self._arts[edge].expect(self.looks[seat], showing(face), lambda progress: RESTING, steps=1)

    def _stand(self, die: ShownDie) -> Point:
        (x, y), edge = die.place.point, die.place.edge
        return x + die.pose.east * edge, y - die.pose.north * edge * self.layout.view.depth

    def _sprite(self, die: ShownDie) -> DieSprite:
        edge = min(self._arts, key=lambda edge: (edge < die.place.edge - 0.5, abs(edge - die.place.edge)))
        art, material = self._arts[edge], self.looks[die.seat]
        size = die.pose.size * die.place.edge / edge
        if abs(size - 1) < 0.01:
            size = 1.0
        if size == 1.0 and die.pose.height == 0 and die.pose.rotation == UPRIGHT and die.pose.across == 1.0:
            return art.resting(material, die.cube)
        return art.moving(material, die.cube, die.pose._replace(size=size), slot=die.slot)
