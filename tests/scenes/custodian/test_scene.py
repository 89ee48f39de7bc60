"""Turns of Custodian Dice at the screen: everything goes in as events of mouse and keyboard."""

from __future__ import annotations

import pygame
import pytest

from game.cube import Cube
from game.custodian.board import GRID
from game.custodian.moves import Face, Means, Move
from game.custodian.rules import CUSTODIAN
from game.engine import Target
from game.events import Captured
from scenes.dice.pose import lie_after
from scenes.dice.view import View
from scenes.match.commands import Command
from scenes.view.marks import Mark, MarkArt
from scenes.view.table import Home
from tests.scenes.custodian.person import BOTH_WAYS, STUCK, WHITE, Sit, cell, foresee
from tests.scenes.plain_match import ANNA, ROBOT, TAKING, Puppet
from tests.scenes.seated import table_of

# Choosing


def test_three_clicks_make_a_move(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3", "1")
    assert seated.texts == ["b1-a3=1"]
    assert seated.is_consistent()


def test_the_four_faces_of_a_quarter_turn_are_offered_and_no_other(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3")
    assert seated.faces_offered == [1, 3, 4, 6], "a five shows neither itself nor the two below it"


def test_a_number_key_chooses_the_face(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3")
    seated.person.key(pygame.K_2)
    assert not seated.texts, "2 is not among them"
    seated.person.key(pygame.K_KP6)
    assert seated.texts == ["b1-a3=6"]


def test_where_a_jump_ends_there_too_its_face_is_a_fifth_one_marked_so(sit: Sit) -> None:
    seated = sit(BOTH_WAYS)
    seated.click("a1", "a3")
    fan = seated.scene.choice.fan
    assert fan is not None
    assert [(leaf.key, leaf.note) for leaf in fan.leaves] == [
        ("1", "jump"),
        ("2", ""),
        ("3", ""),
        ("4", ""),
        ("5", ""),
    ]
    seated.click("1")
    assert seated.texts == ["a1^a3=1"]
    assert seated.is_consistent()


def test_in_chaos_one_chooses_between_moving_and_jumping_and_the_die_is_rolled(sit: Sit) -> None:
    seated = sit(BOTH_WAYS, chaos=True)
    seated.click("a1", "a3")
    fan = seated.scene.choice.fan
    assert fan is not None
    assert [leaf.target for leaf in fan.leaves] == [Means.MOVE, Means.JUMP]
    seated.click(Means.JUMP)
    assert seated.texts[0] == "a1^a3"
    assert seated.texts[1].startswith("roll ")
    assert seated.is_consistent()


def test_a_turn_without_a_way_to_go_is_skipped_by_its_button(sit: Sit) -> None:
    seated = sit(STUCK, jumping=False)
    assert seated.scene.spots() == [(Means.PASS, seated.scene.spots()[0][1])]
    seated.click(Means.PASS)
    assert seated.texts == ["pass"]
    assert seated.is_consistent()


def test_a_die_dragged_to_a_square_stands_there_and_the_face_is_left_to_choose(sit: Sit) -> None:
    seated = sit()
    seated.drag("b1", "a3")
    assert seated.path == (cell("b1"), cell("a3"))
    seated.wait(0.5)
    die = seated.scene.table.on(cell("b1"))
    assert die is not None
    assert die.stands_on(cell("a3"))
    seated.click("4")
    assert seated.texts == ["b1-a3=4"]
    assert seated.is_consistent()


def test_a_die_follows_the_pointer_by_its_body(sit: Sit) -> None:
    seated = sit()
    here = seated.at(cell("b1"))
    seated.person.press(here)
    for step in range(1, 30):
        position = (here[0] + 7 * step, here[1] - 8 * step)
        seated.person.point(position, held=True)
        seated.wait(1 / 60)
    die = seated.scene.table.on(cell("b1"))
    assert die is not None
    assert seated.scene.dice_view.rect(die).inflate(-20, -20).collidepoint(position)


@pytest.mark.parametrize("end", ["b1", "e5", "d3"])
def test_a_die_dropped_where_it_cannot_go_is_back_home(sit: Sit, end: str) -> None:
    seated = sit()
    seated.drag("b1", end)
    seated.wait(1.0)
    die = seated.scene.table.on(cell("b1"))
    assert die is not None
    assert die.rests
    assert not seated.texts
    assert seated.is_consistent()


def test_losing_the_window_while_dragging_puts_the_die_back(sit: Sit) -> None:
    seated = sit()
    here = seated.at(cell("b1"))
    seated.person.press(here)
    seated.person.point((here[0] + 100, here[1] - 100), held=True)
    seated.wait(0.1)
    seated.person.report(pygame.WINDOWFOCUSLOST)
    seated.wait(1.0)
    assert all(die.rests for die in seated.scene.table)
    assert seated.path == ()


def test_a_whole_turn_can_be_played_with_the_keyboard(sit: Sit) -> None:
    seated = sit()

    def go_to(*targets: Target) -> Target:
        for _ in range(30):
            if seated.scene.focused in targets:
                return seated.scene.focused
            seated.person.key(pygame.K_TAB)
        raise AssertionError(f"the focus never reaches {targets}")

    for name in ("b1", "a3"):
        go_to(cell(name))
        seated.person.key(pygame.K_RETURN)
        seated.wait(0.1)
    face = go_to(Face(1), Face(3), Face(4), Face(6))
    seated.person.key(pygame.K_SPACE)
    assert isinstance(face, Face)
    assert seated.texts == [f"b1-a3={face.pips}"]


# What one sees before


def test_a_die_on_trial_stands_where_it_would_and_shows_the_face_that_is_pointed_at(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3")
    seated.wait(1.0)
    die = seated.scene.table.on(cell("b1"))
    assert die is not None, "it has not moved for good"
    assert die.stands_on(cell("a3"))
    assert seated.scene.standing.count(cell("a3")) == 1
    assert cell("b1") not in seated.scene.standing
    seated.point("4")
    seated.wait(0.6)
    assert die.face == 5
    assert lie_after(die.cube, die.pose.rotation).top == 4
    seated.click("4")
    assert seated.is_consistent()


def test_stepping_back_takes_the_die_home_again(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3")
    seated.wait(0.2)
    seated.person.key(pygame.K_ESCAPE)
    seated.wait(1.0)
    die = seated.scene.table.on(cell("b1"))
    assert die is not None
    assert die.rests
    assert die.lift == 1.0, "it is still the chosen one"
    seated.person.key(pygame.K_ESCAPE)
    seated.wait(1.0)
    assert die.lift == 0.0


def test_pointing_at_a_square_tells_the_way_and_what_would_be_taken(sit: Sit) -> None:
    seated = sit(TAKING)
    seated.click("e1")
    goal = next(iter(seated.scene.picker.next_targets()))  # type: ignore[union-attr]
    seated.point(goal)
    action = seated.scene.choice.action
    assert action is not None
    outlook = seated.scene.choice.outlook(action)
    assert (outlook.route[0], outlook.route[-1]) == (cell("e1"), goal)
    seated.draw()
    for target, actions in seated.scene.picker.next_targets().items():  # type: ignore[union-attr]
        events = CUSTODIAN.apply(seated.match.state, actions[0]).events
        taken = [event.dice for event in events if isinstance(event, Captured)]
        assert seated.scene.choice.outlook(actions[0]).taken == (taken[0] if taken else ()), target


def test_pointing_at_a_die_of_ones_own_lifts_it_and_at_another_does_not(sit: Sit) -> None:
    seated = sit()
    seated.point("b1")
    seated.wait(0.5)
    own, other = seated.scene.table.on(cell("b1")), seated.scene.table.on(cell("b5"))
    assert own is not None
    assert other is not None
    assert own.lift == 1.0
    seated.person.point(seated.scene.laid.die_rect(cell("b5")).center)
    seated.wait(0.5)
    assert (own.lift, other.lift) == (0.0, 0.0)


def test_the_visible_body_of_a_die_counts_before_the_square_behind_it(sit: Sit) -> None:
    seated = sit()
    body = seated.scene.laid.die_rect(cell("c1"))
    above = (body.centerx, body.top + 3)
    assert seated.scene.laid.cell_at(above) == cell("c2")
    assert seated.scene.target_at(above) == cell("c1")


# Time


@pytest.mark.parametrize("animation", ["off", "fast", "normal"])
def test_animation_of_any_speed_ends_alike(sit: Sit, animation: str) -> None:
    seated = sit(TAKING, stage={"animation": animation})
    taking = next(
        action
        for action in CUSTODIAN.actions(seated.match.state, WHITE)
        if isinstance(action, Move) and foresee(seated.match.state, action).taken
    )
    seated.click(GRID.name(taking.start), GRID.name(taking.end), str(taking.face))
    seated.wait(3.0)
    assert not seated.scene.timeline.busy
    assert seated.scene.table == table_of(seated.scene)
    assert all(die.rests for die in seated.scene.table)
    assert len(seated.scene.table.tray(WHITE)) == 1


def test_taking_back_brings_a_captured_die_back_as_it_was(sit: Sit) -> None:
    seated = sit(TAKING)
    before = table_of(seated.scene)
    taking = next(
        action
        for action in CUSTODIAN.actions(seated.match.state, WHITE)
        if isinstance(action, Move) and foresee(seated.match.state, action).taken
    )
    seated.click(GRID.name(taking.start), GRID.name(taking.end), str(taking.face))
    seated.scene.timeline.finish()
    seated.settle()
    seated.scene.do(Command.UNDO)
    assert seated.scene.table == before
    seated.scene.timeline.finish()
    seated.settle()
    seated.scene.do(Command.REDO)
    assert seated.is_consistent()
    assert len(seated.scene.table.tray(WHITE)) == 1


def test_looking_through_shows_every_die_with_the_sides_it_had_in_play(sit: Sit) -> None:
    seated = sit(BOTH_WAYS)

    def sides() -> dict[Home, Cube]:
        return {home: die.cube for home, die in seated.scene.table.dice.items()}

    seen = [sides()]
    for start, end, face in (("a1", "a3", "1"), ("d4", "c4", "3"), ("b4", "d4", "2"), ("c1", "b1", "4")):
        seated.click(start, end)
        if seated.scene.choice.fan is not None:
            # The hand turns the die to another face first, and while it still turns it is decided.
            seated.point(str(seated.faces_offered[0]))
            seated.wait(0.1)
            seated.click(face)
        seated.settle()
        seen.append(sides())
    seated.scene.do(Command.FIRST)
    seated.wait(1.0)
    looked = [sides()]
    while seated.scene.looking is not None:
        seated.scene.do(Command.LATER)
        seated.wait(2.0)
        looked.append(sides())
    assert looked == seen
    for position in range(len(seen) - 1):
        seated.scene.showing.look_at(position)
        seated.scene.timeline.finish()
        assert sides() == seen[position], "however one gets there"


def test_a_square_to_jump_to_is_marked_otherwise_than_one_to_move_to(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = sit(BOTH_WAYS)
    marked: dict[str, Mark] = {}
    monkeypatch.setattr(MarkArt, "draw", lambda _, __, at, mark: marked.update({GRID.name(at): mark}))
    seated.click("a1")
    seated.draw()
    assert (marked["a3"], marked["c3"]) == (Mark.MOVE_OR_JUMP, Mark.TARGET)
    seated.match.start = CUSTODIAN.read(BOTH_WAYS.replace("w6", "w1"), seated.match.options)
    seated.scene.flow.jump()
    seated.settle()
    marked.clear()
    seated.click("a1")
    seated.draw()
    assert (marked["a3"], marked["b1"]) == (Mark.JUMP, Mark.TARGET)


def test_the_view_can_be_changed_in_the_midst_of_a_choice(sit: Sit) -> None:
    seated = sit()
    seated.click("b1", "a3")
    seated.person.key(pygame.K_v)
    assert seated.stage.settings.view == "above"
    assert seated.scene.laid.view is View.ABOVE
    assert seated.path == (cell("b1"), cell("a3"))
    seated.wait(0.3)
    seated.draw()
    seated.click("1")
    assert seated.is_consistent()


def test_a_bots_move_is_shown_like_a_persons(sit: Sit) -> None:
    seated = sit(seats=(ANNA, ROBOT), stage={"thinker": Puppet()})
    seated.click("b1", "a3", "1")
    seated.settle()
    assert len(seated.texts) == 2
    assert seated.is_consistent()
