"""The panel of a match that teaches: what is to be done, what is said to it, and the way on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.engine import Seat
from scenes.match.command_buttons import put_in_words
from scenes.match.commands import Command
from scenes.match.seat_row import SeatRow, speak_alike
from scenes.match.side_panel import GAP, PADDING, ROOMY, SidePanel
from scenes.ui import icons, shapes, text
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Paragraph
from scenes.ui.layout import Column
from scenes.ui.scroll import ScrollArea
from scenes.ui.theme import Colour
from scenes.ui.widget import Seen, Widget

if TYPE_CHECKING:
    from scenes.teaching.teacher import Teacher

TASK, GOOD, BAD, HINT = "task", "good", "bad", "hint"

WORKING = (Command.HINT, Command.UNDO)
OTHER = (Command.VIEW, Command.SOUND, Command.RULES, Command.TEXT)


class Card(NamedTuple):
    """Something that is said: what kind of thing it is, and the words."""

    kind: str
    words: str


class CardView(Widget):
    """A card on the panel: a plate with a mark that tells the kind by its shape, and the words."""

    focusable = False

    kind = Seen(TASK)
    words = Seen("")

    def spoken(self) -> str:
        return self.words

    def height_for(self, width: int) -> int:
        lines = text.height(self.words, self.theme.body, self._room(width))
        return lines + 2 * self.theme.px(9)

    def _room(self, width: int) -> int:
        return max(1, width - self.theme.px(10) - self._left)

    @property
    def _left(self) -> int:
        """Where the words begin: a task has no mark, as everything is about it."""
        return self.theme.px(12 if self.kind == TASK else 36)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.rect.width < 1 or self.rect.height < 1:
            return
        looks: dict[str, tuple[Colour, str]] = {
            TASK: (palette.brass, ""),
            GOOD: (palette.good, "check"),
            BAD: (palette.bad, "close"),
            HINT: (palette.warning, "hint"),
        }
        colour, icon = looks[self.kind]
        shapes.draw_plate(surface, self.rect, theme.px(9), palette.well)
        shapes.draw_ring(surface, self.rect, theme.px(9), theme.px(1.5), colour)
        if icon:
            mark = pygame.Rect(0, 0, theme.px(20), theme.px(20))
            mark.midleft = (self.rect.left + theme.px(9), self.rect.centery)
            icons.draw(surface, icon, mark, colour)
        room = self.rect.inflate(0, -2 * theme.px(9))
        room.left += self._left
        room.width = self._room(self.rect.width)
        text.draw_paragraph(surface, self.words, theme.body, room)


class TeachingPanel(SidePanel):
    """What a teacher says, above the commands that one needs while learning."""

    def __init__(self, teacher: Teacher) -> None:
        super().__init__(teacher.scene, PADDING)
        self._teacher = teacher
        words = self._scene.stage.words
        self.title = Label(words(f"{self._scene.game.key}.name"), "heading", name="title", narrows=True)
        self.heading = Paragraph("", "strong", name="heading")
        self.seats = [SeatRow(name=f"seat {seat}") for seat in range(len(self._scene.match.seats))]
        self.said = Column(gap=8)
        self.scroll = ScrollArea(self.said, name="said")
        self.instruction = Paragraph("", "small", name="instruction")
        self.onward = Button("", self._teacher.go_on, kind="primary", name="onward", shortcut="Enter")
        commands = (Command.CONFIRM, *WORKING, *OTHER, Command.MENU)
        self.buttons = {command: self._button(command) for command in commands}
        self.buttons[Command.CONFIRM].kind = "primary"
        self._words: tuple[Widget, ...] = (
            self.title,
            self.heading,
            *self.seats,
            self.scroll,
            self.instruction,
        )
        self._rest: tuple[Widget, ...] = (
            self.buttons[Command.CONFIRM],
            self.onward,
            *(self.buttons[command] for command in commands[1:]),
        )
        self._cards: tuple[Card, ...] = ()

    def children(self) -> Sequence[Widget]:
        return (*self._words, *self.extras, *self._rest)

    def _button(self, command: Command) -> Button:
        words = self._scene.stage.words
        key = self._teacher.words_of(command)
        return Button(
            words(key),
            lambda: self._scene.do(command),
            icon=self._icon(command),
            name=command.value,
            tip=words(f"{key}_tip"),
            shortcut=str(command.shortcuts[0]),
        )

    # What it says

    def refresh(self) -> None:
        """Says what is so now."""
        scene, teacher = self._scene, self._teacher
        words = scene.stage.words
        self.heading.words = teacher.heading
        for seat, row in enumerate(self.seats):
            info = scene.match.seats[seat]
            row.name_shown, row.colour = info.name, info.colour
            row.player = scene.player_text(Seat(seat))
            row.standing = scene.standing_of(Seat(seat))
            row.shorter = tuple(scene.shorter_standings(Seat(seat)))
            row.acts = Seat(seat) in scene.shown_state.to_act and teacher.is_going_on
        for command, button in self.buttons.items():
            reason = scene.obstacle(command)
            button.enabled = reason is None
            button.reason = "" if reason is None else words(f"match.cannot.{reason}")
        self.buttons[Command.CONFIRM].visible = scene.can_do(Command.CONFIRM)
        hinted = any(card.kind == HINT for card in teacher.cards)
        self.buttons[Command.HINT].on = hinted or scene.desk.advisor is not None
        self.onward.visible = bool(teacher.onward)
        self.onward.words = teacher.onward
        asked = [self.buttons[Command.CONFIRM], self.onward]
        self.asked = next((button for button in asked if button.visible), None)
        self.refresh_extras()
        is_new = self._say_cards()
        self.instruction.words = teacher.instruction
        if self.interface is not None:
            self.place(self.rect)
        if is_new and self._cards:
            # What was said last is what one wants to read.
            newest = self.said.children()[-1].rect
            self.scroll.scroll_to(newest.top - self.said.rect.top)

    def say(self) -> None:
        """Says what to do; called while time passes, too."""
        advice = self._teacher.instruction
        if advice != self.instruction.words or self._teacher.cards != self._cards:
            self.refresh()

    def spoken_lines(self) -> Sequence[str]:
        said = [self.heading.words, *(card.words for card in self._cards), self.instruction.words]
        return [line for words in said for line in words.split("\n")]

    def _say_cards(self) -> bool:
        """Shows the cards; whether they are others than before."""
        cards = self._teacher.cards
        if cards == self._cards:
            return False
        self._cards = cards
        shown: list[Widget] = []
        for card in cards:
            view = CardView(name=card.kind)
            view.kind, view.words = card
            shown.append(view)
        self.said.fill(shown)
        return True

    # Where it is

    def place(self, rect: pygame.Rect) -> None:
        Widget.place(self, rect)
        room = self.inner()
        roomy = room.height >= self.theme.px(ROOMY)
        if rect.width > rect.height * 1.2:
            gap = self.theme.px(2 * GAP)
            half = (room.width - gap) // 2
            self._place_words(pygame.Rect(room.left, room.top, half, room.height), roomy)
            self._place_buttons(pygame.Rect(room.right - half, room.top, half, room.height), roomy)
        else:
            buttons = self._place_buttons(room, roomy)
            room.height = max(0, buttons.top - self.theme.px(GAP) - room.top)
            self._place_words(room, roomy)

    def _place_words(self, room: pygame.Rect, roomy: bool) -> None:
        """Heading and seats from above, below them what is said and the instruction."""
        theme = self.theme
        gap, top = theme.px(GAP), room.top
        for part in (self.title, *self.seats):
            part.visible = roomy
        for parts in ((self.title, self.heading), self.seats):
            for part in parts:
                if part.visible:
                    part.place(pygame.Rect(room.left, top, room.width, part.height_for(room.width)))
                    top = part.rect.bottom + theme.px(3)
            top += gap - theme.px(3) if any(part.visible for part in parts) else 0
        speak_alike(self.seats)
        advice = self.instruction.height_for(room.width) if self.instruction.words else 0
        wanted = self.said.height_for(max(1, room.width - theme.px(16)))
        free = max(0, room.bottom - top)
        # The instruction of the match helps, but what is said comes first.
        self.instruction.visible = 0 < advice <= free - wanted - gap
        taken = advice + gap if self.instruction.visible else 0
        height = min(self.scroll.height_for(room.width), max(0, free - taken))
        self.scroll.place(pygame.Rect(room.left, top, room.width, height))
        self.instruction.place(pygame.Rect(room.left, self.scroll.rect.bottom + gap, room.width, advice))

    def _place_buttons(self, room: pygame.Rect, roomy: bool) -> pygame.Rect:
        """Places the commands at the bottom of a room and returns the place they take."""
        theme = self.theme
        gap, height = theme.px(8), theme.control
        leading = (*self.extras, self.buttons[Command.CONFIRM], self.onward)
        asked = [[button] for button in leading if button.visible]
        groups = (WORKING, OTHER) if roomy else ((*WORKING, *OTHER),)
        rows = [*asked, *([self.buttons[c] for c in group] for group in groups), [self.buttons[Command.MENU]]]
        for command in (*WORKING, *OTHER):
            self.buttons[command].words, self.buttons[command].icon = "", self._icon(command)
        heights = [row[0].height_for(room.width) if len(row) == 1 else height for row in rows]
        top = room.bottom - sum(heights) - gap * (len(rows) - 1)
        taken = pygame.Rect(room.left, top, room.width, room.bottom - top)
        for row, high in zip(rows, heights, strict=True):
            between = min(gap, max(0, (room.width - len(row) * theme.hit) // max(1, len(row) - 1)))
            for place, button in enumerate(row):
                left = room.left + (room.width + between) * place // len(row)
                right = room.left + (room.width + between) * (place + 1) // len(row) - between
                button.place(pygame.Rect(left, top, right - left, high))
            top += high + gap
        if roomy:
            put_in_words({self.buttons[command]: self._words_of(command) for command in WORKING}, theme)
        return taken

    def _icon(self, command: Command) -> str:
        if command is Command.SOUND and self._scene.stage.settings.muted:
            return "sound_off"
        return "back" if command is Command.MENU else command.icon

    def _words_of(self, command: Command) -> str:
        return self._scene.stage.words(self._teacher.words_of(command))
