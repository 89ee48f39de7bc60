"""Tilting Dice: notation, position texts, refusals, words, and what holds in every match."""

import re
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cube import Cube
from game.engine import BadNotation, Offer, Path
from game.events import Ended, Tilted
from game.options import normalised, option_sets
from game.tilting.board import CORNERS, GRID
from game.tilting.building import READY_MADE, build
from game.tilting.dealing import Deal
from game.tilting.dice import uses_all_tiles
from game.tilting.events import Compared, PlacedInCorners, RoundBegan, RoundEnded
from game.tilting.moves import Tilt
from game.tilting.placing import Place
from game.tilting.rules import TILTING
from game.tilting.state import Phase
from tests.game.clauses import clauses, words_of
from tests.game.tilting_play import TILES, UNDEALT, B, W, c, play, pos, random_game, read

ROOT = FilePath(__file__).parents[2]

DICE = "wa1:162534 wf1:256134 ba6:251643 bf6:162534"
PLAIN = pos(DICE, turns=0)
NOT_BUILT = "w--:------ w--:------ b--:------ b--:------"
BLACK_BUILDS = "w--:162534 w--:162534 b--:------ b--:------"
HIDDEN = "w--:?????? w--:?????? b--:------ b--:------"
WHITE_BUILDS = "w--:------ w--:------ b--:?????? b--:??????"
NOT_PLACED = "w--:162534 w--:162534 b--:162534 b--:162534"

# --- positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (PLAIN, {}),
        (pos(DICE, "b", 37), {}),
        (pos(DICE, "b", 0), {}),
        (pos("wd3:526345 wf1:162431 bc5:525216 bf6:133644"), {}),
        (f"{UNDEALT} w {NOT_BUILT} 0", {}),
        (f"{UNDEALT} b {NOT_BUILT} 0 score:0-0 round:1:b", {}),
        (f"{UNDEALT} b {NOT_PLACED} 0 score:2-1 round:4:b", {"new_board": True}),
        (pos(NOT_BUILT, "b", 0), {}),
        (pos(BLACK_BUILDS, "b", 0), {}),
        (pos(HIDDEN, "b", 0), {}),
        (pos(WHITE_BUILDS, "w", 0, "score:1-1 round:3:b"), {"rebuild": "each_round"}),
        (pos(BLACK_BUILDS, "b", 0, "score:1-1 round:3:w"), {"rebuild": "loser"}),
        (pos(NOT_PLACED, "b", 0), {}),
        (pos("w--:526143 w--:615234 b--:162534 b--:162534", "w", 0), {}),
        (pos("wa1:162534 wf1:256134 b--:162534 b--:162534", "b", 0), {}),
        (pos("w--:162534 w--:162534 ba6:251643 bf6:162534", "w", 0, "score:0-0 round:1:b"), {}),
        (pos(DICE, "b", 7, "score:2-1 round:4:w"), {}),
        (pos(DICE, "b", 7, "score:3-1 round:4:w"), {}),
        (pos(DICE, "b", 7, "won:w"), {}),
        (pos(DICE, "b", 7, "won:b"), {}),
        (pos(DICE, "b", 7, "void"), {"both_win": "void"}),
        (pos(DICE, "b", 7, "repetition"), {}),
        (pos(DICE, "w", 100), {}),
        (pos(DICE, "w", 100), {"limit": 0}),
        (PLAIN + " resigned:b", {}),
        (PLAIN + " agreed", {}),
        (pos(NOT_BUILT, "b", 0, "score:0-0 round:1:b resigned:w"), {}),
        (pos(DICE, "b", 7, "score:2-1 round:4:w agreed"), {}),
    ],
)  # fmt: skip
def test_positions_come_back_as_they_were_written(text: str, options: dict[str, Any]) -> None:
    assert str(read(text, **options)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "four dice"),
        (PLAIN.replace("/345612", ""), "6 ranks"),
        (PLAIN.replace("/345612", "/34561"), "rank 4 '34561'"),
        (PLAIN.replace("/345612", "/345712"), "d4 '7'"),
        (PLAIN.replace("/345612", "/34?612"), "c4 '?'"),
        (PLAIN.replace("/345612", "/345611"), "7 of them show 1"),
        (PLAIN.replace(" w ", " r "), "side 'r'"),
        (PLAIN.replace(" 0", " -1"), "count '-1'"),
        (PLAIN.replace(" 0", " 00"), "count '00'"),
        (PLAIN.replace("wa1:", "ba1:"), "the two dice of w come first"),
        (PLAIN.replace("wa1:", "wg1:"), "no square 'g1'"),
        (PLAIN.replace("wa1:162534", "wa1:16253"), "six digits"),
        (PLAIN.replace("wa1:162534", "wa1:16253?"), "six digits"),
        (PLAIN.replace("wa1:162534", "wa1:??????"), "six digits"),
        (PLAIN.replace("wa1:162534", "wa1:162537"), "six digits"),
        (PLAIN.replace("wa1:162534", "wa1:162535"), "each value from 1 to 6 twice"),
        (PLAIN.replace("wa1:", "w--:"), "both its dice at once"),
        (PLAIN.replace("wa1:162534 wf1:256134", "wf1:256134 wa1:162534"), "order of their text"),
        (PLAIN.replace("ba6:", "ba1:"), "two dice stand on one square"),
        (pos("w--:------ w--:162534 b--:162534 b--:162534", turns=0), "both its dice at once"),
        (PLAIN + " won", "'won'"),
        (PLAIN + " agreed agreed", "nothing follows"),
        (PLAIN + " score:0-0", "a match stands as in"),
        (PLAIN + " score:0-0 round:1", "a match stands as in"),
        (PLAIN + " score:0-0 round:0:w", "a match stands as in"),
        (PLAIN + " round:1:w score:0-0", "'round:1:w'"),
        (PLAIN + " score:4-0 round:5:w", "score:4-0"),
        (PLAIN + " score:3-3 round:6:w", "score:3-3"),
        (PLAIN + " score:0-0 round:1:b", "b began this round"),
        (PLAIN + " score:0-0 round:1:w won:w", "'won:w'"),
        (PLAIN + " score:3-0 round:3:w resigned:w", "the position itself shows"),
        (pos(DICE, "w", 100, "agreed"), "the position itself shows"),
        (pos(NOT_PLACED, "w", 3), "count '3'"),
        (pos(NOT_PLACED, "w", 0, "score:0-0 round:1:b"), "it is the turn of b"),
        (pos(NOT_BUILT, "w", 0, "score:0-0 round:1:b"), "it is the turn of b"),
        (f"{UNDEALT} w {NOT_BUILT} 0 score:0-0 round:1:b", "it is the turn of b"),
        (f"{UNDEALT} w {DICE} 0", "dice are placed when"),
        (pos("wa1:162534 wf1:256134 b--:------ b--:------", "b", 0), "dice are placed when"),
        (pos("w--:?????? w--:?????? b--:162534 b--:162534", "b", 0), "dice are hidden only"),
        (pos("w--:?????? w--:?????? b--:?????? b--:??????", "w", 0), "dice are hidden only"),
        (f"{UNDEALT} w w--:?????? w--:?????? b--:------ b--:------ 0", "dice are hidden only"),
        (pos(HIDDEN, "b", 0, "score:1-0 round:2:b"), "dice are hidden only"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read(text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


def test_dice_that_are_built_in_the_open_are_never_hidden() -> None:
    with pytest.raises(BadNotation, match="dice are hidden only"):
        read(pos(HIDDEN, "b", 0), building="open")


def test_a_single_round_has_no_score() -> None:
    with pytest.raises(BadNotation, match="keeps no score"):
        read(PLAIN + " score:0-0 round:1:w", rounds=1)


@pytest.mark.parametrize(
    ("text", "starter"),
    [
        (PLAIN, W),
        (pos(DICE, "b", 0), B),
        (pos(DICE, "w", 9), B),
        (pos(NOT_BUILT, "b", 0), B),
        (pos("w--:162534 w--:162534 b--:------ b--:------", "b", 0), W),
        (pos(NOT_PLACED, "b", 0), B),
        (pos("wa1:162534 wf1:256134 b--:162534 b--:162534", "b", 0), W),
        (f"{UNDEALT} b {NOT_BUILT} 0", B),
    ],
)
def test_a_position_tells_who_began_the_round(text: str, starter: Any) -> None:
    assert read(text).starter == starter


# --- actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("a1:NNE", Tilt(W, (c("a1"), c("a2"), c("a3"), c("b3")))),
        ("a1:NSN", Tilt(W, (c("a1"), c("a2"), c("a1"), c("a2")))),
        (
            "place a1=152634 f1=256134",
            Place(W, ((c("a1"), Cube(1, 5, 2, 6, 3, 4)), (c("f1"), Cube(2, 5, 6, 1, 3, 4)))),
        ),
        ("b build 162534 445566", build(B, Cube(1, 6, 2, 5, 3, 4), Cube(4, 4, 5, 5, 6, 6))),
        ("w resign", Offer(W, "resign", "w")),
        ("b? draw", Offer(B, "draw", "b")),
        ("deal 123456 234561 345612 456123 561234 612345", Deal(read(PLAIN).tiles)),
    ],
)
def test_actions_are_read_legal_or_not(text: str, action: Any) -> None:
    assert TILTING.parse(read(PLAIN), text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "reads like"),
        ("pass", "reads like"),
        (" a1:NNE", "no square ' a1'"),
        ("a1:NN", "tilted 3 times"),
        ("a1:NNNE", "tilted 3 times"),
        ("a1:NNX", "tilted 3 times"),
        ("a1:nne", "tilted 3 times"),
        ("g1:NNE", "no square 'g1'"),
        ("a1:NNW", "off the board"),
        ("a1:", "tilted 3 times"),
        ("place a1=162534", "placing reads like"),
        ("place a1=162534 f1=256134 a6=162534", "placing reads like"),
        ("place a1=162534 f1=25613", "six digits"),
        ("place a1=162534 f9=256134", "no square 'f9'"),
        ("w build 162534", "building reads like"),
        ("r build 162534 162534", "building reads like"),
        ("w build 162534 16253x", "six digits"),
        ("w build 162534 162534 162534", "building reads like"),
        ("deal", "6 ranks"),
        ("deal 123456 234561 345612 456123 561234 612346", "5 of them show 5"),
        ("deal ?????? ?????? ?????? ?????? ?????? ??????", "names the value of every tile"),
        ("w draw", "reads like"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        TILTING.parse(read(PLAIN), text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


# --- what a referee says ------------------------------------------------------------------------------------

LYING = Cube(1, 6, 2, 5, 3, 4)
MIDDLE = pos("wc2:516253 wc3:412346 bd2:162534 bf6:251643")


@pytest.mark.parametrize(
    ("position", "targets", "clause"),
    [
        (MIDDLE, (), None),
        (MIDDLE, (c("c2"),), None),
        (MIDDLE, (c("d2"),), "TD-29"),  # a die of Black's
        (MIDDLE, (c("a1"),), "TD-29"),  # no die
        (MIDDLE, (Cube(1, 6, 2, 5, 3, 4),), "TD-29"),
        (MIDDLE, (c("c2"), c("c3")), "TD-11"),  # its own die
        (MIDDLE, (c("c2"), c("d2")), "TD-11"),
        (MIDDLE, (c("c2"), c("b3")), "TD-30"),
        (MIDDLE, (c("c2"), c("b2")), None),
        (MIDDLE, (c("c2"), c("b2"), c("c2")), "TD-10"),
        (MIDDLE, (c("c2"), c("b2"), c("d2")), "TD-30"),
        (MIDDLE, (c("c2"), c("b2"), c("b3")), None),
        (MIDDLE, (c("c2"), c("b2"), c("b3"), c("c3")), "TD-11"),
        (MIDDLE, (c("c2"), c("b2"), c("b3"), c("b4")), None),
        (MIDDLE, (c("c2"), c("b2"), c("b3"), c("b4"), c("b5")), "TD-9"),
        (MIDDLE, (c("c2"), "left"), "TD-9"),
        (pos("wa1:162534 wb1:526143 ba2:615234 be4:614352"), (c("a1"),), "TD-13"),
        (MIDDLE.replace(" w ", " b ", 1), (), "TD-31"),
        (MIDDLE + " agreed", (), "TD-22"),
        (f"{UNDEALT} w {NOT_BUILT} 0", (), "TD-27"),
        (pos(NOT_BUILT, "b", 0), (), "TD-4"),
        (pos(NOT_BUILT, "w", 0), (c("a1"),), "TD-3"),
        (pos(NOT_PLACED, "b", 0), (), "TD-6"),
        (pos(NOT_PLACED, "w", 0), (c("a1"),), None),
        (pos(NOT_PLACED, "w", 0), (c("a6"),), "TD-6"),
        (pos(NOT_PLACED, "w", 0), (c("a1"), c("f1")), "TD-6"),
        (pos(NOT_PLACED, "w", 0), (c("a1"), LYING), None),
        (pos(NOT_PLACED, "w", 0), (c("a1"), Cube(1, 6, 2, 5, 4, 3)), "TD-6"),  # there is no such die
        (pos(NOT_PLACED, "w", 0), (c("f1"), Cube(5, 2, 1, 6, 3, 4)), "TD-28"),
        (pos(NOT_PLACED, "w", 0), (c("a1"), LYING, c("a1")), "TD-6"),
        (pos(NOT_PLACED, "w", 0), (c("a1"), LYING, c("f1"), Cube(5, 2, 1, 6, 3, 4)), "TD-28"),
    ],
)  # fmt: skip
def test_a_referee_names_the_clause(position: str, targets: Path, clause: str | None) -> None:
    assert TILTING.forbids(read(position), W, targets) == clause


def test_every_clause_that_is_named_stands_in_the_rule_reference() -> None:
    known = {clause["id"] for clause in clauses("tilting")}
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "game/tilting").glob("*.py"))]
    assert {clause for source in sources for clause in re.findall(r"TD-[0-9]+", source)} <= known


# --- the rule reference and the words -----------------------------------------------------------------------

FIGURES = [pytest.param(clause, id=clause["id"]) for clause in clauses("tilting") if "figure" in clause]


@pytest.mark.parametrize("clause", FIGURES)
def test_a_figure_is_a_position_in_play_and_what_it_tries_is_legal(clause: dict[str, Any]) -> None:
    options = clause.get("with", {})
    assert read(clause["figure"], **options).phase is Phase.TILT
    assert str(read(clause["figure"], **options)) == clause["figure"]
    if "try" in clause:
        play(clause["figure"], clause["try"], **options)


def test_the_rulings_are_all_there() -> None:
    assert {f"TD-{number}" for number in range(1, 36)} == {clause["id"] for clause in clauses("tilting")}


def test_every_end_has_words() -> None:
    assert set(words_of("tilting")["outcome"]) == {
        "rounds", "capture", "both_win", "repetition", "limit", "resigned", "agreed",
    }  # fmt: skip
    reasons = {"captured", "ran_into", "mover_first", "highest", "both_win", "repetition", "limit"}
    assert reasons < set(words_of("tilting")["round"])


def test_every_ready_made_build_has_words() -> None:
    assert set(READY_MADE) <= set(words_of("tilting")["build"])


# --- house rules --------------------------------------------------------------------------------------------

OPTION_SETS = tuple(option_sets(TILTING.options, 2))


def test_there_are_so_many_sets_of_house_rules() -> None:
    several_rounds, one_round = 3 * 3 * 2, 1
    assert len(OPTION_SETS) == 3 * 4 * 2 * (several_rounds + one_round)


def test_with_a_single_round_nothing_is_made_anew() -> None:
    options = TILTING.options(rounds=1, rebuild="loser", new_board=True)
    assert normalised(options, 2) == TILTING.options(rounds=1)


def test_by_the_letter_rounds_have_no_limit() -> None:
    assert TILTING.ready_made == {
        "recommended": TILTING.options(),
        "by_the_letter": TILTING.options(limit=0),
    }


# --- whole matches ------------------------------------------------------------------------------------------


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_what_holds_throughout_a_match(options: Any, seed: int) -> None:
    for _, (before, _, step) in zip(range(250), random_game(options, seed), strict=False):
        after = step.state
        for event in step.events:
            match event:
                case Tilted(seat, start, end, direction, die):
                    assert seat == before.turn
                    assert GRID.step(start, direction) == end
                    assert not before.occupied >> end & 1
                    assert sorted(die) in [sorted(own.cube) for own in before.dice_of(seat)]
                case PlacedInCorners(seat, dice):
                    assert [cell for cell, _ in dice] == list(CORNERS[seat])
                    assert all(cube.top != before.tiles[cell] for cell, cube in dice)
                case Compared(seat, moved, rival):
                    assert seat == before.turn
                    assert rival.cell in GRID.neighbours(moved.cell)
                case RoundEnded(number, winner, _, captured, score):
                    assert (winner is None) == (not captured)
                    if before.standing is not None:
                        assert number == before.standing.number
                        assert score is not None
                        assert sum(score) - sum(before.standing.score) == (winner is not None)
        routes = [(event.start, event.end) for event in step.events if isinstance(event, Tilted)]
        assert len(routes) in (0, 3)
        assert all(one[1] == other[0] for one, other in pairwise(routes))
        if after.phase is Phase.TILT:
            assert all(uses_all_tiles(*(die.cube for die in after.dice_of(seat))) for seat in (W, B))
            assert (after.turn == after.starter) == (after.turns % 2 == 0)


@given(options=st.sampled_from(OPTION_SETS), seed=st.integers(0, 10**6))
def test_rounds_follow_each_other_with_the_other_side_beginning(options: Any, seed: int) -> None:
    for _, (before, _, step) in zip(range(250), random_game(options, seed), strict=False):
        began = next((event for event in step.events if isinstance(event, RoundBegan)), None)
        ended = next((event for event in step.events if isinstance(event, RoundEnded)), None)
        over = any(isinstance(event, Ended) for event in step.events)
        assert (began is not None or over) == (ended is not None)
        if began is not None and ended is not None:
            replayed = ended.reason == "both_win"
            assert (began.starter == before.starter) == replayed
            assert began.number == ended.number + (not replayed)
            assert step.state.tiles == before.tiles or began.new_board


def test_the_tiles_of_the_tests_are_named_right() -> None:
    tiles = read(PLAIN).tiles
    assert (tiles[c("a1")], tiles[c("f1")], tiles[c("a6")], tiles[c("c4")], tiles[c("c5")]) == (6, 5, 1, 5, 4)
    assert str(read(PLAIN)).split()[0] == TILES
