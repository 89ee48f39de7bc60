"""What the small living board of Captain Dice shows: claims, a battle and a sandwich, as in the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

import pygame

from game.captain.events import CardsCollected
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.engine import Event
from scenes.animation import Animation
from scenes.captain.arrangement import lay_out_alone
from scenes.captain.cards import CardArt
from scenes.captain.choreography import CaptainChoreography
from scenes.captain.picture import Attention, TablePicture
from scenes.captain.table import CaptainTable
from scenes.dice.view import VIEWS, View
from scenes.scene import Stage
from scenes.view.board import board
from scenes.view.living import Show
from scenes.view.showcase import Silence

START = "14..25..36../12..46..55../23..16..34.. dice:r r r=0123455/-/113446/-/0,b=0123455/-/144666/-/0 23"
LINE = (
    "r place 14@a3",
    "b place 46@b2",
    "r place 34@c1",
    "r card 5@a3",
    "b card 2@b2",
    "r card 1@c1",
)
"""Three claims on a diagonal, an enemy's in the middle: the Squadron discards it, and the line closes."""


class CaptainShow(Show):
    """Plays the round over and over."""

    def __init__(self, dice_sets: Sequence[str], board_set: str, view: View) -> None:
        self._colours = tuple(dice_sets[:2])
        self._board_set = board_set
        self._view = view
        self._start = CAPTAIN.read(START, Options(mode="strategic"))
        self._table = CaptainTable(self._start, None)
        self._choreography = CaptainChoreography(self._table, Silence())
        self._moves = self._played()
        self._next = 0
        self._art = CardArt()
        self._picture: TablePicture | None = None

    def _played(self) -> list[list[Event]]:
        """The events of each move, up to the end of the round."""
        state, moves = self._start, []
        for notation in LINE:
            step = CAPTAIN.apply(state, CAPTAIN.parse(state, notation))
            end = next((i for i, event in enumerate(step.events) if isinstance(event, CardsCollected)), None)
            moves.append(list(step.events[:end]))
            state = step.state
        return moves

    def lay_out(self, size: tuple[int, int]) -> Iterator[None]:
        layout = lay_out_alone(size, self._start.field, self._view)
        look = board(self._board_set)
        self._picture = TablePicture(layout, self._art, self._colours, ("", ""), look, bare=True)
        yield
        while self._picture.ground.step():
            yield
        for treasure in self._table.treasures.values():
            self._art.treasure(treasure, layout.card)
            yield

    def next_move(self) -> Sequence[Animation]:
        if self._next == len(self._moves):
            self._next = 0
            before = deepcopy(self._table)
            self._choreography.forget()
            self._table.take_on(self._start, None)
            return [self._choreography.glide(before)]
        move = self._moves[self._next]
        self._next += 1
        return [self._choreography.animate(event) for event in move]

    def draw(self, ground: pygame.Surface) -> None:
        if self._picture is not None:
            self._picture.draw(ground, self._table, self._choreography.motion, Attention())


def show(stage: Stage) -> Show:
    """The show with the player's dice and board."""
    settings = stage.settings
    return CaptainShow(settings.dice_for(CAPTAIN.colours), settings.board_set, VIEWS[settings.view])
