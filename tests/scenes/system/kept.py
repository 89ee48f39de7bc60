"""What lies on a disk, good or damaged, for tests."""

from __future__ import annotations

from pathlib import Path

from game.save import SaveFile, SeatInfo
from scenes.system.storage import Storage
from scenes.words import Words

ROOT = Path(__file__).resolve().parents[3]

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
