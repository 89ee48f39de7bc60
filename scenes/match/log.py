"""The list of moves: every decision and roll of a match as a line in words and in notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame

from game.bots.judging import Grade
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
    """A line of the list. `position` is how many entries the log has once the rolls that follow are in.

    `number` counts the moves up to this line; what `is_move` not, a roll or the answer to an offer, is told
    and not counted. `entry` is the place in the log of what it tells.
    """

    number: int
    is_move: bool
    seat: Seat
    words: str
    notation: str
    position: int
    entry: int


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
    moves = 0
    for index, entry in enumerate(match.log[:entries]):
        moves += entry.is_decision
        secret = index > shown_up_to and any(
            match.game.show(event, looker) != event for event in entry.events
        )
        words = (hidden if secret else describe)(entry)
        if words:
            notation = "" if secret else entry.text
            speaker = _speaker(match, entry)
            lines.append(MoveLine(moves, entry.is_decision, speaker, words, notation, ends[index], index))
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


@dataclass(frozen=True, slots=True)
class _Written:
    """How a move stands in the list.

    `beside` is the notation where it fits beside the name, else it stands `below`, so far as there is room;
    `is_whole` says whether all is there.
    """

    words: Sequence[str]
    beside: str
    below: Sequence[str]
    height: int
    is_whole: bool


class MoveList(List):
    """What happened in words, below it who did it and the notation, in as many lines as it takes.

    A click or Enter looks at it.
    """

    def __init__(
        self, on_select: Callable[[int], object], on_open: Callable[[int], object], empty: str
    ) -> None:
        super().__init__([], on_select, on_open=on_open, one_click=True, empty=empty, name="moves")
        self.lines: Sequence[MoveLine] = ()
        self.seats: Sequence[SeatInfo] = ()
        self.grades: Sequence[Grade] = ()
        self._written: dict[tuple[str, str, str], _Written] = {}
        self._measures: tuple[int, int, int] = (0, 0, 0)
        self._tops: Sequence[int] | None = None

    def set_lines(
        self,
        lines: Sequence[MoveLine],
        seats: Sequence[SeatInfo],
        selected: int | None,
        grades: Sequence[Grade] = (),
    ) -> None:
        """Shows other lines; with none selected the last is in sight.

        `grades` says how good what each of them tells of was, where that is known.
        """
        self.lines, self.seats, self.grades, self._tops = lines, seats, grades, None
        self.set_rows([ListRow(line.words, line.notation) for line in lines], selected)
        if selected is None and lines:
            self.show(len(lines) - 1)

    def spoken(self) -> str:
        if not self.lines:
            return self.said_with(self.empty)
        place = len(self.lines) - 1 if self.selected is None else self.selected
        line = self.lines[place]
        return self.said_with(
            line.words, line.notation + self._sign(place), f"({place + 1}/{len(self.lines)})"
        )

    @property
    def row_height(self) -> int:
        return self.theme.px(46) if self.interface is not None else 1

    @property
    def tops(self) -> Sequence[int]:
        if self.interface is None:
            return super().tops
        room = self._column(pygame.Rect(0, 0, self.rect.width - self.theme.px(14), 0)).width
        measures = (room, self.rect.height, self.row_height)
        if measures != self._measures:
            self._written, self._measures, self._tops = {}, measures, None
        if self._tops is None:
            self._tops = list(accumulate((self._write(line).height for line in self.lines), initial=0))
        return self._tops

    def _write(self, line: MoveLine) -> _Written:
        """How a line is broken; kept, as only a few are new when the list changes."""
        key = (line.words, self._name(line), line.notation)
        if key not in self._written:
            self._written[key] = self._broken(*key, self._measures[0])
        return self._written[key]

    def _broken(self, words: str, name: str, notation: str, room: int) -> _Written:
        """A move in so many pixels: words in lines, and then the notation where it does not fit beside."""
        style, small = self._style(self.theme.palette.text), self._small(self.theme.palette.muted)
        said = text.wrap(words, style, room)
        between = self.theme.px(6) if name else 0
        fits = not notation or text.width(name + notation, small) + between <= room
        below = [] if fits else text.wrap(notation, small, room)
        step, low = text.line_height(style), text.line_height(small)
        spare = max(0, self.rect.height - self.row_height)
        most = 1 + spare // step
        shown = said if len(said) <= most else [*said[: most - 1], " ".join(said[most - 1 :])]
        spare -= (len(shown) - 1) * step
        # Where nobody is named the notation begins in the row of the name.
        further = max(0, len(below) if name else len(below) - 1)
        noted, further = (below, further) if further * low <= spare else ([], 0)
        height = self.row_height + (len(shown) - 1) * step + further * low
        is_whole = shown == said and noted == below
        return _Written(shown, notation if fits else "", noted, height, is_whole)

    def _name(self, line: MoveLine) -> str:
        return "" if line.seat == CHANCE else self.seats[line.seat].name

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
        if self.pointed is not None and self.pointed < len(self.lines):
            line = self.lines[self.pointed]
            if not self._write(line).is_whole:
                return " · ".join(filter(None, (self._name(line), line.words, line.notation)))
        return self.tip

    def draw_row(self, surface: pygame.Surface, index: int, rect: pygame.Rect, ink: Colour) -> None:
        theme, line = self.theme, self.lines[index]
        chosen = index == self.selected
        faint = ink if chosen else theme.palette.muted
        written, column = self._write(line), self._column(rect)
        half = theme.px(21)
        upper = pygame.Rect(column.left, rect.top + theme.px(3), column.width, half)
        place = upper.copy()
        for words in written.words:
            text.draw_line(surface, words, self._style(ink), place)
            place.top += text.line_height(self._style(ink))
        lower = pygame.Rect(column.left, place.top - theme.px(2), column.width, half)
        notation = self._small(faint)
        if name := self._name(line):
            beside = lower.copy()
            beside.width -= text.width(written.beside, notation) + theme.px(6) if written.beside else 0
            text.draw_line(surface, name, notation, beside)
        text.draw_line(surface, written.beside, notation, lower, "right" if name else "left")
        below = lower.copy()
        if name or written.beside:
            below.top += text.line_height(notation)
        for words in written.below:
            text.draw_line(surface, words, notation, below)
            below.top += text.line_height(notation)
        number = pygame.Rect(rect.left + theme.px(4), upper.top, theme.px(26), half)
        if line.is_move:
            text.draw_line(surface, str(line.number), notation, number, "right")
        if line.seat != CHANCE:
            look = looks.look(self.seats[line.seat].colour)
            mark = pygame.Rect(0, 0, theme.px(11), theme.px(11))
            mark.midright = (number.right, lower.centery)
            pygame.draw.rect(surface, look.body, mark, border_radius=theme.px(3))
            pygame.draw.rect(surface, faint, mark, theme.px(1), border_radius=theme.px(3))
            pygame.draw.circle(surface, look.pip, mark.center, max(1, theme.px(2)))
            if sign := self._sign(index):
                before = pygame.Rect(rect.left, lower.top, mark.left - theme.px(2) - rect.left, half)
                strong = theme.style("bold", 13, ink if chosen else theme.palette.brass_light)
                text.draw_line(surface, sign, strong, before, "right")

    def _sign(self, index: int) -> str:
        """The sign that annotated games have for how good what a line tells of was."""
        return self.grades[index].sign if index < len(self.grades) else ""

    def _style(self, ink: Colour) -> Style:
        return self.theme.style("body", 15, ink)

    def _small(self, ink: Colour) -> Style:
        return self.theme.style("body", 13, ink)

    def _column(self, rect: pygame.Rect) -> pygame.Rect:
        left = rect.left + self.theme.px(38)
        return pygame.Rect(left, rect.top, max(0, rect.right - self.theme.px(8) - left), rect.height)
