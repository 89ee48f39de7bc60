"""Assets are found from source and frozen, and fonts cover what they say."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from scenes.system import assets


def test_source_runs_find_assets_from_any_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assets.root.cache_clear()
    assert (assets.root() / "assets" / "fonts").is_dir()
    assert assets.path("text", "en", "app.toml").is_file()


def test_frozen_runs_find_assets_in_their_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bundle = tmp_path / "ž 中 dir"
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    assets.root.cache_clear()
    try:
        assert assets.path("fonts") == bundle / "assets" / "fonts"
    finally:
        monkeypatch.undo()
        assets.root.cache_clear()


@pytest.mark.parametrize("face", assets.FACES)
def test_every_face_opens_at_any_size(face: str) -> None:
    for size in (-3, 0, 1, 17, 100_000):
        assert isinstance(assets.font(face, size), pygame.font.Font)
    assert assets.font(face, 17) is assets.font(face, 17)
    with pytest.raises(KeyError):
        assets.font("comic", 17)


@pytest.mark.parametrize("face", assets.FACES)
def test_every_face_has_the_letters_we_write(face: str) -> None:
    for letter in "abcxyzABCXYZ0123456789.,:;!?()[]'\"“”‘’–—…×·½ äöüßéèêñçøåžščřŁőűþ":
        assert assets.covers(face, letter), (face, letter)


def test_coverage_tells_what_a_face_lacks() -> None:
    assert not assets.covers("body", "中")
    assert not assets.covers("body", "□")
    assert assets.covers("wide", "→")
    assert assets.covers("wide", "□")
    assert not assets.covers("wide", "\U0001f9ff")


def test_a_glyph_that_is_covered_looks_different_from_the_empty_box() -> None:
    """The coverage read from the file agrees with what is drawn."""
    for face in assets.FACES:
        font = assets.font(face, 24)
        box = pygame.image.tobytes(font.render("\ue123", True, "white"), "RGBA")
        for letter in "aÄžЖ→□中א½":
            drawn = pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")
            assert assets.covers(face, letter) == (drawn != box), (face, letter)


def test_every_font_has_its_licence_beside_it() -> None:
    for file in assets.FACES.values():
        family = file.split("-")[0].split(".")[0]
        licence = assets.path("fonts", f"{family}-LICENCE.txt")
        assert "icense" in licence.read_text(encoding="utf-8"), family


def test_words_of_a_language_that_lacks_a_file_are_empty() -> None:
    assert assets.texts("en", "no_such_file") == {}
    assert assets.texts("xx", "app") == {}
    assert assets.text_files("xx") == ()
