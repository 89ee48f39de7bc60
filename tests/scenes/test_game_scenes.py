"""What holds at the screen of every game of the catalog, as a person meets it with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.bots.bot import Analysis
from game.catalog import GAMES
from game.engine import Action, AnyGame
from game.save import SeatInfo
from scenes.catalog import telling_states
from scenes.match.commands import Command
from scenes.view.arranger import Arranger
from scenes.words import PSEUDO, Words
from tests.game.random_play import every_catalog_game, random_sitting
from tests.scenes.looks import flaws
from tests.scenes.plain_match import ANNA, make_stage
from tests.scenes.seated import Seated, sit_down, table_of
from tests.torture.hands import AT_THE_TABLE, RandomHands, Screen
from tests.torture.torture import check_match

SIZES = ((800, 600), (1280, 800), (2560, 1440), (640, 480), (700, 1000), (1900, 500))

every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))


def finish_setting_out(seated: Seated) -> None:
    """Sets out as offered, with Enter alone, until nobody has anything to set out."""
    for _ in range(8):
        seated.settle()
        seated.let_go_of_other_scenes()
        seated.settle()
        if seated.scene.arranging is None:
            return
        seated.person.key(pygame.K_RETURN)
    raise AssertionError("setting out never ends")


def any_action(seated: Seated, rng: Random) -> Action:
    actions = seated.match.game.actions(seated.match.state, seated.match.state.to_act[0])
    action: Action = actions[rng.randrange(len(actions))]
    return action


# Playing


@every_catalog_game
def test_a_whole_match_is_played_by_mouse(tmp_path: Path, game: AnyGame) -> None:
    rng = Random(1)
    seated = Seated(tmp_path, sit_down(game), animation="off")
    finish_setting_out(seated)
    for _ in range(40):
        if seated.scene.arranging is not None:
            # Another round, for which dice are set out once more.
            finish_setting_out(seated)
        if seated.match.state.outcome is not None:
            break
        before = len(seated.texts)
        action = any_action(seated, rng)
        seated.play_by_mouse(action)
        assert seated.texts[before] == str(action)
        assert seated.is_consistent()
        seated.settle()
        seated.let_go_of_other_scenes()
        seated.settle()
    if seated.match.state.outcome is None and not seated.scene.can_do(Command.RESIGN):
        # Who leaves hands the seat to a bot: there is nothing to resign from.
        return
    if seated.match.state.outcome is None:
        seated.person.click(seated.scene.interface.find(Command.RESIGN.value))
        seated.person.click(seated.scene.interface.find("yes"))
    seated.wait(3.0)
    assert seated.match.state.outcome is not None
    assert seated.stage.top is not seated.scene, "the result lies over the board"
    assert seated.is_consistent()


@every_catalog_game
def test_a_match_is_played_with_the_keyboard_alone(tmp_path: Path, game: AnyGame) -> None:
    rng = Random(2)
    seated = Seated(tmp_path, sit_down(game), animation="off")
    finish_setting_out(seated)
    for _ in range(5):
        before = len(seated.texts)
        action = any_action(seated, rng)
        seated.play_by_keys(action)
        assert seated.texts[before] == str(action)
        assert seated.is_consistent()
        seated.settle()


@every_catalog_game
def test_what_is_taken_back_and_played_again_is_shown_as_before(tmp_path: Path, game: AnyGame) -> None:
    rng = Random(3)
    seated = Seated(tmp_path, sit_down(game), animation="off")
    finish_setting_out(seated)
    for _ in range(12):
        seated.play_by_mouse(any_action(seated, rng))
        seated.settle()
    for command in (Command.UNDO, Command.UNDO, Command.REDO, Command.UNDO, Command.REDO, Command.REDO):
        assert seated.scene.do(command)
        assert seated.scene.table == table_of(seated.scene), "at once, before anything has glided"
        seated.settle()
    for line in seated.scene.lines:
        seated.scene.showing.look_at(line.position)
        assert seated.is_consistent(), line.words


@every_catalog_game
def test_h13_random_inputs_leave_table_and_match_in_step(tmp_path: Path, game: AnyGame) -> None:
    """A taste of `tests/torture`, which lets hands loose on the whole program."""
    rng = Random(1)
    seated = Seated(tmp_path, sit_down(game))
    hands = RandomHands(rng, AT_THE_TABLE)
    longest = before = len(seated.match.log)
    for number in range(250):
        seated.let_go_of_other_scenes()
        seated.person.clock.now += rng.choice([0.02, 1.0])
        for event in hands.input(Screen.of(seated.scene)):
            seated.person.handle(event)
        seated.scene.update(rng.choice([1 / 60, 1 / 60, 0.2, 1.0]))
        if rng.random() < 0.02:
            seated.draw()
        if number % 20 == 0:
            check_match(seated.scene)
        longest = max(longest, len(seated.match.log))
    assert longest > before, "something was chosen now and then"


@every_catalog_game
def test_the_window_may_change_its_size_at_any_moment(tmp_path: Path, game: AnyGame) -> None:
    rng = Random(4)
    seated = Seated(tmp_path, sit_down(game), animation="normal")
    for _ in range(30):
        seated.let_go_of_other_scenes()
        seated.stage.resize(rng.choice([*SIZES, (1, 1), (5000, 100), (30, 20)]))
        seated.surface = pygame.Surface(seated.stage.size)
        seated.draw()
        seated.wait(rng.choice([0.05, 0.3, 1.0]))
        turn = seated.scene.flow.turn
        if turn is not None and not seated.scene.timeline.busy:
            actions = game.suggestions(seated.match.state, turn)
            seated.scene.decide(rng.choice(actions))
        if rng.random() < 0.2:
            assert seated.is_consistent()
    assert len(seated.match.log) > 5


# Time


@every_catalog_game
def test_animation_of_any_speed_ends_alike(tmp_path: Path, game: AnyGame) -> None:
    """A match of forty decisions, some of which begin before the last has been shown to the end."""
    for number, animation in enumerate(("off", "fast", "normal")):
        rng = Random(5)
        seated = Seated(tmp_path / str(number), sit_down(game), animation=animation)
        for _ in range(40):
            state = seated.match.state
            if state.outcome is not None:
                break
            seated.let_go_of_other_scenes()
            seated.scene.flow.play(rng.choice(game.suggestions(state, state.to_act[0])))
            seated.wait(rng.choice([0.05, 0.5, 4.0]))
        for _ in range(120):
            seated.let_go_of_other_scenes()
            if not (seated.scene.timeline.busy or seated.scene.showing.holds_back):
                break
            seated.wait(1.0)
            seated.hear()
        assert not seated.scene.timeline.busy
        assert seated.scene.table == table_of(seated.scene)
        assert len(seated.scene.lines) >= 40


@every_catalog_game
def test_nothing_is_told_of_a_roll_before_it_has_landed(tmp_path: Path, game: AnyGame) -> None:
    seated = Seated(tmp_path, sit_down(game))
    assert seated.match.log, "dice are rolled or tiles dealt at the beginning"
    seated.wait(0.3)
    assert seated.scene.timeline.busy
    assert not seated.scene.lines
    seated.settle()
    assert seated.scene.lines


@every_catalog_game
def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path, game: AnyGame) -> None:
    seated = Seated(tmp_path, sit_down(game))
    finish_setting_out(seated)
    seated.wait(1.0)
    seated.draw()
    seated.wait(0.5)
    assert not seated.scene.needs_redraw


# Words


@every_catalog_game
def test_every_line_of_a_match_has_words(tmp_path: Path, game: AnyGame) -> None:
    for number in range(12):
        match = random_sitting(game, number).match()
        rng = Random(number)
        while match.state.outcome is None and len(match.log) < 40:
            actions = game.actions(match.state, match.state.to_act[0])
            match.play(actions[rng.randrange(len(actions))])
        seats = tuple(SeatInfo(f"Seat {seat}", ANNA.colour) for seat in range(len(match.seats)))
        seated = Seated(tmp_path / str(number), sit_down(game, seats=seats))
        seated.stage.words = Words(strict=True)
        for entry in match.log:
            assert seated.scene.describe(entry), entry.text


@every_catalog_game
def test_whatever_is_to_be_done_is_said(tmp_path: Path, game: AnyGame) -> None:
    for number in range(6):
        options = random_sitting(game, number).options
        rng = Random(number)
        seated = Seated(tmp_path / str(number), sit_down(game, options=options), animation="off")
        seated.stage.words = Words(strict=True)
        for _ in range(12):
            seated.settle()
            seated.let_go_of_other_scenes()
            seated.settle()
            if seated.match.state.outcome is not None:
                break
            assert seated.scene.instruction()
            suggested = rng.choice(game.suggestions(seated.match.state, seated.match.state.to_act[0]))
            assert isinstance(seated.scene.explain(suggested, Analysis(suggested, 0.0, (), (), 1, 1)), str)
            if seated.scene.picker is not None:
                seated.play_by_mouse(suggested)
            else:
                seated.scene.decide(suggested)


# Looks


@every_catalog_game
@every_size
@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_nothing_overlaps_or_is_cut_off(
    tmp_path: Path, game: AnyGame, size: tuple[int, int], language: str
) -> None:
    seated = Seated(tmp_path, sit_down(game), size=size, animation="off")
    seated.stage.words = Words(language)
    seated.settle()
    seated.scene.end_choice()
    seated.scene.flow.turn = None
    seated.stage.rebuild()
    seated.settle()
    assert flaws(seated.scene.interface) == []
    if isinstance(seated.scene.arranging, Arranger):
        assert covered_dice(seated) == []
    finish_setting_out(seated)
    rng = Random(6)
    for _ in range(10):
        seated.scene.decide(any_action(seated, rng))
        seated.settle()
    seated.draw()
    assert flaws(seated.scene.interface) == []


def covered_dice(seated: Seated) -> list[str]:
    """The buttons of the arranger that lie over dice."""
    scene = seated.scene
    dice = [scene.laid.die_rect(cell) for cells in scene.thrown for cell in cells]
    buttons = [button for button in (*scene.arranging.set_buttons, scene.arranging.finish) if button.visible]
    return [button.words for button in buttons if button.rect.collidelist(dice) >= 0]


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_every_telling_state_can_be_reached_and_drawn(tmp_path: Path, key: str) -> None:
    stage = make_stage(tmp_path)
    names = []
    for name, scenes in telling_states(stage, key):
        names.append(name)
        surface = pygame.Surface(stage.size)
        scenes[0].draw(surface)
        assert len({surface.get_at((x, 400))[:3] for x in range(0, 1280, 7)}) > 20
    assert len(names) == len(set(names)) > 4


# Another language in the middle


def words_seen(seated: Seated) -> list[tuple[str, str, str]]:
    """Everything a person could read of the widgets: names, words and tips."""
    parts = [part for root in seated.scene.interface.widgets for part in root.descendants()]
    return [(part.name, str(getattr(part, "words", "")), part.tip_text()) for part in parts]


@every_catalog_game
def test_another_language_is_spoken_at_once_at_every_step_of_the_beginning(
    tmp_path: Path, game: AnyGame
) -> None:
    seated = Seated(tmp_path, sit_down(game), animation="off")
    for _ in range(6):
        seated.settle()
        seated.let_go_of_other_scenes()
        seated.settle()
        arranging = seated.scene.arranging
        seated.stage.words = Words("de")
        seated.stage.rebuild()
        assert seated.scene.arranging is arranging, "what was set out stays"
        changed = words_seen(seated)
        if arranging is not None:
            seat = seated.match.state.to_act[0]
            seated.scene.end_choice()
            seated.scene.begin_choice(seat)
            seated.scene.refresh()
        assert changed == words_seen(seated), "as if it had been spoken from the start"
        seated.stage.words = Words("en")
        seated.stage.rebuild()
        if arranging is None:
            return
        seated.person.key(pygame.K_RETURN)
