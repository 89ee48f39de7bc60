"""How good a position of Tilting Dice looks, for bots.

Three tilts always take a die to a square of the other colour. It is compared with dice beside it, on squares
of the colour that it has left: so a die can attack only dice on its own colour of the moment. Whoever is to
move wins at once, or has to leave one colour for the other, where other enemy dice may reach it.

Weights are in the odds of winning the round (logits). They were fitted to 10,000 positions of 900 rounds that
bots played which looked two turns ahead, and those for dice to 1,500 rounds with dice built at random.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import tanh
from typing import NamedTuple

from game.engine import Seat
from game.grid import Cell
from game.tilting.board import BITS, FACING, GRID
from game.tilting.dice import OFF_BOARD, Die
from game.tilting.moves import TILTS, endings
from game.tilting.state import State

SURE = 0.92
"""The worth of a round, from -1 to 1, to a side that can win it with this turn."""

THREATENED = (0.0, -0.25, -2.3)
"""By how many dice of the side to move the other side could capture next turn: only one can get away."""

SHARED = {0: -0.33, 2: 0.2, 4: 0.25}
"""By how many pairs of enemies stand on one colour; where none do, the side to move enters the other's."""
DIVIDED = -0.15
"""And where each side has a die on either colour: wherever a die goes, an enemy may reach it."""

CLOSE = -0.11
"""For each pair of enemies within reach of each other: it is the side to move that has to move."""

SIDE = 0.009
"""For each pip on the sides that a die turns outward, doubled ones as they count."""

UNEVEN = 0.05
MOST_UNEVEN = 10
"""For each pip that one die of a side has more than the other, up to so many."""
OPPOSITE = -0.05
"""For each pip by which opposite sides of a die differ."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position for a seat, from -1 (lost) to 1 (won), 0 where nobody is ahead."""
    if state.outcome is not None:
        return state.outcome.score(seat)
    turn, dice = state.turn, state.dice
    own, rival = (dice[2:], dice[:2]) if turn else (dice[:2], dice[2:])
    if dice[0].cell != OFF_BOARD != dice[2].cell:
        worth = _worth_of_turn(state.tiles, own, rival)
    else:
        worth = SURE * tanh((_worth_of_dice(own) - _worth_of_dice(rival)) / 2)
    if state.standing is not None:
        won, lost = _chances(state.standing.score[turn], state.standing.score[1 - turn], state.rules.rounds)
        worth = (won + lost + worth * (won - lost)) / 2
    return worth if seat == turn else -worth


def _worth_of_turn(tiles: bytes, own: tuple[Die, ...], rival: tuple[Die, ...]) -> float:
    """The worth of the round to the side to move, all dice on the board."""
    (one, _), (other, _) = own
    (first, _), (second, _) = rival
    occupied = BITS[one] | BITS[other] | BITS[first] | BITS[second]
    odds = SIDE * (_sides(tiles, own) - _sides(tiles, rival))
    threatened = 0
    for die in own:
        cell = die[0]
        attacks, near, is_threatened = _ATTACKS[cell], _NEAR[cell], False
        for enemy in rival:
            there = enemy[0]
            if not near & BITS[there]:
                continue
            odds += CLOSE
            if there in attacks:
                if _can_capture(tiles, occupied, die, enemy):
                    return SURE
                is_threatened = is_threatened or _can_capture(tiles, occupied, enemy, die)
        threatened += is_threatened
    odds += THREATENED[threatened]
    odds += _COLOURS[_COLOUR[one] + _COLOUR[other], _COLOUR[first] + _COLOUR[second]]
    return SURE * tanh(odds / 2)


def _can_capture(tiles: bytes, occupied: int, die: Die, enemy: Die) -> bool:
    """Whether a die on the colour of an enemy could beat it after three tilts."""
    cell, cube = die
    there, enemy_cube = enemy
    times = 2 if tiles[there] == enemy_cube[0] else 1
    for free, end, top, side, facing in _ATTACKS[cell][there]:
        if not free & occupied:
            value = cube[side] * 2 if tiles[end] == cube[top] else cube[side]
            if value > times * enemy_cube[facing]:
                return True
    return False


def _sides(tiles: bytes, dice: tuple[Die, ...]) -> int:
    """What the dice show outward, all sides together."""
    pips = 0
    for cell, (top, _, north, south, east, west) in dice:
        sides = north + south + east + west
        pips += 2 * sides if tiles[cell] == top else sides
    return pips


def _worth_of_dice(dice: tuple[Die, ...]) -> float:
    """How much the two dice promise before they are placed; 0 for those not built yet, or not known."""
    one, other = (die.cube for die in dice)
    uneven = min(abs(sum(one) - sum(other)), MOST_UNEVEN)
    opposite = sum(abs(cube[place] - cube[place + 1]) for cube in (one, other) for place in (0, 2, 4))
    return UNEVEN * uneven + OPPOSITE * opposite


@lru_cache(maxsize=64)
def _chances(own: int, rival: int, rounds: int) -> tuple[float, float]:
    """The worth of a match at this score after winning the round and after losing it."""
    return _worth_of_score(own + 1, rival, rounds), _worth_of_score(own, rival + 1, rounds)


def _worth_of_score(own: int, rival: int, rounds: int) -> float:
    """The worth of a match between equals, from -1 to 1, before a round at this score."""
    if own >= rounds or rival >= rounds:
        return 1.0 if own >= rounds else -1.0
    return sum(_chances(own, rival, rounds)) / 2


class Attack(NamedTuple):
    """A route that takes a die beside an enemy: the cells it needs free, as bits, and its end.

    `top` and `side` are the places in the cube before of what comes to lie on top and to face the enemy;
    `facing` is the side of the enemy's.
    """

    free: int
    end: Cell
    top: int
    side: int
    facing: int


def _attacks(start: Cell) -> Mapping[Cell, tuple[Attack, ...]]:
    found: dict[Cell, list[Attack]] = {}
    for free, end, faces in endings(start):
        for there, (side, facing) in FACING[end].items():
            # A route that leads through the enemy itself is no attack on it.
            if there != start and not free & BITS[there]:
                found.setdefault(there, []).append(Attack(free, end, faces.top, faces[side], facing))
    return {there: tuple(attacks) for there, attacks in found.items()}


_ATTACKS = tuple(map(_attacks, range(GRID.size)))
"""For each cell the attacks on each other cell, empty and for the same colour only."""


def _steps(start: Cell, end: Cell) -> int:
    return abs(GRID.column(start) - GRID.column(end)) + abs(GRID.row(start) - GRID.row(end))


_NEAR = tuple(
    sum(BITS[cell] for cell in range(GRID.size) if _steps(start, cell) <= TILTS + 1)
    for start in range(GRID.size)
)
"""For each cell those within reach of an attack, whatever their colour."""

_COLOUR = tuple((GRID.column(cell) + GRID.row(cell)) % 2 for cell in range(GRID.size))

_COLOURS = {
    (own, rival): DIVIDED if own == rival == 1 else SHARED[own * rival + (2 - own) * (2 - rival)]
    for own in range(3)
    for rival in range(3)
}
"""The worth of colours by how many dice of the side to move, and of the other, stand on the one colour."""
