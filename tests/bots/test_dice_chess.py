"""The bots at Dice Chess: they win where they can, attack when behind, hold when ahead, keep to the rules."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from game.bots.bot import GreedyBot, RandomBot
from game.bots.expectimax import ExpectimaxBot
from game.bots.roster import KNOWLEDGE, bot_names, levels, strongest
from game.dice_chess.board import GRID
from game.dice_chess.rules import COUNT, DICE_CHESS
from game.engine import CHANCE, Action, Offer, Outcome, Seat
from game.options import option_sets
from tests.game.dice_chess_play import B, W, pos, random_game, read

LEVELS = bot_names(DICE_CHESS.key)
LOOKS_AT_REPLIES = LEVELS[2:]
"""The levels that look at the rival's reply in every turn, and make hardly an error in doing so."""

NODES = 0.01
"""What the tests leave of the levels' budgets."""

OPTION_SETS = tuple(option_sets(DICE_CHESS.options, 2))

IN_PLAY = (
    "b6b5..b3b2....b1/b6..b5..b3..b1../b6w1b5..b2b2..../....w1....w4..../................/w1......w6....../"
    "....w2w3......../w3w5..w5w1w5..w2 b 134 112 2"
)
NEAR_THE_COUNT = "w 1 1 39"
"""White's next quiet move is the last one: then dice are counted."""


def bot(name: str, nodes: float = NODES) -> ExpectimaxBot:
    level = next(level for level in levels(DICE_CHESS.key) if level.name == name)
    level = replace(level, nodes=round(level.nodes * nodes))
    return ExpectimaxBot(DICE_CHESS, KNOWLEDGE[DICE_CHESS.key](), level, seconds=60.0)


def chosen(name: str, state: Any, nodes: float = NODES) -> Action:
    seat = state.to_act[0]
    return bot(name, nodes).choose(DICE_CHESS.view(state, seat), (), seat, Random(1))


@pytest.mark.parametrize("name", LEVELS)
def test_the_last_die_is_taken(name: str) -> None:
    state = read(pos("d4=w3 a1=w2 g1=w6 d5=b2"))
    assert str(chosen(name, state)) == "d4xd5"


@pytest.mark.parametrize("name", LOOKS_AT_REPLIES)
def test_the_last_die_keeps_away(name: str) -> None:
    """On each square beside d4 but one Black's dice could take it next."""
    state = read(pos("b1=w3 b3=b3 d1=b4 h8=b6"))
    assert str(chosen(name, state)) == "b1-a1"


@pytest.mark.parametrize("name", LOOKS_AT_REPLIES)
def test_who_is_ahead_holds_until_dice_are_counted(name: str) -> None:
    """White could take, and would then have to play on; any quiet move wins on the spot."""
    state = read(pos("d4=w3 a1=w6 b1=w6 d5=b3 h8=b6", NEAR_THE_COUNT))
    action = chosen(name, state)
    assert DICE_CHESS.apply(state, action).state.outcome == Outcome.won(W, "quiet_board")


@pytest.mark.parametrize("name", LOOKS_AT_REPLIES)
def test_who_is_behind_attacks_before_dice_are_counted(name: str) -> None:
    """The capture costs White a 6, since Black takes back most of what it can roll; else the game is lost."""
    state = read(pos("d4=w6 a1=w6 d5=b2 d6=b6 h8=b6 g8=b6", NEAR_THE_COUNT))
    assert str(chosen(name, state)) == "d4xd5"
    with_time = read(pos("d4=w6 a1=w6 d5=b2 d6=b6 h8=b6 g8=b6", "w 1 1 0"))
    assert str(chosen(name, with_time)) != "d4xd5"


@pytest.mark.parametrize("name", LOOKS_AT_REPLIES)
def test_who_is_behind_goes_to_meet_the_other_side(name: str) -> None:
    """White is a pip behind and moves six times; Black need not move at all."""
    state = read(pos("a1=w6 e1=w6 h1=w5 a8=b6 e8=b6 h8=b5 c8=b1", "w 1 1 20"), may_pass=True)
    for _ in range(6):
        state = DICE_CHESS.apply(state, chosen(name, state, nodes=0.05)).state
        state = DICE_CHESS.apply(state, DICE_CHESS.parse(state, "pass")).state
    assert sum(GRID.row(cell) for cell, seat, _ in state.dice if seat == W) >= 5


@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_agrees_to_count_where_that_wins(name: str) -> None:
    state = read(pos("a1=w5 c1=w2 a8=b4 c8=b2", "b 1 1 8"))
    assert bot(name).agrees(state, W, Offer(B, COUNT, "b"))
    assert not bot(name).agrees(state, B, Offer(W, COUNT, "w"))
    sure = read(pos("a1=w6 c1=w6 e1=w6 g1=w6 a8=b1", "b 1 1 8"))
    assert bot(name).agrees(sure, W, Offer(B, COUNT, "b")), "however sure it is to win anyway"


def test_an_even_count_is_welcome_to_who_would_lose_otherwise() -> None:
    """Black's 6 stands where White's 6 takes it next; counted now nobody wins."""
    state = read(pos("d4=w6 a1=w2 d5=b6 h8=b2", "w 2 2 8"))
    assert bot(strongest(DICE_CHESS.key)).agrees(state, B, Offer(W, COUNT, "w"))
    assert not bot(strongest(DICE_CHESS.key)).agrees(state, W, Offer(B, COUNT, "b"))


@pytest.mark.parametrize("name", LEVELS)
def test_something_legal_is_played_from_the_first_roll_to_the_end(name: str) -> None:
    player = bot(name, nodes=0.003)
    for seed, options in enumerate(Random(3).sample(OPTION_SETS, 8)):
        for state, _, _ in islice(random_game(options, seed), 0, 90, 4):
            for seat in state.to_act:
                if seat != CHANCE:
                    view = DICE_CHESS.view(state, seat)
                    action = player.choose(view, (), seat, Random(1))
                    assert action in DICE_CHESS.actions(state, seat)


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_has_the_same_answer_and_keeps_the_budget(name: str) -> None:
    state = read(IN_PLAY)
    first, second = (bot(name).analyse(state, (), B, Random(7)) for _ in range(2))
    assert first == second
    level = next(level for level in levels(DICE_CHESS.key) if level.name == name)
    assert first.nodes <= round(level.nodes * NODES)


def test_levels_have_names_and_grow() -> None:
    assert len(LEVELS) >= 4
    assert len(set(LEVELS)) == len(LEVELS)
    budgets = [level.nodes for level in levels(DICE_CHESS.key)]
    assert budgets == sorted(budgets)


def winner(first: Any, second: Any, seed: int) -> Seat | None:
    """Who wins with the same dice for both, `first` playing White."""
    state = DICE_CHESS.new(DICE_CHESS.options(same_roll=True), 2, W)
    rng = Random(seed)
    while state.outcome is None:
        if state.to_act == (CHANCE,):
            action: Action = DICE_CHESS.chance(state).sample(rng)
        else:
            seat = state.to_act[0]
            action = (second if seat else first).choose(state, (), seat, rng)
        state = DICE_CHESS.apply(state, action).state
    return state.outcome.winner


def test_one_who_takes_what_there_is_beats_one_who_plays_at_random() -> None:
    greedy = GreedyBot(DICE_CHESS, KNOWLEDGE[DICE_CHESS.key]().evaluate)
    assert [winner(greedy, RandomBot(DICE_CHESS), seed) for seed in range(4)] == [W] * 4
