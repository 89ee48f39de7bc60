"""Captain Dice for bots: what a position, a placement and a card promise."""

from typing import Any

import pytest

from game.captain.cards import lying
from game.captain.evaluation import enclosed, evaluate, expectations, gain, prospects, survival
from game.captain.events import CardActed, CardsRevealed, RoundEnded
from game.captain.moves import Lay, Place
from game.captain.rules import CAPTAIN
from game.captain.state import Phase, State, with_byte
from game.engine import Seat
from tests.game.captain_play import B, G, R, c, names, only, play, pos, random_match, read


def all_laid(state: State, action: Lay) -> State:
    """The field just before the battle, the last card laid."""
    return state._replace(lying=with_byte(state.lying, action.cell, lying(action.seat, action.card)))


@pytest.mark.parametrize("options", [{}, {"priority": "reversed", "squadron": 4, "mode": "strategic"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_all_cards_known_it_foresees_the_battle_and_its_treasures(
    options: dict[str, Any], seats: int
) -> None:
    for state, action, step in random_match(CAPTAIN.options(**options), seats, seats):
        if not isinstance(action, Lay) or not only(step.events, CardsRevealed):
            continue
        before = all_laid(state, action)
        hit = {cell for event in only(step.events, CardActed) for _, cell, _ in event.hit}
        stands = survival(before)
        assert {cell for cell, chance in stands.items() if chance == 0.0} == hit
        assert {cell for cell, chance in stands.items() if chance == 1.0} == set(stands) - hit
        won = [
            len(later.treasures) - len(earlier.treasures)
            for earlier, later in zip(state.captains, step.state.captains, strict=True)
        ]
        assert prospects(before) == won


def test_what_is_expected_comes_true_on_average() -> None:
    expected = won = 0.0
    for seed in range(60):
        pending: list[tuple[State, list[float]]] = []
        for state, _, step in random_match(CAPTAIN.options(), 2 + seed % 3, seed):
            if state.phase is Phase.SET_UP:
                pending.append((state, prospects(state)))
            if only(step.events, RoundEnded):
                for earlier, chances in pending:
                    expected += sum(chances)
                    won += sum(len(captain.treasures) for captain in step.state.captains)
                    won -= sum(len(captain.treasures) for captain in earlier.captains)
                pending = []
    assert expected == pytest.approx(won, rel=0.06)


def test_a_card_in_nobodys_reach_stands() -> None:
    stands = survival(read(pos("setup:r", "a4=r* c3=b*")))
    assert set(stands) == {c("a4"), c("c3")}
    assert stands == {c("a4"): 1.0, c("c3"): 1.0}


def test_the_first_player_stands_more_safely() -> None:
    stands = survival(read(pos("setup:r", "a4=r* b4=b*")))
    assert 0.5 < stands[c("b4")] < stands[c("a4")] < 1.0


def test_the_hostage_stands_whatever_comes() -> None:
    assert survival(read(pos("setup:b", "a4=r0 b4=b* c4=g*")))[c("a4")] == 1.0


def test_a_hand_that_is_known_is_counted_with() -> None:
    """Blue has Spy Ships only: nothing threatens red."""
    spies = pos("setup:r", "a4=r* b4=b*", b="5555/01234/1234/-/0")
    assert survival(read(spies))[c("a4")] == 1.0
    assert survival(CAPTAIN.view(read(spies), R))[c("a4")] < 1.0, "unless one may not know"


@pytest.mark.parametrize(
    ("territories", "cell", "between"),
    [
        ("a4=r*", "d4", ["b4", "c4"]),
        ("a4=r*", "a1", ["a3", "a2"]),
        ("a4=r* a2=r*", "c4", ["b4", "b3"]),
        ("a4=r* b4=b*", "d4", []),
        ("a4=r* b4=r*", "d4", ["c4"]),
        ("a4=r*", "b4", []),
        ("a4=r*", "c3", []),
        ("a4=b*", "d4", []),
    ],
)
def test_what_a_territory_encloses_with_the_others(territories: str, cell: str, between: list[str]) -> None:
    assert names(enclosed(read(pos("dice:rbg", territories)), R, c(cell))) == between


def test_a_placement_that_encloses_gains_more() -> None:
    state = read(pos("dice:rbg", "a4=r*", r="1244"))
    far, near = Place(R, 14, c("d4")), Place(R, 12, c("b4"))
    assert gain(state, far) > 2.5 > 1.1 > gain(state, near) > 0.9


def test_a_placement_between_an_enemys_territories_gains_more() -> None:
    state = read(pos("dice:rbg", "a4=b* d4=b*", r="123456"))
    assert gain(state, Place(R, 12, c("b4"))) > gain(state, Place(R, 35, c("b1"))) + 0.3


def test_a_cannon_gains_where_enemies_stand_in_its_row() -> None:
    state = read(pos("setup:r", "a4=r* d4=b* c4=g*"))
    assert gain(state, Lay(R, 2, c("a4"))) > gain(state, Lay(R, 3, c("a4"))) + 0.5


def test_the_hostage_gains_where_one_is_threatened() -> None:
    state = read(pos("setup:r", "b3=r* b1=r* a4=b* b4=b* c4=g*", first="b"))
    assert gain(state, Lay(R, 0, c("b3"))) > gain(state, Lay(R, 5, c("b3")))


def test_a_finished_game_is_worth_its_place() -> None:
    lost = play(pos("setup:b", "a3=b* b1=b5", shape="3x3", deck=1), "b card 5@a3").state
    assert lost.outcome is not None
    assert [evaluate(lost, seat) for seat in (R, B, G)] == [lost.outcome.score(seat) for seat in (R, B, G)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["action", "strategic"])
def test_what_some_gain_the_others_lose(seats: int, mode: str) -> None:
    for state, _, _ in random_match(CAPTAIN.options(mode=mode), seats, 21):
        worths = [evaluate(state, Seat(seat)) for seat in range(seats)]
        assert sum(worths) == pytest.approx(0.0, abs=1e-9)
        assert all(-1.0 <= worth <= 1.0 for worth in worths)
        for seat in map(Seat, range(seats)):
            assert -1.0 <= evaluate(CAPTAIN.view(state, seat), seat) <= 1.0


def test_a_lead_weighs_more_near_the_end() -> None:
    ahead = {"b": "0123455/-/~6/-/0"}
    early = pos("start:r", seats=2, deck=22, r="0123455/-/~6/66/0", **ahead)
    late = "11..12..13../14..15..16../22..23..24.. start:r r r=0123455/-/~6/25.26.33.34.35.36.44.45.46.55/0,"
    late += "b=0123455/-/~6/25.26.33.34.35.36.44.45.46/0 4"
    assert 0 < evaluate(read(early), R) < evaluate(read(late), R)


def test_equal_treasures_are_ranked_by_doubles() -> None:
    text = pos("start:r", seats=2, deck=21, r="0123455/-/~6/66/0", b="0123455/-/~6/56/0")
    assert evaluate(read(text), R) > 0 > evaluate(read(text), B)


def test_dice_in_hand_are_worth_something_while_they_can_be_placed() -> None:
    rolling = expectations(read(pos("dice:rbg", "a4=b*")))
    assert rolling[R] > 1.0
    assert rolling[R] == rolling[G]
    waiting = read(pos("dice:rb", "a4=b*", g="012345555/-/123456/-/0!"))
    assert expectations(waiting)[G] == 0.0
    assert expectations(read(pos("setup:b", "a4=b*")))[R] == 0.0
