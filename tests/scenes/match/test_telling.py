"""A match in words and notation: what is said, what is never said, and the panel from which it is copied."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.captain.moves import Reroll
from game.captain.rules import CAPTAIN
from game.custodian.rules import CUSTODIAN
from game.dice_chess.rules import DICE_CHESS
from game.engine import AnyGame, Offer, Seat
from game.tilting.board import GRID
from game.tilting.rules import TILTING
from scenes.captain.telling import together
from scenes.command_line import parse
from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.scene import Passage
from scenes.shell.pause import Pause
from scenes.shell.reading import Reading
from scenes.speaker import Speaker, fresh_lines, write_line
from scenes.ui.text_field import CLIPBOARD
from scenes.view.arranger import Arranger
from scenes.words import Words
from tests.game.random_play import every_catalog_game
from tests.scenes.plain_match import ANNA, BERT, OPENING, ROBOT, TAKING, Puppet
from tests.scenes.program import Program
from tests.scenes.seated import Seated, sit_down
from tests.scenes.traveller import one_by_one

DUEL = "123456/234561/345612/456123/561234/612345 w wa1:152634 wb1:256134 ba6:165243 bf6:162534 0"
"""The tiles and dice of a round of Tilting Dice in which everything is still to come."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, thinker=Puppet())
    yield opened
    opened.close()


def said_by(scene: MatchScene, heading: str) -> list[str]:
    """The lines under a heading."""
    return next(list(p.lines) for p in scene.telling.passages() if p.heading == heading)


@every_catalog_game
def test_every_target_action_and_position_has_words(tmp_path: Path, game: AnyGame) -> None:
    seated = Seated(tmp_path, sit_down(game), animation="off")
    seated.stage.words = Words(strict=True)
    for _ in range(12):
        seated.settle()
        seated.let_go_of_other_scenes()
        seated.settle()
        scene = seated.scene
        assert said_by(scene, "The position")
        assert said_by(scene, "What is allowed")
        if scene.picker is not None:
            for target in scene.picker.next_targets():
                assert scene.told_target(target) != str(target)
        scene.decide(game.suggestions(seated.match.state, scene.flow.turn)[0])


def test_a_board_is_told_die_by_die(tmp_path: Path) -> None:
    seated = Seated(tmp_path, sit_down(CUSTODIAN, TAKING))
    seated.settle()
    assert said_by(seated.scene, "The position") == [
        "Anna, Person",
        "Bert, Person",
        "Anna has 3 dice: a3 2, c2 1, e1 5",
        "Bert has 4 dice: a5 1, c3 4, c5 3, e5 5",
        f"In notation: {TAKING}",
    ]


def test_the_sides_of_a_die_are_named_by_compass_and_by_neighbour(tmp_path: Path) -> None:
    seated = Seated(tmp_path, sit_down(TILTING, DUEL, rounds=1))
    seated.settle()
    told = said_by(seated.scene, "The position")
    assert (
        "Anna's die on a1, tile 6: top 1, bottom 5; "
        "north 2 towards a2, east 3 against Anna's 4 on b1, south 6 at the edge, west 4 at the edge."
    ) in told


def test_only_the_own_cards_are_told(tmp_path: Path) -> None:
    position = "11r*12r213b*/22..23..24b4/33..34..35.. setup:r r r=013455/-/3456/-/1,b=012355/-/1234/-/0 23"
    seated = Seated(tmp_path, sit_down(CAPTAIN, position, (ANNA, ROBOT), mode="strategic"), animation="off")
    seated.settle()
    told = "\n".join(said_by(seated.scene, "The position"))
    assert "cards in hand 0 1 3 4 5 5" in told
    assert "6 cards in hand" in told
    assert "b3: treasure 12, Anna, card 2, Side Cannon" in told
    assert "c2: treasure 24, Robot, a card face down" in told
    assert "012355" not in told
    assert "r=013455/-/3456/-/1,b=?6" in told


def test_moves_that_differ_only_in_the_face_are_told_at_once(tmp_path: Path) -> None:
    seated = Seated(tmp_path, sit_down(CUSTODIAN, TAKING))
    seated.settle()
    said = next(line for line in said_by(seated.scene, "What is allowed") if line.startswith("c2"))
    assert said == (
        "c2, Anna's 1: c2 to b2, turned to 2, 3, 4 or 5 (c2-b2=2 3 4 5); "
        "c2 to c1, turned to 2, 3, 4 or 5 (c2-c1=2 3 4 5); "
        "c2 to d2, turned to 2, 3, 4 or 5 (c2-d2=2 3 4 5); c2 jumps to c4, now 6 (c2^c4=6)"
    )


def test_a_turn_of_tilting_dice_is_told_with_what_it_shows_and_meets(tmp_path: Path) -> None:
    seated = Seated(tmp_path, sit_down(TILTING, DUEL, rounds=1))
    seated.settle()
    scene = seated.scene
    told = "\n".join(said_by(scene, "What is allowed"))
    assert "Anna's die on a1: " in told, "how it lies is told by the position"
    assert "a1 to a4, top 2 (a1:NNN)" in told
    for target in TILTING.parse(seated.match.state, "a1:NNN").paths[0][:3]:
        scene.choose(target)
    assert any(line.startswith("a3, tile 4: top 5, ") for line in said_by(scene, "What to do"))
    a4 = GRID.parse("a4")
    assert a4 is not None
    assert scene.told_target(a4).startswith("a4, tile 3: top 2, bottom 6; ")


def test_what_arrows_and_marks_show_is_said(tmp_path: Path) -> None:
    seated = Seated(tmp_path, sit_down(CUSTODIAN, TAKING), animation="off")
    seated.settle()
    scene = seated.scene
    scene.desk.hint, scene.desk.hint_text = CUSTODIAN.parse(seated.match.state, "c2-c1=4"), "Look."
    scene.desk.threats = [2]
    scene.refresh()
    assert "Advised: c2 to c1, turned to 4 (c2-c1=4)" in said_by(scene, "What to do")
    scene.desk.forget_hint()
    scene.desk.do(Command.THREATS)
    if scene.desk.threats:
        cell = scene.told_target(scene.desk.threats[0])
        assert any(line.startswith(f"In danger: {cell}") for line in said_by(scene, "What to do"))


def test_rerolls_are_told_at_once_and_by_name_where_some_are_missing() -> None:
    words, seat = Words(strict=True), Seat(0)
    some = [Reroll(seat, faces) for faces in ((1,), (1, 2), (1, 2, 2))]
    assert list(together(words, some)) == [("roll 1 again, alone or with any of 2 2", "r reroll 1 [2 2]")]
    assert set(one_by_one("r reroll 1 [2 2]")) == set(map(str, some))
    assert [notation for _, notation in together(words, some[1:])] == ["r reroll 1 2 [2]"]
    assert [notation for _, notation in together(words, [some[0], some[2]])] == [
        "r reroll 1",
        "r reroll 1 2 2",
    ]


def test_a_battle_is_told_card_by_card(tmp_path: Path) -> None:
    cards = "11r*12b213../22b023..24../33..34..35.."
    position = f"{cards} setup:r r r=0123455/-/3456/-/0,b=13455/-/123456/-/0 23"
    seated = Seated(tmp_path, sit_down(CAPTAIN, position, (ANNA, ROBOT), mode="strategic"), animation="off")
    seated.settle()
    scene = seated.scene
    scene.decide(CAPTAIN.parse(seated.match.state, "r card 1@a3"))
    entry = next(entry for entry in seated.match.log if entry.text == "r card 1@a3")
    squadron, cannon = "card 1, Squadron Battle on Board", "card 2, Side Cannon"
    assert scene.told_details(entry) == [
        f"Revealed: a3 Anna, {squadron}; b3 Robot, {cannon}; a2 Robot, card 0, Vile Hostage Strategy",
        "The 1 of Anna, Squadron Battle on Board, strikes b3. The Hostage on a2 withstands.",
        "Anna wins: 11 on a3",
        "Robot wins: 22 on a2",
    ]


def test_what_can_be_chosen_in_any_order_is_told_under_what_comes_first(tmp_path: Path) -> None:
    position = "11r*12b213../22..23..24../33..34..35.. setup:r r r=45/01235/3456/-/0,b=013455/-/123456/-/0 23"
    seated = Seated(tmp_path, sit_down(CAPTAIN, position, (ANNA, ROBOT), mode="strategic"), animation="off")
    seated.settle()
    squid = "card 4, Wrath of the Great Squid King"
    assert said_by(seated.scene, "What is allowed") == [
        f"{squid}: lay {squid}, on a3 (r card 4@a3)",
        "card 5, Spy Ship: lay card 5, Spy Ship, on a3 (r card 5@a3)",
        "a3: treasure 11, claimed by Anna: as above",
    ]


def test_what_is_taken_back_is_said(program: Program) -> None:
    match = sit_down(CUSTODIAN, OPENING)
    lines: list[str] = []
    program.app.speaker = Speaker(lines.append)
    program.stage.settings.animation = "off"
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(20)
    scene = program.match_scene
    action = CUSTODIAN.actions(match.state, match.state.to_act[0])[0]
    scene.decide(action)
    program.frames(20)
    played = next(line for line in lines if line.endswith(f"({action})"))
    scene.do(Command.UNDO)
    program.frames(20)
    assert f"Taken back: {played}" in lines
    scene.flow.offer(next(offer for offer in match.offers(action.seat) if offer.kind == Offer.RESIGN))
    program.frames(20)
    name = match.seats[match.log[-1].seat].name
    assert f"{name} resigns ({match.log[-1].text})" in lines, "who did it is said once"


def test_ways_to_set_out_are_counted_instead_of_listed(tmp_path: Path) -> None:
    seated = Seated(tmp_path, sit_down(DICE_CHESS), animation="off")
    seated.settle()
    scene = seated.scene
    count, *some = said_by(scene, "What is allowed")
    assert re.match(r"[\d,]+ ways to go on; some of them:", count)
    assert "," in count and len(some) <= 8
    arranger = scene.arranging
    assert isinstance(arranger, Arranger)
    assert re.match(r"a2 \d · rank 2: \d( \d){7} · rank 1: \d( \d){7} · ", arranger.spoken())
    arranger.choose(arranger.cursor)
    assert re.match(r"a2 \d, taken up · ", arranger.spoken())


def test_what_changes_elsewhere_is_said_and_the_names_of_settings_are_not_read_twice(
    program: Program,
) -> None:
    lines: list[str] = []
    program.app.speaker = Speaker(lines.append)
    program.frames(3)
    assert lines[0].startswith("Tab and the arrow keys go from one thing to the next, Enter does it")
    assert not any(line.startswith("2 players") for line in lines), "a game is read when one comes to it"
    program.stage.push(program.stage.screens.setup(program.stage, "custodian"))
    program.frames(3)
    assert "Seat 2 · Casual (3/6)" in lines
    assert "Seat 2" not in lines
    lines.clear()
    program.click("two_players")
    assert lines == ["Seat 2 · Person (1/6)"]


def test_what_is_unfolded_is_read(program: Program) -> None:
    lines: list[str] = []
    program.app.speaker = Speaker(lines.append)
    program.stage.open_rules(("custodian", "CU-28"))
    program.frames(3)
    text = next(i for i, line in enumerate(lines) if line.startswith("In your turn you choose one"))
    assert lines[text + 1] == "In the printed rules: Gameplay"
    program.stage.pop()
    program.stage.push(program.stage.screens.setup(program.stage, "custodian"))
    program.frames(3)
    lines.clear()
    program.click("house_rules")
    assert "Jumping · Dice may jump (1/2)" in lines


def test_what_lies_under_a_list_is_not_read_again_when_it_closes(program: Program) -> None:
    lines: list[str] = []
    program.app.speaker = Speaker(lines.append)
    program.app.stage.resize((800, 600))
    program.stage.push(program.stage.screens.match(program.stage, sit_down(CUSTODIAN, OPENING), None))
    program.frames(20)
    program.key(pygame.K_F10)
    program.showing(Pause)
    program.click("player_0")
    assert program.top.interface.layers
    lines.clear()
    program.key(pygame.K_ESCAPE)
    assert not any("A seat can be handed" in line for line in lines)


@pytest.mark.parametrize("game", [CUSTODIAN, TILTING], ids=lambda game: game.key)
def test_what_two_at_one_screen_do_in_secret_is_not_read_out(program: Program, game: AnyGame) -> None:
    """What is once said in a terminal stays there to be read by the other."""
    rules: dict[str, Any] = {"arrangement": "hidden"} if game is CUSTODIAN else {"building": "secret"}
    match = sit_down(game, seats=(ANNA, BERT), **rules)
    lines: list[str] = []
    program.app.speaker = Speaker(lines.append)
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    secret: Any = None
    for _ in range(200):
        program.frames(1, 0.1)
        scene = program.top
        if secret is not None and not isinstance(scene, MatchScene):
            break
        if not isinstance(scene, MatchScene):
            program.key(pygame.K_RETURN)
        elif scene.flow.turn is not None:
            lines.clear()
            secret = game.suggestions(match.state, scene.flow.turn)[-1]
            scene.decide(secret)
    assert secret is not None
    assert not any(str(secret) in line for line in lines)
    assert not any(line.startswith("In notation") for line in lines)


def test_of_a_passage_only_what_is_new_is_read() -> None:
    def fresh(reading: Any, *lines: str) -> list[str]:
        return list(fresh_lines(Passage("", lines, reading), ("one", "two")))

    assert fresh("changes", "two", "three") == ["three"]
    assert fresh("whole", "one", "two", "three") == ["one", "two", "three"]
    assert fresh("additions", "one", "two", "two") == ["two"]
    assert fresh("additions", "one", "three") == ["three"]
    assert fresh("additions", "one") == []


def test_a_terminal_without_a_letter_or_gone_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    write_line("Žofie – 3")
    narrow.seek(0)
    assert narrow.read() == "?ofie ? 3\n"
    narrow.close()
    write_line("nobody hears this")


def test_the_command_line_asks_for_text() -> None:
    assert parse(["--speak", "text"]).speak == "text"
    assert parse(["--selfcheck"]).speak is None
    with pytest.raises(SystemExit):
        parse(["--speak", "aloud"])


# The panel


def test_the_panel_opens_by_key_and_menu_and_can_be_copied(program: Program) -> None:
    match = sit_down(CUSTODIAN, OPENING)
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(20)
    program.key(pygame.K_F2)
    program.showing(Reading)
    program.click("copy")
    copied = CLIPBOARD.read()
    assert copied.startswith("Custodian Dice: Anna – Bert\n")
    assert f"In notation: {OPENING}" in copied
    told = {text for said in re.findall(r"\(([^()]*)\)", copied) for text in one_by_one(said)}
    assert told.issuperset(map(str, CUSTODIAN.actions(match.state, match.state.to_act[0])))
    program.key(pygame.K_ESCAPE)
    program.key(pygame.K_F10)
    program.showing(Pause)
    program.click("text")
    program.showing(Reading)
    program.key(pygame.K_F2)
    program.showing(Pause)


def test_the_key_that_opens_the_panel_closes_it(program: Program) -> None:
    program.stage.push(program.stage.screens.match(program.stage, sit_down(CUSTODIAN, OPENING), None))
    program.frames(20)
    program.key(pygame.K_F2)
    program.showing(Reading)
    program.key(pygame.K_F2)
    assert isinstance(program.top, MatchScene)


def test_actions_that_differ_in_what_they_take_and_show_are_told_apart_in_words(program: Program) -> None:
    match = sit_down(CUSTODIAN, TAKING)
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(20)
    told = [program.match_scene.told_action(a) for a in CUSTODIAN.actions(match.state, Seat(0))]
    assert len([words for words in told if "takes" in words]) == 4, (
        "the die that closes it can show four faces"
    )
    assert len(set(told)) == len(told)


def test_a_long_panel_is_leafed_through_by_keys(program: Program) -> None:
    program.app.stage.resize((800, 600))
    program.stage.push(program.stage.screens.match(program.stage, sit_down(CUSTODIAN, OPENING), None))
    program.frames(20)
    program.key(pygame.K_F2)
    middle: Any = program.showing(Reading)._middle
    assert middle.overflow
    program.key(pygame.K_PAGEDOWN)
    assert middle.offset > 0
    program.key(pygame.K_END)
    assert middle.offset == middle.overflow
