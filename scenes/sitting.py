"""Begins matches: the first of a sitting from what was set up, and the next with the same players."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from game.engine import AnyGame
from game.match import Match, first_seat
from game.save import SeatInfo, Starter


def first_match(game: AnyGame, options: Any, seats: tuple[SeatInfo, ...], starter: Starter) -> Match:
    """The first match of a sitting."""
    seed = _new_seed()
    first = first_seat(starter, len(seats), seed)
    return Match(game, options, seats, first, seed, starter, date=_today())


def next_match(match: Match, swapped: bool = False) -> Match:
    """The match after this one: the same house rules and players, who have changed seats if `swapped`."""
    return Match(
        game=match.game,
        options=match.options,
        seats=tuple(reversed(match.seats)) if swapped else match.seats,
        first=match.next_first(swapped),
        seed=_new_seed(),
        starter=match.starter,
        number=match.number + 1,
        date=_today(),
    )


def _new_seed() -> str:
    return secrets.token_hex(8)


def _today() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
