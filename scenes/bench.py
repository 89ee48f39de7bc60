"""Measures the program as it runs: start, frames, idling, memory, scene by scene; prints JSON.

In a real window the figures are those of the system; the driver's name tells which it was.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from statistics import quantiles
from typing import Any

import pygame

from game.bots.roster import strongest
from game.bots.worker import Thinker
from game.catalog import GAMES
from game.engine import AnyGame
from game.save import SeatInfo
from scenes.loop import FRAMES_PER_SECOND, App, spare_frames_the_collector
from scenes.scene import Scene, Stage
from scenes.screens import open_stage
from scenes.shell.sitting import first_match
from scenes.system.storage import Forgetful, Settings
from scenes.system.window import Size, Window

SIZES: tuple[Size, ...] = ((1280, 800), (2560, 1440))
SCENE_SECONDS = 3.0
MATCH_SECONDS = 14.0
SETTLING_SECONDS = 4.0
IDLE_SECONDS = 3.5
"""Together shorter than the boards of the menu rest."""


def measure() -> int:
    """Prints the figures of every scene at every size. Returns the exit status."""
    pygame.font.init()
    # Nothing of the player's is read or written: the figures are those of a new program.
    settings = Settings(window_size=SIZES[0], muted=True)
    app = App(open_stage(settings, Forgetful(), Thinker), Window(SIZES[0]))
    app.stage.push(app.stage.screens.menu(app.stage))
    app.frame([], 0.0)
    report: dict[str, Any] = {
        "start_to_first_frame_s": _since_process_start(),
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "driver": pygame.display.get_driver(),
        "sizes": {},
    }
    spare_frames_the_collector()
    app.stage.thinker.start()
    for size in SIZES:
        app.window = Window(size)
        app.stage.resize(app.window.size)
        report["sizes"]["x".join(map(str, size))] = _measure_size(app)
    app.close()
    json.dump(report, sys.stdout, indent=2)
    print()
    return 0


def _measure_size(app: App) -> dict[str, Any]:
    stage = app.stage
    stage.reset(stage.screens.menu(stage))
    figures: dict[str, Any] = {"window": "x".join(map(str, app.window.size)), "scenes": {}}
    _run(app, SETTLING_SECONDS, resting=True)
    before = time.process_time()
    _run(app, IDLE_SECONDS, resting=True)
    figures["idle_menu_cpu_percent"] = round(100 * (time.process_time() - before) / IDLE_SECONDS, 2)
    for name, make in _scenes(stage).items():
        # As the loop does where it rests between two scenes.
        gc.collect()
        stage.reset(make())
        _run(app, 0.5)
        figures["scenes"][name] = _run(app, MATCH_SECONDS if name.startswith("match") else SCENE_SECONDS)
    figures["resident_memory_mib"] = _resident_memory()
    return figures


def _scenes(stage: Stage) -> dict[str, Callable[[], Scene]]:
    scenes: dict[str, Callable[[], Scene]] = {
        "menu": lambda: stage.screens.menu(stage),
        "settings": lambda: stage.screens.settings(stage),
        "rulebook": lambda: stage.screens.rulebook(stage, None),
    }
    for game in GAMES:
        scenes[f"setup {game.key}"] = lambda key=game.key: stage.screens.setup(stage, key)  # type: ignore[misc]
        scenes[f"match {game.key}"] = lambda game=game: _bot_match(stage, game)  # type: ignore[misc]
    return scenes


def _bot_match(stage: Stage, game: AnyGame) -> Scene:
    """The strongest bots against one another, as many as can play, from the opening roll on."""
    seats = tuple(
        SeatInfo(f"{number}", colour, strongest(game.key))
        for number, colour in enumerate(stage.settings.dice_for(game.colours)[: game.seats[-1]])
    )
    return stage.screens.match(stage, first_match(game, game.options(), seats, "first"), None)


def _run(app: App, seconds: float, *, resting: bool = False) -> dict[str, float]:
    """Runs the program's own loop for so long; the figures of the frames that were drawn, in milliseconds.

    `resting` lets it wait for events as it does when nothing moves; otherwise every frame is drawn.
    """
    work: list[float] = []
    intervals: list[float] = []
    end = time.perf_counter() + seconds
    last = time.perf_counter()
    app.clock.tick()
    while (now := time.perf_counter()) < end:
        if resting:
            app.frame(app.next_events(), app.clock.tick(FRAMES_PER_SECOND) / 1000)
            continue
        # What moves is drawn as it is then; where nothing does, the whole window, as after a click.
        app.stage.changed = app.stage.changed or not app.needs_redraw
        app.frame(pygame.event.get(), now - last)
        last = now
        work.append(1000 * (time.perf_counter() - now))
        app.clock.tick(FRAMES_PER_SECOND)
        intervals.append(1000 * (time.perf_counter() - now))
    return {**_spread("work_ms", work), **_spread("interval_ms", intervals)} if work else {}


def _spread(name: str, values: list[float]) -> dict[str, float]:
    # On a very busy machine there may be time for one frame only.
    hundredths = quantiles(values, n=100) if len(values) > 1 else values * 99
    return {
        f"{name}_p50": round(hundredths[49], 2),
        f"{name}_p99": round(hundredths[98], 2),
        f"{name}_max": round(max(values), 2),
    }


def _since_process_start() -> float | None:
    """Seconds since the system made this process; None where the system does not tell."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stream:  # noqa: PTH123 - no file of ours
            ticks = int(stream.read().rpartition(")")[2].split()[19])
        started = ticks / os.sysconf("SC_CLK_TCK")
        return round(time.clock_gettime(time.CLOCK_BOOTTIME) - started, 3)
    except (OSError, AttributeError, ValueError, IndexError):
        return None


def _resident_memory() -> float | None:
    """The resident memory of this process in MiB; None where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:  # noqa: PTH123 - no file of ours
            return round(int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)
    except (OSError, AttributeError, ValueError, IndexError):
        return None
