"""The table of Captain Dice as a fold of what a seat was shown."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import State
from game.engine import CHANCE, Event, Seat
from scenes.captain.table import CaptainTable

HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"mode": "strategic"},
    {"mode": "strategic", "spies": False, "bell_when": "all_placed"},
    {"refill": "when_empty", "spies": False},
    {"open_discards": True, "mode": "strategic"},
    {"small_field": "square", "priority": "reversed", "mode": "strategic"},
)

MOST_DECISIONS = 260


def play(options: Options, seats: int, seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Every state of a random match with the events that led there."""
    rng = Random(seed)
    state = CAPTAIN.new(options, seats, Seat(seed % seats))
    yield state, ()
    for _ in range(MOST_DECISIONS):
        if not state.to_act:
            return
        if state.to_act == (CHANCE,):
            action = CAPTAIN.chance(state).sample(rng)
        else:
            action = rng.choice(CAPTAIN.suggestions(state, rng.choice(state.to_act)))
        state, events, _ = CAPTAIN.apply(state, action)
        yield state, events


@settings(max_examples=40, deadline=None)
@given(
    rules=st.sampled_from(HOUSE_RULES),
    seats=st.integers(2, 4),
    seed=st.integers(0, 10_000),
    looking=st.sampled_from([None, 0, 1, 2, 3]),
)
def test_table_is_a_fold_of_the_events_shown(
    rules: dict[str, Any], seats: int, seed: int, looking: int | None
) -> None:
    viewer = None if looking is None else Seat(looking % seats)
    options = Options(**rules)
    table: CaptainTable | None = None
    for state, events in play(options, seats, seed):
        view = CAPTAIN.view(state, viewer)
        if table is None:
            table = CaptainTable(view, viewer)
        for event in events:
            shown = CAPTAIN.show(event, viewer)
            if shown is not None:
                table.fold(shown)
        assert table == CaptainTable(view, viewer), str(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_another_position_is_taken_on_whole(seats: int) -> None:
    positions = [state for state, _ in play(Options(mode="strategic"), seats, seats)]
    table = CaptainTable(CAPTAIN.view(positions[0], None), None)
    for state in (positions[-1], positions[len(positions) // 2], positions[0]):
        for viewer in (None, Seat(1)):
            view = CAPTAIN.view(state, viewer)
            table.take_on(view, viewer)
            assert table == CaptainTable(view, viewer)
