"""The live figures of the rule book."""

from __future__ import annotations

from typing import Any, Literal

import pygame
import pytest

from game.options import from_dict
from scenes.scene import Scene
from scenes.shell.rulebook import Rulebook
from scenes.shell.setup import Setup
from scenes.system import assets
from scenes.teaching.figure import AFTER_SECONDS, BEFORE_SECONDS, Figure, figure_of_clause
from tests.scenes.program import Program
from tests.scenes.teaching.learner import FIGURES, every_game, wait

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
