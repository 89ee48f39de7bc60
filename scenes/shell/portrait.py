"""A picture of the table of a match, as it looks where the match stands."""

from __future__ import annotations

from copy import copy

import pygame

from game.match import Match
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.ui.theme import Theme
from scenes.view.board import board
from scenes.view.texture import felt

PANEL = 256
"""What the panel and its margin take of a window at scale 1; it does not belong to the picture."""

ROOM = (860, 640)
"""The table looks as it does where it has so many pixels at scale 1, whatever the size of the picture."""


def portrait(stage: Stage, match: Match, size: tuple[int, int]) -> pygame.Surface:
    """The table of a match in so many pixels, without what some at it may not see."""
    width, height = max(1, size[0]), max(1, size[1])
    small = _smaller(stage, min(width / ROOM[0], height / ROOM[1]))
    scene = stage.screens.match(small, match, None)
    assert isinstance(scene, MatchScene)
    scene.showing.show_position(None)
    scene.timeline.finish()
    window = (width + small.theme.px(PANEL), height)
    panel = scene.lay_out_table(window)
    table = pygame.Surface(window)
    scene.draw_table(table)
    below = panel.top > height // 3
    # In a window of a few pixels the panel leaves nothing beside it.
    across = window[0] if below else max(1, min(panel.left, window[0]))
    down = max(1, min(panel.top, height)) if below else height
    shown = pygame.Rect(0, 0, across, down)
    picture = table.subsurface(shown)
    share = min(width / shown.width, height / shown.height, 1.0)
    if share < 1.0:
        fitted = (max(1, round(shown.width * share)), max(1, round(shown.height * share)))
        picture = pygame.transform.smoothscale(picture, fitted)
    canvas = felt((width, height), board(stage.settings.board_set).felt).copy()
    canvas.blit(picture, picture.get_rect(center=(width // 2, height // 2)))
    return canvas


def _smaller(stage: Stage, scale: float) -> Stage:
    """The same stage with everything at another scale."""
    # Made here if it was not yet: the copy must not have a bots' process of its own.
    stage.thinker  # noqa: B018
    small = copy(stage)
    small.theme = Theme(scale)
    return small
