"""Settings and saves on disks that are full, read-only, gone, or hold whatever a crash left on them."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import filelock
import msgspec
import platformdirs
import pytest

from game.engine import BadSave
from game.save import SaveFile, SeatInfo, decode, encode
from scenes.dice.looks import LOOKS
from scenes.system import disk
from scenes.system.disk import HOME, LARGEST, Places, find_places, log_path
from scenes.system.shelf import KEPT, DamagedSave, StoredSave
from scenes.system.storage import BoardSet, DiceSet, Settings, Storage
from scenes.view.board import BOARDS
from scenes.words import Words
from tests.scenes.failures import fail_with

ROOT = Path(__file__).resolve().parents[2]

SAVE = SaveFile(
    game="custodian",
    seats=(SeatInfo("Anna", "ivory"), SeatInfo("Bo", "ruby", "steady")),
    seed="5",
    date="2025-11-30T10:00:00",
    log=((0.0, "roll 3 1 6 2 5"), (4.5, "a1-c2=4")),
)

BAD = {
    "empty": b"",
    "64 NULs": bytes(64),
    "half a JSON": b'{"volume": 3',
    "null": b"null",
    "a list": b"[]",
    "a text": b'"settings"',
    "NaN": b'{"volume": NaN}',
    "1e999": b'{"volume": 1e999}',
    "BOM alone": b"\xef\xbb\xbf",
    "UTF-16": '{"volume": 3}'.encode("utf-16"),
    "not UTF-8": b'{"language": "\xff"}',
    "deep nesting": b"[" * 100_000,
    "deep nesting inside": b'{"set_ups": ' + b"[" * 100_000,
    "endless number": b'{"volume": ' + b"9" * 5_000 + b"}",
}


def text_of(storage: Storage) -> list[str]:
    """What the player is told, in words."""
    words = Words(strict=True)
    return [words(notice.key, **notice.values) for notice in storage.take_notices()]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


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
            ("version", 99, 1),
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
        assert len(text_of(later)) == 1
        later.close()

    def test_a_second_copy_leaves_a_damaged_file_to_the_first(self, storage: Storage, home: Path) -> None:
        assert storage.writable
        (home / "settings.json").write_bytes(b"null")
        second = Storage()
        assert second.read_settings() == Settings()
        assert (home / "settings.json").read_bytes() == b"null"
        (told,) = text_of(second)
        assert "settings.json" in told and ".bad" not in told


class TestWriting:
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EACCES, errno.EIO])
    @pytest.mark.parametrize("step", ["open", "fsync", "replace"])
    def test_f6_f7_a_failure_leaves_the_old_file_and_is_told_once(
        self, storage: Storage, home: Path, code: int, step: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        storage.write_settings(Settings(volume=1))
        storage.autosave("slot", encode(SAVE))
        before = contents(home)
        if step == "fsync":
            monkeypatch.setattr(os, "fsync", fail_with(code))
        elif step == "replace":
            monkeypatch.setattr(Path, "replace", fail_with(code))
        else:
            real = Path.open

            def opened(path: Path, mode: str = "r", *values: Any, **named: Any) -> Any:
                return fail_with(code)() if "w" in mode else real(path, mode, *values, **named)

            monkeypatch.setattr(Path, "open", opened)
        for volume in range(5):
            storage.write_settings(Settings(volume=volume))
            storage.autosave("slot", encode(SAVE))
        full = code in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        told = text_of(storage)
        assert len(told) == 2, "one for the settings, one for the match"
        assert all(("full" in text) == full for text in told)
        monkeypatch.undo()
        assert contents(home) == before

    def test_after_it_went_well_again_the_next_failure_is_told(
        self, storage: Storage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(2):
            with monkeypatch.context() as patch:
                patch.setattr(os, "fsync", fail_with(errno.ENOSPC))
                storage.autosave("slot", encode(SAVE))
                storage.autosave("slot", encode(SAVE))
            assert len(text_of(storage)) == 1
            storage.autosave("slot", encode(SAVE))
            assert text_of(storage) == []

    @pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there")
    def test_f7_a_folder_that_vanished_is_made_again(self, storage: Storage, home: Path) -> None:
        storage.autosave("slot", encode(SAVE))
        for path in sorted(home.rglob("*"), reverse=True):
            path.unlink() if path.is_file() else path.rmdir()
        home.rmdir()
        storage.autosave("slot", encode(SAVE))
        storage.write_settings(Settings(volume=9))
        assert text_of(storage) == []
        assert [found.save for found in storage.unfinished()] == [SAVE]

    @pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there")
    def test_f7_a_folder_that_vanished_for_good_is_told_once(self, storage: Storage, home: Path) -> None:
        assert storage.writable
        home.rename(home.with_name("elsewhere"))
        home.write_text("a file where the folder was", encoding="utf-8")
        for _ in range(3):
            storage.autosave("slot", encode(SAVE))
        (told,) = text_of(storage)
        assert str(home / "saves") in told
        assert list(storage.saves()) == []

    def test_settings_that_cannot_be_encoded_do_not_touch_the_file(
        self, storage: Storage, home: Path
    ) -> None:
        storage.write_settings(Settings(volume=1))
        before = contents(home)
        storage.write_settings(Settings(set_ups={"custodian": {"name": "\ud800"}}))
        storage.write_settings(Settings(set_ups={"custodian": {"seats": object()}}))
        assert contents(home) == before
        assert len(text_of(storage)) == 1

    def test_the_same_settings_are_not_written_again(
        self, storage: Storage, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        storage.write_settings(Settings(volume=4))
        monkeypatch.setattr(disk, "write", fail_with(errno.EIO))
        storage.write_settings(Settings(volume=4))
        assert text_of(storage) == []

    def test_no_temporary_file_is_left(self, storage: Storage, home: Path) -> None:
        storage.write_settings(Settings())
        storage.autosave("slot", encode(SAVE))
        assert not [name for name in contents(home) if "tmp" in name]

    @pytest.mark.parametrize("what", ["settings", "saves"])
    def test_f3_a_process_killed_at_any_moment_leaves_the_old_or_the_new(self, home: Path, what: str) -> None:
        """Ten kills each: what the writer had reported as written must be there, or something newer."""
        program = (
            "import sys\n"
            "from scenes.system.storage import Settings, Storage\n"
            "from game.save import SaveFile, decode, encode\n"
            "import msgspec\n"
            "save = decode(sys.stdin.buffer.read())\n"
            "storage = Storage()\n"
            "for n in range(int(sys.argv[1]), 10**9):\n"
            "    if sys.argv[2] == 'saves':\n"
            "        log = save.log * 40 + ((float(n), 'pass'),)\n"
            "        storage.autosave('slot', encode(msgspec.structs.replace(save, log=log)))\n"
            "    else:\n"
            "        storage.write_settings(Settings(set_ups={'n': {'n': n, 'fill': 'x' * 20_000}}))\n"
            "    print(n, flush=True)\n"
        )
        rng = random.Random(11)
        reached = 0
        for _ in range(10):
            writer = subprocess.Popen(
                [sys.executable, "-c", program, str(reached + 1), what],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            assert writer.stdin is not None and writer.stdout is not None
            writer.stdin.write(encode(SAVE))
            writer.stdin.close()
            first = writer.stdout.readline()
            time.sleep(rng.uniform(0, 0.03))
            writer.kill()
            reported = [int(line) for line in (first + writer.stdout.read()).split()]
            writer.stdout.close()
            writer.wait()
            storage = Storage()
            if what == "saves":
                (found,) = storage.unfinished()
                reached = int(found.save.log[-1][0])
            else:
                reached = storage.read_settings().set_ups["n"]["n"]
            assert reached >= reported[-1]
            assert text_of(storage) == []
        assert reached > 10, "the writer was killed between many writes"

    @pytest.mark.parametrize("step", range(1, 20))
    def test_f3_a_crash_at_each_step_of_writing_leaves_the_old_or_the_new(
        self, storage: Storage, step: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Crash(BaseException):
            """Nothing catches it, as nothing catches a kill."""

        steps = 0

        def counted(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*values: Any, **named: Any) -> Any:
                nonlocal steps
                steps += 1
                if steps == step:
                    raise Crash
                return real(*values, **named)

            return call

        newer = msgspec.structs.replace(SAVE, takebacks=1)
        for _ in range(4):
            storage.autosave("slot", encode(SAVE))
        storage.write_settings(Settings(volume=1))
        with monkeypatch.context() as patch:
            for owner, name in ((Path, "open"), (os, "fsync"), (Path, "replace"), (Path, "unlink")):
                patch.setattr(owner, name, counted(getattr(owner, name)))
            try:
                storage.write_settings(Settings(volume=2))
                storage.autosave("slot", encode(newer))
            except Crash:
                pass
            else:
                assert step > 10, "the steps were counted"
        (found,) = storage.unfinished()
        assert found.save in (SAVE, newer)
        assert storage.read_settings().volume in (1, 2)
        assert text_of(storage) == []


class TestSaves:
    def test_the_last_three_are_kept(self, storage: Storage, home: Path) -> None:
        for move in range(6):
            storage.autosave("slot", encode(msgspec.structs.replace(SAVE, takebacks=move)))
        names = sorted(path.name for path in (home / "saves").glob("*.json"))
        assert names == ["slot.000004.json", "slot.000005.json", "slot.000006.json"]
        assert len(names) == KEPT
        (found,) = storage.unfinished()
        assert found.slot == "slot" and found.save.takebacks == 5

    @pytest.mark.parametrize("content", [*BAD.values(), encode(SAVE)[:-20]], ids=[*BAD, "half a save"])
    def test_one_damaged_is_survived_and_never_deleted(
        self, storage: Storage, home: Path, content: bytes
    ) -> None:
        for move in range(3):
            storage.autosave("slot", encode(msgspec.structs.replace(SAVE, takebacks=move)))
        damaged = home / "saves" / "slot.000003.json"
        damaged.write_bytes(content)
        (found,) = storage.unfinished()
        assert found.save.takebacks == 1
        for move in range(3, 9):
            storage.autosave("slot", encode(msgspec.structs.replace(SAVE, takebacks=move)))
        assert damaged.read_bytes() == content
        (found,) = storage.unfinished()
        assert found.save.takebacks == 8

    @pytest.mark.parametrize("content", BAD.values(), ids=BAD)
    def test_a_match_with_nothing_but_damage_is_told_of_and_stays(
        self, storage: Storage, home: Path, content: bytes
    ) -> None:
        storage.autosave("good", encode(SAVE))
        bad = home / "saves" / "bad.000001.json"
        bad.write_bytes(content)
        for _ in range(2):
            assert [found.slot for found in storage.unfinished()] == ["good"]
        assert len(text_of(storage)) == 1
        (listed,) = (found for found in storage.saves() if isinstance(found, DamagedSave))
        assert listed.path == bad and listed.slot == "bad" and listed.why in ("damaged", "foreign")
        with pytest.raises(DamagedSave) as caught:
            storage.open(bad)
        assert caught.value.path == bad and str(bad) in str(caught.value)
        assert isinstance(caught.value, BadSave)
        assert bad.read_bytes() == content

    def test_the_match_saved_last_comes_first_and_finished_ones_are_not_continued(
        self, storage: Storage, home: Path
    ) -> None:
        over = msgspec.structs.replace(SAVE, result="custodian.no_dice")
        for age, (slot, save) in enumerate([("new", SAVE), ("over", over), ("old", SAVE)]):
            storage.autosave(slot, encode(save))
            path = home / "saves" / f"{slot}.000001.json"
            os.utime(path, (2_000_000 - age, 2_000_000 - age))
        assert [found.slot for found in storage.unfinished()] == ["new", "old"]
        listed = list(storage.saves())
        assert [found.slot for found in listed] == ["new", "over", "old"]
        newest = listed[0]
        assert isinstance(newest, StoredSave)
        assert newest.saved_at == 2_000_000 and newest.save == SAVE

    def test_a_save_from_elsewhere_is_opened_where_it_is(self, storage: Storage, tmp_path: Path) -> None:
        path = tmp_path / "from a friend.txt"
        path.write_bytes(encode(SAVE))
        assert storage.open(path) == SAVE
        with pytest.raises(DamagedSave, match="No such file"):
            storage.open(tmp_path / "missing")
        with pytest.raises(DamagedSave):
            storage.open(tmp_path)

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of any bytes are known to Linux")
    def test_a_name_that_is_no_text_can_still_be_told(self, storage: Storage, home: Path) -> None:
        (home / "saves").mkdir(parents=True)
        (home / "saves" / os.fsdecode(b"caf\xe9.json")).write_bytes(b"null")
        assert list(storage.unfinished()) == []
        (told,) = text_of(storage)
        assert told.encode() and "caf" in told
        (listed,) = storage.saves()
        assert str(listed).encode()

    def test_a_file_laid_beside_the_saves_is_a_match_of_its_own(self, storage: Storage, home: Path) -> None:
        (home / "saves").mkdir(parents=True)
        (home / "saves" / "from v. a friend.json").write_bytes(encode(SAVE))
        (home / "saves" / "note.txt").write_text("no save", encoding="utf-8")
        (found,) = storage.unfinished()
        assert found.slot == "from v. a friend"
        storage.autosave(found.slot, encode(msgspec.structs.replace(SAVE, takebacks=1)))
        (found,) = storage.unfinished()
        assert found.save.takebacks == 1

    def test_a_file_that_vanishes_while_it_is_listed(
        self, storage: Storage, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        storage.autosave("slot", encode(SAVE))
        (path,) = (home / "saves").glob("*.json")
        files = storage._files()
        path.unlink()
        monkeypatch.setattr(storage, "_files", lambda: files)
        (found,) = storage.saves()
        assert isinstance(found, DamagedSave)

    def test_every_match_has_its_own_slot(self, storage: Storage) -> None:
        now = datetime(2025, 11, 30, 14, 5, 9)
        for expected in ("custodian-20251130-140509", "custodian-20251130-140509-2"):
            slot = storage.new_slot("custodian", now)
            assert slot == expected
            storage.autosave(slot, encode(SAVE))
        assert storage.new_slot("custodian", now) == "custodian-20251130-140509-3"

    def test_a_match_is_deleted_with_all_its_saves(self, storage: Storage, home: Path) -> None:
        for slot in ("one", "one", "one-2"):
            storage.autosave(slot, encode(SAVE))
        storage.delete("one")
        storage.delete("unknown")
        assert [found.slot for found in storage.saves()] == ["one-2"]

    def test_what_cannot_be_deleted_is_told(self, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
        storage.autosave("slot", encode(SAVE))
        monkeypatch.setattr(Path, "replace", fail_with(errno.EACCES))
        storage.delete("slot")
        assert len(text_of(storage)) == 1

    def test_only_as_many_files_are_read_as_are_asked_for(
        self, storage: Storage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for n in range(5):
            storage.autosave(f"slot{n}", encode(SAVE))
        read: list[Path] = []
        real = Storage.open

        def opened(self: Storage, path: Path) -> SaveFile:
            read.append(path)
            return real(self, path)

        monkeypatch.setattr(Storage, "open", opened)
        assert next(storage.unfinished())
        assert len(read) == 1


class TestSingleCopy:
    HOLDER = (
        "from scenes.system.storage import Storage\n"
        "import sys\n"
        "storage = Storage()\n"
        "print(storage.writable, flush=True)\n"
        "sys.stdin.read()\n"
    )

    def hold(self) -> subprocess.Popen[bytes]:
        holder = subprocess.Popen(
            [sys.executable, "-c", self.HOLDER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"True"
        return holder

    def end(self, holder: subprocess.Popen[bytes]) -> None:
        assert holder.stdin is not None and holder.stdout is not None
        holder.kill()
        holder.wait()
        holder.stdin.close()
        holder.stdout.close()

    def test_f8_a_second_one_plays_without_writing_and_the_lock_dies_with_the_first(self, home: Path) -> None:
        holder = self.hold()
        try:
            (home / "saves" / "slot.000001.json").write_bytes(encode(SAVE))
            before = contents(home)
            second = Storage()
            assert not second.writable
            assert second.reason is not None and Words(strict=True)(second.reason)
            second.write_settings(Settings(volume=3))
            second.autosave("slot", encode(SAVE))
            second.delete("slot")
            assert contents(home) == before
            assert [found.slot for found in second.unfinished()] == ["slot"]
            assert text_of(second) == []
        finally:
            self.end(holder)
        third = Storage()
        assert third.writable and third.reason is None
        third.close()

    def test_closed_it_lets_another_write(self, storage: Storage) -> None:
        assert storage.writable
        storage.close()
        other = Storage()
        assert other.writable
        other.close()

    def test_f7_a_folder_that_may_not_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        monkeypatch.setenv(HOME, str(tmp_path / "file" / "below"))
        storage = Storage()
        assert storage.read_settings() == Settings()
        assert not storage.writable
        assert storage.reason is not None and Words(strict=True)(storage.reason)
        for _ in range(3):
            storage.autosave("slot", encode(SAVE))
            storage.write_settings(Settings(volume=5))
        assert text_of(storage) == [], "the reason is shown once, not with every move"

    @pytest.mark.parametrize(("code", "words"), [(errno.EROFS, "written to"), (errno.ENOSPC, "full")])
    def test_f6_f7_a_disk_that_is_not_well_at_the_start_is_written_once_it_is(
        self, storage: Storage, code: int, words: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(filelock.FileLock, "acquire", fail_with(code))
            assert storage.reason is not None and words in Words(strict=True)(storage.reason)
            assert not storage.autosave("slot", encode(SAVE))
            assert text_of(storage) == []
        assert storage.autosave("slot", encode(SAVE))
        (told,) = text_of(storage)
        assert "again" in told
        assert [found.save for found in storage.unfinished()] == [SAVE]
        assert storage.autosave("slot", encode(SAVE)) and text_of(storage) == []
        assert not Storage().writable, "and no other copy writes there"

    @pytest.mark.skipif(sys.platform == "win32", reason="an open lock keeps its folder there")
    def test_f8_a_folder_that_vanished_is_claimed_anew(self, storage: Storage, home: Path) -> None:
        storage.autosave("slot", encode(SAVE))
        storage.autosave("other", encode(SAVE))
        storage.delete("other")
        (home / "saves" / ".lock").unlink()
        storage.autosave("slot", encode(SAVE))
        assert not Storage().writable
        assert storage.restore("other"), "what was deleted since the start can still be brought back"
        (home / "saves" / ".lock").unlink()
        second = Storage()
        assert second.writable, "where another copy was quicker, that one writes"
        before = contents(home)
        for _ in range(2):
            assert not storage.autosave("slot", encode(SAVE))
        assert contents(home) == before
        (told,) = text_of(storage)
        assert "already running" in told
        second.close()

    @pytest.mark.parametrize("error", [NotImplementedError(), OSError(errno.ENOLCK, "no locks")])
    def test_a_file_system_without_locks_is_written_all_the_same(
        self, storage: Storage, error: Exception, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def acquire(lock: object, timeout: float) -> None:
            raise error

        monkeypatch.setattr(filelock.FileLock, "acquire", acquire)
        assert storage.writable
        storage.autosave("slot", encode(SAVE))
        assert [found.save for found in storage.unfinished()] == [SAVE]


def test_the_lock_is_not_loaded_before_it_is_needed() -> None:
    program = (
        "import sys\n"
        "from scenes.system.storage import Storage\n"
        "storage = Storage()\n"
        "storage.read_settings()\n"
        "next(storage.unfinished(), None)\n"
        "print('filelock' in sys.modules, 'pygame' in sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True)
    assert ran.stdout.split() == [b"False", b"False"]


def test_a_save_keeps_its_round_trip() -> None:
    assert decode(encode(SAVE)) == SAVE
