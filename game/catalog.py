"""The games there are: the one list. A game is loaded when it is first asked for: naming it is free."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import overload

from game.engine import AnyGame


def _custodian() -> AnyGame:
    from game.custodian.rules import CUSTODIAN

    return CUSTODIAN


def _dice_chess() -> AnyGame:
    from game.dice_chess.rules import DICE_CHESS

    return DICE_CHESS


def _tilting() -> AnyGame:
    from game.tilting.rules import TILTING

    return TILTING


def _captain() -> AnyGame:
    from game.captain.rules import CAPTAIN

    return CAPTAIN


_LOADERS: dict[str, Callable[[], AnyGame]] = {
    "custodian": _custodian,
    "dice_chess": _dice_chess,
    "tilting": _tilting,
    "captain": _captain,
}

KEYS = tuple(_LOADERS)
"""The keys of the games, in the order in which they are offered."""


@cache
def find_game(key: str) -> AnyGame | None:
    """The game with that key, or None."""
    return _LOADERS[key]() if key in _LOADERS else None


class _Games(Sequence[AnyGame]):
    """All games in the order of `KEYS`."""

    def __len__(self) -> int:
        return len(KEYS)

    @overload
    def __getitem__(self, index: int) -> AnyGame: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyGame]: ...

    def __getitem__(self, index: int | slice) -> AnyGame | Sequence[AnyGame]:
        if isinstance(index, slice):
            return tuple(_LOADERS[key]() for key in KEYS[index])
        return _LOADERS[KEYS[index]]()


GAMES: Sequence[AnyGame] = _Games()
