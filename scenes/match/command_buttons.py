"""The commands of a match as buttons: which are offered now, what stands on them, and where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.match.commands import LEAFING, WATCHING, Command
from scenes.ui import text
from scenes.ui.controls import Button
from scenes.ui.theme import Theme

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

MAIN = (Command.UNDO, Command.REDO, Command.HINT, Command.THREATS)
RETURNING = (Command.BACK_TO_GAME, Command.PLAY_ON)
IN_WORDS = (Command.CONFIRM, Command.RESULT)
"""What waits for Enter, and so has a button of its own as long as it does."""
OFFERING = (Command.RESIGN, Command.PROPOSE)
GENERAL = (Command.VIEW, Command.SOUND, Command.RULES)


class CommandButtons:
    """A button for every command.

    Attributes:
        in_words: those with a place of their own in the panel, as long as they can be done.
        in_rows: the others, in the order in which the keyboard goes through them.
    """

    def __init__(self, scene: MatchScene) -> None:
        self._scene = scene
        self._buttons = {command: self._make(command) for command in Command}
        ordered = (
            *MAIN,
            *RETURNING,
            *LEAFING,
            *WATCHING,
            Command.JUDGE,
            *GENERAL,
            *OFFERING,
            Command.TEXT,
            Command.MENU,
        )
        self.in_words = [self._buttons[command] for command in IN_WORDS]
        self.in_rows = [self._buttons[command] for command in ordered]
        for command in IN_WORDS:
            self._buttons[command].words = scene.command_words(command)[0]
        for button in (*self.in_words, self._buttons[Command.BACK_TO_GAME]):
            button.kind = "primary"

    def _make(self, command: Command) -> Button:
        return Button(
            "",
            lambda: self._scene.do(command),
            icon=command.icon,
            name=command.value,
            tip=self._scene.command_words(command)[1],
            shortcut=str(command.shortcuts[0]),
            repeatable=command in (Command.EARLIER, Command.LATER, Command.UNDO, Command.REDO),
        )

    def refresh(self) -> None:
        """Says of each whether it can be done now."""
        scene, words = self._scene, self._scene.stage.words
        for command, button in self._buttons.items():
            reason = scene.obstacle(command)
            button.enabled = reason is None
            button.reason = "" if reason is None else words(f"match.cannot.{reason}")
        for command in IN_WORDS:
            self._buttons[command].visible = scene.can_do(command) and scene.looking is None
        desk = scene.desk
        self._buttons[Command.THREATS].on = desk.shows_threats
        self._buttons[Command.HINT].on = desk.advisor is not None or desk.hint is not None
        self._buttons[Command.JUDGE].on = scene.judging.running
        self._buttons[Command.JUDGE].tip = (
            words("match.judged.stop_tip") if scene.judging.running else scene.command_words(Command.JUDGE)[1]
        )
        self._buttons[Command.PLAY_ON].tip = scene.command_words(Command.PLAY_ON)[1]
        self._buttons[Command.TEMPO].tip = words(f"match.tempo_{scene.flow.tempo.name.lower()}")

    def place(self, room: pygame.Rect, theme: Theme, *, roomy: bool) -> pygame.Rect:
        """Places the commands at the bottom of a room and returns the place they take.

        Where it is `roomy` each row has few of them, with words.
        """
        rows = self._rows(roomy)
        for command, button in self._buttons.items():
            if command not in IN_WORDS:
                button.visible = any(command in row for row in rows)
        gap, height = theme.px(8), theme.control
        top = room.bottom - len(rows) * height - (len(rows) - 1) * gap
        taken = pygame.Rect(room.left, top, room.width, room.bottom - top)
        for row in rows:
            between = min(gap, max(0, (room.width - len(row) * theme.hit) // max(1, len(row) - 1)))
            for place, command in enumerate(row):
                left = room.left + (room.width + between) * place // len(row)
                right = room.left + (room.width + between) * (place + 1) // len(row) - between
                self._buttons[command].place(pygame.Rect(left, top, right - left, height))
            top += height + gap
        for command, button in self._buttons.items():
            if command not in IN_WORDS:
                button.words, button.icon = "", self._icon(command)
        if roomy:
            self._word(theme, [command for row in rows[:-1] if len(row) == 2 for command in row])
            for row in rows:
                self._word(theme, row if len(row) == 1 or row is rows[-1] else ())
        return taken

    def _rows(self, roomy: bool) -> list[tuple[Command, ...]]:
        """The commands that are offered now, row by row."""
        scene = self._scene
        first: list[tuple[Command, ...]]
        if scene.looks_through:
            then: tuple[Command, ...] = (Command.UNDO, Command.REDO)
            if scene.looking is not None:
                # Of a match that is over nothing waits but its end, and there what leafs goes.
                then = (Command.PLAY_ON,) if scene.is_over else RETURNING
            if roomy:
                # What comes and goes stands above: who leafs with the mouse finds the button where it was.
                first = [then] if scene.looking is None else [(command,) for command in then]
                first += [LEAFING, (Command.PAUSE, Command.TEMPO)]
            else:
                first = [(*LEAFING[:2], Command.PAUSE, *LEAFING[2:]), (Command.TEMPO, *then)]
        elif scene.flow.watching:
            first = [WATCHING[:2], WATCHING[2:]] if roomy else [WATCHING]
        else:
            first = [MAIN[:2], MAIN[2:]] if roomy else [MAIN]
        other = (*GENERAL, *OFFERING) if scene.knows_offers else GENERAL
        if scene.is_over:
            # There is nothing left to offer, and all the more to say.
            judged = (Command.JUDGE,) if scene.can_do(Command.JUDGE) else ()
            other = GENERAL if roomy else (*GENERAL, *judged)
            first += [judged] if roomy and judged else []
        if roomy:
            return [*first, other, (Command.TEXT, Command.MENU)]
        return [*first[:-1], (*first[-1], Command.MENU), other]

    def _word(self, theme: Theme, commands: Sequence[Command]) -> None:
        put_in_words({self._buttons[command]: self._spoken(command) for command in commands}, theme)

    def _icon(self, command: Command) -> str:
        if command is Command.SOUND and self._scene.stage.settings.muted:
            return "sound_off"
        if command is Command.PAUSE and self._stands_still:
            return "play"
        return command.icon

    @property
    def _stands_still(self) -> bool:
        """Whether what could go on by itself does not."""
        scene = self._scene
        return not scene.review.running if scene.looks_through else scene.flow.paused

    def _spoken(self, command: Command) -> str:
        words = self._scene.stage.words
        if command is Command.PAUSE and self._stands_still:
            return words("match.play" if self._scene.looks_through else "match.resume")
        if command is Command.JUDGE and self._scene.judging.running:
            return words("match.judged.stop")
        if command is Command.JUDGE:
            return self._scene.judging.name
        if command is Command.TEMPO:
            return words(f"match.goes_{self._scene.flow.tempo.name.lower()}")
        return self._scene.command_words(command)[0]


def put_in_words(spoken: Mapping[Button, str], theme: Theme) -> None:
    """Gives buttons words beside their icons, or instead of them, if there is room in all of them."""
    room = min((button.rect.width for button in spoken), default=0) - 2 * theme.px(10)
    widest = max((text.width(words, theme.label) for words in spoken.values()), default=0)
    for button, words in spoken.items():
        if widest <= room:
            button.words = words
        if widest + theme.px(31) > room and button.words:
            button.icon = None
