"""Where settings lie, and what becomes of them when the file is damaged."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import get_args

import msgspec
import platformdirs
import pytest

from game.save import encode
from scenes.dice.looks import LOOKS
from scenes.system.disk import HOME, LARGEST, Places, find_places, log_path
from scenes.system.storage import BoardSet, DiceSet, Settings, Storage
from scenes.view.board import BOARDS
from scenes.words import Words
from tests.scenes.system.failures import fail_with
from tests.scenes.system.kept import BAD, SAVE, text_of


class TestPlaces:
    def test_a_folder_in_the_environment_goes_before_the_systems(self, home: Path) -> None:
        assert find_places() == Places(home / "settings.json", home / "saves", home / "log.txt")
        assert log_path() == home / "log.txt"
        assert not home.exists()

    def test_a_relative_one_counts_from_where_the_program_was_started(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv(HOME, "data")
        assert log_path() == tmp_path / "data" / "log.txt"

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux")
    def test_otherwise_the_systems_folders(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv(HOME, raising=False)
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            monkeypatch.setenv(name, str(tmp_path / name))
        places = find_places()
        assert places is not None
        assert places.settings == tmp_path / "XDG_CONFIG_HOME/Dicewright/settings.json"
        assert places.saves == tmp_path / "XDG_DATA_HOME/Dicewright/saves"
        assert tmp_path / "XDG_STATE_HOME" in places.log.parents

    def without_home(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # What expanduser does where neither HOME nor the list of users knows a home.
        monkeypatch.delenv(HOME, raising=False)
        for name in ("user_config_path", "user_data_path", "user_log_path"):
            monkeypatch.setattr(platformdirs, name, lambda *values, **named: Path("~/.config"))

    def test_without_a_home_one_plays_and_nothing_lands_in_the_current_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.without_home(monkeypatch)
        monkeypatch.chdir(tmp_path)
        storage = Storage()
        assert storage.read_settings() == Settings()
        storage.write_settings(Settings(volume=3))
        storage.autosave("slot", encode(SAVE))
        storage.delete("slot")
        assert list(storage.saves()) == []
        assert not storage.writable
        assert storage.reason is not None and Words(strict=True)(storage.reason)
        assert text_of(storage) == []
        assert log_path() == Path(os.devnull)
        assert list(tmp_path.iterdir()) == []

    def test_a_system_that_cannot_name_its_folders_is_no_home(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv(HOME, raising=False)
        monkeypatch.setattr(platformdirs, "user_config_path", fail_with(errno.ENOENT))
        assert find_places() is None


class TestReadingSettings:
    def test_none_yet(self, storage: Storage, home: Path) -> None:
        assert storage.read_settings() == Settings()
        assert text_of(storage) == []
        assert not home.exists(), "reading leaves no trace"

    def test_what_was_written_is_read(self, storage: Storage, home: Path) -> None:
        settings = Settings(
            language="cs",
            volume=35,
            muted=True,
            animation="off",
            ui_scale=150,
            fullscreen=True,
            window_size=(1920, 1080),
            view="above",
            dice_sets=("amber", "ebony", "ruby", "emerald"),
            hints=False,
            threats=True,
            confirm_turns=True,
            set_ups={"custodian": {"seats": ["Žofie", "中"], "options": {"chaos": True, "quiet_limit": 50}}},
        )
        storage.write_settings(settings)
        assert Storage().read_settings() == settings
        assert text_of(storage) == []

    @pytest.mark.parametrize("content", BAD.values(), ids=BAD)
    def test_f1_f2_any_content_starts_with_defaults_and_is_kept(
        self, storage: Storage, home: Path, content: bytes
    ) -> None:
        home.mkdir()
        (home / "settings.json").write_bytes(content)
        assert storage.read_settings() == Settings()
        assert (home / "settings.json.bad").read_bytes() == content
        assert len(told := text_of(storage)) == 1 and "settings.json.bad" in told[0]
        storage.write_settings(Settings(volume=7))
        assert Storage().read_settings().volume == 7
        assert (home / "settings.json.bad").read_bytes() == content

    def test_a_huge_file_is_not_read_into_memory(self, storage: Storage, home: Path) -> None:
        home.mkdir()
        with (home / "settings.json").open("wb") as stream:
            stream.truncate(LARGEST + 1)
        assert storage.read_settings() == Settings()
        assert len(text_of(storage)) == 1

    def test_a_folder_in_the_place_of_the_file(self, storage: Storage, home: Path) -> None:
        (home / "settings.json").mkdir(parents=True)
        assert storage.read_settings() == Settings()
        assert len(text_of(storage)) == 1

    def test_an_editors_mark_before_good_settings_does_no_harm(self, storage: Storage, home: Path) -> None:
        home.mkdir()
        (home / "settings.json").write_bytes(b'\xef\xbb\xbf{"volume": 12}')
        assert storage.read_settings().volume == 12
        assert text_of(storage) == []

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("language", 5),
            ("language", "../en"),
            ("language", "e" * 5_000),
            ("volume", "loud"),
            ("volume", 12.5),
            ("volume", True),
            ("muted", 1),
            ("animation", "slow"),
            ("ui_scale", None),
            ("fullscreen", "yes"),
            ("window_size", [1280]),
            ("window_size", ["a", "b"]),
            ("view", "sideways"),
            ("board_set", []),
            ("board_set", "marble"),
            ("dice_sets", ["ivory", "ruby", "emerald", "cheese"]),
            ("dice_sets", ["ivory"]),
            ("dice_sets", "ivory"),
            ("hints", {}),
            ("threats", []),
            ("confirm_turns", "no"),
            ("set_ups", {"custodian": 5}),
            ("set_ups", [1]),
            ("version", "one"),
        ],
    )
    def test_f2_a_wrong_field_falls_back_alone(
        self, storage: Storage, home: Path, name: str, value: object
    ) -> None:
        good = {"volume": 12, "muted": True, "view": "above", "language": "cs"}
        content = msgspec.json.encode({**good, name: value, "unknown": 1})
        home.mkdir()
        (home / "settings.json").write_bytes(content)
        settings = storage.read_settings()
        assert getattr(settings, name) == getattr(Settings(), name)
        for other in good.keys() - {name}:
            assert getattr(settings, other) == good[other]
        assert (home / "settings.json.bad").read_bytes() == content
        assert len(text_of(storage)) == 1

    @pytest.mark.parametrize(
        ("name", "value", "clamped"),
        [
            ("volume", -5, 0),
            ("volume", 10**30, 100),
            ("ui_scale", 0, 80),
            ("ui_scale", 1_000, 200),
            ("window_size", [0, -1], (320, 240)),
            ("window_size", [10**9, 10**9], (16_384, 16_384)),
            ("dice_sets", ["ruby", "ruby", "ivory", "amber"], ("ivory", "ruby", "emerald", "sapphire")),
        ],
    )
    def test_what_is_out_of_range_is_clamped(
        self, storage: Storage, home: Path, name: str, value: object, clamped: object
    ) -> None:
        home.mkdir()
        (home / "settings.json").write_bytes(msgspec.json.encode({name: value}))
        assert getattr(storage.read_settings(), name) == clamped
        assert text_of(storage) == []

    def test_every_set_can_be_chosen_and_no_other(self) -> None:
        assert set(get_args(DiceSet)) == {look.key for look in LOOKS}
        assert set(get_args(BoardSet)) == {look.key for look in BOARDS}

    def test_the_settings_before_a_damaged_file_are_used(self, storage: Storage, home: Path) -> None:
        storage.write_settings(Settings(volume=1))
        storage.write_settings(Settings(volume=2))
        (home / "settings.json").write_bytes(bytes(64))
        storage.close()
        later = Storage()
        assert later.read_settings().volume == 1
        [said] = text_of(later)
        assert "earlier ones" in said
        later.close()

    def test_without_earlier_ones_the_player_hears_that_all_are_new(
        self, storage: Storage, home: Path
    ) -> None:
        home.mkdir()
        (home / "settings.json").write_bytes(bytes(64))
        assert storage.read_settings() == Settings()
        [said] = text_of(storage)
        assert "new Dicewright" in said and "earlier" not in said

    def test_f10_of_a_newer_program_what_is_known_is_used_and_all_of_it_kept(
        self, storage: Storage, home: Path
    ) -> None:
        content = b'{"version": 99, "volume": 12, "hologram": true}'
        home.mkdir()
        (home / "settings.json").write_bytes(content)
        settings = storage.read_settings()
        assert (settings.volume, settings.version) == (12, 1)
        [said] = text_of(storage)
        assert "newer Dicewright" in said and "settings.json.bad" in said
        storage.write_settings(settings)
        assert (home / "settings.json.bad").read_bytes() == content

    def test_a_second_copy_leaves_a_damaged_file_to_the_first(self, storage: Storage, home: Path) -> None:
        assert storage.writable
        (home / "settings.json").write_bytes(b"null")
        second = Storage()
        assert second.read_settings() == Settings()
        assert (home / "settings.json").read_bytes() == b"null"
        (told,) = text_of(second)
        assert "settings.json" in told and ".bad" not in told
