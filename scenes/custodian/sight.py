"""Which dice of Custodian Dice could be taken, and how free the dice of a seat are."""

from __future__ import annotations

from game.custodian.board import BITS, cells_of
from game.custodian.state import State
from game.engine import Seat
from game.grid import Cell


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
