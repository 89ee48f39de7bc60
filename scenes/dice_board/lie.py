"""What lies where on the table, as the view of a game and the events so far tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from game.dice_board import Placed
from game.engine import Event, Seat
from game.events import Captured
from scenes.view.table import DiceTable, Lie, Shown

SEATS = (Seat(0), Seat(1))


class DiceView(Protocol):
    """A view of a game with dice on a board."""

    @property
    def dice(self) -> Sequence[Placed | tuple[int, Seat, int | None]]:
        """The dice on the board as (cell, seat, face), the face None where it is not known."""

    def waiting(self, seat: Seat) -> Sequence[int]:
        """The faces of the dice that a seat has thrown and not set out yet, in the order thrown."""


def lie_of(view: DiceView, captured: Mapping[Seat, Sequence[Shown]]) -> Lie:
    """What lies where in a view. What captured dice showed, and when they were taken, no position says."""
    return Lie(
        board={cell: Shown(seat, face) for cell, seat, face in view.dice},
        beside={seat: [Shown(seat, face) for face in view.waiting(seat)] for seat in SEATS},
        trays=captured,
    )


def lie_in_play(start: DiceView, events: Iterable[Event], view: DiceView) -> Lie:
    """What lies where in a view, with the sides of the dice as they lie after everything that happened.

    No position tells of the sides, but the events since the start turn them the same way whenever they are
    folded. `events` hide nothing; what may not be known is covered as the view says.
    """
    table = DiceTable(lie_of(start, {}))
    for event in events:
        table.fold(event)
    seen = {cell for cell, _, face in view.dice if face is not None}
    return Lie(
        board={
            cell: Shown.exactly(die.seat, die.cube) if cell in seen else Shown(die.seat, None)
            for cell, die in table.on_board().items()
        },
        beside={seat: [Shown.exactly(seat, die.cube) for die in table.beside(seat)] for seat in SEATS},
        trays={seat: [Shown.exactly(die.seat, die.cube) for die in table.tray(seat)] for seat in SEATS},
    )


def captured_in(events: Iterable[Event]) -> dict[Seat, list[Shown]]:
    """The dice that each seat has taken, in the order in which it took them."""
    captured: dict[Seat, list[Shown]] = {}
    for event in events:
        if isinstance(event, Captured):
            captured.setdefault(event.seat, []).extend(Shown(event.loser, face) for _, face in event.dice)
    return captured
