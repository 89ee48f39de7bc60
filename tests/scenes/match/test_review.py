"""Looking through a match that is over, or through what was played so far, and playing on from any point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.bots.worker import InlineThinker
from game.captain.rules import CAPTAIN
from game.catalog import GAMES
from game.engine import AnyGame, Seat
from game.match import Match
from game.save import SeatInfo, encode
from scenes.match.commands import LEAFING, Command, Tempo
from scenes.match.log import MoveList
from scenes.match.panel import MatchPanel
from scenes.match.scene import MatchScene
from scenes.shell.result import Result
from scenes.shell.saves import Saves
from scenes.system.shelf import StoredSave
from scenes.ui.controls import Button
from tests.scenes.plain_match import Puppet
from tests.scenes.program import Program

STOPS = 20
"""So many positions from either end are enough of a match that takes hundreds."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def finished_match(game: AnyGame, moves: int = 9) -> Match:
    """A match with some moves that somebody has given up, or where nobody can, played to its end."""
    seats = tuple(SeatInfo(name, colour) for name, colour in zip("AB", ("ivory", "ruby"), strict=True))
    options = game.together(game.options())
    match = Match(game, options, seats, Seat(0), "review", date="2026-01-02T03:04:05")
    while match.state.to_act:
        seat = match.state.to_act[0]
        resigns = next((offer for offer in match.offers(seat) if not offer.needs_answer), None)
        if resigns is not None and sum(entry.is_decision for entry in match.log) >= moves:
            match.offer(resigns)
            break
        actions = match.game.suggestions(match.state, seat)
        match.play(actions[len(match.log) % len(actions)])
    return match


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[AnyGame], Program]]:
    """The program at a finished match that was opened from the shelf."""
    programs: list[Program] = []

    def open_match(game: AnyGame) -> Program:
        program = Program(tmp_path / game.key, thinker=InlineThinker())
        programs.append(program)
        program.storage.autosave("over", encode(finished_match(game).dump()))
        program.click("saves")
        program.click("open")
        return program

    yield open_match
    for program in programs:
        program.close()


def button_of(program: Program, command: Command) -> Button:
    """The button of the panel for a command."""
    panel = program.match_scene.side_panel
    assert isinstance(panel, MatchPanel)
    return next(button for button in panel.buttons.in_rows if button.name == command.value)


def table_after(program: Program, entries: int | None) -> object:
    """The table of the match that is open as it lies after so many entries of the log."""
    match = program.match_scene.match
    other = program.stage.screens.match(program.stage, match, None)
    assert isinstance(other, MatchScene)
    other.showing.look_at(len(match.log) if entries is None else entries)
    other.timeline.finish()
    return other.table


@every_game
def test_a_finished_match_opens_at_its_beginning_without_the_result(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    program = opened(game)
    program.frames(120)
    scene = program.match_scene
    assert scene.looking == scene.desk.first_stop
    assert scene.flow.turn is None


@every_game
def test_it_is_leafed_through_forwards_and_backwards(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    program = opened(game)
    scene = program.match_scene
    forwards = [scene.looking]
    tables = [scene.shown_view]
    stops = len({line.position for line in scene.lines})
    while scene.looking is not None and len(forwards) < STOPS:
        program.key(pygame.K_PAGEDOWN)
        program.frames(2)
        assert scene.table == table_after(program, scene.looking)
        forwards.append(scene.looking)
        tables.append(scene.shown_view)
    assert len(forwards) == min(stops, STOPS)
    for position, view in zip(reversed(forwards[:-1]), reversed(tables[:-1]), strict=True):
        program.key(pygame.K_PAGEUP)
        program.frames(2)
        assert (scene.looking, scene.shown_view) == (position, view)
    program.key(pygame.K_END)
    assert scene.looking is None
    program.key(pygame.K_HOME)
    assert scene.looking == forwards[0]


@every_game
def test_who_leafs_with_the_mouse_finds_the_button_where_it_was(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    """Two clicks on the same spot go back twice, from the end as from anywhere."""
    program = opened(game)
    program.key(pygame.K_END)
    program.frames(2)
    scene = program.match_scene
    leafing = [button_of(program, command).rect for command in LEAFING]
    program.click("earlier")
    program.frames(2)
    assert scene.looking is not None
    assert [button_of(program, command).rect for command in LEAFING] == leafing


def test_the_button_of_the_tempo_names_it(opened: Callable[[AnyGame], Program]) -> None:
    program = opened(GAMES[0])
    program.frames(2)
    named = []
    for tempo in Tempo:
        program.match_scene.flow.tempo = tempo
        program.match_scene.refresh()
        named.append(button_of(program, Command.TEMPO).words)
    assert named == ["Slow", "Normal", "Fast", "Fastest"]


@every_game
def test_what_happened_happens_again_on_the_way_forwards(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    program = opened(game)
    program.settings.animation = "normal"
    scene = program.match_scene
    program.click("later")
    assert scene.timeline.busy
    program.frames(600)
    assert not scene.timeline.busy
    before = scene.looking
    program.key(pygame.K_PAGEDOWN)
    program.frames(1)
    program.key(pygame.K_PAGEDOWN)
    assert scene.looking is not None and before is not None and scene.looking > before
    assert len({line.position for line in scene.lines if before < line.position <= scene.looking}) == 2, (
        "a key during the animation is not swallowed"
    )


@every_game
def test_it_plays_by_itself_to_the_end_and_stops(opened: Callable[[AnyGame], Program], game: AnyGame) -> None:
    program = opened(game)
    scene = program.match_scene
    positions = sorted({line.position for line in scene.lines})
    if len(positions) > STOPS:
        scene.showing.look_at(positions[-STOPS])
    while scene.flow.tempo is not Tempo.FASTEST:
        scene.do(Command.TEMPO)
    scene.do(Command.PAUSE)
    assert scene.review.running
    for _ in range(30):
        program.frames(60, seconds=1 / 20)
        if scene.looking is None:
            break
    assert scene.looking is None
    assert not scene.review.running
    assert program.top is scene, "the result is not laid over a match that one only looks at"


def test_what_has_played_to_its_end_offers_to_play_again(opened: Callable[[AnyGame], Program]) -> None:
    program = opened(GAMES[0])
    scene = program.match_scene
    pause = scene.interface.find(Command.PAUSE.value)
    assert isinstance(pause, Button)
    standing_still = pause.words
    while scene.flow.tempo is not Tempo.FASTEST:
        scene.do(Command.TEMPO)
    scene.do(Command.PAUSE)
    assert pause.words != standing_still
    for _ in range(30):
        program.frames(60, seconds=1 / 20)
        if scene.looking is None:
            break
    assert scene.looking is None
    assert pause.words == standing_still


def test_a_click_on_a_line_stops_where_it_leads(opened: Callable[[AnyGame], Program]) -> None:
    program = opened(GAMES[0])
    scene = program.match_scene
    scene.do(Command.PAUSE)
    program.frames(3)
    moves = scene.interface.find("moves")
    assert isinstance(moves, MoveList)
    program.click(moves.row_rect(3).center)
    assert not scene.review.running
    assert scene.looking == scene.lines[3].position


@every_game
def test_the_table_follows_whoever_walks_the_list_of_moves_with_keys(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    program = opened(game)
    scene = program.match_scene
    moves = scene.interface.find("moves")
    scene.interface.focus(moves)
    seen = []
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN):
        program.key(key)
        program.frames(2)
        assert isinstance(moves, MoveList) and moves.selected is not None
        assert scene.looking in (scene.lines[moves.selected].position, None)
        seen.append(scene.looking)
    assert len(set(seen)) > 2
    program.key(pygame.K_END)
    assert scene.looking is None, "the last line is the present"


@every_game
def test_playing_on_leaves_the_finished_match_on_the_shelf(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    program = opened(game)
    scene = program.match_scene
    before = program.storage.find("over")
    for _ in range(4):
        program.key(pygame.K_PAGEDOWN)
    looked_at = scene.shown_state
    tip = program.top.interface.find("play_on").tip
    assert "stays as it is" in tip and "akes back" not in tip, "of a finished match nothing is taken back"
    program.click("play_on")
    program.click("yes")
    program.frames(5)
    assert "Takes back" in program.top.interface.find("play_on").tip
    assert scene.match.state == looked_at
    assert scene.match.irregular
    assert program.storage.find("over") == before
    kept = [found for found in program.storage.saves() if found.slot != "over"]
    assert len(kept) == 1
    (copy,) = kept
    assert isinstance(copy, StoredSave)
    assert copy.save.result is None and copy.save.irregular
    assert scene.looking is None


def test_the_result_leads_to_the_beginning(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click(GAMES[0].key)
    program.click("two_players")
    program.click("start")
    scene = program.match_scene
    seat = scene.match.state.to_act[0]
    scene.flow.offer(next(offer for offer in scene.match.offers(seat) if not offer.needs_answer))
    program.frames(120)
    program.showing(Result)
    program.click("review")
    assert program.top is scene
    assert scene.looking == scene.desk.first_stop
    program.close()


@every_game
def test_a_match_is_taken_along_brought_in_looked_through_and_played_on(
    opened: Callable[[AnyGame], Program], game: AnyGame, tmp_path: Path
) -> None:
    program = opened(game)
    program.stage.return_to_first()
    program.click("saves")
    program.click("export")
    (path,) = (tmp_path / game.key / "exports").glob("*.json")
    elsewhere = Program(tmp_path / "elsewhere", thinker=InlineThinker())
    elsewhere.send(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    elsewhere.frames(30)
    saves = elsewhere.showing(Saves)
    assert isinstance(saves.current, StoredSave) and saves.current.save.irregular
    elsewhere.click("open")
    scene = elsewhere.match_scene
    assert [entry.text for entry in scene.match.log] == [e.text for e in finished_match(game).log]
    elsewhere.key(pygame.K_PAGEDOWN)
    elsewhere.click("play_on")
    elsewhere.click("yes")
    elsewhere.frames(5)
    assert scene.match.state.outcome is None
    elsewhere.close()


@every_game
def test_what_has_no_button_while_one_looks_back_is_not_done_by_its_key_either(
    opened: Callable[[AnyGame], Program], game: AnyGame
) -> None:
    program = opened(game)
    scene = program.match_scene
    scene.match.undo()
    scene.flow.jump()
    program.frames(30)
    scene.showing.look_at(scene.desk.first_stop)
    program.frames(30)
    assert scene.looking is not None
    shown = {widget.name for widget in scene.interface.ring()}
    in_the_menu = {Command.TEXT, Command.STEP, Command.MENU}
    for command in set(Command) - in_the_menu:
        assert not scene.can_do(command) or command.value in shown, command
    assert scene.obstacle(Command.THREATS) == "looking"


def test_who_asks_to_play_on_from_a_finished_match_can_leave_it_as_it_is(
    opened: Callable[[AnyGame], Program],
) -> None:
    program = opened(GAMES[0])
    scene = program.match_scene
    scene.showing.look_at(scene.desk.first_stop)
    length = len(scene.match.log)
    program.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    no = scene.interface.find("no")
    assert isinstance(no, Button) and no.words == program.stage.words("ui.cancel")
    program.click("no")
    assert len(scene.match.log) == length and scene.is_over and scene.looking == scene.desk.first_stop


def test_a_finished_match_in_which_all_acted_at_once_is_played_on_as_another(tmp_path: Path) -> None:
    """In its course nothing is taken back; once it is over it stays as it was, and another goes on."""
    seats = (SeatInfo("A", "ruby"), SeatInfo("B", "sapphire", "casual"))
    match = Match(CAPTAIN, CAPTAIN.options(), seats, Seat(0), "all at once")
    while match.state.to_act:
        seat = match.state.to_act[len(match.log) % len(match.state.to_act)]
        match.play(CAPTAIN.suggestions(match.state, seat)[0], float(len(match.log)))
    program = Program(tmp_path, thinker=Puppet())
    program.storage.autosave("over", encode(match.dump()))
    program.click("saves")
    program.click("open")
    scene = program.match_scene
    everybody = next(i for i, e in enumerate(scene.match.log, 1) if i > 20 and len(e.state.to_act) > 1)
    scene.showing.look_at(next(line.position for line in scene.lines if line.position >= everybody))
    begun = scene.looking
    assert begun is not None and scene.do(Command.PLAY_ON)
    program.frames(2)
    program.click("yes")
    program.frames(2)
    assert len(scene.match.log) == begun and not scene.is_over
    assert scene.obstacle(Command.UNDO) == "never"
    scene.flow.play(CAPTAIN.suggestions(scene.match.state, Seat(0))[0])
    kept = {
        found.slot: found.save.result for found in program.storage.saves() if isinstance(found, StoredSave)
    }
    assert len(kept) == 2 and kept.pop("over") is not None and list(kept.values()) == [None]
    program.close()
