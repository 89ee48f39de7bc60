"""Settings and saved matches in the player's own folder: always readable, never half written.

Whatever happens to a disk, play goes on. What cannot be read starts with defaults and is kept beside; what
cannot be written leaves the old file as it was; the player is told once.
"""

from __future__ import annotations

import errno
import itertools
import logging
import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
import platformdirs

from game.engine import BadSave
from game.save import SaveFile, decode

if TYPE_CHECKING:
    from filelock import BaseFileLock

APPLICATION = "Dicewright"

HOME = "DICEWRIGHT_HOME"
"""The environment variable that names a folder to keep everything in, for a stick or for tests."""

KEPT = 3
"""How many of a match's last saves are kept, so that a damaged one costs a move and not the match."""

SETTINGS_VERSION = 1

LARGEST = 16 * 2**20
"""No file of ours has more bytes; a larger one is not read into memory."""

_SAVE_NAME = re.compile(r"(?P<slot>.+?)(\.(?P<generation>\d{6}))?\.json")
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP)

_log = logging.getLogger(__name__)

BoardSet: TypeAlias = Literal["walnut", "oak", "cherry", "slate"]
DiceSet: TypeAlias = Literal["ivory", "ebony", "ruby", "emerald", "sapphire", "amber"]
Language: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{2,20}$")]


class Settings(msgspec.Struct, kw_only=True):
    """The player's tastes.

    `volume` and `ui_scale` are in percent, `window_size` in pixels; `dice_sets` has the set of each seat;
    `set_ups` the last choices in the set-up of each game, by its key.
    """

    version: int = SETTINGS_VERSION
    language: Language = "en"
    volume: int = 80
    muted: bool = False
    animation: Literal["normal", "fast", "off"] = "normal"
    ui_scale: int = 100
    fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 800)
    view: Literal["tilted", "above"] = "tilted"
    board_set: BoardSet = "walnut"
    dice_sets: tuple[DiceSet, DiceSet, DiceSet, DiceSet] = ("ivory", "ruby", "emerald", "sapphire")
    hints: bool = True
    threats: bool = False
    confirm_turns: bool = False
    set_ups: dict[str, dict[str, Any]] = {}

    def clamp(self) -> None:
        """Brings every number into the range that the program can work with, and tells the seats apart."""
        self.version = SETTINGS_VERSION
        self.volume = _within(self.volume, 0, 100)
        self.ui_scale = _within(self.ui_scale, 80, 200)
        width, height = self.window_size
        if len(set(self.dice_sets)) < len(self.dice_sets):
            self.dice_sets = Settings().dice_sets
        self.window_size = (_within(width, 320, 16_384), _within(height, 240, 16_384))


class Notice(NamedTuple):
    """Something to tell the player: a key of the words and what fills them in, `file` and `folder`."""

    key: str
    values: dict[str, Any]


class Places(NamedTuple):
    """Where things are kept."""

    settings: Path
    saves: Path
    log: Path


class DamagedSave(BadSave):
    """A file that holds no match. It is left where it is; `reason` says what does not fit."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{_shown(path)}: {reason}")
        self.path = path
        self.reason = reason

    @property
    def slot(self) -> str:
        return _slot(self.path)


@dataclass(frozen=True)
class StoredSave:
    """A match on disk. `saved_at` is in seconds since 1970."""

    path: Path
    saved_at: float
    save: SaveFile

    @property
    def slot(self) -> str:
        return _slot(self.path)


def find_places() -> Places | None:
    """The folders for this player on this system; None where the player has no home."""
    try:
        if home := os.environ.get(HOME):
            folder = Path(home).absolute()
            return Places(folder / "settings.json", folder / "saves", folder / "log.txt")
        places = Places(
            platformdirs.user_config_path(APPLICATION, False, roaming=True) / "settings.json",
            platformdirs.user_data_path(APPLICATION, False, roaming=True) / "saves",
            platformdirs.user_log_path(APPLICATION, False) / "log.txt",
        )
    except (OSError, ValueError):
        return None
    # Without a home the "~" stays in the path, which would then lie in whatever folder we were started from.
    return places if all(place.is_absolute() for place in places) else None


def log_path() -> Path:
    """The file for the program's own messages, whose folder may not exist yet; nowhere without a home."""
    places = find_places()
    return places.log if places else Path(os.devnull)


class Storage:
    """The player's files.

    Writing needs the lock beside the saves, which one running copy holds; it is taken at the first write or
    at the first question whether things are `writable`. A copy without it plays and reads as usual.
    """

    def __init__(self, places: Places | None = None) -> None:
        self._places = places or find_places()
        self._lock: BaseFileLock | None = None
        self._claimed = False
        self._reason: str | None = None
        self._told: set[Path] = set()
        self._notices: list[Notice] = []
        self._written = b""

    @property
    def writable(self) -> bool:
        """Whether anything will be kept. The first question costs some milliseconds."""
        if not self._claimed:
            self._claimed = True
            self._reason = self._claim()
        return self._reason is None

    @property
    def reason(self) -> str | None:
        """The key of the words that tell the player why nothing is kept; None where it is."""
        return None if self.writable else self._reason

    def close(self) -> None:
        """Lets another copy write."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        self._claimed = False

    def take_notices(self) -> list[Notice]:
        """What the player should be told since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def read_settings(self) -> Settings:
        """The settings, whatever the file holds.

        A field that does not fit falls back to its default alone, and a copy of the file is kept as `.bad`. A
        file that cannot be understood becomes `.bad`; the settings before it are used where there are any.
        """
        if self._places is None:
            return Settings()
        path = self._places.settings
        try:
            data = _read(path)
            settings, misfits = _decode_settings(data)
        except (FileNotFoundError, NotADirectoryError):
            return Settings()
        except (OSError, ValueError, RecursionError) as error:
            self._tell(self._set_aside(path), "storage.settings_damaged", error)
            return self._earlier_settings(path)
        if misfits:
            self._tell(self._set_aside(path, data), "storage.settings_misfit", ", ".join(misfits))
        return settings

    def write_settings(self, settings: Settings) -> None:
        """Keeps the settings, and those before them as `.bak`."""
        if self._places is None:
            return
        path = self._places.settings
        try:
            data = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        except (TypeError, ValueError, RecursionError) as error:
            self._tell(path, "storage.not_written", error)
            return
        if data != self._written and self._keep(path, data, backup=True):
            self._written = data

    def new_slot(self, game: str, now: datetime) -> str:
        """A name under which a new match can be saved; no other match has it."""
        taken = self._files()
        name = f"{game}-{now:%Y%m%d-%H%M%S}"
        names = itertools.chain((name,), (f"{name}-{n}" for n in itertools.count(2)))
        return next(name for name in names if name not in taken)

    def autosave(self, slot: str, data: bytes) -> None:
        """Saves a match after a move. Every save is a file of its own: none is ever written over."""
        if self._places is None:
            return
        files = self._files().get(slot, [])
        number = _generation(files[0]) + 1 if files else 1
        if self._keep(self._places.saves / f"{slot}.{number:06d}.json", data):
            for old in files[KEPT - 1 :]:
                # What cannot be read is never deleted: somebody may still be able to mend it.
                with suppress(OSError, DamagedSave):
                    self.open(old)
                    old.unlink()

    def saves(self) -> Iterator[StoredSave | DamagedSave]:
        """Every match, the one saved last first; of each the last save that can be read."""
        files = self._files()
        for slot in sorted(files, key=lambda slot: _saved_at(files[slot][0]), reverse=True):
            damaged = None
            for path in files[slot]:
                try:
                    yield StoredSave(path, _saved_at(path), self.open(path))
                    break
                except DamagedSave as error:
                    damaged = damaged or error
            else:
                if damaged is not None:
                    yield damaged

    def unfinished(self) -> Iterator[StoredSave]:
        """The matches that can be continued, the one saved last first. Tells of those that are damaged."""
        for found in self.saves():
            if isinstance(found, DamagedSave):
                self._tell(found.path, "storage.save_damaged", found)
            elif found.save.result is None:
                yield found

    def open(self, path: Path) -> SaveFile:
        """The match in a file anywhere. Raises DamagedSave."""
        try:
            return decode(_read(path))
        except OSError as error:
            raise DamagedSave(path, error.strerror or str(error)) from error
        except ValueError as error:
            raise DamagedSave(path, str(error)) from error

    def delete(self, slot: str) -> None:
        """Deletes all that is kept of a match."""
        if not self.writable:
            return
        for path in self._files().get(slot, []):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                self._tell(path, "storage.not_deleted", error)

    def _claim(self) -> str | None:
        # Imported here because it takes longer than all the rest, and the first frame does not need it.
        from filelock import FileLock, Timeout

        if self._places is None:
            return "storage.no_home"
        try:
            self._places.saves.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self._places.saves / ".lock")
            lock.acquire(timeout=0)
            self._lock = lock
        except Timeout:
            return "storage.second_copy"
        except (NotImplementedError, OSError) as error:
            # On a file system without locks unguarded saves are better than none.
            if not isinstance(error, OSError) or error.errno in _NO_LOCKS:
                return None
            _log.warning("nothing can be kept: %s", error)
            return "storage.read_only"
        return None

    def _set_aside(self, path: Path, data: bytes | None = None) -> Path:
        """Moves a file to `.bad`, or copies its `data` there; where it is to be found now."""
        kept = _beside(path, ".bad")
        if self.writable:
            with suppress(OSError):
                if data is None:
                    path.replace(kept)
                else:
                    _write(kept, data)
                return kept
        return path

    def _earlier_settings(self, path: Path) -> Settings:
        try:
            return _decode_settings(_read(_beside(path, ".bak")))[0]
        except (OSError, ValueError, RecursionError):
            return Settings()

    def _files(self) -> dict[str, list[Path]]:
        """The files of every slot, the newest first."""
        files: dict[str, list[Path]] = {}
        with suppress(OSError):
            for path in self._places.saves.iterdir() if self._places else ():
                if _SAVE_NAME.fullmatch(path.name):
                    files.setdefault(_slot(path), []).append(path)
        for paths in files.values():
            paths.sort(key=_generation, reverse=True)
        return files

    def _keep(self, path: Path, data: bytes, backup: bool = False) -> bool:
        """Writes a file; whether that went well. The player hears of the first failure of a row."""
        if not self.writable:
            return False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if backup and path.exists():
                _write(_beside(path, ".bak"), path.read_bytes())
            _write(path, data)
        except OSError as error:
            full = error.errno in _FULL
            self._tell(path, "storage.disk_full" if full else "storage.not_written", error, path.parent)
            return False
        self._told.discard(path.parent)
        return True

    def _tell(self, path: Path, key: str, why: object, about: Path | None = None) -> None:
        """Notes something about a file for the player, once for that file, or once for `about`."""
        if (about or path) not in self._told:
            _log.warning("%s: %s", path, why)
            self._told.add(about or path)
            self._notices.append(Notice(key, {"file": _shown(path.name), "folder": _shown(path.parent)}))


class Forgetful(Storage):
    """Keeps nothing and finds nothing: for pictures and measurements."""

    def __init__(self) -> None:
        super().__init__(Places(Path(os.devnull), Path(os.devnull), Path(os.devnull)))

    @property
    def writable(self) -> bool:
        return False

    @property
    def reason(self) -> str | None:
        return None

    def read_settings(self) -> Settings:
        return Settings()

    def saves(self) -> Iterator[StoredSave | DamagedSave]:
        return iter(())


def _decode_settings(data: bytes) -> tuple[Settings, list[str]]:
    """The settings in these bytes and the names of the fields that did not fit.

    Raises ValueError or RecursionError for bytes that are no JSON object.
    """
    values = msgspec.json.decode(data.removeprefix(BOM_UTF8), type=dict[str, Any])
    settings, misfits = Settings(), []
    for field in msgspec.structs.fields(Settings):
        if field.name in values:
            try:
                setattr(settings, field.name, msgspec.convert(values[field.name], field.type))
            except msgspec.ValidationError:
                misfits.append(field.name)
    settings.clamp()
    return settings, misfits


def _shown(path: Path | str) -> str:
    """A path as text that can be drawn, whatever bytes a file system put into it."""
    return os.fsencode(path).decode("utf-8", "replace")


def _within(number: int, low: int, high: int) -> int:
    return min(high, max(low, number))


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


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _read(path: Path) -> bytes:
    """The bytes of a file. Raises OSError, and ValueError for more of them than any file of ours has."""
    with path.open("rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST // 2**20} MiB")
    return data


def _write(path: Path, data: bytes) -> None:
    """Puts the whole of `data` into a file or leaves it as it is. Raises OSError.

    At any moment a crash leaves the old file or the new one. The folder is not synchronised: after a power
    cut the old one may come back, which is as good.
    """
    temporary = _beside(path, ".tmp")
    try:
        with temporary.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
