"""What a judge says of decisions and rolls that were made, in games that can be worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.expectimax import ExpectimaxBot
from game.bots.judging import Grade, Judge, Luck, Verdict
from game.bots.knowledge import Knowledge
from game.bots.level import Level
from game.bots.roster import JUDGE, can_judge, make_bot
from game.bots.worker import InlineThinker, Kind, Request
from game.catalog import GAMES, find_game
from game.chance import Roll
from game.engine import CHANCE, AnyGame, Seat
from tests.bots.toys import Nim, Pile, Race, Stride, Take, Track, count_steps, know_nothing

W, B = Seat(0), Seat(1)
DEEP = Level("deep", depth=30, nodes=200_000)


def judge_of(game: AnyGame, level: Level = DEEP, seconds: float = 60.0) -> Judge:
    evaluate = count_steps if isinstance(game, Race) else know_nothing
    return ExpectimaxBot(game, Knowledge(evaluate), level, seconds=seconds)


def test_to_give_a_won_game_away_costs_all_there_is() -> None:
    # Six stones: to leave four wins, to leave five lets the other leave four.
    verdict = judge_of(Nim()).judge(Pile(6, W), (), W, Take(W, 1), Random(1))
    assert verdict is not None
    assert verdict.best == Take(W, 2)
    assert verdict.cost == pytest.approx(100)
    assert verdict.grade is Grade.BLUNDER


def test_the_best_decision_costs_nothing() -> None:
    verdict = judge_of(Nim()).judge(Pile(6, W), (), W, Take(W, 2), Random(1))
    assert verdict is not None
    assert (verdict.best, verdict.cost, verdict.grade) == (Take(W, 2), 0.0, Grade.BEST)


@pytest.mark.parametrize("stones", [1, 2, 3])
def test_where_all_is_lost_nothing_can_be_given_away(stones: int) -> None:
    verdict = judge_of(Nim()).judge(Pile(8, W), (), W, Take(W, stones), Random(1))
    assert verdict is not None
    assert verdict.cost == 0


def test_where_there_is_no_choice_there_is_nothing_to_judge() -> None:
    assert judge_of(Nim()).judge(Pile(1, W), (), W, Take(W, 1), Random(1)) is None


def test_a_decision_is_worth_what_the_rolls_bring_on_average_however_they_fell() -> None:
    # Three steps to go against one: walking loses, running wins with four faces of six.
    verdict = judge_of(Race(), Level("two", depth=2, nodes=1000)).judge(
        Track((3, 1), W), (), W, Stride(W, run=False), Random(1)
    )
    assert verdict is not None
    assert verdict.best == Stride(W, run=True)
    assert verdict.best_worth == pytest.approx(4 / 6 - 2 / 6, abs=0.01)
    assert verdict.worth == -1


def test_a_noisy_level_judges_without_its_noise() -> None:
    noisy = Level("noisy", depth=30, nodes=200_000, noise=5.0)
    verdicts = [
        judge_of(Nim(), noisy).judge(Pile(6, W), (), W, Take(W, 3), Random(seed)) for seed in range(10)
    ]
    assert {verdict.best for verdict in verdicts if verdict is not None} == {Take(W, 2)}


def test_what_was_judged_in_too_little_time_is_not_told() -> None:
    with pytest.raises(TimeoutError):
        judge_of(Nim(), seconds=-1.0).judge(Pile(6, W), (), W, Take(W, 1), Random(1))


def test_luck_is_what_a_roll_was_better_than_the_average() -> None:
    # One step to go: a run arrives with 3, 4, 5, 6 and gains nothing with 1 and 2.
    running = Track((1, 1), W, rolling=True)
    judge = judge_of(Race())
    lucks = {face: judge.luck(running, Roll((face,))) for face in range(1, 7)}
    known = {face: luck.worth for face, luck in lucks.items() if luck is not None}
    assert sum(known.values()) == pytest.approx(0)
    assert known[6] > 0 > known[1]
    assert known[6] == pytest.approx(known[3])


def test_a_roll_with_too_many_results_has_no_luck() -> None:
    assert judge_of(Race(listed=False)).luck(Track((1, 1), W, rolling=True), Roll((6,))) is None


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        (0.0, Grade.BEST),
        (0.9, Grade.BEST),
        (1.5, Grade.GOOD),
        (5.0, Grade.SLIP),
        (12.0, Grade.MISTAKE),
        (30.0, Grade.BLUNDER),
    ],
)
def test_grades_follow_what_was_given_away(cost: float, grade: Grade) -> None:
    verdict = Verdict(Take(W, 1), 0.3, 0.3 - cost / 50)
    assert verdict.cost == pytest.approx(cost)
    assert verdict.grade is grade
    assert verdict.grade.is_fault == (cost >= 4)


def test_luck_counts_for_both_seats() -> None:
    assert Luck(W, 0.2).points == pytest.approx(10)


JUDGED = [game for game in GAMES if can_judge(game.key)]


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.key)
def test_every_game_that_can_be_judged_has_a_judge(game: AnyGame) -> None:
    assert isinstance(make_bot(game.key, JUDGE), Judge)


def test_the_workers_judge_answers_to_a_decision_and_to_a_roll() -> None:
    game = find_game("dice_chess")
    assert game is not None
    thinker = InlineThinker()
    # The 6 may take the 5 beside it, or walk away from it.
    empty = "." * 16
    ranks = [
        14 * "." + "b1",
        empty,
        empty,
        "......b5........",
        "......w6........",
        empty,
        empty,
        "w1" + 14 * ".",
    ]
    state = game.read(f"{'/'.join(ranks)} w - - 0", game.options())
    takes = game.parse(state, "d4xd5")
    leaves = game.parse(state, "d4-d3")
    said = []
    for seat, view, action in ((W, state, leaves), (CHANCE, game.apply(state, takes).state, Roll((6,)))):
        thinker.ask(Request(Kind.JUDGE, "m", 0, seat, game.key, JUDGE, view, "s", action=action, seconds=30))
        answer = thinker.poll()
        assert answer is not None
        assert not answer.failure
        said.append(answer.verdict)
    verdict, luck = said
    assert isinstance(verdict, Verdict)
    assert verdict.best == takes
    assert verdict.grade.is_fault
    assert isinstance(luck, Luck)
    assert luck.points > 0
