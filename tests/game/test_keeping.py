"""What has been worked out is kept within bounds, and let go of all at once."""

from __future__ import annotations

from game.keeping import forget_kept, kept


def test_it_is_worked_out_once_until_it_is_forgotten() -> None:
    asked: list[int] = []

    @kept(2)
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double(1), double(1), double(2)] == [2, 2, 4]
    assert asked == [1, 2]
    forget_kept()
    assert double(1) == 2
    assert asked == [1, 2, 1]


def test_no_more_is_kept_than_was_said() -> None:
    asked: list[int] = []

    @kept(2)
    def same(number: int) -> int:
        asked.append(number)
        return number

    for number in (1, 2, 3, 1):
        same(number)
    assert asked == [1, 2, 3, 1]
