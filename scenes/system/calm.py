"""Whether the system wishes that nothing moves, where it can be asked without making anybody wait.

What can be read at once is read at once. GNOME is asked through a program of its own, whose answer is looked
for while the menu is there already.
"""

from __future__ import annotations

import configparser
import ctypes
import logging
import os
import plistlib
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

logger = logging.getLogger(__name__)

_SPI_GETCLIENTAREAANIMATION = 0x1042

_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")

_GNOME_DESKTOPS = ("gnome", "unity", "cinnamon", "budgie", "pop")
"""Desktops that keep this wish where GNOME does."""


def wishes_calm(environment: Mapping[str, str] = os.environ, home: Path | None = None) -> bool:
    """What can be known at once: on Windows, macOS and KDE, and where GTK's own settings say so."""
    home = home or Path.home()
    try:
        if sys.platform == "win32":
            return _windows_is_calm()
        if sys.platform == "darwin":
            return _mac_is_calm(home)
        folder = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
        return _kde_is_calm(folder) or _gtk_is_calm(folder)
    except Exception as error:
        # Whatever a system answers, or forbids to be asked, a program that starts is worth more.
        logger.info("the system's wish about movement cannot be read: %s", error)
        return False


class Question:
    """A question to GNOME, which takes its time: asked by `ask`, looked after by `answer`."""

    def __init__(self) -> None:
        self._asked: subprocess.Popen[str] | None = None

    def ask(self, environment: Mapping[str, str] = os.environ) -> None:
        """Asks, where there is anybody to be asked."""
        desktop = environment.get("XDG_CURRENT_DESKTOP", "").lower()
        if not any(name in desktop for name in _GNOME_DESKTOPS) or shutil.which(_GNOME[0]) is None:
            return
        try:
            self._asked = subprocess.Popen(
                _GNOME,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env=_outside(environment),
            )
        except OSError as error:
            logger.info("GNOME cannot be asked about movement: %s", error)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    def answer(self) -> bool | None:
        """Whether nothing shall move, once that is known and once only; None before and afterwards."""
        if self._asked is None or self._asked.poll() is None:
            return None
        said, _ = self._asked.communicate()
        self._asked = None
        return said.strip() == "false"

    def close(self) -> None:
        """Does not wait for the answer any more."""
        if self._asked is not None:
            self._asked.kill()
            self._asked.communicate()
            self._asked = None


def _windows_is_calm() -> bool:
    windll: Any = getattr(ctypes, "windll")  # noqa: B009 - it is there on Windows only, also for type checkers
    shown = ctypes.c_int(1)
    asked = windll.user32.SystemParametersInfoW(_SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(shown), 0)
    return bool(asked) and not shown.value


def _mac_is_calm(home: Path) -> bool:
    file = home / "Library" / "Preferences" / "com.apple.universalaccess.plist"
    return bool(plistlib.loads(file.read_bytes()).get("reduceMotion", False))


def _kde_is_calm(folder: Path) -> bool:
    factor = _read(folder / "kdeglobals").get("KDE", "AnimationDurationFactor", fallback="1")
    return float(factor) == 0.0


def _gtk_is_calm(folder: Path) -> bool:
    files = (folder / version / "settings.ini" for version in ("gtk-4.0", "gtk-3.0"))
    wishes = [_read(file).get("Settings", "gtk-enable-animations", fallback="") for file in files]
    return any(wish.lower() in ("0", "false") for wish in wishes)


def _read(file: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.read(file, encoding="utf-8")
    return parser


def _outside(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for a program that is not ours: a frozen program has its own libraries in it."""
    outside = dict(environment)
    if getattr(sys, "frozen", False):
        before = outside.pop("LD_LIBRARY_PATH_ORIG", None)
        outside.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            outside["LD_LIBRARY_PATH"] = before
    return outside
