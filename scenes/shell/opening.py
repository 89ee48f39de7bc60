"""Opens matches that were kept or brought along; what does not fit is told, and no file is touched."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from urllib.parse import unquote, urlparse

from game.engine import BadSave
from game.match import Match
from scenes.scene import Stage
from scenes.shell.sitting import reopened
from scenes.system.disk import shown
from scenes.system.shelf import DamagedSave, StoredSave
from scenes.words import Words

logger = logging.getLogger(__name__)


def open_stored(stage: Stage, found: StoredSave | DamagedSave) -> bool:
    """Goes to the table of a match from the shelf; whether it could be opened."""
    try:
        if isinstance(found, DamagedSave):
            raise found
        match = reopened(found.save)
    except BadSave as error:
        refuse(stage, found.path, error)
        return False
    _sit_down(stage, match, found.slot)
    return True


def open_file(stage: Stage, path: Path) -> bool:
    """Goes to the table of a match in any file, as a match of its own; whether it could be opened."""
    try:
        match = reopened(stage.storage.open(path))
    except BadSave as error:
        refuse(stage, path, error)
        return False
    match.irregular = True
    _sit_down(stage, match, None)
    return True


def refuse(stage: Stage, path: Path, error: BadSave) -> None:
    """Says why a file cannot be opened."""
    logger.warning("%s: %s", path, error)
    stage.notify(said_of(stage.words, path, error), "bad")


def said_of(words: Words, path: Path, error: BadSave) -> str:
    """That a file could not be opened and why, for the player; the log has what exactly does not fit."""
    return words("saves.not_opened", file=shown(path), reason=words(f"saves.why.{error.why}"))


def path_from(text: str) -> Path:
    """The path that somebody has typed or pasted: in quotation marks, as an address, with a `~`."""
    plain = text.strip().strip("\"'").strip()
    if plain.casefold().startswith("file:"):
        address = urlparse(plain)
        plain = unquote(address.path)
        if address.netloc not in ("", "localhost"):
            plain = f"//{address.netloc}{plain}"
        elif re.match(r"/[A-Za-z]:", plain):
            plain = plain[1:]
    path = Path(plain)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _sit_down(stage: Stage, match: Match, slot: str | None) -> None:
    stage.return_to_first()
    stage.push(stage.screens.match(stage, match, slot))
