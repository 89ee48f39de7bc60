"""Who sits at a seat: persons who are asked, bots whose answers may be anything, scripts."""

from __future__ import annotations

import logging
from random import Random
from typing import Any

import pytest

from game.bots.worker import Kind
from game.custodian.rules import CUSTODIAN
from game.engine import IllegalAction, Offer, Seat
from game.match import Match
from scenes.players import LEAST_SECONDS, PATIENCE_SECONDS, Advisor, BotPlayer, Human, Turn
from tests.scenes.plain_match import Puppet, make_match

FRAME = 1 / 60


def turn_of(match: Match | None = None, seat: int = 0) -> Turn:
    return Turn.of(match or make_match(), Seat(seat))


def wait_for(player: Any, seconds: float) -> Any:
    """What a player gives within so many seconds."""
    for _ in range(round(seconds / FRAME)):
        player.update(FRAME)
        if (action := player.take()) is not None:
            return action
    return None


def legal(match: Match) -> Any:
    return CUSTODIAN.actions(match.state, match.state.to_act[0])


# Persons


def test_a_person_is_waited_for_without_end() -> None:
    human = Human()
    human.ask(turn_of())
    human.update(3600)
    assert human.take() is None


def test_a_persons_choice_is_taken_once() -> None:
    match = make_match()
    human = Human()
    human.ask(Turn.of(match, Seat(0)))
    human.decide(legal(match)[3])
    assert human.take() == legal(match)[3]
    assert human.take() is None


def test_a_persons_illegal_choice_is_refused_at_the_door_and_still_waited_for() -> None:
    match = make_match()
    human = Human()
    human.ask(Turn.of(match, Seat(0)))
    with pytest.raises(IllegalAction):
        human.decide(CUSTODIAN.parse(match.state, "a1-a1=2"))
    human.decide(legal(match)[0])
    assert human.take() == legal(match)[0]


def test_nothing_comes_of_a_choice_that_nobody_asked_for() -> None:
    match = make_match()
    human = Human()
    human.decide(legal(match)[0])
    human.ask(Turn.of(match, Seat(0)))
    assert human.take() is None


# Bots


def test_no_bot_answers_within_half_a_second() -> None:
    match = make_match()
    bot = BotPlayer(Puppet(), "expert")
    bot.ask(Turn.of(match, Seat(0)))
    assert wait_for(bot, LEAST_SECONDS - 0.1) is None
    assert wait_for(bot, 0.2) in legal(match)


def test_a_bot_answers_once_to_a_question() -> None:
    bot = BotPlayer(Puppet(), "expert")
    bot.ask(turn_of())
    assert wait_for(bot, 1.0) is not None
    assert wait_for(bot, 1.0) is None


def test_a_bot_plays_what_it_chose() -> None:
    match = make_match()
    wanted = legal(match)[7]
    bot = BotPlayer(Puppet([wanted]), "expert")
    bot.ask(Turn.of(match, Seat(0)))
    assert wait_for(bot, 1.0) == wanted


@pytest.mark.parametrize(
    "answer",
    [
        None,
        42,
        object(),
        Offer(Seat(0), Offer.DRAW, "w"),
        CUSTODIAN.parse(make_match().state, "a1-a1=2"),
        CUSTODIAN.parse(make_match().state, "roll 3"),
        "ValueError: the bot fell over",
    ],
    ids=["nothing", "a number", "an object", "an offer", "an illegal move", "a roll", "an error"],
)
def test_a_bad_answer_is_logged_and_a_legal_one_stands_in(
    answer: Any, caplog: pytest.LogCaptureFixture
) -> None:
    match = make_match()
    puppet = Puppet()
    puppet.answers = [answer]
    bot = BotPlayer(puppet, "expert")
    bot.ask(Turn.of(match, Seat(0)))
    with caplog.at_level(logging.WARNING):
        assert wait_for(bot, 1.0) in legal(match)
    assert "failed" in caplog.text


def test_a_bot_that_hangs_for_ever_is_given_up() -> None:
    match = make_match()
    puppet = Puppet()
    puppet.holds = True
    bot = BotPlayer(puppet, "expert")
    bot.ask(Turn.of(match, Seat(0)))
    assert wait_for(bot, PATIENCE_SECONDS + 1) in legal(match)
    assert puppet.cancelled


def test_an_answer_to_an_earlier_question_is_dropped() -> None:
    match = make_match()
    late = Puppet()
    late.holds = True
    bot = BotPlayer(late, "expert")
    bot.ask(Turn.of(match, Seat(0)))
    stale = late.answer(late.asked[0])
    bot.ask(Turn.of(match, Seat(0)))
    late.holds = False
    fresh = late.answer
    answers = [stale]
    late.poll = lambda: answers.pop() if answers else None  # type: ignore[method-assign]
    assert wait_for(bot, 1.0) is None
    answers.append(fresh(late.asked[1]))
    assert wait_for(bot, 1.0) in legal(match)


def test_a_cancelled_bot_says_nothing() -> None:
    puppet = Puppet()
    bot = BotPlayer(puppet, "expert")
    bot.ask(turn_of())
    bot.cancel()
    assert wait_for(bot, 2.0) is None
    assert puppet.cancelled == 1


def test_a_bot_that_was_not_asked_leaves_the_worker_alone() -> None:
    puppet = Puppet()
    puppet.ask(None)  # type: ignore[arg-type]
    BotPlayer(puppet, "expert").cancel()
    assert puppet.cancelled == 0


def test_a_bot_answers_an_offer() -> None:
    puppet = Puppet()
    puppet.agrees = True
    bot = BotPlayer(puppet, "expert")
    bot.propose(turn_of(seat=1), Offer(Seat(0), Offer.DRAW, "w"))
    bot.update(LEAST_SECONDS / 2)
    assert bot.take_consent() is None
    bot.update(LEAST_SECONDS)
    assert bot.take_consent() is True
    assert bot.take_consent() is None
    assert puppet.asked[0].kind is Kind.AGREE


# What a bot is told


def test_a_bot_is_told_only_what_its_seat_may_know() -> None:
    match = make_match(position=None, arrangement="hidden")
    match.play(CUSTODIAN.actions(match.state, Seat(0))[0])
    turn = Turn.of(match, Seat(1))
    assert all(face is None for _, seat, face in turn.view.dice if seat == 0)
    assert "?" in str(turn.view)


def test_h10_no_roll_to_come_can_be_foretold_from_what_a_bot_is_told() -> None:
    match = make_match()
    turn = Turn.of(match, Seat(0))
    assert match.seed not in turn.seed
    assert Random(f"{match.seed}/{0}").random() != Random(f"{turn.seed}/{0}").random()


def test_the_same_position_gives_a_bot_the_same_luck() -> None:
    assert turn_of().seed == turn_of().seed
    assert turn_of(seat=1).seed != turn_of().seed


def test_every_question_has_a_name_of_its_own() -> None:
    match = make_match()
    assert Turn.of(match, Seat(0)).match != Turn.of(match, Seat(0)).match


# Hints


def test_an_advisor_tells_the_best_action_and_how_far_it_is() -> None:
    match = make_match()
    puppet = Puppet()
    puppet.holds = True
    advisor = Advisor(puppet, Turn.of(match, Seat(0)), "master")
    advisor.update(1.0)
    assert advisor.share == pytest.approx(0.5)
    assert not advisor.done
    puppet.holds = False
    advisor.update(FRAME)
    assert advisor.done
    assert advisor.analysis is not None
    assert advisor.analysis.action in legal(match)


@pytest.mark.parametrize("answer", ["no", CUSTODIAN.parse(make_match().state, "a1-a1=2")])
def test_h21_an_advisor_never_advises_what_is_not_legal(answer: Any) -> None:
    puppet = Puppet([answer])
    advisor = Advisor(puppet, turn_of(), "master")
    advisor.update(FRAME)
    assert advisor.done
    assert advisor.analysis is None
