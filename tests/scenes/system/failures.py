"""What the system does when it refuses something, for tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any


def fail_with(code: int) -> Callable[..., Any]:
    """A function in the place of one of the system's: it fails with a code of `errno`."""

    def fail(*values: object, **named: object) -> Any:
        raise OSError(code, os.strerror(code))

    return fail
