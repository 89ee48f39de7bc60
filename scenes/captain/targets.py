"""What on the table of Captain Dice is meant: by the pointer, by a key, and where the keyboard can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.captain.cards import DICE_A_SEAT
from game.captain.moves import Card, Die, Tool
from game.captain.state import Phase
from game.engine import Target
from scenes.captain.keys import BELL, CUP
from scenes.captain.layout import InHand, InTray, OnField, Place, TheBell, TheCup

if TYPE_CHECKING:
    from scenes.captain.scene import CaptainScene

DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(7)} | {
    getattr(pygame, f"K_KP{digit}"): digit for digit in range(7)
}

TOOLS = {CUP.key: Tool.CUP, BELL.key: Tool.BELL}


class Targets:
    """Reads the table of a match scene and whose choice it is."""

    def __init__(self, scene: CaptainScene) -> None:
        self._scene = scene

    def at(self, position: tuple[int, int]) -> Target | None:
        """What a click there means."""
        choice = self._scene.choice
        match self.place_at(position):
            case OnField(cell):
                return cell
            case TheBell():
                return Tool.BELL
            case TheCup():
                return Tool.CUP
            case InTray() | InHand() as place if place.seat == choice.seat:
                return choice.target_of(place)
        return None

    def place_at(self, position: tuple[int, int]) -> Place | None:
        """The place on the table that is hit there."""
        layout, table = self._scene.laid, self._scene.table
        place = layout.place_at(position, table.hands)
        # Fingers may hit beside a die, but where two would be hit the empty place gives way.
        if isinstance(place, InTray) and table.seats[place.seat].dice[place.number] is None:
            for number in range(DICE_A_SEAT):
                hit = layout.die_hit(place.seat, number).collidepoint(position)
                if hit and table.seats[place.seat].dice[number] is not None:
                    return InTray(place.seat, number)
        return place

    def of_key(self, key: int) -> Target | None:
        """What a key means: the face of a die or the number of a card, the cup, the bell."""
        if key not in DIGITS or self._scene.choice.seat is None:
            return TOOLS.get(key)
        digit = DIGITS[key]
        if self._scene.match.state.phase is Phase.SET_UP:
            return Card(digit)
        return Die(digit) if digit else None

    def spots(self) -> list[tuple[Target, pygame.Rect]]:
        """What the keyboard can go to now, with where it is."""
        scene, picker, layout = self._scene, self._scene.picker, self._scene.laid
        if picker is None:
            return []
        found: dict[Target, pygame.Rect] = {}
        offered = picker.next_targets()
        for target in offered:
            if isinstance(target, int):
                found[target] = layout.cell_rect(target)
        holdings = scene.table.seats[picker.seat]
        if scene.match.state.phase is Phase.DICE:
            picked = scene.choice.picked()
            # Of dice with one number first those that can still be picked.
            for number in sorted(range(DICE_A_SEAT), key=lambda number: number in picked):
                face = holdings.dice[number]
                if face:
                    found.setdefault(Die(face), layout.die_hit(picker.seat, number))
            if not picker.path or Tool.CUP in offered:
                found[Tool.CUP] = layout.cup
            if Tool.BELL in offered:
                found[Tool.BELL] = layout.place_rect(TheBell())
            for cell in scene.choice.claimable():
                found.setdefault(cell, layout.cell_rect(cell))
        elif picker.seat == scene.open_hand:
            places = layout.stations[picker.seat].hand_places(len(holdings.hand))
            for number, kind in enumerate(holdings.hand):
                found.setdefault(Card(kind), places[number])
        if scene.match.state.phase is Phase.START:
            found[Tool.BELL] = layout.place_rect(TheBell())
        return list(found.items())
