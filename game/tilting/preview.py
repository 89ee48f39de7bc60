"""What a turn would bring, told before it is made: facts for what a screen shows and a hint says.

    on_the_way(state, route)        A die after 0 to 3 tilts: how it lies, and how on each tile it may go to.
    foresee(state, tilt)            After the third tilt: every contact with both values, who would win the
                                    round by them, and which dice would be captured.
    captures(state, seat)           For each enemy die the turns that would capture it.
    NET, net(cube)                  A die unfolded, as it lies.

All of it may be asked for either side, whoever is to move: for dice of the other side the answer is what it
could do now. Nothing here ends a turn or a round; that is what `Game.apply` does.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.cube import Cube
from game.engine import Seat
from game.events import Tilted
from game.grid import Cell
from game.tilting.comparing import Verdict, compare, decide
from game.tilting.dice import Die
from game.tilting.events import Compared
from game.tilting.moves import TILTS, Tilt, rolls, tilts
from game.tilting.state import State
from game.two_seats import OTHER


class OnTheWay(NamedTuple):
    """A die during its turn, after as many tilts as the route has steps."""

    seat: Seat
    die: Die
    """Where it stands and how it lies there."""
    doubled: bool
    """Whether it would count double if it stood there at the end of a turn (TD-19)."""
    left: int
    """How many tilts there are to go."""
    ahead: Mapping[Cell, Die]
    """The tiles it may be tilted onto next, and how it would lie there; only such as lead to a whole turn."""


def on_the_way(state: State, route: Sequence[Cell]) -> OnTheWay | None:
    """The die that stands where the route begins, rolled along it; all dice must be on the board.

    None where no die stands there, or no turn begins so.
    """
    found = state.die_on(route[0]) if route else None
    if found is None:
        return None
    seat, start = found
    begun = tuple(route)
    steps = len(begun) - 1
    die, ahead, is_begun = start, {}, not steps
    events_of = rolls(seat, start.cube, start.cell)
    for tilt in tilts(seat, start.cell, state.occupied):
        if tilt.route[: steps + 1] != begun:
            continue
        is_begun = True
        lying = [Die(event.end, event.die) for event in events_of[tilt].events if isinstance(event, Tilted)]
        if steps:
            die = lying[steps - 1]
        if steps < TILTS:
            ahead[lying[steps].cell] = lying[steps]
    if not is_begun:
        return None
    return OnTheWay(seat, die, state.is_doubled(die), TILTS - steps, ahead)


class Foreseen(NamedTuple):
    """What a turn leads to, the limit and repetition apart (TD-24)."""

    die: Die
    """The die that has moved, as it comes to lie."""
    doubled: bool
    contacts: tuple[Compared, ...]
    """It against each enemy die beside it, with `value` of both sides and the `winner` of each contact."""
    verdict: Verdict
    """Who would win the round by them."""


def foresee(state: State, tilt: Tilt) -> Foreseen:
    """What a turn of either side would lead to if it were made now; it must be free of other dice."""
    moved = next(die for die in state.dice_of(tilt.seat) if die.cell == tilt.start)
    die = rolls(tilt.seat, moved.cube, tilt.start)[tilt].die
    contacts = compare(state.tiles, tilt.seat, die, *state.dice_of(OTHER[tilt.seat]))
    return Foreseen(die, state.is_doubled(die), contacts, decide(state.rules, contacts))


def captures(state: State, seat: Seat) -> dict[Cell, tuple[Tilt, ...]]:
    """The turns with which that side would win the round if it moved now, by the enemy die they capture.

    So the dice of a side that are in danger are the keys of `captures` for the other side.
    """
    found: dict[Cell, tuple[Tilt, ...]] = {}
    for die in state.dice_of(seat):
        for tilt in tilts(seat, die.cell, state.occupied):
            verdict = foresee(state, tilt).verdict
            if verdict.winner == seat:
                for cell in verdict.captured:
                    found[cell] = (*found.get(cell, ()), tilt)
    return found


NET = ((1, 1), (1, 3), (1, 0), (1, 2), (2, 1), (0, 1))
"""Where the sides of an unfolded die lie, in the order of a `Cube`: column and row of a cross of 3 by 4.

The top is in the middle with the four sides around it as they look, north upward; the bottom beyond south.
"""


def net(cube: Cube) -> dict[tuple[int, int], int]:
    """The values of a die by their place in its net."""
    return dict(zip(NET, cube, strict=True))
