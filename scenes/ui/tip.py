"""The small plate that says what something does."""

from __future__ import annotations

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Theme


def draw_tip(surface: pygame.Surface, theme: Theme, words: str, anchor: pygame.Rect) -> None:
    """Draws a tip below what it is about, or above or beside it where there is no room there.

    It is always within the surface, even if it has to lie over what it is about.
    """
    style = theme.small.coloured(theme.palette.text)
    margin, side, top = theme.px(6), theme.px(10), theme.px(5)
    window = surface.get_rect()
    room = min(theme.px(320), window.width - 2 * (margin + side))
    if room < style.size:
        return
    lines = text.wrap(words, style, room)
    width = max(text.width(line, style) for line in lines)
    height = min(len(lines) * text.line_height(style), window.height - 2 * (margin + top))
    box = pygame.Rect(0, 0, width + 2 * side, max(0, height) + 2 * top)
    inside = window.inflate(-2 * margin, -2 * margin)
    gap = theme.px(8)
    below, above, beside = box.copy(), box.copy(), box.copy()
    below.midtop = (anchor.centerx, anchor.bottom + gap)
    above.midbottom = (anchor.centerx, anchor.top - gap)
    beside.midleft = (anchor.right + gap, anchor.centery)
    if below.bottom <= inside.bottom:
        box = below
    elif above.top < inside.top and beside.right <= inside.right:
        box = beside
    else:
        box = above
    box.clamp_ip(inside)
    radius = theme.px(8)
    shapes.draw_shadow(surface, box, radius, theme.px(10), theme.px(4), 140)
    shapes.draw_plate(surface, box, radius, theme.palette.well)
    shapes.draw_ring(surface, box, radius, theme.px(1), theme.palette.rim)
    text.draw_paragraph(surface, words, style, box.inflate(-2 * side, -2 * top))
