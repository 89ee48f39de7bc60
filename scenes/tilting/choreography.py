"""How the dice of Tilting Dice act out what happens: built, placed, tilted, pressed out, collected again."""

from __future__ import annotations

from game.cube import Cube
from game.engine import Event
from game.events import Tilted
from game.grid import Cell, Direction, Grid
from game.tilting.dice import built
from game.tilting.events import Built, Compared, PlacedInCorners, RoundBegan, RoundEnded, Unveiled
from scenes.animation import Animation, Call, Parallel, Sequence, Tween, Wait, linear, out_bounce
from scenes.dice.pose import Pose, inverse, part_of, pop_out, product, squeeze, turn_between
from scenes.tilting.table import TiltingTable
from scenes.view.choreography import Choreography, Later, Sounds, settle
from scenes.view.rolling import RollingHand
from scenes.view.table import Die, InTray, OnBoard

# Seconds at normal speed.
DROP, BETWEEN = 0.5, 0.12
UNVEIL = 0.36
PLACE = 0.55
LUNGE, HOLD, FLIGHT = 0.17, 0.1, 0.46
COLLECT = 0.5

REACH = 0.34
"""How far, in cells, a die lunges at the one that it captures."""


class TiltingChoreography(Choreography):
    """Acts out the events of Tilting Dice on its table; tilts that a hand has begun are taken over from it.

    Attributes:
        hand: the hand of the person at the table, None where there is none.
    """

    table: TiltingTable

    def __init__(self, table: TiltingTable, grid: Grid, sounds: Sounds) -> None:
        super().__init__(table, grid, sounds)
        self.hand: RollingHand | None = None
        self._contacts: list[Compared] = []

    def animate(self, event: Event, turns_over: bool = True) -> Animation:
        match event:
            case Built():
                return Later(lambda: self._build(event))
            case Unveiled():
                return Later(lambda: self._unveil(event))
            case PlacedInCorners():
                return Later(lambda: self._place(event))
            case Tilted():
                return Later(lambda: self._roll_over(event))
            case Compared():
                return Later(lambda: self._meet(event))
            case RoundEnded():
                return Later(lambda: self._press_out(event))
            case RoundBegan():
                return Later(lambda: self._collect(event))
            case _:
                return super().animate(event, turns_over)

    def _build(self, event: Built) -> Animation:
        """The new dice drop into the tray of their seat."""
        before = len(self.table.tray(event.seat))
        self.table.fold(event)
        dice = self.table.tray(event.seat)[before:]

        def drop(die: Die) -> Animation:
            die.pose = Pose(height=9.0)

            def apply(share: float) -> None:
                die.pose = Pose(height=2.4 * (1 - share))

            return Sequence(Tween(DROP, apply, out_bounce), self._heard("tap", 0.5), Call(die.settle))

        return Parallel(*(Sequence(Wait(BETWEEN * number), drop(die)) for number, die in enumerate(dice)))

    def _unveil(self, event: Unveiled) -> Animation:
        dice = self.table.tray(event.seat)

        def narrow(share: float) -> None:
            for die in dice:
                die.pose = Pose(height=0.4 * share, across=1 - 0.94 * share)

        return Sequence(
            self._heard("flip", 0.4),
            Tween(UNVEIL / 2, narrow),
            self._folded(event),
            Tween(UNVEIL / 2, lambda share: narrow(1 - share)),
            self._heard("tap", 0.5),
            Call(lambda: settle(dice)),
        )

    def _place(self, event: PlacedInCorners) -> Animation:
        """From the tray to the corners, unless whoever placed them has put them there already."""
        flights: list[Animation] = []
        for number, (die, (cell, cube)) in enumerate(self.table.to_place(event)):
            if not (die.stands_on(cell) and die.cube == cube):
                flights.append(
                    Sequence(Wait(BETWEEN * number), self._flight(die, OnBoard(cell), cube, PLACE))
                )
        return Sequence(Parallel(*flights), self._heard("tap", 0.6), self._folded(event))

    def _flight(self, die: Die, home: OnBoard | InTray, cube: Cube, seconds: float) -> Animation:
        """Through the air to another home, turning until it lies as it will there."""
        start = die.pose.rotation
        goal = turn_between(die.cube, cube)
        rest = product(goal, inverse(start))

        def apply(share: float) -> None:
            die.toward, die.way = home, share
            turned = product(part_of(rest, share), start)
            die.pose = Pose(turned, height=1.2 * 4 * share * (1 - share))

        return Tween(seconds, apply)

    def _roll_over(self, event: Tilted) -> Animation:
        self._contacts.clear()
        begun = self.hand.take(event) if self.hand is not None else None
        return begun or super().animate(event)

    def _meet(self, event: Compared) -> Animation:
        self._contacts.append(event)
        return self._folded(event)

    def _press_out(self, event: RoundEnded) -> Animation:
        """The winning die lunges at each one that it captures, presses it thin, and it flies to the tray."""
        winner, parts = event.winner, []
        for number, cell in enumerate(event.captured if winner is not None else ()):
            assert winner is not None
            tray = InTray(winner, len(self.table.tray(winner)) + number)
            parts.append(self._capture_at(cell, self._captor(cell), tray))
        self._contacts.clear()
        return Sequence(*parts, self._folded(event))

    def _captor(self, cell: Cell) -> Cell | None:
        """Where the die stands that beats the one on a cell."""
        for contact in self._contacts:
            moved, rival = contact.moved.cell, contact.rival.cell
            if contact.margin > 0 and rival == cell:
                return moved
            if contact.margin < 0 and moved == cell:
                return rival
        return None

    def _capture_at(self, cell: Cell, captor_cell: Cell | None, tray: InTray) -> Animation:
        loser = self.table.dice[OnBoard(cell)]
        captor = self.table.on(captor_cell) if captor_cell is not None else None
        direction = self.grid.direction(captor_cell, cell) if captor_cell is not None else None
        direction = direction or Direction.NORTH
        east, north = direction.value
        thin = squeeze(direction)
        flying = pop_out(direction, 1.0, 0.35, 1.0)

        def press(share: float) -> None:
            struck = share * share
            if captor is not None:
                captor.pose = Pose(east=east * REACH * struck, north=north * REACH * struck)
            pose = thin(struck)
            # Its far side stays where it is, as against a wall.
            shift = 0.33 * (1 - (pose.along if north else pose.across))
            loser.pose = pose._replace(east=east * shift, north=north * shift)

        def fly(share: float) -> None:
            eased = share * share * (3 - 2 * share)
            loser.toward, loser.way = tray, eased
            loser.pose = flying(share)._replace(east=0.0, north=0.0)
            if captor is not None:
                back = max(0.0, 1 - 2.5 * share)
                captor.pose = Pose(east=east * REACH * back, north=north * REACH * back)

        return Sequence(
            Tween(LUNGE, press, linear),
            self._heard("capture", 0.8),
            Wait(HOLD),
            Tween(FLIGHT, fly, linear),
            self._heard("click", 0.4),
        )

    def _collect(self, event: RoundBegan) -> Animation:
        """All dice go back to their trays; those that are built anew are taken apart in the air."""
        flights: list[Animation] = []
        for die, home in self.table.collected(event.rebuilding):
            if home is None:
                flights.append(self._vanish(die))
            elif die.home != home or isinstance(die.home, OnBoard):
                flights.append(self._flight(die, home, built(die.cube), COLLECT))
        return Sequence(Parallel(*flights), self._heard("click", 0.4), self._folded(event))

    def _vanish(self, die: Die) -> Animation:
        def apply(share: float) -> None:
            die.pose = Pose(height=share, size=max(0.02, 1 - share))

        return Tween(COLLECT, apply)
