"""`python -m tests.torture.kill`: ends the program at random moments of a match as nothing else ends it.

Every time the match that is kept has all that was seen of it, goes on from there, and no process is left.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import GAMES
from game.save import decode
from scenes.shell.sitting import reopened
from scenes.system.disk import HOME, Places
from scenes.system.shelf import StoredSave
from scenes.system.storage import Storage

ROOT = Path(__file__).parents[2]

START_SECONDS = 120.0
KILLS_A_MATCH = 5
LONGEST_LIFE = 4.0
END_SECONDS = 5.0


def kill_once(home: Path, key: str, seed: int, seconds: float) -> int:
    """Plays on for some seconds, kills, and looks at what is there; how many entries were seen.

    Raises AssertionError where something was lost.
    """
    before = kept(home)
    notes = home / "shown.jsonl"
    notes.unlink(missing_ok=True)
    environment = {**os.environ, HOME: str(home), "SDL_AUDIODRIVER": "dummy"}
    environment.setdefault("SDL_VIDEODRIVER", "dummy")
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.torture.player", key, str(seed), str(notes)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        end = time.monotonic() + START_SECONDS
        while not (notes.exists() and notes.read_bytes().endswith(b"\n")):
            assert player.poll() is None, player.communicate()[1].decode()
            assert time.monotonic() < end, "no match was shown"
            time.sleep(0.02)
        time.sleep(seconds)
        assert player.poll() is None, player.communicate()[1].decode()
    finally:
        player.send_signal(signal.SIGKILL)
        player.communicate()
    lines = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        _is_gone(line["worker"])
    if before is not None:
        assert lines[0]["shown"][: len(before)] == before[: len(lines[0]["shown"])], "another match goes on"
        assert len(lines[0]["shown"]) >= len(before), "it goes on from an earlier moment"
    return _compare(home, lines[-1])


def kept(home: Path) -> list[str] | None:
    """The log of the match that can be continued. All files must be whole."""
    for path in (home / "saves").glob("*.json"):
        decode(path.read_bytes())
    storage = Storage(Places(home / "settings.json", home / "saves", home / "log.txt"))
    found = next(storage.unfinished(), None)
    assert storage.take_notices() == []
    if found is None:
        return None
    reopened(found.save)
    return [text for _, text in found.save.log]


def _compare(home: Path, seen: dict[str, Any]) -> int:
    """What was seen last is kept."""
    shown = seen["shown"]
    if seen["decided"]:
        storage = Storage(Places(home / "settings.json", home / "saves", home / "log.txt"))
        found = storage.find(seen["slot"])
        assert isinstance(found, StoredSave) and found.damaged is None, found
        texts = [text for _, text in found.save.log]
        assert texts[: len(shown)] == shown, f"{len(shown)} entries were seen, {len(texts)} kept"
    return len(shown)


def _is_gone(pid: int) -> None:
    """A process ends within some seconds; one that nobody has collected yet has ended, too."""
    end = time.monotonic() + END_SECONDS
    while time.monotonic() < end:
        try:
            state = Path("/proc", str(pid), "stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
        except OSError:
            return
        if state == "Z":
            return
        time.sleep(0.05)
    raise AssertionError(f"the bots' process {pid} goes on alone")


def kill_often(times: int, seed: int) -> int:
    """Kills so often, in the games by turns; how many entries were seen at the moments of death in all."""
    rng, seen = Random(seed), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(times):
            sitting, _ = divmod(number, KILLS_A_MATCH)
            game = GAMES[sitting % len(GAMES)]
            home = Path(folder) / str(sitting)
            home.mkdir(exist_ok=True)
            entries = kill_once(home, game.key, seed + number, rng.uniform(0.0, LONGEST_LIFE))
            print(f"{number + 1}: {game.key}, {entries} entries seen, all of them kept", flush=True)
            seen += entries
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.kill", description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    kill_often(arguments.times, arguments.seed)


if __name__ == "__main__":
    main()
