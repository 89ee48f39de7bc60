"""Animations end where they must, in the order of time, however the seconds are cut into frames."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes import animation
from scenes.animation import Animation, Call, Parallel, Sequence, Speed, Timeline, Tween, Until, Wait

Log = list[object]
Build = Callable[[Log, Timeline], Animation]

# Sixty-fourths are exact as floats: so a cut of time falls on an end exactly, or not at all.
DURATIONS = st.integers(0, 200).map(lambda count: count / 64)
EASES = [
    animation.linear,
    animation.out_cubic,
    animation.in_out_cubic,
    animation.out_bounce,
    animation.out_back,
]


def _tween(duration: float, name: int) -> Build:
    def build(log: Log, timeline: Timeline) -> Animation:
        return Sequence(
            Call(lambda: log.append(("starts", name))),
            Tween(duration, lambda at: log.append(("ends", name)) if at == 1.0 else None),
        )

    return build


def _call(name: int) -> Build:
    return lambda log, timeline: Call(lambda: log.append(("called", name)))


def _adding(track: str, added: Build) -> Build:
    return lambda log, timeline: Call(lambda: timeline.add(added(log, timeline), track))


def _group(kind: type[Sequence] | type[Parallel]) -> Callable[[list[Build]], Build]:
    def grouped(parts: list[Build]) -> Build:
        return lambda log, timeline: kind(*(part(log, timeline) for part in parts))

    return grouped


LEAVES = st.one_of(
    st.builds(_tween, DURATIONS, st.integers(0, 999)),
    st.builds(_call, st.integers(0, 999)),
    DURATIONS.map(lambda duration: lambda log, timeline: Wait(duration)),
)
ANIMATIONS: st.SearchStrategy[Build] = st.recursive(
    LEAVES,
    lambda parts: st.one_of(
        st.lists(parts, max_size=4).map(_group(Sequence)),
        st.lists(parts, max_size=4).map(_group(Parallel)),
        st.builds(_adding, st.sampled_from("abc"), parts),
    ),
    max_leaves=10,
)
SCRIPTS = st.lists(st.tuples(st.sampled_from("abc"), ANIMATIONS), max_size=5)


def _started(script: list[tuple[str, Build]], speed: Speed = Speed.NORMAL) -> tuple[Timeline, Log]:
    timeline = Timeline(speed)
    log: Log = []
    for track, build in script:
        timeline.add(build(log, timeline), track)
    return timeline, log


@given(SCRIPTS, st.lists(st.integers(0, 90).map(lambda count: count / 64), min_size=1, max_size=60))
def test_one_long_frame_does_what_many_short_ones_do(
    script: list[tuple[str, Build]], cuts: list[float]
) -> None:
    whole, whole_log = _started(script)
    cut, cut_log = _started(script)
    for seconds in cuts:
        cut.update(seconds)
    whole.update(sum(cuts))
    assert cut_log == whole_log
    assert cut.busy == whole.busy
    cut.update(10_000)
    whole.finish()
    assert cut_log == whole_log
    assert not cut.busy
    assert not whole.busy


@given(SCRIPTS, st.sampled_from(Speed), st.floats(0, 5))
def test_every_speed_and_a_finish_midway_end_alike(
    script: list[tuple[str, Build]], speed: Speed, midway: float
) -> None:
    plain, plain_log = _started(script)
    plain.finish()
    other, other_log = _started(script, speed)
    other.update(midway)
    other.finish()
    assert sorted(map(str, other_log)) == sorted(map(str, plain_log))
    other.update(60)
    other.finish()
    assert len(other_log) == len(plain_log)


@given(st.lists(DURATIONS, min_size=1, max_size=6))
def test_a_sequence_lasts_as_long_as_its_parts_together_and_a_parallel_as_its_longest(
    durations: list[float],
) -> None:
    for kind, length in ((Sequence, sum(durations)), (Parallel, max(durations))):
        timeline = Timeline()
        timeline.add(kind(*(Wait(duration) for duration in durations)))
        timeline.update(max(0.0, length - 1 / 128))
        assert timeline.busy == (length > 0)
        timeline.update(1 / 128)
        assert not timeline.busy


@pytest.mark.parametrize("ease", EASES)
def test_easing_goes_from_nought_to_one(ease: animation.Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-12)
    assert ease(1.0) == pytest.approx(1.0, abs=1e-12)
    steps = [ease(step / 1000) for step in range(1001)]
    assert max(abs(after - before) for before, after in pairwise(steps)) < 0.01


@pytest.mark.parametrize("ease", EASES)
def test_a_tween_shows_the_eased_way_and_ends_at_exactly_one(ease: animation.Ease) -> None:
    seen: list[float] = []
    timeline = Timeline()
    timeline.add(Tween(2.0, seen.append, ease))
    timeline.update(0.5)
    timeline.update(1.0)
    timeline.update(60.0)
    assert seen == [ease(0.25), ease(0.75), 1.0]


def test_d1_a_frame_of_a_minute_in_the_middle_skips_nothing() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add(
        Sequence(
            Tween(0.4, lambda at: log.append(at) if at == 1.0 else None),
            Call(lambda: log.append("landed")),
            Wait(0.3),
            Call(lambda: log.append("counted")),
        )
    )
    timeline.update(0.2)
    timeline.update(60.0)
    assert log == [1.0, "landed", "counted"]
    assert not timeline.busy


def test_tracks_run_side_by_side_and_each_in_order() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add(Sequence(Wait(1.0), Call(lambda: log.append("dice at 1"))), "dice")
    timeline.add(Call(lambda: log.append("dice after")), "dice")
    timeline.add(Sequence(Wait(0.5), Call(lambda: log.append("panel at 0.5"))), "panel")
    assert timeline.busy_on("dice")
    assert not timeline.busy_on("sound")
    timeline.update(60.0)
    assert log == ["panel at 0.5", "dice at 1", "dice after"]


def test_nothing_happens_before_the_next_update_even_when_off() -> None:
    log: Log = []
    timeline = Timeline(Speed.OFF)
    timeline.add(Sequence(Tween(3.0, log.append), Call(lambda: log.append("done"))))
    assert log == []
    assert timeline.busy
    timeline.update(0.0)
    assert log == [1.0, "done"]
    assert not timeline.busy


def test_fast_takes_less_time_and_normal_the_time_given() -> None:
    for speed, seconds in ((Speed.NORMAL, 1.0), (Speed.FAST, 0.4)):
        timeline = Timeline(speed)
        timeline.add(Wait(1.0))
        timeline.update(seconds - 0.01)
        assert timeline.busy
        timeline.update(0.01)
        assert not timeline.busy


def test_what_a_call_adds_to_an_idle_track_starts_at_that_moment() -> None:
    seen: list[float] = []
    timeline = Timeline()
    timeline.add(
        Sequence(Wait(0.5), Call(lambda: timeline.add(Tween(1.0, seen.append, animation.linear), "other")))
    )
    timeline.update(0.75)
    assert seen[-1] == 0.25


def test_a_call_may_finish_the_timeline_it_runs_on() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add(Sequence(Call(timeline.finish), Wait(9.0), Call(lambda: log.append("end"))))
    timeline.add(Sequence(Wait(5.0), Call(lambda: log.append("other"))), "other")
    timeline.update(0.0)
    assert log == ["other", "end"]
    assert not timeline.busy


def test_a_call_may_clear_the_timeline_it_runs_on() -> None:
    log: Log = []
    timeline = Timeline()
    timeline.add(Sequence(Call(timeline.clear), Call(lambda: log.append("never"))))
    timeline.add(Call(lambda: log.append("never")), "other")
    timeline.update(60.0)
    assert log == []
    assert not timeline.busy


def test_a_call_that_raises_is_not_made_again() -> None:
    log: Log = []

    def fail() -> None:
        log.append("failed")
        raise OSError("no sound")

    timeline = Timeline()
    timeline.add(Sequence(Call(fail), Call(lambda: log.append("next"))))
    with pytest.raises(OSError, match="no sound"):
        timeline.update(1.0)
    timeline.update(1.0)
    assert log == ["failed", "next"]


def test_time_that_runs_backwards_does_nothing() -> None:
    seen: list[float] = []
    timeline = Timeline()
    timeline.add(Tween(1.0, seen.append, animation.linear))
    timeline.update(0.5)
    timeline.update(-5.0)
    timeline.update(0.25)
    assert seen == [0.5, 0.75]


def test_animations_that_add_themselves_without_end_are_reported_when_finished() -> None:
    timeline = Timeline()

    def again() -> None:
        timeline.add(Sequence(Wait(1.0), Call(again)))

    again()
    timeline.update(3600)
    assert timeline.busy
    with pytest.raises(RuntimeError, match="without end"):
        timeline.finish()


@pytest.mark.parametrize("duration", [-1.0, float("nan"), float("inf")])
def test_a_duration_is_a_finite_number_of_seconds(duration: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Wait(duration)
    with pytest.raises(ValueError, match="finite"):
        Tween(duration, lambda at: None)


@given(st.lists(st.floats(0.001, 0.1), min_size=1, max_size=300))
def test_rounding_never_makes_an_animation_longer_than_one_frame(frames: list[float]) -> None:
    total = sum(map(Fraction, frames))
    timeline = Timeline()
    timeline.add(Sequence(*(Wait(frame) for frame in frames)))
    passed = Fraction(0)
    while timeline.busy:
        timeline.update(0.1)
        passed += Fraction(0.1)
    assert total - Fraction(1, 10**6) <= passed <= total + Fraction(1, 10) + Fraction(1, 10**6)


def test_until_waits_for_what_happens_on_another_track() -> None:
    timeline = Timeline()
    seen: list[str] = []
    timeline.add(Sequence(Wait(0.5), Call(lambda: seen.append("landed"))), track="other")
    timeline.add(Sequence(Until(lambda: not timeline.busy_on("other")), Call(lambda: seen.append("over"))))
    timeline.update(0.4)
    assert seen == [] and timeline.busy
    timeline.update(0.2)
    assert seen == ["landed", "over"] and not timeline.busy
