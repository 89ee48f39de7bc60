"""How the tests of Dice Chess read, play and ask: positions and actions as texts."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.dice_chess.board import GRID
from game.dice_chess.rules import DICE_CHESS
from game.dice_chess.state import State
from game.engine import CHANCE, Action, Event, IllegalAction, Seat, Step
from game.events import Captured, Moved

W, B = Seat(0), Seat(1)


def pos(dice: str, rest: str = "w - - 0") -> str:
    """The text of a position with these dice: `pos("d4=w3 d5=b2")` has White to move."""
    placed = dict(die.split("=") for die in dice.split())
    ranks = ("".join(placed.get(f"{file}{rank}", "..") for file in "abcdefgh") for rank in range(8, 0, -1))
    return f"{'/'.join(ranks)} {rest}"


def read(text: str, **options: Any) -> State:
    return DICE_CHESS.read(text, DICE_CHESS.options(**options))


def play(text: str, *actions: str, **options: Any) -> Step[State]:
    """The position after these actions, as strict as a match; and what the last of them brought."""
    step = Step(read(text, **options), ())
    for action_text in actions:
        action = DICE_CHESS.parse(step.state, action_text)
        DICE_CHESS.require(step.state, action)
        step = DICE_CHESS.apply(step.state, action)
    return step


def legal(text: str, start: str = "", **options: Any) -> list[str]:
    """The legal actions of the side to move, or those of its die on one square."""
    state = read(text, **options)
    return [a for a in map(str, DICE_CHESS.actions(state, state.turn)) if a.startswith(start)]


def squares(text: str, start: str, **options: Any) -> str:
    """Where the die on that square can go: `c3 xd4`."""
    return " ".join(action[2:].removeprefix("-") for action in legal(text, start, **options))


def refused(text: str, action: str, **options: Any) -> str | None:
    """The clause with which an action is refused."""
    state = read(text, **options)
    with pytest.raises(IllegalAction) as refusal:
        DICE_CHESS.require(state, DICE_CHESS.parse(state, action))
    return refusal.value.clause


def c(name: str) -> int:
    """The cell of a square."""
    cell = GRID.parse(name)
    assert cell is not None
    return cell


def cells(names: str) -> tuple[int, ...]:
    return tuple(map(c, names.split()))


def route(events: tuple[Event, ...]) -> str:
    """The squares that a die went over: `b2 c2 c3`."""
    return next(" ".join(map(GRID.name, e.route)) for e in events if isinstance(e, Moved))


def taken(events: tuple[Event, ...]) -> list[tuple[str, int]]:
    return [(GRID.name(cell), face) for e in events if isinstance(e, Captured) for cell, face in e.dice]


def random_game(options: Any, seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """The positions, actions and steps of a game in which everybody plays at random."""
    rng = Random(seed)
    state = DICE_CHESS.new(options, 2, Seat(seed % 2))
    while state.to_act:
        if state.to_act == (CHANCE,):
            action: Action = DICE_CHESS.chance(state).sample(rng)
        else:
            action = rng.choice(DICE_CHESS.actions(state, state.to_act[0]))
        step = DICE_CHESS.apply(state, action)
        yield state, action, step
        state = step.state
