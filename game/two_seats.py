"""Two seats that take turns: who may act, which seat is the other, how position texts name them."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from game.engine import CHANCE, BadNotation, Offer, Seat

LETTERS = "wb"
OTHER = (Seat(1), Seat(0))

ToAct: TypeAlias = tuple[Seat, ...]

TURNS: tuple[ToAct, ToAct] = ((Seat(0),), (Seat(1),))
CHANCE_DUE: ToAct = (CHANCE,)
NOBODY: ToAct = ()

RESIGNED = "resigned"
AGREED = "agreed"


_COUNT = re.compile("0|[1-9][0-9]{0,5}")


def offers_of(seat: Seat, kinds: Sequence[str], to_act: ToAct) -> tuple[Offer, ...]:
    """A seat's offers of these kinds, which it can make while a choice is due, whosever that is."""
    if to_act in (NOBODY, CHANCE_DUE):
        return ()
    return tuple(Offer(seat, kind, LETTERS[seat]) for kind in kinds)


def read_side(word: str) -> Seat:
    """The seat of a letter. Raises BadNotation."""
    if word not in tuple(LETTERS):
        raise BadNotation(f"side {word!r}: it is one of {', '.join(LETTERS)}")
    return Seat(LETTERS.index(word))


def read_count(word: str, of: str) -> int:
    """A number of plies or turns; `of` says which. Raises BadNotation."""
    if not _COUNT.fullmatch(word):
        raise BadNotation(f"count {word!r}: {of} are a number, as in 0 or 12")
    return int(word)
