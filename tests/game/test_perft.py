"""Action lists and counts of positions from elsewhere: `tests/cases/<game>.json`, one file a game.

A case holds a position, its options, the legal actions in order (by text where several seats may act) and the
number of positions after one ply, two plies and so on. Counts beyond `QUICK` are left to the slow run.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from game.catalog import find_game
from game.engine import AnyGame, IllegalAction, Seat
from game.options import from_dict
from game.perft import perft, split

CASES = Path(__file__).parents[1] / "cases"
QUICK = 100_000


def cases() -> list[tuple[AnyGame, dict[str, Any]]]:
    return [
        (game, case)
        for path in sorted(CASES.glob("*.json"))
        if (game := find_game(path.stem)) is not None
        for case in json.loads(path.read_text(encoding="utf-8"))
    ]


def case_id(game: AnyGame, case: dict[str, Any]) -> str:
    return "-".join([game.key, case["id"], *(f"{k}={v}".lower() for k, v in case["options"].items())])


def counts() -> list[Any]:
    return [
        pytest.param(
            game,
            case,
            depth,
            count,
            id=f"{case_id(game, case)}-{depth}",
            marks=[pytest.mark.slow] if count > QUICK else [],
        )
        for game, case in cases()
        for depth, count in enumerate(case.get("perft", ()), start=1)
    ]


def position(game: AnyGame, case: dict[str, Any]) -> Any:
    return game.read(case["position"], from_dict(game.options, case["options"]))


@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=case_id(game, case)) for game, case in cases()]
)
def test_the_actions_are_these_in_this_order(game: AnyGame, case: dict[str, Any]) -> None:
    state = position(game, case)
    assert str(state) == case["position"]
    actions = [str(action) for seat in state.to_act for action in game.actions(state, seat)]
    assert (sorted(actions) if len(state.to_act) > 1 else actions) == case["actions"]


@pytest.mark.parametrize(("game", "case", "depth", "count"), counts())
def test_the_positions_are_so_many(game: AnyGame, case: dict[str, Any], depth: int, count: int) -> None:
    state = position(game, case)
    found = perft(game, state, depth)
    assert found == count, f"the count below each action: {split(game, state, depth)}"


@pytest.mark.parametrize(
    ("game", "case"),
    [
        pytest.param(game, case, id=case_id(game, case))
        for game, case in cases()
        if len(case.get("perft", ())) > 1
    ],
)
def test_the_split_adds_up_and_names_every_action(game: AnyGame, case: dict[str, Any]) -> None:
    if case["perft"][1] > QUICK:
        pytest.skip("two plies are too many here")
    parts = split(game, position(game, case), 2)
    assert list(parts) == case["actions"]
    assert sum(parts.values()) == case["perft"][1]


def test_a_game_that_is_over_is_counted_on_the_last_ply_only() -> None:
    game = find_game("custodian")
    assert game is not None
    won = game.read("......b1b2/........../..w1....../........../.......... w 0", game.options())
    assert won.outcome is not None
    assert perft(game, won, 0) == 1
    assert perft(game, won, 1) == 0


def test_rolls_that_are_due_are_no_ply() -> None:
    game = find_game("custodian")
    assert game is not None
    due = game.read("b3b3....../........../........../........../w3w?...... w 0", game.options(chaos=True))
    assert perft(game, due, 0) == 6
    assert perft(game, due, 1) == sum(split(game, due, 1).values())


def test_chance_too_rich_to_list_cannot_be_counted() -> None:
    from tests.game.specimen import STALLS_GAME

    state = STALLS_GAME.new(STALLS_GAME.options(), 2, Seat(0))
    with pytest.raises(IllegalAction, match="outcomes"):
        perft(STALLS_GAME, state, 4)
