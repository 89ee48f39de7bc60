"""A scene: one screenful with its widgets; the stage: the stack of scenes and what all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import pygame

from scenes.animation import Speed
from scenes.system.keys import OwnKeys
from scenes.system.pads import names_of
from scenes.ui.interface import Interface
from scenes.ui.notice import Mood
from scenes.ui.theme import Theme, ui_scale
from scenes.ui.widget import BETWEEN

if TYPE_CHECKING:
    from game.bots.worker import Thinking
    from game.match import Match
    from scenes.system.storage import Settings, Storage
    from scenes.view.sound import Sound
    from scenes.words import Words

CAPTIONS, CAPTION_SECONDS = 2, 2.5
"""How many captions of sounds are shown at a time, and for how long after the last."""

SPEEDS = {"normal": Speed.NORMAL, "fast": Speed.FAST, "off": Speed.OFF}

HelpPlace = tuple[str, str | None]
"""A game and the clause of its rules that is in question, None for no clause in particular."""

Reading = Literal["changes", "additions", "whole"]
"""What is read aloud of a passage that is another than before: the lines that are new in it, those that were
added at its end, or all of it."""


class Passage(NamedTuple):
    """Lines of text that tell what is on the screen, under a heading or, where that is '', under none."""

    heading: str
    lines: tuple[str, ...]
    reading: Reading = "changes"


class Scene:
    """One screenful. `overlay` scenes are drawn over the one below, which then stands still.

    `build` makes the widgets, once and again after a change of language or looks; `layout` places them, after
    every `build` and whenever the window changes. Both may read only the scene's own state and the stage.
    """

    overlay: bool = False
    tells_at_top: ClassVar[bool] = False
    """Whether notices come at the upper edge, since the hands are at the lower one."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.interface = Interface(stage.theme, stage.size)

    def build(self) -> None:
        """Makes the widgets; the interface is empty."""

    def layout(self) -> None:
        """Places the widgets for `stage.size` and `stage.theme`."""

    def enter(self) -> None:
        """The scene has come to the top of the stack, at first or again."""

    def guide(self) -> None:
        """Who goes by keys finds the focus somewhere, now that the scene has come up."""
        self.interface.guide()

    def leave(self) -> None:
        """The scene has left the stack for good."""

    def keep(self) -> None:
        """The program is about to close: saves what is in hand."""

    def reopening(self) -> Callable[[], Scene] | None:
        """What makes a sound scene in its place after it has failed; None for the menu instead."""
        return None

    def account(self) -> str:
        """What a report of a failure should say of it, besides its name."""
        return ""

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event of the window; whether it was used."""
        return self.interface.handle(event)

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self.interface.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        self.interface.draw(surface)

    @property
    def needs_redraw(self) -> bool:
        """Whether the next frame would differ from the last."""
        return self.interface.needs_redraw

    @property
    def changed_area(self) -> pygame.Rect | None:
        """The part of the window that looks otherwise than in the last frame; None for, perhaps, all of it.

        The loop then draws and shows no more than that: in a large window most of a frame is moving pixels.
        """
        return self.interface.changed_area

    @property
    def waits(self) -> bool:
        """Whether something outside the window is awaited (a bot), so that the loop must look often."""
        return False

    @property
    def notices_room(self) -> pygame.Rect | None:
        """The part of the window over which notices may lie; None for all of it."""
        return None

    @property
    def takes_raw_keys(self) -> bool:
        """Whether it wants to hear of keys as they are printed, not as what the player has made of them."""
        return False

    @property
    def caption(self) -> str:
        """What the title of the window says of it; '' where the program's name says enough."""
        return ""

    def spoken(self) -> Sequence[Passage]:
        """What a screen reader should read of it, besides what has the focus.

        By default that is all its words, and how everything stands that the player can set.
        """
        parts = [part for root in self.interface.roots() for part in root.descendants()]
        names = [name for part in parts if part.setting() and (name := part.named_by()) is not None]
        lines: list[str] = []
        for part in parts:
            if part.focusable:
                lines.append(part.setting())
            elif part not in names:
                # What a control says itself of all that is within it is said when it has the focus.
                told = [holder.spoken() for holder in part.ancestors() if holder.focusable]
                said = part.spoken().split("\n")
                lines += [line for line in said if not any(line in words for words in told)]
        return [Passage("", tuple(filter(None, lines)))]

    @property
    def help_place(self) -> HelpPlace | None:
        """Where F1 should open the rule book, or None for no particular game."""
        return None


@dataclass(frozen=True)
class Screens:
    """The scenes that scenes of a lower layer lead to, each made for a stage and what it is about."""

    menu: Callable[[Stage], Scene]
    setup: Callable[[Stage, str], Scene]
    """For the key of a game."""
    match: Callable[[Stage, Match, str | None], Scene]
    """For a match and the slot under which it is kept, None for a new one."""
    rulebook: Callable[[Stage, HelpPlace | None], Scene]
    handover: Callable[[Stage, str, Callable[[], None]], Scene]
    """The curtain: the name of the next player, and what to do once they sit there."""
    ready: Callable[[Stage, Any], Scene]
    """For the match scene of several persons who will act at once."""
    result: Callable[[Stage, Any], Scene]
    """For the match scene that came to its end."""
    pause: Callable[[Stage, Any], Scene]
    """For the match scene that is being played."""
    text: Callable[[Stage, Any], Scene]
    """For the match scene that is told in words."""
    settings: Callable[[Stage], Scene]
    bindings: Callable[[Stage], Scene]
    """What keys and the buttons of pads are for."""
    saves: Callable[[Stage, str | None], Scene]
    """With a file that was dropped on the window, if there is one."""
    statistics: Callable[[Stage], Scene]
    about: Callable[[Stage], Scene]
    first_match: Callable[[Stage, str, str], Scene]
    """For the key of a game and the name of a match in which it explains itself; '' for its only one."""


@dataclass
class Stage:
    """What all scenes share: the window's size, the player's tastes, storage, sound, words and the bots."""

    settings: Settings
    storage: Storage
    sound: Sound
    words: Words
    make_thinker: Callable[[], Thinking]
    screens: Screens
    size: tuple[int, int] = (1280, 800)
    theme: Theme = field(default_factory=Theme)
    scenes: list[Scene] = field(default_factory=list)
    closing: bool = False
    changed: bool = True
    untidy: bool = False
    """Whether scenes have been left whose pictures still take up memory."""
    fullscreen_wanted: bool = False
    notices: Interface = field(init=False)
    """Lines over every scene; it takes no input."""

    captions: Interface = field(init=False)
    """What is heard, in words over every scene, where the player wants that; it takes no input either."""
    keys: OwnKeys = field(init=False)
    """The player's own keys."""
    paints_ahead: bool = True
    """Whether pictures are made before they are needed, while nothing moves: in vain where nobody waits."""
    calm: bool = False
    """Whether the system wishes that nothing moves."""
    pad_kind: str = "xbox"
    """What buttons of pads are called, by the pad plugged in last: one of `scenes.system.pads.KINDS`."""

    def __post_init__(self) -> None:
        self.notices = Interface(self.theme, self.size)
        self.captions = Interface(self.theme, self.size)
        self.captions.tells_at_left = True
        self.keys = OwnKeys(lambda: self.settings.keys)
        self.sound.told = self._caption

    @cached_property
    def thinker(self) -> Thinking:
        """Who thinks for bots and hints: made after the first frame, which does not need it."""
        return self.make_thinker()

    @property
    def animation(self) -> Literal["normal", "fast", "off"]:
        """How fast things move: as the player has chosen, else as the system wishes."""
        return self.settings.animation or ("off" if self.calm else "normal")

    @property
    def speed(self) -> Speed:
        """The same as animations take it."""
        return SPEEDS[self.animation]

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    @property
    def caption(self) -> str:
        """The title of the window."""
        scene = self.top.caption if self.top is not None else ""
        return self.words("app.caption", scene=scene) if scene else self.words("menu.title")

    @property
    def shown(self) -> list[Scene]:
        """The scenes that are drawn, the lowest first: the top one and what it lies over."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        return self.scenes[max(0, lowest) :]

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self.scenes.append(scene)
        self._build(scene)
        self._arrive(scene)

    def pop(self) -> None:
        """Takes the top scene away; without a last one the program ends."""
        self._leave_top()
        if self.top is None:
            self.closing = True
        else:
            self._arrive(self.top)

    def replace(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        if self.scenes:
            self._leave_top()
        self.push(scene)

    def return_to_first(self) -> None:
        """Leaves every scene but the lowest, the menu."""
        while len(self.scenes) > 1:
            self._leave_top()

    def reset(self, scene: Scene) -> None:
        """Leaves every scene and starts again with this one."""
        while self.scenes:
            self._leave_top()
        self.push(scene)

    def _leave_top(self) -> None:
        self.scenes.pop().leave()
        self.untidy = True

    def resize(self, size: tuple[int, int]) -> None:
        """Lays every scene out for a window of that size in pixels."""
        self.size = (max(1, size[0]), max(1, size[1]))
        self._fit_theme()
        for scene in self.scenes:
            self._lay_out(scene)

    def rebuild(self) -> None:
        """Makes the widgets of every scene anew after a change of language, scale or looks."""
        self._fit_theme()
        for scene in self.scenes:
            self._build(scene)

    def notify(self, text: str, mood: Mood = "plain") -> None:
        """Shows a line over every scene for a few seconds."""
        self.notices.notify(text, mood)

    def _caption(self, sound: str) -> None:
        """Says in words what is heard, where it tells something that is not seen at the same place."""
        if self.settings.captions and self.words.has(f"caption.{sound}"):
            words, shown = self.words(f"caption.{sound}"), self.captions.notices
            # In one line, which covers as little of the table as can be.
            heard = [each for notice in shown for each in notice.words.split(BETWEEN) if each != words]
            shown.clear()
            self.captions.tells_at_top = not self.notices.tells_at_top
            self.captions.notify(BETWEEN.join([*heard, words][-CAPTIONS:]), seconds=CAPTION_SECONDS)

    def toggle_fullscreen(self) -> None:
        """Asks the window to fill the screen, or to be a window again, before the next frame."""
        self.fullscreen_wanted = not self.fullscreen_wanted

    def close(self) -> None:
        """Ends the program after this frame."""
        self.closing = True

    def open_rules(self, place: HelpPlace | None) -> None:
        """Opens the rule book over what is on screen."""
        self.push(self.screens.rulebook(self, place))

    def _fit_theme(self) -> None:
        self.theme = Theme(ui_scale(*self.size, self.settings.ui_scale))
        self.notices.resize(self.theme, self.size)
        self.captions.resize(self.theme, self.size)

    def _arrive(self, scene: Scene) -> None:
        self.notices.tells_at_top = scene.tells_at_top
        scene.enter()
        scene.guide()
        self.notices.notices_room = scene.notices_room
        self.changed = True

    def _build(self, scene: Scene) -> None:
        scene.interface.clear()
        scene.interface.resize(self.theme, self.size)
        scene.interface.animations = self.animation != "off"
        scene.interface.key_names = self.words.table("key")
        scene.interface.own_keys = self.words.own_keys = self.keys.names
        scene.interface.pad_names = names_of(
            self.settings.pad_buttons, lambda button: self.words(f"bindings.{self.pad_kind}.{button}")
        )
        scene.build()
        self._lay_out(scene)

    def _lay_out(self, scene: Scene) -> None:
        scene.interface.resize(self.theme, self.size)
        scene.layout()
        if scene is self.top:
            self.notices.notices_room = scene.notices_room
        self.changed = True
