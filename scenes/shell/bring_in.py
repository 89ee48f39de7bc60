"""Asks which file of a match to take in: one of those that were found where such files lie, or any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from scenes.scene import Stage
from scenes.shell.opening import path_from
from scenes.shell.save_list import SaveList, SaveRow
from scenes.shell.summary import date_of, game_of, title_of
from scenes.system.disk import shown
from scenes.system.shelf import StoredSave
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.text_field import TextField

LONGEST_PATH = 1000

SHARE_OF_A_FRAME = 0.004
"""Seconds of a frame that looking into files may take."""

ROWS = 4
"""So many files are seen at once."""


class FileList(SaveList):
    """Files of matches: what is in each, and in which folder it lies."""

    def height_for(self, width: int) -> int:
        return ROWS * self.row_height


class BringIn(Dialog):
    """The files are looked for while the dialog is there.

    Args:
        on_choice: called with the path of the file, and with what was written to say where it is.
        typed, trouble: what was written before, and what was wrong with it.
    """

    def __init__(
        self, stage: Stage, on_choice: Callable[[Path, str], object], typed: str = "", trouble: str = ""
    ) -> None:
        words = stage.words
        self._words = words
        self._on_choice = on_choice
        self._seeking: Iterator[StoredSave | None] | None = stage.storage.matches_outside()
        self.found: list[StoredSave] = []
        self.field = TextField(typed, most=LONGEST_PATH, hint=words("saves.path_hint"), name="path")
        folders = ", ".join(map(shown, stage.storage.folders_outside))
        none = words("saves.none_found", folders=folders) if folders else ""
        self.list = FileList(self._select, self._open, empty=none, name="files")
        super().__init__(
            words("saves.import"),
            trouble or words("saves.import_text"),
            [
                Answer(words("ui.cancel")),
                Answer(words("saves.import"), self._choose, "primary", "ok"),
            ],
            content=Column([self.field, self.list], gap=12),
            width=600,
            name="import_dialog",
        )

    def update(self, seconds: float) -> None:
        """Looks into some more files."""
        super().update(seconds)
        until, before = perf_counter() + SHARE_OF_A_FRAME, len(self.found)
        while self._seeking is not None and perf_counter() < until:
            try:
                found = next(self._seeking)
            except StopIteration:
                self._seeking = None
            else:
                self.found += [found] if found is not None else []
        if len(self.found) > before:
            self.list.set_saves(list(map(self._row, self.found)), self.list.selected)

    @property
    def seeks(self) -> bool:
        """Whether there are files left to look into."""
        return self._seeking is not None

    def _row(self, found: StoredSave) -> SaveRow:
        words, save = self._words, found.save
        below = words("saves.below", game=game_of(words, save), date=date_of(words, found.saved_at))
        return SaveRow(title_of(words, save), below, shown(found.path.parent.name))

    def _select(self, index: int) -> None:
        self.field.value = shown(self.found[index].path)

    def _open(self, index: int) -> None:
        self._select(index)
        self.close()
        self._choose()

    def _choose(self) -> None:
        typed = self.field.value
        # A name of bytes that are no letters is shown with something in their place.
        found = next((found.path for found in self.found if shown(found.path) == typed), None)
        if typed.strip():
            self._on_choice(found or path_from(typed), typed)
