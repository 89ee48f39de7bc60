"""The sounds of the table, and the only user of the mixer.

A computer without loudspeakers is an ordinary one: there every call does nothing, and `reason` says why.
"""

from __future__ import annotations

import logging
import random
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.system import assets

VARIANTS = {
    "tap": 6,  # a die set down on the board
    "click": 6,  # a die against a die; a die chosen
    "roll": 5,  # one die thrown, the weakest, to five dice, the strongest
    "slide": 4,
    "flip": 4,
    "tilt": 4,  # a die rolled over its edge onto the next cell
    "capture": 4,  # a die squeezed out between two
    "lift": 4,  # a die lifted off its square, taken
    "tile": 5,
    "card": 4,
    "hit": 3,  # something is struck and lost
    "treasure": 3,
    "press": 4,
    "illegal": 4,
    "turn": 2,  # they take turns, as the players do
    "pass": 2,  # a turn in which nothing can be done
    "round": 1,  # a round is over, the match goes on
    "win": 1,
    "lose": 1,
    "draw": 1,
    "bell_start": 1,
    "bell_end": 1,
    "bell_false": 1,
}
"""The names of the sounds and of how many each is one picked, from the softest to the hardest."""

FREQUENCY, CHANNELS = 44_100, 2

VOICES = 16
"""How many sounds can be heard at once."""

SHARE = 0.5
"""How much of the room below full scale that is left a new sound may take."""

DROWNED = 0.1
"""A sound that could have only this part of its loudness would not be heard among the others."""

STEP = 0.01
"""How finely, in seconds, the loudness of a sound is known over its course."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Clip:
    """A decoded sound. `ahead[n]` is its loudest sample (1 is full scale) from step n to its end."""

    sound: pygame.mixer.Sound
    ahead: tuple[float, ...]

    def loudness(self, elapsed: float) -> float:
        """The most that is still to come after `elapsed` seconds."""
        # The mixer works in blocks, so a sound may lag by one of them behind the clock.
        step = max(0, int(elapsed / STEP) - 2)
        return self.ahead[step] if step < len(self.ahead) else 0.0


@dataclass(frozen=True)
class _Voice:
    clip: _Clip
    volume: float
    started: float


class Sound:
    """Plays sounds by name.

    Args:
        volume: 0..100, as the player sets it.
        muted: silent until `set_muted(False)`.
        clock: seconds that only grow.
    """

    def __init__(
        self, volume: int = 80, muted: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.volume = volume
        self.muted = muted
        self.told: Callable[[str], object] = lambda name: None
        """Called with the name of every sound that is due, heard or not, for those who read captions."""
        self.reason: str | None = None
        """The key of the words that tell the player why there is no sound; None while there is."""
        self._clock = clock
        self._open = False
        self._clips: dict[tuple[str, int], _Clip | None] = {}
        self._awaited = [(name, variant) for name, count in VARIANTS.items() for variant in range(count)]
        self._voices: list[_Voice] = []
        self._last: dict[str, int] = {}
        self._random = random.Random()

    @property
    def available(self) -> bool:
        """Whether there is a device to play on; False before `open`."""
        return self._open

    def open(self) -> None:
        """Opens the device. Called after the first frame, for some systems take their time about it."""
        try:
            # No changes allowed: the mixer converts for the device, and samples here are what was asked for.
            pygame.mixer.init(FREQUENCY, -16, CHANNELS, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
        except (pygame.error, NotImplementedError) as error:
            # NotImplementedError: a pygame that was built without its mixer.
            self._fall_silent("sound.no_device", error)
        else:
            self._open = True
            self.reason = None

    def close(self) -> None:
        """Gives the device back."""
        if self._open:
            self._open = False
            self._forget()
            try:
                pygame.mixer.quit()
            except pygame.error as error:
                _log.info("the sound device did not close: %s", error)

    def preload_step(self) -> bool:
        """Decodes one sound that was not played yet; for idle frames. Whether more are left."""
        if self._open and self._awaited:
            self._clip(*self._awaited[0])
        return self._open and bool(self._awaited)

    @property
    def damaged(self) -> list[str]:
        """The files that were to be decoded by now and could not be."""
        return [f"{name}_{variant}.wav" for (name, variant), clip in self._clips.items() if clip is None]

    def play(self, name: str, strength: float = 1.0) -> None:
        """Plays one variant of a sound, never the same twice in a row.

        `strength` (0..1) makes it louder and picks among the harder variants. What sounds together stays
        below full scale: each new sound takes at most half of the room that the others leave to their ends.
        Raises KeyError for an unknown name.
        """
        strength = min(1.0, max(0.0, strength))
        variant = self._choose(name, strength)
        self.told(name)
        if not self._open or self.muted or not self.volume:
            return
        clip = self._clip(name, variant)
        if clip is None:
            return
        now = self._clock()
        self._voices = [v for v in self._voices if v.clip.loudness(now - v.started)]
        room = 1.0 - sum(v.volume * v.clip.loudness(now - v.started) for v in self._voices)
        # Ears hear ratios: squared, every stretch of the volume slider does about as much as any other.
        wanted = (self.volume / 100) ** 2 * (0.25 + 0.75 * strength**2)
        volume = min(wanted, SHARE * room / clip.loudness(0))
        if volume < DROWNED * wanted:
            return
        try:
            channel = pygame.mixer.find_channel()
            if channel is not None:
                # Before, because the mixer may take the first block at once; after, because pygame says that
                # starting a channel may reset it.
                channel.set_volume(volume)
                channel.play(clip.sound)
                channel.set_volume(volume)
                self._voices.append(_Voice(clip, volume, now))
        except pygame.error as error:
            self._fall_silent("sound.device_lost", error)

    def set_volume(self, percent: int) -> None:
        """Sets the volume, 0..100, of the sounds to come."""
        self.volume = min(100, max(0, percent))

    def set_muted(self, muted: bool) -> None:
        """Silences what sounds now and what is to come, or lets it be heard again."""
        self.muted = muted
        if muted and self._open:
            self._voices.clear()
            try:
                pygame.mixer.stop()
            except pygame.error as error:
                self._fall_silent("sound.device_lost", error)

    def _choose(self, name: str, strength: float) -> int:
        count = VARIANTS[name]
        width = min(count, max(2, count // 2))
        first = round(strength * (count - width))
        last = self._last.get(name)
        choices = [variant for variant in range(first, first + width) if variant != last]
        self._last[name] = self._random.choice(choices) if choices else first
        return self._last[name]

    def _clip(self, name: str, variant: int) -> _Clip | None:
        """The decoded sound; None where its file is missing or damaged."""
        key = (name, variant)
        if key not in self._clips:
            self._awaited.remove(key)
            self._clips[key] = _decoded(f"{name}_{variant}.wav")
        return self._clips[key]

    def _fall_silent(self, reason: str, error: Exception) -> None:
        _log.warning("no sound: %s", error)
        self.reason = reason
        self._open = False
        self._forget()

    def _forget(self) -> None:
        """Drops what was decoded for a device that is gone."""
        self._awaited = [*self._clips, *self._awaited]
        self._clips.clear()
        self._voices.clear()


def _decoded(file: str) -> _Clip | None:
    try:
        sound = pygame.mixer.Sound(str(assets.sound(file)))
    except (pygame.error, OSError) as error:
        _log.warning("a sound cannot be played: %s", error)
        return None
    samples = array("h", sound.get_raw())[::CHANNELS]  # the files are mono: all channels are alike
    block = round(STEP * FREQUENCY)
    ahead: list[float] = []
    loudest = 1
    for start in reversed(range(0, len(samples), block)):
        part = samples[start : start + block]
        loudest = max(loudest, max(part), -min(part))
        ahead.append(loudest / 32_768)
    return _Clip(sound, tuple(reversed(ahead)))
