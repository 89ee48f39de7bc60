"""The menu of a match: go on, hand a seat over, the rules, settings, another match, the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.bots.roster import bot_names
from game.engine import Seat
from game.save import PERSON, SeatInfo
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.shell.sheet import Sheet
from scenes.ui.choice import Choice, Option
from scenes.ui.controls import Button, Switch
from scenes.ui.labels import Divider, Label, Paragraph
from scenes.ui.widget import Widget


class Pause(Sheet):
    """Lies over a match scene, which stands still meanwhile.

    Where everybody acts at once nothing of the table is seen: nobody gets time to look by pausing.
    """

    overlay = True
    width = 460

    def __init__(self, stage: Stage, scene: MatchScene) -> None:
        super().__init__(stage)
        self.scene = scene
        self.overlay = not scene.hurries

    def heading(self) -> str:
        return self.stage.words(f"{self.scene.game.key}.name")

    def contents(self) -> Sequence[Widget]:
        words = self.stage.words
        parts: list[Widget] = []
        kept = words("pause.kept_finished_tip" if self.scene.is_over else "pause.kept_tip")
        if self.scene.match.state.outcome is None:
            for seat, info in enumerate(self.scene.match.seats):
                parts += [
                    Label(words("pause.seat", name=info.name), "strong"),
                    Choice(
                        self._players(info), info.player, self._hand_over(Seat(seat)), name=f"player_{seat}"
                    ),
                ]
            parts += [Paragraph(words("pause.seat_tip"), "small"), *self._turning(), Divider()]
        parts += [
            Button(words("pause.rules"), self._open_rules, icon="rules", name="rules", shortcut="F1"),
            Button(
                words("match.text"),
                self._tell,
                icon="text",
                name="text",
                tip=words("match.text_tip"),
                shortcut="F2",
            ),
            Button(words("pause.settings"), self._open_settings, icon="gear", name="settings"),
            Button(words("pause.new"), self._set_up, name="new", tip=kept),
            Button(words("pause.leave"), self._go_to_menu, name="leave", tip=kept),
        ]
        return parts

    def _turning(self) -> list[Widget]:
        """Whether the board turns, where several persons share the screen."""
        if len(self.scene.flow.persons) < 2:
            return []
        words, settings = self.stage.words, self.stage.settings
        turns = settings.turn_board
        return [Switch(words("pause.turn_board"), turns, self._set_turning, name="turn_board")]

    def _set_turning(self, turns: bool) -> None:
        self.stage.settings.turn_board = turns
        self.stage.storage.write_settings(self.stage.settings)

    def buttons(self) -> Sequence[Widget]:
        over = self.scene.is_over
        return [
            Button(
                self.stage.words("pause.back" if over else "pause.resume"),
                self.stage.pop,
                kind="primary",
                icon="back" if over else "play",
                name="resume",
                shortcut="Esc",
            )
        ]

    def build(self) -> None:
        super().build()
        self.interface.default = self.interface.find("resume")

    def _players(self, info: SeatInfo) -> list[Option[str]]:
        words, game = self.stage.words, self.scene.game
        levels = bot_names(game.key)
        most = game.most_persons(self.scene.match.options)
        full = not info.is_person and len(self.scene.flow.persons) >= most
        return [
            Option(PERSON, words("setup.person"), reason=words("setup.crowded", count=most) if full else ""),
            *(Option(level, words(f"level.{level}"), words(f"level.{level}_tip")) for level in levels),
        ]

    def _hand_over(self, seat: Seat) -> Callable[[str], None]:
        def hand_over(player: str) -> None:
            self.scene.flow.hand_seat(seat, player)
            self.refill()

        return hand_over

    def _open_rules(self) -> None:
        self.stage.open_rules(self.help_place)

    def _tell(self) -> None:
        self.stage.push(self.stage.screens.text(self.stage, self.scene))

    def _open_settings(self) -> None:
        self.stage.push(self.stage.screens.settings(self.stage))

    def _set_up(self) -> None:
        key = self.scene.game.key
        self.stage.reset(self.stage.screens.menu(self.stage))
        self.stage.push(self.stage.screens.setup(self.stage, key))

    def _go_to_menu(self) -> None:
        self.stage.reset(self.stage.screens.menu(self.stage))

    @property
    def help_place(self) -> tuple[str, str | None] | None:
        return self.scene.help_place
