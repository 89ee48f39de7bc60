"""The deal of treasures to the empty spots of the field: the action, and what chance may bring (CP-28)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.captain.cards import KINDS
from game.engine import Action, BadNotation, Chance, ChanceAction

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Deal(ChanceAction):
    """Treasures for the empty spots in reading order."""

    treasures: tuple[int, ...]

    def __str__(self) -> str:
        """`deal 35 12 44`."""
        return " ".join(["deal", *map(str, self.treasures)])


def parse_deal(text: str) -> Deal | None:
    """Reads a deal; None where the text is none. Raises BadNotation."""
    word, *treasures = text.split(" ")
    if word != "deal":
        return None
    for treasure in treasures:
        if treasure not in _TEXTS:
            raise BadNotation(f"{text!r}: {treasure!r} is no treasure, as 35, the lower digit first")
    if not treasures:
        raise BadNotation(f"{text!r}: a deal names the treasures, as in 'deal 35 12'")
    return Deal(tuple(map(int, treasures)))


_TEXTS = tuple(map(str, KINDS))


@dataclass(frozen=True, slots=True)
class DealChance(Chance):
    """So many treasures from those that are neither on the field nor won; too many deals to list them."""

    spots: int
    available: tuple[int, ...]

    def sample(self, rng: "Random") -> Deal:
        return Deal(tuple(rng.sample(self.available, self.spots)))

    def outcomes(self) -> Sequence[tuple[float, Deal]]:
        return ()

    def accepts(self, action: Action) -> bool:
        return (
            isinstance(action, Deal)
            and len(action.treasures) == self.spots
            and Counter(action.treasures) <= Counter(self.available)
        )

    def __str__(self) -> str:
        return f"deal {self.spots}"
