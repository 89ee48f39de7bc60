"""Somebody who learns a game, for tests."""

from __future__ import annotations

import pytest

from game.catalog import GAMES
from scenes.match.scene import MatchScene
from scenes.system import assets
from scenes.teaching.first_match import first_matches
from scenes.teaching.gallery import a_wrong_choice
from scenes.teaching.lesson import lessons
from scenes.teaching.lesson_scene import LessonTeacher, lesson_scene
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
