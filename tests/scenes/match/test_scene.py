"""Whole matches on the screen, by sensible hands and by any hands at all."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.custodian.board import GRID
from game.custodian.rules import CUSTODIAN
from game.engine import Target
from game.match import Match
from tests.scenes.plain_match import ANNA, BOTS, ROBOT, TAKING, TWO, Blank, Sit
from tests.torture.hands import AT_THE_TABLE, RandomHands, Screen


def test_a_whole_match_by_mouse_against_a_bot(sit: Sit) -> None:
    sitting = sit(position=TAKING, quiet_limit=20)
    rng = Random(5)
    for _ in range(60):
        sitting.settle()
        if sitting.above:
            break
        scene = sitting.scene
        assert scene.picker is not None
        while scene.picker is not None:
            target = rng.choice(list(scene.picker.next_targets()))
            places: dict[Target, pygame.Rect] = {c: scene.cell_rect(c) for c in range(GRID.size)}
            places.update(scene.fan())
            sitting.person.click(places[target].center)
    assert sitting.above == "result"
    assert sitting.is_consistent()


@pytest.mark.parametrize(
    ("seats", "speed"),
    [
        pytest.param(TWO, "off", id="two persons, off"),
        pytest.param((ANNA, ROBOT), "normal", id="a bot, normal"),
        *(
            pytest.param(seats, speed, id=f"{name}, {speed}", marks=pytest.mark.slow)
            for seats, speed, name in (
                (TWO, "normal", "two persons"),
                ((ANNA, ROBOT), "off", "a bot"),
                (BOTS, "normal", "two bots"),
                (BOTS, "off", "two bots"),
            )
        ),
    ],
)
def test_h13_random_inputs_leave_everything_in_order(sit: Sit, seats: Any, speed: str) -> None:
    sitting = sit(seats, None, wait=False, stage={"animation": speed}, arrangement="hidden")
    rng = Random(f"{seats}{speed}")
    stage, scene, person = sitting.stage, sitting.scene, sitting.person
    hands = RandomHands(rng, AT_THE_TABLE)
    for number in range(700):
        person.clock.now += rng.choice((0.01, 0.1, 0.5))
        for event in hands.input(Screen.of(scene)):
            person.handle(event)
        if stage.top is not None:
            stage.top.update(rng.choice((0.001, 0.016, 0.1, 1.0)))
        while isinstance(stage.top, Blank):
            above = stage.top
            stage.pop()
            if above.kind == "handover":
                above.about[1]()
        if number % 50 == 0:
            assert sitting.is_consistent()
            scene.draw(sitting.surface)
    assert sitting.is_consistent()
    log = sitting.match.dump()
    assert str(Match.load(log, [CUSTODIAN]).state) == str(sitting.match.state)
