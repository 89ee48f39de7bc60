"""Dice Chess at the screen, as a person plays it: everything goes in as events of mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.dice_chess.board import GRID, HOMES
from game.dice_chess.moves import Means, Move
from game.dice_chess.options import Options
from game.dice_chess.rules import COUNT, DICE_CHESS
from game.engine import CHANCE, Action, Offer, Seat
from game.events import Captured, Moved, RolledOut
from game.save import SeatInfo
from scenes.animation import Speed, Timeline
from scenes.dice_board.setting_out import lined_up
from scenes.dice_board.sight import foresee
from scenes.dice_chess.scene import DiceChessScene
from scenes.dice_chess.sight import endangered
from scenes.dice_chess.words import explain
from scenes.match.commands import Command
from scenes.shell.result import Result
from scenes.ui.figures import Figures
from scenes.view.arranger import Arranger
from scenes.view.choreography import Choreography
from scenes.view.lifting import lifted_off
from scenes.view.table import DiceTable, InTray, Lie, OnBoard, Shown
from scenes.words import Words
from tests.scenes.plain_match import Puppet
from tests.scenes.seated import TWO, Seated, sit_down

WHITE, BLACK = Seat(0), Seat(1)

ALONE = (
    "................/............b2../................/................/"
    "......w1......../................/................/................ w - - 0"
)
TAKING = (
    "................/............b4../................/......b2......../"
    "......w3......../................/..w6............/................ w - - 0"
)
"""White takes the two on d5."""
STUCK = (
    "................/................/................/......b5......../"
    "................/b4b4............/w3b5b6........../w2b3b2.......... w - - 6"
)
QUIET = (
    "......b4......../................/................/....w3b2......../"
    "..w1..b1......../................/................/................ w 2 12 10"
)


class AtChess(Seated):
    scene: DiceChessScene


Sit = Callable[..., AtChess]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a match of two persons, or as `seats` say, and waits for the first turn."""

    def sit(
        position: str | None = ALONE,
        *,
        seats: tuple[SeatInfo, ...] = TWO,
        wait: bool = True,
        stage: dict[str, Any] | None = None,
        **rules: Any,
    ) -> AtChess:
        match = sit_down(DICE_CHESS, position, seats, **rules)
        seated = AtChess(tmp_path, match, DiceChessScene, **(stage or {}))
        if wait:
            seated.settle()
        return seated

    return sit


def arranger(seated: AtChess) -> Arranger:
    assert isinstance(seated.scene.arranging, Arranger)
    return seated.scene.arranging


def rolls(seated: AtChess) -> list[list[int]]:
    """The faces of the opening rolls."""
    events = [event for entry in seated.match.log for event in entry.events]
    return [list(event.faces) for event in events if isinstance(event, RolledOut)]


# Setting out


def test_the_first_eight_rolled_line_up_in_front_for_both(sit: Sit) -> None:
    seated = sit(None)
    rolled = {seat: seated.match.state.waiting(seat) for seat in (WHITE, BLACK)}
    for seat, front in ((WHITE, "2"), (BLACK, "7")):
        dice = seated.scene.table.beside(seat)
        assert [die.face for die in dice] == list(rolled[seat])
        cells = seated.scene.thrown[seat]
        assert [GRID.name(cell) for cell in cells[:8]] == [f"{file}{front}" for file in "abcdefgh"]


@pytest.mark.parametrize("name", ["as_rolled", "strong_front", "strong_back"])
def test_a_ready_made_army_takes_two_clicks(sit: Sit, name: str) -> None:
    seated = sit(None)
    button = next(
        button
        for button in arranger(seated).set_buttons
        if button.words == Words()(f"dice_chess.arrange.{name}")
    )
    seated.person.click(button)
    seated.wait(0.5)
    seated.person.click(seated.scene.interface.find("arranger done"))
    seated.scene.timeline.finish()
    front = [seated.scene.table.on(cell) for cell in lined_up(HOMES)[WHITE][:8]]
    back = [seated.scene.table.on(cell) for cell in lined_up(HOMES)[WHITE][8:]]
    faces = [[die.face or 0 for die in rank if die is not None] for rank in (front, back)]
    assert [len(rank) for rank in faces] == [8, 8]
    if name == "strong_front":
        assert min(faces[0]) >= max(faces[1])
    elif name == "strong_back":
        assert max(faces[0]) <= min(faces[1])
    else:
        assert faces[0] + faces[1] == rolls(seated)[0]
    assert seated.is_consistent()


def test_dice_dragged_between_the_ranks_are_set_out_where_they_were_put(sit: Sit) -> None:
    seated = sit(None)
    arranger(seated).lay(arranger(seated).sets[1].order)
    seated.wait(0.5)
    before = list(arranger(seated).order)
    here, there = (seated.scene.laid.cell_rect(cell).center for cell in map(seated.cell, ("a2", "h1")))
    seated.person.press(here)
    seated.person.point((here[0] + 20, here[1]), held=True)
    seated.person.point(there, held=True)
    seated.draw()
    seated.person.release(there)
    assert arranger(seated).order[0] == before[15]
    assert arranger(seated).order[15] == before[0]


def test_an_army_is_set_out_with_the_keyboard_alone(sit: Sit) -> None:
    seated = sit(None)
    rolled = seated.match.state.waiting(WHITE)
    for key in (pygame.K_TAB, pygame.K_SPACE, pygame.K_DOWN, pygame.K_SPACE, pygame.K_RETURN):
        seated.person.key(key)
        seated.wait(0.2)
    swapped = list(rolled)
    swapped[0], swapped[8] = swapped[8], swapped[0]
    faces = "".join(map(str, swapped))
    assert seated.texts[-1] == f"w arrange {faces[:8]}/{faces[8:]}"
    assert seated.is_consistent()


def test_of_an_army_set_out_in_secret_nothing_is_seen_and_no_total_said(sit: Sit) -> None:
    seated = sit(None, arrangement="hidden")
    seated.let_go_of_other_scenes()
    seated.settle()
    seated.person.key(pygame.K_RETURN)
    seated.scene.timeline.finish()
    seated.wait(0.3)
    assert seated.scene.standing_of(WHITE) == "Set out in secret"
    seated.let_go_of_other_scenes()
    seated.settle()
    seated.person.key(pygame.K_RETURN)
    seated.scene.timeline.finish()
    assert all(die.face is not None for die in seated.scene.table)
    assert "on board" in seated.scene.standing_of(WHITE)


# Choosing


def test_a_one_shows_the_squares_of_one_step_and_of_two_and_its_way_around_a_corner(sit: Sit) -> None:
    seated = sit()
    seated.click("d4")
    assert seated.scene.picker is not None
    reached = {GRID.name(int(str(cell))) for cell in seated.scene.picker.next_targets()}
    assert reached == {"c4", "e4", "d3", "d5", "b4", "f4", "d2", "d6", "c3", "c5", "e3", "e5"}
    seated.point("e5")
    action = seated.scene.choice.action
    assert action is not None
    route = [GRID.name(cell) for cell in seated.scene.choice.outlook(action).route]
    assert route in (["d4", "d5", "e5"], ["d4", "e4", "e5"])
    seated.draw()


def test_a_six_goes_eight_ways(sit: Sit) -> None:
    seated = sit(ALONE.replace("w1", "w6"))
    seated.click("d4", "e5")
    assert seated.texts == ["d4-e5"]
    assert seated.is_consistent()


def test_two_clicks_take_a_die_and_the_taker_is_rolled_where_it_stood(sit: Sit) -> None:
    seated = sit(TAKING)
    seated.click("d4", "d5")
    assert seated.texts[0] == "d4xd5"
    assert seated.texts[1].startswith("roll ")
    seated.scene.timeline.finish()
    assert seated.scene.table.on(seated.cell("d4")) is None
    (taken,) = seated.scene.table.tray(WHITE)
    assert (taken.seat, taken.face) == (BLACK, 2)
    assert seated.is_consistent()


def test_a_die_dropped_on_its_prey_takes_it(sit: Sit) -> None:
    seated = sit(TAKING)
    seated.drag("d4", "d5")
    assert seated.texts[0] == "d4xd5"
    seated.wait(0.3)
    seated.draw()
    seated.wait(3.0)
    assert all(die.rests for die in seated.scene.table)
    assert seated.is_consistent()


def test_a_capture_to_be_confirmed_leaves_both_dice_where_they_are(sit: Sit) -> None:
    seated = sit(TAKING, stage={"confirm_turns": True})
    seated.click("d4", "d5")
    seated.wait(0.5)
    seated.draw()
    assert str(seated.scene.unconfirmed) == "d4xd5"
    assert sorted(map(GRID.name, seated.scene.standing)) == ["b2", "d4", "d5", "g7"]
    seated.scene.choosing.confirm()
    assert seated.is_consistent()


@pytest.mark.parametrize(
    ("clicks", "clause"),
    [
        (["d4", "e5"], "DC-1"),
        (["d4", "d6"], "DC-1"),
        (["b2", "b4"], "DC-2"),
        (["d5"], "DC-22"),
    ],
)
def test_an_illegal_choice_names_its_clause(sit: Sit, clicks: list[str], clause: str) -> None:
    seated = sit(TAKING)
    seated.click(*clicks)
    assert not seated.texts
    assert seated.scene.help_place == ("dice_chess", clause)


def test_a_stronger_die_cannot_be_taken_and_the_rule_says_so(sit: Sit) -> None:
    seated = sit(TAKING.replace("b2", "b5"))
    seated.click("d4", "d5")
    assert seated.scene.help_place == ("dice_chess", "DC-24")


# Passing


def test_a_turn_without_a_way_to_go_is_skipped_by_its_button_and_said(sit: Sit) -> None:
    seated = sit(STUCK)
    assert [target for target, _ in seated.scene.spots()] == [Means.PASS]
    assert not seated.scene.tokens()
    seated.click(Means.PASS)
    assert seated.texts == ["pass"]
    assert "could not move" in seated.scene.describe(seated.match.log[0])
    assert seated.is_consistent()


def test_where_passing_is_allowed_a_button_of_the_panel_does_it(sit: Sit) -> None:
    seated = sit(may_pass=True)
    assert seated.scene.tokens() == [(Means.PASS, "Pass")]
    seated.click("d4")
    assert not seated.scene.tokens(), "with a die in hand there is nothing to pass"
    seated.person.key(pygame.K_ESCAPE)
    seated.click(Means.PASS)
    assert seated.texts == ["pass"]
    assert seated.scene.describe(seated.match.log[0]) == "passed"


# How it stands


def test_totals_follow_the_dice_on_the_table_and_not_the_rules(sit: Sit) -> None:
    seated = sit(TAKING)
    assert seated.scene.standing_of(WHITE) == "9 pips on board, 0 taken"
    assert seated.scene.standing_of(BLACK) == "6 pips on board, 0 taken"
    seated.click("d4", "d5")
    assert seated.scene.standing_of(BLACK) == "6 pips on board, 0 taken", "the die is still on its way"
    seated.scene.timeline.finish()
    rolled = int(seated.texts[1].removeprefix("roll "))
    assert seated.scene.standing_of(WHITE) == f"{6 + rolled} pips on board, 2 taken"
    assert seated.scene.standing_of(BLACK) == "4 pips on board, 0 taken"


def test_before_and_while_dice_are_rolled_no_total_is_said(sit: Sit) -> None:
    seated = sit(None, wait=False)
    assert seated.scene.standing_of(WHITE) == "Not rolled yet"
    seated.wait(0.5)
    assert seated.scene.standing_of(WHITE) == "Rolling"
    assert seated.scene.standing_of(BLACK) == "Not rolled yet"
    seated.settle()
    pips = sum(seated.match.state.waiting(WHITE))
    assert seated.scene.standing_of(WHITE) == f"{pips} pips rolled"


def test_the_quiet_counter_appears_when_it_matters_with_the_proposal_to_count(sit: Sit) -> None:
    early = sit(QUIET.replace(" 10", " 5"))
    assert early.scene.remark() == ""
    assert not [button for button in panel_of(early).extras if button.visible]
    late = sit(QUIET)
    said = "5 turns without a capture; after 20 the dice are counted."
    assert late.scene.remark() == f"{said} Counted now, Bert would win.", "before one proposes it"
    even = sit(QUIET.replace("b4", "b1").replace("w 2 12", "w 3 12"))
    assert even.scene.remark() == f"{said} Counted now, it would be a draw."
    assert [button.words for button in panel_of(late).extras] == ["Propose to count"]


def panel_of(seated: AtChess) -> Any:
    return seated.scene.interface.find("panel")


def test_counting_is_proposed_asked_about_in_figures_and_agreed(sit: Sit) -> None:
    seated = sit(QUIET)
    seated.person.click(panel_of(seated).extras[0])
    assert seated.texts == ["w? count"]
    seated.wait(0.5)
    dialog = seated.scene.interface.layers[-1]
    said = " ".join(str(getattr(part, "words", "")) for part in dialog.all_within())
    assert "Anna proposes to count the dice" in said
    assert "Anna has 4 pips on the board against 7. Bert, do you agree" in said
    seated.person.click(seated.scene.interface.find("agree"))
    seated.wait(3.0)
    assert seated.texts[-1] == "b+ count"
    assert seated.match.state.outcome is not None
    assert seated.match.state.outcome.reason == "agreed_board"
    assert [line.words for line in seated.scene.lines] == ["Anna proposes to count", "Bert agrees to count"]


def test_a_bot_is_asked_to_count_as_well(sit: Sit) -> None:
    seated = sit(QUIET, seats=(TWO[0], SeatInfo("Robot", "ruby", "master")), stage={"thinker": Puppet()})
    assert seated.scene.do(Command.PROPOSE)
    seated.wait(1.0)
    assert seated.texts[:2] == ["w? count", "b- count"]
    assert seated.scene.obstacle(Command.PROPOSE) == "refused_lately"


@pytest.mark.parametrize(
    ("board", "taken", "decided"),
    [
        ("w3..b2", "12 12", [True, False]),
        ("w3..b3", "12 13", [False, True]),
        ("w3..b3", "12 12", [False, False]),
    ],
)
def test_the_result_shows_in_figures_which_count_decided(
    sit: Sit, board: str, taken: str, decided: list[bool]
) -> None:
    empty = "/".join(["." * 16] * 7)
    seated = sit(f"{board}{'.' * 10}/{empty} w {taken} 10")
    seated.match.offer(Offer(WHITE, COUNT, "w"))
    seated.match.answer(BLACK, True)
    assert [line.decided for line in seated.scene.reckoning()] == decided
    assert [line.words for line in seated.scene.reckoning()] == ["Pips on the board", "Pips of captured dice"]
    result = Result(seated.stage, seated.scene)
    (figures,) = [part for part in result.contents() if isinstance(part, Figures)]
    counted, course = figures.lines[: len(decided)], figures.lines[len(decided) :]
    assert [line.stressed for line in counted] == decided
    assert not any(line.stressed for line in course), "how it went has decided nothing"


def test_a_match_that_was_not_counted_is_not_reckoned_up(sit: Sit) -> None:
    seated = sit()
    seated.scene.flow.offer(Offer(WHITE, Offer.RESIGN, "w"))
    assert not seated.scene.reckoning()


# Captures on the table


class Ears:
    def play(self, name: str, strength: float = 1.0) -> None: ...


def test_a_captured_die_is_lifted_off_before_the_taker_slides_in() -> None:
    table = DiceTable(Lie({0: Shown(WHITE, 3), 8: Shown(BLACK, 2)}, {}, {}))
    choreography = Choreography(table, GRID, Ears(), capture=lifted_off)
    taker, prey = table.dice[OnBoard(0)], table.dice[OnBoard(8)]
    timeline = Timeline()
    timeline.speed = Speed.NORMAL
    for event in (Captured(WHITE, BLACK, ((8, 2),)), Moved(WHITE, (0, 8))):
        timeline.add(choreography.animate(event))
    heights = []
    while table.on(8) is prey:
        assert taker.rests
        timeline.update(1 / 60)
        heights.append(prey.pose.height)
    assert max(heights) > 0.7
    assert prey.home == InTray(WHITE, 0)
    timeline.finish()
    assert table.on(8) is taker
    assert taker.rests
    assert prey.rests


# Words


def test_lines_read_as_one_would_say_them(sit: Sit) -> None:
    seated = sit(None, wait=False)
    match = seated.match
    for seat in (WHITE, BLACK):
        match.play(DICE_CHESS.suggestions(match.state, seat)[0])
    said = [seated.scene.describe(entry) for entry in match.log]
    total = [sum(faces) for faces in rolls(seated)]
    assert said[:2] == [f"rolled {pips} pips" for pips in total]
    front = sum(rolls(seated)[0][:8])
    assert said[2] == f"{front} pips in front, {total[0] - front} behind"


@pytest.mark.parametrize(
    ("position", "move", "line"),
    [
        (ALONE, "d4-d5", "d4 to d5"),
        (ALONE, "d4-d6", "d4 by d5 to d6"),
        (TAKING, "d4xd5", "d4 to d5, takes the 2"),
    ],
)
def test_moves_are_told_by_their_squares(sit: Sit, position: str, move: str, line: str) -> None:
    seated = sit(position, wait=False)
    seated.match.play(DICE_CHESS.parse(seated.match.state, move))
    assert seated.scene.describe(seated.match.log[0]) == line


@pytest.mark.parametrize(
    ("die", "rules", "said"),
    [
        ("w3", {}, "one square straight, and takes dice that show 3 or less"),
        ("w6", {}, "in any direction"),
        ("w1", {}, "one square or two, and takes only ones"),
        ("w1", {"ones": "exactly_two"}, "exactly two squares, and takes only ones"),
        ("w1", {"ones_take": "any"}, "takes any die"),
    ],
)
def test_the_instruction_tells_how_the_chosen_die_goes(
    sit: Sit, die: str, rules: dict[str, Any], said: str
) -> None:
    seated = sit(ALONE.replace("w1", die), **rules)
    assert seated.scene.instruction() == "Choose one of your dice."
    seated.click("d4")
    assert said in seated.scene.instruction()


@pytest.mark.parametrize("number", range(10))
def test_what_is_said_for_a_move_is_true(number: int) -> None:
    """The facts are checked by playing on, not by the functions that found them."""
    words = Words(strict=True)
    for state, move in positions_of(number):
        said = explain(words, state, move, "Bert")
        assert said
        seat, other = move.seat, Seat(1 - move.seat)
        outlook = foresee(DICE_CHESS, state, move)
        after = outlook.after
        if "takes the last die" in said:
            assert after.outcome is not None
            assert after.outcome.winner == seat
        elif "takes the" in said:
            assert len(after.dice) == len(state.dice) - 1
            if "nothing stands ready" in said:
                assert all(move.end not in takeable(position, seat) for position in outlook.positions)
        elif "out of danger" in said:
            assert move.start in takeable(state, seat)
            assert move.end not in takeable(after, seat)
        elif "threatens" in said:
            fresh = takeable(after, other) - takeable(state, other)
            assert fresh
            assert all(GRID.name(cell) in said for cell in fresh)
        elif "You lead by" in said:
            assert after.pips(seat) > after.pips(other)
            assert takeable(after, seat) == set()
        elif "behind" in said:
            assert after.pips(seat) < after.pips(other)
        elif "none of your dice" in said:
            assert takeable(after, seat) == set()
        else:
            assert {GRID.name(cell) for cell in takeable(after, seat)} == {
                word.strip(",") for word in said.split() if word.strip(",")[1:].isdigit()
            }


def positions_of(number: int) -> Iterator[tuple[Any, Move]]:
    rng = Random(number)
    options = Options(arrangement="as_rolled", ones_take=["ones", "any"][number % 2])
    state = DICE_CHESS.new(options, 2, WHITE)
    for _ in range(120):
        if state.outcome is not None:
            return
        if state.to_act == (CHANCE,):
            state = DICE_CHESS.apply(state, DICE_CHESS.chance(state).sample(rng)).state
            continue
        moves = [action for action in DICE_CHESS.actions(state, state.to_act[0]) if isinstance(action, Move)]
        for move in rng.sample(moves, min(3, len(moves))):
            yield state, move
        # Rather what takes something or advances, so that all kinds of facts come up.
        ahead = 1 if state.turn == WHITE else -1
        best: list[Action] = [move for move in moves if move.takes] or [
            move for move in moves if ahead * (GRID.row(move.end) - GRID.row(move.start)) > 0
        ]
        state = DICE_CHESS.apply(state, rng.choice(best or moves)).state


def takeable(state: Any, seat: Seat) -> set[int]:
    """The dice of a seat that the other takes with any of its actions, found by playing all of them."""
    words = str(state).split()
    turned = DICE_CHESS.read(" ".join([words[0], "bw"[seat], *words[2:4], "0"]), state.options)
    if turned.outcome is not None:
        return set(endangered(state, seat))
    return {
        cell
        for action in DICE_CHESS.actions(turned, Seat(1 - seat))
        for event in DICE_CHESS.apply(turned, action).events
        if isinstance(event, Captured)
        for cell, _ in event.dice
    }


def test_a_die_that_is_dragged_does_not_vanish_behind_the_panel(sit: Sit) -> None:
    seated = sit(TAKING)
    panel = seated.scene.interface.find("panel").rect
    here = seated.at(seated.cell("d4"))
    seated.person.clock.now += 1
    seated.person.press(here)
    seated.person.point((here[0] + 40, here[1]), held=True)
    seated.wait(0.05)
    seated.person.point(panel.center, held=True)
    seated.wait(0.1)
    die = seated.scene.carried()
    assert die is not None
    assert not seated.scene.dice_view.rect(die).colliderect(panel)
    seated.person.release(panel.center)
    seated.wait(1.0)
    assert seated.texts == []
    assert seated.is_consistent()


def test_a_hint_shows_the_die_that_is_to_take(sit: Sit) -> None:
    seated = sit(TAKING)
    seated.draw()
    bare = seated.surface.copy()
    seated.scene.desk.hint = seated.scene.game.parse(seated.match.state, "d4xd5")
    seated.draw()
    for name in ("d4", "d5"):
        rect = seated.scene.laid.cell_rect(seated.cell(name))
        shown, before = (picture.subsurface(rect) for picture in (seated.surface, bare))
        assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(before, "RGB"), name
