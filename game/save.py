"""A match as it is stored: the typed form of a save, to bytes and back. Files are the caller's business.

A save is a log, not a picture of the board: the match replays it and so proves that it fits the rules.
"""

from codecs import BOM_UTF8
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.engine import BadSave
from game.options import Value

VERSION = 1
"""Grows when an older program could no longer read what this one writes."""

PERSON = "person"
"""The player of a seat at which a human sits; any other is the name of a bot's level."""


class SavedSeat(Struct, frozen=True):
    """Who sits at a place: the name and the colour they chose, and `PERSON` or a bot's level."""

    name: str
    colour: str
    player: str = PERSON


class SaveFile(Struct, frozen=True, kw_only=True):
    """One match. `log` has the seconds since it began and the notation of every roll, action and offer.

    `first` is the seat that began, `date` when it began (ISO 8601, empty where unknown), `result` the text of
    the outcome or None while it is unfinished. `takebacks` counts undone actions: statistics keep such
    matches apart.
    """

    version: Annotated[int, Meta(ge=1)] = VERSION
    game: Annotated[str, Meta(min_length=1)]
    options: dict[str, Value] = {}
    seats: Annotated[tuple[SavedSeat, ...], Meta(min_length=1)]
    first: Annotated[int, Meta(ge=0)] = 0
    seed: int | str
    date: str = ""
    log: tuple[tuple[Annotated[float, Meta(ge=0)], str], ...]
    result: str | None = None
    takebacks: Annotated[int, Meta(ge=0)] = 0

    def __post_init__(self) -> None:
        if self.first >= len(self.seats):
            raise ValueError(f"seat {self.first} began, but there are {len(self.seats)} seats")
        try:
            datetime.fromisoformat(self.date or "1970-01-01")
        except ValueError:
            raise ValueError(f"{self.date!r} is not a date") from None


class _Header(Struct):
    version: Annotated[int, Meta(ge=1)]


def encode(save: SaveFile) -> bytes:
    """The save as JSON text in UTF-8."""
    return msgspec.json.encode(save)


def decode(data: bytes) -> SaveFile:
    """The save in these bytes, missing optional entries at their defaults. Raises BadSave if there is none."""
    data = data.removeprefix(BOM_UTF8)  # some editors put it there
    try:
        version = msgspec.json.decode(data, type=_Header).version
    except (ValueError, RecursionError) as error:
        raise BadSave(f"this is not a saved match: {_reason(error)}") from error
    if version > VERSION:
        raise BadSave(f"a newer program saved this match (format {version}, this one reads up to {VERSION})")
    try:
        return msgspec.json.decode(data, type=SaveFile)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"the saved match does not fit: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    return "its brackets are nested too deeply" if isinstance(error, RecursionError) else str(error)
