"""Setting out pieces by mouse, finger and keys; it knows no game, so its pieces are plain numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.ui import Interface, Theme, Widget
from scenes.view.arranger import Arranger, Order, ReadySet
from tests.scenes.looks import flaws
from tests.scenes.person import Person

SIZE = (800, 600)
SETS = (
    ReadySet("As they came", (0, 1, 2, 3)),
    ReadySet("Backwards", (3, 2, 1, 0)),
)


class Table:
    """An interface with an arranger of four pieces in a row, and a person at it."""

    def __init__(self, *, animations: bool = False) -> None:
        self.done: list[Order] = []
        self.moved: list[int] = []
        self.interface = Interface(Theme(), SIZE, animations=animations)
        self.arranger = Arranger(
            SETS, self.done.append, keep="Keep", done="Done", on_change=self.moved.append
        )
        self.interface.add(self.arranger)
        self.places = [pygame.Rect(100 + 120 * number, 450, 100, 90) for number in range(4)]
        self.arranger.arrange(self.places, pygame.Rect(100, 100, 500, 250))
        self.person = Person(self.interface)

    def drag(self, start: int, end: tuple[int, int]) -> None:
        at = self.places[start].center
        self.person.clock.now += 1
        self.person.press(at)
        self.person.point((at[0] + 20, at[1]), held=True)
        self.person.point(end, held=True)
        self.person.release(end)


@pytest.fixture
def table() -> Iterator[Table]:
    yield Table()


def test_pieces_lie_as_in_the_first_set_until_they_are_moved(table: Table) -> None:
    assert table.arranger.order == (0, 1, 2, 3)
    assert table.arranger.finish.words == "Keep"
    assert [table.arranger.centre(piece) for piece in range(4)] == [rect.center for rect in table.places]


def test_keeping_the_order_takes_one_click(table: Table) -> None:
    table.person.click(table.arranger.finish)
    assert table.done == [(0, 1, 2, 3)]


def test_two_clicks_exchange_two_pieces(table: Table) -> None:
    table.person.click(table.places[0].center)
    assert table.arranger.held == 0
    table.person.click(table.places[2].center)
    assert table.arranger.order == (2, 1, 0, 3)
    assert table.arranger.held is None
    assert table.arranger.finish.words == "Done"
    assert table.moved == [2]


def test_a_piece_clicked_twice_is_put_down_again(table: Table) -> None:
    table.person.click(table.places[1].center)
    table.person.click(table.places[1].center)
    assert table.arranger.held is None
    assert table.arranger.order == (0, 1, 2, 3)


def test_a_piece_dragged_onto_another_changes_places_with_it(table: Table) -> None:
    table.drag(0, table.places[3].center)
    assert table.arranger.order == (3, 1, 2, 0)
    assert table.arranger.held is None


def test_a_dragged_piece_follows_the_pointer(table: Table) -> None:
    at = table.places[1].center
    table.person.press(at)
    table.person.point((at[0] + 40, at[1] - 30), held=True)
    assert table.arranger.centre(1) == (at[0] + 40, at[1] - 30)
    assert table.arranger.is_lifted(1)


@pytest.mark.parametrize("end", [(40, 40), (790, 590)], ids=["far away", "in the corner"])
def test_a_piece_dropped_beside_the_places_goes_back(table: Table, end: tuple[int, int]) -> None:
    table.drag(0, end)
    assert table.arranger.order == (0, 1, 2, 3)
    assert table.arranger.centre(0) == table.places[0].center
    table.person.click(table.places[1].center)
    assert table.arranger.held == 1, "and the next click is an ordinary one"


def test_a_drag_ends_with_nothing_moved_when_the_window_loses_the_focus(table: Table) -> None:
    at = table.places[0].center
    table.person.press(at)
    table.person.point(table.places[3].center, held=True)
    table.person.report(pygame.WINDOWFOCUSLOST)
    assert table.arranger.order == (0, 1, 2, 3)
    assert table.arranger.centre(0) == table.places[0].center
    table.person.click(table.places[2].center)
    assert table.arranger.order == (0, 1, 2, 3)


def test_a_ready_made_set_is_laid_out_and_marked(table: Table) -> None:
    first, second = table.arranger.set_buttons
    assert (first.on, second.on) == (True, False)
    table.person.click(second)
    assert table.arranger.order == (3, 2, 1, 0)
    assert (first.on, second.on) == (False, True)
    assert table.moved == [4]


def test_keys_choose_carry_and_finish(table: Table) -> None:
    person = table.person
    person.key(pygame.K_TAB)
    assert table.interface.focused is table.arranger
    person.key(pygame.K_RIGHT)
    assert table.arranger.cursor == 1
    person.key(pygame.K_SPACE)
    person.key(pygame.K_RIGHT)
    person.key(pygame.K_RIGHT)
    assert table.arranger.order == (0, 2, 3, 1)
    person.key(pygame.K_SPACE)
    assert table.arranger.held is None
    person.key(pygame.K_RETURN)
    assert table.done == [(0, 2, 3, 1)]


def test_escape_lets_go_of_a_piece_in_hand(table: Table) -> None:
    table.person.key(pygame.K_TAB)
    table.person.key(pygame.K_SPACE)
    assert table.person.key(pygame.K_ESCAPE)
    assert table.arranger.held is None


def test_the_arrows_lead_from_the_row_to_the_buttons_and_back(table: Table) -> None:
    person = table.person
    person.key(pygame.K_TAB)
    person.key(pygame.K_UP)
    buttons: list[Widget] = [table.arranger.finish, *table.arranger.set_buttons]
    assert table.interface.focused in buttons
    for _ in range(3):
        person.key(pygame.K_DOWN)
    assert table.interface.focused not in buttons


def test_a_piece_in_hand_stays_in_the_row(table: Table) -> None:
    person = table.person
    person.key(pygame.K_TAB)
    person.key(pygame.K_SPACE)
    person.key(pygame.K_UP)
    assert table.interface.focused is table.arranger
    assert table.arranger.order == (0, 1, 2, 3)


def test_pieces_glide_to_their_new_places() -> None:
    table = Table(animations=True)
    table.arranger.swap(0, 1)
    start = table.arranger.centre(0)
    assert start == table.places[0].center
    table.person.wait(0.05)
    between = table.arranger.centre(0)
    assert table.places[0].centerx < between[0] < table.places[1].centerx
    table.person.wait(1.0)
    assert table.arranger.centre(0) == table.places[1].center


def test_an_order_of_other_pieces_is_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="no order"):
        table.arranger.lay((0, 0, 1, 2))


def test_a_double_click_takes_a_piece_up_and_puts_it_down(table: Table) -> None:
    at = table.places[0].center
    table.person.click(at)
    table.person.clock.now += 0.1
    table.person.quick_click(at)
    assert table.arranger.held is None


def test_nothing_overlaps_and_nothing_is_cut_off(table: Table) -> None:
    assert flaws(table.interface) == []
