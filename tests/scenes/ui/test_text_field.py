"""Writing a name: letters of every system, composing, caret, selection, clipboard, when typing is on."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.ui import Button, Interface, TextField, Theme
from scenes.ui import text_field as module
from scenes.ui.hands import Hands
from tests.scenes.person import Person


class Form:
    def __init__(self, value: str = "", most: int = 12) -> None:
        self.seen: list[str] = []
        self.confirmed: list[str] = []
        self.ui = Interface(Theme(), (800, 600), hands=Hands())
        self.field = self.ui.add(
            TextField(value, self.seen.append, on_confirm=self.confirmed.append, label="Name", most=most),
            pygame.Rect(100, 100, 240, 66),
        )
        self.button = self.ui.add(Button("Start", lambda: None), pygame.Rect(100, 300, 120, 42))
        self.person = Person(self.ui)
        self.ui.focus(self.field)
        self.field._go(len(value), False)


@pytest.fixture(autouse=True)
def own_clipboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(module, "CLIPBOARD", module.Clipboard())
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "", raising=False)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda copied: None, raising=False)
    yield


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: None)
    return calls


def test_c9_letters_of_other_languages_are_stored_and_shown() -> None:
    form = Form()
    form.person.write("é中")
    assert form.field.value == "é中"
    assert form.seen == ["é", "é中"]
    form.ui.draw(pygame.Surface((800, 600)))


def test_c9_enter_while_composing_does_not_confirm() -> None:
    form = Form()
    form.person.compose("zhong", 0, 5)
    form.person.key(pygame.K_RETURN)
    assert form.confirmed == []
    form.person.write("中")
    form.person.key(pygame.K_RETURN)
    assert form.confirmed == ["中"]


def test_composing_that_is_given_up_leaves_nothing() -> None:
    form = Form("Anna")
    form.person.compose("x")
    form.person.compose("")
    form.person.key(pygame.K_RETURN)
    assert form.confirmed == ["Anna"]
    form.person.compose("x")
    form.ui.focus(form.button)
    form.ui.focus(form.field)
    assert form.field.composed == ""


@pytest.mark.parametrize(("start", "length"), [(-1, 0), (99, 99), (3, -7), (0, 0)])
def test_c10_odd_places_from_the_input_method_do_not_matter(start: int, length: int) -> None:
    form = Form("An")
    form.person.compose("x\0y", start, length)
    form.ui.draw(pygame.Surface((800, 600)))
    form.person.write("na")
    assert form.field.value == "Anna"


def test_c8_text_input_is_on_only_while_a_field_has_the_focus(typing: list[str]) -> None:
    form = Form()
    assert typing == ["start"]
    form.person.click(form.button)
    assert typing == ["start", "stop"]
    form.person.click(form.field)
    form.person.write("x")
    assert typing == ["start", "stop", "start"]
    form.person.click((700, 500))
    assert form.ui.focused is None
    assert typing[-1] == "stop"


def test_c8_another_scene_stops_text_input_and_so_does_a_hidden_field(typing: list[str]) -> None:
    form = Form()
    other = Interface(Theme(), (800, 600), hands=form.ui.hands)
    other.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    assert typing == ["start", "stop"]
    form.ui.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert typing[-1] == "start"
    form.field.visible = False
    form.ui.handle(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert typing[-1] == "stop"


def test_letters_are_no_shortcuts_while_one_writes() -> None:
    form = Form()
    for key in (pygame.K_h, pygame.K_m, pygame.K_SPACE, pygame.K_1, pygame.K_KP_1, 233):
        assert form.person.key(key)
    assert form.person.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert not form.person.key(pygame.K_F1)
    assert not form.person.key(pygame.K_ESCAPE)
    assert form.field.value == ""


def test_caret_selection_and_deletion() -> None:
    form = Form("Anna")
    person, field = form.person, form.field
    person.key(pygame.K_LEFT)
    person.key(pygame.K_BACKSPACE)
    assert field.value == "Ana"
    person.key(pygame.K_DELETE)
    assert field.value == "An"
    person.key(pygame.K_HOME)
    person.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    person.write("E")
    assert field.value == "En"
    person.key(pygame.K_END)
    person.key(pygame.K_HOME, pygame.KMOD_LSHIFT)
    assert field.selection == (0, 2)
    person.key(pygame.K_RIGHT)
    assert field.selection == (2, 2)
    person.key(pygame.K_a, pygame.KMOD_LCTRL)
    person.key(pygame.K_DELETE)
    assert field.value == ""
    person.key(pygame.K_BACKSPACE)
    person.key(pygame.K_DELETE)
    person.key(pygame.K_LEFT)
    assert field.value == ""


def test_no_more_than_the_longest_name() -> None:
    form = Form("Anna", most=6)
    form.person.write("belle")
    assert form.field.value == "Annabe"
    form.person.key(pygame.K_LEFT, pygame.KMOD_LSHIFT)
    form.person.write("el")
    assert form.field.value == "Annabe"


def test_copy_cut_and_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    form = Form("Anna")
    form.person.key(pygame.K_a, pygame.KMOD_LCTRL)
    form.person.key(pygame.K_c, pygame.KMOD_LCTRL)
    form.person.key(pygame.K_END)
    form.person.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert form.field.value == "AnnaAnna"
    form.person.key(pygame.K_a, pygame.KMOD_LMETA)
    form.person.key(pygame.K_x, pygame.KMOD_LMETA)
    assert form.field.value == ""
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Ben\nand\tco\0", raising=False)
    form.person.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert form.field.value == "Ben andco"


def test_a_clipboard_that_fails_is_replaced_by_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*copied: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail, raising=False)
    monkeypatch.setattr(pygame.scrap, "put_text", fail, raising=False)
    form = Form("Anna")
    form.person.key(pygame.K_a, pygame.KMOD_LCTRL)
    form.person.key(pygame.K_x, pygame.KMOD_LCTRL)
    form.person.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert form.field.value == "Anna"


def test_the_mouse_sets_the_caret_and_selects() -> None:
    form = Form("Anna Bell")
    left = form.field.rect.left + 12
    form.person.click((left, 140))
    assert form.field.caret == 0
    form.person.wait(1)
    form.person.press((left, 140))
    form.person.point((700, 140), held=True)
    form.person.release((700, 140))
    assert form.field.selection == (0, 9)
    form.person.write("B")
    assert form.field.value == "B"


def test_a_field_reached_by_tab_is_selected_whole() -> None:
    form = Form("Anna")
    form.ui.focus(form.button, visible=True)
    form.person.key(pygame.K_TAB)
    assert form.ui.focused is form.field
    form.person.write("B")
    assert form.field.value == "B"


def test_arrows_up_and_down_leave_the_field() -> None:
    form = Form("Anna")
    form.person.key(pygame.K_DOWN)
    assert form.ui.focused is form.button


def test_a_long_text_scrolls_so_that_the_caret_is_seen() -> None:
    form = Form("An exceedingly long name for one player only", most=80)
    surface = pygame.Surface((800, 600))
    for key in (pygame.K_HOME, pygame.K_END):
        form.person.key(key)
        form.ui.draw(surface)
        assert surface.get_clip() == surface.get_rect()


def test_a_disabled_field_takes_no_letters(typing: list[str]) -> None:
    form = Form("Anna")
    form.field.enabled = False
    form.person.write("x")
    form.person.key(pygame.K_BACKSPACE)
    assert form.field.value == "Anna"
    assert typing[-1] == "stop"


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE]
            ).map(lambda key: ("key", key)),
            st.sampled_from([pygame.K_LEFT, pygame.K_RIGHT, pygame.K_a, pygame.K_x, pygame.K_v]).map(
                lambda key: ("command", key)
            ),
            st.text(max_size=4).map(lambda letters: ("write", letters)),
            st.text(max_size=4).map(lambda letters: ("compose", letters)),
        ),
        max_size=30,
    )
)
def test_any_editing_leaves_caret_and_length_in_range(script: list[tuple[str, int | str]]) -> None:
    form = Form("Anna")
    for what, given_ in script:
        if isinstance(given_, str):
            (form.person.write if what == "write" else form.person.compose)(given_)
        else:
            form.person.key(given_, pygame.KMOD_LCTRL if what == "command" else pygame.KMOD_NONE)
        assert 0 <= form.field.caret <= len(form.field.value) <= 12
        assert 0 <= form.field.anchor <= len(form.field.value)
    form.ui.draw(pygame.Surface((800, 600)))
