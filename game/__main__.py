"""The command line for developers, bug reports and scripts: `python -m game COMMAND ...`.

Plain text on standard output and exit 0, or one line on standard error and exit 2 for bad input.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Any, NoReturn, Self

from game.catalog import GAMES, find_game
from game.engine import CHANCE, Action, AnyGame, BadNotation, BadSave, IllegalAction
from game.match import Match
from game.options import as_dict, house_rules, parse_options
from game.perft import perft, split
from game.save import decode

A_MOMENT = 1.0
"""Seconds that pass without a word on how far something is, and between two looks at a terminal."""

LINE_EVERY = 10.0
"""Seconds between two lines on how far something is, where they pile up."""

_START_OF_LINE, _CLEAR_LINE = "\r", "\x1b[K"

STOPPED = 130
"""The exit status of a program that Ctrl+C has ended, as shells know it."""

LISTED_ACTIONS = 1000
"""How many actions of a seat are printed; after that only how many follow."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command. Returns the exit status."""
    try:
        parsed = _parser().parse_args(arguments)
        parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads this has seen enough, as `head` has. What is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return STOPPED
    except (BadNotation, IllegalAction, BadSave, OSError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    return 0


def print_games(arguments: argparse.Namespace) -> None:
    for game in GAMES:
        seats = sorted({game.seats[0], game.seats[-1]})
        print(f"{game.key}  seats {'-'.join(map(str, seats))}")
        for rule in house_rules(game.options):
            print(f"  {rule.name}={rule.text(rule.default)}  ({', '.join(map(rule.text, rule.choices))})")


def print_actions(arguments: argparse.Namespace) -> None:
    game, state = _position(arguments)
    for seat in state.to_act:
        if seat == CHANCE:
            continue
        actions = game.actions(state, seat)
        for action in islice(actions, LISTED_ACTIONS):
            print(action)
        if len(actions) > LISTED_ACTIONS:
            print(f"... and {len(actions) - LISTED_ACTIONS} more")


def print_applied(arguments: argparse.Namespace) -> None:
    game, state = _position(arguments)
    for text in [arguments.action, *arguments.chance]:
        action: Action = game.parse(state, text)
        game.require(state, action)
        state = game.apply(state, action).state
    print(state)
    if state.to_act == (CHANCE,):
        print(f"{game.chance(state)} due")


def print_perft(arguments: argparse.Namespace) -> None:
    game, state = _position(arguments)
    if arguments.depth < 0:
        raise BadNotation("the depth is a number of plies, 0 or more")
    if arguments.split:
        for text, nodes in split(game, state, arguments.depth).items():
            print(f"{text} {nodes}")
    print(perft(game, state, arguments.depth))


def print_arena(arguments: argparse.Namespace) -> None:
    from game.bots.arena import play_games
    from game.bots.roster import bot_names

    game = _game(arguments.game)
    options: Any = parse_options(game.options, arguments.option)
    known = ("random", "greedy", *bot_names(game.key))
    for name in arguments.seats:
        if name not in known:
            raise BadNotation(f"there is no bot {name!r} for {game.key}; known: {', '.join(known)}")
    if len(arguments.seats) not in game.seats:
        raise BadNotation(f"{game.key} is not played with {len(arguments.seats)} seats")
    if arguments.games < 1:
        raise BadNotation("the number of games is 1 or more")
    with Progress("games") as progress:
        summary = play_games(
            game.key,
            arguments.seats,
            arguments.games,
            arguments.seed,
            as_dict(options),
            arguments.node_factor,
            progress=progress.show,
        )
    print(json.dumps(summary.as_dict(), indent=2))


def print_bots(arguments: argparse.Namespace) -> None:
    from game.bots.roster import bot_names

    for name in bot_names(_game(arguments.game).key):
        print(name)


def print_check(arguments: argparse.Namespace) -> None:
    match = Match.load(decode(Path(arguments.save).read_bytes()), GAMES)
    print(match.state)
    outcome = match.state.outcome
    if outcome is None:
        print(f"in play, {len(match.log)} entries")
    else:
        letters = match.game.letters
        ranking = " ".join("".join(letters[seat] for seat in group) for group in outcome.ranking)
        print(f"{outcome.reason}: {ranking}")


class Progress:
    """Shows on standard error how far something is, once it takes longer than a moment.

    A terminal shows one line that changes; a file or a pipe gets a line from time to time.
    """

    def __init__(self, things: str) -> None:
        self._things = things
        self._out = sys.stderr
        self._changing = self._out.isatty()
        self._began = monotonic()
        self._due = self._began + (A_MOMENT if self._changing else LINE_EVERY)
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._changing and self._shown:
            print(f"{_START_OF_LINE}{_CLEAR_LINE}", end="", file=self._out, flush=True)

    def show(self, done: int, of: int) -> None:
        """So many are done of so many."""
        now = monotonic()
        if now < self._due or done == of:
            return
        self._shown = True
        self._due = now + (A_MOMENT if self._changing else LINE_EVERY)
        left = (now - self._began) / done * (of - done)
        line = f"{done} of {of} {self._things}, about {timedelta(seconds=round(left))} left"
        if self._changing:
            print(f"{_START_OF_LINE}{_CLEAR_LINE}{line}", end="", file=self._out, flush=True)
        else:
            print(line, file=self._out, flush=True)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadNotation(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description="Rules, counts and bots of Dicewright's games.")
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Parser)

    games = commands.add_parser("games", help="the games with their seats and house rules")
    games.set_defaults(run=print_games)

    actions = commands.add_parser("actions", help="the legal actions of a position, in order")
    _add_position(actions)
    actions.set_defaults(run=print_actions)

    apply = commands.add_parser("apply", help="the position after an action and its chance results")
    _add_position(apply)
    apply.add_argument("action")
    apply.add_argument("chance", nargs="*", help="what further chance brings, as 'roll 3'")
    apply.set_defaults(run=print_applied)

    counts = commands.add_parser("perft", help="the number of positions at a depth")
    _add_position(counts)
    counts.add_argument("depth", type=int)
    counts.add_argument("--split", action="store_true", help="also the count below each first action")
    counts.set_defaults(run=print_perft)

    play = commands.add_parser("play", help="bots against bots, as a JSON summary")
    play.add_argument("game")
    play.add_argument("--seats", nargs="+", required=True, metavar="BOT")
    play.add_argument("--games", type=int, default=10)
    play.add_argument("--seed", default="1")
    play.add_argument("--node-factor", type=float, default=1.0, help="cuts every level's budget by a factor")
    _add_options(play)
    play.set_defaults(run=print_arena)

    bots = commands.add_parser("bots", help="the levels of a game, weakest first")
    bots.add_argument("game")
    bots.set_defaults(run=print_bots)

    check = commands.add_parser("check", help="replays a saved match")
    check.add_argument("save")
    check.set_defaults(run=print_check)
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("position")
    _add_options(parser)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


def _game(key: str) -> AnyGame:
    game = find_game(key)
    if game is None:
        raise BadNotation(f"there is no game {key!r}; known: {', '.join(g.key for g in GAMES)}")
    return game


def _position(arguments: argparse.Namespace) -> tuple[AnyGame, Any]:
    game = _game(arguments.game)
    options: Any = parse_options(game.options, arguments.option)
    return game, game.read(arguments.position, options)


if __name__ == "__main__":
    sys.exit(main())
