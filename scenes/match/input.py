"""How mouse, finger and keyboard reach the table: what is pointed at, pressed, dragged and focused there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine import Path, Target
from scenes.ui.pointing import LEAVING, LONG_PRESS_SECONDS, Fingers
from scenes.ui.widget import Position, Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

DRAG_START = 6
"""How far, at scale 1, the pointer moves with the button down before that is a drag and no click."""


class Spot(Widget):
    """A place on the table that the keyboard and the pad can go to; the pointer goes through it."""

    solid = False
    repeatable = True

    def __init__(self, scene: MatchScene, target: Target) -> None:
        super().__init__()
        self.target = target
        self._scene = scene

    def spoken(self) -> str:
        return self._scene.told_target(self.target)

    def activate(self) -> None:
        self._scene.choose(self.target)


class Spots(Widget):
    """All spots of the table, kept in step with what the game's scene says."""

    focusable = False
    solid = False

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(name="table")
        self._scene = scene
        self._spots: list[Spot] = []
        self._left = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        return self._spots

    @property
    def focused_target(self) -> Target | None:
        """The target that the keyboard has gone to."""
        if self.interface is None or not self.interface.focus_visible:
            return None
        return next((spot.target for spot in self._spots if spot.focused), None)

    def focus(self, target: Target) -> None:
        """Gives the focus to a target, where it is one of the spots."""
        spot = next((spot for spot in self._spots if spot.target == target), None)
        if spot is not None and self.interface is not None:
            self.interface.focus(spot, visible=True)

    def follow(self, wanted: Sequence[tuple[Target, pygame.Rect]]) -> None:
        """Takes on other spots.

        The focus stays on its target; where that is gone it goes to the first, and after a time without any
        to the one nearest to where it was.
        """
        if [(spot.target, spot.rect) for spot in self._spots] == list(wanted) or self.interface is None:
            return
        kept = {spot.target: spot for spot in self._spots}
        focused = next((spot for spot in self._spots if spot.focused), None)
        before = self._spots
        self._spots = []
        for target, rect in wanted:
            spot = kept.get(target) or Spot(self._scene, target)
            spot.attach(self.interface, self)
            spot.place(rect)
            self._spots.append(spot)
        for spot in before:
            if spot not in self._spots:
                self.interface.forget(spot)
        if focused is not None and focused not in self._spots:
            self._left = focused.rect
            if self._spots:
                self.interface.focus(self._spots[0])
        elif not before and self.interface.focused is None and self.interface.hands.by_keys and self._spots:
            self.interface.focus(min(self._spots, key=self._farness), visible=True)
        self.changed()

    def _farness(self, spot: Spot) -> float:
        """How far a spot is from where the focus was last; of those that are as far the first counts."""
        return math.dist(spot.rect.center, self._left.center) if self._left.width else 0.0


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
            self._scene.step_back()
        else:
            return False
        return True

    def watch(self, event: pygame.event.Event) -> None:
        """Sees every event, used or not: what ends a press elsewhere, and the fingers on the screen."""
        if self._fingers.step_back(event):
            self.cancel()
            self._scene.interface.cancel_press()
            self._scene.step_back()
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
                self._scene.picker.path = press.before
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
            scene.put_down()
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
            if target in picker.next_targets():
                scene.choose(target)
                return
            scene.refuse(target)
        if not led:
            scene.put_down()
