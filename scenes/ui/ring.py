"""Where the focus goes: around the ring of everything that can have it, or by geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.ui.widget import Direction, Widget


def next_focus(current: Widget | None, ring: Sequence[Widget], direction: Direction) -> Widget | None:
    """What has the focus next; None if there is nothing in that direction.

    Without a current one the first of the ring has it, or the last going backwards.
    """
    if not ring:
        return None
    if current is None:
        return ring[-1 if direction is Direction.PREVIOUS else 0]
    if direction is Direction.NEXT:
        return ring[(ring.index(current) + 1) % len(ring)]
    if direction is Direction.PREVIOUS:
        return ring[ring.index(current) - 1]
    # What is scrolled out of sight lies where other widgets are: within its area it comes first, from outside
    # it is never reached.
    area = next((ancestor for ancestor in current.ancestors() if ancestor.clip() is not None), None)
    inside = [widget for widget in ring if area is not None and area in widget.ancestors()]
    outside = [widget for widget in ring if widget not in inside and _in_sight(widget)]
    return _nearest(current, inside, direction) or _nearest(current, outside, direction)


def _in_sight(widget: Widget) -> bool:
    seen = widget.seen_rect()
    return seen.width > 0 and seen.height > 0


def _nearest(current: Widget, candidates: Sequence[Widget], direction: Direction) -> Widget | None:
    best, best_distance = None, math.inf
    here = current.focus_rect()
    for widget in candidates:
        there = widget.focus_rect()
        across = max(there.left - here.right, here.left - there.right, 0)
        down = max(there.top - here.bottom, here.top - there.bottom, 0)
        right, below = there.centerx - here.centerx, there.centery - here.centery
        if direction in (Direction.LEFT, Direction.RIGHT):
            ahead, gap, aside, drift = right, across, down, abs(below)
        else:
            ahead, gap, aside, drift = below, down, across, abs(right)
        if direction in (Direction.LEFT, Direction.UP):
            ahead = -ahead
        distance = gap + 3 * aside + drift / 16
        if widget is not current and ahead > 0 and distance < best_distance:
            best, best_distance = widget, distance
    return best
