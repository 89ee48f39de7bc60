"""Tilting Dice, a turn: choosing a die, three tilts, where it may go. Positions were worked out by hand."""

from itertools import combinations

import pytest

from game.cube import Cube
from game.engine import Outcome
from game.events import Tilted
from game.grid import Direction
from game.tilting.board import BITS, GRID
from game.tilting.moves import ROUTES, Tilt, endings, rolls, tilts
from game.tilting.rules import TILTING
from tests.game.tilting_play import B, W, c, compared, dice, legal, play, pos, read, refused, rolled

EVA = pos("wc2:516253 we1:412346 ba6:162534 bf6:251643", turns=4)
"""The example of the printed rules: the die on c2 shows 5, with 2 to the south and another 5 to the east."""


def test_td_26_a_capture_wins_the_round() -> None:
    """From d2 to d3, d4 and c4: the 5 that faced south looks north, at the 4 of the die on c5."""
    step = play(pos("wd2:162534 wf1:256134 bc5:163452 bf6:162534"), "d2:NNW")
    assert compared(step.events) == [("c4", 5, "c5", 4)]
    assert step.state.outcome == Outcome.won(W, "capture")


def test_td_31_the_sides_take_turns_and_nobody_may_pass() -> None:
    step = play(EVA, "c2:NWN")
    assert step.state.to_act == (B,)
    assert (step.state.turn, step.state.turns) == (B, 5)
    assert TILTING.actions(step.state, W) == ()
    assert {action[:2] for action in legal(str(step.state))} == {"a6", "f6"}
    assert all(":" in action for action in legal(EVA)), "there is nothing to do but tilt"


def test_td_29_either_of_ones_own_dice_may_be_chosen() -> None:
    assert {action[:2] for action in legal(EVA)} == {"c2", "e1"}
    assert refused(EVA, "a6:SSS") == "TD-29"
    assert refused(EVA, "c5:SSS") == "TD-29"
    assert TILTING.forbids(read(EVA), W, (c("e1"),)) is None


def test_td_9_exactly_three_tilts_of_one_die() -> None:
    state = read(EVA)
    for action in TILTING.actions(state, W):
        assert isinstance(action, Tilt)
        assert len(action.directions) == 3
        assert len(action.paths[0]) == 4
    two, four = (c("c2"), c("c3"), c("c4")), (c("c2"), c("c3"), c("c4"), c("c5"), c("c6"))
    assert TILTING.forbids(state, W, two) is None, "only begun"
    assert TILTING.forbids(state, W, four) == "TD-9"
    assert two not in [path for action in TILTING.actions(state, W) for path in action.paths]


def test_td_9_a_tilt_after_which_no_third_follows_is_no_way_to_begin() -> None:
    """From a1 to b1 and c1, where a2, b2, c2 and d1 are taken or off the way: no third tilt."""
    text = pos("wa1:516253 wc2:412346 bb2:162534 bd1:251643")
    state = read(text)
    assert TILTING.forbids(state, W, (c("a1"), c("b1"))) == "TD-9"
    assert refused(text, "a1:EEE") == "TD-11"


def test_td_12_the_example_of_the_printed_rules() -> None:
    """Forward: the 5 faces forward and a 2 lies on top. Left: the 2 faces left, a 5 is on top. Forward."""
    step = play(EVA, "c2:NWN")
    assert rolled(step.events) == [("c3", "265153"), ("b3", "535162"), ("b4", "155362")]
    first, second, third = (event for event in step.events if isinstance(event, Tilted))
    assert (first.start, first.end, first.direction) == (c("c2"), c("c3"), Direction.NORTH)
    assert (first.die.north, first.die.top) == (5, 2)
    assert (second.die.west, second.die.top) == (2, 5)
    assert third.die.north == 5
    assert dice(step.state) == "wb4:155362 we1:412346 ba6:162534 bf6:251643"


def test_td_12_three_tilts_north_bring_the_top_to_the_south_side() -> None:
    step = play(EVA, "c2:NNN")
    ends = [die for _, die in rolled(step.events)]
    assert ends == ["265153", "152653", "621553"]
    last = Cube(*map(int, ends[-1]))
    assert last.south == 5, "what lay on top in the beginning"
    assert last.north == 1, "what lay underneath"
    assert (last.east, last.west) == (5, 3), "the sides beside the way stay where they are"


@pytest.mark.parametrize("letter", "NESW")
def test_td_12_what_was_on_top_looks_the_way_it_went(letter: str) -> None:
    cube = Cube(1, 2, 3, 4, 5, 6)
    way = {"N": Direction.NORTH, "E": Direction.EAST, "S": Direction.SOUTH, "W": Direction.WEST}[letter]
    tilted = cube.tilted(way)
    assert tilted.side(way) == cube.top
    assert tilted.side(way.opposite) == cube.bottom
    assert tilted.top == cube.side(way.opposite)


def test_td_30_no_tilt_is_diagonal_and_no_die_turns_on_the_spot() -> None:
    state = read(EVA)
    assert TILTING.forbids(state, W, (c("c2"), c("d3"))) == "TD-30"
    assert TILTING.forbids(state, W, (c("c2"), c("c4"))) == "TD-30"
    assert TILTING.forbids(state, W, (c("c2"), c("c3"), c("b4"))) == "TD-30"
    assert TILTING.forbids(state, W, (c("c2"), c("c2"))) == "TD-10", "staying is no tilt"


def test_td_30_a_tilt_may_go_another_way_than_the_one_before() -> None:
    """Nothing is near: 4 ways first, then 3 each time, less those that leave the board."""
    text = pos("wc3:516253 wf1:412346 ba6:162534 bf6:251643")
    assert len(legal(text, "c3:")) == 4 * 3 * 3 - 2, "CCC to the south and to the west would leave the board"
    assert "c3:SSS" not in legal(text)
    assert "c3:WWW" not in legal(text)


def test_td_10_no_tile_is_entered_twice_not_even_the_first() -> None:
    assert refused(EVA, "c2:NSN") == "TD-10"
    assert refused(EVA, "c2:NEW") == "TD-10"
    for action in TILTING.actions(read(EVA), W):
        assert isinstance(action, Tilt)
        assert len(set(action.route)) == 4


def test_td_11_no_die_enters_a_tile_that_is_taken_by_either_side() -> None:
    text = pos("wc2:516253 wc3:412346 bd2:162534 bf6:251643")
    assert refused(text, "c2:NEE") == "TD-11"
    assert refused(text, "c2:ENE") == "TD-11"
    assert {action[3] for action in legal(text, "c2:")} == {"S", "W"}


def test_td_11_no_die_leaves_the_board() -> None:
    text = pos("wa1:516253 wf1:412346 ba6:162534 bf6:251643", turns=0)
    assert {action[3] for action in legal(text, "a1:")} == {"N", "E"}
    assert TILTING.forbids(read(text), W, (c("a1"), -1)) is not None


def test_td_11_an_enemy_on_the_way_is_not_passed_through() -> None:
    text = pos("wa1:516253 wf1:412346 ba3:162534 bf6:251643")
    assert "a1:NNN" not in legal(text)
    assert refused(text, "a1:NNN") == "TD-11"


BOXED_IN = pos("wa1:162534 wb1:526143 ba2:615234 be4:614352", turns=5)


def test_td_13_a_die_without_room_for_three_tilts_cannot_be_chosen() -> None:
    assert legal(BOXED_IN, "a1") == []
    assert len(legal(BOXED_IN, "b1")) == 11
    assert refused(BOXED_IN, "a1:NNN") == "TD-11"
    assert TILTING.forbids(read(BOXED_IN), W, (c("a1"),)) == "TD-13"
    assert TILTING.forbids(read(BOXED_IN), W, (c("b1"),)) is None


def room(start: int) -> list[int]:
    """For each route from a cell the cells that it needs free, as bits; each set once, the fewest first."""
    return sorted({free for _, free in ROUTES[W][start]})


def stuck_among(start: int, others: tuple[int, ...]) -> bool:
    taken = sum(BITS[cell] for cell in others)
    return not any(not free & taken for free in room(start))


def test_td_13_somebody_always_has_room_in_all_353430_placements() -> None:
    """Only cells matter. Counted are placements in which a die, or both, of the side to move are stuck."""
    placements = stuck_dice = stuck_sides = 0
    rooms = [room(cell) for cell in range(GRID.size)]
    stuck = {
        (cell, others)
        for cell in range(GRID.size)
        for others in combinations([c for c in range(GRID.size) if c != cell], 3)
        if all(free & sum(BITS[other] for other in others) for free in rooms[cell])
    }
    for four in combinations(range(GRID.size), 4):
        is_stuck = [(cell, tuple(o for o in four if o != cell)) in stuck for cell in four]
        for own in combinations(is_stuck, 2):
            placements += 1
            stuck_dice += any(own)
            stuck_sides += all(own)
    assert placements == 353_430
    assert stuck_dice == 528
    assert stuck_sides == 0


def test_td_13_a_die_in_the_corner_is_stuck_in_few_ways_only() -> None:
    assert stuck_among(c("a1"), (c("a2"), c("b1"), c("f6")))
    assert not stuck_among(c("a1"), (c("b1"), c("f6"), c("f5")))


def test_td_25_everything_lies_open() -> None:
    state = read(EVA)
    for viewer in (W, B, None):
        assert TILTING.view(state, viewer) == state
    step = play(EVA, "c2:NWN")
    assert all(TILTING.show(event, viewer) == event for event in step.events for viewer in (W, B, None))


# --- how routes are kept ------------------------------------------------------------------------------------


def test_routes_are_all_the_walks_of_three_steps() -> None:
    for start in range(GRID.size):
        walks = {
            (start, a, b, d)
            for a in GRID.neighbours(start)
            for b in GRID.neighbours(a)
            for d in GRID.neighbours(b)
            if b != start and d != a
        }
        assert {tilt.route for tilt, _ in ROUTES[B][start]} == walks
        assert [tilt for tilt, _ in ROUTES[B][start]] == sorted((t for t, _ in ROUTES[B][start]), key=str)
        assert tilts(B, start, 0) == [tilt for tilt, _ in ROUTES[B][start]]


def test_a_die_rolls_as_a_cube_tilts() -> None:
    cube = Cube(5, 1, 6, 2, 5, 3)
    for tilt, (die, events) in rolls(B, cube, c("d4")).items():
        here = cube
        for way, event in zip(tilt.directions, events, strict=True):
            here = here.tilted(way)
            assert isinstance(event, Tilted)
            assert event.die == here
        assert die == (tilt.end, here)
    for ending, (tilt, _) in zip(endings(c("d4")), ROUTES[B][c("d4")], strict=True):
        assert ending.end == tilt.end
        assert Cube(*(cube[place] for place in ending.faces)) == rolls(B, cube, c("d4"))[tilt].die.cube
