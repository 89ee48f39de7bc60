"""How the table of Captain Dice acts out what happens; in the end of each event it is folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from game.bots.reflexes import TUMBLE
from game.captain.cards import UNKNOWN, pips
from game.captain.events import (
    BELL,
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
    StartBellRang,
    TreasureContested,
    TreasuresEnclosed,
    TreasuresHeld,
)
from game.engine import Event, Seat
from game.grid import Cell
from scenes.animation import (
    Animation,
    Call,
    Parallel,
    Timeline,
    Tween,
    Until,
    Wait,
    in_out_cubic,
    linear,
    out_cubic,
)
from scenes.animation import Sequence as InTurn
from scenes.captain.gliding import card_flights, die_flights
from scenes.captain.layout import InHand, InTray, OnField, OnPile, TheDeck, Won
from scenes.captain.motion import CardFlight, DieFlight, Motion, OnTreasure, Sandwich, Throw
from scenes.captain.table import UNROLLED, CaptainTable, card_at
from scenes.view.choreography import Later

# Seconds at normal speed.
ROLL, ROLL_APART = TUMBLE, 0.16
PLACE, TAKE_BACK, LAY = 0.38, 0.3, 0.42
REVEAL, AIM, STRIKE, SWEEP = 0.6, 0.55, 0.45, 0.4
DRAW_LINE, LOOK, WIN = 0.5, 0.35, 0.6
DEAL, DEAL_APART = 0.34, 0.07
RING, SHIFT, GLIDE = 0.9, 0.8, 0.4

MOST_GLIDING = 24
"""So many cards and dice glide at a time: more can neither be followed by an eye nor drawn in time."""

BELL_TRACK = "bell"

STAGGER = 0.18
"""Of several cards that fly together each sets out so much of a flight after the one before."""


class Sounds(Protocol):
    """Where sounds are asked for."""

    def play(self, name: str, strength: float = 1.0) -> None: ...


class CaptainChoreography:
    """Moves what lies on a table.

    Args:
        timeline: on which dice of several seats may tumble side by side.
        at_once: whether seats act without waiting for one another: then what each does in a dice phase has a
            track of its own.
        relaid: called when the field has got another shape; gives back where its cards lay before.
    """

    def __init__(
        self,
        table: CaptainTable,
        sounds: Sounds,
        timeline: Timeline | None = None,
        relaid: Callable[[FieldRelaid], None] | None = None,
        *,
        at_once: bool = False,
    ) -> None:
        self.table = table
        self.motion = Motion()
        self.sounds = sounds
        self._timeline = timeline
        self._relaid = relaid
        self._at_once = at_once and timeline is not None
        self._rings = 0

    def forget(self) -> None:
        """Nothing moves any more."""
        self.motion = Motion()

    def animate(self, event: Event) -> Animation:
        """What shows an event, and folds it."""
        if self._at_once and isinstance(event, DiceTakenUp | DiceRolled | DicePlaced | FalseBellRang):
            return self._beside(event)
        return Later(lambda: self._made(event))

    def _beside(self, event: DiceTakenUp | DiceRolled | DicePlaced | FalseBellRang) -> Animation:
        """What a seat does is seen at once, whatever others do meanwhile."""
        track = BELL_TRACK if isinstance(event, FalseBellRang) else f"dice {event.seat}"
        begin = Call(lambda: self._add(Later(lambda: self._made(event)), track))
        if not isinstance(event, DiceRolled):
            return begin
        return InTurn(begin, Later(lambda: Wait(ROLL_APART if self._others_roll(event.seat) else 0.0)))

    def _others_roll(self, seat: Seat) -> bool:
        """Whether it is the roll with which everybody begins: those throws are seen one after another."""
        others = (holdings for number, holdings in enumerate(self.table.seats) if number != seat)
        return any(UNROLLED in holdings.dice for holdings in others)

    def _add(self, animation: Animation, track: str) -> None:
        assert self._timeline is not None
        self._timeline.add(animation, track)

    def _at_rest(self) -> bool:
        """Whether nobody's dice move any more."""
        timeline = self._timeline
        return timeline is None or not any(
            timeline.busy_on(f"dice {seat}") for seat in range(len(self.table.seats))
        )

    def _made(self, event: Event) -> Animation:
        fold = Call(lambda: self.table.fold(event))
        match event:
            case Dealt(cards):
                return InTurn(self._deal(cards), self._landed(), fold)
            case StartBellRang():
                return InTurn(self._ring("bell_start"), fold)
            case FalseBellRang():
                return InTurn(fold, self._ring("bell_false", false=True))
            case DiceTakenUp(_, faces):
                return InTurn(self._heard("click", 0.2 + 0.1 * len(faces)), fold)
            case DiceRolled(seat):
                return self._roll(event, seat)
            case DicePlaced(seat, cell, treasure):
                return InTurn(self._place(seat, cell, treasure, fold), self._heard("tap", 0.5))
            case DicePhaseEnded():
                return self._end_dice_phase(event, fold)
            case CardLaid():
                return self._lay(event, fold)
            case PileTakenUp(seat, cards):
                return InTurn(self._take_up_pile(seat, len(cards)), fold, self._landed())
            case CardsRevealed():
                return self._reveal(event, fold)
            case CardActed():
                return self._act(event, fold)
            case TreasuresHeld(seat, cards):
                return InTurn(self._win(seat, cards), fold, self._landed())
            case TreasureContested():
                return InTurn(self._contest(event), fold)
            case TreasuresEnclosed():
                return self._enclose(event, fold)
            case CardsCollected(seat, survivors):
                swept = [
                    CardFlight(seat, card, OnField(cell), OnPile(seat), (0, 1)) for cell, card in survivors
                ]
                return InTurn(self._fly(swept, SWEEP, "slide"), fold, self._landed())
            case FieldRelaid():
                return self._lay_anew(event, fold)
        return fold

    # Cards and dice on their way

    def _fly(
        self, flights: Sequence[CardFlight], seconds: float, sound: str, apart: float = STAGGER
    ) -> Animation:
        """Lets cards set out one after another; they stay where they land until `_landed`."""
        longest = 1 + apart * max(0, len(flights) - 1)

        def begin() -> None:
            self.motion.cards += flights
            if flights:
                self.sounds.play(sound)

        def move(share: float) -> None:
            for number, flight in enumerate(flights):
                flight.share = in_out_cubic(min(1.0, max(0.0, share * longest - apart * number)))

        return InTurn(Call(begin), Tween(seconds * longest if flights else 0.0, move, linear))

    def _landed(self) -> Animation:
        return Call(self.motion.cards.clear)

    def _fly_dice(self, flights: Sequence[DieFlight], seconds: float) -> Animation:
        def move(share: float) -> None:
            for flight in flights:
                flight.share = share

        return InTurn(Call(lambda: self.motion.dice.extend(flights)), Tween(seconds, move))

    def _dice_landed(self, flights: Sequence[DieFlight]) -> Animation:
        def land() -> None:
            self.motion.dice = [flight for flight in self.motion.dice if flight not in flights]

        return Call(land)

    def _heard(self, name: str, strength: float = 1.0) -> Animation:
        return Call(lambda: self.sounds.play(name, strength))

    # Dice phase

    def _deal(self, cards: Sequence[tuple[Cell, int]]) -> Animation:
        flights = [CardFlight(None, treasure, TheDeck(), OnField(cell), (1, 0)) for cell, treasure in cards]
        apart = DEAL_APART / DEAL
        taps = [InTurn(Wait(DEAL_APART * i), self._heard("card", 0.4)) for i in range(0, len(cards), 2)]
        return Parallel(self._fly(flights, DEAL, "card", apart), *taps)

    def _ring(self, sound: str, *, false: bool = False) -> Animation:
        """A bell that is rung while it still sounds begins anew."""
        self._rings += 1
        number = self._rings

        def ring(share: float) -> None:
            if number == self._rings:
                self.motion.ringing, self.motion.false_bell = share, false and share < 1

        return InTurn(self._heard(sound), Tween(RING, ring, linear))

    def _roll(self, event: DiceRolled, seat: Seat) -> Animation:
        """Where there are tracks the dice tumble on their own: the next seat need not wait for them."""
        throw = Throw(tuple(self.table.rolled_places(seat)), variant=sum(event.faces))

        def begin() -> None:
            self.table.fold(event)
            self.motion.throws[seat] = throw
            self.sounds.play("roll", 0.7)

        def move(share: float) -> None:
            throw.share = share

        def rest() -> None:
            if self.motion.throws.get(seat) is throw:
                del self.motion.throws[seat]

        tumbling = InTurn(Tween(ROLL, move, linear), Call(rest))
        if self._timeline is None or self._at_once:
            return InTurn(Call(begin), tumbling)
        return InTurn(Call(begin), Call(lambda: self._add(tumbling, f"dice {seat}")), Wait(ROLL_APART))

    def _place(self, seat: Seat, cell: Cell, treasure: int, fold: Animation) -> Animation:
        faces = pips(treasure)
        places = self.table.seats[seat].places(faces)
        flights = [
            DieFlight(seat, face, InTray(seat, place), OnTreasure(cell, number))
            for number, (face, place) in enumerate(zip(faces, places, strict=True))
        ]
        return InTurn(self._fly_dice(flights, PLACE), fold, self._dice_landed(flights))

    def _end_dice_phase(self, event: DicePhaseEnded, fold: Animation) -> Animation:
        def light(share: float) -> None:
            self.motion.line, self.motion.line_lit = event.cells, 1 - max(0.0, share - 0.6) / 0.4

        def dark() -> None:
            self.motion.line = ()

        lit = Tween(RING, light, linear)
        shown = (
            Parallel(self._ring("bell_end"), lit)
            if event.reason == BELL
            else InTurn(self._heard("round", 0.6), lit)
        )
        # The bell is heard at once; the phase is over when all dice that are still on their way lie.
        return InTurn(Parallel(shown, InTurn(Until(self._at_rest), fold)), Call(dark))

    # Set-up

    def _lay(self, event: CardLaid, fold: Animation) -> Animation:
        seat, cell = event.seat, event.cell
        hand = self.table.seats[seat].hand
        start = InHand(seat, hand.index(event.card))
        face_down = (1.0, 1.0) if event.card == UNKNOWN else (0.0, 0.0)
        faces = pips(event.treasure)
        places = self.table.seats[seat].free_places(2)
        back = [
            DieFlight(seat, face, OnTreasure(cell, number), InTray(seat, place))
            for number, (face, place) in enumerate(zip(faces, places, strict=True))
        ]
        card = CardFlight(seat, event.card, start, OnField(cell), face_down)
        return InTurn(
            self._fly_dice(back, TAKE_BACK),
            self._fly([card], LAY, "card"),
            fold,
            self._dice_landed(back),
            self._landed(),
        )

    def _take_up_pile(self, seat: Seat, count: int) -> Animation:
        pile = self.table.seats[seat].pile if self.table.knows_hand(seat) else ()
        card = next(iter(pile), UNKNOWN)
        flights = [
            CardFlight(seat, card, OnPile(seat), InHand(seat, 0), (1, 1)) for _ in range(min(count, 4))
        ]
        return self._fly(flights, SWEEP, "slide")

    # Battle

    def _reveal(self, event: CardsRevealed, fold: Animation) -> Animation:
        covered = tuple(
            cell for _, cell, _ in event.cards if (card_at(self.table, cell) or (0, 0))[1] == UNKNOWN
        )

        def begin() -> None:
            self.motion.revealing, self.motion.turned = covered, 1.0

        def turn(share: float) -> None:
            self.motion.turned = 1 - share

        def done() -> None:
            self.motion.revealing = ()

        return InTurn(Call(begin), fold, self._heard("flip"), Tween(REVEAL, turn), Call(done), Wait(LOOK))

    def _act(self, event: CardActed, fold: Animation) -> Animation:
        """Its reach is lit, then what it hits is tossed and swept to the piles."""
        motion = self.motion
        cells = [cell for _, cell, _ in event.hit]

        def light(share: float) -> None:
            motion.acting, motion.lit = event, share

        def strike(share: float) -> None:
            motion.struck = dict.fromkeys(cells, share)

        def calm() -> None:
            motion.struck = {}

        def dark() -> None:
            motion.acting = None

        parts: list[Animation] = [Tween(AIM / 2, light, out_cubic), Wait(AIM / 2)]
        if cells:
            parts += [self._heard("hit"), Tween(STRIKE, strike, linear), Call(calm)]
            swept = [
                CardFlight(seat, card, OnField(cell), OnPile(seat), (0, 1)) for seat, cell, card in event.hit
            ]
            parts += [self._fly(swept, SWEEP, "slide"), fold, self._landed()]
        else:
            parts += [Wait(LOOK), fold]
        return InTurn(*parts, Call(dark))

    # Treasure

    def _win(self, seat: Seat, cards: Sequence[tuple[Cell, int]]) -> Animation:
        flights = [CardFlight(None, treasure, OnField(cell), Won(seat)) for cell, treasure in cards]
        return self._fly(flights, WIN, "treasure")

    def _contest(self, event: TreasureContested) -> Animation:
        """All the lines that enclose the treasure are seen; that of the first seat takes it."""
        lines = [Sandwich(seat, ends, ()) for seat, ends in event.claims]
        return InTurn(self._draw_lines(lines), Wait(LOOK), Call(self.motion.sandwiches.clear))

    def _enclose(self, event: TreasuresEnclosed, fold: Animation) -> Animation:
        between = tuple(cell for cell, _ in event.cards)
        line = Sandwich(event.seat, event.ends, between)
        return InTurn(
            self._draw_lines([line]),
            Wait(LOOK),
            self._win(event.seat, event.cards),
            fold,
            self._landed(),
            Call(self.motion.sandwiches.clear),
        )

    def _draw_lines(self, lines: Sequence[Sandwich]) -> Animation:
        def draw(share: float) -> None:
            for line in lines:
                line.share = share

        begin = Call(lambda: self.motion.sandwiches.extend(lines))
        return InTurn(begin, self._heard("slide", 0.5), Tween(DRAW_LINE, draw, linear))

    # A smaller field

    def _lay_anew(self, event: FieldRelaid, fold: Animation) -> Animation:
        stocked = [
            CardFlight(None, treasure, OnField(cell), TheDeck(), (0, 1)) for cell, treasure in event.stocked
        ]

        def shift(share: float) -> None:
            self.motion.shifted = share

        def done() -> None:
            self.motion.shifts = {}

        relaid = Call(partial(self._relaid, event)) if self._relaid is not None else Wait(0)
        return InTurn(
            self._fly(stocked, SWEEP, "slide"),
            fold,
            self._landed(),
            relaid,
            self._heard("slide"),
            Tween(SHIFT, shift),
            Call(done),
        )

    def glide(self, before: CaptainTable) -> Animation:
        """Lets all that lay elsewhere before glide to where it lies now.

        Of two positions that have little in common the one takes the place of the other at once.
        """
        cards, dice = card_flights(before, self.table), die_flights(before, self.table)
        if len(cards) + len(dice) > MOST_GLIDING:
            cards, dice = [], []

        def move(share: float) -> None:
            for card in cards:
                card.share = share
            for die in dice:
                die.share = share

        def land() -> None:
            self.motion.cards, self.motion.dice = [], []

        # At once, so that nothing is seen for a frame where it is going to.
        self.motion.cards += cards
        self.motion.dice += dice
        return InTurn(Tween(GLIDE if cards or dice else 0.0, move), Call(land))
