"""Tries the whole program without a player: every asset, every scene, a bot, a save."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

import pygame

from game.bots.roster import bot_names
from game.bots.worker import Kind, Request, Thinker
from game.catalog import GAMES
from game.match import Match
from game.save import SeatInfo, encode
from scenes.gallery import pictures
from scenes.shell.sitting import first_match
from scenes.system import assets
from scenes.system.disk import Places
from scenes.system.storage import Storage
from scenes.view.sound import VARIANTS, Sound
from scenes.words import SHELL

PATIENCE = 30.0
"""Seconds that a bot's first answer may take, the start of its process included."""


def check() -> int:
    """Prints a line for each part that was tried. Returns 0, or 1 with what failed on standard error."""
    # A computer without a screen or loudspeakers can be checked as well.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    for name, part in (
        ("assets", _check_assets),
        ("scenes", _check_scenes),
        ("bots", _check_bots),
        ("saves", _check_saves),
    ):
        try:
            print(f"{name}: {part()}")
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            return 1
    return 0


def _check_assets() -> str:
    pygame.font.init()
    for face in assets.FACES:
        assets.font(face, 20).render("Dicewright", True, (0, 0, 0))
    for game in GAMES:
        assert assets.seeds(game.key)["clause"], f"{game.key} has no clauses"
    for language in assets.languages():
        assert assets.texts(language, SHELL), f"{language} has no words"
    pygame.image.load(str(assets.path("icon.png")))
    return f"{len(assets.FACES)} faces, {_check_sounds()} sounds, {len(GAMES)} rule references"


def _check_sounds() -> int:
    """Decodes them all, for a file that is there may still be in a form that this build cannot read."""
    sound = Sound()
    sound.open()
    assert sound.available, "there is nothing to decode sounds with"
    try:
        while sound.preload_step():
            pass
        assert not sound.damaged, f"{sound.damaged[0]} cannot be decoded"
    finally:
        sound.close()
    return sum(VARIANTS.values())


def _check_scenes() -> str:
    return f"{sum(1 for _ in pictures((1280, 800)))} drawn"


def _check_bots() -> str:
    thinker = Thinker()
    thinker.start()
    try:
        answers = 0
        for game in GAMES:
            match = _sample_match(game.key)
            for level in bot_names(game.key):
                _await_answer(thinker, match, level)
                answers += 1
        return f"{answers} answers"
    finally:
        thinker.close()


def _await_answer(thinker: Thinker, match: Match, level: str) -> None:
    seat = match.state.to_act[0]
    view = match.game.view(match.state, seat)
    thinker.ask(Request(Kind.CHOOSE, "selfcheck", len(match.log), seat, match.game.key, level, view, "1"))
    end = time.monotonic() + PATIENCE
    while (answer := thinker.poll()) is None:
        if time.monotonic() > end:
            raise TimeoutError(f"{match.game.key} {level} gave no answer")
        time.sleep(0.005)
    assert answer.action is not None, answer.failure
    match.game.require(match.state, answer.action)


def _check_saves() -> str:
    with tempfile.TemporaryDirectory() as folder:
        storage = Storage(
            Places(Path(folder) / "settings.json", Path(folder) / "saves", Path(folder) / "log")
        )
        for game in GAMES:
            match = _sample_match(game.key)
            slot = storage.new_slot(game.key, datetime.now())
            storage.autosave(slot, encode(match.dump()))
            kept = next(storage.unfinished())
            assert Match.load(kept.save, GAMES).state == match.state, f"{game.key} changed on disk"
            storage.delete(slot)
        storage.close()
    return f"{len(GAMES)} kept and opened"


def _sample_match(key: str) -> Match:
    game = next(game for game in GAMES if game.key == key)
    seats = tuple(SeatInfo(f"{number}", "ivory") for number in range(game.seats[0]))
    return first_match(game, game.options(), seats, "first")
