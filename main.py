"""Starts Dicewright: gives the program a log where there is no console, then runs the screen."""

import multiprocessing
import os
import sys


def main() -> int:
    """Runs the program with the words of the command line. Returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from scenes.system import log

    log.open_streams()
    from scenes import app

    return app.run(sys.argv[1:])


if __name__ == "__main__":
    # First of all: in a frozen run the worker process starts here too and must go its own way.
    multiprocessing.freeze_support()
    sys.exit(main())
