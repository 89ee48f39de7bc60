"""The matches that are kept: saved after every move, listed, named, deleted and brought back, exported.

No save is ever written over by another, and what cannot be read is never thrown away unasked.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from game.engine import BadSave
from game.save import SaveFile, decode, encode
from scenes.system.disk import Disk, Places, folders_outside, read, shown

KEPT = 3
"""How many of a match's last saves are kept, so that a damaged one costs a move and not the match."""

BIN = "deleted"
"""The folder beside the saves where deleted matches wait to be brought back, until the next start."""

LONGEST_FILE_NAME = 80

LOOKED_INTO = 200
"""Into so many files, the newest ones, is looked for matches from elsewhere."""

_SAVE_NAME = re.compile(r"(?P<slot>.+?)(\.(?P<generation>\d{6}))?\.json")

_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')
"""What the name of a file cannot hold on one system or another."""


class DamagedSave(BadSave):
    """A file that holds no match. It is left where it is."""

    def __init__(self, path: Path, reason: str, why: str) -> None:
        super().__init__(f"{shown(path)}: {reason}", why)
        self.path = path

    @property
    def slot(self) -> str:
        return _slot(self.path)

    @property
    def saved_at(self) -> float:
        return _saved_at(self.path)


@dataclass(frozen=True)
class StoredSave:
    """A match on disk. `saved_at` is in seconds since 1970; `damaged` is a newer save that cannot be read."""

    path: Path
    saved_at: float
    save: SaveFile
    damaged: DamagedSave | None = None

    @property
    def slot(self) -> str:
        return _slot(self.path)


class Shelf(Disk):
    """The saved matches, each under a slot: a name that it has for good.

    Attributes:
        deleted: the slots of what was deleted since the start and not brought back, the last at the end.
    """

    def __init__(self, places: Places | None = None) -> None:
        super().__init__(places)
        self.deleted: list[str] = []

    _bin_emptied = False

    def new_slot(self, game: str, now: datetime) -> str:
        """A name under which a new match can be saved; no other match has it."""
        taken = self._files()
        name = f"{game}-{now:%Y%m%d-%H%M%S}"
        names = itertools.chain((name,), (f"{name}-{n}" for n in itertools.count(2)))
        return next(name for name in names if name not in taken)

    def autosave(self, slot: str, data: bytes) -> bool:
        """Saves a match after a move; whether that went well. Every save is a file of its own."""
        if self.places is None:
            return False
        files = self._files().get(slot, [])
        number = _generation(files[0]) + 1 if files else 1
        if not self.keep(self.places.saves / f"{slot}.{number:06d}.json", data):
            return False
        for old in files[KEPT - 1 :]:
            # What cannot be read is never deleted: somebody may still be able to mend it.
            with suppress(OSError, DamagedSave):
                self.open(old)
                old.unlink()
        return True

    def saves(self) -> Iterator[StoredSave | DamagedSave]:
        """Every match, the one saved last first; of each the last save that can be read."""
        files = self._files()
        for slot in sorted(files, key=lambda slot: _saved_at(files[slot][0]), reverse=True):
            yield self._newest(files[slot])

    def newest(self) -> dict[str, Path]:
        """The last file of every match, by slot, without a look into any."""
        return {slot: files[0] for slot, files in self._files().items()}

    def find(self, slot: str) -> StoredSave | DamagedSave | None:
        """The match of a slot."""
        files = self._files().get(slot)
        return self._newest(files) if files else None

    def unfinished(self, among: int | None = None) -> Iterator[StoredSave]:
        """The matches that can be continued, the one saved last first. Tells of those that are damaged.

        `among`: only so many matches are looked at.
        """
        damaged: dict[Path, object] = {}
        for found in itertools.islice(self.saves(), among):
            if isinstance(found, DamagedSave):
                damaged[found.path] = found
            elif found.save.result is None:
                if found.damaged is not None:
                    self.tell(found.damaged.path, "storage.save_fell_back", found.damaged)
                self.tell_of_all(damaged, "storage.save_damaged", "storage.saves_damaged")
                yield found
        self.tell_of_all(damaged, "storage.save_damaged", "storage.saves_damaged")

    def open(self, path: Path) -> SaveFile:
        """The match in a file anywhere. Raises DamagedSave."""
        try:
            data = read(path)
            if not data.strip(b"\0 \t\r\n"):
                raise BadSave("there is nothing in this file", "empty")
            return decode(data)
        except OSError as error:
            # One system calls opening a folder what it is, another a want of permission.
            why = "folder" if path.is_dir() else "unreadable"
            raise DamagedSave(path, error.strerror or str(error), why) from error
        except BadSave as error:
            raise DamagedSave(path, str(error), error.why) from error
        except ValueError as error:
            raise DamagedSave(path, str(error), "large") from error

    def rename(self, slot: str, title: str) -> bool:
        """Gives a match a title; whether that went well. It stays in its place among the others."""
        found = self.find(slot)
        if not isinstance(found, StoredSave):
            return False
        if not self.autosave(slot, encode(msgspec.structs.replace(found.save, title=title))):
            return False
        with suppress(OSError):
            os.utime(self._files()[slot][0], (found.saved_at, found.saved_at))
        return True

    def delete(self, slot: str) -> bool:
        """Takes away all that is kept of a match; whether it is gone. `restore` brings it back."""
        gone = self.places is not None and self._move(
            self._files().get(slot, []), self.places.saves / BIN, "storage.not_deleted"
        )
        if gone:
            self.deleted.append(slot)
        return gone

    def restore(self, slot: str) -> bool:
        """Brings back a match that was deleted since the program was started; whether it is there."""
        if slot in self.deleted:
            self.deleted.remove(slot)
        if self.places is None:
            return False
        files = _saves_in(self.places.saves / BIN).get(slot, [])
        return self._move(files, self.places.saves, "storage.not_restored")

    def export(self, save: SaveFile, name: str) -> Path | None:
        """Writes a match into a file of its own for other people; its path, None where that failed."""
        if self.places is None:
            return None
        fitting = " ".join(_UNFIT.sub(" ", name).split()).strip(" .")
        stem = fitting[:LONGEST_FILE_NAME].strip(" .") or save.game
        names = itertools.chain((stem,), (f"{stem} ({n})" for n in itertools.count(2)))
        paths = (self.places.exports / f"{name}.json" for name in names)
        path = next(path for path in paths if not path.exists())
        return path if self.keep(path, encode(save)) else None

    @property
    def folders_outside(self) -> list[Path]:
        """The folders in which files of matches are looked for."""
        return folders_outside(self.places) if self.places is not None else []

    def matches_outside(self) -> Iterator[StoredSave | None]:
        """The matches in these folders, the file written last first; a file a step, None for one without."""
        files: dict[Path, float] = {}
        for folder in self.folders_outside:
            with suppress(OSError):
                inside = (path for path in folder.iterdir() if path.suffix.casefold() == ".json")
                files.update((path, _saved_at(path)) for path in inside)
        newest = sorted(files, key=lambda path: (-files[path], path))
        for path in newest[:LOOKED_INTO]:
            try:
                yield StoredSave(path, files[path], self.open(path))
            except DamagedSave:
                yield None

    def take_in(self, save: SaveFile, now: datetime) -> str | None:
        """Keeps a match from elsewhere; its slot, None where that failed.

        A match that is on the shelf already, as it is or further on, is not kept twice.
        """
        for found in self.saves():
            if isinstance(found, StoredSave) and _is_of(save, found.save):
                return found.slot
        slot = self.new_slot(save.game, now)
        return slot if self.autosave(slot, encode(msgspec.structs.replace(save, irregular=True))) else None

    def _claim(self) -> str | None:
        reason = super()._claim()
        if reason is None and self.places is not None and not self._bin_emptied:
            self._bin_emptied = True
            # Whoever deleted these has started the program again since.
            for path in itertools.chain(*_saves_in(self.places.saves / BIN).values()):
                with suppress(OSError):
                    path.unlink()
        return reason

    def _newest(self, files: list[Path]) -> StoredSave | DamagedSave:
        damaged = None
        for path in files:
            try:
                save = self.open(path)
            except DamagedSave as error:
                damaged = damaged or error
            else:
                return StoredSave(path, _saved_at(path), save, damaged)
        assert damaged is not None
        return damaged

    def _move(self, files: list[Path], folder: Path, failed: str) -> bool:
        if not files or not self.writable:
            return False
        # The oldest first: whatever stops it, the newest is in one place or the other and the match is whole.
        for path in reversed(files):
            try:
                folder.mkdir(parents=True, exist_ok=True)
                path.replace(folder / path.name)
            except FileNotFoundError:
                continue
            except OSError as error:
                self.tell(path, failed, error)
                return False
        return True

    def _files(self) -> dict[str, list[Path]]:
        """The files of every slot, the newest first."""
        return _saves_in(self.places.saves) if self.places is not None else {}


def _saves_in(folder: Path) -> dict[str, list[Path]]:
    """The files of every slot in a folder, the newest first."""
    files: dict[str, list[Path]] = {}
    with suppress(OSError):
        for path in folder.iterdir():
            if _SAVE_NAME.fullmatch(path.name):
                files.setdefault(_slot(path), []).append(path)
    for paths in files.values():
        paths.sort(key=_generation, reverse=True)
    return files


def _is_of(save: SaveFile, kept: SaveFile) -> bool:
    """Whether a save is of a match that is kept, at the same or an earlier point of it."""
    beginnings = [(s.game, s.options, s.seed, s.first, s.date) for s in (save, kept)]
    return beginnings[0] == beginnings[1] and save.log == kept.log[: len(save.log)]


def _slot(path: Path) -> str:
    found = _SAVE_NAME.fullmatch(path.name)
    return found["slot"] if found else path.stem


def _generation(path: Path) -> int:
    found = _SAVE_NAME.fullmatch(path.name)
    return int(found["generation"] or 0) if found else 0


def _saved_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
