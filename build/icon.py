"""Draws the icon of the application and writes assets/icon.png, .ico and .icns: `python -m build.icon`.

Two dice of the game's own on a felt tile with a wooden rim. Every size is drawn for itself: the small ones
have larger dice with fewer pips and a plainer rim, because the large picture would be a smudge there.
"""

from __future__ import annotations

import io
import os
import struct
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame

from game.cube import STANDARD, Cube
from scenes.dice.geometry import pips, shape
from scenes.dice.looks import look
from scenes.dice.painter import Detail, DiePainter
from scenes.dice.pose import about, product
from scenes.dice.view import View
from scenes.ui.shapes import ring, rounded
from scenes.view.texture import Wood, wood

FOLDER = Path(__file__).resolve().parent.parent / "assets"

PNG_SIZE = 512
ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)
ICNS_KINDS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""The kinds of pictures in an icon of macOS and their sizes; 10 to 14 are for screens of double density."""

FELT = (28, 94, 76)
SHADE = (12, 46, 38)
WALNUT = Wood((66, 34, 18), (128, 74, 42), 7, 0.7, 0.6)
EDGE = (186, 128, 76)

Point = tuple[float, float]


class Die(NamedTuple):
    """A die of the picture. Lengths are in parts of the icon's side; `turn` and `lean` are in degrees.

    It is turned about the upright, counterclockwise, then leaned away to show more of its front.
    """

    look: str
    cube: Cube
    edge: float
    centre: Point
    turn: float
    lean: float


LARGE = (
    Die("ebony", STANDARD.showing(3).turned(1), 0.35, (0.655, 0.355), -28, 18),
    Die("ivory", STANDARD.showing(5), 0.45, (0.415, 0.555), 33, 18),
)
TINY = (
    Die("ebony", STANDARD.showing(1), 0.42, (0.70, 0.33), -28, 10),
    Die("ivory", STANDARD, 0.55, (0.42, 0.57), 33, 4),
)
SMALL = (
    Die("ebony", STANDARD.showing(1), 0.42, (0.685, 0.34), -28, 14),
    Die("ivory", STANDARD.showing(3), 0.53, (0.415, 0.565), 33, 14),
)


def icon(size: int) -> pygame.Surface:
    """The icon at a size in pixels. There must be a display, be it a dummy."""
    small = size <= 40
    side = size * (2 if size > 256 else 4)
    margin = round((0.0 if small else 0.035) * side)
    tile = pygame.Rect(margin, margin, side - 2 * margin, side - 2 * margin)
    radius = round(0.21 * side)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    _draw_tile(picture, tile, radius, plain=small)
    for die in TINY if size <= 24 else SMALL if small else LARGE:
        _draw_die(picture, die, side, plain=small)
    # Shadows end at the edge of the tile, whatever is behind it.
    _cut(picture, tile, radius)
    return pygame.transform.smoothscale(picture, (size, size))


def _draw_tile(picture: pygame.Surface, tile: pygame.Rect, radius: int, plain: bool) -> None:
    if plain:
        picture.blit(rounded(tile.size, radius, WALNUT.light, 0.25), tile)
    else:
        planks = wood(tile.size, "icon", WALNUT, tile.width / 160).convert_alpha()
        picture.blit(planks, tile)
        _cut(picture, tile, radius)
        line = max(2, round(0.01 * tile.width))
        picture.blit(ring(tile.size, radius, line, EDGE), tile)
    rim = round((0.06 if plain else 0.055) * tile.width)
    fall = round(0.014 * tile.width)
    hollow = tile.inflate(-2 * rim, -2 * rim)
    picture.blit(rounded(hollow.size, radius - rim, SHADE), hollow)
    # The rim is higher than the felt and shades its upper and left side.
    lit = pygame.Rect(hollow.left + fall, hollow.top + fall, hollow.width - fall, hollow.height - fall)
    picture.blit(rounded(lit.size, radius - rim - fall, FELT, 0.16), lit)


def _cut(picture: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
    """Leaves nothing outside of a rounded rectangle."""
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    mask.blit(rounded(rect.size, radius, (255, 255, 255)), rect)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def _draw_die(picture: pygame.Surface, die: Die, side: int, plain: bool) -> None:
    seen = shape(product(about((-1, 0, 0), die.lean), about((0, 0, 1), die.turn)), View.TILTED)
    material = replace(look(die.look), rings=0) if plain else look(die.look)
    painter = DiePainter(material, View.TILTED, die.edge * side / 2)
    body = painter.paint(painter.paint_blank(seen, Detail.FINE), seen, pips(die.cube), Detail.FINE)
    place = body.get_rect(center=(round(die.centre[0] * side), round(die.centre[1] * side)))
    for fall, blur, strength in ((0.05, 0.05, 150), (0.018, 0.02, 130)):
        cast = _cast(body, round(blur * side), strength)
        picture.blit(
            cast, cast.get_rect(center=(place.centerx + 0.7 * fall * side, place.centery + fall * side))
        )
    picture.blit(body, place)


def _cast(body: pygame.Surface, blur: int, strength: int) -> pygame.Surface:
    """A soft shadow of the outline of `body`."""
    whole = pygame.Surface((body.get_width() + 4 * blur, body.get_height() + 4 * blur), pygame.SRCALPHA)
    whole.blit(body, (2 * blur, 2 * blur))
    whole.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
    small = (max(1, whole.get_width() // blur), max(1, whole.get_height() // blur))
    return pygame.transform.smoothscale(pygame.transform.smoothscale(whole, small), whole.get_size())


def as_png(picture: pygame.Surface) -> bytes:
    stream = io.BytesIO()
    pygame.image.save(picture, stream, "icon.png")
    return stream.getvalue()


def as_ico(pictures: dict[int, bytes]) -> bytes:
    """An icon of Windows from PNG files by size; 0 stands for 256 in its table."""
    table, data = b"", b""
    start = 6 + 16 * len(pictures)
    for size, png in pictures.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), start + len(data))
        data += png
    return struct.pack("<HHH", 0, 1, len(pictures)) + table + data


def as_icns(pictures: dict[bytes, bytes]) -> bytes:
    """An icon of macOS from PNG files by kind."""
    data = b"".join(kind + struct.pack(">I", 8 + len(png)) + png for kind, png in pictures.items())
    return b"icns" + struct.pack(">I", 8 + len(data)) + data


def main() -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    sizes = {PNG_SIZE, *ICO_SIZES, *ICNS_KINDS.values()}
    pngs = {size: as_png(icon(size)) for size in sorted(sizes)}
    (FOLDER / "icon.png").write_bytes(pngs[PNG_SIZE])
    (FOLDER / "icon.ico").write_bytes(as_ico({size: pngs[size] for size in ICO_SIZES}))
    (FOLDER / "icon.icns").write_bytes(as_icns({kind: pngs[size] for kind, size in ICNS_KINDS.items()}))


if __name__ == "__main__":
    main()
