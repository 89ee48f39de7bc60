"""A save comes back as it was, an older one too, and what is none says in a sentence what does not fit."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.catalog import GAMES
from game.engine import AnyGame, BadSave
from game.match import Match
from game.save import FORMAT, PERSON, SaveFile, SeatInfo, decode, encode

SAVE = SaveFile(
    game="custodian",
    options={"chaos": True, "quiet_limit": 20, "at_limit": "draw"},
    seats=(SeatInfo('Ž "log":[] 中', "ivory"), SeatInfo("Bo", "ruby", "steady")),
    first=1,
    starter="loser",
    seed="tulip",
    number=3,
    date="2025-11-30T10:00:00",
    log=((0.0, "roll 3 1 6 2 5"), (4.5, "a1-c2=4"), (9.25, "b? draw")),
    result="custodian.agreed",
    takebacks=2,
)

KEPT = Path(__file__).parents[1] / "saves"
"""A match of every game as each format has kept it, never written anew, and the position each leads to."""

LEAST: dict[str, Any] = {
    "version": 1,
    "game": "custodian",
    "seats": [{"name": "A", "colour": "ivory"}, {"name": "B", "colour": "ruby"}],
    "seed": "5",
}


def test_a_save_comes_back_as_it_was() -> None:
    assert decode(encode(SAVE)) == SAVE
    assert decode(encode(msgspec.structs.replace(SAVE, log=()))).log == ()


def test_every_entry_of_the_log_has_a_line_of_its_own() -> None:
    lines = encode(SAVE).decode().splitlines()
    assert '[4.5,"a1-c2=4"],' in lines
    assert len(lines) == len(SAVE.log) + 2


def test_f10_missing_entries_have_their_defaults_and_unknown_ones_do_no_harm() -> None:
    save = decode(msgspec.json.encode({**LEAST, "weather": "fine"}))
    assert save.seats[0].player == PERSON and save.seats[0].is_person
    assert (save.version, save.first, save.starter, save.number) == (1, 0, "random", 1)
    assert (save.options, save.log, save.date, save.result, save.takebacks) == ({}, (), "", None, 0)


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_f9_a_match_that_an_older_format_has_kept_is_played_on(version: int, game: AnyGame) -> None:
    folder = KEPT / f"format_{version}"
    positions = tomllib.loads((folder / "positions.toml").read_text(encoding="utf-8"))
    save = decode((folder / f"{game.key}.json").read_bytes())
    assert save.version == version and save.game == game.key
    match = Match.load(save, GAMES)
    assert str(match.state) == positions[game.key]
    match.play(game.suggestions(match.state, match.state.to_act[0])[0])


def test_an_editors_mark_before_a_save_does_no_harm() -> None:
    assert decode(b"\xef\xbb\xbf" + encode(SAVE)) == SAVE


def test_f10_a_newer_format_is_refused_politely() -> None:
    with pytest.raises(BadSave, match=f"newer Dicewright .*{FORMAT + 1}"):
        decode(msgspec.json.encode({"version": FORMAT + 1, "everything": "else"}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": 5}, "$.game"),
        ({"version": 0}, "$.version"),
        ({"version": "1"}, "$.version"),
        ({"options": {"chaos": []}}, "$.options"),
        ({"seats": []}, "0 seats"),
        ({"seats": [{"name": "A"}]}, "colour"),
        ({"first": 2}, "seat 2 begins"),
        ({"first": -1}, "$.first"),
        ({"starter": "oldest"}, "$.starter"),
        ({"seed": None}, "$.seed"),
        ({"number": 0}, "$.number"),
        ({"log": [[0, "roll 3"], [1]]}, "$.log[1]"),
        ({"log": [["soon", "roll 3"]]}, "$.log[0][0]"),
        ({"log": [[-1, "roll 3"]]}, "$.log[0][0]"),
        ({"log": [[1e300, "roll 3"]]}, "$.log[0][0]"),
        ({"result": 1}, "$.result"),
        ({"takebacks": -1}, "$.takebacks"),
        ({"ranking": []}, "ranking"),
        ({"ranking": [[]]}, "ranking"),
        ({"ranking": [[0], [0]]}, "ranking"),
        ({"ranking": [[0, 1], []]}, "ranking"),
        ({"ranking": [[0], [2]]}, "ranking"),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSave, match=re.escape(said)):
        decode(msgspec.json.encode({**LEAST, **change}))


@pytest.mark.parametrize("missing", ["game", "seats", "seed"])
def test_what_is_needed_is_named(missing: str) -> None:
    with pytest.raises(BadSave, match=missing):
        decode(msgspec.json.encode({key: value for key, value in LEAST.items() if key != missing}))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        bytes(64),
        encode(SAVE)[:60],
        b"null",
        b"[]",
        b"NaN",
        b"1e999",
        b'{"version":1,"takebacks":1e999}',
        b"\xff\xfe{}",
        b"[" * 100_000,
        b'{"version":1,"log":' + b"[" * 100_000,
        b'{"version":1,"seats":' + b'{"a":' * 100_000,
    ],
)
def test_anything_else_is_one_sentence_and_no_save(data: bytes) -> None:
    with pytest.raises(BadSave) as caught:
        decode(data)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200
