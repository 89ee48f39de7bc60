"""Placing one's dice: both stand in their corners and are turned where they stand, until they are let go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.cube import Cube
from game.engine import Seat
from game.grid import Cell, Direction
from game.tilting.board import GRID
from game.tilting.dice import built
from game.tilting.placing import Place
from scenes.dice.pose import (
    UPRIGHT,
    Pose,
    Quaternion,
    about,
    inverse,
    part_of,
    product,
    relabelled,
    tilt,
    upright_part,
)
from scenes.tilting import telling
from scenes.tilting.keys import SPIN_LEFT, SPIN_RIGHT
from scenes.ui.controls import Button
from scenes.ui.layout import Column, Panel, Row
from scenes.ui.widget import Direction as Way
from scenes.ui.widget import Position, Widget
from scenes.view.layout import TableLayout
from scenes.view.table import Die, OnBoard

if TYPE_CHECKING:
    from scenes.tilting.scene import TiltingScene

SETTLE_SECONDS, WALK_SECONDS = 0.24, 0.45
"""How long a die takes to turn by a quarter, and to go to its corner."""

QUARTER = 0.85
"""A drag over so much of the edge of a die turns it by a quarter."""

_COMPASS = {
    Way.UP: Direction.NORTH,
    Way.DOWN: Direction.SOUTH,
    Way.LEFT: Direction.WEST,
    Way.RIGHT: Direction.EAST,
}
_BUTTONS = (
    ("left", Direction.WEST),
    ("up", Direction.NORTH),
    ("down", Direction.SOUTH),
    ("right", Direction.EAST),
)
_SPINS = {SPIN_LEFT.key: -1, SPIN_RIGHT.key: 1}


class Turnable(Widget):
    """A die that is turned by dragging it, or by the arrow keys while it has the focus."""

    repeatable = True
    drags = True

    def __init__(self, placing: Placing, corner: int) -> None:
        super().__init__(name=f"die {corner}")
        self._placing = placing
        self._corner = corner
        self._at: Position | None = None

    def spoken(self) -> str:
        return self.said_with(self._placing.told(self._corner))

    def activate(self) -> None:
        self._placing.select(self._corner)

    def press(self, position: Position) -> None:
        self._placing.select(self._corner)
        self._at = position

    def drag(self, position: Position) -> None:
        if self._at is not None:
            self._placing.drag_by(position[0] - self._at[0], position[1] - self._at[1])
            self._at = position

    def release(self) -> None:
        self._at = None
        self._placing.let_go()

    def focus_changed(self, by_keys: bool) -> None:
        if self.focused:
            self._placing.select(self._corner)

    def move(self, direction: Way) -> bool:
        if direction not in _COMPASS:
            return False
        self._placing.select(self._corner)
        self._placing.turn_seen(_COMPASS[direction])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focused:
            self._placing.finish()
            return True
        return False


class Standing:
    """A die that stands in a corner for a try: how far it still is from lying there at rest."""

    def __init__(self, die: Die, corner: Cell, cube: Cube) -> None:
        self.die = die
        self.corner = corner
        self.rotation: Quaternion = UPRIGHT
        self.turned = 1.0
        self.walked = 0.0
        self.start: tuple[float, float] | None = None
        """Where it comes from, in cells east and north of its corner; None from its tray."""
        self.held = False
        die.cube = cube

    @property
    def at_rest(self) -> bool:
        return self.walked == 1.0 and self.turned == 1.0 and not self.held

    def turn(self, cube: Cube, rotation: Quaternion) -> None:
        """Lies otherwise from now on; `rotation` is what brings it there."""
        self.rotation = product(self.shown, inverse(rotation))
        self.die.cube = cube
        self.turned = 0.0

    @property
    def shown(self) -> Quaternion:
        """How it is turned just now against how it lies."""
        return self.rotation if self.held else part_of(self.rotation, (1 - self.turned) ** 2)

    def update(self, seconds: float, animated: bool) -> bool:
        """Lets seconds pass; whether it moves."""
        if self.at_rest and self.die.stands_on(self.corner):
            return False
        self.walked = min(1.0, self.walked + seconds / WALK_SECONDS) if animated else 1.0
        if not self.held:
            self.turned = min(1.0, self.turned + seconds / SETTLE_SECONDS) if animated else 1.0
            if self.turned == 1.0:
                self.rotation = UPRIGHT
        share = self.walked * self.walked * (3 - 2 * self.walked)
        self.die.toward = OnBoard(self.corner)
        self.die.way = 1.0 if self.start is not None else share
        east, north = self.start or (0.0, 0.0)
        hop = 4 * share * (1 - share)
        self.die.pose = Pose(self.shown, east * (1 - share), north * (1 - share), height=hop)
        return True


class Placing(Widget):
    """Both dice of a seat in its corners, with buttons for all that keys and drags do.

    Attributes:
        selected: which die the buttons turn: 0 is that on file a.
    """

    focusable = False
    solid = False

    def __init__(
        self, scene: TiltingScene, seat: Seat, start: Place, on_done: Callable[[Place], object]
    ) -> None:
        super().__init__(name="placing")
        self._scene = scene
        self._seat = seat
        self._on_done = on_done
        self.selected = 0
        self.standing = self._stood_up(start)
        self.handles = [Turnable(self, corner) for corner in range(len(self.standing))]
        self._turns = {
            "left": Button("", partial(self.spin, -1), icon="spin_left", name="turn left",
                           shortcut=str(SPIN_LEFT), repeatable=True),
            **{
                way.name.lower(): Button("", partial(self.turn_seen, way), icon=icon,
                                         name=f"tilt {way.name.lower()}", repeatable=True)
                for icon, way in _BUTTONS
            },
            "right": Button("", partial(self.spin, 1), icon="spin_right", name="turn right",
                            shortcut=str(SPIN_RIGHT), repeatable=True),
        }  # fmt: skip
        self.exchange_button = Button("", self.exchange, icon="exchange", name="exchange", repeatable=True)
        self.done = Button("", self.finish, kind="primary", name="placing done", shortcut="Enter")
        rows = [
            Row([*self._turns.values()], gap=6, align="centre"),
            Row([self.exchange_button, self.done], gap=6, align="centre"),
        ]
        self.board = Panel(Column(rows, gap=8), padding=12)
        self.reword()

    def reword(self) -> None:
        """Says everything in the language that is spoken now."""
        words = self._scene.stage.words
        for handle in self.handles:
            handle.tip = words("tilting.place.tip")
        for name, button in self._turns.items():
            button.tip = words(f"tilting.place.{name}")
        self.exchange_button.tip = words("tilting.place.exchange_tip")
        self.done.words = words("tilting.place.done")
        self._word_exchange(True)

    def _word_exchange(self, in_words: bool) -> None:
        """Where there is little room, its icon and its tip say what the button does."""
        self.exchange_button.words = self._scene.stage.words("tilting.place.exchange") if in_words else ""

    def _stood_up(self, start: Place) -> list[Standing]:
        waiting = self._scene.table.tray(start.seat)
        stood = []
        for cell, cube in start.dice:
            die = next(die for die in waiting if built(die.cube) == built(cube))
            waiting.remove(die)
            stood.append(Standing(die, cell, cube))
        return stood

    def children(self) -> Sequence[Widget]:
        return (*self.handles, self.board)

    # What stands where

    @property
    def matching(self) -> list[Cell]:
        """The corners where the top matches the tile, which is not allowed (TD-28)."""
        tiles = self._scene.table.tiles
        return [one.corner for one in self.standing if tiles[one.corner] == one.die.cube.top]

    @property
    def selected_corner(self) -> Cell:
        """The corner whose die the buttons turn."""
        return self.standing[self.selected].corner

    @property
    def dice(self) -> list[Die]:
        return [one.die for one in self.standing]

    def corner_of(self, die: Die) -> Cell | None:
        """The corner in which a die stands at rest."""
        return next((one.corner for one in self.standing if one.die is die and one.at_rest), None)

    def pointed(self) -> Die | None:
        """The die that is pointed at, or that the keyboard has gone to."""
        for handle, one in zip(self.handles, self.standing, strict=True):
            by_keys = self.interface is not None and self.interface.focus_visible and handle.focused
            if handle.hovered or by_keys:
                return one.die
        return None

    def told(self, corner: int) -> str:
        """How a die lies, in words."""
        one, words = self.standing[corner], self._scene.stage.words
        tile, said = self._scene.table.tiles[one.corner], telling.sides(words, one.die.cube)
        return words("tilting.told.stands", cell=GRID.name(one.corner), tile=tile, sides=said)

    # Doing

    def select(self, corner: int) -> None:
        if self.selected != corner:
            self.selected = corner
            self.changed()

    def turn(self, direction: Direction) -> None:
        """Tilts the selected die over an edge, where it stands."""
        one = self.standing[self.selected]
        self._put(one, one.die.cube.tilted(direction), tilt(direction)(1.0).rotation)

    def turn_seen(self, direction: Direction) -> None:
        """Tilts the selected die as one sees it: north is away from the near side."""
        self.turn(self._scene.laid.seen(direction))

    def spin(self, quarters: int) -> None:
        """Turns the selected die on the spot, clockwise as seen from above."""
        one = self.standing[self.selected]
        self._put(one, one.die.cube.turned(quarters), about((0, 0, 1), -90 * quarters))

    def _put(self, one: Standing, cube: Cube, rotation: Quaternion) -> None:
        one.turn(cube, rotation)
        self._scene.stage.sound.play("click", 0.3)
        self._told()

    def exchange(self) -> None:
        """The dice change corners, each as it lies."""
        one, other = self.standing
        east = float(GRID.column(other.corner) - GRID.column(one.corner))
        one.die, other.die = other.die, one.die
        one.rotation, other.rotation = other.rotation, one.rotation
        one.turned, other.turned = other.turned, one.turned
        for stood, distance in ((one, east), (other, -east)):
            stood.start, stood.walked = (distance, 0.0), 0.0
        self._scene.stage.sound.play("slide", 0.4)
        self._told()

    def drag_by(self, across: int, down: int) -> None:
        """Turns the selected die with the pointer."""
        one = self.standing[self.selected]
        if not one.held:
            one.rotation, one.held, one.turned = one.shown, True, 0.0
        layout = self._scene.laid
        degrees = (-90 if layout.turned else 90) / (QUARTER * max(1, layout.die_edge))
        for axis, moved in (((0.0, 1.0, 0.0), across), ((1.0, 0.0, 0.0), down)):
            if moved:
                one.rotation = product(about(axis, moved * degrees), one.rotation)
        self.changed()

    def let_go(self) -> None:
        """The die that was turned by the pointer falls onto the nearest side."""
        one = self.standing[self.selected]
        if one.held:
            rest, sides = upright_part(one.rotation)
            one.die.cube = relabelled(one.die.cube, sides)
            one.rotation, one.held, one.turned = rest, False, 0.0
            self._scene.stage.sound.play("tap", 0.4)
            self._told()

    def finish(self) -> None:
        """Places both dice, unless one of them matches its tile."""
        for one in self.standing:
            if one.held:
                self.let_go()
        if self.matching:
            self._scene.refusals.forbid("TD-28")
            return
        west, east = self.standing
        self._on_done(Place(self._seat, ((west.corner, west.die.cube), (east.corner, east.die.cube))))

    def withdraw(self) -> None:
        """The dice go back to the tray."""
        for die in self.dice:
            die.settle()

    def _told(self) -> None:
        self.changed()
        self._scene.changed()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in _SPINS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            self.spin(_SPINS[event.key])
            return True
        return False

    # Where and when

    def lay_out(self, layout: TableLayout) -> None:
        """Finds the handles on the dice, and a place for the buttons that hides little of the board.

        The buttons lie between one's own dice, or where there is no room before them: never over dice.
        """
        for handle, one in zip(self.handles, self.standing, strict=True):
            handle.place(layout.die_rect(one.corner).inflate(layout.cell_width // 6, layout.cell_width // 6))
        field = layout.field
        left, right = sorted((handle.rect for handle in self.handles), key=lambda rect: rect.left)
        self._word_exchange(True)
        wanted = self.board.natural_width()
        between = right.left - left.right >= wanted
        if not between:
            self._word_exchange(wanted <= field.width)
        width = min(field.width, self.board.natural_width())
        place = pygame.Rect(0, 0, width, self.board.height_for(width))
        place.centerx = field.centerx
        near = left.centery > field.centery
        if near:
            place.bottom = field.bottom if between else left.top
        else:
            place.top = field.top if between else left.bottom
        self.board.place(place)
        Widget.place(self, field.copy())

    def settle(self) -> None:
        self.lay_out(self._scene.laid)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        animated = self.interface is not None and self.interface.animations
        for one in self.standing:
            if one.update(seconds, animated):
                self._told()
