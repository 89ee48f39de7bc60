"""The table of Captain Dice as it lies from each of its sides: its layout, ground and picture."""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from game.captain.cards import ATTACK_CARDS, KINDS
from game.engine import Seat
from scenes.captain.arrangement import lay_out
from scenes.captain.cards import CardArt
from scenes.captain.ground import Ground
from scenes.captain.layout import CaptainLayout
from scenes.captain.picture import TablePicture
from scenes.dice.view import VIEWS
from scenes.view.board import board

if TYPE_CHECKING:
    from scenes.captain.scene import CaptainScene

WARMING = 0.003
"""So many seconds of a frame in which nothing moves may go into pictures that are yet to be seen."""


@lru_cache(maxsize=1)
def card_art() -> CardArt:
    """The pictures of cards, the same for every match."""
    return CardArt()


class Sides:
    """The sides of the table of a match.

    Attributes:
        layout: where everything is, from the side that is near; None before the first layout.
        picture: what is drawn in that layout.
    """

    def __init__(self, scene: CaptainScene) -> None:
        self._scene = scene
        self.layout: CaptainLayout | None = None
        self.picture: TablePicture
        self._laid_for: tuple[object, ...] = ()
        self._grounds: dict[tuple[object, ...], Ground] = {}

    def lay_out(self, window: tuple[int, int]) -> None:
        """Lays the table out for a window, with the seat at its near side that sits there now."""
        scene = self._scene
        laid_for = self._laid_by(window, scene.near)
        if self._laid_for == laid_for:
            return
        self._laid_for = laid_for
        layout = self.layout = self._layout_for(window, scene.near)
        ground = self._ground_for(laid_for, layout)
        neighbours = scene.match.state.options.squadron
        self.picture = TablePicture(
            layout, card_art(), scene.colours, scene.names, ground.look, neighbours, ground=ground
        )
        self._expect_pictures(layout, neighbours)

    def warm_up(self) -> None:
        """Makes a little of what is yet to be seen; to be called while nothing moves."""
        if self.layout is None:
            return
        began = perf_counter()
        while perf_counter() - began < WARMING:
            if not card_art().warm_step() and not self.picture.dice.warm_step():
                self._prepare_sides(self.layout.window)
                return

    def _laid_by(self, window: tuple[int, int], near: Seat) -> tuple[object, ...]:
        """All that the layout of a window depends on, with a seat at the near side."""
        scene, settings = self._scene, self._scene.stage.settings
        looks = (settings.view, settings.board_set, scene.colours, tuple(scene.names))
        return (window, scene.stage.theme.scale, *looks, near, scene.table.field)

    def _layout_for(self, window: tuple[int, int], near: Seat) -> CaptainLayout:
        stage, table = self._scene.stage, self._scene.table
        view, seats = VIEWS[stage.settings.view], len(table.seats)
        return lay_out(window, stage.theme.scale, seats, table.field, view, near)

    def _ground_for(self, laid_for: tuple[object, ...], layout: CaptainLayout) -> Ground:
        """The ground of a layout. Between persons the table turns every turn: that of each side is kept."""
        ground = self._grounds.pop(laid_for, None)
        if ground is None:
            look = board(self._scene.stage.settings.board_set)
            ground = Ground(layout, look, self._scene.colours)
        self._grounds[laid_for] = ground
        while len(self._grounds) > len(self._scene.table.seats):
            del self._grounds[next(iter(self._grounds))]
        return ground

    def _prepare_sides(self, window: tuple[int, int]) -> None:
        """Builds a little of the ground of the sides to which the table is yet to be turned."""
        persons = self._scene.flow.persons
        if len(persons) < 2:
            return
        for seat in persons:
            laid_for = self._laid_by(window, seat)
            ground = self._grounds.get(laid_for)
            if ground is None:
                self._ground_for(laid_for, self._layout_for(window, seat))
                return
            if ground.step():
                return

    def _expect_pictures(self, layout: CaptainLayout, neighbours: int) -> None:
        """Notes what will be seen soon, to be painted while there is time."""
        art, colours = card_art(), self._scene.colours
        for number, holdings in enumerate(self._scene.table.seats):
            self.picture.dice.expect(Seat(number), sorted({face for face in holdings.dice if face}))
            for kind in sorted(set(ATTACK_CARDS)):
                art.expect_attack(kind, colours[number], layout.attack, neighbours)
        self.picture.dice.expect_throws()
        heaps = {self.picture.heaps.won_rects(seat, 1)[0].size for seat in range(len(colours))}
        for size in (*heaps, layout.card):
            for treasure in KINDS:
                art.expect_treasure(treasure, size)
