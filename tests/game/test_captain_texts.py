"""Captain Dice: notation, position texts, refusals, house rules and words."""

import re
from pathlib import Path
from typing import Any

import pytest

from game.captain.dealing import Deal
from game.captain.moves import Card, Die, Lay, Place, Reroll, Ring, RollAll, Tool
from game.captain.rules import CAPTAIN
from game.captain.treasure_phase import BELLS, DOUBLES, SHARED, TREASURES
from game.chance import Roll
from game.engine import BadNotation, Seat
from game.options import normalised, option_sets
from tests.game.captain_play import B, G, R, c, play, pos, read
from tests.game.clauses import clauses, words_of

ROOT = Path(__file__).parents[2]

PLAIN = pos("setup:r", "a4=r* b4=b2 d4=g*")
DICE = pos("dice:rbg", "a4=r* b4=b*")
START = pos("start:g", first="g")
TWO = pos("dice:rb", "a3=r*", seats=2)


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


# --- positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (PLAIN, {}),
        (DICE, {}),
        (START, {}),
        (TWO, {}),
        (pos("dice:bg", "a4=r*", r="012345555/-/1234/-/0!"), {}),
        (pos("dice:g", "a4=r*"), {"mode": "strategic"}),
        (pos("roll", r="~6", b="~6", g="~6"), {}),
        (pos("roll", r="12~4"), {}),
        (pos("roll", r="123456", b="~6"), {"mode": "strategic"}),
        (pos("deal", "a4=-- c1=--"), {}),
        (pos("deal", "a4=-- c1=--"), {"mode": "strategic"}),
        (swapped(PLAIN, "b=01345555/-/1234", "b=?3/?5/1234"), {}),
        (swapped(PLAIN, "12b2", "12b?"), {}),
        (pos("over", "a3=-- b1=--", shape="3x3", deck=1), {}),
        (pos("setup:r", "a4=r*", cards="01234"), {"spies": False}),
        (pos("setup:r", "e3=r* e1=b5", shape="5x3", deck=0), {}),
        (str(CAPTAIN.new(CAPTAIN.options(), 4, B)), {}),
        (str(CAPTAIN.new(CAPTAIN.options(), 2, B)), {}),
    ],
)  # fmt: skip
def test_positions_come_back_as_they_were_written(text: str, options: dict[str, Any]) -> None:
    assert str(read(text, **options)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a field, a phase"),
        (PLAIN + " 0", "a field, a phase"),
        (swapped(PLAIN, "/15", "/"), "characters a spot"),
        (swapped(PLAIN, "/", ""), "characters a spot"),
        (swapped(TWO, TWO.split()[0], PLAIN.split()[0]), "two players have a field of 3 by 3"),
        (swapped(PLAIN, "15..", "51.."), "a3 '51..'"),
        (swapped(PLAIN, "15..", "17.."), "a3 '17..'"),
        (swapped(PLAIN, "15..", "15.r"), "a3 '15.r'"),
        (swapped(PLAIN, "15..", "15w*"), "a3 '15w*'"),
        (swapped(PLAIN, "15..", "15r6"), "a3 '15r6'"),
        (swapped(PLAIN, "15..", "--.."), "a3 '--..'"),
        (swapped(PLAIN, "15..", "----").replace(" 26", " 27"), "a3 is empty"),
        (swapped(PLAIN, "15..", "1122"), "a3 '1122'"),
        (swapped(PLAIN, " 26", " 25"), "not 41"),
        (swapped(PLAIN, " 26", " 027"), "deck '027'"),
        (swapped(PLAIN, " 26", " x"), "deck 'x'"),
        (swapped(swapped(PLAIN, "15..", "11.."), "16..", "11.."), "treasure 11: there are two"),
        (swapped(PLAIN, "setup:r", "setup"), "phase 'setup'"),
        (swapped(PLAIN, "setup:r", "setup:"), "phase 'setup:'"),
        (swapped(PLAIN, "setup:r", "setup:w"), "phase 'setup:w'"),
        (swapped(PLAIN, "setup:r", "setup:rg"), "one seat whose dice"),
        (swapped(PLAIN, "setup:r", "setup:b"), "one seat whose dice"),
        (swapped(PLAIN, "setup:r", "over:r"), "phase 'over:r'"),
        (swapped(PLAIN, "setup:r", "play"), "phase 'play'"),
        (swapped(PLAIN, "setup:r r", "setup:r w"), "first player 'w'"),
        (swapped(PLAIN, "setup:r r", "setup:r rb"), "first player 'rb'"),
        (swapped(PLAIN, "r=012345555/-/1234/-/0", "r=012345555/-/1234/-"), "it reads like"),
        (swapped(PLAIN, "r=012345555/-/1234/-/0", "r=012345555/-/1234/-/0?"), "it reads like"),
        (swapped(PLAIN, "r=012345555/-/1234", "b=012345555/-/1234"), "it reads like 'r="),
        (swapped(PLAIN, "r=012345555/-/1234", "r=012345555/-/1243"), "ascending order"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=102345555/-/1234"), "ascending order"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=012345555/-/123"), "it has 6 dice"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=012345555/-/123456"), "it has 6 dice"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=012345555/-/1237"), "it reads like"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=01234555/-/1234"), "its attack cards"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=012344555/-/1234"), "its attack cards"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=?8/-/1234"), "its attack cards"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=?0/-/1234"), "it reads like"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=-/012345555/1234"), "has taken the pile back"),
        (swapped(PLAIN, "/-/0,g", "/-/0!,g"), "under penalty"),
        (swapped(PLAIN, "r=012345555/-/1234", "r=012345555/-/12~2"), "all dice are rolled"),
        (PLAIN.replace(",g=012345555/-/1234/-/0", ",g=012345555/-/1234/-/0,w=0/0/0/0/0,x=0"), "two to four"),
        (swapped(DICE, "dice:rbg", "dice:rgb"), "rbg may act"),
        (swapped(DICE, "dice:rbg", "dice:rb"), "rbg may act"),
        (swapped(DICE, "13..", "13b5").replace("b=012345555", "b=01234555"), "in 'setup' only"),
        (swapped(DICE, "dice:rbg", "roll"), "no seat has dice to roll"),
        (pos("roll", r="012345555/-/~6/-/0!"), "does not roll"),
        (swapped(START, "start:g", "start:r"), "it is the first player, g"),
        (swapped(START, "~6", "123456"), "six dice to roll"),
        (swapped(START, "11..", "11r5").replace("r=012345555", "r=01234555"), "taken from the field"),
        (swapped(START, "start:g", "deal"), "0 spots are empty"),
        (pos("deal", "a3=--", shape="3x3", deck=0), "1 spots are empty, and the deck holds 0"),
        (swapped(START, "start:g", "over"), "so the game goes on"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read(text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (START, "in Strategic Mode there is no bell"),
        (DICE, "the turn of one seat that has dice"),
        (pos("dice:r", "a4=r* b4=r* c4=r*"), "the turn of one seat that has dice"),
        (pos("dice:b", r="012345555/-/123456/-/0!"), "nobody is under penalty"),
    ],
)
def test_in_strategic_mode_there_are_no_bells_and_no_penalties(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read(text, mode="strategic")


# --- actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("r ring", Ring(R)),
        ("b roll", RollAll(B)),
        ("b reroll 1 5 5", Reroll(B, (1, 5, 5))),
        ("g place 35@b2", Place(G, 35, c("b2"))),
        ("r card 3@e4", Lay(R, 3, c("e4"))),
        ("roll r 3 1 6 2 2 5", Roll((3, 1, 6, 2, 2, 5), "r")),
        ("deal 35 12 44", Deal((35, 12, 44))),
    ],
)
def test_actions_are_read_legal_or_not(text: str, action: Any) -> None:
    assert CAPTAIN.parse(read(PLAIN), text) == action
    assert str(action) == text


def test_dice_to_roll_again_are_named_in_any_order() -> None:
    assert CAPTAIN.parse(read(PLAIN), "b reroll 5 1 5") == Reroll(B, (1, 5, 5))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "reads like"),
        ("pass", "reads like"),
        ("r", "reads like"),
        ("r resign", "reads like"),
        ("w ring", "there is no seat 'w'"),
        ("x ring", "there is no seat 'x'"),
        (" ring", "there is no seat ''"),
        ("r ring 1", "ring reads like 'r ring'"),
        ("r roll 1", "roll reads like"),
        ("r reroll", "name one to six dice"),
        ("r reroll 7", "name one to six dice"),
        ("r reroll 1 1 1 1 1 1 1", "name one to six dice"),
        ("r place 35", "names no spot"),
        ("r place 35@", "names no spot"),
        ("r place 35@f1", "names no spot"),
        ("r place 53@a1", "is no treasure"),
        ("r place 3@a1", "is no treasure"),
        ("r place 35@a1 b2", "place reads like"),
        ("r card 6@a1", "is no attack card"),
        ("r card ?@a1", "is no attack card"),
        ("r card 3", "names no spot"),
        ("roll r", "names the faces"),
        ("roll r 7", "a die shows 1 to 6"),
        ("roll w 1", "a die shows 1 to 6"),
        ("deal", "a deal names the treasures"),
        ("deal 21", "is no treasure"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        CAPTAIN.parse(read(PLAIN), text)
    assert complaint in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1


# --- what a referee says ------------------------------------------------------------------------------------

ROLLED = pos("dice:rbg", "c4=b*", r="122346", b="1235")
LAYING = pos("setup:r", "a4=r* b4=b* c2=r0")


@pytest.mark.parametrize(
    ("position", "targets", "clause"),
    [
        (ROLLED, (), None),
        (ROLLED, (Die(1),), None),
        (ROLLED, (Die(5),), "CP-37"),
        (ROLLED, (Die(1), Die(2)), None),
        (ROLLED, (Die(2), Die(1)), None),
        (ROLLED, (Die(2), Die(2), c("c3")), None),
        (ROLLED, (Die(3), Die(3)), "CP-37"),
        (ROLLED, (Die(1), Die(2), c("b4")), None),
        (ROLLED, (Die(1), Die(2), c("d4")), "CP-44"),
        (ROLLED, (Die(1), Die(3)), "CP-44"),
        (ROLLED, (Die(1), Die(3), c("c4")), "CP-45"),
        (ROLLED, (Die(5), Die(5), c("c4")), "CP-45"),
        (ROLLED, (Die(1), c("b4")), "CP-44"),
        (ROLLED, (Die(1), Die(2), Die(3)), "CP-5"),
        (ROLLED, (Die(1), Die(2), c("b4"), c("b4")), "CP-5"),
        (ROLLED, (Die(1), Die(2), c("e4")), "CP-44"),
        (ROLLED, (c("b4"),), "CP-5"),
        (ROLLED, (Die(1), Tool.CUP), "CP-4"),
        (ROLLED, (Tool.CUP,), None),
        (ROLLED, (Tool.CUP, Tool.CUP), "CP-4"),
        (ROLLED, (Tool.BELL,), None),
        (ROLLED, (Tool.BELL, Tool.BELL), "CP-10"),
        (ROLLED, (Card(1),), "CP-42"),
        (LAYING, (), None),
        (LAYING, (Card(1),), None),
        (LAYING, (c("a4"),), None),
        (LAYING, (Card(0),), "CP-49"),
        (LAYING, (c("b4"),), "CP-48"),
        (LAYING, (c("c2"),), "CP-48"),
        (LAYING, (Card(1), c("a4")), None),
        (LAYING, (Card(1), Card(2)), "CP-14"),
        (LAYING, (Card(1), c("b4")), "CP-48"),
        (LAYING, (c("a4"), Card(0)), "CP-49"),
        (LAYING, (Card(1), c("a4"), c("a4")), "CP-14"),
        (LAYING, (Die(1),), "CP-42"),
        (LAYING, (Tool.BELL,), "CP-42"),
        (pos("start:r"), (Tool.CUP,), "CP-3"),
        (pos("start:b", first="b"), (), "CP-3"),
        (pos("deal", "a4=--"), (), "CP-28"),
        (pos("roll", r="~6"), (), "CP-43"),
        (pos("setup:b", "b4=b*"), (), "CP-14"),
        (pos("dice:bg", r="012345555/-/123456/-/0!"), (), "CP-11"),
        (pos("over", shape="3x3", lying="a1=-- b2=--", deck=0), (), "CP-26"),
    ],
)
def test_a_referee_names_the_clause(position: str, targets: Any, clause: str | None) -> None:
    assert CAPTAIN.forbids(read(position), R, targets) == clause


@pytest.mark.parametrize(
    ("targets", "clause"),
    [
        ((Tool.BELL,), "CP-30"),
        ((Tool.CUP,), "CP-31"),
        ((Die(1), Tool.CUP), None),
        ((Die(2), Die(1), Die(2), Tool.CUP), None),
        ((Die(1), Die(2), Die(3)), None),
        ((Die(1), Die(2), Die(3), c("b4")), "CP-5"),
        ((Die(5), Tool.CUP), "CP-31"),
    ],
)
def test_a_referee_in_strategic_mode(targets: Any, clause: str | None) -> None:
    position = pos("dice:r", "c4=b*", r="122346", b="1235")
    assert CAPTAIN.forbids(read(position, mode="strategic"), R, targets) == clause


def test_every_clause_that_is_named_stands_in_the_rule_reference() -> None:
    known = {clause["id"] for clause in clauses("captain")}
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "game/captain").glob("*.py"))]
    assert {clause for source in sources for clause in re.findall(r"CP-[0-9]+", source)} <= known


# --- suggestions --------------------------------------------------------------------------------------------


def suggested(text: str, **options: Any) -> list[str]:
    state = read(text, **options)
    return list(map(str, CAPTAIN.suggestions(state, state.to_act[0])))


def test_a_false_bell_is_not_suggested_but_a_valid_one_is() -> None:
    assert "r ring" not in suggested(ROLLED)
    assert "r ring" in suggested(pos("dice:rbg", "a4=r* b4=b* c4=b*"))


def test_where_there_is_nothing_else_even_a_false_bell_is_listed() -> None:
    assert suggested(pos("dice:rbg", "a4=r* b2=r* d1=r*")) == ["r ring"]


def test_of_many_rolls_those_that_keep_nothing_one_die_or_a_pair_that_fits_are_suggested() -> None:
    text = pos("dice:r", "a4=b* b4=b*", r="125566")
    rolls = [action for action in suggested(text, mode="strategic") if "reroll" in action]
    assert rolls == [
        *("r reroll 1 2 5 5 6", "r reroll 1 2 5 5 6 6", "r reroll 1 2 5 6 6"),
        *("r reroll 1 5 5 6", "r reroll 1 5 5 6 6", "r reroll 1 5 6 6"),
        *("r reroll 2 5 5 6", "r reroll 2 5 5 6 6", "r reroll 2 5 6 6"),
    ]


# --- the rule reference and the words -----------------------------------------------------------------------

FIGURES = [pytest.param(clause, id=clause["id"]) for clause in clauses("captain") if "figure" in clause]


@pytest.mark.parametrize("clause", FIGURES)
def test_a_figure_is_a_position_in_play_and_what_it_tries_is_legal(clause: dict[str, Any]) -> None:
    options = clause.get("with", {})
    state = read(clause["figure"], **options)
    assert str(state) == clause["figure"]
    assert state.outcome is None
    if "try" in clause:
        play(clause["figure"], clause["try"], **options)


def test_the_rulings_are_all_there() -> None:
    assert {f"CP-{number}" for number in range(1, 64)} == {clause["id"] for clause in clauses("captain")}


def test_every_end_has_words() -> None:
    assert set(words_of("captain")["outcome"]) == {TREASURES, DOUBLES, BELLS, SHARED}
    assert set(words_of("captain")["dice_phase"]) == {"bell", "line", "all_placed", "stalled", "false_bell"}


def test_every_card_has_words() -> None:
    assert set(words_of("captain")["card"]) == {"0", "1", "2", "3", "4", "5", "unknown"}


# --- house rules --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "idle"), [
    (2, {"bell_line": 4, "adjacent": True, "small_field": "square", "strategic_two": "anywhere"}),
    (3, {"bell_two": 4, "strategic_two": "anywhere"}),
    (4, {"bell_two": 4, "strategic_two": "anywhere"}),
])  # fmt: skip
def test_house_rules_that_do_not_matter_are_put_back(seats: int, idle: dict[str, Any]) -> None:
    assert normalised(CAPTAIN.options(**idle), seats) == CAPTAIN.options()


def test_without_lines_nothing_about_lines_matters() -> None:
    options = CAPTAIN.options(bell_when="all_placed", bell_line=4, adjacent=True, bell_two=4)
    assert normalised(options, 3) == normalised(options, 2) == CAPTAIN.options(bell_when="all_placed")


def test_in_strategic_mode_dice_are_always_picked() -> None:
    options = CAPTAIN.options(mode="strategic", reroll="any")
    assert normalised(options, 4) == CAPTAIN.options(mode="strategic")


def test_there_are_so_many_sets_of_house_rules() -> None:
    anywhere = 2**5  # priority, spies, squadron, refill, open_discards
    modes, lines, fields = 2 + 1, 1 + 2 * 2, 2
    assert len(list(option_sets(CAPTAIN.options, 3))) == anywhere * modes * lines * fields
    action, strategic = 2 * (1 + 2), 1 + 1 + 2
    assert len(list(option_sets(CAPTAIN.options, 2))) == anywhere * (action + strategic)


def test_by_the_letter_four_are_needed() -> None:
    assert CAPTAIN.ready_made == {
        "recommended": CAPTAIN.options(),
        "by_the_letter": CAPTAIN.options(bell_line=4, bell_two=4),
    }


@pytest.mark.parametrize("seat", [Seat(0), Seat(3)])
def test_nobody_can_resign_or_offer_a_draw(seat: Seat) -> None:
    state = read(pos("dice:rbgw", seats=4))
    assert CAPTAIN.offers(state, seat) == ()
