"""What the small living board of Tilting Dice shows: a short round, as the rules tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.engine import Event
from game.tilting.board import GRID
from game.tilting.dice import DICE_A_SIDE
from game.tilting.events import Compared, RoundEnded
from game.tilting.options import Options
from game.tilting.rules import TILTING
from scenes.animation import Animation, Call, Wait
from scenes.dice.looks import look
from scenes.dice.view import VIEWS, View
from scenes.scene import Stage
from scenes.tilting.choreography import TiltingChoreography
from scenes.tilting.contacts import Contacts
from scenes.tilting.table import TiltingTable, lie_of
from scenes.view.board import board
from scenes.view.dice_view import DiceView
from scenes.view.layout import ALONE, lay_out
from scenes.view.living import Show
from scenes.view.showcase import Silence
from scenes.view.tiles import TileBoard
from scenes.view.values import ValueArt

START = (
    "663352/524253/415433/561624/146152/124613 w "
    "wa1:251643 wf1:521634 ba6:212313 bf6:566445 0 score:0-0 round:1:w"
)
MOVES = ("f1:WNE", "a6:EEE", "f2:NWS", "d6:WSS", "e2:NWW")
"""The last one captures on a matching tile."""

LOOK_SECONDS = 0.9
"""How long one sees what has captured."""


class TiltingShow(Show):
    """Plays the round over and over."""

    def __init__(self, dice_sets: Sequence[str], board_set: str, view: View) -> None:
        self._looks = [look(key) for key in dice_sets[:2]]
        self._board_set = board_set
        self._view = view
        self._start = TILTING.read(START, Options())
        self._table = TiltingTable(lie_of(self._start, None), self._start)
        self._choreography = TiltingChoreography(self._table, GRID, Silence())
        self._contacts = Contacts()
        self._moves = self._played()
        self._next = 0
        self._art: TileBoard | None = None
        self._dice: DiceView | None = None
        self._values: ValueArt | None = None

    def _played(self) -> list[list[Event]]:
        """The events of each move, the last ones up to the end of the round."""
        state, moves = self._start, []
        for notation in MOVES:
            step = TILTING.apply(state, TILTING.parse(state, notation))
            end = next((i + 1 for i, event in enumerate(step.events) if isinstance(event, RoundEnded)), None)
            moves.append(list(step.events[:end]))
            state = step.state
        return moves

    def lay_out(self, size: tuple[int, int]) -> Iterator[None]:
        layout = lay_out(size, ALONE, GRID, self._view, DICE_A_SIDE)
        self._art = TileBoard(layout, board(self._board_set), bare=True)
        yield
        self._art.lay(self._start.tiles)
        yield
        self._dice = DiceView(layout, self._looks, (), DICE_A_SIDE)
        self._values = ValueArt(layout)
        yield from self._dice.paint_resting(self._table)

    def next_move(self) -> Sequence[Animation]:
        if self._next == len(self._moves):
            self._next = 0
            self._contacts.clear()
            self._table.take_on(self._start)
            return [self._choreography.glide(self._table.morph_to(lie_of(self._start, None)))]
        parts: list[Animation] = []
        for event in self._moves[self._next]:
            parts.append(self._choreography.animate(event))
            if isinstance(event, Compared):
                parts += [self._contacts.grow(event), Wait(LOOK_SECONDS)]
            elif isinstance(event, RoundEnded):
                parts.append(Call(self._contacts.clear))
        self._next += 1
        return parts

    def draw(self, ground: pygame.Surface) -> None:
        if self._art is not None and self._dice is not None and self._values is not None:
            self._art.draw(ground)
            self._dice.draw(ground, self._table)
            self._contacts.draw(ground, self._values, self._dice.looks)


def show(stage: Stage) -> Show:
    """The show with the player's dice and board."""
    settings = stage.settings
    return TiltingShow(settings.dice_sets, settings.board_set, VIEWS[settings.view])
