"""The house rules of Captain Dice and the two ready-made sets of them."""

from dataclasses import dataclass
from typing import Any, Final

from game.options import house_rule


def is_action(options: Any, seats: int) -> bool:
    return bool(options.mode == "action")


def lines_count(options: Any, seats: int) -> bool:
    """Whether an occupied line may end a dice phase before all dice are placed."""
    return bool(options.bell_when == "line")


def has_line_of_four(options: Any, seats: int) -> bool:
    """Whether lines count and some are longer than three: two players have a field of three by three."""
    return lines_count(options, seats) and seats > 2


def counts_anywhere(options: Any, seats: int) -> bool:
    """Whether occupied cards count wherever they lie, as they may with two players."""
    return (
        lines_count(options, seats)
        and seats == 2
        and (is_action(options, seats) or options.strategic_two == "anywhere")
    )


def is_strategic_for_two(options: Any, seats: int) -> bool:
    return lines_count(options, seats) and seats == 2 and not is_action(options, seats)


def field_can_shrink(options: Any, seats: int) -> bool:
    return seats > 2


@dataclass(frozen=True, slots=True)
class Options:
    """What the players settle before they sit down; the first choice of each is the default."""

    mode: str = house_rule("action", "strategic", clause="CP-60", foremost=True)
    priority: str = house_rule("forward", "reversed", clause="CP-17")
    spies: bool = house_rule(True, False, clause="CP-34")
    bell_when: str = house_rule("line", "all_placed", clause="CP-33")
    bell_line: int = house_rule(3, 4, clause="CP-7", matters=has_line_of_four)
    bell_two: int = house_rule(3, 4, clause="CP-9", matters=counts_anywhere)
    strategic_two: str = house_rule("line", "anywhere", clause="CP-30", matters=is_strategic_for_two)
    adjacent: bool = house_rule(False, True, clause="CP-8", matters=has_line_of_four)
    squadron: int = house_rule(8, 4, clause="CP-20")
    reroll: str = house_rule("all", "any", clause="CP-4", matters=is_action)
    small_field: str = house_rule("rectangle", "square", clause="CP-27", matters=field_can_shrink)
    refill: str = house_rule("when_due", "when_empty", clause="CP-15")
    open_discards: bool = house_rule(False, True, clause="CP-16")


READY_MADE: Final = {
    "recommended": Options(),
    "by_the_letter": Options(bell_line=4, bell_two=4),
}
