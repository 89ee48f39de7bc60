"""A table of Captain Dice as a fold of events: what a screen knows that was shown nothing but them."""

from dataclasses import dataclass

from game.captain.cards import DICE, NO_TREASURE, NOTHING, UNKNOWN, joined, lying, pips, without
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
    TreasuresEnclosed,
    TreasuresHeld,
)
from game.captain.field import GRID
from game.captain.state import Captain, State
from game.engine import Event, Seat


@dataclass
class Table:
    """What one viewer sees; `None` is somebody who has no seat."""

    viewer: Seat | None
    open_piles: bool
    columns: int
    rows: int
    treasures: bytearray
    lying: bytearray
    captains: list[Captain]
    first: Seat
    deck: int

    @classmethod
    def of(cls, view: State, viewer: Seat | None) -> "Table":
        return cls(
            viewer,
            view.options.open_discards,
            view.field.columns,
            view.field.rows,
            bytearray(view.treasures),
            bytearray(view.lying),
            list(view.captains),
            view.first,
            view.deck,
        )

    def fold(self, event: Event) -> None:
        match event:
            case Dealt(cards):
                for cell, treasure in cards:
                    self.treasures[cell] = treasure
                self.deck -= len(cards)
            case DiceTakenUp(seat, faces):
                captain = self.captains[seat]
                self._change(seat, dice=without(captain.dice, *faces), unrolled=captain.unrolled + len(faces))
            case DiceRolled(seat, faces):
                self._change(seat, dice=joined(self.captains[seat].dice, *faces), unrolled=0)
            case DicePlaced(seat, cell, treasure):
                self._change(seat, dice=without(self.captains[seat].dice, *pips(treasure)))
                self.lying[cell] = lying(seat, DICE)
            case FalseBellRang(seat):
                self._change(seat, penalised=True)
            case DicePhaseEnded(first, reason):
                self.first = first
                for number, captain in enumerate(self.captains):
                    bells = captain.bells + (number == first and reason != STALLED)
                    self._change(Seat(number), penalised=False, bells=bells)
            case CardLaid(seat, cell, card, treasure):
                captain = self.captains[seat]
                hand, dice = without(captain.hand, card), joined(captain.dice, *pips(treasure))
                self._change(seat, hand=hand, dice=dice)
                self.lying[cell] = lying(seat, card)
            case PileTakenUp(seat, cards):
                known = cards if seat == self.viewer else (UNKNOWN,) * len(cards)
                self._change(seat, hand=bytes(known), pile=b"")
            case CardsRevealed(cards):
                for seat, cell, card in cards:
                    self.lying[cell] = lying(seat, card)
            case CardActed():
                for loser, cell, card in event.hit:
                    self._discard(loser, cell, card)
            case TreasuresHeld(seat, cards) | TreasuresEnclosed(seat, _, cards):
                won = joined(self.captains[seat].treasures, *(treasure for _, treasure in cards))
                self._change(seat, treasures=won)
                for cell, _ in cards:
                    self.treasures[cell] = NO_TREASURE
            case CardsCollected(seat, cards):
                for cell, card in cards:
                    self._discard(seat, cell, card)
            case RoundEnded():
                for number in range(len(self.captains)):
                    self._change(Seat(number), dice=b"", unrolled=6)
            case FieldRelaid(columns, rows, moved, stocked):
                old, self.treasures = self.treasures, bytearray(GRID.size)
                for start, end in moved:
                    self.treasures[end] = old[start]
                self.columns, self.rows = columns, rows
                self.deck += len(stocked)

    def _discard(self, seat: Seat, cell: int, card: int) -> None:
        self.lying[cell] = NOTHING
        known = seat == self.viewer or self.open_piles
        self._change(seat, pile=joined(self.captains[seat].pile, card if known else UNKNOWN))

    def _change(self, seat: Seat, **changes: object) -> None:
        self.captains[seat] = self.captains[seat]._replace(**changes)  # type: ignore[arg-type]
