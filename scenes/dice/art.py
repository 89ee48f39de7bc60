"""Dice ready to blit: resting, in mid-motion and small, each as a body and a shadow.

Pictures are kept up to a number of bytes; those of motions too, since the same poses come again. When more
dice move than can be painted within a frame, each gets a new pose every second, third or fourth frame, and
large ones are painted coarsely until fewer move.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

import pygame

from game.cube import Cube
from scenes.dice.geometry import SHADOW_STEP, Shape, pips, shape
from scenes.dice.looks import DieLook, PipShape
from scenes.dice.painter import THINNEST_LINE, Detail, DiePainter
from scenes.dice.pose import UPRIGHT, Motion, Pose, Quaternion, relabelled, upright_part
from scenes.dice.shadow import coarseness, paint_shadow
from scenes.dice.view import View
from scenes.ui.cache import SurfaceCache

Point = tuple[float, float]

COVERED = Cube(0, 0, 0, 0, 0, 0)
"""A die without pips."""

# Dice smaller than this are painted larger and then reduced: the light on a corner of two pixels cannot be
# hit.
SMALLEST_PAINTED = 56

# On smaller dice lines and rings would run into the pips.
SMALLEST_INLAID = 32

LARGE = 140

# While more than so many dice move at once, they are painted no larger than this, or half as large as they
# are where that is more, and enlarged: nobody sees the pixels of a crowd that tumbles.
FEW, COARSE = 4, 64
# Small ones are not painted larger then, unless they are smaller than this.
SMALLEST_COARSE = 36

# Seconds of a frame that may go into painting new poses.
ALLOWANCE = 0.0045
EXPECTED_COST = 0.0012
LONGEST_STRIDE = 4

# Steps of a quaternion's parts between poses that are told apart: bodies, and shadows near the table and
# higher up. 96 steps are about a degree.
BODY_STEPS, LOW_STEPS, HIGH_STEPS = 96, 48, 24
BODIES, BLANKS, SHADOWS, SCALED = 5, 5, 2, 4
"""Of so many sixteenths each of the budget is made up."""
RESTING = 64
"""So many dice at rest are kept ready to draw."""
# Steps between heights that shadows tell apart, for one edge.
HEIGHTS = 8


class Picture(NamedTuple):
    """A surface and where its upper left corner goes, counted from the point of the table below the die."""

    surface: pygame.Surface
    left: float
    top: float

    def draw(self, target: pygame.Surface, point: Point) -> None:
        target.blit(self.surface, (round(point[0] + self.left), round(point[1] + self.top)))

    def stretched(self, across: float, along: float) -> Picture:
        width, height = self.surface.get_size()
        size = (max(1, round(width * across)), max(1, round(height * along)))
        return Picture(pygame.transform.smoothscale(self.surface, size), self.left * across, self.top * along)


class DieSprite(NamedTuple):
    """A die as it looks now. Draw all shadows before the first body, and bodies from back to front."""

    body: Picture
    shadow: Picture

    def draw(self, target: pygame.Surface, point: Point) -> None:
        """Draws a die that stands alone."""
        self.shadow.draw(target, point)
        self.body.draw(target, point)


class _Seen(NamedTuple):
    """What a die is painted from: how it is turned, its sides as they lie before that turn, its height."""

    rest: Quaternion
    cube: Cube
    height: float


class _Painted(NamedTuple):
    """A die in one pose: its pictures, their keys, and how high its centre lies in each, in half edges."""

    body: pygame.Surface
    shadow: pygame.Surface
    body_key: Hashable
    shadow_key: Hashable
    body_centre: float
    shadow_centre: float


@dataclass
class _Shown:
    """What a die that moves is drawn with, kept whatever else is painted; the frame it was painted in."""

    painted: _Painted
    frame: int


class DiceArt:
    """Dice of one size in one view.

    `edge` is in pixels; `budget` is how many bytes of pictures are kept, twice as many for large dice.
    """

    def __init__(self, view: View, edge: int, budget: int = 24 << 20) -> None:
        budget *= 2 if edge >= LARGE else 1
        self.view = view
        self.edge = max(2, edge)
        self._fine = float(max(1, math.ceil(SMALLEST_PAINTED / self.edge)))
        self._coarse = self._fine
        if self.edge >= SMALLEST_COARSE:
            self._coarse = min(1.0, max(COARSE, self.edge // 2) / self.edge)
        self._bodies = SurfaceCache(budget * BODIES // 16)
        self._blanks = SurfaceCache(budget * BLANKS // 16)
        self._shadows = SurfaceCache(budget * SHADOWS // 16)
        self._scaled = SurfaceCache(budget * SCALED // 16)
        self._resting: dict[tuple[str, Cube], DieSprite] = {}
        self._painters: dict[tuple[str, float], DiePainter] = {}
        self._expected: deque[tuple[DieLook, Cube, Iterator[Pose]]] = deque()
        self._expected_crowds: deque[tuple[DieLook, Iterator[Pose]]] = deque()
        self._last: dict[Hashable, _Shown] = {}
        self._frame = 0
        self._crowded = False
        self._moving = 0
        self._stride = 1
        self._most = int(ALLOWANCE / EXPECTED_COST)
        self._begun = 0
        self._wanted = self._painted = 0
        self._spent = 0.0
        self._cost = EXPECTED_COST

    @property
    def kept_bytes(self) -> int:
        """How many bytes the kept pictures take."""
        return self._bodies.size + self._blanks.size + self._shadows.size + self._scaled.size

    def resting(self, look: DieLook, cube: Cube) -> DieSprite:
        """A die at rest on the table."""
        sprite = self._resting.get((look.key, cube))
        if sprite is None:
            if len(self._resting) >= RESTING:
                self._resting.clear()
            sprite = self._placed(self._paint(look, _Seen(UPRIGHT, cube, 0.0)), Pose())
            self._resting[look.key, cube] = sprite
        return sprite

    def moving(self, look: DieLook, cube: Cube, pose: Pose, slot: Hashable = None) -> DieSprite:
        """A die that lay as `cube` says before its motion began.

        The place of the pose, east and north, is the caller's: `TableLayout.place`. `slot` tells the dice
        that move apart: with it a die may show its last pose for some frames, while many dice move at once.
        """
        if pose.rotation == UPRIGHT:
            seen = _Seen(UPRIGHT, cube, _stepped(pose.height))
            painted = self._shown_already(look, seen, slot) or self._paint(look, seen)
            if slot is not None:
                # Of dice that set off together a few are painted in each frame.
                self._begun += 1
                self._last[slot] = _Shown(painted, self._frame - self._begun % LONGEST_STRIDE)
            return self._placed(painted, pose)
        seen = self._seen(cube, pose)
        if slot is None:
            return self._placed(self._paint(look, seen), pose)
        self._moving += 1
        painted = self._shown_already(look, seen, slot) or self._within_allowance(look, seen, slot)
        return self._placed(painted, pose)

    def next_frame(self) -> None:
        """Begins a frame: call it once before the dice of a frame are drawn."""
        self._frame += 1
        if self._painted:
            # The first die of a set takes far longer than those that follow.
            self._cost += 0.2 * (min(self._spent / self._painted, 2 * self._cost) - self._cost)
        affordable = max(1, int(ALLOWANCE / self._cost))
        self._most = max(affordable, math.ceil(self._wanted / LONGEST_STRIDE))
        self._stride = math.ceil(self._wanted / self._most)
        self._crowded = self._moving > FEW
        self._moving = self._wanted = self._painted = 0
        self._spent = 0.0
        if self._frame % 64 == 0:
            # Dice that have come to rest long ago.
            self._last = {slot: shown for slot, shown in self._last.items() if self._frame - shown.frame < 60}

    @property
    def at_ease(self) -> bool:
        """Whether the dice of this frame have left time for a picture that will be needed soon."""
        return self._spent < ALLOWANCE / 3

    def expect(self, look: DieLook, cube: Cube, motion: Motion, steps: int = 24) -> None:
        """Notes a motion that is likely to come, for `warm_step` to paint."""
        self._expected.append((look, cube, (motion(i / steps) for i in range(steps + 1))))

    def expect_crowd(self, look: DieLook, motion: Motion, steps: int) -> None:
        """Notes a motion that many dice will make at once, each with its own pips, in so many steps."""
        self._expected_crowds.append((look, (motion(i / steps) for i in range(steps + 1))))

    def warm_step(self) -> bool:
        """Paints one pose of an expected motion; False when there is none left. For frames with time to
        spare.
        """
        while self._expected:
            look, cube, poses = self._expected[0]
            pose = next(poses, None)
            if pose is None:
                self._expected.popleft()
                continue
            seen = self._seen(cube, pose)
            if not self._is_painted(look, seen):
                spent = self._spent
                self._paint(look, seen)
                # It says nothing about what the dice of this frame have cost.
                self._spent = spent
                return True
        while self._expected_crowds:
            look, poses = self._expected_crowds[0]
            pose = next(poses, None)
            if pose is None:
                self._expected_crowds.popleft()
                continue
            seen = self._seen(COVERED, pose)
            if seen.rest != UPRIGHT and self._blanks.find(self._blank_key(look, seen, coarse=True)) is None:
                self._blank(look, seen, shape(seen.rest, self.view), coarse=True)
                return True
        return False

    def _within_allowance(self, look: DieLook, seen: _Seen, slot: Hashable) -> _Painted:
        """The new pose where it is this die's turn to be painted, else the one it was last painted in."""
        shown = self._last.get(slot)
        if self._is_painted(look, seen, self._crowded):
            painted = self._paint(look, seen, self._crowded)
            self._last[slot] = _Shown(painted, shown.frame if shown is not None else self._frame)
            return painted
        self._wanted += 1
        if shown is not None:
            must_wait = self._painted >= self._most or self._frame - shown.frame < self._stride
            if must_wait:
                return shown.painted
        self._painted += 1
        painted = self._paint(look, seen, self._crowded)
        self._last[slot] = _Shown(painted, self._frame)
        return painted

    def _shown_already(self, look: DieLook, seen: _Seen, slot: Hashable) -> _Painted | None:
        """What the die was drawn with last, where it is to be seen like that again."""
        shown = self._last.get(slot)
        keys = (self._body_key(look, seen, self._crowded), self._shadow_key(seen))
        if shown is not None and (shown.painted.body_key, shown.painted.shadow_key) == keys:
            return shown.painted
        return None

    def _seen(self, cube: Cube, pose: Pose) -> _Seen:
        rest, sides = upright_part(pose.rotation)
        return _Seen(_rounded(rest, BODY_STEPS), relabelled(cube, sides), _stepped(pose.height))

    def _body_key(self, look: DieLook, seen: _Seen, coarse: bool = False) -> Hashable:
        return (*self._blank_key(look, seen, coarse), pips(seen.cube))

    def _blank_key(self, look: DieLook, seen: _Seen, coarse: bool) -> tuple[Hashable, ...]:
        return (look.key, seen.rest, self._grain(seen, coarse), self._detail(seen, coarse))

    def _detail(self, seen: _Seen, coarse: bool) -> Detail:
        if seen.rest == UPRIGHT:
            return Detail.FINE
        return Detail.ROUGH if coarse else Detail.MOVING

    def _grain(self, seen: _Seen, coarse: bool) -> float:
        """How many times as large as it is seen a die is painted."""
        # Dice at rest are looked at for long.
        return self._coarse if coarse and seen.rest != UPRIGHT else self._fine

    def _shadow_key(self, seen: _Seen) -> tuple[Quaternion, float]:
        return (_rounded(seen.rest, LOW_STEPS if seen.height < 0.4 else HIGH_STEPS), seen.height)

    def _is_painted(self, look: DieLook, seen: _Seen, coarse: bool = False) -> bool:
        body = self._bodies.find(self._body_key(look, seen, coarse))
        return body is not None and self._shadows.find(self._shadow_key(seen)) is not None

    def _paint(self, look: DieLook, seen: _Seen, coarse: bool = False) -> _Painted:
        """A die as it is seen, painted where it is not kept; `coarse` ones are painted small."""
        body_key = self._body_key(look, seen, coarse)
        grain = self._grain(seen, coarse)
        body_shape = shape(seen.rest, self.view)
        body = self._bodies.get(
            body_key, lambda: self._timed(lambda: self._paint_body(look, seen, body_shape, coarse))
        )
        turn, height = self._shadow_key(seen)
        shadow_shape = shape(turn, self.view)
        half = self.edge / 2
        # Kept small, since what is soft needs few pixels.
        shadow = self._shadows.get(
            (turn, height),
            lambda: self._timed(lambda: paint_shadow(shadow_shape, self.view, half, 2 * height)),
        )
        return _Painted(
            body=self._scaled_once(body, body_key, max(1.0, 1 / grain)),
            shadow=self._scaled_once(shadow, (turn, height), coarseness(half)),
            body_key=body_key,
            shadow_key=(turn, height),
            body_centre=body_shape.centre_height,
            shadow_centre=shadow_shape.centre_height,
        )

    def _placed(self, painted: _Painted, pose: Pose) -> DieSprite:
        """The pictures of a die where and as large as a pose says."""
        half = self.edge / 2
        lifted = (painted.body_centre + 2 * pose.height) * half * self.view.rise
        width, height = painted.body.get_size()
        body = Picture(painted.body, -width / 2, -height / 2 - lifted)
        fall = (painted.shadow_centre + 2 * pose.height) * half
        width, height = painted.shadow.get_size()
        shadow = Picture(
            painted.shadow,
            -width / 2 + SHADOW_STEP[0] * fall,
            -height / 2 - SHADOW_STEP[1] * fall * self.view.depth,
        )
        if pose.size != 1.0 and pose.across == pose.along == 1.0:
            return DieSprite(
                self._sized(body, painted.body_key, pose.size),
                self._sized(shadow, painted.shadow_key, pose.size),
            )
        across, along = pose.size * pose.across, pose.size * pose.along
        if across != 1.0 or along != 1.0:
            return DieSprite(body.stretched(across, along), shadow.stretched(across, along))
        return DieSprite(body, shadow)

    def _sized(self, picture: Picture, key: Hashable, size: float) -> Picture:
        """The picture for dice of another size, kept since all that lie farther away are of one size."""
        scaled = self._scaled_once(picture.surface, (key, "seen"), size)
        return Picture(scaled, picture.left * size, picture.top * size)

    def _scaled_once(self, picture: pygame.Surface, key: Hashable, factor: float) -> pygame.Surface:
        if factor == 1.0:
            return picture
        width, height = picture.get_size()
        size = (max(1, round(width * factor)), max(1, round(height * factor)))
        return self._scaled.get((key, factor), lambda: pygame.transform.smoothscale(picture, size))

    def _paint_body(self, look: DieLook, seen: _Seen, body_shape: Shape, coarse: bool) -> pygame.Surface:
        grain, detail = self._grain(seen, coarse), self._detail(seen, coarse)
        # Of many dice that are thrown some tumble alike, one after another: only their pips differ.
        blank = self._blank(look, seen, body_shape, coarse)
        body = self._painter(look, grain).paint(blank, body_shape, pips(seen.cube), detail)
        if grain > 1:
            body = _reduced(body, round(grain), look)
        return body

    def _blank(self, look: DieLook, seen: _Seen, body_shape: Shape, coarse: bool) -> pygame.Surface:
        """A die without pips, as large as it is painted."""
        painter = self._painter(look, self._grain(seen, coarse))
        detail = self._detail(seen, coarse)
        key = self._blank_key(look, seen, coarse)
        return self._blanks.get(key, lambda: painter.paint_blank(body_shape, detail))

    def _painter(self, look: DieLook, grain: float) -> DiePainter:
        painter = self._painters.get((look.key, grain))
        if painter is None:
            material = _plain(look) if self.edge < SMALLEST_INLAID else look
            thinnest = THINNEST_LINE * min(1.0, grain / self._fine)
            painter = DiePainter(material, self.view, self.edge * grain / 2, thinnest)
            self._painters[look.key, grain] = painter
        return painter

    def _timed(self, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        started = perf_counter()
        picture = paint()
        self._spent += perf_counter() - started
        return picture


def _stepped(height: float) -> float:
    """A height as shadows tell it apart."""
    return round(height * HEIGHTS) / HEIGHTS


def _plain(look: DieLook) -> DieLook:
    shape = PipShape.ROUND if look.pip_shape is PipShape.RING else look.pip_shape
    return replace(look, rings=0, pip_shape=shape)


@lru_cache(maxsize=1024)
def _rounded(rotation: Quaternion, steps: int) -> Quaternion:
    """The nearest of the rotations that are told apart, so that poses come again."""
    w, x, y, z = (round(value * steps) for value in rotation)
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def _reduced(body: pygame.Surface, factor: int, look: DieLook) -> pygame.Surface:
    width, height = math.ceil(body.get_width() / factor), math.ceil(body.get_height() / factor)
    width, height = width + width % 2, height + height % 2
    whole = pygame.Surface((width * factor, height * factor), pygame.SRCALPHA)
    # The colour of what is transparent seeps into the rim.
    whole.fill((*look.shade, 0))
    whole.blit(
        body, ((whole.get_width() - body.get_width()) // 2, (whole.get_height() - body.get_height()) // 2)
    )
    return pygame.transform.smoothscale(whole, (width, height))
