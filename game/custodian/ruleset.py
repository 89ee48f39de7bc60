"""What a set of house rules makes of the rules: each choice becomes a function or a table here, once."""

from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from game.custodian.board import BITS, GRID, cells_of
from game.custodian.moves import movement
from game.custodian.options import Options
from game.engine import Outcome, Seat
from game.grid import ORTHOGONAL, Cell

if TYPE_CHECKING:
    from game.custodian.state import State

FEWEST_DICE = 2
"""A side with fewer dice has lost (CU-18): one die can sandwich nothing."""

NO_LIMIT = 1 << 30

NEIGHBOURS = tuple(sum(BITS[cell] for cell in GRID.neighbours(cell)) for cell in range(GRID.size))


class Sandwich(NamedTuple):
    """What a die that arrived captures: rival dice on all of `run`, with one of its own beyond, on `far`."""

    run: int
    far: int


@cache
def ruleset(options: Options) -> "Ruleset":
    """The one ruleset of these options."""
    return Ruleset(options)


class Ruleset:
    """The rules under one set of options. There is one instance a set, so identity is equality."""

    __slots__ = (
        "_sandwiches",
        "can_go",
        "counts_repetition",
        "limit",
        "limit_outcome",
        "options",
        "stuck_outcome",
        "ways",
    )

    def __init__(self, options: Options) -> None:
        moving = movement(options.revisit, options.jumping, options.chaos)
        self.options = options
        self.ways = moving.ways
        self.can_go = moving.can_go
        self.counts_repetition = options.repetition and not options.chaos
        self.limit = 2 * options.quiet_limit or NO_LIMIT
        self.stuck_outcome: StuckOutcome = _STUCK[options.stuck]
        self.limit_outcome: LimitOutcome = _AT_LIMIT[options.at_limit]
        self._sandwiches = tuple(
            _by_contact(end, _sandwiches(end, options.capture, options.corner_capture))
            for end in range(GRID.size)
        )

    def __reduce__(self) -> tuple[Callable[[Options], "Ruleset"], tuple[Options]]:
        return ruleset, (self.options,)

    def captured(self, end: Cell, own: int, rival: int) -> int:
        """The rival dice that a die just arrived on `end` captures, as a set of cells (CU-10 to CU-15)."""
        taken = 0
        for run, far in self._sandwiches[end][rival & NEIGHBOURS[end]]:
            if own & far and rival & run == run:
                taken |= run
        return taken


def _sandwiches(end: Cell, capture: str, corner_capture: bool) -> list[Sandwich]:
    found = [
        Sandwich(sum(BITS[cell] for cell in ray[:length]), BITS[ray[length]])
        for ray in (GRID.ray(end, direction) for direction in ORTHOGONAL)
        for length in range(1, min(len(ray) - 1, _LONGEST_RUN[capture]) + 1)
    ]
    if corner_capture:
        for corner in GRID.neighbours(end):
            beside = GRID.neighbours(corner)
            if len(beside) == 2:
                found += (Sandwich(BITS[corner], BITS[cell]) for cell in beside if cell != end)
    return found


def _by_contact(end: Cell, sandwiches: list[Sandwich]) -> dict[int, tuple[Sandwich, ...]]:
    """The sandwiches worth a look, by the cells beside `end` on which rival dice stand: mostly none."""
    beside = [BITS[cell] for cell in GRID.neighbours(end)]
    contacts = (sum(chosen) for size in range(len(beside) + 1) for chosen in combinations(beside, size))
    return {contact: tuple(s for s in sandwiches if s.run & contact) for contact in contacts}


_LONGEST_RUN = {"line": GRID.columns, "single": 1}


StuckOutcome: TypeAlias = Callable[["State", bool], Outcome | None]
"""The end at the beginning of a turn for want of actions; the flag is that of `_drawn_if_both`."""


def _drawn_if_both(state: "State", somebody_can: bool) -> Outcome | None:
    """A draw once neither side can go. `somebody_can` where it is known already that some die could."""
    if somebody_can or any(map(state.can_go, cells_of(state.own | state.rival))):
        return None
    return Outcome.drawn("stuck")


def _lost_if_stuck(state: "State", somebody_can: bool) -> Outcome | None:
    """A loss for the side to move that cannot go."""
    if any(map(state.can_go, cells_of(state.own))):
        return None
    return Outcome.won(Seat(1 - state.turn), "shut_in")


_STUCK: Mapping[str, StuckOutcome] = {"skip": _drawn_if_both, "lose": _lost_if_stuck}

LimitOutcome: TypeAlias = Callable[["State"], Outcome]


def _drawn_at_limit(state: "State") -> Outcome:
    return Outcome.drawn("quiet")


def _more_dice_at_limit(state: "State") -> Outcome:
    own, rival = state.own.bit_count(), state.rival.bit_count()
    if own == rival:
        return Outcome.drawn("equal_dice")
    return Outcome.won(state.turn if own > rival else Seat(1 - state.turn), "more_dice")


_AT_LIMIT: Mapping[str, LimitOutcome] = {"draw": _drawn_at_limit, "more_dice": _more_dice_at_limit}
