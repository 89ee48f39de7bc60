"""The rule book, lessons and first matches in states worth a picture, reached as a person reaches them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any

from game.bots.roster import GREEDY, IMAGINATION, make_bot
from game.engine import Action, AnyGame, Seat
from scenes.match.scene import MatchScene
from scenes.match.stagehand import Stagehand
from scenes.scene import Scene, Stage
from scenes.teaching.first_match import first_matches
from scenes.teaching.fruits import hurts
from scenes.teaching.guide import Guide, first_match_scene
from scenes.teaching.lesson import RIGHT, lessons
from scenes.teaching.lesson_scene import LessonTeacher, lesson_scene

MOMENTS = 300
"""So many decisions at most are waited for until a first match is over."""


def telling_states_of_teaching(stage: Stage, key: str) -> Iterator[tuple[str, list[Scene]]]:
    """A page of the rule book, a lesson before, wrong and right, and moments of the first match, by name."""
    taught = next((lesson for lesson in lessons(key).values() if lesson.takes or lesson.wins), None)
    taught = taught or next(iter(lessons(key).values()), None)
    if taught is not None:
        clause = taught.clause
        yield "rules_page", [stage.screens.rulebook(stage, (key, clause))]
        for name in ("before", "wrong", "right"):
            hand = _at(stage, lesson_scene(stage, key, clause))
            teacher = hand.scene.coach
            assert isinstance(teacher, LessonTeacher)
            if name == "right":
                hand.scene.decide(hand.scene.game.parse(hand.scene.match.state, taught.solution))
            elif name == "wrong":
                hand.scene.decide(a_wrong_choice(teacher))
            hand.rest()
            yield f"lesson_{name}", [hand.scene]
    for name, told in first_matches(key).items():
        shown = told.learnt_as.replace(" ", "_")
        hand = _at(stage, first_match_scene(stage, key, name))
        yield f"{shown}_begins", [hand.scene]
        hand = _at(stage, first_match_scene(stage, key, name))
        choose(hand, guide_of(hand), up_to=1)
        yield f"{shown}_chosen", [hand.scene]
        hand = _at(stage, first_match_scene(stage, key, name))
        play_through(hand)
        yield f"{shown}_won", [hand.scene]


def guide_of(hand: Stagehand[MatchScene]) -> Guide:
    """Who guides through a first match."""
    guide = hand.scene.coach
    assert isinstance(guide, Guide)
    return guide


def a_wrong_choice(teacher: LessonTeacher) -> Action:
    """Some action that a lesson does not take for right."""
    game, state = teacher.scene.game, teacher.scene.match.state
    choices: Iterator[Action] = chain(
        game.suggestions(state, teacher.seat), game.actions(state, teacher.seat)
    )
    return next(action for action in choices if teacher.lesson.judge(game, state, action) != RIGHT)


def play_through(hand: Stagehand[MatchScene]) -> None:
    """Plays a first match to its end as somebody does who has read what was said and looks one turn ahead."""
    guide, rng = guide_of(hand), Random(1)
    for _ in range(MOMENTS):
        hand.wait(1.2)
        if guide.ending is not None:
            hand.rest()
            return
        if guide.unread and not guide.has_turn:
            guide.go_on()
        elif guide.has_turn:
            choose(hand, guide, rng=rng)


def choose(
    hand: Stagehand[MatchScene], guide: Guide, up_to: int | None = None, rng: Random | None = None
) -> None:
    """Chooses an action target by target, or the first targets of one; rather one that takes something."""
    while guide.unread:
        guide.go_on()
        hand.wait(0.1)
    scene, state = hand.scene, hand.scene.match.state
    telling = [action for action in guide.actions if hurts(scene.game, state, action)]
    action = next(iter(telling), guide.actions[0])
    if rng is not None and not telling:
        action = _best_at_a_glance(scene.game, state, guide.seat, rng)
    for target in action.paths[0][:up_to]:
        scene.choose(target)
        hand.wait(0.5)


def _best_at_a_glance(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Action:
    if game.key in IMAGINATION:
        evaluate = IMAGINATION[game.key]().evaluate
        actions: Sequence[Action] = game.suggestions(state, seat)
        return max(actions, key=lambda action: evaluate(game.apply(state, action).state, seat))
    return make_bot(game.key, GREEDY).choose(state, (), seat, rng)


def _at(stage: Stage, scene: Scene) -> Stagehand[MatchScene]:
    """Somebody at a scene that is on no stage yet."""
    assert isinstance(scene, MatchScene)
    hand = Stagehand(stage, lambda *_, **__: scene, scene.match)
    hand.wait(1.0)
    return hand
