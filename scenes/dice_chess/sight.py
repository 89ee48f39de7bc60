"""Which dice of Dice Chess could be taken, and how far apart the armies are."""

from __future__ import annotations

from game.dice_chess.board import GRID, cells_of
from game.dice_chess.state import State
from game.engine import Seat
from game.grid import Cell


def endangered(state: State, seat: Seat) -> tuple[Cell, ...]:
    """The dice of a seat that the rival could take, were it the rival's turn now."""
    if state.trays is not None:
        return ()
    rival = Seat(1 - seat)
    moves = state.rules.moves(state.board, state.dice_of(rival), state.dice_of(seat), rival)
    return tuple(sorted({move.end for move in moves if move.takes}))


def lead(state: State, seat: Seat) -> int:
    """By how many pips on the board a seat is ahead; negative where it is behind."""
    return state.pips(seat) - state.pips(Seat(1 - seat))


def distance(state: State, cell: Cell, seat: Seat) -> int:
    """Steps along ranks and files from a cell to the nearest die of the rival of a seat, 0 without one."""
    return min((_apart(cell, other) for other in cells_of(state.dice_of(Seat(1 - seat)))), default=0)


def _apart(one: Cell, other: Cell) -> int:
    return abs(GRID.column(one) - GRID.column(other)) + abs(GRID.row(one) - GRID.row(other))
