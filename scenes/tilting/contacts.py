"""The comparisons that are seen on the board now: values that grow at the edge between two dice."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Seat
from game.tilting.events import Compared, Side
from scenes.animation import Animation, Tween, linear, out_back
from scenes.dice.looks import DieLook
from scenes.view.values import Number, ValueArt

MEET = 0.3
"""Seconds at normal speed in which two values grow."""

LEAST = 0.02


class Contacts:
    """What is compared now, each with how far it has grown."""

    def __init__(self) -> None:
        self.shown: dict[Compared, float] = {}
        self._hidden = False

    def clear(self) -> None:
        """Shows none any more."""
        self.shown.clear()
        self._hidden = False

    def hide(self) -> None:
        """Hides them until they are uncovered."""
        self._hidden = True

    def uncover(self) -> None:
        """Shows them again."""
        self._hidden = False

    def grow(self, contact: Compared) -> Animation:
        """Lets a comparison grow out of the edge between its dice."""

        def apply(share: float) -> None:
            self.shown[contact] = max(LEAST, out_back(share))

        return Tween(MEET, apply, linear)

    def draw(self, surface: pygame.Surface, values: ValueArt, looks: Sequence[DieLook]) -> None:
        """Draws them above the dice."""
        for contact, grown in self.shown.items() if not self._hidden else ():
            draw_contact(surface, values, looks, contact, grown=grown)


def draw_contact(
    surface: pygame.Surface,
    values: ValueArt,
    looks: Sequence[DieLook],
    contact: Compared,
    *,
    grown: float = 1.0,
    strength: float = 1.0,
) -> None:
    """Draws what two dice show each other, or would."""
    mover, rival = contact.seat, Seat(1 - contact.seat)
    values.draw_contact(
        surface,
        (contact.moved.cell, _number(looks[mover], contact.moved)),
        (contact.rival.cell, _number(looks[rival], contact.rival)),
        grown,
        strength,
    )


def _number(look: DieLook, side: Side) -> Number:
    return Number(look, side.value, side.doubled)
