"""Finds what a person would see as broken: things that overlap, leave the window, or words cut off."""

from __future__ import annotations

import pygame

from scenes.ui import Interface, Piece, Widget
from scenes.ui.lists import List
from scenes.ui.notice import Notice

SLACK = 2
"""Pixels that rounding and the reach of letters may take."""


def flaws(interface: Interface, *, long_names: bool = False) -> list[str]:
    """One line for each thing that overlaps another, lies outside the window or says less than it should.

    Where players have `long_names` words may be shortened whose tip tells the rest.
    """
    window = pygame.Rect((0, 0), interface.size)
    top = interface.layers[-1] if interface.layers else None
    pieces = [
        piece
        for piece in interface.rectangles()
        if (top is None or top is piece.widget or top in piece.widget.ancestors())
        and not isinstance(piece.widget, Notice)
    ]
    found: list[str] = []
    for piece in pieces:
        found += _outside(piece, window)
        found += _cut_words(piece, window, long_names)
    found += _overlaps(pieces)
    return found


def _outside(piece: Piece, window: pygame.Rect) -> list[str]:
    widget = piece.widget
    if _scrolls(widget) or window.contains(widget.rect) or widget.rect.size == (0, 0):
        return []
    return [f"{_name(widget)} at {widget.rect} leaves the window of {window.size}"]


def _cut_words(piece: Piece, window: pygame.Rect, tips_tell: bool) -> list[str]:
    widget = piece.widget
    found: list[str] = []
    for line in piece.lines:
        if not line.full.strip():
            continue
        if widget.types:
            continue
        # Rows of a list may be shortened: their tip tells the rest.
        told = (tips_tell and widget.tip_text()) or (isinstance(widget, List) and widget.rows)
        if line.shortened and not told:
            found.append(f"{_name(widget)} says only {line.text!r} of {line.full!r}")
        left = max(line.room.left, widget.rect.left) - SLACK
        right = min(line.room.right, widget.rect.right) + SLACK
        if line.rect.left < left or line.rect.right > right:
            found.append(f"{_name(widget)} writes {line.text!r} at {line.rect}, not within {left} to {right}")
        if _scrolls(widget) or widget.clip() is not None:
            continue
        if not window.inflate(SLACK, 2 * SLACK).contains(line.rect):
            found.append(f"{_name(widget)} writes {line.text!r} at {line.rect}, outside the window")
        if line.rect.centery < widget.rect.top or line.rect.centery > widget.rect.bottom:
            found.append(f"{_name(widget)} at {widget.rect} writes {line.text!r} at {line.rect}")
    return found


def _overlaps(pieces: list[Piece]) -> list[str]:
    """Pairs of widgets that say or do something and lie over each other without one holding the other."""
    found: list[str] = []
    speaking = [piece for piece in pieces if piece.widget.focusable or piece.lines]
    for number, one in enumerate(speaking):
        for other in speaking[number + 1 :]:
            if one.widget in other.widget.ancestors() or other.widget in one.widget.ancestors():
                continue
            if not (one.widget.solid or other.widget.solid or one.lines or other.lines):
                # Places on a table, where a die in front hides part of the cell behind it.
                continue
            both = one.rect.clip(other.rect)
            if both.width > SLACK and both.height > SLACK:
                found.append(f"{_name(one.widget)} and {_name(other.widget)} overlap at {both}")
    return found


def _scrolls(widget: Widget) -> bool:
    return any(ancestor.clip() is not None for ancestor in widget.ancestors())


def _name(widget: Widget) -> str:
    words = getattr(widget, "words", "")
    return f"{type(widget).__name__} {widget.name or words!r}"
