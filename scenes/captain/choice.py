"""What a person chooses with: which dice of the tray are picked, which card of the hand rises."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.captain.cards import NO_TREASURE, pips
from game.captain.dice_phase import placements
from game.captain.moves import Card, Die
from game.captain.state import Phase
from game.engine import Path, Seat, Target
from game.grid import Cell
from scenes.animation import Speed
from scenes.captain.layout import InHand, InTray

if TYPE_CHECKING:
    from scenes.captain.scene import CaptainScene

LIFT_SECONDS = 0.12
HOVER = 0.4
"""What is pointed at rises so much of the way of what is chosen."""


class CaptainChoice:
    """Reads the half-made choice of the match scene; `lifts` says how far each thing has risen, 0..1.

    Dice of one number are the same to the rules. The hand knows which of them it has taken: what was clicked
    last comes first.
    """

    def __init__(self, scene: CaptainScene) -> None:
        self._scene = scene
        self._taken: list[int] = []
        self.lifts: dict[InTray | InHand, float] = {}

    @property
    def seat(self) -> Seat | None:
        """Whose choice it is."""
        return self._scene.picker.seat if self._scene.picker is not None else None

    @property
    def path(self) -> Path:
        return self._scene.picker.path if self._scene.picker is not None else ()

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers of the dice that are picked, in the order picked."""
        return tuple(target.face for target in self.path if isinstance(target, Die))

    @property
    def card(self) -> int | None:
        """The number of the attack card that is chosen."""
        return next((target.number for target in self.path if isinstance(target, Card)), None)

    def pair_for(self, cell: Cell) -> Path | None:
        """The two dice with which a treasure would be claimed: it says which are meant.

        None where it was not to be claimed with the dice that are picked already, whatever else is in hand.
        """
        state = self._scene.match.state
        treasure = state.treasures[cell]
        if self.seat is None or state.phase is not Phase.DICE or treasure == NO_TREASURE:
            return None
        numbers = pips(treasure)
        return None if Counter(self.faces) - Counter(numbers) else tuple(map(Die, numbers))

    def claimable(self) -> list[Cell]:
        """The treasures that can be claimed with the dice that are picked and others in hand."""
        seat, state = self.seat, self._scene.match.state
        if seat is None or seat not in state.to_act or state.phase is not Phase.DICE:
            return []
        return [p.cell for p in placements(state, seat) if self.pair_for(p.cell) is not None]

    def picked(self) -> list[int]:
        """The places of the tray whose dice are picked."""
        seat = self.seat
        if seat is None:
            return []
        dice, needed = self._scene.table.seats[seat].dice, Counter(self.faces)
        found: list[int] = []
        for place in (*self._taken, *range(len(dice))):
            face = dice[place]
            if face and needed[face] and place not in found:
                needed[face] -= 1
                found.append(place)
        return found

    def aimed_place(self, face: int) -> int | None:
        """The place of the die of this number that a click or key means: under the pointer, else one free."""
        seat = self.seat
        if seat is None:
            return None
        dice, picked = self._scene.table.seats[seat].dice, self.picked()
        pointed = self._scene.pointed_place
        if isinstance(pointed, InTray) and pointed.seat == seat and dice[pointed.number] == face:
            return pointed.number
        places = [place for place, there in enumerate(dice) if there == face]
        return next((place for place in places if place not in picked), places[-1] if places else None)

    def take(self, face: int) -> Path | None:
        """Picks a die, or puts it back: then the path that is left without it."""
        place = self.aimed_place(face)
        if place is None:
            return None
        picked = self.picked()
        if place not in picked:
            self._taken = [place, *(other for other in self._taken if other != place)]
            return None
        self._taken = [other for other in picked if other != place]
        left = list(self.path)
        left.remove(Die(face))
        return tuple(left)

    def target_of(self, place: InTray | InHand) -> Target | None:
        """What a place of a seat's own tray or hand stands for; None where it holds nothing that is known."""
        holdings = self._scene.table.seats[place.seat]
        if isinstance(place, InTray):
            face = holdings.dice[place.number]
            return Die(face) if face else None
        known = place.seat == self._scene.open_hand
        return Card(holdings.hand[place.number]) if known and place.number < len(holdings.hand) else None

    def update(self, seconds: float, speed: Speed) -> bool:
        """Lets what is chosen or pointed at rise and the rest sink; whether anything moved."""
        wanted = self._wanted()
        step = 1.0 if speed is Speed.OFF else seconds / LIFT_SECONDS
        moved = False
        for place in {*wanted, *self.lifts}:
            goal, now = wanted.get(place, 0.0), self.lifts.get(place, 0.0)
            if goal == now:
                continue
            moved = True
            now = min(goal, now + step) if goal > now else max(goal, now - step)
            if now:
                self.lifts[place] = now
            else:
                self.lifts.pop(place, None)
        return moved

    def _wanted(self) -> dict[InTray | InHand, float]:
        scene, seat = self._scene, self.seat
        if seat is None or scene.choosing.holds_still:
            return {}
        wanted: dict[InTray | InHand, float] = {}
        for target in (scene.hovered, scene.focused):
            if isinstance(target, Die | Card) and scene.can_lift(target):
                place = self.place_of(target)
                if place is not None:
                    wanted[place] = HOVER
            elif isinstance(target, int) and target in self.claimable():
                for place in self.places_of(self.pair_for(target) or ()):
                    wanted[place] = HOVER
        for number in self.picked():
            wanted[InTray(seat, number)] = 1.0
        if self.card is not None:
            place = self.place_of(Card(self.card))
            if place is not None:
                wanted[place] = 1.0
        return wanted

    def places_of(self, dice: Path) -> list[InTray]:
        """Where dice lie that would be taken together, those that are picked first."""
        seat = self.seat
        if seat is None:
            return []
        holdings, found = self._scene.table.seats[seat].dice, list[int]()
        for target in dice:
            order = (*self.picked(), *range(len(holdings)))
            fitting = (n for n in order if isinstance(target, Die) and holdings[n] == target.face)
            found += [n for n in fitting if n not in found][:1]
        return [InTray(seat, number) for number in found]

    def place_of(self, target: Die | Card) -> InTray | InHand | None:
        """Where a die or card lies that is meant."""
        seat = self.seat
        if seat is None:
            return None
        if isinstance(target, Die):
            place = self.aimed_place(target.face)
            return InTray(seat, place) if place is not None else None
        hand, pointed = self._scene.table.seats[seat].hand, self._scene.pointed_place
        if target.number not in hand:
            return None
        meant = isinstance(pointed, InHand) and pointed.seat == seat and pointed.number < len(hand)
        if meant and isinstance(pointed, InHand) and hand[pointed.number] == target.number:
            if self.card == target.number and self.lifts:
                raised = [p for p in self.lifts if isinstance(p, InHand) and hand[p.number] == target.number]
                return raised[0] if raised else pointed
            return pointed
        raised = [
            p
            for p in self.lifts
            if isinstance(p, InHand) and p.number < len(hand) and hand[p.number] == target.number
        ]
        return raised[0] if raised else InHand(seat, hand.index(target.number))
