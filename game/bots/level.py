"""What bots with a level have in common: how far they look, for how long, and when they give up."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from game.bots.bot import is_welcome
from game.engine import AnyGame, Offer, Seat

SECONDS = 2.0
"""The longest a search may take, whatever its budget of nodes."""

Stop: TypeAlias = Callable[[], bool]
"""Whether nobody wants the answer any more."""

KnowledgeType = TypeVar("KnowledgeType")


def go_on() -> bool:
    """The answer of a `stop` that never stops."""
    return False


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a bot is.

    It looks at most `depth` plies ahead and spends at most `nodes` applied actions. `noise` is the standard
    deviation of an error added to what it thinks of each of its actions, `haste` the share of turns in which
    it forgets to look at the reply.
    """

    name: str
    depth: int
    nodes: int
    noise: float = 0.0
    haste: float = 0.0


class LevelBot(ABC, Generic[KnowledgeType]):
    """A bot that thinks as far as its level allows, by what it knows of a game besides its rules."""

    def __init__(
        self,
        game: AnyGame,
        knowledge: KnowledgeType,
        level: Level,
        *,
        stop: Stop = go_on,
        seconds: float = SECONDS,
    ) -> None:
        self._game = game
        self._knowledge = knowledge
        self._level = level
        self._stop = stop
        self._seconds = seconds

    def agrees(self, view: Any, seat: Seat, offer: Offer) -> bool:
        return is_welcome(self._game, view, seat, offer, self._expected(view, seat))

    @abstractmethod
    def _expected(self, view: Any, seat: Seat) -> float:
        """The worth of playing on for the seat, whose turn it need not be, from -1 to 1."""
