"""What is only read: lines, paragraphs, small pictures and rules between them."""

from __future__ import annotations

import pygame

from scenes.ui import icons, shapes, text
from scenes.ui.theme import Colour, Style
from scenes.ui.widget import Seen, Widget


class Label(Widget):
    """One line of text. Where it does not fit it is shortened, and the tip tells it whole.

    Attributes:
        style: the name of one of the theme's styles: `title`, `heading`, `body`, `strong`, `small`, `label`.
        align: `left`, `centre` or `right`.
        narrows: where it does not fit, its type first gets smaller, down to `text.NARROWEST` of its size.
        lowered: the size of its type in pixels, if not that of its style.
    """

    focusable = False

    words = Seen("")
    style = Seen("body")
    lowered = Seen[int | None](None)
    align = Seen("left")
    colour = Seen[Colour | None](None)

    def __init__(
        self,
        words: str,
        style: str = "body",
        *,
        align: str = "left",
        colour: Colour | None = None,
        name: str = "",
        tip: str = "",
        narrows: bool = False,
    ) -> None:
        super().__init__(name=name, tip=tip)
        self.narrows = narrows
        self.words = words
        self.style = style
        self.align = align
        self.colour = colour

    def type(self) -> Style:
        """The style at the theme's scale."""
        style: Style = getattr(self.theme, self.style)
        if self.lowered is not None:
            style = style._replace(size=self.lowered)
        return style.coloured(self.colour) if self.colour else style

    def _type_here(self) -> Style:
        """The type as it is in its place."""
        type_ = self.type()
        return text.narrowed_line(self.words, type_, self.rect.width) if self.narrows else type_

    def spoken(self) -> str:
        return self.words

    def natural_width(self) -> int:
        return text.width(self.words, self.type())

    def height_for(self, width: int) -> int:
        return text.line_height(self.type())

    def tip_text(self) -> str:
        whole = text.clean(self.words)
        shortened = (
            self.interface is not None and text.fit(whole, self._type_here(), self.rect.width) != whole
        )
        return super().tip_text() or (self.words if shortened else "")

    def draw(self, surface: pygame.Surface) -> None:
        text.draw_line(surface, self.words, self._type_here(), self.rect, self.align)


class Paragraph(Label):
    """Text over as many lines as it needs."""

    def natural_width(self) -> int:
        widest = max(text.width(line, self.type()) for line in self.words.split("\n"))
        return min(widest, self.theme.px(480))

    def height_for(self, width: int) -> int:
        return text.height(self.words, self.type(), width)

    def tip_text(self) -> str:
        shortened = self.interface is not None and self.height_for(self.rect.width) > self.rect.height
        return Widget.tip_text(self) or (self.words if shortened else "")

    def draw(self, surface: pygame.Surface) -> None:
        text.draw_paragraph(surface, self.words, self.type(), self.rect, self.align)


class Icon(Widget):
    """A small picture beside words that say the same."""

    focusable = False
    solid = False

    def __init__(self, icon: str) -> None:
        super().__init__()
        self.icon = icon

    def natural_width(self) -> int:
        return self.theme.px(24)

    def height_for(self, width: int) -> int:
        return self.theme.px(24)

    def draw(self, surface: pygame.Surface) -> None:
        if all(self.rect.size):
            icons.draw(surface, self.icon, self.rect, self.theme.palette.brass_light)


class Divider(Widget):
    """A thin line between two things."""

    focusable = False
    solid = False
    ends_section = True

    def height_for(self, width: int) -> int:
        return self.theme.px(9)

    def draw(self, surface: pygame.Surface) -> None:
        line = pygame.Rect(self.rect.left, 0, self.rect.width, self.theme.px(1))
        line.centery = self.rect.centery
        shapes.draw_plate(surface, line, 0, self.theme.palette.rim)
