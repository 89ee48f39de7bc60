"""Captain Dice in states worth a picture.

Every state is reached as a player reaches it: actions are played, the pointer points and clicks, time passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.captain.dice_phase import bell_is_valid, placements
from game.captain.events import CardActed, FieldRelaid, TreasuresEnclosed
from game.captain.moves import Card, Choice, Die, Place, ring, roll_all
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State
from game.engine import Event, Seat, Step
from game.match import Match
from game.save import SeatInfo
from scenes.captain.scene import CaptainScene
from scenes.match.keysets import SETS, Controls, Touch
from scenes.match.stagehand import Stagehand, played
from scenes.scene import Scene, Stage

SEED = "gallery"
STRATEGIC = Options(mode="strategic")
MOMENT = 1 / 30
"""Seconds between two looks at a table on which something is waited for."""
LONGEST = 60.0


def telling_states_of_captain(stage: Stage) -> Iterator[tuple[str, list[Scene]]]:
    """The match screen in telling states, by name."""
    yield "rolling", [_rolling(stage)]
    yield "dice_two", [_choosing_dice(stage, 2)]
    yield "dice_four", [_choosing_dice(stage, 4)]
    yield "ready", _trying_keys(stage)
    yield "racing", [_racing(stage, Phase.DICE)]
    yield "false_bell", [_racing(stage, Phase.DICE, false_bell=True)]
    yield "end_bell", [_racing(stage, Phase.SET_UP)]
    yield "placing_card", [_placing_card(stage)]
    yield "battle", [_in_battle(stage)]
    yield "sandwich", [_sandwich(stage)]
    stage.settings.view = "above"
    yield "above", [_choosing_dice(stage, 3)]
    stage.settings.view = "tilted"
    yield "small_field", [_shrunken(stage)]
    yield "end", [_ended(stage)]


def choose(state: State, number: int) -> Choice:
    """What somebody plays who places whatever fits, and lays cards as they come."""
    seat = state.to_act[0]
    actions = CAPTAIN.suggestions(state, seat)
    places = [action for action in actions if isinstance(action, Place)]
    return (places or actions)[number % len(places or actions)]


def _line(stage: Stage, seats: int, stops: Callable[[State, Step[State]], bool]) -> tuple[Match, Choice]:
    """A match up to the first decision of which `stops` approves, and that decision."""
    match = played(stage, CAPTAIN, STRATEGIC, (), SEED, seats)
    while match.state.to_act:
        action = choose(match.state, len(match.log))
        step = CAPTAIN.apply(match.state, action)
        if stops(match.state, step):
            return match, action
        match.play(action)
    raise AssertionError("a match as wished for does not come up")


def _hand(stage: Stage, match: Match) -> Stagehand[CaptainScene]:
    """A match at rest; where a curtain comes down it is lifted."""
    before = len(stage.scenes)
    hand = Stagehand(stage, CaptainScene, match)
    hand.rest()
    while len(stage.scenes) > before:
        stage.pop()
        hand.scene.flow.unveil(match.state.to_act[0])
        hand.rest()
    return hand


def _rolling(stage: Stage) -> Scene:
    hand = Stagehand(stage, CaptainScene, played(stage, CAPTAIN, STRATEGIC, (), SEED, 4))
    hand.wait(2.1)
    return hand.scene


def _choosing_dice(stage: Stage, seats: int) -> Scene:
    """Some claims are made, and two dice are picked that fit a treasure."""

    def stops(state: State, step: Step[State]) -> bool:
        claims = len(set(state.lying)) > 2 and sum(1 for code in state.lying if code) == 2
        return state.phase is Phase.DICE and claims and bool(placements(state, state.to_act[0]))

    match, _ = _line(stage, seats, stops)
    hand = _hand(stage, match)
    fitting = placements(match.state, match.state.to_act[0])[0]
    for face in divmod(fitting.treasure, 10):
        hand.click(Die(face))
    hand.point(fitting.cell)
    return hand.at_rest()


def _trying_keys(stage: Stage) -> list[Scene]:
    """Two persons try their keys before a match in Action Mode; some are held down."""
    hand = Stagehand(stage, CaptainScene, played(stage, CAPTAIN, Options(), (), SEED))
    hand.wait(MOMENT)
    ready = stage.scenes.pop()
    for keys in zip(SETS["wasd"].values(), SETS["arrows"].values(), strict=True):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            for scan, key in keys:
                ready.handle(_key(kind, scan, key))
    for touch in (Touch.UP, Touch.TAKE):
        ready.handle(_key(pygame.KEYDOWN, *SETS["wasd"][touch]))
    return [hand.scene, ready]


def _key(kind: int, scan: int, key: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=scan)


def _racing(stage: Stage, phase: Phase, *, false_bell: bool = False) -> Scene:
    """Two persons with keys of their own and two bots in the thick of a dice phase, or at its end."""
    match = played(stage, CAPTAIN, Options(), (), SEED, 4)
    match.seats = tuple(
        SeatInfo(info.name, info.colour, "casual") if seat > 1 else info
        for seat, info in enumerate(match.seats)
    )
    match.play(ring(match.state.to_act[0]))
    while not bell_is_valid(match.state) and not (false_bell and any(match.state.lying)):
        places = [place for seat in match.state.to_act for place in placements(match.state, seat)]
        match.play(places[0] if places else roll_all(match.state.to_act[-1]))
    controls = Controls({Seat(0): "wasd", Seat(1): "arrows"})
    hand = Stagehand(stage, CaptainScene, match, ready=controls)
    hand.rest()
    if false_bell or phase is not Phase.DICE:
        hand.play(str(ring(match.state.to_act[1])))
        hand.wait(0.35)
        return hand.scene
    for touch in (Touch.LEFT, Touch.UP):
        hand.scene.steer(Seat(1), touch)
    return hand.scene


def _placing_card(stage: Stage) -> Scene:
    def stops(state: State, step: Step[State]) -> bool:
        return state.phase is Phase.SET_UP and len(state.captains[state.to_act[0]].hand) > 6

    match, _ = _line(stage, 3, stops)
    hand = _hand(stage, match)
    seat = match.state.to_act[0]
    hand.click(Card(3))
    cell = next(target for target, _ in hand.scene.spots() if isinstance(target, int))
    assert match.state.lying[cell] and seat == hand.scene.choice.seat
    hand.point(cell)
    return hand.at_rest()


def _during(stage: Stage, seats: int, kind: type[Event], when: Callable[[CaptainScene], bool]) -> Scene:
    """The first moment so wished for of a battle in which such an event happens."""

    def happens(event: Event) -> bool:
        return isinstance(event, kind) and (not isinstance(event, CardActed) or len(event.hit) > 0)

    def stops(state: State, step: Step[State]) -> bool:
        return any(map(happens, step.events))

    match, action = _line(stage, seats, stops)
    hand = _hand(stage, match)
    hand.play(str(action))
    waited = 0.0
    while not when(hand.scene) and waited < LONGEST:
        hand.wait(MOMENT)
        waited += MOMENT
    return hand.scene


def _in_battle(stage: Stage) -> Scene:
    return _during(
        stage, 4, CardActed, lambda scene: any(s > 0.5 for s in scene.choreography.motion.struck.values())
    )


def _sandwich(stage: Stage) -> Scene:
    return _during(
        stage,
        4,
        TreasuresEnclosed,
        lambda scene: any(line.share == 1 for line in scene.choreography.motion.sandwiches),
    )


def _shrunken(stage: Stage) -> Scene:
    hand = _during_hand(stage)
    return hand.at_rest()


def _during_hand(stage: Stage) -> Stagehand[CaptainScene]:
    match, action = _line(stage, 4, lambda _, step: any(isinstance(e, FieldRelaid) for e in step.events))
    match.play(action)
    return _hand(stage, match)


def _ended(stage: Stage) -> Scene:
    match, action = _line(stage, 4, lambda _, step: step.state.outcome is not None)
    hand = _hand(stage, match)
    hand.play(str(action))
    return hand.at_rest()
