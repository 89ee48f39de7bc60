"""Golden transcripts: whole matches with every position, as texts in which a changed rule shows up.

    python -m tests.game.transcript NAME GAME BOT BOT [..] [--seed S] [--first N] [--option name=value ..]

lets bots play a match and writes tests/playthroughs/NAME.txt; NAME begins with the key of the game.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.catalog import find_game
from game.engine import AnyGame, Event, Outcome, Seat
from game.match import Match
from game.options import as_dict, house_rules, parse_options
from game.save import SaveFile, SeatInfo

FOLDER = Path(__file__).parents[1] / "playthroughs"


@dataclass(frozen=True)
class Transcript:
    """`entries` holds the text of each entry of the log and the position after it."""

    game: str
    options: tuple[str, ...]
    seats: int
    first: int
    start: str
    entries: tuple[tuple[str, str], ...]
    result: str

    def __str__(self) -> str:
        head = [f"game {self.game}", " ".join(["options", *self.options])]
        head += [f"seats {self.seats}", f"first {self.first}", "", f"    {self.start}"]
        body = [line for text, position in self.entries for line in (text, f"    {position}")]
        return "\n".join([*head, *body, "", f"result {self.result}", ""])


def read_transcript(path: Path) -> Transcript:
    head, body, result = path.read_text(encoding="utf-8").strip().split("\n\n")
    words = dict(line.partition(" ")[::2] for line in head.splitlines())
    start, *lines = (line.strip() for line in body.splitlines())
    return Transcript(
        game=words["game"],
        options=tuple(words["options"].split()),
        seats=int(words["seats"]),
        first=int(words["first"]),
        start=start,
        entries=tuple(zip(lines[::2], lines[1::2], strict=True)),
        result=result.removeprefix("result "),
    )


def replay(transcript: Transcript, game: AnyGame) -> Match:
    """The match that the log of a transcript leads to. Raises BadSave where an entry does not fit."""
    options: Any = parse_options(game.options, list(transcript.options))
    save = SaveFile(
        game=game.key,
        options=as_dict(options),
        seats=tuple(SeatInfo(letter, "") for letter in game.letters[: transcript.seats]),
        first=transcript.first,
        seed="",
        log=tuple((0.0, text) for text, _ in transcript.entries),
    )
    return Match.load(save, [game])


def transcribe(match: Match) -> Transcript:
    options = as_dict(match.options)
    changed = [rule for rule in house_rules(match.game.options) if options[rule.name] != rule.default]
    return Transcript(
        game=match.game.key,
        options=tuple(f"{rule.name}={rule.text(options[rule.name])}" for rule in changed),
        seats=len(match.seats),
        first=match.first,
        start=str(match.start),
        entries=tuple((entry.text, str(entry.state)) for entry in match.log),
        result=result_of(match),
    )


def result_of(match: Match) -> str:
    """The reason and the ranking, seats that tie together: `few_dice w b`, `repetition wb`."""
    outcome: Outcome | None = match.state.outcome
    if outcome is None:
        return "none"
    ranking = ("".join(match.game.letters[seat] for seat in group) for group in outcome.ranking)
    return " ".join([outcome.reason, *ranking])


def play_bots(game: AnyGame, options: Any, names: Sequence[str], first: int, seed: str) -> Match:
    from game.bots.roster import make_bot  # Only recording needs bots; replaying asks the rules alone.

    match = Match(game, options, tuple(SeatInfo(name, "") for name in names), Seat(first), seed)
    bots = [make_bot(game.key, name) for name in names]
    rng = Random(seed)
    while match.state.outcome is None:
        seat = match.state.to_act[0]
        events: list[Event] = [event for entry in match.log for event in entry.events]
        seen = [shown for event in events if (shown := game.show(event, seat)) is not None]
        match.play(bots[seat].choose(game.view(match.state, seat), seen, seat, rng))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description="Records a match of bots as a golden transcript.")
    parser.add_argument("name")
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--option", action="append", default=[])
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    if game is None or not arguments.name.startswith(game.key):
        parser.error("the name begins with the key of a game")
    options: Any = parse_options(game.options, arguments.option)
    match = play_bots(game, options, arguments.bots, arguments.first, arguments.seed)
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{arguments.name}.txt"
    path.write_text(str(transcribe(match)), encoding="utf-8", newline="\n")
    print(f"{path}: {len(match.log)} entries, {result_of(match)}")


if __name__ == "__main__":
    main()
