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
from scenes.dice.art import DiceArt, DieSprite
from scenes.dice.looks import look
from scenes.dice.pose import Motion, Pose, tumble
from scenes.dice.view import Point
from scenes.view.layout import headroom
from scenes.view.table import COVERED, RESTING

RESTING_BUDGET, MOVING_BUDGET = 6 << 20, 40 << 20
"""Bytes of pictures: of dice at rest, for each size of them, and of dice in motion."""

KINDS_OF_THROWS, STEPS = 3, 30
"""Dice that are thrown tumble in one of so many ways, in so many turns: a picture of one serves others."""


class Place(NamedTuple):
    """A point of the table on which a die of an edge stands, in pixels."""

    point: Point
    edge: float


class ShownDie(NamedTuple):
    """A die as it is to be drawn.

    `pose` is that of `scenes.dice.pose`, its way in edges of the die; `slot` tells apart the dice that move
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
        edges = [layout.die_edge, *(station.die_edge for station in layout.stations)]
        self._arts = {edge: DiceArt(layout.view, edge, RESTING_BUDGET) for edge in set(edges)}
        # One for all, since each may use up the time that a frame has for new poses: of the size of most dice
        # of those that are hardly smaller than the largest, so that few have to be scaled.
        large = [edge for edge in edges if edge >= 0.9 * max(edges)]
        self._moving = DiceArt(layout.view, max(large, key=large.count), MOVING_BUDGET)

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

    def thrown(self, seat: Seat, number: int, end: Cube, variant: int = 0) -> Motion:
        """The roll of a die out of a cup, to rest in its tray as `end` says: that is how it lies all along.

        The cup of the near seat stands beside its tray; the others roll from their sides of the table.
        """
        station = self.layout.stations[seat]
        (x, y), edge = station.dice[number], station.die_edge
        match station.side:
            case Side.NEAR:
                from_x, from_y = self.layout.cup.center
            case Side.LEFT:
                from_x, from_y = round(x) - 3 * edge, round(y)
            case Side.RIGHT:
                from_x, from_y = round(x) + 3 * edge, round(y)
            case Side.FAR:
                from_x, from_y = station.tray.right + edge, round(y)
        east, north = (from_x - x) / edge, (y - from_y) / edge / self.layout.view.depth
        way = -1.0 if east < 0 else 1.0
        rolling = tumble(end, end, (number + variant) % KINDS_OF_THROWS, way)

        def motion(progress: float) -> Pose:
            pose, stepped = rolling(progress), rolling(round(progress * STEPS) / STEPS)
            left = pose.east * way
            return pose._replace(rotation=stepped.rotation, east=east * left, north=north * left)

        return motion

    # Drawing

    def draw(self, surface: pygame.Surface, dice: Iterable[ShownDie]) -> None:
        """Draws dice with their shadows, those behind before those in front. Called once a frame."""
        self._moving.next_frame()
        seen: list[tuple[float, Point, DieSprite]] = []
        for die in dice:
            point, edge = self._stand(die), die.place.edge
            height = min(die.pose.height, headroom(point[1], round(edge), self.layout.view))
            pose = die.pose._replace(height=height)
            seen.append((point[1] + height * edge, point, self._sprite(die._replace(pose=pose))))
        # What is above another die is drawn after it, even while it stands a little behind.
        seen.sort(key=lambda one: one[0])
        for _, point, sprite in seen:
            sprite.shadow.draw(surface, point)
        for _, point, sprite in seen:
            sprite.body.draw(surface, point)

    def warm_step(self) -> bool:
        """Paints a picture that is likely to be needed; False when there is none left."""
        return any(art.warm_step() for art in (*self._arts.values(), self._moving))

    def expect_throws(self) -> None:
        """Notes that the dice of every seat will be thrown, all at once where everybody acts at once."""
        for station in self.layout.stations:
            for kind in range(KINDS_OF_THROWS):
                motion = self.thrown(station.seat, kind, COVERED)
                self._moving.expect_crowd(self.looks[station.seat], motion, STEPS)

    def expect(self, seat: Seat, faces: Iterable[int]) -> None:
        """Notes dice of a seat that will lie somewhere on the table."""
        for face in faces:
            for edge in {self.layout.die_edge, self.layout.stations[seat].die_edge}:
                self._arts[edge].expect(self.looks[seat], showing(face), lambda progress: RESTING, steps=1)

    def _stand(self, die: ShownDie) -> Point:
        (x, y), edge = die.place.point, die.place.edge
        return x + die.pose.east * edge, y - die.pose.north * edge * self.layout.view.depth

    def _sprite(self, die: ShownDie) -> DieSprite:
        material, pose = self.looks[die.seat], die.pose
        art = self._arts.get(round(die.place.edge))
        if art is not None and pose._replace(east=0.0, north=0.0) == RESTING:
            return art.resting(material, die.cube)
        size = pose.size * die.place.edge / self._moving.edge
        return self._moving.moving(material, die.cube, pose._replace(size=size), slot=die.slot)
