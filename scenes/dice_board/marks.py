"""The marks on a board with dice: the last move, where a die can go, what would come of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine import Action
from game.events import Jumped, Moved
from game.grid import Cell, Grid
from scenes.dice_board.badges import badge_of, taken_badge
from scenes.ui import icons, shapes, text
from scenes.view.marks import Mark, MarkArt

if TYPE_CHECKING:
    from scenes.dice_board.scene import DiceBoardScene

BADGE = (150, 34, 28)
BADGE_EDGE = (255, 214, 196)

HINT_ALPHA = 150
"""The die that one can see through where the hint would have it go."""


class Marks:
    """Draws the marks of a match scene in one layout."""

    def __init__(self, scene: DiceBoardScene, art: MarkArt) -> None:
        self._scene = scene
        self._art = art
        self._to_warm: list[Mark | tuple[Cell, ...]] = [*_routes(scene.grid), *Mark]

    def warm_step(self) -> None:
        """Paints something that will be needed, so that the first click need not wait for it."""
        if self._to_warm:
            wanted, nowhere = self._to_warm.pop(), pygame.Surface((1, 1))
            if isinstance(wanted, Mark):
                self._art.draw(nowhere, 0, wanted)
            else:
                self._art.draw_route(nowhere, wanted)

    def goal(self, actions: Sequence[Action]) -> Mark:
        """How an empty cell is marked to which a die can go by any of these actions."""
        return Mark.TARGET

    def draw_below(self, surface: pygame.Surface) -> None:
        """What lies on the board under the dice."""
        scene, art, picker = self._scene, self._art, self._scene.picker
        for event in scene.last_events:
            match event:
                case Moved(_, (start, *_, end)) | Jumped(_, start, _, end):
                    art.draw(surface, start, Mark.LEFT)
                    art.draw(surface, end, Mark.ARRIVED)
        if scene.hint is not None and not scene.timeline.busy and scene.arranging is None:
            advised = scene.choice.outlook(scene.hint)
            if advised.route:
                art.draw(surface, advised.route[0], Mark.CHOSEN)
            for cell, _ in advised.taken:
                art.draw(surface, cell, Mark.PREY)
            art.draw_arrow(surface, advised.route)
        if picker is None or not picker.path or scene.timeline.busy:
            return
        chosen = picker.path[0]
        if isinstance(chosen, int):
            art.draw(surface, chosen, Mark.CHOSEN)
        action = scene.choice.action
        outlook = scene.choice.outlook(action) if action is not None else None
        if len(picker.path) == 1:
            aimed = outlook.route[-1] if outlook is not None else None
            for target, actions in picker.next_targets().items():
                if isinstance(target, int) and target != aimed:
                    takes = self._takes_there(actions[0], target)
                    goal = Mark.PREY if takes else self.goal(actions)
                    art.draw(surface, target, goal)
        if outlook is not None and outlook.route:
            art.draw(surface, outlook.route[-1], Mark.AIMED)
            for cell, _ in outlook.taken:
                art.draw(surface, cell, Mark.PREY)
            art.draw_route(surface, outlook.route)

    def draw_above(self, surface: pygame.Surface) -> None:
        """What lies above the dice."""
        scene, picker = self._scene, self._scene.picker
        if scene.timeline.busy:
            return
        if scene.hint is not None and scene.arranging is None:
            self._draw_hint(surface, scene.hint)
        for cell in scene.threats:
            if isinstance(cell, int):
                self._art.draw(surface, cell, Mark.THREATENED)
        action = scene.choice.action
        if action is not None:
            for cell, _ in scene.choice.outlook(action).taken:
                self._draw_taken(surface, scene.laid.die_rect(cell))
        elif picker is not None and len(picker.path) == 1:
            for target, actions in picker.next_targets().items():
                count = len(scene.choice.outlook(actions[0]).taken)
                if count and isinstance(target, int) and not self._takes_there(actions[0], target):
                    self._draw_count(surface, target, count)

    def _takes_there(self, action: Action, cell: Cell) -> bool:
        """Whether the die that is taken stands where the taker goes: then the prey itself is the goal."""
        return any(taken == cell for taken, _ in self._scene.choice.outlook(action).taken)

    def _draw_taken(self, surface: pygame.Surface, die: pygame.Rect) -> None:
        """A die that would be taken: struck out in its corner."""
        badge = taken_badge(die, self._scene.stage.theme)
        self._draw_badge(surface, badge)
        cross = badge.inflate(-badge.width // 3, -badge.width // 3)
        icons.draw(surface, "close", cross, self._scene.stage.theme.palette.title)

    def _draw_count(self, surface: pygame.Surface, cell: Cell, count: int) -> None:
        """A cell from which dice would be taken: how many."""
        theme, rect = self._scene.stage.theme, self._scene.laid.cell_rect(cell)
        badge = badge_of(rect.width // 5, theme)
        badge.bottomleft = (rect.centerx + rect.width // 10, rect.centery - rect.height // 10)
        self._draw_badge(surface, badge)
        style = theme.strong.coloured(theme.palette.title)._replace(size=round(badge.width * 0.62))
        text.draw_line(surface, str(count), style, badge, "centre")

    def _draw_badge(self, surface: pygame.Surface, badge: pygame.Rect) -> None:
        theme, radius = self._scene.stage.theme, badge.width // 2
        shapes.draw_shadow(surface, badge, radius, theme.px(4), theme.px(2), 150)
        shapes.draw_plate(surface, badge, radius, BADGE, 0.08)
        shapes.draw_ring(surface, badge, radius, theme.px(2), BADGE_EDGE)

    def _draw_hint(self, surface: pygame.Surface, action: Action) -> None:
        """The die as it would lie at the end of the advised way, unless another is there to be taken."""
        scene = self._scene
        outlook, die = scene.choice.outlook(action), scene.choice.die_of(action)
        if die is not None and outlook.route[-1] not in scene.standing:
            cube = outlook.lie(die.cube) or die.cube
            scene.dice_view.draw_ghost(surface, die.seat, cube, outlook.route[-1], HINT_ALPHA)


def _routes(grid: Grid) -> list[tuple[Cell, ...]]:
    """Routes in which every piece of any route along ranks and files occurs: from all sides to all sides."""
    middle = grid.cell(grid.columns // 2, grid.rows // 2)
    around = grid.neighbours(middle)
    return [(one, middle, other) for one in around for other in around if one != other]
