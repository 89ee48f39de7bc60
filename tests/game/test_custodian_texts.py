"""Custodian Dice: notation, position texts, refusals, and what holds in every game."""

import re
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.chance import Roll
from game.cube import opposite
from game.custodian.board import GRID, HOME_ROWS
from game.custodian.moves import Face, Jump, Means, Move, Pass
from game.custodian.rules import CUSTODIAN
from game.dice_board import bits_of
from game.engine import BadNotation, Path
from game.events import Captured, Flipped, Moved, Rolled, Turned
from game.options import option_sets
from tests.game.clauses import clauses
from tests.game.custodian_play import EMPTY, B, W, c, play, random_game, read

PLAIN = "b1b2b3b4b5/........../........../........../w6w5w4w3w2 w 0"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (PLAIN, {}),
        (PLAIN.replace("w 0", "b 37"), {}),
        (f"{EMPTY} w 0 w=????? b=?????", {}),
        (f"{EMPTY} b 0 w=????? b=22516", {}),
        ("b2b2b5b1b6/........../........../........../.......... b 0 w=31416 b=-", {}),
        (
            "b?b?b?b?b?/........../........../........../.......... b 0 w=31416 b=12256",
            {"arrangement": "hidden"},
        ),
        ("b2......b1/........../w?......../........../........w3 w 4", {"chaos": True}),
        (PLAIN + " resigned:b", {}),
        (PLAIN + " agreed", {}),
        (PLAIN + " repetition", {}),
        (f"{EMPTY} w 0 w=31416 b=22516 resigned:w", {}),
    ],
)
def test_positions_come_back_as_they_were_written(text: str, options: dict[str, Any]) -> None:
    assert str(read(text, **options)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "side to move"),
        ("b1b2b3b4b5/........../........../w6w5w4w3w2 w 0", "5 ranks"),
        ("b1b2b3b4/........../........../........../w6w5w4w3w2 w 0", "rank 5 'b1b2b3b4'"),
        (PLAIN.replace("b3", "b7"), "c5 'b7'"),
        (PLAIN.replace("b3", "r3"), "c5 'r3'"),
        (PLAIN.replace("w4", "w0"), "c1 'w0'"),
        (PLAIN.replace("b3", "B3"), "c5 'B3'"),
        ("b1b2b3b4b5/w1......../........../........../w6w5w4w3w2 w 0", "w has 6 dice"),
        (PLAIN.replace(" w ", " r "), "side 'r'"),
        (PLAIN.replace(" 0", " -1"), "count '-1'"),
        (PLAIN.replace(" 0", " 00"), "count '00'"),
        (PLAIN.replace(" 0", " x"), "count 'x'"),
        (PLAIN + " won", "'won'"),
        (PLAIN + " agreed agreed", "nothing follows"),
        (PLAIN.replace("b3", "b?"), "c5"),
        (f"{EMPTY} w 0 w=3141 b=22516", "5 digits"),
        (f"{EMPTY} w 0 w=31417 b=22516", "digits from 1 to 6"),
        (f"{EMPTY} w 0 w=31416", "set-up names the dice of both"),
        (f"{EMPTY} w 0 w=- b=22516", "dice of w are not on the board"),
        (PLAIN + " w=31416 b=-", "dice of w are on the board already"),
        (PLAIN + " w=- b=-", "left away"),
        (f"b?b?b?b?b?{EMPTY[10:]} b 0 w=31416 b=12256", "a5: dice are hidden before play only where"),
        ("b1......../........../........../........../w6w5w4w3w2 w 0 w=- b=22516", "all or none"),
        ("......b1b2/........../..w1....../........../.......... w 0 agreed", "board itself shows"),
    ],
)
def test_what_is_no_position_is_refused_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read(text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


def test_a_question_mark_is_for_the_one_die_that_rolls() -> None:
    rolling = "b2......b1/........../w?......../........../........w3 w 4"
    for text in (rolling.replace(" w ", " b "), rolling.replace("w3", "w?")):
        with pytest.raises(BadNotation, match="only in Chaos one die"):
            read(text, chaos=True)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("a1-c2=4", Move(W, c("a1"), c("c2"), 4)),
        ("e5-e5=6", Move(W, c("e5"), c("e5"), 6)),
        ("a1^a3=4", Jump(W, c("a1"), c("a2"), c("a3"), 4)),
        ("pass", Pass(W)),
        ("roll 3", Roll((3,))),
    ],
)
def test_actions_are_read_legal_or_not(text: str, action: Any) -> None:
    assert CUSTODIAN.parse(read(PLAIN), text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "reads like"),
        ("a1c2=4", "reads like"),
        ("a1-c2=44", "reads like"),
        (" pass", "reads like"),
        ("w resigns", "reads like"),
        ("f1-c2=4", "no square 'f1'"),
        ("a1-c6=4", "no square 'c6'"),
        ("a1-c2=7", "not '7'"),
        ("a1-c2", "new face is missing"),
        ("roll 7", "not '7'"),
        ("roll", "names the faces"),
        ("w arrange 123", "5 dice"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        CUSTODIAN.parse(read(PLAIN), text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


def test_in_chaos_no_face_is_named() -> None:
    state = read(PLAIN, chaos=True)
    assert CUSTODIAN.parse(state, "a1-c2") == Move(W, c("a1"), c("c2"), None)
    with pytest.raises(BadNotation, match="rolled"):
        CUSTODIAN.parse(state, "a1-c2=4")


# --- what a referee says ------------------------------------------------------------------------------------

MIDDLE = "b2......b4/........../..b1w2..../w3..b6..../w6w5....w1 w 3"
"""White: a1 6, a2 3, b1 5, c3 2, e1 1. Black: b3 1, c2 6, a5 2, e5 4."""


@pytest.mark.parametrize(
    ("targets", "clause"),
    [
        ((c("b3"),), "CU-29"),  # a die of Black's
        ((c("d4"),), "CU-29"),  # an empty square
        ((Face(3),), "CU-29"),  # no die at all
        ((Means.PASS,), "CU-8"),  # while there are actions
        ((c("c3"), Face(1)), "CU-28"),  # the face before the square
        ((c("c3"), c("c3")), "CU-2"),  # to where it stands
        ((c("c3"), c("d3")), "CU-1"),  # one step with a 2
        ((c("c3"), c("c1")), None),  # a jump over c2
        ((c("c3"), c("b3")), "CU-4"),  # onto another die
        ((c("e1"), c("d2")), "CU-3"),  # a diagonal step
        ((c("e1"), c("c1")), "CU-1"),  # two steps with a 1
        ((c("a2"), c("d2")), "CU-4"),  # three steps straight over c2
        ((c("b1"), c("b2")), "CU-2"),  # five steps only by going to and fro
        ((c("b1"), c("d1")), "CU-1"),  # two steps with a 5, and nothing to jump over
        ((c("b1"), c("d3")), "CU-6"),  # a jump over c2 diagonally
        ((c("a1"), c("a3")), None),  # a jump over a2
        ((c("a1"), c("a3"), Face(1)), "CU-9"),  # ... which leaves no choice of face
        ((c("a1"), c("c1")), None),  # over b1
        ((c("e1"), c("d1"), Face(6)), "CU-9"),  # underneath
        ((c("e1"), c("d1"), Face(1)), "CU-9"),  # what it showed
        ((c("e1"), c("d1"), Face(5)), None),
        ((c("e1"), c("d1"), Face(5), Face(5)), "CU-9"),  # more than there is to choose
        ((c("e1"), c("d1")), None),
        ((), None),
    ],
)
def test_a_referee_names_the_clause(targets: Path, clause: str | None) -> None:
    state = read(MIDDLE)
    assert CUSTODIAN.forbids(state, W, targets) == clause


@pytest.mark.parametrize(
    ("position", "options", "targets", "clause"),
    [
        (PLAIN.replace(" w ", " b "), {}, (), "CU-28"),  # the other side's turn
        (f"{PLAIN} agreed", {}, (), "CU-18"),  # over
        (f"{EMPTY} w 0 w=????? b=?????", {}, (), "CU-26"),  # dice are rolled first
        (f"{EMPTY} b 0 w=31416 b=22516", {}, (), "CU-19"),  # the other side sets out
        (f"{EMPTY} w 0 w=31416 b=22516", {}, (6, 3, 3), "CU-19"),  # only one 3 was rolled
        (f"{EMPTY} w 0 w=31416 b=22516", {}, (6, 3, 1), None),
        ("b2......b1/........../w?......../........../........w3 w 4", {"chaos": True}, (), "CU-21"),
        (MIDDLE, {"chaos": True}, (c("e1"), c("d1"), Face(5)), "CU-21"),  # nobody chooses the face
        (MIDDLE, {"chaos": True}, (c("e1"), c("d1"), Means.JUMP), "CU-5"),  # nothing to jump over
        (MIDDLE, {"chaos": True}, (c("a1"), c("c1"), Means.MOVE), "CU-1"),  # a jump it is
        (MIDDLE, {"chaos": True}, (c("a1"), c("c1")), None),
        (MIDDLE, {"jumping": False}, (c("a1"),), "CU-1"),  # shut in, and no jumping
        (MIDDLE, {"jumping": False}, (c("c3"), c("c1")), "CU-30"),
        ("b1......b1/........../b2......../b3......../w1......w1 w 3", {}, (c("a1"), c("a4")), "CU-6"),
        ("b1......b1/........../b2......../b3......../w1......w1 w 3", {}, (c("a1"), c("a3")), "CU-6"),
        ("........../........../b1b1....../....b1..../w3w3b1b1.. w 2", {}, (c("a1"),), "CU-16"),
        ("........../........../b1b1....../....b1..../w3w3b1b1.. w 2", {}, (Means.PASS,), None),
    ],
)
def test_a_referee_names_the_clause_everywhere(
    position: str, options: dict[str, Any], targets: Path, clause: str | None
) -> None:
    assert CUSTODIAN.forbids(read(position, **options), W, targets) == clause


def test_every_clause_that_is_named_stands_in_the_rule_reference() -> None:
    known = {clause["id"] for clause in clauses("custodian")}
    rules = FilePath(__file__).parents[2] / "game" / "custodian"
    sources = [path.read_text(encoding="utf-8") for path in sorted(rules.glob("*.py"))]
    assert {clause for source in sources for clause in re.findall(r"CU-[0-9]+", source)} <= known


# --- the rule reference -------------------------------------------------------------------------------------

FIGURES = [pytest.param(clause, id=clause["id"]) for clause in clauses("custodian") if "figure" in clause]


@pytest.mark.parametrize("clause", FIGURES)
def test_a_figure_is_a_position_in_play_and_what_it_tries_is_legal(clause: dict[str, Any]) -> None:
    options = clause.get("with", {})
    assert read(clause["figure"], **options).outcome is None
    assert str(read(clause["figure"], **options)) == clause["figure"]
    if "try" in clause:
        play(clause["figure"], clause["try"], **options)


# --- whole games --------------------------------------------------------------------------------------------

OPTION_SETS = tuple(option_sets(CUSTODIAN.options, 2))


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_holds_throughout_a_game(options: Any, seed: int) -> None:
    for _, (before, _, step) in zip(range(150), random_game(options, seed), strict=False):
        after = step.state
        assert after.dice_of(W) == bits_of(after.board, W)
        assert after.dice_of(B) == bits_of(after.board, B)
        assert after.quiet == 0 or after.quiet - before.quiet in (0, 1)
        for event in step.events:
            match event:
                case Moved(_, route):
                    assert len(route) - 1 == before.board[route[0]] & 7, "as many steps as pips"
                    assert all(b in GRID.neighbours(a) for a, b in pairwise(route))
                    assert not any(before.board[cell] for cell in route[1:] if cell != route[0])
                    if options.revisit == "none":
                        assert len(set(route)) == len(route)
                case Turned(_, _, old, new):
                    assert new not in (old, opposite(old))
                case Flipped(_, _, old, new):
                    assert new == opposite(old)
                    assert options.jumping
                case Rolled():
                    assert options.chaos
                case Captured(seat, loser, dice):
                    assert seat == before.turn != loser
                    assert all(before.board[cell] == 8 * loser + face for cell, face in dice)
                    assert not any(after.board[cell] for cell, _ in dice)


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_rows_are_filled_before_play_begins(options: Any, seed: int) -> None:
    for before, _, step in random_game(options, seed):
        if before.trays is not None and step.state.trays is None:
            assert all(step.state.board[cell] for row in HOME_ROWS for cell in row)
            return
