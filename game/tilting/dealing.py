"""The deal of the board: the tiles in the order in which chance laid them (TD-1, TD-27)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.engine import Action, BadNotation, Chance, ChanceAction
from game.tilting.board import GRID, TILES, UNDEALT, read_tiles, tiles_text

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Deal(ChanceAction):
    """All tiles, a byte a cell."""

    tiles: bytes

    def __str__(self) -> str:
        """`deal 123456 234561 345612 456123 561234 612345`, ranks 6 to 1."""
        return " ".join(["deal", *tiles_text(self.tiles).split("/")])


def parse_deal(text: str) -> Deal | None:
    """Reads a deal; None where the text is none. Raises BadNotation."""
    word, *ranks = text.split(" ")
    if word != "deal":
        return None
    tiles = read_tiles("/".join(ranks))
    if tiles == UNDEALT:
        raise BadNotation(f"{text!r}: a deal names the value of every tile")
    return Deal(tiles)


class DealChance(Chance):
    """Six tiles of each value, shuffled: every order is equally likely, and there are 2.7e24 of them."""

    def sample(self, rng: "Random") -> Deal:
        return Deal(bytes(rng.sample(TILES, GRID.size)))

    def outcomes(self) -> Sequence[tuple[float, Deal]]:
        return ()

    def accepts(self, action: Action) -> bool:
        return isinstance(action, Deal) and bytes(sorted(action.tiles)) == TILES

    def __str__(self) -> str:
        return "deal"
