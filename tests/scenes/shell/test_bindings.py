"""Keys and buttons that a player has chosen: they do what others did before, and are named everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.catalog import KEYS as GAME_KEYS
from game.custodian.rules import CUSTODIAN
from game.save import encode
from scenes.catalog import own_keys, telling_states
from scenes.match.commands import Command
from scenes.shell.bindings import FULLSCREEN, Bindings, first_key
from scenes.shell.exhibit import sample_match
from scenes.shell.menu import Menu
from scenes.shell.setup import Setup
from scenes.system import assets
from scenes.system.keys import SHELF, OwnKeys, Shortcut
from scenes.system.pads import BUTTONS, deeds_of, kind_of
from scenes.tilting.placing import Placing
from scenes.ui import Button, Choice
from scenes.words import shipped_texts
from tests.scenes.plain_match import OPENING, Puppet
from tests.scenes.program import Program
from tests.scenes.seated import sit_down
from tests.scenes.traveller import Gamepad, Keyboard, Traveller


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, thinker=Puppet())
    yield opened
    opened.close()


def open_bindings(program: Program) -> Bindings:
    program.click("settings")
    program.click("bindings")
    return program.showing(Bindings)


def give(program: Program, command: str, key: int, modifiers: int = 0) -> None:
    """Gives a command, by its key in a new program, another key."""
    program.click(f"key {command}")
    program.key(key, modifiers)


def shown(program: Program, command: str) -> str:
    button = program.top.interface.find(f"key {command}")
    assert isinstance(button, Button)
    return button.words


def play(program: Program) -> None:
    """Goes on to a match."""
    program.stage.return_to_first()
    match = sit_down(CUSTODIAN, OPENING)
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(20, 0.1)


def notices(program: Program) -> str:
    return " ".join(notice.words for notice in program.stage.notices.notices)


def test_another_key_does_what_the_first_did_and_the_first_nothing(program: Program) -> None:
    open_bindings(program)
    give(program, "T", pygame.K_k)
    assert shown(program, "T") == "K"
    play(program)
    scene = program.match_scene
    program.key(pygame.K_t)
    assert not scene.desk.shows_threats
    program.key(pygame.K_k)
    assert scene.desk.shows_threats
    assert scene.interface.find("threats").tip_text().endswith("  ·  K")


def test_a_command_is_read_with_its_key(program: Program) -> None:
    program.stage.push(program.stage.screens.bindings(program.stage))
    program.frames(2)
    [passage] = program.top.spoken()
    assert "Hint · H" in passage.lines
    assert "Hint" not in passage.lines


def test_a_key_that_another_command_has_is_exchanged_and_that_is_told(program: Program) -> None:
    open_bindings(program)
    give(program, "T", pygame.K_h)
    assert (shown(program, "T"), shown(program, "H")) == ("H", "T")
    assert notices(program) == "H was used for Hint, which has T now."
    play(program)
    program.key(pygame.K_h)
    assert program.match_scene.desk.shows_threats


def test_keys_with_ctrl_and_of_other_alphabets_can_be_used(program: Program) -> None:
    open_bindings(program)
    give(program, "Ctrl+Z", ord("ö"))
    give(program, "H", pygame.K_k, pygame.KMOD_LCTRL)
    assert (shown(program, "Ctrl+Z"), shown(program, "H")) == ("Ö", "Ctrl+K")
    play(program)
    scene = program.match_scene
    scene.decide(CUSTODIAN.actions(scene.match.state, scene.match.state.to_act[0])[0])
    program.frames(20, 0.1)
    assert len(scene.match.log) == 1
    program.key(ord("ö"))
    program.frames(5, 0.1)
    assert len(scene.match.log) == 0


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_LEFT, pygame.K_3])
def test_keys_that_do_the_same_everywhere_are_refused(program: Program, key: int) -> None:
    open_bindings(program)
    give(program, "H", key)
    assert "does the same everywhere" in notices(program)
    assert program.showing(Bindings).awaited is not None, "another key may be pressed"
    program.key(pygame.K_ESCAPE)
    assert shown(program, "H") == "H"
    program.key(pygame.K_ESCAPE)
    assert not isinstance(program.top, Bindings)


def test_every_key_of_one_place_only_can_be_changed(program: Program) -> None:
    scene = open_bindings(program)
    for game in GAME_KEYS:
        for name, first in own_keys(game).items():
            assert scene.commands[first] == program.stage.words(f"{game}.own_key.{name}")
    for first in (*SHELF.values(), *own_keys("tilting").values(), *own_keys("captain").values()):
        give(program, str(first), pygame.K_F7, pygame.KMOD_LCTRL)
        assert shown(program, str(first)) == "Ctrl+F7"
        give(program, str(first), first.key, pygame.KMOD_LCTRL if first.ctrl else 0)
        assert program.settings.keys == {}


def test_no_two_commands_have_one_key_in_a_new_program() -> None:
    commands = [first_key(command) for command in Command if not all(map(is_fixed, command.shortcuts))]
    everywhere = [
        FULLSCREEN,
        *commands,
        *SHELF.values(),
        *(k for g in GAME_KEYS for k in own_keys(g).values()),
    ]
    assert len(set(everywhere)) == len(everywhere)


def is_fixed(shortcut: Shortcut) -> bool:
    return shortcut.is_fixed


def test_a_key_of_a_game_does_what_it_is_for_under_its_new_name(program: Program) -> None:
    open_bindings(program)
    give(program, "E", pygame.K_k)
    words = program.stage.words
    assert "Q and K turn it on the spot" in words("tilting.place.tip")
    program.stage.return_to_first()
    *_, (_, scenes) = (state for state in telling_states(program.stage, "tilting") if state[0] == "placing")
    program.stage.reset(scenes[0])
    program.frames(3)
    button = program.top.interface.find("turn right")
    assert button.tip_text().endswith("  ·  K")
    placing = next(w for w in program.top.interface.roots() if isinstance(w, Placing))
    before = placing.dice[0].cube
    program.key(pygame.K_e)
    assert placing.dice[0].cube == before
    program.key(pygame.K_k)
    assert placing.dice[0].cube == before.turned(1)


def test_what_is_told_names_the_own_key(program: Program) -> None:
    open_bindings(program)
    give(program, "Ctrl+Z", pygame.K_k)
    program.stage.return_to_first()
    program.storage.autosave("one", encode(sample_match(CUSTODIAN, 0)))
    program.click("saves")
    program.frames(20)
    program.click("delete")
    assert notices(program).endswith("K brings it back.")
    program.key(pygame.K_k)
    assert program.storage.find("one") is not None


@pytest.mark.parametrize("language", assets.languages())
def test_every_sentence_names_the_players_own_keys(program: Program, language: str) -> None:
    """A key that can be changed stands in double brackets, whatever the text, and is there to be changed."""
    changeable = {str(first) for first in open_bindings(program).commands}
    named = set[str]()
    for key, text in shipped_texts(language).items():
        named.update(re.findall(r"\[\[(.+?)\]\]", text))
        if key.split(".")[0] not in ("bindings", "key") and key != "ready.text":
            told = re.sub(r"\[\[.+?\]\]", "", text)
            said = r"(?:[Pp]ress|[Dd]rück\w*) [A-Z]\b|\b(?:Ctrl|Strg|Shift|Umschalt)\b|\bF\d{1,2}\b"
            assert not re.search(said, told), f"{key}: {text}"
    assert named and named <= changeable


def test_what_is_written_is_written_whatever_its_keys_are_for(program: Program) -> None:
    open_bindings(program)
    give(program, "M", pygame.K_k)
    program.stage.return_to_first()
    program.click("custodian")
    program.showing(Setup)
    program.click("name_0")
    program.key(pygame.K_k, letter="k")
    program.send(pygame.event.Event(pygame.TEXTINPUT, text="k"))
    assert program.showing(Setup).seats[0].name == "k"
    assert program.settings.muted, "nothing was switched by it"


def test_own_keys_are_kept_and_defaults_bring_the_first_back(program: Program) -> None:
    open_bindings(program)
    give(program, "H", pygame.K_k)
    program.key(pygame.K_ESCAPE)
    assert program.storage.read_settings().keys == {"H": "K"}
    program.click("bindings")
    program.click("reset")
    assert shown(program, "H") == "H"
    assert program.settings.keys == {}


def test_a_key_is_changed_with_the_keyboard_alone(program: Program) -> None:
    traveller = Traveller(program, Keyboard(program))
    traveller.do("settings")
    traveller.do("bindings")
    traveller.do("key V")
    program.key(pygame.K_b, pygame.KMOD_LCTRL)
    assert shown(program, "V") == "Ctrl+B"
    assert traveller.focused.name == "key V"


@pytest.mark.parametrize(
    "kept",
    [{"H": "Tab"}, {"H": "K", "T": "K"}, {"H": "no such key"}, {"": ""}, {"no such key": "K"}],
)
def test_keys_that_make_no_sense_are_left_as_at_first(kept: dict[str, str]) -> None:
    keys = OwnKeys(lambda: kept)
    assert keys.own(Shortcut(pygame.K_h)) == Shortcut(pygame.K_h)
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t", scancode=23)
    assert keys.translated(event) is event


def test_a_key_that_was_changed_is_let_go_as_what_it_stood_for() -> None:
    keys = OwnKeys(lambda: {"Ctrl+Z": "K"})
    details = {"key": pygame.K_k, "mod": 0, "unicode": "k", "scancode": 13}
    down = keys.translated(pygame.event.Event(pygame.KEYDOWN, details))
    up = keys.translated(pygame.event.Event(pygame.KEYUP, details))
    assert (down.key, down.mod, up.key) == (pygame.K_z, pygame.KMOD_LCTRL, pygame.K_z)
    assert down.scancode == 13, "where it lies on the keyboard stays known"


def test_every_shortcut_can_be_written_and_read() -> None:
    for command in Command:
        for shortcut in command.shortcuts:
            assert Shortcut.parse(str(shortcut)) == shortcut


# Pads


def test_a_button_of_a_pad_is_for_something_else(program: Program) -> None:
    open_bindings(program)
    choice = program.top.interface.find("pad x")
    assert isinstance(choice, Choice)
    choice.on_change("threats")
    assert program.settings.pad_buttons == {"x": "threats"}
    play(program)
    Gamepad(program).press(pygame.CONTROLLER_BUTTON_X)
    assert program.match_scene.desk.shows_threats


def test_choosing_and_stepping_back_can_change_places_but_never_go(program: Program) -> None:
    open_bindings(program)
    choice = program.top.interface.find("pad a")
    assert isinstance(choice, Choice)
    choice.on_change("hint")
    assert notices(program) == "Some button has to be there for Choose."
    assert program.settings.pad_buttons == {}
    for name, deed in (("y", "choose"), ("a", "back"), ("b", "undo")):
        choice = program.top.interface.find(f"pad {name}")
        assert isinstance(choice, Choice)
        choice.on_change(deed)
    assert program.settings.pad_buttons == {"y": "choose", "a": "back", "b": "undo"}
    program.stage.return_to_first()
    pad = Gamepad(program)
    Traveller(program, pad).go_to("settings")
    pad.press(pygame.CONTROLLER_BUTTON_Y)
    assert not isinstance(program.top, Menu)
    pad.press(pygame.CONTROLLER_BUTTON_A)
    program.showing(Menu)


def test_tips_name_what_is_in_the_hand(program: Program) -> None:
    play(program)
    hint = program.match_scene.interface.find("hint")
    Traveller(program, Gamepad(program)).go_to("hint")
    assert hint.tip_text().endswith("  ·  X")
    program.key(pygame.K_TAB)
    assert hint.tip_text().endswith("  ·  H")
    program.settings.pad_buttons = {"y": "hint", "x": "undo"}
    program.app.pads.kind = "playstation"
    Traveller(program, Gamepad(program)).go_to("hint")
    assert program.match_scene.interface.find("hint").tip_text().endswith("  ·  Triangle")


def test_buttons_of_pads_that_make_no_sense_are_as_at_first() -> None:
    first = {name: deed for name, (_, deed) in BUTTONS.items()}
    assert deeds_of({"a": "no such deed", "no such button": "hint"}) == first
    assert deeds_of({"a": "hint"}) == first, "one would be stuck"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("PS4 Controller", "playstation"),
        ("Sony DualSense Wireless", "playstation"),
        ("Nintendo Switch Pro Controller", "nintendo"),
        ("Xbox Series X Controller", "xbox"),
        ("USB Gamepad", "xbox"),
    ],
)
def test_buttons_are_called_as_on_the_pad_that_is_plugged_in(program: Program, name: str, kind: str) -> None:
    assert kind_of(name) == kind
    program.app.pads.kind = kind
    program.frames()
    open_bindings(program)
    tip = program.top.interface.find("pad x").tip
    assert tip == {"playstation": "Square", "nintendo": "X", "xbox": "X"}[kind]
