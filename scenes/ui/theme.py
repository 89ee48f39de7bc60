"""How the widgets look: colours, sizes and type, all measured in one scale."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

Colour = tuple[int, int, int]

SMALLEST_SCALE = 0.25


class Palette(NamedTuple):
    """Red, green and blue of everything that is not a picture."""

    felt: Colour = (26, 63, 54)
    felt_dark: Colour = (11, 27, 23)
    panel: Colour = (25, 32, 34)
    panel_light: Colour = (34, 43, 45)
    well: Colour = (15, 20, 21)
    rim: Colour = (64, 77, 79)
    button: Colour = (55, 67, 69)
    button_light: Colour = (70, 84, 86)
    brass: Colour = (196, 149, 84)
    brass_light: Colour = (222, 180, 118)
    on_brass: Colour = (29, 20, 8)
    title: Colour = (246, 235, 211)
    text: Colour = (224, 224, 212)
    muted: Colour = (166, 176, 173)
    faint: Colour = (139, 149, 147)
    good: Colour = (137, 201, 150)
    warning: Colour = (240, 190, 110)
    bad: Colour = (244, 146, 130)
    focus: Colour = (255, 224, 150)


PALETTE = Palette()


class Style(NamedTuple):
    """How a text is set: a face of `assets.FACES`, a size in pixels and a colour."""

    face: str
    size: int
    colour: Colour

    def coloured(self, colour: Colour) -> Style:
        """The same type in another colour."""
        return self._replace(colour=colour)


@dataclass(frozen=True)
class Theme:
    """Sizes at one UI scale; scale 1 is meant for a window of 1280x800."""

    scale: float = 1.0
    palette: Palette = PALETTE

    def px(self, length: float) -> int:
        """A length of scale 1 in pixels; at least one pixel unless it is nothing."""
        return 0 if length == 0 else max(1, round(length * self.scale))

    def style(self, face: str, size: float, colour: Colour) -> Style:
        """A style of its own, the size given at scale 1."""
        return Style(face, self.px(size), colour)

    @cached_property
    def display(self) -> Style:
        """The name of the program."""
        return self.style("title", 54, self.palette.title)

    @cached_property
    def title(self) -> Style:
        return self.style("title", 30, self.palette.title)

    @cached_property
    def heading(self) -> Style:
        return self.style("title", 22, self.palette.title)

    @cached_property
    def body(self) -> Style:
        return self.style("body", 17, self.palette.text)

    @cached_property
    def strong(self) -> Style:
        return self.style("bold", 17, self.palette.title)

    @cached_property
    def small(self) -> Style:
        return self.style("body", 15, self.palette.muted)

    @cached_property
    def label(self) -> Style:
        """The words on a button."""
        return self.style("bold", 17, self.palette.title)

    @cached_property
    def hit(self) -> int:
        """The least width and height of what can be clicked."""
        return self.px(40)

    @cached_property
    def control(self) -> int:
        """The height of a button."""
        return self.px(42)

    @cached_property
    def row(self) -> int:
        """The height of a row of a list."""
        return self.px(34)

    @cached_property
    def gap(self) -> int:
        """Between two controls."""
        return self.px(12)

    @cached_property
    def padding(self) -> int:
        """Between the edge of a panel and what is in it."""
        return self.px(22)

    @cached_property
    def radius(self) -> int:
        """The corner radius of a control."""
        return self.px(11)


def ui_scale(width: int, height: int, percent: float = 100) -> float:
    """The scale for a window in pixels and the player's wish of 80..200 percent."""
    return min(_wished(width, height, percent), _largest(width, height))


def ui_scale_is_capped(width: int, height: int, percent: float = 100) -> bool:
    """Whether the window is too small for the wished scale, so that it had to be reduced."""
    return _wished(width, height, percent) > _largest(width, height)


def _wished(width: int, height: int, percent: float) -> float:
    fitting = max(1.0, min(width / 1280, height / 800, 3.0))
    return fitting * max(80.0, min(percent, 200.0)) / 100


def _largest(width: int, height: int) -> float:
    return max(SMALLEST_SCALE, min(width / 640, height / 480))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1..21, as WCAG 2 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; share 0 is the one, 1 the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
