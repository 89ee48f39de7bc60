"""The small plate that says what something does."""

from __future__ import annotations

import pygame

from scenes.ui import shapes, text
from scenes.ui.theme import Theme


def draw_tip(surface: pygame.Surface, theme: Theme, words: str, anchor: pygame.Rect) -> None:
    """Draws a tip below what it is about, or above where there is no room, always within the surface."""
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
    box.midtop = (anchor.centerx, anchor.bottom + theme.px(8))
    if box.bottom > window.bottom - margin:
        box.bottom = anchor.top - theme.px(8)
    box.clamp_ip(window.inflate(-2 * margin, -2 * margin))
    radius = theme.px(8)
    shapes.draw_shadow(surface, box, radius, theme.px(10), theme.px(4), 140)
    shapes.draw_plate(surface, box, radius, theme.palette.well)
    shapes.draw_ring(surface, box, radius, theme.px(1), theme.palette.rim)
    text.draw_paragraph(surface, words, style, box.inflate(-2 * side, -2 * top))
