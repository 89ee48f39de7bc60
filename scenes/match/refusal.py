"""What is said when a choice is not allowed: the rule that forbids it and a way to it, or who was quicker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine import Seat
from scenes.system import assets
from scenes.ui import icons, shapes, text
from scenes.ui.notice import Notice
from scenes.words import CLAUSES, Words

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

SECONDS = 7.0


class Refusal(Notice):
    """A notice that opens the rule book at a clause when it is clicked."""

    focusable = True
    solid = True

    def __init__(self, words: str, tip: str, clause: str, on_open: Callable[[], object]) -> None:
        super().__init__(words, "warning", SECONDS)
        self.clause = clause
        self.tip = tip
        self.shortcut = "F1"
        self._on_open = on_open

    def natural_width(self) -> int:
        return super().natural_width() + self._icon_room

    def height_for(self, width: int) -> int:
        return super().height_for(max(1, width - self._icon_room))

    @property
    def _icon_room(self) -> int:
        return self.theme.px(28)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.theme
        shapes.draw_shadow(surface, self.rect, theme.radius, theme.px(12), theme.px(5), 160)
        shapes.draw_plate(surface, self.rect, theme.radius, theme.palette.well)
        if self.glow > 0:
            colour = theme.palette.panel_light
            shapes.draw_plate(surface, self.rect, theme.radius, colour, alpha=round(255 * self.glow))
        shapes.draw_ring(surface, self.rect, theme.radius, theme.px(1.5), theme.palette.warning)
        room = self.rect.inflate(-2 * theme.px(22), -2 * theme.px(9))
        mark = pygame.Rect(room.left - theme.px(6), 0, theme.px(22), theme.px(22))
        mark.centery = room.centery
        icons.draw(surface, "rules", mark, theme.palette.brass_light)
        room.left += self._icon_room
        room.width -= self._icon_room
        text.draw_paragraph(surface, self.words, theme.body, room)

    def activate(self) -> None:
        self._on_open()


class Refusals:
    """Says over the table of a match why something cannot be chosen. `shown`: what it says now."""

    def __init__(self, scene: MatchScene) -> None:
        self.shown: Refusal | None = None
        self._scene = scene

    def forbid(self, clause: str, name: str = "") -> None:
        """Says that a rule forbids what was tried, by whom where several might have tried."""
        scene, words = self._scene, self._scene.stage.words
        self.take_away()
        scene.stage.sound.play("illegal")
        rule = clause_title(words, scene.game.key, clause)
        said = (
            words("match.forbidden_to", name=name, rule=rule, clause=clause)
            if name
            else words("match.forbidden", rule=rule, clause=clause)
        )
        self.shown = Refusal(
            said,
            words("match.forbidden_tip"),
            clause,
            lambda: scene.stage.open_rules((scene.game.key, clause)),
        )
        scene.interface.add(self.shown)
        self.place()
        if scene.coach is not None:
            scene.coach.refused(clause)

    def tell_too_late(self, seat: Seat, other: Seat) -> None:
        """Says to a person that another seat was there first."""
        stage, seats = self._scene.stage, self._scene.match.seats
        stage.sound.play("illegal")
        stage.notify(stage.words("match.too_late", name=seats[seat].name, other=seats[other].name))

    def take_away(self) -> None:
        """Says nothing any more."""
        if self.shown is not None:
            self._scene.interface.remove(self.shown)
            self.shown = None

    def forget(self) -> None:
        """The widgets of the scene are made anew, without what was said."""
        self.shown = None

    def place(self) -> None:
        """Places what is said at the lower edge of the table."""
        if self.shown is None:
            return
        theme, table = self._scene.stage.theme, self._scene.table_area
        width = max(1, min(self.shown.natural_width(), table.width - 2 * theme.gap))
        place = pygame.Rect(0, 0, width, self.shown.height_for(width))
        place.midbottom = (table.centerx, table.bottom - theme.gap)
        self.shown.place(place)

    def update(self, seconds: float) -> None:
        """Lets seconds pass: after some nothing is said any more."""
        if self.shown is not None:
            self.shown.seconds -= seconds
            if self.shown.seconds <= 0:
                self.take_away()
                if self._scene.coach is not None:
                    self._scene.coach.refusal_passed()


def clause_in_play(game_key: str, stage: str) -> str | None:
    """The clause that a stage of a turn is about, where the rule reference says so under `in_play`."""
    named: dict[str, str] = assets.seeds(game_key).get("in_play", {})
    return named.get(stage)


def clause_title(words: Words, game_key: str, clause: str) -> str:
    """The title of a clause in the player's language, or its id where the rule reference does not list it."""
    key = f"{game_key}{CLAUSES}.{clause}.title"
    return words(key) if words.has(key) else clause
