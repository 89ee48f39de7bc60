"""The bots at Custodian Dice: they win where they can, see what threatens, and are legal everywhere."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.bots.bot import Analyst
from game.bots.roster import GREEDY, RANDOM, bot_names, levels, make_bot, strongest
from game.bots.worker import InlineThinker, Kind, Request, Thinker
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.engine import CHANCE, Action, Offer, Seat
from game.options import option_sets
from tests.bots.waiting import answered

LEVELS = bot_names(CUSTODIAN.key)
EVERY_BOT = (RANDOM, GREEDY, *LEVELS)
LOOKS_AT_REPLIES = LEVELS[3:]
"""The levels that look at the rival's reply in every turn, and make hardly an error in doing so."""

NODES = 0.01
"""What the tests leave of the levels' budgets."""

WIN_BY_MOVE = "........b4/........../w3b2....../....w1..../.......... w 0"
WIN_BY_JUMP = "........b4/........../w3b2..w4w5/........../.......... w 0"
THREATENED = "........../........../b4w2....../....b1..../........w3 w 0"
"""Black threatens c2-c3, which captures b3 and leaves White one die."""
IN_PLAY = "b6b1b4..b6/..b3....../..w6....../....w4..../w3w5w4.... b 9"


def read(text: str, **options: Any) -> Any:
    return CUSTODIAN.read(text, Options(**options))


def chosen(bot: str, state: Any, nodes: float = NODES) -> Action:
    seat = state.to_act[0]
    view = CUSTODIAN.view(state, seat)
    return make_bot(CUSTODIAN.key, bot, node_factor=nodes, seconds=60.0).choose(view, (), seat, Random(1))


def wins(state: Any, action: Action) -> bool:
    outcome = CUSTODIAN.apply(state, action).state.outcome
    return outcome is not None and outcome.winner == action.seat


def loses_at_once(state: Any, action: Action) -> bool:
    """Whether the other side can win by its reply."""
    after = CUSTODIAN.apply(state, action).state
    return any(wins(after, reply) for seat in after.to_act for reply in CUSTODIAN.actions(after, seat))


def near_ends(options: Options, seed: int) -> Iterator[Any]:
    """Positions from the last plies of random games."""
    rng = Random(seed)
    while True:
        state = CUSTODIAN.new(options, 2, Seat(0))
        last: list[Any] = []
        for _ in range(200):
            if state.outcome is not None:
                break
            if state.to_act == (CHANCE,):
                action: Action = CUSTODIAN.chance(state).sample(rng)
            else:
                last = [*last[-7:], state]
                action = rng.choice(CUSTODIAN.actions(state, state.to_act[0]))
            state = CUSTODIAN.apply(state, action).state
        yield from last


@cache
def positions(count: int) -> tuple[Any, ...]:
    """So many positions near the end, under each of many kinds of house rules."""
    some = Random(1).sample(list(option_sets(Options, 2)), 25)
    return tuple(
        state for seed, options in enumerate(some) for state in islice(near_ends(options, seed), count)
    )


@pytest.mark.parametrize("bot", (GREEDY, *LOOKS_AT_REPLIES))
@pytest.mark.parametrize("position", [WIN_BY_MOVE, WIN_BY_JUMP])
def test_a_win_in_one_is_found(bot: str, position: str) -> None:
    state = read(position)
    assert wins(state, chosen(bot, state))


@pytest.mark.parametrize("bot", LOOKS_AT_REPLIES)
def test_a_loss_in_two_is_avoided(bot: str) -> None:
    state = read(THREATENED)
    losing = [loses_at_once(state, action) for action in CUSTODIAN.actions(state, Seat(0))]
    assert any(losing)
    assert not all(losing)
    assert not loses_at_once(state, chosen(bot, state))


@pytest.mark.parametrize("bot", LOOKS_AT_REPLIES)
def test_wins_and_threats_are_seen_in_positions_of_play(bot: str) -> None:
    checked = 0
    for state in islice(near_ends(Options(), seed=5), 40):
        actions = CUSTODIAN.actions(state, state.to_act[0])
        if any(wins(state, action) for action in actions):
            assert wins(state, chosen(bot, state)), state
            checked += 1
        elif not all(loses_at_once(state, action) for action in actions):
            assert not loses_at_once(state, chosen(bot, state, nodes=0.04)), state
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("bot", EVERY_BOT)
def test_g7_a_bot_plays_something_legal_near_every_end(bot: str) -> None:
    for state in positions(6):
        assert chosen(bot, state, nodes=0.002) in CUSTODIAN.actions(state, state.to_act[0])


@pytest.mark.slow
@pytest.mark.parametrize("bot", EVERY_BOT)
def test_g7_a_bot_plays_something_legal_in_a_thousand_positions(bot: str) -> None:
    for state in positions(40):
        assert chosen(bot, state) in CUSTODIAN.actions(state, state.to_act[0])


@pytest.mark.parametrize("bot", EVERY_BOT)
@pytest.mark.parametrize("arrangement", ["open", "as_rolled", "hidden"])
def test_a_game_is_begun_with_the_first_roll(bot: str, arrangement: str) -> None:
    rng = Random(bot + arrangement)
    state = CUSTODIAN.new(Options(arrangement=arrangement), 2, Seat(1))
    for _ in range(8):
        if state.to_act == (CHANCE,):
            action: Action = CUSTODIAN.chance(state).sample(rng)
        else:
            action = chosen(bot, state, nodes=0.002)
            assert action in CUSTODIAN.actions(state, state.to_act[0])
        state = CUSTODIAN.apply(state, action).state


@pytest.mark.parametrize("bot", EVERY_BOT)
def test_a_pass_is_played_where_nothing_else_is_legal(bot: str) -> None:
    state = read("........../........../b1b1....../....b1..../w3w3b1b1.. w 2")
    assert str(chosen(bot, state)) == "pass"


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("chaos", [False, True])
def test_the_same_seed_has_the_same_answer_and_keeps_the_budget(bot: str, chaos: bool) -> None:
    state = read(IN_PLAY, chaos=chaos)
    player = make_bot(CUSTODIAN.key, bot, node_factor=NODES, seconds=60.0)
    assert isinstance(player, Analyst)
    first, second = (player.analyse(state, (), Seat(1), Random(7)) for _ in range(2))
    assert first == second
    level = next(level for level in levels(CUSTODIAN.key) if level.name == bot)
    assert first.nodes <= round(level.nodes * NODES)


def test_another_process_has_the_same_answer() -> None:
    """Texts and bytes hash differently in every process; no choice may depend on that."""
    request = Request(
        Kind.ANALYSE, "m", 0, Seat(1), CUSTODIAN.key, "skilled", read(IN_PLAY), "seed", seconds=60.0
    )
    thinker = Thinker()
    try:
        assert answered(thinker, request) == answered(InlineThinker(), request)
    finally:
        thinker.close()


REPEATING = ("a1^a3=4", "e5^e3=4", "a3^a1=3", "e3^e5=3")
"""White jumps to and fro over a2, Black over e4: after four plies everything is as before."""


@pytest.mark.parametrize("bot", LOOKS_AT_REPLIES)
@pytest.mark.parametrize(
    ("position", "repeats"),
    [
        ("..b6b6b5b3/........b1/........../w1......../w3........ w 0", False),
        ("........b3/........b1/........../w1......../w3w6w6w5.. w 0", True),
    ],
)
def test_only_who_is_behind_takes_a_draw_by_repetition(bot: str, position: str, repeats: bool) -> None:
    state = read(position)
    for text in (REPEATING * 2)[:-1]:
        state = CUSTODIAN.apply(state, CUSTODIAN.parse(state, text)).state
    assert (str(chosen(bot, state)) == REPEATING[-1]) == repeats


def test_a_bot_agrees_to_a_draw_only_when_it_is_behind() -> None:
    bot = make_bot(CUSTODIAN.key, strongest(CUSTODIAN.key), node_factor=NODES, seconds=60.0)
    even = read("b1b2b3b4b5/........../........../........../w5w4w3w2w1 w 0")
    lost = read("b1......../..b3....../........../w2w3w4..../w5w1...... w 0")
    assert not bot.agrees(even, Seat(1), Offer(Seat(0), Offer.DRAW, "w"))
    assert bot.agrees(lost, Seat(1), Offer(Seat(0), Offer.DRAW, "w"))
    assert not bot.agrees(lost, Seat(0), Offer(Seat(1), Offer.DRAW, "b"))


def test_levels_have_names_and_grow() -> None:
    assert len(LEVELS) >= 4
    assert len(set(LEVELS)) == len(LEVELS)
    budgets = [level.nodes for level in levels(CUSTODIAN.key)]
    assert budgets == sorted(budgets)
    assert strongest(CUSTODIAN.key) == LEVELS[-1]


def test_an_unknown_bot_or_game_is_refused() -> None:
    with pytest.raises(KeyError, match="grandmaster"):
        make_bot(CUSTODIAN.key, "grandmaster")
    with pytest.raises(KeyError, match="ludo"):
        make_bot("ludo", "master")
