"""Begins matches: from what was set up, the next with the same players, and one that was kept."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

import msgspec

from game.bots.roster import bot_names
from game.catalog import GAMES, find_game
from game.engine import AnyGame
from game.match import Match, first_seat
from game.save import SaveFile, SeatInfo, Starter
from scenes.dice.looks import LOOKS


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


def reopened(save: SaveFile) -> Match:
    """The match of a save. Raises BadSave.

    Dice and bots that this version does not have are replaced by ones it has: they are no part of the rules.
    """
    known_dice = [look.key for look in LOOKS]
    free = [key for key in known_dice if key not in {info.colour for info in save.seats}]
    levels = bot_names(save.game) if find_game(save.game) else ()
    seats = tuple(
        SeatInfo(
            info.name,
            info.colour if info.colour in known_dice else free.pop(0),
            info.player if info.is_person or info.player in levels else levels[-1],
            info.unnamed,
        )
        for info in save.seats[: len(known_dice)]
        if levels
    )
    return Match.load(msgspec.structs.replace(save, seats=seats or save.seats), GAMES)


def _new_seed() -> str:
    return secrets.token_hex(8)


def _today() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
