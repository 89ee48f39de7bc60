"""Gamepads: what their buttons and sticks do is said as keys, so that a pad can do whatever the keys can."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame

logger = logging.getLogger(__name__)

PRESSED = 0.55
"""How far a stick or a trigger must go to count as pressed, 1 being all the way ..."""
RELEASED = 0.4
"""... and how far it must come back: a hand that trembles in between does nothing."""

FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.09
"""Seconds after which a direction that is held goes one further, and again."""

FULL = 32767


class Key(NamedTuple):
    """A key with the keys held down beside it."""

    key: int
    modifiers: int = 0


BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: Key(pygame.K_RETURN),
    pygame.CONTROLLER_BUTTON_B: Key(pygame.K_ESCAPE),
    pygame.CONTROLLER_BUTTON_X: Key(pygame.K_h),
    pygame.CONTROLLER_BUTTON_Y: Key(pygame.K_z, pygame.KMOD_LCTRL),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Key(pygame.K_TAB, pygame.KMOD_LSHIFT),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Key(pygame.K_TAB),
    pygame.CONTROLLER_BUTTON_BACK: Key(pygame.K_F1),
    pygame.CONTROLLER_BUTTON_START: Key(pygame.K_F10),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Key(pygame.K_v),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Key(pygame.K_t),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Key(pygame.K_LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Key(pygame.K_RIGHT),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Key(pygame.K_UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Key(pygame.K_DOWN),
}
"""By the places of the buttons on the pad that SDL describes all others by."""

AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (Key(pygame.K_LEFT), Key(pygame.K_RIGHT)),
    pygame.CONTROLLER_AXIS_LEFTY: (Key(pygame.K_UP), Key(pygame.K_DOWN)),
    pygame.CONTROLLER_AXIS_RIGHTY: (Key(pygame.K_PAGEUP), Key(pygame.K_PAGEDOWN)),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, Key(pygame.K_PAGEUP)),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, Key(pygame.K_PAGEDOWN)),
}
"""What an axis stands for at its low and at its high end."""

REPEATING = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)

Held = tuple[int, str, int]
"""What is held down: the pad, `button` or `axis`, and its number."""


class Pads:
    """All pads that are plugged in. Before `open` none is listened to: looking for them takes a while."""

    def __init__(self) -> None:
        self._open: dict[int, Any] = {}
        self._held: dict[Held, Key] = {}
        self._until_repeat: dict[Held, float] = {}
        self._awake = False

    def open(self) -> None:
        """Listens to the pads there are; those that come later announce themselves."""
        try:
            from pygame._sdl2 import controller

            controller.init()
            self._awake = True
            for number in range(controller.get_count()):
                self._plug_in(number)
        except (ImportError, pygame.error) as error:
            logger.warning("pads cannot be used: %s", error)

    def close(self) -> None:
        """Lets go of all pads."""
        for pad in self._open.values():
            pad.quit()
        self._open.clear()
        self._awake = False

    def keys(self, event: pygame.event.Event) -> Iterator[pygame.event.Event] | None:
        """The events of keys that an event of a pad stands for; None for any other event.

        That a pad is gone comes after the keys that are let go by it.
        """
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN:
                return self._press((event.instance_id, "button", event.button), BUTTONS.get(event.button))
            case pygame.CONTROLLERBUTTONUP:
                return self._release((event.instance_id, "button", event.button))
            case pygame.CONTROLLERAXISMOTION:
                return self._lean(event)
            case pygame.CONTROLLERDEVICEADDED:
                if self._awake:
                    self._plug_in(event.device_index)
                return iter(())
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._plug_out(event.instance_id)
        return None

    def repeats(self, seconds: float) -> Iterator[pygame.event.Event]:
        """What the directions that have been held long enough do once more."""
        for held in list(self._until_repeat):
            self._until_repeat[held] -= seconds
            if self._until_repeat[held] <= 0:
                self._until_repeat[held] += max(NEXT_REPEAT, seconds)
                yield _event(pygame.KEYDOWN, self._held[held], held[0])

    @property
    def busy(self) -> bool:
        """Whether a direction is held, so that time must pass for it."""
        return bool(self._until_repeat)

    def _press(self, held: Held, key: Key | None) -> Iterator[pygame.event.Event]:
        if key is None or held in self._held:
            return
        self._held[held] = key
        if key.key in REPEATING:
            self._until_repeat[held] = FIRST_REPEAT
        yield _event(pygame.KEYDOWN, key, held[0])

    def _release(self, held: Held) -> Iterator[pygame.event.Event]:
        key = self._held.pop(held, None)
        self._until_repeat.pop(held, None)
        if key is not None:
            yield _event(pygame.KEYUP, key, held[0])

    def _lean(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        ends = AXES.get(event.axis)
        if ends is None:
            return
        held = (event.instance_id, "axis", event.axis)
        reach = event.value / FULL
        key = ends[reach > 0]
        before = self._held.get(held)
        if before is not None and (abs(reach) < RELEASED or key != before):
            yield from self._release(held)
            before = None
        if before is None and abs(reach) >= PRESSED:
            yield from self._press(held, key)

    def _plug_in(self, number: int) -> None:
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(number):
                pad = controller.Controller(number)
                self._open[pad.as_joystick().get_instance_id()] = pad
        except pygame.error as error:
            logger.warning("a pad cannot be used: %s", error)

    def _plug_out(self, instance: int) -> Iterator[pygame.event.Event]:
        """Nothing stays pressed on a pad that is gone; who plays with it is told."""
        self._open.pop(instance, None)
        for held in [held for held in self._held if held[0] == instance]:
            yield from self._release(held)
        yield pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=instance)


def _event(kind: int, key: Key, pad: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key.key, mod=key.modifiers, unicode="", scancode=0, pad=pad)
