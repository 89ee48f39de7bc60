"""`python -m tests.torture.memory`: a thousand bot matches in one program, and how much memory it takes.

The matches are short ones of all games, with nothing animated; each is painted a few times.
"""

from __future__ import annotations

import argparse
import logging
import os
import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

SHORT: dict[str, dict[str, Any]] = {
    "custodian": {"quiet_limit": 20},
    "dice_chess": {"quiet_limit": 3},
    "tilting": {"rounds": 1, "limit": 25},
    "captain": {"mode": "strategic"},
}
PLAYS = {"captain": "beginner"}
"""Who plays, where it is not anybody at random: with these a match of the game is over sooner."""

SELDOM = {"captain"}
"""Matches that take long even so: a few of a hundred."""

PAINTED_FROM = (2, 40)
"""The frames of a match at which it is to be seen for a moment."""

LONGEST = 20_000
"""Frames within which a match is over."""


def resident() -> float:
    """The memory that the process has of the machine, in MiB."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("this system does not tell")


def play(matches: int, between: int) -> None:
    """Plays so many matches, and says after every so many how much memory is taken."""
    import pygame

    from game.bots.bot import Bot
    from game.bots.roster import RANDOM, bot_names, make_bot
    from game.bots.worker import InlineThinker
    from game.catalog import GAMES
    from game.save import SeatInfo
    from scenes.match.scene import MatchScene
    from scenes.shell.result import Result
    from scenes.shell.sitting import first_match
    from tests.scenes.program import Program

    def thinks(key: str, level: str, /, *, stop: Callable[[], bool], seconds: float) -> Bot:
        return make_bot(key, PLAYS.get(key, RANDOM), stop=stop, seconds=seconds)

    often = [game for game in GAMES if game.key not in SELDOM]
    games = cycle([*often * 8, *(game for game in GAMES if game.key in SELDOM)])
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        program = Program(Path(home), thinker=InlineThinker(thinks), unseen_frames=True)
        stage = program.stage
        for number in range(1, matches + 1):
            game = next(games)
            level = bot_names(game.key)[0]
            seats = (SeatInfo("Ivory", "ivory", level), SeatInfo("Ruby", "ruby", level))
            match = first_match(game, game.options(**SHORT[game.key]), seats, "first")
            stage.push(stage.screens.match(stage, match, None))
            scene = program.top
            assert isinstance(scene, MatchScene)
            for frame in range(LONGEST):
                if isinstance(program.top, Result):
                    break
                if scene.interface.layers:
                    scene.interface.back()
                if frame in PAINTED_FROM:
                    program.send(pygame.event.Event(pygame.WINDOWSHOWN))
                program.frames(1, 0.6)
                if frame in PAINTED_FROM:
                    program.send(pygame.event.Event(pygame.WINDOWHIDDEN))
            else:
                raise AssertionError(f"a match of {game.key} never ends: {match.state}")
            stage.reset(stage.screens.menu(stage))
            program.frames(12)
            # The loop comes to rest, and does what it does then.
            program.app.next_events()
            if number == 1 or number % between == 0:
                seconds = time.monotonic() - began
                print(f"{number} matches: {resident():.1f} MiB ({seconds:.0f} s)", flush=True)
        program.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.memory", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--between", type=int, default=100, help="matches from one figure to the next")
    arguments = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    # Else it could not be interrupted: SDL makes an event of that.
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    logging.disable(logging.WARNING)
    import pygame

    pygame.display.init()
    pygame.font.init()
    play(arguments.matches, arguments.between)


if __name__ == "__main__":
    main()
