"""The settings, used as a person uses them: every change shows at once, is kept, and moves nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalog import KEYS
from scenes import languages
from scenes.shell.settings import SettingsScene
from scenes.shell.setup import Setup
from scenes.ui.choice import Choice
from scenes.ui.controls import Button, Slider, Switch
from scenes.ui.labels import Icon
from scenes.ui.theme import ui_scale
from tests.scenes.program import Program


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path)
    program.click("settings")
    yield program
    program.close()


def choose(program: Program, name: str, value: object) -> None:
    choice = program.top.interface.find(name)
    assert isinstance(choice, Choice)
    choice.choose(next(i for i, option in enumerate(choice.options) if option.value == value))
    program.frames(2)


def test_dice_are_exchanged_so_that_no_two_seats_have_the_same(program: Program) -> None:
    choose(program, "dice_0", "sapphire")
    assert program.settings.dice_sets == ("sapphire", "ruby", "emerald", "ivory")


def test_the_next_set_up_has_the_dice_that_were_chosen(program: Program) -> None:
    program.key(pygame.K_ESCAPE)
    program.click(KEYS[0])
    program.click("two_players")
    program.key(pygame.K_ESCAPE)
    program.click("settings")
    choose(program, "dice_1", "amber")
    program.key(pygame.K_ESCAPE)
    program.click(KEYS[0])
    assert [info.colour for info in program.showing(Setup).seats] == ["ivory", "amber"]


def test_the_size_follows_once_the_slider_is_let_go(program: Program) -> None:
    slider = program.top.interface.find("ui_scale")
    assert isinstance(slider, Slider)
    before = program.stage.theme.scale
    y = slider.rect.bottom - 12
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(slider.rect.centerx, y), button=1, touch=False)
    program.wait_out_the_latch()
    program.send(down)
    for share in (0.6, 0.7, 0.8):
        place = (round(slider.rect.left + slider.rect.width * share), y)
        program.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(9, 0), buttons=(1, 0, 0), touch=False)
        )
        assert program.top.interface.find("ui_scale") is slider, "it does not move away under the hand"
    chosen = program.settings.ui_scale
    assert chosen > 150
    assert program.stage.theme.scale == before
    program.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    program.frames(2)
    assert program.stage.theme.scale == pytest.approx(ui_scale(1280, 800, chosen))


def test_the_sheet_stays_where_it_was_scrolled_to(program: Program) -> None:
    scene = program.showing(SettingsScene)
    program.click("board_set")
    before = scene._middle.offset  # type: ignore[attr-defined]
    assert before > 0
    choose(program, "board_set", "slate")
    assert scene._middle.offset == before  # type: ignore[attr-defined]


def test_the_preview_shows_what_was_chosen(program: Program) -> None:
    program.frames(5)
    scene = program.showing(SettingsScene)
    area = scene.interface.find("preview").rect.copy()
    scene._middle.reveal(area)
    program.frames(5)
    area = scene.interface.find("preview").rect.copy()
    program.app.draw()
    before = pygame.transform.average_color(program.app.window.surface, area)
    choose(program, "board_set", "slate")
    scene._middle.reveal(scene.interface.find("preview").rect)
    program.frames(5)
    program.app.draw()
    after = pygame.transform.average_color(program.app.window.surface, area)
    assert before != after


def test_a_chosen_language_is_spoken_at_once_and_kept(program: Program) -> None:
    language = program.top.interface.find("language")
    assert isinstance(language, Choice)
    assert [option.words for option in language.options] == ["Deutsch", "English"]
    assert program.settings.language is None
    choose(program, "language", "de")
    assert program.settings.language == "de"
    assert program.showing(SettingsScene).heading() == "Einstellungen"
    program.key(pygame.K_ESCAPE)
    leave = program.top.interface.find("quit")
    assert isinstance(leave, Button) and leave.words == "Beenden"
    assert program.storage.read_settings().language == "de"


def test_who_cannot_read_the_words_finds_the_languages_foremost(program: Program) -> None:
    interface = program.top.interface
    first = next(part for part in interface.ring() if part.name != "done")
    assert first.name == "language"
    assert isinstance(first, Choice) and {option.words for option in first.options} == {"Deutsch", "English"}
    parts = program.showing(SettingsScene).column.descendants()
    assert [part.icon for part in parts if isinstance(part, Icon)] == ["globe"]


def test_keys_are_called_as_the_language_calls_them(program: Program) -> None:
    choose(program, "language", "de")
    interface = program.top.interface
    assert interface.key_words("Ctrl+Z") == "Strg+Z"
    assert interface.key_words("Page Up") == "Bild auf"
    assert interface.key_words("F1") == "F1"
    program.key(pygame.K_ESCAPE)
    program.click("saves")
    assert program.top.interface.find("import").tip_text().endswith("  ·  Strg+O")


def test_defaults_bring_back_the_language_of_the_system(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "wanted_languages", lambda: ["de_AT"])
    choose(program, "language", "en")
    program.click("reset")
    program.key(pygame.K_RETURN)
    assert program.settings.language is None
    assert program.showing(SettingsScene).heading() == "Einstellungen"


@pytest.mark.parametrize("name", ["hints", "threats", "confirm_turns", "turn_board"])
def test_switches_are_kept(tmp_path: Path, name: str) -> None:
    program = Program(tmp_path)
    program.click("settings")
    switch = program.top.interface.find(name)
    assert isinstance(switch, Switch)
    before = getattr(program.settings, name)
    program.click(name)
    program.key(pygame.K_ESCAPE)
    again = program.restarted()
    assert getattr(again.settings, name) != before
    again.close()


def test_defaults_bring_back_everything_but_what_was_set_up(program: Program) -> None:
    program.settings.set_ups = {KEYS[0]: {"starter": "first"}}
    choose(program, "board_set", "slate")
    choose(program, "dice_0", "amber")
    program.click("turn_board")
    program.click("reset")
    program.key(pygame.K_RETURN)
    settings = program.settings
    assert (settings.board_set, settings.dice_sets[0], settings.turn_board) == ("walnut", "ivory", False)
    assert settings.set_ups[KEYS[0]]["starter"] == "first"


def test_every_change_is_kept_at_once_and_there_after_a_crash(program: Program) -> None:
    """Each control of the sheet is used once; nobody leaves the sheet before the machine goes dark."""
    names = [part.name for part in program.showing(SettingsScene).column.descendants() if part.focusable]
    names = [name for name in names if name not in ("fullscreen", "bindings", "language")]
    assert len(names) > 12
    for name in names:
        before = program.storage.read_settings()
        control = program.top.interface.find(name)
        if isinstance(control, Choice):
            control.choose((control.index + 1) % len(control.options))
        elif isinstance(control, Switch):
            program.click(name)
        else:
            assert isinstance(control, Slider)
            program.top.interface.focus(control)
            program.key(pygame.K_LEFT if control.value > control.low else pygame.K_RIGHT)
        program.frames(2)
        assert program.storage.read_settings() == program.settings, f"{name} is kept"
        assert program.storage.read_settings() != before, f"{name} has changed something"


def test_what_a_slider_is_drawn_over_is_not_written_before_it_is_let_go(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    monkeypatch.setattr(program.storage, "write_settings", lambda settings: written.append(settings.volume))
    slider = program.top.interface.find("volume")
    spots = [
        (round(slider.rect.left + slider.rect.width * share), slider.rect.bottom - 12) for share in (0.2, 0.4)
    ]
    program.wait_out_the_latch()
    program.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=1, touch=False))
    program.send(
        pygame.event.Event(pygame.MOUSEMOTION, pos=spots[1], rel=(9, 0), buttons=(1, 0, 0), touch=False)
    )
    assert program.settings.volume != 80 and written == []
    program.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spots[1], button=1, touch=False))
    program.frames(2)
    assert written == [program.settings.volume]


@pytest.mark.parametrize(
    ("name", "value"), [("language", "de"), ("animation", "fast"), ("board_set", "oak"), ("dice_3", "amber")]
)
def test_what_is_used_stays_under_the_hand(program: Program, name: str, value: str) -> None:
    widget = program.top.interface.find(name)
    program.top.interface.focus(widget)
    before = widget.rect.top
    choose(program, name, value)
    again = program.top.interface.find(name)
    assert again is not widget
    scene = program.showing(SettingsScene)
    area = scene._middle
    ends = (0, area.overflow)  # type: ignore[attr-defined]
    assert again.rect.top == before or area.offset in ends  # type: ignore[attr-defined]
    assert area.rect.contains(again.rect)


def test_the_preview_is_seen_in_part_when_it_is_scrolled_out_of_the_window(program: Program) -> None:
    program.frames(5)
    scene = program.showing(SettingsScene)
    board = scene.interface.find("preview").board  # type: ignore[attr-defined]
    program.stage.settings.animation = "off"
    surface = pygame.Surface(program.stage.size)
    whole = pygame.Surface(program.stage.size)
    place = board.rect.copy()
    place.topleft = (100, 100)
    board.place(place)
    board.draw(whole)
    board.place(place.move(0, -100 - place.height // 2))
    board.draw(surface)
    seen = pygame.Rect(place.left, 0, place.width, place.height - place.height // 2)
    expected = whole.subsurface(seen.move(0, 100 + place.height // 2))
    assert pygame.image.tobytes(surface.subsurface(seen), "RGB") == pygame.image.tobytes(expected, "RGB")
    assert pygame.transform.average_color(expected) != (0, 0, 0, 0)
