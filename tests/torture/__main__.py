"""`python -m tests.torture`: random inputs in every scene of the program, as many as one has time for."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1000, help="in every place (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, help="other inputs for another number")
    parser.add_argument("--place", action="append", metavar="NAME", help="only there; may be repeated")
    parser.add_argument("--window", action="store_true", help="in a real window, bots in their process")
    arguments = parser.parse_args()
    if not arguments.window:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    # Else it could not be interrupted: SDL makes an event of that.
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    # That a file is damaged, or a thumb's pad is not there, is what it is about.
    logging.disable(logging.WARNING)
    return run(arguments)


def run(arguments: argparse.Namespace) -> int:
    """Exits with 1 if anything failed."""
    import pygame

    from game.bots.worker import Thinker
    from tests.scenes.plain_match import Puppet
    from tests.torture.places import PLACES
    from tests.torture.torture import torture

    unknown = [name for name in arguments.place or () if name not in PLACES]
    if unknown:
        print(f"no place is called {unknown[0]!r}; there are: {', '.join(PLACES)}", file=sys.stderr)
        return 2
    pygame.display.init()
    pygame.font.init()
    failed = 0
    for place in arguments.place or PLACES:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            try:
                thinker = Thinker if arguments.window else Puppet
                told = str(torture(Path(folder), place, arguments.inputs, arguments.seed, thinker))
            except Exception:
                failed += 1
                told = f"FAILED\n{traceback.format_exc()}"
        print(
            f"{place}: {told} ({time.monotonic() - began:.0f} s, {pygame.display.get_driver()})", flush=True
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
