"""A shelf of made-up matches, for pictures and tests: nothing of it is on any disk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from game.catalog import GAMES
from game.engine import AnyGame, Seat
from game.match import Match
from game.save import PERSON, SaveFile, SeatInfo
from scenes.system.shelf import DamagedSave, StoredSave
from scenes.system.storage import Forgetful, Settings

LONGEST = 2000
"""Decisions after which a match is given up that does not come to an end."""

BEGAN = datetime(2026, 11, 1, 19, 30)


class Sitting(NamedTuple):
    """Who sat at a match, how many decisions were made, and whether somebody then gave it up."""

    names: tuple[str, str]
    players: tuple[str, str]
    decisions: int
    given_up: bool


SITTINGS = (
    Sitting(("Anna", "Bo"), (PERSON, PERSON), 14, False),
    Sitting(("Žofie", "Casper"), (PERSON, "casual"), 9, True),
    Sitting(("Anna", "Maxine"), (PERSON, "master"), 22, False),
    Sitting(("Bo", "Žofie"), (PERSON, PERSON), 17, True),
)


class Exhibit(Forgetful):
    """Keeps nothing, and has matches of every game to show, and one that cannot be read."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[StoredSave | DamagedSave] = []
        for number, game in enumerate(GAMES):
            for table in range(len(SITTINGS)):
                day = BEGAN + timedelta(days=4 * number + table, minutes=17 * table)
                path = Path(f"{game.key}-{day:%Y%m%d-%H%M%S}.000001.json")
                self._found.append(StoredSave(path, day.timestamp(), sample_match(game, table)))
        self._found.insert(
            2, DamagedSave(Path("custodian-20261102-201500.000007.json"), "Input is truncated", "damaged")
        )

    def saves(self) -> Iterator[StoredSave | DamagedSave]:
        return iter(self._found)

    def export(self, save: SaveFile, name: str) -> Path:
        return Path("Documents", "Dicewright", f"{name}.json")

    @property
    def folders_outside(self) -> list[Path]:
        return [Path("Documents", "Dicewright"), Path("Downloads")]

    def matches_outside(self) -> Iterator[StoredSave | None]:
        for number, found in enumerate(self._found[3::5]):
            folder = self.folders_outside[number % 2]
            if isinstance(found, StoredSave):
                yield StoredSave(folder / found.path.name, found.saved_at, found.save)

    def newest(self) -> dict[str, Path]:
        return {found.slot: found.path for found in self._found}

    def find(self, slot: str) -> StoredSave | DamagedSave | None:
        return next((found for found in self._found if found.slot == slot), None)


def sample_match(game: AnyGame, number: int) -> SaveFile:
    """One of the matches, played by somebody who follows suggestions."""
    sitting = SITTINGS[number]
    colours = Settings().dice_for(game.colours)
    seats = tuple(map(SeatInfo, sitting.names, colours, sitting.players))
    options = game.together(game.options())
    date = (BEGAN + timedelta(days=number, minutes=17 * number)).isoformat()
    match = Match(game, options, seats, Seat(number % 2), f"exhibit {number}", date=date)
    while match.state.to_act and sum(entry.is_decision for entry in match.log) < sitting.decisions:
        _play_on(match)
    if sitting.given_up and match.state.to_act:
        leaves = (offer for offer in match.offers(match.state.to_act[0]) if not offer.needs_answer)
        for offer in leaves:
            match.offer(offer, match.log[-1].seconds + 4)
            break
        else:
            # Nobody can resign: they play it to its end.
            for _ in range(LONGEST):
                if match.state.to_act:
                    _play_on(match)
    return match.dump()


def _play_on(match: Match) -> None:
    """A decision, and not a thoughtful one: after some seconds, for which nobody waits."""
    actions = match.game.suggestions(match.state, match.state.to_act[0])
    turn = len(match.log)
    match.play(actions[7 * turn % len(actions)], match.log[-1].seconds + 2 + 5 * turn % 9)
