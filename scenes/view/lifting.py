"""Capturing by taking a square: the die that stood there is lifted off and put into a tray."""

from __future__ import annotations

from collections.abc import Callable

from game.events import Captured
from game.grid import Cell, Grid
from scenes.animation import Animation, Call, Parallel, Sequence, Tween, Wait
from scenes.dice.pose import Pose
from scenes.view.table import DiceTable, Die, InTray, OnBoard

# Seconds at normal speed.
LIFT, FLIGHT, AFTER = 0.16, 0.36, 0.07
"""Straight up, off to the tray, and AFTER seconds later the next one."""

# Heights in edges of a die.
HIGH, HIGHEST = 0.7, 1.1


def lifted_off(
    table: DiceTable, grid: Grid, event: Captured, arrived: Cell | None, play: Callable[[str, float], None]
) -> Animation:
    """The capture, up to when the event is folded into the table, before the captor has arrived."""
    taken = len(table.tray(event.seat))
    flights = []
    for number, (cell, _) in enumerate(event.dice):
        die = table.dice[OnBoard(cell)]
        flights.append(Sequence(Wait(AFTER * number), _lifted(die, InTray(event.seat, taken + number), play)))
    return Parallel(*flights)


def _lifted(die: Die, home: InTray, play: Callable[[str, float], None]) -> Animation:
    def rise(share: float) -> None:
        die.pose = Pose(height=HIGH * share)

    def fly(share: float) -> None:
        die.toward, die.way = home, share
        # From HIGH over HIGHEST down to the table.
        height = HIGH * (1 - share) + 4 * share * (1 - share) * (HIGHEST - HIGH / 2)
        die.pose = Pose(height=height)

    return Sequence(
        Call(lambda: play("lift", 0.7)),
        Tween(LIFT, rise),
        Tween(FLIGHT, fly),
        Call(lambda: play("click", 0.5)),
    )
