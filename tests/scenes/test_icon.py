"""The icon in the forms that the systems ask for."""

from __future__ import annotations

import io
import struct

import pygame

from build import icon
from scenes.system import assets


def size_of(png: bytes) -> tuple[int, int]:
    return pygame.image.load(io.BytesIO(png), "icon.png").get_size()


def test_the_picture_has_clear_corners_and_an_opaque_middle() -> None:
    picture = pygame.image.load(str(assets.path("icon.png")))
    assert picture.get_size() == (512, 512)
    assert picture.get_at((0, 0)).a == 0 and picture.get_at((511, 511)).a == 0
    assert picture.get_at((256, 256)).a == 255


def test_e16_the_icon_of_windows_holds_every_size_from_16_to_256() -> None:
    data = assets.path("icon.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    sizes = []
    end = 6 + 16 * count
    for n in range(count):
        width, height, _, _, planes, bits, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * n)
        assert width == height and (planes, bits) == (1, 32) and start == end
        side = width or 256
        assert size_of(data[start : start + length]) == (side, side)
        sizes.append(side)
        end = start + length
    assert end == len(data)
    assert {16, 24, 32, 48, 64, 128, 256} <= set(sizes)


def test_e16_the_icon_of_macos_holds_every_kind() -> None:
    data = assets.path("icon.icns").read_bytes()
    assert data[:4] == b"icns" and struct.unpack_from(">I", data, 4) == (len(data),)
    kinds = {}
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at + 4)
        kinds[data[at : at + 4]] = size_of(data[at + 8 : at + length])[0]
        at += length
    assert kinds == icon.ICNS_KINDS


def test_a_small_size_is_drawn_with_few_pips_and_stays_light_on_dark() -> None:
    picture = icon.icon(16)
    assert picture.get_size() == (16, 16)
    tones = [sum(picture.get_at((x, y))[:3]) for x in range(16) for y in range(16)]
    assert max(tones) > 680 and min(tones) < 120
