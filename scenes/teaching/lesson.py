"""A lesson: a clause to be tried on a board. What is right the rules say, by what a choice brings about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from game.engine import Action, AnyGame, Seat
from scenes.system import assets
from scenes.teaching.fruits import fruits

RIGHT, WRONG = "right", "wrong"


@dataclass(frozen=True)
class Lesson:
    """What the rule reference says of a lesson, in the clause it belongs to.

    A choice is right if its notation fits one of the patterns `right`, it `takes` as many dice or cards of
    others and `gains` as many treasures as are asked for and, where that is asked for, `wins`. `mistakes`
    has patterns of notation by the name of the answer to them.
    """

    key: str
    """The key of the game."""
    clause: str
    position: str
    house_rules: Mapping[str, Any]
    solution: str
    """The notation of a right choice, which the hint shows."""
    right: tuple[str, ...]
    takes: int
    gains: int
    wins: bool
    mistakes: Mapping[str, tuple[str, ...]]
    person: str
    """The letter of the seat that the person has; '' for the first that may act."""

    def judge(self, game: AnyGame, state: Any, action: Action) -> str:
        """`right`, or the name of the answer to what was chosen, `wrong` where there is no special one."""
        if self._is_right(game, state, action):
            return RIGHT
        notation = str(action)
        return next((name for name, patterns in self.mistakes.items() if _fits(notation, patterns)), WRONG)

    def _is_right(self, game: AnyGame, state: Any, action: Action) -> bool:
        found = fruits(game, state, action)
        won = found.outcome is not None and found.outcome.winner == action.seat
        brings = found.taken >= self.takes and found.won >= self.gains and (won or not self.wins)
        return brings and _fits(str(action), self.right)

    def seat(self, game: AnyGame, state: Any) -> Seat:
        """The seat that the person has."""
        return Seat(game.letters.index(self.person)) if self.person else state.to_act[0]


@cache
def lessons(key: str) -> dict[str, Lesson]:
    """The lessons of a game by clause, in the order of the rule book."""
    return {c["id"]: _read(key, c) for c in assets.seeds(key)["clause"] if "lesson" in c}


def _read(key: str, clause: Mapping[str, Any]) -> Lesson:
    told: Mapping[str, Any] = clause["lesson"]
    shown = told if "figure" in told else clause
    solution = told.get("try") or clause["try"]
    judged_by_fruits = not {"takes", "gains", "wins"}.isdisjoint(told)
    return Lesson(
        key=key,
        clause=clause["id"],
        position=shown["figure"],
        house_rules=shown.get("with", {}),
        solution=solution,
        right=tuple(told.get("right", ["*"] if judged_by_fruits else [solution])),
        takes=told.get("takes", 0),
        gains=told.get("gains", 0),
        wins=told.get("wins", False),
        mistakes={name: tuple(patterns) for name, patterns in told.get("mistakes", {}).items()},
        person=told.get("seat", ""),
    )


def _fits(notation: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(notation, pattern) for pattern in patterns)
