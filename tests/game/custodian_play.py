"""How the tests of Custodian Dice read, play and ask: positions and actions as texts."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.custodian.board import GRID
from game.custodian.rules import CUSTODIAN
from game.custodian.state import State
from game.engine import CHANCE, Action, Event, IllegalAction, Seat, Step
from game.events import Captured

W, B = Seat(0), Seat(1)
EMPTY = "........../........../........../........../.........."


def read(text: str, **options: Any) -> State:
    return CUSTODIAN.read(text, CUSTODIAN.options(**options))


def play(text: str, *actions: str, **options: Any) -> Step[State]:
    """The position after these actions, as strict as a match; and what the last of them brought."""
    step = Step(read(text, **options), ())
    for action_text in actions:
        action = CUSTODIAN.parse(step.state, action_text)
        CUSTODIAN.require(step.state, action)
        step = CUSTODIAN.apply(step.state, action)
    return step


def legal(text: str, start: str = "", **options: Any) -> list[str]:
    """The legal actions of the side to move, or those of its die on one square."""
    state = read(text, **options)
    return [a for a in map(str, CUSTODIAN.actions(state, state.turn)) if a.startswith(start)]


def squares(text: str, start: str, sign: str = "-", **options: Any) -> set[str]:
    """Where the die on that square can move, or with `^` jump."""
    return {action[3:5] for action in legal(text, start + sign, **options)}


def refused(text: str, action: str, **options: Any) -> str | None:
    """The clause with which an action is refused."""
    state = read(text, **options)
    with pytest.raises(IllegalAction) as refusal:
        CUSTODIAN.require(state, CUSTODIAN.parse(state, action))
    return refusal.value.clause


def c(name: str) -> int:
    """The cell of a square."""
    cell = GRID.parse(name)
    assert cell is not None
    return cell


def cells(names: str) -> tuple[int, ...]:
    return tuple(map(c, names.split()))


def random_game(options: Any, seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """A random game from the first roll: the state before, the action, what it brought."""
    rng = Random(seed)
    state = CUSTODIAN.new(options, 2, Seat(seed % 2))
    while state.to_act:
        if state.to_act == (CHANCE,):
            action: Action = CUSTODIAN.chance(state).sample(rng)
        else:
            action = rng.choice(CUSTODIAN.actions(state, state.to_act[0]))
        step = CUSTODIAN.apply(state, action)
        yield state, action, step
        state = step.state


def board_text(board: bytes) -> str:
    return str(read(f"{EMPTY} w 0")._replace(board=board)).split()[0]


def taken(events: tuple[Event, ...]) -> set[str]:
    return {GRID.name(cell) for e in events if isinstance(e, Captured) for cell, _ in e.dice}
