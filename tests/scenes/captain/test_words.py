"""What is said about battles, lines that meet, ties and chances."""

from __future__ import annotations

import pytest

from game.captain.events import Score, Scored
from game.captain.moves import Reroll
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.engine import Seat
from scenes.captain import words as said
from scenes.words import Words

WORDS = Words("en", strict=True)
NAMES = ("Anna", "Bo", "Cem")
CONTESTED = (
    "35..66b545..34../12r556..55r525../23..45b*13..13../26..15..46..55.. setup:b g "
    "r=0123455/-/112255/-/0,b=01234555/-/1466/-/0,g=012345555/-/114445/-/0 26"
)


def test_cp_25_the_move_list_says_who_encloses_a_treasure_and_who_takes_it() -> None:
    state = CAPTAIN.read(CONTESTED, Options())
    events = CAPTAIN.apply(state, CAPTAIN.parse(state, "b card 5@b2")).events
    line = said.describe(WORDS, events, NAMES)
    assert "b3 is enclosed by Anna and Bo and goes to Anna, who comes first" in line
    assert "Anna encloses b3 between a3 and c3" in line
    spoken = [told for event in events if (told := said.announced(WORDS, event, NAMES))]
    assert any("It goes to Anna" in told for told in spoken)


def scored(reason: str, *scores: tuple[int, int, int]) -> Scored:
    return Scored(tuple(Score(Seat(seat), *figures) for seat, figures in enumerate(scores)), reason)


def test_cp_29_what_decided_is_told_with_its_figures() -> None:
    most = scored("treasures", (14, 2, 1), (11, 3, 0), (9, 0, 4))
    assert said.decision(WORDS, most, NAMES) == "Anna has 14, Bo has 11, Cem has 9."
    doubles = scored("doubles", (12, 3, 1), (12, 1, 2), (8, 4, 4))
    assert said.decision(WORDS, doubles, NAMES) == (
        "Anna and Bo have 12 treasure cards each: Anna has 3 doubles, Bo has one double."
    )
    bells = scored("bells", (12, 3, 2), (12, 3, 1), (12, 2, 5))
    assert said.decision(WORDS, bells, NAMES) == (
        "Anna and Bo have 12 treasure cards each: Anna ended 2 dice phases, Bo ended one dice phase."
    )
    shared = scored("shared", (12, 3, 1), (12, 3, 1), (8, 0, 2))
    assert said.decision(WORDS, shared, NAMES) == "Anna and Bo share the first place."


def test_a_hint_to_roll_says_how_often_that_helps() -> None:
    text = "14..25..36../12..46..55../23..16..34.. dice:r r r=0123455/-/111222/-/0,b=0123455/-/113456/-/0 23"
    state = CAPTAIN.read(text, Options(mode="strategic"))
    told = said.explain(WORDS, state, Reroll(Seat(0), (1, 1)))
    assert told.startswith("roll 1 1 again: in ") and "of 100 rolls" in told
    assert "One free treasure fits your dice now." in told


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ["hint.fits", "move.fallen"])
def test_of_nothing_it_is_said_that_it_is_nothing(language: str, key: str) -> None:
    words = Words(language, strict=True)
    none = words(f"captain.{key}_none")
    assert "0" not in none
    assert none not in (words(f"captain.{key}", count=1), words(f"captain.{key}", count=2))
