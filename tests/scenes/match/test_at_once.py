"""Several persons who act at once at one screen: setting up, trying the keys, racing, pausing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.captain.field import GRID
from game.captain.moves import Die, Place, RollAll
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import Phase
from game.engine import Seat
from game.match import Match
from game.save import PERSON, SeatInfo
from scenes.captain.scene import CaptainScene
from scenes.match.commands import Command
from scenes.match.keysets import SETS, Controls, Touch
from scenes.match.pointer import Press
from scenes.shell.handover import Handover
from scenes.shell.pause import Pause
from scenes.shell.ready import PATIENCE_SECONDS, Ready
from scenes.shell.setup import Setup
from scenes.ui import Widget
from tests.scenes.program import FRAME, Program
from tests.scenes.seated import table_of

ANNA, BO = Seat(0), Seat(1)
A3 = GRID.parse("a3")
START = "11..12..13../22..23..24../33..34..35.. {phase} r=0123455/-/{red}/-/0,b=0123455/-/{blue}/-/0 23"


def event(kind: int, seat: Seat, touch: Touch, **what: Any) -> pygame.event.Event:
    """A key of the set that a seat has unless it chooses another."""
    scan, key = SETS[("wasd", "arrows")[seat]][touch]
    return pygame.event.Event(kind, **{"key": key, "mod": 0, "unicode": "", "scancode": scan, **what})


def press(program: Program, *keys: tuple[Seat, Touch]) -> None:
    """Keys go down in one frame, in this order, and up in the next."""
    program.send(*(event(pygame.KEYDOWN, *key) for key in keys))
    program.send(*(event(pygame.KEYUP, *key) for key in keys))


def sitting(
    folder: Path,
    *,
    red: str = "112233",
    blue: str = "112233",
    phase: str = "dice:rb r",
    players: tuple[str, ...] = (PERSON, PERSON),
    options: Options | None = None,
) -> Program:
    """Anna and Bo at a dice phase of Action Mode, before they have agreed on their keys."""
    program = Program(folder)
    rules = options or Options()
    seats = tuple(
        SeatInfo(name, colour, player)
        for name, colour, player in zip(("Anna", "Bo"), ("ivory", "ruby"), players, strict=True)
    )
    match = Match(CAPTAIN, rules, seats, Seat(0), "at once")
    match.start = CAPTAIN.read(START.format(red=red, blue=blue, phase=phase), rules)
    match.log.clear()
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(3)
    return program


def scene_of(program: Program) -> CaptainScene:
    return program.showing(CaptainScene)


def agreed(program: Program) -> CaptainScene:
    """They begin without trying their keys."""
    program.showing(Ready).begin()
    program.frames(5)
    return scene_of(program)


def texts(scene: CaptainScene) -> list[str]:
    return [entry.text for entry in scene.match.log if entry.is_decision]


def try_all(program: Program) -> None:
    for seat in (ANNA, BO):
        for touch in Touch:
            press(program, (seat, touch))


def reason_of(program: Program, name: str, value: str) -> str:
    choice: Any = program.top.interface.find(name)
    return next(str(option.reason) for option in choice.options if option.value == value)


def test_two_persons_may_choose_action_mode_and_three_are_told_why_not(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.click("captain")
    setup = program.showing(Setup)
    setup.house_rules_open = True
    program.click("two_players")
    assert setup.options.mode == "strategic", "the usual at one screen"
    assert reason_of(program, "mode", "action") == ""
    mode: Any = setup.interface.find("mode")
    mode.choose(0)
    assert setup.options.mode == "action"
    setup.set_count(3)
    assert setup.options.mode == "action", "the third seat is a bot's"
    setup.play_two()
    assert setup.options.mode == "strategic"
    assert "2 persons" in reason_of(program, "mode", "action")
    setup.play_against_bot()
    assert reason_of(program, "mode", "action") == ""
    program.close()


def sit_down_with_bot(program: Program, level: str, seed: str) -> None:
    """Two persons and a bot of that level begin a match of Action Mode."""
    seats = (
        SeatInfo("Anna", "ivory", PERSON),
        SeatInfo("Bo", "ruby", PERSON),
        SeatInfo("C", "amber", level),
    )
    match = Match(CAPTAIN, Options(), seats, Seat(0), seed)
    program.stage.push(program.stage.screens.match(program.stage, match, None))


def test_no_third_person_takes_a_seat_in_action_mode(tmp_path: Path) -> None:
    program = Program(tmp_path)
    sit_down_with_bot(program, "casual", "s")
    program.frames(2)
    scene = agreed(program)
    program.stage.push(program.stage.screens.pause(program.stage, scene))
    assert "2 persons" in reason_of(program, "player_2", PERSON)
    assert reason_of(program, "player_0", PERSON) == ""
    program.close()


def test_keys_are_tried_one_by_one_and_together_before_the_match(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    ready = program.showing(Ready)
    try_all(program)
    assert ready.all_tried and not ready.done
    for direction in (Touch.UP, Touch.LEFT, Touch.DOWN, Touch.RIGHT):
        keys = [(seat, touch) for seat in (ANNA, BO) for touch in (direction, Touch.TAKE)]
        press(program, *keys)
    assert ready.done and not ready.lost
    press(program, (ANNA, Touch.TAKE))
    program.frames(2)
    assert program.top is ready, "Bo has not agreed yet"
    press(program, (BO, Touch.TAKE))
    program.frames(2)
    assert scene_of(program).flow.controls is not None
    program.close()


def test_a_combination_that_the_keyboard_loses_is_named(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    ready = program.showing(Ready)
    try_all(program)
    down = [(ANNA, Touch.UP), (ANNA, Touch.TAKE), (BO, Touch.UP)]
    program.send(*(event(pygame.KEYDOWN, *key) for key in down))
    program.frames(round((PATIENCE_SECONDS + 0.2) / FRAME))
    program.send(*(event(pygame.KEYUP, *key) for key in down))
    for direction in (Touch.LEFT, Touch.DOWN, Touch.RIGHT):
        press(program, *((seat, touch) for seat in (ANNA, BO) for touch in (direction, Touch.TAKE)))
    assert ready.done and ready.lost
    advice: Any = ready.interface.find("advice")
    assert "with Anna W + Space, Bo Up it does not report Bo Enter" in advice.words
    program.close()


def test_everybody_may_have_other_keys_but_never_the_same(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    ready = program.showing(Ready)
    assert reason_of(program, "way_0", "arrows") and not reason_of(program, "way_0", "ijkl")
    program.key(pygame.K_F3)
    assert ready.controls.ways == {ANNA: "wasd", BO: "ijkl"}
    program.key(pygame.K_F9)
    program.frames(2)
    assert program.settings.hands == ("wasd", "ijkl")
    again = Ready(program.stage, scene_of(program))
    assert again.controls.ways == {ANNA: "wasd", BO: "ijkl"}
    program.close()


def test_keys_lie_where_they_lie_whatever_is_printed_on_them() -> None:
    controls = Controls({ANNA: "wasd", BO: "arrows"})
    french = event(pygame.KEYDOWN, ANNA, Touch.UP, key=pygame.K_z)
    assert controls.heard(french) == (ANNA, Touch.UP)
    assert controls.key_words(lambda key: key, ANNA, Touch.UP) == "Z"  # type: ignore[arg-type]
    elsewhere = event(pygame.KEYDOWN, ANNA, Touch.UP, scancode=pygame.KSCAN_Z)
    assert controls.heard(elsewhere) is None


def test_each_acts_with_keys_of_their_own(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    scene = agreed(program)
    for _ in range(4):
        press(program, (ANNA, Touch.LEFT), (ANNA, Touch.UP), (BO, Touch.RIGHT), (BO, Touch.DOWN))
    press(program, (ANNA, Touch.TAKE))
    assert texts(scene) == ["r place 11@a3"]
    press(program, (BO, Touch.UP), (BO, Touch.UP), (BO, Touch.LEFT), (BO, Touch.TAKE))
    program.frames(2)
    assert texts(scene)[1:] == ["b place 12@b3"]
    press(program, (BO, Touch.FIRST))
    assert texts(scene)[2:] == ["b roll"]
    program.close()


def test_cp_6_in_one_frame_the_order_is_that_of_the_rules(tmp_path: Path) -> None:
    for first, wins in (("r", "r"), ("b", "b")):
        order = "rb" if first == "r" else "br"
        program = sitting(tmp_path, phase=f"dice:{order} {first}")
        scene = agreed(program)
        for _ in range(4):
            press(program, *((seat, touch) for seat in (ANNA, BO) for touch in (Touch.LEFT, Touch.UP)))
        press(program, (BO, Touch.TAKE), (ANNA, Touch.TAKE))
        assert texts(scene) == [f"{wins} place 11@a3"], "the other came too late"
        program.close()


def test_what_the_rules_forbid_is_told_to_whoever_tried_it(tmp_path: Path) -> None:
    program = sitting(tmp_path, blue="445566")
    scene = agreed(program)
    press(program, (BO, Touch.TAKE))
    assert texts(scene) == []
    refusal: Any = scene.refusals.shown
    assert refusal.clause == "CP-44" and "Bo" in refusal.words
    program.close()


def test_of_dice_that_are_picked_only_those_are_rolled_where_the_rules_say_so(tmp_path: Path) -> None:
    program = sitting(tmp_path, options=Options(reroll="any"))
    scene = agreed(program)
    for _ in range(3):
        press(program, (ANNA, Touch.DOWN), (ANNA, Touch.LEFT))
    for _ in range(6):
        press(program, (ANNA, Touch.LEFT))
    press(program, (ANNA, Touch.TAKE), (ANNA, Touch.RIGHT))
    press(program, (ANNA, Touch.TAKE), (ANNA, Touch.FIRST))
    program.frames(2)
    assert texts(scene) == ["r reroll 1 1"]
    program.close()


def test_hands_are_secret_in_set_up_between_two_persons(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    scene = agreed(program)
    for cell in ("11@a3", "22@a2", "33@a1"):
        scene.flow.play(CAPTAIN.parse(scene.match.state, f"r place {cell}"))
        program.frames(2)
    press(program, (ANNA, Touch.SECOND))
    program.frames(10)
    assert scene.match.state.phase is Phase.SET_UP
    program.showing(Handover).lift()
    program.frames(5)
    assert scene.open_hand == ANNA
    program.close()


def test_bots_race_with_two_persons(tmp_path: Path) -> None:
    program = Program(tmp_path)
    sit_down_with_bot(program, "master", "race")
    program.frames(3)
    scene = agreed(program)
    program.frames(10)
    assert not texts(scene)
    press(program, (ANNA, Touch.SECOND))
    program.frames(5)
    assert texts(scene) == ["r ring"], "her bell begins it"
    press(program, (BO, Touch.FIRST))
    program.frames(300)
    assert {entry.seat for entry in scene.match.log if entry.is_decision} >= {BO, 2}
    assert any(isinstance(entry.action, RollAll) and entry.seat == BO for entry in scene.match.log)
    assert scene.table.seats[1].dice
    program.close()


def pad_event(kind: int, pad: int, key: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0, pad=pad)


def test_two_pads_belong_to_one_person_each(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    program.settings.hands = ("pad", "pad")
    ready = Ready(program.stage, program.stage.scenes[-2])  # type: ignore[arg-type]
    program.stage.replace(ready)
    program.send(pad_event(pygame.KEYDOWN, 7, pygame.K_RETURN), pad_event(pygame.KEYDOWN, 4, pygame.K_RETURN))
    assert ready.controls.pads == {ANNA: 7, BO: 4}
    scene = agreed(program)
    program.send(pad_event(pygame.KEYDOWN, 4, pygame.K_h))
    program.frames(1)
    assert texts(scene) == ["b roll"]
    program.send(pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    program.frames(1)
    program.showing(Pause)
    program.stage.pop()
    program.frames(2)
    program.send(pad_event(pygame.KEYDOWN, 9, pygame.K_h))
    program.frames(1)
    assert texts(scene)[1:] == ["r roll"], "another pad takes its place"
    program.close()


def test_one_person_may_have_the_mouse(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    program.settings.hands = ("mouse", "arrows")
    program.stage.replace(Ready(program.stage, program.stage.scenes[-2]))  # type: ignore[arg-type]
    scene = agreed(program)
    assert scene.flow.turn == ANNA
    program.click(scene.laid.cup.center)
    press(program, (BO, Touch.FIRST))
    assert texts(scene) == ["r roll", "b roll"]
    program.close()


@pytest.mark.parametrize("how", ["menu", "focus lost"])
def test_a_pause_stops_the_clock_and_hides_the_table(tmp_path: Path, how: str) -> None:
    program = sitting(tmp_path)
    scene = agreed(program)
    now = [100.0]
    scene.flow._clock = lambda: now[0]
    scene.flow._started = scene.flow._seen = 90.0
    if how == "menu":
        program.key(pygame.K_ESCAPE)
    else:
        program.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    program.showing(Pause)
    assert program.stage.shown == [program.top], "nothing of the table is seen"
    length = len(scene.match.log)
    now[0] += 600.0
    program.frames(60, 0.1)
    assert len(scene.match.log) == length
    program.stage.pop()
    program.frames(1)
    assert scene.flow.seconds < 30.0
    program.close()


def test_the_ready_screen_fits_into_the_smallest_window(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    program.stage.resize((800, 600))
    program.frames(2)
    ready = program.showing(Ready)
    parts = [piece.rect for piece in ready.interface.rectangles() if isinstance(piece.widget, Widget)]
    window = pygame.Rect(0, 0, 800, 600)
    assert all(window.contains(part) for part in parts if part.size != (0, 0))
    program.close()


def bots_race(folder: Path, level: str = "skilled") -> Program:
    """Bots alone at a match in Action Mode, seen at normal speed."""
    program = Program(folder)
    program.settings.animation = "normal"
    seats = tuple(
        SeatInfo(name, colour, level) for name, colour in (("A", "ivory"), ("B", "ruby"), ("C", "amber"))
    )
    match = Match(CAPTAIN, Options(), seats, Seat(0), "race")
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    program.frames(3)
    return program


def test_cp_3_a_bot_rings_the_start_bell_after_a_time_of_its_own(tmp_path: Path) -> None:
    program = bots_race(tmp_path)
    scene = scene_of(program)
    while scene.timeline.busy:
        program.frames(1)
    waited = 0
    while not texts(scene):
        program.frames(1)
        waited += 1
    assert texts(scene) == ["r ring"]
    assert waited * FRAME >= 1.0, "everybody sees the new treasures first"
    program.close()


def test_a_false_bell_is_seen_at_once_and_holds_nobody_up(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    scene = agreed(program)
    program.settings.animation = "normal"
    for _ in range(4):
        press(program, (BO, Touch.LEFT), (BO, Touch.UP))
    press(program, (BO, Touch.TAKE))
    press(program, (ANNA, Touch.SECOND))
    program.frames(1)
    motion = scene.choreography.motion
    assert motion.dice, "the dice of Bo are still on their way"
    assert motion.false_bell and scene.table.seats[ANNA].penalised
    press(program, (BO, Touch.FIRST))
    program.frames(round(0.6 / FRAME))
    assert BO in motion.throws, "and Bo rolls while the bell still sounds"
    program.frames(150)
    assert scene.table == table_of(scene)
    program.close()


def test_the_end_bell_is_heard_at_once_and_the_dice_on_their_way_still_land(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    scene = agreed(program)
    program.settings.animation = "normal"
    for text in ("r place 11@a3", "r place 22@a2", "b place 33@a1"):
        scene.flow.play(CAPTAIN.parse(scene.match.state, text))
    scene.flow.play(CAPTAIN.parse(scene.match.state, "b ring"))
    program.frames(2)
    motion = scene.choreography.motion
    assert motion.ringing and motion.dice
    for _ in range(3):
        program.frames(40)
    assert len(scene.table.lying) == 3
    assert scene.table.first == BO
    program.close()


def test_what_was_done_in_haste_is_looked_through_as_fast_as_it_was_done(tmp_path: Path) -> None:
    program = bots_race(tmp_path)
    match = scene_of(program).match
    program.stage.pop()
    match.play(CAPTAIN.parse(match.state, "r ring"), 3.0)
    rolls = len(match.log)
    for at in (5.0, 5.2, 8.2):
        action = next(a for a in CAPTAIN.actions(match.state, Seat(1)) if str(a) == "b roll")
        match.play(action, at)
    program.stage.push(program.stage.screens.match(program.stage, match, None))
    scene = scene_of(program)
    scene.showing.look_at(rolls)
    scene.review.toggle()
    after: dict[int, float] = {}
    for frame in range(round(7.0 / FRAME)):
        after.setdefault(scene.looking or len(match.log), frame * FRAME)
        program.frames(1)
    came = [after[rolls + 2 * number] for number in (1, 2)]
    assert 1.8 < came[0] < 2.3
    assert 0.1 < came[1] - came[0] < 0.4
    program.close()


def test_nobody_gains_time_by_looking_back(tmp_path: Path) -> None:
    program = sitting(tmp_path)
    scene = agreed(program)
    scene.flow.play(CAPTAIN.parse(scene.match.state, "r place 11@a3"))
    program.frames(2)
    assert scene.obstacle(Command.EARLIER) == "hurry"
    program.key(pygame.K_PAGEUP)
    scene.showing.look_at(0)
    assert scene.looking is None
    program.close()


@pytest.mark.parametrize("ending", [pygame.WINDOWFOCUSLOST, pygame.WINDOWSIZECHANGED, pygame.MOUSEMOTION])
def test_c1_a_press_that_outlasts_its_dice_puts_nothing_back(tmp_path: Path, ending: int) -> None:
    """A die is chosen and another held with the mouse; before that is let go, they are placed by keys."""
    program = sitting(tmp_path, players=(PERSON, "beginner"))
    program.frames(3)
    scene = scene_of(program)
    assert A3 is not None
    scene.choose(Die(1))
    spot = dict(scene.spots())[Die(1)].center
    scene.pointer.press = Press(spot, Die(1), False, (Die(1), Die(1)), lifts=True, lifted=True)
    scene.decide(Place(ANNA, 11, A3))
    program.frames(2)
    assert "r place 11@a3" in texts(scene)
    what: dict[str, Any] = {"x": 1280, "y": 800}
    if ending == pygame.MOUSEMOTION:
        what = {"pos": spot, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    program.send(pygame.event.Event(ending, **what))
    if ending == pygame.WINDOWSIZECHANGED:
        program.stage.resize((800, 600))
    assert scene.picker is not None and scene.picker.path == ()
    program.close()
