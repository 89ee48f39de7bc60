"""What `game/engine.py` promises of choices and of the clicks that make them.

All `test_contract_*.py` try random games of each game of the catalog, and of a toy with every corner.
"""

import pickle
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.engine import CHANCE, AnyGame, Offer, Path, Seat
from game.picker import Picker
from tests.game.clauses import clause_ids
from tests.game.contract import accepts, assert_ranks_all
from tests.game.random_play import (
    WALKED,
    every_game,
    playing_seats,
    positions,
    some,
)

# --- choices ---


@every_game
@given(data=st.data())
def test_g9_a_seat_has_actions_exactly_when_it_may_act(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    state, seats = reached.state, range(reached.sitting.seats)
    assert (state.outcome is None) == bool(state.to_act)
    assert state.to_act == (CHANCE,) or set(state.to_act) <= set(seats)
    assert len(set(state.to_act)) == len(state.to_act)
    for seat in map(Seat, seats):
        assert (len(game.actions(state, seat)) > 0) == (seat in state.to_act)


@every_game
@given(data=st.data())
def test_actions_come_in_a_fixed_order_and_differ(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    copy = pickle.loads(pickle.dumps(state))
    for seat in playing_seats(game, state):
        actions = game.actions(state, seat)
        listed = some(actions, WALKED)
        assert listed == some(game.actions(state, seat), WALKED) == some(game.actions(copy, seat), WALKED)
        assert len(set(listed)) == len(listed) == len({str(action) for action in listed})
        assert all(action.seat == seat for action in listed)
        assert listed[-1] == actions[-1] == actions[len(actions) - 1]


@every_game
@given(data=st.data())
def test_all_and_only_the_listed_actions_are_accepted(game: AnyGame, data: st.DataObject) -> None:
    here, elsewhere = data.draw(positions(game)), data.draw(positions(game))
    state, other = here.state, elsewhere.state
    listed = [action for seat in playing_seats(game, state) for action in some(game.actions(state, seat))]
    for action in listed:
        game.require(state, action)
    foreign = [
        action for seat in playing_seats(game, other) for action in some(game.actions(other, seat), 30)
    ]
    offers = [offer for seat in playing_seats(game, other) for offer in game.offers(other, seat)]
    for action in [*foreign, *offers]:
        here_too = (
            action in game.offers(state, action.seat)
            if isinstance(action, Offer)
            else any(action in game.actions(state, seat) for seat in playing_seats(game, state))
        )
        assert accepts(game, state, action) == here_too


@every_game
@given(data=st.data())
def test_suggestions_are_a_few_of_the_actions(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in playing_seats(game, state):
        actions, suggestions = game.actions(state, seat), game.suggestions(state, seat)
        assert 0 < len(suggestions) <= max(WALKED, len(some(actions, WALKED)))
        assert all(suggestion in actions for suggestion in some(suggestions))
        assert list(suggestions) == list(game.suggestions(state, seat))


@every_game
@given(data=st.data())
def test_offers_are_no_actions_and_end_the_game(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    state = reached.state
    for seat in map(Seat, range(reached.sitting.seats)):
        offers = game.offers(state, seat)
        assert not offers or state.outcome is None
        assert len(set(offers)) == len(offers)
        for offer in offers:
            assert offer.seat == seat
            assert offer.letter == game.letters[seat]
            assert offer not in game.actions(state, seat)
            game.require(state, offer)
            end = game.apply(state, offer).state
            assert end.to_act == ()
            assert_ranks_all(end.outcome, reached.sitting.seats)
            if not offer.needs_answer:
                assert end.outcome.ranking[-1] == (seat,)
            assert game.read(str(end), state.options) == end


# --- clicks ---


@every_game
@given(data=st.data())
def test_no_path_equals_or_begins_another(game: AnyGame, data: st.DataObject) -> None:
    state = data.draw(positions(game)).state
    for seat in playing_seats(game, state):
        actions = some(game.actions(state, seat), WALKED)
        paths = [path for action in actions for path in action.paths]
        assert all(action.paths for action in actions)
        assert all(paths), "a choice takes a click at least"
        assert len(set(paths)) == len(paths)
        complete = set(paths)
        assert not [path for path in paths for length in range(len(path)) if path[:length] in complete]


@every_game
@given(data=st.data())
def test_a_clause_forbids_exactly_the_paths_that_begin_no_action(game: AnyGame, data: st.DataObject) -> None:
    here, elsewhere = data.draw(positions(game)), data.draw(positions(game))
    state, seats = here.state, range(here.sitting.seats)
    known = clause_ids(game.key)
    for seat in map(Seat, seats):
        if seat not in state.to_act:
            assert_names_a_clause(game.forbids(state, seat, ()), known)
            continue
        actions = game.actions(state, seat)
        begun = beginnings(some(actions, WALKED))
        for path in some(sorted(begun, key=repr), 300):
            assert game.forbids(state, seat, path) is None
        if len(actions) > WALKED:
            continue
        strangers = [
            path
            for other in playing_seats(game, elsewhere.state)
            for path in beginnings(some(game.actions(elsewhere.state, other), 40))
        ]
        targets = sorted({target for path in (*begun, *strangers) for target in path}, key=repr)
        longer = [
            (*path, targets[i % len(targets)]) for i, path in enumerate(some(sorted(begun, key=repr), 100))
        ]
        for path in [*strangers, *longer]:
            if path not in begun:
                assert_names_a_clause(game.forbids(state, seat, path), known)


@every_game
@given(data=st.data())
def test_every_action_is_picked_by_each_of_its_paths(game: AnyGame, data: st.DataObject) -> None:
    reached = data.draw(positions(game))
    for seat in playing_seats(game, reached.state):
        view = game.view(reached.state, seat)
        actions = game.actions(view, seat)
        if len(actions) > WALKED:
            continue  # Set out on a screen of its own, die by die, not click by click.
        picker = Picker(game, view, seat)
        for action in some(actions, 25):
            for path in action.paths:
                picker.clear()
                for target in path[:-1]:
                    assert target in picker.next_targets()
                    assert picker.refusal(target) is None
                    assert picker.pick(target) is None
                assert picker.path == path[:-1]
                assert action in picker.candidates()
                assert picker.pick(path[-1]) == action


# --- helpers ---


def beginnings(actions: list[Any]) -> set[Path]:
    """Every path of these actions from the first click on, complete ones included; and no click at all."""
    paths = [path for action in actions for path in action.paths]
    return {path[:length] for path in paths for length in range(len(path) + 1)}


def assert_names_a_clause(clause: str | None, known: frozenset[str]) -> None:
    assert clause is not None
    assert not known or clause in known
