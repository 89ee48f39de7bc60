"""What comes of an action, in positions from elsewhere: `apply` and `refused` of `tests/cases/captain.json`.

An action is applied with the further chance results `then`; the position after it, what is `due` then and the
`ranking` of an end are given. The lists of actions are compared where those of all games are.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from game.captain.rules import CAPTAIN
from game.captain.state import State
from game.engine import CHANCE, BadNotation, IllegalAction
from game.options import from_dict

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases/captain.json").read_text(encoding="utf-8")
)

every_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


def start(case: dict[str, Any]) -> State:
    return CAPTAIN.read(case["position"], from_dict(CAPTAIN.options, case["options"]))


@every_case
def test_actions_lead_to_these_positions(case: dict[str, Any]) -> None:
    for applied in case["apply"]:
        state = start(case)
        for text in [applied["action"], *applied.get("then", ())]:
            action = CAPTAIN.parse(state, text)
            CAPTAIN.require(state, action)
            state = CAPTAIN.apply(state, action).state
        assert str(state) == applied["after"]
        due = str(CAPTAIN.chance(state)) if state.to_act == (CHANCE,) else None
        assert due == applied.get("due")
        assert ranking(state) == applied.get("ranking")


@every_case
def test_what_is_not_allowed_is_refused(case: dict[str, Any]) -> None:
    state = start(case)
    for text in case.get("refused", ()):
        with pytest.raises((IllegalAction, BadNotation)):
            CAPTAIN.require(state, CAPTAIN.parse(state, text))


def ranking(state: State) -> list[str] | None:
    if state.outcome is None:
        return None
    return ["".join(CAPTAIN.letters[seat] for seat in group) for group in state.outcome.ranking]
