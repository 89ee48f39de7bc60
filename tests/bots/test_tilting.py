"""The bots at Tilting Dice: they capture where they can, keep out of reach, build and place with sense."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from game.bots.bot import Bot, GreedyBot, RandomBot
from game.bots.expectimax import ExpectimaxBot
from game.bots.level import Level
from game.bots.roster import GREEDY, KNOWLEDGE, RANDOM, bot_names, levels, strongest
from game.engine import CHANCE, Action, Offer, Seat
from game.match import Match
from game.options import option_sets
from game.save import SeatInfo
from game.tilting.building import Build
from game.tilting.options import Options
from game.tilting.placing import Place
from game.tilting.preview import captures
from game.tilting.rules import TILTING
from game.tilting.state import Phase, State
from tests.game.tilting_play import B, W, pos, read

LEVELS = bot_names(TILTING.key)
EVERY_BOT = (RANDOM, GREEDY, *LEVELS)
LOOKS_AT_REPLIES = LEVELS[2:]
"""The levels that look at the rival's reply in every turn and make no error in doing so."""

NODES = 0.02
"""What the tests leave of the levels' budgets."""


def level_of(bot: str) -> Level:
    return next(level for level in levels(TILTING.key) if level.name == bot)


def player(bot: str, nodes: float = NODES) -> Bot:
    """A bot as the roster makes it, with time enough for any machine."""
    knowledge = KNOWLEDGE[TILTING.key]()
    if bot == RANDOM:
        return RandomBot(TILTING)
    if bot == GREEDY:
        return GreedyBot(TILTING, knowledge.evaluate)
    level = level_of(bot)
    budget = max(100, round(level.nodes * nodes))
    level = Level(level.name, level.depth, budget, level.noise, level.haste)
    return ExpectimaxBot(TILTING, knowledge, level, seconds=60.0)


def chosen(bot: str, state: State, nodes: float = NODES, seed: int = 1) -> Action:
    seat = state.to_act[0]
    return player(bot, nodes).choose(TILTING.view(state, seat), (), seat, Random(seed))


def loses_a_die(state: State, action: Action) -> bool:
    """Whether the round is lost by this turn or by the reply to it."""
    single = state._replace(standing=None)
    after = TILTING.apply(single, action).state
    if after.outcome is not None:
        return after.outcome.winner != action.seat
    return bool(captures(after, after.turn))


def random_positions(options: Options, seed: int) -> Iterator[State]:
    """Positions of random matches in which somebody has something to choose."""
    rng = Random(seed)
    while True:
        state = TILTING.new(options, 2, Seat(seed % 2))
        while state.outcome is None:
            if state.to_act == (CHANCE,):
                action: Action = TILTING.chance(state).sample(rng)
            else:
                yield state
                actions = TILTING.actions(state, state.to_act[0])
                action = actions[rng.randrange(len(actions))]
            state = TILTING.apply(state, action).state


def in_turns(seed: int) -> Iterator[State]:
    return (state for state in random_positions(Options(), seed) if state.phase is Phase.TILT)


@cache
def positions() -> tuple[State, ...]:
    """A thousand positions under all kinds of house rules."""
    some = Random(1).sample(list(option_sets(Options, 2)), 25)
    return tuple(
        state for seed, options in enumerate(some) for state in islice(random_positions(options, seed), 40)
    )


# --- turns --------------------------------------------------------------------------------------------------

CAPTURE = pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534")
"""White can capture."""


@pytest.mark.parametrize("bot", (GREEDY, *LOOKS_AT_REPLIES))
@pytest.mark.parametrize("match", ["", "score:2-0 round:3:w", "score:0-0 round:1:w"])
def test_a_capture_is_found(bot: str, match: str) -> None:
    state = read(" ".join(filter(None, [CAPTURE, match])))
    winning = [action for turns in captures(state, W).values() for action in turns]
    assert winning
    assert chosen(bot, state) in winning


@pytest.mark.parametrize("bot", LOOKS_AT_REPLIES)
def test_captures_and_threats_are_seen_in_positions_of_play(bot: str) -> None:
    won = kept = 0
    for state in islice(in_turns(seed=5), 60):
        action = chosen(bot, state)
        winning = [turn for turns in captures(state, state.turn).values() for turn in turns]
        if winning:
            assert action in winning, state
            won += 1
        elif not all(loses_a_die(state, other) for other in TILTING.actions(state, state.turn)):
            assert not loses_a_die(state, chosen(bot, state, nodes=0.1)), state
            kept += 1
    assert won > 5
    assert kept > 5


@pytest.mark.parametrize("bot", LOOKS_AT_REPLIES)
@pytest.mark.parametrize("both_win", ["void", "highest"])
def test_td_16_no_capture_is_taken_for_a_win_that_is_none(bot: str, both_win: str) -> None:
    """On c4 White would capture c5 and be captured from b4 in one."""
    state = read(pos("wd2:162534 wf1:256134 bb4:431652 bc5:163452"), both_win=both_win, rounds=1)
    assert str(chosen(bot, state)) != "d2:NNW"


# --- whole matches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", EVERY_BOT)
def test_g7_a_bot_plays_something_legal_everywhere(bot: str) -> None:
    for state in positions()[::9]:
        assert chosen(bot, state, nodes=0.002) in TILTING.actions(state, state.to_act[0])


@pytest.mark.slow
@pytest.mark.parametrize("bot", EVERY_BOT)
def test_g7_a_bot_plays_something_legal_in_a_thousand_positions(bot: str) -> None:
    for state in positions():
        assert chosen(bot, state) in TILTING.actions(state, state.to_act[0])


@pytest.mark.parametrize("bot", LEVELS)
def test_the_same_seed_has_the_same_answer_and_keeps_the_budget(bot: str) -> None:
    asked = player(bot)
    assert isinstance(asked, ExpectimaxBot)
    state = read(pos("wb2:162534 we3:526143 bc5:614352 bf4:341625", "b", 9))
    first, second = (asked.analyse(state, (), B, Random(7)) for _ in range(2))
    assert first == second
    assert first.nodes <= max(100, round(level_of(bot).nodes * NODES))


@pytest.mark.parametrize("bot", EVERY_BOT)
@pytest.mark.parametrize("options", [Options(rounds=2), Options(rounds=1, building="open")], ids=str)
def test_bots_play_a_match_to_its_end(bot: str, options: Options) -> None:
    match = Match(TILTING, options, (SeatInfo("w", ""), SeatInfo("b", "")), W, seed="3")
    asked, rng = player(bot, nodes=0.002), Random(3)
    while match.state.outcome is None:
        seat = match.state.to_act[0]
        match.play(asked.choose(TILTING.view(match.state, seat), (), seat, rng))
        assert len(match.log) < 1500


def test_a_bot_agrees_to_a_draw_only_when_the_match_looks_lost() -> None:
    """A draw ends the match: a bot that is two rounds ahead plays on though this round is lost."""
    bot = player(strongest(TILTING.key))
    draw = Offer(W, Offer.DRAW, "w")
    assert not bot.agrees(read(CAPTURE + " score:0-2 round:3:w"), B, draw)
    assert bot.agrees(read(CAPTURE + " score:0-0 round:1:w"), B, draw)
    assert bot.agrees(read(CAPTURE + " score:2-2 round:5:w"), B, draw)
    assert not bot.agrees(read(CAPTURE + " score:2-2 round:5:w"), W, Offer(B, Offer.DRAW, "b"))


# --- building and placing -----------------------------------------------------------------------------------

NOT_BUILT = "w--:------ w--:------ b--:------ b--:------"


@pytest.mark.parametrize("bot", EVERY_BOT)
@pytest.mark.parametrize("side", "wb")
def test_every_bot_builds_and_places(bot: str, side: str) -> None:
    to_build = read(pos(NOT_BUILT, side, 0))
    assert isinstance(chosen(bot, to_build), Build)
    unseen = TILTING.apply(to_build, chosen(bot, to_build)).state
    reply = chosen(bot, unseen)
    assert isinstance(reply, Build)
    to_place = TILTING.apply(unseen, reply).state
    assert isinstance(chosen(bot, to_place), Place)


def test_levels_have_names_and_grow() -> None:
    assert len(LEVELS) >= 4
    assert len(set(LEVELS)) == len(LEVELS)
    budgets = [level.nodes for level in levels(TILTING.key)]
    depths = [level.depth for level in levels(TILTING.key)]
    assert (budgets, depths) == (sorted(budgets), sorted(depths))
    assert strongest(TILTING.key) == LEVELS[-1]
