"""What broke programs like this one in people's hands and is checked nowhere else; see field_notes.toml."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Literal

import pygame
import pytest

from game.engine import AnyGame
from scenes import selfcheck
from scenes.loop import LONGEST_FRAME
from scenes.match.commands import BY_SHORTCUT, LEAFING, Command
from scenes.system import assets
from scenes.system import window as window_module
from scenes.system.keys import Shortcut
from scenes.system.window import Size, Window
from scenes.view.sound import Sound
from tests.game.random_play import every_catalog_game
from tests.scenes.plain_match import ANNA, ROBOT, Puppet, Sitting, make_match
from tests.scenes.program import Program
from tests.scenes.seated import Seated, sit_down
from tests.scenes.test_game_scenes import any_action, finish_setting_out
from tests.torture.hands import AT_THE_TABLE, RandomHands, Screen

ROOT = Path(__file__).resolve().parents[2]

WHOLE_PROGRAM = """
import faulthandler, io, sys
sys.stdout = sys.stderr = None
import main
from scenes.system import window
from scenes.loop import App

window.UNSEEN_DRIVERS = ()
turns = 0
told = []

def scripted(app):
    global turns
    turns += 1
    if turns == 4:
        told.append(faulthandler.is_enabled())
        print("in the middle of it")
        key = {"key": pygame.K_TAB, "mod": 0, "unicode": "", "scancode": 0}
        return [pygame.event.Event(kind, key) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    return [pygame.event.Event(pygame.QUIT)] if turns == 8 else []

import pygame
App.next_events = scripted
sys.argv = ["main.py"]
code = main.main()
logs = not isinstance(sys.stderr, io.StringIO)
sys.exit(0 if code == 0 and turns == 8 and told == [logs] else 7)
"""
"""The program as Windows starts it, without streams, with a player who comes and goes."""


@pytest.mark.parametrize("writable", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a4_e5_e6_f7_it_comes_and_goes_without_sound_streams_or_a_folder(
    tmp_path: Path, writable: bool
) -> None:
    home = tmp_path / "home"
    if not writable:
        # No folder can be made below a file, whoever runs this.
        home.write_text("", encoding="utf-8")
        home = home / "below"
    environment = {
        **os.environ,
        "DICEWRIGHT_HOME": str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "none-such",
    }
    run = subprocess.run(
        [sys.executable, "-c", WHOLE_PROGRAM],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr, run.stdout) == (0, "", "")
    if writable:
        log = (home / "log.txt").read_text(encoding="utf-8")
        assert "in the middle of it" in log
        assert "no sound" in log and "Traceback" not in log
        assert (home / "settings.json").exists()


@every_catalog_game
def test_a2_a_match_is_played_on_a_computer_without_loudspeakers(
    tmp_path: Path, game: AnyGame, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def missing(*_: object, **__: object) -> None:
        raise pygame.error("no audio device")

    for name in ("init", "find_channel", "stop", "Sound", "set_num_channels"):
        monkeypatch.setattr(pygame.mixer, name, missing)
    seated = Seated(tmp_path, sit_down(game), animation="fast")
    seated.stage.sound = Sound(80)
    seated.stage.sound.open()
    finish_setting_out(seated)
    rng = Random(1)
    for _ in range(3):
        seated.play_by_mouse(any_action(seated, rng))
        seated.settle()
        seated.let_go_of_other_scenes()
    assert [record.message for record in caplog.records] == ["no sound: no audio device"]


def test_a10_a_sound_that_cannot_be_decoded_fails_the_self_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tap_0.wav").write_bytes(b"OggS" + bytes(60))
    real = assets.sound
    monkeypatch.setattr(assets, "sound", lambda name: tmp_path / name if name == "tap_0.wav" else real(name))
    monkeypatch.setattr("scenes.view.sound.VARIANTS", {"tap": 2})
    with pytest.raises(AssertionError, match="tap_0"):
        selfcheck._check_sounds()


# The window


def test_b5_windows_is_asked_for_real_pixels_before_there_is_a_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A scaled monitor would otherwise show a stretched picture, or a corner of it in full screen."""
    asked: list[int] = []
    shcore = SimpleNamespace(SetProcessDpiAwareness=asked.append)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shcore=shcore), raising=False)
    window_module.prepare()
    assert asked == [2]


def test_e17_the_icon_is_set_before_the_window_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def noted(name: str) -> None:
        real: Callable[..., Any] = getattr(pygame.display, name)

        def call(*values: Any, **named: Any) -> Any:
            order.append(name)
            return real(*values, **named)

        monkeypatch.setattr(pygame.display, name, call)

    noted("set_icon")
    noted("set_mode")
    Window((1280, 800), unseen=True)
    assert order == ["set_icon", "set_mode"]


@every_catalog_game
def test_b10_b20_a_click_on_the_centre_of_a_place_means_that_place(tmp_path: Path, game: AnyGame) -> None:
    """In a letterbox, in every scale of words, in every view."""
    seated = Seated(tmp_path, sit_down(game), animation="off")
    finish_setting_out(seated)
    stage, scene = seated.stage, seated.scene
    cases: list[tuple[Size, int, Literal["tilted", "above"]]] = [
        ((800, 250), 100, "tilted"),
        ((1600, 400), 125, "above"),
        ((640, 480), 150, "tilted"),
        ((500, 700), 200, "above"),
    ]
    for size, stage.settings.ui_scale, stage.settings.view in cases:
        stage.resize(size)
        scene.timeline.finish()
        places = scene.spots()
        assert places
        for target, place in places:
            assert scene.target_at(place.center) == target


@pytest.mark.parametrize("size", [(1280, 800), (640, 480), (800, 250)])
def test_b19_nothing_that_is_clicked_lies_at_the_very_edge(tmp_path: Path, size: tuple[int, int]) -> None:
    """Where a picture is scaled to the screen the last pixels cannot be reached."""
    program = Program(tmp_path, size=size)
    inner = pygame.Rect((0, 0), size).inflate(-4, -4)
    seated = Seated(tmp_path / "seated", make_match(), size=size)
    for interface in (program.top.interface, seated.scene.interface):
        for widget in interface.widgets:
            for part in [widget, *widget.descendants()]:
                if part.focusable and part.visible and part.rect.colliderect(inner):
                    reached = part.rect.clip(inner)
                    assert reached.width * reached.height > 0.5 * part.rect.width * part.rect.height
    program.close()


@pytest.mark.parametrize("seconds", [5, 60])
def test_d1_a_frame_that_took_a_minute_counts_as_a_tenth_of_a_second(
    tmp_path: Path, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything stands still while some systems let a window be dragged."""
    program = Program(tmp_path)
    passed: list[float] = []
    program.app.clock = SimpleNamespace(tick=lambda _: seconds * 1000)  # type: ignore[assignment]
    monkeypatch.setattr(program.app, "frame", lambda events, span: passed.append(span))
    monkeypatch.setattr(program.app, "next_events", list)
    program.app.turn()
    assert passed == [LONGEST_FRAME]
    assert LONGEST_FRAME <= 0.1
    program.close()


# Commands


def test_c7_a_key_is_the_one_that_the_keyboard_calls_so() -> None:
    """On a German keyboard Z lies where others have Y; on a French one other letters moved."""
    for place in (pygame.KSCAN_Z, pygame.KSCAN_Y, pygame.KSCAN_W):
        event = pygame.event.Event(
            pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, scancode=place, unicode="z"
        )
        assert BY_SHORTCUT[Shortcut.of(event)] is Command.UNDO
    letter = Shortcut(pygame.K_q)
    assert str(letter) == pygame.key.name(pygame.K_q).upper()


MOMENTS = ("own turn", "bot's turn", "looking back", "over")


def at_moment(folder: Path, moment: str) -> Sitting:
    """Anna against a robot, after a move of hers."""
    sitting = Sitting(folder, make_match(), animation="off")
    sitting.settle()
    sitting.thinker.holds = moment == "bot's turn"
    sitting.click("b1", "a3", "1")
    sitting.settle() if moment != "bot's turn" else sitting.wait(1)
    if moment == "looking back":
        sitting.scene.showing.look_at(0)
    elif moment == "over":
        seat = sitting.match.state.to_act[0]
        sitting.match.offer(next(offer for offer in sitting.match.offers(seat) if not offer.needs_answer))
        sitting.scene.flow.jump()
        sitting.wait(3)
        sitting.stage.pop()
    return sitting


@pytest.mark.parametrize("moment", ["own turn", "over"])
def test_c7_whatever_a_key_does_now_a_button_does_too_and_names_the_key(tmp_path: Path, moment: str) -> None:
    scene = at_moment(tmp_path, moment).scene
    # Earlier positions are found in the list of moves as well.
    for command in [command for command in Command if command not in LEAFING and scene.can_do(command)]:
        button: Any = scene.interface.find(command.value)
        assert button.visible and button.enabled, command
        assert button.shortcut == str(command.shortcuts[0])


@pytest.mark.parametrize("moment", MOMENTS)
def test_h5_what_cannot_be_done_cannot_be_done_by_key_or_button(tmp_path: Path, moment: str) -> None:
    """One gate stands before keys, buttons and menus, so a greyed button has no key that works."""
    sitting = at_moment(tmp_path, moment)
    scene = sitting.scene
    barred = [command for command in Command if not scene.can_do(command)]
    assert barred
    before = (list(sitting.match.log), scene.looking, scene.flow.paused, sitting.match.can_redo)
    for command in barred:
        button: Any = scene.interface.find(command.value)
        assert not button.enabled and button.reason
        if button.visible:
            sitting.person.click(button)
        for shortcut in command.shortcuts:
            if BY_SHORTCUT.get(shortcut) is command:
                modifiers = pygame.KMOD_LCTRL * shortcut.ctrl | pygame.KMOD_LSHIFT * shortcut.shift
                sitting.person.key(shortcut.key, modifiers)
        assert not scene.interface.layers
        after = (list(sitting.match.log), scene.looking, scene.flow.paused, sitting.match.can_redo)
        assert after == before, command


@every_catalog_game
def test_g8_nothing_that_hands_do_in_a_bots_turn_plays_for_it(
    tmp_path: Path, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Puppet()
    match = sit_down(game, seats=(ANNA, ROBOT), options=game.together(game.options()))
    seated = Seated(tmp_path, match, thinker=thinker, animation="off")
    finish_setting_out(seated)
    rng, flow = Random(5), seated.scene.flow
    hands = RandomHands(rng, AT_THE_TABLE)
    # Taking back is the one thing that a person may do then.
    monkeypatch.setattr(type(seated.scene), "allows_taking_back", False)
    thinker.holds = True
    while flow.awaited is None:
        seated.scene.decide(any_action(seated, rng))
        seated.wait(0.3)
        seated.hear()
    before = seated.texts
    for _ in range(80):
        for event in hands.input(Screen.of(seated.scene)):
            seated.person.handle(event)
        seated.wait(1 / 60)
        seated.let_go_of_other_scenes()
    assert flow.awaited is not None
    assert seated.texts == before
