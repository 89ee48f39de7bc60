"""Every throw as a list: match by match, the last one on top, who threw what and when."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pygame

from game.cube import STANDARD
from game.engine import Seat
from scenes.dice.art import DiceArt
from scenes.dice.looks import LOOKS, look
from scenes.dice.view import View
from scenes.shell.course import clock_time
from scenes.shell.records import Record
from scenes.shell.summary import day_of, game_named
from scenes.shell.throws import Throw
from scenes.ui import text
from scenes.ui.lists import List, ListRow
from scenes.ui.scroll import ScrollArea
from scenes.ui.theme import Colour
from scenes.words import Words

KNOWN = {each.key for each in LOOKS}

SHARE_OF_NAMES = 0.24
"""How much of a row the name of who threw may take."""


class ThrowList(List):
    """A row for each match, and below it one for each throw in it, with the dice as they fell.

    Args:
        thrown: the throws of each match, the oldest match first.
    """

    def __init__(self, thrown: Sequence[tuple[Record, Sequence[Throw]]], words: Words, name: str) -> None:
        super().__init__([], name=name)
        self._words = words
        self.entries: list[tuple[Record, Throw | None]] = []
        for record, throws in reversed(thrown):
            self.entries.append((record, None))
            self.entries += [(record, throw) for throw in throws]
        self.rows = [ListRow("")] * len(self.entries)
        self._art: DiceArt | None = None
        self._measured: tuple[int, int] = (0, 0)
        self._tops: Sequence[int] = ()

    # Words

    def spoken(self) -> str:
        if self.selected is None:
            return super().spoken()
        return self.said_with(self.told(self.selected), f"({self.selected + 1}/{len(self.entries)})")

    def told(self, index: int) -> str:
        """A row in words."""
        record, throw = self.entries[index]
        if throw is None:
            return " · ".join(filter(None, (self._title(record), self._day(record))))
        told = (self._name(record, throw), " ".join(throw.faces), _time(throw))
        return " · ".join(filter(None, told))

    def tip_text(self) -> str:
        if self.pointed is None or self.pointed >= len(self.entries):
            return super().tip_text()
        record, throw = self.entries[self.pointed]
        # The row of the match may have been scrolled away.
        match = (self._title(record), self._day(record)) if throw is not None else ()
        return " · ".join(filter(None, (self.told(self.pointed), *match)))

    def _title(self, record: Record) -> str:
        words = self._words
        names = words("summary.names").join(map(words.name_of, record.seats))
        return words("statistics.in_game", name=names, game=game_named(words, record.game))

    def _day(self, record: Record) -> str:
        return day_of(self._words, record.date)

    def _name(self, record: Record, throw: Throw) -> str:
        return "" if throw.seat is None else self._words.name_of(record.seats[throw.seat])

    # Measures

    @property
    def row_height(self) -> int:
        return self.theme.px(32) if self.interface is not None else 1

    @property
    def tops(self) -> Sequence[int]:
        measured = (self.rect.width, self.row_height)
        if measured != self._measured:
            self._measured = measured
            one = self.row_height
            dice, further = (self._in_line, self._pitch) if self.interface is not None else (1, 0)
            # There may be a hundred thousand throws.
            heights = (
                one if throw is None else one + (len(throw.faces) - 1) // dice * further
                for _, throw in self.entries
            )
            self._tops = list(accumulate(heights, initial=0))
        return self._tops

    def height_for(self, width: int) -> int:
        return min(self.theme.px(240), max(1, len(self.entries)) * self.row_height)

    @property
    def _pitch(self) -> int:
        return self.theme.px(25)

    @property
    def _in_line(self) -> int:
        """How many dice there is room for side by side."""
        bar = self.theme.px(14)
        return max(1, (self.rect.width - bar - self._dice_left - self.theme.px(8)) // self._pitch)

    @property
    def _dice_left(self) -> int:
        """How far from the left edge the dice begin."""
        return self.theme.px(72) + round(self.rect.width * SHARE_OF_NAMES)

    def wheel(self, steps: float) -> bool:
        """The sheet comes first, until it shows all of the list that it can."""
        areas = (part.rect.height for part in self.ancestors() if isinstance(part, ScrollArea))
        room = min(self.rect.height, *areas, self.rect.height)
        return self.seen_rect().height >= room and super().wheel(steps)

    # Looks

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        edge = max(2, self.theme.px(21))
        if self._art is None or self._art.edge != edge:
            self._art = DiceArt(View.ABOVE, edge, 1 << 20)

    def draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, ink: Colour) -> None:
        theme, (record, throw) = self.theme, self.entries[index]
        chosen = index == self.selected
        faint = ink if chosen else theme.palette.muted
        small = theme.small.coloured(faint)
        first = pygame.Rect(rect.left + theme.px(12), rect.top, 0, self.row_height)
        if throw is None:
            first.width = max(0, rect.right - theme.px(10) - first.left)
            day = self._day(record)
            title = first.copy()
            title.width = max(0, first.width - text.width(day, small) - theme.px(12))
            colour = ink if chosen else theme.palette.title
            text.draw_line(surface, self._title(record), theme.strong.coloured(colour), title)
            text.draw_line(surface, day, small, first, "right")
            return
        first.width = theme.px(48)
        text.draw_line(surface, _time(throw), small, first, "right")
        name = first.move(first.width + theme.px(12), 0)
        name.width = max(0, rect.left + self._dice_left - theme.px(6) - name.left)
        text.draw_line(surface, self._name(record, throw), theme.small.coloured(ink), name)
        self._draw_dice(surface, record, throw, rect)

    def _draw_dice(self, surface: pygame.Surface, record: Record, throw: Throw, rect: pygame.Rect) -> None:
        if self._art is None:
            return
        dice = look(_dice_set(record, throw.seat))
        for number, face in enumerate(throw.faces):
            line, column = divmod(number, self._in_line)
            middle = (
                rect.left + self._dice_left + column * self._pitch + self._pitch // 2,
                rect.top + self.row_height // 2 + line * self._pitch,
            )
            self._art.resting(dice, STANDARD.showing(int(face))).draw(surface, middle)


def _dice_set(record: Record, seat: Seat | None) -> str:
    """The dice that were thrown; the first of all where this version has none of that name."""
    colour = record.seats[seat].colour if seat is not None else ""
    return colour if colour in KNOWN else LOOKS[0].key


def _time(throw: Throw) -> str:
    """After how long in the match it was; '' where that is not known."""
    return "" if throw.seconds is None else clock_time(throw.seconds)
