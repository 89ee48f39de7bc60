"""What statistics know of every match that was played: one record a match, kept when the match is deleted.

A match is replayed once, when its record is made; from then on the record speaks for it until the match has
gone further.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Annotated

import msgspec

from game.engine import BadSave, Seat
from game.match import Match
from game.save import Count, Ranking, SaveFile, SeatInfo, Seconds, is_ranking
from scenes.shell.sitting import reopened
from scenes.shell.throws import Throw, throws_of
from scenes.system.disk import read
from scenes.system.shelf import DamagedSave, StoredSave
from scenes.system.storage import Storage

FILE = "statistics.json"

UNKNOWN = "-"
"""Stands for the seat of a die that nobody in particular has thrown."""

_log = logging.getLogger(__name__)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A match as statistics see it.

    `source` names the save that it was made from. `ranking` is that of the outcome, None for a match that is
    not over. `rolls` has every face that was thrown, in order, `throwers` the seat of each, `sizes` of each
    throw how many dice it was of and after how many seconds of the match it came. Older records have none.
    """

    source: str
    game: str
    date: str
    seed: str
    seats: tuple[SeatInfo, ...]
    ranking: Ranking | None
    takebacks: int
    irregular: bool
    rolls: Annotated[str, msgspec.Meta(pattern="^[1-6]*$")]
    throwers: Annotated[str, msgspec.Meta(pattern="^[0-9-]*$")]
    sizes: tuple[tuple[Count, Seconds], ...] = ()
    deleted: bool = False

    def __post_init__(self) -> None:
        if self.ranking is not None and not is_ranking(self.ranking, len(self.seats)):
            raise ValueError("a ranking gives each seat one place")
        if self.sizes and sum(size for size, _ in self.sizes) != len(self.rolls):
            raise ValueError("every die belongs to a throw")

    @property
    def counts(self) -> bool:
        """Whether it is over and was played from its beginning to its end by the same players, as it fell."""
        return self.ranking is not None and not self.takebacks and not self.irregular

    @property
    def throws(self) -> list[Throw]:
        """Every throw, in order. Of an older record all dice of a seat in a row are one."""
        sizes = self.sizes or [(len(list(run)), None) for _, run in groupby(self.throwers)]
        seats = {str(seat): Seat(seat) for seat in range(len(self.seats))}
        throws, begin = [], 0
        for size, seconds in sizes:
            end = begin + size
            throws.append(Throw(self.rolls[begin:end], seats.get(self.throwers[begin:end][:1]), seconds))
            begin = end
        return throws

    @property
    def winner(self) -> int | None:
        return self.ranking[0][0] if self.ranking and len(self.ranking[0]) == 1 else None


class _File(msgspec.Struct, kw_only=True):
    version: int = 1
    records: dict[str, Record]


def record_of(match: Match, save: SaveFile, source: str) -> Record:
    """The record of a match that was replayed from a save."""
    throws, outcome = list(throws_of(match)), match.state.outcome
    return Record(
        source=source,
        game=save.game,
        date=save.date,
        seed=save.seed,
        seats=save.seats,
        ranking=outcome.ranking if outcome is not None else None,
        takebacks=save.takebacks,
        irregular=save.irregular,
        rolls="".join(throw.faces for throw in throws),
        throwers="".join(
            (UNKNOWN if throw.seat is None else str(throw.seat)) * len(throw.faces) for throw in throws
        ),
        sizes=tuple((len(throw.faces), throw.seconds or 0.0) for throw in throws),
    )


class Ledger:
    """The records of all matches, by slot. `catch_up` brings them to where the shelf is."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.records = self._read()
        self._changed = False

    def catch_up(self) -> Iterator[float]:
        """Makes the records that are missing, one at a step; yields how far it is, 0 to 1."""
        shelf = self._storage.newest()
        for slot, record in self.records.items():
            if record.deleted != (slot not in shelf):
                self._put(slot, msgspec.structs.replace(record, deleted=not record.deleted))
        missing = [slot for slot, path in shelf.items() if not self._is_current(slot, path)]
        for number, slot in enumerate(missing):
            yield number / len(missing)
            found = self._storage.find(slot)
            if isinstance(found, StoredSave):
                self._note(found)
        self.write()
        yield 1.0

    def note_deletion(self, found: StoredSave | DamagedSave) -> None:
        """Makes the record of a match before it leaves the shelf."""
        if isinstance(found, StoredSave) and not self._is_current(found.slot, found.path):
            self._note(found)
        self.write()

    def write(self) -> None:
        """Keeps the records, where any has changed."""
        path = self._path
        if self._changed and path is not None:
            self._storage.keep(path, msgspec.json.encode(_File(records=self.records)))
            self._changed = False

    @property
    def _path(self) -> Path | None:
        places = self._storage.places
        return places.saves.parent / FILE if places is not None else None

    def _read(self) -> dict[str, Record]:
        path = self._path
        if path is None:
            return {}
        try:
            return msgspec.json.decode(read(path), type=_File).records
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError, RecursionError) as error:
            # What is on the shelf is counted anew; what was deleted is lost, and the file stays to be mended.
            self._storage.tell(self._storage.set_aside(path), "storage.statistics_damaged", error)
            return {}

    def _is_current(self, slot: str, path: Path) -> bool:
        """Whether the record is of that file, and of a program that knew throws apart."""
        record = self.records.get(slot)
        return record is not None and record.source == path.name and bool(record.sizes or not record.rolls)

    def _note(self, found: StoredSave) -> None:
        try:
            match = reopened(found.save)
        except BadSave as error:
            _log.warning("%s counts for nothing: %s", found.path, error)
            return
        # Where the newest save is damaged its name stands for the record all the same: it is looked at once.
        newest = found.damaged.path if found.damaged is not None else found.path
        self._put(found.slot, record_of(match, found.save, newest.name))

    def _put(self, slot: str, record: Record) -> None:
        self.records = {**self.records, slot: record}
        self._changed = True
