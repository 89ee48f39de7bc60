"""The sounds, how they play together without clipping, and the silence where there is no device."""

from __future__ import annotations

import math
import random
import wave
from array import array
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from build import sounds
from scenes.system import assets
from scenes.view.sound import CHANNELS, FREQUENCY, VARIANTS, VOICES, Sound
from scenes.words import Words


def read(name: str, variant: int) -> tuple[array[int], int]:
    with wave.open(str(assets.sound(f"{name}_{variant}.wav"))) as source:
        assert (source.getnchannels(), source.getsampwidth()) == (1, 2)
        return array("h", source.readframes(source.getnframes())), source.getframerate()


def middle_frequency(samples: array[int], rate: int) -> float:
    """The root mean square of the frequencies in a sound, in hertz."""
    steps = sum((b - a) ** 2 for a, b in pairwise(samples))
    return rate / math.pi * math.asin(min(1.0, math.sqrt(steps / sum(s * s for s in samples)) / 2))


def seconds_until_below(samples: array[int], rate: int, decibels: float) -> float:
    limit = max(map(abs, samples)) * 10 ** (decibels / 20)
    return max(n for n, sample in enumerate(samples) if abs(sample) > limit) / rate


ALL = [(name, variant) for name, count in VARIANTS.items() for variant in range(count)]


class TestFiles:
    def test_there_is_a_file_for_every_sound_and_a_recipe_for_every_file(self) -> None:
        files = {path.name for path in assets.path("sounds").iterdir()}
        assert files == {f"{name}_{variant}.wav" for name, variant in ALL}
        assert {name: recipe.variants for name, recipe in sounds.RECIPES.items()} == VARIANTS

    def test_they_are_small(self) -> None:
        assert sum(path.stat().st_size for path in assets.path("sounds").iterdir()) < 1_200_000

    @pytest.mark.parametrize("name", VARIANTS)
    def test_they_keep_below_full_scale_and_begin_at_once_and_end_in_silence(self, name: str) -> None:
        for variant in range(VARIANTS[name]):
            samples, rate = read(name, variant)
            peak = max(map(abs, samples))
            assert 20 * math.log10(peak / 32_768) < -3
            assert abs(samples[-1]) < peak / 100
            if name not in ("slide", "card"):  # what is rubbed swells
                assert max(map(abs, samples[: rate // 50])) > peak / 20
            assert abs(sum(samples) / len(samples)) < 5

    @pytest.mark.parametrize("name", [name for name, count in VARIANTS.items() if count > 1])
    def test_no_two_variants_are_alike(self, name: str) -> None:
        takes = [read(name, variant)[0] for variant in range(VARIANTS[name])]
        for one, other in combinations(takes, 2):
            apart = sum(abs(a - b) for a, b in zip(one, other, strict=False))
            assert apart > 0.3 * sum(map(abs, one))

    @pytest.mark.parametrize("name", ["tap", "turn"])
    def test_the_script_makes_the_committed_files(self, name: str) -> None:
        for variant in range(VARIANTS[name]):
            committed, _ = read(name, variant)
            made = sounds.samples_of(name, variant)
            assert len(made) == len(committed)
            # One step of 65,536 is allowed: sines differ in their last digit between systems.
            assert all(abs(a - b) <= 1 for a, b in zip(made, committed, strict=True))

    def test_written_files_hold_the_samples(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sounds, "FOLDER", tmp_path / "new")
        monkeypatch.setattr(sounds, "RECIPES", {"press": sounds.RECIPES["press"]})
        sounds.main()
        for variant in range(4):
            with wave.open(str(tmp_path / "new" / f"press_{variant}.wav")) as source:
                assert source.readframes(source.getnframes()) == read("press", variant)[0].tobytes()

    @pytest.mark.parametrize("variant", range(VARIANTS["tap"]))
    def test_a_tap_is_wood_it_knocks_low_and_does_not_ring(self, variant: int) -> None:
        samples, rate = read("tap", variant)
        assert 600 < middle_frequency(samples, rate) < 3_000
        assert 0.015 < seconds_until_below(samples, rate, -20) < 0.06
        assert seconds_until_below(samples, rate, -40) < 0.1

    @pytest.mark.parametrize("variant", range(VARIANTS["click"]))
    def test_a_click_is_hard_plastic_high_and_over_at_once(self, variant: int) -> None:
        samples, rate = read("click", variant)
        assert middle_frequency(samples, rate) > 4_000
        assert seconds_until_below(samples, rate, -20) < 0.025

    def test_a_harder_tap_is_brighter(self) -> None:
        pitches = [middle_frequency(*read("tap", variant)) for variant in range(VARIANTS["tap"])]
        assert pitches[0] < pitches[2] < pitches[-1]

    def test_the_quiet_ones_are_quiet(self) -> None:
        def peak(name: str) -> int:
            return max(map(abs, read(name, 0)[0]))

        assert peak("turn") < peak("illegal") < peak("tap")
        assert peak("turn") < peak("press") < peak("click")


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Recorder:
    """Stands in for the channels of the mixer and remembers what they were given."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.volume = 0.0
        self.played: list[tuple[float, pygame.mixer.Sound, float]] = []

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.played.append((self.clock.now, sound, self.volume))


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def recorder(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder(clock)
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda: recorder)
    return recorder


@pytest.fixture
def opened(device: None, clock: Clock) -> Sound:
    opened = Sound(100, clock=clock)
    opened.open()
    assert opened.available and opened.reason is None
    return opened


def use_everything(silent: Sound) -> None:
    for name in VARIANTS:
        silent.play(name, 0.5)
    assert silent.preload_step() is False
    silent.set_volume(50)
    silent.set_muted(True)
    silent.set_muted(False)
    silent.close()


class TestWithoutDevice:
    def test_a1_it_says_so_and_does_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
        pygame.mixer.quit()
        silent = Sound()
        silent.open()
        assert not silent.available
        assert silent.reason is not None and Words(strict=True)(silent.reason)
        use_everything(silent)

    def test_a_pygame_without_mixer_is_no_device_either(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Missing:
            def init(self, *values: object, **named: object) -> None:
                raise NotImplementedError("mixer module not available")

        monkeypatch.setattr(pygame, "mixer", Missing())
        silent = Sound()
        silent.open()
        assert silent.reason == "sound.no_device"
        use_everything(silent)

    def test_before_it_is_opened_nothing_plays(self) -> None:
        unopened = Sound()
        assert not unopened.available and unopened.reason is None
        use_everything(unopened)

    def test_a8_a_device_that_goes_away_silences_the_rest(
        self, opened: Sound, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def gone() -> None:
            raise pygame.error("device unplugged")

        monkeypatch.setattr(pygame.mixer, "find_channel", gone)
        opened.play("tap")
        assert not opened.available
        assert opened.reason is not None and Words(strict=True)(opened.reason)
        use_everything(opened)

    @pytest.mark.parametrize("call", ["stop", "quit"])
    def test_a_device_that_cannot_be_stopped_is_let_go(
        self, opened: Sound, call: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def gone() -> None:
            raise pygame.error("device unplugged")

        with monkeypatch.context() as patch:
            patch.setattr(pygame.mixer, call, gone)
            opened.set_muted(True)
            opened.close()
        assert not opened.available

    def test_it_can_be_opened_again(self, opened: Sound, recorder: Recorder) -> None:
        opened.play("tap")
        opened.close()
        assert not opened.available
        opened.open()
        opened.play("tap")
        assert opened.available and len(recorder.played) == 2


class TestPlaying:
    def test_an_unknown_name_is_refused_even_in_silence(self) -> None:
        with pytest.raises(KeyError):
            Sound().play("trumpet")

    @pytest.mark.parametrize("name", [name for name, count in VARIANTS.items() if count > 1])
    def test_never_the_same_variant_twice_in_a_row(
        self, opened: Sound, name: str, recorder: Recorder, clock: Clock
    ) -> None:
        rng = random.Random(7)
        for _ in range(400):
            opened.play(name, rng.random())
            clock.now += 2
        played = [sound for _, sound, _ in recorder.played]
        assert len(played) == 400
        assert all(one is not next_one for one, next_one in pairwise(played))
        assert len(set(map(id, played))) == VARIANTS[name]

    def test_a_single_take_repeats(self, opened: Sound, recorder: Recorder, clock: Clock) -> None:
        for _ in range(2):
            opened.play("win")
            clock.now += 5
        assert len(recorder.played) == 2

    def test_stronger_is_louder_and_harder(self, opened: Sound, recorder: Recorder, clock: Clock) -> None:
        volumes, pitches = [], []
        for strength in (-1.0, 0.0, 0.5, 1.0, 7.0):
            heard = []
            for _ in range(12):
                opened.play("tap", strength)
                clock.now += 1
                _, sound, volume = recorder.played[-1]
                heard.append(middle_frequency(array("h", sound.get_raw())[::CHANNELS], FREQUENCY))
            volumes.append(volume)
            pitches.append(sum(heard) / len(heard))
        assert volumes[0] == volumes[1] < volumes[2] < volumes[3] == volumes[4]
        assert pitches[1] < pitches[2] < pitches[3]

    def test_the_volume_is_the_players(self, opened: Sound, recorder: Recorder, clock: Clock) -> None:
        for percent in (100, 50, 10, 400):
            opened.set_volume(percent)
            opened.play("win")
            clock.now += 5
        full, half, low, clamped = (volume for _, _, volume in recorder.played)
        assert full == clamped > half > low > 0
        opened.set_volume(-5)
        opened.play("win")
        assert len(recorder.played) == 4

    def test_muted_is_silent_at_once(self, opened: Sound) -> None:
        opened.play("bell_end")
        assert pygame.mixer.get_busy()
        opened.set_muted(True)
        assert not pygame.mixer.get_busy()
        opened.play("bell_end")
        assert not pygame.mixer.get_busy()
        opened.set_muted(False)
        opened.play("bell_end")
        assert pygame.mixer.get_busy()

    def test_thirty_two_dice_at_once_do_not_clip(
        self, opened: Sound, recorder: Recorder, clock: Clock
    ) -> None:
        rng = random.Random(3)
        start = clock.now
        for _ in range(90):
            clock.now += rng.choice((0.0, 0.001, 0.004, 0.03))
            opened.play(rng.choice(("tap", "click", "roll", "capture")), rng.random())
        mixed = [0.0] * (6 * FREQUENCY)
        for at, sound, volume in recorder.played:
            # The mixer starts a sound with its next block of 512 samples.
            first = (round((at - start) * FREQUENCY) // 512 + 1) * 512
            for n, sample in enumerate(array("h", sound.get_raw())[::CHANNELS], first):
                mixed[n] += volume * sample
        assert 8_000 < max(map(abs, mixed)) <= 32_767
        assert len(recorder.played) > 20

    def test_what_would_drown_is_left_out(self, opened: Sound, recorder: Recorder, clock: Clock) -> None:
        for _ in range(40):
            opened.play("tap")
        together = len(recorder.played)
        assert 2 < together < VOICES
        clock.now += 1
        opened.play("tap")
        assert len(recorder.played) == together + 1
        assert recorder.played[-1][2] == recorder.played[0][2]

    def test_with_every_channel_busy_a_sound_is_left_out(self, opened: Sound, clock: Clock) -> None:
        opened.set_volume(20)
        for _ in range(3 * VOICES):
            opened.play("bell_end", 0)
        assert opened.available
        assert all(pygame.mixer.Channel(n).get_busy() for n in range(VOICES))

    def test_a_damaged_file_silences_only_itself(
        self, opened: Sound, recorder: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "bad.wav").write_bytes(b"RIFF")
        find = assets.sound

        def sound(file: str) -> Path:
            kind = file.split("_")[0]
            return {"tap": tmp_path / "bad.wav", "win": tmp_path / "missing.wav"}.get(kind) or find(file)

        monkeypatch.setattr(assets, "sound", sound)
        for name in ("tap", "win", "tap"):
            opened.play(name)
        assert not recorder.played and opened.available
        opened.play("click")
        assert len(recorder.played) == 1

    def test_all_are_decoded_in_small_steps(self, opened: Sound, recorder: Recorder) -> None:
        opened.play("tap")
        steps = 1
        while opened.preload_step():
            steps += 1
        assert steps == len(ALL) - 1
        for name in VARIANTS:
            opened.play(name)


def test_only_the_sound_layer_touches_the_mixer() -> None:
    sources = (assets.root() / "scenes").rglob("*.py")
    users = {path.name for path in sources if "mixer" in path.read_text(encoding="utf-8")}
    assert users == {"sound.py"}
