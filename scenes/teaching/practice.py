"""Matches to learn from: they begin at a position text and are neither kept nor counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine import AnyGame, Seat
from game.match import Match
from game.options import from_dict
from game.save import SeatInfo
from scenes.scene import Stage

SEED = "practice"
"""The rolls of a lesson are the same for everybody, and the same again when it is tried again."""


def practice_match(
    stage: Stage, game: AnyGame, position: str, house_rules: Mapping[str, Any], seed: str = SEED
) -> Match:
    """A match that begins at a position; the seats are called after their dice, as the player set them."""
    options: Any = from_dict(game.options, house_rules)
    colours = stage.settings.dice_for(game.colours)[: game.seated(game.read(position, options))]
    seats = tuple(SeatInfo(stage.words(f"dice.{colour}"), colour, unnamed=True) for colour in colours)
    return Match(
        game,
        options,
        seats,
        Seat(0),
        seed,
        practice=True,
        position=position,
    )
