"""Whatever happened to the player's files: the program starts, explains itself, and throws nothing away."""

from __future__ import annotations

import json
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
from scenes.system.shelf import DamagedSave
from tests.game.test_damage import damaged_document
from tests.scenes.plain_match import Puppet
from tests.scenes.program import Program
from tests.scenes.system.kept import BAD

GOOD = encode(sample_match(GAMES[0], 0))

BAD_SAVES = {
    **BAD,
    "half a save": GOOD[: len(GOOD) // 2],
    "a newer version": GOOD.replace(b'"version":1', b'"version":99', 1),
    "no seats": b'{"version":1,"game":"custodian","seed":"1","seats":[]}',
    "a text for a log": GOOD.replace(b'"log":[', b'"log":"x","l":[', 1),
}

BAD_SETTINGS = {
    **BAD,
    "wrong types": b'{"volume": "loud", "animation": 7, "dice_sets": {}, "set_ups": []}',
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


@pytest.mark.parametrize("content", BAD_SAVES.values(), ids=BAD_SAVES)
def test_f4_a_damaged_match_is_listed_with_its_reason_and_harms_no_other(
    tmp_path: Path, content: bytes
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "good.000001.json").write_bytes(GOOD)
    bad = saves / "bad.000001.json"
    bad.write_bytes(content)
    program = Program(tmp_path)
    program.showing(Menu)
    assert any("bad.000001.json" in words for words in told(program))
    program.click("saves")
    scene = program.showing(Saves)
    assert sorted(found.slot for found in scene.found) == ["bad", "good"]
    place = next(i for i, found in enumerate(scene.found) if found.slot == "bad")
    scene.list.select(place)
    program.frames(20)
    assert isinstance(scene.current, DamagedSave)
    assert program.stage.words(f"saves.why.{scene.current.why}") in scene.picture.words
    assert not scene.open_button.enabled and scene.open_button.reason
    scene.list.select(1 - place)
    program.frames(20)
    assert scene.picture.picture is not None
    program.click("open")
    assert program.match_scene.match.log
    assert bad.read_bytes() == content
    program.close()


@pytest.mark.parametrize("content", BAD_SAVES.values(), ids=BAD_SAVES)
def test_a_damaged_file_that_is_brought_in_is_refused_with_its_reason(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "from elsewhere.json"
    file.write_bytes(content)
    program = Program(tmp_path / "home")
    program.click("saves")
    scene = program.showing(Saves)
    scene.take_in(f'"{file}"')
    program.frames(2)
    [said] = [words for words in told(program) if "from elsewhere.json" in words]
    assert any(said.endswith(why) for why in program.stage.words.table("saves.why").values())
    assert not scene.found
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
