"""What would come of an action of Custodian Dice, and which dice could be taken."""

from __future__ import annotations

from typing import NamedTuple

from game.custodian.board import BITS, cells_of
from game.custodian.rules import CUSTODIAN
from game.custodian.state import State
from game.engine import CHANCE, Action, Seat
from game.events import Captured, Jumped, Moved
from game.grid import Cell


class Outlook(NamedTuple):
    """What comes of an action: the cells along its way, the dice it takes as (cell, face), the positions.

    There is one position, but in Chaos one for each face that may be rolled. The roll decides nothing else:
    the same dice are taken whatever it shows.
    """

    route: tuple[Cell, ...]
    jumps: bool
    taken: tuple[tuple[Cell, int], ...]
    positions: tuple[State, ...]

    @property
    def after(self) -> State:
        """The position, or in Chaos one of them: right for all that does not depend on the roll."""
        return self.positions[0]


def foresee(state: State, action: Action) -> Outlook:
    """What comes of a legal action."""
    steps = [CUSTODIAN.apply(state, action)]
    events = list(steps[0].events)
    if steps[0].state.to_act == (CHANCE,):
        rolls = CUSTODIAN.chance(steps[0].state).outcomes()
        steps = [CUSTODIAN.apply(steps[0].state, roll) for _, roll in rolls]
        events += steps[0].events
    route: tuple[Cell, ...] = ()
    jumps = False
    taken: tuple[tuple[Cell, int], ...] = ()
    for event in events:
        match event:
            case Moved(_, way):
                route = way
            case Jumped(_, start, over, end):
                route, jumps = (start, over, end), True
            case Captured(_, _, dice):
                taken = dice
    return Outlook(route, jumps, taken, tuple(step.state for step in steps))


def endangered(state: State, seat: Seat) -> tuple[Cell, ...]:
    """The dice of a seat that the rival could take, were it the rival's turn now."""
    if state.trays is not None:
        return ()
    rules, board = state.rules, state.board
    mine, theirs = state.dice_of(seat), state.dice_of(Seat(1 - seat))
    taken = 0
    for cell in cells_of(theirs):
        for way in rules.ways(board[cell], cell, mine | theirs):
            taken |= rules.captured(way.end, theirs ^ BITS[cell] | BITS[way.end], mine)
    return cells_of(taken)


def ways_to_go(state: State, seat: Seat) -> int:
    """How many different actions a seat would have, were it its turn now."""
    occupied = state.own | state.rival
    return sum(
        len(state.rules.ways(state.board[cell], cell, occupied)) for cell in cells_of(state.dice_of(seat))
    )
