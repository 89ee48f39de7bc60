"""A live figure: a position drawn small by the game's own scene, what matters marked and in motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pygame

from game.catalog import find_game
from game.engine import Seat
from game.match import Match
from scenes.catalog import match_scene
from scenes.match.scene import MatchScene
from scenes.players import Bystander
from scenes.scene import Stage
from scenes.system.storage import Forgetful
from scenes.teaching.practice import practice_match
from scenes.ui import shapes
from scenes.ui.theme import Theme
from scenes.ui.widget import Widget
from scenes.view.layout import ALONE
from scenes.view.sound import Sound

WIDTH, HEIGHT = 330, 258
"""At scale 1."""

BEFORE_SECONDS = 2.4
"""How long the position is seen before the telling action, and how long what came of it after that."""
AFTER_SECONDS = 3.2

BY_ITSELF = 4
"""So often the action is made without being asked for; then the figure rests until it is clicked."""


def figure_of_clause(stage: Stage, key: str, clause: Mapping[str, Any]) -> Figure:
    """The figure that the rule reference has for a clause of a game."""
    return Figure(
        stage,
        key,
        clause["figure"],
        clause.get("with", {}),
        clause.get("try", ""),
        stage.words("rulebook.figure_tip"),
        clause.get("eyes"),
    )


class Figure(Widget):
    """Shows a position and, a few times by itself and whenever it is clicked, what comes of an action.

    A figure costs some frames' time, so its scene calls `prepare` once a frame while it is `waiting`.

    Args:
        action: the notation of the telling action; '' for a position that only stands there.
        eyes: the letter of the seat whose eyes it is seen through; None where everything lies open.
    """

    solid = True

    def __init__(
        self,
        stage: Stage,
        key: str,
        position: str,
        house_rules: Mapping[str, Any],
        action: str,
        tip: str,
        eyes: str | None = None,
    ) -> None:
        super().__init__(name="figure", tip=tip if action else "")
        self.focusable = bool(action)
        self._stage = stage
        self._key = key
        self.position = position
        self._house_rules = house_rules
        self.action = action
        self._eyes = eyes
        self._scene: MatchScene | None = None
        self._picture: pygame.Surface | None = None
        self._steps: Iterator[None] = iter(())
        self._made_for = (0, 0)
        self._rested = 0.0
        self._moves = 0
        self._stale = True

    @property
    def match(self) -> Match | None:
        """What is shown; None before it was prepared."""
        return self._scene.match if self._scene is not None else None

    # Measures

    def natural_width(self) -> int:
        return self.theme.px(WIDTH)

    def height_for(self, width: int) -> int:
        return min(self.theme.px(HEIGHT), round(width * HEIGHT / WIDTH))

    # Making

    @property
    def waiting(self) -> bool:
        """Whether it is in sight and there is nothing to be seen yet at this size."""
        made = self._picture is not None and self._picture.get_size() == self.rect.size
        return self.shown and not made and min(self.rect.size) > 0 and min(self.seen_rect().size) > 0

    def prepare(self) -> None:
        """Takes a step towards what is to be seen at this size: its match, its table, its picture."""
        if self._made_for != self.rect.size:
            self._made_for, self._steps = self.rect.size, self._make()
        next(self._steps, None)

    def _make(self) -> Iterator[None]:
        game = find_game(self._key)
        assert game is not None
        stage = replace(
            self._stage,
            theme=Theme(ALONE),
            size=self.rect.size,
            storage=Forgetful(),
            sound=Sound(0, muted=True),
            scenes=[],
        )
        match = practice_match(self._stage, game, self.position, self._house_rules)
        scene = match_scene(stage, match)
        assert isinstance(scene, MatchScene)
        if self._eyes is None:
            scene.showing.lay_open()
        else:
            scene.flow.seat_alone(Seat(game.letters.index(self._eyes)), Bystander)
        yield
        scene.lay_out_table(self.rect.size)
        yield
        self._scene = scene
        self._picture = pygame.Surface(self.rect.size)
        self._mark()
        self._rested = 0.0
        self._show()
        self._paint()

    def _mark(self) -> None:
        """Marks the telling action as a hint does, as long as it has not been made."""
        scene = self._scene
        if scene is not None and self.action and not scene.match.can_undo:
            scene.desk.hint = scene.game.parse(scene.match.state, self.action)

    # Moving

    def activate(self) -> None:
        """Makes the action now, or goes back to before it."""
        if self._scene is not None and not self._scene.timeline.busy:
            self._turn_over()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._go_on(seconds)
        self._paint()

    def _go_on(self, seconds: float) -> None:
        """Lets seconds pass for what moves by itself."""
        scene = self._scene
        if scene is None or not self.action or self.waiting or min(self.seen_rect().size) <= 0:
            return
        if scene.timeline.busy:
            scene.timeline.speed = self._stage.speed
            scene.timeline.update(seconds)
            if not scene.timeline.busy:
                self._mark()
            self._show()
            return
        self._rested += seconds
        is_made = scene.match.can_undo
        moves = self._stage.animation != "off" and (is_made or self._moves < BY_ITSELF)
        if moves and self._rested >= (AFTER_SECONDS if is_made else BEFORE_SECONDS):
            self._turn_over()

    def _turn_over(self) -> None:
        """Makes the action, or takes it back."""
        scene = self._scene
        assert scene is not None
        self._rested = 0.0
        scene.desk.forget_hint()
        if scene.match.can_undo:
            scene.match.undo()
            scene.showing.show_position(scene.looker)
        else:
            self._moves += 1
            scene.match.play(scene.game.parse(scene.match.state, self.action))
            scene.showing.show_news()
        self._show()

    def _show(self) -> None:
        self._stale = True
        self.changed(within=True)

    # Drawing

    def _paint(self) -> None:
        """Brings the picture up to date, where anybody sees it."""
        if self._stale and self._scene is not None and self._picture is not None and not self.waiting:
            self._scene.draw_table(self._picture)
            self._stale = False

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.rect.width < 1 or self.rect.height < 1:
            return
        if self._scene is None or self._picture is None or self._picture.get_size() != self.rect.size:
            shapes.draw_plate(surface, self.rect, theme.px(8), palette.well)
        else:
            surface.blit(self._picture, self.rect)
        edge = palette.brass if self.hovered and self.focusable else palette.rim
        pygame.draw.rect(surface, edge, self.rect, theme.px(1.5))
