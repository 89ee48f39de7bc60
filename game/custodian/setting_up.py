"""Before play: both roll their five dice openly, then set them out in their rows (CU-19, CU-26, CU-27)."""

from collections.abc import Sequence

from game.arrangement import Arrange
from game.custodian.board import HOMES
from game.custodian.play import in_play
from game.custodian.ruleset import Ruleset
from game.custodian.state import State
from game.dice_board import bits_of
from game.engine import Seat, Step
from game.setting_out import AS_ROLLED, Preparation, preparation_of
from game.two_seats import OTHER


def set_up(rules: Ruleset, preparation: Preparation, quiet: int) -> State:
    """The position with these dice set out or beside the board: a roll or a row is due, or play begins."""
    _, board, first, trays = preparation
    to_act = preparation.to_act
    if not to_act:
        return in_play(rules, board, first, quiet)
    own, rival = bits_of(board, first), bits_of(board, OTHER[first])
    return State(rules, board, own, rival, first, quiet, to_act, trays=trays)


def roll_out(state: State, faces: tuple[int, ...]) -> Step[State]:
    """The next seat rolls its dice; with `as_rolled` they go straight to its row."""
    after, events = preparation_of(state).rolled(faces, state.options.arrangement)
    return Step(set_up(state.rules, after, state.quiet), events)


def set_out(state: State, action: Arrange) -> Step[State]:
    """A seat sets out its row; of two secret rows the second uncovers the first."""
    after, events, reveals = preparation_of(state).set_out(action, state.options.arrangement)
    return Step(set_up(state.rules, after, state.quiet), events, reveals)


def ready_sets(state: State, seat: Seat) -> dict[str, Arrange]:
    """The arrangements worth a name, as rolled first, for a seat whose dice lie beside the board."""
    rolled = state.waiting(seat)
    a, b, c, d, e = sorted(rolled)
    orders = {
        AS_ROLLED: HOMES.kept(seat, rolled),
        "rising": (a, b, c, d, e),
        "falling": (e, d, c, b, a),
        "strong_middle": (a, c, e, d, b),
        "strong_flanks": (e, c, a, b, d),
        "by_turns": (e, a, d, b, c),
    }
    return {name: HOMES.arrange(seat, order) for name, order in orders.items()}


def sensible_arrangements(state: State, seat: Seat) -> Sequence[Arrange]:
    return list(dict.fromkeys(ready_sets(state, seat).values()))
