"""Dice Chess: notation, position texts, refusals, words, and what holds in every game."""

import re
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.arrangement import Arrange
from game.chance import Roll
from game.dice_board import bits_of
from game.dice_chess.board import GRID
from game.dice_chess.moves import Means, Move, Pass
from game.dice_chess.rules import COUNT, DICE_CHESS
from game.dice_chess.setting_up import ready_sets
from game.dice_chess.state import State
from game.engine import BadNotation, Offer, Path
from game.events import Captured, Moved, Rolled
from game.options import option_sets
from tests.game.clauses import clauses, words_of
from tests.game.dice_chess_play import B, W, c, play, pos, random_game, read

ROOT = FilePath(__file__).parents[2]
EMPTY = "/".join(["................"] * 8)
PLAIN = pos("a1=w3 b1=w1 h8=b6", "w 26 113 7")
ARMIES = "w=2641135255134262 b=1111222233334456"
NOT_ROLLED = "?" * 16

# --- positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (PLAIN, {}),
        (pos("a1=w3 h8=b6", "b - - 0"), {}),
        (pos("d4=w? h8=b6", "w 3 - 0"), {}),
        (f"{EMPTY} w - - 0 w={NOT_ROLLED} b={NOT_ROLLED}", {}),
        (f"{EMPTY} b - - 0 w={NOT_ROLLED} b=1111222233334456", {}),
        (f"{EMPTY} b - - 0 {ARMIES}", {"same_roll": True}),
        (f"{EMPTY} w - - 0 {ARMIES} resigned:b", {}),
        (f"{PLAIN} resigned:w", {}),
        (f"{PLAIN} counted", {}),
    ],
)
def test_positions_come_back_as_they_were_written(text: str, options: dict[str, Any]) -> None:
    assert str(read(text, **options)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "dice taken by w and by b"),
        (PLAIN.removesuffix(" 7"), "dice taken by w and by b"),
        (PLAIN.removeprefix("..............b6/"), "8 ranks"),
        (PLAIN.replace("b6", "b6.."), "rank 8"),
        (PLAIN.replace("b6", "b7"), "h8 'b7'"),
        (PLAIN.replace("w3", "W3"), "a1 'W3'"),
        (PLAIN.replace(" w ", " r "), "side 'r'"),
        (PLAIN.replace(" 26 ", " 62 "), "taken by w '62'"),
        (PLAIN.replace(" 113 ", " 117 "), "taken by b '117'"),
        (PLAIN.replace(" 26 ", "  "), "taken by w ''"),
        (PLAIN.replace(" 26 ", " 1111111111111111 "), "b has more than 16 dice"),
        (PLAIN.replace(" 113 ", " 111111111111111 "), "w has more than 16 dice"),
        (PLAIN.replace(" 7", " -1"), "count '-1'"),
        (PLAIN.replace(" 7", " 07"), "count '07'"),
        (f"{PLAIN} agreed", "a game ends resigned:w, resigned:b, counted"),
        (f"{PLAIN} counted counted", "nothing follows"),
        (f"{PLAIN} ", "a game ends"),
        (pos("a1=w3", "w 26 - 7 counted"), "the board itself shows"),
        (pos("a1=w? h8=b6", "w 3 - 0 counted"), "once all of them are rolled"),
        (f"{EMPTY} w - - 0 {ARMIES} counted", "in play"),
        (pos("a1=w? h8=b6", "b 3 - 0"), "a1: in play one die"),
        (pos("a1=w? b1=w? h8=b6", "w 3 - 0"), "a1: in play one die"),
        (pos("a1=w2 h8=b?", "w 3 - 0"), "h8: in play one die"),
        (f"{EMPTY} w 2 - 0 {ARMIES}", "before play no dice have been taken"),
        (f"{EMPTY} w - - 0 w=2641135255134262", "names the dice of both"),
        (f"{EMPTY} w - - 0 w=264113525513426 b={NOT_ROLLED}", "16 digits"),
        (f"{EMPTY} w - - 0 w=2641135255134267 b={NOT_ROLLED}", "16 digits"),
        (f"{EMPTY} w - - 0 w=- b={NOT_ROLLED}", "the dice of w are not on the board"),
        (pos("a1=w3", f"w - - 0 w=- b={NOT_ROLLED}"), "home squares"),
    ],
)
def test_a_bad_position_is_told_what_is_wrong_and_where(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(complaint)):
        read(text)


def army(seat: str, face: str, ranks: tuple[int, int]) -> str:
    return " ".join(f"{file}{rank}={seat}{face}" for rank in ranks for file in "abcdefgh")


def test_hidden_dice_are_read_only_where_they_can_be() -> None:
    covered = pos(army("w", "?", (1, 2)), f"w - - 0 w={'3' * 16} b=1111222233334456")
    assert str(read(covered, arrangement="hidden")) == covered
    with pytest.raises(BadNotation, match="a1: dice are hidden before play only where"):
        read(covered)
    both = pos(f"{army('w', '?', (1, 2))} {army('b', '?', (7, 8))}", f"w - - 0 w={'3' * 16} b={'4' * 16}")
    with pytest.raises(BadNotation, match="once both sides are set out"):
        read(both, arrangement="hidden")
    open_and_set_out = pos(army("w", "2", (1, 2)), f"w - - 0 w={'2' * 16} b={NOT_ROLLED}")
    with pytest.raises(BadNotation, match="on the board already"):
        read(open_and_set_out)


# --- actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("a1-a2", Move(W, c("a1"), c("a2"), False)),
        ("a1xa2", Move(W, c("a1"), c("a2"), True)),
        ("pass", Pass(W)),
        ("roll 3", Roll((3,))),
        ("w resign", Offer(W, Offer.RESIGN, "w")),
        ("b? count", Offer(B, COUNT, "b")),
        (
            "b arrange 26411352/55134262",
            Arrange(B, "b", (2, 6, 4, 1, 1, 3, 5, 2, 5, 5, 1, 3, 4, 2, 6, 2), 8),
        ),
    ],
)
def test_actions_are_read_and_written(text: str, action: object) -> None:
    state = read(PLAIN)
    assert DICE_CHESS.parse(state, text) == action
    assert str(action) == text


def test_a_move_and_a_capture_are_two_things() -> None:
    assert Move(W, 0, 1, False) != Move(W, 0, 1, True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a1", "an action reads like"),
        ("a1=a2", "an action reads like"),
        ("a1-a2=4", "an action reads like"),
        ("a0-a1", "no square 'a0'"),
        ("h8-i8", "no square 'i8'"),
        ("w? draw", "an action reads like"),
        ("roll 7", "1 to 6"),
        ("w arrange 26411352", "2 row(s) of 8"),
        ("w arrange 26411352/5513426", "2 row(s) of 8"),
    ],
)
def test_a_bad_action_is_told_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(complaint)):
        DICE_CHESS.parse(read(PLAIN), text)


# --- refusals -----------------------------------------------------------------------------------------------

# A corner of white dice, a 1 that walks, and rival dice beside them.
MIDDLE = pos("a1=w2 a2=w3 b1=w4 d1=w1 d2=b1 e1=w5 g4=w6 g5=b6 b5=w3 b6=b4 a6=b1 h8=b1", "w - - 0")


@pytest.mark.parametrize(
    ("targets", "clause"),
    [
        ((), None),
        ((c("d4"),), "DC-22"),  # an empty square
        ((c("h8"),), "DC-22"),  # a die of the other side
        ((c("a1"),), "DC-7"),  # shut in by its own
        ((Means.PASS,), "DC-9"),
        ((c("b5"),), None),
        ((c("b5"), c("b4")), None),
        ((c("b5"), c("b4"), c("b3")), "DC-22"),  # more than a turn holds
        ((c("b5"), Means.PASS), "DC-22"),
        ((c("b5"), c("b5")), "DC-9"),  # to where it stands
        ((c("b5"), c("b6")), "DC-24"),  # a 3 against a 4
        ((c("b5"), c("a6")), "DC-1"),  # diagonally
        ((c("b5"), c("b3")), "DC-1"),  # two squares with a 3
        ((c("b1"), c("a1")), "DC-7"),  # onto its own die
        ((c("g4"), c("g5")), None),  # a 6 against a 6
        ((c("g4"), c("g6")), "DC-2"),
        ((c("d1"), c("d2")), None),  # a 1 against a 1
        ((c("d1"), c("d3")), "DC-5"),  # over it
        ((c("d1"), c("f1")), "DC-5"),  # over its own 5
        ((c("d1"), c("d1")), "DC-4"),
        ((c("d1"), c("d4")), "DC-3"),
        ((c("d1"), c("e1")), "DC-7"),
        ((c("d1"), c("e2")), "DC-5"),  # around either corner stands a die
    ],
)
def test_a_referee_names_the_clause(targets: Path, clause: str | None) -> None:
    assert DICE_CHESS.forbids(read(MIDDLE), W, targets) == clause


@pytest.mark.parametrize(
    ("position", "options", "targets", "clause"),
    [
        (PLAIN.replace(" w ", " b "), {}, (), "DC-22"),  # the other side's turn
        (f"{PLAIN} counted", {}, (), "DC-13"),  # over
        (f"{EMPTY} w - - 0 w={NOT_ROLLED} b={NOT_ROLLED}", {}, (), "DC-20"),  # dice are rolled first
        (f"{EMPTY} b - - 0 {ARMIES}", {}, (), "DC-14"),  # the other side sets out
        (f"{EMPTY} w - - 0 {ARMIES}", {}, (6, 6), None),
        (f"{EMPTY} w - - 0 {ARMIES}", {}, (6, 6, 6), "DC-14"),  # only two sixes were rolled
        (f"{EMPTY} w - - 0 {ARMIES}", {}, (6, 6, 1, 1, 1, 1), "DC-14"),
        (pos("d4=w? h8=b6", "w 3 - 0"), {}, (), "DC-26"),  # a roll is due
        (pos("d4=w1 h8=b6"), {"ones": "exactly_two"}, (c("d4"), c("d5")), "DC-3"),
        (pos("d4=w1 h8=b6"), {"ones_turn": False}, (c("d4"), c("e5")), "DC-4"),
        (pos("d4=w1 d5=b6"), {}, (c("d4"), c("d5")), "DC-6"),  # a 1 against a 6
        (pos("d4=w1 d5=b6"), {"ones_take": "any"}, (c("d4"), c("d5")), None),
        (pos("a1=w2 a2=b3 b1=b4 h1=w3"), {}, (c("a1"),), "DC-24"),  # shut in by stronger dice
        (pos("a1=w1 a2=b3 b1=b4 h1=w3"), {}, (c("a1"),), "DC-6"),
        (pos("a1=w1 a2=w3 b1=w4 h8=b4"), {}, (c("a1"),), "DC-7"),
        (pos("a1=w1 a2=w3 b1=w4 h8=b4"), {"ones": "exactly_two"}, (c("a1"),), "DC-5"),
        (pos("a1=w2 a2=b3 b1=b4"), {}, (c("a1"),), "DC-10"),  # nothing at all can move
        (pos("a1=w2 a2=b3 b1=b4"), {}, (Means.PASS,), None),
        (PLAIN, {"may_pass": True}, (Means.PASS,), None),
    ],
)
def test_a_referee_names_the_clause_everywhere(
    position: str, options: dict[str, Any], targets: Path, clause: str | None
) -> None:
    assert DICE_CHESS.forbids(read(position, **options), W, targets) == clause


def test_every_clause_that_is_named_stands_in_the_rule_reference() -> None:
    known = {clause["id"] for clause in clauses("dice_chess")}
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "game/dice_chess").glob("*.py"))]
    assert {clause for source in sources for clause in re.findall(r"DC-[0-9]+", source)} <= known


# --- the rule reference and the words -----------------------------------------------------------------------

FIGURES = [pytest.param(clause, id=clause["id"]) for clause in clauses("dice_chess") if "figure" in clause]


@pytest.mark.parametrize("clause", FIGURES)
def test_a_figure_is_a_position_in_play_and_what_it_tries_is_legal(clause: dict[str, Any]) -> None:
    options = clause.get("with", {})
    assert read(clause["figure"], **options).outcome is None
    assert str(read(clause["figure"], **options)) == clause["figure"]
    play(clause["figure"], clause["try"], **options)


def test_every_end_has_words() -> None:
    reasons = {"last_die", "shut_in", "resigned"}
    reasons |= {
        f"{cause}_{ground}"
        for cause in ("quiet", "stuck", "agreed")
        for ground in ("board", "captured", "even")
    }
    assert set(words_of("dice_chess")["outcome"]) == reasons


def test_every_ready_made_set_has_words() -> None:
    names = ready_sets(read(f"{EMPTY} w - - 0 {ARMIES}"), W)
    assert set(names) <= set(words_of("dice_chess")["arrange"])


# --- whole games --------------------------------------------------------------------------------------------

OPTION_SETS = tuple(option_sets(DICE_CHESS.options, 2))


def test_there_are_so_many_sets_of_house_rules() -> None:
    assert len(OPTION_SETS) == 2 * 2 * 2 * (2 + 1) * 5 * 2 * 3


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_holds_throughout_a_game(options: Any, seed: int) -> None:
    for _, (before, _, step) in zip(range(250), random_game(options, seed), strict=False):
        after = step.state
        assert after.dice_of(W) == bits_of(after.board, W)
        assert after.dice_of(B) == bits_of(after.board, B)
        assert after.quiet == 0 or after.quiet - before.quiet in (0, 1)
        if after.trays is None:
            assert len(after.taken[W]) + after.dice_of(B).bit_count() == 16
            assert len(after.taken[B]) + after.dice_of(W).bit_count() == 16
        for event in step.events:
            match event:
                case Moved(seat, way):
                    face = before.board[way[0]] & 7
                    assert seat == before.turn
                    assert len(way) == 2 or (face == 1 and len(way) == 3 and way[2] != way[0])
                    assert face == 6 or all(b in GRID.neighbours(a) for a, b in pairwise(way))
                    assert not any(before.board[cell] for cell in way[1:-1])
                case Captured(seat, loser, ((cell, face),)):
                    assert seat == before.turn != loser
                    assert before.board[cell] == 8 * loser + face
                    assert after.rolling == cell
                case Rolled(seat, cell, face):
                    assert before.rolling == cell
                    assert after.board[cell] == 8 * seat + face


@given(seed=st.integers(0, 10**6))
def test_the_limit_is_kept_and_every_end_adds_up(seed: int) -> None:
    state: State | None = None
    for _, _, step in random_game(DICE_CHESS.options(arrangement="as_rolled"), seed):
        state = step.state
        assert state.outcome is not None or state.limit is None or state.quiet < state.limit
    assert state is not None
    assert state.outcome is not None
    if state.outcome.reason == "quiet_board":
        winner = state.outcome.winner
        assert winner is not None
        assert state.pips(winner) > state.pips(W if winner == B else B)
