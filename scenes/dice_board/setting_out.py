"""Setting out: dice that were rolled line up in front of their seat, which then orders them as it likes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame

from game.arrangement import Arrange
from game.engine import Seat
from game.grid import Cell
from game.setting_out import Homes
from scenes.dice_board import telling
from scenes.dice_board.scene import DiceBoardScene
from scenes.view.arranger import Arranger, Order, ReadySet
from scenes.view.table import Die


class SettingOutScene(DiceBoardScene):
    """A match with dice on a board that begins with setting them out.

    Attributes:
        homes: where the dice of each seat go. `thrown` follows from it, see `lined_up`.
    """

    homes: ClassVar[Homes]

    @abstractmethod
    def ready_sets(self, view: Any, seat: Seat) -> Mapping[str, Arrange]:
        """The arrangements worth a button, by the key of its words; first the dice as they were rolled."""

    def arranger(self) -> Arranger | None:
        state = self.match.state
        if state.trays is None:
            return None
        seat, words, key = state.to_act[0], self.stage.words, f"{self.game.key}.arrange"
        orders: dict[Order, str] = {}
        for name, action in self.ready_sets(state, seat).items():
            orders.setdefault(self._order_of(action, state.waiting(seat)), name)
        return Arranger(
            [ReadySet(words(f"{key}.{name}"), order) for order, name in orders.items()],
            self._set_out,
            keep=words(f"{key}.keep"),
            done=words(f"{key}.done"),
            on_change=lambda moved: self.stage.sound.play("tap" if moved <= 2 else "slide", 0.4),
            tip=words(f"{key}.tip"),
            told=partial(self._told_row, seat),
        )

    def reword_arranging(self) -> None:
        fresh = self.arranger()
        if isinstance(self.arranging, Arranger) and fresh is not None:
            self.arranging.speak_as(fresh)

    def _told_row(self, seat: Seat, order: Order, cursor: int, taken_up: bool) -> str:
        rolled, cells = self.match.state.waiting(seat), self.thrown[seat]
        faces = {cell: rolled[piece] for cell, piece in zip(cells, order, strict=True)}
        return telling.setting_out(self.stage.words, faces, self.grid, cells[cursor], taken_up)

    def _order_of(self, action: Arrange, rolled: Sequence[int]) -> Order:
        faces = dict(zip(self.homes.cells[action.seat], action.faces, strict=True))
        return order_from(rolled, [faces[cell] for cell in self.thrown[action.seat]])

    def _set_out(self, order: Order) -> None:
        state = self.match.state
        seat = state.to_act[0]
        rolled = state.waiting(seat)
        faces = {cell: rolled[piece] for cell, piece in zip(self.thrown[seat], order, strict=True)}
        self.table.reorder(seat, order)
        self.decide(self.homes.arrange(seat, tuple(faces[cell] for cell in self.homes.cells[seat])))

    # Where and how

    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        panel = super().lay_out_table(window)
        if isinstance(self.arranging, Arranger):
            row = self.thrown[self.match.state.to_act[0]]
            self.arranging.arrange([self.laid.cell_rect(cell) for cell in row], self._middle_ranks)
        return panel

    @property
    def _middle_ranks(self) -> pygame.Rect:
        """What dice in the rows of the players leave free of the board, less a margin."""
        layout = self.laid
        rows = [[layout.die_rect(cell) for cell in cells] for cells in self.homes.cells]
        far, near = sorted(rows, key=lambda dice: dice[0].top)
        top, bottom = max(die.bottom for die in far), min(die.top for die in near)
        room = pygame.Rect(layout.field.left, top, layout.field.width, bottom - top)
        return room.inflate(-2 * self.stage.theme.px(8), -2 * self.stage.theme.px(4))

    def lifted(self) -> list[Die]:
        if not isinstance(self.arranging, Arranger):
            return super().lifted()
        return [die for piece, die in enumerate(self._thrown_dice) if self.arranging.is_lifted(piece)]

    def carried(self) -> Die | None:
        if not isinstance(self.arranging, Arranger):
            return super().carried()
        piece = self.arranging.dragged
        return self._thrown_dice[piece] if piece is not None else None

    @property
    def _thrown_dice(self) -> list[Die]:
        return self.table.beside(self.match.state.to_act[0])

    def draw_below(self, surface: pygame.Surface) -> None:
        if isinstance(self.arranging, Arranger):
            self.arranging.draw_places(surface)
            self._follow(self.arranging)
        else:
            super().draw_below(surface)

    def _follow(self, arranger: Arranger) -> None:
        """The thrown dice are where the arranger has them."""
        for piece, die in enumerate(self._thrown_dice):
            centre = self.on_table(arranger.centre(piece))
            east, north = self.laid.offset(self.dice_view.point(die.home), centre)
            die.pose = die.pose._replace(east=east, north=north)


def lined_up(homes: Homes) -> tuple[tuple[Cell, ...], ...]:
    """For each seat the cells on which dice stay that are left as rolled, in the order rolled."""
    return tuple(
        tuple(cells[places.index(number)] for number in range(homes.dice))
        for cells, places in zip(homes.cells, homes.as_rolled, strict=True)
    )


def order_from(rolled: Sequence[int], faces: Sequence[int]) -> Order:
    """For each place the number of the rolled die that goes there, twins in the order rolled."""
    left = list(range(len(rolled)))
    order = []
    for face in faces:
        piece = next(number for number in left if rolled[number] == face)
        left.remove(piece)
        order.append(piece)
    return tuple(order)
