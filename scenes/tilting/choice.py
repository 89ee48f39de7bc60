"""A half-made turn of Tilting Dice: where the die is on its way, what it aims at, what would come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import Action, Target
from game.grid import Cell
from game.tilting.moves import TILTS, Tilt
from game.tilting.preview import Foreseen, OnTheWay, foresee, on_the_way
from game.tilting.state import Phase, State
from scenes.animation import Speed
from scenes.dice_board.choice import Choice
from scenes.view.fan import Fan
from scenes.view.table import Die

if TYPE_CHECKING:
    from scenes.tilting.scene import TiltingScene


class TiltingChoice(Choice):
    """Reads what the person has chosen so far from the match scene, and lets the hand roll the die along.

    Attributes:
        keyed: whether the keyboard was used last, so that it and not a resting pointer says what is aimed at.
    """

    _scene: TiltingScene

    def __init__(self, scene: TiltingScene) -> None:
        super().__init__(scene)
        self.keyed = False
        self._on_the_way: tuple[State, tuple[Target, ...], OnTheWay | None] | None = None

    # What it aims at

    @property
    def aim(self) -> Target | None:
        scene = self._scene
        first, second = scene.hovered, scene.focused
        if self.keyed:
            first, second = second, first
        return first if first is not None else second

    @property
    def route(self) -> tuple[Cell, ...]:
        """The cells chosen so far, the die's own first."""
        picker = self._scene.picker
        path = picker.path if picker is not None else ()
        return tuple(target for target in path if isinstance(target, int))

    @property
    def begun(self) -> OnTheWay | None:
        """The die that is chosen, where it has been rolled to; None while none is."""
        route, view = self.route, self._scene.shown_view
        if not route or view.phase is not Phase.TILT:
            return None
        if self._on_the_way is None or self._on_the_way[:2] != (view, route):
            self._on_the_way = (view, route, on_the_way(view, route))
        return self._on_the_way[2]

    @property
    def action(self) -> Action | None:
        """The whole turn to which what is chosen and what is aimed at lead."""
        return self.aimed_turn

    @property
    def aimed_turn(self) -> Tilt | None:
        """The turn that the third tilt aimed at would complete, or that waits to be confirmed."""
        unconfirmed = self._scene.unconfirmed
        if isinstance(unconfirmed, Tilt):
            return unconfirmed
        return next((tilt for tilt in self.last_tilts if tilt.end == self.aim), None)

    @property
    def last_tilts(self) -> list[Tilt]:
        """The turns that one more tilt would complete; none before the third."""
        picker, begun = self._scene.picker, self.begun
        if picker is None or begun is None or begun.left != 1:
            return []
        one, two, three = self.route
        return [Tilt(picker.seat, (one, two, three, cell)) for cell in begun.ahead]

    def foreseen(self, tilt: Tilt) -> Foreseen:
        """What would come of a turn."""
        return foresee(self._scene.shown_view, tilt)

    @property
    def fan(self) -> Fan | None:
        """Everything in a turn is chosen on the board."""
        return None

    # Time

    def update(self, seconds: float, speed: Speed) -> bool:
        scene = self._scene
        if scene.timeline.busy:
            return False
        self._follow()
        moving = scene.hand.busy
        scene.hand.update(seconds, speed)
        return moving

    def _follow(self) -> None:
        """Lets the hand roll the die to where it was led."""
        hand = self._scene.rolling
        route, unconfirmed = self.route, self._scene.unconfirmed
        if isinstance(unconfirmed, Tilt):
            route = unconfirmed.route
        die = self._scene.table.on(route[0]) if len(route) > 1 else None
        if die is not None and len(route) <= TILTS + 1:
            hand.lead(die, route)
        else:
            hand.put_back()

    def lifted(self) -> list[Die]:
        """A die that is chosen or pointed at rises a little, until it is rolled."""
        scene, route = self._scene, self.route
        if scene.picker is None or scene.timeline.busy or len(route) > 1:
            return []
        cells = list(route)
        if isinstance(self.aim, int) and scene.can_lift(self.aim):
            cells.append(self.aim)
        return [die for cell in cells if (die := scene.table.on(cell)) is not None]
