"""The picture of a table of Captain Dice: everything that lies on it, and everything that moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.captain.cards import UNKNOWN, pips
from game.captain.field import EIGHT_NEIGHBOURS
from game.engine import Seat
from game.grid import Cell
from scenes.captain.bell import draw_bell, draw_cup
from scenes.captain.cards import CardArt
from scenes.captain.dice import CaptainDice, ShownDie, showing
from scenes.captain.dice import Place as Stand
from scenes.captain.flight import CardPose, draw_card, draw_flying, sweep, tossed
from scenes.captain.ground import Ground
from scenes.captain.heaps import Heaps
from scenes.captain.layout import CaptainLayout, InHand, InTray, OnField, OnPile, Place, TheDeck, Won
from scenes.captain.marks import FieldMarks
from scenes.captain.motion import CardFlight, DieFlight, DiePlace, Motion, OnTreasure
from scenes.captain.proportions import rounding
from scenes.captain.table import CaptainTable, card_at, dice_at
from scenes.dice.pose import Pose
from scenes.view.board import BoardLook
from scenes.view.table import RESTING

HOP = 0.9
"""How high a die rises on its way, in edges."""

PICKED = 0.55
"""How high a die is held that is picked, in edges."""


@dataclass
class Attention:
    """What a person does and sees beyond what lies on the table.

    Attributes:
        open_hand: the seat whose cards are seen face up, those that it has laid as well.
        hand_lifts: how far each card of the open hand has risen.
        picked: how far, 0..1, the die on each place of the near tray is raised.
        acting: the seats that may act.
        bell_lit, cup_lit: how brightly they glow.
    """

    open_hand: Seat | None = None
    hand_lifts: Sequence[float] = ()
    picked: Mapping[tuple[Seat, int], float] = field(default_factory=dict)
    acting: Collection[Seat] = ()
    bell_lit: float = 0.0
    cup_lit: float = 0.0


class TablePicture:
    """Draws a table in a layout. `colours` are the sets of dice of the seats, `names` who sits there.

    A `ground` that was made for such a layout before need not be made again.
    """

    def __init__(
        self,
        layout: CaptainLayout,
        art: CardArt,
        colours: Sequence[str],
        names: Sequence[str],
        look: BoardLook,
        neighbours: int = EIGHT_NEIGHBOURS,
        *,
        ground: Ground | None = None,
        bare: bool = False,
    ) -> None:
        self.layout = layout
        self.art = art
        self.colours = tuple(colours)
        self.names = tuple(names)
        self.neighbours = neighbours
        self.ground = ground or Ground(layout, look, colours, bare=bare)
        self.heaps = Heaps(layout, art, colours, neighbours)
        self.marks = FieldMarks(layout, colours)
        self.dice = CaptainDice(layout, colours)
        self._bare = bare
        self._last_lie: tuple[object, ...] = ()
        self._kept_lie: tuple[object, ...] = ()
        self._kept: pygame.Surface | None = None

    # Drawing

    def draw(
        self,
        surface: pygame.Surface,
        table: CaptainTable,
        motion: Motion,
        attention: Attention,
    ) -> None:
        """Draws all of it."""
        self._draw_what_lies(surface, table, motion, attention)
        draw_bell(
            surface,
            self.layout.bell,
            self.layout.bell_radius,
            pressed=max(0.0, 1 - 5 * motion.ringing) if motion.ringing else 0.0,
            ringing=motion.ringing,
            false=motion.false_bell,
            lit=attention.bell_lit,
        )
        if self.layout.stations:
            draw_cup(surface, self.layout.cup, lit=attention.cup_lit)
        self.dice.draw(surface, self._shown_dice(table, motion, attention))
        for number, holdings in enumerate(table.seats if self.layout.stations else ()):
            if holdings.penalised:
                self.heaps.draw_penalty(surface, number)
        self._draw_battle(surface, motion)
        for flight in motion.cards:
            self._draw_flight(surface, table, flight)

    def _draw_what_lies(
        self, surface: pygame.Surface, table: CaptainTable, motion: Motion, attention: Attention
    ) -> None:
        """Draws the ground and the cards on it.

        Their many shadows take the most time of a frame: what lies as it did in the frame before is kept.
        """
        key = _lie(table, motion, attention)
        if self._kept is not None and self._kept_lie == key:
            surface.blit(self._kept, (0, 0))
            return
        if self._last_lie != key or self._bare:
            # While cards move, or on a ground that shows through, keeping it would serve nothing.
            self._last_lie, self._kept = key, None
            self._paint_what_lies(surface, table, motion, attention)
            return
        self._kept_lie, self._kept = key, pygame.Surface(self.layout.window, 0, 32)
        self._paint_what_lies(self._kept, table, motion, attention)
        surface.blit(self._kept, (0, 0))

    def _paint_what_lies(
        self, surface: pygame.Surface, table: CaptainTable, motion: Motion, attention: Attention
    ) -> None:
        self.ground.draw(surface)
        self._draw_treasures(surface, table, motion)
        if motion.line:
            self.marks.draw_line(surface, motion.line, motion.line_lit)
        for cell in table.field.cells:
            seat = dice_at(table, cell)
            if seat is not None:
                self.marks.draw_claim(surface, cell, seat)
        self._draw_attacks(surface, table, motion, attention)
        self._draw_stations(surface, table, motion, attention)

    def _draw_treasures(self, surface: pygame.Surface, table: CaptainTable, motion: Motion) -> None:
        for cell, treasure in table.treasures.items():
            if motion.is_away(OnField(cell)):
                continue
            rect = self.layout.cell_rect(cell)
            old = motion.shifts.get(cell)
            if old is not None:
                share = motion.shifted
                rect = pygame.Rect(
                    round(old.left + (rect.left - old.left) * share),
                    round(old.top + (rect.top - old.top) * share),
                    round(old.width + (rect.width - old.width) * share),
                    round(old.height + (rect.height - old.height) * share),
                )
                pose = CardPose(rect.center, rect.size)
                face = self.art.treasure(treasure, self.layout.card)
                draw_flying(surface, face, face, pose, rounding(rect.height))
                continue
            draw_card(surface, self.art.treasure(treasure, rect.size), rect, rounding(rect.height))

    def _draw_attacks(
        self, surface: pygame.Surface, table: CaptainTable, motion: Motion, attention: Attention
    ) -> None:
        for cell in table.field.cells:
            found = card_at(table, cell)
            if found is None or motion.is_away(OnField(cell), attack=True):
                continue
            seat, kind = found
            rect = self.layout.attack_rect(cell)
            radius = rounding(rect.height)
            face, back = self._attack_pictures(seat, kind, rect.size)
            self.marks.draw_claim(surface, cell, seat, emblem=False)
            if cell in motion.revealing:
                pose = CardPose(rect.center, rect.size, motion.turned, height=0.12 * _hump(motion.turned))
                draw_flying(surface, face, back, pose, radius)
            elif cell in motion.struck:
                draw_flying(surface, face, back, tossed(rect, motion.struck[cell]), radius)
            else:
                draw_card(surface, face, rect, radius)

    def _draw_stations(
        self, surface: pygame.Surface, table: CaptainTable, motion: Motion, attention: Attention
    ) -> None:
        heaps = self.heaps
        if not self.layout.stations:
            return
        heaps.draw_deck(surface, table.deck)
        for number, holdings in enumerate(table.seats):
            seat = Seat(number)
            if seat in attention.acting:
                heaps.draw_acting(surface, seat)
            away = [flight.unseen_at for flight in motion.cards]
            heaps.draw_pile(surface, seat, max(0, len(holdings.pile) - away.count(OnPile(seat))))
            heaps.draw_won(surface, seat, holdings.treasures[: -away.count(Won(seat)) or None])
            is_open = seat == attention.open_hand
            cards = [kind if is_open and kind != UNKNOWN else None for kind in holdings.hand]
            hidden = {i for i in range(len(cards)) if InHand(seat, i) in away}
            heaps.draw_hand(surface, seat, cards, attention.hand_lifts if is_open else (), hidden)
            heaps.draw_plate(surface, seat, self.names[seat])
        heaps.draw_first(surface, table.first)

    def _draw_battle(self, surface: pygame.Surface, motion: Motion) -> None:
        acting = motion.acting
        if acting is not None:
            self.marks.draw_reach(surface, acting.seat, acting.cell, acting.reach, motion.lit)
            for cell in acting.withstood:
                self.marks.draw_shield(surface, cell, motion.lit)
        for cell, share in motion.struck.items():
            self.marks.draw_hit(surface, cell, share)
        for line in motion.sandwiches:
            self.marks.draw_sandwich(surface, line.seat, line.ends, line.between, line.share)

    def _draw_flight(self, surface: pygame.Surface, table: CaptainTable, flight: CardFlight) -> None:
        start = self.rect_of(flight.start, table, attack=flight.seat is not None)
        end = self.rect_of(flight.end, table, attack=flight.seat is not None)
        if flight.share == 0.0 and isinstance(flight.start, TheDeck):
            return
        size = max(start.size, end.size)
        pose = sweep(start, end, flight.share, turn=flight.turn)
        # Only the side that is seen: of many cards dealt at once the faces are painted one by one.
        if flight.seat is not None:
            picture = self._attack_pictures(flight.seat, flight.card, size)[pose.turn >= 0.5]
        elif pose.turn >= 0.5:
            picture = self.art.treasure_back(size)
        else:
            picture = self.art.treasure(flight.card, size)
        draw_flying(surface, picture, picture, pose, rounding(round(pose.size[1])))

    def _attack_pictures(
        self, seat: Seat, kind: int, size: tuple[int, int]
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """The face, which is a back where the card is not known, and the back."""
        colour = self.colours[seat]
        back = self.art.attack_back(colour, size)
        if kind == UNKNOWN:
            return back, back
        return self.art.attack(kind, colour, size, self.neighbours), back

    # Places

    def rect_of(self, place: Place, table: CaptainTable, *, attack: bool = False) -> pygame.Rect:
        """Where a card lies on a place; beside the picture where that shows no seats."""
        layout = self.layout
        if not layout.stations and not isinstance(place, OnField):
            seat = getattr(place, "seat", Seat(0))
            width, height = layout.window
            rect = pygame.Rect((0, 0), layout.card)
            rect.center = width // 2, height + rect.height if seat == 0 else -rect.height
            return rect
        match place:
            case OnField(cell) if attack:
                return layout.attack_rect(cell)
            case InHand(seat, number):
                count = max(number + 1, len(table.seats[seat].hand))
                return layout.stations[seat].hand_places(count)[number]
            case Won(seat):
                return self.heaps.won_rects(seat, len(table.seats[seat].treasures) + 1)[-1]
        return layout.place_rect(place, table.hands)

    def _stand(self, place: DiePlace) -> Stand:
        if isinstance(place, OnTreasure):
            return self.dice.on_treasure(place.cell)[place.number]
        if not self.layout.stations:
            width, height = self.layout.window
            edge = self.layout.die_edge
            away = height + 2 * edge if place.seat == 0 else -2 * edge
            return Stand((width / 2 + (place.number - 1) * 2 * edge, away), edge)
        return self.dice.in_tray(place.seat, place.number)

    # Dice

    def _shown_dice(self, table: CaptainTable, motion: Motion, attention: Attention) -> list[ShownDie]:
        away = motion.flying_dice()
        found: list[ShownDie] = []
        for cell, treasure in table.treasures.items():
            owner = dice_at(table, cell)
            if owner is None:
                continue
            for number, face in enumerate(pips(treasure)):
                place = OnTreasure(cell, number)
                if place not in away:
                    found.append(ShownDie(owner, showing(face), self._stand(place)))
        for number, holdings in enumerate(table.seats if self.layout.stations else ()):
            seat = Seat(number)
            for index, shown in enumerate(holdings.dice):
                if shown is None or InTray(seat, index) in away:
                    continue
                height = PICKED * attention.picked.get((seat, index), 0.0)
                pose = Pose(height=height) if height else RESTING
                stand = self._stand(InTray(seat, index))
                found.append(ShownDie(seat, showing(shown or None), stand, pose, (seat, index)))
        found += map(self._flying, motion.dice)
        for seat, throw in motion.throws.items():
            found += self._thrown(table, seat, throw.places, throw.variant, throw.share)
        return found

    def _flying(self, flight: DieFlight) -> ShownDie:
        start, end = self._stand(flight.start), self._stand(flight.end)
        place = self.dice.between(start, end, flight.share)
        pose = RESTING if flight.share in (0.0, 1.0) else Pose(height=HOP * _hump(flight.share))
        return ShownDie(flight.seat, showing(flight.face), place, pose, (flight.seat, flight.start))

    def _thrown(
        self, table: CaptainTable, seat: Seat, places: Sequence[int], variant: int, share: float
    ) -> list[ShownDie]:
        found = []
        for place in places:
            face = table.seats[seat].dice[place]
            if not self.layout.stations or not face:
                continue
            cube = showing(face)
            pose = self.dice.thrown(seat, place, cube, variant)(share)
            found.append(ShownDie(seat, cube, self.dice.in_tray(seat, place), pose, (seat, place)))
        return found


def _lie(table: CaptainTable, motion: Motion, attention: Attention) -> tuple[object, ...]:
    """All that decides how the cards on the table look; equal for two frames that show them alike."""
    seats = (
        (len(holdings.pile), tuple(holdings.treasures), tuple(holdings.hand)) for holdings in table.seats
    )
    return (
        table.field,
        tuple(table.treasures.items()),
        tuple(table.lying.items()),
        table.deck,
        table.first,
        *seats,
        tuple((flight.seat, flight.unseen_at) for flight in motion.cards),
        (motion.revealing, motion.turned, tuple(motion.struck.items())),
        (motion.line, motion.line_lit, tuple(motion.shifts), motion.shifted),
        (attention.open_hand, tuple(attention.hand_lifts), tuple(attention.acting)),
    )


def _hump(share: float) -> float:
    """0 at both ends and 1 in the middle."""
    return 4 * share * (1 - share)


def territory(table: CaptainTable, seat: Seat) -> list[Cell]:
    """The cells on which dice of a seat lie."""
    return [cell for cell in table.field.cells if dice_at(table, cell) == seat]
