"""How usual a row of rolls is: pure mathematics of fair dice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby

FACES = "123456"


def counts_of(rolls: Iterable[str]) -> tuple[int, ...]:
    """How often each face came, 1 to 6, over rows of faces written as digits."""
    whole = "".join(rolls)
    return tuple(whole.count(face) for face in FACES)


def unevenness(counts: Sequence[int]) -> float:
    """The share of all sets of as many fair dice that are as uneven as this one or more so (chi-squared).

    1 where nothing was thrown. Good from some thirty dice on.
    """
    total = sum(counts)
    if not total:
        return 1.0
    expected = total / len(counts)
    x = sum((count - expected) ** 2 for count in counts) / expected
    # The upper tail for five degrees of freedom has a closed form.
    tail = math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)
    return min(1.0, tail)


def longest_streak(rolls: Iterable[str]) -> tuple[int, str]:
    """How often at most one face came in a row, and which; (0, '') where nothing was thrown."""
    best = (0, "")
    for row in rolls:
        for face, run in groupby(row):
            length = sum(1 for _ in run)
            if length > best[0]:
                best = (length, face)
    return best


def chance_of_streak(length: int, lengths: Iterable[int]) -> float:
    """The probability that among rows of so many fair dice each there is a streak of `length` or longer."""
    if length < 2:
        return 1.0
    without = 1.0
    known: dict[int, float] = {}
    for dice in lengths:
        if dice not in known:
            known[dice] = _no_run(length - 1, dice - 1)
        without *= known[dice]
    return 1.0 - without


def _no_run(needed: int, trials: int) -> float:
    """The probability of no run of `needed` repetitions in so many trials; a die repeats one time in six."""
    repeats = 1 / len(FACES)
    run = repeats**needed
    none = [1.0] * min(needed, trials + 1)
    for trial in range(len(none), trials + 1):
        if trial == needed:
            none.append(1.0 - run)
        else:
            none.append(none[-1] - (1 - repeats) * run * none[trial - needed - 1])
    return max(0.0, none[-1]) if none else 1.0
