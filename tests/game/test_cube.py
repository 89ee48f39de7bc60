"""A die in the hand: what tilting, turning and flipping do to it."""

import pytest

from game.cube import FACES, STANDARD, Cube, opposite
from game.grid import DIAGONAL, ORTHOGONAL, Direction

# Six different values, so that no mistake can hide behind a face that repeats.
LETTERED = Cube(top=1, bottom=2, north=3, south=4, east=5, west=6)


def test_an_ordinary_die_adds_up_to_seven_on_every_axis() -> None:
    assert sorted(STANDARD) == list(FACES)
    assert STANDARD.top + STANDARD.bottom == STANDARD.north + STANDARD.south == 7
    assert STANDARD.east + STANDARD.west == 7
    assert [opposite(face) for face in FACES] == [6, 5, 4, 3, 2, 1]


def test_its_text_is_top_bottom_north_south_east_west() -> None:
    assert str(STANDARD) == "165234"
    assert [LETTERED.side(d) for d in ORTHOGONAL] == [3, 5, 4, 6]


@pytest.mark.parametrize(
    ("direction", "tilted"),
    [
        (Direction.NORTH, Cube(top=4, bottom=3, north=1, south=2, east=5, west=6)),
        (Direction.SOUTH, Cube(top=3, bottom=4, north=2, south=1, east=5, west=6)),
        (Direction.EAST, Cube(top=6, bottom=5, north=3, south=4, east=1, west=2)),
        (Direction.WEST, Cube(top=5, bottom=6, north=3, south=4, east=2, west=1)),
    ],
)
def test_tilting_brings_the_top_to_the_side_ahead(direction: Direction, tilted: Cube) -> None:
    assert LETTERED.tilted(direction) == tilted
    assert tilted.side(direction) == LETTERED.top
    assert tilted.top == LETTERED.side(direction.opposite)


@pytest.mark.parametrize("direction", ORTHOGONAL)
def test_tilting_back_undoes_it_and_four_tilts_go_all_the_way_round(direction: Direction) -> None:
    assert LETTERED.tilted(direction).tilted(direction.opposite) == LETTERED
    die = LETTERED
    for _ in range(4):
        die = die.tilted(direction)
    assert die == LETTERED


@pytest.mark.parametrize("direction", DIAGONAL)
def test_no_die_tilts_over_a_corner(direction: Direction) -> None:
    with pytest.raises(ValueError, match="tilts over an edge"):
        LETTERED.tilted(direction)


def test_turning_keeps_top_and_bottom_and_goes_clockwise() -> None:
    turned = LETTERED.turned()
    assert turned == Cube(top=1, bottom=2, north=6, south=5, east=3, west=4)
    assert turned.east == LETTERED.north, "what looked north looks east after a quarter turn clockwise"
    assert LETTERED.turned(4) == LETTERED.turned(0) == LETTERED
    assert LETTERED.turned(-1) == LETTERED.turned(3)
    assert LETTERED.turned(2) == LETTERED.turned().turned()


def test_flipping_brings_the_bottom_up() -> None:
    assert LETTERED.flipped() == Cube(top=2, bottom=1, north=4, south=3, east=5, west=6)
    assert LETTERED.flipped().flipped() == LETTERED


@pytest.mark.parametrize("face", FACES)
def test_a_die_can_show_each_of_its_faces_and_is_tilted_no_more_than_needed(face: int) -> None:
    shown = STANDARD.showing(face)
    assert shown.top == face
    if face == STANDARD.top:
        assert shown == STANDARD
    elif face != STANDARD.bottom:
        assert shown in [STANDARD.tilted(d) for d in ORTHOGONAL]


def test_a_die_cannot_show_a_face_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="no face 6"):
        Cube(5, 5, 3, 4, 1, 2).showing(6)


def test_a_die_lies_in_twenty_four_ways() -> None:
    poses = STANDARD.poses
    assert len(set(poses)) == len(poses) == 24
    assert list(poses) == sorted(poses, key=str)
    assert {pose.top for pose in poses} == set(FACES)
    for pose in poses:
        assert pose.poses == poses, "however a die lies now, it has the same ways to lie"
        assert pose.top + pose.bottom == 7


def test_faces_that_repeat_leave_fewer_ways_to_lie() -> None:
    assert len(Cube(1, 1, 1, 1, 1, 1).poses) == 1
    assert len(Cube(2, 1, 1, 1, 1, 1).poses) == 6


def test_a_left_handed_die_is_never_reached_by_turning_a_right_handed_one() -> None:
    mirrored = STANDARD._replace(east=STANDARD.west, west=STANDARD.east)
    assert mirrored not in STANDARD.poses
