"""How a match went, in figures: told at its end, counted as the rules and the list of moves count."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.captain.options import Options as CaptainOptions
from game.captain.rules import CAPTAIN
from game.catalog import GAMES
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.engine import AnyGame, Seat
from game.events import Captured
from game.match import Match
from game.save import SeatInfo
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.shell.course import Course, clock_time, course_of, lines_of
from scenes.shell.exhibit import sample_match
from scenes.shell.result import Result
from scenes.shell.sitting import reopened
from scenes.shell.summary import decisions_in, result_of
from scenes.ui.figures import Figures
from scenes.ui.labels import Paragraph
from scenes.words import Words
from tests.scenes.plain_match import Puppet
from tests.scenes.program import Program

SEATS = (SeatInfo("Anna", "ivory"), SeatInfo("Bo", "ruby"))


def in_the_morning() -> Match:
    """Anna takes a die of Bo's after she has thought for a minute, and Bo gives up after ten seconds."""
    match = Match(CUSTODIAN, Options(), SEATS, Seat(0), "morning")
    for letter in "wb":
        rolled = "".join(map(str, match.state.waiting(Seat("wb".index(letter)))))
        match.play(CUSTODIAN.parse(match.state, f"{letter} arrange {rolled}"), match.log[-1].seconds + 5)
    at = 10.0
    while not any(course_of(match).taken):
        seat = match.state.to_act[0]
        actions = list(CUSTODIAN.actions(match.state, seat))
        taking = [a for a in actions if len(CUSTODIAN.apply(match.state, a).events) > 2]
        at += 60 if taking else 1
        match.play((taking or actions)[-1], at)
    loser = match.state.to_act[0]
    match.offer(next(offer for offer in match.offers(loser) if not offer.needs_answer), at + 10)
    return match


def test_moves_captives_dice_and_time_are_those_of_the_log() -> None:
    match = in_the_morning()
    course = course_of(match)
    for seat in range(2):
        own = [entry for entry in match.log if entry.seat == seat]
        assert course.moves[seat] == len(own)
        assert len(course.thrown[seat]) == 5, "five dice are rolled, and none later without Chaos"
    events = [event for entry in match.log for event in entry.events]
    taken = [len(event.dice) for event in events if isinstance(event, Captured)]
    assert sum(course.taken) == sum(taken) > 0
    assert course.seconds == match.log[-1].seconds
    assert course.thought is not None and sum(course.thought) == pytest.approx(course.seconds)
    assert max(course.thought) > 60


def test_where_everybody_acts_at_once_nobody_is_timed() -> None:
    match = Match(CAPTAIN, CaptainOptions(), SEATS, Seat(0), "at once")
    for seconds in range(1, 12):
        seat = match.state.to_act[-1]
        match.play(CAPTAIN.suggestions(match.state, seat)[0], float(seconds))
    course = course_of(match)
    assert course.thought is None
    assert course.seconds == 11.0
    said = dict(lines_of(Words(strict=True), course, "captain"))
    assert "Time for moves" not in said and "Dice thrown" in said


def test_what_is_taken_is_called_as_its_game_calls_it() -> None:
    course = Course((1, 1), (2, 0), ("", ""), None, 0.0)
    words = Words(strict=True)
    assert ("Attack cards struck", ("2", "0")) in lines_of(words, course, "captain")
    assert ("Captured", ("2", "0")) in lines_of(words, course, "custodian")


def test_times_that_run_backwards_in_a_file_harm_nothing() -> None:
    match = in_the_morning()
    for number, entry in enumerate(match.log):
        object.__setattr__(entry, "seconds", 100.0 - number)
    course = course_of(match)
    assert course.thought is not None and min(course.thought) >= 0


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (9.4, "0:09"), (71, "1:11"), (3599.6, "1:00:00"), (7384, "2:03:04")]
)
def test_time_is_written_as_a_clock_shows_it(seconds: float, shown: str) -> None:
    assert clock_time(seconds) == shown


def test_the_result_tells_how_the_match_went(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.stage.push(program.stage.screens.match(program.stage, in_the_morning(), None))
    scene = program.match_scene
    program.stage.push(program.stage.screens.result(program.stage, scene))
    result = program.showing(Result)
    figures = result.interface.find("figures")
    assert isinstance(figures, Figures) and figures.heads == ("Anna", "Bo")
    lines = {line.words: line.figures for line in figures.lines}
    assert list(lines) == ["Moves", "Captured", "Dice thrown", "Their average", "Time for moves"]
    assert lines["Dice thrown"] == ("5", "5")
    told = [part.words for part in result.column.descendants() if isinstance(part, Paragraph)]
    assert f"The match took {clock_time(scene.match.log[-1].seconds)}." in told
    program.close()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_shelf_the_list_of_moves_and_looking_through_count_alike(tmp_path: Path, game: AnyGame) -> None:
    program = Program(tmp_path, unseen_frames=True)
    words = program.stage.words
    for number in (0, 3):
        save = sample_match(game, number)
        match = reopened(save)
        scene = program.stage.screens.match(program.stage, match, None)
        assert isinstance(scene, MatchScene)
        program.stage.push(scene)
        moves = [line.number for line in scene.lines if line.is_move]
        assert moves == list(range(1, decisions_in(save) + 1))
        assert [line.notation.split()[0] for line in scene.lines if not line.is_move] == [
            text.split()[0] for _, text in save.log if text.startswith(("roll", "deal"))
        ]
        if save.result is None:
            assert result_of(words, save) == words("summary.decisions", count=moves[-1])
        seen = []
        for command in (Command.FIRST, Command.LATER, Command.LATER):
            scene.do(command)
            seen.append(scene.side_panel.status.words)  # type: ignore[union-attr]
        assert seen == ["Before the first move", f"Move 1 of {moves[-1]}", f"Move 2 of {moves[-1]}"]
        program.stage.pop()
    program.close()


def test_who_has_just_finished_can_have_the_play_judged(tmp_path: Path) -> None:
    program = Program(tmp_path, thinker=Puppet())
    program.stage.push(program.stage.screens.match(program.stage, in_the_morning(), None))
    scene = program.match_scene
    program.stage.push(program.stage.screens.result(program.stage, scene))
    program.click("judge")
    assert program.top is scene
    assert scene.judging.running
    program.close()


def test_where_too_much_is_hidden_nobody_is_offered_a_judge(tmp_path: Path) -> None:
    program = Program(tmp_path, thinker=Puppet())
    match = reopened(sample_match(CAPTAIN, 1))
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.stage.push(program.stage.screens.result(program.stage, program.match_scene))
    with pytest.raises(KeyError):
        program.top.interface.find("judge")
    program.close()
