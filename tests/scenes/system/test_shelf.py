"""What a player does with saved matches: naming, deleting and bringing back, taking along and bringing in."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path

import msgspec
import platformdirs
import pytest

from game.save import SaveFile, SeatInfo, decode, encode
from scenes.system.disk import Places
from scenes.system.shelf import StoredSave
from scenes.system.storage import Storage
from scenes.words import Words
from tests.scenes.system.failures import fail_with

SAVE = SaveFile(
    game="custodian",
    seats=(SeatInfo("Anna", "ivory"), SeatInfo("Bo", "ruby", "casual")),
    seed="5",
    date="2025-11-30T10:00:00",
    log=((0.0, "roll 3 1 6 2 5"), (4.5, "w arrange 31625")),
)
NOW = datetime(2025, 11, 30, 14, 5, 9)


def told(storage: Storage) -> list[str]:
    words = Words(strict=True)
    return [words(notice.key, **notice.values) for notice in storage.take_notices()]


def slots(storage: Storage) -> list[str]:
    return [found.slot for found in storage.saves()]


class TestDeleting:
    def test_a_deleted_match_comes_back_with_all_its_saves(self, storage: Storage, home: Path) -> None:
        for move in range(4):
            storage.autosave("one", encode(msgspec.structs.replace(SAVE, takebacks=move)))
        before = {path.name: path.read_bytes() for path in (home / "saves").glob("*.json")}
        assert storage.delete("one")
        assert slots(storage) == []
        assert storage.restore("one")
        assert {path.name: path.read_bytes() for path in (home / "saves").glob("*.json")} == before

    def test_it_can_be_brought_back_until_the_program_starts_again(self, home: Path) -> None:
        first = Storage()
        first.autosave("one", encode(SAVE))
        first.delete("one")
        first.close()
        second = Storage()
        assert second.writable
        assert not second.restore("one")
        assert not list((home / "saves").rglob("*.json"))
        second.close()

    def test_a_damaged_one_can_be_deleted_too(self, storage: Storage, home: Path) -> None:
        storage.autosave("good", encode(SAVE))
        (home / "saves" / "bad.000001.json").write_bytes(b"null")
        assert storage.delete("bad")
        assert slots(storage) == ["good"]
        assert storage.restore("bad")
        assert sorted(slots(storage)) == ["bad", "good"]

    def test_deleting_nothing_is_told_to_the_caller(self, storage: Storage) -> None:
        assert not storage.delete("unknown")
        assert not storage.restore("unknown")

    def test_what_cannot_be_brought_back_is_told(
        self, storage: Storage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        storage.autosave("one", encode(SAVE))
        storage.delete("one")
        monkeypatch.setattr(Path, "replace", fail_with(errno.EACCES))
        assert not storage.restore("one")
        assert len(told(storage)) == 1


class TestNaming:
    def test_a_title_is_kept_and_the_order_stays(self, storage: Storage, home: Path) -> None:
        for age, slot in enumerate(["new", "old"]):
            storage.autosave(slot, encode(SAVE))
            os.utime(home / "saves" / f"{slot}.000001.json", (2_000_000 - age, 2_000_000 - age))
        assert storage.rename("old", "Sunday at Bo's")
        assert slots(storage) == ["new", "old"]
        found = storage.find("old")
        assert isinstance(found, StoredSave)
        assert (found.save.title, found.saved_at) == ("Sunday at Bo's", 1_999_999)
        assert found.save.log == SAVE.log

    def test_what_cannot_be_read_cannot_be_named(self, storage: Storage, home: Path) -> None:
        (home / "saves").mkdir(parents=True)
        (home / "saves" / "bad.000001.json").write_bytes(b"null")
        assert not storage.rename("bad", "x")
        assert not storage.rename("unknown", "x")


class TestCarrying:
    def test_a_match_is_written_where_people_look_for_it(self, storage: Storage, home: Path) -> None:
        path = storage.export(SAVE, "Anna : Bo / 30.11.")
        assert path is not None
        assert path.parent == home / "exports"
        assert path.name == "Anna Bo 30.11.json"
        assert decode(path.read_bytes()) == SAVE

    @pytest.mark.parametrize("name", ["", "...", "///", "a" * 300, "con\x00trol"])
    def test_any_name_makes_a_file(self, storage: Storage, name: str) -> None:
        path = storage.export(SAVE, name)
        assert path is not None and decode(path.read_bytes()) == SAVE

    def test_no_file_is_written_over(self, storage: Storage) -> None:
        paths = [storage.export(SAVE, "match") for _ in range(3)]
        assert len(set(paths)) == 3

    def test_a_full_disk_is_told(self, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "fsync", fail_with(errno.ENOSPC))
        assert storage.export(SAVE, "match") is None
        assert len(told(storage)) == 1

    def test_a_match_from_elsewhere_is_kept_and_marked(self, storage: Storage) -> None:
        slot = storage.take_in(SAVE, NOW)
        assert slot is not None
        found = storage.find(slot)
        assert isinstance(found, StoredSave)
        assert found.save == msgspec.structs.replace(SAVE, irregular=True)

    def test_files_are_looked_for_where_they_are_downloaded_and_laid(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("downloads", "desktop", "documents"):
            monkeypatch.setattr(platformdirs, f"user_{name}_path", lambda name=name: tmp_path / name)
        places = Places(
            tmp_path / "settings.json",
            tmp_path / "saves",
            tmp_path / "log",
            tmp_path / "documents" / "Dicewright",
        )
        storage = Storage(places)
        assert list(storage.matches_outside()) == [], "none of the folders is there yet"
        for number, folder in enumerate(storage.folders_outside):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{number}.json").write_bytes(encode(SAVE))
            (folder / "other.json").write_bytes(b"{}")
        found = [match for match in storage.matches_outside() if match is not None]
        assert sorted(match.path.parent.name for match in found) == [
            "Dicewright",
            "desktop",
            "documents",
            "downloads",
        ]
        assert all(match.save == SAVE for match in found)

    def test_a_program_in_a_folder_of_its_own_looks_nowhere_else(self, storage: Storage, home: Path) -> None:
        assert storage.folders_outside == [home / "exports"]

    def test_the_same_match_is_not_kept_twice(self, storage: Storage) -> None:
        storage.autosave("mine", encode(SAVE))
        assert storage.take_in(SAVE, NOW) == "mine"
        assert storage.take_in(msgspec.structs.replace(SAVE, log=SAVE.log[:1]), NOW) == "mine"
        further = msgspec.structs.replace(SAVE, log=(*SAVE.log, (9.0, "b arrange 12345")))
        assert storage.take_in(further, NOW) != "mine"


def test_the_player_hears_that_a_damaged_last_save_costs_a_move(storage: Storage, home: Path) -> None:
    for move in range(3):
        storage.autosave("slot", encode(msgspec.structs.replace(SAVE, takebacks=move)))
    (home / "saves" / "slot.000003.json").write_bytes(encode(SAVE)[:40])
    for _ in range(2):
        (found,) = storage.unfinished()
        assert found.save.takebacks == 1 and found.damaged is not None
    (said,) = told(storage)
    assert "slot.000003.json" in said


def test_f9_saves_of_the_first_version_are_still_read(storage: Storage, home: Path) -> None:
    """They know no title, no ranking and nothing of seats that changed hands."""
    old = msgspec.json.decode(encode(SAVE))
    for field in ("title", "irregular", "ranking"):
        del old[field]
    (home / "saves").mkdir(parents=True)
    (home / "saves" / "old.000001.json").write_bytes(msgspec.json.encode(old))
    (found,) = storage.unfinished()
    assert found.save == SAVE
