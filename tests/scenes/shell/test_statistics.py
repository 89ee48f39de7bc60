"""Statistics are honest: what counts, what is kept apart, every die that was thrown, how usual that is."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.catalog import GAMES
from game.engine import Seat
from game.match import Match
from game.save import PERSON, SaveFile, SeatInfo, encode
from scenes.shell.exhibit import sample_match
from scenes.shell.fairness import chance_of_streak, counts_of, longest_streak, unevenness
from scenes.shell.records import Ledger, Record
from scenes.shell.statistics import Statistics
from scenes.shell.throw_list import ThrowList
from scenes.shell.throws import throws_of
from scenes.ui.choice import Choice
from scenes.ui.tables import Table
from tests.scenes.program import Program


def save(winner: int | None, *players: str, number: int = 0, takebacks: int = 0) -> SaveFile:
    """A match that the other seat has given up; None for one that is not over."""
    game = GAMES[0]
    seats = tuple(SeatInfo(n, c, p) for n, c, p in zip("AB", ("ivory", "ruby"), players, strict=True))
    match = Match(game, game.options(), seats, Seat(0), f"statistics {number}", takebacks=takebacks)
    while match.state.to_act != (Seat(0) if winner is None else Seat(1 - winner),) or len(match.log) < 6:
        match.play(game.suggestions(match.state, match.state.to_act[0])[0])
    if winner is not None:
        match.offer(next(o for o in match.offers(Seat(1 - winner)) if not o.needs_answer))
    return match.dump()


def rows(program: Program, name: str) -> list[list[str]]:
    program.frames(5)
    table = program.top.interface.find(name)
    assert isinstance(table, Table)
    return table.rows


def faces_of(scene: Statistics) -> list[str]:
    """The faces that the page of the dice tells of, a row a match."""
    return ["".join(throw.faces for throw in throws) for _, throws in scene.thrown()]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_matches_against_bots_are_told_by_level(program: Program) -> None:
    cases = (
        *((0, PERSON, "casual"), (0, PERSON, "casual"), (1, PERSON, "casual")),
        *((1, "master", PERSON), (None, PERSON, "casual")),
    )
    for number, (winner, *players) in enumerate(cases):
        program.storage.autosave(f"m{number}", encode(save(winner, *players, number=number)))
    program.click("statistics")
    casual, master = rows(program, "against_bots")
    assert casual == ["Casual · Custodian Dice", "3", "2", "0", "1", "0", "1"]
    assert master == ["Master · Custodian Dice", "1", "1", "0", "0", "0", "0"]
    program.close()


def test_take_backs_and_changed_seats_are_counted_apart_never_as_lost(program: Program) -> None:
    lost = save(1, PERSON, "casual", takebacks=2)
    program.storage.autosave("back", encode(lost))
    program.storage.autosave("seat", encode(msgspec.structs.replace(lost, takebacks=0, irregular=True)))
    program.click("statistics")
    assert rows(program, "against_bots") == [["Casual · Custodian Dice", "0", "0", "0", "0", "2", "0"]]
    program.close()


def test_an_abandoned_match_is_unfinished_not_lost_and_a_finished_one_counts_when_deleted(
    program: Program,
) -> None:
    program.storage.autosave("left", encode(save(None, PERSON, "casual", number=1)))
    program.storage.autosave("won", encode(save(0, PERSON, "casual", number=2)))
    program.click("saves")
    program.click("delete")
    program.click("delete")
    program.stage.return_to_first()
    program.click("statistics")
    assert rows(program, "against_bots") == [["Casual · Custodian Dice", "1", "1", "0", "0", "0", "1"]]
    again = program.restarted()
    again.click("statistics")
    assert rows(again, "against_bots") == [["Casual · Custodian Dice", "1", "1", "0", "0", "0", "1"]]
    again.close()


def test_persons_at_one_screen_are_called_by_name(program: Program) -> None:
    for number, winner in enumerate((0, 0, 1)):
        program.storage.autosave(f"m{number}", encode(save(winner, PERSON, PERSON, number=number)))
    program.click("statistics")
    assert rows(program, "between_persons") == [["A – B · Custodian Dice\nA 2, B 1", "3", "0", "0", "0"]]
    program.close()


def test_h8_every_roll_in_the_log_is_counted_once(program: Program) -> None:
    game = GAMES[0]
    saves = [sample_match(game, number) for number in range(4)]
    for number, each in enumerate(saves):
        program.storage.autosave(f"m{number}", encode(each))
    # Played on from the first: what both have in common was thrown once.
    program.storage.autosave("copy", encode(msgspec.structs.replace(saves[0], irregular=True)))
    program.click("statistics")
    program.frames(10)
    scene = program.showing(Statistics)
    scene.page = "dice"
    thrown = [
        "".join(t.removeprefix("roll").replace(" ", "") for _, t in s.log if t.startswith("roll"))
        for s in saves
    ]
    assert sorted(faces_of(scene)) == sorted(thrown)
    scene.throwers = "persons"
    persons = sum(map(len, faces_of(scene)))
    scene.throwers = "bots"
    assert persons + sum(map(len, faces_of(scene))) == sum(map(len, thrown))
    program.close()


def test_every_throw_is_listed_with_who_threw_it_and_when(program: Program) -> None:
    """The last match on top; the list says in words what it shows as dice."""
    for number in (0, 1):
        program.storage.autosave(f"m{number}", encode(sample_match(GAMES[1], number)))
    program.click("statistics")
    program.frames(10)
    page = program.top.interface.find("page")
    assert isinstance(page, Choice)
    page.choose(1)
    program.frames(2)
    listed = program.top.interface.find("throws")
    assert isinstance(listed, ThrowList)
    told = [listed.told(index) for index in range(len(listed.entries))]
    heads = [place for place, (_, throw) in enumerate(listed.entries) if throw is None]
    assert [told[place] for place in heads] == [
        "Žofie – Casper · Dice Chess · 2 Nov 2026, 19:47",
        "Anna – Bo · Dice Chess · 1 Nov 2026, 19:30",
    ]
    assert told[1] == "Casper · 2 4 5 5 4 5 1 5 2 6 6 4 3 5 5 6 · 0:00"
    assert told[2].startswith("Žofie · ")
    assert sum(len(throw.faces) for _, throw in listed.entries if throw is not None) == sum(
        map(len, faces_of(program.showing(Statistics)))
    )
    listed.select(2)
    assert told[2] in listed.spoken()
    listed.pointed = 1
    assert listed.tip_text() == f"{told[1]} · {told[0]}", "wherever one is in the list one sees which match"
    program.close()


def test_the_wheel_turns_the_sheet_until_all_of_the_list_is_seen_and_then_the_list(
    program: Program,
) -> None:
    program.app.stage.resize((800, 600))
    program.storage.autosave("m", encode(sample_match(GAMES[3], 1)))
    program.click("statistics")
    program.frames(10)
    page = program.top.interface.find("page")
    assert isinstance(page, Choice)
    page.choose(1)
    program.frames(2)
    listed = program.top.interface.find("throws")
    assert isinstance(listed, ThrowList)
    seen = []
    for _ in range(40):
        spot = listed.seen_rect().center if listed.seen_rect().height else (400, 300)
        program.send(
            pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0), touch=False),
            pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0),
        )
        seen.append((listed.seen_rect().height, listed.offset))
    began = next(place for place, (_, offset) in enumerate(seen) if offset)
    assert began > 0 and all(height == listed.rect.height for height, _ in seen[began:])
    assert seen[-1][1] > seen[began][1]
    program.close()


def test_a_throw_says_how_long_the_match_had_gone_on() -> None:
    game, seats = GAMES[1], (SeatInfo("A", "ivory"), SeatInfo("B", "ruby"))
    match = Match(game, game.options(), seats, Seat(0), "taken")
    while sum(entry.text.startswith("roll") for entry in match.log) < 3:
        actions = match.game.suggestions(match.state, match.state.to_act[0])
        takes = [action for action in actions if "x" in str(action)]
        match.play((takes or actions)[0], 61.0 * len(match.log))
    *_, last = throws_of(match)
    assert last.faces == match.log[-1].text.removeprefix("roll ")
    assert last.seat == match.log[-2].seat, "who takes rolls the die that took"
    assert last.seconds == 61.0 * (len(match.log) - 2)


def test_records_of_an_older_program_are_made_anew_and_what_was_deleted_is_still_listed(
    program: Program,
) -> None:
    """Before throws were told apart a record had all dice in a row and who threw each of them."""
    storage = program.storage
    storage.autosave("kept", encode(sample_match(GAMES[1], 0)))
    ledger = Ledger(storage)
    list(ledger.catch_up())
    kept = ledger.records["kept"]
    old = {
        "kept": msgspec.structs.replace(kept, sizes=()),
        "gone": msgspec.structs.replace(kept, sizes=(), seed="another", deleted=True),
    }
    ledger.records, ledger._changed = old, True
    ledger.write()
    again = Ledger(storage)
    list(again.catch_up())
    assert again.records["kept"] == kept
    gone = again.records["gone"].throws
    assert "".join(throw.faces for throw in gone) == kept.rolls
    assert [throw.seat for throw in gone][:2] == [0, 1]
    assert {throw.seconds for throw in gone} == {None}
    program.close()


def test_a_record_is_made_once_and_again_when_the_match_has_gone_further(program: Program) -> None:
    storage = program.storage
    storage.autosave("m", encode(save(None, PERSON, "casual")))
    ledger = Ledger(storage)
    assert list(ledger.catch_up())[-1] == 1.0
    assert list(Ledger(storage).catch_up()) == [1.0], "nothing is left to be counted"
    storage.autosave("m", encode(save(0, PERSON, "casual")))
    ledger = Ledger(storage)
    list(ledger.catch_up())
    assert ledger.records["m"].winner == 0
    program.close()


def test_records_keep_their_round_trip(program: Program) -> None:
    program.storage.autosave("m", encode(save(0, PERSON, "casual")))
    ledger = Ledger(program.storage)
    list(ledger.catch_up())
    assert Ledger(program.storage).records == ledger.records
    assert isinstance(ledger.records["m"], Record)
    program.close()


# How usual it is


def test_counts_and_streaks() -> None:
    assert counts_of(["1166", "6"]) == (2, 0, 0, 0, 0, 3)
    assert longest_streak(["112", "3335", "33"]) == (3, "3")
    assert longest_streak(["66", "66"]) == (2, "6"), "no streak goes on from one match into the next"
    assert longest_streak([]) == (0, "")


@pytest.mark.parametrize(("length", "dice"), [(2, 3), (3, 5), (2, 6), (4, 6), (6, 6), (7, 6)])
def test_the_chance_of_a_streak_is_that_of_counting_all_outcomes(length: int, dice: int) -> None:
    outcomes = product("123456", repeat=dice)
    having = sum(longest_streak(["".join(faces)])[0] >= length for faces in outcomes)
    assert chance_of_streak(length, [dice]) == pytest.approx(having / 6**dice)


def test_the_chance_grows_with_every_match() -> None:
    once = chance_of_streak(4, [20])
    assert chance_of_streak(4, [20, 20]) == pytest.approx(1 - (1 - once) ** 2)
    assert chance_of_streak(4, []) == 0
    assert 0.99 < chance_of_streak(4, [100_000]) <= 1


@pytest.mark.parametrize(
    ("counts", "share"),
    [
        ((10, 10, 10, 10, 10, 10), 1.0),
        ((5, 8, 9, 8, 10, 20), 0.0199),
        ((0, 0, 0, 0, 0, 0), 1.0),
        ((60, 0, 0, 0, 0, 0), 0.0),
    ],
)
def test_unevenness_is_that_of_the_chi_squared_table(counts: tuple[int, ...], share: float) -> None:
    assert unevenness(counts) == pytest.approx(share, abs=5e-4)


def test_fair_dice_are_seldom_called_uneven() -> None:
    rng = Random(7)
    shares = [unevenness(counts_of(["".join(rng.choices("123456", k=300))])) for _ in range(400)]
    assert 0.02 < sum(share < 0.05 for share in shares) / 400 < 0.09
