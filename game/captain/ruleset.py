"""What house rules and the number of seats make of the rules: each choice is a function or a value here."""

from collections.abc import Callable
from functools import cache, partial
from typing import TypeAlias

from game.captain.cards import MAIN_CANNON, SIDE_CANNON, SQUADRON, SQUID, attack_cards, treasures_in_play
from game.captain.field import BITS, FOUR_BY_FOUR, SHAPES, SHORTEST_LINE, THREE_BY_THREE, Field, Reach
from game.captain.options import Options, counts_anywhere, lines_count
from game.grid import Cell

ATTACKS = (SQUADRON, SIDE_CANNON, MAIN_CANNON, SQUID)
"""The cards that have an effect, in the order of their numbers (CP-17, CP-19, CP-22)."""

FindLine: TypeAlias = Callable[[Field, int], tuple[Cell, ...]]
"""The occupied cells, of these bits, that let a dice phase end; none where they do not."""


@cache
def ruleset(options: Options, seats: int) -> "Ruleset":
    """The one ruleset of these options for so many seats."""
    return Ruleset(options, seats)


class Ruleset:
    """The rules under one set of options. There is one instance a set, so identity is equality."""

    __slots__ = (
        "attack_cards",
        "attacks",
        "find_line",
        "options",
        "picks_dice",
        "refills_at_once",
        "seats",
        "shape_for",
        "strategic",
        "treasures",
        "waits_for_all",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.strategic = options.mode == "strategic"
        self.attack_cards = attack_cards(seats, options.spies)
        """What each seat begins with."""
        self.treasures = treasures_in_play(seats)
        self.attacks = ATTACKS[::-1] if options.priority == "reversed" else ATTACKS
        """The cards that have an effect, in the order in which they act."""
        self.waits_for_all = options.bell_when == "all_placed"
        """Whether a dice phase ends only when nobody can place any more (CP-33)."""
        self.find_line = _find_line(options, seats)
        self.picks_dice = self.strategic or options.reroll == "any"
        """Whether a seat chooses which dice it rolls again (CP-4, CP-31)."""
        self.refills_at_once = options.refill == "when_empty"
        self.shape_for: Callable[[int], Field] = _squares if options.small_field == "square" else _rectangles
        """The field that so many treasures, nine or more, are laid out to anew (CP-27)."""

    def reaches(self, field: Field) -> tuple[Reach, ...]:
        """What each attack card reaches on a field."""
        return field.reaches(self.options.squadron)

    def __reduce__(self) -> tuple[Callable[[Options, int], "Ruleset"], tuple[Options, int]]:
        return ruleset, (self.options, self.seats)

    def __repr__(self) -> str:
        return f"<{self.options} for {self.seats}>"


def _find_line(options: Options, seats: int) -> FindLine:
    if not lines_count(options, seats):
        return _never
    if counts_anywhere(options, seats):
        return partial(_anywhere, options.bell_two)
    return partial(_in_line, options.bell_line, options.adjacent)


def _never(field: Field, occupied: int) -> tuple[Cell, ...]:
    return ()


def _anywhere(number: int, field: Field, occupied: int) -> tuple[Cell, ...]:
    """Enough occupied cards wherever they lie (CP-9)."""
    return _occupied(field.cells, occupied) if occupied.bit_count() >= number else ()


def _in_line(number: int, adjacent: bool, field: Field, occupied: int) -> tuple[Cell, ...]:
    """Enough occupied cards on one row, column or diagonal (CP-7, CP-8)."""
    needed = number if field is FOUR_BY_FOUR else SHORTEST_LINE
    for line in field.windows(needed, adjacent):
        if (line.bits & occupied).bit_count() >= needed:
            return _occupied(line.cells, occupied)
    return ()


def _occupied(cells: tuple[Cell, ...], occupied: int) -> tuple[Cell, ...]:
    return tuple(cell for cell in cells if BITS[cell] & occupied)


def _rectangles(treasures: int) -> Field:
    return next(field for field in SHAPES if field.size <= treasures)


def _squares(treasures: int) -> Field:
    return FOUR_BY_FOUR if treasures >= FOUR_BY_FOUR.size else THREE_BY_THREE
