"""Whatever happens in a game is heard while it happens on the table, by sounds that are known."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from game.catalog import GAMES
from game.engine import AnyGame, Seat
from game.events import Spoils
from game.match import Match
from game.save import SeatInfo
from scenes.match.scene import MatchScene
from scenes.view.sound import VARIANTS
from tests.scenes.program import Program

SILENT = {"Ended"}
"""The end is heard when the result is shown."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_everything_that_happens_is_heard(
    tmp_path: Path, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(tmp_path)
    heard: dict[str, set[str]] = defaultdict(set)
    playing: list[str] = []
    monkeypatch.setattr(program.stage.sound, "play", lambda name, strength=1.0: playing.append(name))
    rng = Random(3)
    for seed in range(4):
        seats = tuple(map(SeatInfo, ("A", "B", "C", "D"), ("ivory", "ruby", "emerald", "sapphire")))
        match = Match(game, game.options(), seats[: game.seats[0]], Seat(0), f"heard {seed}")
        scene = program.stage.screens.match(program.stage, match, None)
        assert isinstance(scene, MatchScene)
        program.stage.push(scene)
        shown = 0
        while match.state.to_act and len(match.log) < 250:
            seat = match.state.to_act[0]
            match.play(rng.choice(list(game.suggestions(match.state, seat))[:300]))
            for entry in match.log[shown:]:
                # A die that turns over as it jumps is one thing to the ear: a step is heard as a whole.
                playing.clear()
                witnessed = [seen for event in entry.events if (seen := scene.witnessed(event)) is not None]
                for event in witnessed:
                    scene.timeline.add(scene.animate(event))
                    scene.timeline.finish()
                for event in witnessed:
                    heard[type(event).__name__] |= set(playing)
                    if isinstance(event, Spoils) and (event.taken or event.won):
                        captioned = {name for name in playing if program.stage.words.has(f"caption.{name}")}
                        assert captioned, f"{event} sounds like a mere move: {playing}"
            shown = len(match.log)
        program.stage.return_to_first()
    assert {name for name, sounds in heard.items() if not sounds} <= SILENT
    assert set.union(*heard.values()) <= set(VARIANTS)
    program.close()
