"""Sets up a match: who sits where, in which dice, a person or a bot, who begins, and the house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

from game.bots.roster import bot_names
from game.catalog import find_game
from game.engine import BadNotation
from game.options import HouseRule, Value, as_dict, from_dict, house_rules
from game.save import PERSON, SeatInfo, Starter
from scenes.dice.looks import LOOKS
from scenes.dice.sample import DieSample
from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.shell.sitting import first_match
from scenes.teaching.ways import ways_into_first_matches
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.layout import Column, Foldout, Row
from scenes.ui.text_field import TextField
from scenes.ui.widget import Widget

LONGEST_NAME = 24


def _as_read(choice: Value) -> tuple[bool, int]:
    """Orders the choices of a house rule: numbers rise, without a limit at last; words stay as they are."""
    number = choice if type(choice) is int else 1
    return number == 0, number


class Setup(Sheet):
    """The set-up of one game. Every choice is remembered for the next time."""

    width = 880

    def __init__(self, stage: Stage, game_key: str) -> None:
        game = find_game(game_key)
        assert game is not None, f"no game has the key {game_key!r}"
        self.game = game
        self.levels = bot_names(game_key)
        self.house_rules_open = False
        super().__init__(stage)
        self.away: list[SeatInfo] = []
        """Who would sit at the further places, were they played with."""
        self.seats, self.starter, self.options = self._remembered()

    # What was chosen last time

    def _remembered(self) -> tuple[list[SeatInfo], Starter, Any]:
        """The last choices, or the usual ones: a person against the second level, the recommended rules."""
        kept = self.stage.settings.set_ups.get(self.game.key, {})
        usual = self._usual_seats()
        seats = [self._kept_seat(kept, seat, info) for seat, info in enumerate(usual)]
        if len({seat.colour for seat in seats}) < len(seats):
            seats = usual
        count = kept.get("count")
        count = count if type(count) is int and count in self.game.seats else self.game.seats[0]
        seats, self.away = seats[:count], seats[count:]
        starter: Starter = next((s for s in get_args(Starter) if s == kept.get("starter")), "random")
        options: Any
        try:
            options = from_dict(self.game.options, kept.get("options", {}))
        except (BadNotation, TypeError, AttributeError):
            # House rules that a newer or older version knew; the others of the set-up are still good.
            options = self.game.options()
        return seats, starter, options

    def _usual_seats(self) -> list[SeatInfo]:
        looks = self.stage.settings.dice_for(self.game.colours)
        players = (PERSON, self.levels[min(1, len(self.levels) - 1)])
        return [SeatInfo("", looks[seat], players[min(seat, 1)]) for seat in range(self.game.seats[-1])]

    def _kept_seat(self, kept: dict[str, Any], seat: int, usual: SeatInfo) -> SeatInfo:
        try:
            entry = kept["seats"][seat]
            name, colour, player = entry["name"], entry["colour"], entry["player"]
        except (KeyError, IndexError, TypeError):
            return usual
        known = player == PERSON or player in self.levels
        if not (isinstance(name, str) and colour in [look.key for look in LOOKS] and known):
            return usual
        return SeatInfo(name[:LONGEST_NAME], colour, player)

    @property
    def _persons(self) -> int:
        return sum(seat.is_person for seat in self.seats)

    def _reseat(self, seats: list[SeatInfo]) -> None:
        """Others sit at the table. Persons who come to share the screen begin with rules that suit that."""
        before, self.seats = self._persons, seats
        if before < 2 <= self._persons:
            self.options = self.game.together(self.options)
        self._remember()

    def _remember(self) -> None:
        if self._persons > self.game.most_persons(self.options):
            self.options = self.game.together(self.options)
        self.stage.settings.set_ups[self.game.key] = {
            "seats": [
                {"name": seat.name, "colour": seat.colour, "player": seat.player}
                for seat in (*self.seats, *self.away)
            ],
            "count": len(self.seats),
            "starter": self.starter,
            "options": as_dict(self.options),
        }
        self.stage.storage.write_settings(self.stage.settings)

    # What is on the sheet

    def heading(self) -> str:
        return self.stage.words(f"{self.game.key}.name")

    def contents(self) -> Sequence[Widget]:
        words = self.stage.words
        quick = Row(
            [
                *ways_into_first_matches(self.stage, self.game.key, "setup"),
                Button(
                    words("setup.against_bot", count=len(self.seats) - 1),
                    self.play_against_bot,
                    name="against_bot",
                ),
                Button(self._persons_only, self.play_two, name="two_players"),
                Button(words("setup.watch_bots"), self.watch_bots, name="watch_bots"),
            ]
        )
        rules = Foldout(
            words("setup.house_rules"),
            Column(self._house_rules(), gap=10),
            is_open=self.house_rules_open,
            on_toggle=self._fold,
            name="house_rules",
            tip=words("setup.house_rules_tip"),
        )
        return [
            Paragraph(words(f"{self.game.key}.tagline"), "small"),
            quick,
            *self._count(),
            *(part for rule in self._rules(foremost=True) for part in self._house_rule(rule)),
            *(widget for seat in range(len(self.seats)) for widget in self._seat(seat)),
            Divider(),
            Label(words("setup.starter"), "strong"),
            Choice(
                [
                    Option(s, words(f"setup.starter_{s}"), words(f"setup.starter_{s}_tip"))
                    for s in get_args(Starter)
                ],
                self.starter,
                self._set_starter,
                name="starter",
            ),
            Divider(),
            rules,
        ]

    @property
    def _persons_only(self) -> str:
        words, count = self.stage.words, len(self.seats)
        return words("setup.two_players") if count == 2 else words("setup.persons_only", count=count)

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Button(words("setup.back"), self.stage.pop, icon="back", name="back", shortcut="Esc"),
            Button(words("setup.rules"), self._open_rules, icon="rules", name="rules", shortcut="F1"),
            Button(words("setup.start"), self.start, kind="primary", icon="play", name="start"),
        ]

    def build(self) -> None:
        super().build()
        self.interface.default = self.interface.find("start")

    def _count(self) -> list[Widget]:
        """How many play, where the game leaves that open."""
        words, counts = self.stage.words, self.game.seats
        if len(counts) == 1:
            return []
        options = [Option(count, words("setup.players", count=count)) for count in counts]
        return [Divider(), Choice(options, len(self.seats), self.set_count, name="count")]

    def set_count(self, count: int) -> None:
        """Lets so many play; who leaves the table comes back to the same place."""
        everybody = [*self.seats, *self.away]
        self.away = everybody[count:]
        self._reseat(everybody[:count])
        self.refill()

    def _seat(self, seat: int) -> list[Widget]:
        words = self.stage.words
        info = self.seats[seat]
        others = [other.colour for place, other in enumerate(self.seats) if place != seat]
        colours = [
            Option(
                look.key,
                words(f"dice.{look.key}"),
                reason=words("setup.colour_taken") if look.key in others else "",
            )
            for look in LOOKS
        ]
        players = [
            Option(PERSON, words("setup.person")),
            *(Option(level, words(f"level.{level}"), words(f"level.{level}_tip")) for level in self.levels),
        ]
        return [
            Divider(),
            Label(words("setup.seat", number=seat + 1), "strong"),
            Row(
                [
                    DieSample(info.colour),
                    TextField(
                        info.name,
                        self._setter(seat, "name"),
                        hint=words(f"dice.{info.colour}"),
                        most=LONGEST_NAME,
                        name=f"name_{seat}",
                        tip=words("setup.name_tip"),
                    ),
                    Choice(
                        colours,
                        info.colour,
                        self._setter(seat, "colour"),
                        name=f"colour_{seat}",
                        tip=words("setup.colour_tip"),
                    ),
                ],
                stretch=(1,),
            ),
            Choice(players, info.player, self._setter(seat, "player"), name=f"player_{seat}"),
        ]

    def _house_rules(self) -> list[Widget]:
        words = self.stage.words
        sets = Row(
            [
                Button(
                    words(f"setup.set_{name}"),
                    self._chooser(options),
                    name=f"set_{name}",
                    tip=words(f"setup.set_{name}_tip"),
                )
                for name, options in self.game.ready_made.items()
            ]
        )
        return [
            sets,
            *(widget for rule in self._rules(foremost=False) for widget in self._house_rule(rule)),
        ]

    def _rules(self, foremost: bool) -> list[HouseRule]:
        """What decides how the game is played at all stands above the seats; the rest is folded away."""
        return [rule for rule in house_rules(self.game.options) if rule.foremost == foremost]

    def _house_rule(self, rule: HouseRule) -> list[Widget]:
        words = self.stage.words
        key = f"{self.game.key}.option.{rule.name}"
        value = getattr(self.options, rule.name)
        # A choice, where a switch would do, too: "off" does not say what is played instead.
        choices = [
            Option(c, words(f"{key}.choice.{rule.text(c)}"), reason=self._crowded(rule, c))
            for c in sorted(rule.choices, key=_as_read)
        ]
        control = Choice(choices, value, self._rule_setter(rule), name=rule.name)
        parts = [Label(words(f"{key}.title"), "strong"), control]
        if not rule.matters(self.options, len(self.seats)):
            control.enabled = False
            control.reason = words(f"{key}.idle")
        sentence = words("setup.rule_sentence", text=words(f"{key}.text"), clause=rule.clause)
        return [Divider(), *parts, Paragraph(sentence, "small")]

    def _crowded(self, rule: HouseRule, value: Any) -> str:
        """Why so many persons cannot choose this at one screen; '' where they can."""
        most = self.game.most_persons(self._with(rule, value))
        if self._persons <= most:
            return ""
        return self.stage.words("setup.crowded", count=most)

    def _with(self, rule: HouseRule, value: Any) -> Any:
        """The house rules chosen with one of them changed."""
        return from_dict(self.game.options, {**as_dict(self.options), rule.name: value})

    # What the player chooses

    def _setter(self, seat: int, field: str) -> Callable[[str], None]:
        def set_field(value: str) -> None:
            info = self.seats[seat]
            fields = {"name": info.name, "colour": info.colour, "player": info.player, field: value}
            changed = SeatInfo(fields["name"], fields["colour"], fields["player"])
            seats = [*self.seats[:seat], changed, *self.seats[seat + 1 :]]
            # Who is away gives up their dice, and takes those that are free now.
            self.away = [
                SeatInfo(other.name, info.colour, other.player) if other.colour == changed.colour else other
                for other in self.away
            ]
            self._reseat(seats)
            if field != "name":
                self.refill()

        return set_field

    def _rule_setter(self, rule: HouseRule) -> Callable[[Any], None]:
        def set_rule(value: Any) -> None:
            self._choose_options(self._with(rule, value))

        return set_rule

    def _chooser(self, options: Any) -> Callable[[], None]:
        return lambda: self._choose_options(options)

    def _choose_options(self, options: Any) -> None:
        self.options = options
        self._remember()
        self.refill()

    def _set_starter(self, starter: Starter) -> None:
        self.starter = starter
        self._remember()

    def _fold(self, is_open: bool) -> None:
        self.house_rules_open = is_open
        self.layout()

    def _open_rules(self) -> None:
        self.stage.open_rules(self.help_place)

    def _sit(self, *players: str) -> None:
        seats = [
            SeatInfo(info.name, info.colour, players[min(place, len(players) - 1)])
            for place, info in enumerate(self.seats)
        ]
        self._reseat(seats)
        self.refill()

    @property
    def _usual_level(self) -> str:
        """The level that was chosen already, else the second."""
        chosen = next((info.player for info in self.seats if not info.is_person), None)
        return chosen or self.levels[min(1, len(self.levels) - 1)]

    def play_against_bot(self) -> None:
        """A person at the first seat, bots at the others."""
        self._sit(PERSON, self._usual_level)

    def play_two(self) -> None:
        """A person at every seat."""
        self._sit(PERSON)

    def watch_bots(self) -> None:
        """A bot at every seat."""
        self._sit(self._usual_level)

    def start(self) -> None:
        """Begins the match. A seat without a name is called after its dice."""
        self._remember()
        seats = tuple(
            SeatInfo(
                info.name.strip() or self.stage.words(f"dice.{info.colour}"),
                info.colour,
                info.player,
                unnamed=not info.name.strip(),
            )
            for info in self.seats
        )
        match = first_match(self.game, self.options, seats, self.starter)
        self.stage.reset(self.stage.screens.menu(self.stage))
        self.stage.push(self.stage.screens.match(self.stage, match, None))

    @property
    def help_place(self) -> tuple[str, str | None]:
        return self.game.key, None
