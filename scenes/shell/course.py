"""How a match went in figures that every game has: moves, what was captured, dice, time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.bots.reflexes import is_open
from game.engine import CHANCE
from game.events import Spoils
from game.match import Match
from scenes.shell.throws import throws_of
from scenes.words import Words


@dataclass(frozen=True)
class Course:
    """A figure for each seat, and how many seconds all of it took.

    `taken` counts dice or cards of others that fell to the seat, `thrown` has the faces of its dice,
    `thought` the seconds it took for its moves: None where everybody acted at once.
    """

    moves: tuple[int, ...]
    taken: tuple[int, ...]
    thrown: tuple[str, ...]
    thought: tuple[float, ...] | None
    seconds: float


def course_of(match: Match) -> Course:
    """How a match has gone so far."""
    count = len(match.seats)
    moves, taken, thrown, thought = [0] * count, [0] * count, [""] * count, [0.0] * count
    at_once, before = False, 0.0
    for entry in match.log:
        at_once |= is_open(entry.state)
        if entry.seat != CHANCE:
            moves[entry.seat] += entry.is_decision
            thought[entry.seat] += max(0.0, entry.seconds - before)
        for event in entry.events:
            if isinstance(event, Spoils):
                taken[event.seat] += event.taken
        before = entry.seconds
    for throw in throws_of(match):
        if throw.seat is not None:
            thrown[throw.seat] += throw.faces
    known = None if at_once else tuple(thought)
    return Course(tuple(moves), tuple(taken), tuple(thrown), known, before)


def lines_of(words: Words, course: Course, key: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The course of a match line by line: words, and a figure for each seat. What never happened has none.

    What is taken may have a name of its own in the game of that key.
    """
    taken = f"{key}.count.taken"
    yield words("result.moves"), tuple(map(str, course.moves))
    if any(course.taken):
        yield words(taken if words.has(taken) else "result.taken"), tuple(map(str, course.taken))
    if any(course.thrown):
        yield words("result.thrown"), tuple(str(len(faces)) for faces in course.thrown)
        yield words("result.mean"), tuple(_mean(words, faces) for faces in course.thrown)
    if course.thought is not None and course.seconds >= 1:
        yield words("result.time"), tuple(map(clock_time, course.thought))


def clock_time(seconds: float) -> str:
    """A span of time as a clock shows it: minutes and seconds, hours before them from the first one on."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _mean(words: Words, faces: str) -> str:
    return words.number(sum(map(int, faces)) / len(faces), 2) if faces else words("result.no_dice")
