"""What a set of house rules makes of the rules: each choice becomes a function or a number here, once."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from game.engine import Seat
from game.tilting.events import Compared
from game.tilting.options import Options
from game.two_seats import OTHER

NO_LIMIT = 1 << 30
"""Without a limit repetition does not count either (TD-24)."""

BOTH_WIN = "both_win"
"""The reason of a void round in which both sides won at once."""


@cache
def ruleset(options: Options) -> "Ruleset":
    """The one ruleset of these options."""
    return Ruleset(options)


class Ruleset:
    """The rules under one set of options. There is one instance a set, so identity is equality."""

    __slots__ = ("both_win", "limit", "options", "rebuilding", "rounds", "secret")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.both_win: BothWin = _BOTH_WIN[options.both_win]
        self.limit = 2 * options.limit or NO_LIMIT
        """The turns of both sides after which a round is void (TD-24)."""
        self.rounds = options.rounds
        self.secret = options.building == "secret"
        self.rebuilding: Rebuilding = _REBUILDING[options.rebuild]

    def __reduce__(self) -> tuple[Callable[[Options], "Ruleset"], tuple[Options]]:
        return ruleset, (self.options,)


Decision: TypeAlias = tuple[Seat | None, str]
"""Who wins a round, None where it is void, and why."""

BothWin: TypeAlias = Callable[[Sequence[Compared]], Decision]
"""Who wins where the die that has moved beats one enemy die and loses to another at once (TD-16)."""


def _mover(contacts: Sequence[Compared]) -> Decision:
    return contacts[0].seat, "mover_first"


def _nobody(contacts: Sequence[Compared]) -> Decision:
    return None, BOTH_WIN


def _highest(contacts: Sequence[Compared]) -> Decision:
    """The highest single value on a facing side, doubled ones as they count; equal ones void the round."""
    own = max(contact.moved.value for contact in contacts)
    rival = max(contact.rival.value for contact in contacts)
    if own == rival:
        return _nobody(contacts)
    seat = contacts[0].seat
    return (seat if own > rival else OTHER[seat]), "highest"


_BOTH_WIN: Mapping[str, BothWin] = {"mover": _mover, "void": _nobody, "highest": _highest}

Rebuilding: TypeAlias = Callable[[Seat | None], tuple[Seat, ...]]
"""Who builds new dice after a round with this winner, or None after a void one (TD-23)."""


def _none(winner: Seat | None) -> tuple[Seat, ...]:
    return ()


def _both(winner: Seat | None) -> tuple[Seat, ...]:
    return (Seat(0), Seat(1))


def _loser(winner: Seat | None) -> tuple[Seat, ...]:
    return () if winner is None else (OTHER[winner],)


_REBUILDING: Mapping[str, Rebuilding] = {"never": _none, "each_round": _both, "loser": _loser}
