"""A scene of the shell: a titled sheet on the felt whose middle scrolls and whose buttons stand below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from scenes.scene import Scene, Stage
from scenes.ui.controls import Button
from scenes.ui.labels import Paragraph
from scenes.ui.layout import Column, Panel, Row
from scenes.ui.pointing import Fingers
from scenes.ui.scroll import ScrollArea
from scenes.ui.widget import Widget
from scenes.view.board import board
from scenes.view.texture import felt

VEIL = (6, 12, 11, 150)


class Sheet(Scene):
    """`heading`, `contents` and `buttons` are what a scene gives; the sheet places them at every size.

    Esc, two fingers and the back button leave by `leave_by_back`.
    """

    width: ClassVar[int] = 720
    """The widest the sheet gets, in pixels of scale 1."""
    fills: ClassVar[bool] = False
    """Whether it is as high as the window lets it, instead of as high as its contents."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._fingers = Fingers()
        self._panel = Panel()
        self._title = Paragraph("")
        self._middle: Widget = ScrollArea(Column())
        self._foot = Row()

    def heading(self) -> str:
        raise NotImplementedError

    @property
    def caption(self) -> str:
        return self.heading()

    def contents(self) -> Sequence[Widget]:
        raise NotImplementedError

    def middle(self) -> Widget:
        """What stands between heading and buttons."""
        return ScrollArea(Column(self.contents(), gap=11))

    def buttons(self) -> Sequence[Widget]:
        raise NotImplementedError

    def close_button(self, words: str) -> Button:
        """The button of a sheet that there is only to read."""
        return Button(words, self.stage.pop, kind="primary", icon="back", name="close", shortcut="Esc")

    def leave_by_back(self) -> None:
        """What Esc does."""
        self.stage.pop()

    def build(self) -> None:
        self._panel = self.interface.add(Panel())
        self._title = self.interface.add(Paragraph(self.heading(), "title"))
        before, self._middle = self._middle, self.interface.add(self.middle())
        if isinstance(before, ScrollArea) and isinstance(self._middle, ScrollArea):
            self._middle.offset = before.offset
        self._foot = self.interface.add(Row(self.buttons(), align="right"))

    def refill(self) -> None:
        """Takes `contents` anew; the place that was scrolled to and the focus stay."""
        focused = self.interface.focused
        self.column.fill(self.contents())
        self.layout()
        if focused is not None and self.interface.focused is None and focused.name:
            named = (part for part in self.interface.ring() if part.name == focused.name)
            self.interface.focus(next(named, None))

    @property
    def column(self) -> Column:
        """What scrolls, where `middle` is not another."""
        assert isinstance(self._middle, ScrollArea) and isinstance(self._middle.content, Column)
        return self._middle.content

    def layout(self) -> None:
        theme = self.stage.theme
        window = pygame.Rect((0, 0), self.stage.size)
        margin, padding, gap = theme.px(20), theme.padding, theme.px(16)
        width = min(theme.px(self.width), max(1, window.width - 2 * margin))
        inner = max(1, width - 2 * padding)
        head, foot = self._title.height_for(inner), self._foot.height_for(inner)
        fixed = head + foot + 2 * padding + 2 * gap
        room = max(1, window.height - 2 * margin - fixed)
        middle = room if self.fills else min(room, self._middle.height_for(inner))
        panel = pygame.Rect(0, 0, width, fixed + middle)
        panel.center = window.center
        self._panel.place(panel)
        left, top = panel.left + padding, panel.top + padding
        self._title.place(pygame.Rect(left, top, inner, head))
        self._middle.place(pygame.Rect(left, top + head + gap, inner, middle))
        self._foot.place(pygame.Rect(left, panel.bottom - padding - foot, inner, foot))

    def leaf(self) -> bool:
        """Shows the next page of what stands between heading and buttons; False where there is none."""
        return self._middle.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0))

    def handle(self, event: pygame.event.Event) -> bool:
        if self._fingers.step_back(event):
            self.interface.cancel_press()
            if not self.interface.back():
                self.leave_by_back()
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave_by_back()
            return True
        # What is only read has nothing in it that could have the focus, and is leafed through all the same.
        return event.type == pygame.KEYDOWN and self._middle.key(event)

    def draw(self, surface: pygame.Surface) -> None:
        if self.overlay:
            veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            veil.fill(VEIL)
            surface.blit(veil, (0, 0))
        else:
            draw_felt(self.stage, surface)
        super().draw(surface)


def draw_felt(stage: Stage, surface: pygame.Surface) -> None:
    """The cloth of the player's table, over the whole window."""
    surface.blit(felt(surface.get_size(), board(stage.settings.board_set).felt), (0, 0))
