"""The first matches of a game for somebody who has never seen it: what is explained in them, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING, Any

from game.engine import Action
from scenes.system import assets
from scenes.teaching.fruits import fruits, hurts

if TYPE_CHECKING:
    from game.match import Entry
    from scenes.teaching.guide import Guide


@dataclass(frozen=True)
class Note:
    """Something to be explained once, under a name that has its words, as soon as a condition holds."""

    name: str
    when: str


@dataclass(frozen=True)
class FirstMatch:
    """What the rule reference says of a first match, under `first_match`."""

    key: str
    name: str
    """Which of the first matches of the game it is; '' where there is only one."""
    position: str
    house_rules: Mapping[str, Any]
    seed: str
    careful: int
    """For so many turns the rival leaves no opening if it need not."""
    notes: tuple[Note, ...]

    @property
    def learnt_as(self) -> str:
        """The name under which it is kept that it was played."""
        return f"first_match {self.name}" if self.name else "first_match"


@cache
def first_matches(key: str) -> dict[str, FirstMatch]:
    """The first matches of a game by name."""
    found = (_read(key, told) for told in assets.seeds(key).get("first_match", ()))
    return {match.name: match for match in found}


def _read(key: str, told: Mapping[str, Any]) -> FirstMatch:
    return FirstMatch(
        key=key,
        name=told.get("name", ""),
        position=told["figure"],
        house_rules=told.get("with", {}),
        seed=told["seed"],
        careful=told.get("careful", 0),
        notes=tuple(Note(note["name"], note["when"]) for note in told["notes"]),
    )


def holds(condition: str, guide: Guide) -> bool:
    """Whether a condition holds at the table now; of several, joined by `and`, whether all do.

    `start`, `won`, `lost`, `drawn`: of the match. `turn N`: the person has the turn for the Nth time.
    `at CLAUSE`: the person has the turn, in what this clause is about. `chosen N`: the person has made N
    choices of a turn. `can PATTERN`: the person may do what is so noted. `can hurt`, `can win`: there is
    something to be taken, or won. `danger`: the rival could take something next. `did PATTERN`,
    `rival did PATTERN`: what was done last; `hurt` and `was hurt`: it took something. `done N PATTERN`: the
    person has done so N times. `happened KIND`: an event of that kind came of what was done last.
    `refused`: the person has chosen something forbidden.
    """
    return all(_holds(part, guide) for part in condition.split(" and "))


def _holds(condition: str, guide: Guide) -> bool:
    what, _, more = condition.partition(" ")
    match what:
        case "start":
            return True
        case "refused":
            return guide.was_refused
        case "won" | "lost" | "drawn":
            return guide.ending == what
        case "turn":
            return guide.has_turn and guide.turns >= int(more)
        case "at":
            return guide.has_turn and guide.scene.help_place == (guide.told.key, more)
        case "chosen":
            picker = guide.scene.picker
            return picker is not None and len(picker.path) >= int(more)
        case "danger":
            return guide.has_turn and bool(guide.scene.threatened())
        case "can":
            return guide.has_turn and any(_is_so(action, more, guide) for action in guide.actions)
        case "did":
            return _last_is(guide.own_last, more)
        case "hurt":
            return _hurt(guide.own_last, guide)
        case "done":
            number, _, pattern = more.partition(" ")
            return sum(fnmatchcase(entry.text, pattern) for entry in guide.own) >= int(number)
        case "happened":
            return any(type(event).__name__ == more for event in guide.last_events)
        case "rival":
            return _last_is(guide.rivals_last, more.partition(" ")[2])
        case "was":
            return _hurt(guide.rivals_last, guide)
    raise ValueError(f"{condition!r} is no condition of a note")


def _is_so(action: Action, what: str, guide: Guide) -> bool:
    state = guide.scene.match.state
    if what == "hurt":
        return hurts(guide.scene.game, state, action)
    if what == "win":
        outcome = fruits(guide.scene.game, state, action).outcome
        return outcome is not None and outcome.winner == guide.seat
    return fnmatchcase(str(action), what)


def _last_is(entry: Entry | None, pattern: str) -> bool:
    return entry is not None and fnmatchcase(entry.text, pattern)


def _hurt(entry: Entry | None, guide: Guide) -> bool:
    if entry is None or entry.action is None:
        return False
    log = guide.scene.match.log
    before = guide.scene.match.state_after(log.index(entry))
    return hurts(guide.scene.game, before, entry.action)
