"""Setting out rolled dice in an order of one's own: one action, and the lazy sequence of all such orders.

Sixteen dice have up to four thousand million orders. Nobody walks them: the sequence knows its length, any of
its items by index, and whether an order belongs to it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import factorial, prod
from typing import Generic, TypeVar, overload

from game.engine import BadNotation, Path, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Arrange:
    """The dice of a seat set out in rows of `columns`: higher rank first, each from file a."""

    seat: Seat
    letter: str
    faces: tuple[int, ...]
    columns: int

    @property
    def paths(self) -> tuple[Path, ...]:
        return (self.faces,)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The faces rank by rank, the higher rank first."""
        return tuple(self.faces[i : i + self.columns] for i in range(0, len(self.faces), self.columns))

    def __str__(self) -> str:
        return f"{self.letter} arrange " + "/".join("".join(map(str, row)) for row in self.rows)


def parse_arrange(text: str, letters: str, columns: int, rows: int) -> Arrange | None:
    """Reads `w arrange 26411` (rows joined by `/`); None where the text is no arrangement.

    Raises BadNotation where the rows are not `rows` of `columns` faces from 1 to 6.
    """
    words = text.split()
    if len(words) < 2 or words[1] != "arrange":
        return None
    if len(words) != 3 or words[0] not in tuple(letters):
        raise BadNotation(f"{text!r}: an arrangement reads like '{letters[0]} arrange 26411'")
    ranks = words[2].split("/")
    if len(ranks) != rows or any(len(rank) != columns for rank in ranks):
        raise BadNotation(f"{text!r}: an arrangement has {rows} row(s) of {columns} dice")
    if stray := next((face for face in "".join(ranks) if face not in "123456"), None):
        raise BadNotation(f"{text!r}: a die shows 1 to 6, not {stray!r}")
    return Arrange(Seat(letters.index(words[0])), words[0], tuple(map(int, "".join(ranks))), columns)


class Orders(Sequence[T], Generic[T]):
    """All different orders of a multiset of numbers, ascending, each made into an item by `make`.

    `order_of` gives the order behind an object, or None where it is no item of this kind, so that `in` needs
    no walk.
    """

    def __init__(
        self,
        numbers: Sequence[int],
        make: Callable[[tuple[int, ...]], T],
        order_of: Callable[[object], tuple[int, ...] | None],
    ) -> None:
        self._numbers = tuple(sorted(numbers))
        self._make = make
        self._order_of = order_of

    def __len__(self) -> int:
        return _count(Counter(self._numbers))

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        position = index + len(self) if index < 0 else index
        if not 0 <= position < len(self):
            raise IndexError(index)
        return self._make(self._order_at(position))

    def __iter__(self) -> Iterator[T]:
        return (self[i] for i in range(len(self)))

    def __contains__(self, item: object) -> bool:
        order = self._order_of(item)
        return order is not None and sorted(order) == list(self._numbers) and self._make(order) == item

    def _order_at(self, position: int) -> tuple[int, ...]:
        left = Counter(self._numbers)
        order = []
        for _ in self._numbers:
            for number in sorted(left):
                left[number] -= 1
                if not left[number]:
                    del left[number]
                orders = _count(left)
                if position < orders:
                    order.append(number)
                    break
                position -= orders
                left[number] += 1
        return tuple(order)


def _count(numbers: Counter[int]) -> int:
    return factorial(numbers.total()) // prod(map(factorial, numbers.values()))
