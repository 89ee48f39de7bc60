"""The first screen: every game as a small living board, and the last unfinished match on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from game.catalog import KEYS
from scenes.catalog import living_board
from scenes.scene import Scene, Stage
from scenes.shell.sheet import draw_felt
from scenes.shell.summary import game_of, result_of, title_of
from scenes.system.shelf import StoredSave
from scenes.ui import shapes, text
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Paragraph
from scenes.ui.layout import Row
from scenes.ui.widget import Widget
from scenes.view.living import LivingBoard

PADDING, GAP = 14, 4
"""Within a card, at scale 1."""

LOW = 640
"""In a window that is lower, at scale 1, the name of the program is smaller and its motto is left out."""

LOOKED_THROUGH = 30
"""Among so many of the matches played last the one to go on with is looked for."""


class GameCard(Widget):
    """A game to choose: its living board, its name, for how many players and minutes, and a sentence.

    The words stand below the board or, where it is `lying`, beside it.
    """

    def __init__(
        self, key: str, name: str, facts: str, tagline: str, board: LivingBoard, on_click: Callable[[], None]
    ) -> None:
        super().__init__(name=key)
        self.title = Paragraph(name, "heading", align="centre")
        self.facts = Paragraph(facts, "small", align="centre")
        self.tagline = Paragraph(tagline, "body", align="centre")
        for label in (self.title, self.facts, self.tagline):
            label.solid = False
        self.board = board
        self.on_click = on_click
        self.lying = False
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

    def tip_text(self) -> str:
        left_out = [label.words for label in (self.facts, self.tagline) if not label.visible]
        return super().tip_text() or " · ".join(left_out)

    def spoken(self) -> str:
        return self.said_with(self.title.words, self.facts.words, self.tagline.words)

    def board_side(self, size: tuple[int, int], lying: bool) -> int:
        """How high the board can be in a card of a size; negative where there is no room for the words."""
        theme = self.theme
        self.title.style = "heading"
        padding, gap = theme.px(PADDING), theme.px(GAP)
        width, height = size[0] - 2 * padding, size[1] - 2 * padding
        if not lying:
            words = self._height((self.title, self.facts, self.tagline), width)
            return min(width, height - words - gap)
        side = min(height, width // 2)
        beside = width - side - padding
        widest = text.width(max(self.title.words.split(), key=len), self.title.type())
        spare = min(beside - widest, height - self._height((self.title,), beside))
        return side if spare >= 0 else spare

    def _height(self, labels: Sequence[Paragraph], width: int) -> int:
        gap = self.theme.px(GAP)
        return sum(label.height_for(max(1, width)) + gap for label in labels) - gap

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        padding, gap = self.theme.px(PADDING), self.theme.px(GAP)
        inner = self.rect.inflate(-2 * padding, -2 * padding)
        words = [self.title, self.facts, self.tagline]
        if self.lying:
            side = max(0, min(inner.height, inner.width // 2))
            self.board.place(pygame.Rect(inner.left, inner.centery - side // 2, side, side))
            inner.width -= side + padding
            inner.left += side + padding
            if self._height((self.title,), inner.width) > inner.height:
                self.title.style = "strong"
        # Beside a small board not all has room; the name always has.
        fitting = (
            n for n in (3, 2) if not self.lying or self._height(words[:n], inner.width) <= inner.height
        )
        shown = words[: next(fitting, 1)]
        self.facts.visible, self.tagline.visible = self.facts in shown, self.tagline in shown
        height = min(inner.height, self._height(shown, inner.width))
        top = inner.centery - height // 2 if self.lying else inner.bottom - height
        if not self.lying:
            board = pygame.Rect(inner.left, inner.top, inner.width, max(0, top - gap - inner.top))
            self.board.place(board)
        for label in shown:
            label.align = "left" if self.lying else "centre"
            high = min(label.height_for(max(1, inner.width)), max(0, inner.bottom - top))
            label.place(pygame.Rect(inner.left, top, inner.width, high))
            top += high + gap

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
        self._refused: set[Path] = set()
        self.last = self._find_last()
        self._title = Label("")
        self._tagline = Label("")
        self._cards: list[GameCard] = []
        self._continue: Button | None = None
        self._foot = Row()
        self._drawn = False

    def enter(self) -> None:
        """Continue follows what was played meanwhile."""
        last = self._find_last()
        if last != self.last:
            self.last = last
            self.interface.clear()
            self.build()
            self.layout()

    def _find_last(self) -> StoredSave | None:
        """The match to go on with: none that cannot be opened, as far as that is known."""
        unfinished = self.stage.storage.unfinished(LOOKED_THROUGH)
        return next((each for each in unfinished if self._may_open(each)), None)

    def _may_open(self, found: StoredSave) -> bool:
        return found.save.game in KEYS and found.path not in self._refused

    def build(self) -> None:
        words = self.stage.words
        self._title = self.interface.add(Label(words("menu.title"), "display", align="centre"))
        self._tagline = self.interface.add(Label(words("menu.tagline"), "small", align="centre"))
        self._continue = None
        if self.last is not None:
            self._continue = self.interface.add(
                Button(
                    words("menu.continue", game=game_of(words, self.last.save)),
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
                    Button(words("menu.saves"), self._open_saves, icon="shelf", name="saves"),
                    Button(words("menu.statistics"), self._open_statistics, icon="chart", name="statistics"),
                    Button(words("menu.settings"), self._open_settings, icon="gear", name="settings"),
                    Button(words("menu.about"), self._open_about, icon="info", name="about"),
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
        low = height < theme.px(LOW)
        margin, gap = theme.px(24), theme.px(10 if low else 16)
        inner = max(1, width - 2 * margin)
        top = theme.px(12 if low else 22)
        self._title.style = "title" if low else "display"
        self._tagline.visible = not low
        for label in (self._title, self._tagline):
            if label.visible:
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
        bottom = height - theme.px(12 if low else 20) - foot
        self._foot.place(pygame.Rect(margin, bottom, inner, foot))
        self._place_cards(pygame.Rect(margin, top, inner, max(1, bottom - gap - top)))

    def _place_cards(self, area: pygame.Rect) -> None:
        """In the number of columns, upright or lying, that gives the largest boards."""
        gap = self.stage.theme.px(16)
        count = len(self._cards)

        def size(columns: int, lying: bool) -> tuple[int, int]:
            rows = -(-count // columns)
            height = (area.height - gap * (rows - 1)) // rows
            width = (area.width - gap * (columns - 1)) // columns
            if lying:
                return min(width, round(height * 2.6)), height
            return min(width, round(height * 1.02)), min(height, round(width * 1.3))

        def board(choice: tuple[int, bool]) -> int:
            return min(card.board_side(size(*choice), choice[1]) for card in self._cards)

        columns, lying = max(((c, lies) for lies in (False, True) for c in range(1, count + 1)), key=board)
        wide, high = size(columns, lying)
        rows = -(-count // columns)
        top = area.top + (area.height - rows * high - gap * (rows - 1)) // 2
        for number, card in enumerate(self._cards):
            card.lying = lying
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            left = area.left + (area.width - in_row * wide - gap * (in_row - 1)) // 2
            card.place(pygame.Rect(left + column * (wide + gap), top + row * (high + gap), wide, high))

    def draw(self, surface: pygame.Surface) -> None:
        draw_felt(self.stage, surface)
        super().draw(surface)
        self._drawn = True

    def go_on(self) -> None:
        """Opens the last unfinished match; one that cannot be opened is explained, and another offered."""
        if self.last is not None:
            from scenes.shell.opening import open_stored

            if not open_stored(self.stage, self.last):
                self._refused.add(self.last.path)
                self.enter()

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
        return words(
            "menu.continue_tip",
            game=game_of(words, found.save),
            title=title_of(words, found.save),
            standing=result_of(words, found.save),
        )

    def _open_rules(self) -> None:
        self.stage.open_rules(None)

    def _open_saves(self) -> None:
        self.stage.push(self.stage.screens.saves(self.stage, None))

    def _open_statistics(self) -> None:
        self.stage.push(self.stage.screens.statistics(self.stage))

    def _open_about(self) -> None:
        self.stage.push(self.stage.screens.about(self.stage))

    def _open_settings(self) -> None:
        self.stage.push(self.stage.screens.settings(self.stage))
