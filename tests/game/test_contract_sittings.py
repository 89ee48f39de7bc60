"""What `game/engine.py` promises of whole sittings, and what a game says about itself."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.catalog import GAMES
from game.engine import CHANCE, AnyGame, Seat
from game.events import Captured
from game.match import Match
from game.options import as_dict, house_rules
from game.save import decode, encode
from tests.game.clauses import clause_ids
from tests.game.contract import assert_ranks_all
from tests.game.random_play import (
    GAMES_UNDER_TEST,
    Sitting,
    all_option_sets,
    every_catalog_game,
    every_game,
    random_action,
    random_sitting,
    sittings,
    some,
)

BOUND = 20_000
"""No random game with a limit takes as many plies; chance counts as one."""

PLIES_WITHOUT_LIMIT = 500

WORDS_OF_LIMITS = ("limit", "quiet_limit")


def is_limited(game: AnyGame) -> bool:
    """Whether turns without progress are counted in a game."""
    return any(rule.name in WORDS_OF_LIMITS for rule in house_rules(game.options))


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
