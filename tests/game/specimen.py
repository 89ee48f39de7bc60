"""Stalls: a toy game that has, in one place, every corner of the contract that a game of the house may have.

Each round every seat rolls three dice and sets them out behind a screen, one at each stall (ST-4). Two cards
are dealt to each; all at once lay them face down at their stalls (ST-5, ST-6), until a seat without a card in
hand rings the bell (ST-7; who rings too early waits, ST-8). At each stall the highest sum of die and card
scores; equal ones score nothing (ST-10). Of two seats either may propose a draw (ST-9); anybody may resign.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeAlias

from game.arrangement import Arrange, Orders, parse_arrange
from game.chance import DiceChance, Roll, parse_roll
from game.engine import Action, BadNotation, Chance, Event, Game, Offer, Path, Seat, Step
from game.events import Ended, Revealed, RolledOut, SetOut
from tests.game.specimen_state import (
    CARDS,
    HAND,
    HIDDEN,
    LETTERS,
    STALLS,
    Deal,
    DealChance,
    Dealt,
    Laid,
    Lay,
    Options,
    Place,
    Rang,
    Ring,
    RoundBegun,
    Scored,
    StallsState,
    Uncovered,
    read_state,
)

Choice: TypeAlias = Arrange | Lay | Ring


class Stalls(Game[StallsState, Choice]):
    key = "stalls"
    options = Options
    ready_made: ClassVar[Mapping[str, Options]] = {
        "recommended": Options(),
        "by_the_letter": Options(rounds=3, screens=False),
    }
    seats = range(2, 5)
    letters = LETTERS

    def new(self, options: Any, seats: int, first: Seat) -> StallsState:
        return StallsState(options, 1, first, (Place(),) * seats)

    def actions(self, state: StallsState, seat: Seat) -> Sequence[Choice]:
        if seat not in state.to_act:
            return ()
        place = state.places[seat]
        if state.arranger is not None:
            return Orders(place.dice, lambda order: _arrange(seat, order), _order_of)
        free = [stall for stall in STALLS if place.laid[stall - 1] is None]
        return (*(Lay(seat, card, stall) for card in place.hand for stall in free), Ring(seat))

    def suggestions(self, state: StallsState, seat: Seat) -> Sequence[Choice]:
        actions = self.actions(state, seat)
        return (actions[0], actions[-1]) if isinstance(actions, Orders) else actions

    def offers(self, state: StallsState, seat: Seat) -> Sequence[Offer]:
        if seat not in state.to_act:
            return ()
        draw = [Offer(seat, Offer.DRAW, LETTERS[seat])] if len(state.places) == 2 else []
        return (*(draw if state.options.draws else ()), Offer(seat, Offer.RESIGN, LETTERS[seat]))

    def forbids(self, state: StallsState, seat: Seat, targets: Path) -> str | None:
        if seat not in state.to_act:
            return "ST-3"
        place = state.places[seat]
        if state.arranger is not None:
            return None if Counter(targets) <= Counter(place.dice) else "ST-4"
        paths = [path for action in self.actions(state, seat) for path in action.paths]
        if any(path[: len(targets)] == targets for path in paths):
            return None
        return "ST-5" if any(path[0] == targets[0] for path in paths) else "ST-6"

    def chance(self, state: StallsState) -> Chance:
        if state.roller is not None:
            return DiceChance(len(STALLS), letter=LETTERS[state.roller])
        return DealChance(len(state.places))

    def apply(self, state: StallsState, action: Choice | Offer | Action) -> Step[StallsState]:
        match action:
            case Offer():
                return _end(state, "draw" if action.needs_answer else f"resign {action.letter}")
            case Roll(faces, letter):
                seat = Seat(LETTERS.index(letter))
                rolled = tuple(sorted(faces))
                return Step(_with(state, seat, dice=rolled), (RolledOut(seat, rolled),))
            case Arrange():
                return _set_out(state, action)
            case Deal(cards):
                hands = [tuple(sorted(cards[i : i + HAND])) for i in range(0, len(cards), HAND)]
                places = tuple(
                    replace(place, hand=hand) for place, hand in zip(state.places, hands, strict=True)
                )
                dealt = tuple(Dealt(Seat(seat), hand) for seat, hand in enumerate(hands))
                return Step(replace(state, places=places), dealt)
            case Lay(seat, card, stall):
                place = state.places[seat]
                hand = tuple(c for c in place.hand if c != card)
                laid = tuple(card if stall == s else c for s, c in zip(STALLS, place.laid, strict=True))
                lying = _with(_nobody_waits(state), seat, hand=hand, laid=laid)
                return Step(lying, (Laid(seat, stall, card),))
            case Ring(seat) if state.places[seat].hand:
                return Step(_with(_nobody_waits(state), seat, waits=True), (Rang(seat, False),))
            case Ring(seat):
                return _end_round(state, seat)
        raise TypeError(f"no action of {self.key}: {action!r}")

    def parse(self, state: StallsState, text: str) -> Action:
        letters = LETTERS[: len(state.places)]
        if (roll := parse_roll(text, letters)) is not None:
            return roll
        if (arrange := parse_arrange(text, letters, columns=len(STALLS), rows=1)) is not None:
            return arrange
        match text.split():
            case ["deal", *cards] if cards and all(card in tuple("123456789") for card in cards):
                return Deal(tuple(map(int, cards)))
            case [who, Offer.RESIGN] if who in tuple(letters):
                return Offer(Seat(letters.index(who)), Offer.RESIGN, who)
            case [who, Offer.DRAW] if who[:-1] in tuple(letters) and who.endswith("?"):
                return Offer(Seat(letters.index(who[0])), Offer.DRAW, who[0])
            case [who, "ring"] if who in tuple(letters):
                return Ring(Seat(letters.index(who)))
            case [who, where] if who in tuple(letters) and where[1:2] == "@":
                if where[0] in "123456789" and where[2:] in tuple("123"):
                    return Lay(Seat(letters.index(who)), int(where[0]), int(where[2:]))
        raise BadNotation(
            f"{text!r}: an action reads like 'r 5@2', 'r ring', 'r arrange 134' or 'deal 1 2 3 4'"
        )

    def read(self, text: str, options: Any) -> StallsState:
        return read_state(text, options)

    def view(self, state: StallsState, seat: Seat | None) -> StallsState:
        screened = state.options.screens and state.arranger is not None
        places = tuple(
            place if other == seat else _from_outside(place, screened)
            for other, place in enumerate(state.places)
        )
        return replace(state, places=places)

    def show(self, event: Event, seat: Seat | None) -> Event | None:
        match event:
            case SetOut(owner, dice, secret=True) if owner != seat:
                return SetOut(owner, tuple((cell, None) for cell, _ in dice), secret=True)
            case Dealt(owner, cards) if owner != seat:
                return Dealt(owner, (HIDDEN,) * len(cards))
            case Laid(owner, stall, _) if owner != seat:
                return Laid(owner, stall, HIDDEN)
        return event

    def guess(self, view: StallsState, seen: Sequence[Event], seat: Seat, rng: Random) -> StallsState:
        known = {card for place in view.places for card in (*place.hand, *place.laid)}
        unknown = [card for card in CARDS if card not in known]
        rng.shuffle(unknown)
        return replace(view, places=tuple(_imagined(place, unknown, rng) for place in view.places))


def _arrange(seat: Seat, order: tuple[int, ...]) -> Arrange:
    return Arrange(seat, LETTERS[seat], order, columns=len(STALLS))


def _order_of(item: object) -> tuple[int, ...] | None:
    return item.faces if isinstance(item, Arrange) else None


def _with(state: StallsState, seat: Seat, **changes: Any) -> StallsState:
    place = replace(state.places[seat], **changes)
    return replace(state, places=(*state.places[:seat], place, *state.places[seat + 1 :]))


def _nobody_waits(state: StallsState) -> StallsState:
    return replace(state, places=tuple(replace(place, waits=False) for place in state.places))


def _end(state: StallsState, how: str) -> Step[StallsState]:
    over = replace(state, ended=how)
    assert over.outcome is not None
    return Step(over, (Ended(over.outcome.ranking, over.outcome.reason),))


def _set_out(state: StallsState, action: Arrange) -> Step[StallsState]:
    """ST-4: behind screens the rows are shown together, once the last one is set out."""
    after = _with(state, action.seat, row=action.faces)
    screens = state.options.screens
    set_out = SetOut(action.seat, _row(after, action.seat), secret=screens)
    if not screens or after.arranger is not None:
        return Step(after, (set_out,))
    return Step(
        after, (set_out, *(Revealed(seat, _row(after, seat)) for seat in after.clockwise)), reveals=True
    )


def _row(state: StallsState, seat: Seat) -> tuple[tuple[int, int], ...]:
    return tuple(zip(STALLS, state.places[seat].row, strict=True))


def _end_round(state: StallsState, ringer: Seat) -> Step[StallsState]:
    """ST-10: uncovers what was laid, scores the stalls, and begins the next round or ends the game."""
    uncovered = tuple(Uncovered(seat, state.places[seat].laid) for seat in state.clockwise)
    scored = tuple(score for stall in STALLS if (score := _best_at(state, stall)) is not None)
    points = Counter(score.seat for score in scored)
    places = tuple(Place(points=place.points + points[Seat(seat)]) for seat, place in enumerate(state.places))
    events: tuple[Event, ...] = (Rang(ringer, True), *uncovered, *scored)
    if state.round == state.options.rounds:
        over = _end(replace(state, places=places), "points")
        return Step(over.state, events + over.events, reveals=True)
    first = state.clockwise[1] if state.options.begins == "next" else state.first
    begun = replace(state, places=places, round=state.round + 1, first=first)
    return Step(begun, (*events, RoundBegun(begun.round, first)), reveals=True)


def _best_at(state: StallsState, stall: int) -> Scored | None:
    sums = {
        Seat(seat): place.row[stall - 1] + card
        for seat, place in enumerate(state.places)
        if (card := place.laid[stall - 1]) is not None
    }
    best = [seat for seat in sums if sums[seat] == max(sums.values())]
    return Scored(best[0], stall) if len(best) == 1 else None


def _from_outside(place: Place, screened: bool) -> Place:
    return replace(
        place,
        row=(HIDDEN,) * len(place.row) if screened else place.row,
        hand=(HIDDEN,) * len(place.hand),
        laid=tuple(None if card is None else HIDDEN for card in place.laid),
    )


def _imagined(place: Place, unknown: list[int], rng: Random) -> Place:
    """A place with the hidden things filled in; takes the cards from `unknown`."""
    row = place.row
    if HIDDEN in row:
        row = tuple(rng.sample(place.dice, len(place.dice)))
    hand = tuple(sorted(unknown.pop() if card == HIDDEN else card for card in place.hand))
    laid = tuple(unknown.pop() if card == HIDDEN else card for card in place.laid)
    return replace(place, row=row, hand=hand, laid=laid)


STALLS_GAME = Stalls()
