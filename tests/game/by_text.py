"""Reads, plays and asks about a game by its texts, for tests: positions, actions and squares as written."""

from collections.abc import Iterator
from random import Random
from typing import Any, Generic, TypeVar

import pytest

from game.engine import CHANCE, Action, Game, IllegalAction, Seat, State, Step
from game.grid import Grid

StateType = TypeVar("StateType", bound=State)


class ByText(Generic[StateType]):
    """A game on the squares of a grid. `options` are the house rules that are not as recommended."""

    def __init__(self, game: Game[StateType, Any], grid: Grid) -> None:
        self._game = game
        self._grid = grid

    def read(self, text: str, **options: Any) -> StateType:
        return self._game.read(text, self._game.options(**options))

    def play(self, text: str, *actions: str, **options: Any) -> Step[StateType]:
        """The position after these actions, as strict as a match; and what the last of them brought."""
        step = Step(self.read(text, **options), ())
        for action_text in actions:
            action = self._game.parse(step.state, action_text)
            self._game.require(step.state, action)
            step = self._game.apply(step.state, action)
        return step

    def legal(self, text: str, start: str = "", **options: Any) -> list[str]:
        """The legal actions of all that may act, or those that begin with a text, such as a square."""
        state = self.read(text, **options)
        actions = (str(action) for seat in state.to_act for action in self._game.actions(state, seat))
        return [action for action in actions if action.startswith(start)]

    def refused(self, text: str, action: str, **options: Any) -> str | None:
        """The clause with which an action is refused."""
        state = self.read(text, **options)
        with pytest.raises(IllegalAction) as refusal:
            self._game.require(state, self._game.parse(state, action))
        return refusal.value.clause

    def cell(self, name: str) -> int:
        """The cell of a square."""
        cell = self._grid.parse(name)
        assert cell is not None
        return cell

    def cells(self, names: str) -> tuple[int, ...]:
        return tuple(map(self.cell, names.split()))

    def random_game(self, options: Any, seed: int) -> Iterator[tuple[StateType, Action, Step[StateType]]]:
        """A game of two random players from its beginning: the state before, the action, what it brought."""
        rng = Random(seed)
        state = self._game.new(options, 2, Seat(seed % 2))
        while state.to_act:
            if state.to_act == (CHANCE,):
                action: Action = self._game.chance(state).sample(rng)
            else:
                action = rng.choice(self._game.actions(state, state.to_act[0]))
            step = self._game.apply(state, action)
            yield state, action, step
            state = step.state
