"""Persons at a match of Captain Dice, for tests."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from game.captain.moves import Place
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.captain.state import State
from game.engine import Action
from game.save import PERSON, SeatInfo
from tests.scenes.seated import Seated, sit_down

PEOPLE = tuple(
    SeatInfo(name, colour)
    for name, colour in (("Anna", "ivory"), ("Bo", "ruby"), ("Cem", "emerald"), ("Dee", "sapphire"))
)
STRATEGIC = Options(mode="strategic")


def table_for(folder: Path, seats: int, *, players: tuple[str, ...] = (), **stage: Any) -> Seated:
    """Persons, or who `players` says, at a new match in Strategic Mode."""
    infos = tuple(
        SeatInfo(info.name, info.colour, players[seat] if players else PERSON)
        for seat, info in enumerate(PEOPLE[:seats])
    )
    options = stage.pop("options", STRATEGIC)
    stage.setdefault("animation", "off")
    return Seated(folder, sit_down(CAPTAIN, None, infos, options=options), **stage)


def at_position(folder: Path, position: str, **stage: Any) -> Seated:
    """A person and a bot in Strategic Mode, where a match stands at a position and waits for the person."""
    players = (PEOPLE[0], SeatInfo("Bo", "ruby", "beginner"))
    stage.setdefault("animation", "off")
    seated = Seated(folder, sit_down(CAPTAIN, position, players, options=STRATEGIC), **stage)
    seated.settle()
    return seated


def ready(seated: Seated) -> None:
    """Waits until somebody may choose, with the curtain lifted."""
    for _ in range(4):
        seated.settle()
        seated.let_go_of_other_scenes()
        seated.wait(0.2)
        if seated.scene.flow.turn is not None:
            return
    raise AssertionError("nobody gets the turn")


def sensible(state: State, rng: Random) -> Action:
    seat = state.to_act[0]
    actions = CAPTAIN.suggestions(state, seat)
    places = [action for action in actions if isinstance(action, Place)]
    return rng.choice(places or actions)
