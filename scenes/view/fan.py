"""Choices that fan out around a die: little dice for faces it could show, or words on tokens.

A fan finds its own place: on the side of the die where it stays inside its area, hides none of what one has
to see to choose, and otherwise the fewest dice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.cube import Cube
from game.engine import Target
from scenes.dice.art import DiceArt
from scenes.dice.looks import DieLook
from scenes.dice.view import Point
from scenes.ui import icons, shapes, text
from scenes.ui.theme import Theme, mix

OPENING_SECONDS = 0.18

# At scale 1.
LEAST_DIE, GAP = 32, 7
ADVICE = 24
DIE_SHARE = 0.5
"""A little die beside the full one."""

WIDEST = 230
"""Degrees that a fan may take of the circle."""

_SIDES = (90, 60, 120, 30, 150, 0, 180, 270, 300, 240, 330, 210)
"""Where a fan may spread, in degrees, counterclockwise from the right; the first that does is taken."""


_DISTANCES = (1.0, 1.25, 1.5, 1.75, 2.0)
"""How far away it may be, as a multiple of what is least."""


@dataclass(frozen=True)
class Leaf:
    """One choice of a fan: a die as it would lie, or None for a word; `note` is written beside the key."""

    target: Target
    die: Cube | None
    key: str
    note: str = ""


class Fan:
    """The leaves around a point of the window, laid out once.

    Args:
        around: the point, and `radius` how far from it the middles of the leaves lie at least.
        area: what the fan stays within.
        kept: rectangles that one has to see to choose: it goes farther away rather than cover them.
        hidden: rectangles that it should rather not cover.
    """

    def __init__(
        self,
        leaves: Sequence[Leaf],
        around: Point,
        radius: float,
        area: pygame.Rect,
        kept: Sequence[pygame.Rect],
        hidden: Sequence[pygame.Rect],
        theme: Theme,
        art: DiceArt,
        look: DieLook,
    ) -> None:
        self.leaves = tuple(leaves)
        self.around = around
        self._theme = theme
        self._art = art
        self._look = look
        sizes = [self._size(leaf) for leaf in self.leaves]
        self.rects = _placed(sizes, around, radius, theme.px(GAP), area, kept, hidden)

    @staticmethod
    def die_edge(theme: Theme, full: int) -> int:
        """The edge of the little dice beside dice of an edge."""
        return max(theme.px(LEAST_DIE), round(full * DIE_SHARE))

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """The choice under a position."""
        return next(
            (
                leaf.target
                for leaf, rect in zip(self.leaves, self.rects, strict=True)
                if rect.collidepoint(position)
            ),
            None,
        )

    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        """The choices with where they are."""
        return [(leaf.target, rect) for leaf, rect in zip(self.leaves, self.rects, strict=True)]

    def key_target(self, key: int) -> Target | None:
        """The choice whose key is a key of pygame, on the row of digits or on the number pad."""
        name = pygame.key.name(key).strip("[]").upper()
        return next((leaf.target for leaf in self.leaves if leaf.key == name), None)

    def draw(
        self, surface: pygame.Surface, opened: float, aimed: Target | None, advised: Target | None = None
    ) -> None:
        """Draws the fan, 0..1 opened: the leaf that is pointed at or focused lit, an advised one marked."""
        share = 1 - (1 - opened) ** 3
        for leaf, rect in zip(self.leaves, self.rects, strict=True):
            x = self.around[0] + (rect.centerx - self.around[0]) * share
            y = self.around[1] + (rect.centery - self.around[1]) * share
            place = rect.copy()
            place.center = (round(x), round(y))
            self._draw_leaf(surface, leaf, place, round(255 * share), leaf.target == aimed)
            if leaf.target == advised:
                self._draw_advice(surface, place, round(255 * share))

    def _draw_leaf(
        self, surface: pygame.Surface, leaf: Leaf, rect: pygame.Rect, alpha: int, aimed: bool
    ) -> None:
        theme, palette = self._theme, self._theme.palette
        radius = theme.px(12)
        shapes.draw_shadow(surface, rect, radius, theme.px(8), theme.px(3), 150 * alpha // 255)
        colour = mix(palette.panel_light, palette.brass, 0.35) if aimed else palette.panel
        shapes.draw_plate(surface, rect, radius, colour, 0.06, alpha=alpha * 240 // 255)
        edge = palette.focus if aimed else palette.brass
        shapes.draw_ring(surface, rect, radius, theme.px(2.5 if aimed else 1.5), edge, alpha=alpha)
        if leaf.die is not None:
            words = f"{leaf.key} {leaf.note}".strip()
            caption = pygame.Rect(
                rect.left, rect.bottom - self._caption - theme.px(3), rect.width, self._caption
            )
            middle = (rect.top + theme.px(3) + caption.top) / 2
            view, size = self._art.view, self._art.edge
            body = self._art.resting(self._look, leaf.die).body
            body.surface.set_alpha(alpha)
            body.draw(surface, (rect.centerx, middle + size * view.rise / 2))
            body.surface.set_alpha(255)
        else:
            words, caption = f"{leaf.note}  {leaf.key}", rect
        style = theme.strong if leaf.die is None else theme.small
        ink = palette.title if aimed or leaf.die is None else palette.text
        text.draw_line(surface, words, style.coloured(ink), caption, "centre", alpha)

    def _draw_advice(self, surface: pygame.Surface, rect: pygame.Rect, alpha: int) -> None:
        """The mark of a hint in the corner of a leaf."""
        theme, palette = self._theme, self._theme.palette
        badge = pygame.Rect(0, 0, theme.px(ADVICE), theme.px(ADVICE))
        badge.center = (rect.right - theme.px(3), rect.top + theme.px(3))
        shapes.draw_plate(surface, badge, badge.width // 2, palette.brass, 0.06, alpha=alpha)
        if alpha == 255:
            icons.draw(surface, "hint", badge.inflate(-badge.width // 4, -badge.width // 4), palette.on_brass)

    @property
    def _caption(self) -> int:
        return text.line_height(self._theme.small)

    def _size(self, leaf: Leaf) -> tuple[int, int]:
        theme = self._theme
        if leaf.die is None:
            wide = text.width(f"{leaf.note}  {leaf.key}", theme.strong) + 2 * theme.px(16)
            return max(theme.hit, wide), max(theme.hit, theme.control)
        edge, view = self._art.edge, self._art.view
        wide = max(edge, text.width(f"{leaf.key} {leaf.note}".strip(), theme.small)) + 2 * theme.px(7)
        high = round(edge * (view.depth + view.rise)) + self._caption + theme.px(10)
        return max(theme.hit, wide), max(theme.hit, high)


def _placed(
    sizes: Sequence[tuple[int, int]],
    around: Point,
    radius: float,
    gap: int,
    area: pygame.Rect,
    kept: Sequence[pygame.Rect],
    hidden: Sequence[pygame.Rect],
) -> list[pygame.Rect]:
    """Where the leaves lie: on an arc around the point, towards the best side, left before right."""
    choices = []
    leaf = sizes[0][0] * sizes[0][1]
    for far in _DISTANCES if kept else _DISTANCES[:1]:
        for rank, side in enumerate(_SIDES):
            rects = _arc(sizes, around, far * radius, gap, side)
            outside = sum(rect.width * rect.height - _common(rect, area) for rect in rects)
            lost = sum(_common(rect, other) for rect in rects for other in kept)
            covered = sum(_common(rect, other) for rect in rects for other in hidden)
            badness = covered / leaf + 0.06 * rank + 2 * (far - 1)
            choices.append((outside > 0, outside, lost, badness, rank, rects))
    rects = min(choices, key=lambda choice: choice[:5])[5]
    whole = rects[0].unionall(rects[1:])
    shift = whole.clamp(area)
    return [rect.move(shift.left - whole.left, shift.top - whole.top) for rect in rects]


def _arc(
    sizes: Sequence[tuple[int, int]], around: Point, radius: float, gap: int, side: int
) -> list[pygame.Rect]:
    """As close together as they can be without touching; farther out where that takes too much of the
    circle.
    """
    step = 10
    while True:
        rects = _on_circle(sizes, around, radius, side, step)
        apart = [rect.inflate(gap, gap) for rect in rects]
        if not any(one.colliderect(other) for i, one in enumerate(apart) for other in apart[:i]):
            return rects
        step += 4
        if step * (len(sizes) - 1) > WIDEST:
            radius, step = radius * 1.1, 10


def _on_circle(
    sizes: Sequence[tuple[int, int]], around: Point, radius: float, side: int, step: int
) -> list[pygame.Rect]:
    # Read from left to right, and on the sides from above downwards.
    turn = 1 if 180 <= side < 360 else -1
    angles = [math.radians(side + turn * step * (i - (len(sizes) - 1) / 2)) for i in range(len(sizes))]
    rects = []
    for size, angle in zip(sizes, angles, strict=True):
        rect = pygame.Rect((0, 0), size)
        rect.center = (
            round(around[0] + radius * math.cos(angle)),
            round(around[1] - radius * math.sin(angle)),
        )
        rects.append(rect)
    return rects


def _common(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
