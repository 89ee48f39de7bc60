"""Captain Dice: whole matches of random players, and what holds in all of them."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from game.captain.cards import DICE_A_SEAT, NO_TREASURE, TREASURES
from game.captain.events import (
    DicePhaseEnded,
    DicePlaced,
    FalseBellRang,
    RoundEnded,
    Scored,
    TreasureContested,
    TreasuresEnclosed,
)
from game.captain.field import SMALLEST_FIELD
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State, dice_on_field
from game.engine import Action, Event, Seat, Step
from game.match import Match
from game.options import option_sets
from game.save import SeatInfo, decode, encode
from tests.game.captain_play import only, random_match, sensible_action

LONGEST = 3000
"""No match of random players takes as many actions and rolls."""

OPTION_SETS = {seats: tuple(option_sets(CAPTAIN.options, seats)) for seats in CAPTAIN.seats}


def any_match(number: int) -> tuple[Any, int]:
    """The house rules and the seats of the random match of that number; the first ones play by default."""
    seats = 2 + number % 3
    if number < 6:
        return CAPTAIN.options(mode=("action", "strategic")[number // 3]), seats
    return Random(number).choice(OPTION_SETS[seats]), seats


def play_through(number: int) -> list[tuple[State, Action, Step[State]]]:
    options, seats = any_match(number)
    steps: list[tuple[State, Action, Step[State]]] = []
    for step in random_match(options, seats, number):
        steps.append(step)
        assert len(steps) < LONGEST, f"match {number} does not end"
    return steps


def events_of(steps: list[tuple[State, Action, Step[State]]]) -> Iterator[Event]:
    return (event for _, _, step in steps for event in step.events)


@pytest.mark.parametrize("number", range(24))
def test_what_holds_throughout_a_match(number: int) -> None:
    steps = play_through(number)
    for before, _, (state, _, _) in steps:
        seats = range(len(state.captains))
        known = Counter(treasure for treasure in state.treasures if treasure != NO_TREASURE)
        for seat in seats:
            captain = state.captains[seat]
            known.update(captain.treasures)
            assert len(captain.dice) + captain.unrolled + dice_on_field(state, Seat(seat)) == DICE_A_SEAT
            assert len(captain.treasures) >= len(before.captains[seat].treasures), "nothing won is lost"
        assert known.total() + state.deck == state.rules.treasures
        assert known <= Counter(TREASURES)
        assert state.left <= before.left
        assert CAPTAIN.read(str(state), state.options) == state
    last = steps[-1][2]
    assert last.state.phase is Phase.OVER
    assert last.state.left < SMALLEST_FIELD
    assert only(last.events, Scored)


@pytest.mark.parametrize("number", range(24))
def test_rounds_follow_each_other_as_the_events_say(number: int) -> None:
    steps = play_through(number)
    ended = [event for event in events_of(steps) if isinstance(event, DicePhaseEnded | RoundEnded)]
    kinds = [type(event) for event in ended]
    assert kinds == [DicePhaseEnded, RoundEnded] * (len(kinds) // 2)
    left = [event.left for event in ended if isinstance(event, RoundEnded)]
    assert all(later <= earlier for earlier, later in pairwise(left))
    bells = Counter(
        event.first for event in ended if isinstance(event, DicePhaseEnded) and event.reason != "stalled"
    )
    final = steps[-1][2].state
    for seat, captain in enumerate(final.captains):
        assert captain.bells == bells[Seat(seat)]


@pytest.mark.parametrize("mode", ["action", "strategic"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_saved_loaded_and_taken_back(mode: str, seats: int) -> None:
    rng = Random(seats)
    names = tuple(SeatInfo(f"Captain {seat}", "") for seat in range(seats))
    match = Match(CAPTAIN, CAPTAIN.options(mode=mode), names, Seat(1), "parrot")
    while match.state.outcome is None:
        match.play(sensible_action(match.state, rng))
    loaded = Match.load(decode(encode(match.dump())), [CAPTAIN])
    assert [entry.state for entry in loaded.log] == [entry.state for entry in match.log]
    texts = [entry.text for entry in match.log]
    for _ in range(30):
        match.undo()
    while match.can_redo:
        match.redo()
    assert [entry.text for entry in match.log] == texts


@pytest.mark.slow
def test_two_thousand_random_matches_end_and_go_as_matches_go() -> None:
    """Over modes, seats and house rules; what comes of them is what simulations of the rules have shown."""
    happened: Counter[type[Event]] = Counter()
    reasons: Counter[str] = Counter()
    treasures_enclosed = 0
    for number in range(2000):
        steps = play_through(number)
        for event in events_of(steps):
            happened[type(event)] += 1
            if isinstance(event, TreasuresEnclosed):
                treasures_enclosed += len(event.cards)
        outcome = steps[-1][2].state.outcome
        assert outcome is not None
        reasons[outcome.reason] += 1
    assert 6 * 2000 < happened[RoundEnded] < 10 * 2000
    assert 1.5 * 2000 < treasures_enclosed < 5 * 2000
    assert 2000 / 60 < happened[TreasureContested] < 2000 / 5
    assert happened[FalseBellRang] < happened[DicePlaced] / 20
    assert reasons["treasures"] > 0.82 * 2000
    assert reasons["shared"] < 0.02 * 2000
