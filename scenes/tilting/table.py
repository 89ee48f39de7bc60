"""What lies on the table of Tilting Dice: the tiles, the dice with all their sides, how the match stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.cube import Cube
from game.engine import Event, Seat
from game.grid import Cell
from game.tilting.board import UNDEALT
from game.tilting.dice import Die as DieOfState
from game.tilting.dice import built
from game.tilting.events import (
    Built,
    Compared,
    Dealt,
    PlacedInCorners,
    RoundBegan,
    RoundEnded,
    Unveiled,
)
from game.tilting.state import State
from scenes.view.table import COVERED, DiceTable, Die, InTray, Lie, OnBoard, Shown

SEATS = (Seat(0), Seat(1))


class Standing(NamedTuple):
    """How the match stands: the rounds won by each seat, the number of this one, who began or begins it."""

    score: tuple[int, int] | None
    number: int
    starter: Seat


def standing_of(view: State) -> Standing:
    if view.standing is None:
        return Standing(None, 1, view.starter)
    return Standing(view.standing.score, view.standing.number, view.starter)


def lie_of(view: State, ended: RoundEnded | None) -> Lie:
    """What lies where in a view. Dice off the board lie in the tray of their seat.

    `ended` is the end of this round, if it has come: the position does not say which dice were captured.
    """
    captured = ended.captured if ended is not None else ()
    winner = ended.winner if ended is not None else None
    board: dict[Cell, Shown] = {}
    trays: dict[Seat, list[Shown]] = {seat: [] for seat in SEATS}
    for seat in SEATS:
        for die in view.dice_of(seat):
            if die.cell in captured and winner is not None:
                trays[winner].append(_shown(seat, die))
            elif die.is_placed:
                board[die.cell] = _shown(seat, die)
            elif die.is_built:
                trays[seat].append(_shown(seat, die))
    return Lie(board, {}, trays)


def _shown(seat: Seat, die: DieOfState) -> Shown:
    return Shown.exactly(seat, COVERED if die.is_hidden else die.cube)


def end_of_round(events: Iterable[Event]) -> RoundEnded | None:
    """The end of the last round, unless another has begun since."""
    ended = None
    for event in events:
        if isinstance(event, RoundEnded):
            ended = event
        elif isinstance(event, RoundBegan):
            ended = None
    return ended


class TiltingTable(DiceTable):
    """Tables are equal where the same tiles and dice lie alike, and the match stands alike.

    Attributes:
        tiles: the value of each cell, `UNDEALT` before the deal.
        standing: how the match stands.
    """

    def __init__(self, lie: Lie, view: State) -> None:
        super().__init__(lie)
        self.take_on(view)

    def take_on(self, view: State) -> None:
        """Takes on what is not about dice from a view."""
        self.tiles = view.tiles
        self.standing = standing_of(view)

    def is_doubled(self, die: Die) -> bool:
        """Whether a die lies on a tile of the value on its top."""
        return isinstance(die.home, OnBoard) and self.tiles[die.home.cell] == die.cube.top

    def _seen(self) -> tuple[object, ...]:
        dice = (
            ("board", home.cell, die.seat, die.cube)
            if isinstance(home, OnBoard)
            else ("tray", home.seat, die.seat, die.cube if die.cube == COVERED else built(die.cube))
            for home, die in self.dice.items()
        )
        return (self.tiles, self.standing, *sorted(dice))

    # Events

    def fold(self, event: Event) -> None:
        match event:
            case Dealt(tiles):
                self.tiles = tiles
            case Built(seat, dice):
                for cube in dice or (COVERED, COVERED):
                    self._add(seat, cube)
            case Unveiled(seat, dice):
                for die, cube in zip(self.tray(seat), dice, strict=True):
                    die.cube = cube
                    die.settle()
            case PlacedInCorners():
                for die, (cell, cube) in self.to_place(event):
                    die.cube = cube
                    self._bring(die, OnBoard(cell))
            case RoundEnded(_, winner, _, captured, score):
                for cell in captured if winner is not None else ():
                    assert winner is not None
                    self._bring(self.dice[OnBoard(cell)], InTray(winner, self._free(InTray, winner)))
                self.standing = self.standing._replace(score=score)
            case RoundBegan(number, starter, rebuilding, new_board):
                self._collect(rebuilding)
                self.tiles = UNDEALT if new_board else self.tiles
                self.standing = self.standing._replace(number=number, starter=starter)
            case Compared():
                pass
            case _:
                super().fold(event)

    def to_place(self, event: PlacedInCorners) -> list[tuple[Die, tuple[Cell, Cube]]]:
        """Which of the dice in the tray goes to which corner; of twins the one that stands there already."""
        waiting = self.tray(event.seat)
        pairs = []
        for cell, cube in event.dice:
            alike = [die for die in waiting if built(die.cube) == built(cube)]
            die = next((die for die in alike if die.stands_on(cell)), alike[0])
            waiting.remove(die)
            pairs.append((die, (cell, cube)))
        return pairs

    def collected(self, rebuilding: Iterable[Seat]) -> list[tuple[Die, InTray | None]]:
        """Where each die goes when the next round begins: to its own tray, or apart."""
        taken_apart = tuple(rebuilding)
        places: list[tuple[Die, InTray | None]] = []
        for seat in SEATS:
            dice = [die for die in self if die.seat == seat]
            for index, die in enumerate(dice):
                places.append((die, None if seat in taken_apart else InTray(seat, index)))
        return places

    def _collect(self, rebuilding: Iterable[Seat]) -> None:
        places = self.collected(rebuilding)
        self.dice = {}
        for die, home in places:
            if home is not None:
                self.dice[home] = die
                die.home = home
                die.settle()

    def _add(self, seat: Seat, cube: Cube) -> None:
        home = InTray(seat, self._free(InTray, seat))
        self.dice[home] = Die(seat, cube, home)
