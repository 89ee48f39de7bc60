"""Whatever happened to the player's files: the program starts, explains itself, and throws nothing away."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalog import GAMES
from game.save import encode
from scenes.exhibit import sample_match
from scenes.menu import Menu
from scenes.saves import Saves
from scenes.shelf import DamagedSave
from tests.scenes.program import Program
from tests.scenes.test_storage import BAD

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
