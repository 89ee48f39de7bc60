"""Whatever happened to the player's files: the program starts, explains itself, and throws nothing away."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random

import pygame
import pytest

from game.catalog import GAMES
from game.engine import AnyGame
from game.save import encode
from scenes.match.scene import MatchScene
from scenes.shell.exhibit import sample_match
from scenes.shell.menu import Menu
from scenes.shell.opening import open_stored
from scenes.shell.saves import Saves
from scenes.shell.setup import Setup
from scenes.system.disk import LARGEST
from tests.game.test_damage import damaged_document
from tests.scenes.plain_match import Puppet
from tests.scenes.program import Program
from tests.scenes.system.kept import BAD

GOOD = encode(sample_match(GAMES[0], 0))

ENDED = encode(sample_match(GAMES[0], 1))


def changed(**fields: object) -> bytes:
    """The good match with some of its fields replaced."""
    return json.dumps({**json.loads(GOOD), **fields}).encode()


def with_entry(text: str, save: bytes = GOOD, place: int = 6) -> bytes:
    """A match with one more entry in its log."""
    document = json.loads(save)
    document["log"].insert(place, [50.0, text])
    return json.dumps(document).encode()


BAD_SAVES: dict[str, tuple[str, bytes]] = {
    **{name: ("empty" if not content.strip(b"\0") else "", content) for name, content in BAD.items()},
    "half a save": ("damaged", GOOD[: len(GOOD) // 2]),
    "something after its end": ("damaged", GOOD + b"]}"),
    "brackets without end": ("damaged", GOOD[:-1] + b',"more":' + b"[" * 100_000),
    "a picture": ("foreign", b"\x89PNG\r\n\x1a\n" + bytes(400)),
    "another encoding": ("foreign", GOOD.replace(b"Anna", "Zoë".encode("latin-1"))),
    "a newer version": ("newer", changed(version=99)),
    "a version in words": ("foreign", changed(version="one")),
    "no seats": ("damaged", changed(seats=[])),
    "a text for the seats": ("foreign", changed(seats="Anna")),
    "a text for a log": ("foreign", changed(log="x")),
    "an endless time": ("foreign", changed(log=[[1e300, "roll 1 2 3 4 5"]])),
    "a seat below the first": ("foreign", changed(first=-3)),
    "a seat that is not there": ("damaged", changed(first=10**30)),
    "an endless title": ("foreign", changed(title="x" * 5_000)),
    "an unknown game": ("game", changed(game="ludo")),
    "too many seats": ("seats", changed(seats=json.loads(GOOD)["seats"] * 4)),
    "an unknown house rule": ("rules", changed(options={"gravity": True})),
    "a house rule with a value that it has not": ("rules", changed(options={"quiet_limit": 7})),
    "an illegal move": ("log", with_entry("a1-e5=6")),
    "a move of no game": ("log", with_entry("hello")),
    "a roll that is not due": ("log", with_entry("roll 6")),
    "a move after the end": ("log", with_entry("a1-a2=3", ENDED, len(json.loads(ENDED)["log"]))),
}
"""What may stand in the file of a match, and the key of what is said of it; '' where that may be several."""

BAD_SETTINGS = {
    **BAD,
    "wrong types": b'{"volume": "loud", "animation": 7, "dice_sets": {}, "set_ups": []}',
    "a newer version": b'{"version": 99, "hologram": true}',
    "unknown values": b'{"board_set": "gold", "language": "../..", "view": "below"}',
}


def told(program: Program) -> list[str]:
    return [notice.words for notice in program.stage.notices.notices]


@pytest.mark.parametrize("content", BAD_SETTINGS.values(), ids=BAD_SETTINGS)
def test_f2_damaged_settings_start_and_are_explained(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    first = Program(tmp_path)
    settings = first.storage.read_settings()
    first.frames(2)
    first.showing(Menu)
    assert any("settings" in words for words in told(first))
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    assert settings.volume == 80
    first.close()


def lay_out(folder: Path) -> dict[str, tuple[str, Path]]:
    """Every damaged save as a file, and what is none: by name, with what is said of it and its path."""
    folder.mkdir(parents=True)
    laid = {}
    for number, (name, (why, content)) in enumerate(BAD_SAVES.items()):
        path = folder / f"bad-{number:02}.000001.json"
        path.write_bytes(content)
        laid[name] = (why, path)
    laid["a folder"] = ("folder", folder / "bad-folder.000001.json")
    laid["a folder"][1].mkdir()
    laid["far too large"] = ("large", folder / "bad-large.000001.json")
    with laid["far too large"][1].open("wb") as stream:
        stream.truncate(LARGEST + 1)
    if sys.platform != "win32":
        laid["a link to nowhere"] = ("unreadable", folder / "bad-link.000001.json")
        laid["a link to nowhere"][1].symlink_to(folder / "nowhere")
    return laid


def test_f4_every_damaged_match_is_listed_with_its_reason_and_harms_no_other(tmp_path: Path) -> None:
    """More than thirty kinds of damage on one shelf, a good match the oldest of all."""
    saves = tmp_path / "saves"
    laid = lay_out(saves)
    assert len(laid) > 30
    good = saves / "good.000001.json"
    good.write_bytes(GOOD)
    os.utime(good, (1e9, 1e9))
    program = Program(tmp_path)
    program.showing(Menu)
    said = "Some of your matches could not be read."
    assert [words for words in told(program) if "could not" in words] == [
        words for words in told(program) if words.startswith(said)
    ], "they are told of together"
    program.click("saves")
    scene = program.showing(Saves)
    reasons = program.stage.words.table("saves.why")
    assert {found.path for found in scene.found} == {good, *(path for _, path in laid.values())}
    for name, (why, path) in laid.items():
        place = next(i for i, found in enumerate(scene.found) if found.path == path)
        scene.list.select(place)
        program.frames(6, 0.05)
        expected = [str(reasons[why])] if why else [str(reasons["damaged"]), str(reasons["foreign"])]
        assert scene.picture.words.endswith(tuple(expected)), (name, scene.picture.words)
        assert not scene.open_button.enabled and scene.open_button.reason, name
    scene.list.select(next(i for i, found in enumerate(scene.found) if found.path == good))
    program.frames(6, 0.05)
    assert scene.picture.picture is not None
    program.click("open")
    assert program.match_scene.match.log
    contents = {name: content for name, (_, content) in BAD_SAVES.items()}
    assert {name: laid[name][1].read_bytes() for name in BAD_SAVES} == contents
    program.close()


def test_f4_a_single_damaged_match_is_told_of_by_the_name_of_its_file(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "bad.000001.json").write_bytes(GOOD[:99])
    program = Program(tmp_path)
    program.showing(Menu)
    assert [words for words in told(program) if "bad.000001.json" in words]
    program.close()


def test_a_damaged_file_that_is_brought_in_is_refused_with_its_reason(tmp_path: Path) -> None:
    laid = lay_out(tmp_path / "from elsewhere")
    program = Program(tmp_path / "home")
    program.click("saves")
    scene = program.showing(Saves)
    reasons = program.stage.words.table("saves.why")
    for name, (why, path) in laid.items():
        program.stage.notices.notices.clear()
        scene.take_in(f'"{path}"')
        [said] = told(program)
        expected = [str(reasons[why])] if why else [str(reasons["damaged"]), str(reasons["foreign"])]
        assert path.name in said and said.endswith(tuple(expected)), (name, said)
    assert not scene.found
    program.close()


def test_f4_what_cannot_be_gone_on_with_is_explained_and_another_match_is_offered(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    for number, content in enumerate((GOOD, with_entry("hello"), changed(game="ludo"))):
        path = saves / f"match{number}.000001.json"
        path.write_bytes(content)
        os.utime(path, (1e9 + number, 1e9 + number))
    program = Program(tmp_path)
    menu = program.showing(Menu)
    assert menu.last is not None and menu.last.slot == "match1", "nobody knows how ludo goes on"
    program.click("continue")
    assert any(str(program.stage.words("saves.why.log")) in words for words in told(program))
    assert menu.last.slot == "match0"
    program.click("continue")
    assert program.match_scene.match.log
    program.close()


def test_of_what_is_said_twice_in_a_file_the_last_counts(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "settings.json").write_bytes(b'{"volume": "loud", "volume": 7, "muted": true}')
    twice = GOOD.replace(b'"version":1,', b'"version":99,"game":"ludo","version":1,', 1)
    (tmp_path / "saves" / "twice.000001.json").write_bytes(twice)
    program = Program(tmp_path)
    assert program.storage.read_settings().volume == 7
    program.click("continue")
    assert program.match_scene.match.game is GAMES[0]
    program.close()


@pytest.mark.parametrize("content", BAD.values(), ids=BAD)
def test_damaged_statistics_are_counted_anew_and_explained(tmp_path: Path, content: bytes) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "good.000001.json").write_bytes(GOOD)
    (tmp_path / "statistics.json").write_bytes(content)
    program = Program(tmp_path)
    program.click("statistics")
    program.frames(10)
    assert any("statistics" in words for words in told(program))
    assert (tmp_path / "statistics.json.bad").read_bytes() == content
    program.close()


ODD = ("", "a\x00b", "\n", "\u202eabc", "中" * 40, "x" * 3000, "{count}", "%s", "\u0301")
"""What a name may be in a file, whoever wrote it."""


@pytest.mark.parametrize(
    "game",
    [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])],
    ids=lambda game: game.key,
)
def test_f4_names_of_any_letters_are_listed_counted_and_played_with(tmp_path: Path, game: AnyGame) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    document = json.loads(encode(sample_match(game, 0)))
    for number, odd in enumerate(ODD):
        first, second = document["seats"]
        first.update(name=odd, colour=odd)
        second.update(name=ODD[number - 1], player=odd)
        document.update(title=odd[:200], date=odd, seed=f"{number}{odd}", result=odd if number % 2 else None)
        (saves / f"odd{number}.000001.json").write_text(json.dumps(document), encoding="utf-8")
    program = Program(tmp_path, size=(800, 600), thinker=Puppet(), unseen_frames=True)
    program.click("saves")
    scene = program.showing(Saves)
    assert len(scene.found) == len(ODD)
    program.stage.return_to_first()
    program.click("statistics")
    program.frames(2 * len(ODD))
    program.send(pygame.event.Event(pygame.WINDOWSHOWN))
    for found in [found for found in scene.found if found.slot in ("odd0", "odd1", "odd4")]:
        assert open_stored(program.stage, found)
        program.frames(3)
        assert isinstance(program.stage.scenes[1], MatchScene)
    program.close()


@pytest.mark.parametrize(
    "change",
    [{"ranking": []}, {"ranking": [[7]]}, {"rolls": "seven"}, {"throwers": "²"}, {"sizes": [[1, 0.0]]}],
    ids=str,
)
def test_statistics_that_do_not_add_up_are_counted_anew_and_explained(
    tmp_path: Path, change: dict[str, object]
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "good.000001.json").write_bytes(GOOD)
    first = Program(tmp_path, unseen_frames=True)
    first.click("statistics")
    first.frames(10)
    first.close()
    file = tmp_path / "statistics.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    document["records"]["good"].update(change)
    content = json.dumps(document).encode()
    file.write_bytes(content)
    program = Program(tmp_path, unseen_frames=True)
    program.clock.now = first.clock.now
    program.click("statistics")
    program.frames(10)
    assert any("statistics" in words for words in told(program))
    assert (tmp_path / "statistics.json.bad").read_bytes() == content
    program.close()


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 12))])
def test_f2_whatever_settings_hold_every_game_can_be_set_up_and_begun(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    first = Program(tmp_path, size=(800, 600), thinker=Puppet(), unseen_frames=True)
    for game in GAMES:
        first.stage.return_to_first()
        first.click(game.key)
        first.click("start")
    first.close()
    file = tmp_path / "settings.json"
    damaged = damaged_document(json.loads(file.read_text(encoding="utf-8")), rng)
    damaged["set_ups"] = damaged_document(damaged.get("set_ups") or {"captain": {"seats": [{}]}}, rng)
    file.write_text(json.dumps(damaged), encoding="utf-8")
    settings = first.storage.read_settings()
    settings.animation = "off"
    program = Program(tmp_path, size=(800, 600), settings=settings, thinker=Puppet(), unseen_frames=True)
    program.clock.now = first.clock.now
    program.click("settings")
    for game in GAMES:
        program.stage.return_to_first()
        program.click(game.key)
        assert isinstance(program.top, Setup)
        program.click("start")
        program.frames(2)
        assert any(isinstance(scene, MatchScene) for scene in program.stage.scenes)
    program.close()
