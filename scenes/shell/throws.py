"""What was thrown in a match: every throw with who threw it and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.engine import CHANCE, Seat
from game.match import Match


class Throw(NamedTuple):
    """Dice that were thrown together: their faces as digits, who threw them, how long the match had gone on.

    `seat` is None where nobody in particular has thrown, `seconds` where that is not known.
    """

    faces: str
    seat: Seat | None
    seconds: float | None


def throws_of(match: Match) -> Iterator[Throw]:
    """Every throw of a match, in order."""
    for entry in match.log:
        if entry.seat == CHANCE and entry.text.startswith("roll"):
            faces = "".join(word for word in entry.text.split()[1:] if word.isdecimal())
            seat = next((event.seat for event in entry.events if hasattr(event, "seat")), None)
            yield Throw(faces, seat, entry.seconds)
