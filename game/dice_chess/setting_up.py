"""Before play: sixteen dice a side are rolled and fill the two back ranks (DC-14, DC-17, DC-20, DC-21)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from game.arrangement import Arrange
from game.dice_board import bits_of
from game.dice_chess.board import GRID, HOMES
from game.dice_chess.play import OTHER, in_play
from game.dice_chess.ruleset import Ruleset
from game.dice_chess.state import NOTHING_TAKEN, State
from game.engine import Event, Seat, Step
from game.setting_out import Preparation

if TYPE_CHECKING:
    from random import Random

AS_ROLLED = "as_rolled"
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
    before, options = _preparation(state), state.options
    rolled, events = (before.rolled_for_both if options.same_roll else before.rolled_by_next)(faces)
    placed: tuple[Event, ...] = ()
    if options.arrangement == AS_ROLLED:
        rolled, placed = rolled.kept_as_rolled()
    return Step(set_up(state.rules, rolled, state.quiet), events + placed)


def set_out(state: State, action: Arrange) -> Step[State]:
    """A seat sets out its dice; of two armies set out in secret the second uncovers the first."""
    secret = state.options.arrangement == "hidden"
    after, events = _preparation(state).set_out(action, secret)
    return Step(set_up(state.rules, after, state.quiet), events, reveals=secret and not after.to_act)


def arrangements(state: State, seat: Seat) -> Sequence[Arrange]:
    """Every order in which the seat can set out the dice it rolled."""
    return _preparation(state).arrangements(seat)


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


def hide_army(state: State, viewer: Seat | None) -> State:
    """The position as the viewer knows it: of an army set out in secret the dice, but not their places."""
    if state.trays is None or state.options.arrangement != "hidden":
        return state
    return _with(state, _preparation(state).hidden_from(viewer))


def uncover_army(view: State, rng: "Random") -> State:
    """A position that fits a view: the dice of a covered army in some order."""
    return view if view.trays is None else _with(view, _preparation(view).guessed(rng))


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


def _preparation(state: State) -> Preparation:
    preparation = state.preparation
    assert preparation is not None, "asked only before play"
    return preparation


def _with(state: State, preparation: Preparation) -> State:
    return state._replace(board=preparation.board, trays=preparation.trays)
