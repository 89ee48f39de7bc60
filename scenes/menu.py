"""The first screen: every game as a small living board, and the last unfinished match on top."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

from game.catalog import KEYS
from game.engine import BadSave
from scenes.catalog import living_board
from scenes.scene import Scene, Stage
from scenes.sheet import draw_felt
from scenes.shelf import StoredSave
from scenes.ui import shapes
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Paragraph
from scenes.ui.layout import Row
from scenes.ui.widget import Widget
from scenes.view.living import LivingBoard

logger = logging.getLogger(__name__)


class GameCard(Widget):
    """A game to choose: its living board, its name, for how many players and minutes, and a sentence."""

    def __init__(
        self, key: str, name: str, facts: str, tagline: str, board: LivingBoard, on_click: Callable[[], None]
    ) -> None:
        super().__init__(name=key)
        self.title = Label(name, "heading", align="centre")
        self.facts = Label(facts, "small", align="centre")
        self.tagline = Paragraph(tagline, "body", align="centre")
        self.board = board
        self.on_click = on_click
        self._was_hovered = False

    def children(self) -> list[Widget]:
        return [self.board, self.title, self.facts, self.tagline]

    def activate(self) -> None:
        self.on_click()

    def focus_changed(self, by_keys: bool) -> None:
        if self.focused:
            self.board.stir()

    def update(self, seconds: float) -> None:
        """Pointed at, the board makes one move; a pointer that rests there leaves it in peace."""
        super().update(seconds)
        if self.hovered and not self._was_hovered:
            self.board.stir()
        self._was_hovered = self.hovered

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        padding, gap = self.theme.px(16), self.theme.px(4)
        inner = self.rect.inflate(-2 * padding, -2 * padding)
        bottom = inner.bottom
        for label in (self.tagline, self.facts, self.title):
            height = label.height_for(inner.width)
            bottom -= height
            label.place(pygame.Rect(inner.left, bottom, inner.width, height))
            bottom -= gap
        self.board.place(pygame.Rect(inner.left, inner.top, inner.width, max(0, bottom - inner.top)))

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.rect.width < 1 or self.rect.height < 1:
            return
        radius = theme.px(16)
        shapes.draw_shadow(surface, self.rect, radius, theme.px(18), theme.px(7), 150)
        shapes.draw_plate(surface, self.rect, radius, palette.panel, 0.035)
        if self.glow > 0:
            shapes.draw_plate(surface, self.rect, radius, palette.button, alpha=round(90 * self.glow))
        edge = palette.brass if self.hovered or self.focused else palette.panel_light
        shapes.draw_ring(surface, self.rect, radius, theme.px(1.5), edge)


class Menu(Scene):
    """Leads to everything else."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.last = next(self.stage.storage.unfinished(), None)
        self._title = Label("")
        self._tagline = Label("")
        self._cards: list[GameCard] = []
        self._continue: Button | None = None
        self._foot = Row()
        self._drawn = False

    def enter(self) -> None:
        """Continue follows what was played meanwhile."""
        last = next(self.stage.storage.unfinished(), None)
        if last != self.last:
            self.last = last
            self.interface.clear()
            self.build()
            self.layout()

    def build(self) -> None:
        words = self.stage.words
        self._title = self.interface.add(Label(words("menu.title"), "display", align="centre"))
        self._tagline = self.interface.add(Label(words("menu.tagline"), "small", align="centre"))
        self._continue = None
        if self.last is not None:
            self._continue = self.interface.add(
                Button(
                    words("menu.continue"),
                    self.go_on,
                    kind="primary",
                    icon="play",
                    name="continue",
                    tip=self._continue_tip(self.last),
                )
            )
            self.interface.default = self._continue
        self._cards = [self.interface.add(self._card(key)) for key in KEYS]
        self._foot = self.interface.add(
            Row(
                [
                    Button(words("menu.rules"), self._open_rules, icon="rules", name="rules", shortcut="F1"),
                    Button(words("menu.settings"), self._open_settings, icon="gear", name="settings"),
                    Button(words("menu.quit"), self.stage.close, name="quit"),
                ],
                align="centre",
            )
        )

    def update(self, seconds: float) -> None:
        """Makes the boards one a frame, once the rest is there to be seen."""
        super().update(seconds)
        board = next((card.board for card in self._cards if card.board.waiting), None)
        if board is not None and self._drawn:
            board.prepare()

    def layout(self) -> None:
        theme = self.stage.theme
        width, height = self.stage.size
        margin, gap = theme.px(24), theme.px(16)
        inner = max(1, width - 2 * margin)
        top = theme.px(22)
        for label in (self._title, self._tagline):
            rows = label.height_for(inner)
            label.place(pygame.Rect(margin, top, inner, rows))
            top += rows
        top += gap
        if self._continue is not None:
            wide = min(inner, max(self._continue.natural_width(), theme.px(260)))
            rows = self._continue.height_for(wide)
            self._continue.place(pygame.Rect((width - wide) // 2, top, wide, rows))
            top += rows + gap
        foot = self._foot.height_for(inner)
        bottom = height - theme.px(20) - foot
        self._foot.place(pygame.Rect(margin, bottom, inner, foot))
        self._place_cards(pygame.Rect(margin, top, inner, max(1, bottom - gap - top)))

    def _place_cards(self, area: pygame.Rect) -> None:
        """In the number of columns that gives the largest cards."""
        gap = self.stage.theme.px(20)
        count = len(self._cards)

        def size(columns: int) -> tuple[int, int]:
            rows = -(-count // columns)
            height = (area.height - gap * (rows - 1)) // rows
            return min((area.width - gap * (columns - 1)) // columns, round(height * 1.02)), height

        columns = max(range(1, count + 1), key=lambda columns: min(size(columns)))
        wide, high = size(columns)
        high = min(high, round(wide * 1.18))
        rows = -(-count // columns)
        top = area.top + (area.height - rows * high - gap * (rows - 1)) // 2
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            left = area.left + (area.width - in_row * wide - gap * (in_row - 1)) // 2
            card.place(pygame.Rect(left + column * (wide + gap), top + row * (high + gap), wide, high))

    def draw(self, surface: pygame.Surface) -> None:
        draw_felt(self.stage, surface)
        super().draw(surface)
        self._drawn = True

    def go_on(self) -> None:
        """Opens the last unfinished match."""
        if self.last is not None:
            open_save(self.stage, self.last)

    def _card(self, key: str) -> GameCard:
        words = self.stage.words
        return GameCard(
            key,
            words(f"{key}.name"),
            words("menu.facts", players=words(f"{key}.players"), minutes=words(f"{key}.minutes")),
            words(f"{key}.tagline"),
            living_board(self.stage, key),
            lambda: self.stage.push(self.stage.screens.setup(self.stage, key)),
        )

    def _continue_tip(self, found: StoredSave) -> str:
        words = self.stage.words
        plies = sum(" " not in entry or "arrange" in entry for _, entry in found.save.log)
        return words(
            "menu.continue_tip",
            game=words(f"{found.save.game}.name"),
            names=", ".join(seat.name for seat in found.save.seats),
            plies=words("menu.plies", count=plies),
        )

    def _open_rules(self) -> None:
        self.stage.open_rules(None)

    def _open_settings(self) -> None:
        self.stage.push(self.stage.screens.settings(self.stage))


def open_save(stage: Stage, found: StoredSave) -> None:
    """Opens a saved match, or says why it cannot be opened; the file stays as it is."""
    from scenes.sitting import reopened

    try:
        match = reopened(found.save)
    except BadSave as error:
        logger.warning("%s: %s", found.path, error)
        stage.notify(stage.words("menu.not_opened", reason=str(error)), "bad")
        return
    stage.push(stage.screens.match(stage, match, found.slot))
