"""The panel of a match: what it says, and that nothing of it is cut off or lies over anything else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.custodian.rules import CUSTODIAN
from game.engine import Seat
from game.match import Match
from game.save import SeatInfo
from scenes.match.commands import Command
from scenes.match.log import MoveLine, MoveList, move_lines
from scenes.match.seat_row import speak_alike
from scenes.ui import text
from scenes.ui.interface import Interface
from scenes.words import PSEUDO, Words
from tests.scenes.looks import flaws
from tests.scenes.plain_match import ANNA, BERT, OPENING, OTHER_ROBOT, ROBOT, Sitting, make_match

SIZES = [(640, 480), (800, 600), (1280, 800), (2560, 1440), (700, 1000), (600, 1400), (1920, 500)]
LONG = SeatInfo("Maximiliane Wolfeschlegelsteinhausenbergerdorff", "sapphire", "expert")


@pytest.fixture
def sit(tmp_path: Path) -> Callable[..., Sitting]:
    def sit(seats: Any = (ANNA, ROBOT), position: str | None = OPENING, **stage: Any) -> Sitting:
        return Sitting(tmp_path, make_match(seats, position), **stage)

    return sit


def begin(sitting: Sitting) -> None:
    """Nothing has been played yet."""


def choose(sitting: Sitting) -> None:
    sitting.settle()
    sitting.click("b1", "a3")


def play(sitting: Sitting) -> None:
    for _ in range(7):
        sitting.settle()
        state = sitting.match.state
        sitting.scene.decide(CUSTODIAN.actions(state, state.to_act[0])[-1])
    sitting.wait(2)


def look_back(sitting: Sitting) -> None:
    play(sitting)
    sitting.scene.showing.look_at(2)
    sitting.wait(1)


def ask_for_a_hint(sitting: Sitting) -> None:
    sitting.settle()
    sitting.scene.do(Command.THREATS)
    sitting.scene.do(Command.HINT)
    sitting.wait(0.5)


def threaten(sitting: Sitting) -> None:
    sitting.settle()
    sitting.scene.do(Command.THREATS)


def resign(sitting: Sitting) -> None:
    sitting.settle()
    sitting.press(Command.RESIGN)


def end(sitting: Sitting) -> None:
    resign(sitting)
    sitting.person.click(sitting.widget("yes"))
    sitting.wait(2)
    sitting.stage.pop()


def be_refused(sitting: Sitting) -> None:
    sitting.settle()
    sitting.click("b1", "e5")


STATES = [begin, choose, play, look_back, ask_for_a_hint, threaten, resign, end, be_refused]


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("reach", STATES, ids=lambda state: str(state.__name__))
def test_nothing_overlaps_or_is_cut_off(
    sit: Callable[..., Sitting], reach: Callable[[Sitting], None], size: tuple[int, int], language: str
) -> None:
    sitting = sit((ANNA, LONG), size=size)
    sitting.stage.words = Words(language)
    sitting.stage.rebuild()
    reach(sitting)
    assert found_flaws(sitting.scene.interface) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", [80, 200])
def test_nothing_is_cut_off_at_any_scale(
    sit: Callable[..., Sitting], size: tuple[int, int], percent: int
) -> None:
    sitting = sit((ANNA, LONG), size=size, ui_scale=percent)
    play(sitting)
    assert found_flaws(sitting.scene.interface) == []


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
def test_what_to_do_is_in_sight_at_any_scale(sit: Callable[..., Sitting], size: tuple[int, int]) -> None:
    sitting = sit((ANNA, LONG), size=size, ui_scale=200)
    sitting.settle()
    instruction = sitting.widget("instruction")
    assert instruction.spoken()
    assert instruction.rect.height >= min(2 * 20, instruction.height_for(instruction.rect.width))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_panel_of_watched_bots(sit: Callable[..., Sitting], size: tuple[int, int]) -> None:
    sitting = sit((OTHER_ROBOT, LONG), size=size)
    sitting.wait(8)
    assert found_flaws(sitting.scene.interface) == []
    for command in (Command.PAUSE, Command.STEP, Command.TEMPO):
        assert sitting.widget(command.value).visible
    for command in (Command.UNDO, Command.HINT):
        assert not sitting.widget(command.value).visible


def found_flaws(interface: Interface) -> list[str]:
    """What a person would see as broken; a refusal passes by and may lie over the board."""
    return [flaw for flaw in flaws(interface, long_names=True) if "Refusal" not in flaw]


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)], ids=str)
def test_every_command_can_be_hit(sit: Callable[..., Sitting], size: tuple[int, int]) -> None:
    sitting = sit(size=size)
    sitting.settle()
    for widget in sitting.widget("panel").all_within():
        if widget.focusable and widget.visible:
            assert min(widget.hit_rect().size) >= 40, widget.name


def test_every_button_says_what_it_does_and_its_key(sit: Callable[..., Sitting]) -> None:
    sitting = sit()
    sitting.settle()
    for command in Command:
        button = sitting.widget(command.value)
        assert button.tip
        assert button.shortcut == str(command.shortcuts[0])


def test_a_disabled_button_says_why(sit: Callable[..., Sitting]) -> None:
    sitting = sit()
    sitting.thinker.holds = True
    sitting.settle()
    sitting.click("b1", "a3", "1")
    sitting.wait(2)
    for command in Command:
        button = sitting.widget(command.value)
        if not button.enabled:
            assert button.tip_text() not in ("", button.tip)
            assert button.words or button.tip in button.tip_text(), "a picture alone does not say what"
            assert not button.tip_text().startswith("[")


def test_names_and_the_one_to_move_are_written_out(sit: Callable[..., Sitting]) -> None:
    sitting = sit((ANNA, BERT))
    sitting.settle()
    assert sitting.say("status") == "Anna to move"
    assert sitting.widget("seat 0").acts
    assert not sitting.widget("seat 1").acts
    sitting.click("b1", "a3", "1")
    sitting.settle()
    assert sitting.say("status") == "Bert to move"
    assert "you" not in sitting.say("status").lower().split()


def test_the_list_shows_words_and_notation_newest_in_sight(sit: Callable[..., Sitting]) -> None:
    sitting = sit((ANNA, BERT), size=(800, 600))
    play(sitting)
    moves = sitting.widget("moves")
    assert [row.detail for row in moves.rows] == [entry.text for entry in sitting.match.log]
    assert moves.row_rect(len(moves.rows) - 1).bottom <= moves.rect.bottom
    assert moves.overflow > 0


def test_a_line_ends_after_the_rolls_that_follow_it() -> None:
    match = make_match((ANNA, BERT), chaos=True)
    for _ in range(2):
        match.play(CUSTODIAN.actions(match.state, match.state.to_act[0])[0])
    lines = move_lines(
        match, None, lambda entry: "" if entry.text.startswith("roll") else "moves", lambda entry: "hidden"
    )
    assert [line.position for line in lines] == [2, 4]
    assert [line.seat for line in lines] == [0, 1]


def test_an_answer_to_an_offer_is_listed_for_who_gave_it() -> None:
    match = make_match((ANNA, BERT))
    match.offer(next(o for o in match.offers(Seat(0)) if o.needs_answer))
    match.answer(Seat(1), False)
    lines = move_lines(match, None, lambda entry: entry.text, lambda entry: "hidden")
    assert [(line.seat, line.notation) for line in lines] == [(0, "w? draw"), (1, "b- draw")]


def test_what_is_set_out_in_secret_is_no_line_to_read() -> None:
    match: Match = make_match((ANNA, BERT), None, arrangement="hidden")
    match.play(CUSTODIAN.actions(match.state, Seat(0))[0])
    for looker in (None, Seat(1)):
        line = move_lines(match, looker, lambda entry: entry.text, lambda entry: "hidden")[-1]
        assert (line.words, line.notation) == ("hidden", "")
    own = move_lines(match, Seat(0), lambda entry: entry.text, lambda entry: "hidden")[-1]
    assert own.notation.startswith("w arrange")
    match.play(CUSTODIAN.actions(match.state, Seat(1))[0])
    shown = move_lines(match, None, lambda entry: entry.text, lambda entry: "hidden")
    assert all(line.words != "hidden" for line in shown)


def test_the_focus_ring_reaches_everything_and_survives_a_resize(sit: Callable[..., Sitting]) -> None:
    sitting = sit()
    sitting.settle()
    sitting.scene.interface.focus(sitting.widget("hint"))
    sitting.stage.resize((800, 600))
    assert sitting.scene.interface.focused is sitting.widget("hint")
    sitting.stage.rebuild()
    assert sitting.scene.interface.focused is sitting.widget("hint")
    surface = pygame.Surface((800, 600))
    sitting.scene.draw(surface)


LONG_LINE = "Laid a card on b3; battle: " + ", ".join(f"a{n} is struck by b{n}" for n in range(1, 5))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)], ids=str)
def test_a_line_of_the_list_is_read_whole_however_long_it_is(
    sit: Callable[..., Sitting], size: tuple[int, int]
) -> None:
    sitting = sit((ANNA, BERT), size=size)
    moves = sitting.widget("moves")
    assert isinstance(moves, MoveList)
    notation = "w arrange 45566554/12361121"
    lines = [MoveLine(n + 1, True, Seat(n % 2), LONG_LINE, notation, n + 1, n) for n in range(4)]
    moves.set_lines(lines, list(sitting.match.seats), None)
    moves.place(pygame.Rect(moves.rect.left, moves.rect.top, moves.rect.width, sitting.stage.theme.px(220)))
    surface = pygame.Surface(size)
    with text.recorded() as drawn:
        moves.draw_row(surface, 3, moves.row_rect(3), (255, 255, 255))
    assert not [line for line in drawn if line.shortened]
    said = " ".join(line.text for line in drawn)
    assert LONG_LINE in said
    assert notation in said
    assert all(moves.row_rect(3).contains(line.rect) for line in drawn)
    bottoms = [moves.row_rect(n).bottom for n in range(4)]
    assert bottoms[:-1] == [moves.row_rect(n).top for n in range(1, 4)]
    assert moves.row_at((moves.rect.left + 5, moves.rect.bottom - 5)) == 3, "the newest is in sight"
    moves.hover((moves.rect.left + 5, moves.rect.bottom - 5))
    assert not moves.tip_text()


def test_a_line_that_is_longer_than_the_list_is_told_whole_when_pointed_at(
    sit: Callable[..., Sitting],
) -> None:
    sitting = sit((ANNA, BERT))
    moves = sitting.widget("moves")
    moves.set_lines([MoveLine(1, True, Seat(0), LONG_LINE, "w x", 1, 0)], list(sitting.match.seats), None)
    moves.place(pygame.Rect(moves.rect.topleft, (moves.rect.width, moves.row_height)))
    assert moves.row_rect(0).height == moves.row_height
    moves.hover(moves.rect.center)
    assert moves.tip_text() == f"{ANNA.name} · {LONG_LINE} · w x"


@pytest.mark.parametrize("acts", [False, True])
@pytest.mark.parametrize("name", ["Elfenbein", LONG.name])
@pytest.mark.parametrize("width", [180, 208, 240])
@pytest.mark.parametrize("compact", [True, False])
def test_how_seats_stand_is_read_whole_and_alike_in_rows_that_are_narrow(
    sit: Callable[..., Sitting], width: int, name: str, acts: bool, compact: bool
) -> None:
    sitting = sit((ANNA, BERT))
    rows = [sitting.widget("seat 0"), sitting.widget("seat 1")]
    for row, shown in zip(rows, (name, "Ada"), strict=True):
        row.name_shown, row.acts, row.compact = shown, acts and shown == name, compact
        row.standing, row.shorter = "18 Schätze, 4 Pasche", ("18 Schätze", "18")
        row.place(pygame.Rect(0, 0, width, row.height_for(width)))
    speak_alike(rows)
    assert rows[0].said == rows[1].said
    for row in rows:
        with text.recorded() as drawn:
            row.draw(pygame.Surface((width, 80)))
        (said,) = [line for line in drawn if line.full == row.said]
        assert not said.shortened
