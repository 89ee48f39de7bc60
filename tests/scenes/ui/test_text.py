"""Text is measured as it is drawn, never wider than its room, and no letters raise."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.ui import Theme, text
from scenes.ui.cache import SurfaceCache
from scenes.ui.theme import PALETTE, Style, contrast, ui_scale, ui_scale_is_capped

BODY = Theme().body
TEXTS = st.text(alphabet=st.characters(), max_size=60)


@pytest.fixture(scope="module")
def canvas() -> pygame.Surface:
    return pygame.Surface((400, 300))


@given(TEXTS, st.integers(0, 300), st.sampled_from(["title", "body", "strong", "small"]))
def test_any_text_can_be_drawn_in_any_room_and_stays_within_it(words: str, room: int, name: str) -> None:
    style: Style = getattr(Theme(), name)
    canvas = pygame.Surface((400, 300))
    line = text.draw_line(canvas, words, style, pygame.Rect(20, 20, room, 30))
    assert line.rect.width <= max(1, room)
    with text.recorded() as lines:
        text.draw_paragraph(canvas, words, style, pygame.Rect(0, 0, room, 200))
    for drawn in lines:
        assert drawn.rect.width <= max(1, room)
        assert drawn.rect.bottom <= 200 + style.size


@given(TEXTS, st.integers(30, 300))
def test_wrapping_loses_no_letter(words: str, room: int) -> None:
    def letters(said: str) -> str:
        return "".join(said.split())

    assert letters("".join(text.wrap(words, BODY, room))) == letters(text.clean(words.replace("\n", " ")))


def test_width_is_that_of_what_is_drawn(canvas: pygame.Surface) -> None:
    for words in ("Custodian Dice", "Žluťoučký kůň", "Жанна and אבא", "王 plays"):
        line = text.draw_line(canvas, words, BODY, pygame.Rect(0, 0, 400, 30))
        assert line.rect.width == text.width(words, BODY)


def test_a_line_that_does_not_fit_ends_in_an_ellipsis(canvas: pygame.Surface) -> None:
    line = text.draw_line(canvas, "The face that comes up decides", BODY, pygame.Rect(0, 0, 120, 30))
    assert line.text.endswith("…")
    assert line.full.startswith(line.text[:-1])
    assert line.shortened
    assert text.fit("Play", BODY, 200) == "Play"
    assert text.fit("Play", BODY, 2) == ""


def test_a_paragraph_that_is_too_long_ends_in_an_ellipsis(canvas: pygame.Surface) -> None:
    words = "The face that comes up decides what it may capture, and so on."
    with text.recorded() as lines:
        used = text.draw_paragraph(canvas, words, BODY, pygame.Rect(0, 0, 130, 2 * text.line_height(BODY)))
    assert len(lines) == 2
    assert lines[-1].text.endswith("…")
    assert used == 2 * text.line_height(BODY)
    assert text.height(words, BODY, 130) > used


def test_alignment(canvas: pygame.Surface) -> None:
    room = pygame.Rect(50, 0, 300, 30)
    assert text.draw_line(canvas, "Red", BODY, room).rect.left == 50
    assert text.draw_line(canvas, "Red", BODY, room, "right").rect.right == 350
    assert abs(text.draw_line(canvas, "Red", BODY, room, "centre").rect.centerx - 200) <= 1


@pytest.mark.parametrize(
    "words", ["a\0b", "a\ud800b", "\u200b", "", "\n\n", "\t", "🧿", "e\u0301", "\U0010ffff"]
)
def test_odd_letters_are_shown_somehow(words: str, canvas: pygame.Surface) -> None:
    text.draw_line(canvas, words, BODY, pygame.Rect(0, 0, 100, 30))
    assert text.width(words, BODY) >= 0


def test_letters_missing_from_the_face_come_from_the_wide_one_or_are_a_box(canvas: pygame.Surface) -> None:
    assert text.width("א", BODY) == text.width("א", BODY._replace(face="wide"))
    assert text.width("王", BODY) == text.width("□", BODY)
    assert text.clean("e\u0301") == "é"
    assert text.clean("a\0\u200bb\ud800") == "ab□"


def test_the_cache_of_lines_is_bounded() -> None:
    cache = SurfaceCache(100_000)
    for number in range(50):
        cache.get(number, lambda: pygame.Surface((100, 100), pygame.SRCALPHA))
    assert cache.size <= 100_000
    assert len(cache) == 2
    made = cache.get(49, lambda: pytest.fail("it is kept"))
    assert cache.get(49, lambda: pytest.fail("it is kept")) is made
    big = cache.get("big", lambda: pygame.Surface((1000, 1000), pygame.SRCALPHA))
    assert cache.get("big", lambda: pytest.fail("the newest is always kept")) is big


def test_words_stand_out_from_what_they_are_written_on() -> None:
    dark = (PALETTE.panel, PALETTE.panel_light, PALETTE.well, PALETTE.felt_dark)
    for ground in dark:
        for ink in (PALETTE.title, PALETTE.text, PALETTE.muted, PALETTE.good, PALETTE.warning, PALETTE.bad):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for ground in (PALETTE.panel, PALETTE.well):
        assert contrast(PALETTE.faint, ground) >= 4.5
    assert contrast(PALETTE.title, PALETTE.button) >= 4.5
    assert contrast(PALETTE.title, PALETTE.button_light) >= 4.5
    for ground in (PALETTE.brass, PALETTE.brass_light):
        assert contrast(PALETTE.on_brass, ground) >= 4.5
    for ground in (PALETTE.panel, PALETTE.felt, PALETTE.button):
        assert contrast(PALETTE.focus, ground) >= 4.5
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize(
    ("size", "percent", "scale", "capped"),
    [
        ((1280, 800), 100, 1.0, False),
        ((2560, 1600), 100, 2.0, False),
        ((3840, 2400), 100, 3.0, False),
        ((7680, 4320), 100, 3.0, False),
        ((800, 600), 100, 1.0, False),
        ((1280, 800), 150, 1.5, False),
        ((1280, 800), 200, 800 / 480, True),
        ((800, 600), 200, 1.25, True),
        ((1280, 800), 80, 0.8, False),
        ((1280, 800), 20, 0.8, False),
        ((640, 480), 100, 1.0, False),
        ((320, 240), 100, 0.5, True),
        ((1, 1), 100, 0.25, True),
    ],
)
def test_the_scale_follows_window_and_wish(
    size: tuple[int, int], percent: int, scale: float, capped: bool
) -> None:
    assert ui_scale(*size, percent) == pytest.approx(scale)
    assert ui_scale_is_capped(*size, percent) == capped
