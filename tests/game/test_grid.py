"""Boards: names, neighbours and lines as a player would point at them."""

import pytest

from game.grid import ALL_DIRECTIONS, DIAGONAL, ORTHOGONAL, Direction, Grid

FIVE = Grid(5, 5)
FIELD = Grid(4, 3)


def names(grid: Grid, cells: tuple[int, ...]) -> list[str]:
    return [grid.name(cell) for cell in cells]


def cell(name: str, grid: Grid = FIVE) -> int:
    found = grid.parse(name)
    assert found is not None
    return found


def test_cells_are_named_as_on_a_chess_board() -> None:
    assert (FIVE.name(0), FIVE.name(4), FIVE.name(5), FIVE.name(24)) == ("a1", "e1", "a2", "e5")
    assert Grid(8, 8).name(63) == "h8"
    assert cell("c2") == FIVE.cell(2, 1)
    assert (FIVE.column(cell("c2")), FIVE.row(cell("c2"))) == (2, 1)


def test_every_name_is_read_back() -> None:
    for grid in (FIVE, FIELD, Grid(8, 8)):
        assert [grid.parse(grid.name(c)) for c in range(grid.size)] == list(range(grid.size))


@pytest.mark.parametrize("name", ["f1", "a6", "a0", "A1", "1a", "a", "", "a10", " a1", "a1 "])
def test_a_name_off_the_board_is_no_cell(name: str) -> None:
    assert FIVE.parse(name) is None


def test_north_leads_away_from_seat_0() -> None:
    assert FIVE.step(cell("c2"), Direction.NORTH) == cell("c3")
    assert FIVE.step(cell("c2"), Direction.EAST) == cell("d2")
    assert FIVE.step(cell("c2"), Direction.SOUTH_WEST) == cell("b1")


def test_no_step_leads_over_the_edge_or_round_to_the_other_side() -> None:
    assert FIVE.step(cell("e2"), Direction.EAST) is None
    assert FIVE.step(cell("a2"), Direction.WEST) is None
    assert FIVE.step(cell("c5"), Direction.NORTH) is None
    assert FIVE.step(cell("a1"), Direction.SOUTH_EAST) is None


def test_a_step_and_its_opposite_lead_back() -> None:
    for start in range(FIELD.size):
        for direction in ALL_DIRECTIONS:
            end = FIELD.step(start, direction)
            if end is not None:
                assert FIELD.step(end, direction.opposite) == start


def test_directions_are_four_straight_and_four_diagonal_ones() -> None:
    assert set(ALL_DIRECTIONS) == set(Direction)
    assert not set(ORTHOGONAL) & set(DIAGONAL)
    assert [d.opposite for d in ORTHOGONAL] == [*ORTHOGONAL[2:], *ORTHOGONAL[:2]]


def test_neighbours_share_an_edge() -> None:
    assert names(FIVE, FIVE.neighbours(cell("c3"))) == ["c4", "d3", "c2", "b3"]
    assert names(FIVE, FIVE.neighbours(cell("a1"))) == ["a2", "b1"]
    assert names(FIVE, FIVE.neighbours(cell("e3"))) == ["e4", "e2", "d3"]


def test_a_ray_runs_to_the_edge() -> None:
    assert names(FIVE, FIVE.ray(cell("b2"), Direction.NORTH_EAST)) == ["c3", "d4", "e5"]
    assert names(FIVE, FIVE.ray(cell("b2"), Direction.WEST)) == ["a2"]
    assert FIVE.ray(cell("a2"), Direction.WEST) == ()


def test_a_direction_leads_along_a_rank_a_file_or_a_diagonal() -> None:
    assert FIVE.direction(cell("a1"), cell("d1")) is Direction.EAST
    assert FIVE.direction(cell("c5"), cell("c1")) is Direction.SOUTH
    assert FIVE.direction(cell("d2"), cell("b4")) is Direction.NORTH_WEST
    assert FIVE.direction(cell("a1"), cell("b3")) is None
    assert FIVE.direction(cell("a1"), cell("a1")) is None


def test_lines_are_all_ranks_files_and_diagonals_once() -> None:
    lines = FIELD.lines
    assert names(FIELD, lines[0]) == ["a1", "b1", "c1", "d1"]
    assert len({frozenset(line) for line in lines}) == len(lines) == 3 + 4 + 2 * 4
    assert sorted(map(len, lines)) == sorted([4] * 3 + [3] * 4 + [2, 3, 3, 2] * 2)
    assert all(len(line) > 1 for line in lines)


def test_a_page_is_read_from_the_highest_rank_down() -> None:
    assert " ".join(names(FIELD, FIELD.reading_order)) == "a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1"
