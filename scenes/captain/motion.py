"""What is in motion on the table of Captain Dice: cards and dice on their way, a battle, the bell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

import pygame

from game.captain.events import CardActed
from game.engine import Seat
from game.grid import Cell
from scenes.captain.layout import InTray, OnField, Place


@dataclass(frozen=True, slots=True)
class OnTreasure:
    """A place of a die on a treasure: 0 for that of the lower number."""

    cell: Cell
    number: int


DiePlace: TypeAlias = InTray | OnTreasure


@dataclass(eq=False, slots=True)
class CardFlight:
    """A card on its way. `seat` is whose attack card it is, None for a treasure.

    `turn` is how it is turned at its start and at its end: 0 shows the face, 1 the back. While it flies it
    does not lie at its start; one that is `arriving` lies at its end already in the position that is shown,
    and is not seen there before it has landed.
    """

    seat: Seat | None
    card: int
    start: Place
    end: Place
    turn: tuple[float, float] = (0.0, 0.0)
    share: float = 0.0
    arriving: bool = False

    @property
    def unseen_at(self) -> Place:
        """Where it is not seen although it lies there."""
        return self.end if self.arriving else self.start


@dataclass(eq=False, slots=True)
class DieFlight:
    """A die on its way between a tray and a treasure; `arriving` as with cards."""

    seat: Seat
    face: int
    start: DiePlace
    end: DiePlace
    share: float = 0.0
    arriving: bool = False

    @property
    def unseen_at(self) -> DiePlace:
        """Where it is not seen although it lies there."""
        return self.end if self.arriving else self.start


@dataclass(eq=False, slots=True)
class Throw:
    """Dice of a seat that tumble to their places in the tray."""

    places: tuple[int, ...]
    variant: int
    share: float = 0.0


@dataclass(eq=False, slots=True)
class Sandwich:
    """A line that is drawn from end to end of a sandwich."""

    seat: Seat
    ends: tuple[Cell, Cell]
    between: tuple[Cell, ...]
    share: float = 0.0


@dataclass(eq=False, slots=True)
class Motion:
    """All that moves; as made, nothing does.

    Attributes:
        revealing: the cells whose cards are being turned over, and `turned`, 1 to 0, how far still to go.
        acting: the attack card whose reach is lit, as brightly as `lit` says.
        struck: how far, 0..1, the cards on these cells have been tossed.
        ringing, false_bell: how far a ring of the bell has spread, and whether it was too early.
        line: the occupied cells that ended a dice phase, as bright as `line_lit`.
        shifts: where cards of a field that was laid anew come from, and `shifted`, how far they are.
    """

    cards: list[CardFlight] = field(default_factory=list)
    dice: list[DieFlight] = field(default_factory=list)
    throws: dict[Seat, Throw] = field(default_factory=dict)
    revealing: tuple[Cell, ...] = ()
    turned: float = 0.0
    acting: CardActed | None = None
    lit: float = 0.0
    struck: dict[Cell, float] = field(default_factory=dict)
    sandwiches: list[Sandwich] = field(default_factory=list)
    ringing: float = 0.0
    false_bell: bool = False
    line: tuple[Cell, ...] = ()
    line_lit: float = 0.0
    shifts: dict[Cell, pygame.Rect] = field(default_factory=dict)
    shifted: float = 1.0

    def is_away(self, place: Place, *, attack: bool = False) -> bool:
        """Whether the treasure, or the attack card, of a place is on its way."""
        return any(
            flight.unseen_at == place
            and attack == (flight.seat is not None or not isinstance(place, OnField))
            for flight in self.cards
        )

    def flying_dice(self) -> set[DiePlace]:
        """The places that dice have left, or where they are not seen at rest for another reason."""
        thrown: Iterable[DiePlace] = (
            InTray(seat, place) for seat, throw in self.throws.items() for place in throw.places
        )
        return {flight.unseen_at for flight in self.dice} | set(thrown)
