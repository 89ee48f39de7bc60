"""A saved match as a document: its fields, its JSON, and what is said of one that does not fit."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.engine import BadSave

FORMAT = 1
"""Grows with every change that an older program could not read."""

Starter: TypeAlias = Literal["random", "first", "loser"]
"""Who begins the games of a sitting: the first by lot and then in turn, always seat 0, or who lost."""

PERSON = "person"
"""Who plays a seat: a person, or the name of a bot's level."""


Count: TypeAlias = Annotated[int, Meta(ge=0)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=1e9)]
Ranking: TypeAlias = tuple[tuple[Count, ...], ...]
"""Seats, the best first, ties together."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits at a place: the name shown, the colour of the dice, and a person or the level of a bot.

    Nobody gave a name to a seat that is `unnamed`: what stands there was the word for its dice.
    """

    name: str
    colour: str
    player: str = PERSON
    unnamed: bool = False

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


class SaveFile(msgspec.Struct, frozen=True, kw_only=True):
    """One match. `log` holds [seconds since the start, text]; `result` is the reason of the end, or None.

    `number` counts the games of the sitting from 1, `takebacks` the actions that were taken back. A match is
    `irregular` where it was begun from the middle of another or on another computer, or where a seat changed
    hands; statistics keep both kinds apart. `title` is what the players call it, '' for their names;
    `ranking` has the seats of a match that is over, the best first, ties together; None where a save does not
    say.
    """

    version: Annotated[int, Meta(ge=1)] = FORMAT
    game: str
    options: dict[str, bool | int | str] = {}
    seats: tuple[SeatInfo, ...]
    first: Count = 0
    starter: Starter = "random"
    seed: str
    number: Annotated[int, Meta(ge=1)] = 1
    date: str = ""
    log: tuple[tuple[Seconds, str], ...] = ()
    result: str | None = None
    takebacks: Count = 0
    title: Annotated[str, Meta(max_length=200)] = ""
    irregular: bool = False
    ranking: Ranking | None = None


def is_ranking(ranking: Ranking, seats: int) -> bool:
    """Whether each of so many seats has one place, and no place is empty."""
    return all(ranking) and sorted(seat for place in ranking for seat in place) == list(range(seats))


class _Version(msgspec.Struct):
    version: Any = None


def encode(save: SaveFile) -> bytes:
    """UTF-8 JSON, a line an entry of the log, so that two saves can be compared by eye."""
    entries = b",\n".join(map(msgspec.json.encode, save.log))
    around = msgspec.json.encode(msgspec.structs.replace(save, log=()))
    # Quotes inside a text are escaped, so this can only be the entry itself.
    return around.replace(b'"log":[]', b'"log":[\n' + entries + b"\n]")


def decode(data: bytes) -> SaveFile:
    """Raises BadSave with one sentence that says what does not fit."""
    try:
        text = data.decode("utf-8-sig")
        version = msgspec.json.decode(text, type=_Version).version
        if isinstance(version, int) and version > FORMAT:
            said = f"this match was saved by a newer Dicewright (format {version}, known: {FORMAT})"
            raise BadSave(said, "newer")
        save = msgspec.json.decode(text, type=SaveFile)
    except UnicodeDecodeError as error:
        raise BadSave(f"this file is no saved match: byte {error.start} is not text", "foreign") from None
    except msgspec.ValidationError as error:
        raise BadSave(f"this file is no saved match: {error}", "foreign") from None
    except msgspec.DecodeError as error:
        raise BadSave(f"this file is damaged: {error}", "damaged") from None
    except RecursionError:
        raise BadSave("this file is damaged: its brackets are nested too deeply", "damaged") from None
    if save.first >= len(save.seats):
        raise BadSave(f"this save has {len(save.seats)} seats, but seat {save.first} begins", "damaged")
    if save.ranking is not None and not is_ranking(save.ranking, len(save.seats)):
        raise BadSave("this save does not give each of its seats one place in the ranking", "damaged")
    return save
