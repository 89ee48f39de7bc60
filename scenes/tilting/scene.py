"""Tilting Dice on the screen: its table, building, placing, rolling a die along, rounds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.engine import Action, AnyGame, Event, Seat, Target
from game.events import Tilted
from game.grid import Cell
from game.match import Entry
from game.tilting.board import GRID, UNDEALT
from game.tilting.building import Build, Builds, build, ready_builds
from game.tilting.dice import DICE_A_SIDE, TILES_A_VALUE
from game.tilting.events import Compared, Dealt, RoundBegan, RoundEnded
from game.tilting.moves import TILTS, Tilt
from game.tilting.placing import Place
from game.tilting.rules import TILTING
from game.tilting.state import ROUNDS, Phase, State
from scenes.animation import Animation, Call, Wait
from scenes.animation import Sequence as InTurn
from scenes.dice_board.scene import DiceBoardScene
from scenes.dice_board.setting_out import order_from
from scenes.match.outline import Reckoned
from scenes.tilting import telling
from scenes.tilting import words as tilting_words
from scenes.tilting.choice import TiltingChoice
from scenes.tilting.choreography import TiltingChoreography
from scenes.tilting.contacts import Contacts
from scenes.tilting.dealing import Dealing
from scenes.tilting.inspection import Inspection
from scenes.tilting.marks import TiltingMarks
from scenes.tilting.placing import Placing
from scenes.tilting.steering import Steering
from scenes.tilting.table import TiltingTable, end_of_round, lie_of
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layer import Layer
from scenes.ui.widget import Widget
from scenes.view.arranger import Order, ReadySet
from scenes.view.board import board
from scenes.view.choreography import Later
from scenes.view.layout import TableLayout
from scenes.view.marks import MarkArt
from scenes.view.rolling import RollingHand
from scenes.view.table import DiceTable, Lie
from scenes.view.tiles import TileBoard
from scenes.view.workshop import Workshop, tiles_of

if TYPE_CHECKING:
    from game.bots.bot import Analysis

TILES = tiles_of(TILES_A_VALUE)
"""The tiles that a side builds its dice of, by value."""

# Seconds at normal speed.
LOOK = 0.7
"""Two values that are compared can be read for so long at least."""

BETWEEN_ROUNDS = 2.2
"""How long bots that are watched rest between two rounds."""

VOID_SOON = 20
"""So many turns before a round is void the players are told."""


class TiltingScene(DiceBoardScene):
    """A match of Tilting Dice.

    Attributes:
        rolling: what the person's hand does to a die before the turn is complete.
        contacts: the comparisons that are seen now.
        inspection: the die that is looked at.
        steering: what keys and a dragging pointer do to the chosen die.
    """

    game: ClassVar[AnyGame] = TILTING
    grid = GRID
    captives = DICE_A_SIDE
    thrown = ((), ())

    table: TiltingTable
    choreography: TiltingChoreography
    choice: TiltingChoice
    rolling: RollingHand
    contacts: Contacts
    inspection: Inspection
    steering: Steering
    _board: TileBoard
    _dealing: Dealing | None = None
    _placed = False

    # The table

    def make_table(self, view: State) -> DiceTable:
        table = TiltingTable(self.lie(view, self.shown_entries), view)
        self.contacts = Contacts()
        self.inspection = Inspection(self)
        self.choreography = TiltingChoreography(table, GRID, self.stage.sound)
        self.choice = TiltingChoice(self)
        self.steering = Steering(self)
        self.hand = self.rolling = self.choreography.hand = RollingHand(self.choreography)
        return table

    def lie(self, view: Any, entries: int) -> Lie:
        events = (event for entry in self.match.log[:entries] for event in entry.events)
        return lie_of(view, end_of_round(events))

    def glide_to(self, view: State) -> Animation:
        self.contacts.clear()
        self._dealing = None
        self.table.take_on(view)
        return super().glide_to(view)

    def act_out(self, event: Event) -> Animation:
        shown = self.choreography.animate(event)
        match event:
            case Dealt(tiles):
                return Later(lambda: self._deal(tiles, shown))
            case Compared():
                return InTurn(shown, self._compare(event))
            case RoundEnded():
                # While the die is pressed out nothing hides it.
                hidden, seen = Call(self.contacts.hide), Call(self.contacts.uncover)
                return InTurn(hidden, shown, seen)
            case RoundBegan():
                return InTurn(*self._rest_between_rounds(event), Call(self.contacts.clear), shown)
            case Tilted():
                # What was compared before is of the turn before.
                return InTurn(Call(self.contacts.clear), shown)
        return shown

    def _deal(self, tiles: bytes, shown: Animation) -> Animation:
        dealing = self._dealing = Dealing(tiles, self.stage.sound.play)

        def done() -> None:
            self._dealing = None

        return InTurn(dealing.animation(), shown, Call(done))

    def _compare(self, event: Compared) -> Animation:
        """Both values grow at the edge between the dice."""
        heard = Call(lambda: self.stage.sound.play("press", 0.5))
        return InTurn(heard, self.contacts.grow(event), Wait(LOOK))

    # Rounds

    def interlude(self, event: Event) -> Layer | None:
        if not isinstance(event, RoundBegan) or self.flow.watching:
            return None
        title, text = self._told_of_round(event)
        go_on = Answer(self.stage.words("tilting.round.go_on"), kind="primary", name="next round")
        return Dialog(title, text, [go_on], spared=self._last_contacts, name="round over")

    def _last_contacts(self) -> list[pygame.Rect]:
        """Where the dice are seen, or were, whose contact is shown."""
        sides = (side for contact in self.contacts.shown for side in (contact.moved, contact.rival))
        return [self.laid.die_rect(side.cell) for side in sides]

    def _rest_between_rounds(self, event: RoundBegan) -> list[Animation]:
        """Nobody answers while bots are watched: who won is said in a line, and they rest a while."""
        if not self.flow.watching:
            return []
        title, _ = self._told_of_round(event)
        return [Call(lambda: self.stage.notify(title)), Wait(BETWEEN_ROUNDS)]

    def _told_of_round(self, began: RoundBegan) -> tuple[str, str]:
        entry = next(entry for entry in reversed(self.match.log) if began in entry.events)
        ended = next(event for event in entry.events if isinstance(event, RoundEnded))
        contacts = [event for event in entry.events if isinstance(event, Compared)]
        return tilting_words.round_over(self.stage.words, ended, contacts, began, self.names)

    # Building and placing

    def arranger(self) -> Widget | None:
        state: State = self.match.state
        match state.phase:
            case Phase.BUILD:
                return self._workshop(state)
            case Phase.PLACE:
                seat = state.to_act[0]
                start = self.game.suggestions(state, seat)[0]
                return Placing(self, seat, start, self._place)
        return None

    def reword_arranging(self) -> None:
        if self.placing is not None:
            self.placing.reword()
        elif isinstance(self.arranging, Workshop):
            self.arranging.speak_as(self._workshop(self.match.state))

    def _workshop(self, state: State) -> Workshop:
        words, seat = self.stage.words, state.to_act[0]
        sets = [
            ReadySet(words(f"tilting.build.{name}"), _order_of(ready), words(f"tilting.build.{name}_tip"))
            for name, ready in ready_builds(seat).items()
        ]
        return Workshop(
            TILES,
            self.dice_view.looks[seat],
            sets,
            self._build,
            shuffled=lambda: _order_of(random.choice(Builds(seat))),
            random=words("tilting.build.random"),
            total=lambda total: words("tilting.build.total", total=total),
            done=words("tilting.build.done"),
            on_change=lambda moved: self.stage.sound.play("tile", 0.5 if moved <= 2 else 0.8),
            tip=words("tilting.build.tip"),
            told=lambda order, cursor, taken_up: telling.workshop(
                words, [TILES[piece] for piece in order], cursor, taken_up
            ),
        )

    def _build(self, order: Order) -> None:
        if isinstance(self.arranging, Workshop):
            self.decide(build(self.match.state.to_act[0], *self.arranging.dice))

    def _place(self, action: Place) -> None:
        # The dice stay where they stand: the event finds them there.
        self._placed = True
        self.decide(action)
        self._placed = False

    @property
    def placing(self) -> Placing | None:
        """The dice that are placed now."""
        return self.arranging if isinstance(self.arranging, Placing) else None

    def begin_choice(self, seat: Seat) -> None:
        super().begin_choice(seat)
        if self.placing is not None:
            self.interface.focus(self.placing.handles[0], visible=self.interface.hands.by_keys)

    def end_choice(self) -> None:
        if self.placing is not None and not self._placed:
            self.placing.withdraw()
        self.steering.forget_aim()
        super().end_choice()

    # Geometry

    def lay_out_table(self, window: tuple[int, int]) -> pygame.Rect:
        panel = super().lay_out_table(window)
        self.inspection.lay_out()
        if isinstance(self.arranging, Workshop):
            self.arranging.lay_out(self.table_room)
        elif self.placing is not None:
            self.placing.lay_out(self.laid)
        return panel

    def make_board(self, layout: TableLayout) -> TileBoard:
        return TileBoard(layout, board(self.stage.settings.board_set))

    def make_marks(self, art: MarkArt) -> TiltingMarks:
        return TiltingMarks(self, art)

    def target_at(self, position: tuple[int, int]) -> Target | None:
        press = self.pointer.press
        if self.layout_shown is not None and press is not None and press.moved and self.dragged is not None:
            # The die is led by how far the pointer has moved, wherever on its body it was taken.
            assert isinstance(press.target, int)
            x, y = self.laid.cell_centre(press.target)
            led = (x + position[0] - press.start[0], y + position[1] - press.start[1])
            return self.laid.cell_at(led)
        return super().target_at(position)

    # Choosing

    def can_lift(self, target: Target) -> bool:
        route = self.choice.route
        return super().can_lift(target) or (
            len(route) > 1 and target == route[-1] and self.picker is not None
        )

    def drag_over(self, target: Target | None) -> None:
        self.steering.drag_over(target)

    def choose(self, target: Target) -> None:
        self.steering.forget_aim()
        super().choose(target)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.steering.handle(event) or super().handle(event)

    # Time and drawing

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.layout_shown is not None:
            self.inspection.update(seconds)

    def draw_table(self, surface: pygame.Surface) -> None:
        tiles = self.table.tiles
        self._board.lay(None if tiles == UNDEALT else tiles)
        super().draw_table(surface)
        self.inspection.draw(surface)

    def draw_below(self, surface: pygame.Surface) -> None:
        if self._dealing is not None:
            self._dealing.draw(surface, self._board)
        super().draw_below(surface)

    # Words

    def endangered(self, view: State, seat: Seat) -> Sequence[Cell]:
        return tilting_words.endangered(view, seat)

    def standing_of(self, seat: Seat) -> str:
        score = self.table.standing.score
        return "" if score is None else self.stage.words("tilting.scene.won", count=score[seat])

    def shorter_standings(self, seat: Seat) -> Sequence[str]:
        score = self.table.standing.score
        return () if score is None else (str(score[seat]),)

    def remark(self) -> str:
        rounds, begun = self.match.options.rounds, len(self.table.on_board()) > DICE_A_SIDE
        said = tilting_words.standing(self.stage.words, rounds, self.table.standing, begun, self.names)
        left = self.shown_view.rules.limit - self.shown_view.turns
        if begun and left <= VOID_SOON and not self.is_over:
            said += "\n" + self.stage.words("tilting.scene.void_soon", count=left)
        return said

    def reckoning(self) -> Sequence[Reckoned]:
        score, outcome = self.table.standing.score, self.match.state.outcome
        if score is None or outcome is None:
            return ()
        return [Reckoned(self.stage.words("tilting.scene.rounds_won"), score, outcome.reason == ROUNDS)]

    def told_position(self) -> Sequence[str]:
        return telling.position(self.stage.words, self.shown_view, self.names)

    def told_target(self, target: Target) -> str:
        if not isinstance(target, int):
            return super().told_target(target)
        begun = self.choice.begun
        if begun is not None and target in begun.ahead:
            return telling.ahead(self.stage.words, self.shown_view, begun.ahead[target])
        return telling.cell(self.stage.words, self.shown_view, target, self.names)

    def told_briefly(self, target: Target) -> str:
        if not isinstance(target, int):
            return super().told_briefly(target)
        return telling.piece(self.stage.words, self.shown_view, target, self.names)

    def told_choice(self) -> Sequence[str]:
        begun = self.choice.begun
        if begun is None or begun.left == TILTS:
            return ()
        return [telling.ahead(self.stage.words, self.shown_view, begun.die)]

    def told_action(self, action: Action, state: Any = None) -> str:
        match action:
            case Tilt():
                view = self.seen(self.match.state if state is None else state)
                return telling.turn(self.stage.words, view, action)
            case Place():
                return telling.placed(self.stage.words, action)
        return super().told_action(action, state)

    def describe_hidden(self, entry: Entry) -> str:
        return self.stage.words("tilting.move.built_in_secret")

    def describe(self, entry: Entry) -> str:
        return tilting_words.describe(self.stage.words, entry)

    def instruction(self) -> str:
        words = self.stage.words
        if self.placing is not None and self.placing.matching:
            face = self.table.tiles[self.placing.matching[0]]
            return words("tilting.scene.place_matches", face=face)
        aimed = self.choice.aimed_turn
        if aimed is not None:
            return tilting_words.foretell(words, self.choice.foreseen(aimed))
        return tilting_words.instruction(words, self.shown_view, self.picker)

    def explain(self, action: Action, analysis: Analysis) -> str:
        rival = self.match.seats[1 - action.seat].name
        return tilting_words.explain(self.stage.words, self.shown_view, action, rival, self.dice_view.facing)


def _order_of(ready: Build) -> Order:
    """The order of the tiles in the workshop that makes these two dice."""
    one, other = ready.dice
    return order_from(TILES, [*one, *other])
