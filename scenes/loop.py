"""The loop: takes events, lets time pass, draws what changed, and rests while nothing moves."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

import pygame

from game.keeping import forget_kept
from scenes.scene import Scene, Stage
from scenes.speaker import Speaker
from scenes.system.pads import Pads
from scenes.system.window import Window

if TYPE_CHECKING:
    from scenes.system.calm import Question

FRAMES_PER_SECOND = 60
LONGEST_FRAME = 0.1
"""Seconds that a frame may claim to have lasted; after a pause of the machine animations go on."""
IDLE_WAIT = 0.03
"""Seconds between two looks at the events while nothing moves: a click is not felt to wait so long."""
WATCHFUL_WAIT = 0.02
DROWSY_WAIT, DROWSY_AFTER = 0.05, 2.0
"""Seconds between two looks once nothing has come for so long: the first touch of the mouse wakes it."""
OVERDUE, RARELY = 10, 200
"""So many rounds of looking for young garbage make it worth while to look through everything while nothing
moves, and so many make it necessary."""
FRAMES_BETWEEN_FAILURES = 5
"""A failure sooner after another one ends the program: what failed is always there."""
RESIZE_REST = 0.15
"""Seconds without a change of size after which the scenes are laid out for the new one."""


_log = logging.getLogger(__name__)


class App:
    """The loop. `frame` is one turn of it, so that tests and measurements run the very same code."""

    def __init__(self, stage: Stage, window: Window) -> None:
        self.stage = stage
        self.window = window
        self.clock = pygame.time.Clock()
        self.pads = Pads(lambda: stage.settings.pad_buttons)
        self.speaker: Speaker | None = None
        self._question: Question | None = None
        self.frames_drawn = 0
        self._still: pygame.Surface | None = None
        self._since_resize = 0.0
        self._hidden = False
        self._awake = False
        self._since_event = 0.0
        self._drew = False
        self._trusted_from = 0
        stage.fullscreen_wanted = window.fullscreen
        stage.resize(window.size)

    def run(self) -> None:
        """Runs until the stage closes, then lets every scene keep what it has in hand."""
        while not self.stage.closing:
            self.turn()
            if not self._awake and self.frames_drawn:
                self._wake_the_rest()
        self.stage.settings.fullscreen = self.window.fullscreen
        self.stage.settings.window_size = self.window.windowed_size
        self.stage.storage.write_settings(self.stage.settings)
        for scene in reversed(self.stage.scenes):
            scene.keep()

    def turn(self) -> None:
        """One turn of the loop. What fails in it ends the scenes on the screen, not the program."""
        try:
            events = self.next_events()
            self.frame(events, min(self.clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_FRAME))
        except Exception as error:
            if self.frames_drawn < self._trusted_from:
                raise
            self._recover(error)

    def frame(self, events: Sequence[pygame.event.Event], seconds: float) -> None:
        """Takes events, lets seconds pass and draws if something changed."""
        for event in self._with_pads_as_keys(events, seconds):
            self._handle(event)
            if self.stage.closing:
                return
        self._settle_resize(seconds)
        if self.stage.top is not None:
            self.stage.top.update(seconds)
        self.stage.notices.update(seconds)
        self.stage.captions.update(seconds)
        self._tell_notices()
        if self._question is not None and self._question.pending:
            self._become_calm(self._question.answer())
        if self.stage.fullscreen_wanted != self.window.fullscreen:
            self._switch_fullscreen()
        changed = self.needs_redraw
        if changed and self.speaker is not None:
            self.speaker.listen(self.stage)
        self._drew = changed and not self._hidden
        if self._drew:
            self.draw()
            self.window.set_caption(self.stage.caption)

    def _with_pads_as_keys(
        self, events: Sequence[pygame.event.Event], seconds: float
    ) -> Iterator[pygame.event.Event]:
        for event in events:
            keys = self.pads.keys(event)
            yield from (self._as_at_first(event),) if keys is None else keys
        if self.stage.pad_kind != self.pads.kind:
            self.stage.pad_kind = self.pads.kind
            self.stage.rebuild()
        yield from self.pads.repeats(seconds)

    def _as_at_first(self, event: pygame.event.Event) -> pygame.event.Event:
        """The player's own keys as those of a new program, but where text is written or a key asked for."""
        top = self.stage.top
        focused = top.interface.focused if top is not None else None
        raw = (focused is not None and focused.types) or (top is not None and top.takes_raw_keys)
        return event if raw else self.stage.keys.translated(event)

    @property
    def needs_redraw(self) -> bool:
        if self._still is not None:
            return self.stage.changed
        shown = any(scene.needs_redraw for scene in self.stage.shown)
        said = self.stage.notices.needs_redraw or self.stage.captions.needs_redraw
        return self.stage.changed or said or shown

    @property
    def changed_area(self) -> pygame.Rect | None:
        """The part of the window that the next frame has to draw; None for all of it."""
        said = self.stage.notices.needs_redraw or self.stage.captions.needs_redraw
        if self.stage.changed or said or self._still is not None:
            return None
        changed = pygame.Rect(0, 0, 0, 0)
        for area in (scene.changed_area for scene in self.stage.shown):
            if area is None:
                return None
            changed = changed.union(area) if changed and area else changed or area
        return changed.clip(self.window.surface.get_rect())

    def draw(self) -> None:
        """Draws and shows one frame."""
        surface = self.window.surface
        area = self.changed_area
        self.stage.changed = False
        if self._still is not None:
            pygame.transform.smoothscale(self._still, surface.get_size(), surface)
            pygame.display.flip()
        elif area is None:
            self._draw_scenes(surface)
            pygame.display.flip()
        else:
            # The window keeps what was drawn on it.
            surface.set_clip(area)
            self._draw_scenes(surface)
            surface.set_clip(None)
            pygame.display.update(area)
        self.frames_drawn += 1

    def _draw_scenes(self, surface: pygame.Surface) -> None:
        for scene in self.stage.shown:
            scene.draw(surface)
        self.stage.captions.draw(surface)
        self.stage.notices.draw(surface)

    def close(self) -> None:
        """Ends the worker, gives the sound device and the lock back, and closes the window."""
        while self.stage.scenes:
            self.stage.scenes.pop().leave()
        self.stage.thinker.close()
        self.stage.sound.close()
        self.pads.close()
        if self._question is not None:
            self._question.close()
        self.stage.storage.close()
        pygame.quit()

    def next_events(self) -> list[pygame.event.Event]:
        """What has happened; waits a moment for it where nothing moves, so that an idle program rests."""
        # What has just been drawn may be in motion, which shows only once time has passed for it.
        if (self._drew or self.needs_redraw) and not self._hidden:
            return pygame.event.get()
        if self.stage.sound.preload_step():
            return pygame.event.get()
        # Looking through everything that is kept takes as long as a frame: now nobody sees it.
        if self.stage.untidy or gc.get_count()[2] >= OVERDUE:
            if self.stage.untidy:
                forget_kept()
            self.stage.untidy = False
            gc.collect()
        waits = any(scene.waits for scene in self.stage.shown)
        if waits or self.pads.busy or self._still is not None:
            wait = WATCHFUL_WAIT
        else:
            wait = IDLE_WAIT if self._since_event < DROWSY_AFTER else DROWSY_WAIT
        # Not `event.wait`: on X11 it asks a thousand times a second, which costs more than all the rest.
        pygame.time.wait(round(wait * 1000))
        events = pygame.event.get()
        self._since_event = 0.0 if events else self._since_event + wait
        return events

    def _handle(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.stage.close()
                return
            case pygame.WINDOWSIZECHANGED:
                self._begin_resize()
            case pygame.WINDOWEXPOSED:
                self.stage.changed = True
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._hidden = True
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWMAXIMIZED:
                self._hidden = False
                self.stage.changed = True
        top = self.stage.top
        used = top is not None and top.handle(event)
        if event.type == pygame.KEYDOWN and not used:
            self._handle_key(event)
        elif event.type == pygame.DROPFILE and not used:
            self.stage.push(self.stage.screens.saves(self.stage, event.file))

    def _handle_key(self, event: pygame.event.Event) -> None:
        """The keys that do the same in every scene."""
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self.stage.toggle_fullscreen()
        elif event.key == pygame.K_m and not event.mod & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
        ):
            self._toggle_mute()
        elif event.key == pygame.K_F1 and self.stage.top is not None:
            self.stage.open_rules(self.stage.top.help_place)

    def _recover(self, error: Exception) -> None:
        """Keeps the match, writes a report, and begins again at the menu with a way back into the match."""
        from scenes.shell import crash

        _log.error("a frame failed", exc_info=error)
        stage, now = self.stage, datetime.now()
        self._still = None
        self._trusted_from = self.frames_drawn + FRAMES_BETWEEN_FAILURES
        go_on: Callable[[], Scene] | None = None
        report = None
        # What is broken may break once more while it is cleared away.
        with suppress(Exception):
            report = stage.storage.keep_report(crash.describe(error, stage, now), now)
        while stage.scenes:
            with suppress(Exception):
                stage.scenes[-1].keep()
            with suppress(Exception):
                go_on = go_on or stage.scenes[-1].reopening()
            with suppress(Exception):
                stage.scenes[-1].leave()
            stage.scenes.pop()
        stage.push(stage.screens.menu(stage))
        stage.push(crash.Crash(stage, report, go_on))

    def _toggle_mute(self) -> None:
        settings = self.stage.settings
        settings.muted = not settings.muted
        self.stage.sound.set_muted(settings.muted)
        self.stage.notify(self.stage.words("app.muted" if settings.muted else "app.unmuted"))

    def _begin_resize(self) -> None:
        """While the edge is dragged the last frame is stretched; laying out at every step would stutter."""
        if self._still is None and self.frames_drawn:
            self._still = pygame.Surface(self.stage.size)
            self._draw_scenes(self._still)
        self.window.refetch()
        self._since_resize = 0.0
        self.stage.changed = True

    def _settle_resize(self, seconds: float) -> None:
        self._since_resize += seconds
        if self.window.size != self.stage.size and self._since_resize >= RESIZE_REST:
            self.stage.resize(self.window.size)
        if self.window.size == self.stage.size and self._still is not None:
            self._still = None
            self.stage.changed = True

    def _ask_for_calm(self) -> None:
        """Asks the system whether nothing shall move, unless the player has said so."""
        if self.stage.settings.animation is None:
            from scenes.system import calm

            self._become_calm(calm.wishes_calm())
            self._question = calm.Question()
            self._question.ask()

    def _become_calm(self, wished: bool | None) -> None:
        if wished and not self.stage.calm:
            self.stage.calm = True
            self.stage.rebuild()

    def _switch_fullscreen(self) -> None:
        if not self.window.set_fullscreen(self.stage.fullscreen_wanted):
            self.stage.fullscreen_wanted = self.window.fullscreen
            self.stage.notify(self.stage.words("app.no_fullscreen"))
        self._still = None
        self.stage.resize(self.window.size)

    def _tell_notices(self) -> None:
        for notice in self.stage.storage.take_notices():
            self.stage.notify(self.stage.words(notice.key, **notice.values), "warning")

    def _wake_the_rest(self) -> None:
        """What the first frame did not need: sound, the bots' process, the lock beside the saves."""
        self._awake = True
        spare_frames_the_collector()
        self.stage.sound.open()
        self.stage.thinker.start()
        self.pads.open()
        self._ask_for_calm()
        if reason := self.stage.storage.reason:
            self.stage.notify(self.stage.words(reason), "warning")


def spare_frames_the_collector() -> None:
    """Has garbage looked for among young things only; the loop looks through all of them while it rests."""
    # What has been loaded by now stays: looking through it again would cost single frames 15 ms and more.
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, RARELY)
