"""The house rules of Dice Chess and the two ready-made sets of them."""

from dataclasses import dataclass
from typing import Final

from game.options import house_rule


@dataclass(frozen=True, slots=True)
class Options:
    """What the players settle before they sit down; the first choice of each is the default."""

    ones: str = house_rule("up_to_two", "exactly_two", clause="DC-3")
    ones_turn: bool = house_rule(True, False, clause="DC-4")
    ones_take: str = house_rule("ones", "any", clause="DC-6")
    may_pass: bool = house_rule(False, True, clause="DC-9")
    stuck: str = house_rule(
        "skip", "lose", clause="DC-10", matters=lambda options, seats: not options.may_pass
    )
    quiet_limit: int = house_rule(20, 3, 10, 50, 0, clause="DC-11")
    same_roll: bool = house_rule(False, True, clause="DC-17")
    arrangement: str = house_rule("open", "as_rolled", "hidden", clause="DC-14")


READY_MADE: Final = {
    "recommended": Options(),
    "by_the_letter": Options(quiet_limit=3),
}
