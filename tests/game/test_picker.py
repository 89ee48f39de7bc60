"""Narrowing the legal actions click by click: what a hand with a mouse expects."""

from dataclasses import dataclass, replace

import pytest

from game.engine import Path, Seat
from game.picker import Picker
from tests.game.specimen import STALLS_GAME, Stalls
from tests.game.specimen_state import Lay, Options, Ring, StallsState

RED = Seat(0)
POSITION = "1 r r=134/413/58/.../0,b=226/262/79/.../0"


def state(text: str = POSITION) -> StallsState:
    return STALLS_GAME.read(text, Options())


@pytest.fixture
def picker() -> Picker:
    return Picker(STALLS_GAME, STALLS_GAME.view(state(), RED), RED)


def test_at_first_everything_may_be_chosen_that_begins_an_action(picker: Picker) -> None:
    assert list(picker.next_targets()) == [
        "card 5",
        "stall 1",
        "stall 2",
        "stall 3",
        "card 8",
        "bell",
    ]
    assert picker.path == ()
    assert list(picker.candidates()) == list(STALLS_GAME.actions(state(), RED))


def test_a_choice_narrows_what_is_left(picker: Picker) -> None:
    assert picker.pick("card 8") is None
    assert picker.path == ("card 8",)
    assert list(picker.next_targets()) == ["stall 1", "stall 2", "stall 3"]
    assert picker.candidates() == [Lay(RED, 8, stall) for stall in (1, 2, 3)]
    assert picker.pick("stall 2") == Lay(RED, 8, 2)


def test_the_order_of_the_clicks_means_nothing_where_the_rules_say_so(picker: Picker) -> None:
    assert picker.pick("stall 2") is None
    assert list(picker.next_targets()) == ["card 5", "card 8"]
    assert picker.pick("card 8") == Lay(RED, 8, 2)


def test_a_choice_of_one_click_is_complete_at_once(picker: Picker) -> None:
    assert picker.pick("bell") == Ring(RED)


def test_another_piece_is_taken_up_instead(picker: Picker) -> None:
    picker.pick("card 5")
    assert picker.pick("card 8") is None
    assert picker.path == ("card 8",)
    assert picker.pick("bell") == Ring(RED)


def test_the_piece_chosen_is_put_down_by_choosing_it_again(picker: Picker) -> None:
    picker.pick("card 5")
    assert picker.pick("card 5") is None
    assert picker.path == ()


def test_what_leads_nowhere_changes_nothing_and_says_why(picker: Picker) -> None:
    picker.pick("card 5")
    for target in ("stall 4", "card 7", "the lamp", None, 5):
        assert picker.pick(target) is None
        assert picker.path == ("card 5",)
        assert picker.refusal(target) == "ST-5"
    assert picker.refusal("stall 3") is None


def test_stepping_back_goes_one_choice_at_a_time(picker: Picker) -> None:
    assert picker.back() is False
    picker.pick("card 5")
    assert picker.back() is True
    assert picker.path == ()
    picker.pick("card 5")
    picker.clear()
    assert picker.path == ()
    assert picker.pick("stall 1") is None, "after clearing, everything begins anew"


def test_who_may_not_act_chooses_nothing() -> None:
    waiting = state("1 r r=134/413/58/.../0!,b=226/262/79/.../0")
    picker = Picker(STALLS_GAME, waiting, RED)
    assert picker.next_targets() == {}
    assert picker.pick("bell") is None
    assert picker.refusal("bell") == "ST-3"


@dataclass(frozen=True, slots=True)
class Push:
    """A choice of three clicks: a piece, where it goes, and how it lies there."""

    seat: Seat
    piece: str
    place: str
    face: int

    @property
    def paths(self) -> tuple[Path, ...]:
        return ((self.piece, self.place, self.face),)

    def __str__(self) -> str:
        return f"{self.piece}-{self.place}={self.face}"


class Pushing(Stalls):
    """The toy game with actions of three clicks; a piece may also stay on its own square."""

    PUSHES = (
        Push(RED, "a1", "a2", 3),
        Push(RED, "a1", "a2", 4),
        Push(RED, "a1", "b1", 3),
        Push(RED, "a1", "a1", 6),
        Push(RED, "c1", "a2", 5),
        Push(RED, "c1", "c2", 5),
    )

    def actions(self, state: StallsState, seat: Seat) -> tuple[Push, ...]:  # type: ignore[override]
        return self.PUSHES


@pytest.fixture
def pushing() -> Picker:
    return Picker(Pushing(), state(), RED)


def test_a_choice_is_complete_only_with_its_last_click(pushing: Picker) -> None:
    assert pushing.pick("c1") is None
    assert pushing.pick("c2") is None, "one face is left, but it has to be chosen"
    assert pushing.candidates() == [Push(RED, "c1", "c2", 5)]
    assert pushing.pick(5) == Push(RED, "c1", "c2", 5)


def test_another_square_is_chosen_instead_of_the_last_one(pushing: Picker) -> None:
    pushing.pick("a1")
    pushing.pick("a2")
    assert pushing.pick("b1") is None
    assert pushing.path == ("a1", "b1")


def test_another_piece_is_chosen_from_any_depth(pushing: Picker) -> None:
    pushing.pick("a1")
    pushing.pick("a2")
    assert pushing.pick("c1") is None
    assert pushing.path == ("c1",)


def test_the_last_square_chosen_again_is_taken_back_alone(pushing: Picker) -> None:
    pushing.pick("a1")
    pushing.pick("a2")
    assert pushing.pick("a2") is None
    assert pushing.path == ("a1",)


def test_a_piece_may_be_sent_to_its_own_square_where_that_is_legal(pushing: Picker) -> None:
    pushing.pick("a1")
    assert pushing.pick("a1") is None
    assert pushing.path == ("a1", "a1")
    assert pushing.pick(6) == Push(RED, "a1", "a1", 6)


def test_a_picker_looks_at_the_position_it_was_made_for() -> None:
    picker = Picker(STALLS_GAME, state(), RED)
    later = replace(state(), ended="draw")
    assert picker.pick("bell") == Ring(RED)
    assert Picker(STALLS_GAME, later, RED).next_targets() == {}


def test_what_was_chosen_once_is_chosen_again_as_far_as_it_can_be(picker: Picker) -> None:
    picker.resume(("card 8",))
    assert picker.path == ("card 8",)
    assert picker.pick("stall 2") == Lay(RED, 8, 2)
    for gone in (("card 2",), ("card 2", "stall 1")):
        picker.resume(gone)
        assert not picker.path
        assert "card 8" in picker.next_targets()
    picker.resume(("card 8", "card 5"))
    assert picker.path == ("card 8",)
