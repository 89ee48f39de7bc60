"""Custodian Dice on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from game.arrangement import Arrange
from game.custodian.board import DICE_A_SIDE, GRID, HOMES
from game.custodian.moves import Face, Jump, Means, Move
from game.custodian.rules import CUSTODIAN
from game.custodian.setting_up import ready_sets
from game.custodian.state import State
from game.engine import Action, AnyGame, Event, Seat, Target
from game.grid import Cell
from game.match import Entry
from scenes.animation import Animation
from scenes.custodian import words as custodian_words
from scenes.custodian.sight import endangered
from scenes.dice_board.marks import Marks
from scenes.dice_board.setting_out import SettingOutScene, lined_up
from scenes.view.fan import Leaf
from scenes.view.marks import Mark, MarkArt

if TYPE_CHECKING:
    from game.bots.bot import Analysis


class CustodianMarks(Marks):
    """Marks that tell a jump from a move."""

    def goal(self, actions: Sequence[Action]) -> Mark:
        jumps = [isinstance(action, Jump) for action in actions]
        if all(jumps):
            return Mark.JUMP
        return Mark.MOVE_OR_JUMP if any(jumps) else super().goal(actions)


class CustodianScene(SettingOutScene):
    """A match of Custodian Dice."""

    game: ClassVar[AnyGame] = CUSTODIAN
    grid = GRID
    captives = DICE_A_SIDE
    homes = HOMES
    thrown = lined_up(HOMES)

    def make_marks(self, art: MarkArt) -> Marks:
        return CustodianMarks(self, art)

    def act_out(self, event: Event) -> Animation:
        return self.choreography.animate(event, turns_over=not self.match.options.chaos)

    def leaf(self, target: Target, action: Action) -> Leaf:
        words = self.stage.words
        match target:
            case Face(pips):
                die = self.choice.die_of(action)
                note = words("custodian.scene.jump_note") if isinstance(action, Jump) else ""
                lie = self.choice.outlook(action).lie(die.cube) if die is not None else None
                return Leaf(target, lie, str(pips), note)
            case Means.MOVE:
                return Leaf(target, None, "1", words("custodian.scene.move"))
            case Means.JUMP:
                return Leaf(target, None, "2", words("custodian.scene.jump"))
        return super().leaf(target, action)

    def ready_sets(self, view: State, seat: Seat) -> Mapping[str, Arrange]:
        return ready_sets(view, seat)

    def endangered(self, view: State, seat: Seat) -> Sequence[Cell]:
        return endangered(view, seat)

    def describe(self, entry: Entry) -> str:
        return custodian_words.describe(self.stage.words, entry)

    def told_together(self, actions: Sequence[Action]) -> Iterator[tuple[str, str]]:
        moves: dict[tuple[Any, ...], list[Action]] = {}
        for action in actions:
            same = action[:-2] if isinstance(action, Move) and action.face is not None else (action,)
            moves.setdefault(same, []).append(action)
        for first, *others in moves.values():
            faces = [face for move in (first, *others) if isinstance(move, Move) and (face := move.face)]
            said = custodian_words.describe(self.stage.words, self.foretold(first), faces)
            # The notation of the first, with every other face that may stand at its end.
            yield said, " ".join([str(first), *map(str, faces[1:])])

    def instruction(self) -> str:
        return custodian_words.instruction(self.stage.words, self.shown_view, self.picker)

    def explain(self, action: Action, analysis: Analysis) -> str:
        rival = self.match.seats[1 - action.seat].name
        return custodian_words.explain(self.stage.words, self.shown_view, action, rival)
