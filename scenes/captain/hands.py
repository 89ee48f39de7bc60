"""Hands at sets of keys: where each of them points on the table, and which dice it has picked.

A hand goes over the treasures of the field; where single dice may be rolled again it goes on to its own dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import pygame

from game.captain.cards import NO_TREASURE, NOTHING, pips
from game.captain.field import GRID
from game.captain.moves import Choice, Die, Place, Reroll, Ring, RollAll, Tool
from game.captain.state import Phase
from game.engine import Path, Seat
from game.grid import Cell
from scenes.captain.layout import InTray, OnField
from scenes.captain.stations import Side
from scenes.match.keysets import DIRECTIONS, Touch

if TYPE_CHECKING:
    from scenes.captain.scene import CaptainScene

STEPS = {Touch.LEFT: (-1, 0), Touch.RIGHT: (1, 0), Touch.UP: (0, 1), Touch.DOWN: (0, -1)}
"""Columns to the right and rows upwards."""

TRAYS = {Side.NEAR: Touch.DOWN, Side.FAR: Touch.UP, Side.LEFT: Touch.LEFT, Side.RIGHT: Touch.RIGHT}
"""Where the dice of a seat lie, seen from the field."""

Aim: TypeAlias = OnField | InTray


@dataclass
class Hand:
    """One hand: what it points at, and the places in its tray of the dice that it has picked."""

    aim: Aim
    picked: list[int] = field(default_factory=list)


class CaptainHands:
    """The hands of all who act with keys of their own."""

    def __init__(self, scene: CaptainScene) -> None:
        self._scene = scene
        self._hands: dict[Seat, Hand] = {}

    def hand(self, seat: Seat) -> Hand:
        """The hand of a seat; at first it points at the middle of the field, on its owner's side."""
        here = self._scene.table.field
        hand = self._hands.get(seat)
        if hand is None:
            row = (here.rows - 1) // 2
            column = min(here.columns - 1, here.columns // 2 - 1 + len(self._hands))
            hand = self._hands[seat] = Hand(OnField(GRID.cell(column, row)))
        if isinstance(hand.aim, OnField) and hand.aim.cell not in here.cells:
            hand.aim = OnField(self._nearest(hand.aim.cell))
        dice = self._scene.table.seats[seat].dice
        hand.picked = [place for place in hand.picked if dice[place]]
        return hand

    def steer(self, seat: Seat, touch: Touch) -> bool:
        """Lets a hand move, take, roll or ring; whether that meant anything now."""
        scene = self._scene
        phase = scene.match.state.phase
        if phase is Phase.START and touch is Touch.SECOND:
            scene.flow.decide(Ring(seat))
            return True
        if phase is not Phase.DICE or scene.match.state.rules.strategic:
            return False
        if touch in DIRECTIONS:
            self._move(seat, touch)
        elif scene.is_free(seat):
            self._act(seat, touch)
        scene.changed()
        return True

    def picked(self) -> set[tuple[Seat, int]]:
        """The dice that are picked, as seat and place in its tray."""
        return {(seat, place) for seat in self._hands for place in self.hand(seat).picked}

    # Moving

    def _move(self, seat: Seat, touch: Touch) -> None:
        hand = self.hand(seat)
        if isinstance(hand.aim, InTray):
            hand.aim = self._beside_in_tray(hand.aim, touch)
            return
        here, cell = self._scene.table.field, hand.aim.cell
        across, up = STEPS[touch]
        column, row = GRID.column(cell) + across, GRID.row(cell) + up
        if 0 <= column < here.columns and 0 <= row < here.rows:
            hand.aim = OnField(GRID.cell(column, row))
        elif touch is self._towards_tray(seat) and self._scene.match.state.rules.picks_dice:
            hand.aim = self._nearest_die(seat, cell)

    def _beside_in_tray(self, aim: InTray, touch: Touch) -> Aim:
        """The next die in a direction; out of the tray, on the side of the field, the treasure there."""
        places = self._scene.laid.stations[aim.seat].dice
        across, up = STEPS[touch]
        x, y = places[aim.number]
        ahead: dict[int, float] = {}
        for number, place in enumerate(places):
            right, down = place[0] - x, place[1] - y
            if right * across - down * up > abs(right * up + down * across):
                ahead[number] = math.dist((x, y), place)
        if ahead:
            return InTray(aim.seat, min(ahead, key=lambda number: ahead[number]))
        if STEPS[self._towards_tray(aim.seat)] != (-across, -up):
            return aim
        rects = {cell: self._scene.laid.cell_rect(cell) for cell in self._scene.table.field.cells}
        return OnField(min(rects, key=lambda cell: math.dist(rects[cell].center, (x, y))))

    def _nearest_die(self, seat: Seat, cell: Cell) -> InTray:
        places, middle = self._scene.laid.stations[seat].dice, self._scene.laid.cell_rect(cell).center
        return InTray(seat, min(range(len(places)), key=lambda number: math.dist(places[number], middle)))

    def _towards_tray(self, seat: Seat) -> Touch:
        return TRAYS[self._scene.laid.stations[seat].side]

    def _nearest(self, cell: Cell) -> Cell:
        here = self._scene.table.field
        return GRID.cell(min(GRID.column(cell), here.columns - 1), min(GRID.row(cell), here.rows - 1))

    # Acting

    def _act(self, seat: Seat, touch: Touch) -> None:
        hand = self.hand(seat)
        state = self._scene.match.state
        if touch is Touch.SECOND:
            self._choose(Ring(seat), (Tool.BELL,))
        elif touch is Touch.FIRST and not state.rules.picks_dice:
            self._choose(RollAll(seat), (Tool.CUP,))
        elif touch is Touch.FIRST:
            dice = self._scene.table.seats[seat].dice
            places = hand.picked or [place for place, face in enumerate(dice) if face]
            faces = tuple(sorted(face for place in places if (face := dice[place])))
            hand.picked = []
            self._scene.table.seats[seat].meant = places
            self._choose(Reroll(seat, faces), (*map(Die, faces), Tool.CUP))
        elif isinstance(hand.aim, InTray):
            self._pick(hand, hand.aim.number)
        else:
            self._place(seat, hand.aim.cell)

    def _pick(self, hand: Hand, place: int) -> None:
        if place in hand.picked:
            hand.picked.remove(place)
        else:
            assert isinstance(hand.aim, InTray)
            if self._scene.table.seats[hand.aim.seat].dice[place]:
                hand.picked.append(place)
        self._scene.stage.sound.play("click", 0.3)

    def _place(self, seat: Seat, cell: Cell) -> None:
        """The treasure says which two dice are meant."""
        state = self._scene.match.state
        treasure = state.treasures[cell]
        if treasure == NO_TREASURE:
            return
        low, high = pips(treasure)
        self._choose(Place(seat, treasure, cell), (Die(low), Die(high), cell))

    def _choose(self, action: Choice, path: Path) -> None:
        scene = self._scene
        state = scene.match.state
        if action in scene.game.actions(state, action.seat):
            scene.flow.decide(action)
            return
        cell = path[-1]
        if isinstance(cell, int) and state.lying[cell] != NOTHING and scene.tells_too_late(action.seat, cell):
            return
        clause = scene.game.forbids(state, action.seat, path)
        if clause is not None:
            scene.refusals.forbid(clause, scene.match.seats[action.seat].name)


def frame_of(scene: CaptainScene, hand: Hand) -> pygame.Rect:
    """What a hand points at, on the screen."""
    if isinstance(hand.aim, OnField):
        return scene.laid.cell_rect(hand.aim.cell)
    return scene.laid.die_seen(hand.aim.seat, hand.aim.number)
