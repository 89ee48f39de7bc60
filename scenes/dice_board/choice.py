"""A half-made choice as it is shown: what it aims at, what would come of it, where the hand is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.engine import Action, Path, Target
from game.grid import Cell
from scenes.animation import Speed
from scenes.dice.pose import lift
from scenes.dice_board.badges import taken_badge
from scenes.dice_board.sight import Outlook, foresee
from scenes.view.fan import OPENING_SECONDS, Fan, Leaf
from scenes.view.table import Die

if TYPE_CHECKING:
    from game.picker import Picker
    from scenes.dice_board.scene import DiceBoardScene


class Choice:
    """Reads what the person has chosen so far from the match scene; keeps nothing of it but pictures."""

    def __init__(self, scene: DiceBoardScene) -> None:
        self._scene = scene
        self._fan: Fan | None = None
        self._fan_of: tuple[object, ...] | None = None
        self._opened = 0.0
        self._view: Any = None
        self._outlooks: dict[Action, Outlook] = {}

    # What it aims at

    @property
    def aim(self) -> Target | None:
        """What the pointer, or else the keyboard, is on."""
        return self._scene.aim

    @property
    def action(self) -> Action | None:
        """An action to which what is chosen and what is aimed at lead, once a die is chosen."""
        scene, picker = self._scene, self._scene.picker
        if picker is None or not picker.path:
            return None
        if scene.unconfirmed is not None:
            return scene.unconfirmed
        aimed = picker.next_targets().get(self.aim)
        if aimed:
            return aimed[0]
        return picker.candidates()[0] if len(picker.path) > 1 else None

    @property
    def advised(self) -> Target | None:
        """What the hint would have one choose next, as long as one follows it."""
        scene, picker = self._scene, self._scene.picker
        if scene.hint is None or picker is None:
            return None
        at = len(picker.path)
        return next((way[at] for way in scene.hint.paths if len(way) > at and way[:at] == picker.path), None)

    def outlook(self, action: Action) -> Outlook:
        """What would come of an action."""
        view = self._scene.shown_view
        if view is not self._view:
            self._view, self._outlooks = view, {}
        if action not in self._outlooks:
            self._outlooks[action] = foresee(self._scene.game, view, action)
        return self._outlooks[action]

    # The fan

    @property
    def fan(self) -> Fan | None:
        """The fan of what is to be chosen, where that is no cell."""
        scene, picker = self._scene, self._scene.picker
        if picker is None or scene.layout_shown is None or scene.timeline.busy:
            self._fan = self._fan_of = None
            return None
        path = picker.path[:2]
        if self._fan_of != (picker, scene.layout_shown, path):
            self._fan_of = (picker, scene.layout_shown, path)
            self._fan = self._made(picker, path)
            self._opened = 0.0
        return self._fan

    @property
    def opened(self) -> float:
        """How far the fan has opened, 0..1."""
        return self._opened

    def _made(self, picker: Picker, path: Path) -> Fan | None:
        scene, at = self._scene, len(path)
        leaves: dict[Target, Leaf] = {}
        for action in scene.game.actions(scene.shown_view, picker.seat):
            for way in action.paths:
                if way[:at] != path or len(way) == at:
                    continue
                if isinstance(way[at], int):
                    return None
                leaves.setdefault(way[at], scene.leaf(way[at], action))
        if not leaves:
            return None
        layout = scene.laid
        around, radius = layout.field.center, 1.0
        if path and isinstance(path[-1], int):
            around, radius = layout.die_rect(path[-1]).center, layout.cell_width * 0.98
        return Fan(
            sorted(leaves.values(), key=lambda leaf: leaf.key),
            around,
            radius,
            scene.table_room,
            self._taken_by(picker.candidates()),
            [scene.dice_view.rect(die) for die in scene.table],
            scene.stage.theme,
            scene.leaf_art,
            scene.dice_view.looks[picker.seat],
        )

    def _taken_by(self, actions: Sequence[Action]) -> list[pygame.Rect]:
        """Where the dice are seen that any of these actions takes, with their marks."""
        cells = {cell for action in actions for cell, _ in self.outlook(action).taken}
        dice = map(self._scene.laid.die_rect, sorted(cells))
        return [die.union(taken_badge(die, self._scene.stage.theme)) for die in dice]

    # Time

    def update(self, seconds: float, speed: Speed) -> bool:
        """Lets seconds pass; whether anything has moved."""
        scene = self._scene
        if not scene.timeline.busy:
            self._follow()
        moving = scene.hand.busy
        scene.hand.update(seconds, speed)
        if self.fan is not None and self._opened < 1.0:
            self._opened = 1.0 if speed is Speed.OFF else min(1.0, self._opened + seconds / OPENING_SECONDS)
            moving = True
        return moving

    def _follow(self) -> None:
        """Lets the hand do what was chosen so far."""
        scene, picker = self._scene, self._scene.picker
        carried = scene.table.on(scene.dragged) if isinstance(scene.dragged, int) else None
        action = self.action
        if carried is not None:
            self._carry(carried)
            return
        if picker is not None and len(picker.path) > 1 and action is not None:
            # While the rest is open a move shows the way, even where a jump ends there too.
            shown = scene.unconfirmed or min(
                picker.candidates(), key=lambda candidate: self.outlook(candidate).jumps
            )
            outlook = self.outlook(shown)
            die = self.die_of(shown)
            if die is not None and outlook.route[-1] not in {cell for cell, _ in outlook.taken}:
                scene.hand.set_down(die, outlook.route, outlook.jumps)
                self._turn(die, picker, action)
                return
        scene.hand.put_back()

    def _carry(self, die: Die) -> None:
        """The die hangs under the pointer by the middle of its body, as far as the table goes."""
        scene = self._scene
        if scene.pointer.position is None:
            return
        layout = scene.laid
        to_x, to_y = scene.on_table(scene.pointer.position)
        x, y = scene.dice_view.point(die.home)
        below = layout.die_edge * layout.view.rise * (0.5 + lift(1.0).height)
        scene.hand.carry(die, *layout.offset((x, y), (to_x, to_y + below)))

    def _turn(self, die: Die, picker: Picker, action: Action) -> None:
        """The die on trial shows the face that is aimed at."""
        decided = self._scene.unconfirmed is not None or self.aim in picker.next_targets()
        self._scene.hand.show(self.outlook(action).lie(die.cube) if decided else None)

    def lifted(self) -> list[Die]:
        """The dice that are raised: the chosen one, and the one of one's own that is pointed at."""
        scene, picker = self._scene, self._scene.picker
        if picker is None or scene.timeline.busy:
            return []
        cells: list[Cell] = [target for target in picker.path[:1] if isinstance(target, int)]
        if isinstance(self.aim, int) and scene.can_lift(self.aim) and len(picker.path) < 2:
            cells.append(self.aim)
        return [die for cell in cells if (die := scene.table.on(cell)) is not None]

    def die_of(self, action: Action) -> Die | None:
        """The die that an action moves."""
        route = self.outlook(action).route
        return self._scene.table.on(route[0]) if route else None
