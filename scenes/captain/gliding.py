"""What glides when the table takes on another position: every card and die that lies elsewhere then.

Of cards and dice that are the same to the rules it does not matter which of them moves, so as many as can
stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, TypeVar

from game.captain.cards import UNKNOWN, pips
from game.engine import Seat
from scenes.captain.layout import InHand, InTray, OnField, OnPile, Place, TheDeck, Won
from scenes.captain.motion import CardFlight, DieFlight, DiePlace, OnTreasure
from scenes.captain.table import CaptainTable, card_at, dice_at

P = TypeVar("P", bound=Hashable)


class Thing(NamedTuple):
    """A card or a die: its number, and where it lies."""

    kind: int
    place: Place | DiePlace


def card_flights(before: CaptainTable, after: CaptainTable) -> list[CardFlight]:
    """The ways of attack cards and treasures from one position to the other."""
    flights = []
    for number in range(len(after.seats)):
        seat = Seat(number)
        for old, new in _moved(_attacks(before, seat), _attacks(after, seat), _heap):
            card = new.kind if new.kind != UNKNOWN else old.kind
            turn = (1.0, 1.0) if card == UNKNOWN else (_turn(old.place), _turn(new.place))
            flights.append(CardFlight(seat, card, _lies(old), _lies(new), turn, arriving=True))
    treasures = list(_treasures(before, after)), list(_treasures(after, after))
    # What is not seen in one of the positions lies in the deck then.
    short = len(treasures[0]) - len(treasures[1])
    for things, missing in zip(treasures, (-short, short), strict=True):
        things += [Thing(UNKNOWN, TheDeck())] * missing
    for old, new in _moved(*treasures, _heap):
        card = new.kind if new.kind != UNKNOWN else old.kind
        turn = (_turn(old.place), _turn(new.place))
        flights.append(CardFlight(None, card, _lies(old), _lies(new), turn, arriving=True))
    return flights


def die_flights(before: CaptainTable, after: CaptainTable) -> list[DieFlight]:
    """The ways of dice between trays and treasures."""
    flights = []
    for number in range(len(after.seats)):
        seat = Seat(number)
        for old, new in _moved(_dice(before, after, seat), _dice(after, after, seat), lambda place: place):
            if old.place == new.place or (isinstance(old.place, InTray) and isinstance(new.place, InTray)):
                continue
            start, end = _stands(old), _stands(new)
            flights.append(DieFlight(seat, new.kind or old.kind, start, end, arriving=True))
    return flights


def _attacks(table: CaptainTable, seat: Seat) -> Iterable[Thing]:
    holdings = table.seats[seat]
    yield from (Thing(kind, InHand(seat, number)) for number, kind in enumerate(holdings.hand))
    yield from (Thing(kind, OnPile(seat)) for kind in holdings.pile)
    for cell in table.field.cells:
        found = card_at(table, cell)
        if found is not None and found[0] == seat:
            yield Thing(found[1], OnField(cell))


def _treasures(table: CaptainTable, shown: CaptainTable) -> Iterable[Thing]:
    """Those on the field and those won; what has no place in the layout that is shown is left out."""
    for cell, kind in table.treasures.items():
        if cell in shown.field.cells:
            yield Thing(kind, OnField(cell))
    for number, holdings in enumerate(table.seats):
        yield from (Thing(kind, Won(Seat(number))) for kind in holdings.treasures)


def _dice(table: CaptainTable, shown: CaptainTable, seat: Seat) -> Iterable[Thing]:
    for number, face in enumerate(table.seats[seat].dice):
        if face is not None:
            yield Thing(face, InTray(seat, number))
    for cell, kind in table.treasures.items():
        if dice_at(table, cell) == seat and cell in shown.field.cells:
            yield from (Thing(face, OnTreasure(cell, number)) for number, face in enumerate(pips(kind)))


def _moved(
    before: Iterable[Thing], after: Iterable[Thing], heap: Callable[[Place | DiePlace], Hashable]
) -> list[tuple[Thing, Thing]]:
    """Pairs of where a thing was and where it is now, of those that have moved.

    First those stay that can; a card that is not known in one of the positions may be any that lies there in
    the other, and a die may have been rolled on its place. What is left is paired by number if possible.
    """
    left, goals = list(before), list(after)
    _pair(left, goals, lambda thing: (thing.kind, heap(thing.place)))
    for covered, others in ((left, goals), (goals, left)):
        vague = [thing for thing in covered if thing.kind == UNKNOWN or isinstance(thing.place, InTray)]
        for thing, _ in _pair(vague, others, lambda thing: heap(thing.place)):
            covered.remove(thing)
    pairs = _pair(left, goals, lambda thing: thing.kind)
    return [*pairs, *zip(left, goals, strict=False)]


def _pair(left: list[Thing], goals: list[Thing], key: Callable[[Thing], P]) -> list[tuple[Thing, Thing]]:
    """Takes out of both lists what has the same key."""
    waiting: dict[P, list[Thing]] = {}
    for goal in goals:
        waiting.setdefault(key(goal), []).append(goal)
    pairs = []
    for thing in list(left):
        found = waiting.get(key(thing))
        if found:
            pairs.append((thing, found.pop(0)))
            left.remove(thing)
            goals.remove(pairs[-1][1])
    return pairs


def _heap(place: Place | DiePlace) -> Hashable:
    """The same for all cards of a hand, which close up when one leaves."""
    return ("hand", place.seat) if isinstance(place, InHand) else place


def _turn(place: Place | DiePlace) -> float:
    """Whether a card lies face down there."""
    return 1.0 if isinstance(place, OnPile | TheDeck) else 0.0


def _lies(thing: Thing) -> Place:
    assert not isinstance(thing.place, OnTreasure)
    return thing.place


def _stands(thing: Thing) -> DiePlace:
    assert isinstance(thing.place, InTray | OnTreasure)
    return thing.place
