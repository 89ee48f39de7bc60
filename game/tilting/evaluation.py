"""How good a position of Tilting Dice looks, for bots.

Three tilts always take a die to a square of the other colour. It is compared with dice beside it, on squares
of the colour that it has left: so a die can attack only dice on its own colour of the moment. Whoever is to
move wins at once, or has to leave one colour for the other, where other enemy dice may reach it. What counts
most is therefore how the dice of both sides are spread over the two colours.

Weights are in the odds of winning the round (logits). They were fitted to 116,000 positions of 7,600 rounds
with all kinds of dice, between players that looked six turns ahead; those for dice to 24,000 rounds between
players that looked five turns ahead, in which 30 pairs of dice met each other.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from math import tanh
from typing import NamedTuple

from game.cube import Cube
from game.engine import Seat
from game.grid import Cell
from game.tilting.board import BITS, FACING, GRID
from game.tilting.dice import OFF_BOARD, Die
from game.tilting.moves import ROUTES, TILTS, endings
from game.tilting.preview import captures
from game.tilting.ruleset import ruleset
from game.tilting.state import Phase, State
from game.two_seats import OTHER

LIKELY = 0.92
"""The worth of a round, from -1 to 1, that no odds go beyond: only a capture makes it certain."""


VOID_DISLIKE = 0.3
"""How much less than an even position a void round is worth: who is to move often looks a little behind."""


class Spread(NamedTuple):
    """The worth, to the side to move, of how dice are spread over the colours.

    It is less where the other side could capture one of its dice, or either, if it were to move.
    """

    worth: float
    one_threatened: float
    both_threatened: float


ALL_ON_ONE = Spread(-0.09, -0.51, -1.4)
EACH_ON_ITS_OWN = Spread(-0.4, 0.0, 0.0)
OWN_ON_ONE = Spread(1.03, -0.26, -1.11)
RIVAL_ON_ONE = Spread(0.93, -0.25, 0.0)
ALL_APART = Spread(-0.34, -0.54, -1.07)

CLOSE_ON_ONE = -0.11
CLOSE_APART = -0.05
"""For each pair of enemies within reach of each other, on one colour or not."""

STRONGER = 0.025
"""For each pip that a die has more than an enemy within reach on the other colour, all six sides counted."""

SIDE = 0.037
"""For each pip on the sides that a die turns outward."""

FROM_MIDDLE = -0.01
"""For each half step, along ranks and files, that a die stands away from the middle."""
ROOM = 0.028
"""For each turn that a die would have on an empty board."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position for a seat, from -1 (lost) to 1 (won), 0 where nobody is ahead.

    In a single round it is 1 or -1 just where it is over or the side to move can win it with this turn.
    """
    if state.outcome is not None:
        return state.outcome.score(seat)
    turn, dice = state.turn, state.dice
    own, rival = (dice[2:], dice[:2]) if turn else (dice[:2], dice[2:])
    if dice[0].cell != OFF_BOARD != dice[2].cell:
        worth = _worth_of_turn(state, own, rival)
    else:
        worth = LIKELY * tanh((_worth_of_dice(state, turn) - _worth_of_dice(state, OTHER[turn])) / 2)
    if state.standing is not None:
        worth = worth_of_match(state, turn, worth)
    return worth if seat == turn else -worth


def only_this_round(state: State) -> State:
    """The same position if there were no more rounds; dice are built for all of them."""
    if state.standing is None or state.phase in (Phase.DEAL, Phase.BUILD):
        return state
    return state._replace(rules=ruleset(replace(state.options, rounds=1)), standing=None)


def plies_worth_looking(state: State) -> int | None:
    """How far to look ahead, None without limit: of dice that are built a search does not see the worth."""
    return 1 if state.phase is Phase.BUILD else None


def worth_of_match(state: State, seat: Seat, worth: float) -> float:
    """The worth of the match for a seat to which this round is worth so much."""
    if state.standing is None:
        return worth
    won, lost = _chances(state.standing.score[seat], state.standing.score[1 - seat], state.rules.rounds)
    return (won + lost + worth * (won - lost)) / 2


def _worth_of_turn(state: State, own: tuple[Die, ...], rival: tuple[Die, ...]) -> float:
    """The worth of the round to the side to move, all dice on the board."""
    tiles = state.tiles
    (one, one_cube), (other, other_cube) = own
    (first, first_cube), (second, second_cube) = rival
    occupied = BITS[one] | BITS[other] | BITS[first] | BITS[second]
    odds = _PLACE[one] + _PLACE[other] - _PLACE[first] - _PLACE[second]
    odds += SIDE * (sum(one_cube[2:] + other_cube[2:]) - sum(first_cube[2:] + second_cube[2:]))
    threatened = 0
    for die in own:
        cell = die[0]
        attacks, near, is_threatened = _ATTACKS[cell], _NEAR[cell], False
        for enemy in rival:
            there = enemy[0]
            if not near & BITS[there]:
                continue
            if there not in attacks:
                odds += CLOSE_APART + STRONGER * (sum(die[1]) - sum(enemy[1]))
                continue
            odds += CLOSE_ON_ONE
            if _can_capture(tiles, occupied, die, enemy) and _wins(state):
                return 1.0
            is_threatened = is_threatened or _can_capture(tiles, occupied, enemy, die)
        threatened += is_threatened
    spread = _SPREADS[_COLOUR[one] + _COLOUR[other]][_COLOUR[first] + _COLOUR[second]]
    odds += spread[0]
    if threatened:
        odds += spread[threatened]
    return LIKELY * tanh(odds / 2)


def _wins(state: State) -> bool:
    """Whether the side to move, which can capture, can win the round so: not if it is captured as well."""
    return state.options.both_win == "mover" or bool(captures(state, state.turn))


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


HUB = 0.07
"""For each pip by which the lowest pair of opposite sides of a die is below the middle one: such a die is a
wheel, with low values at its hubs and high ones all around."""

UNEVEN = 0.0026
"""For the square of the pips that one die of a side has more than the other, if the side begins the round; if
it does not, that does as much harm."""


def _worth_of_dice(state: State, seat: Seat) -> float:
    """How much the dice of a seat promise before they are placed; 0 for those not built yet, or not known."""
    one, other = (die.cube for die in state.dice_of(seat))
    worth = HUB * (_hub(one) + _hub(other))
    if state.standing is None or state.options.rebuild == "each_round":
        uneven = UNEVEN * (sum(one) - sum(other)) ** 2
        return worth + uneven if seat == state.starter else worth - uneven
    return worth


def _hub(cube: Cube) -> int:
    low, middle, _ = sorted((cube.top + cube.bottom, cube.north + cube.south, cube.east + cube.west))
    return middle - low


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

_SPREADS = (
    (ALL_ON_ONE, OWN_ON_ONE, EACH_ON_ITS_OWN),
    (RIVAL_ON_ONE, ALL_APART, RIVAL_ON_ONE),
    (EACH_ON_ITS_OWN, OWN_ON_ONE, ALL_ON_ONE),
)
"""By how many dice of the side to move, and then of the other, stand on the one colour."""


def _place(cell: Cell) -> float:
    from_middle = abs(2 * GRID.column(cell) - GRID.columns + 1) + abs(2 * GRID.row(cell) - GRID.rows + 1)
    return FROM_MIDDLE * from_middle + ROOM * len(ROUTES[0][cell])


_PLACE = tuple(map(_place, range(GRID.size)))
