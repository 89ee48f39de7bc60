"""What lies on the table of Captain Dice as a seat sees it: a fold of the events shown to that seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.captain.cards import (
    DICE,
    DICE_A_SEAT,
    NO_TREASURE,
    NOTHING,
    UNKNOWN,
    content_of,
    is_double,
    lying,
    owner_of,
    pips,
)
from game.captain.events import (
    STALLED,
    CardActed,
    CardLaid,
    CardsCollected,
    CardsRevealed,
    Dealt,
    DicePhaseEnded,
    DicePlaced,
    DiceRolled,
    DiceTakenUp,
    FalseBellRang,
    FieldRelaid,
    PileTakenUp,
    RoundEnded,
    Scored,
    StartBellRang,
    TreasureContested,
    TreasuresEnclosed,
    TreasuresHeld,
)
from game.captain.field import Field
from game.captain.field import field as field_of
from game.captain.state import State
from game.engine import Event, Seat
from game.events import Ended
from game.grid import Cell

UNROLLED = 0
"""A die whose number is not known yet."""


@dataclass(slots=True)
class Holdings:
    """What lies before a seat.

    `dice` has the number of the die on each place of the tray, `UNROLLED` before its roll, None where the
    place is empty: dice keep their places while others leave. Treasures are in the order in which they were
    won. Cards that the viewer may not know are `UNKNOWN`. `meant` has the places of the dice that somebody
    has picked for what comes next: of dice with one number these are the ones that are placed or rolled.
    """

    hand: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    dice: list[int | None] = field(default_factory=list)
    treasures: list[int] = field(default_factory=list)
    bells: int = 0
    penalised: bool = False
    meant: list[int] = field(default_factory=list)

    @property
    def doubles(self) -> int:
        return sum(map(is_double, self.treasures))

    def places(self, faces: Iterable[int]) -> list[int]:
        """The places of dice with these numbers in the tray, a place for each."""
        order = dict.fromkeys((*self.meant, *range(len(self.dice))))
        found = []
        for face in faces:
            place = next(place for place in order if self.dice[place] == face)
            del order[place]
            found.append(place)
        return found

    def free_places(self, count: int) -> list[int]:
        """So many empty places of the tray."""
        return [place for place, there in enumerate(self.dice) if there is None][:count]

    def seen(self) -> tuple[object, ...]:
        """The same for any order of cards and dice."""
        dice = sorted(face for face in self.dice if face is not None)
        cards = sorted(self.hand), sorted(self.pile), sorted(self.treasures)
        return (*cards, dice, self.bells, self.penalised)


class CaptainTable:
    """The table as `viewer` sees it; None for what everybody may see. With `lies_open` nothing is hidden.

    Attributes:
        treasures: the treasure on each cell that has one.
        lying: what lies on a treasure, as in `game.captain.cards`.
    """

    def __init__(self, view: State, viewer: Seat | None, *, lies_open: bool = False) -> None:
        self.seats: list[Holdings] = []
        self.take_on(view, viewer, lies_open=lies_open)

    def take_on(self, view: State, viewer: Seat | None, *, lies_open: bool = False) -> None:
        """Takes on another position at once; what the seats hold keeps its order as far as it can."""
        before = self.seats
        self.viewer = viewer
        self.lies_open = lies_open
        self.open_piles = view.options.open_discards
        self.field: Field = view.field
        self.first: Seat = view.first
        self.deck = view.deck
        self.treasures: dict[Cell, int] = {
            cell: view.treasures[cell] for cell in view.field.cells if view.treasures[cell] != NO_TREASURE
        }
        self.lying: dict[Cell, int] = {
            cell: view.lying[cell] for cell in view.field.cells if view.lying[cell] != NOTHING
        }
        self.seats = []
        for number, captain in enumerate(view.captains):
            old = before[number] if number < len(before) else Holdings()
            dice = [*captain.dice, *[UNROLLED] * captain.unrolled]
            self.seats.append(
                Holdings(
                    hand=list(captain.hand),
                    pile=list(captain.pile),
                    dice=_in_places(dice, old.dice),
                    treasures=_in_order(list(captain.treasures), old.treasures),
                    bells=captain.bells,
                    penalised=captain.penalised,
                )
            )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CaptainTable) and self._seen() == other._seen()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"CaptainTable{self._seen()}"

    def _seen(self) -> tuple[object, ...]:
        seats = tuple(holdings.seen() for holdings in self.seats)
        return self.field, self.treasures, self.lying, self.first, self.deck, seats

    @property
    def left(self) -> int:
        """The treasures that nobody has won yet."""
        return self.deck + len(self.treasures)

    @property
    def hands(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(len(holdings.hand) for holdings in self.seats)

    @property
    def empty_spots(self) -> list[Cell]:
        return [cell for cell in self.field.cells if cell not in self.treasures]

    def holds(self, cell: Cell, seat: Seat) -> bool:
        """Whether dice or a card of a seat lie on a cell."""
        return cell in self.lying and owner_of(self.lying[cell]) == seat

    def knows_hand(self, seat: Seat) -> bool:
        """Whether the viewer knows the cards in a hand."""
        return self.lies_open or seat == self.viewer

    def knows_pile(self, seat: Seat) -> bool:
        """Whether the viewer knows the cards of a discard pile."""
        return self.open_piles or self.knows_hand(seat)

    # Events

    def fold(self, event: Event) -> None:
        """Lets an event, as it is shown to the viewer, have happened. Raises ValueError for one of others."""
        match event:
            case Dealt(cards):
                self.treasures.update(cards)
                self.deck -= len(cards)
            case DiceTakenUp(seat, faces):
                self._put(seat, self.seats[seat].places(faces), UNROLLED)
            case DiceRolled(seat, faces):
                dice = self.seats[seat].dice
                for place, face in zip(self.rolled_places(seat), faces, strict=True):
                    dice[place] = face
            case DicePlaced(seat, cell, treasure):
                self._put(seat, self.seats[seat].places(pips(treasure)), None)
                self.lying[cell] = lying(seat, DICE)
            case FalseBellRang(seat):
                self.seats[seat].penalised = True
            case DicePhaseEnded(first, reason):
                self._end_dice_phase(first, counts=reason != STALLED)
            case CardLaid(seat, cell, card, treasure):
                holdings = self.seats[seat]
                holdings.hand.remove(card)
                for place, face in zip(holdings.free_places(2), pips(treasure), strict=True):
                    holdings.dice[place] = face
                self.lying[cell] = lying(seat, card)
            case PileTakenUp(seat, cards):
                holdings = self.seats[seat]
                holdings.pile.clear()
                holdings.hand += sorted(cards) if self.knows_hand(seat) else [UNKNOWN] * len(cards)
            case CardsRevealed(shown):
                self.lying.update({cell: lying(seat, card) for seat, cell, card in shown})
            case CardActed():
                for seat, cell, card in event.hit:
                    self._discard(seat, cell, card)
            case CardsCollected(seat, survivors):
                for cell, card in survivors:
                    self._discard(seat, cell, card)
            case TreasuresHeld(seat, cards) | TreasuresEnclosed(seat, _, cards):
                for cell, treasure in cards:
                    self.win(seat, cell, treasure)
            case RoundEnded():
                for holdings in self.seats:
                    holdings.dice = [UNROLLED] * DICE_A_SEAT
            case FieldRelaid():
                self._lay_anew(event)
            case StartBellRang() | TreasureContested() | Scored() | Ended():
                pass
            case _:
                raise ValueError(f"{event} is no event of a table of Captain Dice")

    def rolled_places(self, seat: Seat) -> list[int]:
        """The places of the dice of a seat that are still to be rolled."""
        return [place for place, face in enumerate(self.seats[seat].dice) if face == UNROLLED]

    def win(self, seat: Seat, cell: Cell, treasure: int) -> None:
        """A seat takes the treasure of a cell."""
        self.treasures.pop(cell, None)
        self.seats[seat].treasures.append(treasure)

    def _put(self, seat: Seat, places: Sequence[int], face: int | None) -> None:
        for place in places:
            self.seats[seat].dice[place] = face
        self.seats[seat].meant.clear()

    def _end_dice_phase(self, first: Seat, counts: bool) -> None:
        for holdings in self.seats:
            holdings.penalised = False
        if counts:
            self.seats[first].bells += 1
        self.first = first

    def _discard(self, seat: Seat, cell: Cell, card: int) -> None:
        self.lying.pop(cell, None)
        self.seats[seat].pile.append(card if self.knows_pile(seat) else UNKNOWN)

    def _lay_anew(self, event: FieldRelaid) -> None:
        old = self.treasures
        self.field = field_of(event.columns, event.rows)
        self.treasures = {new: old[cell] for cell, new in event.moved}
        self.deck += len(event.stocked)


def card_at(table: CaptainTable, cell: Cell) -> tuple[Seat, int] | None:
    """The attack card on a cell: whose it is and its number, `UNKNOWN` where the viewer may not know it."""
    code = table.lying.get(cell, NOTHING)
    if code == NOTHING or content_of(code) == DICE:
        return None
    return owner_of(code), content_of(code)


def dice_at(table: CaptainTable, cell: Cell) -> Seat | None:
    """Whose pair of dice lies on a cell."""
    code = table.lying.get(cell, NOTHING)
    return owner_of(code) if code != NOTHING and content_of(code) == DICE else None


def _in_places(dice: Sequence[int], before: Sequence[int | None]) -> list[int | None]:
    """These dice on the places of a tray: those that lay there before stay where they were."""
    places: list[int | None] = [None] * DICE_A_SEAT
    left = list(dice)
    for place, face in enumerate(before):
        if face is not None and face in left:
            left.remove(face)
            places[place] = face
    for place in range(DICE_A_SEAT):
        if places[place] is None and left:
            places[place] = left.pop(0)
    return places


def _in_order(cards: list[int], before: Sequence[int]) -> list[int]:
    """The same cards, those of before in their order first."""
    order = []
    for card in before:
        if card in cards:
            cards.remove(card)
            order.append(card)
    return order + cards
