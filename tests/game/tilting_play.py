"""How the tests of Tilting Dice read, play and ask: positions and actions as texts."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, Action, Event, IllegalAction, Seat, Step
from game.events import Tilted
from game.tilting.board import GRID
from game.tilting.events import Compared
from game.tilting.rules import TILTING
from game.tilting.state import State

W, B = Seat(0), Seat(1)

TILES = "123456/234561/345612/456123/561234/612345"
"""A board on which a1 is a 6 and f1 a 5; every rank begins one lower than the one below."""

UNDEALT = "/".join(["??????"] * 6)


def pos(dice: str, side: str = "w", turns: int = 6, rest: str = "") -> str:
    """A position on the board above: `pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534")`."""
    return " ".join(filter(None, [TILES, side, dice, str(turns), rest]))


def read(text: str, **options: Any) -> State:
    return TILTING.read(text, TILTING.options(**options))


def play(text: str, *actions: str, **options: Any) -> Step[State]:
    """The position after these actions, as strict as a match; and what the last of them brought."""
    step = Step(read(text, **options), ())
    for action_text in actions:
        action = TILTING.parse(step.state, action_text)
        TILTING.require(step.state, action)
        step = TILTING.apply(step.state, action)
    return step


def legal(text: str, start: str = "", **options: Any) -> list[str]:
    """The legal actions of the side to move, or those of its die on one square."""
    state = read(text, **options)
    return [a for a in map(str, TILTING.actions(state, state.turn)) if a.startswith(start)]


def refused(text: str, action: str, **options: Any) -> str | None:
    """The clause with which an action is refused."""
    state = read(text, **options)
    with pytest.raises(IllegalAction) as refusal:
        TILTING.require(state, TILTING.parse(state, action))
    return refusal.value.clause


def c(name: str) -> int:
    """The cell of a square."""
    cell = GRID.parse(name)
    assert cell is not None
    return cell


def dice(state: State) -> str:
    """The four dice as a position text has them."""
    return " ".join(str(state).split()[2:6])


def rolled(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Where the die went, and how it came to lie there."""
    return [(GRID.name(e.end), str(e.die)) for e in events if isinstance(e, Tilted)]


def compared(events: tuple[Event, ...]) -> list[tuple[str, int, str, int]]:
    """The comparisons: square and value of the moved die, square and value of the other."""
    return [
        (GRID.name(e.moved.cell), e.moved.value, GRID.name(e.rival.cell), e.rival.value)
        for e in events
        if isinstance(e, Compared)
    ]


def random_game(options: Any, seed: int) -> Iterator[tuple[State, Action, Step[State]]]:
    """A random match from the deal on: the state before, the action, what it brought."""
    rng = Random(seed)
    state = TILTING.new(options, 2, Seat(seed % 2))
    while state.to_act:
        if state.to_act == (CHANCE,):
            action: Action = TILTING.chance(state).sample(rng)
        else:
            actions = TILTING.actions(state, state.to_act[0])
            action = actions[rng.randrange(len(actions))]
        step = TILTING.apply(state, action)
        yield state, action, step
        state = step.state
