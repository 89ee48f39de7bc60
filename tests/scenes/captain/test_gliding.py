"""When another position is taken on, what lies elsewhere then glides there, and nothing else moves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from game.captain.moves import Place
from game.captain.options import Options
from game.captain.rules import CAPTAIN
from game.engine import Seat
from game.match import Match
from scenes.captain.gliding import card_flights, die_flights
from scenes.captain.layout import InTray, OnField
from scenes.captain.motion import OnTreasure
from scenes.captain.showcase import CaptainShow
from scenes.captain.table import CaptainTable
from scenes.dice.view import View
from scenes.match.commands import Command
from tests.scenes.captain.person import PEOPLE, ready, sensible, table_for
from tests.scenes.seated import table_of

STRATEGIC = Options(mode="strategic")


@pytest.fixture(scope="module")
def match() -> Match:
    """A match of three to its end."""
    played = Match(CAPTAIN, STRATEGIC, PEOPLE[:3], Seat(0), "glide")
    rng = Random(5)
    while played.state.to_act:
        played.play(sensible(played.state, rng))
    return played


def table(match: Match, entries: int, looker: Seat | None) -> CaptainTable:
    return CaptainTable(CAPTAIN.view(match.state_after(entries), looker), looker)


@pytest.mark.parametrize("looker", [None, Seat(0)])
def test_nothing_glides_to_where_something_lies_already(match: Match, looker: Seat | None) -> None:
    rng = Random(1)
    for _ in range(150):
        first, second = rng.randrange(len(match.log)), rng.randrange(len(match.log))
        before, after = table(match, first, looker), table(match, second, looker)
        cards, dice = card_flights(before, after), die_flights(before, after)
        ends = Counter(
            [(flight.seat is None, flight.end) for flight in cards if isinstance(flight.end, OnField)]
        )
        assert all(count == 1 for count in ends.values())
        assert all(count == 1 for count in Counter((f.seat, f.end) for f in dice).values())
        assert all(card.start != card.end for card in cards) and all(die.start != die.end for die in dice)
        fresh = {c for c, kind in after.treasures.items() if before.treasures.get(c) != kind}
        assert fresh == {f.end.cell for f in cards if f.seat is None and isinstance(f.end, OnField)}


def test_what_has_not_changed_does_not_move(match: Match) -> None:
    for entries in range(1, len(match.log), 7):
        here = table(match, entries, Seat(1))
        assert not card_flights(here, here) and not die_flights(here, here)


def test_dice_that_are_taken_back_glide_to_their_tray(tmp_path: Path) -> None:
    seated = table_for(tmp_path, 2, animation="normal")
    ready(seated)
    rng = Random(1)
    while not (seated.match.log and isinstance(seated.match.log[-1].action, Place)):
        ready(seated)
        seated.scene.timeline.finish()
        seated.scene.flow.play(sensible(seated.match.state, rng))
    seated.scene.timeline.finish()
    placed = seated.match.log[-1].action
    assert isinstance(placed, Place)
    seated.scene.do(Command.UNDO)
    flying = seated.scene.choreography.motion.dice
    assert {flight.start for flight in flying} == {OnTreasure(placed.cell, n) for n in (0, 1)}
    assert all(isinstance(flight.end, InTray) and flight.end.seat == placed.seat for flight in flying)
    assert seated.scene.table == table_of(seated.scene), "the table is right at once"
    seated.wait(1.0)
    assert seated.scene.choreography.motion.dice == []


def test_the_living_board_comes_back_to_its_beginning_without_a_jump() -> None:
    show = CaptainShow(("ivory", "ruby"), "walnut", View.TILTED)
    moves = len(show._moves)
    for _ in range(moves):
        for animation in show.next_move():
            while not animation.done:
                animation.advance(min(1.0, animation.next_change))
    (back,) = show.next_move()
    motion = show._choreography.motion
    assert motion.cards, "the treasures that were won come back"
    while not back.done:
        back.advance(min(1.0, back.next_change))
    assert not motion.cards and not motion.dice
    assert show._table == CaptainTable(show._start, None)
