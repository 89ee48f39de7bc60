"""Gamepads: what their buttons and sticks do is said as keys, so that a pad can do whatever the keys can."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pygame

from scenes.system.keys import Shortcut

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
    at_first: int = 0
    """The key that the same button stands for in a new program, where that is another."""


DEEDS = {
    "choose": Key(pygame.K_RETURN),
    "back": Key(pygame.K_ESCAPE),
    "previous": Key(pygame.K_TAB, pygame.KMOD_LSHIFT),
    "next": Key(pygame.K_TAB),
    "menu": Key(pygame.K_F10),
    "rules": Key(pygame.K_F1),
    "text": Key(pygame.K_F2),
    "hint": Key(pygame.K_h),
    "threats": Key(pygame.K_t),
    "undo": Key(pygame.K_z, pygame.KMOD_LCTRL),
    "redo": Key(pygame.K_y, pygame.KMOD_LCTRL),
    "view": Key(pygame.K_v),
    "sound": Key(pygame.K_m),
    "pause": Key(pygame.K_p),
    "step": Key(pygame.K_n),
    "tempo": Key(pygame.K_s),
}
"""What a button may be for: the key that does the same in a new program."""

BUTTONS = {
    "a": (pygame.CONTROLLER_BUTTON_A, "choose"),
    "b": (pygame.CONTROLLER_BUTTON_B, "back"),
    "x": (pygame.CONTROLLER_BUTTON_X, "hint"),
    "y": (pygame.CONTROLLER_BUTTON_Y, "undo"),
    "left_shoulder": (pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "previous"),
    "right_shoulder": (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "next"),
    "select": (pygame.CONTROLLER_BUTTON_BACK, "rules"),
    "start": (pygame.CONTROLLER_BUTTON_START, "menu"),
    "left_stick": (pygame.CONTROLLER_BUTTON_LEFTSTICK, "view"),
    "right_stick": (pygame.CONTROLLER_BUTTON_RIGHTSTICK, "threats"),
}
"""The buttons that can be changed, by their places on the pad that SDL describes all others by, each with
what it is for at first."""

CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Key(pygame.K_LEFT),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Key(pygame.K_RIGHT),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Key(pygame.K_UP),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Key(pygame.K_DOWN),
}

NEEDED = ("choose", "back")
"""Without a button for these one would be stuck."""

KINDS = {
    "playstation": ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con"),
    "xbox": ("",),
}
"""How the buttons of a pad are called, by words in its own name."""

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

    def __init__(self, chosen: Callable[[], Mapping[str, str]] = dict) -> None:
        """`chosen` gives for the name of a button what it is for instead of at first."""
        self.kind = "xbox"
        self._chosen = chosen
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
                return self._press((event.instance_id, "button", event.button), self._key_of(event.button))
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

    def _key_of(self, number: int) -> Key | None:
        """What a button is for, as the player wishes."""
        deeds = deeds_of(self._chosen())
        for name, (button, first) in BUTTONS.items():
            if button == number:
                return DEEDS[deeds[name]]._replace(at_first=DEEDS[first].key)
        return CROSS.get(number)

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
                self.kind = kind_of(str(pad.name))
        except pygame.error as error:
            logger.warning("a pad cannot be used: %s", error)

    def _plug_out(self, instance: int) -> Iterator[pygame.event.Event]:
        """Nothing stays pressed on a pad that is gone; who plays with it is told."""
        self._open.pop(instance, None)
        for held in [held for held in self._held if held[0] == instance]:
            yield from self._release(held)
        yield pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=instance)


def deeds_of(chosen: Mapping[str, str]) -> dict[str, str]:
    """What each button is for; as at first where what was chosen leaves one stuck."""
    first = {name: deed for name, (_, deed) in BUTTONS.items()}
    wanted = {name: chosen[name] if chosen.get(name) in DEEDS else deed for name, deed in first.items()}
    return wanted if set(NEEDED) <= set(wanted.values()) else first


def names_of(chosen: Mapping[str, str], called: Callable[[str], str]) -> dict[str, str]:
    """For the key that a button stands for, by its name in a new program, what the button is called."""
    found: dict[str, str] = {}
    for button, deed in deeds_of(chosen).items():
        key = DEEDS[deed]
        held = (bool(key.modifiers & pygame.KMOD_CTRL), bool(key.modifiers & pygame.KMOD_SHIFT))
        found.setdefault(str(Shortcut(key.key, *held)), called(button))
    return found


def kind_of(name: str) -> str:
    """The kind of a pad that calls itself so."""
    return next(kind for kind, signs in KINDS.items() if any(sign in name.lower() for sign in signs))


def _event(kind: int, key: Key, pad: int) -> pygame.event.Event:
    """`pad` tells the pads apart; `at_first` is what the button stands for, whatever was changed."""
    what: dict[str, Any] = {"key": key.key, "mod": key.modifiers, "unicode": "", "scancode": 0}
    return pygame.event.Event(kind, pad=pad, at_first=key.at_first or key.key, **what)
