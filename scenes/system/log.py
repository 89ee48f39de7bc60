"""Where the program's own messages go: the console, or a log file where a windowed run has none."""

import faulthandler
import logging
import sys
from typing import TextIO

from scenes.system.disk import log_path


def open_streams() -> None:
    """Gives standard output and error a file where they are missing, and starts logging to it.

    Without it the first `print` of any library would end a windowed run on Windows.
    """
    if sys.stdout is None or sys.stderr is None:
        stream = _log_file()
        sys.stdout = sys.stdout or stream
        sys.stderr = sys.stderr or stream
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        faulthandler.enable(sys.stderr)
    except (RuntimeError, OSError, ValueError, AttributeError):
        logging.getLogger(__name__).info("this run has no stream for crash reports")


def _log_file() -> TextIO:
    import io

    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a", encoding="utf-8", errors="backslashreplace", buffering=1)
    except OSError:
        return io.StringIO()
