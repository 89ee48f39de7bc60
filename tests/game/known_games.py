"""The games whose rules are there: those of the catalog, and those that are not shown yet."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import game
from game.catalog import find_game
from game.engine import AnyGame, Game

_NO_GAMES = ("bots",)


def game_of(key: str) -> AnyGame | None:
    """The game with that key, in the catalog or not yet."""
    return next((game for game in all_games() if game.key == key), None)


def all_games() -> tuple[AnyGame, ...]:
    """Every game that has a package of its own, by key."""
    keys = sorted(m.name for m in iter_modules(game.__path__) if m.ispkg and m.name not in _NO_GAMES)
    return tuple(_game_in(import_module(f"game.{key}.rules")) for key in keys)


def _game_in(module: ModuleType) -> AnyGame:
    return next(thing for thing in vars(module).values() if isinstance(thing, Game))


def newcomers() -> tuple[AnyGame, ...]:
    """The games that the catalog does not list yet."""
    return tuple(game for game in all_games() if find_game(game.key) is None)
