"""The rule book that plays: live figures, lessons and first matches, used as a person uses them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Literal

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
from scenes.shell.reading import Reading
from scenes.shell.rulebook import Rulebook
from scenes.shell.setup import Setup
from scenes.system import assets
from scenes.system.storage import Settings
from scenes.teaching import progress
from scenes.teaching.figure import AFTER_SECONDS, BEFORE_SECONDS, Figure, figure_of_clause
from scenes.teaching.first_match import first_matches, holds
from scenes.teaching.fruits import hurts
from scenes.teaching.gallery import a_wrong_choice, choose, play_through
from scenes.teaching.gentle import gentlest
from scenes.teaching.guide import Guide, first_match_scene
from scenes.teaching.lesson import RIGHT, lessons
from scenes.teaching.lesson_scene import LessonTeacher, lesson_scene
from scenes.teaching.panel import BAD, GOOD, HINT, TASK
from scenes.teaching.practice import practice_match
from tests.scenes.looks import flaws
from tests.scenes.program import Program

KEYS = [game.key for game in GAMES]
EVERY_LESSON = [(key, clause) for key in KEYS for clause in lessons(key)]
FIGURES = [(key, c["id"], c) for key in KEYS for c in assets.seeds(key)["clause"] if "figure" in c]
FIRST_MATCHES = [(key, name) for key in KEYS for name in first_matches(key)]
SIZES = ((800, 600), (1280, 800), (2560, 1440), (640, 480), (640, 1200), (1900, 500))
MOMENT = 0.1

every_game = pytest.mark.parametrize("key", KEYS)
every_lesson = pytest.mark.parametrize(("key", "clause"), EVERY_LESSON)
every_first_match = pytest.mark.parametrize(("key", "name"), FIRST_MATCHES)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One program for many tests: it takes longer to open than most of them take."""
    program = Program(tmp_path_factory.mktemp("player"))
    yield program
    program.close()


@pytest.fixture
def program(opened: Program) -> Program:
    """The program with the menu on top and nothing learnt; no test that uses it keeps a match."""
    fresh = Settings(window_size=(1280, 800), animation="off", muted=True)
    for name in fresh.__struct_fields__:
        setattr(opened.settings, name, getattr(fresh, name))
    opened.stage.return_to_first()
    opened.stage.notices.clear()
    opened.frames(1)
    return opened


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A program that has just been opened, for what is kept."""
    program = Program(tmp_path)
    yield program
    program.close()


def wait(program: Program, seconds: float = 1.0) -> None:
    """Lets time pass in long frames: nothing moves here that would have to be seen."""
    program.frames(round(seconds / MOMENT), MOMENT)


class Learner:
    """Somebody at a lesson."""

    def __init__(self, program: Program, key: str, clause: str) -> None:
        self.program = program
        program.stage.push(lesson_scene(program.stage, key, clause))
        self.wait()

    @property
    def scene(self) -> MatchScene:
        return self.program.match_scene

    @property
    def teacher(self) -> LessonTeacher:
        teacher = self.scene.coach
        assert isinstance(teacher, LessonTeacher)
        return teacher

    @property
    def said(self) -> dict[str, str]:
        """What is said, by kind."""
        return dict(self.teacher.cards)

    def wait(self, seconds: float = 1.0) -> None:
        wait(self.program, seconds)

    def solve(self) -> None:
        scene = self.scene
        scene.decide(scene.game.parse(scene.match.state, self.teacher.lesson.solution))
        self.wait()

    def err(self) -> None:
        self.scene.decide(a_wrong_choice(self.teacher))
        self.wait()


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


# Figures


def figure_of(program: Program, key: str, clause: dict[str, Any]) -> Figure:
    program.stage.open_rules((key, clause["id"]))
    program.frames(3)
    book = program.showing(Rulebook)
    figure = next(w for w in book.interface.find(clause["id"]).all_within() if isinstance(w, Figure))
    assert figure.match is not None, "it was made as soon as it was in sight"
    return figure


class Gallery(Scene):
    """A single figure, as the rule book shows it."""

    def __init__(self, program: Program, key: str, clause: dict[str, Any]) -> None:
        super().__init__(program.stage)
        self.figure = figure_of_clause(program.stage, key, clause)

    def build(self) -> None:
        self.interface.add(self.figure)

    def layout(self) -> None:
        self.figure.place(pygame.Rect((40, 40), (self.figure.natural_width(), self.figure.height_for(400))))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        while self.figure.waiting:
            self.figure.prepare()


@pytest.mark.parametrize(("key", "name", "clause"), FIGURES, ids=[f"{k} {n}" for k, n, _ in FIGURES])
def test_a_figure_is_the_position_of_its_clause_and_shows_what_may_come_of_it(
    program: Program, key: str, name: str, clause: dict[str, Any]
) -> None:
    gallery = Gallery(program, key, clause)
    program.stage.push(gallery)
    wait(program, 0.3)
    figure, match = gallery.figure, gallery.figure.match
    assert match is not None
    assert str(match.state) == clause["figure"]
    program.app.draw()
    seen = program.app.window.surface.subsurface(figure.seen_rect())
    assert len({tuple(seen.get_at((x, seen.get_height() // 2))) for x in range(seen.get_width())}) > 20
    if "try" in clause:
        program.click(figure)
        wait(program)
        assert match.log[0].text == clause["try"]
        program.click(figure)
        wait(program)
        assert str(match.state) == clause["figure"]


@pytest.mark.parametrize(("name", "hides"), [("CP-17", False), ("CP-52", True)])
def test_a_figure_lies_open_unless_it_is_seen_through_somebodys_eyes(
    program: Program, name: str, hides: bool
) -> None:
    clause = next(c for c in assets.seeds("captain")["clause"] if c["id"] == name)
    gallery = Gallery(program, "captain", clause)
    program.stage.push(gallery)
    wait(program, 0.3)
    scene, match = gallery.figure._scene, gallery.figure.match
    assert scene is not None
    assert match is not None
    assert (scene.shown_view != match.state) == hides


@every_game
def test_the_book_has_the_figure_of_every_clause_and_makes_those_in_sight(program: Program, key: str) -> None:
    clauses = [clause for clause in assets.seeds(key)["clause"] if "figure" in clause]
    assert figure_of(program, key, clauses[-1]).match is not None
    find = program.top.interface.find
    for clause in clauses:
        figure = next(w for w in find(clause["id"]).all_within() if isinstance(w, Figure))
        assert (figure.position, figure.action) == (clause["figure"], clause.get("try", ""))


@pytest.mark.parametrize(("animation", "moves"), [("normal", True), ("off", False)])
def test_a_figure_moves_by_itself_a_few_times_unless_motion_is_off(
    program: Program, animation: Literal["normal", "off"], moves: bool
) -> None:
    program.settings.animation = animation
    clause = next(c for c in assets.seeds("custodian")["clause"] if c["id"] == "CU-28")
    figure = figure_of(program, "custodian", clause)
    match = figure.match
    assert match is not None
    program.frames(round(60 * (BEFORE_SECONDS + 1)))
    assert match.can_undo == moves
    program.frames(round(60 * (AFTER_SECONDS + 1.5)))
    assert str(match.state) == clause["figure"]
    program.frames(60, seconds=1.0)
    assert str(match.state) == clause["figure"], "it has come to rest"
    program.click(figure)
    program.frames(120)
    assert match.can_undo


def test_a_figure_that_is_out_of_sight_is_not_made(program: Program) -> None:
    program.stage.open_rules(("custodian", None))
    program.frames(5)
    figures = [w for w in program.top.interface.widgets for w in w.all_within() if isinstance(w, Figure)]
    assert [figure.match is not None for figure in figures] == [figure.shown for figure in figures]
    assert sum(figure.shown for figure in figures) == 1, "the object of the game is what one sees first"


def test_a_house_rule_in_force_is_marked_in_the_book(own_program: Program) -> None:
    program = own_program
    program.click("custodian")
    setup = program.showing(Setup)
    setup.options = from_dict(setup.game.options, {"revisit": "no_reversal"})
    program.click("start")
    program.frames(60)
    program.stage.open_rules(("custodian", "CU-2"))
    find = program.top.interface.find
    marked = program.stage.words("rulebook.house_rule")
    assert marked in find("CU-2").note  # type: ignore[attr-defined]
    assert marked not in find("CU-11").note  # type: ignore[attr-defined]


# First matches


def guided(program: Program, key: str, name: str) -> tuple[MatchScene, Guide]:
    program.stage.push(first_match_scene(program.stage, key, name))
    wait(program)
    scene = program.match_scene
    assert isinstance(scene.coach, Guide)
    return scene, scene.coach


def stagehand(program: Program) -> Stagehand[MatchScene]:
    scene = program.match_scene
    return Stagehand(program.stage, lambda *_, **__: scene, scene.match)


def decided(guide: Guide) -> list[Seat]:
    """Who has decided something, in that order."""
    return [entry.seat for entry in guide.scene.match.log if entry.is_decision]


def test_every_game_has_lessons_and_a_first_match() -> None:
    assert [key for key in KEYS if not lessons(key)] == []
    assert [key for key in KEYS if not first_matches(key)] == []


@every_game
def test_every_note_has_words_and_a_condition_that_there_is(program: Program, key: str) -> None:
    told = first_matches(key).values()
    words = assets.texts("en", f"{key}_lessons")["first_match"]
    assert {note.name for match in told for note in match.notes} == set(words)
    for match in told:
        names = [note.name for note in match.notes]
        assert len(set(names)) == len(names)
        _, guide = guided(program, key, match.name)
        for note in match.notes:
            holds(note.when, guide)
        with pytest.raises(ValueError, match="no condition"):
            holds("whenever", guide)
        assert {"won", "lost"} <= {note.when for note in match.notes}


@every_first_match
def test_a_first_match_explains_itself_and_is_won_in_a_few_minutes(
    program: Program, key: str, name: str
) -> None:
    scene, guide = guided(program, key, name)
    assert guide.note is not None
    assert guide.note.when == "start"
    play_through(stagehand(program))
    assert guide.ending == "won"
    assert guide.note.when == "won"
    assert decided(guide).count(guide.seat) <= 20
    assert len(guide.told.notes) - len(guide._left) >= 7, "most of it was explained"
    assert progress.is_learnt(program.stage, key, guide.told.learnt_as)
    assert not list(program.storage.saves())
    if scene.allows_taking_back:
        _take_the_end_back_and_come_to_it_again(program, guide)
    program.click("onward")
    assert program.showing(Setup).game.key == key
    assert program.top.interface.find(guide.told.learnt_as).icon == "check"  # type: ignore[attr-defined]


def _take_the_end_back_and_come_to_it_again(program: Program, guide: Guide) -> None:
    program.key(pygame.K_z, pygame.KMOD_CTRL)
    if program.top.interface.layers:
        program.click("yes")
    wait(program)
    assert guide.ending is None
    assert guide.note is None or guide.note.when != "won"
    play_through(stagehand(program))
    assert guide.note is not None
    assert guide.note.when == "won", "it is told again"


@every_first_match
def test_the_rival_waits_while_one_reads(program: Program, key: str, name: str) -> None:
    scene, guide = guided(program, key, name)
    choose(stagehand(program), guide)
    wait(program)
    decisions = len(scene.match.log)
    assert guide.unread
    wait(program, 10)
    assert len(scene.match.log) == decisions
    for _ in range(5):
        if guide.unread:
            program.key(pygame.K_RETURN)
            wait(program, 8)
    assert decided(guide)[1] != guide.seat
    assert guide.unread or guide.note is None or holds(guide.note.when, guide), "nothing outdated is left"


@every_first_match
def test_one_is_asked_to_go_on_only_where_something_waits(program: Program, key: str, name: str) -> None:
    scene, guide = guided(program, key, name)
    onward = scene.interface.find("onward")
    for _ in range(12):
        if not onward.visible:
            break
        before = (guide.note, len(scene.match.log))
        program.click("onward")
        wait(program)
        after = (guide.note, len(scene.match.log))
        assert after != before or scene.flow.rush is not None, "going on leads somewhere"
    assert not onward.visible
    assert guide.has_turn


def test_a_hint_is_told_though_nothing_is_left_to_be_explained(program: Program) -> None:
    scene, guide = guided(program, "custodian", "")
    guide.note = None
    scene.desk.hint, scene.desk.hint_text = guide.actions[0], "it wins."
    assert [(card.kind, "it wins." in card.words) for card in guide.cards] == [(HINT, True)]


def test_a_lesson_is_there_in_words_too(program: Program) -> None:
    scene, guide = guided(program, "custodian", "")
    program.key(pygame.K_F2)
    program.showing(Reading)
    told = scene.telling.text()
    assert guide.cards[0].words in told
    assert "Ivory, You\nRuby, Rival" in told


@every_first_match
def test_a_turn_of_a_first_match_by_keyboard_alone(program: Program, key: str, name: str) -> None:
    scene, guide = guided(program, key, name)
    for _ in range(400):
        if guide.turns > 1 and guide.has_turn:
            break
        picker = scene.picker
        if picker is None or (guide.unread and scene.interface.focused is None):
            program.key(pygame.K_RETURN)
        elif scene.focused in picker.next_targets() and scene.focused not in picker.path:
            program.key(pygame.K_SPACE)
        else:
            program.key(pygame.K_TAB)
        wait(program, 0.5)
    hurries = scene.hurries
    assert decided(guide) == ([guide.seat] if hurries else [guide.seat, Seat(1 - guide.seat)])


@every_first_match
def test_a_first_match_can_be_left_and_asks_once_it_has_begun(program: Program, key: str, name: str) -> None:
    program.click(key)
    program.click(first_matches(key)[name].learnt_as)
    wait(program)
    program.key(pygame.K_ESCAPE)
    setup = program.showing(Setup)
    scene, guide = guided(program, key, name)
    choose(stagehand(program), guide)
    program.click("menu")
    assert program.match_scene is scene
    program.key(pygame.K_RETURN)
    assert program.match_scene is scene, "playing on is what Enter does"
    program.click("menu")
    program.click("leave")
    assert program.showing(Setup) is setup


@every_first_match
def test_a_forbidden_choice_is_explained_too(program: Program, key: str, name: str) -> None:
    _, guide = guided(program, key, name)
    guide.refused("some clause")
    seen = set()
    for _ in range(6):
        if guide.note is not None:
            seen.add(guide.note.name)
        guide.go_on()
        program.frames(2)
    assert "refused" in seen


@every_first_match
def test_a_gentle_rival_takes_nothing_if_it_need_not(program: Program, key: str, name: str) -> None:
    told, game = first_matches(key)[name], find_game(key)
    assert game is not None
    match = practice_match(program.stage, game, told.position, told.house_rules, told.seed)
    for number in range(8):
        if match.state.outcome is not None:
            break
        seat = match.state.to_act[0]
        action = gentlest(game, match.state, seat, Random(number))
        harmless = [a for a in game.suggestions(match.state, seat) if not hurts(game, match.state, a)]
        assert not (hurts(game, match.state, action) and len(harmless) > 24)
        match.play(action)


def test_a_gentle_rival_that_hurries_leaves_the_bell_to_others(program: Program) -> None:
    scene, guide = guided(program, "captain", "action")
    scene.decide(scene.game.parse(scene.match.state, "r ring"))
    for _ in range(30):
        wait(program, 3)
        if guide.unread:
            guide.go_on()
    own = [entry.text for entry in scene.match.log if entry.seat == Seat(1)]
    assert any(text.startswith("b place") for text in own)
    assert "b ring" not in own
    assert scene.hurries, "the phase goes on until the person ends it"


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
    programs = [Program(tmp_path / language, language=language) for language in ("en", "pseudo")]
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
