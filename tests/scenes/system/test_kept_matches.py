"""Saved matches: which are kept, listed and continued, whatever else lies among them."""

from __future__ import annotations

import errno
import os
import sys
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from game.engine import BadSave
from game.save import SaveFile, decode, encode
from scenes.system.shelf import KEPT, DamagedSave, StoredSave
from scenes.system.storage import Storage
from tests.scenes.system.failures import fail_with
from tests.scenes.system.kept import BAD, SAVE, text_of


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
        assert listed.path == bad and listed.slot == "bad" and listed.why in ("damaged", "foreign", "empty")
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


def test_a_save_keeps_its_round_trip() -> None:
    assert decode(encode(SAVE)) == SAVE
