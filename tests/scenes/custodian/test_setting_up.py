"""Rows of Custodian Dice are rolled and set out."""

from __future__ import annotations

import pygame

from game.arrangement import Arrange
from game.custodian.board import HOME_ROWS
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.custodian.setting_up import ready_sets
from scenes.dice_board.setting_out import order_from
from scenes.view.arranger import Arranger
from tests.scenes.custodian.person import BLACK, WHITE, Sit
from tests.scenes.plain_match import Blank

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
