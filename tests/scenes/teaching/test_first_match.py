"""First matches that explain themselves, used as a person uses them."""

from __future__ import annotations

import re
from random import Random

import pygame
import pytest

from game.captain.moves import Tool
from game.catalog import find_game
from game.engine import Seat
from scenes.match.scene import MatchScene
from scenes.match.stagehand import Stagehand
from scenes.shell.reading import Reading
from scenes.shell.setup import Setup
from scenes.system import assets
from scenes.teaching import progress
from scenes.teaching.first_match import first_matches, holds
from scenes.teaching.fruits import hurts
from scenes.teaching.gallery import choose, play_through
from scenes.teaching.gentle import gentlest
from scenes.teaching.guide import Guide, first_match_scene
from scenes.teaching.lesson import lessons
from scenes.teaching.panel import HINT
from scenes.teaching.practice import practice_match
from tests.scenes.program import Program
from tests.scenes.teaching.learner import KEYS, every_first_match, every_game, wait

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


def test_a_note_about_a_refusal_goes_with_the_line_that_it_speaks_of(program: Program) -> None:
    scene, guide = guided(program, "captain", "strategic")
    while guide.unread:
        guide.go_on()
        wait(program)
    scene.choose(Tool.CUP)
    wait(program)
    assert guide.note is not None and guide.note.name == "refused"
    wait(program, 9)
    assert scene.refusals.shown is None
    assert guide.note is None or guide.note.name != "refused"
    program.stage.pop()


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
def test_a_first_match_says_first_what_is_coming_and_then_how_it_is_won(
    program: Program, key: str, name: str
) -> None:
    _, guide = guided(program, key, name)
    said = []
    for _ in range(2):
        (card,) = guide.cards
        said.append(card.words)
        assert guide.unread
        program.click("onward")
        wait(program)
    assert "three minutes" in said[0] and "practice" in said[0]
    assert re.search(r"\bwins?\b|\blost\b", said[1])
    assert not decided(guide), "nothing happens meanwhile"


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
