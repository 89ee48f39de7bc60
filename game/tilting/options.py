"""The house rules of Tilting Dice and the two ready-made sets of them."""

from dataclasses import dataclass
from typing import Any, Final

from game.options import house_rule


def has_several_rounds(options: Any, seats: int) -> bool:
    """Whether there is a next round for which dice or board could be made anew."""
    return bool(options.rounds > 1)


@dataclass(frozen=True, slots=True)
class Options:
    """What the players settle before they sit down; the first choice of each is the default."""

    both_win: str = house_rule("mover", "void", "highest", clause="TD-16")
    limit: int = house_rule(50, 25, 100, 0, clause="TD-24")
    building: str = house_rule("secret", "open", clause="TD-4")
    rebuild: str = house_rule("never", "each_round", "loser", clause="TD-23", matters=has_several_rounds)
    new_board: bool = house_rule(False, True, clause="TD-32", matters=has_several_rounds)
    rounds: int = house_rule(3, 1, 2, 5, clause="TD-22")


READY_MADE: Final = {
    "recommended": Options(),
    "by_the_letter": Options(limit=0),
}
