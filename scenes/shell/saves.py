"""The saved matches: to go on with, to look through, to name, to delete and bring back, to take along."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import pygame

from game.engine import BadSave
from scenes.scene import Stage
from scenes.shell.bring_in import LONGEST_PATH, BringIn
from scenes.shell.opening import open_stored, path_from, refuse, said_of
from scenes.shell.previews import Preview, Previews
from scenes.shell.records import Ledger
from scenes.shell.save_list import Halves, Picture, SaveList, SaveRow
from scenes.shell.sheet import Sheet
from scenes.shell.sitting import reopened
from scenes.shell.summary import date_of, decisions_in, game_of, result_of, title_of
from scenes.system.keys import SHELF, Shortcut
from scenes.system.shelf import DamagedSave, StoredSave
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.labels import Label, Paragraph
from scenes.ui.layout import Row
from scenes.ui.text_field import CLIPBOARD, TextField
from scenes.ui.widget import Widget

Kind: TypeAlias = Literal["all", "unfinished", "finished"]
Found: TypeAlias = StoredSave | DamagedSave

SECONDS_BEFORE_PICTURE = 0.12
"""A match has to be selected for so long before its picture is made: going down the list stays quick."""

LONGEST_TITLE = 60


class Saves(Sheet):
    """Every match that is kept, the one played last on top.

    Args:
        dropped: a file that was dropped on the window, to be taken in.
    """

    width = 1080
    fills = True

    def __init__(self, stage: Stage, dropped: str | None = None) -> None:
        super().__init__(stage)
        self.kind: Kind = "all"
        self.found: list[Found] = []
        self.selected: str | None = None
        self._all: list[Found] = []
        self._dropped = dropped
        self._rested = 0.0
        self._previews = Previews(stage)
        self._make_widgets()

    # What is on the sheet

    def heading(self) -> str:
        return self.stage.words("saves.title")

    def _make_widgets(self) -> None:
        words = self.stage.words
        self.kinds = Choice(
            [Option(kind, words(f"saves.kind_{kind}")) for kind in get_args(Kind)],
            self.kind,
            self._set_kind,
            name="kind",
        )
        self.list = SaveList(self._select, lambda index: self.open(), empty=words("saves.none"), name="list")
        self.picture = Picture()
        self.about = Label("", "heading")
        self.facts = Paragraph("", "small")
        self.open_button = Button("", self.open, kind="primary", name="open", shortcut="Enter")
        self.actions = [
            self.open_button,
            Button("", self.ask_title, icon="pencil", name="rename", shortcut="F2"),
            Button("", self.export, icon="export", name="export", shortcut=str(SHELF["export"])),
            Button("", self.delete, icon="delete", name="delete", shortcut=str(SHELF["delete"])),
        ]
        for button in self.actions[1:]:
            button.tip = words(f"saves.{button.name}_tip")
        self.back_button = Button(
            words("saves.restore"),
            self.restore,
            icon="undo",
            name="restore",
            shortcut="Ctrl+Z",
            tip=words("saves.restore_tip"),
        )
        self.back_button.reason = words("saves.nothing_deleted")

    def middle(self) -> Widget:
        row = Row(self.actions, stretch=(0,), gap=7)
        return Halves([self.kinds, self.list], [self.picture, self.about, self.facts, row])

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        bring = Button(
            words("saves.import"),
            self.ask_path,
            icon="import",
            name="import",
            shortcut=str(SHELF["import"]),
            tip=words("saves.import_tip"),
        )
        close = Button(words("saves.close"), self.stage.pop, icon="back", name="close", shortcut="Esc")
        return [bring, self.back_button, close]

    def build(self) -> None:
        self._make_widgets()
        super().build()
        self._show()

    def enter(self) -> None:
        self._read()
        if self._dropped is not None:
            dropped, self._dropped = self._dropped, None
            self.take_in(dropped)
        if self.interface.focused is None:
            self.interface.focus(self.list)

    def layout(self) -> None:
        super().layout()
        self._rested = 0.0
        self._show_picture()

    # What is listed

    def _read(self) -> None:
        """Takes the shelf anew."""
        self._all = list(self.stage.storage.saves())
        self._filter()

    def _filter(self) -> None:
        finished = {"all": (False, True), "unfinished": (False,), "finished": (True,)}[self.kind]
        self.found = [
            found
            for found in self._all
            if isinstance(found, DamagedSave) or (found.save.result is not None) in finished
        ]
        slots = [found.slot for found in self.found]
        if self.selected not in slots:
            self.selected = slots[0] if slots else None
        self._show()

    @property
    def current(self) -> Found | None:
        """The match that is selected."""
        return next((found for found in self.found if found.slot == self.selected), None)

    def _row(self, found: Found) -> SaveRow:
        words = self.stage.words
        date = date_of(words, found.saved_at)
        if isinstance(found, DamagedSave):
            return SaveRow(found.slot, date, words("saves.damaged"))
        save = found.save
        below = words("saves.below", game=game_of(words, save), date=date)
        return SaveRow(title_of(words, save), below, result_of(words, save))

    def _show(self) -> None:
        """Brings list, words and buttons up to date."""
        words, current = self.stage.words, self.current
        rows = [self._row(found) for found in self.found]
        place = next((i for i, found in enumerate(self.found) if found is current), None)
        self.list.set_saves(rows, place)
        self.about.words = rows[place].title if place is not None else ""
        self.facts.words = self._facts(current)
        finished = isinstance(current, StoredSave) and current.save.result is not None
        self.open_button.words = words("saves.look" if finished else "saves.open")
        for button in self.actions:
            readable = isinstance(current, StoredSave)
            deletes = button.name == "delete" and current is not None
            button.enabled = readable or deletes
            button.reason = words("saves.none_selected" if current is None else "saves.unreadable")
        self.back_button.enabled = bool(self.stage.storage.deleted)
        self._rested = 0.0
        if self._middle.interface is not None:
            self._middle.place(self._middle.rect)
        self._show_picture()

    def _facts(self, found: Found | None) -> str:
        words = self.stage.words
        if found is None:
            return ""
        if isinstance(found, DamagedSave):
            return words("saves.damaged_facts", file=found.path.name)
        save = found.save
        facts = [words("saves.below", game=game_of(words, save), date=date_of(words, found.saved_at))]
        if save.title:
            facts.append(words("summary.names").join(map(words.name_of, save.seats)))
        standing = result_of(words, save)
        if save.result is not None:
            decisions = words("summary.decisions", count=decisions_in(save))
            standing = words("saves.standing", result=standing, decisions=decisions)
        facts.append(standing)
        if found.damaged is not None:
            facts.append(words("saves.fell_back"))
        return "\n".join(facts)

    # The picture

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._rested += seconds
        current = self.current
        if isinstance(current, StoredSave) and self._lacks_picture and self._rested >= SECONDS_BEFORE_PICTURE:
            self._previews.make(current, self.picture.rect.size)
            self._show_picture()

    @property
    def waits(self) -> bool:
        """Whether a picture is to be made soon, or files are still looked for."""
        if any(isinstance(layer, BringIn) and layer.seeks for layer in self.interface.layers):
            return True
        return self._lacks_picture

    @property
    def _lacks_picture(self) -> bool:
        current = self.current
        return isinstance(current, StoredSave) and self._preview_of(current) is None

    def _preview_of(self, found: StoredSave) -> Preview | None:
        return self._previews.find(found, self.picture.rect.size)

    def _show_picture(self) -> None:
        current = self.current
        made: Preview | None = None
        if isinstance(current, StoredSave):
            made = self._preview_of(current)
        elif isinstance(current, DamagedSave):
            made = said_of(self.stage.words, current.path, current)
        self.picture.picture = made if isinstance(made, pygame.Surface) else None
        self.picture.words = made if isinstance(made, str) else ""
        if isinstance(made, str) and isinstance(current, StoredSave):
            self.open_button.enabled, self.open_button.reason = False, made
        self.interface.default = self.open_button if self.open_button.enabled else None

    # What the player does

    def _set_kind(self, kind: Kind) -> None:
        self.kind = kind
        self._filter()

    def _select(self, index: int) -> None:
        self.selected = self.found[index].slot
        self._show()

    def open(self) -> None:
        """Goes to the table of the match: to play on, or to look through it."""
        current = self.current
        if current is not None:
            open_stored(self.stage, current)

    def ask_title(self) -> None:
        """Asks what the match should be called."""
        words, current = self.stage.words, self.current
        if not isinstance(current, StoredSave):
            return
        slot = current.slot
        field = TextField(
            current.save.title, most=LONGEST_TITLE, hint=title_of(words, current.save), name="title"
        )
        self.interface.open(
            Dialog(
                words("saves.rename"),
                words("saves.rename_text"),
                [
                    Answer(words("ui.cancel")),
                    Answer(words("ui.ok"), lambda: self.rename(slot, field.value), "primary", "ok"),
                ],
                content=field,
                name="rename_dialog",
            )
        )
        field.select_all()

    def rename(self, slot: str, title: str) -> None:
        """Gives a match a title; an empty one lets it be called by its players again."""
        self.stage.storage.rename(slot, title.strip())
        self._read()

    def export(self) -> None:
        """Writes the match into a file among the player's documents, and shows where."""
        words, current = self.stage.words, self.current
        if not isinstance(current, StoredSave):
            return
        game = game_of(words, current.save)
        day = datetime.fromtimestamp(current.saved_at)
        name = f"{game}, {title_of(words, current.save)}, {day:%Y-%m-%d}"
        path = self.stage.storage.export(current.save, name)
        if path is None:
            return
        field = TextField(str(path), most=LONGEST_PATH, name="path")
        self.interface.open(
            Dialog(
                words("saves.exported"),
                words("saves.exported_text"),
                [
                    Answer(words("saves.copy_path"), lambda: CLIPBOARD.write(str(path)), name="copy"),
                    Answer(words("ui.ok"), kind="primary", name="ok"),
                ],
                content=field,
                width=560,
                name="export_dialog",
            )
        )
        field.select_all()

    def ask_path(self, typed: str = "", trouble: str = "") -> None:
        """Asks where the file of a match from elsewhere is, or anew, saying what was wrong with `typed`."""
        self.interface.open(BringIn(self.stage, self._take_in_asked, typed, trouble))

    def take_in(self, text: str) -> None:
        """Keeps the match of a file from elsewhere, given by its path, and selects it."""
        try:
            self._keep(path_from(text))
        except BadSave as error:
            refuse(self.stage, path_from(text), error)

    def _take_in_asked(self, path: Path, typed: str) -> None:
        try:
            self._keep(path)
        except BadSave as error:
            self.ask_path(typed, said_of(self.stage.words, path, error))

    def _keep(self, path: Path) -> None:
        """Raises BadSave if the file holds no match."""
        storage = self.stage.storage
        save = storage.open(path)
        reopened(save)
        slot = storage.take_in(save, datetime.now())
        if slot is None:
            self.stage.notify(self.stage.words("saves.not_kept"), "warning")
            return
        self.kind, self.selected = "all", slot
        self.kinds.value = "all"
        self._read()
        self.stage.notify(self.stage.words("saves.taken_in", title=title_of(self.stage.words, save)))

    def delete(self) -> None:
        """Takes the match off the shelf. It can be brought back."""
        words, current = self.stage.words, self.current
        if current is None:
            return
        place = self.found.index(current)
        title = self._row(current).title
        Ledger(self.stage.storage).note_deletion(current)
        if not self.stage.storage.delete(current.slot):
            return
        following = self.found[place + 1 :] or self.found[:place][-1:]
        self.selected = following[0].slot if following else None
        self._read()
        self.stage.notify(words("saves.deleted", title=title))

    def restore(self) -> None:
        """Brings back what was deleted last."""
        storage = self.stage.storage
        if not storage.deleted:
            return
        slot = storage.deleted[-1]
        if storage.restore(slot):
            self.selected = slot
        self._read()
        back = next((found for found in self._all if found.slot == slot), None)
        if back is not None:
            self.stage.notify(self.stage.words("saves.restored", title=self._row(back).title))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(event.file)
            return True
        if super().handle(event):
            return True
        if event.type != pygame.KEYDOWN or self.interface.layers:
            return False
        act = {
            Shortcut(pygame.K_z, ctrl=True): self.restore,
            Shortcut(pygame.K_F2): self.ask_title,
            SHELF["import"]: self.ask_path,
            SHELF["export"]: self.export,
            SHELF["delete"]: self.delete,
        }.get(Shortcut.of(event))
        if act is not None:
            act()
        return act is not None
