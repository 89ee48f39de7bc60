"""How mouse and finger reach the table of a match: what is pointed at, pressed and dragged there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine import Path, Target
from scenes.ui.pointing import LEAVING, LONG_PRESS_SECONDS, Fingers
from scenes.ui.widget import Position

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

DRAG_START = 6
"""How far, at scale 1, the pointer moves with the button down before that is a drag and no click."""


@dataclass
class Press:
    """The first button, or a finger, is down on the table."""

    start: Position
    target: Target | None
    touch: bool
    before: Path
    """What was chosen before it."""
    lifts: bool
    """What was pressed is a piece that can be dragged."""
    lifted: bool = False
    """The press itself chose the piece, so that the click it may become has nothing left to do."""
    moved: bool = False
    seconds: float = 0.0


class Pointer:
    """The mouse or a finger on the table. It sees only events that no widget has used."""

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self.position: Position | None = None
        self.press: Press | None = None
        self._fingers = Fingers()

    @property
    def dragged(self) -> Target | None:
        """The piece that follows the pointer."""
        press = self.press
        return press.target if press is not None and press.moved and press.lifts else None

    def update(self, seconds: float) -> None:
        """Lets seconds pass."""
        if self.press is not None:
            self.press.seconds += seconds

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event; whether it was one for the table."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event.pos, bool(getattr(event, "touch", False)))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._scene.choosing.step_back()
        else:
            return False
        return True

    def watch(self, event: pygame.event.Event) -> None:
        """Sees every event, used or not: what ends a press elsewhere, and the fingers on the screen."""
        if self._fingers.step_back(event):
            self.cancel()
            self._scene.interface.cancel_press()
            self._scene.choosing.step_back()
        elif event.type in LEAVING:
            self.cancel()
            self._point(None)
        elif event.type == pygame.WINDOWLEAVE and self.press is None:
            self._point(None)
        elif event.type == pygame.MOUSEMOTION:
            if self.press is not None and not event.buttons[0]:
                # The release was lost, as it is when the window was away when it happened.
                self.cancel()
            if self.press is not None:
                self._drag(event.pos)

    def cancel(self) -> None:
        """Lets go without a click: what the press has lifted is put back."""
        press, self.press = self.press, None
        if press is not None:
            if press.lifted and self._scene.picker is not None:
                # While it was held others may have acted, or the person by keys.
                self._scene.picker.resume(press.before)
                self._scene.refresh()
            self._scene.changed()

    def forget(self) -> None:
        """Lets go of a press after something else has changed what may be chosen."""
        self.press = None

    def point_again(self) -> None:
        """Finds out anew what is pointed at, after the table has changed under the pointer."""
        self._point(self.position)

    def leave_table(self) -> None:
        """The pointer is over a widget."""
        self._point(None)

    def _point(self, position: Position | None) -> None:
        self.position = position
        self._scene.hovered = None if position is None else self._scene.target_at(position)

    def _move(self, event: pygame.event.Event) -> None:
        if self.press is None:
            self._point(event.pos)

    def _down(self, position: Position, touch: bool) -> None:
        self._point(position)
        scene, target = self._scene, self._scene.hovered
        path = self._path
        lifts = target is not None and scene.can_lift(target)
        self.press = Press(position, target, touch, path, lifts)
        if target is not None and lifts and path[-1:] != (target,):
            self.press.lifted = True
            scene.choose(target)

    def _drag(self, position: Position) -> None:
        assert self.press is not None
        far = self._scene.stage.theme.px(DRAG_START)
        across, down = position[0] - self.press.start[0], position[1] - self.press.start[1]
        if not self.press.moved and across * across + down * down > far * far:
            self.press.moved = True
        self._point(position)
        if self.dragged is not None:
            before = self._path
            self._scene.drag_over(self._scene.hovered)
            # What was chosen on the way is undone with the press.
            self.press.lifted = self.press.lifted or self._path != before
        self._scene.changed()

    @property
    def _path(self) -> Path:
        return self._scene.picker.path if self._scene.picker is not None else ()

    def _up(self, position: Position) -> None:
        if self.press is None:
            return
        # What is under the pointer may depend on what it has dragged there.
        self._point(position)
        scene, press, self.press = self._scene, self.press, None
        if press.moved:
            if press.lifts:
                self._drop(press, scene.hovered)
        elif not scene.interface.hands.click(position, scene, False) or press.lifted:
            pass
        elif press.touch and press.seconds >= LONG_PRESS_SECONDS:
            # A finger cannot point without pressing: a long press shows what is there and chooses nothing.
            pass
        elif press.target is None:
            scene.choosing.put_down()
        elif press.target == scene.hovered:
            scene.choose(press.target)
        scene.changed()

    def _drop(self, press: Press, target: Target | None) -> None:
        scene, picker = self._scene, self._scene.picker
        if picker is None:
            return
        led = len(picker.path) > 1
        if led and target == picker.path[-1]:
            # It was led here step by step, and stays.
            return
        if target is not None and target != press.target:
            if scene.can_choose(target):
                scene.choose(target)
                return
            scene.refuse(target)
        if not led:
            scene.choosing.put_down()
