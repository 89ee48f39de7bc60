"""The window: opened, filled to the screen and back, resized; every way in which that can fail."""

from __future__ import annotations

import logging
import os
import sys
import warnings

import pygame

from scenes.system import assets

Size = tuple[int, int]

SMALLEST: Size = (640, 480)
USUAL: Size = (1280, 800)
NAME = "Dicewright"
UNSEEN_DRIVERS = ("dummy", "offscreen")

logger = logging.getLogger(__name__)


class NoDisplay(RuntimeError):
    """There is no screen to open a window on."""


def prepare() -> None:
    """Sets what SDL reads before the display opens. Call once, before `Window`."""
    if sys.platform == "win32":
        _be_aware_of_scaling()
    wayland = os.environ.get("SDL_VIDEODRIVER") == "wayland"
    if sys.platform.startswith("linux") and not wayland:
        # Without a graphics card a flip through OpenGL takes 8 ms and more, a plain one under 1 ms.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


class Window:
    """The one window. `surface` is another one after every change."""

    def __init__(self, size: Size, *, fullscreen: bool = False, unseen: bool = False) -> None:
        """Opens the window at a size in pixels, clamped to the screen.

        Raises NoDisplay where there is no screen, unless `unseen` allows a driver that shows nothing.
        """
        _open_display()
        driver = pygame.display.get_driver()
        if driver in UNSEEN_DRIVERS and not unseen:
            raise NoDisplay(f"no display to open a window on (video driver: {driver})")
        icon = assets.path("icon.png")
        if icon.is_file():
            pygame.display.set_icon(pygame.image.load(str(icon)))
        self._windowed = size if unseen else _clamped(size)
        self.fullscreen = False
        self.surface = self._open_window()
        self._caption = ""
        self.set_caption(NAME)
        if fullscreen:
            self.set_fullscreen(True)

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def windowed_size(self) -> Size:
        """The size that the window has while it does not fill the screen."""
        return self._windowed if self.fullscreen else self.size

    def set_fullscreen(self, fullscreen: bool) -> bool:
        """Fills the screen or becomes a window again; whether that worked. A failure leaves a window."""
        if fullscreen == self.fullscreen:
            return True
        if fullscreen:
            self._windowed = self.size
        try:
            if fullscreen:
                self.surface = _set_mode((0, 0), pygame.FULLSCREEN)
            else:
                self.surface = self._open_window()
            self.fullscreen = fullscreen
        except pygame.error as error:
            logger.warning("full screen is not to be had: %s", error)
            self.surface = self._open_window()
            self.fullscreen = False
        return self.fullscreen == fullscreen

    def set_caption(self, caption: str) -> None:
        """Says in the title of the window what is on the screen."""
        if caption != self._caption:
            self._caption = caption
            # Names come from files, too: a title with a NUL in it is refused.
            pygame.display.set_caption("".join(c if c.isprintable() else " " for c in caption))

    def refetch(self) -> None:
        """Takes the surface of the window as it is after a resize by the system."""
        surface = pygame.display.get_surface()
        if surface is not None:
            self.surface = surface

    def _open_window(self) -> pygame.Surface:
        try:
            return _set_mode(self._windowed, pygame.RESIZABLE)
        except pygame.error as error:
            logger.warning("the window could not be opened as asked: %s", error)
            os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
            self._windowed = USUAL
            return _set_mode(USUAL, pygame.RESIZABLE)


def _set_mode(size: Size, flags: int) -> pygame.Surface:
    with warnings.catch_warnings():
        # A window that the system opens at another size is laid out for that size; nobody need be warned.
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)


def _open_display() -> None:
    try:
        pygame.display.init()
    except pygame.error as error:
        asked = os.environ.pop("SDL_VIDEODRIVER", None)
        if asked is None:
            raise NoDisplay(f"no display to open a window on ({error})") from error
        logger.warning("video driver %r is not to be had (%s): trying the usual one", asked, error)
        _open_display()


def _clamped(size: Size) -> Size:
    """A size that a present screen can hold."""
    screens = pygame.display.get_desktop_sizes() or [USUAL]
    width = max(screen[0] for screen in screens)
    height = max(screen[1] for screen in screens)
    return min(max(size[0], SMALLEST[0]), width), min(max(size[1], SMALLEST[1]), height)


def _be_aware_of_scaling() -> None:
    """Asks Windows for real pixels on every monitor, so that nothing is scaled up and blurred."""
    import ctypes

    per_monitor = 2
    try:
        ctypes.windll.shcore.SetProcessDpiAwareness(per_monitor)  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        logger.info("this Windows knows no scaling per monitor")
