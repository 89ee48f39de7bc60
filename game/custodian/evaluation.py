"""How good a position of Custodian Dice looks, for bots; and the actions worth trying first.

Everything is counted in dice: a rival without its fourth die is worth more than one without its fifth, a die
that can be taken next turn is worth a part of itself. Squares are sets of bits as in `game.custodian.board`,
so that a question about all dice is a handful of operations.
"""

from functools import lru_cache

from game.cube import FACES
from game.custodian.board import BITS, GRID, cells_of
from game.custodian.moves import AREA, JUMPS, Going, walks
from game.custodian.ruleset import NO_LIMIT
from game.custodian.state import State
from game.dice_board import face_of
from game.engine import Seat
from game.grid import Cell
from game.two_seats import OTHER, TURNS

CACHED_SIDES = 1 << 14
"""How many placings of dice are kept, for each of which all faces have the same answer: 8 MiB when full."""

WORTH = (-9.0, -9.0, 0.0, 1.0, 1.8, 2.5)
"""What so many dice are worth together; with fewer than two the game is over."""

THREAT_TO_MOVE = 0.3
"""For each die that could take something now, by the side that may do so,"""
THREAT_WAITING = 0.12
"""and by the side that has to wait: the other may still escape, but not from everything."""
MOST_THREATS = (2, 3)
"""More threats than these, of the side to move and of the other, are worth no more."""

QUIET_FROM = 20
"""After so many plies without a capture the coming end of the game for want of one begins to count,"""
AT_THE_LIMIT = 0.5
"""and just before it makes up so much of the worth: who is behind must still be seen to be so."""

CENTRE = 0.02
"""For each step that a die stands nearer to the middle, from where every square is close."""
REACH = 0.01
"""For each square that its face takes a die to on an empty board: a mobile die finds safe squares."""

SCALE = 2.5
"""An advantage of so many dice is worth 0.5."""

LIKELY = 0.9
"""What it is worth to be about to win by the number of dice, as long as nothing is certain."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a position for a seat, from -1 (lost) to 1 (won), 0 where nobody is ahead."""
    if state.outcome is not None:
        return state.outcome.score(seat)
    board, own, rival = state.board, state.own, state.rival
    standing, threats = _side(board, own, rival)
    rival_standing, rival_threats = _side(board, rival, own)
    dice = standing - rival_standing
    # Before play a side whose dice still lie beside the board has all of them.
    if state.trays is None:
        dice += WORTH[own.bit_count()] - WORTH[rival.bit_count()]
    dice += THREAT_TO_MOVE * min(threats, MOST_THREATS[0])
    dice -= THREAT_WAITING * min(rival_threats, MOST_THREATS[1])
    value = dice / (SCALE + abs(dice))
    if state.quiet > QUIET_FROM:
        value = _near_the_limit(state, value)
    return value if seat == state.turn else -value


def skip(state: State) -> State | None:
    """The position if the side to move did nothing; None before play, where everybody has something to do.

    The boards before it are left out: nothing that repeats one of them could follow in the game itself.
    """
    if state.trays is not None:
        return None
    other = OTHER[state.turn]
    return State(state.rules, state.board, state.rival, state.own, other, state.quiet, TURNS[other])


def captures(state: State, seat: Seat) -> list[Going]:
    """The ways of the seat to take something: what no judgement should be passed before.

    Of moves that differ in nothing but the face only the one is named that leaves the die the most room. One
    kind is left out as too rare to look for: a die that walks a loop, where that is allowed, and takes
    something on coming home.
    """
    if seat not in state.to_act or state.trays is not None:
        return []
    rules, board, own, rival, *_ = state
    # A corner is sandwiched in another way; where that counts every square is looked at.
    near, corners = own | rival, rules.options.corner_capture
    hunters = [(cell, _ALL) for cell in cells_of(own)] if corners else _closing_by_die(own, rival)
    found: list[Going] = []
    for cell, closing in hunters:
        die = board[cell]
        if closing & (_REACH[die][cell] | _LANDINGS[cell]):
            roomiest: dict[Cell, tuple[float, Going]] = {}
            for going, (end, landed, change, *_) in rules.ways(die, cell, near & AREA[die][cell]).items():
                if closing & BITS[end] and rules.captured(end, own ^ change, rival):
                    room = _STANDING[landed][end]
                    if end not in roomiest or room > roomiest[end][0]:
                        roomiest[end] = room, going
            found += [going for _, going in roomiest.values()]
    return found


def _near_the_limit(state: State, value: float) -> float:
    """The worth of a position in a game about to end for want of captures: more and more that of its end.

    So who would be ahead in a longer game hurries to take something, and the other holds out.
    """
    rules = state.rules
    if rules.limit == NO_LIMIT:
        return value
    at_limit = LIKELY * rules.limit_outcome(state).score(state.turn)
    nearness = min(1.0, (state.quiet - QUIET_FROM) / (rules.limit - QUIET_FROM))
    return value + AT_THE_LIMIT * nearness * nearness * (at_limit - value)


def _side(board: bytes, own: int, rival: int) -> tuple[float, int]:
    """What the dice of a side are worth for where they stand, in dice; and how many of them could close a
    sandwich by a move, as far as the empty board knows."""
    standing, threats = 0.0, 0
    for cell, closing in _closing_by_die(own, rival):
        die = board[cell]
        standing += _STANDING[die][cell]
        if closing & _REACH[die][cell]:
            threats += 1
    return standing, threats


@lru_cache(maxsize=CACHED_SIDES)
def _closing_by_die(own: int, rival: int) -> tuple[tuple[Cell, int], ...]:
    """The dice of a side, each with the empty cells on which it would close a sandwich."""
    if not _closing_cells(own, rival):
        return tuple((cell, 0) for cell in cells_of(own))
    return tuple((cell, _closing_cells(own ^ BITS[cell], rival)) for cell in cells_of(own))


def _closing_cells(own: int, rival: int) -> int:
    """The empty cells on which a die of one side would end a line of the other's dice behind its own."""
    empty = _ALL ^ own ^ rival
    closing = 0
    run = (own & _NOT_LAST_FILE) << 1 & rival
    while run:
        run = (run & _NOT_LAST_FILE) << 1
        closing |= run & empty
        run &= rival
    run = (own & _NOT_FIRST_FILE) >> 1 & rival
    while run:
        run = (run & _NOT_FIRST_FILE) >> 1
        closing |= run & empty
        run &= rival
    run = own << GRID.columns & rival
    while run:
        run <<= GRID.columns
        closing |= run & empty
        run &= rival
    run = own >> GRID.columns & rival
    while run:
        run >>= GRID.columns
        closing |= run & empty
        run &= rival
    return closing


_ALL = (1 << GRID.size) - 1
_FIRST_FILE = sum(BITS[GRID.cell(0, row)] for row in range(GRID.rows))
_NOT_FIRST_FILE = _ALL ^ _FIRST_FILE
_NOT_LAST_FILE = _ALL ^ _FIRST_FILE << GRID.columns - 1

_LANDINGS = tuple(sum(BITS[end] for _, end in JUMPS[cell]) for cell in range(GRID.size))
"""The cells that a jump can end on, by where it starts."""

_DICE = 16
"""More than any die is as a byte, so that a table has a row for each."""


def _reach(die: int) -> tuple[int, ...]:
    """For each cell the cells that the die can move to on an empty board; none while its face is unknown."""
    if face_of(die) not in FACES:
        return (0,) * GRID.size
    return tuple(sum(BITS[end] for end, _ in walks("none", cell, face_of(die))) for cell in range(GRID.size))


_REACH = tuple(_reach(die) for die in range(_DICE))


def _steps_to_middle(cell: Cell) -> int:
    return abs(GRID.column(cell) - GRID.columns // 2) + abs(GRID.row(cell) - GRID.rows // 2)


_STANDING = tuple(
    tuple(
        CENTRE * (GRID.columns - 1 - _steps_to_middle(cell)) + REACH * _REACH[die][cell].bit_count()
        for cell in range(GRID.size)
    )
    for die in range(_DICE)
)
"""What a die is worth for where it stands and what it shows, in dice."""
