"""Every widget at every size: nothing overlaps, nothing is cut off, nothing raises, edges are smooth."""

from __future__ import annotations

import random

import pygame
import pytest

from scenes.ui import (
    Answer,
    Button,
    Choice,
    Column,
    Dialog,
    Divider,
    Foldout,
    Interface,
    Label,
    List,
    ListRow,
    Option,
    Panel,
    Paragraph,
    Row,
    ScrollArea,
    Slider,
    Switch,
    TextField,
    Theme,
    Widget,
    icons,
    shapes,
    ui_scale,
)
from scenes.ui.hands import Hands
from scenes.words import lengthened
from tests.scenes.looks import flaws
from tests.scenes.person import Person
from tests.torture.hands import WEIGHTS, RandomHands, Screen

SIZES = [(1280, 800), (800, 600), (640, 480), (2560, 1440), (1000, 2000), (3840, 1000)]
TINY = [(1, 1), (30, 20), (5, 300), (5000, 100), (200, 1), (0, 0)]


def sample(size: tuple[int, int], percent: float = 100, longer: bool = False) -> Interface:
    """An interface with one of everything."""

    def say(words: str) -> str:
        return lengthened(words) if longer else words

    def nothing(*values: object) -> None:
        pass

    ui = Interface(Theme(ui_scale(*size, percent)), size, hands=Hands())
    closed = Button(say("Undo"), nothing, icon="undo", name="undo", shortcut="Ctrl+Z")
    closed.enabled, closed.reason = False, say("There is nothing to take back yet.")
    parts: list[Widget] = [
        Label(say("Custodian Dice"), "title"),
        Paragraph(say("Choose a die, then a square, then the face it will show.")),
        closed,
        Row(
            [
                Button(say("Start"), nothing, kind="primary", name="start"),
                Button(say("Back"), nothing, kind="quiet"),
            ]
        ),
        Row([Button("", nothing, icon=icon, tip=icon) for icon in ("hint", "rules", "menu", "gear")], gap=8),
        Row(
            [Label(say("Tempo")), Choice([Option(n, say(f"Level {n}")) for n in range(5)], 2, nothing)],
            stretch=[1],
        ),
        Divider(),
        Switch(say("Show threats"), True, nothing),
        Slider(say("Volume"), 0.5, nothing),
        TextField(say("Anna"), label=say("Name"), name="field"),
        List(
            [ListRow(say(f"Move {number}"), f"a{number}-b{number}") for number in range(9)],
            nothing,
            name="list",
        ),
        Foldout(say("House rules"), Paragraph(say("Jumping is allowed."), "small"), name="fold"),
    ]
    edge = ui.theme.px(20)
    area = pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge)
    ui.add(Panel(ScrollArea(Column(parts)), name="panel"), area)
    return ui


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [80, 100, 200])
@pytest.mark.parametrize("longer", [False, True])
def test_nothing_overlaps_or_is_cut_off(size: tuple[int, int], percent: float, longer: bool) -> None:
    ui = sample(size, percent, longer)
    assert flaws(ui) == []
    Person(ui).click(ui.find("fold"))
    assert flaws(ui) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("longer", [False, True])
def test_a_dialog_fits_every_window(size: tuple[int, int], longer: bool) -> None:
    ui = sample(size)
    words = (
        "The match is lost at once and goes to the list of finished ones, where it can be looked through. "
        * 4
    )
    title = "Resign this match for good?"
    names = ["Go on playing", "Save and leave", "Resign"]
    if longer:
        words, title, names = lengthened(words), lengthened(title), [lengthened(name) for name in names]
    ui.open(Dialog(title, words, [Answer(name) for name in names]))
    ui.update(1)
    assert flaws(ui) == []


def test_flaws_are_found() -> None:
    ui = Interface(Theme(), (400, 300), hands=Hands())
    one = ui.add(Button("One", lambda: None), pygame.Rect(10, 10, 100, 42))
    assert flaws(ui) == []
    other = ui.add(Button("Other", lambda: None), pygame.Rect(90, 20, 100, 42))
    assert "overlap" in flaws(ui)[0]
    other.place(pygame.Rect(350, 100, 100, 42))
    assert any("leaves the window" in flaw for flaw in flaws(ui))
    other.place(pygame.Rect(200, 100, 100, 42))
    one.place(pygame.Rect(10, 10, 100, 8))
    assert flaws(ui) == []

    class Careless(Widget):
        def draw(self, surface: pygame.Surface) -> None:
            from scenes.ui import text

            text.draw_line(surface, "over the edge", self.theme.body, self.rect.move(0, 60))

    ui.add(Careless(), pygame.Rect(10, 200, 100, 20))
    assert any("over the edge" in flaw for flaw in flaws(ui))


@pytest.mark.parametrize("size", [*SIZES, *TINY])
def test_any_window_can_be_drawn_and_used(size: tuple[int, int]) -> None:
    ui = sample(size)
    person = Person(ui)
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])))
    for open_dialog in (False, True):
        if open_dialog:
            ui.open(Dialog("Title", "Words", [Answer("Yes"), Answer("No")], content=TextField("x")))
            ui.notify("Something happened.")
        for widget in ui.ring():
            ui.focus(widget, visible=True)
            ui.draw(surface)
            person.click(widget.rect.center)
            person.wheel(-1)
            ui.draw(surface)
        ui.rectangles()
    assert surface.get_clip() == surface.get_rect()


def test_a_window_that_is_resized_to_nothing_and_back_looks_as_before() -> None:
    ui = sample((1280, 800))
    before = [piece.rect for piece in ui.rectangles()]
    for size in [*TINY, (1280, 800)]:
        ui.resize(Theme(ui_scale(*size)), size)
        edge = ui.theme.px(20)
        ui.find("panel").place(pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge))
        ui.draw(pygame.Surface((max(1, size[0]), max(1, size[1]))))
    assert [piece.rect for piece in ui.rectangles()] == before


def test_h13_random_input_raises_nothing_and_leaves_nothing_pressed() -> None:
    hands = RandomHands(random.Random(7), [kind for kind in WEIGHTS if kind not in ("resized", "quit")])
    ui = sample((800, 600))
    person = Person(ui)
    surface = pygame.Surface((800, 600))
    for step in range(3000):
        for event in hands.input(Screen.over(ui)):
            person.handle(event)
        if step % 10 == 0:
            person.wait(0.05)
        if step % 100 == 0:
            ui.draw(surface)
        if step % 1000 == 999 and not ui.layers:
            ui.open(Dialog("Sure?", "Words", [Answer("Yes"), Answer("No")]))
    person.report(pygame.WINDOWFOCUSLOST)
    assert not any(widget.pressed for root in [*ui.widgets, *ui.layers] for widget in root.all_within())
    ui.draw(surface)


@pytest.mark.parametrize("name", icons.ICONS)
def test_every_icon_shows_at_every_size_and_keeps_within_it(name: str) -> None:
    for size in (1, 16, 22, 66):
        picture = icons.icon(name, size, (255, 255, 255))
        assert picture.get_size() == (size, size)
    large = icons.icon(name, 66, (255, 255, 255))
    ink = large.get_bounding_rect(min_alpha=16)
    assert min(ink.size) >= 8
    assert large.get_rect().inflate(-2, -2).contains(ink)
    with pytest.raises(KeyError):
        icons.icon("no such icon", 22, (255, 255, 255))


def test_icons_are_told_apart() -> None:
    drawn = {pygame.image.tobytes(icons.icon(name, 22, (255, 255, 255)), "RGBA") for name in icons.ICONS}
    assert len(drawn) == len(icons.ICONS)


@pytest.mark.parametrize("size", [(40, 40), (300, 42), (300, 500), (1, 1), (3, 200), (200, 3)])
@pytest.mark.parametrize("radius", [0, 1, 11, 33])
def test_large_plates_made_of_parts_look_like_whole_ones(size: tuple[int, int], radius: int) -> None:
    rect = pygame.Rect((20, 20), size)
    whole, parts = (pygame.Surface((400, 600)) for _ in range(2))
    for surface in (whole, parts):
        surface.fill((30, 70, 60))
    whole.blit(shapes.rounded(size, radius, (200, 150, 80), 0.07), rect)
    whole.blit(shapes.ring(size, radius, 2, (10, 20, 30)), rect)
    shapes.draw_plate(parts, rect, radius, (200, 150, 80), 0.07)
    shapes.draw_ring(parts, rect, radius, 2, (10, 20, 30))
    for x in range(15, 25 + size[0]):
        for y in range(15, 25 + size[1]):
            one, other = whole.get_at((x, y)), parts.get_at((x, y))
            assert max(abs(one[part] - other[part]) for part in range(3)) <= 2, (x, y)


def test_the_shadow_of_a_large_plate_looks_like_a_whole_one_outside_the_plate() -> None:
    rect = pygame.Rect(60, 60, 300, 400)
    whole, parts = (pygame.Surface((420, 540)) for _ in range(2))
    for surface in (whole, parts):
        surface.fill((200, 200, 200))
    whole.blit(shapes.shadow(rect.size, 16, 18, 150), (rect.left - 18, rect.top - 18 + 7))
    shapes.draw_shadow(parts, rect, 16, 18, 7, 150)
    for surface in (whole, parts):
        shapes.draw_plate(surface, rect, 16, (20, 30, 30))
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(parts, "RGB")


def test_edges_of_a_plate_are_smooth() -> None:
    plate = shapes.rounded((60, 60), 20, (255, 255, 255))
    alphas = {plate.get_at((x, y))[3] for x in range(20) for y in range(20)}
    assert len(alphas) > 10
    assert plate.get_at((0, 0))[3] == 0
    assert plate.get_at((30, 0))[3] == 255
    row = [plate.get_at((x, 3))[3] for x in range(30)]
    assert row == sorted(row)


def test_the_caches_of_drawings_are_bounded() -> None:
    surface = pygame.Surface((1280, 800))
    for width in range(10, 800, 3):
        shapes.draw_shadow(surface, pygame.Rect(0, 0, width, 500), 16, 18, 7, 150)
        shapes.draw_plate(surface, pygame.Rect(0, 0, width, 24), 9, (200, 150, 80), 0.07)
    assert shapes._SPRITES.size <= shapes._SPRITES.capacity
