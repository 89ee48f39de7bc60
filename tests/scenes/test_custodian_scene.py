"""Custodian Dice at the screen, as a person plays it: everything goes in as events of mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.arrangement import Arrange
from game.custodian.board import GRID, HOME_ROWS
from game.custodian.moves import Face, Jump, Means, Move
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.custodian.setting_up import ready_sets
from game.engine import CHANCE, Action, Seat, Target
from game.events import Captured
from scenes.custodian.scene import CustodianScene
from scenes.custodian.sight import endangered
from scenes.custodian.words import explain
from scenes.dice.pose import lie_after
from scenes.dice.view import View
from scenes.dice_board.setting_out import order_from
from scenes.dice_board.sight import Outlook
from scenes.dice_board.sight import foresee as foresee_in
from scenes.match.commands import Command
from scenes.view.arranger import Arranger
from scenes.words import Words
from tests.scenes.plain_match import ANNA, OPENING, ROBOT, TAKING, Blank, Puppet, make_match
from tests.scenes.seated import TWO, Seated, table_of

SIZES = ((800, 600), (1280, 800), (2560, 1440), (640, 480), (700, 1000), (1900, 500))
WHITE, BLACK = Seat(0), Seat(1)

BOTH_WAYS = "........w2/..w5..b1../........../w3......../w6..b1.... w 0"
"""White gets from a1 to a3 by a move of six as well as by a jump over a2."""

STUCK = "......b1w6/........b1/........../b1......../w6b1...... w 0"
"""White is shut in and, without jumping, cannot go anywhere."""


def cell(name: str) -> int:
    found = GRID.parse(name)
    assert found is not None
    return found


class AtCustodian(Seated):
    """A person at a match of Custodian Dice, who names faces by their numbers."""

    scene: CustodianScene

    def cell(self, name: str) -> Any:
        return Face(int(name)) if name.isdigit() else super().cell(name)

    @property
    def faces_offered(self) -> list[int]:
        fan = self.scene.choice.fan
        assert fan is not None
        return [leaf.target.pips for leaf in fan.leaves if isinstance(leaf.target, Face)]


def foresee(state: Any, action: Action) -> Outlook:
    return foresee_in(CUSTODIAN, state, action)


Sit = Callable[..., AtCustodian]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a match of two persons, or as `seats` say, and waits for the first turn."""

    def sit(
        position: str | None = OPENING,
        *,
        seats: Any = TWO,
        wait: bool = True,
        stage: dict[str, Any] | None = None,
        **options: Any,
    ) -> AtCustodian:
        seated = AtCustodian(tmp_path, make_match(seats, position, **options), **(stage or {}))
        if wait:
            seated.settle()
        return seated

    return sit


# Setting up


def test_a_match_begins_with_both_rolls_and_then_the_first_sets_out(sit: Sit) -> None:
    seated = sit(None, wait=False)
    assert not list(seated.scene.table)
    seated.wait(0.6)
    assert len(seated.scene.table.beside(WHITE)) == 5
    assert not seated.scene.table.beside(BLACK)
    seated.settle()
    assert len(seated.scene.table.beside(BLACK)) == 5
    assert isinstance(seated.scene.arranging, Arranger)
    assert seated.is_consistent()


def test_keeping_the_dice_as_rolled_takes_one_click(sit: Sit) -> None:
    seated = sit(None)
    rolled = seated.match.state.waiting(WHITE)
    seated.person.click(seated.scene.interface.find("arranger done"))
    seated.scene.timeline.finish()
    assert seated.texts[-1] == "w arrange " + "".join(map(str, rolled))
    assert seated.is_consistent()
    assert [seated.scene.table.on(at).face for at in HOME_ROWS[0]] == list(rolled)  # type: ignore[union-attr]


def test_dice_dragged_in_the_row_are_set_out_where_they_were_put(sit: Sit) -> None:
    seated = sit(None)
    rolled = list(seated.match.state.waiting(WHITE))
    first, last = (seated.scene.laid.cell_rect(HOME_ROWS[0][i]).center for i in (0, 4))
    seated.person.press(first)
    seated.person.point((first[0] + 30, first[1]), held=True)
    seated.person.point(last, held=True)
    seated.draw()
    seated.person.release(last)
    seated.wait(0.5)
    moved = seated.scene.table.beside(WHITE)[0]
    seated.draw()
    assert seated.scene.dice_view.rect(moved).collidepoint(last)
    seated.person.key(pygame.K_RETURN)
    rolled[0], rolled[4] = rolled[4], rolled[0]
    assert seated.texts[-1] == "w arrange " + "".join(map(str, rolled))
    assert seated.scene.dice_view.rect(moved).collidepoint(last), "and nothing jumps when it is done"
    assert seated.is_consistent()


def test_every_ready_made_row_is_one_that_the_rules_suggest(sit: Sit) -> None:
    seated = sit(None)
    rolled = seated.match.state.waiting(WHITE)
    arranger = seated.scene.arranging
    assert isinstance(arranger, Arranger)
    offered = [tuple(rolled[piece] for piece in ready.order) for ready in arranger.sets]
    suggested = CUSTODIAN.suggestions(seated.match.state, WHITE)
    assert offered == [action.faces for action in suggested if isinstance(action, Arrange)]
    assert offered[0] == rolled


def test_rows_have_telling_names() -> None:
    board = "/".join([".........."] * 5)
    rolled = CUSTODIAN.read(f"{board} w 0 w=31425 b=11111", Options())
    rows = {name: action.faces for name, action in ready_sets(rolled, WHITE).items()}
    assert rows == {
        "as_rolled": (3, 1, 4, 2, 5),
        "rising": (1, 2, 3, 4, 5),
        "falling": (5, 4, 3, 2, 1),
        "strong_middle": (1, 3, 5, 4, 2),
        "strong_flanks": (5, 3, 1, 2, 4),
        "by_turns": (5, 1, 4, 2, 3),
    }


def test_twins_keep_the_order_in_which_they_were_rolled() -> None:
    assert order_from((3, 3, 5), (5, 3, 3)) == (2, 0, 1)


def test_rows_set_out_in_secret_stay_covered_until_both_stand(sit: Sit) -> None:
    seated = sit(None, arrangement="hidden", wait=False)

    def lift_curtain() -> None:
        seated.settle()
        top = seated.stage.top
        assert isinstance(top, Blank)
        assert top.kind == "handover"
        seated.stage.pop()
        top.about[-1]()
        seated.settle()

    for _ in range(2):
        if seated.scene.flow.turn is None:
            lift_curtain()
        seated.draw()
        seated.person.click(seated.scene.interface.find("arranger done"))
        if seated.match.state.trays is not None:
            seated.scene.timeline.finish()
            lift_curtain()
            row = [seated.scene.table.on(at) for at in HOME_ROWS[0]]
            assert [die.face for die in row if die is not None] == [None] * 5
            seated.draw()
    assert seated.is_consistent()
    assert all(die.face is not None for die in seated.scene.table)


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


# Words


@pytest.mark.parametrize(
    ("position", "options", "moves", "lines"),
    [
        (OPENING, {}, ["b1-a3=1"], ["b1 to a3, turned to 1"]),
        (BOTH_WAYS, {}, ["a1^a3=1"], ["a1 jumps to a3, now 1"]),
        (BOTH_WAYS, {"chaos": True}, ["a1^a3"], ["a1 jumps to a3", "rolled"]),
        (STUCK, {"jumping": False}, ["pass"], ["could not go anywhere"]),
    ],
)
def test_lines_read_as_one_would_say_them(
    sit: Sit, position: str, options: dict[str, Any], moves: list[str], lines: list[str]
) -> None:
    seated = sit(position, wait=False, **options)
    for move in moves:
        seated.match.play(CUSTODIAN.parse(seated.match.state, move))
    said = [seated.scene.describe(entry) for entry in seated.match.log]
    for line, spoken in zip(lines, said, strict=False):
        assert spoken.startswith(line)


def test_a_capture_is_told_in_its_line(sit: Sit) -> None:
    seated = sit(TAKING, wait=False)
    taking = next(
        action
        for action in CUSTODIAN.actions(seated.match.state, WHITE)
        if isinstance(action, Move) and foresee(seated.match.state, action).taken
    )
    seated.match.play(taking)
    assert seated.scene.describe(seated.match.log[-1]).endswith("takes 4")


def test_the_instruction_follows_the_choice(sit: Sit) -> None:
    seated = sit()
    assert seated.scene.instruction() == "Choose one of your dice."
    seated.click("b1")
    assert "exactly 5 squares" in seated.scene.instruction()
    seated.click("a3")
    assert "Turn it by a quarter" in seated.scene.instruction()
    assert "set out" in sit(None).scene.instruction().lower()
    assert "skipped" in sit(STUCK, jumping=False).scene.instruction()


@pytest.mark.parametrize("number", range(8))
def test_what_is_said_for_an_action_is_true(number: int) -> None:
    """The facts are checked by playing on, not by the functions that found them."""
    words = Words(strict=True)
    for state, action in positions_of(number):
        said = explain(words, state, action, "Bert")
        assert said
        after = foresee(state, action).after
        taken = len(state.dice) - len(after.dice)
        if "fewer than two" in said:
            assert after.outcome is not None
            assert after.outcome.winner == action.seat
        elif "takes the" in said:
            assert taken == 1
        elif "dice at once" in said:
            assert taken > 1
            assert f"takes {taken} dice" in said
        elif "none of your dice" in said:
            assert takeable(after, action.seat) == set()
        elif "out of danger" in said:
            assert action.start in takeable(state, action.seat)
            assert action.end not in takeable(after, action.seat)
        elif "saves" in said:
            saved = takeable(state, action.seat) - takeable(after, action.seat) - {action.start}
            assert all(GRID.name(at) in said for at in saved)
        elif "threatens" in said:
            other = Seat(1 - action.seat)
            # Whatever is rolled in Chaos, they can be taken.
            lasting = set.intersection(*(takeable(p, other) for p in foresee(state, action).positions))
            fresh = lasting - takeable(state, other)
            assert all(GRID.name(at) in said for at in fresh)
            assert fresh


def positions_of(number: int) -> Iterator[tuple[Any, Any]]:
    rng = Random(number)
    options = Options(chaos=number % 2 == 1, corner_capture=number % 3 == 0)
    state = CUSTODIAN.read(OPENING, options)
    for _ in range(40):
        if state.outcome is not None:
            return
        if state.to_act == (CHANCE,):
            state = CUSTODIAN.apply(state, CUSTODIAN.chance(state).sample(rng)).state
            continue
        actions = CUSTODIAN.actions(state, state.to_act[0])
        if isinstance(actions[0], Move | Jump):
            for action in rng.sample(list(actions), min(4, len(actions))):
                yield state, action
        # Rather what takes something, so that all kinds of facts come up.
        best: list[Action] = [a for a in actions if isinstance(a, Move | Jump) and foresee(state, a).taken]
        state = CUSTODIAN.apply(state, rng.choice(best or list(actions))).state


def takeable(state: Any, seat: Seat) -> set[int]:
    """The dice of a seat that the other takes with any of its actions, found by playing all of them."""
    if state.outcome is not None:
        return set(endangered(state, seat))
    letter, dice = "bw"[seat], str(state).split()[0]
    turned = CUSTODIAN.read(f"{dice} {letter} 0", state.options)
    found: set[int] = set()
    if turned.outcome is not None:
        return set(endangered(state, seat))
    for action in CUSTODIAN.actions(turned, Seat(1 - seat)):
        if isinstance(action, Move | Jump):
            found |= {at for at, _ in foresee(turned, action).taken}
    return found
