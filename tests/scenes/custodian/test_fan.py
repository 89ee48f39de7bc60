"""The fan of faces that a die of Custodian Dice may show next."""

from __future__ import annotations

import pygame
import pytest

from game.custodian.board import GRID
from game.custodian.moves import Face, Jump, Move
from game.custodian.rules import CUSTODIAN
from scenes.dice_board.badges import taken_badge
from scenes.match.commands import Command
from tests.scenes.custodian.person import BOTH_WAYS, CROWDED, WHITE, Sit, foresee
from tests.scenes.plain_match import OPENING

SIZES = ((800, 600), (1280, 800), (2560, 1440), (640, 480), (700, 1000), (1900, 500))

# The fan


def test_a_hint_is_marked_on_the_fan_too_as_long_as_one_follows_it(sit: Sit) -> None:
    seated = sit(OPENING)
    scene = seated.scene
    hint = next(a for a in CUSTODIAN.actions(seated.match.state, WHITE) if isinstance(a, Move))
    other = next(die for at, die in scene.table.on_board().items() if die.seat == WHITE and at != hint.start)
    assert scene.choice.advised is None
    scene.desk.hint = hint
    scene.choose(hint.start)
    assert scene.choice.advised == hint.end
    scene.choose(hint.end)
    assert scene.choice.advised == Face(hint.face)
    seated.draw()
    scene.choosing.put_down()
    scene.choose(next(at for at, die in scene.table.on_board().items() if die is other))
    assert scene.choice.advised is None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("view", ["tilted", "above"])
@pytest.mark.parametrize("position", [BOTH_WAYS, OPENING], ids=["five", "four"])
def test_every_face_of_every_fan_can_be_clicked(
    sit: Sit, size: tuple[int, int], view: str, position: str
) -> None:
    seated = sit(position, stage={"size": size, "view": view, "animation": "off"})
    window = pygame.Rect((0, 0), size)
    fans = 0
    least = seated.stage.theme.hit
    for start in [at for at, die in seated.scene.table.on_board().items() if die.seat == WHITE]:
        seated.scene.choosing.put_down()
        seated.scene.choose(start)
        for goal in list(seated.scene.picker.next_targets()):  # type: ignore[union-attr]
            if not isinstance(goal, int) or goal == start:
                continue
            seated.scene.choosing.put_down()
            seated.scene.choose(start)
            seated.scene.choose(goal)
            if seated.texts:
                seated.scene.do(Command.UNDO)
                seated.settle()
                continue
            fan = seated.scene.choice.fan
            if fan is None:
                continue
            fans += 1
            room = window.copy()
            if not seated.scene.laid.panel_below:
                room.width = seated.scene.laid.panel.left
            for number, rect in enumerate(fan.rects):
                assert room.contains(rect), (GRID.name(start), GRID.name(goal), rect)
                assert min(rect.size) >= least
                assert not any(rect.colliderect(other) for other in fan.rects[:number])
                assert seated.scene.target_at(rect.center) == fan.leaves[number].target
    assert fans > 5


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
def test_no_fan_covers_a_die_that_will_be_taken(sit: Sit, size: tuple[int, int]) -> None:
    seated = sit(CROWDED, stage={"size": size, "animation": "off"})
    state = seated.match.state
    taking = {
        (action.start, action.end): outlook.taken
        for action in CUSTODIAN.actions(state, WHITE)
        if isinstance(action, Move) and (outlook := foresee(state, action)).taken
    }
    assert taking
    for (start, goal), taken in taking.items():
        seated.scene.choosing.put_down()
        seated.scene.choose(start)
        seated.scene.choose(goal)
        fan = seated.scene.choice.fan
        assert fan is not None
        for victim, _ in taken:
            die = seated.scene.laid.die_rect(victim)
            mark = taken_badge(die, seated.stage.theme)
            assert die.union(mark).collidelist(fan.rects) < 0, (start, goal)


def test_the_keys_of_a_fan_are_written_on_it(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3")
    fan = seated.scene.choice.fan
    assert fan is not None
    for leaf in fan.leaves:
        assert seated.scene.key_target(pygame.key.key_code(leaf.key)) == leaf.target


def test_with_turns_to_be_confirmed_another_face_can_still_be_chosen(sit: Sit) -> None:
    seated = sit(stage={"confirm_turns": True})
    seated.click("b1", "a3", "1")
    assert str(seated.scene.unconfirmed) == "b1-a3=1"
    seated.click("6")
    assert str(seated.scene.unconfirmed) == "b1-a3=6"
    seated.wait(0.6)
    seated.scene.choosing.confirm()
    assert seated.texts == ["b1-a3=6"]
    assert seated.is_consistent()


def test_an_unconfirmed_jump_waits_behind_its_neighbour(sit: Sit) -> None:
    seated = sit("b1b2b3b4b5/........../........../w3......../w5w4..w3w2 w 0", stage={"confirm_turns": True})
    jumps = [
        a for a in CUSTODIAN.actions(seated.match.state, WHITE) if isinstance(a, Jump) and not a.ambiguous
    ]
    seated.click(GRID.name(jumps[0].start), GRID.name(jumps[0].end))
    seated.wait(1.0)
    assert seated.scene.unconfirmed == jumps[0]
    assert jumps[0].end in seated.scene.standing
    seated.draw()
    seated.scene.choosing.confirm()
    assert seated.is_consistent()
