"""What the sounds of the game are made of: things that ring, and what sets them off.

A thing that is struck is a bank of two-pole resonators, one for each way in which it can swing; what strikes
it is a short push of force, rounder and longer the softer the touch. The board is an orthotropic wooden plate
with the modes of such a plate, so a tap sounds different on every square. Frequencies are in hertz, times in
seconds, samples are floats of any size.
"""

import math
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

Samples = list[float]


class Mode(NamedTuple):
    """One way to swing. `decay` is the time in which it falls by 60 dB."""

    frequency: float
    decay: float
    gain: float


# --- things that ring ------------------------------------------------------------------------------------


def board(x: float, y: float) -> list[Mode]:
    """A walnut board of 36 x 36 cm, 14 mm thick, held at its edges and struck at (x, y) in 0..1.

    A mode is as loud as it swings where the board is struck. Wood loses its high tones first, which is why it
    knocks and does not ring.
    """
    edge, thickness, density = 0.36, 0.014, 640.0
    along, across, shear = 11.6e9, 1.25e9, 0.95e9
    stiffness = thickness**3 / 12
    modes = []
    for m in range(1, 7):
        for n in range(1, 12):
            bending = along * m**4 + 2 * (0.04 * along + 2 * shear) * (m * n) ** 2 + across * n**4
            frequency = math.pi / 2 * math.sqrt(bending * stiffness / (density * thickness)) / edge**2
            loudness = math.sin(m * math.pi * x) * math.sin(n * math.pi * y)
            if frequency < 4_200 and abs(loudness) > 0.05:
                # Long waves short-circuit in the air round the edge: the deepest modes hardly radiate.
                modes.append(Mode(frequency, _wooden(frequency), loudness * min(1.0, frequency / 420)))
    return modes


def _wooden(frequency: float) -> float:
    return 6.91 / (34 + 0.03 * math.pi * frequency)


def die(rng: Random) -> list[Mode]:
    """A hard plastic die: what one hears is the contact itself, short and high, for its own tones lie above
    hearing.
    """
    tones = (2_700, 3_900, 5_300, 6_900, 8_800, 11_200)
    gains = (0.3, -0.7, 1.0, -1.0, 0.75, -0.5)
    return [
        Mode(tone * rng.uniform(0.93, 1.07), rng.uniform(34, 52) / tone, gain * rng.uniform(0.7, 1.2))
        for tone, gain in zip(tones, gains, strict=True)
    ]


def felt(rng: Random) -> list[Mode]:
    """The cloth on the table: one dull, quickly swallowed thump."""
    return [Mode(rng.uniform(95, 125), 0.075, 1.0), Mode(rng.uniform(190, 260), 0.045, 0.5)]


def bar(pitch: float, ring: float = 1.0) -> list[Mode]:
    """A tuned wooden bar, as on a marimba: the second tone two octaves up, the third a tenth above that."""
    return [
        Mode(pitch, 0.62 * ring, 1.0),
        Mode(pitch * 3.97, 0.15 * ring, 0.26),
        Mode(pitch * 9.6, 0.05 * ring, 0.09),
    ]


def bell(pitch: float, ring: float = 1.0) -> list[Mode]:
    """A brass desk bell. Each tone is a close pair, because no bell is perfectly round: it shimmers."""
    partials = ((1.0, 1.9, 1.0), (2.32, 1.1, 0.75), (4.25, 0.6, 0.6), (0.51, 0.5, 0.12))
    modes = []
    for ratio, decay, gain in partials:
        modes.append(Mode(pitch * ratio, decay * ring, gain))
        modes.append(Mode(pitch * ratio + 2.1 * ratio**0.5, decay * ring, gain * 0.6))
    return modes


# --- what sets them off ----------------------------------------------------------------------------------


class Track:
    """Sound in the making: pushes and noise are laid on it in time, then rung through resonators."""

    def __init__(self, seconds: float, rate: int) -> None:
        self.rate = rate
        self.samples: Samples = [0.0] * round(seconds * rate)

    def push(self, at: float, contact: float, strength: float) -> None:
        """A half-wave of force `contact` long, whose area, the momentum, is `strength`."""
        length = max(2, round(contact * self.rate))
        start = round(at * self.rate)
        scale = strength * math.pi / (2 * length)
        for n in range(min(length, len(self.samples) - start)):
            self.samples[start + n] += scale * math.sin(math.pi * (n + 0.5) / length)

    def rub(self, at: float, seconds: float, strength: float, rng: Random, grain: float = 0.6) -> None:
        """Noise that swells and dies away, trembling by `grain` (0..1) as one surface catches another."""
        length = min(round(seconds * self.rate), len(self.samples) - round(at * self.rate))
        start = round(at * self.rate)
        slow, pace = 0.0, 1 - math.exp(-2 * math.pi * 90 / self.rate)
        for n in range(length):
            slow += (rng.uniform(-1, 1) - slow) * pace
            envelope = math.sin(math.pi * (n / length) ** 0.7) ** 2
            trembling = 1 - grain + grain * min(1.0, abs(slow) * 9)
            self.samples[start + n] += strength * envelope * trembling * rng.uniform(-1, 1)

    def ring(self, modes: Iterable[Mode], loudness: float = 1.0) -> Samples:
        """What the things with these modes sound like, set off by this track."""
        out = [0.0] * len(self.samples)
        first = next((n for n, sample in enumerate(self.samples) if sample), len(out))
        for mode in modes:
            turn = 2 * math.pi * mode.frequency / self.rate
            if turn > 0.95 * math.pi:
                continue
            radius = 10 ** (-3 / (mode.decay * self.rate))
            gain = loudness * mode.gain * math.sin(turn)
            near, far = 2 * radius * math.cos(turn), -radius * radius
            last = before = 0.0
            for n in range(first, len(out)):
                last, before = gain * self.samples[n] + near * last + far * before, last
                out[n] += last
        return out


def mix(*parts: Samples) -> Samples:
    out = [0.0] * max(map(len, parts))
    for part in parts:
        for n, sample in enumerate(part):
            out[n] += sample
    return out


def softened(samples: Samples, corner: float, rate: int) -> Samples:
    """Without most of what lies above `corner`."""
    pace, level, out = 1 - math.exp(-2 * math.pi * corner / rate), 0.0, []
    for sample in samples:
        level += (sample - level) * pace
        out.append(level)
    return out


def in_a_room(samples: Samples, rate: int, depth: float = 1.0) -> Samples:
    """With the first echoes of table and walls, or it would seem to happen inside the loudspeaker."""
    echoes = (
        (0.0031, 0.20),
        (0.0072, -0.15),
        (0.0113, 0.12),
        (0.0178, -0.09),
        (0.0262, 0.06),
        (0.0371, -0.04),
    )
    dull = softened(samples, 3_200, rate)
    out = samples + [0.0] * round(0.04 * rate)
    for delay, gain in echoes:
        start = round(delay * rate)
        for n, sample in enumerate(dull):
            out[start + n] += depth * gain * sample
    return out


def evened(samples: Samples, drive: float) -> Samples:
    """With the loudest strokes held back, so that the quiet ones beside them are heard."""
    scale = drive / max(map(abs, samples))
    return [math.tanh(scale * sample) for sample in samples]
