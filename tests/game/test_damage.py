"""Whatever a text or a file holds: it is read in full, or refused with one short line. Never a traceback."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.__main__ import main
from game.catalog import GAMES
from game.engine import LONGEST_COMPLAINT, AnyGame, BadSave, Seat
from game.match import Match
from game.options import as_dict, house_rules
from game.save import decode, encode
from tests.game.random_play import every_catalog_game, positions, random_action, random_sitting

many = settings(max_examples=150)
few = settings(max_examples=12)

STRANGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 3, 2**63, 1.5, 1e308, "", " ", "x", "\x00", "\u2028", "9" * 5000, "person"),
    *(
        "pass",
        "roll",
        "roll 3",
        "roll ٣",
        "w resign",
        "w? draw",
        "w+ draw",
        "b- count",
        [],
        {},
        [[]],
        [0, "pass"],
    ),
)
"""What somebody, or a disk, might put anywhere into a document."""

SIGNS = " /:=-?~!^+,.٣²0129xwb\n"


def damaged_text(text: str, rng: Random) -> str:
    """A text of which a piece is cut out, put in, doubled or moved."""
    for _ in range(rng.randint(1, 2)):
        words = text.split(" ")
        start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
        match rng.randrange(5):
            case 0:
                text = text[:start] + "".join(rng.choices(SIGNS + text, k=rng.randint(0, 3))) + text[start:]
            case 1:
                text = text[:start] + text[min(end, start + 3) :]
            case 2:
                text = text[:start] + text[end:]
            case 3:
                rng.shuffle(words)
                text = " ".join(words)
            case 4:
                text = " ".join([*words, rng.choice(words)])
    return text


def damaged_document(document: Any, rng: Random) -> Any:
    """A JSON document in which something was replaced, lost, doubled, or put in another's place."""
    document = deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        places = list(_places(document))
        if not places:
            break
        inside, key = rng.choice(places)
        match rng.randrange(5):
            case 0:
                inside[key] = deepcopy(rng.choice(STRANGE))
            case 1:
                del inside[key]
            case 2 if isinstance(inside, list):
                inside.insert(key, deepcopy(inside[key]))
            case 3:
                other, name = rng.choice(places)
                inside[key] = deepcopy(other[name])
            case _ if isinstance(inside[key], str):
                inside[key] = damaged_text(inside[key], rng)
    return document


def _places(document: Any) -> Any:
    """Every value in a document: what it lies in, and under which name or number."""
    inside = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inside:
        yield document, key
        if isinstance(value, dict | list):
            yield from _places(value)


@cache
def kept_match(game: AnyGame, number: int) -> bytes:
    """A match in the middle of play, as it is kept."""
    rng, match = Random(number), random_sitting(game, number).match()
    for _ in range(20):
        if match.state.to_act:
            match.play(random_action(game, match.state, rng))
    return encode(match.dump())


def load_or_refuse(game: AnyGame, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 10**6)))
    content = json.dumps(damaged_document(json.loads(kept_match(game, rng.randrange(6))), rng)).encode()
    if rng.random() < 0.2:
        start = rng.randrange(len(content))
        content = content[:start] + rng.choice([b"", b"\x00", b"\xff", b"[", b"}"]) + content[start + 1 :]
    try:
        match = Match.load(decode(content), GAMES)
    except BadSave as error:
        assert len(str(error).splitlines()) == 1
        assert len(str(error)) <= LONGEST_COMPLAINT
    else:
        assert Match.load(decode(encode(match.dump())), GAMES).state == match.state


def answer_or_refuse(game: AnyGame, data: st.DataObject, capsys: pytest.CaptureFixture[str]) -> None:
    reached = data.draw(positions(game))
    rng = Random(data.draw(st.integers(0, 10**6)))
    state, options = reached.state, as_dict(reached.sitting.options)
    position = str(game.view(state, Seat(0)) if rng.random() < 0.3 else state)
    action = str(random_action(game, state, rng)) if state.to_act else "pass"
    words = ["apply", game.key, position, action, "roll 3"][: rng.choice([3, 4, 4, 5])]
    words[0] = "apply" if len(words) > 3 else "actions"
    for place in rng.sample(range(2, len(words)), rng.randint(1, len(words) - 2)):
        words[place] = damaged_text(words[place], rng)
    for rule in house_rules(game.options):
        text = rule.text(options[rule.name])
        words += ["--option", f"{rule.name}={damaged_text(text, rng) if rng.random() < 0.02 else text}"]
    capsys.readouterr()
    status = main(words)
    printed = capsys.readouterr()
    assert status in (0, 2)
    assert (status == 2) == (len(printed.err.splitlines()) == 1)
    assert status == 0 or (printed.out == "" and len(printed.err) <= LONGEST_COMPLAINT + 1)


@every_catalog_game
@few
@given(data=st.data())
def test_f4_f10_a_damaged_save_is_loaded_or_refused_in_a_sentence(game: AnyGame, data: st.DataObject) -> None:
    load_or_refuse(game, data)


@pytest.mark.slow
@every_catalog_game
@many
@given(data=st.data())
def test_f4_f10_many_damaged_saves(game: AnyGame, data: st.DataObject) -> None:
    load_or_refuse(game, data)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_whatever_is_asked_of_the_command_line_it_answers_or_says_why_not(
    game: AnyGame, capsys: pytest.CaptureFixture[str]
) -> None:
    @few
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        answer_or_refuse(game, data, capsys)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_much_is_asked_of_the_command_line(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    @many
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        answer_or_refuse(game, data, capsys)

    check()


def test_what_is_quoted_at_length_is_told_in_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(kept_match(GAMES[0], 0))
    document["log"].append([0, "9" * 5000])
    save = tmp_path / "long.json"
    save.write_text(json.dumps(document), encoding="utf-8")
    assert main(["check", str(save)]) == 2
    printed = capsys.readouterr().err
    assert printed.startswith(f"entry {len(document['log'])} of the log does not fit")
    assert len(printed) <= LONGEST_COMPLAINT + 1
