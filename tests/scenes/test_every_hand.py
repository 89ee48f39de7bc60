"""Each game from the menu to its result and back with one device alone, the keyboard or a gamepad, and by ear
alone: whoever plays knows only the text that was said.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.captain.dice_phase import bell_is_valid, placements
from game.captain.events import DicePhaseEnded
from game.captain.moves import Ring, RollAll
from game.captain.state import Phase
from game.catalog import GAMES
from game.engine import Action, Seat, Target
from scenes.match.scene import MatchScene
from scenes.shell.menu import Menu
from scenes.shell.pause import Pause
from scenes.shell.result import Result
from scenes.shell.setup import Setup
from scenes.speaker import Speaker
from scenes.tilting.placing import Placing
from tests.scenes.plain_match import Puppet
from tests.scenes.program import Program
from tests.scenes.traveller import Follower, Gamepad, Keyboard, Traveller, promising

DEVICES = {"keyboard": Keyboard, "gamepad": Gamepad}

SHORT: dict[str, dict[str, Any]] = {
    "custodian": {"arrangement": "open", "quiet_limit": 20},
    "dice_chess": {"arrangement": "open", "quiet_limit": 3},
    "tilting": {"rounds": 1, "limit": 25},
    "captain": {"mode": "strategic"},
}
"""House rules under which a match of each game is short."""

PLAIN = {("custodian", "gamepad"), ("tilting", "keyboard")}
"""The journeys that are quick; the others are made by the slow tests."""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    opened = Program(tmp_path, size=(800, 600), thinker=Puppet(), unseen_frames=True)
    yield opened
    opened.close()


def begin(traveller: Traveller, key: str, who: str, rules: dict[str, Any]) -> None:
    """From the menu through the set-up into a match."""
    program = traveller.program
    traveller.do(key)
    program.showing(Setup)
    traveller.do(who)
    traveller.do("house_rules")
    for name, value in rules.items():
        traveller.choose(name, value)
    traveller.do("start")
    assert traveller.match.game.key == key
    for name, value in rules.items():
        assert getattr(traveller.match.options, name) == value


def chosen_by_ear(traveller: Traveller, follower: Follower) -> Action:
    """What somebody plays who knows of the match only what was said."""
    match, seat = traveller.match, traveller.acts
    view = match.game.view(match.state, traveller.scene.looker)
    heard = match.game.read(follower.position, match.options)
    assert str(heard) == str(view)
    assert set(follower.allowed) == set(map(str, match.game.actions(view, seat)))
    wanted = promising(match.game, match.state, seat)
    action = match.game.parse(heard, next(text for text in follower.allowed if text == str(wanted)))
    assert isinstance(action, type(wanted))
    return action


def play_to_the_end(traveller: Traveller, follower: Follower) -> None:
    for _ in range(400):
        if not traveller.wait():
            return
        assert traveller.focused.shown, "the focus is somewhere when there is something to do"
        scene = traveller.scene
        if isinstance(scene.arranging, Placing):
            traveller.place_dice()
        elif scene.arranging is not None:
            traveller.set_out()
        else:
            traveller.play(chosen_by_ear(traveller, follower))
    raise AssertionError("the match never ends")


def hurry(traveller: Traveller, phases: int) -> None:
    """Plays Captain Dice in Action Mode as fast as the device goes, until so many dice phases are over."""
    program = traveller.program
    for _ in range(40_000):
        top = program.top
        if isinstance(top, Result) or dice_phases(traveller) >= phases:
            return
        scene = program.match_scene
        seat = scene.flow.turn
        if scene.interface.layers:
            traveller.device.act()
        elif seat is None or scene.picker is None or scene.choosing.holds_still:
            program.frames(1, 0.1)
        elif scene.match.state.phase is Phase.SET_UP:
            traveller.play(promising(scene.game, scene.match.state, seat))
        else:
            target = next_step(scene, seat)
            if target is not None:
                traveller.hasten_to(target)
            elif scene.picker.path:
                traveller.device.back()
            else:
                program.frames(1, 0.1)
    raise AssertionError("the dice phases never end")


def next_step(scene: MatchScene, seat: Seat) -> Target | None:
    """What somebody in a hurry chooses next; None where what is chosen leads nowhere any more."""
    state, picker = scene.match.state, scene.picker
    assert picker is not None
    wanted: list[Action] = [*placements(state, seat)] or [RollAll(seat)]
    if state.phase is Phase.START or bell_is_valid(state):
        wanted = [Ring(seat)]
    length = len(picker.path)
    ways = [path for action in wanted for path in action.paths if path[:length] == picker.path]
    offered = picker.next_targets()
    return next((path[length] for path in ways if path[length] in offered), None)


def dice_phases(traveller: Traveller) -> int:
    entries = traveller.match.log
    return sum(isinstance(event, DicePhaseEnded) for entry in entries for event in entry.events)


JOURNEYS = [
    pytest.param(key, device, marks=[] if (key, device) in PLAIN else pytest.mark.slow)
    for key in SHORT
    for device in DEVICES
]


def test_every_game_of_the_catalog_has_its_journey() -> None:
    assert list(SHORT) == [game.key for game in GAMES]


@pytest.mark.parametrize(("key", "device"), JOURNEYS)
def test_a_match_from_the_menu_to_its_result_and_back(program: Program, key: str, device: str) -> None:
    traveller = Traveller(program, DEVICES[device](program))
    follower = Follower()
    program.app.speaker = Speaker(follower.hear)
    begin(traveller, key, "two_players", SHORT[key])
    play_to_the_end(traveller, follower)
    result = program.showing(Result)
    scene = result.scene
    assert scene.match.state.outcome is not None
    assert follower.moves[-1] == scene.match.log[-1].text
    assert {line.notation for line in scene.lines} <= set(follower.moves), "every move was said"
    assert any(line.startswith(result.heading()) for line in follower.lines)
    traveller.device.back()
    assert program.match_scene is scene, "the final position can be looked at"
    traveller.device.menu()
    program.showing(Pause)
    traveller.do("leave")
    program.showing(Menu)
    assert traveller.focused.name, "the focus waits in the menu"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("phases", [1, pytest.param(100, marks=pytest.mark.slow)])
def test_action_mode_is_played_in_a_hurry(program: Program, device: str, phases: int) -> None:
    traveller = Traveller(program, DEVICES[device](program))
    begin(traveller, "captain", "against_bot", {"mode": "action"})
    hurry(traveller, phases)
    by_person = [entry for entry in traveller.match.log if entry.seat == 0]
    assert len(by_person) > 2, "there is time to do something"
    if phases > 1:
        program.showing(Result)


@pytest.mark.parametrize("device", DEVICES)
def test_every_scene_around_the_matches_is_reached_and_left_again(program: Program, device: str) -> None:
    traveller = Traveller(program, DEVICES[device](program))
    for name in ("rules", "saves", "statistics", "settings", "about"):
        traveller.do(name)
        assert not isinstance(program.top, Menu), name
        assert traveller.focused.shown, "the focus waits for whoever goes by keys"
        traveller.device.back()
        program.showing(Menu)
        assert traveller.focused.name == name, "and is where it was"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("key", SHORT)
def test_a_first_match_is_begun_and_left_again(program: Program, key: str, device: str) -> None:
    traveller = Traveller(program, DEVICES[device](program))
    traveller.do(key)
    setup = program.showing(Setup)
    way = next(widget.name for widget in setup.interface.ring() if widget.name.startswith("first_match"))
    traveller.do(way)
    scene = program.match_scene
    onward = scene.interface.find("onward")
    for _ in range(80):
        program.frames(1, 0.1)
        waiting = scene.flow.turn is None or scene.timeline.busy or scene.interface.focused is None
        if onward.shown:
            assert traveller.focused is onward, "what waits to be read has the focus"
            traveller.device.act()
            assert scene.picker is None or not scene.picker.path, "and reading chooses nothing"
        elif not waiting:
            break
    assert traveller.focused.shown, "something can be chosen"
    traveller.device.menu()
    if scene.interface.layers:
        traveller.do("leave")
    assert program.showing(Setup) is setup
    assert traveller.focused.name == way
