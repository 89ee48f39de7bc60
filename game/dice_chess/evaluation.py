"""How good a position of Dice Chess looks, for bots.

Everything is counted in pips, since pips decide where play comes to nothing; but a die is worth more than it
shows, because the last one on the board wins. What the best capture of the side to move brings on average,
recapture included, counts as if it had it: so a search may stop anywhere, also where a roll is due.

The nearer play is to the count, the more counts who would win it. So who is ahead may sit still and who is
behind has to attack.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import TypeAlias

from game.cube import FACES
from game.dice_board import UNKNOWN, face_of, make_die, seat_of
from game.dice_chess.board import BITS, GRID, around, cells_of
from game.dice_chess.ruleset import STRENGTH
from game.dice_chess.state import State
from game.engine import Seat
from game.grid import DIAGONAL, Cell
from game.two_seats import CHANCE_DUE, OTHER

CACHED_EXCHANGES = 1 << 15
"""How many exchanges are kept, for each reading of what 1s take: about 6 MiB when full."""

A_DIE = 1.0
"""What a die is worth besides the pips that it shows."""
AVERAGE = sum(FACES) / len(FACES)
"""What a die is going to show that is rolled."""

CHASED = (0.55, 0.85)
"""How much of its best capture, and of the second, a side that has to wait may count on: one can get away."""

FAR = 5.0
"""What it costs a side that has to attack to be as far away as can be; nothing where all dice are close."""
STEPS = 6
"""From so many king's steps on a die is as far away as can be."""
BEHIND = 2.0
"""A side that is so many pips behind has to attack; one that is fewer behind has so much less need to."""

FORWARD = 0.02
"""For each rank that a die has gone forward while both sides have as many pips: somebody has to begin."""

SURE = 0.999
"""What it is worth to have taken the last die of the other side, before the roll that is due even then."""

SCALE = 14.0
"""An advantage of so many pips is worth 0.5."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position for a seat, from -1 (lost) to 1 (won), 0 where nobody is ahead.

    Where a roll is due it is the worth of what the roll brings on average.
    """
    if state.outcome is not None:
        return state.outcome.score(seat)
    if state.trays is not None:
        return 0.0
    rules, board, own, rival, turn, quiet, to_act, _, _, _ = state
    if not rival:
        return SURE if seat == turn else -SURE
    lead = (sum(board.translate(_PIPS)) - _NO_PIPS) / 2
    if turn:
        lead = -lead
    by_own, by_rival = around(own), around(rival)
    exchange = exchanges(rules.options.ones_take)
    best, second = _best_two(board, by_own & rival, exchange)
    worst, next_worst = _best_two(board, by_rival & own, exchange)
    pips = lead + A_DIE * (own.bit_count() - rival.bit_count())
    if to_act == CHANCE_DUE:
        pips += CHASED[0] * best + CHASED[1] * second - worst
    else:
        pips += best - CHASED[0] * worst - CHASED[1] * next_worst
    if lead < 0:
        pips += FAR * _distance(own, by_rival) * max(lead / BEHIND, -1.0)
    elif lead > 0:
        pips += FAR * _distance(rival, by_own) * min(lead / BEHIND, 1.0)
    else:
        pips += FORWARD * (_steps_forward(own, turn) - _steps_forward(rival, OTHER[turn]))
    value = pips / (SCALE + abs(pips))
    limit = state.limit
    if limit is not None:
        value += (_count(state, lead) - value) * (quiet / limit) ** 2
    return value if seat == turn else -value


def _count(state: State, lead: float) -> float:
    """What counting now would bring the side to move, its lead on the board known (DC-12)."""
    lead = lead or state.captured_pips(state.turn) - state.captured_pips(OTHER[state.turn])
    return (lead > 0) - (lead < 0)


def _distance(hunters: int, near_prey: int) -> float:
    """How far the hunters are from the prey on average, 0 to 1; 0 on the cells around it."""
    close = (hunters & near_prey).bit_count()
    for _ in range(STEPS - 1):
        near_prey = around(near_prey)
        close += (hunters & near_prey).bit_count()
    return 1.0 - close / (STEPS * hunters.bit_count())


def _steps_forward(dice: int, seat: Seat) -> int:
    return sum((dice & ranks).bit_count() for ranks in _BEYOND[seat])


def _best_two(board: bytes, prey: int, exchange: "Exchange") -> tuple[float, float]:
    """What the two best captures of these dice are worth."""
    best = second = 0.0
    for cell in cells_of(prey):
        gain = exchange(_BESIDE[cell], _AROUND[cell](board))
        if gain > second:
            best, second = (gain, best) if gain > best else (best, gain)
    return best, second


Exchange: TypeAlias = Callable[[int, tuple[int, ...]], float]
"""What it is worth on average to take a die that stands so, by how many cells lie beside it, and the dice
there: its own, those beside it, those at its corners. 0 where it cannot be taken or should not be."""


@cache
def exchanges(ones_take: str) -> Exchange:
    strength = STRENGTH[ones_take]

    @lru_cache(maxsize=CACHED_EXCHANGES)
    def exchange(beside: int, dice: tuple[int, ...]) -> float:
        owner, face = seat_of(dice[0]), face_of(dice[0])
        takers, avengers = list[int](), list[int]()
        for place, die in enumerate(dice[1:]):
            # A die that is being rolled may come to show anything: nothing much is expected of it.
            fights = 3 if face_of(die) == UNKNOWN else face_of(die)
            if die and (place < beside or fights == 6):
                (avengers if seat_of(die) == owner else takers).append(fights)
        if not takers:
            return 0.0
        faces = FACES if face == UNKNOWN else (face,)
        return sum(gain(face, takers, avengers) for face in faces) / len(faces)

    def gain(face: int, takers: Sequence[int], avengers: Sequence[int]) -> float:
        """The weakest die that can takes; it is rolled, and what is weaker than an avenger is taken back."""
        taker = min((taker for taker in takers if strength[taker] >= face), default=None)
        if taker is None:
            return 0.0
        risk = sum(
            max(
                (A_DIE + roll + AVERAGE - avenger for avenger in avengers if strength[avenger] >= roll),
                default=0.0,
            )
            for roll in FACES
        ) / len(FACES)
        return max(0.0, A_DIE + face + AVERAGE - taker - risk)

    return exchange


def _table_of_pips() -> bytes:
    """For each die twice its pips, those of seat 1 less than `_EMPTY_PIPS` and those of seat 0 more."""
    table = bytearray([_EMPTY_PIPS] * 256)
    for face in FACES:
        table[make_die(Seat(0), face)] = _EMPTY_PIPS + 2 * face
        table[make_die(Seat(1), face)] = _EMPTY_PIPS - 2 * face
    table[make_die(Seat(0), UNKNOWN)] = _EMPTY_PIPS + round(2 * AVERAGE)
    table[make_die(Seat(1), UNKNOWN)] = _EMPTY_PIPS - round(2 * AVERAGE)
    return bytes(table)


_EMPTY_PIPS = 16
_NO_PIPS = _EMPTY_PIPS * GRID.size
_PIPS = _table_of_pips()

_BESIDE = tuple(len(GRID.neighbours(cell)) for cell in range(GRID.size))


_BEYOND = tuple(
    tuple(
        sum(BITS[cell] for cell in range(GRID.size) if GRID.row(cell) in ranks)
        for ranks in (range(first, 8) if seat == 0 else range(8 - first) for first in range(2, 6))
    )
    for seat in range(2)
)
"""For each seat the cells beyond its home, and from each of the next ranks on."""


def _corners(cell: Cell) -> list[Cell]:
    return [corner for way in DIAGONAL if (corner := GRID.step(cell, way)) is not None]


_AROUND = tuple(itemgetter(cell, *GRID.neighbours(cell), *_corners(cell)) for cell in range(GRID.size))
"""For each cell what reads from a board the dice on it, beside it and at its corners."""
