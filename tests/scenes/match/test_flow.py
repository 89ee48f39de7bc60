"""A match goes on: bots answer, persons take turns behind curtains, it is kept and comes to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.custodian.rules import CUSTODIAN
from game.engine import Seat
from game.match import Match
from game.save import PERSON
from scenes.match.commands import Command, Tempo
from tests.scenes.person import CTRL
from tests.scenes.plain_match import ANNA, BOTS, ROBOT, TWO, Sit, Sitting, make_match

# Against a bot


def test_the_bot_answers_and_the_person_gets_the_turn_back(sit: Sit) -> None:
    sitting = sit()
    sitting.play("b1-a3=1")
    sitting.settle()
    assert len(sitting.texts) == 2
    assert sitting.scene.flow.turn == 0
    assert sitting.is_consistent()


def test_the_bot_is_asked_while_the_person_s_move_is_still_seen(sit: Sit) -> None:
    sitting = sit()
    sitting.click("b1", "a3", "1")
    assert sitting.scene.timeline.busy
    assert [request.seat for request in sitting.thinker.asked] == [1]


def test_g8_nothing_a_person_does_changes_anything_in_the_bots_turn(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.play("b1-a3=1")
    sitting.wait(1)
    before = str(sitting.match.state)
    for name in ("a5", "a1", "c1", "c3", "e5"):
        sitting.click(name)
        sitting.person.press(sitting.at(name))
        sitting.person.point(sitting.at("c3"), held=True)
        sitting.person.release(sitting.at("c3"))
    for key in (pygame.K_h, pygame.K_1, pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_UP):
        sitting.person.key(key)
    sitting.person.key(pygame.K_r, CTRL)
    sitting.person.key(pygame.K_d, CTRL)
    sitting.wait(1)
    assert str(sitting.match.state) == before
    assert len(sitting.texts) == 1
    assert not sitting.scene.interface.layers


def test_a_long_thought_is_told_in_words(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.play("b1-a3=1")
    sitting.wait(0.5)
    assert sitting.say("status") == "Robot to move"
    sitting.wait(1.0)
    assert sitting.say("status").startswith("Robot is thinking.")
    assert sitting.scene.waits


@pytest.mark.parametrize(
    "answer", [None, 42, "ValueError: fell over", CUSTODIAN.parse(make_match().state, "a1-a1=2")]
)
def test_whatever_a_bot_says_the_match_goes_on(sit: Sit, answer: Any) -> None:
    sitting = sit()
    sitting.thinker.answers = [answer]
    sitting.play("b1-a3=1")
    sitting.settle()
    assert len(sitting.texts) == 2


@pytest.mark.parametrize("delay", [0.0, 0.3, 0.6, 1.0])
def test_leaving_at_any_time_stops_the_bot(sit: Sit, delay: float) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.click("b1", "a3", "1")
    sitting.wait(delay)
    sitting.stage.reset(sitting.stage.screens.menu(sitting.stage))
    assert sitting.thinker.cancelled == 1
    sitting.thinker.holds = False
    sitting.wait(2)
    assert len(sitting.texts) == 1


# Watching bots


def test_bots_play_by_themselves_and_can_be_paused_and_stepped(sit: Sit) -> None:
    sitting = sit(BOTS, wait=False)
    sitting.wait(6)
    assert len(sitting.texts) >= 2
    sitting.press(Command.PAUSE)
    sitting.scene.timeline.finish()
    count = len(sitting.texts)
    sitting.wait(6)
    assert len(sitting.texts) == count
    sitting.press(Command.STEP)
    sitting.wait(6)
    assert len(sitting.texts) == count + 1
    sitting.person.key(pygame.K_p)
    sitting.wait(6)
    assert len(sitting.texts) > count + 1


def test_pausing_works_while_something_moves(sit: Sit) -> None:
    sitting = sit(BOTS, wait=False)
    while not sitting.scene.timeline.busy:
        sitting.wait(0.1)
    sitting.press(Command.PAUSE)
    assert sitting.scene.flow.paused
    assert not sitting.scene.timeline.busy


def test_a_quicker_tempo_plays_more(sit: Sit) -> None:
    counts = {}
    sitting = sit(BOTS, wait=False)
    for _ in Tempo:
        before = len(sitting.texts)
        sitting.wait(20)
        counts[sitting.scene.flow.tempo] = len(sitting.texts) - before
        sitting.press(Command.TEMPO)
    assert counts[Tempo.SLOW] < counts[Tempo.NORMAL] < counts[Tempo.FAST]
    # No bot answers before half a second has passed, so there is little to gain any more.
    assert counts[Tempo.FASTEST] >= counts[Tempo.FAST] - 1


# Setting out in secret


def test_between_two_persons_a_curtain_names_the_next_player(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="hidden")
    assert sitting.above == "handover"
    assert sitting.stage.top.about[0] == "Anna"  # type: ignore[union-attr]


def lift_curtain(sitting: Sitting) -> str:
    """Whoever is called comes behind the curtain; the name."""
    assert sitting.above == "handover"
    name, ready = sitting.stage.top.about  # type: ignore[union-attr]
    sitting.stage.pop()
    ready()
    sitting.settle()
    return str(name)


def test_neither_sees_the_others_row_before_both_are_set_out(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="hidden")
    assert lift_curtain(sitting) == "Anna"
    sitting.person.click(sitting.widget("keep"))
    sitting.settle()
    assert all(face is None for seat, face in sitting.scene.table.dice.values() if seat == 0)
    assert lift_curtain(sitting) == "Bert"
    assert sitting.scene.looker == 1
    assert all(face is None for seat, face in sitting.scene.table.dice.values() if seat == 0)
    assert [line.notation for line in sitting.scene.lines] == [""]
    sitting.person.click(sitting.widget("keep"))
    sitting.settle()
    assert sitting.above == ""
    assert all(face is not None for _, face in sitting.scene.table.dice.values())
    assert "arrange" in sitting.scene.lines[0].notation


def test_what_was_shown_is_not_taken_back_between_persons(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="hidden")
    for _ in range(2):
        lift_curtain(sitting)
        sitting.person.click(sitting.widget("keep"))
        sitting.settle()
    assert not sitting.scene.can_do(Command.UNDO)
    sitting.person.key(pygame.K_z, CTRL)
    assert sitting.match.takebacks == 0


def test_against_a_bot_taking_back_what_was_shown_is_asked_first(sit: Sit) -> None:
    sitting = sit((ANNA, ROBOT), None, arrangement="hidden")
    assert sitting.above == ""
    sitting.person.click(sitting.widget("keep"))
    sitting.settle()
    count = len(sitting.texts)
    sitting.press(Command.UNDO)
    assert len(sitting.texts) == count
    sitting.person.click(sitting.widget("no"))
    assert len(sitting.texts) == count
    sitting.press(Command.UNDO)
    sitting.person.click(sitting.widget("yes"))
    sitting.settle()
    assert len(sitting.texts) == 2
    assert sitting.scene.arranging is not None


def test_the_curtain_falls_again_when_a_hidden_match_is_opened(sit: Sit, tmp_path: Path) -> None:
    first = sit(TWO, None, arrangement="hidden")
    lift_curtain(first)
    first.person.click(first.widget("keep"))
    first.settle()
    opened = Sitting(tmp_path, Match.load(first.match.dump(), [CUSTODIAN]))
    opened.settle()
    assert lift_curtain(opened) == "Bert"
    assert all(face is None for seat, face in opened.scene.table.dice.values() if seat == 0)


# Seats that change hands


def test_a_seat_can_be_handed_to_a_bot_and_back(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.click("b1")
    sitting.scene.flow.hand_seat(Seat(0), "expert")
    assert sitting.match.seats[0].player == "expert"
    sitting.settle()
    assert len(sitting.texts) == 1
    assert sitting.scene.flow.turn == 1
    sitting.scene.flow.hand_seat(Seat(0), PERSON)
    sitting.settle()
    sitting.scene.decide(CUSTODIAN.actions(sitting.match.state, Seat(1))[0])
    sitting.settle()
    assert sitting.scene.flow.turn == 0
    assert len(sitting.texts) == 2


def test_a_seat_taken_back_from_a_thinking_bot_stops_it(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.play("b1-a3=1")
    sitting.wait(1)
    sitting.scene.flow.hand_seat(Seat(1), PERSON)
    assert sitting.thinker.cancelled == 1
    sitting.settle()
    assert sitting.scene.flow.turn == 1


# Keeping


def test_the_match_is_kept_after_every_decision(sit: Sit) -> None:
    sitting = sit(TWO, None, arrangement="as_rolled")
    storage = sitting.stage.storage
    assert list(storage.saves()) == []
    for count in (1, 2, 3):
        state = sitting.match.state
        sitting.scene.decide(CUSTODIAN.actions(state, state.to_act[0])[0])
        sitting.settle()
        (kept,) = storage.saves()
        match = Match.load(kept.save, [CUSTODIAN])  # type: ignore[union-attr]
        assert sum(entry.is_decision for entry in match.log) == count
        assert str(match.state) == str(sitting.match.state)
    sitting.press(Command.UNDO)
    (kept,) = storage.saves()
    assert sum(e.is_decision for e in Match.load(kept.save, [CUSTODIAN]).log) == 2  # type: ignore[union-attr]


def test_a_continued_match_is_kept_under_its_own_name(sit: Sit, tmp_path: Path) -> None:
    first = sit(TWO, None, arrangement="as_rolled")
    first.scene.decide(CUSTODIAN.actions(first.match.state, first.match.state.to_act[0])[0])
    (kept,) = first.stage.storage.saves()
    first.stage.storage.close()
    second = Sitting(tmp_path, Match.load(kept.save, [CUSTODIAN]))  # type: ignore[union-attr]
    second.scene.flow.slot = kept.slot
    second.settle()
    second.scene.decide(CUSTODIAN.actions(second.match.state, second.match.state.to_act[0])[0])
    assert len(list(second.stage.storage.saves())) == 1


def test_the_times_in_the_log_are_those_of_the_clock(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.clock.now += 61
    sitting.play("b1-a3=1")
    assert 61 <= sitting.match.log[-1].seconds < 70


# The end


def test_the_result_comes_once_and_can_be_called_again(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.RESIGN)
    sitting.person.click(sitting.widget("yes"))
    sitting.wait(2)
    assert sitting.above == "result"
    sitting.stage.pop()
    sitting.wait(3)
    assert sitting.above == ""
    assert "Bert" in sitting.say("status")
    sitting.press(Command.RESULT)
    assert sitting.above == "result"
    sitting.stage.pop()
    sitting.person.key(pygame.K_RETURN)
    assert sitting.above == "result"
