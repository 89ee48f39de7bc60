"""Random play for the tests: which games and house rules to try, and the positions that games lead to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from game.catalog import GAMES
from game.engine import CHANCE, Action, AnyGame, Event, Seat, Step
from game.match import Match
from game.options import as_dict, house_rules, normalised, option_sets
from game.save import SeatInfo
from tests.game.specimen import STALLS_GAME

GAMES_UNDER_TEST: tuple[AnyGame, ...] = (STALLS_GAME, *GAMES)

every_game = pytest.mark.parametrize("game", GAMES_UNDER_TEST, ids=lambda game: game.key)
every_catalog_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)

COLOURS = ("red", "blue", "green", "white")

WALKED = 2000
"""The longest sequence of actions that a test walks from end to end; of longer ones it takes a sample."""


POOL = 60
"""How many random games of each game the tests share in a plain run, so that each is played only once."""

PLIES = 150
"""How far these games are played."""


@dataclass(frozen=True)
class Sitting:
    """A random game: the same sitting always leads to the same positions."""

    game: AnyGame
    options: Any
    seats: int
    first: Seat
    seed: int

    def start(self) -> Any:
        return self.game.new(self.options, self.seats, self.first)

    def steps(self, plies: int = PLIES) -> Iterator[tuple[Any, Action, Step[Any]]]:
        """Up to so many plies, rolls counted: the state before, the action, what it brought."""
        return islice(_played(self), plies) if plies <= PLIES else _play(self, plies)

    def match(self) -> Match:
        seats = tuple(SeatInfo(f"Player {i + 1}", COLOURS[i]) for i in range(self.seats))
        return Match(self.game, self.options, seats, self.first, str(self.seed))

    def __repr__(self) -> str:
        changed = {
            rule.name: value
            for rule in house_rules(type(self.options))
            if (value := as_dict(self.options)[rule.name]) != rule.default
        }
        return f"<{self.game.key} seats={self.seats} first={self.first} seed={self.seed} {changed}>"


@dataclass(frozen=True)
class Reached:
    """A position of a random game, and what happened on the way there."""

    sitting: Sitting
    state: Any
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"{self.sitting!r}: {self.state}"


def random_action(game: AnyGame, state: Any, rng: Random) -> Action:
    """What chance brings, or an action of one of the seats that may act; all are equally likely."""
    if state.to_act == (CHANCE,):
        return game.chance(state).sample(rng)
    actions = game.actions(state, rng.choice(state.to_act))
    action: Action = actions[rng.randrange(len(actions))]
    return action


def some(actions: Sequence[Any], count: int = 200) -> list[Any]:
    """All of a sequence, or so many of its items evenly spread, the first and the last among them."""
    if len(actions) <= count:
        return list(actions)
    return [actions[i * (len(actions) - 1) // (count - 1)] for i in range(count)]


def playing_seats(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    """The seats that may choose something now, chance not among them."""
    return tuple(seat for seat in state.to_act if seat != CHANCE)


def _play(sitting: Sitting, plies: int) -> Iterator[tuple[Any, Action, Step[Any]]]:
    rng = Random(sitting.seed)
    state = sitting.start()
    for _ in range(plies):
        if not state.to_act:
            return
        action = random_action(sitting.game, state, rng)
        step = sitting.game.apply(state, action)
        yield state, action, step
        state = step.state


@lru_cache(maxsize=4 * POOL)
def _played(sitting: Sitting) -> tuple[tuple[Any, Action, Step[Any]], ...]:
    return tuple(_play(sitting, PLIES))


def reach(sitting: Sitting) -> Reached:
    """A position of the random game, often one of the first dozen, where pieces are rolled and set out."""
    rng = Random(f"a position of {sitting.seed}")
    steps = list(sitting.steps(12 if rng.random() < 0.4 else PLIES))
    taken = steps[: rng.randint(0, len(steps))]
    state = taken[-1][2].state if taken else sitting.start()
    return Reached(sitting, state, tuple(event for _, _, step in taken for event in step.events))


@cache
def all_option_sets(game: AnyGame, seats: int) -> tuple[Any, ...]:
    """The defaults first."""
    return tuple(option_sets(game.options, seats))


def random_sitting(game: AnyGame, number: int) -> Sitting:
    """The random game of that number; number 0 has the fewest seats and the default house rules."""
    if number == 0:
        return Sitting(game, game.options(), game.seats[0], Seat(0), seed=0)
    rng = Random(f"{game.key} {number}")
    seats = rng.choice(game.seats)
    options = rng.choice(all_option_sets(game, seats))
    return Sitting(game, options, seats, Seat(rng.randrange(seats)), seed=number)


def sittings(game: AnyGame) -> st.SearchStrategy[Sitting]:
    pool = POOL if settings.get_current_profile_name() == "plain" else 10**6
    return st.builds(random_sitting, st.just(game), st.integers(0, pool - 1))


@st.composite
def unsettled_sittings(draw: st.DrawFn, game: AnyGame) -> tuple[Sitting, Sitting]:
    """One with house rules at will, also those that do not matter, and the same one with these at rest."""
    seats = draw(st.sampled_from(game.seats))
    choices = {rule.name: draw(st.sampled_from(rule.choices)) for rule in house_rules(game.options)}
    options = game.options(**choices)
    seed = draw(st.integers(0, 10**6))
    wild = Sitting(game, options, seats, Seat(0), seed)
    return wild, Sitting(game, normalised(options, seats), seats, Seat(0), seed)


def positions(game: AnyGame) -> st.SearchStrategy[Reached]:
    """Positions that random games lead to, rolls due and ends among them."""
    return st.builds(reach, sittings(game))
