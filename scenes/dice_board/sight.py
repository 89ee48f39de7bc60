"""What would come of an action: found by playing it, so it is what the rules say."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.cube import Cube
from game.engine import CHANCE, Action, AnyGame
from game.events import Captured, Flipped, Jumped, Moved, Turned
from game.grid import Cell
from scenes.view.table import is_sideways, turned_over


class Outlook(NamedTuple):
    """What comes of an action: the way of the die, the face it is turned to, what it takes, the positions.

    `route` is () where no die goes anywhere, `face` None where it is not turned. `taken` holds (cell, face).
    There is one position, but where a roll follows one for each face. The roll decides nothing else: the same
    dice are taken whatever it shows.
    """

    route: tuple[Cell, ...]
    jumps: bool
    face: int | None
    taken: tuple[tuple[Cell, int], ...]
    positions: tuple[Any, ...]

    @property
    def after(self) -> Any:
        """The position, or one of them: right for all that does not depend on the roll."""
        return self.positions[0]

    def lie(self, before: Cube) -> Cube | None:
        """How its die lies that lay so before; None where nobody turns it."""
        if self.face is None:
            return None
        if self.jumps:
            return turned_over(before, sideways=is_sideways(*self.route[:2]))
        return before.showing(self.face)


def foresee(game: AnyGame, state: Any, action: Action) -> Outlook:
    """What comes of a legal action."""
    steps = [game.apply(state, action)]
    events = list(steps[0].events)
    if steps[0].state.to_act == (CHANCE,):
        rolls = game.chance(steps[0].state).outcomes()
        steps = [game.apply(steps[0].state, roll) for _, roll in rolls]
        events += steps[0].events
    route: tuple[Cell, ...] = ()
    jumps, face = False, None
    taken: tuple[tuple[Cell, int], ...] = ()
    for event in events:
        match event:
            case Moved(_, way):
                route = way
            case Jumped(_, start, over, end):
                route, jumps = (start, over, end), True
            case Turned(_, _, _, new) | Flipped(_, _, _, new):
                face = new
            case Captured(_, _, dice):
                taken = dice
    return Outlook(route, jumps, face, taken, tuple(step.state for step in steps))
