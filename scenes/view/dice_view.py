"""Where the dice of a table are seen, and drawing them: resting, moving, lifted, in their trays.

Made anew for every layout; what the dice do is kept in the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.cube import Cube
from game.engine import Seat
from game.grid import Cell
from scenes.dice.art import DiceArt, DieSprite
from scenes.dice.looks import DieLook, body_sphere
from scenes.dice.pose import UPRIGHT, lift, seen_from_behind
from scenes.dice.view import Point
from scenes.view.layout import TableLayout, die_rect, headroom
from scenes.view.table import RESTING, Beside, Die, Home, InTray, OnBoard

LIFT_SECONDS = 0.1


class Seen(NamedTuple):
    """A die as it is drawn now: its picture, the point of the table below it, and how far in front it is."""

    sprite: DieSprite
    point: Point
    front: float


class DiceView:
    """The dice of a table in one layout.

    Args:
        looks: the set of dice of each seat.
        rows: for each seat the cells on which dice that were thrown line up until they are set out.
        captives: how many dice a seat can capture.
    """

    def __init__(
        self,
        layout: TableLayout,
        looks: Sequence[DieLook],
        rows: Sequence[Sequence[Cell]],
        captives: int,
    ) -> None:
        self.layout = layout
        self.looks = looks
        self._rows = rows
        self._captives = captives
        self._art = DiceArt(layout.view, layout.die_edge)
        self._tray_art = DiceArt(layout.view, layout.tray_edge, budget=4 << 20)
        self._expected: set[tuple[DieLook, Cube]] = set()
        self._places = [layout.place(cell) for cell in range(layout.grid.size)]
        self._tray_places = [layout.tray_places(seat, captives) for seat in range(len(layout.trays))]

    # Places

    def point(self, home: Home) -> Point:
        """The point of the table on which a die stands that lies there."""
        match home:
            case OnBoard(cell):
                return self._places[cell]
            case Beside(seat, index):
                return self._places[self._rows[seat][index]]
            case InTray(seat, index):
                return self._tray_places[seat][min(index, self._captives - 1)]

    def edge(self, home: Home) -> int:
        return self.layout.tray_edge if isinstance(home, InTray) else self.layout.die_edge

    def stand(self, die: Die) -> Point:
        """The point of the table above which a die is drawn now."""
        x, y = self.point(die.home)
        if die.toward is not None:
            to_x, to_y = self.point(die.toward)
            x, y = x + (to_x - x) * die.way, y + (to_y - y) * die.way
        way = -1 if self.layout.turned else 1
        east, north = way * die.pose.east, way * die.pose.north
        return (x + east * self.layout.cell_width, y - north * self.layout.cell_height)

    def rect(self, die: Die) -> pygame.Rect:
        """What is seen of a die now, as if it stood upright."""
        height = die.pose.height + lift(die.lift).height
        return die_rect(self.stand(die), self.edge(die.home), self.layout.view, height)

    # Drawing

    def paint_resting(self, dice: Iterable[Die]) -> Iterator[None]:
        """Paints the pictures of dice that lie still, one in each step, before they are first seen."""
        for look in self.looks:
            body_sphere(look, self.layout.view)
            yield
        for look, cube in {(self.looks[die.seat], self.facing(die.cube)) for die in dice}:
            self._art.resting(look, cube)
            yield

    def draw(self, surface: pygame.Surface, dice: Iterable[Die], carried: Die | None = None) -> None:
        """Draws dice with their shadows, those behind before those in front, one that is carried over all.

        Called once a frame.
        """
        self._art.next_frame()
        window = surface.get_rect().inflate(self.layout.die_edge, self.layout.die_edge)
        seen = [
            self._seen(die, die is carried) for die in dice if die.rests or self.rect(die).colliderect(window)
        ]
        seen.sort(key=lambda die: die.front)
        for sprite, point, _ in seen:
            sprite.shadow.draw(surface, point)
        for sprite, point, _ in seen:
            sprite.body.draw(surface, point)
        if self._art.at_ease:
            self._art.warm_step()

    def draw_ghost(self, surface: pygame.Surface, seat: Seat, cube: Cube, cell: Cell, alpha: int) -> None:
        """Draws a die, upright on a cell, that one can see through: where one was or could be."""
        body = self._art.resting(self.looks[seat], self.facing(cube)).body
        body.surface.set_alpha(alpha)
        body.draw(surface, self.layout.place(cell))
        body.surface.set_alpha(255)

    def facing(self, cube: Cube) -> Cube:
        """How a die lies as it is seen from the side of the board that is near."""
        return cube.turned(2) if self.layout.turned else cube

    def _seen(self, die: Die, carried: bool) -> Seen:
        look, cube = self.looks[die.seat], self.facing(die.cube)
        if die.rests and not die.lift:
            art = self._tray_art if isinstance(die.home, InTray) else self._art
            point = self.point(die.home)
            return Seen(art.resting(look, cube), point, point[1])
        point = self.stand(die)
        pose = die.pose
        if self.layout.turned:
            pose = pose._replace(rotation=seen_from_behind(pose.rotation))
        if pose.rotation != UPRIGHT and (look, cube) not in self._expected:
            # It will come to rest soon, perhaps with others at once: its picture is painted beforehand.
            self._expected.add((look, cube))
            self._art.expect(look, cube, lambda progress: RESTING, steps=1)
        if die.lift:
            pose = pose._replace(height=pose.height + lift(die.lift).height)
        if isinstance(die.home, OnBoard):
            pose = pose._replace(
                height=min(pose.height, headroom(point[1], self.layout.die_edge, self.layout.view))
            )
        size = self.edge(die.home) / self.layout.die_edge
        if die.toward is not None:
            size += (self.edge(die.toward) / self.layout.die_edge - size) * die.way
        if size != 1.0:
            pose = pose._replace(size=pose.size * size)
        # What is above another die is drawn after it, even while it stands a little behind.
        front = math.inf if carried else point[1] + pose.height * self.layout.die_edge
        return Seen(self._art.moving(look, cube, pose, slot=id(die)), point, front)


def ease_lifts(dice: Iterable[Die], lifted: Iterable[Die], seconds: float) -> bool:
    """Lets dice rise into the hand or sink back for so many seconds; whether any of them moved."""
    wanted = {id(die) for die in lifted}
    moved = False
    for die in dice:
        target = 1.0 if id(die) in wanted else 0.0
        if die.lift != target:
            step = seconds / LIFT_SECONDS
            die.lift = min(target, die.lift + step) if target else max(target, die.lift - step)
            moved = True
    return moved
