"""Before play: sixteen dice a side are rolled and fill the two back ranks (DC-14, DC-17, DC-20, DC-21)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from game.arrangement import Arrange
from game.dice_board import bits_of
from game.dice_chess.board import GRID, HOMES
from game.dice_chess.play import in_play
from game.dice_chess.ruleset import Ruleset
from game.dice_chess.state import NOTHING_TAKEN, State
from game.engine import Seat, Step
from game.setting_out import AS_ROLLED, Preparation, preparation_of
from game.two_seats import OTHER

STRONG_FRONT = "strong_front"
STRONG_BACK = "strong_back"
STRONG_CENTRE = "strong_centre"
STRONG_LEFT = "strong_left"
STRONG_RIGHT = "strong_right"
ALTERNATING = "alternating"


def set_up(rules: Ruleset, preparation: Preparation, quiet: int) -> State:
    """The position with these dice set out or beside the board: a roll or an army is due, or play begins."""
    _, board, first, trays = preparation
    to_act = preparation.to_act
    if not to_act:
        return in_play(rules, board, first, NOTHING_TAKEN, quiet)
    own, rival = bits_of(board, first), bits_of(board, OTHER[first])
    return State(rules, board, own, rival, first, quiet, to_act, trays=trays)


def roll_out(state: State, faces: tuple[int, ...]) -> Step[State]:
    """The next seat rolls its dice, or both seats at once; with `as_rolled` they are set out too."""
    options = state.options
    after, events = preparation_of(state).rolled(faces, options.arrangement, for_both=options.same_roll)
    return Step(set_up(state.rules, after, state.quiet), events)


def set_out(state: State, action: Arrange) -> Step[State]:
    """A seat sets out its dice; of two armies set out in secret the second uncovers the first."""
    after, events, reveals = preparation_of(state).set_out(action, state.options.arrangement)
    return Step(set_up(state.rules, after, state.quiet), events, reveals)


def ready_sets(state: State, seat: Seat) -> dict[str, Arrange]:
    """The arrangements worth a name, as rolled first, for a seat whose dice lie beside the board."""
    rolled = state.waiting(seat)
    sets = {AS_ROLLED: HOMES.arrange(seat, HOMES.kept(seat, rolled))}
    strongest_first = sorted(rolled, reverse=True)
    for name in _PLACES:
        by_place = dict(zip(places_by_strength(name, seat), strongest_first, strict=True))
        sets[name] = HOMES.arrange(seat, tuple(by_place[place] for place in range(HOMES.dice)))
    return sets


def sensible_arrangements(state: State, seat: Seat) -> Sequence[Arrange]:
    return tuple(dict.fromkeys(ready_sets(state, seat).values()))


def _from_centre(file: int) -> float:
    return abs(file - (GRID.columns - 1) / 2)


_PLACES: Mapping[str, Callable[[int, int], tuple[float, ...]]] = {
    STRONG_FRONT: lambda rank, file: (rank, _from_centre(file)),
    STRONG_BACK: lambda rank, file: (-rank, _from_centre(file)),
    STRONG_CENTRE: lambda rank, file: (_from_centre(file), rank),
    STRONG_LEFT: lambda rank, file: (file, rank),
    STRONG_RIGHT: lambda rank, file: (-file, rank),
    ALTERNATING: lambda rank, file: ((rank + file) % 2, rank, _from_centre(file)),
}
"""By what each ready-made set sorts the home squares, that of the strongest die first: its rank as its seat
sees it, 0 for the front one, and its file."""


@cache
def places_by_strength(name: str, seat: Seat) -> tuple[int, ...]:
    """The numbers of the home squares, in the order of `HOMES`, from the strongest die's to the weakest's."""
    front = max(map(GRID.row, HOMES.cells[seat])) if seat == 0 else min(map(GRID.row, HOMES.cells[seat]))

    def by(number: int) -> tuple[float, ...]:
        cell = HOMES.cells[seat][number]
        return _PLACES[name](abs(GRID.row(cell) - front), GRID.column(cell))

    return tuple(sorted(range(HOMES.dice), key=by))
