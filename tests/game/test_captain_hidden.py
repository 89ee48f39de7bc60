"""Captain Dice: what a seat may know, and that nothing it is shown tells it more."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.captain.cards import DICE, NOTHING, UNKNOWN, content_of, owner_of
from game.captain.events import CardLaid, CardsRevealed, PileTakenUp
from game.captain.hidden import remember
from game.captain.moves import Lay, lay
from game.captain.rules import CAPTAIN
from game.captain.state import State
from game.engine import Action, Event, Seat
from tests.game.captain_play import (
    B,
    G,
    R,
    only,
    play,
    pos,
    random_match,
    read,
    seat_text,
)
from tests.game.captain_table import Table

SETTINGS: list[Any] = [
    pytest.param({}, 2, id="two"),
    pytest.param({}, 3, id="three"),
    pytest.param({}, 4, id="four"),
    pytest.param({"mode": "strategic"}, 2, id="strategic-two"),
    pytest.param({"mode": "strategic"}, 4, id="strategic-four"),
    pytest.param({"spies": False}, 3, id="short-hands"),
    pytest.param({"spies": False, "mode": "strategic", "bell_when": "all_placed"}, 2, id="short-of-cards"),
    pytest.param({"refill": "when_empty", "spies": False}, 2, id="refilled-at-once"),
    pytest.param({"open_discards": True}, 3, id="open-piles"),
]

in_every_setting = pytest.mark.parametrize(("options", "seats"), SETTINGS)


def shown(events: tuple[Event, ...], viewer: Seat | None) -> list[Event]:
    return [seen for event in events if (seen := CAPTAIN.show(event, viewer)) is not None]


def cards_of(state: State, seat: Seat) -> Counter[int]:
    """The cards of a seat in hand and on the field, known or not."""
    captain = state.captains[seat]
    on_field = [code for code in state.lying if code != NOTHING and owner_of(code) == seat]
    return Counter(captain.hand) + Counter(content_of(code) for code in on_field if content_of(code) != DICE)


# --- what is open, what is hidden ---------------------------------------------------------------------------

MIDDLE = pos(
    "setup:r",
    "a4=r* b4=b2 d4=g* c2=r0",
    r="12345/555/1223/11.22/1",
    b="0345/1555/123456/66/0",
    g="012345555/-/1234/-/3",
    deck=23,
)


def test_cp_62_others_hands_piles_and_face_down_cards_are_hidden() -> None:
    view = CAPTAIN.view(read(MIDDLE), R)
    assert seat_text(view, R) == {
        "hand": "12345",
        "pile": "555",
        "dice": "1223",
        "won": "11.22",
        "bells": "1",
    }
    assert seat_text(view, B) == {"hand": "?4", "pile": "?4", "dice": "123456", "won": "66", "bells": "0"}
    assert seat_text(view, G) == {"hand": "?9", "pile": "-", "dice": "1234", "won": "-", "bells": "3"}
    assert "12b?" in str(view)
    assert "26r0" in str(view)


def test_cp_62_who_has_no_seat_sees_no_hand_at_all() -> None:
    view = CAPTAIN.view(read(MIDDLE), None)
    assert [seat_text(view, seat)["hand"] for seat in (R, B, G)] == ["?5", "?4", "?9"]
    assert "12b?" in str(view)
    assert "26r?" in str(view)


@pytest.mark.parametrize("viewer", [None, R, B, G])
def test_cp_62_a_view_is_no_more_than_its_text(viewer: Seat | None) -> None:
    view = CAPTAIN.view(read(MIDDLE), viewer)
    assert read(str(view)) == view


def test_cp_62_dice_treasures_and_bells_are_open_to_all() -> None:
    state = read(MIDDLE)
    for viewer in (None, R, B, G):
        view = CAPTAIN.view(state, viewer)
        assert view.treasures == state.treasures
        for own, seen in zip(state.captains, view.captains, strict=True):
            assert (seen.dice, seen.treasures, seen.bells) == (own.dice, own.treasures, own.bells)
            assert (len(seen.hand), len(seen.pile)) == (len(own.hand), len(own.pile))


# --- two worlds that look alike -----------------------------------------------------------------------------


def other_action(world: State, action: Action, watcher: Seat, rng: Random) -> Action:
    """An action that looks the same to the watcher, who does not see which card another seat lays."""
    if isinstance(action, Lay) and action.seat != watcher:
        return lay(action.seat, rng.choice(world.captains[action.seat].hand), action.cell)
    return action


def worlds(options: Any, seats: int, seed: int, watcher: Seat) -> Iterator[tuple[State, State, bool]]:
    """A random match and, beside it, matches that the watcher could not tell from it, until a battle."""
    rng = Random(f"other worlds {seed}")
    seen: list[Event] = []
    world: State | None = None
    for state, action, step in random_match(options, seats, seed):
        if world is None:
            # Not from memory, so that the other world may differ in the piles as well.
            world = CAPTAIN.guess(CAPTAIN.view(state, watcher), (), watcher, rng)
        there = CAPTAIN.apply(world, other_action(world, action, watcher, rng))
        world = None if step.reveals else there.state
        seen += shown(step.events, watcher)
        if not step.reveals:
            assert shown(there.events, watcher) == shown(step.events, watcher)
            assert CAPTAIN.view(there.state, watcher) == CAPTAIN.view(step.state, watcher)
            assert CAPTAIN.actions(there.state, watcher) == CAPTAIN.actions(step.state, watcher)
        yield step.state, there.state, step.reveals


@in_every_setting
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_is_shown_tells_it_nothing_of_others_cards(
    options: dict[str, Any], seats: int, seed: int
) -> None:
    """The same view and the same events, whatever the others hold and lay, until cards are turned over."""
    watcher = Seat(seed % seats)
    different = 0
    for one, other, revealed in worlds(CAPTAIN.options(**options), seats, seed, watcher):
        different += one != other and not revealed
    assert different > 20, "most of the time the two worlds are not the same"


@in_every_setting
def test_only_the_battle_reveals(options: dict[str, Any], seats: int) -> None:
    for _, action, step in random_match(CAPTAIN.options(**options), seats, 5):
        assert step.reveals == bool(only(step.events, CardsRevealed))
        assert not step.reveals or isinstance(action, Lay)


# --- what a good memory knows -------------------------------------------------------------------------------


@in_every_setting
@pytest.mark.parametrize("seed", [1, 2])
def test_who_has_watched_knows_every_pile(options: dict[str, Any], seats: int, seed: int) -> None:
    watcher = Seat(seed % seats)
    seen: list[Event] = []
    rng = Random(seed)
    for _, _, step in random_match(CAPTAIN.options(**options), seats, seed):
        seen += shown(step.events, watcher)
        view = CAPTAIN.view(step.state, watcher)
        world = CAPTAIN.guess(view, seen, watcher, rng)
        assert CAPTAIN.view(world, watcher) == view
        for seat in map(Seat, range(seats)):
            assert world.captains[seat].pile == step.state.captains[seat].pile
            assert cards_of(world, seat) == cards_of(step.state, seat)


def test_a_pile_that_comes_back_tells_what_lies_on_the_field_already() -> None:
    """Blue has laid two of five cards when the other three come back from a pile that everybody saw grow."""
    text = pos(
        "setup:b", "a3=r* b3=b* a1=b* c2=b*", seats=2, cards="01234", b="14/023/-/-/0", r="01234/-/1234/-/0"
    )
    options = {"spies": False}
    seen: list[Event] = []
    state = read(text, **options)
    battle = play(pos("setup:b", "a3=b0 b3=b2 a1=b*", seats=2, cards="01234"), "b card 3@a1", **options)
    seen += shown(battle.events, R)
    for action in ("b card 4@b3", "r card 0@a3", "b card 1@a1"):
        step = play(str(state), action, **options)
        seen += shown(step.events, R)
        state = step.state
    assert only(tuple(seen), PileTakenUp) == [PileTakenUp(B, (UNKNOWN,) * 3, secret=True)]
    assert seat_text(state, B)["hand"] == "023"
    laid = set()
    for seed in range(20):
        world = CAPTAIN.guess(CAPTAIN.view(state, R), seen, R, Random(seed))
        assert seat_text(world, B)["hand"] == "023"
        laid.add(str(world).split()[0])
    assert len(laid) == 2, "which of the two lies where remains open"


def test_memory_may_begin_in_the_middle_of_a_game() -> None:
    match = list(random_match(CAPTAIN.options(), 3, 11))
    state = match[-60][2].state
    later = [event for _, _, step in match[-90:-59] for event in shown(step.events, R)]
    for memory, captain in zip(remember(state, later), state.captains, strict=True):
        assert memory.pile <= Counter(captain.pile)
    world = CAPTAIN.guess(CAPTAIN.view(state, R), later, R, Random(1))
    assert CAPTAIN.view(world, R) == CAPTAIN.view(state, R)


def test_without_memory_all_hands_are_possible() -> None:
    view = CAPTAIN.view(read(MIDDLE), R)
    hands = {seat_text(CAPTAIN.guess(view, (), R, Random(seed)), B)["hand"] for seed in range(60)}
    assert len(hands) > 10


# --- the table ----------------------------------------------------------------------------------------------


@in_every_setting
@pytest.mark.parametrize("seed", [3, 4])
def test_the_events_shown_to_a_seat_lead_to_its_view(options: dict[str, Any], seats: int, seed: int) -> None:
    start = CAPTAIN.new(CAPTAIN.options(**options), seats, Seat(seed % seats))
    viewers = (None, *map(Seat, range(seats)))
    tables = {viewer: Table.of(CAPTAIN.view(start, viewer), viewer) for viewer in viewers}
    for _, _, step in random_match(CAPTAIN.options(**options), seats, seed):
        for viewer, table in tables.items():
            for event in shown(step.events, viewer):
                table.fold(event)
            assert table == Table.of(CAPTAIN.view(step.state, viewer), viewer)


def test_everybody_is_shown_where_a_card_is_laid() -> None:
    for _, _, step in random_match(CAPTAIN.options(mode="strategic"), 4, 8):
        for event in only(step.events, CardLaid):
            assert CAPTAIN.show(event, None) == CardLaid(event.seat, event.cell, UNKNOWN, event.treasure)
