"""What a saved match is called, and how it stands, in words: for menus and lists."""

from __future__ import annotations

from datetime import datetime

from game.save import SaveFile
from scenes.words import Words

_NO_DECISION = ("roll", "deal")
"""What begins the entries of the log that chance has made."""


def title_of(words: Words, save: SaveFile) -> str:
    """What the players call it, else who played."""
    return save.title or words("summary.names").join(map(words.name_of, save.seats))


def game_of(words: Words, save: SaveFile) -> str:
    """The name of its game."""
    return game_named(words, save.game)


def game_named(words: Words, key: str) -> str:
    """The name of the game of a key; the key where this version does not know the game."""
    return words(f"{key}.name") if words.has(f"{key}.name") else key


def decisions_in(save: SaveFile) -> int:
    """How many moves were made, as the list of moves counts them: rolls, asking and declining are none."""
    texts = (text for _, text in save.log)
    return sum(not text.startswith(_NO_DECISION) and text[1:2] not in ("?", "-") for text in texts)


def result_of(words: Words, save: SaveFile) -> str:
    """Who won, or how far it has come."""
    if save.result is None:
        return words("summary.decisions", count=decisions_in(save))
    if save.ranking is None:
        return words("summary.over")
    best = [words.name_of(save.seats[seat]) for seat in save.ranking[0]]
    if len(best) == 1:
        return words("summary.won", name=best[0])
    everybody = len(best) == len(save.seats)
    return words("summary.drawn") if everybody else words("summary.shared", names=", ".join(best))


def day_of(words: Words, date: str) -> str:
    """A day and its time, for a date as saves write it; '' for what is none."""
    try:
        return date_of(words, datetime.fromisoformat(date).timestamp())
    except (OverflowError, OSError, ValueError):
        return ""


def date_of(words: Words, seconds: float) -> str:
    """A day and its time, for seconds since 1970; '' where the clock of the file tells nothing."""
    if not seconds:
        return ""
    try:
        moment = datetime.fromtimestamp(seconds)
    except (OverflowError, OSError, ValueError):
        return ""
    month = words(f"month.{moment.month}")
    time = f"{moment.hour}:{moment.minute:02}"
    return words("summary.date", day=moment.day, month=month, year=moment.year, time=time)
