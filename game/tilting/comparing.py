"""Comparing dice that stand side by side (TD-14 to TD-21), and who wins by it."""

from typing import NamedTuple

from game.engine import Seat
from game.grid import Cell
from game.keeping import kept
from game.tilting.board import FACING
from game.tilting.dice import Die
from game.tilting.events import Compared, Side
from game.tilting.ruleset import Ruleset
from game.two_seats import OTHER

CACHED_CONTACTS = 4096
"""How many comparisons are kept, about 2 MiB when full."""


def compare(tiles: bytes, seat: Seat, moved: Die, first: Die, second: Die) -> tuple[Compared, ...]:
    """The moved die against each enemy die beside it, by the sides that face each other (TD-14)."""
    cell, cube = moved
    beside = FACING[cell]
    doubled = tiles[cell] == cube[0]
    contacts: tuple[Compared, ...] = ()
    for rival_cell, rival_cube in (first, second):
        if rival_cell in beside:
            side, facing = beside[rival_cell]
            rival_doubled = tiles[rival_cell] == rival_cube[0]
            contacts += _contact(
                seat, cell, cube[side], doubled, rival_cell, rival_cube[facing], rival_doubled
            )
    return contacts


@kept(CACHED_CONTACTS)
def _contact(
    seat: Seat, cell: Cell, face: int, doubled: bool, rival_cell: Cell, rival_face: int, rival_doubled: bool
) -> tuple[Compared]:
    return (Compared(seat, Side(cell, face, doubled), Side(rival_cell, rival_face, rival_doubled)),)


class Verdict(NamedTuple):
    """What comparisons decide.

    `reason` is a text key, empty where all values are equal and play goes on (TD-18). Where there is a reason
    but no winner the round is void. `captured` are the cells of the dice that the winner has beaten.
    """

    winner: Seat | None
    reason: str
    captured: tuple[Cell, ...]


UNDECIDED = Verdict(None, "", ())


def decide(rules: Ruleset, contacts: tuple[Compared, ...]) -> Verdict:
    """Who wins the round by these comparisons, all of one die that has moved."""
    wins = loses = False
    for contact in contacts:
        wins = wins or contact.margin > 0
        loses = loses or contact.margin < 0
    if not (wins or loses):
        return UNDECIDED
    mover = contacts[0].seat
    if wins and loses:
        winner, reason = rules.both_win(contacts)
    elif wins:
        winner, reason = mover, "captured"
    else:
        winner, reason = OTHER[mover], "ran_into"
    return Verdict(winner, reason, _captured(contacts, winner))


def _captured(contacts: tuple[Compared, ...], winner: Seat | None) -> tuple[Cell, ...]:
    if winner is None:
        return ()
    if winner != contacts[0].seat:
        return (contacts[0].moved.cell,)
    return tuple([contact.rival.cell for contact in contacts if contact.margin > 0])
