"""Setting out rolled dice: notation, and the lazy sequence of all orders against a plain list of them."""

from itertools import permutations

import pytest

from game.arrangement import Arrange, Orders, parse_arrange
from game.engine import BadNotation, Seat

BLACK = Seat(1)


def orders(faces: tuple[int, ...], seat: Seat = BLACK) -> Orders[Arrange]:
    return Orders(
        faces,
        lambda order: Arrange(seat, "wb"[seat], order, columns=len(faces)),
        lambda item: item.faces if isinstance(item, Arrange) else None,
    )


def arrange(*faces: int, seat: Seat = BLACK, columns: int | None = None) -> Arrange:
    return Arrange(seat, "wb"[seat], faces, columns or len(faces))


@pytest.mark.parametrize("faces", [(3,), (2, 1), (4, 4, 4), (6, 1, 6, 2), (5, 2, 2, 5, 1)])
def test_all_orders_once_ascending(faces: tuple[int, ...]) -> None:
    listed = list(orders(faces))
    assert [item.faces for item in listed] == sorted(set(permutations(faces)))
    assert len(orders(faces)) == len(listed)


def test_it_is_indexed_as_a_list() -> None:
    sequence = orders((6, 1, 6, 2))
    listed = list(sequence)
    assert [sequence[i] for i in range(-12, 12)] == [*listed, *listed]
    assert sequence[2:5] == listed[2:5]
    assert sequence[::-4] == listed[::-4]
    for index in (12, -13):
        with pytest.raises(IndexError):
            sequence[index]


def test_thousands_of_millions_of_orders_are_never_walked() -> None:
    sixteen = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6)
    sequence = orders(sixteen)
    assert len(sequence) == 4_036_032_000
    last = sequence[len(sequence) - 1]
    assert last.faces == tuple(sorted(sixteen, reverse=True))
    assert sequence[-1] == last
    assert last in sequence
    somewhere = sequence[len(sequence) // 3]
    assert sorted(somewhere.faces) == sorted(sixteen)
    assert len({sequence[i] for i in range(0, len(sequence), len(sequence) // 500)}) > 499


def test_only_an_order_of_these_dice_by_this_seat_belongs() -> None:
    sequence = orders((1, 2, 2))
    assert arrange(2, 1, 2) in sequence
    assert arrange(2, 1, 1) not in sequence
    assert arrange(2, 1) not in sequence
    assert arrange(2, 1, 2, 2) not in sequence
    assert arrange(2, 1, 2, seat=Seat(0)) not in sequence
    assert arrange(2, 1, 2, columns=1) not in sequence
    strangers: list[object] = ["b arrange 212", None, (2, 1, 2)]
    assert not [stranger for stranger in strangers if stranger in sequence]


def test_an_arrangement_is_written_rank_by_rank() -> None:
    two_rows = arrange(2, 6, 4, 1, 1, 3, columns=3)
    assert str(two_rows) == "b arrange 264/113"
    assert two_rows.rows == ((2, 6, 4), (1, 1, 3))
    assert two_rows.paths == ((2, 6, 4, 1, 1, 3),)
    assert parse_arrange("b arrange 264/113", "wb", columns=3, rows=2) == two_rows
    assert parse_arrange("w arrange 26411", "wb", columns=5, rows=1) == arrange(2, 6, 4, 1, 1, seat=Seat(0))


@pytest.mark.parametrize("text", ["a1-a2", "pass", "", "roll 1 2", "arrange 26411"])
def test_another_action_is_no_arrangement(text: str) -> None:
    assert parse_arrange(text, "wb", columns=5, rows=1) is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("w arrange", "reads like 'w arrange"),
        ("x arrange 26411", "reads like 'w arrange"),
        ("w arrange 264 11", "reads like 'w arrange"),
        ("w arrange 2641", "1 row.* of 5 dice"),
        ("w arrange 264/11", "1 row.* of 5 dice"),
        ("w arrange 26471", "1 to 6, not '7'"),
        ("w arrange 2641?", "1 to 6, not '\\?'"),
        ("wb arrange 26411", "reads like 'w arrange"),
    ],
)
def test_an_arrangement_of_the_wrong_shape_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        parse_arrange(text, "wb", columns=5, rows=1)
