"""A chosen die is led over the tiles: rolled by arrow keys, or dragged along."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine import Target
from game.grid import Direction
from game.tilting.board import GRID
from game.tilting.moves import TILTS
from scenes.match.spots import Spot

if TYPE_CHECKING:
    from scenes.tilting.scene import TiltingScene

ARROWS = {
    pygame.K_UP: Direction.NORTH,
    pygame.K_DOWN: Direction.SOUTH,
    pygame.K_LEFT: Direction.WEST,
    pygame.K_RIGHT: Direction.EAST,
}


class Steering:
    """What keys and a dragging pointer do to the die that is chosen."""

    def __init__(self, scene: TiltingScene) -> None:
        self._scene = scene
        self._aimed: Target | None = None

    def forget_aim(self) -> None:
        """The next arrow aims anew."""
        self._aimed = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes a key that rolls the die on or back; True if it was one."""
        scene, choice = self._scene, self._scene.choice
        if event.type == pygame.MOUSEMOTION:
            choice.keyed = False
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (*ARROWS, pygame.K_TAB):
            choice.keyed = True
        if event.key in ARROWS and self._can_steer(event):
            self._steer(scene.laid.seen(ARROWS[event.key]))
            return True
        if event.key == pygame.K_BACKSPACE and choice.route and not scene.interface.layers:
            return scene.choosing.step_back()
        return False

    def drag_over(self, target: Target | None) -> None:
        """The die is dragged onto a tile, or back to where it came from."""
        scene, picker, route = self._scene, self._scene.picker, self._scene.choice.route
        if picker is None or not route or scene.timeline.busy:
            return
        if len(route) > 1 and target == route[-2]:
            picker.back()
            scene.refresh()
        elif len(route) < TILTS and target in picker.next_targets():
            scene.choose(target)

    def _can_steer(self, event: pygame.event.Event) -> bool:
        """Whether an arrow key rolls the chosen die, rather than going from one thing to the next."""
        scene = self._scene
        modified = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        interface = scene.interface
        elsewhere = interface.focus_visible and not isinstance(interface.focused, Spot | None)
        return bool(scene.choice.route) and not (
            modified or elsewhere or scene.timeline.busy or interface.layers
        )

    def _steer(self, direction: Direction) -> None:
        """Tilts the chosen die; the third time it only aims there, and once more confirms."""
        scene, route, picker = self._scene, self._scene.choice.route, self._scene.picker
        target = GRID.step(route[-1], direction)
        assert picker is not None
        if target is None:
            scene.stage.sound.play("illegal", 0.6)
        elif len(route) == TILTS and target in picker.next_targets() and target != self._aimed:
            self._aimed = target
            scene.focus_target(target)
        elif len(route) > 1 and target == route[-2]:
            # Back where it came from: that is what the player means, though no rule allows it.
            scene.choosing.step_back()
        else:
            scene.choose(target)
