"""Random hands: anything that mouse, keyboard, pad, finger and desktop can do to a window, from a seed.

They aim at what can be chosen more often than not, for else they would hardly ever get anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
from pygame.event import Event

from scenes.match.scene import MatchScene
from scenes.scene import Scene
from scenes.ui import Interface

Position = tuple[int, int]
Size = tuple[int, int]

SIZES: tuple[Size, ...] = (
    *((800, 600), (800, 600), (1280, 800), (640, 480), (700, 1000), (1500, 400)),
    *((1, 1), (30, 20), (2000, 60)),
)

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
KEYS = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE) * 3,
    pygame.K_ESCAPE,
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT) * 2,
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE),
    *range(pygame.K_F1, pygame.K_F13),
    *map(ord, LETTERS),
    *(pygame.K_KP_ENTER, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT, pygame.K_RCTRL, pygame.K_PERIOD),
)
MODIFIERS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RCTRL)
TEXTS = ("a", "B", "7", "é", "中", "😀", "ß", " ", "Anna", "\u202e", "\x00", "x" * 300)

PADS = (7, 8)
PAD_BUTTONS = range(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 3)
PAD_AXES = range(pygame.CONTROLLER_AXIS_TRIGGERRIGHT + 2)

COMES, GOES = (
    (pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN),
    (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN),
)

AT_THE_TABLE = (
    "click",
    "press",
    "release",
    "point",
    "drag",
    "wheel",
    "odd_button",
    "key",
    "taken_back",
    "away",
)
"""What can be told to a scene without the rest of the program."""

WEIGHTS = {
    "click": 24,
    "press": 4,
    "release": 4,
    "point": 5,
    "drag": 6,
    "wheel": 3,
    "odd_button": 3,
    "key": 20,
    "taken_back": 1,
    "held_key": 2,
    "text": 3,
    "composed": 1,
    "pad_button": 6,
    "pad_axis": 3,
    "pad_plugged": 1,
    "tap": 5,
    "long_press": 1,
    "two_fingers": 1,
    "loose_finger": 1,
    "resized": 1,
    "filled": 1,
    "away": 2,
    "back": 3,
    "exposed": 1,
    "dropped": 0.5,
    "quit": 0.4,
}
"""What hands do, and how often."""


class Screen(NamedTuple):
    """What hands see of a scene: its size, what can be pressed, and what can be chosen on a table."""

    size: Size
    widgets: Sequence[pygame.Rect]
    legal: Sequence[pygame.Rect] = ()

    @classmethod
    def of(cls, scene: Scene) -> Screen:
        return cls.over(scene.interface, *_legal_spots(scene))

    @classmethod
    def over(cls, interface: Interface, *legal: pygame.Rect) -> Screen:
        return cls(interface.size, [widget.focus_rect() for widget in interface.ring()], legal)


def _legal_spots(scene: Scene) -> list[pygame.Rect]:
    if not isinstance(scene, MatchScene) or scene.picker is None:
        return []
    targets = scene.picker.next_targets()
    return [rect for target, rect in scene.spots() if target in targets]


class RandomHands:
    """Gives inputs one after another, each as the events that the system would report of it.

    A `WINDOWSIZECHANGED` says in `x` and `y` which size the window has by then.

    Args:
        rng: the same one gives the same inputs on the same screens.
        kinds: to what they are limited, of `WEIGHTS`.
        files: what may be dropped on the window.
    """

    def __init__(
        self, rng: Random, kinds: Sequence[str] = tuple(WEIGHTS), files: Sequence[Path] = ()
    ) -> None:
        self._rng = rng
        self._files = files
        self._kinds: list[Callable[[Screen], list[Event]]] = [getattr(self, f"_{kind}") for kind in kinds]
        self._weights = [WEIGHTS[kind] for kind in kinds]

    def input(self, screen: Screen) -> list[Event]:
        """What happens next."""
        (kind,) = self._rng.choices(self._kinds, self._weights)
        return kind(screen)

    # Where they aim

    def _place(self, screen: Screen) -> Position:
        aims = screen.legal if screen.legal and self._rng.random() < 0.7 else screen.widgets
        if aims and self._rng.random() < 0.85:
            return self._rng.choice(aims).center
        width, height = screen.size
        return self._rng.randrange(-30, width + 30), self._rng.randrange(-30, height + 30)

    # The mouse

    def _click(self, screen: Screen) -> list[Event]:
        place = self._place(screen)
        return [_motion(place), *_pressed(place)]

    def _press(self, screen: Screen) -> list[Event]:
        return [_button(pygame.MOUSEBUTTONDOWN, self._place(screen))]

    def _release(self, screen: Screen) -> list[Event]:
        return [_button(pygame.MOUSEBUTTONUP, self._place(screen))]

    def _point(self, screen: Screen) -> list[Event]:
        return [_motion(self._place(screen), held=self._rng.random() < 0.3)]

    def _drag(self, screen: Screen) -> list[Event]:
        start = self._place(screen)
        way = [self._place(screen) for _ in range(self._rng.randrange(1, 4))]
        moved = [_motion(place, held=True) for place in way]
        let_go = [_button(pygame.MOUSEBUTTONUP, way[-1])] if self._rng.random() < 0.8 else []
        return [_motion(start), _button(pygame.MOUSEBUTTONDOWN, start), *moved, *let_go]

    def _wheel(self, screen: Screen) -> list[Event]:
        steps = self._rng.choice((-30, -3, -1, 1, 3, 30))
        button = 4 if steps > 0 else 5
        turned = Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)
        return [_motion(self._place(screen)), *_pressed(self._place(screen), button), turned]

    def _odd_button(self, screen: Screen) -> list[Event]:
        return _pressed(self._place(screen), self._rng.choice((2, 3, 6, 7, 8, 12)))

    # The keyboard

    def _key(self, screen: Screen) -> list[Event]:
        return _struck(self._rng.choice(KEYS), self._rng.choice(MODIFIERS))

    def _taken_back(self, screen: Screen) -> list[Event]:
        return _struck(self._rng.choice((pygame.K_z, pygame.K_z, pygame.K_y)), pygame.KMOD_LCTRL)

    def _held_key(self, screen: Screen) -> list[Event]:
        key = self._rng.choice(KEYS)
        return [_key(pygame.KEYDOWN, key)] * self._rng.choice((1, 1, 5))

    def _text(self, screen: Screen) -> list[Event]:
        return [Event(pygame.TEXTINPUT, text=self._rng.choice(TEXTS))]

    def _composed(self, screen: Screen) -> list[Event]:
        start, length = self._rng.randrange(-3, 9), self._rng.randrange(-3, 9)
        return [Event(pygame.TEXTEDITING, text=self._rng.choice((*TEXTS, "")), start=start, length=length)]

    # Pads

    def _pad_button(self, screen: Screen) -> list[Event]:
        what = {"instance_id": self._rng.choice(PADS), "button": self._rng.choice(PAD_BUTTONS)}
        down, up = Event(pygame.CONTROLLERBUTTONDOWN, what), Event(pygame.CONTROLLERBUTTONUP, what)
        return self._rng.choice(([down, up], [down, up], [down, up], [down], [up]))

    def _pad_axis(self, screen: Screen) -> list[Event]:
        value = self._rng.choice((-32768, -20000, -5000, 0, 0, 5000, 20000, 32767))
        axis = self._rng.choice(PAD_AXES)
        return [
            Event(pygame.CONTROLLERAXISMOTION, instance_id=self._rng.choice(PADS), axis=axis, value=value)
        ]

    def _pad_plugged(self, screen: Screen) -> list[Event]:
        if self._rng.random() < 0.3:
            return [Event(pygame.CONTROLLERDEVICEADDED, device_index=self._rng.randrange(3))]
        return [Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=self._rng.choice(PADS))]

    # Fingers

    def _tap(self, screen: Screen) -> list[Event]:
        """As some screens report it: a finger, the mouse that SDL makes of it, and the system's own."""
        place = self._place(screen)
        made = [_button(kind, place, touch=True) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        own = _pressed(place) if self._rng.random() < 0.3 else []
        return [
            _finger(pygame.FINGERDOWN, place, screen),
            *made,
            _finger(pygame.FINGERUP, place, screen),
            *own,
        ]

    def _long_press(self, screen: Screen) -> list[Event]:
        place = self._place(screen)
        return [_finger(pygame.FINGERDOWN, place, screen), _button(pygame.MOUSEBUTTONDOWN, place, touch=True)]

    def _two_fingers(self, screen: Screen) -> list[Event]:
        one, two = self._place(screen), self._place(screen)
        down = [_finger(pygame.FINGERDOWN, one, screen, 1), _finger(pygame.FINGERDOWN, two, screen, 2)]
        return [*down, *(_finger(pygame.FINGERUP, place, screen, n) for n, place in ((1, one), (2, two)))]

    def _loose_finger(self, screen: Screen) -> list[Event]:
        kind = self._rng.choice((pygame.FINGERMOTION, pygame.FINGERUP, pygame.FINGERDOWN))
        return [_finger(kind, self._place(screen), screen, self._rng.randrange(4))]

    # The desktop

    def _resized(self, screen: Screen) -> list[Event]:
        width, height = self._rng.choice(SIZES)
        return [Event(pygame.WINDOWSIZECHANGED, x=width, y=height)]

    def _filled(self, screen: Screen) -> list[Event]:
        return self._rng.choice((_struck(pygame.K_F11), _struck(pygame.K_RETURN, pygame.KMOD_LALT)))

    def _away(self, screen: Screen) -> list[Event]:
        return [Event(self._rng.choice(GOES))]

    def _back(self, screen: Screen) -> list[Event]:
        return (
            [Event(kind) for kind in COMES] if self._rng.random() < 0.7 else [Event(self._rng.choice(COMES))]
        )

    def _exposed(self, screen: Screen) -> list[Event]:
        return [Event(self._rng.choice((pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED, pygame.WINDOWMOVED)))]

    def _dropped(self, screen: Screen) -> list[Event]:
        return [Event(pygame.DROPFILE, file=str(self._rng.choice(self._files)))] if self._files else []

    def _quit(self, screen: Screen) -> list[Event]:
        return [Event(pygame.QUIT)]


def _motion(place: Position, held: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)


def _button(kind: int, place: Position, button: int = 1, touch: bool = False) -> Event:
    return Event(kind, pos=place, button=button, touch=touch)


def _pressed(place: Position, button: int = 1) -> list[Event]:
    return [_button(kind, place, button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]


def _key(kind: int, key: int, modifiers: int = 0) -> Event:
    letter = chr(key) if key < 128 and chr(key).isprintable() else ""
    what: dict[str, Any] = {"key": key, "mod": modifiers, "unicode": letter, "scancode": 0}
    return Event(kind, what)


def _struck(key: int, modifiers: int = 0) -> list[Event]:
    return [_key(pygame.KEYDOWN, key, modifiers), _key(pygame.KEYUP, key, modifiers)]


def _finger(kind: int, place: Position, screen: Screen, number: int = 1) -> Event:
    width, height = screen.size
    x, y = place[0] / width, place[1] / height
    return Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
