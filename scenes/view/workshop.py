"""The dice workshop: tiles on two unfolded nets, a turning die beside each that shows what they make.

The tiles always fill both nets; they are exchanged as an `Arranger` does, so whatever lies there is a pair of
dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.cube import FACES, Cube
from game.grid import ORTHOGONAL
from game.grid import Direction as Compass
from scenes.dice.art import DiceArt
from scenes.dice.looks import DieLook
from scenes.dice.pose import Pose, relabelled, tilt
from scenes.dice.view import Point, View
from scenes.ui import shapes, text
from scenes.ui.controls import Button
from scenes.view.arranger import Arranger, Order, ReadySet, Told
from scenes.view.net import COLUMNS, PLACES, ROWS, face_tile

SIDES = len(PLACES)
DICE = 2

SMALLEST_WORDS = 10
"""Pixels: the words below a net are set no smaller."""

# At scale 1.
LARGEST_TILE = 104

# In widths of a tile.
BETWEEN, TURNING, ROUND = 0.95, 0.74, 0.14
"""Between the two nets, the edge of a turning die, how much of its place a tile leaves free."""

TURN_SECONDS, REST_SECONDS = 0.45, 0.9
"""A turning die turns over an edge for so long, and rests so long until it does it again."""

AUTOMATIC = (Compass.EAST, Compass.SOUTH)
"""By turns over these edges every side comes up."""


class TurningDie:
    """A die that turns over an edge now and then, or until a wanted side is on top."""

    def __init__(self) -> None:
        self.lie = Cube(*range(SIDES))
        """Which side lies where."""
        self.direction: Compass | None = None
        self._share = 0.0
        self._rested = 0.0
        self._turns = 0

    def update(self, seconds: float, wanted: int | None, animated: bool) -> bool:
        """Lets seconds pass; whether it has moved."""
        if self.direction is not None:
            self._share = self._share + seconds / TURN_SECONDS if animated else 1.0
            if self._share >= 1.0:
                self.lie = self.lie.tilted(self.direction)
                self.direction, self._rested = None, 0.0
            return True
        self._rested += seconds
        if wanted is not None:
            if self.lie.top != wanted:
                self._begin(next((w for w in ORTHOGONAL if self.lie.tilted(w).top == wanted), Compass.NORTH))
        elif animated and self._rested > REST_SECONDS:
            self._begin(AUTOMATIC[self._turns % len(AUTOMATIC)])
            self._turns += 1
        return self.direction is not None

    def _begin(self, direction: Compass) -> None:
        self.direction, self._share = direction, 0.0

    @property
    def pose(self) -> Pose:
        """How it is drawn now: it turns on the spot."""
        if self.direction is None:
            return Pose()
        share = self._share * self._share * (3 - 2 * self._share)
        return tilt(self.direction)(share)._replace(east=0.0, north=0.0)


class Workshop(Arranger):
    """Tiles of these values on the nets of two dice; place 6 * die + side has the side of that `Cube` index.

    Args:
        values: the value of each tile.
        look: the material of the tiles.
        shuffled: gives an order by chance.
        random, total: the words on the button for that, and below a net (with `{total}`).
    """

    def __init__(
        self,
        values: Sequence[int],
        look: DieLook,
        sets: Sequence[ReadySet],
        on_done: Callable[[Order], object],
        *,
        shuffled: Callable[[], Order],
        random: str,
        total: Callable[[int], str],
        done: str,
        on_change: Callable[[int], object] = lambda pieces: None,
        tip: str = "",
        told: Told = lambda order, cursor, taken_up: "",
    ) -> None:
        self.values = tuple(values)
        self.look = look
        chance = Button(random, lambda: self.lay(shuffled()), name="workshop random", repeatable=True)
        super().__init__(
            sets,
            on_done,
            keep=done,
            done=done,
            on_change=on_change,
            tip=tip,
            more=[chance],
            told=told,
        )
        self.turning = [TurningDie() for _ in range(DICE)]
        self.plate = pygame.Rect(0, 0, 0, 0)
        self._total = total
        self._tile = 1
        self._nets: list[pygame.Rect] = []
        self._tiles = self._dice = self._made_for(1)
        self._painted: set[int] = set()

    def speak_as(self, other: Arranger) -> None:
        super().speak_as(other)
        if isinstance(other, Workshop):
            self._total = other._total

    @property
    def dice(self) -> tuple[Cube, Cube]:
        """The two dice that the tiles make now."""
        faces = [self.values[piece] for piece in self.order]
        return Cube(*faces[:SIDES]), Cube(*faces[SIDES:])

    # Where it is

    def lay_out(self, room: pygame.Rect) -> None:
        """Finds the largest nets that fit into a room together with the buttons, and their plate."""
        theme = self.theme
        padding, gap = theme.px(20), theme.px(14)
        inner = room.inflate(-2 * padding, -2 * padding)
        buttons = self._buttons.height_for(inner.width)
        across = DICE * COLUMNS + BETWEEN
        tile = int(min(inner.width / across, (inner.height - buttons - gap) / ROWS, theme.px(LARGEST_TILE)))
        self._tile = max(8, tile)
        wide = round(across * self._tile)
        width = max(wide, min(inner.width, self._buttons.natural_width(), theme.px(660)))
        buttons = self._buttons.height_for(width)
        height = ROWS * self._tile + gap + buttons
        self.plate = pygame.Rect(0, 0, width + 2 * padding, height + 2 * padding)
        self.plate.center = room.center
        left, top = self.plate.centerx - wide // 2, self.plate.top + padding
        step = round((COLUMNS + BETWEEN) * self._tile)
        size = (COLUMNS * self._tile, ROWS * self._tile)
        self._nets = [pygame.Rect((left + die * step, top), size) for die in range(DICE)]
        self._tiles = self._made_for(self._tile)
        self._painted.clear()
        self._dice = DiceArt(View.TILTED, max(8, round(TURNING * self._tile)), 6 << 20)
        places = [
            pygame.Rect(net.left + column * self._tile, net.top + row * self._tile, self._tile, self._tile)
            for net in self._nets
            for column, row in PLACES
        ]
        self.arrange(
            places, pygame.Rect(self.plate.left + padding, self._nets[0].bottom + gap, width, buttons)
        )

    @staticmethod
    def _made_for(tile: int) -> DiceArt:
        return DiceArt(View.ABOVE, max(6, round(tile * (1 - ROUND))), 4 << 20)

    def tip_anchor(self) -> pygame.Rect:
        return self.plate

    def turning_point(self, die: int) -> Point:
        """The point below the turning die: in the corner that the cross leaves free."""
        net, tile = self._nets[die], self._tile
        return (net.left + 2.58 * tile, net.top + 3.2 * tile)

    # Time

    def update(self, seconds: float) -> None:
        super().update(seconds)
        animated = self.interface is not None and self.interface.animations
        self._paint_one()
        for number, die in enumerate(self.turning):
            if die.update(seconds, self._wanted(number), animated):
                self.changed()

    def _paint_one(self) -> None:
        """Paints the tiles of one value a frame: all of them at once would be seen as a halt."""
        value = next((value for value in self.values if value not in self._painted), None)
        if value is not None and self._nets:
            face_tile(self._tiles, self.look, value)
            self._painted.add(value)
            self.changed()

    def _wanted(self, die: int) -> int | None:
        """The side of a die that is pointed at, or that the keys have gone to."""
        place = self._pointed if self.hovered and self.dragged is None else None
        if place is None and self.focused and self.interface is not None and self.interface.focus_visible:
            place = self.cursor
        return place % SIDES if place is not None and place // SIDES == die else None

    # Looks

    def draw(self, surface: pygame.Surface) -> None:
        if not self._nets:
            return
        theme, palette = self.theme, self.theme.palette
        radius = theme.px(18)
        shapes.draw_shadow(surface, self.plate, radius, theme.px(24), theme.px(9), 170)
        shapes.draw_plate(surface, self.plate, radius, palette.panel, 0.05)
        shapes.draw_ring(surface, self.plate, radius, theme.px(1), palette.rim)
        self.draw_places(surface)
        for piece in sorted(
            range(len(self.values)), key=lambda piece: (self.is_lifted(piece), piece == self.dragged)
        ):
            if self.values[piece] in self._painted:
                self._draw_tile(surface, piece)
        if len(self._painted) < len(set(self.values)):
            return
        self._dice.next_frame()
        for number, (die, cube) in enumerate(zip(self.turning, self.dice, strict=True)):
            shown = relabelled(cube, die.lie)
            self._dice.moving(self.look, shown, die.pose, slot=number).draw(
                surface, self.turning_point(number)
            )
            self._write_total(surface, number, sum(cube))

    def _draw_tile(self, surface: pygame.Surface, piece: int) -> None:
        tile = face_tile(self._tiles, self.look, self.values[piece])
        x, y = self.centre(piece)
        raised = self._tile // 12 if self.is_lifted(piece) else 0
        place = tile.get_rect(center=(round(x), round(y) - raised))
        blur = max(2, self._tile // 16) + raised
        shapes.draw_shadow(surface, place.inflate(-4, -4), self._tile // 6, blur, blur // 2 + raised, 130)
        surface.blit(tile, place)

    def _write_total(self, surface: pygame.Surface, die: int, total: int) -> None:
        net = self._nets[die]
        room = pygame.Rect(net.left, net.top + 2 * self._tile, self._tile, 2 * self._tile)
        style = text.narrowed(self._total(total), self.theme.small, room.width, SMALLEST_WORDS)
        height = min(room.height, text.height(self._total(total), style, room.width))
        place = pygame.Rect(room.left, room.bottom - self._tile // 2 - height // 2, room.width, height)
        text.draw_paragraph(surface, self._total(total), style, place.clamp(room), "centre")


def tiles_of(each: int) -> tuple[int, ...]:
    """The values of so many tiles of each."""
    return tuple(face for face in FACES for _ in range(each))
