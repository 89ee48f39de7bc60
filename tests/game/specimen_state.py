"""Positions, actions and events of Stalls, the toy game that tries every corner of the contract."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine import CHANCE, Action, BadNotation, Chance, ChanceAction, Event, Outcome, Path, Seat
from game.options import house_rule

if TYPE_CHECKING:
    from random import Random

LETTERS = "rbgw"
STALLS = (1, 2, 3)
CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9)
HAND = 2
HIDDEN = 0
"""A card or a face that the viewer may not know."""


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = house_rule(2, 1, 3, clause="ST-1")
    begins: str = house_rule("next", "same", clause="ST-2", matters=lambda options, seats: options.rounds > 1)
    priority: str = house_rule("forward", "reversed", clause="ST-3", matters=lambda options, seats: seats > 2)
    screens: bool = house_rule(True, False, clause="ST-4")
    draws: bool = house_rule(True, False, clause="ST-9", matters=lambda options, seats: seats == 2)


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before a seat: dice as rolled, the row of them set out, cards in hand and at each stall."""

    dice: tuple[int, ...] = ()
    row: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    laid: tuple[int | None, ...] = (None, None, None)
    points: int = 0
    waits: bool = False
    """Rang a false bell; waits until another seat has acted."""

    @property
    def has_cards(self) -> bool:
        return bool(self.hand) or any(card is not None for card in self.laid)

    def __str__(self) -> str:
        stalls = "".join("." if card is None else _digit(card) for card in self.laid)
        parts = (_digits(self.dice), _digits(self.row), _digits(self.hand), stalls, str(self.points))
        return "/".join(parts) + "!" * self.waits


@dataclass(frozen=True, slots=True)
class StallsState:
    options: Options
    round: int
    first: Seat
    places: tuple[Place, ...]
    ended: str = ""
    """`points`, `draw`, `resign r`, or nothing in play."""

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """All seats, the first player's first."""
        count = len(self.places)
        return tuple(Seat((self.first + i) % count) for i in range(count))

    @property
    def roller(self) -> Seat | None:
        return next((seat for seat in self.clockwise if not self.places[seat].dice), None)

    @property
    def arranger(self) -> Seat | None:
        return next((seat for seat in self.clockwise if not self.places[seat].row), None)

    @property
    def deal_is_due(self) -> bool:
        return self.arranger is None and not any(place.has_cards for place in self.places)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.ended:
            return ()
        if self.roller is not None or self.deal_is_due:
            return (CHANCE,)
        if self.arranger is not None:
            return (self.arranger,)
        start, *others = self.clockwise
        by_priority = [start, *(reversed(others) if self.options.priority == "reversed" else others)]
        return tuple(seat for seat in by_priority if not self.places[seat].waits)

    @property
    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        if self.ended == "draw":
            return Outcome.drawn("draw", len(self.places))
        reason, _, letter = self.ended.partition(" ")
        playing = [seat for seat in range(len(self.places)) if LETTERS[seat] != letter]
        scores = sorted({self.places[seat].points for seat in playing}, reverse=True)
        ranking = [tuple(Seat(s) for s in playing if self.places[s].points == score) for score in scores]
        if letter:
            ranking.append((Seat(LETTERS.index(letter)),))
        return Outcome(tuple(ranking), reason)

    def __str__(self) -> str:
        seats = ",".join(f"{letter}={place}" for letter, place in zip(LETTERS, self.places, strict=False))
        return f"{self.round} {LETTERS[self.first]} {seats}" + (f" {self.ended}" if self.ended else "")


_PLACE = re.compile(r"(-|[1-6]{3})/(-|[1-6?]{3})/(-|[1-9?]{1,2})/([.1-9?]{3})/(0|[1-9][0-9]*)(!?)")
_ENDED = re.compile(r"|points|draw|resign [rbgw]")


def read_state(text: str, options: Options) -> StallsState:
    """Reads `1 r r=134/413/-/5.?/0,b=...`, and after it how the game ended."""
    words = text.split(" ", 3)
    if len(words) < 3:
        raise BadNotation(f"{text!r}: a position has a round, a first player and the seats")
    number, first, seats = words[:3]
    ended = words[3] if len(words) > 3 else ""
    parts = seats.split(",")
    letters = LETTERS[: len(parts)]
    if len(parts) not in range(2, 5) or first not in tuple(letters):
        raise BadNotation(f"{text!r}: there are 2 to 4 seats, and one of them is first")
    if number not in tuple(map(str, range(1, options.rounds + 1))):
        raise BadNotation(f"round {number!r}: the rounds are 1 to {options.rounds}")
    if not _ENDED.fullmatch(ended) or ended[7:] not in ("", *letters):
        raise BadNotation(f"{ended!r}: a game ends with points, a draw or 'resign' and a letter")
    places = tuple(_read_place(part, letter) for part, letter in zip(parts, letters, strict=True))
    known = Counter(card for place in places for card in (*place.hand, *place.laid) if card)
    if twice := next((card for card, copies in known.items() if copies > 1), None):
        raise BadNotation(f"{text!r}: there is one card {twice} only")
    if all(place.waits for place in places):
        raise BadNotation(f"{text!r}: not all seats can wait")
    return StallsState(options, int(number), Seat(letters.index(first)), places, ended)


def _read_place(text: str, letter: str) -> Place:
    match = _PLACE.fullmatch(text[2:])
    if match is None or not text.startswith(f"{letter}="):
        raise BadNotation(f"{text!r}: a seat reads like '{letter}=134/413/57/.../0'")
    dice, row, hand, laid, points, waits = match.groups()
    stalls = tuple(None if card == "." else _card(card) for card in laid)
    return Place(_cards(dice), _cards(row), _cards(hand), stalls, int(points), bool(waits))


def _digit(number: int) -> str:
    return "?" if number == HIDDEN else str(number)


def _digits(numbers: Sequence[int]) -> str:
    return "".join(map(_digit, numbers)) or "-"


def _card(digit: str) -> int:
    return HIDDEN if digit == "?" else int(digit)


def _cards(digits: str) -> tuple[int, ...]:
    return () if digits == "-" else tuple(map(_card, digits))


@dataclass(frozen=True, slots=True)
class Lay:
    """A card from the hand laid face down at a stall; either of the two may be clicked first."""

    seat: Seat
    card: int
    stall: int

    @property
    def paths(self) -> tuple[Path, ...]:
        card, stall = f"card {self.card}", f"stall {self.stall}"
        return ((card, stall), (stall, card))

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]} {self.card}@{self.stall}"


@dataclass(frozen=True, slots=True)
class Ring:
    """The bell; with a card still in hand it is a false one."""

    seat: Seat

    @property
    def paths(self) -> tuple[Path, ...]:
        return (("bell",),)

    def __str__(self) -> str:
        return f"{LETTERS[self.seat]} ring"


@dataclass(frozen=True, slots=True)
class Deal(ChanceAction):
    """Two cards for each seat, seat 0 first."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return "deal " + " ".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class DealChance(Chance):
    """A deal to so many seats: up to 22,680 outcomes, which nobody lists."""

    seats: int

    def sample(self, rng: "Random") -> Deal:
        return Deal(tuple(rng.sample(CARDS, self.seats * HAND)))

    def outcomes(self) -> Sequence[tuple[float, Action]]:
        return ()

    def accepts(self, action: Action) -> bool:
        return (
            isinstance(action, Deal)
            and len(action.cards) == len(set(action.cards)) == self.seats * HAND
            and set(action.cards) <= set(CARDS)
        )

    def __str__(self) -> str:
        return f"deal {self.seats * HAND}"


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Laid(Event):
    seat: Seat
    stall: int
    card: int


@dataclass(frozen=True, slots=True)
class Rang(Event):
    seat: Seat
    valid: bool


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """The cards at the stalls of a seat turned over, then taken back."""

    seat: Seat
    laid: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    seat: Seat
    stall: int


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    number: int
    first: Seat
