"""Capturing by a sandwich: dice are pressed thin between two others and fly to the tray of who took them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.events import Captured
from game.grid import ORTHOGONAL, Cell, Direction, Grid
from scenes.animation import Animation, Call, Parallel, Sequence, Tween, Wait, linear
from scenes.dice.pose import Pose, pop_out, squeeze
from scenes.view.layout import DIE
from scenes.view.table import DiceTable, Die, InTray, OnBoard

# Seconds at normal speed.
PRESS, HOLD, FLIGHT, AFTER = 0.2, 0.06, 0.42, 0.07
"""Pressed thin, held so, off to the tray, and AFTER seconds later the next one."""


class Run(NamedTuple):
    """Captured dice in a row that begins next to the moved die; `partner` is the cell behind them.

    Without a partner the row does not lie between two dice of the captor: it is pressed where it stands.
    """

    direction: Direction
    victims: tuple[Cell, ...]
    partner: Cell | None


def pressed_out(
    table: DiceTable, grid: Grid, event: Captured, arrived: Cell | None, play: Callable[[str, float], None]
) -> Animation:
    """The capture by a die that arrived on a cell, up to when the event is folded into the table."""
    runs = find_runs(table, grid, event, arrived)
    # One row is pressed from both sides. With several the moved die is needed by all: it stands fast.
    both = len(runs) == 1
    pressing: list[Callable[[float], None]] = []
    pressers: list[Die] = []
    flights: list[Animation] = []
    taken = len(table.tray(event.seat))
    for run in runs:
        ends = [arrived, run.partner] if both else [run.partner]
        pressers += [table.dice[OnBoard(cell)] for cell in ends if cell is not None]
        pressing.append(_press(table, run, arrived if both else None))
        for cell in run.victims:
            flight = _flight(
                table.dice[OnBoard(cell)], run.direction, InTray(event.seat, taken + len(flights))
            )
            landed = Call(lambda: play("click", 0.25))
            flights.append(Sequence(Wait(AFTER * len(flights)), flight, landed))

    def press(share: float) -> None:
        for each in pressing:
            each(share)

    def release(share: float) -> None:
        for die, (east, north) in pressed_in.items():
            die.pose = Pose(east=east * (1 - share), north=north * (1 - share))

    pressed_in: dict[Die, tuple[float, float]] = {}

    def hold() -> None:
        pressed_in.update({die: (die.pose.east, die.pose.north) for die in pressers})
        play("capture", min(1.0, 0.4 + 0.25 * len(flights)))

    def let_go() -> None:
        for die in pressers:
            die.settle()

    return Sequence(
        Tween(PRESS, press, _struck),
        Call(hold),
        Wait(HOLD),
        Parallel(Tween(PRESS, release), *flights),
        Call(let_go),
    )


def find_runs(table: DiceTable, grid: Grid, event: Captured, arrived: Cell | None) -> list[Run]:
    """The captured dice in rows, as they lie between the moved die and another one of its side."""
    left = [cell for cell, _ in event.dice]
    runs = []
    for direction in ORTHOGONAL if arrived is not None else ():
        assert arrived is not None
        victims: list[Cell] = []
        for cell in grid.ray(arrived, direction):
            if cell in left:
                victims.append(cell)
                continue
            partner = table.on(cell)
            if victims and partner is not None and partner.seat == event.seat:
                runs.append(Run(direction, tuple(victims), cell))
            break
    left = [cell for cell in left if not any(cell in run.victims for run in runs)]
    for cell in left:
        # In a corner, say, where two dice press from two sides.
        ahead = grid.direction(arrived, cell) if arrived is not None else None
        runs.append(Run(ahead if ahead in ORTHOGONAL else Direction.EAST, (cell,), None))
    return runs


def _press(table: DiceTable, run: Run, moved_cell: Cell | None) -> Callable[[float], None]:
    """Closes a row of dice up until they touch, then presses on; the die on `moved_cell` gives way too."""
    east, north = run.direction.value
    thin = squeeze(run.direction)
    victims = [table.dice[OnBoard(cell)] for cell in run.victims]
    partner = table.dice[OnBoard(run.partner)] if run.partner is not None else None
    moved = table.on(moved_cell) if moved_cell is not None else None
    count = len(victims)

    def apply(share: float) -> None:
        pose = thin(share)
        thickness = DIE * (pose.along if north else pose.across)
        # Along the line, in cells from where the moved die stands.
        length = (1 - share) * (count + 1) + share * (DIE + count * thickness)
        start = (count + 1 - length) / 2 if moved is not None else 0.0
        if partner is None:
            for die in victims:
                die.pose = pose
            return
        if moved is not None:
            moved.pose = Pose(east=east * start, north=north * start)
        end = start + length - (count + 1)
        partner.pose = Pose(east=east * end, north=north * end)
        for number, die in enumerate(victims, start=1):
            pressed = DIE / 2 + thickness * (number - 0.5)
            shift = start + (1 - share) * number + share * pressed - number
            die.pose = pose._replace(east=east * shift, north=north * shift)

    return apply


def _flight(die: Die, direction: Direction, home: InTray) -> Animation:
    motion = pop_out(direction, 1.0, 0.35, 1.0)

    def apply(share: float) -> None:
        die.toward, die.way = home, share * share * (3 - 2 * share)
        die.pose = motion(share)._replace(east=0.0, north=0.0)

    return Tween(FLIGHT, apply, linear)


def _struck(t: float) -> float:
    """Slow at first, fast at the blow."""
    return t * t
