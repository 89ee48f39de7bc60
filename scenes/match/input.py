"""Who gets an event of mouse, finger, keyboard or pad in a match, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.match.commands import BY_SHORTCUT, LEAFING, WATCHING, Command
from scenes.match.keysets import PLAIN_KEYS
from scenes.system.keys import MODIFIERS, Shortcut

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

ABSENCE = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)


class Input:
    """Passes every event to the first that has a use for it.

    First come those who act with keys of their own, then what moves, which a click or key ends, then the
    widgets, the keys of commands and of the game, and last the pointer on the table.
    """

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event; whether anybody had a use for it."""
        scene = self._scene
        if event.type in ABSENCE and scene.hurries and not scene.flow.watching:
            # Nobody else may go on while a person is away.
            scene.do(Command.MENU)
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return self._lose_pad(event.instance_id)
        told = self._steered(event)
        if told is None:
            return True
        event = told
        scene.pointer.watch(event)
        moves = scene.timeline.busy and not scene.hurries
        if moves and not scene.interface.layers and self._finishes(event):
            return True
        if scene.interface.handle(event):
            if event.type == pygame.MOUSEMOTION and scene.pointer.press is None:
                scene.pointer.leave_table()
            return True
        if scene.interface.layers:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return scene.pointer.handle(event)

    def _steered(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """What is left of an event after the sets of keys of several persons: None where that used it.

        Where only its owner acts, a set means what the plain keys mean.
        """
        scene, controls = self._scene, self._scene.flow.controls
        heard = controls.heard(event) if controls is not None and not scene.interface.layers else None
        if heard is None:
            return event
        seat, touch = heard
        pressed = event.type == pygame.KEYDOWN
        if scene.hurries and scene.looking is None:
            if pressed:
                scene.steer(seat, touch)
            return None
        if seat != scene.flow.turn or scene.timeline.busy:
            return event
        if pressed and scene.steer(seat, touch):
            return None
        if touch not in PLAIN_KEYS:
            return event
        return pygame.event.Event(event.type, key=PLAIN_KEYS[touch], mod=0, unicode="", scancode=0)

    def _lose_pad(self, pad: int) -> bool:
        """The pad of somebody who acts with it was pulled out: everybody waits until there is another."""
        scene, controls = self._scene, self._scene.flow.controls
        seat = controls.unplug(pad) if controls is not None else None
        if seat is None:
            return False
        scene.stage.notify(scene.stage.words("match.pad_gone", name=scene.match.seats[seat].name), "warning")
        if scene.hurries:
            scene.do(Command.MENU)
        return True

    def _finishes(self, event: pygame.event.Event) -> bool:
        """While something moves, a click or a key brings it to its end and does nothing else.

        What steers a match that is only watched is about the movement itself, and so acts as well. So does
        everything while one looks back, where what moves has happened long ago.
        """
        scene = self._scene
        if event.type == pygame.KEYDOWN:
            if event.key in MODIFIERS:
                return False
            steers = BY_SHORTCUT.get(Shortcut.of(event)) in (*WATCHING, *LEAFING)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            widget = scene.interface.widget_at(event.pos)
            steers = widget is not None and widget.name in {c.value for c in (*WATCHING, *LEAFING)}
        else:
            return False
        scene.showing.finish()
        if scene.looking is not None or (steers and (scene.flow.watching or scene.is_over)):
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            # Nor must the clicks act that follow: the second that some screens make of a tap, impatient ones.
            scene.interface.hands.skip(event.pos, bool(getattr(event, "touch", False)))
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        scene = self._scene
        if event.key == pygame.K_ESCAPE:
            if not scene.choosing.step_back():
                scene.do(Command.MENU if scene.looking is None else Command.BACK_TO_GAME)
            return True
        command = BY_SHORTCUT.get(Shortcut.of(event))
        if command is not None:
            if not scene.do(command):
                scene.stage.notify(scene.stage.words(f"match.cannot.{scene.obstacle(command)}"))
            return True
        modified = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if modified or scene.picker is None:
            return False
        target = scene.key_target(event.key)
        if target is not None:
            scene.choose(target)
        return target is not None
