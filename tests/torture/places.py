"""Where random hands begin: every scene of the program, with what it needs around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from game.captain.options import Options as CaptainOptions
from game.catalog import GAMES
from game.engine import AnyGame, Seat
from game.match import Match
from game.options import as_dict
from game.save import PERSON, SaveFile, SeatInfo, encode
from scenes.dice.looks import LOOKS
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.shell.crash import Crash
from scenes.shell.exhibit import SITTINGS, sample_match
from scenes.shell.sitting import reopened
from scenes.teaching.first_match import first_matches
from scenes.teaching.guide import first_match_scene
from scenes.teaching.lesson import lessons
from scenes.teaching.lesson_scene import lesson_scene
from tests.game.random_play import all_option_sets

Place = Callable[[Stage, Random], None]
"""Puts scenes on a stage on which there is only the menu."""

BOT = "beginner"
BOTS = {"persons": (PERSON, PERSON), "bot": (PERSON, BOT), "bots": (BOT, BOT)}

DAMAGED = "custodian-20251231-120000"
"""The slot of a save that cannot be read."""


@cache
def sample(key: str, number: int) -> SaveFile:
    """A match that was played before."""
    return sample_match(next(game for game in GAMES if game.key == key), number)


def fill_shelf(saves: Path) -> None:
    """Puts matches of every game on a shelf, and one that is damaged."""
    saves.mkdir(parents=True)
    for game in GAMES:
        for number in range(len(SITTINGS)):
            (saves / f"{game.key}-2026010{number + 1}-120000.000001.json").write_bytes(
                encode(sample(game.key, number))
            )
    (saves / f"{DAMAGED}.000007.json").write_bytes(encode(sample("custodian", 0))[:200])


def files_to_drop(folder: Path) -> list[Path]:
    """What somebody might drop on the window: a match, half a one, something else, a folder, nothing."""
    folder.mkdir(parents=True)
    save = encode(sample("tilting", 0))
    for name, data in (
        ("match.json", save),
        ("half.json", save[: len(save) // 2]),
        ("picture.png", b"\x89PNG"),
    ):
        (folder / name).write_bytes(data)
    return [*folder.iterdir(), folder, folder / "gone.json"]


def _shell(name: str, *about: Any) -> Place:
    return lambda stage, rng: stage.push(getattr(stage.screens, name)(stage, *about))


def _menu(stage: Stage, rng: Random) -> None:
    """It is there already."""


def _crash(stage: Stage, rng: Random) -> None:
    again = partial(stage.screens.match, stage, reopened(sample("dice_chess", 0)), None)
    stage.push(Crash(stage, Path("reports", "2026-11-30 12.00.00.txt"), again))


def _lesson(key: str) -> Place:
    return lambda stage, rng: stage.push(lesson_scene(stage, key, rng.choice(list(lessons(key)))))


def _first_match(key: str, name: str) -> Place:
    return lambda stage, rng: stage.push(first_match_scene(stage, key, name))


def begun(stage: Stage, game: AnyGame, players: tuple[str, ...], rng: Random, **rules: Any) -> MatchScene:
    """The scene of a new match, by house rules at random but for those that are given."""
    options = rng.choice(all_option_sets(game, len(players)))
    if players.count(PERSON) > 1:
        options = game.together(options)
    options = replace(options, **rules)
    colours = rng.sample([look.key for look in LOOKS], len(players))
    seats = tuple(
        SeatInfo(name, colour, player)
        for name, colour, player in zip(("Anna", "Бо", "Žofie", "林"), colours, players, strict=False)
    )
    match = Match(game, options, seats, Seat(0), str(rng.random()), date="2026-01-05T12:00:00+01:00")
    scene = stage.screens.match(stage, match, None)
    assert isinstance(scene, MatchScene)
    return scene


def _match(game: AnyGame, players: tuple[str, ...], **rules: Any) -> Place:
    return lambda stage, rng: stage.push(begun(stage, game, players, rng, **rules))


def _over_match(game: AnyGame, screen: str) -> Place:
    """What lies over a match in the middle."""

    def open_it(stage: Stage, rng: Random) -> None:
        scene = stage.screens.match(stage, reopened(sample(game.key, 0)), None)
        stage.push(scene)
        stage.push(getattr(stage.screens, screen)(stage, scene))

    return open_it


def _finished(game: AnyGame, screen: str | None) -> Place:
    def open_it(stage: Stage, rng: Random) -> None:
        scene = stage.screens.match(stage, reopened(sample(game.key, 1)), None)
        stage.push(scene)
        if screen is not None:
            stage.push(getattr(stage.screens, screen)(stage, scene))

    return open_it


def _places() -> dict[str, Place]:
    shell = ("settings", "bindings", "statistics", "about")
    places: dict[str, Place] = {"menu": _menu, "crash": _crash, "saves": _shell("saves", None)}
    places |= {name: _shell(name) for name in shell}
    for game in GAMES:
        key = game.key
        places[f"{key} set-up"] = _shell("setup", key)
        places[f"{key} rule book"] = _shell("rulebook", (key, None))
        if lessons(key):
            places[f"{key} lesson"] = _lesson(key)
        for name in first_matches(key):
            places[" ".join(filter(None, (key, "first match", name)))] = _first_match(key, name)
        places[f"{key} pause"] = _over_match(game, "pause")
        places[f"{key} in words"] = _over_match(game, "text")
        places[f"{key} result"] = _finished(game, "result")
        places[f"{key} looked through"] = _finished(game, None)
        modes: dict[str, dict[str, Any]] = {"": {}}
        if isinstance(game.options(), CaptainOptions):
            modes = {f"{mode} ": {"mode": mode} for mode in ("action", "strategic")}
        for mode, rules in modes.items():
            for who, players in BOTS.items():
                places[f"{key} {mode}match, {who}"] = _match(game, players, **rules)
        if "arrangement" in as_dict(game.options()):
            # Two who set out in secret: between them the curtain comes down.
            places[f"{key} curtain"] = _match(game, BOTS["persons"], arrangement="hidden")
        if game.seats[-1] > 2:
            # Three of them at one screen, and a bot.
            places[f"{key} match of four"] = _match(game, (PERSON, PERSON, BOT, BOT))
    return places


PLACES: dict[str, Place] = _places()
"""Every place, by name."""
