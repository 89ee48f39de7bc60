"""The bots of Captain Dice: they imagine, and know no more than their seat may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

import pytest

from game.bots.arena import Table, play_games
from game.bots.reflexes import REFLEXES, TUMBLE, Hurry, Reflexes, react
from game.bots.roster import GREEDY, IMAGINATION, RANDOM, bot_names, levels, make_bot
from game.bots.sampling import SamplingBot
from game.captain.events import BELL, DicePhaseEnded, DiceRolled, FalseBellRang
from game.captain.moves import Lay, Place, Reroll, Ring
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.engine import CHANCE, Action, Seat

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


def test_who_alone_has_dice_in_hand_does_not_roll_for_ever() -> None:
    waiting = "56r*22r*55../46r*14..45b*/34..15..66b* dice:b r r=0123455/-/-/-/0,b=0123455/-/14/-/0 23"
    state = CAPTAIN.read(waiting, Options(mode="strategic"))
    assert all(isinstance(action, Place) for action in CAPTAIN.suggestions(state, BLUE))
    nothing_fits = CAPTAIN.read(waiting.replace("/14/", "/24/"), Options(mode="strategic"))
    assert all(isinstance(action, Reroll) for action in CAPTAIN.suggestions(nothing_fits, BLUE))
    together = CAPTAIN.read(
        waiting.replace("22r*", "22..").replace("r=0123455/-/-", "r=0123455/-/12"), Options(mode="strategic")
    )
    assert any(isinstance(action, Reroll) for action in CAPTAIN.suggestions(together, BLUE))


def test_best_claim_closes_a_line_that_pays() -> None:
    """Red holds one end of a row, and an enemy's Spy Ship spoils it: a card that hits it wins the row."""
    text = "11..12..13../14r015b516r*/22..23..24.. setup:r r r=123455/-/1236/-/0,b=01234/5/123456/-/0 23"
    state = CAPTAIN.read(text, Options(mode="strategic"))
    bot = make_bot(CAPTAIN.key, LEVELS[-1], seconds=60.0, node_factor=0.2)
    action = bot.choose(CAPTAIN.view(state, Seat(0)), (), Seat(0), Random(3))
    assert isinstance(action, Lay)
    assert action.card in (1, 2), "the Squadron and the Side Cannon reach the card between"


# Red can place a pair on 11 and nowhere else; with the dice on 36 as well three cards are occupied.
ONE_CHOICE = "11..12b*13b*/22..23..24../33..34..36.. dice:rb r r=0123455/-/111155/-/0,b=0123455/-/36/-/0 23"
TAKEN = "11b*12b*13../22..23..24../33..34..36.. dice:rb r r=0123455/-/111155/-/0,b=0123455/-/36/-/0 23"
RUNG = "11..12b*13b*/22..23..24../33..34..36b* dice:rb r r=0123455/-/111155/-/0,b=0123455/-/-/-/0 23"
RED, BLUE = Seat(0), Seat(1)
ALL_CARDS = Options(bell_when="all_placed")
MOMENT = 0.01


class OpenPhase(Hurry):
    """An open phase with bots of these reflexes in it."""

    def __init__(self, reflexes: Mapping[Seat, Reflexes], seed: int = 1) -> None:
        self._knowledge = IMAGINATION[CAPTAIN.key]()
        self._reflexes = reflexes
        super().__init__(CAPTAIN, self._knowledge.thrower, f"test {seed}")

    def next(self, state: State, until: float = inf) -> Action | None:
        def glance(seat: Seat, rng: Random) -> Action | None:
            view = CAPTAIN.view(state, seat)
            return react(CAPTAIN, self._knowledge, self._reflexes[seat], view, seat, rng)

        return self.act(state, self._reflexes, glance, until)


MASTER = REFLEXES["master"]


def when_red_acts(state: State, level: str, seed: int = 1) -> float:
    """How many seconds pass before red, of a level, acts in this position."""
    phase = OpenPhase({RED: REFLEXES[level]}, seed)
    assert phase.next(state) is not None
    return phase.now


def test_reflexes_are_those_of_people_and_the_better_the_faster() -> None:
    state = CAPTAIN.read(ONE_CHOICE, Options())
    means = []
    for level in LEVELS:
        waited = [when_red_acts(state, level, seed) for seed in range(100)]
        assert min(waited) > 0.4
        means.append(sum(waited) / len(waited))
    assert means == sorted(means, reverse=True)
    assert means[0] < 6.0


def test_nobody_acts_while_its_own_dice_tumble() -> None:
    state = CAPTAIN.read(ONE_CHOICE, Options())
    phase, rng = OpenPhase({RED: MASTER, BLUE: MASTER}), Random(3)
    tumbling = {RED: 0.0, BLUE: 0.0}
    for _ in range(40):
        action = phase.next(state)
        assert action is not None
        assert phase.now > tumbling[action.seat]
        step = CAPTAIN.apply(state, action)
        events = list(step.events)
        while step.state.to_act == (CHANCE,):
            step = CAPTAIN.apply(step.state, CAPTAIN.chance(step.state).sample(rng))
            events += step.events
        for seat in {event.seat for event in events if isinstance(event, DiceRolled)}:
            tumbling[seat] = phase.now + TUMBLE
            assert seat == action.seat
        phase.follow(action.seat, events)
        assert all(phase.is_free(seat) == (phase.now >= until) for seat, until in tumbling.items())
        state = step.state if step.state.phase is Phase.DICE else state


def test_who_reaches_for_a_card_that_somebody_takes_first_is_too_late() -> None:
    state, taken = (CAPTAIN.read(text, ALL_CARDS) for text in (ONE_CHOICE, TAKEN))
    moment = when_red_acts(state, "master")
    phase = OpenPhase({RED: MASTER})
    assert phase.next(state, moment - MOMENT) is None
    assert phase.next(taken, moment + MOMENT) is None, "its hand came to a card that was taken"
    action = phase.next(taken)
    assert action in CAPTAIN.actions(taken, RED)
    assert phase.now > moment + 0.3, "and it looked again"


def test_nobody_hears_of_what_happened_a_moment_ago() -> None:
    state, rung = (CAPTAIN.read(text, Options()) for text in (ONE_CHOICE, RUNG))
    moment = when_red_acts(state, "master")
    phase = OpenPhase({RED: MASTER})
    assert phase.next(state, moment - MOMENT) is None
    action = phase.next(rung)
    assert isinstance(action, Place)
    assert phase.now == moment


def test_of_two_at_the_same_moment_the_first_by_the_rules_acts() -> None:
    state = CAPTAIN.read(ONE_CHOICE, Options())
    for first in (RED, BLUE):
        ordered = state._replace(first=first, to_act=(first, Seat(1 - first)))
        at_once = Reflexes(0.0, 0.0, 1.0)
        action = OpenPhase({RED: at_once, BLUE: at_once}).next(ordered)
        assert action is not None
        assert action.seat == first


def test_who_has_nothing_left_to_do_waits_rather_than_ring_falsely() -> None:
    options = Options(bell_two=4)
    phase = OpenPhase({BLUE: MASTER})
    assert phase.next(CAPTAIN.read(RUNG, options), 60.0) is None, "three occupied cards do not count"
    assert phase.now == 60.0
    four = RUNG.replace("11..", "11r*").replace("111155", "1155")
    assert isinstance(phase.next(CAPTAIN.read(four, options)), Ring), "four do"


def test_a_sharp_eye_rings_when_it_counts_and_never_falsely() -> None:
    rng = Random(9)
    state, _ = played(Options(), 3, Phase.DICE)
    knowledge = IMAGINATION[CAPTAIN.key]()
    for _ in range(60):
        if state.phase is not Phase.DICE:
            break
        seat = rng.choice(state.to_act)
        action = react(CAPTAIN, knowledge, REFLEXES["master"], CAPTAIN.view(state, seat), seat, rng)
        if action is None:
            continue
        assert action in CAPTAIN.actions(state, seat)
        state = CAPTAIN.apply(state, action).state
        assert not any(captain.penalised for captain in state.captains)
        if isinstance(action, Ring):
            break
        while state.to_act == (CHANCE,):
            state = CAPTAIN.apply(state, CAPTAIN.chance(state).sample(rng)).state
    assert state.phase is not Phase.DICE


def test_where_everybody_acts_at_once_the_same_seed_has_the_same_games() -> None:
    seats = ("expert", "casual", "beginner")
    one, other = (play_games(CAPTAIN.key, seats, 2, 5, node_factor=0.01, processes=0) for _ in range(2))
    assert sum(figures.wins for figures in one.bots) + one.draws == 2
    assert not any(figures.illegal for figures in one.bots)
    assert [figures.moves for figures in one.bots] == [figures.moves for figures in other.bots]
    assert one.endings == other.endings


HOUSE_RULES = (
    Options(),
    Options(reroll="any", refill="when_empty", small_field="square"),
    Options(bell_line=4, bell_two=4, open_discards=True),
    Options(bell_when="all_placed", priority="reversed"),
    Options(adjacent=True, spies=False, squadron=4),
)
"""Sets in which each rule of Action Mode has each of its values."""


@pytest.mark.slow
def test_matches_of_action_mode_end_and_every_level_rings_bells() -> None:
    rung, rung_falsely = Counter[str](), Counter[str]()
    for number in range(500):
        seats, shift = 2 + number % 3, number // 15
        bots = [LEVELS[(shift + seat * (1 + shift // 5 % 4)) % len(LEVELS)] for seat in range(seats)]
        rules = HOUSE_RULES[number // 3 % len(HOUSE_RULES)]
        table = Table(CAPTAIN, bots, f"rush {number}", rules, node_factor=0.005)
        table.play()
        assert table.match.state.outcome is not None
        assert not any(table.illegal)
        for event in (event for entry in table.match.log for event in entry.events):
            if isinstance(event, DicePhaseEnded) and event.reason == BELL:
                rung[bots[event.first]] += 1
            elif isinstance(event, FalseBellRang):
                rung_falsely[bots[event.seat]] += 1
    assert set(rung) == set(LEVELS)
    assert [rung[level] for level in LEVELS] == sorted(rung.values()), "the better, the sooner at the bell"
    assert set(rung_falsely) == {level for level in LEVELS if REFLEXES[level].slips}
    assert rung_falsely.total() < rung.total() / 10


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["action", "strategic"])
@pytest.mark.parametrize(("weaker", "bot"), list(zip(LEVELS, LEVELS[2:], strict=False)))
def test_levels_deserve_their_names(weaker: str, bot: str, mode: str) -> None:
    """Neighbours take a hundred games to tell apart; these lie two levels apart."""
    summary = play_games(CAPTAIN.key, (bot, weaker), 10, 1, {"mode": mode}, node_factor=0.02, processes=0)
    assert summary.bots[0].wins >= summary.bots[1].wins + 2
