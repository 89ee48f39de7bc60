"""Whether there is a screen to open a real window on, and hands to use it with."""

import os
import shutil
import sys

import pytest

needs_display = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not os.environ.get("DISPLAY") or shutil.which("xdotool") is None,
    reason="needs an X display (Xvfb will do) and xdotool",
)
