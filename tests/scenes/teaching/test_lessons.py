"""Lessons of the rule book, used as a person uses them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalog import GAMES, find_game
from game.engine import BadNotation, Seat
from game.match import Match
from game.options import from_dict
from game.save import SeatInfo
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.match.stagehand import Stagehand
from scenes.scene import Scene
from scenes.shell.rulebook import Rulebook
from scenes.shell.setup import Setup
from scenes.system import assets
from scenes.teaching import progress
from scenes.teaching.first_match import first_matches
from scenes.teaching.gallery import a_wrong_choice, play_through
from scenes.teaching.guide import first_match_scene
from scenes.teaching.lesson import RIGHT, lessons
from scenes.teaching.lesson_scene import LessonTeacher, lesson_scene
from scenes.teaching.panel import BAD, GOOD, HINT, TASK
from tests.scenes.looks import flaws
from tests.scenes.program import Program
from tests.scenes.teaching.learner import KEYS, MOMENT, SIZES, Learner, every_game, every_lesson, wait

# Lessons


@every_lesson
def test_a_lesson_says_what_is_wrong_shows_how_and_praises_what_is_right(
    program: Program, key: str, clause: str
) -> None:
    words, learner = program.stage.words, Learner(program, key, clause)
    before = str(learner.scene.match.state)
    assert list(learner.said) == [TASK]
    assert learner.scene.flow.turn == learner.teacher.seat, "the person may choose"
    order = list(lessons(key))
    assert f"{order.index(clause) + 1} of {len(order)}" in learner.teacher.heading

    program.key(pygame.K_h)
    learner.wait(0.2)
    assert words(f"{key}_lessons.{clause}.hint") in learner.said[HINT]
    if learner.scene.arranging is None:
        assert str(learner.scene.hint) == learner.teacher.lesson.solution

    learner.err()
    assert learner.said[BAD]
    assert GOOD not in learner.said
    assert HINT not in learner.said
    assert not progress.is_learnt(program.stage, key, clause)
    assert str(learner.scene.match.state) != before, "one sees what came of it"

    program.key(pygame.K_RETURN)
    learner.wait()
    assert str(learner.scene.match.state) == before
    assert list(learner.said) == [TASK]

    learner.err()
    program.click("hint")
    learner.wait()
    assert str(learner.scene.match.state) == before
    assert list(learner.said) == [TASK, HINT], "everything is back where it was"

    learner.solve()
    assert words(f"{key}_lessons.{clause}.right") in learner.said[GOOD]
    assert BAD not in learner.said
    assert progress.is_learnt(program.stage, key, clause)


@every_lesson
def test_a_lesson_has_words_for_all_that_may_be_said(key: str, clause: str) -> None:
    said = assets.texts("en", f"{key}_lessons")[clause]
    assert set(said) == {"task", "right", "wrong", "hint", *lessons(key)[clause].mistakes}


@every_game
def test_no_words_are_left_over_from_lessons_that_are_gone(key: str) -> None:
    words = assets.texts("en", f"{key}_lessons")
    assert set(words) - {"first_match", "first_matches"} == set(lessons(key))
    assert set(words.get("first_matches", {})) == set(first_matches(key)) - {""}


@every_lesson
def test_every_mistake_that_has_an_answer_can_be_made(key: str, clause: str) -> None:
    game, lesson = find_game(key), lessons(key)[clause]
    assert game is not None
    state = game.read(lesson.position, from_dict(game.options, lesson.house_rules))
    assert str(state) == lesson.position
    game.require(state, game.parse(state, lesson.solution))
    seat = lesson.seat(game, state)
    answers = {lesson.judge(game, state, action) for action in game.suggestions(state, seat)}
    actions = game.actions(state, seat)
    if len(actions) < 5000:
        answers = {lesson.judge(game, state, action) for action in actions}
        assert set(lesson.mistakes) <= answers
    assert answers - {RIGHT}, "there is something wrong to be done"


def test_a_lesson_is_neither_saved_nor_offered_to_be_continued(program: Program) -> None:
    learner = Learner(program, KEYS[0], next(iter(lessons(KEYS[0]))))
    learner.err()
    learner.scene.keep()
    assert not list(program.storage.saves())
    with pytest.raises(ValueError, match="practice"):
        learner.scene.match.dump()


def test_a_failure_in_a_lesson_is_reported_with_its_position(program: Program) -> None:
    learner = Learner(program, "custodian", "CU-28")
    learner.err()
    account = learner.scene.account()
    assert learner.teacher.lesson.position in account
    assert learner.scene.match.log[0].text in account
    assert learner.scene.reopening() is None


def test_a_first_match_that_was_opened_from_a_match_leads_back_to_it(own_program: Program) -> None:
    program = own_program
    program.click("custodian")
    program.click("two_players")
    program.click("start")
    program.frames(60)
    scene = program.match_scene
    program.key(pygame.K_F1)
    program.click("first_match")
    guided_scene = program.match_scene
    play_through(Stagehand(program.stage, lambda *_, **__: guided_scene, guided_scene.match))
    program.click("onward")
    program.showing(Rulebook)
    program.key(pygame.K_ESCAPE)
    assert program.match_scene is scene


def test_only_a_match_for_practice_begins_in_the_middle() -> None:
    game = GAMES[0]
    seats = (SeatInfo("Anna", "ivory"), SeatInfo("Bo", "ruby"))
    position = lessons(game.key)["CU-28"].position
    with pytest.raises(ValueError, match="practice"):
        Match(game, game.options(), seats, Seat(0), "seed", position=position)
    match = Match(game, game.options(), seats, Seat(0), "seed", practice=True, position=position)
    assert str(match.state) == position
    with pytest.raises(BadNotation):
        Match(game, game.options(), seats, Seat(0), "seed", practice=True, position="nonsense")


@every_game
def test_one_lesson_leads_to_the_next_and_the_last_back_to_the_book(program: Program, key: str) -> None:
    order = list(lessons(key))
    # Those in the middle have been done before, and are passed over.
    for clause in order[2:-1]:
        progress.learn(program.stage, key, clause)
    program.stage.open_rules((key, None))
    book = program.showing(Rulebook)
    program.click("next_lesson")
    for clause in (*order[:2], order[-1]):
        learner = object.__new__(Learner)
        learner.program = program
        learner.wait()
        assert learner.teacher.clause == clause
        learner.solve()
        assert list(learner.said) == [TASK, GOOD]
        program.key(pygame.K_RETURN)
    assert program.top is book
    assert progress.count_learnt(program.stage, key) == len(order)
    assert progress.next_lesson(program.stage, key) is None


@every_game
def test_the_next_lesson_is_the_first_after_it_that_was_not_done(program: Program, key: str) -> None:
    order = list(lessons(key))
    for done, following in pairwise(order):
        assert progress.next_lesson(program.stage, key, after=done) == following
    progress.learn(program.stage, key, order[1])
    assert progress.next_lesson(program.stage, key, after=order[0]) == order[2]
    assert progress.next_lesson(program.stage, key, after=order[-1]) == order[0]


@every_game
def test_progress_is_shown_in_the_book_and_survives_a_restart(tmp_path: Path, key: str) -> None:
    program = Program(tmp_path)
    clause = next(iter(lessons(key)))
    program.stage.open_rules((key, clause))
    program.click(f"try {clause}")
    learner = object.__new__(Learner)
    learner.program = program
    learner.wait()
    learner.solve()
    program.key(pygame.K_ESCAPE)
    book = program.showing(Rulebook)
    assert book.interface.find(clause).note == program.stage.words("rulebook.done")  # type: ignore[attr-defined]
    again = program.restarted()
    assert progress.is_learnt(again.stage, key, clause)
    assert progress.next_lesson(again.stage, key) != clause
    again.close()


def test_a_lesson_is_left_at_any_time_by_esc(program: Program) -> None:
    program.stage.open_rules(("custodian", "CU-1"))
    program.click("try CU-1")
    wait(program)
    program.key(pygame.K_ESCAPE)
    program.showing(Rulebook)


def test_a_lesson_by_mouse(program: Program) -> None:
    learner = Learner(program, "custodian", "CU-28")
    scene: Any = learner.scene
    for target in ("c5", "c3"):
        program.click(dict(scene.spots())[scene.grid.parse(target)].center)
        learner.wait(0.5)
    program.click(scene.choice.fan.spots()[0][1].center)
    learner.wait(2)
    assert learner.said[GOOD]
    program.click("onward")
    learner.wait()
    assert learner.teacher.clause != "CU-28"


def test_a_lesson_with_every_turn_confirmed(program: Program) -> None:
    program.settings.confirm_turns = True
    learner = Learner(program, "custodian", "CU-28")
    scene: Any = learner.scene
    for target in ("c5", "c3"):
        program.click(dict(scene.spots())[scene.grid.parse(target)].center)
        learner.wait(0.5)
    program.key(pygame.K_4, letter="4")
    learner.wait()
    assert list(learner.said) == [TASK]
    program.key(pygame.K_RETURN)
    learner.wait(2)
    assert learner.said[GOOD]


def test_a_lesson_by_keyboard(program: Program) -> None:
    learner = Learner(program, "custodian", "CU-28")
    scene: Any = learner.scene
    for target in ("c5", "c3"):
        for _ in range(40):
            if scene.focused == scene.grid.parse(target):
                break
            program.key(pygame.K_TAB)
        program.key(pygame.K_SPACE)
        learner.wait(0.5)
    program.key(pygame.K_4, letter="4")
    learner.wait(2)
    assert learner.said[GOOD]


def test_what_is_forbidden_in_a_match_leads_to_its_clause_its_lesson_and_back(own_program: Program) -> None:
    program = own_program
    seats = (SeatInfo("Anna", "ivory"), SeatInfo("Bo", "ruby"))
    game = find_game("custodian")
    assert game is not None
    match = Match(game, game.options(), seats, Seat(0), "gallery")
    for text in ("w arrange 63124", "b arrange 14662"):
        match.play(game.parse(match.state, text))
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    scene: Any = program.match_scene
    program.frames(30)
    program.click(dict(scene.spots())[scene.grid.parse("a1")].center)
    program.click(scene.laid.cell_rect(scene.grid.parse("a2")).center)
    assert scene.help_place == ("custodian", "CU-1")
    program.key(pygame.K_F1)
    book = program.showing(Rulebook)
    assert book.opened == "CU-1"
    program.click("try CU-1")
    program.frames(60)
    program.key(pygame.K_F1)
    assert program.top is book, "the book lies below already"
    program.key(pygame.K_ESCAPE)
    assert program.match_scene.match is match


@every_game
def test_f1_in_a_match_opens_what_is_being_done(own_program: Program, key: str) -> None:
    program = own_program
    stages: dict[str, str] = assets.seeds(key)["in_play"]
    clauses = {clause["id"] for clause in assets.seeds(key)["clause"]}
    assert set(stages.values()) <= clauses
    assert "over" in stages
    program.click(key)
    program.click("against_bot")
    program.showing(Setup).starter = "first"
    program.click("start")
    program.frames(200)
    place = program.match_scene.help_place
    assert place == (key, stages.get("setting_out", stages.get("start")))


def test_the_way_out_of_a_lesson_is_all_that_a_lesson_has_of_the_menu(program: Program) -> None:
    learner = Learner(program, "custodian", "CU-1")
    for command in (Command.RESIGN, Command.PROPOSE, Command.REDO, Command.THREATS, Command.PLAY_ON):
        assert not learner.scene.can_do(command)
    program.key(pygame.K_t)
    assert program.stage.notices.notices, "it is said why"


# Looks


def teaching_scenes(program: Program, key: str) -> Iterator[Scene]:
    stage = program.stage
    clause = next(iter(lessons(key)))
    yield stage.screens.rulebook(stage, (key, clause))
    yield lesson_scene(stage, key, clause)
    for name in first_matches(key):
        yield first_match_scene(stage, key, name)


@every_game
def test_nothing_overlaps_and_nothing_is_cut_off(tmp_path: Path, key: str) -> None:
    programs = [
        Program(tmp_path / language, language=language, unseen_frames=True) for language in ("en", "pseudo")
    ]
    # What is painted for a size serves all scenes in all languages.
    for size in SIZES:
        for program in programs:
            program.stage.reset(Scene(program.stage))
            program.stage.resize(size)
            for scene in teaching_scenes(program, key):
                program.stage.push(scene)
                program.frames(3, MOMENT)
                assert flaws(scene.interface) == []
                if isinstance(scene, MatchScene) and isinstance(scene.coach, LessonTeacher):
                    scene.decide(a_wrong_choice(scene.coach))
                    program.frames(3, MOMENT)
                    assert BAD in dict(scene.coach.cards)
                    assert flaws(scene.interface) == []
                program.stage.pop()
    for program in programs:
        program.close()
