"""Whether there is a screen to open a real window on, and hands to use it with."""

import ctypes
import os
import shutil
import sys
from contextlib import suppress
from functools import cache

import pytest

one_display = pytest.mark.xdist_group("display")
"""For tests that move a pointer or wait for a window: there is one screen, so they run one after another."""

needs_display = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not os.environ.get("DISPLAY") or shutil.which("xdotool") is None,
    reason="needs an X display (Xvfb will do) and xdotool",
)


@cache
def stay_connected() -> None:
    """A display server that its last client leaves starts anew, and turns away who comes meanwhile."""
    with suppress(OSError):
        ctypes.CDLL("libX11.so.6").XOpenDisplay(None)
