"""Who sits at a seat: a person, a bot that thinks in the worker process, or a bystander.

Players are asked and looked at, never waited for. Whatever becomes of a question that is no longer of
interest is dropped: every question has a name of its own, and an answer repeats it.
"""

from __future__ import annotations

import hashlib
import itertools
import logging
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from game.bots import roster
from game.bots.level import SECONDS
from game.bots.reflexes import Reflexes, react, reflexes_of
from game.bots.worker import Answer, Kind, Request, legal_action
from game.engine import CHANCE, Action, Event, IllegalAction, Offer, Seat
from game.match import Match

if TYPE_CHECKING:
    from game.bots.bot import Analysis
    from game.bots.worker import Thinking
    from game.engine import AnyGame

LEAST_SECONDS = 0.5
"""No bot answers sooner: an answer without a pause reads as a part of one's own move."""

PATIENCE_SECONDS = 45.0
"""A worker replaces itself when a bot hangs; where no answer comes at all, this ends the waiting."""

logger = logging.getLogger(__name__)

_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Turn:
    """A moment of a match, as the seat that is asked may know it.

    `match` and `length` name the question: `match` is new with every turn, so that an answer to an earlier
    question about the same position is told apart. `seed` decides what a bot leaves to luck; no roll of the
    match can be foretold from it.
    """

    game: AnyGame
    match: str
    length: int
    seat: Seat
    view: Any
    seen: tuple[Event, ...]
    seed: str

    @classmethod
    def of(cls, match: Match, seat: Seat, entries: int | None = None) -> Turn:
        """A moment of a match for a seat, for CHANCE as all may know it: the present one, or when the log had
        so many entries."""
        game = match.game
        log = match.log[:entries]
        looker = None if seat == CHANCE else seat
        events = (event for entry in log for event in entry.events)
        seen = tuple(shown for event in events if (shown := game.show(event, looker)) is not None)
        source = f"{match.seed}/{match.number}/{len(log)}/{seat}"
        return cls(
            game=game,
            match=f"question {next(_numbers)}",
            length=len(log),
            seat=seat,
            view=game.view(match.state_after(len(log)), looker),
            seen=seen,
            seed=hashlib.sha256(source.encode()).hexdigest(),
        )


class Player(ABC):
    """Who answers for a seat. One question at a time; a new one replaces the last.

    Attributes:
        waited: seconds since it was asked.
    """

    is_person: ClassVar[bool] = False
    waited: float = 0.0

    @abstractmethod
    def ask(self, turn: Turn) -> None:
        """Asks for an action."""

    @abstractmethod
    def propose(self, turn: Turn, offer: Offer) -> None:
        """Asks whether the seat agrees to another seat's offer."""

    @property
    def reflexes(self) -> Reflexes | None:
        """How fast it is where everybody acts at once; None for who does nothing there of its own accord."""
        return None

    def react(self, turn: Turn, rng: Random) -> Action | None:
        """What it does at a glance where everybody acts at once; None to let the moment pass."""
        return None

    def update(self, seconds: float) -> None:
        """Lets seconds pass; to be called every frame."""
        self.waited += seconds

    @abstractmethod
    def take(self) -> Action | None:
        """The legal action once it is there, and once only."""

    @abstractmethod
    def take_consent(self) -> bool | None:
        """Whether the seat agrees to the offer, once that is known, and once only."""

    @abstractmethod
    def cancel(self) -> None:
        """Drops the question."""


class Human(Player):
    """A person, who answers through the screen."""

    is_person = True

    def __init__(self) -> None:
        self._turn: Turn | None = None
        self._action: Action | None = None
        self._consent: bool | None = None

    def ask(self, turn: Turn) -> None:
        self.cancel()
        self._turn = turn

    def renew(self, turn: Turn) -> None:
        """Others have acted meanwhile: the same question about the position as it is now."""
        self._turn = turn

    @property
    def asked(self) -> bool:
        """Whether an action is awaited from the person."""
        return self._turn is not None

    def propose(self, turn: Turn, offer: Offer) -> None:
        self.cancel()

    def decide(self, action: Action) -> None:
        """The person has made a choice; nothing comes of it unless it was asked for and none was made yet.

        Raises IllegalAction, and keeps waiting, where it is not allowed.
        """
        if self._turn is not None and self._action is None:
            self._turn.game.require(self._turn.view, action)
            self._action = action

    def consent(self, agreed: bool) -> None:
        """The person has answered an offer."""
        self._consent = agreed

    @property
    def answered(self) -> bool:
        """Whether the person has answered an offer."""
        return self._consent is not None

    def take(self) -> Action | None:
        action, self._action = self._action, None
        if action is not None:
            self._turn = None
        return action

    def take_consent(self) -> bool | None:
        consent, self._consent = self._consent, None
        return consent

    def cancel(self) -> None:
        self._turn = self._action = self._consent = None
        self.waited = 0.0


class Consultation:
    """One question to whoever thinks, from asking to the answer that fits it.

    Attributes:
        waited: seconds since it was asked.
        answer: what came of it, a failed answer where nothing came; None until then.
    """

    def __init__(self, thinker: Thinking, request: Request) -> None:
        self.waited = 0.0
        self.answer: Answer | None = None
        self._thinker = thinker
        self._request = request
        thinker.ask(request)

    def update(self, seconds: float) -> None:
        """Lets seconds pass and looks for the answer."""
        self.waited += seconds
        request = self._request
        while self.answer is None and (answer := self._thinker.poll()) is not None:
            if answer.kind is request.kind and answer.fits(request.match, request.length):
                self.answer = answer
        if self.answer is None and self.waited >= PATIENCE_SECONDS:
            self._thinker.cancel()
            self.answer = Answer(
                request.kind, request.match, request.length, request.seat, failure="no answer came"
            )


def consult(
    thinker: Thinking,
    turn: Turn,
    kind: Kind,
    bot: str,
    *,
    offer: Offer | None = None,
    action: Action | None = None,
    seconds: float = SECONDS,
) -> Consultation:
    """Asks a bot, by its name, about a turn: what to do, or about an offer, or of what was done."""
    request = Request(
        kind=kind,
        match=turn.match,
        length=turn.length,
        seat=turn.seat,
        game=turn.game.key,
        bot=bot,
        view=turn.view,
        seen=turn.seen,
        seed=turn.seed,
        offer=offer,
        action=action,
        seconds=seconds,
    )
    return Consultation(thinker, request)


class BotPlayer(Player):
    """A bot of a level. An answer that is no legal action is logged and a legal one stands in for it."""

    def __init__(self, thinker: Thinking, level: str) -> None:
        self.level = level
        self._thinker = thinker
        self._turn: Turn | None = None
        self._consultation: Consultation | None = None

    def ask(self, turn: Turn) -> None:
        self._turn, self.waited = turn, 0.0
        self._consultation = consult(self._thinker, turn, Kind.CHOOSE, self.level)

    def propose(self, turn: Turn, offer: Offer) -> None:
        self._turn, self.waited = turn, 0.0
        self._consultation = consult(self._thinker, turn, Kind.AGREE, self.level, offer=offer)

    @property
    def reflexes(self) -> Reflexes:
        return reflexes_of(self.level)

    def react(self, turn: Turn, rng: Random) -> Action | None:
        knowledge = roster.IMAGINATION[turn.game.key]()
        return react(turn.game, knowledge, self.reflexes, turn.view, turn.seat, rng)

    def update(self, seconds: float) -> None:
        if self._consultation is not None:
            self._consultation.update(seconds)
            self.waited = self._consultation.waited

    def take(self) -> Action | None:
        answered = self._answered(Kind.CHOOSE)
        if answered is None:
            return None
        turn, answer = answered
        if isinstance(answer.action, Offer):
            # Legal to make, but the turn would still be waited for.
            answer = replace(answer, failure=f"{answer.action} is an offer and no action")
        return legal_action(turn.game, turn.view, answer, Random(turn.seed))

    def take_consent(self) -> bool | None:
        answered = self._answered(Kind.AGREE)
        if answered is None:
            return None
        _, answer = answered
        if answer.failure:
            logger.warning("a bot failed to answer an offer: %s", answer.failure)
        return answer.agreed and not answer.failure

    def cancel(self) -> None:
        if self._consultation is not None:
            self._thinker.cancel()
            self._turn = self._consultation = None

    def _answered(self, kind: Kind) -> tuple[Turn, Answer] | None:
        """What was asked and the answer to it, once that is due."""
        turn, consultation = self._turn, self._consultation
        if turn is None or consultation is None or consultation.answer is None:
            return None
        if consultation.answer.kind is not kind or self.waited < LEAST_SECONDS:
            return None
        self._turn = self._consultation = None
        return turn, consultation.answer


class Advisor:
    """Looks for the best action of a seat and why, on behalf of a person who asked for a hint.

    Attributes:
        done: whether the search has ended; `analysis` is then its result, None where it failed.
    """

    def __init__(self, thinker: Thinking, turn: Turn, level: str) -> None:
        self.turn = turn
        self.done = False
        self.analysis: Analysis | None = None
        self._thinker = thinker
        self._consultation = consult(thinker, turn, Kind.ANALYSE, level)

    @property
    def share(self) -> float:
        """How much of the time that it may take has passed, 0..1."""
        return min(1.0, self._consultation.waited / SECONDS)

    def update(self, seconds: float) -> None:
        """Lets seconds pass."""
        self._consultation.update(seconds)
        answer = self._consultation.answer
        if answer is None or self.done:
            return
        self.done = True
        try:
            if answer.failure or answer.analysis is None:
                raise IllegalAction(answer.failure or "no analysis")
            self.turn.game.require(self.turn.view, answer.analysis.action)
        except IllegalAction as error:
            logger.warning("no hint can be given: %s", error)
            return
        self.analysis = answer.analysis

    def cancel(self) -> None:
        """Stops the search."""
        self._thinker.cancel()


class Bystander(Player):
    """Sits at the table and never does anything: the other side of a lesson."""

    def ask(self, turn: Turn) -> None:
        pass

    def propose(self, turn: Turn, offer: Offer) -> None:
        pass

    def take(self) -> Action | None:
        return None

    def take_consent(self) -> bool | None:
        return None

    def cancel(self) -> None:
        pass
