"""One sitting of one game: who plays, the log, and the states it led through.

The log is the match. Every entry is the text of an action, a roll, an offer or an answer, and the same
options, first seat and log always lead to the same states. Rolls are drawn by the place they have in the log,
so a roll taken back and made again is the same roll.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.engine import CHANCE, Action, AnyGame, BadNotation, BadSave, Event, IllegalAction, Offer, Seat
from game.options import as_dict, from_dict
from game.save import SaveFile, SeatInfo, Starter

TURNS_BETWEEN_OFFERS = 3
"""An offer that was refused may be repeated after this many more turns of the asker."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, with the state after it and the events that led there.

    `action` is None for an offer that waits for its answer and for a refusal; `seat` is who acted, or CHANCE.
    """

    text: str
    seconds: float
    seat: Seat
    action: Action | None
    state: Any
    events: tuple[Event, ...]
    reveals: bool

    @property
    def counts(self) -> bool:
        """Whether it is an action or a roll: only these number the rolls."""
        return self.action is not None and not isinstance(self.action, Offer)

    @property
    def is_decision(self) -> bool:
        """Whether a seat chose it, so that taking back stops before it; resigning is such a choice."""
        return self.action is not None and self.seat != CHANCE


@dataclass
class Match:
    """A match in play. Raises IllegalAction at `play` and `offer`, and leaves everything as it was.

    `takebacks`, `title` and `irregular` are those of `SaveFile`. A match for `practice` is there to learn
    from: it is never kept nor counted. Only such a match may begin at a `position`, a position text, instead
    of at the beginning of a game.
    """

    game: AnyGame
    options: Any
    seats: tuple[SeatInfo, ...]
    first: Seat
    seed: str
    starter: Starter = "random"
    number: int = 1
    date: str = ""
    takebacks: int = 0
    title: str = ""
    irregular: bool = False
    practice: bool = False
    position: str = ""
    log: list[Entry] = field(default_factory=list)
    pending: Offer | None = None

    def __post_init__(self) -> None:
        if self.position and not self.practice:
            raise ValueError("only a match for practice begins in the middle")
        self.start = (
            self.game.read(self.position, self.options)
            if self.position
            else self.game.new(self.options, len(self.seats), self.first)
        )
        self._undone: list[list[Entry]] = []
        if not self.log:
            self._draw(0.0)

    @property
    def state(self) -> Any:
        return self.log[-1].state if self.log else self.start

    def state_after(self, entries: int) -> Any:
        """The state when the log had that many entries; 0 is the start."""
        return self.log[entries - 1].state if entries else self.start

    def play(self, action: Action, seconds: float = 0.0) -> tuple[Event, ...]:
        """Plays an action and draws the rolls that follow from it. What happened, in order.

        An action answers an offer that still waits by refusing it.
        """
        if action.seat == CHANCE:
            raise IllegalAction(f"{action}: the match draws its own rolls")
        if isinstance(action, Offer):
            raise IllegalAction(f"{action}: an offer is made to the other side, not played")
        self.game.require(self.state, action)
        before = len(self.log)
        if self.pending is not None:
            self._refuse(action.seat if action.seat != self.pending.seat else None, seconds)
        self._undone.clear()
        self._apply(action, seconds)
        self._draw(seconds)
        return self._events_since(before)

    def offers(self, seat: Seat) -> list[Offer]:
        """What the seat may propose now: what the rules offer, less what was refused to it a moment ago."""
        if self.pending is not None:
            return []
        return [
            offer
            for offer in self.game.offers(self.state, seat)
            if not offer.needs_answer or self._turns_since_refused(offer) >= TURNS_BETWEEN_OFFERS
        ]

    def offer(self, offer: Offer, seconds: float = 0.0) -> tuple[Event, ...]:
        """Makes an offer: resigning ends the game at once, a proposal waits in `pending` for its answer."""
        if offer not in self.offers(offer.seat):
            raise IllegalAction(f"{offer} cannot be offered here")
        self._undone.clear()
        before = len(self.log)
        if offer.needs_answer:
            self.pending = offer
            self._note(str(offer), offer.seat, seconds)
        else:
            self._apply(offer, seconds)
        return self._events_since(before)

    def answer(self, seat: Seat, agreed: bool, seconds: float = 0.0) -> tuple[Event, ...]:
        """Answers the offer that waits. Agreed, it is applied and ends the game as its rule says."""
        if self.pending is None or seat == self.pending.seat or not 0 <= seat < len(self.seats):
            raise IllegalAction(f"there is no offer for seat {seat} to answer")
        before = len(self.log)
        if agreed:
            offer, self.pending = self.pending, None
            self._apply(offer, seconds, text=f"{self.game.letters[seat]}+ {offer.kind}")
        else:
            self._refuse(seat, seconds)
        return self._events_since(before)

    def undo(self) -> Any:
        """Takes back the last decision with the rolls and offers after it; knows no bound but the start.

        Returns the state it leads back to. Raises IllegalAction where nothing was decided yet.
        """
        position = self._last_decision()
        if position is None:
            raise IllegalAction("there is nothing to take back")
        if self.pending is not None:
            self.log.pop()
            self.pending = None
        self._undone.append(self.log[position:])
        del self.log[position:]
        self.takebacks += 1
        return self.state

    def redo(self) -> tuple[Event, ...]:
        """Plays again what was taken back last. Raises IllegalAction where there is nothing."""
        if not self._undone:
            raise IllegalAction("there is nothing to play again")
        entries = self._undone.pop()
        self.log.extend(entries)
        return tuple(event for entry in entries for event in entry.events)

    @property
    def can_undo(self) -> bool:
        return self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def dump(self) -> SaveFile:
        """The match as a document, an offer that waits included. Raises ValueError for one for practice."""
        if self.practice:
            raise ValueError("a match for practice is not kept")
        outcome = self.state.outcome
        return SaveFile(
            game=self.game.key,
            options=as_dict(self.options),
            seats=self.seats,
            first=self.first,
            starter=self.starter,
            seed=self.seed,
            number=self.number,
            date=self.date,
            log=tuple((entry.seconds, entry.text) for entry in self.log),
            result=outcome.reason if outcome else None,
            takebacks=self.takebacks,
            title=self.title,
            irregular=self.irregular,
            ranking=outcome.ranking if outcome else None,
        )

    @classmethod
    def load(cls, save: SaveFile, games: Sequence[AnyGame]) -> "Match":
        """Replays a save. Raises BadSave that names the first entry that does not fit."""
        game = next((g for g in games if g.key == save.game), None)
        if game is None:
            raise BadSave(f"this save is of a game that is not known here: {save.game!r}", "game")
        if len(save.seats) not in game.seats:
            raise BadSave(f"{game.key} is not played with {len(save.seats)} seats", "seats")
        try:
            options: Any = from_dict(game.options, save.options)
        except BadNotation as error:
            raise BadSave(f"this save has house rules that do not fit: {error}", "rules") from None
        match = cls(
            game=game,
            options=options,
            seats=save.seats,
            first=Seat(save.first),
            seed=save.seed,
            starter=save.starter,
            number=save.number,
            date=save.date,
            takebacks=save.takebacks,
            title=save.title,
            irregular=save.irregular,
        )
        # A roll is read from the log, not drawn: a save outlives any change in how rolls are drawn.
        match.log.clear()
        for number, (seconds, text) in enumerate(save.log, start=1):
            try:
                match._replay(text, seconds)
            except (BadNotation, IllegalAction) as error:
                raise BadSave(f"entry {number} of the log does not fit: {error}", "log") from None
        match._draw(save.log[-1][0] if save.log else 0.0)
        return match

    def next_first(self, swapped: bool = False) -> Seat:
        """Who begins the next game of the sitting. `swapped` where the players have changed seats."""
        seats = len(self.seats)
        turn = Seat((self.first + 1) % seats)
        outcome = self.state.outcome
        match self.starter:
            case "first":
                return Seat(0)
            case "loser" if (
                outcome is not None and len(outcome.ranking[-1]) == 1 and len(outcome.ranking) > 1
            ):
                loser = outcome.ranking[-1][0]
                return Seat(seats - 1 - loser) if swapped else loser
            case _:
                return Seat(seats - 1 - turn) if swapped else turn

    def _replay(self, text: str, seconds: float) -> None:
        letter, mark, kind = text[:1], text[1:2], text[3:]
        if mark in ("+", "-") and letter in self.game.letters:
            if self.pending is None or self.pending.kind != kind:
                raise IllegalAction(f"{text}: no such offer waits for an answer")
            self.answer(Seat(self.game.letters.index(letter)), mark == "+", seconds)
            return
        action = self.game.parse(self.state, text)
        if isinstance(action, Offer):
            self.offer(action, seconds)
            return
        self.game.require(self.state, action)
        self._apply(action, seconds)

    def _apply(self, action: Action, seconds: float, text: str | None = None) -> None:
        step = self.game.apply(self.state, action)
        entry = Entry(
            text or str(action), seconds, action.seat, action, step.state, step.events, step.reveals
        )
        self.log.append(entry)

    def _note(self, text: str, seat: Seat, seconds: float) -> None:
        self.log.append(Entry(text, seconds, seat, None, self.state, (), False))

    def _refuse(self, seat: Seat | None, seconds: float) -> None:
        assert self.pending is not None
        offer, self.pending = self.pending, None
        answerer = seat if seat is not None else Seat((offer.seat + 1) % len(self.seats))
        self._note(f"{self.game.letters[answerer]}- {offer.kind}", answerer, seconds)

    def _draw(self, seconds: float) -> None:
        while self.state.to_act == (CHANCE,):
            number = sum(entry.counts for entry in self.log)
            rng = Random(f"{self.seed}/{number}")
            self._apply(self.game.chance(self.state).sample(rng), seconds)

    def _events_since(self, entries: int) -> tuple[Event, ...]:
        return tuple(event for entry in self.log[entries:] for event in entry.events)

    def _last_decision(self) -> int | None:
        """Where in the log the last decision stands, the asking for it included."""
        position = next((i for i in reversed(range(len(self.log))) if self.log[i].is_decision), None)
        while position and self.log[position].text[1:3] == "+ " and self.log[position - 1].action is None:
            position -= 1
        return position

    def _turns_since_refused(self, offer: Offer) -> int:
        turns = 0
        refusal = f"- {offer.kind}"
        for entry in reversed(self.log):
            if entry.action is None and entry.seat != offer.seat and entry.text.endswith(refusal):
                return turns
            turns += entry.counts and entry.seat == offer.seat
        return TURNS_BETWEEN_OFFERS


def first_seat(starter: Starter, seats: int, seed: str) -> Seat:
    """Who begins the first game of a sitting."""
    return Seat(0) if starter == "first" else Seat(Random(f"{seed}/first").randrange(seats))
