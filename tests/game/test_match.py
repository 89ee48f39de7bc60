"""A sitting: the log is the match, rolls belong to their place in it, and nothing illegal leaves a trace."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.chance import Roll
from game.engine import CHANCE, AnyGame, BadSave, IllegalAction, Offer, Outcome, Seat
from game.match import Match, first_seat
from game.save import SaveFile, SeatInfo, Starter, decode, encode
from tests.game.random_play import GAMES_UNDER_TEST, every_game, random_action, sittings
from tests.game.specimen import STALLS_GAME
from tests.game.specimen_state import Deal, Lay, Options, Ring

RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)
SEATS = (SeatInfo("Ada", "red"), SeatInfo("Bo", "blue"), SeatInfo("Cy", "green"))


def new_match(seats: int = 2, seed: str = "tulip", starter: Starter = "random", **options: Any) -> Match:
    return Match(STALLS_GAME, Options(**options), SEATS[:seats], RED, seed, starter=starter)


def play(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(STALLS_GAME.parse(match.state, text))


def set_out_all(match: Match) -> None:
    while match.state.arranger is not None:
        match.play(STALLS_GAME.suggestions(match.state, match.state.arranger)[0])


def play_randomly(match: Match, decisions: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(decisions):
        if match.state.to_act:
            match.play(random_action(match.game, match.state, rng))


def texts(match: Match) -> list[str]:
    return [entry.text for entry in match.log]


def offer(match: Match, text: str) -> Offer:
    parsed = STALLS_GAME.parse(match.state, text)
    assert isinstance(parsed, Offer)
    return parsed


def reload(save: SaveFile) -> Match:
    return Match.load(decode(encode(save)), GAMES_UNDER_TEST)


def replayed(match: Match) -> list[Any]:
    """The states that the actions and rolls of the log lead to, one after the other, from the start."""
    states = [match.start]
    for entry in match.log:
        state = states[-1]
        states.append(match.game.apply(state, entry.action).state if entry.action is not None else state)
    return states[1:]


# --- playing ---


def test_what_chance_owes_at_the_start_is_drawn_at_once() -> None:
    match = new_match()
    assert [type(entry.action) for entry in match.log] == [Roll, Roll]
    assert match.state.to_act == (RED,)


def test_an_action_and_the_rolls_that_follow_are_one_play() -> None:
    match = new_match()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0], seconds=3.0)
    before = len(match.log)
    events = match.play(STALLS_GAME.suggestions(match.state, BLUE)[0], seconds=7.5)
    arranged, dealt = match.log[before:]
    assert (arranged.seat, arranged.seconds, arranged.reveals) == (BLUE, 7.5, True)
    assert (dealt.seat, type(dealt.action)) == (CHANCE, Deal)
    assert events == arranged.events + dealt.events
    assert match.state == dealt.state


def test_a_log_entry_holds_the_position_it_led_to() -> None:
    match = new_match(seats=3)
    play_randomly(match, 40)
    assert [entry.state for entry in match.log] == replayed(match)
    assert match.state_after(0) == match.start
    assert [match.state_after(i + 1) for i in range(len(match.log))] == replayed(match)


def test_in_an_open_phase_actions_count_in_the_order_of_arrival() -> None:
    match = new_match(seats=3)
    set_out_all(match)
    assert match.state.to_act == (RED, BLUE, GREEN)
    card = match.state.places[GREEN].hand[0]
    match.play(Lay(GREEN, card, 2))
    match.play(Ring(RED))
    assert match.state.to_act == (BLUE, GREEN), "a false bell makes its seat wait"
    with pytest.raises(IllegalAction, match="not the turn of r"):
        match.play(Ring(RED))
    match.play(Ring(BLUE))
    assert match.state.to_act == (RED, GREEN), "and who acts next sets it free"


@pytest.mark.parametrize(
    "text", ["b 1@1", "r ring", "roll r 1 2 3", "deal 1 2 3 4", "r arrange 111", "b arrange 123"]
)
def test_an_illegal_action_leaves_no_trace(text: str) -> None:
    match = new_match()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    match.play(STALLS_GAME.suggestions(match.state, BLUE)[0])
    match.undo()
    before = (match.dump(), match.state, match.can_redo)
    with pytest.raises(IllegalAction):
        play(match, text)
    assert (match.dump(), match.state, match.can_redo) == before


def test_nobody_brings_chance_a_roll_of_their_own() -> None:
    match = new_match()
    with pytest.raises(IllegalAction, match="draws its own rolls"):
        match.play(Roll((6, 6, 6), "r"))


def test_an_offer_is_not_played_past_the_other_side() -> None:
    match = new_match()
    before = match.dump()
    with pytest.raises(IllegalAction):
        match.play(offer(match, "r? draw"))
    assert match.dump() == before
    assert match.state.outcome is None


def test_nothing_is_played_after_the_end() -> None:
    match = new_match()
    match.offer(offer(match, "r resign"))
    assert match.state.outcome == Outcome(((BLUE,), (RED,)), "resign")
    with pytest.raises(IllegalAction, match="over"):
        play(match, "r arrange 123")
    with pytest.raises(IllegalAction):
        match.offer(Offer(BLUE, Offer.RESIGN, "b"))


# --- rolls ---


def test_the_same_seed_rolls_the_same_and_another_seed_differently() -> None:
    assert texts(new_match(seed="tulip")) == texts(new_match(seed="tulip"))
    assert len({tuple(texts(new_match(seed=str(seed)))) for seed in range(20)}) == 20


def test_a_roll_depends_on_its_place_among_actions_and_rolls_alone() -> None:
    with_talk, without = new_match(), new_match()
    with_talk.offer(offer(with_talk, "r? draw"))
    with_talk.answer(BLUE, agreed=False)
    for match in (with_talk, without):
        set_out_all(match)
    assert texts(with_talk)[-1] == texts(without)[-1]
    assert texts(with_talk)[-1].startswith("deal ")


def test_h1_taking_back_is_no_way_to_roll_again() -> None:
    match = new_match()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    action = STALLS_GAME.suggestions(match.state, BLUE)[0]
    match.play(action)
    before = (texts(match), match.state)
    for _ in range(3):
        assert match.undo().to_act == (BLUE,)
        match.play(action)
        assert (texts(match), match.state) == before
    assert match.takebacks == 3


def test_h1_another_action_at_the_same_place_meets_the_same_luck() -> None:
    match = new_match()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    match.play(STALLS_GAME.suggestions(match.state, BLUE)[0])
    dealt = texts(match)[-1]
    match.undo()
    match.play(STALLS_GAME.suggestions(match.state, BLUE)[1])
    assert texts(match)[-1] == dealt


def test_f12_a_save_before_a_roll_brings_the_same_roll_however_often_it_is_loaded() -> None:
    match = new_match()
    set_out_all(match)
    save = match.dump()
    before_the_deal = SaveFile(
        game=save.game, options=save.options, seats=save.seats, seed=save.seed, log=save.log[:-1]
    )
    loaded = [reload(before_the_deal) for _ in range(10)]
    assert [texts(again) for again in loaded] == [texts(match)] * 10
    assert [again.state for again in loaded] == [match.state] * 10


def test_f12_a_roll_in_the_log_is_read_and_not_drawn() -> None:
    """A save outlives a change in how rolls are drawn."""
    save = new_match().dump()
    other = SaveFile(
        game=save.game,
        options=save.options,
        seats=save.seats,
        seed=save.seed,
        log=((0.0, "roll r 6 6 6"), (0.0, "roll b 1 1 1")),
    )
    assert str(reload(other).state) == "1 r r=666/-/-/.../0,b=111/-/-/.../0"


# --- taking back ---


def test_taking_back_goes_to_the_last_decision_and_keeps_no_roll_after_it() -> None:
    match = new_match()
    start = match.state
    assert not match.can_undo
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    arranged = match.state
    match.play(STALLS_GAME.suggestions(match.state, BLUE)[0])
    assert match.undo() == match.state == arranged
    assert match.undo() == match.state == start
    assert not match.can_undo


def test_playing_again_brings_back_the_same_positions_and_events() -> None:
    match = new_match()
    arranged = match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    dealt = match.play(STALLS_GAME.suggestions(match.state, BLUE)[0])
    end = (texts(match), match.state)
    match.undo()
    match.undo()
    assert match.redo() == arranged
    assert match.redo() == dealt
    assert (texts(match), match.state) == end
    assert not match.can_redo
    with pytest.raises(IllegalAction, match="nothing to play again"):
        match.redo()


def test_a_new_action_forgets_what_was_taken_back() -> None:
    match = new_match()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    match.undo()
    match.play(STALLS_GAME.suggestions(match.state, RED)[1])
    assert not match.can_redo


def test_a_resignation_can_be_taken_back() -> None:
    match = new_match()
    before = match.state
    match.offer(offer(match, "r resign"))
    assert match.can_undo
    assert match.undo() == before
    match.redo()
    assert match.state.outcome is not None


def test_an_agreed_draw_is_taken_back_with_the_question() -> None:
    match = new_match()
    before = texts(match)
    match.offer(offer(match, "r? draw"))
    match.answer(BLUE, agreed=True)
    match.undo()
    assert texts(match) == before
    assert match.pending is None
    assert offer(match, "r? draw") in match.offers(RED)
    match.redo()
    assert texts(match) == [*before, "r? draw", "b+ draw"]
    assert match.state.outcome == Outcome.drawn("draw")


def test_taking_back_withdraws_an_offer_that_waits() -> None:
    match = new_match()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0])
    match.offer(offer(match, "b? draw"))
    match.undo()
    assert match.pending is None
    assert [text for text in texts(match) if "draw" in text] == []


@every_game
@given(data=st.data())
def test_h3_whatever_is_done_a_match_is_the_replay_of_its_log(game: AnyGame, data: st.DataObject) -> None:
    match = data.draw(sittings(game)).match()
    rng = Random(data.draw(st.integers(0, 10**6)))
    for _ in range(data.draw(st.integers(1, 60))):
        do_something(match, rng)
        assert [entry.state for entry in match.log] == replayed(match)
        assert (match.state.to_act == (CHANCE,)) is False
    loaded = reload(match.dump())
    assert loaded.dump() == match.dump()
    assert loaded.state == match.state
    assert loaded.pending == match.pending


def do_something(match: Match, rng: Random) -> None:
    """One of the things that may be done to a match: play, take back, play again, offer, answer."""
    seats = [Seat(seat) for seat in range(len(match.seats))]
    offers = [offer for seat in seats for offer in match.offers(seat) if offer.needs_answer]
    choice = rng.random()
    if match.pending is not None and choice < 0.7:
        match.answer(rng.choice([seat for seat in seats if seat != match.pending.seat]), rng.random() < 0.2)
    elif offers and choice < 0.2:
        match.offer(rng.choice(offers))
    elif match.can_undo and choice < 0.4:
        match.undo()
    elif match.can_redo and choice < 0.6:
        match.redo()
    elif match.state.to_act:
        match.play(random_action(match.game, match.state, rng))


# --- offers ---


def test_a_proposal_waits_for_the_other_side() -> None:
    match = new_match()
    state = match.state
    assert match.offer(offer(match, "r? draw")) == ()
    assert (texts(match)[-1], match.pending, match.state) == ("r? draw", offer(match, "r? draw"), state)
    assert match.offers(RED) == match.offers(BLUE) == []
    with pytest.raises(IllegalAction):
        match.answer(RED, agreed=True)
    with pytest.raises(IllegalAction):
        match.answer(GREEN, agreed=True)
    events = match.answer(BLUE, agreed=True)
    assert texts(match)[-1] == "b+ draw"
    assert events == match.log[-1].events
    assert match.state.outcome == Outcome.drawn("draw")


def test_a_refused_offer_may_be_repeated_after_three_more_turns() -> None:
    match = new_match()
    set_out_all(match)
    asked = offer(match, "r? draw")
    match.offer(asked)
    match.answer(BLUE, agreed=False)
    assert texts(match)[-2:] == ["r? draw", "b- draw"]
    first, second = match.state.places[RED].hand
    turns: list[Lay | Ring] = [Lay(RED, first, 1), Lay(RED, second, 2), Ring(RED)]
    for number, action in enumerate(turns):
        assert asked not in match.offers(RED), f"after {number} turns"
        with pytest.raises(IllegalAction):
            match.offer(asked)
        match.play(action)
    while asked.seat not in match.state.to_act:
        match.play(STALLS_GAME.suggestions(match.state, match.state.to_act[0])[0])
    assert asked in match.offers(RED)


def test_a_refusal_binds_only_the_asker_and_never_resigning() -> None:
    match = new_match()
    set_out_all(match)
    match.offer(offer(match, "r? draw"))
    match.answer(BLUE, agreed=False)
    assert [str(offer) for offer in match.offers(RED)] == ["r resign"]
    assert [str(offer) for offer in match.offers(BLUE)] == ["b? draw", "b resign"]


@pytest.mark.parametrize("player", [RED, BLUE])
def test_playing_on_refuses_an_offer_that_waits(player: Seat) -> None:
    match = new_match()
    set_out_all(match)
    match.offer(offer(match, "r? draw"))
    match.play(Ring(player))
    assert texts(match)[-2:] == ["b- draw", f"{'rb'[player]} ring"]
    assert match.pending is None


def test_an_illegal_action_leaves_an_offer_waiting() -> None:
    match = new_match()
    match.offer(offer(match, "r? draw"))
    before = (match.dump(), match.pending)
    with pytest.raises(IllegalAction):
        play(match, "b ring")
    assert (match.dump(), match.pending) == before


def test_house_rules_may_leave_no_draws_to_offer() -> None:
    match = new_match(draws=False)
    assert [str(offer) for offer in match.offers(RED)] == ["r resign"]
    with pytest.raises(IllegalAction, match="cannot be offered"):
        match.offer(Offer(RED, Offer.DRAW, "r"))


def test_who_resigns_at_a_table_of_three_is_last() -> None:
    match = new_match(seats=3)
    match.offer(offer(match, "r resign"))
    assert match.state.outcome == Outcome(((BLUE, GREEN), (RED,)), "resign")


# --- saves ---


def test_a_save_holds_all_there_is_to_know() -> None:
    match = new_match(starter="loser", rounds=1)
    match.play(STALLS_GAME.suggestions(match.state, RED)[0], seconds=4.5)
    match.undo()
    match.play(STALLS_GAME.suggestions(match.state, RED)[0], seconds=6.5)
    match.offer(offer(match, "b resign"), seconds=9.0)
    save = match.dump()
    assert (save.game, save.seats, save.first, save.seed) == ("stalls", SEATS[:2], 0, "tulip")
    assert (save.starter, save.takebacks, save.result) == ("loser", 1, "resign")
    assert save.options["rounds"] == 1
    assert [seconds for seconds, _ in save.log] == [0.0, 0.0, 6.5, 9.0]
    assert reload(save).dump() == save


def test_a_loaded_match_goes_on_and_goes_back() -> None:
    match = new_match()
    set_out_all(match)
    loaded = reload(match.dump())
    for one in (match, loaded):
        play_randomly(one, 6, seed=3)
    assert texts(loaded) == texts(match)
    while match.can_undo:
        assert loaded.undo() == match.undo()


def test_a_waiting_offer_is_saved_and_can_be_answered() -> None:
    match = new_match()
    match.offer(offer(match, "r? draw"))
    loaded = reload(match.dump())
    assert loaded.pending == match.pending
    loaded.answer(BLUE, agreed=True)
    assert loaded.state.outcome == Outcome.drawn("draw")


def test_refusals_are_remembered_across_a_save() -> None:
    match = new_match()
    set_out_all(match)
    match.offer(offer(match, "r? draw"))
    match.answer(BLUE, agreed=False)
    assert reload(match.dump()).offers(RED) == match.offers(RED)


@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        (["roll r 1 2 3", "roll b 1 2 7"], "entry 2 .*1 to 6"),
        (["roll b 1 2 3"], "entry 1 .*roll r 3 is due"),
        (["roll r 1 2 3", "roll b 1 2 3", "r arrange 124"], "entry 3 .*not legal here .ST-4"),
        (["roll r 1 2 3", "roll b 1 2 3", "b arrange 123"], "entry 3 .*not the turn of b"),
        (["roll r 1 2 3", "r arrange 123"], "entry 2 .*is due first"),
        (["roll r 1 2 3", "roll b 1 2 3", "b+ draw"], "entry 3 .*no such offer"),
        (["roll r 1 2 3", "roll b 1 2 3", "r? draw", "r+ draw"], "entry 4 .*no offer for seat 0"),
        (["roll r 1 2 3", "roll b 1 2 3", "r? draw", "b- truce"], "entry 4 .*no such offer"),
        (["roll r 1 2 3", "roll b 1 2 3", "b resign"], "entry 3 .*cannot be offered"),
        (["roll r 1 2 3", "roll b 1 2 3", "r resign", "b resign"], "entry 4 .*cannot be offered"),
        (["roll r 1 2 3", "roll b 1 2 3", "r resign", "b arrange 123"], "entry 4 .*over"),
        (["what is this"], "entry 1 .*'what is this'"),
        ([""], "entry 1 "),
        (["+"], "entry 1 "),
        (["r+"], "entry 1 "),
    ],
)
def test_a_save_names_the_first_entry_that_does_not_fit(log: list[str], complaint: str) -> None:
    save = SaveFile(game="stalls", seats=SEATS[:2], seed="s", log=tuple((0.0, text) for text in log))
    with pytest.raises(BadSave, match=complaint) as refusal:
        reload(save)
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("save", "complaint"),
    [
        (SaveFile(game="ludo", seats=SEATS[:2], seed="s"), "'ludo'"),
        (SaveFile(game="stalls", seats=SEATS[:1], seed="s"), "not played with 1 seats"),
        (SaveFile(game="stalls", seats=SEATS[:2] * 3, seed="s"), "not played with 6 seats"),
        (SaveFile(game="stalls", seats=SEATS[:2], seed="s", options={"rounds": 9}), "rounds: 9"),
        (SaveFile(game="stalls", seats=SEATS[:2], seed="s", options={"colour": 1}), "no option 'colour'"),
    ],
)
def test_a_save_of_something_else_is_refused(save: SaveFile, complaint: str) -> None:
    with pytest.raises(BadSave, match=complaint):
        reload(save)


# --- who begins ---


def finished(starter: Starter, first: Seat, loser: Seat | None, seats: int = 2) -> Match:
    """A match that `loser` has resigned, or that was drawn."""
    match = Match(STALLS_GAME, Options(), SEATS[:seats], first, "s", starter=starter)
    while loser is not None and loser not in match.state.to_act:
        match.play(STALLS_GAME.suggestions(match.state, match.state.to_act[0])[0])
    if loser is not None:
        match.offer(Offer(loser, Offer.RESIGN, "rbg"[loser]))
    else:
        match.offer(Offer(match.state.to_act[0], Offer.DRAW, "rb"[match.state.to_act[0]]))
        match.answer(Seat(1 - match.state.to_act[0]), agreed=True)
    return match


@pytest.mark.parametrize("first", [RED, BLUE])
def test_by_lot_then_in_turn(first: Seat) -> None:
    assert finished("random", first, loser=RED).next_first() == 1 - first
    assert finished("random", GREEN, loser=RED, seats=3).next_first() == RED


@pytest.mark.parametrize("first", [RED, BLUE])
def test_always_seat_0(first: Seat) -> None:
    assert finished("first", first, loser=BLUE).next_first() == RED
    assert finished("first", first, loser=BLUE).next_first(swapped=True) == RED


@pytest.mark.parametrize("first", [RED, BLUE])
def test_the_loser_begins_and_after_a_draw_the_other(first: Seat) -> None:
    assert finished("loser", first, loser=RED).next_first() == RED
    assert finished("loser", first, loser=BLUE).next_first() == BLUE
    assert finished("loser", first, loser=None).next_first() == 1 - first


def test_players_who_change_seats_keep_their_turn() -> None:
    assert finished("random", RED, loser=BLUE).next_first(swapped=True) == RED
    assert finished("loser", RED, loser=BLUE).next_first(swapped=True) == RED


def test_the_first_game_is_drawn_by_lot_from_the_seed() -> None:
    assert first_seat("first", 2, "any") == RED
    for starter in ("random", "loser"):
        drawn = [first_seat(starter, 3, str(seed)) for seed in range(60)]
        assert set(drawn) == {0, 1, 2}
        assert drawn == [first_seat(starter, 3, str(seed)) for seed in range(60)]
