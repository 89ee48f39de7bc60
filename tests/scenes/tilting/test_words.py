"""What is said of Tilting Dice is true, and reads as one would say it."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import Seat
from game.tilting.board import GRID
from game.tilting.events import Compared
from game.tilting.moves import Tilt
from game.tilting.rules import TILTING
from game.tilting.state import Phase
from scenes.tilting.words import endangered, explain
from scenes.words import Words
from tests.scenes.tilting.person import (
    BLACK,
    MIDDLE,
    PLACED,
    WHITE,
    Sit,
    make_match,
    meets,
)

# Words


def test_lines_read_as_one_would_say_them(sit: Sit) -> None:
    seated = sit(*MIDDLE, "e2:NWW", wait=False)
    said = [seated.scene.describe(entry) for entry in seated.match.log]
    assert said == [
        "the board is laid",
        "built 654321 and 654321",
        "built 332211 and 665544",
        "placed dice on a1 and f1",
        "placed dice on a6 and f6",
        "f1 to f2",
        "a6 to d6",
        "f2 to e2",
        "d6 to c4",
        "e2 to c3, 10 beats 2",
    ]


def test_every_line_of_a_match_has_words_and_every_hint_is_true() -> None:
    """The facts are checked by playing on, not by the functions that found them."""
    words, told = Words(strict=True), set()
    for seed in range(5):
        rng = Random(seed)
        match = make_match()
        while match.state.outcome is None and len(match.log) < 70:
            state = match.state
            actions = list(TILTING.suggestions(state, state.to_act[0]))
            for action in rng.sample(actions, min(4, len(actions))):
                said = explain(words, state, action, "Bert")
                assert said or state.turns >= state.rules.limit - 1
                if isinstance(action, Tilt):
                    told.add(said.split()[0] + said.split()[1])
                    hold_to_the_rules(state, action, said)
            quiet = [
                action for action in actions if state.phase is not Phase.TILT or not meets(state, action)
            ]
            match.play(rng.choice(quiet or actions))
    assert len(told) >= 4


def hold_to_the_rules(state: Any, turn: Tilt, said: str) -> None:
    step = TILTING.apply(state, turn)
    compared = [event for event in step.events if isinstance(event, Compared)]
    if said.startswith("This captures"):
        best = max(compared, key=lambda event: event.margin)
        assert best.margin > 0
        assert f"{best.moved.value} beats {best.rival.value}" in said
        assert ("matching tile" in said) == best.moved.doubled
    elif "out of reach" in said:
        assert turn.start in takeable(state, turn.seat)
        assert turn.end not in takeable(step.state, turn.seat)
    elif "none of your dice" in said:
        assert takeable(step.state, turn.seat) == set()
    elif "threatens" in said:
        rival = Seat(1 - turn.seat)
        fresh = takeable(step.state, rival) - takeable(state, rival)
        assert fresh
        assert all(GRID.name(at) in said for at in fresh)
    elif "only" in said:
        assert all(GRID.name(at) in said for at in takeable(step.state, turn.seat))


def takeable(state: Any, seat: Seat) -> set[int]:
    """The dice of a seat that the other side captures with any of its turns, found by playing all of them."""
    dice, rival = str(state).split()[2:6], Seat(1 - seat)
    tiles = str(state).split()[0]
    turned = TILTING.read(f"{tiles} {'wb'[rival]} {' '.join(dice)} {rival}", TILTING.options(rounds=1))
    found: set[int] = set()
    for action in TILTING.actions(turned, rival):
        after = TILTING.apply(turned, action)
        for event in after.events:
            if getattr(event, "winner", None) == rival and hasattr(event, "captured"):
                found |= set(event.captured)
    return found


def test_threats_are_dice_that_the_other_side_can_capture() -> None:
    for seed in range(8):
        rng = Random(seed)
        match = make_match(PLACED)
        for _ in range(12):
            state = match.state
            if state.phase is not Phase.TILT:
                break
            for seat in (WHITE, BLACK):
                assert set(endangered(state, seat)) == takeable(state, seat)
            match.play(rng.choice(list(TILTING.actions(state, state.turn))))


def test_the_instruction_follows_the_choice(sit: Sit) -> None:
    seated = sit(*MIDDLE)
    assert seated.scene.instruction().startswith("Choose one of your dice.")
    seated.click("e2")
    assert "three tilts to go" in seated.scene.instruction()
    seated.click("e3")
    assert seated.scene.instruction() == "2 tilts to go."
    seated.click("d3")
    assert seated.scene.instruction().startswith("One tilt to go.")
    seated.point("d2")
    assert seated.scene.instruction().startswith("There it meets nobody")
