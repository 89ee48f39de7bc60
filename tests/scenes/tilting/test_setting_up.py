"""What comes before the first tilt: the deal, the workshop and the corners."""

from __future__ import annotations

import pygame
import pytest

from game.tilting.board import GRID, UNDEALT
from game.tilting.building import READY_MADE
from game.tilting.rules import TILTING
from game.tilting.state import Phase
from scenes.dice.pose import UPRIGHT
from scenes.match.commands import Command
from scenes.view.workshop import Workshop
from tests.scenes.tilting.person import (
    BUILT,
    WHITE,
    Seated,
    Sit,
    cell,
    make_match,
    placing,
)

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
