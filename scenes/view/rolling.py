"""A die in the hand of a person that is rolled over its edges on trial, and back again.

What is done here is no move: it takes no turn, blocks no input, and is undone when the person thinks again.
When the choice is made, the animation of each tilt takes over from where the hand has the die.
"""

from __future__ import annotations

from game.events import Tilted
from game.grid import Cell, Direction
from scenes.animation import Animation, Call, Sequence, Speed, Tween, linear
from scenes.dice.pose import UPRIGHT, Pose, product, tilt
from scenes.view.choreography import TURN, Choreography
from scenes.view.hand import Hand
from scenes.view.table import Die

Route = tuple[Cell, ...]

HASTE = 1.25
"""On trial a die rolls so much faster than in earnest."""


class RollingHand(Hand):
    """Rolls at most one die on trial: `trial` has the cells along which it is to go, from where it lies."""

    def __init__(self, choreography: Choreography) -> None:
        super().__init__(choreography)
        self._table, self._grid = choreography.table, choreography.grid
        self._sounds = choreography.sounds
        self._path: Route = ()
        self._done = 0.0

    @property
    def busy(self) -> bool:
        """Whether the die is still on its way."""
        return self.die is not None and (self._path != self.trial or self._done != len(self.trial) - 1)

    def lead(self, die: Die, route: Route) -> None:
        """The die is to stand at the end of a route, which begins where it lies."""
        if die is not self.die:
            self.forget()
            self.die, self._path, self._done = die, route[:1], 0.0
        self.trial = route

    def put_back(self) -> None:
        """The die is to go back to where it lies."""
        self.trial = self.trial[:1]

    def forget(self) -> None:
        """The die lies somewhere else by now."""
        if self.die is not None:
            self.die.settle()
        self.die, self.trial, self._path, self._done = None, (), (), 0.0

    def update(self, seconds: float, speed: Speed) -> None:
        """Lets seconds pass, at the player's speed."""
        if self.die is None:
            return
        left = (
            len(self._path) + len(self.trial) if speed is Speed.OFF else seconds * speed.value * HASTE / TURN
        )
        while left > 0 and self.busy:
            left = self._go(left)
        self.die.pose = self._pose()
        if not self.busy and len(self.trial) == 1:
            self.forget()

    def take(self, event: Tilted) -> Animation | None:
        """The animation of a tilt that the hand has begun or done; None where it holds another die.

        In the end the event is folded into the table, and what the hand did beyond it remains.
        """
        die = self._table.on(event.start)
        if die is None or die is not self.die or self._path[:2] != (event.start, event.end) or not self._done:
            self.forget()
            return None
        done = min(1.0, self._done)

        def apply(share: float) -> None:
            self._done = max(self._done, done + (1 - done) * share)
            die.pose = self._pose()

        def fold() -> None:
            self._table.fold(event)
            self._path, self._done = self._path[1:], max(0.0, self._done - 1)
            die.pose = self._pose()
            if not self._done:
                self.forget()

        rest = [] if done == 1.0 else [Tween(TURN * (1 - done), apply, linear), self._tap()]
        return Sequence(*rest, Call(fold))

    def _tap(self) -> Animation:
        return Call(lambda: self._sounds.play("tap", 0.6))

    def _go(self, tilts: float) -> float:
        """Rolls so many tilts towards the end of the route, back first where it turns off; what is left."""
        common = 0
        while common < min(len(self._path), len(self.trial)) and self._path[common] == self.trial[common]:
            common += 1
        aim = common - 1
        if self._done <= aim:
            self._path, aim = self.trial, len(self.trial) - 1
        before, distance = self._done, abs(aim - self._done)
        step = min(tilts, distance)
        self._done = float(aim) if step == distance else before + (step if aim > before else -step)
        if step and (self._done == aim or int(before) != int(self._done)):
            self._sounds.play("tap", 0.4)
        return tilts - step

    def _pose(self) -> Pose:
        """How the die is drawn after so much of its way."""
        whole = int(self._done)
        rotation = UPRIGHT
        for number in range(whole):
            rotation = product(tilt(self._direction(number))(1.0).rotation, rotation)
        east, north = self._away(self._path[whole])
        if self._done == whole:
            return Pose(rotation, east, north)
        part = tilt(self._direction(whole))(self._done - whole)
        return Pose(product(part.rotation, rotation), east + part.east, north + part.north)

    def _direction(self, step: int) -> Direction:
        direction = self._grid.direction(self._path[step], self._path[step + 1])
        assert direction is not None
        return direction

    def _away(self, cell: Cell) -> tuple[float, float]:
        grid, start = self._grid, self._path[0]
        return (
            float(grid.column(cell) - grid.column(start)),
            float(grid.row(cell) - grid.row(start)),
        )
