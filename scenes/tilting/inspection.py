"""Looking at a die of Tilting Dice: where one is pointed at for a while its net unfolds beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine import Action
from scenes.view.net import NetTip
from scenes.view.table import COVERED, Die
from scenes.view.workshop import Workshop

if TYPE_CHECKING:
    from scenes.tilting.scene import TiltingScene

NET_AFTER, NET_FADES = 0.35, 0.12
"""A die that is pointed at shows its net after so many seconds, and within so many."""


class Inspection:
    """Knows which die is looked at, and for how long: `die`, `seconds`."""

    def __init__(self, scene: TiltingScene) -> None:
        self.die: Die | None = None
        self.seconds = 0.0
        self._scene = scene
        self._net: NetTip
        self._net_for: tuple[object, ...] = ()
        self._happened: tuple[int, Action | None] | None = None
        self._rests_at: tuple[int, int] | None = None
        """Where the pointer lay when the last thing happened."""

    def lay_out(self) -> None:
        """Makes the net anew where dice have another size, or another language is spoken."""
        stage, edge = self._scene.stage, self._scene.laid.die_edge
        net_for = (stage.theme.scale, edge, stage.words.language)
        if self._net_for != net_for:
            self._net_for = net_for
            self._net = NetTip(stage.theme, edge, stage.words("tilting.scene.underneath"))

    def update(self, seconds: float) -> None:
        """Lets seconds pass."""
        die = self._pointed_die()
        if die is not self.die:
            if self.seconds > NET_AFTER:
                self._scene.changed()
            self.die, self.seconds = die, 0.0
        elif die is not None and self.seconds < NET_AFTER + NET_FADES:
            self.seconds += seconds
            if self.seconds > NET_AFTER:
                self._scene.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the net, once it is time."""
        scene, die = self._scene, self.die
        strength = min(1.0, (self.seconds - NET_AFTER) / NET_FADES)
        if die is None or strength <= 0 or die not in list(scene.table):
            return
        look, cube = scene.dice_view.looks[die.seat], scene.dice_view.facing(die.cube)
        doubled, place = scene.table.is_doubled(die), scene.dice_view.rect(die)
        taken = scene.placing.board.rect if scene.placing is not None else None
        self._net.draw(surface, look, cube, doubled, place, scene.table_room, strength, taken)

    def _pointed_die(self) -> Die | None:
        """The die whose net is to be seen: under the pointer, or where the keyboard is."""
        scene = self._scene
        if scene.timeline.busy or scene.interface.layers or isinstance(scene.arranging, Workshop):
            return None
        if scene.placing is not None and (die := scene.placing.pointed()) is not None:
            return die
        position = scene.pointer.position
        if scene.choice.keyed:
            return scene.table.on(scene.focused) if isinstance(scene.focused, int) else None
        if position is None or scene.pointer.press is not None or scene.choice.aimed_turn is not None:
            return None
        if self._is_left_lying(position):
            return None
        found = [
            die
            for die in scene.table
            if die.cube != COVERED and scene.dice_view.rect(die).collidepoint(position)
        ]
        if scene.choice.route and scene.table.on(scene.choice.route[0]) in found:
            # What it shows stands beside it, and the net would hide where it may go.
            return None
        return max(found, key=lambda die: scene.dice_view.stand(die)[1], default=None)

    def _is_left_lying(self, position: tuple[int, int]) -> bool:
        """Whether the pointer has not moved since something happened: the net would hide what has come."""
        so_far = (len(self._scene.match.log), self._scene.desk.hint)
        if so_far != self._happened:
            self._rests_at = position if self._happened is not None else None
            self._happened = so_far
        return position == self._rests_at
