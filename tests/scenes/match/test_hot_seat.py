"""Several persons at one screen: who sits near, and that everybody is called by name."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.custodian.board import HOME_ROWS
from game.custodian.options import Options
from game.custodian.rules import CUSTODIAN
from game.engine import Seat
from game.match import Match
from game.save import PERSON, SeatInfo
from scenes.custodian.scene import CustodianScene
from scenes.shell.saves import Saves
from scenes.ui.text import recorded
from scenes.words import Words
from tests.scenes.program import Program


def test_the_only_person_sits_near_and_of_two_the_one_to_move_where_they_wish(tmp_path: Path) -> None:
    for players, turns, near in (
        ((PERSON, "casual"), False, 0),
        (("casual", PERSON), False, 1),
        ((PERSON, PERSON), False, 0),
        ((PERSON, PERSON), True, 1),
    ):
        program = Program(tmp_path)
        program.settings.turn_board = turns
        seats = tuple(SeatInfo(n, c, p) for n, c, p in zip("AB", ("ivory", "ruby"), players, strict=True))
        match = Match(CUSTODIAN, Options(), seats, Seat(0), "near")
        for face_up in ("w", "b"):
            rolled = "".join(map(str, match.state.waiting(Seat("wb".index(face_up)))))
            match.play(CUSTODIAN.parse(match.state, f"{face_up} arrange {rolled}"))
        match.play(match.game.actions(match.state, Seat(0))[0])
        program.stage.push(program.stage.screens.match(program.stage, match, None))
        program.frames(40)
        scene = program.match_scene
        assert isinstance(scene, CustodianScene)
        assert (scene.near, scene.laid.turned) == (near, near == 1)
        home = scene.laid.cell_rect(HOME_ROWS[near][0])
        assert home.centery > scene.laid.field.centery, "the own row is at the lower edge"
        program.close()


def test_the_list_of_moves_names_who_moved(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click("custodian")
    program.click("two_players")
    for seat, name in enumerate(("Anna", "Bo")):
        program.click(f"name_{seat}")
        for letter in name:
            program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    program.click("start")
    scene = program.match_scene
    for _ in range(4):
        program.frames(3)
        match = scene.match
        scene.flow.play(match.game.suggestions(match.state, match.state.to_act[0])[0])
    program.frames(3)
    program.stage.rebuild()
    with recorded() as lines:
        program.app.draw()
    said = [line.full for line in lines]
    assert said.count("Anna") > 2 and said.count("Bo") > 2, "in the seats and in the moves"
    assert not any("you" in words.lower().split() for words in said)
    program.close()


def test_a_seat_without_a_name_is_called_after_its_dice_in_every_language(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click("custodian")
    program.click("two_players")
    program.click("name_0")
    # Somebody's name may be a word for dice.
    for letter in "Amber":
        program.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    program.click("start")
    scene = program.match_scene
    program.frames(3)
    scene.flow.play(scene.match.game.suggestions(scene.match.state, scene.match.state.to_act[0])[0])
    assert names_on_screen(program) == {"Amber", "Ruby"}
    program.stage.words = Words("de", strict=True)
    program.stage.rebuild()
    assert names_on_screen(program) == {"Amber", "Rubin"}
    scene.flow.keep()
    program.key(pygame.K_ESCAPE)
    program.stage.return_to_first()
    program.stage.words = Words("en", strict=True)
    program.stage.rebuild()
    program.click("saves")
    program.frames(20)
    assert program.showing(Saves).list.saves[0].title == "Amber – Ruby"
    program.close()


def names_on_screen(program: Program) -> set[str]:
    """What the seats are called beside the table and in the list of moves."""
    with recorded() as lines:
        program.app.draw()
    return {line.full for line in lines} & {"Amber", "Bernstein", "Ruby", "Rubin"}
