"""A saved match as a document: its fields, its JSON, and what is said of one that does not fit."""

from typing import Any, Literal, TypeAlias

import msgspec

from game.engine import BadSave

FORMAT = 1
"""Grows with every change that an older program could not read."""

Starter: TypeAlias = Literal["random", "first", "loser"]
"""Who begins the games of a sitting: the first by lot and then in turn, always seat 0, or who lost."""

PERSON = "person"
"""Who plays a seat: a person, or the name of a bot's level."""


class SeatInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """Who sits at a place: the name shown, the colour of the dice, and a person or the level of a bot."""

    name: str
    colour: str
    player: str = PERSON

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


class SaveFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """One match. `log` holds [seconds since the start, text]; `result` is the reason of the end, or None."""

    version: int = FORMAT
    game: str
    options: dict[str, bool | int | str] = {}
    seats: tuple[SeatInfo, ...]
    first: int = 0
    starter: Starter = "random"
    seed: str
    number: int = 1
    date: str = ""
    log: tuple[tuple[float, str], ...] = ()
    result: str | None = None
    takebacks: int = 0


class _Version(msgspec.Struct):
    version: Any = None


def encode(save: SaveFile) -> bytes:
    """UTF-8 JSON, a line an entry of the log, so that two saves can be compared by eye."""
    return msgspec.json.format(msgspec.json.encode(save), indent=1)


def decode(data: bytes) -> SaveFile:
    """Raises BadSave with one sentence that says what does not fit."""
    try:
        text = data.decode("utf-8-sig")
        version = msgspec.json.decode(text, type=_Version).version
        if isinstance(version, int) and version > FORMAT:
            raise BadSave(f"this match was saved by a newer Dicewright (format {version}, known: {FORMAT})")
        save = msgspec.json.decode(text, type=SaveFile)
    except UnicodeDecodeError as error:
        raise BadSave(f"this file is no saved match: byte {error.start} is not text") from None
    except msgspec.ValidationError as error:
        raise BadSave(f"this file is no saved match: {error}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadSave(f"this file is damaged: {error}") from None
    if not 0 <= save.first < len(save.seats):
        raise BadSave(f"this save has {len(save.seats)} seats, but seat {save.first} begins")
    return save
