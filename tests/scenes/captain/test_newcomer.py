"""What somebody new meets at Captain Dice: colours, claims by a click, and how the end is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.captain.field import GRID
from game.captain.moves import Die
from game.captain.rules import CAPTAIN
from game.engine import Seat
from scenes.shell.setup import Setup
from scenes.system import assets
from scenes.teaching.practice import practice_match
from tests.scenes.captain.person import at_position
from tests.scenes.plain_match import make_stage
from tests.scenes.seated import table_of


def test_seats_have_dice_of_the_colour_that_their_letters_stand_for(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    printed = ["ruby", "sapphire", "emerald", "ivory"]
    setup = Setup(stage, "captain")
    assert [info.colour for info in (*setup.seats, *setup.away)] == printed
    figure = assets.seeds("captain")["clause"][0]
    seats = practice_match(stage, CAPTAIN, figure["figure"], figure.get("with", {})).seats
    assert [info.colour for info in seats] == printed[: len(seats)]
    stage.settings.dice_sets = ("amber", "ruby", "emerald", "sapphire")
    assert [info.colour for info in Setup(stage, "captain").seats] == ["amber", "ruby"], "as the player likes"
    assert [info.colour for info in Setup(stage, "custodian").seats] == ["amber", "ruby"]


STRATEGIC_START = (
    "14..25..36../12..46b*55../23..16..34.. dice:r r r=0123455/-/113446/-/0,b=0123455/-/1446/-/0 23"
)


@pytest.mark.parametrize(
    ("picked", "spot", "played"),
    [
        ((), "a3", "r place 14@a3"),
        ((1,), "a3", "r place 14@a3"),
        ((4,), "a3", "r place 14@a3"),
        ((4, 1), "a3", "r place 14@a3"),
    ],
)
def test_a_treasure_that_is_clicked_takes_the_dice_that_fit_it(
    tmp_path: Path, picked: tuple[int, ...], spot: str, played: str
) -> None:
    seated = at_position(tmp_path, STRATEGIC_START)
    seated.click(*map(Die, picked))
    seated.person.click(seated.scene.laid.cell_rect(GRID.parse(spot)).center)
    assert seated.texts == [played]


@pytest.mark.parametrize(
    ("picked", "spot", "clause"),
    [
        ((), "b3", "CP-44"),  # a five is not in hand
        ((), "b2", "CP-45"),  # claimed already
        ((3,), "a3", "CP-44"),  # no three is on it: other dice are meant than those that were picked
        ((1, 1), "a3", "CP-44"),
    ],
)
def test_a_treasure_that_does_not_fit_says_why(
    tmp_path: Path, picked: tuple[int, ...], spot: str, clause: str
) -> None:
    seated = at_position(tmp_path, STRATEGIC_START)
    seated.click(*map(Die, picked))
    seated.person.click(seated.scene.laid.cell_rect(GRID.parse(spot)).center)
    assert seated.scene.refusals.shown.clause == clause
    assert not seated.texts and seated.path == tuple(map(Die, picked))


def test_a_die_dragged_onto_a_treasure_brings_its_fellow_along(tmp_path: Path) -> None:
    seated = at_position(tmp_path, STRATEGIC_START)
    start, end = seated.at(Die(4)), seated.scene.laid.cell_rect(GRID.parse("a3")).center
    seated.person.press(start)
    seated.person.point(end, held=True)
    seated.person.release(end)
    assert seated.texts == ["r place 14@a3"]


def test_a_treasure_that_is_pointed_at_lifts_the_dice_that_fit_it(tmp_path: Path) -> None:
    seated = at_position(tmp_path, STRATEGIC_START)

    def lifted() -> list[int]:
        dice = seated.scene.table.seats[0].dice
        return sorted(dice[place.number] for place in seated.scene.choice.lifts)

    seated.person.point(seated.scene.laid.cell_rect(GRID.parse("a3")).center)
    seated.wait(0.5)
    assert lifted() == [1, 4]
    seated.person.point(seated.scene.laid.cell_rect(GRID.parse("b3")).center)
    seated.wait(0.5)
    assert lifted() == []


def test_of_twins_the_die_that_was_picked_is_rolled_or_placed(tmp_path: Path) -> None:
    seated = at_position(tmp_path, STRATEGIC_START, animation="normal")
    scene = seated.scene
    dice = scene.table.seats[0].dice
    twins = [place for place, face in enumerate(dice) if face == 4]
    seated.person.click(scene.laid.die_hit(Seat(0), twins[1]).center)
    seated.person.click(scene.laid.cell_rect(GRID.parse("a3")).center)
    seated.wait(0.1)
    flying = {flight.start.number for flight in scene.choreography.motion.dice}
    assert twins[1] in flying and twins[0] not in flying
    scene.timeline.finish()
    assert scene.table.seats[0].dice[twins[0]] == 4 and scene.table == table_of(scene)


LAST_CARD = (
    "14r*25..36../12..46b513../24..35..35.. setup:r r "
    "r=0123455/-/1234/11.11.15.15.16.22.22.23.25.26.33.33/0,"
    "b=012345/-/123456/26.34.44.44.45.55.55.56.56.66.66/0 0"
)


def test_the_panel_tells_how_it_ends_when_the_battle_was_seen(tmp_path: Path) -> None:
    seated = at_position(tmp_path, LAST_CARD, animation="normal")
    status = seated.scene.side_panel.status
    seated.scene.decide(CAPTAIN.parse(seated.match.state, "r card 4@a3"))
    seated.wait(0.3)
    assert seated.match.state.outcome is not None and seated.scene.timeline.busy
    assert status.words == "Watch how it ends"
    seated.scene.timeline.finish()
    seated.wait(0.1)
    assert status.words == "Anna has won"


def test_what_was_said_of_the_table_does_not_lie_over_the_result(tmp_path: Path) -> None:
    seated = at_position(tmp_path, LAST_CARD)
    seated.stage.notify("The disk is full", "warning")
    seated.stage.notify("Anna completes a line and is first player now")
    seated.scene.decide(CAPTAIN.parse(seated.match.state, "r card 4@a3"))
    seated.settle()
    assert seated.is_covered
    assert [notice.words for notice in seated.stage.notices.notices] == ["The disk is full"]


def test_a_battle_is_told_while_it_is_seen(tmp_path: Path) -> None:
    seated = at_position(tmp_path, LAST_CARD, animation="normal")
    panel = seated.scene.side_panel
    seated.scene.decide(CAPTAIN.parse(seated.match.state, "r card 4@a3"))
    told = []
    while seated.scene.timeline.busy:
        seated.wait(0.1)
        line = (panel.status.words, panel.instruction.words)
        if line not in told:
            told.append(line)
    parts = ["The battle"] * 2 + ["The treasures"] * 1
    assert [part for part, words in told if words][: len(parts)] == parts
    said = " ".join(words for _, words in told)
    assert "The 4 of Anna, Wrath of the Great Squid King, strikes b2." in said
    assert "Anna wins a treasure" in said
    assert panel.status.words == "Anna has won"


def test_what_was_said_of_the_table_goes_when_one_chooses_something_on_it(tmp_path: Path) -> None:
    seated = at_position(tmp_path, STRATEGIC_START)
    seated.stage.notify("Bo completes a line and is first player now")
    seated.click(Die(1))
    assert seated.stage.notices.notices == []
