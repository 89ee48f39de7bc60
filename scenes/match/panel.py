"""The panel beside the table: who plays, whose turn it is, what to do, the moves so far, and the commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine import Seat
from scenes.match.command_buttons import CommandButtons
from scenes.match.log import MoveList, position_of
from scenes.match.seat_row import SeatRow, speak_alike
from scenes.match.side_panel import GAP, PADDING, ROOMY, SidePanel
from scenes.ui import text
from scenes.ui.labels import Label, Paragraph
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.match.scene import MatchScene

THINKS_AFTER = 1.0
"""Seconds after which a bot is said to think."""

STATUS_LINES = 2
SEATS_SHARE = 0.5
"""Of the room for words; where the rows of many seats would take more, they are compact."""
SMALLEST_WORDS = 9
"""Pixels of the type of the instruction where all that it says would not fit otherwise."""
ROWS_LEAST, ROWS_LEAST_OF_MANY = 2, 1
"""So many moves are in sight where that costs the instruction nothing; with more than two seats one."""


class MatchPanel(SidePanel):
    """All that stands beside the table of a match. `refresh` brings it up to date with the scene."""

    def __init__(self, scene: MatchScene) -> None:
        super().__init__(scene, PADDING)
        words = scene.stage.words
        self.title = Label(words(f"{scene.game.key}.name"), "heading", name="title", narrows=True)
        self.seats = [SeatRow(name=f"seat {seat}") for seat in range(len(scene.match.seats))]
        self.status = Paragraph("", "strong", colour=scene.stage.theme.palette.brass_light, name="status")
        self.instruction = Paragraph("", colour=scene.stage.theme.palette.text, name="instruction")
        self.remark = Paragraph("", "small", name="remark")
        self.moves = MoveList(self._follow_line, self._open_line, words("match.no_moves"))
        self.buttons = CommandButtons(scene)
        self._words: tuple[Widget, ...] = (
            self.title,
            *self.seats,
            self.status,
            self.instruction,
            self.remark,
            *self.buttons.in_words,
        )
        self._rest: tuple[Widget, ...] = (self.moves, *self.buttons.in_rows)

    def children(self) -> Sequence[Widget]:
        return (*self._words, *self.extras, *self._rest)

    # What it says

    def refresh(self) -> None:
        """Says what is so now."""
        scene = self._scene
        for seat, row in enumerate(self.seats):
            info = scene.match.seats[seat]
            row.name_shown, row.colour = info.name, info.colour
            row.player = scene.player_text(Seat(seat))
            row.acts = Seat(seat) in scene.shown_state.to_act
        self.buttons.refresh()
        self.asked = next((button for button in self.buttons.in_words if button.visible), None)
        self.refresh_extras()
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
        status, advice = self._status(), self._advice()
        ended = scene.is_over and scene.looking is None
        remark = scene.judging.progress or ("" if ended else scene.remark())
        said = (self.instruction.words, self.remark.words)
        grows = said != (advice, remark) or len(status) > len(self.status.words)
        self.status.words, self.instruction.words, self.remark.words = status, advice, remark
        for seat, row in enumerate(self.seats):
            standing = scene.standing_of(Seat(seat))
            grows |= bool(standing) != bool(row.standing)
            row.standing, row.shorter = standing, tuple(scene.shorter_standings(Seat(seat)))
        if self.interface is not None:
            speak_alike(self.seats)
        return grows

    def _status(self) -> str:
        """Whose turn it is."""
        scene, flow = self._scene, self._scene.flow
        words, match = scene.stage.words, scene.match
        if scene.looking is not None:
            line = position_of(scene.lines, scene.looking)
            number = 0 if line is None else scene.lines[line].number
            count = scene.lines[-1].number if scene.lines else 0
            return words("match.looking", number=number, count=count) if number else words("match.at_start")
        happening = scene.happening()
        if happening is not None:
            return happening.what
        if scene.is_over and not scene.has_ended:
            return words("match.ending")
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
            advice = words("match.looking_through_advice" if scene.is_over else "match.looking_advice")
            return scene.judging.said(scene.looking) or advice
        happening = scene.happening()
        if happening is not None:
            return happening.told
        if scene.is_over:
            if not scene.has_ended:
                return ""
            reason, judged = scene.outcome_reason(match.state.outcome), scene.judging.said(len(match.log))
            return "\n".join(filter(None, (reason, judged)))
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
        grades = scene.judging.signs(scene.lines)
        shown = (self.moves.lines, self.moves.selected, self.moves.seats, self.moves.grades)
        if shown != (scene.lines, selected, seats, grades):
            self.moves.set_lines(scene.lines, seats, selected, grades)

    def _follow_line(self, index: int) -> None:
        """Who looks back already sees every line that the keys go to; nobody leaves the present by that."""
        if self._scene.looking is not None:
            self._open_line(index)

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
        buttons = self.buttons.place(room, theme, roomy=roomy)
        top = room.top
        if roomy:
            self.title.place(pygame.Rect(room.left, top, room.width, self.title.height_for(room.width)))
            top = self.title.rect.bottom + gap
        self._place_words(pygame.Rect(room.left, top, room.width, buttons.top - gap - top))

    def _place_wide(self, room: pygame.Rect) -> None:
        gap = self.theme.px(2 * GAP)
        half = (room.width - gap) // 2
        self.title.visible = False
        right = pygame.Rect(room.right - half, room.top, half, room.height)
        buttons = self.buttons.place(right, self.theme, roomy=False)
        left = pygame.Rect(room.left, room.top, half, room.height)
        self._place_words(left, with_moves=False)
        self.moves.visible = True
        moves = pygame.Rect(buttons.left, room.top, half, max(0, buttons.top - gap // 2 - room.top))
        self.moves.place(moves)

    def _place_words(self, room: pygame.Rect, with_moves: bool = True) -> None:
        """Seats, status, instruction and moves from above; the moves take what is left.

        What to do comes before what was done, and before who plays: where there is too little room for all of
        it the moves get fewer, then the seats compact, then the moves go, then the type gets smaller.
        """
        many = len(self.seats) > 2
        self._make_compact(False)
        large = sum(row.height_for(room.width) + self.theme.px(3) for row in self.seats)
        crowded = many and large > SEATS_SHARE * room.height
        rows = (ROWS_LEAST_OF_MANY if many else ROWS_LEAST) if with_moves else 0
        one = min(1, rows)
        ways = [(crowded, rows, "body"), (crowded, one, "body"), (True, one, "body"), (True, 0, "body")]
        self.instruction.lowered = self.remark.lowered = None
        for compact, least, style in [*ways, (True, 0, "small")]:
            self._make_compact(compact)
            self.instruction.style = style
            left = self._room_for_instruction(room, least)
            if left >= self.instruction.height_for(room.width):
                break
        else:
            self._lower_words(room)
        self._stack_words(room, least, with_moves)

    def _lower_words(self, room: pygame.Rect) -> None:
        """Sets what to do, and what to keep in mind, in ever smaller type until both are there whole."""
        smallest = max(SMALLEST_WORDS, self.theme.small.size // 2)
        for size in range(self.theme.small.size, smallest - 1, -1):
            self.instruction.lowered = self.remark.lowered = size
            if self._room_for_instruction(room, 0) >= self.instruction.height_for(room.width):
                return

    def _make_compact(self, compact: bool) -> None:
        for row in self.seats:
            row.compact = compact

    def _room_for_instruction(self, room: pygame.Rect, least_moves: int) -> int:
        """The height that everything else leaves for what to do, with so many moves in sight."""
        gap, small = self.theme.px(GAP), self.theme.px(3)
        taken = sum(row.height_for(room.width) + small for row in self.seats) - small + gap
        taken += self._status_height(room.width) + small
        taken += sum(part.height_for(room.width) + gap for part in self._below)
        if least_moves:
            taken += least_moves * self.moves.row_height + gap
        return max(0, room.height - taken)

    def _status_height(self, width: int) -> int:
        most = STATUS_LINES * text.line_height(self.theme.strong)
        return min(most, self.status.height_for(width))

    @property
    def _below(self) -> list[Widget]:
        """What stands between the instruction and the moves just now."""
        remark = [self.remark] if self.remark.words else []
        return [*remark, *(button for button in self.buttons.in_words if button.visible), *self.extras]

    def _stack_words(self, room: pygame.Rect, least_moves: int, with_moves: bool) -> None:
        gap, small = self.theme.px(GAP), self.theme.px(3)
        top = room.top
        for row in self.seats:
            row.place(pygame.Rect(room.left, top, room.width, row.height_for(room.width)))
            top = row.rect.bottom + small
        speak_alike(self.seats)
        top += gap - small
        self.status.place(pygame.Rect(room.left, top, room.width, self._status_height(room.width)))
        top = self.status.rect.bottom + small
        line = text.line_height(self.instruction.type())
        free = self._room_for_instruction(room, least_moves) // line * line
        given = min(self.instruction.height_for(room.width), free)
        self.instruction.place(pygame.Rect(room.left, top, room.width, given))
        top += given + gap
        self.remark.visible = bool(self.remark.words)
        for part in self._below:
            part.place(pygame.Rect(room.left, top, room.width, part.height_for(room.width)))
            top = part.rect.bottom + gap
        if with_moves:
            left = max(0, room.bottom - top)
            # That there are none yet need not be said where it has no room.
            least_height = self.moves.row_height // 2 if self.moves.lines else 2 * self.moves.row_height
            self.moves.visible = left >= least_height
            self.moves.place(pygame.Rect(room.left, top, room.width, left))
