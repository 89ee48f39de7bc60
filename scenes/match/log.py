"""The list of moves: every decision and roll of a match as a line in words and in notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.engine import CHANCE, Offer, Seat
from game.match import Entry, Match
from game.save import SeatInfo
from scenes.dice import looks
from scenes.ui import text
from scenes.ui.lists import List, ListRow
from scenes.ui.theme import Colour, Style
from scenes.ui.widget import Direction


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A line of the list. `position` is how many entries the log has once the rolls that follow are in."""

    number: int
    seat: Seat
    words: str
    notation: str
    position: int


def move_lines(
    match: Match,
    looker: Seat | None,
    describe: Callable[[Entry], str],
    hidden: Callable[[Entry], str],
    entries: int | None = None,
) -> list[MoveLine]:
    """The lines of a match, or of its first so many entries, as a seat may read them.

    `hidden` says of what it may not know whole yet as much as it may.
    """
    shown_up_to = max((i for i, entry in enumerate(match.log) if entry.reveals), default=-1)
    ends = list(_ends(match.log))
    lines: list[MoveLine] = []
    for index, entry in enumerate(match.log[:entries]):
        secret = index > shown_up_to and any(
            match.game.show(event, looker) != event for event in entry.events
        )
        words = (hidden if secret else describe)(entry)
        if words:
            notation = "" if secret else entry.text
            lines.append(MoveLine(len(lines) + 1, _speaker(match, entry), words, notation, ends[index]))
    return lines


def _speaker(match: Match, entry: Entry) -> Seat:
    """Who acted; of an answer to an offer who gave it, of a roll whose dice they are, where it tells."""
    if entry.action is None or isinstance(entry.action, Offer):
        return Seat(match.game.letters.index(entry.text[0]))
    if entry.seat == CHANCE:
        return next((event.seat for event in entry.events if hasattr(event, "seat")), CHANCE)
    return entry.seat


def position_of(lines: Sequence[MoveLine], entries: int) -> int | None:
    """The index of the line that led to the position after so many entries of the log, if any."""
    return next((i for i in reversed(range(len(lines))) if lines[i].position <= entries), None)


def _ends(log: Sequence[Entry]) -> Iterator[int]:
    """For each entry where the log stands once the rolls and answers after it are in."""
    for index in range(len(log)):
        end = index + 1
        while end < len(log) and not log[end].is_decision:
            end += 1
        yield end


class MoveList(List):
    """Lines of two rows each: what happened in words, below it who did it and the notation.

    A click looks at it.
    """

    def __init__(self, on_open: Callable[[int], object], empty: str) -> None:
        super().__init__([], on_open=on_open, one_click=True, empty=empty, name="moves")
        self.lines: Sequence[MoveLine] = ()
        self.seats: Sequence[SeatInfo] = ()

    def set_lines(self, lines: Sequence[MoveLine], seats: Sequence[SeatInfo], selected: int | None) -> None:
        """Shows other lines; with none selected the last is in sight."""
        self.lines, self.seats = lines, seats
        self.set_rows([ListRow(line.words, line.notation) for line in lines], selected)
        if selected is None and lines:
            self.show(len(lines) - 1)

    def spoken(self) -> str:
        if not self.lines:
            return self.said_with(self.empty)
        line = self.lines[-1 if self.selected is None else self.selected]
        return self.said_with(line.words, line.notation, f"({line.number}/{len(self.lines)})")

    @property
    def row_height(self) -> int:
        return self.theme.px(46) if self.interface is not None else 1

    def place(self, rect: pygame.Rect) -> None:
        at_end = self.selected is None and self.offset >= self.overflow
        super().place(rect)
        if at_end and self.lines:
            self.show(len(self.lines) - 1)

    def move(self, direction: Direction) -> bool:
        if self.selected is None and self.lines and direction is Direction.UP:
            self.select(len(self.lines) - 1)
            return True
        return super().move(direction)

    def tip_text(self) -> str:
        if self.pointed is not None and self.pointed < len(self.rows):
            row, line = self.rows[self.pointed], self.lines[self.pointed]
            room = self._column(self.row_rect(self.pointed)).width
            name = self.seats[line.seat].name if line.seat != CHANCE else ""
            below = text.width(name + line.notation, self.theme.style("body", 13, self.theme.palette.muted))
            above = text.width(row.words, self._style(self.theme.palette.text))
            if max(above, below + self.theme.px(6)) > room:
                return " · ".join(filter(None, (name, row.words, line.notation)))
        return self.tip

    def draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, ink: Colour) -> None:
        theme, line = self.theme, self.lines[index]
        chosen = index == self.selected
        faint = ink if chosen else theme.palette.muted
        column = self._column(rect)
        half = theme.px(21)
        upper = pygame.Rect(column.left, rect.top + theme.px(3), column.width, half)
        lower = pygame.Rect(column.left, upper.bottom - theme.px(2), column.width, half)
        text.draw_line(surface, line.words, self._style(ink), upper)
        notation = theme.style("body", 13, faint)
        beside = lower.copy()
        if line.seat != CHANCE:
            # The name comes first; notation of which little would be left is rather left out: the tip has it.
            name = text.draw_line(surface, self.seats[line.seat].name, notation, beside)
            wanted = text.width(line.notation, notation)
            wide = min(wanted, lower.right - name.rect.right - theme.px(6))
            if wide * 2 < wanted:
                wide = 0
            lower = pygame.Rect(lower.right - wide, lower.top, wide, lower.height)
        text.draw_line(surface, line.notation, notation, lower)
        number = pygame.Rect(rect.left + theme.px(4), upper.top, theme.px(26), half)
        text.draw_line(surface, str(line.number), notation, number, "right")
        if line.seat != CHANCE:
            look = looks.look(self.seats[line.seat].colour)
            mark = pygame.Rect(0, 0, theme.px(11), theme.px(11))
            mark.midright = (number.right, lower.centery)
            pygame.draw.rect(surface, look.body, mark, border_radius=theme.px(3))
            pygame.draw.rect(surface, faint, mark, theme.px(1), border_radius=theme.px(3))
            pygame.draw.circle(surface, look.pip, mark.center, max(1, theme.px(2)))

    def _style(self, ink: Colour) -> Style:
        return self.theme.style("body", 15, ink)

    def _column(self, rect: pygame.Rect) -> pygame.Rect:
        left = rect.left + self.theme.px(38)
        return pygame.Rect(left, rect.top, max(0, rect.right - self.theme.px(8) - left), rect.height)
