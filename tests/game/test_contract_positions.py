"""What `game/engine.py` promises of texts, of `apply` and of chance."""

import pickle
from collections.abc import Hashable
from dataclasses import fields
from math import isclose
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.engine import CHANCE, AnyGame, BadNotation, Seat
from tests.game.contract import accepts
from tests.game.random_play import (
    every_game,
    playing_seats,
    positions,
    random_action,
    sittings,
    some,
    unsettled_sittings,
)

# --- notation ---


@every_game
@given(data=st.data())
def test_every_action_is_read_from_its_text(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    texts = [action for seat in playing_seats(game, state) for action in some(game.actions(state, seat))]
    texts += [offer for seat in playing_seats(game, state) for offer in game.offers(state, seat)]
    if state.to_act == (CHANCE,):
        chance = game.chance(state)
        texts += [action for _, action in some(chance.outcomes())]
        texts += [chance.sample(Random(seed)) for seed in range(5)]
    for action in texts:
        assert game.parse(state, str(action)) == action
        assert str(action).splitlines() == [str(action)]


@every_game
@given(data=st.data())
def test_a_position_is_read_from_its_text(game: AnyGame, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    viewers = (None, *map(Seat, range(sitting.seats)))
    for _, _, step in some(list(sitting.steps()), 60):
        # Where nothing is secret everybody sees the same.
        for state in {step.state, *(game.view(step.state, viewer) for viewer in viewers)}:
            text = str(state)
            again = game.read(text, state.options)
            assert again == state
            assert hash(again) == hash(state)
            assert str(again) == text
            assert text.splitlines() == [text]
            assert (again.to_act, again.outcome) == (state.to_act, state.outcome)


@every_game
@given(data=st.data())
def test_a_damaged_text_is_refused_in_one_line_or_read_in_full(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    text = str(state)
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    put = data.draw(st.text(alphabet=text + "?!~-x0 9", max_size=3))
    damaged = text[:place] + put + text[place + cut :]
    try:
        read = game.read(damaged, state.options)
    except BadNotation as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert str(read) == damaged
        for seat in playing_seats(game, read):
            assert len(game.actions(read, seat)) > 0


@every_game
@given(data=st.data())
def test_a_damaged_action_is_refused_or_read_in_full(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    text = str(random_action(game, state, Random(data.draw(st.integers(0, 99))))) if state.to_act else "pass"
    place = data.draw(st.integers(0, len(text)))
    put = data.draw(st.text(alphabet=text + "?!~-x0 9=", max_size=3))
    damaged = text[:place] + put + text[place + data.draw(st.integers(0, 3)) :]
    try:
        action = game.parse(state, damaged)
    except BadNotation as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert game.parse(state, str(action)) == action
        accepts(game, state, action)


# --- rules ---


@every_game
@given(data=st.data())
def test_apply_changes_nothing_and_always_brings_the_same(game: AnyGame, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    for state, action, step in sitting.steps(data.draw(st.integers(1, 120))):
        untouched, text, number = pickle.loads(pickle.dumps(state)), str(state), hash(state)
        assert game.apply(state, action) == step
        assert (state, str(state), hash(state)) == (untouched, text, number)
        assert isinstance(step.events, tuple)
        assert all(isinstance(event, Hashable) for event in step.events)
        assert step.state.options == sitting.options


@every_game
@given(data=st.data())
def test_states_actions_and_events_travel_to_another_process(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    state = reached.state
    actions = [
        action for seat in playing_seats(game, state) for action in some(game.actions(state, seat), 50)
    ]
    for thing in [state, *actions, *reached.events]:
        copy = pickle.loads(pickle.dumps(thing))
        assert copy == thing
        assert hash(copy) == hash(thing)
        assert str(copy) == str(thing)
    copy = pickle.loads(pickle.dumps(state))
    for name in parts_of(state):
        assert getattr(copy, name) == getattr(state, name), (
            "earlier positions, too, which equality leaves out"
        )


@every_game
@given(data=st.data())
def test_chance_is_complete_and_its_results_are_accepted(game: AnyGame, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    rolls = [state for state, action, _ in sitting.steps() if action.seat == CHANCE]
    for state in some(rolls, 6):
        chance = game.chance(state)
        outcomes = chance.outcomes()
        samples = [chance.sample(Random(seed)) for seed in range(20)]
        for action in [*samples, *(action for _, action in some(outcomes))]:
            assert action.seat == CHANCE
            assert chance.accepts(action)
            game.require(state, action)
        if outcomes:
            assert isclose(sum(probability for probability, _ in outcomes), 1.0)
            assert all(probability > 0 for probability, _ in outcomes)
            assert len({action for _, action in outcomes}) == len(outcomes)
        if 0 < len(outcomes) <= 300:
            listed = {game.apply(state, action).state for _, action in outcomes}
            assert all(game.apply(state, sample).state in listed for sample in samples)
        assert str(samples[0]).split()[0] == str(chance).split()[0]


@every_game
@given(data=st.data())
def test_chance_brings_nothing_that_is_not_due(game: AnyGame, data: st.DataObject) -> None:
    here, elsewhere = data.draw(positions(game)), data.draw(sittings(game))
    state = here.state
    due = str(game.chance(state).sample(Random(0))).split() if state.to_act == (CHANCE,) else []
    for _, action, _ in elsewhere.steps(40):
        if action.seat == CHANCE and not (due and alike(str(action).split(), due)):
            assert not accepts(game, state, action)


@every_game
@given(data=st.data())
def test_the_same_text_leads_on_to_the_same_positions(game: AnyGame, data: st.DataObject) -> None:
    """A log replays without a generator: only the texts of its actions are needed."""
    sitting = data.draw(sittings(game))
    state = sitting.start()
    for _, action, step in sitting.steps():
        state = game.apply(state, game.parse(state, str(action))).state
        assert state == step.state


@every_game
@given(data=st.data())
def test_a_house_rule_that_does_not_matter_changes_nothing(game: AnyGame, data: st.DataObject) -> None:
    wild, settled = data.draw(unsettled_sittings(game))
    for (_, action, step), (_, same_action, same_step) in zip(wild.steps(), settled.steps(), strict=True):
        assert str(action) == str(same_action)
        assert str(step.state) == str(same_step.state)
        assert (step.state.to_act, step.state.outcome) == (same_step.state.to_act, same_step.state.outcome)
        assert (step.events, step.reveals) == (same_step.events, same_step.reveals)


# --- helpers ---


def parts_of(state: Any) -> tuple[str, ...]:
    """The names of the fields of a state, be it a named tuple or a dataclass."""
    names: tuple[str, ...] = getattr(state, "_fields", ()) or tuple(field.name for field in fields(state))
    return names


def alike(one: list[str], other: list[str]) -> bool:
    """Whether two results of chance have the same form: as many words, and the same ones but for numbers."""
    return [word for word in one if not word.isdigit()] == [
        word for word in other if not word.isdigit()
    ] and len(one) == len(other)
