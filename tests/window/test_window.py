"""The program in a real window, used with a real pointer and real keys."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.display import needs_display, one_display, stay_connected

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
"""Seconds for what takes two on a machine at rest; tests run beside one another."""
LOCK = Path("saves", ".lock")

pytestmark = [needs_display, one_display]


class Desktop:
    """The program started from source, and hands that use it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home = home
        settings = {"animation": "off", "language": "en", "muted": True, "window_size": [1280, 800]}
        (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *arguments],
            env={
                **kept,
                "DICEWRIGHT_HOME": str(home),
                "SDL_VIDEO_WINDOW_POS": "0,0",
                "SDL_AUDIODRIVER": "dummy",
            },
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self.window = ""
        wait_for(self._find_window, "a window")
        # The program claims its folder after the first frame; until then keys would be lost.
        wait_for((home / LOCK).exists, "the first frame")
        self.take_focus()

    def _find_window(self) -> bool:
        command = ["xdotool", "search", "--pid", str(self.process.pid)]
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
        if self.process.poll() is not None:
            _, errors = self.process.communicate()
            raise AssertionError(f"the program has ended with {self.process.returncode}: {errors.decode()}")
        self.window = found[-1] if found else ""
        return bool(found)

    def take_focus(self) -> None:
        """Nobody manages the windows here, so that which of them hears the keys is up to us."""
        self.do("windowfocus", "--sync", self.window)

    def do(self, *command: str) -> None:
        """A command of xdotool."""
        subprocess.run(["xdotool", *command], check=True, capture_output=True)
        time.sleep(0.4)

    def click(self, x: int, y: int) -> None:
        self.do("mousemove", str(x), str(y))
        self.do("click", "1")

    def keys(self, *names: str) -> None:
        for name in names:
            self.do("key", name)

    def title(self) -> str:
        """What the window says is on the screen."""
        found = subprocess.run(
            ["xdotool", "getwindowname", self.window], capture_output=True, text=True, check=False
        )
        return found.stdout.strip()

    def whereabouts(self) -> str:
        """Where window and pointer are, and which window has the focus, as xdotool says it."""
        asked = (["getwindowgeometry", self.window], ["getmouselocation"], ["getwindowfocus"])
        runs = (
            subprocess.run(["xdotool", *one], capture_output=True, text=True, check=False) for one in asked
        )
        return f"{self.window}: " + " ".join(" ".join((run.stdout + run.stderr).split()) for run in runs)

    def repeat(self, act: Callable[[], None], condition: Callable[[], bool], what: str) -> None:
        """Does something, again where a busy machine has not heard it, until something holds."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(
                    f"{what} did not come: {self.title()!r} is on the screen; {self.whereabouts()}"
                )
            self.take_focus()
            act()
            settled = time.monotonic() + 10.0
            while not condition() and time.monotonic() < settled:
                time.sleep(0.1)

    def saves(self) -> list[Path]:
        return sorted((self.home / "saves").glob("*.json"))

    def end(self, ending: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Ends the program; its exit status and what it wrote to standard error."""
        self.process.send_signal(ending)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors.decode()


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    stay_connected()
    desktop = Desktop(tmp_path)
    yield desktop
    if desktop.process.poll() is None:
        desktop.process.kill()
        desktop.process.communicate()


def wait_for(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.1)


def in_match(desktop: Desktop) -> bool:
    return desktop.title().startswith("Custodian Dice: ")


def begin_match(desktop: Desktop) -> None:
    """The first game of the menu, by its card, whose edge lies beside every sheet; its set-up as it is."""
    set_up = "Custodian Dice – Dicewright"
    desktop.repeat(lambda: desktop.click(100, 380), lambda: desktop.title() == set_up, "the set-up")
    desktop.repeat(lambda: desktop.keys("Return"), lambda: in_match(desktop), "the match")


def keep_row(desktop: Desktop) -> None:
    """Keeps the dice as rolled. Enter while they still roll only ends the rolling, so it may take another."""

    def kept() -> bool:
        return any("arrange" in path.read_text(encoding="utf-8") for path in desktop.saves())

    desktop.repeat(lambda: desktop.keys("Return"), kept, "a save of it")


def test_a_match_is_begun_and_kept_after_the_first_move(desktop: Desktop) -> None:
    begin_match(desktop)
    keep_row(desktop)
    save = json.loads(desktop.saves()[-1].read_text(encoding="utf-8"))
    assert any("arrange" in text for _, text in save["log"])
    assert desktop.end() == (0, "")


def test_d7_d8_it_ends_cleanly_when_asked_to(desktop: Desktop) -> None:
    assert desktop.end() == (0, "")


def test_f3_a_killed_program_goes_on_where_it_was(desktop: Desktop) -> None:
    begin_match(desktop)
    keep_row(desktop)
    before = json.loads(desktop.saves()[-1].read_text(encoding="utf-8"))
    desktop.end(signal.SIGKILL)
    (desktop.home / LOCK).unlink()
    again = Desktop(desktop.home)
    again.repeat(lambda: again.keys("Return"), lambda: in_match(again), "the match")
    assert again.end()[0] == 0
    after = json.loads(again.saves()[-1].read_text(encoding="utf-8"))
    assert after["log"][: len(before["log"])] == before["log"]


def test_the_window_is_resized_and_filled_without_a_word(desktop: Desktop) -> None:
    for size in (("800", "600"), ("1600", "1000"), ("640", "480")):
        desktop.do("windowsize", desktop.window, *size)
    desktop.keys("F11", "F11")
    assert desktop.process.poll() is None
    assert desktop.end() == (0, "")


def test_f8_a_second_copy_plays_without_writing(desktop: Desktop) -> None:
    other = Desktop(desktop.home)
    time.sleep(1.5)
    begin_match(other)
    other.keys("Return")
    time.sleep(1.0)
    code, _ = other.end()
    assert code == 0
    assert not desktop.saves()
