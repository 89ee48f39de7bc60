"""Dice Chess on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from game.arrangement import Arrange
from game.dice_chess.board import DICE_A_SIDE, GRID, HOMES
from game.dice_chess.counting import AGREED, QUIET, STUCK
from game.dice_chess.moves import Pass
from game.dice_chess.rules import COUNT, DICE_CHESS
from game.dice_chess.setting_up import STRONG_BACK, STRONG_FRONT, ready_sets
from game.dice_chess.state import State
from game.engine import Action, AnyGame, Offer, Seat, Target
from game.grid import Cell
from game.match import Entry
from game.setting_out import AS_ROLLED
from scenes.dice.pose import UPRIGHT
from scenes.dice_board.marks import Marks
from scenes.dice_board.setting_out import SettingOutScene, lined_up
from scenes.dice_chess import words as chess_words
from scenes.dice_chess.sight import endangered
from scenes.match.commands import Command
from scenes.match.outline import Reckoned
from scenes.view.choreography import Choreography
from scenes.view.fan import Leaf
from scenes.view.lifting import lifted_off
from scenes.view.marks import Mark, MarkArt
from scenes.view.table import DiceTable

if TYPE_CHECKING:
    from game.bots.bot import Analysis

OFFERED_SETS = (AS_ROLLED, STRONG_FRONT, STRONG_BACK)


class ChessMarks(Marks):
    """Marks that tell the two steps of a one from one step."""

    def goal(self, actions: Sequence[Action]) -> Mark:
        route = self._scene.choice.outlook(actions[0]).route
        return Mark.TWO_STEPS if len(route) > 2 else super().goal(actions)


class DiceChessScene(SettingOutScene):
    """A match of Dice Chess."""

    game: ClassVar[AnyGame] = DICE_CHESS
    grid = GRID
    captives = DICE_A_SIDE
    homes = HOMES
    thrown = lined_up(HOMES)
    proposal: ClassVar[str] = COUNT

    def make_marks(self, art: MarkArt) -> Marks:
        return ChessMarks(self, art)

    def make_choreography(self, table: DiceTable) -> Choreography:
        return Choreography(table, GRID, self.stage.sound, capture=lifted_off)

    def ready_sets(self, view: State, seat: Seat) -> Mapping[str, Arrange]:
        sets = ready_sets(view, seat)
        return {name: sets[name] for name in OFFERED_SETS}

    def endangered(self, view: State, seat: Seat) -> Sequence[Cell]:
        return endangered(view, seat)

    def leaf(self, target: Target, action: Action) -> Leaf:
        if isinstance(action, Pass) and self.match.options.may_pass:
            return Leaf(target, None, "0", self.stage.words("dice_chess.scene.pass_freely"))
        return super().leaf(target, action)

    # How it stands

    def pips(self, seat: Seat) -> int | None:
        """The pips of a seat on the board or still to be set out; None while any of them are covered."""
        dice = [*self.table.on_board().values(), *self.table.beside(seat)]
        faces = [die.face for die in dice if die.seat == seat]
        return None if None in faces else sum(face for face in faces if face is not None)

    def captured_pips(self, seat: Seat) -> int:
        """The pips of the dice that a seat has captured, as they showed."""
        return sum(die.face or 0 for die in self.table.tray(seat))

    def standing_of(self, seat: Seat) -> str:
        words, pips = self.stage.words, self.pips(seat)
        if pips is None:
            return words("dice_chess.scene.covered")
        thrown = self.table.beside(seat)
        if any(die.pose.rotation != UPRIGHT for die in thrown):
            return words("dice_chess.scene.rolling")
        if self.shown_state.trays is not None:
            return (
                words("dice_chess.scene.rolled", pips=pips) if pips else words("dice_chess.scene.not_rolled")
            )
        return words("dice_chess.scene.standing", pips=pips, captured=self.captured_pips(seat))

    def shorter_standings(self, seat: Seat) -> Sequence[str]:
        pips = self.pips(seat)
        if pips is None or self.shown_state.trays is not None:
            return (str(pips),) if pips else ()
        captured = self.captured_pips(seat)
        return self.stage.words("dice_chess.scene.standing_short", pips=pips, captured=captured), str(pips)

    def remark(self) -> str:
        return chess_words.quiet_remark(self.stage.words, self.shown_view, self.names)

    def urged(self) -> Sequence[Command]:
        return (Command.PROPOSE,)

    def question(self, offer: Offer, name: str) -> str:
        view = self.match.state
        own, other = view.pips(offer.seat), view.pips(Seat(1 - offer.seat))
        asker = self.match.seats[offer.seat].name
        return self.proposal_words(offer.kind, "text", name=name, asker=asker, pips=own, against=other)

    def reckoning(self) -> Sequence[Reckoned]:
        outcome, words = self.match.state.outcome, self.stage.words
        if outcome is None:
            return ()
        cause, _, ground = outcome.reason.partition("_")
        if cause not in (QUIET, STUCK, AGREED):
            return ()
        state = self.match.state
        return [
            Reckoned(words(f"dice_chess.scene.{key}"), tuple(map(count, (Seat(0), Seat(1)))), ground == name)
            for key, name, count in (
                ("on_board", "board", state.pips),
                ("captured", "captured", state.captured_pips),
            )
        ]

    # Words

    def said_of_pass(self, seat: Seat) -> str:
        freely = "_freely" if self.match.options.may_pass else ""
        return self.stage.words(f"dice_chess.scene.passed{freely}", name=self.match.seats[seat].name)

    def describe(self, entry: Entry) -> str:
        return chess_words.describe(self.stage.words, entry)

    def instruction(self) -> str:
        return chess_words.instruction(self.stage.words, self.shown_view, self.picker)

    def explain(self, action: Action, analysis: Analysis) -> str:
        rival = self.match.seats[1 - action.seat].name
        return chess_words.explain(self.stage.words, self.shown_view, action, rival)
