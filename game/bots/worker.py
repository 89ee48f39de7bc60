"""Where bots think: one process beside the window, at low priority, asked and answered through two pipes.

The window never waits. `Thinker.ask` and `Thinker.poll` return at once; an answer names the match, the
length of its log and the seat it was asked for, so that a late one can be told from the one that is due. A
worker that dies, raises, hangs or answers nonsense costs one failed answer and is replaced. A worker whose
parent is gone ends at once, whatever it is doing.

The worker imports no pygame. Nothing starts when this module is imported.
"""

import logging
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import Any, Protocol

from game.bots.bot import Analysis, Analyst, Bot, collect_seldom, fallback
from game.bots.judging import Judge, Luck, Verdict
from game.bots.level import SECONDS, Stop, go_on
from game.bots.roster import make_bot
from game.engine import CHANCE, Action, AnyGame, Event, IllegalAction, Offer, Seat

START_SECONDS = 30.0
"""How long a worker may take to start: a virus scanner may look at it first."""

GRACE_SECONDS = 15.0
"""How much longer than it was given a worker may take before it is replaced: where other programs keep a
machine busy it gets little of it, and a late answer is better than a weak one."""

CANCEL_SECONDS = 0.5
"""How long a worker may take to drop a question; a search looks up every few milliseconds."""

CLOSE_SECONDS = 0.5
"""How long a worker may take to end by itself before it is killed."""

logger = logging.getLogger(__name__)


class Kind(Enum):
    """What is asked of a bot."""

    CHOOSE = "choose"
    AGREE = "agree"
    ANALYSE = "analyse"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Request:
    """A question to a bot about one moment of a match.

    `view` and `seen` are what the seat may know: `seen` may stay empty in games where the view says it all.
    `seed` decides what a bot leaves to luck. The bot thinks for `seconds` at most. `action` is what was done
    where that is to be judged: the result of a roll where the seat is CHANCE.
    """

    kind: Kind
    match: str
    length: int
    seat: Seat
    game: str
    bot: str
    view: Any
    seed: str
    seen: tuple[Event, ...] = ()
    offer: Offer | None = None
    action: Action | None = None
    seconds: float = SECONDS


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request: the field that its kind asks for, or a `failure` for the log.

    `verdict` stays None where there is nothing to be said of what was done.
    """

    kind: Kind
    match: str
    length: int
    seat: Seat
    action: Action | None = None
    agreed: bool = False
    analysis: Analysis | None = None
    verdict: Verdict | Luck | None = None
    failure: str = ""

    def fits(self, match: str, length: int) -> bool:
        """Whether it is about this match as it stands; a late answer is dropped."""
        return self.match == match and self.length == length


class MakeBot(Protocol):
    """How a worker comes by a bot; `roster.make_bot` in the application."""

    def __call__(self, game: str, name: str, /, *, stop: Stop, seconds: float) -> Bot: ...


class Thinking(Protocol):
    """What a player needs of whoever thinks for it. One question at a time; a new one replaces the last."""

    def start(self) -> None: ...

    def ask(self, request: Request) -> None: ...

    def poll(self) -> Answer | None: ...

    def cancel(self) -> None: ...

    def close(self) -> None: ...


def answer_request(request: Request, make: MakeBot, stop: Stop) -> Answer:
    """Asks the bot. Whatever goes wrong in it becomes a failed answer."""
    try:
        bot = make(request.game, request.bot, stop=stop, seconds=request.seconds)
        rng = Random(request.seed)
        match request.kind:
            case Kind.CHOOSE:
                return _answer(request, action=bot.choose(request.view, request.seen, request.seat, rng))
            case Kind.AGREE:
                assert request.offer is not None, "a question to agree comes with the offer"
                return _answer(request, agreed=bot.agrees(request.view, request.seat, request.offer))
            case Kind.ANALYSE:
                assert isinstance(bot, Analyst), f"{request.bot} cannot explain itself"
                analysis = bot.analyse(request.view, request.seen, request.seat, rng)
                return _answer(request, action=analysis.action, analysis=analysis)
            case Kind.JUDGE:
                return _answer(request, verdict=_judge(request, bot, rng))
    except Exception as error:
        return _answer(request, failure=f"{type(error).__name__}: {error}")


def _judge(request: Request, bot: Bot, rng: Random) -> Verdict | Luck | None:
    assert isinstance(bot, Judge), f"{request.bot} cannot judge"
    assert request.action is not None, "what is to be judged comes with the question"
    if request.seat == CHANCE:
        return bot.luck(request.view, request.action)
    return bot.judge(request.view, request.seen, request.seat, request.action, rng)


def legal_action(game: AnyGame, state: Any, answer: Answer, rng: Random) -> Action:
    """The action of an answer that fits; a legal one in its place, logged, where it is none."""
    if not answer.failure:
        try:
            if answer.action is None:
                raise IllegalAction("no action at all")
            game.require(state, answer.action)
            return answer.action
        except Exception as error:
            # The answer may be any object: what its comparison or its text raises says the same.
            answer = replace(answer, failure=f"{type(error).__name__}: {error}")
    logger.warning("a bot of %s failed in %s: %s", game.key, state, answer.failure)
    return fallback(game, state, answer.seat, rng)


class InlineThinker:
    """Thinks at the next poll, in the caller's own process: for tests and scripts."""

    def __init__(self, make: MakeBot = make_bot) -> None:
        self._make = make
        self._waiting: Request | None = None

    def start(self) -> None:
        """There is nothing to start."""

    def ask(self, request: Request) -> None:
        self._waiting = request

    def poll(self) -> Answer | None:
        request, self._waiting = self._waiting, None
        return answer_request(request, self._make, stop=go_on) if request else None

    def cancel(self) -> None:
        self._waiting = None

    def close(self) -> None:
        self._waiting = None


class Thinker:
    """Thinks in the worker process. No method waits for it, except `close`, half a second at most.

    At most one question is with the worker. A new one stays here until the worker has dropped the old one,
    so that a pipe never fills up.
    """

    def __init__(self, make: MakeBot = make_bot) -> None:
        self._make = make
        self._worker: _Worker | None = None
        self._waiting: Request | None = None
        self._asked: Request | None = None
        self._cancelled = False
        self._number = 0
        self._until = 0.0

    def start(self) -> None:
        """Starts the worker, where there is none: some 10 ms here, a tenth of a second until it listens."""
        if self._worker is None:
            self._until = monotonic() + START_SECONDS
            self._worker = _Worker(self._make)

    def ask(self, request: Request) -> None:
        """Asks in place of anything asked before, which will not be answered any more."""
        self.cancel()
        self._waiting = request

    def poll(self) -> Answer | None:
        """The answer, once, when there is one. To be called every frame: it also looks after the worker."""
        if self._worker is None and self._waiting is None:
            return None
        try:
            self.start()
            answer = self._receive()
            self._send()
        except Exception as error:
            # Whatever a dying or babbling worker brings about here, the remedy is the same.
            return self._replace(f"{type(error).__name__}: {error}")
        return answer

    def cancel(self) -> None:
        """Drops the question: nothing will come of it."""
        self._waiting = None
        if self._worker is not None and self._asked is not None and not self._cancelled:
            self._cancelled = True
            self._until = monotonic() + CANCEL_SECONDS
            with suppress(OSError):  # a worker that is gone is found out by the next poll
                self._worker.send(self._number, None)

    def close(self) -> None:
        """Ends the worker. To ask again would start another."""
        self._waiting = self._asked = None
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _receive(self) -> Answer | None:
        assert self._worker is not None
        message = self._worker.receive()
        if message is None:
            if monotonic() > self._until and (self._asked or not self._worker.listens):
                raise TimeoutError("the worker did not answer in time")
            return None
        number, answer = message
        if number != self._number or self._asked is None or not isinstance(answer, Answer):
            raise ValueError(f"the worker said {message!r}"[:200])
        cancelled, self._cancelled, self._asked = self._cancelled, False, None
        return None if cancelled else answer

    def _send(self) -> None:
        assert self._worker is not None
        if self._waiting is not None and self._asked is None and self._worker.listens:
            self._asked, self._waiting = self._waiting, None
            self._number += 1
            self._until = monotonic() + self._asked.seconds + GRACE_SECONDS
            self._worker.send(self._number, self._asked)

    def _replace(self, reason: str) -> Answer | None:
        """Gives up the worker; the next question gets a new one. Returns the failed answer that it owes."""
        logger.warning("the bots' process is replaced: %s", reason)
        owed, cancelled, started = self._asked, self._cancelled, False
        if self._worker is not None:
            started = self._worker.listens
            self._worker.kill()
        self._worker, self._asked, self._cancelled = None, None, False
        if owed is not None:
            return None if cancelled else _answer(owed, failure=reason)
        if started or self._waiting is None:
            return None
        # Where no worker can be started at all, every question fails rather than waits for ever.
        owed, self._waiting = self._waiting, None
        return _answer(owed, failure=reason)


class _Worker:
    """The process as its parent holds it."""

    def __init__(self, make: MakeBot) -> None:
        context = get_context("spawn")
        theirs, self._requests = context.Pipe(duplex=False)
        self._answers, ours = context.Pipe(duplex=False)
        self._process = context.Process(target=serve, args=(theirs, ours, make), name="bots", daemon=True)
        self.listens = False
        try:
            self._process.start()
        finally:
            # With the other ends closed here, either side sees at once when the other one is gone.
            theirs.close()
            ours.close()

    def send(self, number: int, request: Request | None) -> None:
        """Sends a question, or with None the wish to drop the one of that number."""
        self._requests.send((number, request))

    def receive(self) -> Any:
        """The next message, or None while there is none. Raises where the worker is gone."""
        if not self._answers.poll():
            return None
        message = self._answers.recv()
        if message == READY:
            self.listens = True
            return None
        return message

    def close(self) -> None:
        self._requests.close()
        self._process.join(CLOSE_SECONDS)
        self.kill()

    def kill(self) -> None:
        self._requests.close()
        self._answers.close()
        if self._process.pid is not None:
            self._process.kill()
            self._process.join(CLOSE_SECONDS)


READY = "ready"
"""What a worker says when it listens."""


class _Inbox:
    """What the listening thread of a worker has heard so far."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[tuple[int, Request]] = SimpleQueue()
        self.dropped = 0

    def has_dropped(self, number: int) -> bool:
        return self.dropped >= number


def serve(requests: "Connection[Any, Any]", answers: "Connection[Any, Any]", make: MakeBot) -> None:
    """The whole life of a worker process."""
    # Ctrl+C in a terminal goes to every process of the program; the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _lower_priority()
    collect_seldom()
    inbox = _Inbox()
    Thread(target=_listen, args=(requests, inbox), daemon=True).start()
    answers.send(READY)
    while True:
        number, request = inbox.questions.get()
        answer = answer_request(request, make, partial(inbox.has_dropped, number))
        try:
            answers.send((number, answer))
        except OSError:
            return
        except Exception as error:
            # What cannot be pickled was nothing that a bot should have said.
            answers.send((number, _answer(request, failure=f"{type(error).__name__}: {error}")))


def _listen(requests: "Connection[Any, Any]", inbox: _Inbox) -> None:
    """Takes in questions; ends the process, whatever it is doing, once nobody is there to ask any."""
    parent = parent_process()
    assert parent is not None
    try:
        while wait([requests, parent.sentinel]) == [requests]:
            number, request = requests.recv()
            if request is None:
                inbox.dropped = number
            else:
                inbox.questions.put((number, request))
    finally:
        os._exit(0)


def _lower_priority() -> None:
    """A search gives way to the window: frames stay even while it runs."""
    if sys.platform == "win32":
        import ctypes

        below_normal = 0x00004000
        kernel = ctypes.windll.kernel32
        # A handle is as wide as a pointer; ctypes would take it for an int.
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass.argtypes = (ctypes.c_void_p, ctypes.c_uint32)
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), below_normal)
    else:
        with suppress(OSError):
            os.nice(10)


def _answer(request: Request, **result: Any) -> Answer:
    return Answer(request.kind, request.match, request.length, request.seat, **result)
