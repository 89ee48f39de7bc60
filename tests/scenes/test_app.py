"""The loop and the window: resizing, filling the screen, closing at any moment, resting."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pygame
import pytest

from game.catalog import GAMES
from game.keeping import kept
from scenes import app as app_module
from scenes import loop
from scenes.shell.menu import Menu
from scenes.shell.rulebook import Rulebook
from scenes.system import window as window_module
from scenes.system.window import NoDisplay, Window
from scenes.view.living import LivingBoard
from tests.scenes.program import Program

ROOT = Path(__file__).resolve().parents[2]


def resized(program: Program, size: tuple[int, int]) -> None:
    """What the system does when the edge of the window is dragged."""
    program.app.window.surface = pygame.Surface(size)
    program.send(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))


@pytest.fixture(autouse=True)
def keep_the_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dummy driver cannot resize its window, so a surface of the new size stands for it."""
    monkeypatch.setattr(Window, "refetch", lambda self: None)


def test_the_title_of_the_window_says_what_is_on_the_screen(program: Program) -> None:
    stage = program.stage

    def title() -> str:
        program.frames(2)
        return pygame.display.get_caption()[0]

    assert title() == "Dicewright"
    stage.push(stage.screens.setup(stage, "custodian"))
    assert title() == "Custodian Dice – Dicewright"
    stage.push(stage.screens.settings(stage))
    assert title() == "Settings – Dicewright"
    stage.pop()
    program.key(pygame.K_RETURN)
    assert title().startswith("Custodian Dice: ")
    stage.return_to_first()
    assert title() == "Dicewright"


@pytest.mark.parametrize("size", [(1, 1), (30, 20), (5000, 100), (800, 600), (2560, 1440)])
def test_b12_every_scene_survives_every_size_and_comes_back(program: Program, size: tuple[int, int]) -> None:
    stage = program.stage
    screens = stage.screens
    for scene in (
        screens.setup(stage, GAMES[0].key),
        screens.settings(stage),
        screens.rulebook(stage, None),
        screens.menu(stage),
    ):
        stage.push(scene)
        resized(program, size)
        program.frames(20)
        assert stage.size == size
        resized(program, (1280, 800))
        program.frames(20)
        assert stage.size == (1280, 800)


def test_b4_a_hundred_resizes_lay_out_once_at_the_last_size(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    layouts: list[tuple[int, int]] = []
    monkeypatch.setattr(Menu, "layout", lambda self: layouts.append(self.stage.size))
    monkeypatch.setattr(pygame.display, "set_mode", lambda *a, **k: pytest.fail("the window was opened anew"))
    for step in range(100):
        resized(program, (900 + step, 700))
    program.frames(30)
    assert layouts == [(999, 700)]


def test_b26_the_last_frame_is_stretched_while_the_edge_is_dragged(program: Program) -> None:
    resized(program, (900, 700))
    surface = program.app.window.surface
    colours = {tuple(surface.get_at((x, y))) for x in range(0, 900, 50) for y in range(0, 700, 50)}
    assert len(colours) > 10, "something is to be seen"


def test_b13_b14_b15_b22_full_screen_and_back_twenty_times(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = pygame.display.set_mode
    asked: list[tuple[tuple[int, int], int]] = []

    def note(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        asked.append((size, flags))
        return opened(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", note)
    for turn in range(20):
        program.key(pygame.K_F11)
        program.frames(2)
        assert program.app.window.fullscreen == (turn % 2 == 0)
        surface = program.app.window.surface
        assert surface.get_at((5, 5)) != surface.get_at((surface.get_width() // 2, 60))
    # What is asked for: a driver without a screen gives the size of its own choice.
    assert asked[:2] == [((0, 0), pygame.FULLSCREEN), ((1280, 800), pygame.RESIZABLE)]
    assert [flags for _, flags in asked] == [pygame.FULLSCREEN, pygame.RESIZABLE] * 10
    assert pygame.display.get_caption()[0] == "Dicewright"


def test_b17_a_screen_that_cannot_be_filled_leaves_a_window_and_says_so(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = pygame.display.set_mode

    def refuse(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return opened(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    program.key(pygame.K_F11)
    program.frames(2)
    assert not program.app.window.fullscreen
    assert not program.stage.fullscreen_wanted
    assert program.stage.notices.notices


def test_b17_a_window_that_cannot_be_opened_as_asked_is_a_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = pygame.display.set_mode
    asked: list[tuple[int, int]] = []

    def refuse_first(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        asked.append(size)
        if len(asked) == 1:
            raise pygame.error("failed to create renderer")
        return opened(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuse_first)
    assert Window((1000, 700), unseen=True).size == (1280, 800)


def test_b1_without_a_screen_the_program_says_so_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay):
        Window((1280, 800))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these always have a screen")
def test_b1_the_message_is_one_line_and_the_exit_status_tells(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    run = subprocess.run(
        [sys.executable, str(ROOT / "main.py")],
        env={**environment, "DICEWRIGHT_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert run.returncode != 0
    assert [
        line for line in run.stderr.splitlines() if line.startswith("Dicewright:")
    ] == run.stderr.splitlines()
    assert len(run.stderr.splitlines()) == 1


def test_b2_l3_a_driver_that_is_not_there_is_replaced_by_the_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = pygame.display.init
    monkeypatch.setenv("SDL_VIDEODRIVER", "wayland")

    def refuse_wayland() -> None:
        if os.environ.get("SDL_VIDEODRIVER") == "wayland":
            raise pygame.error("wayland not available")
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        opened()

    monkeypatch.setattr(pygame.display, "init", refuse_wayland)
    assert Window((1280, 800), unseen=True).size == (1280, 800)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_the_window_fits_the_screen_it_opens_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    assert window_module._clamped((9000, 9000)) == (1024, 768)
    assert window_module._clamped((1, 1)) == window_module.SMALLEST


@pytest.mark.parametrize("scene", ["menu", "setup", "settings", "rulebook", "match", "pause", "drag", "roll"])
def test_d7_d8_the_window_closes_at_once_in_every_state(tmp_path: Path, scene: str) -> None:
    program = Program(tmp_path)
    stage = program.stage
    if scene in ("setup", "settings", "rulebook"):
        stage.push(
            {
                "setup": lambda: stage.screens.setup(stage, GAMES[0].key),
                "settings": lambda: stage.screens.settings(stage),
                "rulebook": lambda: stage.screens.rulebook(stage, None),
            }[scene]()
        )
    if scene in ("match", "pause", "drag", "roll"):
        program.settings.animation = "normal"
        program.click(GAMES[0].key)
        program.click("start")
        program.frames(3)
        if scene != "roll":
            program.frames(400)
        if scene == "pause":
            stage.push(stage.screens.pause(stage, program.match_scene))
        if scene == "drag":
            program.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(300, 600), button=1, touch=False))
            program.send(
                pygame.event.Event(
                    pygame.MOUSEMOTION, pos=(400, 500), rel=(9, 9), buttons=(1, 0, 0), touch=False
                )
            )
    program.send(pygame.event.Event(pygame.QUIT))
    assert stage.closing
    program.close()


def test_d4_d5_nothing_is_drawn_while_nothing_moves(program: Program) -> None:
    program.settings.animation = "off"
    program.frames(60)
    before = program.app.frames_drawn
    program.frames(120)
    assert program.app.frames_drawn == before


def test_garbage_is_collected_while_nothing_moves(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a frame it would be seen as a halt."""
    collected = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(True))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, loop.OVERDUE))
    program.stage.changed = True
    program.app.next_events()
    assert collected == []
    program.frames(30)
    program.app.next_events()
    assert collected == [True]


def test_what_a_scene_held_is_given_back_once_it_is_left(program: Program) -> None:
    program.click("settings")
    left = weakref.ref(program.top)
    program.key(pygame.K_ESCAPE)
    program.frames(30)
    program.app.next_events()
    assert left() is None


def test_a_minimised_window_is_not_drawn(program: Program) -> None:
    program.send(pygame.event.Event(pygame.WINDOWMINIMIZED))
    before = program.app.frames_drawn
    program.stage.changed = True
    program.frames(5)
    assert program.app.frames_drawn == before
    program.send(pygame.event.Event(pygame.WINDOWRESTORED))
    assert program.app.frames_drawn > before


def test_the_menu_boards_move_by_themselves_unless_motion_is_off(program: Program) -> None:
    program.settings.animation = "normal"
    program.frames(3)
    before = program.app.frames_drawn
    program.frames(60 * 9)
    assert program.app.frames_drawn > before + 10


def test_the_boards_of_the_menu_are_there_a_moment_after_its_first_frame(program: Program) -> None:
    """And again after its size has changed: each takes some frames, so that no frame takes long."""
    cards = [program.top.interface.find(game.key) for game in GAMES]
    boards = [part for card in cards for part in card.descendants() if isinstance(part, LivingBoard)]
    assert len(boards) == len(GAMES)
    program.frames(20 * len(GAMES))
    assert not any(board.waiting for board in boards)
    program.app.window = Window((900, 700), unseen=True)
    program.stage.resize((900, 700))
    assert all(board.waiting for board in boards)
    program.frames(20 * len(GAMES))
    assert not any(board.waiting for board in boards)
    before = program.app.window.surface.copy()
    boards[0].visible = False
    program.stage.changed = True
    program.frames(1)
    assert program.app.window.surface.get_buffer().raw != before.get_buffer().raw


def test_the_menu_is_seen_before_any_game_is_loaded() -> None:
    """What the first frame does not show must not keep anybody waiting for it."""
    script = (
        "import sys, pygame\n"
        "from scenes import app\n"
        "from scenes.loop import App\n"
        "from scenes.screens import open_stage\n"
        "from scenes.system.storage import Forgetful, Settings\n"
        "pygame.font.init()\n"
        "stage = open_stage(Settings(muted=True), Forgetful(), app._thinker)\n"
        "program = App(stage, app.Window((800, 600), unseen=True))\n"
        "stage.push(stage.screens.menu(stage))\n"
        "program.frame([], 0.0)\n"
        "print(*sys.modules)\n"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, timeout=60, check=True, capture_output=True
    )
    loaded = run.stdout.decode().split()
    of_games = [f"{place}.{game.key}" for game in GAMES for place in ("game", "scenes")]
    late = ("multiprocessing", "argparse", "scenes.match", "scenes.dice.art", *of_games)
    assert "scenes.shell.menu" in loaded
    assert [name for name in loaded if name.startswith(late)] == []


def test_a_pointer_that_rests_on_a_game_stirs_its_board_once(program: Program) -> None:
    program.settings.animation = "normal"
    spot = program.top.interface.find(GAMES[0].key).rect.center
    program.send(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    before = program.app.frames_drawn
    program.frames(60)
    assert program.app.frames_drawn > before + 10
    program.frames(120)
    before = program.app.frames_drawn
    program.frames(120)
    assert program.app.frames_drawn == before


def test_the_keys_for_full_screen_and_rules_work_over_a_sheet(program: Program) -> None:
    program.click("settings")
    program.key(pygame.K_F1)
    assert isinstance(program.top, Rulebook)


def test_what_the_rules_keep_is_let_go_of_once_a_scene_has_been_left(tmp_path: Path) -> None:
    asked: list[int] = []

    @kept(4)
    def same(number: int) -> int:
        asked.append(number)
        return number

    program = Program(tmp_path)
    program.stage.open_rules(None)
    program.frames(12)
    same(1)
    for leaves in (False, True):
        if leaves:
            program.stage.pop()
        for _ in range(30):
            program.frames(1)
            program.app.next_events()
        same(1)
        assert asked == [1] * (1 + leaves)
    program.close()


@pytest.mark.parametrize(
    "arguments", [["--gallery", "x", "--size", "wide"], ["--gallery", "x", "--scale", "big"], ["--nonsense"]]
)
def test_bad_words_on_the_command_line_exit_with_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as raised:
        app_module.run(arguments)
    assert raised.value.code == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--language", "xx"], ["--scale", "900"]])
def test_a_gallery_that_cannot_be_is_refused(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app_module.run(["--gallery", str(tmp_path / "gallery"), *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_l13_a_run_without_streams_logs_to_a_file(tmp_path: Path) -> None:
    script = (
        "import sys; sys.stdout = sys.stderr = None\n"
        "from scenes.system import log; log.open_streams()\n"
        "print('printed'); import logging; logging.error('logged caf\\udce9')\n"
    )
    environment = {**os.environ, "DICEWRIGHT_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=environment, timeout=30, check=True)
    written = (tmp_path / "log.txt").read_text(encoding="utf-8")
    assert "printed" in written
    assert "logged caf" in written
