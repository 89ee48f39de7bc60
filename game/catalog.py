"""The games there are: the one list."""

from game.custodian.rules import CUSTODIAN
from game.engine import AnyGame

GAMES: tuple[AnyGame, ...] = (CUSTODIAN,)


def find_game(key: str) -> AnyGame | None:
    """The game with that key, or None."""
    return next((game for game in GAMES if game.key == key), None)
