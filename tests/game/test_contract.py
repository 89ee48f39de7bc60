"""What `game/engine.py` promises, tried on random games of each game and of a toy with every corner."""

import pickle
from collections import Counter
from collections.abc import Hashable
from dataclasses import fields
from itertools import combinations
from math import isclose
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.catalog import GAMES
from game.engine import CHANCE, AnyGame, BadNotation, Game, IllegalAction, Offer, Path, Seat
from game.events import Captured
from game.match import Match
from game.options import as_dict, house_rules
from game.picker import Picker
from game.save import decode, encode
from tests.game.clauses import clause_ids
from tests.game.random_play import (
    GAMES_UNDER_TEST,
    WALKED,
    Sitting,
    all_option_sets,
    every_catalog_game,
    every_game,
    playing_seats,
    positions,
    random_action,
    random_sitting,
    sittings,
    some,
    unsettled_sittings,
)

BOUND = 20_000
"""No random game with a limit takes as many plies; chance counts as one."""

PLIES_WITHOUT_LIMIT = 500

WORDS_OF_LIMITS = ("limit", "quiet_limit")


def is_limited(game: AnyGame) -> bool:
    """Whether turns without progress are counted in a game."""
    return any(rule.name in WORDS_OF_LIMITS for rule in house_rules(game.options))


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
    for _, _, step in sitting.steps():
        for state in (step.state, *(game.view(step.state, viewer) for viewer in viewers)):
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


# --- what a seat may know ---


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


# --- sittings ---


@every_game
@given(data=st.data())
def test_a_match_goes_back_to_the_start_and_forth_to_the_end(game: AnyGame, data: st.DataObject) -> None:
    match = data.draw(sittings(game)).match()
    opening = len(match.log)
    play_random(match, data.draw(st.integers(0, 60)), Random(1))
    texts, states, events = texts_of(match), states_of(match), events_of(match)
    while match.can_undo:
        match.undo()
        assert match.state == states[len(match.log)]
        assert states_of(match) == states[: len(match.log) + 1]
    assert len(match.log) == opening
    while match.can_redo:
        match.redo()
    assert (texts_of(match), states_of(match), events_of(match)) == (texts, states, events)


@every_game
@given(data=st.data())
def test_a_roll_taken_back_is_rolled_again_the_same(game: AnyGame, data: st.DataObject) -> None:
    match = data.draw(sittings(game)).match()
    play_random(match, data.draw(st.integers(1, 60)), Random(2))
    before = texts_of(match)
    decision = next(i for i in reversed(range(len(match.log))) if match.log[i].is_decision)
    action = match.log[decision].action
    assert action is not None
    match.undo()
    match.play(action)
    assert texts_of(match) == before


@every_game
@given(data=st.data())
def test_a_saved_match_is_loaded_as_it_was(game: AnyGame, data: st.DataObject) -> None:
    match = data.draw(sittings(game)).match()
    play_random(match, data.draw(st.integers(0, 60)), Random(3))
    loaded = Match.load(decode(encode(match.dump())), GAMES_UNDER_TEST)
    assert loaded.dump() == match.dump()
    assert (texts_of(loaded), states_of(loaded), events_of(loaded)) == (
        texts_of(match),
        states_of(match),
        events_of(match),
    )


@every_game
@given(data=st.data())
def test_g9_random_games_end_and_rank_every_seat_once(game: AnyGame, data: st.DataObject) -> None:
    play_out(data.draw(sittings(game)))


@pytest.mark.slow
@every_game
def test_g9_two_thousand_random_games_end(game: AnyGame) -> None:
    for number in range(2000):
        play_out(random_sitting(game, number))


@pytest.mark.parametrize("game", [game for game in GAMES if is_limited(game)], ids=lambda game: game.key)
def test_h7_two_who_only_go_to_and_fro_come_to_an_end(game: AnyGame) -> None:
    """By the recommended rules a match on a board ends even where neither side wants it to."""
    state = game.new(game.options(), game.seats[0], Seat(0))
    rng, visits = Random(7), Counter[str]()
    for _ in range(BOUND):
        if not state.to_act:
            break
        if state.to_act == (CHANCE,):
            state = game.apply(state, game.chance(state).sample(rng)).state
            continue
        seat = state.to_act[0]
        actions = some(game.suggestions(state, seat), 12)
        steps = [game.apply(state, action) for action in rng.sample(actions, min(4, len(actions)))]
        # What was there before goes before what is new, and nothing is taken where that can be helped.
        step = min(
            steps, key=lambda s: (any(isinstance(e, Captured) for e in s.events), -visits[board(s.state)])
        )
        state = step.state
        visits[board(state)] += 1
    assert state.outcome is not None


def board(state: Any) -> str:
    """What lies where, without whose turn it is and what has been counted."""
    return str(state).split()[0]


# --- declarations ---


@every_game
def test_a_game_says_what_it_is(game: AnyGame) -> None:
    assert game.key.isidentifier()
    assert game.key == game.key.lower()
    assert len(game.letters) >= max(game.seats) >= min(game.seats) >= 2
    assert len(set(game.letters)) == len(game.letters)
    defaults = game.options()
    assert as_dict(defaults) == {rule.name: rule.default for rule in house_rules(game.options)}
    assert defaults == all_option_sets(game, game.seats[0])[0]


@every_game
def test_a_game_offers_ready_made_house_rules(game: AnyGame) -> None:
    assert game.ready_made["recommended"] == game.options()
    assert "by_the_letter" in game.ready_made
    assert all(type(options) is game.options for options in game.ready_made.values())


@every_catalog_game
def test_every_house_rule_names_a_clause_of_the_rule_reference(game: AnyGame) -> None:
    for rule in house_rules(game.options):
        assert rule.clause in clause_ids(game.key), rule.name


# --- helpers ---


def parts_of(state: Any) -> tuple[str, ...]:
    """The names of the fields of a state, be it a named tuple or a dataclass."""
    names: tuple[str, ...] = getattr(state, "_fields", ()) or tuple(field.name for field in fields(state))
    return names


def accepts(game: Game[Any, Any], state: Any, action: Any) -> bool:
    """Whether the door opens; if not, it says why in one line."""
    try:
        game.require(state, action)
    except IllegalAction as error:
        assert len(str(error).splitlines()) == 1
        assert str(action) in str(error)
        return False
    return True


def alike(one: list[str], other: list[str]) -> bool:
    """Whether two results of chance have the same form: as many words, and the same ones but for numbers."""
    return [word for word in one if not word.isdigit()] == [
        word for word in other if not word.isdigit()
    ] and len(one) == len(other)


def beginnings(actions: list[Any]) -> set[Path]:
    """Every path of these actions from the first click on, complete ones included; and no click at all."""
    paths = [path for action in actions for path in action.paths]
    return {path[:length] for path in paths for length in range(len(path) + 1)}


def assert_names_a_clause(clause: str | None, known: frozenset[str]) -> None:
    assert clause is not None
    assert not known or clause in known


def shown(game: AnyGame, events: tuple[Any, ...], seat: Seat | None) -> list[Any]:
    return [seen for event in events if (seen := game.show(event, seat)) is not None]


def assert_ranks_all(outcome: Any, seats: int) -> None:
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    assert all(outcome.ranking)
    assert outcome.reason
    assert isclose(sum(outcome.score(Seat(seat)) for seat in range(seats)), 0.0, abs_tol=1e-9)


def play_out(sitting: Sitting) -> None:
    """Plays to the end, or far enough where the house rules set no limit, and looks at every position."""
    game = sitting.game
    has_limit = all(getattr(sitting.options, name, True) for name in WORDS_OF_LIMITS)
    state = sitting.start()
    for ply, (before, action, step) in enumerate(sitting.steps(BOUND if has_limit else PLIES_WITHOUT_LIMIT)):
        state = step.state
        assert state.to_act or state.outcome is not None
        if ply % 25 == 0:
            game.require(before, action)
            assert game.parse(before, str(action)) == action
            assert game.read(str(state), state.options) == state
    if has_limit:
        assert state.outcome is not None, f"{sitting} has not ended after {BOUND} plies"
    if state.outcome is not None:
        assert state.to_act == ()
        assert_ranks_all(state.outcome, sitting.seats)
        for seat in map(Seat, range(sitting.seats)):
            assert len(game.actions(state, seat)) == len(game.offers(state, seat)) == 0


def play_random(match: Match, decisions: int, rng: Random) -> None:
    for _ in range(decisions):
        if match.state.to_act:
            match.play(random_action(match.game, match.state, rng), seconds=1.0)


def texts_of(match: Match) -> list[str]:
    return [entry.text for entry in match.log]


def states_of(match: Match) -> list[Any]:
    return [match.start, *(entry.state for entry in match.log)]


def events_of(match: Match) -> list[Any]:
    return [entry.events for entry in match.log]
