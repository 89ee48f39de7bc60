"""How dice act out what happened: every event about dice as an animation of the dice of a table, with its
sounds.

Generic for all games with dice on a board. An event is folded into the table at the end of its animation, so
that the table is then exactly as after `DiceTable.fold`; dice keep the way they lie, as real ones do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeAlias

from game.cube import Cube
from game.engine import Event
from game.events import (
    Captured,
    Ended,
    Flipped,
    Jumped,
    Moved,
    Revealed,
    Rolled,
    RolledOut,
    SetOut,
    Tilted,
    Turned,
)
from game.grid import Cell, Grid
from scenes.animation import Animation, Call, Parallel, Sequence, Tween, Wait, linear, out_cubic
from scenes.dice.pose import (
    SETTLED,
    Pose,
    Quaternion,
    about,
    inverse,
    jump,
    lie_after,
    part_of,
    product,
    tilt,
    tumble,
    turn_between,
    upright_part,
)
from scenes.view.pressing import pressed_out
from scenes.view.table import DiceTable, Die, OnBoard
from scenes.view.way import Way, even

# Seconds at normal speed.
STEP, START = 0.07, 0.16
"""A slide takes START and a STEP for every cell of its way."""
TURN = 0.3
FALL = 0.085
"""The sound of a tilt begins so long before the die lies flat: one hears it turn on its edge first."""
JUMP = 0.52
ROLL = 1.05
THROW, BETWEEN, LAST_THROW, LINE_UP = 1.15, 0.05, 0.5, 0.32
"""An opening roll: each die tumbles, BETWEEN after the one before it, and then all line up.

The last one sets off LAST_THROW after the first at the latest.
"""
MANY_STEPS = 32
"""Where many dice are thrown at once they take so many turns to come to rest, instead of one a frame."""
FAR = 3.2
"""From so many cells away dice are thrown, from one farther for each rank before theirs."""
SET_OUT = 0.2
GLIDE = 0.24

# Heights in edges of a die.
SLIDE, LEAP = 0.06, 1.1
REVEAL = 0.34
CHEER = 0.36

UNTURNED = Cube(0, 1, 2, 3, 4, 5)
"""The key of the symmetry that leaves a die as it lies, see `pose.symmetries`."""

SHORTEST_LOOK = 0.3
"""A face that was rolled can be read for so long before anything else happens to the die."""


class Sounds(Protocol):
    """What dice are heard through."""

    def play(self, name: str, strength: float = 1.0) -> None: ...


class Later(Animation):
    """An animation that is made when it begins: what it moves may lie elsewhere when it is queued."""

    def __init__(self, make: Callable[[], Animation]) -> None:
        self._make = make
        self._made: Animation | None = None

    @property
    def next_change(self) -> float:
        return self._made.next_change if self._made is not None else 0.0

    def advance(self, seconds: float) -> None:
        if self._made is None:
            self._made = self._make()
        else:
            self._made.advance(seconds)
        self.done = self._made.done


CaptureStyle: TypeAlias = Callable[
    [DiceTable, Grid, Captured, Cell | None, Callable[[str, float], None]], Animation
]
"""How dice are captured, by the die that arrived on a cell; the event is folded afterwards."""


class Choreography:
    """Makes the animations for the dice of one table; `capture` is how dice are taken in the game."""

    def __init__(
        self, table: DiceTable, grid: Grid, sounds: Sounds, capture: CaptureStyle = pressed_out
    ) -> None:
        self.table = table
        self.grid = grid
        self.sounds = sounds
        self._capture_style = capture
        self._arrived: Cell | None = None
        self._rolls = 0

    def animate(self, event: Event, turns_over: bool = True) -> Animation:
        """What shows an event. `turns_over`: a jump takes the die over to its opposite face on its way."""
        match event:
            case RolledOut():
                return Later(lambda: self._roll_out(event))
            case SetOut():
                return Later(lambda: self._set_out(event))
            case Revealed():
                return Later(lambda: self._reveal(event))
            case Moved():
                return Later(lambda: self._slide(event))
            case Jumped():
                return Later(lambda: self._jump(event, turns_over))
            case Tilted():
                return Later(lambda: self._tilt(event))
            case Turned() | Flipped():
                return Later(lambda: self._turn(event))
            case Rolled():
                return Later(lambda: self._roll(event))
            case Captured():
                return Later(lambda: self._capture(event))
            case Ended():
                return Later(lambda: self._end(event))
            case _:
                return self._folded(event)

    def glide(self, dice: Iterable[Die]) -> Animation:
        """Lets dice that `DiceTable.morph_to` returned come from where they are still drawn."""
        self._arrived = None
        moved = list(dice)

        def apply(share: float) -> None:
            for die in moved:
                die.way = 1 - share
                die.pose = Pose(height=0.5 * _hump(share))

        return Sequence(Tween(GLIDE, apply), Call(lambda: settle(moved))) if moved else Wait(0.0)

    def take_to(self, die: Die, route: tuple[Cell, ...], leaps: bool = False) -> Animation:
        """Takes a die along a route to stand at its end, still without having moved there for good.

        It slides, or `leaps` over what lies on the way.
        """
        way = Way(self.grid, route)
        height = LEAP if leaps else SLIDE

        def apply(share: float) -> None:
            east, north = way.at(share)
            die.pose = die.pose._replace(east=east, north=north, height=height * _hump(share))

        return Sequence(
            self._heard("slide", 0.15 + 0.1 * len(route)),
            Tween(START + STEP * (len(route) - 1), apply, even),
            Call(lambda: die.stand(OnBoard(route[-1]))),
        )

    def turn_to(self, die: Die, end: Cube) -> Animation:
        """Turns a die where it stands, from however it is turned just now, until it lies as `end`."""
        start = die.pose.rotation
        goal = turn_between(die.cube, end)
        rest = product(goal, inverse(start))
        quarters = _degrees(rest) / 90

        def apply(share: float) -> None:
            turned = product(part_of(rest, share), start) if share < 1 else goal
            die.pose = die.pose._replace(rotation=turned, height=0.35 * _hump(share) * min(1.0, quarters))

        return Tween(TURN * min(1.2, max(0.4, quarters)), apply)

    # One event each

    def _slide(self, event: Moved) -> Animation:
        die = self.table.dice[OnBoard(event.route[0])]
        end = event.route[-1]
        self._arrived = end

        def arrive() -> None:
            # Whoever chose it may have turned it already: the event that follows says to what.
            rotation = die.pose.rotation
            self.table.fold(event)
            die.pose = Pose(rotation)

        # Whoever chose it may have put it there already.
        slide = [] if die.stands_on(end) else [self.take_to(die, event.route)]
        return Sequence(*slide, self._heard("tap", 0.35), Call(arrive))

    def _jump(self, event: Jumped, turns_over: bool) -> Animation:
        die = self.table.dice[OnBoard(event.start)]
        direction = self.grid.direction(event.start, event.over)
        assert direction is not None
        self._arrived = event.end
        there = die.stands_on(event.end)
        if not there:
            die.settle()
        motion = jump(direction)
        # Whoever chose it may have put it there and turned it already: then it only hops where it stands.
        before = die.pose.rotation
        turned = upright_part(before)[1] != UNTURNED
        height = 0.5 if there else LEAP

        def apply(share: float) -> None:
            pose = motion(share)._replace(height=height * _hump(share))
            if there:
                pose = pose._replace(east=0.0, north=0.0)
            if turned or not turns_over:
                pose = pose._replace(rotation=before)
            die.pose = pose

        def land() -> None:
            # It lies turned over from here on; the event that follows says so.
            rotation = die.pose.rotation
            self.table.fold(event)
            die.pose = Pose(rotation)

        return Sequence(
            self._heard("flip", 0.5),
            Tween(JUMP * (0.8 if there else 1.0), apply, linear),
            self._heard("tap", 0.7),
            Call(land),
        )

    def _tilt(self, event: Tilted) -> Animation:
        die = self.table.dice[OnBoard(event.start)]
        self._arrived = event.end
        motion = tilt(event.direction)

        def apply(share: float) -> None:
            die.pose = motion(share)

        falls = Sequence(Wait(TURN - FALL), self._heard("tilt", 0.6))
        return Sequence(Parallel(Tween(TURN, apply, linear), falls), self._folded(event))

    def _turn(self, event: Turned | Flipped) -> Animation:
        die = self.table.dice[OnBoard(event.cell)]
        end, rest = self.table.cube_after(event), upright_part(die.pose.rotation)[0]
        if lie_after(die.cube, die.pose.rotation) == end and _degrees(rest) < 1:
            return self._folded(event)
        return Sequence(self.turn_to(die, end), self._heard("click", 0.45), self._folded(event))

    def _roll(self, event: Rolled) -> Animation:
        die = self.table.dice[OnBoard(event.cell)]
        self._rolls += 1
        motion = tumble(die.cube, self.table.cube_after(event), self._rolls)

        def apply(share: float) -> None:
            die.pose = motion(share)

        return Sequence(
            self._heard("roll", 0.15),
            Tween(ROLL, apply, linear),
            self._folded(event),
            Wait(max(0.0, SHORTEST_LOOK - (1 - SETTLED) * ROLL)),
        )

    def _roll_out(self, event: RolledOut) -> Animation:
        before = len(self.table.beside(event.seat))
        self.table.fold(event)
        dice = self.table.beside(event.seat)[before:]
        towards = 1 if event.seat == 0 else -1
        throws: list[Animation] = []
        rests = []
        between = min(BETWEEN, LAST_THROW / len(dice))
        many = len(dice) > self.grid.columns
        # Dice of the rank behind must not come to rest on those in front of them.
        spread = 0.4 if many else 1.0
        steps = MANY_STEPS if many else None
        far = FAR + (len(dice) - 1) // self.grid.columns
        for number, die in enumerate(dice):
            self._rolls += 1
            kind = number % len(_THROWS)
            rest = _REST[(number + 3 * event.seat) % len(_REST)]
            east, north = rest[0], towards * (_REST_MIDDLE + spread * (rest[1] - _REST_MIDDLE))
            rests.append((east, north, _THROWS[kind].yaw))
            throw = _thrown(die, _THROWS[kind], kind + event.seat, -far * towards, rests[-1], steps)
            throws.append(Sequence(Wait(between * number), Tween(THROW, throw, linear)))
            # Not seen before it is thrown: it waits beyond the edge.
            throw(0.0)

        def line_up(share: float) -> None:
            for die, (east, north, yaw) in zip(dice, rests, strict=True):
                left = 1 - share
                turned = 1 - _in_steps(share, steps and steps // 4)
                die.pose = Pose(
                    about((0, 0, 1), yaw * turned), east * left, north * left, height=0.12 * _hump(share)
                )

        return Sequence(
            self._heard("roll", len(dice) / 5),
            Parallel(*throws),
            Wait(max(0.0, SHORTEST_LOOK - (1 - SETTLED) * THROW)),
            Tween(LINE_UP, line_up),
            self._heard("click", 0.3),
            Call(lambda: settle(dice)),
        )

    def _set_out(self, event: SetOut) -> Animation:
        moves = [
            (die, OnBoard(cell))
            for die, (cell, _) in self.table.to_set_out(event)
            if die.home != OnBoard(cell)
        ]

        def apply(share: float) -> None:
            for die, home in moves:
                die.toward, die.way = home, share

        return Sequence(Tween(SET_OUT, apply), self._heard("tap", 0.5), self._folded(event))

    def _reveal(self, event: Revealed) -> Animation:
        dice = [self.table.dice[OnBoard(cell)] for cell, _ in event.dice]

        def narrow(share: float) -> None:
            for die in dice:
                die.pose = Pose(height=0.3 * share, across=1 - 0.94 * share)

        def widen(share: float) -> None:
            narrow(1 - share)

        return Sequence(
            self._heard("flip", 0.4),
            Tween(REVEAL / 2, narrow),
            self._folded(event),
            Tween(REVEAL / 2, widen, out_cubic),
            self._heard("tap", 0.5),
            Call(lambda: settle(dice)),
        )

    def _capture(self, event: Captured) -> Animation:
        taken = self._capture_style(self.table, self.grid, event, self._arrived, self.sounds.play)
        return Sequence(taken, self._folded(event))

    def _end(self, event: Ended) -> Animation:
        winners = event.ranking[0] if len(event.ranking) > 1 else ()
        dice = [die for _, die in sorted(self.table.on_board().items()) if die.seat in winners]

        def hop(die: Die) -> Animation:
            def apply(share: float) -> None:
                die.pose = Pose(height=0.55 * _hump(share))

            return Sequence(Tween(CHEER, apply, linear), self._heard("tap", 0.4), Call(die.settle))

        hops = [Sequence(Wait(0.09 * number), hop(die)) for number, die in enumerate(dice)]
        return Sequence(Parallel(*hops), self._folded(event))

    # Small pieces

    def _folded(self, event: Event) -> Animation:
        return Call(lambda: self.table.fold(event))

    def _heard(self, name: str, strength: float) -> Animation:
        return Call(lambda: self.sounds.play(name, min(1.0, strength)))


def _hump(t: float) -> float:
    return 4 * t * (1 - t)


def settle(dice: Iterable[Die]) -> None:
    """Ends the motion of dice."""
    for die in dice:
        die.settle()


class _Throw(NamedTuple):
    """How dice are thrown: by which turn they come to lie as they do, and how many degrees askew."""

    turn: Quaternion
    yaw: float


# Some of many dice tumble alike, so that a picture of one serves others. As nobody has seen a die before it
# is thrown, it may begin as it likes.
_THROWS = (
    _Throw(about((1, 0, 0), 90), 8),
    _Throw(about((0, 1, 0), 90), -12),
    _Throw(about((1, 0, 0), -90), 14),
    _Throw(about((0, 1, 0), 180), -5),
    _Throw(about((0, 1, 0), -90), 10),
)


def _thrown(
    die: Die, throw: _Throw, variant: int, far: float, rest: tuple[float, float, float], steps: int | None
) -> Callable[[float], None]:
    """A throw from `far` to the north of where it ends: a little away from the home of the die, and askew.

    The die lies as it will at the end from the beginning. With `steps` it takes no more than so many turns.
    """
    east, north, yaw = rest
    back = inverse(throw.turn)
    motion = tumble(lie_after(die.cube, back), die.cube, variant, 0.0, far)
    askew = about((0, 0, 1), yaw)

    def apply(share: float) -> None:
        pose = motion(share)
        turned = pose.rotation if steps is None else motion(_in_steps(share, steps)).rotation
        left = pose.north / far
        die.pose = pose._replace(
            rotation=product(askew, product(turned, back)),
            east=east * (1 - 0.9 * left),
            north=north + pose.north,
        )

    return apply


def _in_steps(share: float, steps: int | None) -> float:
    """The share in so many equal steps."""
    return share if steps is None else round(share * steps) / steps


def _degrees(rotation: Quaternion) -> float:
    """How far a rotation turns, the short way round."""
    return math.degrees(2 * math.acos(min(1.0, abs(rotation[0]))))


# Where thrown dice come to rest before they are lined up: east, and towards the middle, in cells.
_REST = (
    (0.12, 1.35),
    (-0.1, 0.95),
    (0.05, 1.6),
    (0.14, 1.1),
    (-0.13, 1.45),
    (0.0, 0.9),
    (-0.08, 1.3),
)
_REST_MIDDLE = 1.2
