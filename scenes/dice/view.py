"""From where one looks at dice, and at the table on which they lie."""

from __future__ import annotations

import math
from enum import Enum

Point = tuple[float, float]


class View(Enum):
    """How one looks at the table: pitched by 30 degrees from straight above, or straight above.

    The value is the pitch in degrees. There is no perspective: a thing looks the same everywhere.
    """

    TILTED = 30
    ABOVE = 0

    depth: float
    """How long a length of 1 along the files looks."""
    rise: float
    """How far a height of 1 above the table lifts a point on the screen."""

    def __init__(self, pitch: int) -> None:
        self.depth = math.cos(math.radians(pitch))
        self.rise = math.sin(math.radians(pitch))


VIEWS = {"tilted": View.TILTED, "above": View.ABOVE}
"""By their names in the settings."""
