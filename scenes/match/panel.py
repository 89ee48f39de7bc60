"""The panel beside the table: who plays, whose turn it is, what to do, the moves so far, and the commands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.cube import STANDARD
from game.engine import Seat
from scenes.dice.art import DiceArt
from scenes.dice.looks import look
from scenes.dice.view import View
from scenes.match.commands import LEAFING, WATCHING, Command
from scenes.match.log import MoveList, position_of
from scenes.match.side_panel import SidePanel
from scenes.ui import icons, shapes, text
from scenes.ui.controls import Button
from scenes.ui.labels import Label, Paragraph
from scenes.ui.widget import Seen, Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

THINKS_AFTER = 1.0
"""Seconds after which a bot is said to think."""

PADDING = 14
GAP = 9
ROOMY = 600
"""From this height on, at scale 1, the main commands have words and the game its title."""
STATUS_LINES = 2
SEATS_SHARE = 0.5
"""Of the room for words; where the rows of many seats would take more, they are compact."""
ROWS_LEAST, ROWS_LEAST_OF_MANY = 2, 1
"""So many moves are always in sight before the instruction is shortened; with more than two seats one."""
INSTRUCTION_LEAST = 2
"""So many lines of the instruction are in sight, even where fewer moves are then."""

MAIN = (Command.UNDO, Command.REDO, Command.HINT, Command.THREATS)
RETURNING = (Command.BACK_TO_GAME, Command.PLAY_ON)
IN_WORDS = (Command.CONFIRM, Command.RESULT)
"""What waits for Enter, and so has a button of its own as long as it does."""
OTHER = (Command.VIEW, Command.SOUND, Command.RULES, Command.RESIGN, Command.PROPOSE)


@lru_cache(maxsize=8)
def _dice(edge: int) -> DiceArt:
    return DiceArt(View.ABOVE, edge, 1 << 20)


class SeatRow(Widget):
    """A seat: a die of its colour, the name, who plays there, how it stands. The seat to act is marked."""

    focusable = False
    solid = True

    name_shown = Seen("")
    player = Seen("")
    colour = Seen("ivory")
    standing = Seen("")
    acts = Seen(False)
    compact = Seen(False)
    """Where there is little room how the seat stands comes in place of who plays there."""

    def height_for(self, width: int) -> int:
        return self.theme.px(54 if self.standing and not self.compact else 36)

    def tip_text(self) -> str:
        return " · ".join(filter(None, (self.name_shown, self.player, self.standing)))

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        if self.rect.width < 1 or self.rect.height < 1:
            return
        if self.acts:
            shapes.draw_plate(surface, self.rect, theme.px(9), palette.panel_light)
            shapes.draw_ring(surface, self.rect, theme.px(9), theme.px(1.5), palette.brass)
        edge = theme.px(24)
        middle = (self.rect.left + theme.px(8) + edge / 2, float(self.rect.centery))
        _dice(edge).resting(look(self.colour), STANDARD.showing(5)).draw(surface, middle)
        room = self.rect.inflate(-theme.px(16), 0)
        room.width -= edge + theme.px(9)
        room.left += edge + theme.px(9)
        if self.standing and not self.compact:
            half = theme.px(25)
            lower = pygame.Rect(room.left, room.top + half, room.width, half)
            text.draw_line(surface, self.standing, theme.style("body", 15, palette.text), lower)
            room.top, room.height = room.top + theme.px(3), half
        if self.acts:
            size = theme.px(15)
            mark = pygame.Rect(room.right - size, room.centery - size // 2, size, size)
            icons.draw(surface, "left", mark, palette.brass_light)
            room.width -= size + theme.px(4)
        small = theme.style("body", 14, palette.muted)
        aside = self.standing if self.standing and self.compact else self.player
        wanted = text.width(aside, small)
        name = text.draw_line(surface, self.name_shown, theme.strong, room)
        left = name.rect.right + theme.px(10)
        if room.right - left >= min(wanted, theme.px(30)):
            player = pygame.Rect(left, room.top, room.right - left, room.height)
            text.draw_line(surface, aside, small, player, "right")


class MatchPanel(SidePanel):
    """All that stands beside the table of a match. `refresh` brings it up to date with the scene."""

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(scene, PADDING)
        words = scene.stage.words
        self.title = Label(words(f"{scene.game.key}.name"), "heading", name="title")
        self.seats = [SeatRow(name=f"seat {seat}") for seat in range(len(scene.match.seats))]
        self.status = Paragraph("", "strong", colour=scene.stage.theme.palette.brass_light, name="status")
        self.instruction = Paragraph("", "body", name="instruction")
        self.remark = Paragraph("", "small", name="remark")
        self.moves = MoveList(self._open_line, words("match.no_moves"))
        self.buttons = {command: self._button(command) for command in Command}
        ordered = (*MAIN, *WATCHING, *LEAFING, *RETURNING, *OTHER, Command.TEXT, Command.MENU)
        self._words: tuple[Widget, ...] = (
            self.title,
            *self.seats,
            self.status,
            self.instruction,
            self.remark,
            *(self.buttons[command] for command in IN_WORDS),
        )
        self._rest: tuple[Widget, ...] = (self.moves, *(self.buttons[command] for command in ordered))
        for command in IN_WORDS:
            self.buttons[command].words = scene.command_words(command)[0]
            self.buttons[command].kind = "primary"
        self.buttons[Command.BACK_TO_GAME].kind = "primary"

    def children(self) -> Sequence[Widget]:
        return (*self._words, *self.extras, *self._rest)

    def _button(self, command: Command) -> Button:
        return Button(
            "",
            lambda: self._scene.do(command),
            icon=command.icon,
            name=command.value,
            tip=self._scene.command_words(command)[1],
            shortcut=str(command.shortcuts[0]),
            repeatable=command in (Command.EARLIER, Command.LATER, Command.UNDO, Command.REDO),
        )

    # What it says

    def refresh(self) -> None:
        """Says what is so now."""
        scene = self._scene
        words = scene.stage.words
        for seat, row in enumerate(self.seats):
            info = scene.match.seats[seat]
            row.name_shown, row.colour = info.name, info.colour
            row.player = scene.player_text(Seat(seat))
            row.acts = Seat(seat) in scene.shown_state.to_act
        for command, button in self.buttons.items():
            reason = scene.obstacle(command)
            button.enabled = reason is None
            button.reason = "" if reason is None else words(f"match.cannot.{reason}")
        for command in IN_WORDS:
            self.buttons[command].visible = scene.can_do(command) and scene.looking is None
        self.asked = next((self.buttons[c] for c in IN_WORDS if self.buttons[c].visible), None)
        self.refresh_extras()
        desk, flow = scene.desk, scene.flow
        self.buttons[Command.THREATS].on = desk.shows_threats
        self.buttons[Command.HINT].on = desk.advisor is not None or desk.hint is not None
        self.buttons[Command.TEMPO].tip = words(f"match.tempo_{flow.tempo.name.lower()}")
        self._refresh_moves()
        self._speak()
        if self.interface is not None:
            self.place(self.rect)

    def say(self) -> None:
        """Says whose turn it is and what to do; called while time passes, too."""
        if self._speak():
            self.place(self.rect)

    def spoken_lines(self) -> Sequence[str]:
        searching = self._scene.desk.advisor is not None
        advice = "" if searching else self.instruction.words
        return [self.status.words.rstrip("."), *advice.split("\n"), *self.remark.words.split("\n")]

    def _speak(self) -> bool:
        """Whether there may be another place for something now."""
        scene = self._scene
        status, advice, remark = self._status(), self._advice(), scene.remark()
        said = (self.instruction.words, self.remark.words)
        grows = said != (advice, remark) or len(status) > len(self.status.words)
        self.status.words, self.instruction.words, self.remark.words = status, advice, remark
        for seat, row in enumerate(self.seats):
            standing = scene.standing_of(Seat(seat))
            grows |= bool(standing) != bool(row.standing)
            row.standing = standing
        return grows

    def _status(self) -> str:
        """Whose turn it is."""
        scene, flow = self._scene, self._scene.flow
        words, match = scene.stage.words, scene.match
        if scene.looking is not None:
            index = position_of(scene.lines, scene.looking)
            number = scene.lines[index].number if index is not None else 0
            return words("match.looking", number=number, count=len(scene.lines))
        if match.state.outcome is not None:
            winner = match.state.outcome.winner
            return (
                words("match.drawn") if winner is None else words("match.won", name=match.seats[winner].name)
            )
        awaited = flow.awaited
        seat = flow.players.index(awaited) if awaited is not None else match.state.to_act[0]
        name = match.seats[seat].name
        if flow.watching and flow.paused:
            return words("match.paused", name=name)
        if flow.rush is not None:
            return words("match.everybody")
        if awaited is not None and awaited.waited > THINKS_AFTER:
            dots = "." * (int(awaited.waited * 2) % 3 + 1)
            return words("match.thinks", name=name) + dots
        return words("match.considers" if match.pending is not None else "match.turn", name=name)

    def _advice(self) -> str:
        """What to do, or what was asked to be told."""
        scene, desk, match = self._scene, self._scene.desk, self._scene.match
        words = scene.stage.words
        if scene.looking is not None:
            return words("match.looking_through_advice" if scene.is_over else "match.looking_advice")
        if scene.is_over:
            return scene.outcome_text(scene.match.state.outcome)
        if scene.unconfirmed is not None:
            return words("match.confirm_advice", action=str(scene.unconfirmed))
        if desk.advisor is not None:
            return words("match.hint_search", percent=min(99, int(100 * desk.advisor.share)))
        if desk.hint is not None:
            return words("match.hint_is", text=desk.hint_text)
        if scene.flow.turn is None and (scene.flow.rush is None or scene.flow.controls is None):
            awaited = "" if scene.flow.rush is not None else scene.waiting(match.state.to_act[0])
            return words("match.watching_advice") if scene.flow.watching else awaited
        said = scene.instruction()
        if desk.shows_threats:
            threatened = len(desk.threats)
            said += "\n" + (
                words("match.threatened", count=threatened) if threatened else words("match.unthreatened")
            )
        return said

    def _refresh_moves(self) -> None:
        scene = self._scene
        seats = list(scene.match.seats)
        selected = None if scene.looking is None else position_of(scene.lines, scene.looking)
        shown = (self.moves.lines, self.moves.selected, self.moves.seats)
        if shown != (scene.lines, selected, seats):
            self.moves.set_lines(scene.lines, seats, selected)

    def _open_line(self, index: int) -> None:
        self._scene.review.stop()
        self._scene.showing.look_at(self._scene.lines[index].position)
        self._refresh_moves()

    # Where it is

    def place(self, rect: pygame.Rect) -> None:
        Widget.place(self, rect)
        if rect.width > rect.height * 1.2:
            self._place_wide(self.inner())
        else:
            self._place_tall(self.inner())

    def _place_tall(self, room: pygame.Rect) -> None:
        theme = self.theme
        gap = theme.px(GAP)
        roomy = room.height >= theme.px(ROOMY)
        self.title.visible = roomy
        buttons = self._place_buttons(pygame.Rect(room.left, room.top, room.width, room.height), roomy)
        top = room.top
        if roomy:
            self.title.place(pygame.Rect(room.left, top, room.width, self.title.height_for(room.width)))
            top = self.title.rect.bottom + gap
        self._place_words(pygame.Rect(room.left, top, room.width, buttons.top - gap - top))

    def _place_wide(self, room: pygame.Rect) -> None:
        gap = self.theme.px(2 * GAP)
        half = (room.width - gap) // 2
        self.title.visible = False
        buttons = self._place_buttons(pygame.Rect(room.right - half, room.top, half, room.height), False)
        left = pygame.Rect(room.left, room.top, half, room.height)
        self._place_words(left, with_moves=False)
        moves = pygame.Rect(buttons.left, room.top, half, max(0, buttons.top - gap // 2 - room.top))
        self.moves.place(moves)

    def _place_words(self, room: pygame.Rect, with_moves: bool = True) -> None:
        """Seats, status, instruction and moves from above; the moves take what is left."""
        theme = self.theme
        gap = theme.px(GAP)
        top = room.top
        for row in self.seats:
            row.compact = False
        rows = sum(row.height_for(room.width) + theme.px(3) for row in self.seats)
        for row in self.seats:
            row.compact = len(self.seats) > 2 and rows > SEATS_SHARE * room.height
            row.place(pygame.Rect(room.left, top, room.width, row.height_for(room.width)))
            top = row.rect.bottom + theme.px(3)
        top += gap - theme.px(3)
        most = STATUS_LINES * text.line_height(theme.strong)
        height = min(most, self.status.height_for(room.width))
        self.status.place(pygame.Rect(room.left, top, room.width, height))
        top = self.status.rect.bottom + theme.px(3)
        asked = [self.buttons[command] for command in IN_WORDS if self.buttons[command].visible]
        asked += self.extras
        noted = self.remark.height_for(room.width) if self.remark.words else 0
        below = sum(button.height_for(room.width) + gap for button in asked)
        if with_moves:
            rows = ROWS_LEAST if len(self.seats) == 2 else ROWS_LEAST_OF_MANY
            below += rows * self.moves.row_height + gap
        below += noted + gap if noted else 0
        line = text.line_height(theme.body)
        wanted = self.instruction.height_for(room.width)
        given = max(0, min(wanted, (room.bottom - top - below) // line * line))
        if with_moves and given < min(wanted, INSTRUCTION_LEAST * line):
            # What to do comes before what was done: only the moves make room, the buttons stay.
            spared = room.bottom - top - below + rows * self.moves.row_height
            given = max(given, min(wanted, INSTRUCTION_LEAST * line, spared // line * line))
        self.instruction.place(pygame.Rect(room.left, top, room.width, given))
        top += given + gap
        self.remark.place(pygame.Rect(room.left, top, room.width, noted))
        top += noted + gap if noted else 0
        for button in asked:
            button.place(pygame.Rect(room.left, top, room.width, button.height_for(room.width)))
            top = button.rect.bottom + gap
        if with_moves:
            self.moves.place(pygame.Rect(room.left, top, room.width, max(0, room.bottom - top)))

    def _place_buttons(self, room: pygame.Rect, roomy: bool) -> pygame.Rect:
        """Places the commands at the bottom of a room and returns the place they take."""
        theme = self.theme
        rows = self._rows(roomy)
        for command, button in self.buttons.items():
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
                self.buttons[command].place(pygame.Rect(left, top, right - left, height))
            top += height + gap
        for command, button in self.buttons.items():
            if command not in IN_WORDS:
                button.words, button.icon = "", self._icon(command)
        if roomy:
            self._word([command for row in rows[:-1] if len(row) == 2 for command in row])
            for row in rows:
                self._word(row if len(row) == 1 or row is rows[-1] else ())
        return taken

    def _rows(self, roomy: bool) -> list[tuple[Command, ...]]:
        """The commands that are offered now, row by row."""
        scene = self._scene
        first: list[tuple[Command, ...]]
        if scene.looks_through:
            then = RETURNING if scene.looking is not None else (Command.UNDO, Command.REDO)
            if roomy:
                first = [LEAFING, (Command.PAUSE, Command.TEMPO)]
                first += [then] if scene.looking is None else [(command,) for command in then]
            else:
                first = [(*LEAFING[:2], Command.PAUSE, *LEAFING[2:]), (Command.TEMPO, *then)]
        elif scene.flow.watching:
            first = [WATCHING[:2], WATCHING[2:]] if roomy else [WATCHING]
        else:
            first = [MAIN[:2], MAIN[2:]] if roomy else [MAIN]
        if roomy:
            return [*first, OTHER, (Command.TEXT, Command.MENU)]
        return [*first[:-1], (*first[-1], Command.MENU), OTHER]

    def _word(self, commands: Sequence[Command]) -> None:
        """Gives buttons words beside their icons, or instead of them, if there is room in all of them."""
        theme = self.theme
        room = min((self.buttons[command].rect.width for command in commands), default=0) - 2 * theme.px(10)
        spoken = {command: self._spoken(command) for command in commands}
        widest = max((text.width(words, theme.label) for words in spoken.values()), default=0)
        for command, words in spoken.items():
            button = self.buttons[command]
            if widest <= room:
                button.words = words
            if widest + theme.px(31) > room and button.words:
                button.icon = None

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
        if command is Command.BACK_TO_GAME and self._scene.is_over:
            return words("match.to_the_end")
        return self._scene.command_words(command)[0]
