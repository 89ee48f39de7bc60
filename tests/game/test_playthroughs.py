"""Recorded matches come out as they did; `tests/game/transcript.py` records new ones."""

from pathlib import Path

import pytest

from game.catalog import find_game
from game.engine import AnyGame
from tests.game.random_play import every_catalog_game
from tests.game.transcript import FOLDER, read_transcript, replay, result_of, transcribe

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_match_comes_out_as_it_did(path: Path) -> None:
    transcript = read_transcript(path)
    game = find_game(transcript.game)
    assert game is not None, f"there is no game {transcript.game!r}"
    match = replay(transcript, game)
    assert str(match.start) == transcript.start
    assert len(match.log) == len(transcript.entries)
    for number, (entry, (text, position)) in enumerate(zip(match.log, transcript.entries, strict=True), 1):
        assert (entry.text, str(entry.state)) == (text, position), f"entry {number}"
    assert result_of(match) == transcript.result
    assert str(transcribe(match)) == path.read_text(encoding="utf-8")


@every_catalog_game
def test_every_game_has_a_recorded_match_that_was_played_to_the_end(game: AnyGame) -> None:
    recorded = [read_transcript(path) for path in TRANSCRIPTS if path.stem.startswith(game.key)]
    assert [transcript for transcript in recorded if transcript.result != "none"], (
        f"record one: python -m tests.game.transcript {game.key} {game.key} greedy greedy"
    )


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_match_is_named_after_its_game(path: Path) -> None:
    transcript = read_transcript(path)
    assert find_game(transcript.game) is not None
    assert path.stem.split(".")[0].startswith(transcript.game)
