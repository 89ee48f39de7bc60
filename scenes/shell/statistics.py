"""What was played here, told honestly: matches by game, level and opponent, and every die that was thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal, TypeAlias, get_args

from game.bots.roster import bot_names
from game.catalog import KEYS
from game.save import PERSON
from scenes.scene import Stage
from scenes.shell.dice_chart import DiceChart
from scenes.shell.fairness import chance_of_streak, counts_of, longest_streak, unevenness
from scenes.shell.records import Ledger, Record
from scenes.shell.sheet import Sheet
from scenes.shell.summary import game_named
from scenes.shell.throw_list import ThrowList
from scenes.shell.throws import Throw
from scenes.ui.choice import Choice, Option
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.tables import Table
from scenes.ui.widget import Widget
from scenes.words import Words

Page: TypeAlias = Literal["matches", "dice"]
Throwers: TypeAlias = Literal["all", "persons", "bots"]

SHARE_OF_A_FRAME = 0.008
"""Seconds of a frame that counting may take."""

ENOUGH_DICE = 60
"""From so many dice on their evenness says something."""


@dataclass
class Tally:
    """Matches against one opponent, seen from one side. `apart` and `unfinished` are counted nowhere else."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    apart: int = 0
    unfinished: int = 0

    def add(self, record: Record, seat: int) -> None:
        """Counts a match for the player at a seat."""
        if record.ranking is None:
            self.unfinished += 1
        elif not record.counts:
            self.apart += 1
        elif seat not in record.ranking[0]:
            self.lost += 1
        elif len(record.ranking[0]) == 1:
            self.won += 1
        else:
            self.drawn += 1

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


class Statistics(Sheet):
    """Two pages: the matches and the dice. The records are brought up to date while one looks on."""

    width = 860
    fills = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.page: Page = "matches"
        self.game = ""
        self.throwers: Throwers = "all"
        self.ledger = Ledger(stage.storage)
        self.progress = 0.0
        self._counting: Iterator[float] | None = self.ledger.catch_up()

    def heading(self) -> str:
        return self.stage.words("statistics.title")

    def contents(self) -> Sequence[Widget]:
        words = self.stage.words
        games = [Option("", words("statistics.all_games"))]
        games += [Option(key, words(f"{key}.name")) for key in KEYS]
        head: list[Widget] = [
            Choice(
                [Option(page, words(f"statistics.page_{page}")) for page in get_args(Page)],
                self.page,
                self._set_page,
                name="page",
            ),
            Choice(games, self.game, self._set_game, name="game"),
        ]
        if self._counting is not None and self.progress:
            percent = round(100 * self.progress)
            return [*head, Paragraph(words("statistics.counting", percent=percent), "small")]
        return [*head, *(self._matches() if self.page == "matches" else self._dice())]

    def buttons(self) -> Sequence[Widget]:
        return [self.close_button(self.stage.words("statistics.close"))]

    @property
    def records(self) -> list[Record]:
        """The records of the game that is chosen, the oldest first."""
        chosen = [r for r in self.ledger.records.values() if self.game in ("", r.game)]
        return sorted(chosen, key=lambda record: record.date)

    # Matches

    def _matches(self) -> list[Widget]:
        words = self.stage.words
        if not self.records:
            return [Paragraph(words("statistics.nothing"))]
        parts: list[Widget] = []
        for title, table in (
            ("against_bots", self._against_bots()),
            ("between_persons", self._between(True)),
            ("between_bots", self._between(False)),
        ):
            if table is not None:
                parts += [Label(words(f"statistics.{title}"), "strong"), table, Divider()]
        return [*parts, Paragraph(words("statistics.note"), "small")]

    def _against_bots(self) -> Widget | None:
        """One person against bots, a row for each game and level, the weakest level first."""
        words = self.stage.words
        tallies: dict[tuple[str, str], Tally] = {}
        for record in self.records:
            players = [info.player for info in record.seats]
            bots = {player for player in players if player != PERSON}
            if players.count(PERSON) == 1 and bots:
                opponent = bots.pop() if len(bots) == 1 else ""
                tally = tallies.setdefault((record.game, opponent), Tally())
                tally.add(record, players.index(PERSON))
        if not tallies:
            return None
        rows = []
        for game, opponent in sorted(tallies, key=self._strength):
            tally = tallies[game, opponent]
            level = words(f"level.{opponent}") if words.has(f"level.{opponent}") else opponent
            name = level if opponent else words("statistics.several_levels")
            if not self.game:
                name = words("statistics.in_game", name=name, game=game_named(words, game))
            figures = (tally.played, tally.won, tally.drawn, tally.lost, tally.apart, tally.unfinished)
            rows.append([name, *map(str, figures)])
        columns = ("opponent", "played", "won", "drawn", "lost", "apart", "unfinished")
        return Table([words(f"statistics.{column}") for column in columns], rows, name="against_bots")

    def _strength(self, place: tuple[str, str]) -> tuple[int, int]:
        game, level = place
        levels = bot_names(game) if game in KEYS else ()
        return (
            KEYS.index(game) if game in KEYS else len(KEYS),
            levels.index(level) if level in levels else len(levels),
        )

    def _between(self, persons: bool) -> Widget | None:
        """Several persons at one screen, or bots that were watched: a row for each game and set of names."""
        words = self.stage.words
        groups: dict[tuple[str, tuple[str, ...]], list[Record]] = {}
        for record in self.records:
            count = sum(info.is_person for info in record.seats)
            if count > 1 if persons else not count:
                names = tuple(sorted(self._names(record, persons)))
                groups.setdefault((record.game, names), []).append(record)
        if not groups:
            return None
        rows = []
        for (game, names), records in groups.items():
            regular = [record for record in records if record.counts]
            wins = Counter(
                self._names(record, persons)[record.winner]
                for record in regular
                if record.winner is not None and record.winner < len(record.seats)
            )
            title = words("summary.names").join(names)
            if not self.game:
                title = words("statistics.in_game", name=title, game=game_named(words, game))
            won = ", ".join(
                words("statistics.wins_of", name=name, count=wins[name]) for name in dict.fromkeys(names)
            )
            apart = sum(record.ranking is not None and not record.counts for record in records)
            unfinished = sum(record.ranking is None for record in records)
            drawn = len(regular) - wins.total()
            rows.append([f"{title}\n{won}", *map(str, (len(regular), drawn, apart, unfinished))])
        columns = ("players", "played", "drawn", "apart", "unfinished")
        name = "between_persons" if persons else "between_bots"
        return Table([words(f"statistics.{column}") for column in columns], rows, name=name)

    def _names(self, record: Record, persons: bool) -> list[str]:
        words = self.stage.words
        if persons:
            return [words.name_of(info) for info in record.seats]
        keys = [f"level.{info.player}" for info in record.seats]
        return [
            words(key) if words.has(key) else info.player
            for key, info in zip(keys, record.seats, strict=True)
        ]

    # Dice

    def _dice(self) -> list[Widget]:
        words = self.stage.words
        whose = Choice(
            [Option(each, words(f"statistics.dice_of_{each}")) for each in get_args(Throwers)],
            self.throwers,
            self._set_throwers,
            name="throwers",
        )
        thrown = self.thrown()
        rows = ["".join(throw.faces for throw in throws) for _, throws in thrown]
        counts = counts_of(rows)
        total = sum(counts)
        if not total:
            return [whose, Paragraph(words("statistics.no_dice"))]
        length, face = longest_streak(rows)
        chance = chance_of_streak(length, map(len, rows))
        mean = sum(number * count for number, count in enumerate(counts, start=1)) / total
        said = [
            words("statistics.thrown", count=total),
            words("statistics.expected", expected=words.number(total / 6, 1), mean=words.number(mean, 2)),
        ]
        if total >= ENOUGH_DICE:
            said.append(words("statistics.evenness", share=_share(words, unevenness(counts))))
        if length > 1:
            said.append(words("statistics.streak", length=length, face=face, share=_share(words, chance)))

        def describe(number: int, count: int) -> str:
            return words(
                "statistics.face", face=number, count=count, share=words.number(100 * count / total, 1)
            )

        chart = DiceChart(counts, self.stage.settings.dice_sets[0], describe)
        return [
            whose,
            chart,
            *(Paragraph(line) for line in said),
            Divider(),
            Label(words("statistics.every_throw"), "strong"),
            ThrowList(thrown, words, "throws"),
            Paragraph(words("statistics.dice_note"), "small"),
        ]

    def thrown(self) -> list[tuple[Record, list[Throw]]]:
        """The throws of each match, the oldest match first. What two matches have in common counts once."""
        longest: dict[tuple[str, str], tuple[int, Record, list[Throw]]] = {}
        for record in self.records:
            throws = [throw for throw in record.throws if self._is_wanted(record, throw)]
            dice, key = sum(len(throw.faces) for throw in throws), (record.game, record.seed)
            if dice > longest.get(key, (0,))[0]:
                longest[key] = (dice, record, throws)
        return [(record, throws) for _, record, throws in longest.values()]

    def _is_wanted(self, record: Record, throw: Throw) -> bool:
        if self.throwers == "all":
            return True
        if throw.seat is None:
            return False
        return record.seats[throw.seat].is_person == (self.throwers == "persons")

    # Time and choices

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._counting is None:
            return
        until, before = perf_counter() + SHARE_OF_A_FRAME, round(100 * self.progress)
        while self._counting is not None and perf_counter() < until:
            step = next(self._counting, None)
            if step is None:
                self._counting = None
            else:
                self.progress = step
        if self._counting is None or round(100 * self.progress) != before:
            self.refill()

    @property
    def waits(self) -> bool:
        return self._counting is not None

    def leave(self) -> None:
        self.ledger.write()

    def _set_page(self, page: Page) -> None:
        self.page = page
        self.refill()

    def _set_game(self, game: str) -> None:
        self.game = game
        self.refill()

    def _set_throwers(self, throwers: Throwers) -> None:
        self.throwers = throwers
        self.refill()


def _share(words: Words, probability: float) -> str:
    """So many of a hundred, as precise as is of interest."""
    percent = 100 * probability
    if 1 <= percent <= 99:
        return words.number(percent, 0)
    if 0.1 <= percent <= 99.9:
        return words.number(percent, 1)
    return f"<{words.number(0.1, 1)}" if percent < 1 else f">{words.number(99.9, 1)}"
