"""What stands out on the table of Captain Dice: what may be chosen, is chosen, advised, or was done last."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.captain.cards import NOTHING, UNKNOWN, owner_of
from game.captain.dice_phase import bell_is_valid
from game.captain.events import CardLaid, DicePlaced
from game.captain.moves import Card, Lay, Place, Reroll, Ring, RollAll, Tool
from game.captain.state import Phase
from game.engine import Seat, Target
from game.grid import Cell
from scenes.captain.hands import frame_of
from scenes.captain.layout import InHand, InTray, TheBell
from scenes.captain.picture import PICKED, Attention, territory

if TYPE_CHECKING:
    from scenes.captain.marks import FieldMarks
    from scenes.captain.scene import CaptainScene

BELL_LIT, CUP_LIT = 0.6, 0.8
"""How brightly they glow while they may be chosen."""

REACH_ALPHA = 0.6
"""How strongly the reach of a card is drawn that does not lie there yet."""


class Highlights:
    """Reads a match scene and marks the picture of its table."""

    def __init__(self, scene: CaptainScene) -> None:
        self._scene = scene

    def attention(self) -> Attention:
        """How the things of the table themselves show what the person does."""
        scene, choice = self._scene, self._scene.choice
        seat, lifts = scene.open_hand, choice.lifts
        hand = len(scene.table.seats[seat].hand) if seat is not None else 0
        may_choose = scene.picker is not None and not scene.choosing.holds_still
        offered = scene.picker.next_targets() if scene.picker is not None and may_choose else {}
        acting = () if self._moves or scene.looks_through else scene.match.state.to_act
        return Attention(
            open_hand=seat,
            hand_lifts=[lifts.get(InHand(seat, number), 0.0) for number in range(hand)]
            if seat is not None
            else (),
            picked={
                (place.seat, place.number): lift
                for place, lift in lifts.items()
                if isinstance(place, InTray) and place.seat == choice.seat
            }
            | dict.fromkeys(scene.hands.picked(), 1.0),
            acting=[seat for seat in acting if seat >= 0],
            bell_lit=BELL_LIT if (Tool.BELL in offered or self._is_shared) and self._bell_counts else 0.0,
            cup_lit=CUP_LIT if Tool.CUP in offered else 0.0,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Marks what stands out, over the picture of the table; nothing while something moves."""
        if self._moves:
            return
        scene = self._scene
        self._draw_last(surface)
        for cell in scene.threats:
            if isinstance(cell, int):
                self._marks.draw_threat(surface, cell)
        self._draw_choice(surface)
        self._draw_hint(surface)
        self._draw_hands(surface)
        if scene.focused is not None:
            rect = next((rect for target, rect in scene.spots() if target == scene.focused), None)
            if rect is not None:
                self._marks.draw_focus(surface, rect)

    @property
    def _marks(self) -> FieldMarks:
        return self._scene.picture.marks

    @property
    def _moves(self) -> bool:
        """Whether something moves for which everybody waits."""
        return self._scene.timeline.busy and not self._scene.hurries

    @property
    def _is_shared(self) -> bool:
        """Whether several persons act at this moment."""
        return self._scene.hurries and self._scene.flow.controls is not None

    @property
    def _bell_counts(self) -> bool:
        state = self._scene.match.state
        return state.phase is Phase.START or (state.phase is Phase.DICE and bell_is_valid(state))

    def _draw_last(self, surface: pygame.Surface) -> None:
        scene = self._scene
        for event in scene.last_events:
            if isinstance(event, DicePlaced | CardLaid) and event.cell in scene.table.lying:
                self._marks.draw_changed(surface, scene.laid.cell_rect(event.cell))

    def _draw_hands(self, surface: pygame.Surface) -> None:
        """Where those point who act with keys of their own."""
        scene, controls = self._scene, self._scene.flow.controls
        if controls is None or not scene.hurries or scene.looking is not None:
            return
        for number, seat in enumerate(controls.ways):
            if controls.mouse != seat and seat in scene.match.state.to_act:
                rect = frame_of(scene, scene.hands.hand(seat))
                self._marks.draw_hand(surface, rect, seat, number)

    def _draw_choice(self, surface: pygame.Surface) -> None:
        scene, picker = self._scene, self._scene.picker
        if picker is None:
            return
        goals = [target for target in picker.next_targets() if isinstance(target, int)]
        claimable = scene.choice.claimable()
        if picker.path:
            # Which treasures fit is for the player to see: only what is picked or pointed at shows its goals.
            goals += [cell for cell in claimable if cell not in goals]
        elif scene.aim in claimable and isinstance(scene.aim, int):
            goals.append(scene.aim)
        for cell in goals:
            self._marks.draw_choice(surface, scene.laid.cell_rect(cell), aimed=cell == scene.aim)
        for target in picker.path:
            if isinstance(target, int):
                self._marks.draw_choice(surface, scene.laid.cell_rect(target), aimed=True)
        for number in scene.choice.picked():
            rect = scene.laid.die_seen(picker.seat, number)
            lift = scene.choice.lifts.get(InTray(picker.seat, number), 0.0)
            self._marks.draw_picked(surface, rect.move(0, -self._raised(picker.seat, lift)))
        self._draw_foreseen_reach(surface, scene.aim)

    def _raised(self, seat: Seat, lift: float) -> int:
        """How far above its place a die in a tray is seen that has risen so far, 0..1."""
        layout = self._scene.laid
        return round(PICKED * lift * layout.stations[seat].die_edge * layout.view.rise)

    def _draw_foreseen_reach(self, surface: pygame.Surface, aim: Target | None) -> None:
        """What the chosen card would reach from the territory that is chosen or pointed at."""
        scene, picker = self._scene, self._scene.picker
        if picker is None or scene.match.state.phase is not Phase.SET_UP:
            return
        card = scene.choice.card
        if card is None and isinstance(aim, Card):
            card = aim.number
        chosen = [target for target in (aim, *picker.path) if isinstance(target, int)]
        mine = territory(scene.table, picker.seat)
        cell = next((cell for cell in chosen if cell in mine), None)
        if card is not None and card != UNKNOWN and cell is not None:
            struck = self.struck(picker.seat, card, cell)
            self._marks.draw_reach(surface, picker.seat, cell, struck, REACH_ALPHA)

    def struck(self, seat: Seat, card: int, cell: Cell) -> list[Cell]:
        """Where a card could strike from a cell: its reach but for what its own seat has claimed (CP-23)."""
        table = self._scene.table
        codes = {there: table.lying.get(there, NOTHING) for there in table.field.cells}
        reach = self._scene.match.state.rules.reaches(table.field)[card][cell]
        return [there for there in reach if codes[there] == NOTHING or owner_of(codes[there]) != seat]

    def _draw_hint(self, surface: pygame.Surface) -> None:
        scene, marks, layout = self._scene, self._marks, self._scene.laid
        match scene.hint:
            case Place(seat, _, cell):
                marks.draw_choice(surface, layout.cell_rect(cell), aimed=True)
                marks.draw_arrow(surface, layout.stations[seat].tray.center, layout.cell_rect(cell).center)
            case Lay(seat, card, cell):
                marks.draw_reach(surface, seat, cell, self.struck(seat, card, cell), REACH_ALPHA)
                hand = scene.table.seats[seat].hand
                if card in hand:
                    start = layout.stations[seat].hand_places(len(hand))[hand.index(card)]
                    marks.draw_arrow(surface, start.center, layout.cell_rect(cell).center)
            case Reroll(seat, faces):
                for number in scene.table.seats[seat].places(faces):
                    rect = layout.die_hit(seat, number)
                    marks.draw_choice(surface, rect.inflate(-rect.width // 4, -rect.height // 4))
            case RollAll():
                marks.draw_choice(surface, layout.cup)
            case Ring():
                marks.draw_choice(surface, layout.place_rect(TheBell()))
