"""The player's settings, and the whole of what the program keeps.

Settings are always readable: what cannot be understood starts with defaults and is kept beside.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from scenes.system.disk import Places, beside, read, write
from scenes.system.shelf import DamagedSave, Shelf, StoredSave

SETTINGS_VERSION = 1

BoardSet: TypeAlias = Literal["walnut", "oak", "cherry", "slate"]
DiceSet: TypeAlias = Literal["ivory", "ebony", "ruby", "emerald", "sapphire", "amber"]
Language: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{2,20}$")]

PRINTED: dict[str, DiceSet] = {"red": "ruby", "blue": "sapphire", "green": "emerald", "white": "ivory"}
"""The set of dice that comes nearest to a colour of which a rulebook speaks."""


class Settings(msgspec.Struct, kw_only=True):
    """The player's tastes.

    `language` and `animation` are None until one is chosen: then the system is asked. `volume` and `ui_scale`
    are in percent, `window_size` in pixels; `dice_sets` has the set of each seat; `hands` with what each of
    several persons acts at once, as in `scenes.match.keysets.WAYS`; `keys` and `pad_buttons` have what was
    changed of them, as in `scenes.system.keys` and `scenes.system.pads`; `set_ups` the last choices in the
    set-up of each game, by its key; `learnt` the lessons done in each game.
    """

    version: int = SETTINGS_VERSION
    language: Language | None = None
    volume: int = 80
    muted: bool = False
    captions: bool = False
    animation: Literal["normal", "fast", "off"] | None = None
    ui_scale: int = 100
    fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 800)
    view: Literal["tilted", "above"] = "tilted"
    board_set: BoardSet = "walnut"
    dice_sets: tuple[DiceSet, DiceSet, DiceSet, DiceSet] = ("ivory", "ruby", "emerald", "sapphire")
    hints: bool = True
    threats: bool = False
    confirm_turns: bool = False
    turn_board: bool = False
    hands: tuple[str, ...] = ("wasd", "arrows")
    keys: dict[str, str] = {}
    pad_buttons: dict[str, str] = {}
    set_ups: dict[str, dict[str, Any]] = {}
    learnt: dict[str, list[str]] = {}

    def dice_for(self, colours: Sequence[str]) -> tuple[DiceSet, ...]:
        """The set of each seat in a new match of a game with these printed colours, () for none of its own.

        What the player has chosen goes before what is printed.
        """
        if colours and self.dice_sets == Settings().dice_sets:
            return tuple(PRINTED[colour] for colour in colours)
        return self.dice_sets

    def clamp(self) -> None:
        """Brings every number into the range that the program can work with, and tells the seats apart."""
        self.version = SETTINGS_VERSION
        self.volume = _within(self.volume, 0, 100)
        self.ui_scale = _within(self.ui_scale, 80, 200)
        width, height = self.window_size
        if len(set(self.dice_sets)) < len(self.dice_sets):
            self.dice_sets = Settings().dice_sets
        self.window_size = (_within(width, 320, 16_384), _within(height, 240, 16_384))


class Storage(Shelf):
    """The player's files: settings and matches."""

    def __init__(self, places: Places | None = None) -> None:
        super().__init__(places)
        self._written = b""

    def read_settings(self) -> Settings:
        """The settings, whatever the file holds.

        A field that does not fit falls back to its default alone, and a copy of the file is kept as `.bad`;
        so it is of the file of a newer program, which may hold more. A file that cannot be understood becomes
        `.bad`; the settings before it are used where there are any.
        """
        if self.places is None:
            return Settings()
        path = self.places.settings
        try:
            data = read(path)
            read_version, settings, misfits = _decode_settings(data)
        except (FileNotFoundError, NotADirectoryError):
            return Settings()
        except (OSError, ValueError, RecursionError) as error:
            earlier = self._earlier_settings(path)
            key = "storage.settings_damaged" if earlier is not None else "storage.settings_lost"
            self.tell(self.set_aside(path), key, error)
            return earlier or Settings()
        if read_version > SETTINGS_VERSION:
            self.tell(self.set_aside(path, data), "storage.settings_newer", f"version {read_version}")
        elif misfits:
            self.tell(self.set_aside(path, data), "storage.settings_misfit", ", ".join(misfits))
        return settings

    def write_settings(self, settings: Settings) -> None:
        """Keeps the settings, and those before them as `.bak`."""
        if self.places is None:
            return
        path = self.places.settings
        try:
            data = msgspec.json.format(msgspec.json.encode(settings), indent=2)
        except (TypeError, ValueError, RecursionError) as error:
            self.tell(path, "storage.not_written", error)
            return
        if data != self._written and self.keep(path, data, backup=True):
            self._written = data

    def set_aside(self, path: Path, data: bytes | None = None) -> Path:
        """Moves a file to `.bad`, or copies its `data` there; where it is to be found now."""
        kept = beside(path, ".bad")
        if self.writable:
            with suppress(OSError):
                if data is None:
                    path.replace(kept)
                else:
                    write(kept, data)
                return kept
        return path

    def _earlier_settings(self, path: Path) -> Settings | None:
        try:
            return _decode_settings(read(beside(path, ".bak")))[1]
        except (OSError, ValueError, RecursionError):
            return None


class Forgetful(Storage):
    """Keeps nothing and finds nothing: for pictures and measurements."""

    def __init__(self) -> None:
        super().__init__(Places(Path(os.devnull), Path(os.devnull), Path(os.devnull)))
        self.places = None

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


def _decode_settings(data: bytes) -> tuple[int, Settings, list[str]]:
    """The version of the settings in these bytes, these, and the names of the fields that did not fit.

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
    version = settings.version
    settings.clamp()
    return version, settings, misfits


def _within(number: int, low: int, high: int) -> int:
    return min(high, max(low, number))
