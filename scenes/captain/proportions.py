"""The proportions of the cards, in heights of the card unless said otherwise."""

from __future__ import annotations

TREASURE_ASPECT = 1.1
ATTACK_ASPECT = 0.7
"""The widths of a treasure card and of an attack card."""

ROUNDING = 0.07
"""How round the corners of a treasure card are."""

NUMBER = 0.345
"""The side of each of the two numbers of a treasure."""

NUMBERS_LEFT = 0.055

NUMBER_GAP = (1 - 2 * NUMBER) / 3
"""Above, between and below the numbers."""

NUMBER_CENTRES = tuple(
    (NUMBERS_LEFT + NUMBER / 2, (i + 1) * NUMBER_GAP + (i + 0.5) * NUMBER) for i in range(2)
)
"""The middles of the two numbers, the lower one above, across and down from the upper left corner."""


def rounding(height: int) -> int:
    """The radius of the corners of a treasure card so high, in pixels."""
    return max(1, round(height * ROUNDING))
