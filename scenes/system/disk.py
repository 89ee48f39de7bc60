"""Files in the player's own folder: always whole, never half written, and a word to the player if it fails.

Whatever happens to a disk, play goes on. What cannot be written leaves the old file as it was; the player is
told once.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import platformdirs

if TYPE_CHECKING:
    from filelock import BaseFileLock

APPLICATION = "Dicewright"

HOME = "DICEWRIGHT_HOME"
"""The environment variable that names a folder to keep everything in, for a stick or for tests."""

LARGEST = 16 * 2**20
"""No file of ours has more bytes; a larger one is not read into memory."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_PASSING = ("storage.read_only", "storage.no_room")
"""Reasons to keep nothing that may be gone at the next look."""

_NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP)

_log = logging.getLogger(__name__)


class Notice(NamedTuple):
    """Something to tell the player: a key of the words and what fills them in, `file` and `folder`."""

    key: str
    values: dict[str, Any]


class Places(NamedTuple):
    """Where things are kept."""

    settings: Path
    saves: Path
    log: Path
    documents: Path | None = None
    """Where files for other people and other computers go; None for a folder beside the saves."""

    @property
    def exports(self) -> Path:
        return self.documents or self.saves.parent / "exports"


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
            platformdirs.user_documents_path() / APPLICATION,
        )
    except (OSError, ValueError):
        return None
    # Without a home the "~" stays in the path, which would then lie in whatever folder we were started from.
    return places if all(place.is_absolute() for place in places if place is not None) else None


def folders_outside(places: Places) -> list[Path]:
    """Where files from other people and other computers usually lie.

    A program that keeps everything in a folder of its own looks nowhere else.
    """
    if places.documents is None:
        return [places.exports]
    usual = (
        platformdirs.user_downloads_path,
        platformdirs.user_desktop_path,
        platformdirs.user_documents_path,
    )
    folders = [places.exports]
    for find in usual:
        with suppress(OSError, ValueError):
            folders.append(find())
    return list(dict.fromkeys(folder for folder in folders if folder.is_absolute()))


def log_path() -> Path:
    """The file for the program's own messages, whose folder may not exist yet; nowhere without a home."""
    places = find_places()
    return places.log if places else Path(os.devnull)


class Disk:
    """What writes files for the player, and remembers what to tell about it.

    Writing needs the lock beside the saves, which one running copy holds; it is taken at the first write or
    at the first question whether things are `writable`. A copy without it plays and reads as usual.
    """

    def __init__(self, places: Places | None = None) -> None:
        self.places = places or find_places()
        self._lock: BaseFileLock | None = None
        self._locked: tuple[int, int] | None = None
        self._claimed = self._vanished = False
        self._reason: str | None = None
        self._told: set[Path] = set()
        self._notices: list[Notice] = []

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

    def keep_report(self, text: str, now: datetime) -> Path | None:
        """Keeps a report of a failure beside the log; its path, or None where nothing can be kept."""
        if self.places is None:
            return None
        path = self.places.log.parent / "reports" / f"{now:%Y-%m-%d %H.%M.%S}.txt"
        return path if self.keep(path, text.encode("utf-8", "backslashreplace")) else None

    def _claim(self) -> str | None:
        # Imported here because it takes longer than all the rest, and the first frame does not need it.
        from filelock import FileLock, Timeout

        if self.places is None:
            return "storage.no_home"
        try:
            self.places.saves.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.places.saves / ".lock")
            lock.acquire(timeout=0)
            self._lock, self._locked = lock, _identity(lock)
        except Timeout:
            return "storage.second_copy"
        except (NotImplementedError, OSError) as error:
            # On a file system without locks unguarded saves are better than none.
            if not isinstance(error, OSError) or error.errno in _NO_LOCKS:
                return None
            _log.warning("nothing can be kept: %s", error)
            return "storage.no_room" if error.errno in _FULL else "storage.read_only"
        return None

    def _claim_again(self) -> None:
        """A disk that was not well at the start may be so by now, and a lock vanishes with its folder."""
        if self._lock is not None and _identity(self._lock) != self._locked:
            self._lock.release()
            self._lock, self._vanished = None, True
        if self._vanished:
            # Where the folder is gone for good, what is written next fails and says so.
            reason = self._claim()
            self._vanished = reason in _PASSING
            if reason is not None and not self._vanished:
                self._reason = reason
                self._notices.append(Notice(reason, {}))
        elif self._reason in _PASSING:
            self._reason = self._claim()
            if self._reason is None:
                self._notices.append(Notice("storage.kept_again", {}))

    def keep(self, path: Path, data: bytes, backup: bool = False) -> bool:
        """Writes a file; whether that went well. The player hears of the first failure of a row."""
        if self._claimed:
            self._claim_again()
        if not self.writable:
            return False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if backup and path.exists():
                write(beside(path, ".bak"), path.read_bytes())
            write(path, data)
        except OSError as error:
            full = error.errno in _FULL
            self.tell(path, "storage.disk_full" if full else "storage.not_written", error, path.parent)
            return False
        self._told.discard(path.parent)
        return True

    def tell_of_all(self, found: Mapping[Path, object], one: str, several: str) -> None:
        """Notes what is wrong with files: the key `one` for a single new one, `several` for more of them."""
        new = {path: why for path, why in found.items() if path not in self._told}
        for path, why in new.items():
            self.tell(path, one, why)
        if len(new) > 1:
            self._notices[-len(new) :] = [Notice(several, {})]

    def tell(self, path: Path, key: str, why: object, about: Path | None = None) -> None:
        """Notes something about a file for the player, once for that file, or once for `about`."""
        if (about or path) not in self._told:
            _log.warning("%s: %s", shown(path), why)
            self._told.add(about or path)
            self._notices.append(Notice(key, {"file": shown(path.name), "folder": shown(path.parent)}))


def _identity(lock: BaseFileLock) -> tuple[int, int] | None:
    """Which file lies where that of a lock was made; None for none."""
    try:
        found = Path(lock.lock_file).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def shown(path: Path | str) -> str:
    """A path as text that can be drawn, whatever bytes a file system put into it."""
    return os.fsencode(path).decode("utf-8", "replace")


def beside(path: Path, suffix: str) -> Path:
    """The path of a file next to another, named after it."""
    return path.with_name(path.name + suffix)


def read(path: Path) -> bytes:
    """The bytes of a file. Raises OSError, and ValueError for more of them than any file of ours has."""
    with path.open("rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST // 2**20} MiB")
    return data


def write(path: Path, data: bytes) -> None:
    """Puts the whole of `data` into a file or leaves it as it is. Raises OSError.

    At any moment a crash leaves the old file or the new one. The folder is not synchronised: after a power
    cut the old one may come back, which is as good.
    """
    temporary = beside(path, ".tmp")
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
