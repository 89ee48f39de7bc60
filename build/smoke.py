"""Tries a frozen application the way people run it: `python build/smoke.py FOLDER`.

From another folder, on a read-only disk, under a path with spaces and letters of many alphabets, without an
audio device, closed and killed. Needs a display; written for POSIX systems.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

ODD_NAME = "ž 中 my games"
START_SECONDS = 15.0
END_SECONDS = 5.0
MATCH_SECONDS = 400.0
MOST_PROCESSES = 3
"""The program, the bots' process, and the standard library's own that clears up after killed ones."""

SHORT: dict[str, dict[str, object]] = {
    "custodian": {"quiet_limit": 20, "arrangement": "as_rolled"},
    "dice_chess": {"quiet_limit": 3, "arrangement": "as_rolled"},
    "tilting": {"rounds": 1, "limit": 25},
    "captain": {"mode": "action"},
}
"""House rules under which a match of each game is short; bots that act at once need no rest between turns."""


def run_selfcheck(folder: Path) -> str:
    """The program's own check, run from another folder. Returns what it printed; raises where it fails."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [str(_executable(folder)), "--selfcheck"],
            cwd="/",
            env=_environment(Path(home)),
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
    assert done.returncode == 0, f"the self-check failed: {done.stdout}{done.stderr}"
    return done.stdout


def play_bot_matches(folder: Path) -> None:
    """In four windows two bots each play a match of another game to its end, and the result is kept."""
    with ExitStack() as stack:
        processes = {}
        for game in SHORT:
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=ODD_NAME)))
            settings = home / "settings.json"
            settings.write_text(json.dumps({"animation": "off", "muted": True}), encoding="utf-8")
            save = home / "bots.json"
            save.write_text(json.dumps(_bot_match(game)), encoding="utf-8")
            processes[game] = home, stack.enter_context(started(folder, home, str(save)))
        for game, (home, process) in processes.items():
            saves = home / "saves"
            _wait(
                lambda: any(_result(path) for path in saves.glob("*.json")),  # noqa: B023
                MATCH_SECONDS,
                f"the result of a match of {game}",
            )
            assert process.poll() is None, "the program ended by itself"


def _bot_match(game: str) -> dict[str, object]:
    """The save of a match that has not begun."""
    seats = [{"name": name, "colour": name.lower(), "player": "beginner"} for name in ("Ivory", "Ruby")]
    return {"version": 1, "game": game, "options": SHORT[game], "seats": seats, "seed": "smoke", "log": []}


def close_and_kill(folder: Path) -> None:
    """However the program ends, none of its processes outlives it."""
    for ending in (signal.SIGTERM, signal.SIGKILL):
        with tempfile.TemporaryDirectory() as home, started(folder, Path(home)) as process:
            _wait(lambda: len(_family(process.pid)) >= 2, START_SECONDS, "the bots' process")
            family = _family(process.pid)
            assert len(family) <= MOST_PROCESSES, f"{len(family)} processes run"
            process.send_signal(ending)
            code = process.wait(END_SECONDS)
            assert code == (0 if ending == signal.SIGTERM else -signal.SIGKILL), f"it ended with {code}"
            _wait(lambda: not any(map(_runs, family)), END_SECONDS, "the end of all processes")  # noqa: B023


def start_anywhere(folder: Path) -> None:
    """Under a path with spaces and many alphabets, read-only, from another folder."""
    with tempfile.TemporaryDirectory() as place, tempfile.TemporaryDirectory(prefix=ODD_NAME) as home:
        copy = Path(place) / ODD_NAME / "dicewright"
        shutil.copytree(folder, copy, symlinks=True)
        parts = [copy, *copy.rglob("*")]
        for part in parts:
            part.chmod(part.stat().st_mode & ~0o222)
        try:
            run_selfcheck(copy)
            with started(copy, Path(home)) as process:
                _wait(lambda: len(_family(process.pid)) >= 2, START_SECONDS, "the bots' process")
                assert process.poll() is None
        finally:
            for part in parts:
                if part.is_dir():
                    part.chmod(0o755)


@contextmanager
def started(folder: Path, home: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program in its window, without an audio device; ended afterwards."""
    process = subprocess.Popen(
        [str(_executable(folder)), *arguments], cwd="/", env=_environment(home), stdin=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise


def _environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    return {**kept, "DICEWRIGHT_HOME": str(home), "SDL_AUDIODRIVER": "none-such"}


def _executable(folder: Path) -> Path:
    return folder / ("dicewright.exe" if os.name == "nt" else "dicewright")


def _result(path: Path) -> bool:
    try:
        return json.loads(path.read_text(encoding="utf-8"))["result"] is not None
    except (OSError, ValueError):
        return False


def _family(pid: int) -> list[int]:
    """A process and all below it."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    family = [pid] if pid in parents else []
    for member in family:
        family += [child for child, parent in parents.items() if parent == member]
    return family


def _runs(pid: int) -> bool:
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(listed.stdout.strip()) and not listed.stdout.startswith("Z")


def _wait(condition: Callable[[], bool], seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come within {seconds:g} s")
        time.sleep(0.1)


CHECKS = (run_selfcheck, start_anywhere, play_bot_matches, close_and_kill)


def main(folder: Path) -> int:
    for check in CHECKS:
        check(folder)
        print(f"{check.__name__}: good", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
