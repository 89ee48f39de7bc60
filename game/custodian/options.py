"""The house rules of Custodian Dice and the two ready-made sets of them."""

from dataclasses import dataclass
from typing import Final

from game.options import house_rule


@dataclass(frozen=True, slots=True)
class Options:
    """What the players settle before they sit down; the first choice of each is the default."""

    jumping: bool = house_rule(True, False, clause="CU-30")
    chaos: bool = house_rule(False, True, clause="CU-21")
    revisit: str = house_rule("none", "no_reversal", clause="CU-2")
    capture: str = house_rule("line", "single", clause="CU-11")
    corner_capture: bool = house_rule(False, True, clause="CU-15")
    stuck: str = house_rule("skip", "lose", clause="CU-16")
    quiet_limit: int = house_rule(50, 20, 100, 0, clause="CU-17")
    at_limit: str = house_rule(
        "draw", "more_dice", clause="CU-32", matters=lambda options, seats: options.quiet_limit > 0
    )
    repetition: bool = house_rule(
        True, False, clause="CU-33", matters=lambda options, seats: not options.chaos
    )
    arrangement: str = house_rule("open", "as_rolled", "hidden", clause="CU-19")


READY_MADE: Final = {
    "recommended": Options(),
    "by_the_letter": Options(revisit="no_reversal"),
}
