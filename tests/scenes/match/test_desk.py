"""The commands of a match: taking back, hints, threats, offers, tastes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.worker import Kind
from game.custodian.rules import CUSTODIAN
from game.engine import Seat
from game.match import Match
from scenes.match.commands import Command
from tests.scenes.person import CTRL
from tests.scenes.plain_match import TWO, Sit, Sitting, make_match

# Taking back


def test_h4_undo_against_a_bot_goes_back_to_the_persons_own_decision(sit: Sit) -> None:
    sitting = sit()
    sitting.play("b1-a3=1")
    sitting.settle()
    sitting.person.key(pygame.K_z, CTRL)
    sitting.settle()
    assert sitting.texts == []
    assert sitting.scene.flow.turn == 0
    assert sitting.match.takebacks > 0
    assert sitting.is_consistent()


def test_undo_while_the_bot_thinks_stops_it(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.play("b1-a3=1")
    sitting.wait(1)
    sitting.person.key(pygame.K_z, CTRL)
    assert sitting.thinker.cancelled == 1
    sitting.thinker.holds = False
    sitting.settle()
    sitting.wait(3)
    assert sitting.texts == []


def test_redo_plays_both_again(sit: Sit) -> None:
    sitting = sit()
    sitting.play("b1-a3=1")
    sitting.settle()
    before = sitting.texts
    for keys in ((pygame.K_y, CTRL), (pygame.K_z, CTRL | pygame.KMOD_LSHIFT)):
        sitting.person.key(pygame.K_z, CTRL)
        sitting.settle()
        assert sitting.texts == []
        sitting.person.key(*keys)
        sitting.settle()
        assert sitting.texts == before
        assert sitting.scene.flow.turn == 0
        assert sitting.is_consistent()


def test_between_two_persons_undo_takes_back_one_decision(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.play("b1-a3=1")
    sitting.settle()
    sitting.play("a5-a4=2")
    sitting.settle()
    sitting.press(Command.UNDO)
    sitting.settle()
    assert sitting.texts == ["b1-a3=1"]
    assert sitting.scene.flow.turn == 1


def test_with_nothing_decided_there_is_nothing_to_take_back(sit: Sit) -> None:
    sitting = sit(TWO)
    assert not sitting.scene.can_do(Command.UNDO)
    assert not sitting.widget("undo").enabled
    assert sitting.widget("undo").tip_text()
    sitting.person.key(pygame.K_z, CTRL)
    assert sitting.match.takebacks == 0


def test_the_same_rolls_come_again_after_taking_back(sit: Sit) -> None:
    sitting = sit(TWO, chaos=True)
    sitting.click("b1", "a3")
    sitting.settle()
    before, position = sitting.texts, str(sitting.match.state)
    assert len(before) == 2
    sitting.press(Command.UNDO)
    sitting.settle()
    sitting.click("b1", "a3")
    sitting.settle()
    assert sitting.texts == before
    assert str(sitting.match.state) == position


def test_undo_after_the_end_brings_the_match_back(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.RESIGN)
    sitting.person.click(sitting.widget("yes"))
    sitting.wait(2)
    assert sitting.above == "result"
    sitting.stage.pop()
    sitting.press(Command.UNDO)
    sitting.settle()
    assert sitting.match.state.outcome is None
    assert sitting.scene.flow.turn == 0


# Hints and threats


def test_h21_a_hint_is_legal_and_says_why(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.person.key(pygame.K_h)
    sitting.wait(0.5)
    assert sitting.thinker.asked[-1].kind is Kind.ANALYSE
    assert sitting.thinker.asked[-1].bot == "master"
    percent = re.search(r"(\d+)%", sitting.say("instruction"))
    assert percent is not None
    assert 20 <= int(percent[1]) <= 30
    assert sitting.scene.waits
    sitting.thinker.holds = False
    sitting.wait(0.2)
    assert sitting.scene.hint in CUSTODIAN.actions(sitting.match.state, Seat(0))
    assert "is worth" in sitting.say("instruction")


def test_the_search_for_a_hint_can_be_stopped(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.press(Command.HINT)
    sitting.wait(0.5)
    sitting.press(Command.HINT)
    assert sitting.thinker.cancelled == 1
    sitting.thinker.holds = False
    sitting.wait(1)
    assert sitting.scene.hint is None


def test_a_hint_goes_with_the_next_move(sit: Sit) -> None:
    sitting = sit()
    sitting.press(Command.HINT)
    sitting.wait(0.2)
    sitting.play("b1-a3=1")
    assert sitting.scene.hint is None


def test_a_hint_that_fails_is_told_and_can_be_asked_for_again(sit: Sit) -> None:
    sitting = sit()
    sitting.thinker.answers = ["no"]
    sitting.press(Command.HINT)
    sitting.wait(0.2)
    assert sitting.stage.notices.notices
    assert sitting.scene.hint is None
    sitting.press(Command.HINT)
    sitting.wait(0.2)
    assert sitting.scene.hint is not None


def test_hints_can_be_turned_off_in_the_settings(sit: Sit) -> None:
    sitting = sit(stage={"hints": False})
    assert not sitting.scene.can_do(Command.HINT)


def test_threats_are_marked_and_counted(sit: Sit) -> None:
    sitting = sit()
    assert list(sitting.scene.threats) == []
    sitting.person.key(pygame.K_t)
    assert len(sitting.scene.threats) == 2
    assert "2 of your dice" in sitting.say("instruction")
    sitting.press(Command.THREATS)
    assert list(sitting.scene.threats) == []


# Offers


def test_resigning_is_asked_once(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.RESIGN)
    assert sitting.match.state.outcome is None
    sitting.person.key(pygame.K_ESCAPE)
    assert sitting.match.state.outcome is None
    sitting.person.key(pygame.K_r, CTRL)
    sitting.person.key(pygame.K_RETURN)
    assert sitting.match.state.outcome is not None
    assert sitting.match.state.outcome.winner == 1
    loser = sitting.match.seats[0].name
    assert loser in sitting.scene.outcome_text(sitting.match.state.outcome), "who resigned is named"


def test_a_person_is_asked_by_name_about_a_draw(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.PROPOSE)
    sitting.wait(0.5)
    dialog = sitting.scene.interface.layers[-1]
    assert dialog.title.words == "Anna offers a draw"  # type: ignore[attr-defined]
    sitting.person.click(sitting.widget("decline"))
    sitting.settle()
    assert sitting.texts == ["w? draw", "b- draw"]
    assert sitting.scene.flow.turn == 0
    assert sitting.scene.obstacle(Command.PROPOSE) == "refused_lately"


def test_an_agreed_draw_ends_the_match(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.press(Command.PROPOSE)
    sitting.wait(0.5)
    sitting.person.click(sitting.widget("agree"))
    sitting.wait(2)
    assert sitting.texts == ["w? draw", "b+ draw"]
    assert sitting.match.state.outcome is not None
    assert sitting.match.state.outcome.winner is None
    assert sitting.above == "result"


@pytest.mark.parametrize("agrees", [True, False])
def test_a_bot_answers_an_offer(sit: Sit, agrees: bool) -> None:
    sitting = sit()
    sitting.thinker.agrees = agrees
    sitting.press(Command.PROPOSE)
    sitting.wait(0.2)
    assert not sitting.scene.interface.layers
    sitting.wait(3)
    assert (sitting.match.state.outcome is not None) is agrees
    assert sitting.texts[-1] == ("b+ draw" if agrees else "b- draw")


def test_an_offer_that_was_kept_is_asked_again_when_the_match_is_opened(sit: Sit, tmp_path: Path) -> None:
    first = sit(TWO)
    first.press(Command.PROPOSE)
    opened = Sitting(tmp_path, Match.load(make_saved(first.match), [CUSTODIAN]))
    opened.wait(1)
    assert opened.scene.interface.layers


def make_saved(match: Match) -> Any:
    """A save of the same log from the usual start: positions given to a match are not kept."""
    fresh = make_match(TWO, None, arrangement="as_rolled")
    offer = next(o for o in fresh.offers(fresh.state.to_act[0]) if o.needs_answer)
    fresh.offer(offer)
    return fresh.dump()


# Tastes


def test_view_and_sound_are_switched_and_remembered(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.person.key(pygame.K_v)
    sitting.press(Command.SOUND)
    kept = sitting.stage.storage.read_settings()
    assert kept.view == "above"
    assert kept.muted == sitting.stage.settings.muted
