"""The end of a match: who won, by which rule, how it went in figures, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.match.commands import Command
from scenes.match.scene import MatchScene
from scenes.scene import Stage
from scenes.shell.course import clock_time, course_of, lines_of
from scenes.shell.sheet import Sheet
from scenes.shell.sitting import next_match
from scenes.ui.controls import Button
from scenes.ui.figures import Figures, FiguresLine
from scenes.ui.labels import Paragraph
from scenes.ui.layout import Row
from scenes.ui.widget import Widget


class Result(Sheet):
    """Lies over the final position of a match scene, which stays to be looked at."""

    overlay = True
    width = 1020

    def __init__(self, stage: Stage, scene: MatchScene) -> None:
        super().__init__(stage)
        self.scene = scene

    def heading(self) -> str:
        match = self.scene.match
        winner = match.state.outcome.winner
        if winner is None:
            return self.stage.words("result.draw")
        return self.stage.words("result.won", name=match.seats[winner].name)

    def contents(self) -> Sequence[Widget]:
        scene = self.scene
        words, course = self.stage.words, course_of(scene.match)
        decided = [
            FiguresLine(each.words, tuple(map(str, each.figures)), each.decided) for each in scene.reckoning()
        ]
        lines = [
            *decided,
            *(FiguresLine(said, figures) for said, figures in lines_of(words, course, scene.game.key)),
        ]
        parts: list[Widget] = [
            Paragraph(scene.outcome_text(scene.match.state.outcome)),
            Figures([seat.name for seat in scene.match.seats], lines),
        ]
        if course.seconds >= 1:
            parts.append(Paragraph(words("result.took", time=clock_time(course.seconds)), "small"))
        return parts

    def buttons(self) -> Sequence[Widget]:
        words = self.stage.words
        return [
            Row(
                [
                    Button(words("result.menu"), self.go_to_menu, name="menu"),
                    Button(words("result.look"), self.stage.pop, icon="eye", name="look", shortcut="Esc"),
                    Button(
                        words("result.review"), self.review, name="review", tip=words("result.review_tip")
                    ),
                    *self._judging(),
                    Button(words("result.swap"), self.swap_seats, name="swap", tip=words("result.swap_tip")),
                    Button(words("result.rematch"), self.rematch, kind="primary", name="rematch"),
                ],
                align="right",
            )
        ]

    def _judging(self) -> list[Widget]:
        """How it was played, where that can be judged."""
        if not self.scene.can_do(Command.JUDGE):
            return []
        tip = self.scene.command_words(Command.JUDGE)[1]
        return [Button(self.scene.judging.name, self.judge, icon="scales", name="judge", tip=tip)]

    def build(self) -> None:
        super().build()
        self.interface.default = self.interface.find("rematch")

    def rematch(self) -> None:
        """The same players once more; who begins follows the rule of the sitting."""
        self._play(swapped=False)

    def swap_seats(self) -> None:
        """Once more with seats changed."""
        self._play(swapped=True)

    def review(self) -> None:
        """Goes through the match from its beginning."""
        self.stage.pop()
        self.scene.do(Command.FIRST)

    def judge(self) -> None:
        """Goes to the table, where the judge looks at every decision, or already does."""
        self.stage.pop()
        if not self.scene.judging.running:
            self.scene.do(Command.JUDGE)

    def go_to_menu(self) -> None:
        self.stage.reset(self.stage.screens.menu(self.stage))

    def _play(self, swapped: bool) -> None:
        match = next_match(self.scene.match, swapped)
        self.stage.reset(self.stage.screens.menu(self.stage))
        self.stage.push(self.stage.screens.match(self.stage, match, None))

    @property
    def help_place(self) -> tuple[str, str | None] | None:
        return self.scene.help_place
