"""Makes every sound of the game and writes them to assets/sounds: `python -m build.sounds`.

Nothing is recorded: each sound is a small scene played on the instruments of `build.instruments`.
"""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

from build.instruments import (
    Mode,
    Samples,
    Track,
    bar,
    bell,
    board,
    die,
    evened,
    felt,
    in_a_room,
    mix,
    softened,
)

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
FULL, HALF = 44_100, 22_050


# Each sound takes its own generator, how hard the thing happens (0..1, from the first variant to the last)
# and the sample rate.


def _contact(soft: float, hard: float, force: float) -> float:
    return soft * math.pow(hard / soft, force)


def _square(rng: Random) -> list[Mode]:
    return board(rng.uniform(0.14, 0.44), rng.uniform(0.14, 0.47))


def tap(rng: Random, force: float, rate: int) -> Samples:
    """A die set down on the board: a corner first, then the face."""
    wood, plastic = Track(0.2, rate), Track(0.2, rate)
    contact = _contact(0.0004, 0.00017, force)
    gap = rng.uniform(0.007, 0.016)
    for at, strength in ((0.0, 0.5 + 0.5 * force), (gap, 1 - 0.4 * force), (gap * 1.9, 0.16 * force)):
        wood.push(at, contact, strength)
        plastic.push(at, contact * 0.4, strength * (0.3 + 0.7 * force))
    return in_a_room(mix(wood.ring(_square(rng)), plastic.ring(die(rng), 0.5)), rate)


def click(rng: Random, force: float, rate: int) -> Samples:
    """A die against a die: hard, high, over at once."""
    plastic, wood = Track(0.07, rate), Track(0.07, rate)
    at = 0.0
    for strength in (1.0, rng.uniform(0.25, 0.5), rng.uniform(0.08, 0.2) * force):
        plastic.push(at, _contact(0.00012, 0.00005, force), strength)
        at += rng.uniform(0.004, 0.011)
    wood.push(0.001, 0.0003, 0.1)
    return in_a_room(mix(plastic.ring(die(rng)), wood.ring(_square(rng), 0.8)), rate, 0.7)


def roll(rng: Random, force: float, rate: int) -> Samples:
    """One die (the first variant) to five (the last) thrown over felt and wood, tumbling until they lie."""
    seconds = 1.1
    places = [Track(seconds, rate) for _ in range(3)]
    cloth, plastic = Track(seconds, rate), Track(seconds, rate)
    count = 1 + round(4 * force)
    for _ in range(count):
        at, speed = rng.uniform(0.0, 0.05 + 0.03 * count), rng.uniform(0.8, 1.0)
        while speed > 0.05 and at < seconds - 0.12:
            if speed > 0.5 and rng.random() < 0.5:
                cloth.push(at, 0.0022, 0.9 * speed)
                plastic.push(at, 0.00018, 0.2 * speed)
            else:
                rng.choice(places).push(at, 0.0002 / (0.5 + 0.5 * speed), 0.7 * speed**0.8)
                plastic.push(at + rng.uniform(0, 0.001), 0.0001, 0.6 * speed)
            if count > 1 and rng.random() < 0.3:
                plastic.push(at + rng.uniform(0.004, 0.02), 0.00009, rng.uniform(0.4, 1.0) * speed)
            # High bounces first; then the die rolls over its edges, quicker and lower each time.
            at += (0.17 if speed > 0.45 else 0.11) * speed**0.55 * rng.uniform(0.75, 1.2)
            speed *= rng.uniform(0.64, 0.86)
    wood = [place.ring(_square(rng)) for place in places]
    dry = mix(*wood, cloth.ring(felt(rng), 0.5), plastic.ring(die(rng) + die(rng), 0.32))
    return evened(in_a_room(dry, rate), 2.5)


def slide(rng: Random, force: float, rate: int) -> Samples:
    """A die pushed over the wood."""
    seconds = 0.24 + 0.08 * force
    track, stop = Track(seconds + 0.06, rate), Track(seconds + 0.06, rate)
    track.rub(0.0, seconds, 1.0, rng, grain=0.75)
    stop.push(seconds * 0.88, 0.0009, 0.7)
    surface = [
        Mode(f * rng.uniform(0.92, 1.08), 11 / f, g)
        for f, g in ((620, 0.5), (1_350, 0.9), (2_500, 0.6), (4_300, 0.3))
    ]
    return mix(track.ring(surface, 0.5), track.ring(_square(rng), 0.05), stop.ring(_square(rng)))


def flip(rng: Random, force: float, rate: int) -> Samples:
    """A die turned over its edge: it scrapes up, tips and drops on its face."""
    lift, drop = 0.075 + 0.02 * rng.random(), 0.0
    drop = lift + 0.05
    rubbing, wood, plastic = (Track(0.34, rate) for _ in range(3))
    rubbing.rub(0.0, lift + 0.04, 0.5, rng)
    contact = _contact(0.0004, 0.00018, force)
    for at, strength in ((0.004, 0.22), (lift, 0.3), (drop, 1.0), (drop + rng.uniform(0.012, 0.02), 0.4)):
        wood.push(at, contact, strength)
        plastic.push(at, contact * 0.4, strength)
    surface = [
        Mode(f * rng.uniform(0.92, 1.08), 9 / f, g) for f, g in ((1_500, 0.7), (2_900, 0.6), (4_700, 0.35))
    ]
    dry = mix(rubbing.ring(surface, 0.1), wood.ring(_square(rng)), plastic.ring(die(rng), 0.4))
    return in_a_room(dry, rate)


def tilt(rng: Random, force: float, rate: int) -> Samples:
    """A die rolled over its edge onto the next tile: it turns on the edge and falls flat."""
    seconds = 0.28
    rubbing, wood, plastic = (Track(seconds, rate) for _ in range(3))
    fall = 0.07 + 0.02 * rng.random()
    rubbing.rub(0.0, fall, 0.35, rng, grain=0.5)
    contact = _contact(0.0005, 0.0002, force)
    for at, strength in ((0.002, 0.16), (fall, 1.0), (fall + rng.uniform(0.008, 0.014), 0.3 + 0.2 * force)):
        wood.push(at, contact, strength)
        plastic.push(at, contact * 0.45, 0.6 * strength)
    edge = [Mode(f * rng.uniform(0.93, 1.07), 8 / f, g) for f, g in ((1_100, 0.7), (2_200, 0.5))]
    dry = mix(rubbing.ring(edge, 0.08), wood.ring(_square(rng)), plastic.ring(die(rng), 0.25))
    return in_a_room(dry, rate)


def hit(rng: Random, force: float, rate: int) -> Samples:
    """Something heavy strikes the table, and splinters of wood follow."""
    seconds = 0.42
    cloth, wood, splinters = (Track(seconds, rate) for _ in range(3))
    cloth.push(0.0, 0.0045, 1.0)
    wood.push(0.001, _contact(0.0009, 0.0004, force), 1.0)
    for _ in range(3 + round(4 * force)):
        splinters.push(rng.uniform(0.02, 0.2), 0.00018, rng.uniform(0.1, 0.45))
    plate = [Mode(rng.uniform(900, 1_700) * r, 0.035, g) for r, g in ((1, 1.0), (1.9, 0.6))]
    dry = mix(cloth.ring(felt(rng), 0.55), wood.ring(_square(rng), 0.9), splinters.ring(plate, 0.5))
    return evened(in_a_room(dry, rate), 1.6)


def treasure(rng: Random, force: float, rate: int) -> Samples:
    """Coins poured on coins: small, bright, never quite together."""
    seconds = 0.5
    parts = []
    for _ in range(3 + round(4 * force)):
        coin = Track(seconds, rate)
        coin.push(rng.uniform(0.0, 0.05 + 0.16 * force), 0.00008, rng.uniform(0.4, 1.0))
        pitch = rng.uniform(3_300, 5_200)
        disc = ((1, 0.16, 1.0), (1.71, 0.1, 0.6), (2.3, 0.06, 0.35))
        parts.append(coin.ring([Mode(pitch * ratio, ring, gain) for ratio, ring, gain in disc]))
    return in_a_room(mix(*parts), rate, 0.7)


def capture(rng: Random, force: float, rate: int) -> Samples:
    """A die squeezed between two: both clack against it, and it slips up and out with a hollow pop."""
    seconds = 0.32
    plastic, wood = Track(seconds, rate), Track(seconds, rate)
    second = rng.uniform(0.018, 0.03)
    for at, strength in ((0.0, 0.8), (second, 1.0), (second + 0.012, 0.3)):
        plastic.push(at, _contact(0.00013, 0.00006, force), strength)
        wood.push(at, 0.0003, strength * 0.8)
    low, high, start = rng.uniform(300, 330), rng.uniform(640, 760), second + 0.03
    pop, turn = [0.0] * round(seconds * rate), 0.0
    for n in range(len(pop) - round(start * rate)):
        t = n / rate
        turn += 2 * math.pi * (high - (high - low) * math.exp(-t / 0.028)) / rate
        swell = (1 - math.exp(-t / 0.006)) * math.exp(-t / 0.034)
        pop[round(start * rate) + n] = 1.15 * swell * (math.sin(turn) + 0.25 * math.sin(2 * turn))
    return in_a_room(mix(plastic.ring(die(rng), 0.55), wood.ring(_square(rng)), pop), rate)


def lift(rng: Random, force: float, rate: int) -> Samples:
    """A die lifted off its square: it rocks over an edge, leaves the wood, and something light goes up."""
    seconds = 0.3
    plastic, wood = Track(seconds, rate), Track(seconds, rate)
    off = rng.uniform(0.045, 0.06)
    for at, strength in ((0.0, 0.7), (off, 1.0)):
        plastic.push(at, _contact(0.00016, 0.00008, force), strength)
        wood.push(at, 0.0004, strength * 0.5)
    low, high, start = rng.uniform(430, 480), rng.uniform(1_000, 1_150), off + 0.02
    rise, turn = [0.0] * round(seconds * rate), 0.0
    for n in range(len(rise) - round(start * rate)):
        t = n / rate
        turn += 2 * math.pi * (high - (high - low) * math.exp(-t / 0.045)) / rate
        swell = (1 - math.exp(-t / 0.012)) * math.exp(-t / 0.045)
        rise[round(start * rate) + n] = 0.5 * swell * math.sin(turn)
    return in_a_room(mix(plastic.ring(die(rng), 0.5), wood.ring(_square(rng)), rise), rate)


def tile(rng: Random, force: float, rate: int) -> Samples:
    """A small flat wooden tile laid on the board: lighter and higher than a die, no plastic in it."""
    track = Track(0.15, rate)
    gap = rng.uniform(0.009, 0.02)
    for at, strength in ((0.0, 0.8), (gap, 1.0), (gap * 1.7, 0.3 * force)):
        track.push(at, _contact(0.0003, 0.00014, force), strength)
    pitch = rng.uniform(1_180, 1_380)
    plate = [
        Mode(pitch * r, 0.06 / r**0.8, g)
        for r, g in ((1, 1.0), (1.45, 0.7), (1.81, 0.6), (2.58, 0.45), (4.5, 0.2))
    ]
    return in_a_room(mix(track.ring(plate, 0.9), track.ring(_square(rng), 0.5)), rate)


def card(rng: Random, force: float, rate: int) -> Samples:
    """A card drawn off another and laid on the felt."""
    track, cloth = Track(0.24, rate), Track(0.24, rate)
    swish = 0.1 + 0.03 * rng.random()
    track.rub(0.0, swish, 0.7 + 0.3 * force, rng, grain=0.35)
    track.rub(swish + 0.01, 0.022, 1.0, rng, grain=0.1)
    cloth.push(swish + 0.016, 0.002, 3.2)
    paper = [
        Mode(f * rng.uniform(0.94, 1.06), 7 / f, g)
        for f, g in ((1_700, 0.4), (3_100, 0.7), (5_200, 0.8), (7_800, 0.5))
    ]
    return mix(track.ring(paper), cloth.ring(felt(rng)))


def press(rng: Random, force: float, rate: int) -> Samples:
    """A button: the smallest piece of wood."""
    track = Track(0.07, rate)
    track.push(0.0, _contact(0.0006, 0.0004, force), 1.0)
    pitch = rng.uniform(880, 1_020)
    return track.ring([Mode(pitch, 0.04, 1.0), Mode(pitch * 2.6, 0.016, 0.35), Mode(pitch * 0.42, 0.03, 0.4)])


def illegal(rng: Random, force: float, rate: int) -> Samples:
    """Two knuckle taps, low and soft: no, not there."""
    track = Track(0.26, rate)
    for at, strength in ((0.0, 1.0), (0.105 + 0.01 * rng.random(), 0.72)):
        track.push(at, 0.0013, strength)
    return softened(track.ring(_square(rng)), 900, rate)


def _melody(
    notes: Iterable[tuple[float, float, float]], seconds: float, rate: int, contact: float
) -> Samples:
    parts = []
    for at, pitch, strength in notes:
        track = Track(seconds, rate)
        track.push(at, contact, strength)
        parts.append(track.ring(bar(pitch)))
    return in_a_room(mix(*parts), rate)


C4, D4, E4, F4, G4, A4, C5, D5, E5, G5, C6, E6 = (
    440 * 2 ** (step / 12) for step in (-9, -7, -5, -4, -2, 0, 3, 5, 7, 10, 15, 19)
)


def turn(rng: Random, force: float, rate: int) -> Samples:
    """Whose turn it is now: one small note; the two variants answer each other."""
    return _melody([(0.0, G5 if force else E5, 1.0)], 0.3, rate, 0.0008)


def passed(rng: Random, force: float, rate: int) -> Samples:
    """A turn that is let go by: a step down, hardly heard; the two variants stand a tone apart."""
    upper, lower = (E4, C4) if force else (D4, A4 / 2)
    return _melody([(0.0, upper, 0.8), (0.11, lower, 0.6)], 0.34, rate, 0.0016)


def round_over(rng: Random, force: float, rate: int) -> Samples:
    """A round is over and the match goes on: a step up that stays open."""
    return _melody([(0.0, G4, 0.7), (0.11, C5, 0.8), (0.22, D5, 0.8)], 0.5, rate, 0.0009)


def win(rng: Random, force: float, rate: int) -> Samples:
    """Up the chord on wooden bars, and the chord itself to end with."""
    notes = [(0.0, C5, 0.7), (0.1, E5, 0.75), (0.2, G5, 0.8), (0.3, C6, 0.95)]
    chord = [(0.5, C5, 0.8), (0.508, E5, 0.7), (0.516, G5, 0.7), (0.524, E6, 0.75)]
    return _melody(notes + chord, 1.35, rate, 0.0006)


def lose(rng: Random, force: float, rate: int) -> Samples:
    """Three steps down, softly; nobody is scolded."""
    return _melody([(0.0, A4, 0.8), (0.17, F4, 0.75), (0.34, D4, 0.9)], 1.1, rate, 0.0013)


def draw(rng: Random, force: float, rate: int) -> Samples:
    """Two equal notes and an open fifth: nobody is above."""
    return _melody([(0.0, G4, 0.8), (0.18, G4, 0.7), (0.36, C4, 0.8), (0.366, G4, 0.6)], 1.1, rate, 0.0011)


def _rung(strokes: Iterable[tuple[float, float]], modes: list[Mode], seconds: float, rate: int) -> Samples:
    track = Track(seconds, rate)
    for at, strength in strokes:
        track.push(at, 0.0001, strength)
    return in_a_room(track.ring(modes), rate, 0.6)


def bell_start(rng: Random, force: float, rate: int) -> Samples:
    """Two bright strokes."""
    return _rung([(0.0, 0.8), (0.15, 1.0)], bell(2_093), 1.3, rate)


def bell_end(rng: Random, force: float, rate: int) -> Samples:
    """One stroke that is left to ring."""
    return _rung([(0.0, 1.0)], bell(1_760, 1.15), 1.6, rate)


def bell_false(rng: Random, force: float, rate: int) -> Samples:
    """A stroke with the hand on the bell."""
    cloth = Track(0.3, rate)
    cloth.push(0.0, 0.003, 0.9)
    return mix(_rung([(0.0, 1.0), (0.09, 0.5)], bell(1_865, 0.09), 0.3, rate), cloth.ring(felt(rng)))


class Recipe(NamedTuple):
    """How a sound is made. `peak` is the level of its loudest sample below full scale, in dB."""

    make: Callable[[Random, float, int], Samples]
    variants: int
    peak: float
    rate: int = FULL


RECIPES = {
    "tap": Recipe(tap, 6, -7),
    "click": Recipe(click, 6, -9),
    "roll": Recipe(roll, 5, -6),
    "slide": Recipe(slide, 4, -20, HALF),
    "flip": Recipe(flip, 4, -8, HALF),
    "tilt": Recipe(tilt, 4, -8, HALF),
    "capture": Recipe(capture, 4, -6, HALF),
    "lift": Recipe(lift, 4, -8, HALF),
    "tile": Recipe(tile, 5, -8),
    "card": Recipe(card, 4, -15),
    "hit": Recipe(hit, 3, -7, HALF),
    "treasure": Recipe(treasure, 3, -14, HALF),
    "press": Recipe(press, 4, -16),
    "illegal": Recipe(illegal, 4, -15, HALF),
    "turn": Recipe(turn, 2, -25, HALF),
    "pass": Recipe(passed, 2, -19, HALF),
    "round": Recipe(round_over, 1, -14, HALF),
    "win": Recipe(win, 1, -8, HALF),
    "lose": Recipe(lose, 1, -11, HALF),
    "draw": Recipe(draw, 1, -11, HALF),
    "bell_start": Recipe(bell_start, 1, -9, HALF),
    "bell_end": Recipe(bell_end, 1, -8, HALF),
    "bell_false": Recipe(bell_false, 1, -10, HALF),
}


def samples_of(name: str, variant: int) -> array[int]:
    """The finished 16-bit samples of one sound; variants count from 0, the softest first."""
    recipe = RECIPES[name]
    force = variant / (recipe.variants - 1) if recipe.variants > 1 else 1.0
    dry = recipe.make(Random(f"{name}/{variant}"), force, recipe.rate)
    return _levelled(dry, recipe)


def _levelled(samples: Samples, recipe: Recipe) -> array[int]:
    """Without the constant part of the pushes, at the asked peak, without the silence before and after."""
    pace, mean, centred = 1 - math.exp(-2 * math.pi * 35 / recipe.rate), 0.0, []
    for sample in samples:
        mean += (sample - mean) * pace
        centred.append(sample - mean)
    peak = max(map(abs, centred))
    start = next(n for n, sample in enumerate(samples) if sample)
    end = 1 + max(n for n, sample in enumerate(centred) if abs(sample) > peak * 10 ** (-48.5 / 20))
    scale = 32_767 * 10 ** (recipe.peak / 20) / peak
    fade = round(0.008 * recipe.rate)
    return array("h", (round(scale * centred[n] * min(1.0, (end - n) / fade)) for n in range(start, end)))


def as_wav(samples: array[int], rate: int) -> bytes:
    """Samples as a mono WAV file."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(samples.tobytes())
    return stream.getvalue()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, recipe in RECIPES.items():
        for variant in range(recipe.variants):
            data = as_wav(samples_of(name, variant), recipe.rate)
            (FOLDER / f"{name}_{variant}.wav").write_bytes(data)
            total += len(data)
    print(f"{total:,} bytes in {FOLDER}")


if __name__ == "__main__":
    main()
