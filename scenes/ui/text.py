"""Sets text: measured, wrapped, shortened and cached.

Letters that a face lacks come from the wide face, and those it lacks too are shown as a box; no text raises.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import NamedTuple

import pygame

from scenes.system import assets
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import Style

MISSING = "□"
ELLIPSIS = "…"
WIDE = "wide"
NARROWEST = 0.7
"""Of its size the type of a line may become so small before the line is shortened."""

_LINES = SurfaceCache(8 << 20)


class DrawnLine(NamedTuple):
    """A line of text as it stands on a surface.

    `rect` is the line's box, `room` what it was meant to stay within, `clip` what the surface let through;
    `full` is the text before it was shortened.
    """

    text: str
    full: str
    rect: pygame.Rect
    room: pygame.Rect
    clip: pygame.Rect
    style: Style

    @property
    def shortened(self) -> bool:
        return self.text != self.full


_recorders: list[list[DrawnLine]] = []


@contextmanager
def recorded() -> Iterator[list[DrawnLine]]:
    """Collects every line drawn within the `with` block."""
    lines: list[DrawnLine] = []
    _recorders.append(lines)
    try:
        yield lines
    finally:
        # By identity: two recorders that saw the same lines are equal.
        _recorders[:] = [recorder for recorder in _recorders if recorder is not lines]


@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """A text of one line that can be drawn: composed letters, spaces for breaks, nothing invisible."""
    letters: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter.isspace():
            letters.append("\u00a0" if letter in "\u00a0\u202f" else " ")
        elif category == "Cs":
            letters.append(MISSING)
        elif category not in ("Cc", "Cf", "Mn", "Me"):
            letters.append(letter)
    return "".join(letters)


@lru_cache(maxsize=4096)
def width(text: str, style: Style) -> int:
    """The width of a line in pixels."""
    return sum(_font(face, style).size(run)[0] for face, run in _runs(clean(text), style.face))


def line_height(style: Style) -> int:
    """The height of a line in pixels, leading included."""
    return max(1, round(style.size * 1.4))


def wrap(text: str, style: Style, room: int) -> list[str]:
    """The lines of a text that is `room` pixels wide. A word that does not fit is broken."""
    return list(_wrapped(text, style, max(1, room)))


def fit(text: str, style: Style, room: int) -> str:
    """The text, shortened with an ellipsis where it is wider than `room` pixels; '' where nothing fits."""
    return _fitted(clean(text), style, max(0, room))


def narrowed(text: str, style: Style, room: int, least: int) -> Style:
    """The type so much smaller that the longest word fits into `room` pixels, but no smaller than `least`."""
    longest = max(clean(text).split() or [""], key=lambda word: width(word, style))
    while style.size > least and width(longest, style) > room:
        style = style._replace(size=style.size - 1)
    return style


def narrowed_line(text: str, style: Style, room: int) -> Style:
    """The type so much smaller that the text fits into `room` pixels as one line, as far as `NARROWEST`."""
    least = round(style.size * NARROWEST)
    while style.size > least and width(text, style) > room:
        style = style._replace(size=style.size - 1)
    return style


def lowered(text: str, style: Style, room: tuple[int, int], least: int) -> Style:
    """The type so much smaller that the wrapped text fits into a room, but no smaller than `least`."""
    while style.size > least and height(text, style, room[0]) > room[1]:
        style = style._replace(size=style.size - 1)
    return style


def height(text: str, style: Style, room: int) -> int:
    """The height of a wrapped text in pixels."""
    return len(wrap(text, style, room)) * line_height(style)


def draw_line(
    surface: pygame.Surface,
    text: str,
    style: Style,
    rect: pygame.Rect,
    align: str = "left",
    alpha: int = 255,
) -> DrawnLine:
    """Draws one line in the middle of the rect's height, shortened to its width.

    Args:
        align: `left`, `centre` or `right`.
    """
    shown = fit(text, style, rect.width)
    drawn = _line(shown, style)
    place = drawn.get_rect(centery=rect.centery)
    if align == "centre":
        place.centerx = rect.centerx
    elif align == "right":
        place.right = rect.right
    else:
        place.left = rect.left
    if shown:
        drawn.set_alpha(alpha)
        surface.blit(drawn, place)
    line = DrawnLine(shown, clean(text), place, rect.copy(), surface.get_clip(), style)
    for recorder in _recorders:
        recorder.append(line)
    return line


def draw_paragraph(
    surface: pygame.Surface,
    text: str,
    style: Style,
    rect: pygame.Rect,
    align: str = "left",
) -> int:
    """Draws wrapped lines from the top of the rect and returns their height.

    Where the rect is too low the last line that fits ends in an ellipsis.
    """
    lines = wrap(text, style, rect.width)
    step = line_height(style)
    room = max(1, rect.height // step) if rect.height >= style.size else 0
    if len(lines) > room:
        # All that is left goes into the last line, which is shortened then.
        shown = max(1, room)
        lines = [*lines[: shown - 1], " ".join(lines[shown - 1 :])]
    if not room:
        draw_line(surface, lines[0], style, pygame.Rect(rect.topleft, (0, 0)), align)
        return 0
    for number, line in enumerate(lines):
        draw_line(
            surface, line, style, pygame.Rect(rect.left, rect.top + number * step, rect.width, step), align
        )
    return len(lines) * step


def _font(face: str, style: Style) -> pygame.font.Font:
    return assets.font(face, style.size)


@lru_cache(maxsize=2048)
def _runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces of one face each."""
    runs: list[tuple[str, str]] = []
    for letter in text:
        if assets.covers(face, letter):
            used = face
        else:
            used = WIDE
            if not assets.covers(WIDE, letter):
                letter = MISSING
        if runs and runs[-1][0] == used:
            runs[-1] = (used, runs[-1][1] + letter)
        else:
            runs.append((used, letter))
    return tuple(runs)


@lru_cache(maxsize=2048)
def _fitted(text: str, style: Style, room: int) -> str:
    if width(text, style) <= room:
        return text
    fitting, failing = 0, len(text)
    while failing - fitting > 1:
        middle = (fitting + failing) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, style) <= room:
            fitting = middle
        else:
            failing = middle
    shown = text[:fitting].rstrip() + ELLIPSIS
    return shown if width(shown, style) <= room else ""


@lru_cache(maxsize=1024)
def _wrapped(text: str, style: Style, room: int) -> tuple[str, ...]:
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in clean(part).split(" "):
            longer = f"{line} {word}" if line else word
            if width(longer, style) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            while len(word) > 1 and width(word, style) > room:
                length = _letters_that_fit(word, style, room)
                lines.append(word[:length])
                word = word[length:]
            line = word
        lines.append(line)
    return tuple(lines)


def _letters_that_fit(word: str, style: Style, room: int) -> int:
    fitting, failing = 1, len(word)
    while failing - fitting > 1:
        middle = (fitting + failing) // 2
        if width(word[:middle], style) <= room:
            fitting = middle
        else:
            failing = middle
    return fitting


def _line(text: str, style: Style) -> pygame.Surface:
    return _LINES.get((text, style), lambda: _rendered(text, style))


def _rendered(text: str, style: Style) -> pygame.Surface:
    runs = [(_font(face, style), run) for face, run in _runs(text, style.face)]
    if len(runs) == 1 and runs[0][0] is _font(style.face, style) and width(text, style):
        return runs[0][0].render(runs[0][1], True, style.colour)
    own = _font(style.face, style)
    ascent = max([own.get_ascent(), *(font.get_ascent() for font, _ in runs)])
    below = max(
        [own.get_height() - own.get_ascent(), *(font.get_height() - font.get_ascent() for font, _ in runs)]
    )
    surface = pygame.Surface((max(1, width(text, style)), max(1, ascent + below)), pygame.SRCALPHA)
    left = 0
    for font, run in runs:
        run_width = font.size(run)[0]
        if run_width:
            surface.blit(font.render(run, True, style.colour), (left, ascent - font.get_ascent()))
        left += run_width
    return surface
