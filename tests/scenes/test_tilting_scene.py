"""Tilting Dice at the screen, as a person plays it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import Seat, Target
from game.save import SeatInfo
from game.tilting.board import GRID, UNDEALT
from game.tilting.building import READY_MADE
from game.tilting.events import Compared
from game.tilting.moves import Tilt
from game.tilting.rules import TILTING
from game.tilting.state import Phase
from scenes.dice.pose import UPRIGHT
from scenes.dice.view import View
from scenes.match.commands import Command
from scenes.tilting.gallery import telling_states_of_tilting
from scenes.tilting.placing import Placing
from scenes.tilting.words import endangered, explain, foretell
from scenes.ui.dialog import Dialog
from scenes.view.workshop import Workshop
from scenes.words import Words
from tests.scenes.looks import flaws
from tests.scenes.plain_match import ANNA, ROBOT, make_stage
from tests.scenes.tilting_person import (
    BLACK,
    BUILT,
    MIDDLE,
    PLACED,
    WHITE,
    Seated,
    cell,
    make_match,
)

SIZES = ((800, 600), (1280, 800), (2560, 1440), (640, 480), (700, 1000))

Sit = Callable[..., Seated]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a match of two persons, or as `seats` say, and waits for the first turn."""

    def sit(*line: str, wait: bool = True, stage: dict[str, Any] | None = None, **match: Any) -> Seated:
        seated = Seated(tmp_path, make_match(line, **match), **(stage or {}))
        if wait:
            seated.settle()
        return seated

    return sit


# The deal


def test_a_match_begins_with_the_deal_of_the_tiles(sit: Sit) -> None:
    seated = sit(wait=False, building="open")
    assert seated.scene.table.tiles == UNDEALT
    for _ in range(4):
        seated.wait(0.5)
        seated.draw()
    seated.settle()
    assert seated.scene.table.tiles == seated.match.state.tiles
    assert isinstance(seated.scene.arranging, Workshop)
    assert seated.is_consistent()


# The workshop


def workshop(seated: Seated) -> Workshop:
    assert isinstance(seated.scene.arranging, Workshop)
    return seated.scene.arranging


def values(seated: Seated) -> list[int]:
    shop = workshop(seated)
    return [shop.values[piece] for piece in shop.order]


def test_tiles_are_exchanged_by_dragging_between_the_nets_and_then_built(sit: Sit) -> None:
    seated = sit(building="open")
    before = values(seated)
    one, other = (seated.scene.arranging._places[place].center for place in (0, 7))  # type: ignore[union-attr]
    seated.person.press(one)
    seated.person.point((one[0] + 20, one[1]), held=True)
    seated.person.point(other, held=True)
    seated.draw()
    seated.person.release(other)
    seated.wait(0.5)
    after = list(before)
    after[0], after[7] = before[7], before[0]
    assert values(seated) == after
    seated.press("arranger done")
    assert seated.texts[-1].startswith("w build ")
    built = {"".join(sorted(die)) for die in seated.texts[-1].split()[2:]}
    assert built == {"".join(sorted(map(str, half))) for half in (after[:6], after[6:])}
    assert seated.is_consistent()


def test_the_workshop_can_be_used_with_keys_alone(sit: Sit) -> None:
    seated = sit(building="open")
    before = values(seated)
    seated.go_to("arranger")
    shop = workshop(seated)
    assert shop.cursor == 0
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_SPACE):
        seated.person.key(key)
    assert values(seated)[0] == before[4], "the top and the eastern side have changed places"
    assert values(seated)[4] == before[0]
    seated.person.key(pygame.K_RETURN)
    assert seated.texts[-1].startswith("w build ")
    assert seated.is_consistent()


@pytest.mark.parametrize("name", READY_MADE)
def test_every_ready_made_pair_is_one_click_away(sit: Sit, name: str) -> None:
    seated = sit(building="open")
    words = seated.stage.words(f"tilting.build.{name}")
    button = next(button for button in workshop(seated).set_buttons if button.words == words)
    seated.person.click(button)
    assert workshop(seated).dice == READY_MADE[name] or sorted(
        die.poses[0] for die in workshop(seated).dice
    ) == sorted(die.poses[0] for die in READY_MADE[name])
    seated.wait(0.4)
    seated.press("arranger done")
    assert seated.match.state.phase is Phase.BUILD
    assert TILTING.parse(seated.match.start, seated.texts[-1]) in TILTING.suggestions(
        make_match(building="open").state, WHITE
    )


def test_dice_built_at_random_are_legal_and_differ(sit: Sit) -> None:
    seated = sit(building="open")
    found = set()
    for _ in range(6):
        seated.press("workshop random")
        found.add(workshop(seated).dice)
        assert sorted(values(seated)) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert len(found) > 2


def test_pointing_at_a_tile_turns_the_die_until_its_side_is_on_top(sit: Sit) -> None:
    seated = sit(building="open")
    shop = workshop(seated)
    for place in range(12):
        seated.person.point(shop._places[place].center)
        seated.wait(1.2)
        assert shop.turning[place // 6].lie.top == place % 6


def test_dice_built_in_secret_stay_covered_until_both_sides_have_built(sit: Sit) -> None:
    seated = sit()
    seated.lift_curtain()
    seated.press("arranger done")
    seated.scene.timeline.finish()
    seated.wait(0.5)
    seated.lift_curtain()
    assert [die.face for die in seated.scene.table.tray(WHITE)] == [None, None]
    seated.draw()
    seated.press("arranger done")
    seated.settle()
    assert all(die.face is not None for die in seated.scene.table)
    assert seated.scene.placing is not None
    assert seated.is_consistent()


# Placing


def placing(seated: Seated) -> Placing:
    assert seated.scene.placing is not None
    return seated.scene.placing


def test_both_dice_stand_in_the_corners_and_one_click_leaves_them_so(sit: Sit) -> None:
    seated = sit(*BUILT)
    seated.wait(1.0)
    dice = placing(seated).dice
    seated.draw()
    seated.press("placing done")
    assert seated.texts[-1].startswith("place a1=")
    assert seated.is_consistent()
    assert [seated.scene.table.on(cell(name)) for name in ("a1", "f1")] == dice


def test_arrow_keys_tilt_the_die_where_it_stands_and_q_and_e_turn_it(sit: Sit) -> None:
    seated = sit(*BUILT)
    die = placing(seated).dice[0]
    lay = die.cube
    for key in (pygame.K_UP, pygame.K_RIGHT):
        seated.person.key(key)
        seated.wait(0.3)
    north, east = (GRID.direction(cell("b2"), cell(name)) for name in ("b3", "c2"))
    assert north is not None
    assert east is not None
    assert die.cube == lay.tilted(north).tilted(east)
    seated.person.key(pygame.K_e)
    assert die.cube == lay.tilted(north).tilted(east).turned()
    seated.person.key(pygame.K_q)
    seated.person.key(pygame.K_q)
    assert die.cube == lay.tilted(north).tilted(east).turned(-1)
    seated.wait(0.5)
    assert die.pose.rotation == UPRIGHT


def test_a_die_is_turned_by_dragging_and_falls_onto_the_nearest_side(sit: Sit) -> None:
    seated = sit(*BUILT)
    seated.wait(1.0)
    die = placing(seated).dice[1]
    lay, edge = die.cube, seated.scene.laid.die_edge
    here = placing(seated).handles[1].rect.center
    seated.person.press(here)
    for share in (0.2, 0.5, 0.8):
        seated.person.point((here[0] - round(edge * share), here[1]), held=True)
        seated.wait(0.05)
    assert die.pose.rotation != UPRIGHT
    seated.person.release((here[0] - round(edge * 0.8), here[1]))
    seated.wait(0.6)
    west = GRID.direction(cell("b2"), cell("a2"))
    assert west is not None
    assert die.cube == lay.tilted(west)
    assert die.pose.rotation == UPRIGHT
    seated.press("placing done")
    assert seated.texts[-1].endswith(f"f1={die.cube}")


def test_a_top_that_matches_its_tile_is_refused_with_the_reason(sit: Sit) -> None:
    seated = sit(*BUILT)
    one = placing(seated)
    ways = [GRID.direction(cell("b2"), cell(name)) for name in ("b3", "c2")]
    for number in range(24):
        if one.matching:
            break
        one.turn(ways[number % 2])  # type: ignore[arg-type]
    assert one.matching == [cell("a1")]
    assert "must not show" in seated.scene.instruction()
    seated.wait(0.5)
    seated.draw()
    seated.person.key(pygame.K_RETURN)
    assert len(seated.texts) == 3
    assert seated.scene.help_place == ("tilting", "TD-28")
    for number in range(24):
        if not one.matching:
            break
        one.turn(ways[number % 2])  # type: ignore[arg-type]
    seated.person.key(pygame.K_RETURN)
    assert seated.texts[-1].startswith("place ")


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (640, 480)], ids=str)
def test_whoever_places_sees_every_die_and_the_way_between(
    sit: Sit, size: tuple[int, int], percent: int
) -> None:
    seated = sit(*BUILT, stage={"size": size, "ui_scale": percent})
    seated.wait(1.0)
    buttons, laid = placing(seated).board.rect, seated.scene.laid
    for corner in ("a1", "f1", "a6", "f6"):
        assert not buttons.colliderect(laid.die_rect(cell(corner))), corner
    hidden = [at for at in range(36) if buttons.contains(laid.cell_rect(at))]
    assert len(hidden) <= 12, "most tiles can be read"
    assert laid.field.contains(buttons)


def test_dice_can_change_corners(sit: Sit) -> None:
    seated = sit(*BUILT[:1], "b build 656454 121323")
    one, other = placing(seated).dice
    seated.press("exchange")
    seated.draw()
    seated.wait(1.0)
    assert placing(seated).dice == [other, one]
    assert other.stands_on(cell("a1"))
    while placing(seated).matching:
        placing(seated).select([cell("a1"), cell("f1")].index(placing(seated).matching[0]))
        seated.press("tilt north")
    seated.press("placing done")
    assert seated.is_consistent()
    assert seated.scene.table.on(cell("a1")) is other


def test_every_way_to_lie_can_be_reached_by_buttons(sit: Sit) -> None:
    seated = sit(*BUILT)
    die = placing(seated).dice[0]
    reached = set()
    for name in ("tilt north", "turn right", "turn right", "turn right", "turn right") * 4 + (
        "tilt east",
        "turn right",
        "turn right",
        "turn right",
        "turn right",
        "tilt east",
        "tilt east",
        "turn right",
        "turn right",
        "turn right",
        "turn right",
    ):
        seated.press(name)
        reached.add(die.cube)
    assert len(reached) == 24


def test_taking_back_from_the_corners_leads_to_the_workshop(sit: Sit) -> None:
    seated = sit(*BUILT, building="open")
    seated.wait(0.6)
    seated.scene.do(Command.UNDO)
    seated.settle()
    assert isinstance(seated.scene.arranging, Workshop)
    assert all(die.rests for die in seated.scene.table)
    assert seated.is_consistent()


# Tilting


def test_a_click_on_the_die_and_on_three_tiles_makes_a_turn(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.click("f1", "e1", "e2", "e3")
    assert seated.texts[-1] == "f1:WNN"
    assert seated.is_consistent()


def test_the_die_rolls_along_while_one_chooses(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.click("f1", "e1")
    seated.wait(0.6)
    die = seated.scene.table.on(cell("f1"))
    assert die is not None, "it has not moved for good"
    assert seated.scene.standing.count(cell("e1")) == 1
    assert (round(die.pose.east, 6), round(die.pose.north, 6)) == (-1.0, 0.0)
    seated.draw()


@pytest.mark.parametrize("way", ["escape", "backspace", "right click", "on the die", "back along"])
def test_tilts_can_be_stepped_back_one_by_one(sit: Sit, way: str) -> None:
    seated = sit(*PLACED)
    seated.click("f1", "e1", "e2")
    seated.wait(0.8)
    for left in (2, 1):
        if way == "escape":
            seated.person.key(pygame.K_ESCAPE)
        elif way == "backspace":
            seated.person.key(pygame.K_BACKSPACE)
        elif way == "right click":
            seated.person.press((400, 300), 3)
        elif way == "on the die":
            seated.click(seated.path[-1])
        else:
            seated.person.key(pygame.K_DOWN if left == 2 else pygame.K_RIGHT)
        assert len(seated.path) == left, way
        seated.wait(0.8)
    die = seated.scene.table.on(cell("f1"))
    assert die is not None
    assert (die.pose.east, die.pose.north) == (0.0, 0.0)
    assert len(seated.texts) == 5


def test_a_die_is_led_over_tiles_by_dragging(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.drag("f1", "e1", "e2", "d2")
    assert seated.texts[-1] == "f1:WNW"
    assert seated.is_consistent()


def test_a_die_let_go_half_way_stays_there_and_is_led_on(sit: Sit) -> None:
    seated = sit(*PLACED)
    seated.drag("f1", "e1")
    assert list(seated.path) == [cell("f1"), cell("e1")]
    seated.wait(0.6)
    seated.drag("e1", "e2", "e1", "e2")
    assert list(seated.path) == [cell("f1"), cell("e1"), cell("e2")]
    seated.click("e3")
    assert seated.texts[-1] == "f1:WNN"


def test_losing_the_window_while_leading_puts_the_die_back(sit: Sit) -> None:
    seated = sit(*PLACED)
    here = seated.at("f1")
    there = seated.scene.laid.cell_rect(cell("e1")).centerx - seated.scene.laid.cell_rect(cell("f1")).centerx
    seated.person.press(here)
    seated.person.point((here[0] + there, here[1]), held=True)
    assert list(seated.path) == [cell("f1"), cell("e1")]
    seated.person.report(pygame.WINDOWFOCUSLOST)
    assert not seated.path
    seated.wait(1.0)
    assert all(die.rests for die in seated.scene.table)


def test_arrow_keys_tilt_and_the_third_time_aim_before_they_confirm(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2")
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT):
        seated.person.key(key)
        seated.wait(0.5)
    assert len(seated.texts) == len(make_match(MIDDLE).log), "nothing is decided yet"
    turn = seated.scene.choice.aimed_turn
    assert str(turn) == "e2:NWW"
    assert seated.scene.instruction() == "10 (twice 5) beats 2: this wins the round."
    seated.draw()
    seated.person.key(pygame.K_UP)
    assert str(seated.scene.choice.aimed_turn) == "e2:NWN", "another tile is aimed at first"
    seated.person.key(pygame.K_LEFT)
    seated.person.key(pygame.K_LEFT)
    assert seated.texts[-1] == "e2:NWW"


@pytest.mark.parametrize(
    ("targets", "clause"),
    [
        (("a6",), "TD-29"),
        (("f1", "e1", "f1"), None),
        (("f1", "e2"), "TD-30"),
        (("f1", "d4"), "TD-30"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_clause(
    sit: Sit, targets: tuple[str, ...], clause: str | None
) -> None:
    seated = sit(*PLACED)
    seated.click(*targets)
    refusal = seated.scene.refusals.shown
    assert (refusal.clause if refusal is not None else None) == clause
    assert len(seated.texts) == 5


def test_a_tile_that_is_taken_is_refused(sit: Sit) -> None:
    start = "123456/234561/345612/456123/561234/612345 w wc2:162534 wf1:251643 bd3:162534 bf6:162534 4"
    seated = sit(position=start)
    seated.click("c2", "d2", "d3")
    assert seated.scene.help_place == ("tilting", "TD-11")


# What one sees before


def test_every_contact_is_previewed_as_the_rules_then_compare_it(sit: Sit) -> None:
    """For every turn of random rounds: what is shown before the third tilt is what happens after it."""
    rng, words, met = Random(4), Words(strict=True), 0
    seated = sit(*PLACED, stage={"animation": "off"})
    for _ in range(25):
        state = seated.match.state
        for turn in TILTING.actions(state, state.turn):
            assert isinstance(turn, Tilt)
            foreseen = seated.scene.choice.foreseen(turn)
            events = TILTING.apply(state, turn).events
            compared = tuple(event for event in events if isinstance(event, Compared))
            assert foreseen.contacts == compared
            assert foretell(words, foreseen)
            met += bool(compared)
        quiet = [turn for turn in TILTING.actions(state, state.turn) if not _meets(state, turn)]
        if not quiet:
            break
        turn = rng.choice(quiet)
        assert isinstance(turn, Tilt)
        seated.click(*turn.route)
        assert seated.texts[-1] == str(turn)
        seated.settle()
    assert met > 10


def _meets(state: Any, turn: Any) -> bool:
    return any(isinstance(event, Compared) for event in TILTING.apply(state, turn).events)


def test_next_tiles_are_those_of_the_rules_with_the_die_as_it_would_lie(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2")
    for _ in range(2):
        begun = seated.scene.choice.begun
        assert begun is not None
        assert set(begun.ahead) == set(seated.scene.picker.next_targets())  # type: ignore[union-attr]
        for goal, die in begun.ahead.items():
            direction = GRID.direction(begun.die.cell, goal)
            assert direction is not None
            assert die.cube == begun.die.cube.tilted(direction)
        seated.draw()
        seated.click(min(begun.ahead))
    begun = seated.scene.choice.begun
    assert begun is not None
    assert {turn.end for turn in seated.scene.choice.last_tilts} == set(begun.ahead)


def test_a_die_that_is_pointed_at_shows_its_net_and_a_glance_does_not(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.draw()
    seated.point("a1")
    seated.wait(0.2)
    assert seated.scene.inspection.seconds < 0.35
    seated.wait(0.5)
    assert seated.scene.needs_redraw or seated.scene.inspection.die is seated.scene.table.on(cell("a1"))
    seated.draw()
    rival = seated.scene.table.on(cell("f6"))
    assert rival is not None
    seated.person.point(seated.scene.dice_view.rect(rival).center)
    seated.wait(0.6)
    assert seated.scene.inspection.die is rival
    seated.wait(0.5)
    seated.draw()
    seated.wait(0.5)
    assert not seated.scene.needs_redraw


def test_a_pointer_left_lying_shows_no_net_over_what_has_just_come(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.draw()
    seated.point("a1")
    seated.wait(0.6)
    die = seated.scene.table.on(cell("a1"))
    assert die is not None and seated.scene.inspection.die is die
    seated.scene.desk.hint = seated.scene.game.suggestions(seated.match.state, Seat(0))[0]
    seated.wait(0.6)
    assert seated.scene.inspection.die is None, "the hint is in sight"
    x, y = seated.scene.dice_view.rect(die).center
    seated.person.point((x + 3, y))
    seated.wait(0.6)
    assert seated.scene.inspection.die is die


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_the_net_of_a_die_that_is_placed_keeps_clear_of_the_buttons(sit: Sit, size: tuple[int, int]) -> None:
    seated = sit(*BUILT, stage={"size": size})
    seated.wait(1.0)
    seated.draw()
    scene, buttons = seated.scene, placing(seated).board.rect
    net_tip = scene.inspection._net
    for die in placing(seated).dice:
        picture = net_tip._picture(scene.dice_view.looks[die.seat], die.cube, False)
        net = net_tip.place(picture.get_size(), scene.dice_view.rect(die), scene.table_room, buttons)
        assert not net.colliderect(buttons)
        assert scene.table_room.contains(net)


# Rounds


def told(seated: Seated) -> str:
    """What is said between two rounds."""
    return str(seated.layer.body.children()[0].children()[0].words)


def test_a_round_ends_with_a_clear_statement_and_the_next_one_begins_after_it(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2", "e3", "d3", "c3")
    seated.scene.timeline.finish()
    assert not seated.layer, "the winning position is seen first"
    seated.wait(0.1)
    assert isinstance(seated.layer, Dialog)
    said = [seated.layer.title.words, told(seated)]
    assert said[0] == "Anna wins round 1"
    assert said[1] == "\n".join(
        [
            "Anna captures with 10 against 2.",
            "Anna 1 : 0 Bert",
            "Round 2: Bert begins. Everybody keeps dice and board.",
        ]
    )
    assert [die.seat for die in seated.scene.table.tray(WHITE)] == [BLACK]
    assert seated.scene.flow.turn is None
    seated.draw()
    seated.person.key(pygame.K_RETURN)
    seated.settle()
    assert not seated.layer
    assert seated.scene.placing is not None
    assert seated.scene.flow.turn == BLACK, "now the other side begins"
    assert seated.scene.standing_of(WHITE) == "1 round won"
    assert seated.scene.remark() == "Round 2 · first to 3 wins · Bert begins"
    assert seated.is_consistent()


def test_a_round_that_nears_its_limit_says_so(sit: Sit) -> None:
    dice = "wa1:162534 wf1:162534 ba6:162534 bf6:162534"
    tiles = "123456/234561/345612/456123/561234/612345"
    seated = sit(position=f"{tiles} w {dice} 80 score:0-0 round:1:w", limit=50)
    assert "20 more turns without a capture" in seated.scene.remark()
    seated = sit(position=f"{tiles} b {dice} 79 score:0-0 round:1:w", limit=50)
    assert "void" not in seated.scene.remark()


def test_a_match_that_is_won_is_reckoned_in_rounds(sit: Sit) -> None:
    start = "123456/234561/345612/456123/561234/612345 w wd2:162534 wf1:256134 bc5:163452 bf6:162534 6"
    seated = sit(position=f"{start} score:2-1 round:4:w")
    assert seated.scene.reckoning() == ()
    seated.click("d2", "d3", "d4", "c4")
    seated.scene.timeline.finish()
    assert [(each.figures, each.decided) for each in seated.scene.reckoning()] == [((3, 1), True)]


def test_the_score_waits_until_the_die_has_been_pressed_out(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2", "e3", "d3", "c3")
    seated.wait(0.5)
    assert seated.scene.standing_of(WHITE) == "0 rounds won"
    seated.scene.timeline.finish()
    assert seated.scene.standing_of(WHITE) == "1 round won"


@pytest.mark.parametrize("rebuild", ["never", "each_round", "loser"])
@pytest.mark.parametrize("new_board", [False, True])
def test_what_may_be_made_anew_is_told_and_then_made(sit: Sit, rebuild: str, new_board: bool) -> None:
    seated = sit(*MIDDLE, rebuild=rebuild, new_board=new_board)
    seated.click("e2", "e3", "d3", "c3")
    seated.settle()
    assert ("new dice" in told(seated)) == (rebuild != "never")
    assert ("laid anew" in told(seated)) == new_board
    seated.press("next round")
    seated.settle()
    if rebuild == "each_round":
        seated.lift_curtain()
    assert isinstance(seated.scene.arranging, Placing if rebuild == "never" else Workshop)
    assert seated.is_consistent()


def test_taking_back_over_the_end_of_a_round_brings_everything_back(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.click("e2", "e3", "d3", "c3")
    seated.settle()
    seated.press("next round")
    seated.settle()
    seated.scene.do(Command.UNDO)
    seated.settle()
    assert seated.is_consistent()
    assert len(seated.scene.table.on_board()) == 4
    seated.scene.do(Command.REDO)
    seated.settle()
    assert not seated.layer, "what was told once is not told again"
    assert seated.is_consistent()


def test_watchers_are_told_of_a_round_without_being_asked(sit: Sit) -> None:
    bots = (SeatInfo("One", "ivory", "beginner"), SeatInfo("Two", "ruby", "beginner"))
    seated = sit(*MIDDLE, seats=bots, wait=False)
    seated.wait(0.5)
    seated.scene.flow.cancel()
    seated.scene.flow.paused = True
    seated.scene.flow.play(TILTING.parse(seated.match.state, "e2:NWW"))
    seated.wait(8.0)
    assert not seated.layer
    assert seated.is_consistent()


def test_the_match_is_over_with_the_last_round(sit: Sit) -> None:
    seated = sit(*MIDDLE, rounds=1)
    seated.click("e2", "e3", "d3", "c3")
    seated.wait(6.0)
    assert seated.stage.top is not seated.scene
    assert not seated.layer
    assert [die.seat for die in seated.scene.table.tray(WHITE)] == [BLACK]
    assert seated.is_consistent()


def test_a_void_round_is_told_as_one(sit: Sit) -> None:
    start = "123456/234561/345612/456123/561234/612345 w wd2:162534 wf1:256134 bb4:431652 bc5:163452 6"
    seated = sit(position=f"{start} score:1-1 round:3:w", both_win="void")
    seated.click("d2", "d3", "d4", "c4")
    seated.settle()
    assert seated.layer.title.words == "Round 3 is void"
    assert "played once more, and Anna begins again" in told(seated)
    seated.press("next round")
    seated.settle()
    assert seated.is_consistent()


@pytest.mark.parametrize("hands", ["mouse", "keys"])
def test_a_whole_round_can_be_played(sit: Sit, hands: str) -> None:
    """From the deal to the capture, with the mouse alone and with the keyboard alone."""
    seated = sit()
    for _ in range(2):
        seated.lift_curtain()
        finish(seated, hands, "arranger done")
        seated.scene.timeline.finish()
        seated.wait(0.5)
    seated.settle()
    for _ in range(2):
        finish(seated, hands, "placing done")
        seated.settle()
    rng = Random(2)
    for _ in range(60):
        if seated.layer:
            break
        state = seated.match.state
        turns = list(TILTING.actions(state, state.turn))
        meeting = [turn for turn in turns if _meets(state, turn)]
        turn: Any = (meeting or turns)[rng.randrange(len(meeting or turns))]
        if hands == "mouse":
            seated.click(*turn.route)
        else:
            roll_by_keys(seated, turn)
        assert seated.texts[-1] == str(turn)
        seated.settle()
    assert isinstance(seated.layer, Dialog)
    finish(seated, hands, "next round")
    seated.settle()
    assert seated.scene.placing is not None
    assert seated.is_consistent()


def finish(seated: Seated, hands: str, name: str) -> None:
    if hands == "mouse":
        seated.press(name)
    else:
        seated.person.key(pygame.K_RETURN)


def roll_by_keys(seated: Seated, turn: Tilt) -> None:
    for _ in range(40):
        if seated.scene.focused == turn.start:
            break
        seated.person.key(pygame.K_TAB)
    seated.person.key(pygame.K_SPACE)
    keys = {"N": pygame.K_UP, "E": pygame.K_RIGHT, "S": pygame.K_DOWN, "W": pygame.K_LEFT}
    for letter in str(turn).partition(":")[2]:
        seated.person.key(keys[letter])
        seated.wait(0.1)
    seated.person.key(pygame.K_RETURN)


# Time and place


@pytest.mark.parametrize("animation", ["off", "fast", "normal"])
def test_animation_of_any_speed_ends_alike(sit: Sit, animation: str) -> None:
    seated = sit(*MIDDLE, stage={"animation": animation})
    seated.click("e2", "e3", "d3", "c3")
    seated.wait(6.0)
    assert isinstance(seated.layer, Dialog)
    assert len(seated.scene.table.tray(WHITE)) == 1
    seated.person.key(pygame.K_RETURN)
    seated.wait(6.0)
    assert seated.scene.table == make_table_of(seated)


def make_table_of(seated: Seated) -> Any:
    from tests.scenes.tilting_person import table_of

    return table_of(seated.scene)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_window_can_change_in_the_midst_of_everything(sit: Sit, size: tuple[int, int]) -> None:
    for line, clicks in (((), ()), (BUILT, ()), (MIDDLE, ("e2", "e3", "d3"))):
        seated = sit(*line, building="open")
        seated.click(*clicks)
        seated.stage.resize(size)
        seated.surface = pygame.Surface(size)
        seated.wait(0.5)
        seated.draw()
        seated.person.key(pygame.K_v)
        assert seated.scene.laid.view is View.ABOVE
        seated.wait(0.3)
        seated.draw()
        if clicks:
            seated.click("c3")
            assert seated.texts[-1] == "e2:NWW"
            seated.settle()
            seated.press("next round")
        else:
            seated.press("placing done" if line else "arranger done")
            assert len(seated.texts) == len(make_match(line, building="open").log) + 1
        assert seated.is_consistent()


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (30, 20), (5000, 100)])
@pytest.mark.parametrize("line", [(), BUILT, MIDDLE], ids=["build", "place", "tilt"])
def test_a_window_of_any_size_breaks_nothing(sit: Sit, size: tuple[int, int], line: tuple[str, ...]) -> None:
    seated = sit(*line, building="open")
    seated.stage.resize(size)
    seated.surface = pygame.Surface(seated.stage.size)
    seated.wait(0.3)
    seated.draw()
    seated.stage.resize((1280, 800))
    seated.surface = pygame.Surface((1280, 800))
    seated.wait(0.3)
    seated.draw()


def test_from_the_other_side_keys_go_where_one_sees_them_go(sit: Sit) -> None:
    seated = sit(*PLACED, "f1:WNE", seats=(ROBOT, ANNA))
    assert seated.scene.laid.turned
    seated.click("a6")
    seated.person.key(pygame.K_UP)
    assert seated.path == (cell("a6"), cell("a5")), "away from the near side is towards rank 1"
    seated.wait(0.6)
    seated.draw()
    seated.drag("a5", "b5", "b4")
    assert seated.texts[-1] == "a6:SES"
    assert seated.is_consistent()


def test_nothing_is_drawn_while_nothing_moves(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    seated.wait(1.0)
    seated.draw()
    seated.wait(0.5)
    assert not seated.scene.needs_redraw


def test_a_bots_turn_is_shown_like_a_persons(sit: Sit) -> None:
    seated = sit(*PLACED, seats=(ANNA, ROBOT))
    seated.click("f1", "e1", "e2", "e3")
    seated.settle()
    assert len(seated.texts) == 7
    assert seated.is_consistent()


# Words


def test_lines_read_as_one_would_say_them(sit: Sit) -> None:
    seated = sit(*MIDDLE, "e2:NWW", wait=False)
    said = [seated.scene.describe(entry) for entry in seated.match.log]
    assert said == [
        "the board is laid",
        "built 654321 and 654321",
        "built 332211 and 665544",
        "placed dice on a1 and f1",
        "placed dice on a6 and f6",
        "f1 to f2",
        "a6 to d6",
        "f2 to e2",
        "d6 to c4",
        "e2 to c3, 10 beats 2",
    ]


def test_every_line_of_a_match_has_words_and_every_hint_is_true() -> None:
    """The facts are checked by playing on, not by the functions that found them."""
    words, told = Words(strict=True), set()
    for seed in range(10):
        rng = Random(seed)
        match = make_match()
        while match.state.outcome is None and len(match.log) < 70:
            state = match.state
            actions = list(TILTING.suggestions(state, state.to_act[0]))
            for action in rng.sample(actions, min(4, len(actions))):
                said = explain(words, state, action, "Bert")
                assert said or state.turns >= state.rules.limit - 1
                if isinstance(action, Tilt):
                    told.add(said.split()[0] + said.split()[1])
                    hold_to_the_rules(state, action, said)
            quiet = [
                action for action in actions if state.phase is not Phase.TILT or not _meets(state, action)
            ]
            match.play(rng.choice(quiet or actions))
    assert len(told) >= 4


def hold_to_the_rules(state: Any, turn: Tilt, said: str) -> None:
    step = TILTING.apply(state, turn)
    compared = [event for event in step.events if isinstance(event, Compared)]
    if said.startswith("This captures"):
        best = max(compared, key=lambda event: event.margin)
        assert best.margin > 0
        assert f"{best.moved.value} beats {best.rival.value}" in said
        assert ("matching tile" in said) == best.moved.doubled
    elif "out of reach" in said:
        assert turn.start in takeable(state, turn.seat)
        assert turn.end not in takeable(step.state, turn.seat)
    elif "none of your dice" in said:
        assert takeable(step.state, turn.seat) == set()
    elif "threatens" in said:
        rival = Seat(1 - turn.seat)
        fresh = takeable(step.state, rival) - takeable(state, rival)
        assert fresh
        assert all(GRID.name(at) in said for at in fresh)
    elif "only" in said:
        assert all(GRID.name(at) in said for at in takeable(step.state, turn.seat))


def takeable(state: Any, seat: Seat) -> set[int]:
    """The dice of a seat that the other side captures with any of its turns, found by playing all of them."""
    dice, rival = str(state).split()[2:6], Seat(1 - seat)
    tiles = str(state).split()[0]
    turned = TILTING.read(f"{tiles} {'wb'[rival]} {' '.join(dice)} {rival}", TILTING.options(rounds=1))
    found: set[int] = set()
    for action in TILTING.actions(turned, rival):
        after = TILTING.apply(turned, action)
        for event in after.events:
            if getattr(event, "winner", None) == rival and hasattr(event, "captured"):
                found |= set(event.captured)
    return found


def test_threats_are_dice_that_the_other_side_can_capture() -> None:
    for seed in range(8):
        rng = Random(seed)
        match = make_match(PLACED)
        for _ in range(12):
            state = match.state
            if state.phase is not Phase.TILT:
                break
            for seat in (WHITE, BLACK):
                assert set(endangered(state, seat)) == takeable(state, seat)
            match.play(rng.choice(list(TILTING.actions(state, state.turn))))


def test_the_instruction_follows_the_choice(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    assert seated.scene.instruction().startswith("Choose one of your dice.")
    seated.click("e2")
    assert "three tilts to go" in seated.scene.instruction()
    seated.click("e3")
    assert seated.scene.instruction() == "2 tilts to go."
    seated.click("d3")
    assert seated.scene.instruction().startswith("One tilt to go.")
    seated.point("d2")
    assert seated.scene.instruction().startswith("There it meets nobody")


# Looks


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("language", ["en", "pseudo"])
@pytest.mark.parametrize("line", [(), BUILT, MIDDLE], ids=["build", "place", "tilt"])
def test_nothing_overlaps_or_is_cut_off(
    sit: Sit, size: tuple[int, int], language: str, line: tuple[str, ...]
) -> None:
    seated = sit(*line, building="open", stage={"size": size})
    seated.stage.words = Words(language)
    seated.scene.end_choice()
    seated.scene.flow.turn = None
    seated.stage.rebuild()
    seated.settle()
    found = [flaw for flaw in flaws(seated.scene.interface) if "notation" not in flaw]
    window = pygame.Rect((0, 0), size)
    for widget in seated.scene.interface.ring():
        assert window.contains(widget.rect), widget.name
    assert [flaw for flaw in found if "arranger" in flaw or "placing" in flaw or "workshop" in flaw] == []


def test_every_telling_state_can_be_reached_and_drawn(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    names: list[Target] = []
    for name, scenes in telling_states_of_tilting(stage):
        names.append(name)
        surface = pygame.Surface(stage.size)
        scenes[0].draw(surface)
        assert len({surface.get_at((x, 400))[:3] for x in range(0, 1280, 7)}) > 20
    assert len(names) == len(set(names))
