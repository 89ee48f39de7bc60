"""A die in the hand of a person who has not decided yet: dragged about, or set down on trial.

What is done here is no move: it takes no turn, blocks no input, and is undone when the person thinks again.
When the choice is made the animation of the move takes over from wherever the hand has the die.
"""

from __future__ import annotations

from game.cube import Cube
from game.grid import Cell
from scenes.animation import Animation, Call, Sequence, Speed, Timeline, Tween, Wait, out_cubic
from scenes.dice.pose import part_of
from scenes.view.choreography import Choreography
from scenes.view.table import RESTING, Die, OnBoard

REACH = 0.14
"""Seconds for a die that was dragged to settle on its cell, or to go back where it came from."""


class Hand:
    """Moves at most one die on trial.

    Attributes:
        die: what it holds, if anything.
        trial: the route along which the die was taken to where it stands; () while it is carried.
    """

    def __init__(self, choreography: Choreography) -> None:
        self.die: Die | None = None
        self.trial: tuple[Cell, ...] = ()
        self._choreography = choreography
        self._turned: Cube | None = None
        self._way, self._turn = Timeline(), Timeline()

    @property
    def busy(self) -> bool:
        """Whether it still moves a die by itself."""
        return self._way.busy or self._turn.busy

    def update(self, seconds: float, speed: Speed) -> None:
        """Lets seconds pass, at the player's speed."""
        for timeline in (self._way, self._turn):
            timeline.speed = speed
            timeline.update(seconds)

    def carry(self, die: Die, east: float, north: float) -> None:
        """The die follows the pointer, so many cells away from where it lies."""
        self._take(die)
        self._way.clear()
        self.trial = ()
        die.toward, die.way = None, 0.0
        die.pose = RESTING._replace(east=east, north=north)

    def set_down(self, die: Die, route: tuple[Cell, ...], leaps: bool = False) -> None:
        """The die stands on trial at the end of a route: goes there, or settles if it was carried there."""
        if die is self.die and self.trial == route:
            return
        carried = die is self.die and not self.trial
        self._take(die)
        self._way.clear()
        self.trial = route
        self._way.add(
            self._settle_on(die, route[-1]) if carried else self._choreography.take_to(die, route, leaps)
        )

    def show(self, cube: Cube | None) -> None:
        """Turns the die that stands on trial so that it lies as it would, or back again."""
        if self.die is None or not self.trial or cube == self._turned:
            return
        self._turned = cube
        self._turn.clear()
        self._turn.add(self._choreography.turn_to(self.die, cube or self.die.cube))

    def forget(self) -> None:
        """The die lies somewhere else by now."""
        self._let_go()

    def put_back(self) -> None:
        """The die goes back to where it lies."""
        die = self.die
        if die is None:
            return
        self._let_go()
        self._way.add(Sequence(self._glide(die, 0.0, 0.0), Call(die.settle)))

    def pass_on(self, end: Cell) -> Animation:
        """Gives the die away to the animation of its move, which ends on a cell: brings it there first.

        Nothing is left to do where it stands there already, or where the hand holds nothing.
        """
        die = self.die
        self._let_go()
        if die is None or die.rests or die.stands_on(end):
            return Wait(0.0)
        return self._settle_on(die, end)

    def _let_go(self) -> None:
        self._way.clear()
        self._turn.clear()
        self.die, self.trial, self._turned = None, (), None

    def _take(self, die: Die) -> None:
        if die is not self.die:
            self.put_back()
        self.die = die

    def _settle_on(self, die: Die, cell: Cell) -> Animation:
        return Sequence(self._glide(die, *self._offset(die, cell)), Call(lambda: die.stand(OnBoard(cell))))

    def _glide(self, die: Die, east: float, north: float) -> Animation:
        if isinstance(die.toward, OnBoard):
            there = self._offset(die, die.toward.cell)
            die.pose = die.pose._replace(east=there[0], north=there[1])
            die.toward, die.way = None, 0.0
        start = die.pose
        home = (east, north) == (0.0, 0.0)

        def apply(share: float) -> None:
            left = 1 - share
            die.pose = die.pose._replace(
                rotation=part_of(start.rotation, left) if home else die.pose.rotation,
                east=east + (start.east - east) * left,
                north=north + (start.north - north) * left,
                height=start.height * left,
            )

        return Tween(REACH, apply, out_cubic)

    def _offset(self, die: Die, cell: Cell) -> tuple[float, float]:
        """How far a cell lies from where the die lies, in cells to the east and to the north."""
        assert isinstance(die.home, OnBoard)
        grid, here = self._choreography.grid, die.home.cell
        return (
            float(grid.column(cell) - grid.column(here)),
            float(grid.row(cell) - grid.row(here)),
        )
