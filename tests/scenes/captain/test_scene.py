"""The match screen of Captain Dice, as persons meet it with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.worker import InlineThinker
from game.captain.cards import LETTERS, SQUADRON, UNKNOWN, lying, owner_of
from game.captain.events import CardsRevealed
from game.captain.field import GRID
from game.captain.moves import Card, Die, Place, Reroll, Ring, Tool
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import Phase
from game.engine import Seat
from game.save import PERSON
from scenes.catalog import match_scene
from scenes.match.commands import Command
from scenes.system import assets
from scenes.teaching.practice import practice_match
from tests.scenes.captain.person import ready, sensible, table_for
from tests.scenes.plain_match import make_stage
from tests.scenes.seated import Seated, table_of


def play_until(seated: Seated, phase: Phase) -> None:
    rng = Random(4)
    while seated.match.state.phase is not phase:
        ready(seated)
        seated.scene.flow.play(sensible(seated.match.state, rng))
    ready(seated)


@pytest.mark.parametrize(("seats", "by_mouse"), [(2, True), (3, False), (4, True)])
def test_rounds_are_played_by_mouse_or_by_keyboard_alone(tmp_path: Path, seats: int, by_mouse: bool) -> None:
    seated = table_for(tmp_path, seats)
    rng = Random(seats)
    for _ in range(26):
        ready(seated)
        action = sensible(seated.match.state, rng)
        before = len(seated.texts)
        (seated.play_by_mouse if by_mouse else seated.play_by_keys)(action)
        assert seated.texts[before] == str(action)
        seated.scene.timeline.finish()
        assert seated.scene.table == table_of(seated.scene)


def test_hand_is_seen_behind_the_curtain_only(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 3)
    scene = seated.scene
    ready(seated)
    assert scene.open_hand is None, "dice are thrown before everybody's eyes"
    play_until(seated, Phase.SET_UP)
    seat = scene.match.state.to_act[0]
    assert (scene.open_hand, scene.near) == (seat, seat)
    assert UNKNOWN not in scene.table.seats[seat].hand
    seated.play_by_mouse(CAPTAIN.actions(scene.match.state, seat)[0])
    assert scene.open_hand is None, "the next person must not see it"
    if scene.match.state.phase is Phase.SET_UP:
        seated.settle()
        assert seated.is_covered, "the curtain is down again"
        following = scene.match.state.to_act[0]
        assert scene.table.seats[following].hand == [UNKNOWN] * len(scene.table.seats[following].hand)


def test_list_of_moves_holds_no_secret(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 3)
    scene = seated.scene
    play_until(seated, Phase.SET_UP)
    first = scene.match.state.to_act[0]
    spot = str(CAPTAIN.actions(scene.match.state, first)[0]).partition("@")[2]
    seated.play_by_mouse(CAPTAIN.parse(scene.match.state, f"{LETTERS[first]} card 3@{spot}"))
    assert scene.match.state.phase is Phase.SET_UP
    ready(seated)
    line = scene.lines[-1]
    cell = next(c for c, code in enumerate(scene.match.state.lying) if code == lying(first, 3))
    assert line.words == f"Laid a card on {GRID.name(cell)}"
    assert not line.notation


def test_a_battle_comes_to_rest_as_the_rules_say(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 3, animation="normal")
    rng = Random(8)
    while not any(isinstance(e, CardsRevealed) for entry in seated.match.log for e in entry.events):
        ready(seated)
        seated.scene.timeline.finish()
        seated.scene.flow.play(sensible(seated.match.state, rng))
    seated.wait(40.0)
    assert not seated.scene.timeline.busy
    assert seated.scene.table == table_of(seated.scene)
    assert seated.scene.choreography.motion.cards == []


def test_a_die_clicked_again_is_put_back_whatever_was_picked_after_it(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2)
    ready(seated)
    seat = seated.match.state.to_act[0]
    faces = sorted(set(seated.match.state.captains[seat].dice))[:3]
    seated.click(*map(Die, faces))
    assert seated.path == tuple(map(Die, faces))
    where = seated.scene.laid.die_hit(seat, seated.scene.choice.picked()[-1])
    places = {face: seated.scene.table.seats[seat].dice.index(face) for face in faces}
    seated.person.click(seated.scene.laid.die_hit(seat, places[faces[0]]).center)
    assert set(seated.path) == {Die(face) for face in faces[1:]}
    seated.person.click(seated.scene.laid.cup.center)
    assert seated.texts[-1].startswith("roll") and where
    assert any(isinstance(entry.action, Reroll) for entry in seated.match.log)


def test_twins_are_picked_one_by_one(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2)
    ready(seated)
    state = seated.match.state
    seat = state.to_act[0]
    dice = seated.scene.table.seats[seat].dice
    face = next((face for face in dice if dice.count(face) > 1), None)
    if face is None:
        pytest.skip("these dice have no twins")
    places = [place for place, there in enumerate(dice) if there == face][:2]
    for place in reversed(places):
        seated.person.click(seated.scene.laid.die_hit(seat, place).center)
    assert sorted(seated.scene.choice.picked()) == places
    seated.person.click(seated.scene.laid.die_hit(seat, places[1]).center)
    assert seated.scene.choice.picked() == places[:1]


def test_digits_pick_dice_and_c_rolls_them(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2)
    ready(seated)
    face = seated.match.state.captains[seated.match.state.to_act[0]].dice[0]
    seated.person.key(getattr(pygame, f"K_{face}"))
    assert seated.path == (Die(face),)
    seated.person.key(pygame.K_c)
    assert any(isinstance(entry.action, Reroll) for entry in seated.match.log)


def test_illegal_choice_names_its_clause(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2)
    ready(seated)
    seated.click(Tool.CUP)
    assert seated.scene.refusals.shown.clause == "CP-31"
    play_until(seated, Phase.SET_UP)
    seat = seated.match.state.to_act[0]
    seated.click(Card(min(seated.match.state.captains[seat].hand)))
    free = next(c for c in seated.match.state.field.cells if not seated.match.state.lying[c])
    seated.person.click(seated.scene.laid.cell_rect(free).center)
    assert seated.scene.refusals.shown.clause == "CP-48"


def test_a_person_plays_bots_in_strategic_mode(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 3, players=(PERSON, "beginner", "beginner"), thinker=InlineThinker())
    rng = Random(2)
    for _ in range(8):
        seated.settle()
        assert not seated.is_covered, "there is nobody to hide a hand from"
        assert seated.scene.flow.turn == Seat(0)
        seated.scene.flow.play(sensible(seated.match.state, rng))
    assert seated.scene.open_hand == Seat(0)


def test_everybody_acts_at_once_in_action_mode(tmp_path: Path) -> None:
    seated = table_for(
        tmp_path,
        3,
        players=(PERSON, "expert", "expert"),
        thinker=InlineThinker(),
        options=Options(),
        animation="normal",
    )
    scene = seated.scene
    seated.settle()
    seated.click(Tool.BELL)
    assert isinstance(scene.match.log[-4].action, Ring)
    assert scene.flow.rush is not None
    for _ in range(400):
        seated.wait(0.1)
        if scene.flow.rush is None:
            break
    acted = {entry.seat for entry in seated.match.log if entry.is_decision}
    assert {1, 2} <= acted, "the bots do not wait for anybody"
    assert scene.match.state.phase is not Phase.DICE, "and one of them rings"


def test_what_a_person_has_picked_stays_while_others_act(tmp_path: Path) -> None:
    seated = table_for(
        tmp_path,
        2,
        players=(PERSON, "master"),
        thinker=InlineThinker(),
        options=Options(),
        animation="normal",
    )
    scene = seated.scene
    seated.settle()
    seated.click(Tool.BELL)
    seated.wait(0.3)
    face = scene.match.state.captains[0].dice[0]
    for _ in range(30):
        if scene.flow.turn is not None and not scene.choosing.holds_still:
            break
        seated.wait(0.1)
    seated.click(Die(face))
    length = len(seated.match.log)
    while len(seated.match.log) == length:
        seated.wait(0.1)
    if scene.flow.rush is not None:
        assert seated.path == (Die(face),)


def test_h21_a_hint_is_gone_once_it_cannot_be_done_any_more(tmp_path: Path) -> None:
    """In the rush others may be quicker, and one's own dice another roll, than a hint that was given."""
    seated = table_for(
        tmp_path,
        2,
        players=(PERSON, "master"),
        thinker=InlineThinker(),
        options=Options(reroll="any"),
        animation="normal",
    )
    scene = seated.scene
    seated.settle()
    seated.click(Tool.BELL)
    while scene.flow.turn is None or scene.choosing.holds_still:
        seated.wait(0.1)
    rerolls = [action for action in CAPTAIN.actions(scene.match.state, Seat(0)) if isinstance(action, Reroll)]
    scene.desk.hint = max(rerolls, key=lambda reroll: len(reroll.faces))
    scene.decide(min(rerolls, key=lambda reroll: len(reroll.faces)))
    seated.wait(0.5)
    seated.draw()
    assert scene.hint is None
    # Somebody else has been quicker with what was advised.
    scene.desk.hint = Place(Seat(0), 11, 0)
    length = len(seated.match.log)
    while scene.flow.rush is not None and len(seated.match.log) == length:
        seated.wait(0.1)
    assert scene.hint is None


def test_every_figure_of_the_rules_is_seen_and_played(tmp_path: Path) -> None:
    stage = make_stage(tmp_path)
    stage.resize((640, 480))
    surface = pygame.Surface(stage.size)
    for clause in assets.seeds(CAPTAIN.key)["clause"]:
        if "figure" not in clause:
            continue
        match = practice_match(stage, CAPTAIN, clause["figure"], clause.get("with", {}))
        scene: Any = match_scene(stage, match)
        assert len(match.seats) == len(match.state.captains), clause["id"]
        scene.lay_out_table(stage.size)
        scene.draw_table(surface)
        if clause.get("try"):
            match.play(CAPTAIN.parse(match.state, clause["try"]))
            scene.showing.show_news()
            scene.timeline.finish()
            assert scene.table == table_of(scene), clause["id"]


def test_what_a_card_would_strike_is_never_of_its_own_seat(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2)
    play_until(seated, Phase.SET_UP)
    scene, state = seated.scene, seated.match.state
    seat = state.to_act[0]
    own = [cell for cell in state.field.cells if state.lying[cell] and owner_of(state.lying[cell]) == seat]
    foreign = [cell for cell in state.field.cells if cell not in own]
    assert len(own) > 1
    for cell in own:
        struck = scene.highlights.struck(seat, SQUADRON, cell)
        reach = state.rules.reaches(state.field)[SQUADRON][cell]
        assert set(struck) == set(reach) & set(foreign)


def test_a_game_that_cannot_be_given_up_has_no_buttons_for_it(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2)
    ready(seated)
    for command in (Command.RESIGN, Command.PROPOSE):
        assert not seated.scene.interface.find(command.value).visible
    assert seated.scene.interface.find(Command.RULES.value).visible
