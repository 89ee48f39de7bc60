"""Rounds of Tilting Dice, from one to the next and to the end of the match."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.save import SeatInfo
from game.tilting.moves import Tilt
from game.tilting.rules import TILTING
from scenes.match.commands import Command
from scenes.tilting.placing import Placing
from scenes.ui.dialog import Dialog
from scenes.view.workshop import Workshop
from tests.scenes.tilting.person import (
    BLACK,
    MIDDLE,
    WHITE,
    Seated,
    Sit,
    meets,
)

# Rounds


def told(seated: Seated) -> str:
    """What is said between two rounds."""
    return str(seated.layer.body.children()[0].children()[0].words)


def test_a_round_ends_with_a_clear_statement_and_the_next_one_begins_after_it(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2", "e3", "d3", "c3")
    seated.scene.timeline.finish()
    assert not seated.layer, "the winning position is seen first"
    seated.wait(0.1)
    assert isinstance(seated.layer, Dialog)
    said = [seated.layer.title.words, told(seated)]
    assert said[0] == "Anna wins round 1"
    assert said[1] == "\n".join(
        [
            "Anna captures with 10 against 2.",
            "Anna 1 : 0 Bert",
            "Round 2: Bert begins. Everybody keeps dice and board.",
        ]
    )
    assert [die.seat for die in seated.scene.table.tray(WHITE)] == [BLACK]
    assert seated.scene.flow.turn is None
    seated.draw()
    seated.person.key(pygame.K_RETURN)
    seated.settle()
    assert not seated.layer
    assert seated.scene.placing is not None
    assert seated.scene.flow.turn == BLACK, "now the other side begins"
    assert seated.scene.standing_of(WHITE) == "1 round won"
    assert seated.scene.remark() == "Round 2 · first to 3 wins · Bert begins"
    assert seated.is_consistent()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)], ids=str)
def test_the_capture_that_ended_a_round_is_seen_beside_what_is_said_of_it(
    sit: Sit, size: tuple[int, int]
) -> None:
    seated = sit(*MIDDLE, stage={"size": size})
    seated.click("e2", "e3", "d3", "c3")
    seated.settle()
    said, window = seated.layer.rect, pygame.Rect((0, 0), size)
    assert window.contains(said)
    assert window.contains(seated.layer.foot.rect)
    for name in ("c3", "c4"):
        assert not said.colliderect(seated.scene.laid.die_rect(seated.cell(name))), name


def test_a_round_that_nears_its_limit_says_so(sit: Sit) -> None:
    dice = "wa1:162534 wf1:162534 ba6:162534 bf6:162534"
    tiles = "123456/234561/345612/456123/561234/612345"
    seated = sit(position=f"{tiles} w {dice} 80 score:0-0 round:1:w", limit=50)
    assert "20 more turns without a capture" in seated.scene.remark()
    seated = sit(position=f"{tiles} b {dice} 79 score:0-0 round:1:w", limit=50)
    assert "void" not in seated.scene.remark()


def test_a_match_that_is_won_is_reckoned_in_rounds(sit: Sit) -> None:
    start = "123456/234561/345612/456123/561234/612345 w wd2:162534 wf1:256134 bc5:163452 bf6:162534 6"
    seated = sit(position=f"{start} score:2-1 round:4:w")
    assert seated.scene.reckoning() == ()
    seated.click("d2", "d3", "d4", "c4")
    seated.scene.timeline.finish()
    assert [(each.figures, each.decided) for each in seated.scene.reckoning()] == [((3, 1), True)]


def test_the_score_waits_until_the_die_has_been_pressed_out(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2", "e3", "d3", "c3")
    seated.wait(0.5)
    assert seated.scene.standing_of(WHITE) == "0 rounds won"
    seated.scene.timeline.finish()
    assert seated.scene.standing_of(WHITE) == "1 round won"


@pytest.mark.parametrize("rebuild", ["never", "each_round", "loser"])
@pytest.mark.parametrize("new_board", [False, True])
def test_what_may_be_made_anew_is_told_and_then_made(sit: Sit, rebuild: str, new_board: bool) -> None:
    seated = sit(*MIDDLE, rebuild=rebuild, new_board=new_board)
    seated.click("e2", "e3", "d3", "c3")
    seated.settle()
    assert ("new dice" in told(seated)) == (rebuild != "never")
    assert ("laid anew" in told(seated)) == new_board
    seated.press("next round")
    seated.settle()
    if rebuild == "each_round":
        seated.lift_curtain()
    assert isinstance(seated.scene.arranging, Placing if rebuild == "never" else Workshop)
    assert seated.is_consistent()


def test_taking_back_over_the_end_of_a_round_brings_everything_back(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2", "e3", "d3", "c3")
    seated.settle()
    seated.press("next round")
    seated.settle()
    seated.scene.do(Command.UNDO)
    seated.settle()
    assert seated.is_consistent()
    assert len(seated.scene.table.on_board()) == 4
    seated.scene.do(Command.REDO)
    seated.settle()
    assert not seated.layer, "what was told once is not told again"
    assert seated.is_consistent()


def test_watchers_are_told_of_a_round_without_being_asked(sit: Sit) -> None:
    bots = (SeatInfo("One", "ivory", "beginner"), SeatInfo("Two", "ruby", "beginner"))
    seated = sit(*MIDDLE, seats=bots, wait=False)
    seated.wait(0.5)
    seated.scene.flow.cancel()
    seated.scene.flow.paused = True
    seated.scene.flow.play(TILTING.parse(seated.match.state, "e2:NWW"))
    seated.wait(8.0)
    assert not seated.layer
    assert seated.is_consistent()


def test_the_match_is_over_with_the_last_round(sit: Sit) -> None:
    seated = sit(*MIDDLE, rounds=1)
    seated.click("e2", "e3", "d3", "c3")
    seated.wait(6.0)
    assert seated.stage.top is not seated.scene
    assert not seated.layer
    assert [die.seat for die in seated.scene.table.tray(WHITE)] == [BLACK]
    assert seated.is_consistent()


def test_a_void_round_is_told_as_one(sit: Sit) -> None:
    start = "123456/234561/345612/456123/561234/612345 w wd2:162534 wf1:256134 bb4:431652 bc5:163452 6"
    seated = sit(position=f"{start} score:1-1 round:3:w", both_win="void")
    seated.click("d2", "d3", "d4", "c4")
    seated.settle()
    assert seated.layer.title.words == "Round 3 is void"
    assert "played once more, and Anna begins again" in told(seated)
    seated.press("next round")
    seated.settle()
    assert seated.is_consistent()


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_a_whole_round_can_be_played(sit: Sit, hands: str) -> None:
    """From the deal to the capture, with the mouse alone and with the keyboard alone."""
    seated = sit()
    for _ in range(2):
        seated.lift_curtain()
        finish(seated, hands, "arranger done")
        seated.scene.timeline.finish()
        seated.wait(0.5)
    seated.settle()
    for _ in range(2):
        finish(seated, hands, "placing done")
        seated.settle()
    rng = Random(2)
    for _ in range(60):
        if seated.layer:
            break
        state = seated.match.state
        turns = list(TILTING.actions(state, state.turn))
        meeting = [turn for turn in turns if meets(state, turn)]
        turn: Any = (meeting or turns)[rng.randrange(len(meeting or turns))]
        if hands == "mouse":
            seated.click(*turn.route)
        else:
            roll_by_keys(seated, turn)
        assert seated.texts[-1] == str(turn)
        seated.settle()
    assert isinstance(seated.layer, Dialog)
    finish(seated, hands, "next round")
    seated.settle()
    assert seated.scene.placing is not None
    assert seated.is_consistent()


def finish(seated: Seated, hands: str, name: str) -> None:
    if hands == "mouse":
        seated.press(name)
    else:
        seated.person.key(pygame.K_RETURN)


def roll_by_keys(seated: Seated, turn: Tilt) -> None:
    for _ in range(40):
        if seated.scene.focused == turn.start:
            break
        seated.person.key(pygame.K_TAB)
    seated.person.key(pygame.K_SPACE)
    keys = {"N": pygame.K_UP, "E": pygame.K_RIGHT, "S": pygame.K_DOWN, "W": pygame.K_LEFT}
    for letter in str(turn).partition(":")[2]:
        seated.person.key(keys[letter])
        seated.wait(0.1)
    seated.person.key(pygame.K_RETURN)
