"""What is said of Custodian Dice is true, and reads as one would say it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.custodian.board import GRID
from game.custodian.moves import Jump, Move
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.engine import CHANCE, Action, Seat
from scenes.custodian.sight import endangered
from scenes.custodian.words import explain
from scenes.words import Words
from tests.scenes.custodian.person import BOTH_WAYS, STUCK, WHITE, Sit, foresee
from tests.scenes.plain_match import OPENING, TAKING

# Words


@pytest.mark.parametrize(
    ("position", "options", "moves", "lines"),
    [
        (OPENING, {}, ["b1-a3=1"], ["b1 to a3, turned to 1"]),
        (BOTH_WAYS, {}, ["a1^a3=1"], ["a1 jumps to a3, now 1"]),
        (BOTH_WAYS, {"chaos": True}, ["a1^a3"], ["a1 jumps to a3", "rolled"]),
        (STUCK, {"jumping": False}, ["pass"], ["could not go anywhere"]),
    ],
)
def test_lines_read_as_one_would_say_them(
    sit: Sit, position: str, options: dict[str, Any], moves: list[str], lines: list[str]
) -> None:
    seated = sit(position, wait=False, **options)
    for move in moves:
        seated.match.play(CUSTODIAN.parse(seated.match.state, move))
    said = [seated.scene.describe(entry) for entry in seated.match.log]
    for line, spoken in zip(lines, said, strict=False):
        assert spoken.startswith(line)


def test_a_capture_is_told_in_its_line(sit: Sit) -> None:
    seated = sit(TAKING, wait=False)
    taking = next(
        action
        for action in CUSTODIAN.actions(seated.match.state, WHITE)
        if isinstance(action, Move) and foresee(seated.match.state, action).taken
    )
    seated.match.play(taking)
    assert seated.scene.describe(seated.match.log[-1]).endswith("takes 4")


def test_the_instruction_follows_the_choice(sit: Sit) -> None:
    seated = sit()
    assert seated.scene.instruction() == "Choose one of your dice."
    seated.click("b1")
    assert "exactly 5 squares" in seated.scene.instruction()
    seated.click("a3")
    assert "Turn it by a quarter" in seated.scene.instruction()
    assert "set out" in sit(None).scene.instruction().lower()
    assert "skipped" in sit(STUCK, jumping=False).scene.instruction()


@pytest.mark.parametrize("number", range(8))
def test_what_is_said_for_an_action_is_true(number: int) -> None:
    """The facts are checked by playing on, not by the functions that found them."""
    words = Words(strict=True)
    for state, action in positions_of(number):
        said = explain(words, state, action, "Bert")
        assert said
        after = foresee(state, action).after
        taken = len(state.dice) - len(after.dice)
        if "fewer than two" in said:
            assert after.outcome is not None
            assert after.outcome.winner == action.seat
        elif "takes the" in said:
            assert taken == 1
        elif "dice at once" in said:
            assert taken > 1
            assert f"takes {taken} dice" in said
        elif "none of your dice" in said:
            assert takeable(after, action.seat) == set()
        elif "out of danger" in said:
            assert action.start in takeable(state, action.seat)
            assert action.end not in takeable(after, action.seat)
        elif "saves" in said:
            saved = takeable(state, action.seat) - takeable(after, action.seat) - {action.start}
            assert all(GRID.name(at) in said for at in saved)
        elif "threatens" in said:
            other = Seat(1 - action.seat)
            # Whatever is rolled in Chaos, they can be taken.
            lasting = set.intersection(*(takeable(p, other) for p in foresee(state, action).positions))
            fresh = lasting - takeable(state, other)
            assert all(GRID.name(at) in said for at in fresh)
            assert fresh


def positions_of(number: int) -> Iterator[tuple[Any, Any]]:
    rng = Random(number)
    options = Options(chaos=number % 2 == 1, corner_capture=number % 3 == 0)
    state = CUSTODIAN.read(OPENING, options)
    for _ in range(40):
        if state.outcome is not None:
            return
        if state.to_act == (CHANCE,):
            state = CUSTODIAN.apply(state, CUSTODIAN.chance(state).sample(rng)).state
            continue
        actions = CUSTODIAN.actions(state, state.to_act[0])
        if isinstance(actions[0], Move | Jump):
            for action in rng.sample(list(actions), min(4, len(actions))):
                yield state, action
        # Rather what takes something, so that all kinds of facts come up.
        best: list[Action] = [a for a in actions if isinstance(a, Move | Jump) and foresee(state, a).taken]
        state = CUSTODIAN.apply(state, rng.choice(best or list(actions))).state


def takeable(state: Any, seat: Seat) -> set[int]:
    """The dice of a seat that the other takes with any of its actions, found by playing all of them."""
    if state.outcome is not None:
        return set(endangered(state, seat))
    letter, dice = "bw"[seat], str(state).split()[0]
    turned = CUSTODIAN.read(f"{dice} {letter} 0", state.options)
    found: set[int] = set()
    if turned.outcome is not None:
        return set(endangered(state, seat))
    for action in CUSTODIAN.actions(turned, Seat(1 - seat)):
        if isinstance(action, Move | Jump):
            found |= {at for at, _ in foresee(turned, action).taken}
    return found


@pytest.mark.parametrize("chaos", [False, True])
def test_in_chaos_one_is_told_that_the_die_will_be_rolled(sit: Sit, chaos: bool) -> None:
    seated = sit(chaos=chaos)
    seated.click("b1")
    assert seated.scene.instruction().endswith("Then it is rolled.") == chaos
