"""What the tests of the contract ask of any game."""

from math import isclose
from typing import Any

from game.engine import AnyGame, Game, IllegalAction, Seat


def accepts(game: Game[Any, Any], state: Any, action: Any) -> bool:
    """Whether the door opens; if not, it says why in one line."""
    try:
        game.require(state, action)
    except IllegalAction as error:
        assert len(str(error).splitlines()) == 1
        assert str(action) in str(error)
        return False
    return True


def shown(game: AnyGame, events: tuple[Any, ...], seat: Seat | None) -> list[Any]:
    return [seen for event in events if (seen := game.show(event, seat)) is not None]


def assert_ranks_all(outcome: Any, seats: int) -> None:
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    assert all(outcome.ranking)
    assert outcome.reason
    assert isclose(sum(outcome.score(Seat(seat)) for seat in range(seats)), 0.0, abs_tol=1e-9)
