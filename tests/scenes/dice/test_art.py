"""Dice: motions end on the face they were told, sets can be told apart, small ones be read, work is
spread.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from statistics import median

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cube import FACES, STANDARD, Cube
from game.grid import ORTHOGONAL, Direction
from scenes.dice import art as dice
from scenes.dice import pose
from scenes.dice.art import DiceArt
from scenes.dice.geometry import pips
from scenes.dice.looks import LOOKS, DieLook, look
from scenes.dice.painter import DiePainter
from scenes.dice.pose import Motion, Pose, lie_after
from scenes.dice.view import View
from scenes.ui.theme import contrast
from scenes.view.layout import die_rect

POSES = STANDARD.poses
SHARES = [i / 60 for i in range(61)]


def lightness(colour: pygame.Color | tuple[int, int, int]) -> float:
    """L* of CIELAB."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in tuple(colour)[:3])
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


# Motions


def motions() -> list[tuple[Motion, Cube, Cube]]:
    """Every kind of motion with the lie it starts from and the one it must end on."""
    start = POSES[7]
    found: list[tuple[Motion, Cube, Cube]] = []
    for direction in ORTHOGONAL:
        over = start.tilted(direction)
        found.append((pose.tilt(direction), start, over))
        found.append((pose.jump(direction), start, over.tilted(direction)))
        found.append((pose.squeeze(direction), start, start))
        found.append((pose.pop_out(direction, 2.0, -1.0, 0.5), start, start))
    for variant, end in product(range(pose.TUMBLES), POSES):
        found.append((pose.tumble(start, end, variant, -1.5, 0.5), start, end))
    return found


@pytest.mark.parametrize(("motion", "start", "end"), motions())
def test_motion_ends_exactly_on_its_face(motion: Motion, start: Cube, end: Cube) -> None:
    last = motion(1.0)
    rest, _ = pose.upright_part(last.rotation)
    assert rest == pytest.approx(pose.UPRIGHT)
    assert lie_after(start, last.rotation) == end
    assert last.height == pytest.approx(0)


@pytest.mark.parametrize(("motion", "start", "end"), motions())
def test_motion_begins_as_the_die_lay_and_never_sinks(motion: Motion, start: Cube, end: Cube) -> None:
    assert lie_after(start, motion(0.0).rotation) == start
    for share in SHARES:
        assert motion(share).height >= 0


@given(st.sampled_from(POSES), st.sampled_from(POSES), st.integers(0, 50), st.floats(0, 1))
def test_tumble_lies_still_on_its_face_for_the_last_part(
    start: Cube, end: Cube, variant: int, share: float
) -> None:
    late = pose.SETTLED + (1 - pose.SETTLED) * share
    settled = pose.tumble(start, end, variant)(late)
    assert lie_after(start, settled.rotation) == end
    assert settled == pose.tumble(start, end, variant)(1.0)


def test_h11_tumble_leaves_three_tenths_of_a_second_to_read_the_face() -> None:
    assert (1 - pose.SETTLED) * 1.4 >= 0.3


@pytest.mark.parametrize("direction", ORTHOGONAL)
def test_tilt_and_jump_arrive_one_and_two_cells_away(direction: Direction) -> None:
    east, north = direction.value
    tilted, jumped = pose.tilt(direction)(1.0), pose.jump(direction)(1.0)
    assert (tilted.east, tilted.north) == (east, north)
    assert (jumped.east, jumped.north) == (2 * east, 2 * north)
    assert pose.jump(direction)(0.5).height > 1, "the die passes above the one it jumps over"


def test_squeezed_die_gets_thin_along_the_line_it_is_pressed_in() -> None:
    along_rank, along_file = pose.squeeze(Direction.EAST)(1.0), pose.squeeze(Direction.NORTH)(1.0)
    assert along_rank.across < 0.4 < 1 < along_rank.along
    assert along_file.along < 0.4 < 1 < along_file.across


def test_captured_die_ends_at_the_size_of_the_tray() -> None:
    last = pose.pop_out(Direction.EAST, 3.0, 1.0, 0.56)(1.0)
    assert (last.east, last.north, last.size) == (3.0, 1.0, 0.56)
    assert (last.across, last.along) == pytest.approx((1.0, 1.0))


def test_turn_to_a_die_of_another_kind_is_refused() -> None:
    mirrored = STANDARD._replace(east=STANDARD.west, west=STANDARD.east)
    with pytest.raises(ValueError, match="another die"):
        pose.turn_between(STANDARD, mirrored)


# Pictures


@pytest.mark.parametrize("direction", ORTHOGONAL)
@pytest.mark.parametrize("cube", POSES[::5])
def test_picture_at_the_end_of_a_motion_is_that_of_the_die_at_rest(cube: Cube, direction: Direction) -> None:
    art = DiceArt(View.TILTED, 40)
    ended = art.moving(LOOKS[0], cube, pose.tilt(direction)(1.0))
    rested = art.resting(LOOKS[0], cube.tilted(direction))
    assert ended == rested


def test_pips_count_the_value_of_their_side() -> None:
    for cube in POSES:
        assert [len(places) for places in pips(cube)] == list(cube)


def test_covered_die_has_no_pips() -> None:
    assert pips(Cube(0, 0, 0, 0, 0, 0)) == ((),) * 6


@pytest.mark.parametrize("view", View)
def test_die_is_seen_where_the_layout_says(view: View) -> None:
    body = DiceArt(view, 90).resting(LOOKS[0], STANDARD).body
    seen = pygame.mask.from_surface(body.surface, 127).get_bounding_rects()[0]
    seen.move_ip(round(200 + body.left), round(300 + body.top))
    said = die_rect((200, 300), 90, view)
    for one, other in zip(
        (*seen.topleft, *seen.bottomright), (*said.topleft, *said.bottomright), strict=True
    ):
        assert abs(one - other) <= 3


def test_lifted_die_is_drawn_higher_and_its_shadow_moves_off() -> None:
    art = DiceArt(View.TILTED, 60)
    lying, lifted = art.resting(LOOKS[0], STANDARD), art.moving(LOOKS[0], STANDARD, Pose(height=0.5))
    assert lifted.body.top == lying.body.top - 0.5 * 60 * View.TILTED.rise
    centre = [sprite.shadow.left + sprite.shadow.surface.get_width() / 2 for sprite in (lying, lifted)]
    assert centre[1] > centre[0]


def top_colour(die_look: DieLook, view: View) -> pygame.Color:
    """The colour of the upper face of a two, in its middle, where it has no pip."""
    sprite = DiceArt(view, 80).resting(die_look, STANDARD.showing(2))
    body = sprite.body.surface
    return body.get_at((body.get_width() // 2, round(body.get_height() / 2 - 40 * view.rise)))


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize(("one", "other"), list(combinations(LOOKS, 2)), ids=lambda each: each.key)
def test_any_two_sets_can_be_told_apart_without_colour(one: DieLook, other: DieLook, view: View) -> None:
    apart = abs(lightness(top_colour(one, view)) - lightness(top_colour(other, view)))
    assert apart >= 25 or (one.pip_shape is not other.pip_shape and one.rings != other.rings)


@pytest.mark.parametrize("die_look", LOOKS, ids=lambda each: each.key)
def test_pips_stand_out_from_the_body(die_look: DieLook) -> None:
    red, green, blue, _ = top_colour(die_look, View.TILTED)
    assert contrast((red, green, blue), die_look.pip) >= 3


@pytest.mark.parametrize("die_look", LOOKS, ids=lambda each: each.key)
def test_front_is_darker_than_the_top(die_look: DieLook) -> None:
    body = DiceArt(View.TILTED, 80).resting(die_look, STANDARD.showing(2)).body.surface
    middle = body.get_width() // 2
    top = body.get_at((middle, 32))
    front = body.get_at((middle - 14, body.get_height() - 22))
    assert lightness(front) < lightness(top) - 3


def spots(surface: pygame.Surface, area: pygame.Rect, pip: tuple[int, int, int]) -> int:
    """How many separate spots of the colour of pips lie in an area."""
    light = {
        (x - area.left, y - area.top): lightness(surface.get_at((x, y)))
        for x, y in product(range(area.left, area.right), range(area.top, area.bottom))
    }
    body = median(light.values())
    limit = (body + lightness(pip)) / 2
    found = pygame.Mask(area.size)
    for place, value in light.items():
        if (value < limit) == (lightness(pip) < body):
            found.set_at(place)
    return len(found.connected_components(1))


@pytest.mark.parametrize("edge", [20, 24, 30, 44])
@pytest.mark.parametrize("die_look", LOOKS, ids=lambda each: each.key)
def test_small_dice_can_be_read(die_look: DieLook, edge: int) -> None:
    art = DiceArt(View.ABOVE, edge)
    for face in FACES:
        body = art.resting(die_look, STANDARD.showing(face)).body.surface
        lined = die_look.rings and edge >= dice.SMALLEST_INLAID
        margin = round(edge * (0.47 if lined else 0.28))
        inside = body.get_rect().inflate(-margin, -margin)
        assert spots(body, inside, die_look.pip) == face


@pytest.mark.parametrize("edge", [0, 1, 2, 5])
def test_dice_of_a_few_pixels_do_no_harm(edge: int) -> None:
    for view in View:
        art = DiceArt(view, edge)
        art.moving(LOOKS[1], STANDARD, pose.tilt(Direction.EAST)(0.4))
        assert art.resting(LOOKS[0], STANDARD).body.surface.get_width() > 0


def test_look_is_found_by_its_name() -> None:
    assert [look(each.key) for each in LOOKS] == list(LOOKS)
    with pytest.raises(KeyError):
        look("cardboard")


# The work of a frame


class Count:
    """Counts bodies painted, each of which takes `cost` seconds of a clock that stands still otherwise."""

    def __init__(self, cost: float) -> None:
        self.painted = 0
        self.now = 0.0
        self.cost = cost


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Count]:
    count = Count(cost=0.002)
    paint = DiePainter.paint

    def counted(self: DiePainter, *arguments: object, **options: object) -> pygame.Surface:
        count.painted += 1
        count.now += count.cost
        return paint(self, *arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(DiePainter, "paint", counted)
    monkeypatch.setattr(dice, "perf_counter", lambda: count.now)
    yield count


def test_same_pose_is_painted_once(slow: Count) -> None:
    art = DiceArt(View.TILTED, 40)
    for _ in range(3):
        art.resting(LOOKS[0], STANDARD)
        art.moving(LOOKS[0], STANDARD, pose.tilt(Direction.EAST)(0.5))
    assert slow.painted == 2


def test_many_moving_dice_share_the_time_of_a_frame(slow: Count) -> None:
    art = DiceArt(View.TILTED, 40)
    rolls = [pose.tumble(POSES[i % 24], POSES[i * 5 % 24], i) for i in range(24)]
    for i, _ in enumerate(rolls):
        art.moving(LOOKS[0], POSES[i % 24], Pose(), slot=i)
    waited = dict.fromkeys(range(24), 0)
    seen: dict[int, object] = {}
    for frame in range(1, 50):
        before = slow.painted
        art.next_frame()
        for i, roll in enumerate(rolls):
            sprite = art.moving(LOOKS[0], POSES[i % 24], roll(frame / 50 * 0.7), slot=i)
            waited[i] = waited[i] + 1 if sprite.body.surface is seen.get(i) else 0
            seen[i] = sprite.body.surface
            assert waited[i] <= dice.LONGEST_STRIDE + 1, "every die goes on moving"
        if frame > 10:
            assert slow.painted - before <= 24 / dice.LONGEST_STRIDE
    art.next_frame()
    for i, roll in enumerate(rolls):
        end = art.moving(LOOKS[0], POSES[i % 24], roll(1.0), slot=i)
        assert end.body.surface is art.resting(LOOKS[0], POSES[i * 5 % 24]).body.surface


def test_many_large_dice_share_the_time_of_a_frame_however_few_pictures_are_kept(slow: Count) -> None:
    art = DiceArt(View.TILTED, 120, budget=1 << 20)
    rolls = [pose.tumble(POSES[i], POSES[i * 5 % 24], i) for i in range(16)]
    for frame in range(1, 30):
        before = slow.painted
        art.next_frame()
        for i, roll in enumerate(rolls):
            art.moving(LOOKS[0], POSES[i], roll(frame / 50 * 0.7), slot=i)
        if frame > 10:
            assert slow.painted - before <= 16 / dice.LONGEST_STRIDE


def test_dice_of_a_crowd_are_as_large_as_one_alone_and_sharp_again_when_it_is_over() -> None:
    art = DiceArt(View.TILTED, 120)
    alone = art.moving(LOOKS[0], STANDARD, pose.tilt(Direction.EAST)(0.5))
    for _ in range(6):
        art.next_frame()
        crowd = [art.moving(LOOKS[0], STANDARD, pose.tilt(Direction.EAST)(0.5), slot=i) for i in range(12)]
    for sprite in crowd:
        assert sprite.body.surface is not alone.body.surface
        assert abs(sprite.body.surface.get_width() - alone.body.surface.get_width()) <= 5
        assert abs(sprite.body.top - alone.body.top) <= 3
    for _ in range(6):
        art.next_frame()
        after = art.moving(LOOKS[0], STANDARD, pose.tilt(Direction.EAST)(0.5), slot=0)
    assert after.body.surface is alone.body.surface


def test_one_moving_die_has_a_new_pose_every_frame(slow: Count) -> None:
    art = DiceArt(View.TILTED, 40)
    turning = pose.tilt(Direction.EAST)
    pictures = set()
    for frame in range(1, 20):
        art.next_frame()
        pictures.add(id(art.moving(LOOKS[0], STANDARD, turning(frame / 20), slot="die").body.surface))
    assert len(pictures) >= 18


def test_expected_motion_is_painted_one_pose_a_step(slow: Count) -> None:
    art = DiceArt(View.TILTED, 40)
    turning = pose.tilt(Direction.NORTH)
    art.expect(LOOKS[0], STANDARD, turning, steps=8)
    steps = 0
    while art.warm_step():
        steps += 1
        assert slow.painted == steps
    assert steps == 9
    for i in range(9):
        art.moving(LOOKS[0], STANDARD, turning(i / 8))
    assert slow.painted == 9


def test_pictures_stay_within_their_budget() -> None:
    budget = 1 << 20
    art = DiceArt(View.TILTED, 64, budget)
    for i in range(120):
        art.moving(LOOKS[i % 6], POSES[i % 24], Pose(pose.about((1, 0.3, i * 0.01), 3.0 * i)))
    assert art.kept_bytes <= budget


@pytest.mark.parametrize("motion", [pose.tilt(Direction.EAST), pose.tumble(POSES[3], POSES[9], 1, -1.5, 0.5)])
def test_from_the_other_side_of_the_table_a_motion_ends_on_the_die_turned_half_round(motion: Motion) -> None:
    start = POSES[3]
    end = lie_after(start, motion(1.0).rotation)
    seen = pose.seen_from_behind(motion(1.0).rotation)
    assert lie_after(start.turned(2), seen) == end.turned(2)
    assert pose.seen_from_behind(pose.UPRIGHT) == pose.UPRIGHT
