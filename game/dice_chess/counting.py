"""Counting: who wins where play has come to nothing (DC-12)."""

from typing import TYPE_CHECKING

from game.engine import Outcome, Seat

if TYPE_CHECKING:
    from game.dice_chess.state import State

QUIET, STUCK, AGREED = "quiet", "stuck", "agreed"
"""Why dice are counted: too many turns without a capture, nobody can move, both sides want it."""

FIRST_PLY_TO_PROPOSE = 6
"""From so many plies without a capture on either side may propose to count (DC-28)."""


def counted(state: "State", cause: str) -> Outcome:
    """The pips on the board decide, then those of the captured dice as they showed, then it is a draw."""
    for ground, pips in (("board", state.pips), ("captured", state.captured_pips)):
        white, black = pips(Seat(0)), pips(Seat(1))
        if white != black:
            return Outcome.won(Seat(0) if white > black else Seat(1), f"{cause}_{ground}")
    return Outcome.drawn(f"{cause}_even")
