"""What can be asked for at a match besides choosing on the table, with the key and the picture of each.

A command may come from a key, a button of the panel or the menu: all three ask the match scene whether it can
be done, and if not, why.
"""

from __future__ import annotations

from enum import Enum

import pygame

from scenes.animation import Speed
from scenes.system.keys import Shortcut


class Command(Enum):
    """The value is the key of its words: `match.<value>` is its name, `match.<value>_tip` what it does.

    What can be proposed is up to the game, and so are its words: see `MatchOutline.command_words`.
    """

    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    THREATS = "threats"
    CONFIRM = "confirm"
    RESULT = "result"
    VIEW = "view"
    SOUND = "sound"
    RULES = "rules"
    TEXT = "text"
    MENU = "menu"
    RESIGN = "resign"
    PROPOSE = "propose"
    FIRST = "first"
    EARLIER = "earlier"
    LATER = "later"
    LAST = "last"
    BACK_TO_GAME = "back_to_game"
    PLAY_ON = "play_on"
    PAUSE = "pause"
    STEP = "step"
    TEMPO = "tempo"
    JUDGE = "judge"

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        """The keys that ask for it; the first is the one that is shown."""
        return _SHORTCUTS[self]

    @property
    def icon(self) -> str:
        return _ICONS[self]


_SHORTCUTS: dict[Command, tuple[Shortcut, ...]] = {
    Command.UNDO: (Shortcut(pygame.K_z, ctrl=True),),
    Command.REDO: (Shortcut(pygame.K_y, ctrl=True), Shortcut(pygame.K_z, ctrl=True, shift=True)),
    Command.HINT: (Shortcut(pygame.K_h),),
    Command.THREATS: (Shortcut(pygame.K_t),),
    Command.CONFIRM: (Shortcut(pygame.K_RETURN),),
    Command.RESULT: (Shortcut(pygame.K_RETURN),),
    Command.VIEW: (Shortcut(pygame.K_v),),
    Command.SOUND: (Shortcut(pygame.K_m),),
    Command.RULES: (Shortcut(pygame.K_F1),),
    Command.TEXT: (Shortcut(pygame.K_F2),),
    Command.MENU: (Shortcut(pygame.K_ESCAPE), Shortcut(pygame.K_F10)),
    Command.RESIGN: (Shortcut(pygame.K_r, ctrl=True),),
    Command.PROPOSE: (Shortcut(pygame.K_d, ctrl=True),),
    Command.FIRST: (Shortcut(pygame.K_HOME),),
    Command.EARLIER: (Shortcut(pygame.K_PAGEUP),),
    Command.LATER: (Shortcut(pygame.K_PAGEDOWN),),
    Command.LAST: (Shortcut(pygame.K_END),),
    Command.BACK_TO_GAME: (Shortcut(pygame.K_ESCAPE),),
    Command.PLAY_ON: (Shortcut(pygame.K_RETURN, ctrl=True),),
    Command.PAUSE: (Shortcut(pygame.K_p),),
    Command.STEP: (Shortcut(pygame.K_n),),
    Command.TEMPO: (Shortcut(pygame.K_s),),
    Command.JUDGE: (Shortcut(pygame.K_j),),
}

_ICONS = {
    Command.UNDO: "undo",
    Command.REDO: "redo",
    Command.HINT: "hint",
    Command.THREATS: "threat",
    Command.CONFIRM: "check",
    Command.RESULT: "flag",
    Command.VIEW: "view",
    Command.SOUND: "sound",
    Command.RULES: "rules",
    Command.TEXT: "text",
    Command.MENU: "menu",
    Command.RESIGN: "flag",
    Command.PROPOSE: "handshake",
    Command.FIRST: "first",
    Command.EARLIER: "left",
    Command.LATER: "right",
    Command.LAST: "last",
    Command.BACK_TO_GAME: "back",
    Command.PLAY_ON: "branch",
    Command.PAUSE: "pause",
    Command.STEP: "step",
    Command.TEMPO: "gear",
    Command.JUDGE: "scales",
}

WATCHING = (Command.PAUSE, Command.STEP, Command.TEMPO)
"""What steers a match that one only watches, or looks through."""

LEAFING = (Command.FIRST, Command.EARLIER, Command.LATER, Command.LAST)
"""What goes to earlier and later positions."""

BY_SHORTCUT = {
    shortcut: command
    for command in Command
    for shortcut in command.shortcuts
    # Esc and Enter alone mean many things, one after another: the match scene sees to them.
    if shortcut not in (Shortcut(pygame.K_ESCAPE), Shortcut(pygame.K_RETURN))
}


class Tempo(Enum):
    """How fast a match goes that is watched or looked through.

    The value is how many seconds the table rests between two turns, and how fast the dice move at least.
    """

    SLOW = (1.8, Speed.NORMAL)
    NORMAL = (0.7, Speed.NORMAL)
    FAST = (0.0, Speed.FAST)
    FASTEST = (0.0, Speed.OFF)

    @property
    def rest(self) -> float:
        return self.value[0]

    @property
    def speed(self) -> Speed:
        return self.value[1]

    @property
    def next(self) -> Tempo:
        """The next quicker one, after the quickest the slowest."""
        tempos = list(Tempo)
        return tempos[(tempos.index(self) + 1) % len(tempos)]
