"""What `game/engine.py` promises of secrets: each seat is told what it may know, in views and in events."""

from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.engine import CHANCE, AnyGame, Seat
from tests.game.contract import accepts, shown
from tests.game.random_play import (
    every_game,
    positions,
    random_action,
    sittings,
    some,
)


@every_game
@given(data=st.data())
def test_a_view_is_enough_to_play_from(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    state = reached.state
    for seat in map(Seat, range(reached.sitting.seats)):
        view = game.view(state, seat)
        assert (view.to_act, view.outcome, view.options) == (state.to_act, state.outcome, state.options)
        actions = game.actions(state, seat)
        assert len(game.actions(view, seat)) == len(actions)
        assert some(game.actions(view, seat)) == some(actions)
        assert list(game.suggestions(view, seat)) == list(game.suggestions(state, seat))
        assert list(game.offers(view, seat)) == list(game.offers(state, seat))


@every_game
@given(data=st.data())
def test_a_view_hides_once_and_for_all(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    state, seats = reached.state, [Seat(s) for s in range(reached.sitting.seats)]
    at_the_table = game.view(state, None)
    assert game.view(at_the_table, None) == at_the_table
    for seat in seats:
        view = game.view(state, seat)
        assert game.view(view, seat) == view
        assert game.view(view, None) == at_the_table, "what all may see, each may see"


@every_game
@given(data=st.data())
def test_a_guess_is_a_whole_world_that_looks_the_same(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    seed = data.draw(st.integers(0, 10**6))
    for seat in map(Seat, range(reached.sitting.seats)):
        view = game.view(reached.state, seat)
        seen = shown(game, reached.events, seat)
        guess = game.guess(view, seen, seat, Random(seed))
        assert guess == game.guess(view, seen, seat, Random(seed))
        assert game.view(guess, seat) == view
        assert game.read(str(guess), guess.options) == guess
        assert str(guess).count("?") == str(reached.state).count("?"), "nothing is left unknown"
        rng, state = Random(seed), guess
        for _ in range(20):
            if not state.to_act:
                break
            action = random_action(game, state, rng)
            game.require(state, action)
            assert game.parse(state, str(action)) == action
            state = game.apply(state, action).state


@every_game
@given(data=st.data())
def test_events_tell_no_more_than_the_view(game: AnyGame, data: st.DataObject) -> None:
    """Whatever a seat does, those who cannot see the difference are shown none."""
    reached = data.draw(positions(game))
    state = reached.state
    if not state.to_act:
        return
    actions = [random_action(game, state, Random(seed)) for seed in range(12)]
    steps = [game.apply(state, action) for action in actions]
    for viewer in (None, *map(Seat, range(reached.sitting.seats))):
        for one, other in combinations((step for step in steps if not step.reveals), 2):
            same = game.view(one.state, viewer) == game.view(other.state, viewer)
            if same and one.state != other.state:
                assert shown(game, one.events, viewer) == shown(game, other.events, viewer)


@every_game
@given(data=st.data())
def test_an_event_shown_once_is_shown_for_good(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    for event in reached.events:
        public = game.show(event, None)
        for seat in map(Seat, range(reached.sitting.seats)):
            seen = game.show(event, seat)
            if seen is None:
                assert public is None
                continue
            assert game.show(seen, seat) == seen
            assert game.show(seen, None) == public


@every_game
@given(data=st.data())
def test_only_a_choice_reveals_and_only_what_was_hidden(game: AnyGame, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    for state, action, step in sitting.steps():
        if step.reveals:
            assert action.seat != CHANCE
            assert any(game.view(state, Seat(seat)) != state for seat in range(sitting.seats))


@every_game
@given(data=st.data())
def test_worlds_that_look_alike_do_so_until_something_is_revealed(game: AnyGame, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    watcher = Seat(data.draw(st.integers(0, sitting.seats - 1)))
    seen: list[Any] = []
    for state, action, step in sitting.steps(80):
        world = game.guess(game.view(state, watcher), seen, watcher, Random(sitting.seed))
        seen.extend(shown(game, step.events, watcher))
        if world == state or not accepts(game, world, action):
            continue
        there = game.apply(world, action)
        if not step.reveals and not there.reveals:
            assert game.view(there.state, watcher) == game.view(step.state, watcher)
            assert shown(game, there.events, watcher) == shown(game, step.events, watcher)
