"""What the rules have worked out and keep, within bounds, until everybody has done with it.

A search asks for the same things a thousand times. A screen asks a few times, as long as a match lasts: full,
the caches of all games would take more memory than the rest of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_FORGETTING: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[Arguments, Result]], Callable[Arguments, Result]]:
    """Keeps what a function of hashable arguments returned, of at most so many calls, until `forget_kept`."""

    def keep(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
        cached = lru_cache(maxsize=most)(function)
        _FORGETTING.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return keep


def forget_kept() -> None:
    """Lets go of everything that is kept; what is asked for again is worked out again."""
    for forget in _FORGETTING:
        forget()
