"""The pictures of Captain Dice: what a card says can be read off it, and no two sides look alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.captain.cards import ATTACK_CARDS, DICE_A_SEAT, KINDS, pips
from game.captain.field import first_field
from game.engine import Seat
from game.grid import Cell
from scenes.captain.arrangement import lay_out, lay_out_alone
from scenes.captain.attacks import MAP, reached
from scenes.captain.bell import draw_bell, draw_cup
from scenes.captain.cards import CardArt
from scenes.captain.dice import CaptainDice, ShownDie, showing
from scenes.captain.flight import CardPose, draw_flying, resting, sweep, tossed
from scenes.captain.ground import Ground
from scenes.captain.heaps import Heaps
from scenes.captain.layout import CaptainLayout
from scenes.captain.liveries import emblem, livery
from scenes.captain.marks import FieldMarks
from scenes.captain.proportions import NUMBER, NUMBER_CENTRES
from scenes.captain.stations import Side
from scenes.dice.geometry import PIPS
from scenes.dice.looks import LOOKS
from scenes.dice.pose import lie_after
from scenes.dice.view import View
from scenes.ui import text
from scenes.ui.theme import ui_scale
from scenes.view.board import BOARDS

COLOURS = [look.key for look in LOOKS]
SEATED = ["ruby", "sapphire", "emerald", "ivory"]
BACKGROUND = (40, 90, 70)

Drawing = tuple[CaptainLayout, pygame.Surface]


def table(size: tuple[int, int] = (800, 600), seats: int = 4) -> Drawing:
    layout = lay_out(size, ui_scale(*size), seats, first_field(seats))
    surface = pygame.Surface(size, 0, 32)
    surface.fill(BACKGROUND)
    return layout, surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def lightness(colour: pygame.Color) -> float:
    return 0.3 * colour.r + 0.59 * colour.g + 0.11 * colour.b


@pytest.mark.parametrize("size", [(76, 69), (110, 100), (214, 194)])
def test_numbers_of_a_treasure_can_be_counted(size: tuple[int, int]) -> None:
    art = CardArt()
    for kind in KINDS:
        card = art.treasure(kind, size)
        height = size[1]
        for number, (x, y) in zip(pips(kind), NUMBER_CENTRES, strict=True):
            for pip in PIPS[9 - 4] + PIPS[6]:
                across, up = pip
                reach = NUMBER * 0.265
                place = round((x + reach * across) * height), round((y - reach * up) * height)
                is_light = lightness(card.get_at(place)) > 150
                assert is_light == (pip in PIPS[number]), (kind, number, pip)


def test_all_treasures_look_different_at_every_size() -> None:
    art = CardArt()
    for size in ((11, 10), (44, 40), (110, 100)):
        pictures = {kind: art.treasure(kind, size) for kind in KINDS}
        assert all(picture.get_size() == size for picture in pictures.values())
        assert len({pixels(picture) for picture in pictures.values()}) == len(KINDS)
        assert pixels(art.treasure_back(size)) not in {pixels(picture) for picture in pictures.values()}


def test_every_set_of_dice_has_an_emblem_of_its_own_shape() -> None:
    shapes: dict[str, list[bool]] = {}
    for key in COLOURS:
        picture = emblem(key, 16, (0, 0, 0))
        shapes[key] = [picture.get_at((x, y)).a > 127 for x in range(16) for y in range(16)]
        assert 30 < sum(shapes[key]) < 226
    for one, other in combinations(COLOURS, 2):
        differing = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
        assert differing > 40, (one, other)


def test_emblem_stands_out_from_its_cloth() -> None:
    for key in COLOURS:
        look = livery(key)
        assert abs(lightness(pygame.Color(look.ink)) - lightness(pygame.Color(look.cloth))) > 60


def test_attack_cards_differ_by_kind_and_by_side() -> None:
    art = CardArt()
    for size in ((18, 26), (43, 61), (70, 100)):
        faces = {pixels(art.attack(kind, colour, size)) for kind in set(ATTACK_CARDS) for colour in COLOURS}
        backs = {pixels(art.attack_back(colour, size)) for colour in COLOURS}
        assert len(faces) == 36 and len(backs) == len(COLOURS)
        assert not faces & backs


def test_maps_show_what_the_rulebook_gives_each_card() -> None:
    far = MAP // 2
    everywhere = {(east, north) for east in range(-far, far + 1) for north in range(-far, far + 1)} - {(0, 0)}
    assert reached(0) == reached(5) == set()
    assert reached(1) == {(e, n) for e, n in everywhere if abs(e) < 2 and abs(n) < 2}
    assert reached(1, 4) == {(0, 1), (0, -1), (1, 0), (-1, 0)}
    assert reached(2) == {(e, n) for e, n in everywhere if n == 0}
    assert reached(3) == {(e, n) for e, n in everywhere if e == 0}
    assert reached(4) == {(e, n) for e, n in everywhere if abs(e) == abs(n)}


def test_squadron_shows_the_reach_that_was_agreed() -> None:
    art = CardArt()
    assert pixels(art.attack(1, "ruby", (70, 100), 8)) != pixels(art.attack(1, "ruby", (70, 100), 4))
    assert art.attack(2, "ruby", (70, 100), 8) is art.attack(2, "ruby", (70, 100), 4)


def test_cards_are_painted_once() -> None:
    art = CardArt()
    assert art.treasure(35, (44, 40)) is art.treasure(35, (44, 40))
    art.expect_treasure(36, (44, 40))
    art.expect_attack(3, "amber", (28, 40))
    art.expect_treasure(35, (44, 40))
    steps = 0
    while art.warm_step():
        steps += 1
    assert steps == 2


def test_corners_of_cards_are_cut_off() -> None:
    art = CardArt()
    for card in (
        art.treasure(35, (110, 100)),
        art.treasure_back((110, 100)),
        art.attack(4, "ruby", (70, 100)),
        art.attack_back("ruby", (70, 100)),
    ):
        right, bottom = card.get_width() - 1, card.get_height() - 1
        for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            assert card.get_at(corner).a < 128
        assert card.get_at((right // 2, bottom // 2)).a > 250


def test_bell_at_rest_struck_and_false_look_different() -> None:
    looks = set()
    for pressed, ringing, false, lit in (
        (0.0, 0.0, False, 0.0),
        (1.0, 0.0, False, 0.0),
        (0.0, 0.4, False, 0.0),
        (0.0, 0.0, False, 1.0),
        (0.0, 0.0, True, 0.0),
        (0.0, 0.4, True, 0.0),
    ):
        _, surface = table()
        draw_bell(surface, (400, 300), 30, pressed=pressed, ringing=ringing, false=false, lit=lit)
        looks.add(pixels(surface))
    assert len(looks) == 6


def test_bell_and_cup_take_any_stage_and_size() -> None:
    _, surface = table()
    for radius in (1, 2, 7, 30, 90):
        for share in (0.0, 0.01, 0.5, 0.99, 1.0):
            draw_bell(surface, (400, 300), radius, pressed=share, ringing=share, false=share > 0.4, lit=share)
            draw_cup(surface, pygame.Rect(100, 100, 2 * radius, 2 * radius), turn=30 * share, lit=share)


def test_swept_card_begins_and_ends_where_it_should() -> None:
    start, end = pygame.Rect(100, 100, 60, 86), pygame.Rect(500, 400, 40, 57)
    assert sweep(start, end, 0.0, turn=(0.0, 1.0)) == resting(start)
    last = sweep(start, end, 1.0, turn=(0.0, 1.0))
    assert (last.centre, last.size, last.turn) == (end.center, end.size, 1.0)
    assert abs(last.lean) < 1e-9 and abs(last.height) < 1e-9
    assert sweep(start, end, 0.5).height > 0
    assert tossed(start, 0.0) == resting(start)
    assert tossed(start, 0.0, face_down=True) == resting(start, face_down=True)


def test_card_that_is_turned_over_shows_its_face_and_then_its_back() -> None:
    face, back = pygame.Surface((60, 86)), pygame.Surface((60, 86))
    face.fill((250, 0, 0))
    back.fill((0, 0, 250))
    for turn, shows_face in ((0.0, True), (0.2, True), (0.8, False), (1.0, False)):
        _, surface = table()
        draw_flying(surface, face, back, CardPose((300.0, 300.0), (60.0, 86.0), turn), 5)
        seen = surface.get_at((300, 300))
        assert (seen.r > 200 > seen.b) == shows_face and (seen.b > 200 > seen.r) != shows_face


def test_pictures_are_left_as_they_were_after_a_faint_flight() -> None:
    _, surface = table()
    picture = CardArt().treasure(35, (110, 100))
    before = pixels(picture)
    draw_flying(surface, picture, picture, CardPose((300.0, 300.0), (110.0, 100.0), alpha=60), 5)
    assert pixels(picture) == before and picture.get_alpha() in (None, 255)


def test_dice_on_a_treasure_stand_on_its_numbers() -> None:
    for view in View:
        layout = lay_out((1280, 800), 1.0, 4, first_field(4), view)
        for cell in layout.field.cells:
            rect = layout.cell_rect(cell)
            dice = CaptainDice(layout, SEATED)
            low, high = dice.on_treasure(cell)
            assert low.point[1] < high.point[1]
            for place, (x, _) in zip((low, high), NUMBER_CENTRES, strict=True):
                assert abs(place.point[0] - (rect.left + x * rect.height)) < 1


def test_die_is_drawn_where_it_lies() -> None:
    layout, surface = table()
    dice = CaptainDice(layout, SEATED)
    place = dice.in_tray(Seat(0), 3)
    before = pixels(surface)
    dice.draw(surface, [ShownDie(Seat(0), showing(5), place)])
    assert pixels(surface) != before
    hit = layout.die_hit(Seat(0), 3)
    red = surface.get_at((hit.centerx, hit.top + 6))
    assert red.r > red.g + 60
    target = dice.on_treasure(layout.field.cells[0])[0]
    assert dice.between(place, target, 0.0) == place
    assert dice.between(place, target, 1.0).point == pytest.approx(target.point)
    assert dice.between(place, target, 1.0).edge == target.edge


def test_claim_and_sandwich_bear_the_colour_of_their_seat() -> None:
    layout, surface = table()
    marks = FieldMarks(layout, SEATED)
    cells = layout.field.cells
    marks.draw_claim(surface, cells[5], 1)
    rect = layout.cell_rect(cells[5])
    edge = surface.get_at((rect.centerx, rect.bottom - 2))
    assert edge.b > edge.r + 50
    ends: tuple[Cell, Cell] = (cells[0], cells[3])
    between = [cells[1], cells[2]]
    start, end = (layout.cell_rect(cell).center for cell in ends)
    middle = (start[0] + end[0]) // 2, start[1]
    for share, drawn in ((0.2, False), (1.0, True)):
        _, surface = table()
        marks.draw_sandwich(surface, 0, ends, between, share)
        assert (surface.get_at(middle)[:3] != BACKGROUND) == drawn


def test_reach_marks_what_is_reached_and_nothing_else() -> None:
    layout, surface = table()
    cells = layout.field.cells
    FieldMarks(layout, SEATED).draw_reach(surface, 0, cells[0], cells[1:4])
    for cell in cells[1:4]:
        assert surface.get_at(layout.cell_rect(cell).center)[:3] != BACKGROUND
    for cell in cells[5:]:
        assert surface.get_at(layout.cell_rect(cell).center)[:3] == BACKGROUND


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (640, 480)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_table_is_drawn_and_its_numbers_are_not_cut_off(size: tuple[int, int], seats: int) -> None:
    layout, surface = table(size, seats)
    colours = SEATED[:seats]
    ground = Ground(layout, BOARDS[0], colours)
    heaps = Heaps(layout, CardArt(), colours)
    with text.recorded() as lines:
        ground.draw(surface)
        heaps.draw_deck(surface, 26)
        for seat in range(seats):
            heaps.draw_hand(surface, seat, [0, 1, None], [0.0, 1.0])
            heaps.draw_pile(surface, seat, 6)
            heaps.draw_won(surface, seat, [11, 35, 46, 66] * 5)
            heaps.draw_plate(surface, seat, "Wilhelmina van der Meer")
            heaps.draw_first(surface, seat)
            heaps.draw_acting(surface, seat)
            heaps.draw_penalty(surface, seat)
    counts = [line for line in lines if line.full.isdigit()]
    assert sorted(line.full for line in counts) == sorted(["26", *["6"] * seats, *["20"] * seats])
    for line in lines:
        assert not (line.full.isdigit() and line.shortened)
        assert line.room.contains(line.rect.clip(line.room.inflate(0, 400)))
        assert line.style.size >= 9


def test_heaps_lie_in_their_places() -> None:
    for size in ((640, 480), (800, 600), (2560, 1440)):
        layout, _ = table(size)
        heaps = Heaps(layout, CardArt(), SEATED)
        for station in layout.stations:
            for count in (1, 2, 3, 30):
                for rect in heaps.won_rects(station.seat, count):
                    assert station.treasures.contains(rect)


def test_card_that_has_risen_from_a_fan_is_seen_whole() -> None:
    layout, surface = table()
    art = CardArt()
    heaps = Heaps(layout, art, SEATED)
    cards: list[int | None] = [0, 1, 2, 3, 4, 5, 5, 5, 5]
    lifts = [0.0, 0.0, 1.0] + [0.0] * 6
    heaps.draw_hand(surface, 0, cards, lifts)
    rect = heaps.hand_rects(0, len(cards), lifts)[2]
    assert rect.top < layout.near.hand.top
    expected = pygame.Surface(rect.size, 0, 32)
    expected.blit(art.attack(2, "ruby", rect.size), (0, 0))
    for place in ((rect.width - 8, rect.height // 3), (rect.width - 8, rect.height - 12)):
        seen = surface.get_at((rect.left + place[0], rect.top + place[1]))
        assert all(abs(a - b) < 8 for a, b in zip(seen[:3], expected.get_at(place)[:3], strict=True))


def test_marks_on_one_place_differ_from_each_other() -> None:
    layout, _ = table()
    marks = FieldMarks(layout, SEATED)
    cell = layout.field.cells[5]
    rect = layout.cell_rect(cell)
    seen = set()
    ways: list[Callable[[pygame.Surface], None]] = [
        lambda surface: marks.draw_choice(surface, rect),
        lambda surface: marks.draw_choice(surface, rect, aimed=True),
        lambda surface: marks.draw_focus(surface, rect),
        lambda surface: marks.draw_changed(surface, rect),
        lambda surface: marks.draw_claim(surface, cell, 2),
        lambda surface: marks.draw_hit(surface, cell, 0.4),
        lambda surface: marks.draw_shield(surface, cell),
        lambda surface: marks.draw_line(surface, [cell]),
    ]
    for draw in ways:
        _, surface = table()
        draw(surface)
        seen.add(pixels(pygame.transform.grayscale(surface)))
    _, surface = table()
    assert len(seen) == len(ways) and pixels(pygame.transform.grayscale(surface)) not in seen


def test_advice_points_from_where_to_where() -> None:
    layout, surface = table()
    start, end = (200.0, 500.0), (420.0, 180.0)
    FieldMarks(layout, SEATED).draw_arrow(surface, start, end)
    middle = round((start[0] + end[0]) / 2), round((start[1] + end[1]) / 2)
    assert surface.get_at(middle)[:3] != BACKGROUND
    assert surface.get_at((round(end[0] + 40), round(end[1] - 40)))[:3] == BACKGROUND
    FieldMarks(layout, SEATED).draw_arrow(surface, start, start)


def test_dice_roll_from_their_side_and_come_to_rest_in_their_trays() -> None:
    layout, _ = table()
    dice = CaptainDice(layout, SEATED)
    for station in layout.stations:
        for number in range(DICE_A_SEAT):
            motion = dice.thrown(station.seat, number, showing(5), number)
            last, first = motion(1.0), motion(0.0)
            assert (last.east, last.north, last.height) == (0, 0, 0)
            assert lie_after(showing(5), last.rotation).top == 5
            assert (first.east < 0) == (station.side is Side.LEFT)
            assert abs(first.east) > 0.5


def test_bare_field_leaves_what_is_around_it() -> None:
    layout = lay_out_alone((330, 258), first_field(4))
    surface = pygame.Surface((330, 258), 0, 32)
    surface.fill((200, 30, 200))
    Ground(layout, BOARDS[0], (), bare=True).draw(surface)
    assert surface.get_at((0, 0))[:3] == (200, 30, 200)
    assert surface.get_at(layout.mat.topleft)[:3] != (0, 0, 0)
    inside = surface.get_at((layout.mat.left + layout.mat.width // 2, layout.mat.top + layout.unit // 6))
    assert inside.r < 120


@pytest.mark.parametrize("won", [[11], [11, 35], [11, 35, 46, 66]])
def test_the_number_of_treasures_stands_on_the_one_on_top(won: list[int]) -> None:
    layout, surface = table((1280, 800), 3)
    heaps = Heaps(layout, CardArt(), SEATED[:3])
    for seat in range(3):
        with text.recorded() as lines:
            heaps.draw_won(surface, seat, won)
        (count,) = [line for line in lines if line.full == str(len(won))]
        assert heaps.won_rects(seat, len(won))[-1].contains(count.rect)
