"""Who can be played against: the levels of every game; the one place where games meet their evaluations."""

from collections.abc import Callable
from dataclasses import replace

from game.bots.bot import Bot, GreedyBot, RandomBot
from game.bots.expectimax import ExpectimaxBot
from game.bots.knowledge import Knowledge
from game.bots.level import SECONDS, Level, Stop, go_on
from game.bots.sampling import Imagination, SamplingBot
from game.catalog import find_game
from game.engine import AnyGame

RANDOM = "random"
GREEDY = "greedy"
JUDGE = "judge"

JUDGING_SHARE = 0.15
"""How much of the nodes of the strongest the judge has for a decision: a match has a lot of them."""


def _custodian() -> Knowledge:
    from game.custodian.evaluation import captures, evaluate, skip

    return Knowledge(evaluate, captures, skip=skip)


def _dice_chess() -> Knowledge:
    from game.dice_chess.evaluation import evaluate

    return Knowledge(evaluate, judges_rolls=True)


def _tilting() -> Knowledge:
    from game.tilting.evaluation import (
        VOID_DISLIKE,
        evaluate,
        only_this_round,
        plies_worth_looking,
        worth_of_match,
    )

    return Knowledge(
        evaluate,
        sees_wins=True,
        narrow=only_this_round,
        widen=worth_of_match,
        horizon=plies_worth_looking,
        draw_dislike=VOID_DISLIKE,
    )


def _captain() -> Imagination:
    from game.captain.evaluation import evaluate
    from game.captain.suggestions import has_to_wait, is_settled, likely, thrower

    return Imagination(evaluate, likely, is_settled, has_to_wait, thrower)


KNOWLEDGE: dict[str, Callable[[], Knowledge]] = {
    "custodian": _custodian,
    "dice_chess": _dice_chess,
    "tilting": _tilting,
}
"""What a search knows of each game, got when a bot is made: naming levels must not take that long."""

IMAGINATION: dict[str, Callable[[], Imagination]] = {"captain": _captain}
"""Likewise of the games whose bots imagine what they cannot see."""

LEVELS: dict[str, tuple[Level, ...]] = {
    "custodian": (
        Level("beginner", depth=1, nodes=1_000, noise=0.3),
        Level("casual", depth=1, nodes=2_000, noise=0.15),
        Level("skilled", depth=2, nodes=10_000, noise=0.12, haste=0.3),
        Level("expert", depth=2, nodes=20_000, noise=0.02),
        Level("master", depth=8, nodes=70_000),
    ),
    "dice_chess": (
        Level("beginner", depth=1, nodes=1_000, noise=0.2),
        Level("casual", depth=1, nodes=2_000, noise=0.04),
        Level("skilled", depth=2, nodes=10_000, haste=0.5),
        Level("expert", depth=2, nodes=20_000),
        Level("master", depth=8, nodes=80_000),
    ),
    "tilting": (
        Level("beginner", depth=1, nodes=1_000, noise=0.5),
        Level("casual", depth=1, nodes=1_000, noise=0.15),
        Level("skilled", depth=2, nodes=3_000),
        Level("expert", depth=4, nodes=4_000),
        Level("master", depth=16, nodes=80_000),
    ),
    "captain": (
        Level("beginner", depth=1, nodes=40, noise=0.25),
        Level("casual", depth=6, nodes=300, noise=0.16),
        Level("skilled", depth=8, nodes=1_200, noise=0.08),
        Level("expert", depth=60, nodes=4_000, noise=0.02),
        Level("master", depth=60, nodes=16_000),
    ),
}
"""The levels of each game, weakest first. The names are text keys."""


def levels(game_key: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first."""
    return LEVELS[game_key]


def bot_names(game_key: str) -> tuple[str, ...]:
    """The names of a game's levels, weakest first."""
    return tuple(level.name for level in levels(game_key))


def strongest(game_key: str) -> str:
    """The name of the level that gives hints."""
    return levels(game_key)[-1].name


def can_judge(game_key: str) -> bool:
    """Whether there is a bot `JUDGE` for a game: not where too much is hidden for it to be fair."""
    return game_key in KNOWLEDGE


def make_bot(
    game_key: str, name: str, /, *, stop: Stop = go_on, seconds: float = SECONDS, node_factor: float = 1.0
) -> Bot:
    """A bot by its name: `random`, `greedy`, `judge` or a level, its budget of nodes times `node_factor`.

    Raises KeyError for a name that the game does not know.
    """
    game = find_game(game_key)
    if game is None:
        raise KeyError(f"there is no game {game_key!r}")
    if name == RANDOM:
        return RandomBot(game)
    make = _sampling if game_key in IMAGINATION else _searching
    return make(game, name, stop, seconds, node_factor)


def _searching(game: AnyGame, name: str, stop: Stop, seconds: float, node_factor: float) -> Bot:
    knowledge = KNOWLEDGE[game.key]()
    if name == GREEDY:
        return GreedyBot(game, knowledge.evaluate)
    if name == JUDGE:
        name, node_factor = strongest(game.key), node_factor * JUDGING_SHARE
    return ExpectimaxBot(game, knowledge, _level(game.key, name, node_factor), stop=stop, seconds=seconds)


def _sampling(game: AnyGame, name: str, stop: Stop, seconds: float, node_factor: float) -> Bot:
    knowledge = IMAGINATION[game.key]()
    if name == GREEDY:
        return GreedyBot(game, knowledge.evaluate)
    return SamplingBot(game, knowledge, _level(game.key, name, node_factor), stop=stop, seconds=seconds)


def _level(game_key: str, name: str, node_factor: float) -> Level:
    level = next((level for level in levels(game_key) if level.name == name), None)
    if level is None:
        raise KeyError(f"there is no bot {name!r} for {game_key}")
    return replace(level, nodes=max(1, round(level.nodes * node_factor)))
