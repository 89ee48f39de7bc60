"""Finds and opens what ships with the program: fonts, images, sounds, words and rule references.

The only place that opens an asset, because a frozen run keeps them elsewhere than a source run.
"""

from __future__ import annotations

import struct
import sys
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pygame

FACES = {
    "title": "Vollkorn-SemiBold.ttf",
    "body": "Cantarell-Regular.otf",
    "bold": "Cantarell-Bold.otf",
    "wide": "DejaVuSans.ttf",
}
"""The faces by what they are for; `wide` stands in where a letter is missing from the others."""

LARGEST_FONT = 512


@cache
def root() -> Path:
    """The folder that holds `assets/` and `seeds/`: the bundle of a frozen run, else the repository."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) if bundle else Path(__file__).resolve().parents[2]


def path(*parts: str) -> Path:
    """The path of an asset, for instance `path("sounds", "tap.wav")`."""
    return root().joinpath("assets", *parts)


@lru_cache(maxsize=96)
def font(face: str, size: int) -> pygame.font.Font:
    """The font of a face at a size in pixels, clamped to 1..LARGEST_FONT; KeyError for an unknown face."""
    return pygame.font.Font(str(path("fonts", FACES[face])), max(1, min(size, LARGEST_FONT)))


def sound(name: str) -> Path:
    """The path of a sound of `assets/sounds`."""
    return path("sounds", name)


def font_licences() -> dict[str, str]:
    """The licences of the fonts, by the name of the font."""
    ending = "-LICENCE.txt"
    files = sorted(path("fonts").glob(f"*{ending}"))
    return {file.name.removesuffix(ending): file.read_text(encoding="utf-8") for file in files}


def languages() -> tuple[str, ...]:
    """The languages that have a folder of words, in alphabetical order."""
    return tuple(sorted(folder.name for folder in path("text").iterdir() if folder.is_dir()))


def text_files(language: str) -> tuple[str, ...]:
    """The names of the files of words of a language, without `.toml`, in alphabetical order."""
    return tuple(sorted(file.stem for file in path("text", language).glob("*.toml")))


@cache
def texts(language: str, file: str) -> dict[str, Any]:
    """The words of `assets/text/<language>/<file>.toml`; empty where the language has no such file."""
    source = path("text", language, f"{file}.toml")
    return _toml(source) if source.is_file() else {}


@cache
def seed_files() -> tuple[str, ...]:
    """The keys of the games that have a rule reference, in alphabetical order."""
    return tuple(sorted(file.stem for file in (root() / "seeds").glob("*.toml")))


@cache
def seeds(game_key: str) -> dict[str, Any]:
    """The rule reference of a game, `seeds/<game_key>.toml`."""
    return _toml(root() / "seeds" / f"{game_key}.toml")


def covers(face: str, character: str) -> bool:
    """Whether a face has a glyph of its own for a character."""
    return ord(character) in _coverage(face)


def _toml(source: Path) -> dict[str, Any]:
    with source.open("rb") as stream:
        return tomllib.load(stream)


@cache
def _coverage(face: str) -> frozenset[int]:
    """The code points of a face, read from the font's own table.

    pygame cannot be asked: its metrics answer for a missing glyph with those of the empty box.
    """
    data = path("fonts", FACES[face]).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    for table in range(tables):
        tag, _, start, _ = struct.unpack_from(">4sIII", data, 12 + 16 * table)
        if tag == b"cmap":
            return _code_points(data, start)
    raise ValueError(f"{FACES[face]} has no character map")


def _code_points(data: bytes, start: int) -> frozenset[int]:
    found: set[int] = set()
    (subtables,) = struct.unpack_from(">H", data, start + 2)
    for subtable in range(subtables):
        (offset,) = struct.unpack_from(">I", data, start + 8 + 8 * subtable)
        at = start + offset
        (form,) = struct.unpack_from(">H", data, at)
        if form == 4:
            found |= _segments(data, at)
        elif form == 12:
            (groups,) = struct.unpack_from(">I", data, at + 12)
            for group in range(groups):
                first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * group)
                found.update(range(first, last + 1))
    return frozenset(found)


def _segments(data: bytes, at: int) -> set[int]:
    """The code points of a format 4 table: segments, each with a shift or its own list of glyphs."""
    (twice,) = struct.unpack_from(">H", data, at + 6)
    count = twice // 2
    last = struct.unpack_from(f">{count}H", data, at + 14)
    first = struct.unpack_from(f">{count}H", data, at + 16 + twice)
    shift = struct.unpack_from(f">{count}H", data, at + 16 + 2 * twice)
    offsets_at = at + 16 + 3 * twice
    offsets = struct.unpack_from(f">{count}H", data, offsets_at)
    found: set[int] = set()
    for segment in range(count):
        codes = range(first[segment], last[segment] + 1)
        if not offsets[segment]:
            empty_box = -shift[segment] % 65536
            found.update(code for code in codes if code != empty_box)
            continue
        place = offsets_at + 2 * segment + offsets[segment]
        known = min(len(codes), max(0, len(data) - place) // 2)
        glyphs = struct.unpack_from(f">{known}H", data, place)
        found.update(code for code, glyph in zip(codes, glyphs, strict=False) if glyph)
    return found
