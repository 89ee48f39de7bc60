"""The bots of Captain Dice: they imagine, and know no more than their seat may."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.reflexes import REFLEXES, delay, react
from game.bots.roster import GREEDY, IMAGINATION, RANDOM, bot_names, levels, make_bot
from game.bots.sampling import SamplingBot
from game.captain.moves import Lay, Place, Ring
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.engine import CHANCE, Seat

LEVELS = bot_names(CAPTAIN.key)
FACTOR = 0.05
"""Of the budgets, so that the tests are quick."""


def played(options: Options, seats: int, until: Phase, seed: int = 1) -> tuple[State, list[Any]]:
    """A position in a phase, and what seat 0 was shown on the way there."""
    rng, seen = Random(seed), []
    state = CAPTAIN.new(options, seats, Seat(0))
    while state.phase is not until or not state.to_act or state.to_act[0] == CHANCE:
        if state.to_act == (CHANCE,):
            step = CAPTAIN.apply(state, CAPTAIN.chance(state).sample(rng))
        else:
            actions = CAPTAIN.suggestions(state, state.to_act[0])
            places = [action for action in actions if isinstance(action, Place)]
            step = CAPTAIN.apply(state, rng.choice(places or actions))
        state = step.state
        seen += [shown for event in step.events if (shown := CAPTAIN.show(event, Seat(0))) is not None]
    return state, seen


@pytest.mark.parametrize("name", (RANDOM, GREEDY, *LEVELS))
@pytest.mark.parametrize("phase", [Phase.DICE, Phase.SET_UP])
def test_every_bot_plays_what_is_legal(name: str, phase: Phase) -> None:
    state, seen = played(Options(mode="strategic"), 3, phase)
    seat = state.to_act[0]
    bot = make_bot(CAPTAIN.key, name, seconds=60.0, node_factor=FACTOR)
    action = bot.choose(CAPTAIN.view(state, seat), seen, seat, Random(1))
    assert action in CAPTAIN.actions(state, seat)


def test_there_are_levels_for_everybody_each_with_reflexes() -> None:
    assert len(LEVELS) >= 4 and len(set(LEVELS)) == len(LEVELS)
    assert list(REFLEXES) == list(LEVELS)
    budgets = [level.nodes for level in levels(CAPTAIN.key)]
    assert budgets == sorted(budgets)


def test_same_question_same_answer() -> None:
    state, seen = played(Options(mode="strategic"), 4, Phase.SET_UP)
    seat = state.to_act[0]
    view = CAPTAIN.view(state, seat)
    bot = make_bot(CAPTAIN.key, LEVELS[2], seconds=60.0, node_factor=0.2)
    assert isinstance(bot, SamplingBot)
    one, other = (bot.analyse(view, seen, seat, Random(7)) for _ in range(2))
    assert one == other


def test_budget_is_kept() -> None:
    state, seen = played(Options(mode="strategic"), 4, Phase.DICE)
    seat = state.to_act[0]
    level = levels(CAPTAIN.key)[2]
    bot = make_bot(CAPTAIN.key, level.name, seconds=60.0)
    assert isinstance(bot, SamplingBot)
    analysis = bot.analyse(CAPTAIN.view(state, seat), seen, seat, Random(1))
    one_round = 70 * len(CAPTAIN.suggestions(state, seat))
    assert analysis.nodes < level.nodes + one_round
    assert {judgement.action for judgement in analysis.judgements} == set(CAPTAIN.suggestions(state, seat))


def test_best_claim_closes_a_line_that_pays() -> None:
    """Red holds one end of a row, and an enemy's Spy Ship spoils it: a card that hits it wins the row."""
    text = "11..12..13../14r015b516r*/22..23..24.. setup:r r r=123455/-/1236/-/0,b=01234/5/123456/-/0 23"
    state = CAPTAIN.read(text, Options(mode="strategic"))
    bot = make_bot(CAPTAIN.key, LEVELS[-1], seconds=60.0, node_factor=0.2)
    action = bot.choose(CAPTAIN.view(state, Seat(0)), (), Seat(0), Random(3))
    assert isinstance(action, Lay)
    assert action.card in (1, 2), "the Squadron and the Side Cannon reach the card between"


def test_reflexes_are_those_of_people_and_the_better_the_faster() -> None:
    means = []
    for reflexes in REFLEXES.values():
        rng = Random(5)
        delays = [delay(reflexes, rng) for _ in range(300)]
        assert min(delays) > 0.4
        means.append(sum(delays) / len(delays))
    assert means == sorted(means, reverse=True)


def test_a_sharp_eye_rings_when_it_counts_and_never_falsely() -> None:
    rng = Random(9)
    state, _ = played(Options(), 3, Phase.DICE)
    knowledge = IMAGINATION[CAPTAIN.key]()
    for _ in range(60):
        if state.phase is not Phase.DICE:
            break
        seat = rng.choice(state.to_act)
        action = react(CAPTAIN, knowledge, REFLEXES["master"], CAPTAIN.view(state, seat), seat, rng)
        assert action in CAPTAIN.actions(state, seat)
        state = CAPTAIN.apply(state, action).state
        assert not any(captain.penalised for captain in state.captains)
        if isinstance(action, Ring):
            break
        while state.to_act == (CHANCE,):
            state = CAPTAIN.apply(state, CAPTAIN.chance(state).sample(rng)).state
    assert state.phase is not Phase.DICE
